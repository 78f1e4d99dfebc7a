"""Lines and cells of an insurance table from several shoes, their expected values side by side."""

from collections.abc import Iterable, Mapping, Sequence

from odds.bets.insurance import Cell, Line
from odds.report.answer import Column, Kind, Sheet
from odds.report.views.insurance.figures import WHERE

ByShoe = Sequence[tuple[str, Sequence[Line]]]
"""The lines that each shoe can open, by what is said of the shoe."""
Where = tuple[object, ...]
"""Stage, hand, points of the Banker and of the Player, and odds."""


def beside_sheets(shoes: ByShoe) -> list[Sheet]:
    """A table of the lines and one of the cells, a column for each shoe."""
    lines = [(name, {_line(one): one for one in each}) for name, each in shoes]
    cells = [
        (name, {_cell(one): one for line in each for one in line.cells}) for name, each in shoes
    ]
    return [
        _beside("lines_by_decks", "Expected value of each line", lines),
        _beside("cells_by_decks", "Expected value of each cell", cells),
    ]


def _beside(
    name: str, title: str, shoes: Sequence[tuple[str, Mapping[Where, Line | Cell]]]
) -> Sheet:
    columns = (
        *WHERE,
        Column("odds", "pays", Kind.PAYS),
        Column("favours_bettor_with", "favours bettor with", Kind.LIST),
        *(
            Column(f"expected_value_{decks}", _decks_in_words(decks), Kind.SHARE)
            for decks, _ in shoes
        ),
    )
    rows = [
        (
            *where,
            _favourable(where, shoes),
            *(found[where].expected_value if where in found else None for _, found in shoes),
        )
        for where in dict.fromkeys(where for _, found in shoes for where in found)
    ]
    return Sheet(name, title, columns, rows, keys=6, in_csv=False, in_json=False)


def _favourable(
    where: Where, shoes: Iterable[tuple[str, Mapping[Where, Line | Cell]]]
) -> list[str]:
    """The shoes from which it favours the bettor."""
    return [decks for decks, found in shoes if where in found and found[where].favours_bettor]


def _decks_in_words(decks: str) -> str:
    return f"{decks} deck{'' if decks == '1' else 's'}"


def _line(line: Line) -> Where:
    offer = line.offer
    return offer.stage, offer.side, offer.banker, offer.player, offer.odds


def _cell(cell: Cell) -> Where:
    window, odds = cell.window, cell.offer.odds if cell.offer else None
    return window.stage, cell.side, window.banker, window.player, odds
