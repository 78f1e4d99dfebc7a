"""What every result can do: show itself to a person, a notebook, a data frame or a program."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from odds.core.bounds import MOST_DIGITS
from odds.core.checks import whole_number
from odds.core.errors import OddsError
from odds.core.text import one_line
from odds.report.answer import Answer
from odds.report.writers.style import NARROWEST, Format, Style

if TYPE_CHECKING:
    import pandas
    import polars


class View(ABC):
    """A result that can be laid out as an answer."""

    @abstractmethod
    def answer(self) -> Answer:
        """The result laid out once, for any writer."""

    @property
    @abstractmethod
    def summary(self) -> str:
        """What was found, in a line."""

    def __repr__(self) -> str:
        return f"<{one_line(self.summary)}>"

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def text(
        self,
        form: str = "table",
        *,
        digits: int | None = None,
        exact: bool = False,
        width: int | None = 80,
    ) -> str:
        """The result as the command line writes it: table, markdown, csv or json."""
        from odds.report.writers.write import written

        if digits is not None:
            whole_number("digits", digits, most=MOST_DIGITS)
        if width is not None and (type(width) is not int or width < NARROWEST):
            raise OddsError(f"width is {width!r}; give {NARROWEST} or more, or None for all")
        if form not in tuple(Format):
            raise OddsError(f"{form!r} is no format; write {', '.join(Format)}")
        return written(self.answer(), Format(form), Style(digits, exact, width))

    def _repr_html_(self) -> str:
        from odds.report.writers.html import html_part

        return html_part(self.answer(), Style())

    def to_polars(self, table: str | None = None) -> "polars.DataFrame":
        """A table of the result, the first with a row if none is named, as a polars data frame.

        Exact fractions are text such as "p/q", with a float beside each.
        """
        from odds.report.frames import polars_frame

        return polars_frame(self.answer(), table)

    def to_pandas(self, table: str | None = None) -> "pandas.DataFrame":
        """The same as a pandas data frame."""
        from odds.report.frames import pandas_frame

        return pandas_frame(self.answer(), table)
