"""How an answer is to be written: which format, how many digits, how wide, and whether exactly."""

from enum import StrEnum
from typing import NamedTuple

NARROW = 80
"""The columns of a terminal where nothing else is known."""
NARROWEST = 40
"""The columns of the narrowest terminal that is written for."""


class Format(StrEnum):
    """How an answer is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


class Style(NamedTuple):
    """Places that decimals are rounded to, exact figures for people or not, and room for them.

    Without a number of digits people see 4 and machines 15; without a width there is room for all.
    """

    digits: int | None = None
    exact: bool = False
    width: int | None = NARROW

    @property
    def for_people(self) -> int:
        """The places that people see."""
        return 4 if self.digits is None else self.digits

    @property
    def for_machines(self) -> int:
        """The places that a float can hold."""
        return 15 if self.digits is None else self.digits
