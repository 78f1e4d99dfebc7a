"""Lines and cells of an insurance table from several shoes, their expected values side by side."""

from collections.abc import Mapping, Sequence

from odds.bets.insurance import Cell, OfferLine
from odds.report.answer import Column, Kind, Sheet
from odds.report.views.insurance.figures import WHERE, star, where_offered

ByShoe = Sequence[tuple[str, Sequence[OfferLine]]]
"""The lines that each shoe can open, by what is said of the shoe."""
Where = tuple[object, ...]
"""Stage, hand, points of the Banker and of the Player, and odds."""


def beside_sheets(shoes: ByShoe, favourable: bool = False) -> list[Sheet]:
    """A table of the lines and one of the cells, a column for each shoe.

    Where `favourable`, only of those that favour the bettor from one of the shoes.
    """
    lines = [(name, {_line(one): one for one in each}) for name, each in shoes]
    cells = [
        (name, {_cell(one): one for line in each for one in line.cells}) for name, each in shoes
    ]
    return [
        _beside("Expected value of each line", lines, favourable),
        _beside("Expected value of each cell", cells, favourable),
    ]


def _beside(
    title: str, shoes: Sequence[tuple[str, Mapping[Where, OfferLine | Cell]]], favourable: bool
) -> Sheet:
    columns = [*WHERE, Column("", "pays", Kind.PAYS)]
    for shoe, _ in shoes:
        columns += [Column("", shoe, Kind.SHARE), Column("", " ")]
    rows = [
        (*where, *(value for _, found in shoes for value in _worth(found.get(where))))
        for where in dict.fromkeys(where for _, found in shoes for where in found)
        if not favourable or any(where in f and f[where].favours_bettor for _, f in shoes)
    ]
    return Sheet("", title, columns, rows, keys=5, exactly=True)


def _worth(one: OfferLine | Cell | None) -> tuple[object, str]:
    """The expected value and its star; none where the shoe cannot open it."""
    return (None, "") if one is None else (one.expected_value, star(one.results, one.offer))


def _line(line: OfferLine) -> Where:
    return (*where_offered(line.offer), line.offer.odds)


def _cell(cell: Cell) -> Where:
    window, odds = cell.window, cell.offer.odds if cell.offer else None
    return window.stage, cell.side, window.banker, window.player, odds
