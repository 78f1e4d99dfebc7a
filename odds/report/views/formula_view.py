"""What every answer in formulas has: how they were found, and the ways to write them as source."""

from abc import abstractmethod

from odds.core.text import counted
from odds.report.answer import Fact
from odds.report.view import View
from odds.report.views.situation import asked_facts
from odds.rulebooks import Rulebook
from odds.symbolic.counts import CHECKED_AT
from odds.symbolic.source import FormulaSection, latex_source, python_source

COUNTED = (
    "d is the number of decks. Each count is a polynomial in d, over all ordered deals of six "
    "cards, 52*d*(52*d - 1)*...*(52*d - 5)"
)
DEALT_OUT = "each is what shoes of {} deal".format(
    " and of ".join(counted(decks, "deck") for decks in CHECKED_AT)
)
CHECKED = f"Checked: all counts together are all deals, as polynomials; {DEALT_OUT}"


def formula_facts(rulebook: Rulebook, checked: str = CHECKED) -> list[Fact]:
    """What every answer in the number of decks begins with."""
    named = {"game": rulebook.id, "symbol": "d"}
    return [Fact(COUNTED, named, named), Fact(checked), *asked_facts(rulebook)]


class FormulaView(View):
    """A result in formulas, which can be written as source too."""

    rulebook: Rulebook

    @abstractmethod
    def sections(self) -> list[FormulaSection]:
        """The formulas, those that belong together in one section."""

    @property
    def title(self) -> str:
        """The game by name and id."""
        return f"{self.rulebook.title} ({self.rulebook.id})"

    def python(self) -> str:
        """The source of functions that return a `Fraction`, one for each formula."""
        return python_source(self.title, self.sections())

    def latex(self) -> str:
        """The formulas in LaTeX."""
        return latex_source(self.title, self.sections())
