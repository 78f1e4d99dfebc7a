"""The insurance card: the odds for a dealer or a display board, and on its back the edges."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike

from odds.bets.house import ONE_SHOWN
from odds.bets.insurance import SIDES, Cell, Insurance, Offer, OfferLine, Value
from odds.core.checks import file_name
from odds.core.numbers import decimal, money
from odds.core.text import counted, spans
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.card import CardSide, Panel
from odds.report.view import View
from odds.report.views.insurance.figures import CELL_WHERE
from odds.report.views.insurance.table import limit_in_words
from odds.report.views.situation import situation_facts

STAGES = {4: "After four cards", 5: "After five cards"}
TIE_WINS = "T"
"""What stands beside odds at which a tie wins too."""
TIE_LOSES = "L"
"""What stands beside odds at which a tie loses."""
MOST_LINES = 24
"""How many lines the back of a card has room for."""
CARD = (
    *CELL_WHERE,
    Column("odds", "pays", Kind.PAYS),
    Column("tie", "tie"),
    Column("house_edge", "house edge", Kind.SHARE),
    Column("favours_bettor", "favours the bettor", Kind.FLAG),
)


@dataclass(frozen=True, repr=False)
class InsuranceCard(View):
    """What is on offer in every cell, and the edge there; `terms` say how the odds were found.

    >>> from odds import Table
    >>> card = Table("rws-insurance").insurance.card()
    >>> card
    <insurance card of rws-insurance, 8 decks, 416 cards left to deal: 73 cells on offer>
    >>> front, back = card.pages
    >>> front.panels[0].texts[6, 5], back.panels[0].texts[6, 5]
    ('3', '-8.44%*')
    """

    situation: Situation
    insurance: Insurance
    terms: str
    lines: tuple[OfferLine, ...]
    values: tuple[Value, ...]

    @property
    def cells(self) -> list[Cell]:
        """All that is on offer."""
        return [cell for line in self.lines for cell in line.cells]

    @property
    def summary(self) -> str:
        """Game, shoe, and how much is on offer."""
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"insurance card of {where}: {counted(len(self.cells), 'cell')} on offer"

    def answer(self) -> Answer:
        """One table, a row for each cell on offer."""
        terms: dict[str, object] = {"terms": self.terms}
        rows = [
            (
                *(cell.window.stage, cell.side, cell.window.banker, cell.window.player),
                line.offer.odds,
                line.offer.tie,
                cell.results.house_edge(line.offer.odds),
                cell.favours_bettor,
            )
            for line in self.lines
            for cell in line.cells
        ]
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(f"Card: {self.terms}", terms, terms),
                Fact(limit_in_words(self.insurance)),
                Sheet("cells", "Insurance card", CARD, rows, keys=4),
            ],
            (),
            self.situation.warnings,
        )

    @property
    def pages(self) -> tuple[CardSide, CardSide]:
        """The front for the table, the back for the manager."""
        game, shoe = self.situation.rulebook.title, self.situation.shoe_in_words
        lines = tuple(_line(line) for line in self.lines if len(line.cells) > 1)
        hidden = [line for line in self.lines if line.offer.stage == ONE_SHOWN]
        lines += tuple(_line(line) for line in hidden if len(line.cells) == 1)
        first = tuple(_line(line, edge=False) for line in hidden)
        return (
            CardSide(
                "Insurance pays to 1",
                f"{game} \u00b7 {shoe.partition(',')[0]}",
                tuple(self._panels(_pays, frozenset())),
                first,
                tuple(self._terms()),
            ),
            CardSide(
                "House edge of insurance",
                f"{game} \u00b7 {shoe} \u00b7 {self.terms}",
                tuple(self._panels(_edge, frozenset(filter(_favours, self.cells)))),
                lines if len(lines) <= MOST_LINES else (),
                tuple(self._worth()),
            ),
        )

    def write(self, path: str | PathLike[str]) -> None:
        """Write both sides into a file, .html, .pdf or .svg; a pdf needs the extra `report`."""
        from odds.report.writers.card import write_card

        write_card(self.pages, file_name("path", path))

    def _panels(self, text: Callable[[Cell], str], starred: frozenset[Cell]) -> Iterator[Panel]:
        """Both hands beside each other, one stage below the other."""
        for stage, when in STAGES.items():
            for side in SIDES:
                here = [each for each in self.cells if each.side == side]
                cells = [each for each in here if each.window.stage == stage]
                other = "Player" if side == "banker" else "Banker"
                yield Panel(
                    f"{when}: {side.title()} insured",
                    f"wins if the {other} wins",
                    {_points(cell): text(cell) for cell in cells},
                    frozenset(_points(cell) for cell in cells if cell in starred),
                )

    def _terms(self) -> Iterator[str]:
        marks = {"win": f"at odds marked {TIE_WINS} a tie wins", "lose": f"at {TIE_LOSES} it loses"}
        told = [words for tie, words in marks.items() if tie in self._ties]
        tie = "; ".join(["A tie returns the insurance", *told]) + "."
        yield f"{tie} {limit_in_words(self.insurance)}."

    @property
    def _ties(self) -> set[str]:
        return {line.offer.tie for line in self.lines}

    def _worth(self) -> Iterator[str]:
        if any(map(_favours, self.cells)):
            yield "* favours the bettor. A house edge is per unit of insurance, pushes included."
        else:
            yield "A house edge is per unit of insurance, pushes included."
        for value in self.values:
            edge = "not stated" if value.house_edge is None else _percent(value.house_edge, 4)
            yield (
                f"To insure a bet on the {value.original.bet.title} (house edge {edge}) only when "
                f"that pays is worth {_percent(value.by_points, 4)} of it by points, "
                f"{_percent(value.by_cards, 4)} by cards."
            )


def _points(cell: Cell) -> tuple[int, int]:
    """Of both hands; a hidden one has none, and its cells are in no panel."""
    return cell.window.banker or 0, cell.window.player or 0


def _favours(cell: Cell) -> bool:
    return cell.favours_bettor


def _pays(cell: Cell) -> str:
    if cell.offer is None:
        return ""
    return money(cell.offer.odds) + _mark(cell.offer)


def _mark(offer: Offer) -> str:
    return {"push": "", "win": f" {TIE_WINS}", "lose": f" {TIE_LOSES}"}[offer.tie]


def _edge(cell: Cell) -> str:
    if cell.offer is None:
        return ""
    return _percent(cell.results.house_edge(cell.offer.odds)) + "*" * cell.favours_bettor


def _line(line: OfferLine, edge: bool = True) -> str:
    offer = line.offer
    hands = (("Banker", offer.banker), ("Player", offer.player))
    points = ", ".join(f"{hand} {spans(each) if each else 'hidden'}" for hand, each in hands)
    where = f"Line after {offer.stage} cards, {offer.side} insured, {points}"
    pays = f"{where} at {money(offer.odds)}"
    if not edge:
        return f"{pays}{_mark(offer)}"
    star = "*" if line.favours_bettor else ""
    return f"{pays}: {_percent(line.results.house_edge(offer.odds))}{star}"


def _percent(value: Fraction, digits: int = 2) -> str:
    return f"{decimal(100 * value, digits)}%"
