"""The sheets of a workbook on insurance: lines with their cells, and what a year of it earns."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from odds.bets.house import Offer
from odds.bets.insurance import Cell, OfferLine
from odds.bets.insurance.cost import LineYear, total
from odds.core.reading import INFINITE
from odds.core.text import spans
from odds.figures.reported import YEAR as YEAR_PLAYED
from odds.figures.reported import GameReport, ShoeFigures
from odds.report.writers.documents.cells import (
    MOST_DIGITS_KEPT,
    Formula,
    Title,
    WorkbookPage,
    digits,
)

NEVER = "-"
OFFER = (
    Title("decks", "count", 8),
    Title("line or cell", wide=12),
    Title("line", "count", 7),
    Title("after cards", "count", 8),
    Title("insured", wide=10),
    Title("Banker", wide=8),
    Title("Player", wide=8),
    Title("pays to 1", "odds", 10),
    Title("win", "count", 21),
    Title("push", "count", 21),
    Title("lose", "count", 21),
    Title("all digits of win, push, lose", "digits", 19),
    Title("denominator", "count", 24),
    Title("all digits", "digits", 19),
    Title("reach", "share"),
    Title("expected value", "share"),
    Title("house edge", "share"),
    Title("fair odds to 1", "ratio"),
    Title("favours", wide=10),
    Title("largest stake per 100", "ratio"),
)
YEAR = (
    Title("rounds an hour", "ratio", 10),
    Title("hours", "ratio"),
    Title("money on each hand a round", "ratio"),
    Title("part that insures", "share"),
    Title("after cards", "count", 8),
    Title("insured", wide=10),
    Title("Banker", wide=8),
    Title("Player", wide=8),
    Title("pays to 1", "odds", 10),
    Title("reach", "share"),
    Title("house edge", "share"),
    Title("times", "ratio", 16),
    Title("staked", "ratio", 18),
    Title("house wins", "ratio", 18),
)
PAYS, REACH, EDGE = (
    [each.text for each in OFFER].index(head) for head in ("pays to 1", "reach", "house edge")
)


def insurance_sheets(
    book: Any, name: str, of_year: str, report: GameReport, year: Sequence[LineYear]
) -> None:
    """Each line of the table, and below it its cells, whose combinations it sums up; a year."""
    page = WorkbookPage(book, name, f"Insurance, {report.rulebook.title}", OFFER)
    limit = report.rulebook.offered_insurance.limit
    lines: dict[Offer, int] = {}
    for shoe in report.shoes:
        if shoe.insurance is None:
            continue
        for number, line in enumerate(shoe.insurance.lines, 1):
            if decks_of(shoe) == decks_of(report.main):
                lines[line.offer] = page.row
            _line(page, decks_of(shoe), number, line, shoe.insurance.denominator, limit)
        page.skip()
    page.mark_below_0(EDGE, book)
    title = f"A year of insurance, {main_shoe(report)}"
    played = WorkbookPage(book, of_year, title, YEAR)
    _year(played, page, lines, limit, year)
    played.mark_below_0(len(YEAR) - 1, book)


def decks_of(shoe: ShoeFigures) -> int | str:
    """How many decks, as a cell has it."""
    return shoe.situation.decks or INFINITE


def main_shoe(report: GameReport) -> str:
    """The game, and the shoe that most sheets are of."""
    return f"{report.rulebook.title}, {report.main.situation.shoe_in_words}"


def _year(
    page: WorkbookPage,
    offers: WorkbookPage,
    lines: dict[Offer, int],
    limit: Fraction,
    year: Sequence[LineYear],
) -> None:
    """What each line comes to; how much is played stands in the first row, to be changed."""
    top = page.row + 1
    for each in year:
        offer, row, at = each.line.offer, page.row + 1, lines[each.line.offer]
        played: Sequence[object] = YEAR_PLAYED
        if row > top:
            played = [
                Formula(f"{column}${top}", value)
                for column, value in zip("ABCD", YEAR_PLAYED, strict=True)
            ]
        edge = each.line.results.house_edge(offer.odds)
        reach = each.earned.times / YEAR_PLAYED.rounds
        page.add(
            [
                *played,
                offer.stage,
                offer.side,
                spans(offer.banker),
                spans(offer.player),
                Formula(offers.at(at, PAYS), offer.odds),
                Formula(offers.at(at, REACH), reach),
                Formula(offers.at(at, EDGE), edge),
                Formula(f"A{row}*B{row}*J{row}", each.earned.times),
                Formula(
                    f"L{row}*C{row}*D{row}*{float(limit):.17G}/I{row}",
                    each.earned.staked,
                ),
                Formula(f"M{row}*K{row}", each.earned.house_win),
            ]
        )
    sums = [
        Formula(f"SUM({column}{top}:{column}{page.row})", value)
        for column, value in zip("LMN", total(year), strict=True)
    ]
    page.add([None] * 4 + ["all", *[None] * 6, *sums], bold=True)


def _line(
    page: WorkbookPage,
    decks: int | str,
    number: int,
    line: OfferLine,
    denominator: int,
    limit: Fraction,
) -> None:
    offer, row = line.offer, page.row + 1
    end = row + len(line.cells)
    sums = [
        Formula(f"SUM({column}{row + 1}:{column}{end})", weight)
        for column, weight in zip("IJK", line.results, strict=True)
    ]
    where = [number, offer.stage, offer.side, spans(offer.banker), spans(offer.player)]
    rest = _offer(row, line, denominator, limit)
    page.add([decks, "line", *where, offer.odds, *sums, *rest], bold=True)
    for at, cell in enumerate(line.cells, row + 1):
        points = [str(cell.window.banker), str(cell.window.player)]
        where = [number, offer.stage, offer.side, *points]
        odds = Formula(f"H${row}", offer.odds)
        rest = _offer(at, cell, denominator, limit)
        page.add([decks, "cell", *where, odds, *cell.results, *rest])


def _offer(row: int, one: OfferLine | Cell, denominator: int, limit: Fraction) -> Iterator[object]:
    """What follows from the combinations of a line or a cell and its odds."""
    results, offer = one.results, one.offer
    assert offer is not None  # cells of a line have its offer
    value, all_of_it = results.expected_value(offer.odds), f"SUM(I{row}:K{row})"
    yield ", ".join(map(str, results)) if max(results) >= MOST_DIGITS_KEPT else None
    yield from (denominator, digits(denominator))
    yield Formula(f"{all_of_it}/M{row}", results.reach(denominator))
    yield Formula(f"(H{row}*I{row}-K{row})/{all_of_it}", value)
    yield Formula(f"-P{row}", -value)
    fair = NEVER if results.fair_odds is None else results.fair_odds
    yield Formula(f'IF(I{row}=0,"{NEVER}",K{row}/I{row})', fair)
    favours = "bettor" if value > 0 else "house" if value < 0 else "nobody"
    yield Formula(f'IF(P{row}>0,"bettor",IF(P{row}<0,"house","nobody"))', favours)
    yield Formula(f"{float(limit):.17G}*100/H{row}", limit * 100 / offer.odds)
