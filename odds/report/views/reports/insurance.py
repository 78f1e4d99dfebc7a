"""Insurance: its lines and cells, where they favour the bettor, and what that costs the house."""

from collections.abc import Iterator

from odds.bets.insurance import SIDES, Cell
from odds.bets.insurance.cost import mean_cost, total
from odds.core.cards import Total
from odds.core.numbers import decimal, money
from odds.core.text import by_clause, counted, grouped
from odds.figures.reported import YEAR, GameReport, InsuranceFigures
from odds.report.answer import Sheet
from odds.report.document import HeatCell, HeatMap, Section
from odds.report.views.insurance.beside import beside_sheets
from odds.report.views.insurance.cells import CELL, cell_row
from odds.report.views.insurance.cost import LINES as YEAR_COLUMNS
from odds.report.views.insurance.cost import WHAT as COST
from odds.report.views.insurance.cost import earned_row
from odds.report.views.insurance.figures import FIGURES, STAR, WHERE, figures, where_offered
from odds.report.views.insurance.forgotten import MEANS
from odds.report.views.insurance.forgotten import WHAT as FORGOTTEN
from odds.report.views.insurance.value import READING, WORTH, worth_row
from odds.report.views.reports.common import DECKS, decks_in_words, decks_of, percent

STAGES = {4: "after four cards", 5: "after the Player's third card"}


def insurance(report: GameReport) -> Section | None:
    """Lines, cells as heat maps, and what insuring whenever it pays is worth."""
    main = report.main.insurance
    if main is None:
        return None
    found = [(shoe, shoe.insurance) for shoe in report.shoes if shoe.insurance]
    lines, cells = beside_sheets([(decks_in_words(shoe), each.lines) for shoe, each in found])
    values = [(decks_of(shoe), *worth_row(one)) for shoe, each in found for one in each.values]
    every_line = [
        (
            decks_of(shoe),
            *where_offered(line.offer),
            *figures(line.results, line.offer, each.denominator),
        )
        for shoe, each in found
        for line in each.lines
    ]
    every_cell = [
        (decks_of(shoe), *cell_row(cell, each.denominator))
        for shoe, each in found
        for line in each.lines
        for cell in line.cells
    ]
    return Section(
        "insurance",
        "Insurance",
        [
            *_in_words(report, main),
            lines,
            Sheet("lines", "", (DECKS, *WHERE, *FIGURES), every_line, keys=5),
            Section("insurance-cells", "Cells", [*_maps(report, main), cells]),
            Sheet("cells", "", (DECKS, *CELL), every_cell, keys=5),
            Section(
                "insurance-cost",
                "What it costs",
                [
                    READING,
                    Sheet(
                        "values",
                        "Worth of insurance per unit of original bet",
                        (DECKS, *WORTH),
                        values,
                        keys=2,
                    ),
                ],
            ),
            _year(report, main),
        ],
    )


def _year(report: GameReport, main: InsuranceFigures) -> Section:
    """What insurance comes to in a year, and what it costs to forget it."""
    rows = [
        (
            *(*where_offered(each.line.offer), each.line.offer.odds),
            each.line.results.house_edge(each.line.offer.odds),
            *earned_row(each.earned),
        )
        for each in main.year
    ]
    shoe = decks_in_words(report.main)
    lost = sum(cell.earned.favours_bettor for each in main.year for cell in each.cells)
    words = (
        f"In {grouped(money(YEAR.rounds))} rounds, {money(YEAR.rounds_per_hour)} an hour day and "
        f"night, with {money(YEAR.handle)} on each hand a round and all of it insured, the house "
        f"wins {grouped(decimal(total(main.year).house_win, 2))} by insurance from {shoe}; in "
        f"{counted(lost, 'cell')} it loses."
    )
    parts: list[str | Sheet] = [
        words,
        COST,
        Sheet("year", f"Lines in a year, {shoe}", YEAR_COLUMNS, rows, keys=4),
    ]
    if main.forgotten:
        means = [(side, mean_cost(main.forgotten, side)) for side in SIDES]
        clause = report.rulebook.offered_insurance.forgotten
        words = (
            "Where the dealer forgets to offer insurance, the original bet goes back if the "
            f"insurance would have won{by_clause(clause)}."
        )
        parts += [words, FORGOTTEN, Sheet("forgotten", f"A forgotten window, {shoe}", MEANS, means)]
    return Section("insurance-year", "A year of insurance", parts)


def _in_words(report: GameReport, found: InsuranceFigures) -> Iterator[str]:
    good = [line for line in found.lines if line.favours_bettor]
    cells = [cell for line in found.lines for cell in line.cells]
    yield (
        f"From {decks_in_words(report.main)}, {len(good)} of "
        f"{counted(len(found.lines), 'line')} and {sum(each.favours_bettor for each in cells)} of "
        f"{counted(len(cells), 'cell')} on offer favour the bettor."
    )
    if good:
        best = max(good, key=lambda line: line.expected_value)
        yield f"The best line gives the bettor {percent(best.expected_value)} of the stake."
    yield STAR


def _maps(report: GameReport, found: InsuranceFigures) -> Iterator[HeatMap]:
    for stage, when in STAGES.items():
        for side in SIDES:
            cells = {
                (cell.window.banker or Total(0), cell.window.player or Total(0)): cell
                for cell in found.cells
                if (cell.window.stage, cell.side) == (stage, side) and cell.offer
            }
            if cells:
                yield _map(
                    f"{side.capitalize()} insured {when}, {decks_in_words(report.main)}", cells
                )


def _map(title: str, cells: dict[tuple[Total, Total], Cell]) -> HeatMap:
    banker = sorted({down for down, _ in cells})
    player = sorted({across for _, across in cells})
    marked = [(down, across) for (down, across), cell in cells.items() if cell.favours_bettor]
    at = ", ".join(f"Banker {down} against Player {across}" for down, across in sorted(marked))
    rows = [
        [
            HeatCell(value, cell.favours_bettor)
            if (cell := cells.get((down, across))) and (value := cell.expected_value) is not None
            else None
            for across in player
        ]
        for down in banker
    ]
    return HeatMap(
        title,
        f"Expected value of each cell on offer; {at or 'none'} favour the bettor.",
        "Banker",
        "Player",
        [str(each) for each in banker],
        [str(each) for each in player],
        rows,
        "favours the bettor",
    )
