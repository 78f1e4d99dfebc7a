"""The figures of a game as a workbook that reckons: combinations and payouts are numbers, and all
that follows from them is a formula, so that whoever changes a payout sees what it does.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any

from odds.bets.analysis import BetAnalysis
from odds.bets.returns import BASIS_POINT, CERTAIN, POINT, return_lines, rounds_within
from odds.figures.reported import GameReport
from odds.report.answer import NOT_STATED, Fact
from odds.report.writers.documents.cells import (
    Formula,
    Number,
    Title,
    WorkbookPage,
    digits,
    sheet_names,
)
from odds.report.writers.documents.xlsx_insurance import (
    NEVER,
    decks_of,
    insurance_sheets,
    main_shoe,
)

SILENT = NOT_STATED.value
AGREE, DIFFER = "sums agree", "sums differ"
ABOUT = (Title("about", "prose", 100),)
SUMMARY = (
    Title("bet", wide=22),
    Title("decks", "count", 8),
    Title("house edge", "share"),
    Title("RTP", "share"),
    Title("hit frequency", "share"),
    Title("standard deviation", "ratio"),
)
FIGURES = (
    Title("expected value", "share"),
    Title("house edge", "share"),
    Title("RTP", "share"),
    Title("hit frequency", "share"),
    Title("edge on resolved", "share"),
    Title("fair odds to 1", "ratio"),
    Title("variance", "ratio"),
    Title("standard deviation", "ratio"),
    Title("rounds for one point", "count", 16),
    Title("rounds for one basis point", "count", 18),
    Title("sum checks", wide=14),
)
BET = (
    Title("decks", "count", 8),
    Title("outcome", wide=10),
    Title("when", "prose", 40),
    Title("pays to 1", "odds", 10),
    Title("combinations", "count", 22),
    Title("all digits", "digits", 19),
    Title("probability", "share"),
    Title("1 in", "ratio"),
    Title("contribution to return", "share"),
    Title("running total", "share"),
    *FIGURES,
)
LIMITS = (
    Title("bet", wide=22),
    Title("when", "prose", 50),
    Title("pays to 1", "odds"),
    Title("limit", "count"),
    Title("stake from which it bites", "ratio", 22),
)
EXPOSED = (
    Title("card exposed", wide=14),
    Title("bet", wide=22),
    Title("rank", wide=8),
    Title("combinations", "count", 22),
    Title("all digits", "digits", 19),
    Title("worth of going on", "share"),
    Title("cost of taking back", "share"),
)
SHEETS = ("Summary", "Insurance", "A year of insurance", "Limits", "Exposed cards", "About")
_BEGINNING = datetime(2000, 1, 1)


def report_xlsx(report: GameReport, about: Sequence[Fact]) -> bytes:
    """A summary, a sheet for each bet, insurance, limits, exposed cards, and what it is about."""
    from xlsxwriter import Workbook

    file = BytesIO()
    book = Workbook(file, {"in_memory": True, "strings_to_urls": False})
    book.set_properties({"title": report.rulebook.title, "created": _BEGINNING})
    book.set_calc_mode("auto")
    title, ids = report.rulebook.title, [one.bet.id for one in report.main.bets]
    names = sheet_names([*SHEETS, *ids])
    summary = WorkbookPage(book, names[0], title, SUMMARY)
    for bet, name in zip(ids, names[len(SHEETS) :], strict=True):
        _bet(book, name, report, bet, summary)
    if report.main.insurance:
        insurance_sheets(book, names[1], names[2], report, report.main.insurance.year)
    if report.limits:
        _limits(book, names[3], report)
    if report.exposed:
        _exposed(book, names[4], report)
    page = WorkbookPage(book, names[5], title, ABOUT)
    for fact in about:
        page.add([fact.words])
    book.close()
    return file.getvalue()


def _bet(book: Any, name: str, report: GameReport, bet: str, summary: WorkbookPage) -> None:
    """The outcomes from each shoe, and below them a row with all that follows from them."""
    first = report.across(bet)[0].bet
    page = WorkbookPage(book, name, f"{first.title} ({bet}), {report.rulebook.title}", BET)
    for shoe, one in zip(report.shoes, report.across(bet), strict=True):
        total = _outcomes(page, decks_of(shoe), one)
        figures = (one.house_edge, one.rtp, one.hit_frequency, one.standard_deviation)
        linked = [
            Formula(page.at(total, column), _known(figure))
            for column, figure in zip((11, 12, 13, 17), figures, strict=True)
        ]
        summary.add([bet, decks_of(shoe), *linked])
        page.skip()


def _outcomes(page: WorkbookPage, decks: int | str, one: BetAnalysis) -> int:
    """The rows of one shoe; the number of the last, which sums them up."""
    top = page.row + 1
    total = top + len(one.outcomes)
    for row, line in enumerate(return_lines(one), top):
        outcome = line.outcome
        page.add(
            [
                decks,
                outcome.kind,
                outcome.when,
                NOT_STATED if outcome.pays is None else outcome.pays,
                outcome.weight,
                digits(outcome.weight),
                Formula(f"E{row}/E${total}", outcome.probability),
                Formula(f'IF(E{row}=0,"{NEVER}",E${total}/E{row})', line.one_in or NEVER),
                Formula(
                    f'IF(ISNUMBER(D{row}),G{row}*(1+D{row}),IF(E{row}=0,0,"{SILENT}"))',
                    _known(line.contribution),
                ),
                _if_stated(f"I${top}:I{row}", f"SUM(I${top}:I{row})", line.running),
                *[None] * len(FIGURES),
            ]
        )
    return page.add([decks, "all", *_sums(one, top, total)], bold=True)


def _sums(one: BetAnalysis, top: int, row: int) -> Iterator[object]:
    """What follows from the outcomes above."""
    kinds, pays, chances, parts = (f"{each}{top}:{each}{row - 1}" for each in "BDGI")
    won, lost = (f'SUMIF({kinds},"{kind}",{chances})' for kind in ("win", "lose"))
    edge, resolved = one.edge_on_resolved, f"({won}+{lost})"
    deviation = one.standard_deviation

    def follows(cell: str, formula: str, value: Number | None) -> Formula:
        return Formula(f'IF(ISNUMBER({cell}),{formula},"{SILENT}")', _known(value))

    yield from (None, None)
    yield Formula(f"SUM(E{top}:E{row - 1})", one.denominator)
    yield digits(one.denominator)
    yield Formula(f"SUM({chances})", 1)
    yield None
    yield _if_stated(parts, f"SUM({parts})", one.rtp)
    yield None
    yield _if_stated(parts, f"SUMPRODUCT({chances},{pays})", one.expected_value)
    yield follows(f"K{row}", f"-K{row}", one.house_edge)
    yield follows(f"K{row}", f"1+K{row}", one.rtp)
    yield Formula(won, one.hit_frequency)
    unresolved = SILENT if one.house_edge is None else NEVER
    yield Formula(
        f'IF(ISNUMBER(K{row}),IF({resolved}=0,"{NEVER}",L{row}/{resolved}),"{SILENT}")',
        unresolved if edge is None else edge,
    )
    fair = NEVER if one.fair_odds is None else one.fair_odds
    yield Formula(f'IF(N{row}=0,"{NEVER}",{lost}/N{row})', fair)
    squares = f"MAX(0,SUMPRODUCT({chances},{pays},{pays})-K{row}^2)"
    yield follows(f"K{row}", squares, one.variance)
    yield follows(f"Q{row}", f"SQRT(Q{row})", deviation)
    for error in (POINT, BASIS_POINT):
        formula = f"ROUNDUP({float(CERTAIN)}^2*Q{row}/{float(error):f}^2,0)"
        yield follows(f"Q{row}", formula, rounds_within(one, error))
    weights = f"ABS(E{row}/{float(one.denominator):.17G}-1)<1E-12"
    returns = f"IF(ISNUMBER(M{row}),ABS(I{row}-M{row})<1E-12,TRUE)"
    yield Formula(f'IF(AND({weights},{returns}),"{AGREE}","{DIFFER}")', AGREE)


def _if_stated(parts: str, formula: str, value: Number | None) -> Formula:
    """What there is only if every payout is stated."""
    return Formula(f'IF(COUNT({parts})=ROWS({parts}),{formula},"{SILENT}")', _known(value))


def _known(value: Number | None) -> Number | str:
    return SILENT if value is None else value


def _exposed(book: Any, name: str, report: GameReport) -> None:
    """What a card exposed as the first of a hand costs, for each rank, and in the mean."""
    title = f"Exposed cards, {main_shoe(report)}"
    page = WorkbookPage(book, name, title, EXPOSED)
    for seat, bets in report.exposed.items():
        for one in bets:
            top = page.row + 1
            for row, each in enumerate(one.ranks, top):
                worth = NOT_STATED if each.expected_value is None else each.expected_value
                cost = Formula(f'IF(ISNUMBER(F{row}),MAX(0,-F{row}),"{SILENT}")', _known(each.cost))
                weight = [each.weight, digits(each.weight)]
                page.add([seat, one.bet.id, each.rank.symbol, *weight, worth, cost])
            weights, costs = (f"{column}{top}:{column}{page.row}" for column in "DG")
            mean = f"SUMPRODUCT({weights},{costs})/SUM({weights})"
            size = [Formula(f"SUM({weights})", one.denominator), digits(one.denominator)]
            cost = _if_stated(costs, mean, one.mean_cost)
            page.add([seat, one.bet.id, "all", *size, None, cost], bold=True)
        page.skip()


def _limits(book: Any, name: str, report: GameReport) -> None:
    page = WorkbookPage(book, name, f"Aggregate limits, {report.rulebook.title}", LIMITS)
    for limit, thresholds in report.limits:
        for each in thresholds:
            row = page.row + 1
            stake = Formula(f"D{row}/C{row}", each.stake)
            page.add([each.bet, each.when, each.pays, limit.amount, stake])
