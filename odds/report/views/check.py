"""What is wrong with a rulebook of one's own."""

from dataclasses import dataclass

from odds.core.text import counted
from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.rulebooks import Rulebook, RulebookError, load_rulebook
from odds.rulebooks.files import printable
from odds.rulebooks.problems import Problem

COLUMNS = (
    Column("file", "file", Kind.PROSE),
    Column("place", "place", Kind.PROSE),
    Column("text", "problem and remedy", Kind.PROSE),
)


@dataclass(frozen=True, repr=False)
class Check(View):
    """Every problem of a rulebook's file, or the rulebook if it has none.

    >>> from odds.rulebooks.files import template
    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w", suffix=".toml") as file:
    ...     _ = file.write(template()), file.flush()
    ...     Check.of(file.name).problems
    ()
    """

    file: str
    rulebook: Rulebook | None
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(cls, file: str) -> "Check":
        """Read a file and find all that is wrong with it."""
        try:
            return cls(file, load_rulebook(file))
        except RulebookError as error:
            return cls(file, None, tuple(error.problems))

    @property
    def summary(self) -> str:
        """Whether it is in order."""
        if self.rulebook is None:
            problems = len(self.problems)
            return f"Problems: {problems}. It gives no numbers before they are mended."
        bets = counted(len(self.rulebook.bets), "bet")
        return f"In order: {self.rulebook.title}, {bets}."

    def answer(self) -> Answer:
        """The problems as a table."""
        in_order = {"checked": self.file, "in_order": not self.problems}
        return Answer(
            f"Check of {printable(self.file)}",
            [
                Fact(self.summary, in_order, in_order),
                Sheet("problems", "Problems", COLUMNS, self.problems),
            ],
            rounds=False,
        )
