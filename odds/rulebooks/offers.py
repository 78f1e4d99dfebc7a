"""Reading the insurance table of a rulebook: no cell twice, no line that is never open."""

from collections.abc import Collection
from fractions import Fraction
from itertools import product
from typing import TypeVar

from odds.bets.house import ONE_SHOWN, TIES, Insurance, Offer
from odds.core.numbers import read_amount, read_odds
from odds.games.coup.possible import open_cells
from odds.games.coup.tableau import Tableau
from odds.rulebooks.values import TomlTable, ValueReader, as_written

TOTALS = range(10)
HIDDEN = "hidden"
"""What stands for the points of a hand that is not shown yet."""
T = TypeVar("T", int, str)


def read_insurance(
    read: ValueReader, parent: TomlTable, tableau: Tableau | None, bets: Collection[str]
) -> Insurance:
    """The insurance table of a game; the Table of Play is None if it cannot be told."""
    place = "[insurance]"
    table = read.optional_table(
        parent, "insurance", ["limit", "clause", "offers", "forgotten", "squeezed"]
    )
    remedy = "write offers = [{ stage = 4, side = ..., player = ..., banker = ..., pays = ... }]"
    lines = read.tables(f"{place} offers", table.get("offers"), remedy)
    offers = [_offer(read, n, line, tableau) for n, line in enumerate(lines, 1)]
    taken: dict[tuple[int, str, int, int], int] = {}
    for number, offer in enumerate(offers, 1):
        if bets and offer.side not in bets:
            remedy = "add the bet or take the line away"
            read.problem(
                f"{place} offer {number}", f"there is no bet {offer.side!r} to insure; {remedy}"
            )
        for player, banker in product(offer.player or (-1,), offer.banker or (-1,)):
            first = taken.setdefault((offer.stage, offer.side, player, banker), number)
            if first != number:
                read.problem(
                    f"{place} offer {number}",
                    f"{_cell_in_words(player, banker)} is on offer {first} already; name it once",
                )
    remedy = "write how many original bets it may pay, such as 1 or 3/2"
    limit = read.quantity(place, table, "limit", "limit", read_amount, remedy)
    clauses = (
        read.text(table, key, place, required=False) for key in ("clause", "forgotten", "squeezed")
    )
    return Insurance(tuple(offers), limit or Fraction(1), *clauses)


def _offer(read: ValueReader, number: int, line: TomlTable, tableau: Tableau | None) -> Offer:
    before = len(read.problems)
    place = f"[insurance] offer {number}"
    names = ["stage", "side", "player", "banker", "pays", "tie", "clause"]
    read.known_keys(place, line, names)
    stage = _choice(read, place, line, "stage", (4, 5, ONE_SHOWN))
    side = _choice(read, place, line, "side", ("player", "banker"))
    player, banker = (
        _points(read, f"{place}, {name}", line.get(name), stage == ONE_SHOWN and name != side)
        for name in ("player", "banker")
    )
    tie = _choice(read, place, {"tie": TIES[0], **line}, "tie", TIES)
    remedy = 'write odds above 0 such as 2, 1.5 or "3/2"'
    odds = read.quantity(place, line, "pays", "payout", read_odds, remedy)
    offer = Offer(
        stage,
        side,
        player,
        banker,
        odds or Fraction(0),
        tie,
        read.text(line, "clause", place, required=False),
    )
    if tableau and len(read.problems) == before and stage != ONE_SHOWN:
        opened = open_cells(tableau, offer.stage)
        if not any(cell in opened for cell in product(offer.player, offer.banker)):
            read.problem(
                place,
                f"no round of this Table of Play has a card to come there after {offer.stage} "
                "cards; take the line away or change its points",
            )
    return offer


def _points(read: ValueReader, place: str, value: object, hidden: bool) -> tuple[int, ...]:
    """The points of a hand; none of one that is not shown yet."""
    if not hidden:
        return read.numbers(place, value, TOTALS)
    if value != HIDDEN:
        said = "this is missing" if value is None else f"{as_written(value)} is not seen yet"
        read.problem(place, f"{said}; after two cards one hand is shown, so write {HIDDEN!r}")
    return ()


def _cell_in_words(player: int, banker: int) -> str:
    hands = (("Player", player), ("Banker", banker))
    return ", ".join(f"{hand} {points}" for hand, points in hands if points >= 0)


def _choice(read: ValueReader, place: str, line: TomlTable, name: str, choices: tuple[T, ...]) -> T:
    """One of a few values, a stand-in where it is none."""
    value = line.get(name)
    for choice in choices:
        if value == choice and type(value) is type(choice):
            return choice
    said = "is missing" if value is None else f"= {as_written(value)} is not known"
    read.problem(place, f"{name} {said}; write {' or '.join(map(as_written, choices))}")
    return choices[0]
