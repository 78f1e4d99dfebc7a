"""Reading the bets of a rulebook: decision tables, every row of which can be reached."""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from odds.bets.paytable import LOSE, PUSH, Bet, Row
from odds.core.conditions import Condition, Value
from odds.core.numbers import read_odds
from odds.games.play import Fields, Play
from odds.rulebooks.reach import dead_rows
from odds.rulebooks.rulebook import Commission
from odds.rulebooks.values import Table, ValueReader, as_written

PAYS = ("pays", "commission", "clause")
"""What a row has besides its conditions."""


class Terms(NamedTuple):
    """How the game is played, whether that could be read, and from how many decks at the most."""

    play: Play
    sound: bool
    decks: int


def read_bets(
    read: ValueReader, value: object, commission: Commission | None, terms: Terms
) -> tuple[Bet, ...]:
    """All bets, with different ids."""
    tables = read.tables("[[bet]]", value, "write each bet as a [[bet]] table, one at the least")
    bets = [_bet(read, number, table, commission, terms) for number, table in enumerate(tables, 1)]
    ids = Counter(bet.id for bet in bets if bet.id)
    for bet_id in (bet_id for bet_id, times in ids.items() if times > 1):
        read.problem(f"bet {bet_id!r}", "the id is used twice; give each bet its own")
    if commission and commission.rate and bets and not any(bet.takes_commission for bet in bets):
        read.problem(
            "[commission]",
            "no row takes it; put commission = true on the rows that do, or write rate = 0",
        )
    return tuple(bets)


def _bet(
    read: ValueReader,
    number: int,
    table: Table,
    commission: Commission | None,
    terms: Terms,
) -> Bet:
    """One bet; where no row matches, it loses."""
    play, sound, decks = terms
    fields = play.fields
    name = table.get("id")
    place = f"bet {name!r}" if type(name) is str else f"bet number {number}"
    read.known_keys(place, table, ["id", "title", "rows"])
    tables = read.tables(f"{place}, rows", table.get("rows"), "write rows = [{ ... }, { ... }]")
    rows = [
        _row(read, f"{place}, row {n}", row, commission, fields) for n, row in enumerate(tables, 1)
    ]
    if not rows or rows[-1].conditions:
        rows.append(Row((), LOSE))
    bet = Bet(read.identifier(table, place), read.text(table, "title", place), tuple(rows))
    # What a row pays may be wrong, but what it asks must be clear to tell which rows it covers, and
    # the names of hands mean nothing while their ranking is wrong.
    if (
        (sound or play.tableau)
        and all(set(row) <= {*fields, *PAYS} for row in tables)
        and all(condition.values for row in rows for condition in row.conditions)
    ):
        for row, reason in dead_rows(bet, play if sound else None, decks):
            if row < len(tables):  # the losing row that is added may be left without a coup
                remedy = "take the row away or change what it asks"
                read.problem(f"{place}, row {row + 1}", f"it can never pay: {reason}; {remedy}")
    return bet


def _row(
    read: ValueReader, place: str, table: Table, commission: Commission | None, fields: Fields
) -> Row:
    """One row of a decision table."""
    read.known_keys(place, table, (*fields, *PAYS))
    conditions = tuple(
        Condition(field, _values(read, f"{place}, {field}", table[field], allowed))
        for field, allowed in fields.items()
        if field in table
    )
    before = len(read.problems)
    odds = _odds(read, place, table)
    takes = table.get("commission", False)
    if not isinstance(takes, bool):
        read.problem(place, f"commission = {as_written(takes)}; write true or false")
    elif takes and commission is None:
        read.problem(place, "commission = true needs a [commission] table with a rate; add it")
    elif takes and len(read.problems) == before and (odds is None or odds <= 0):
        pays = as_written(table["pays"])
        read.problem(place, f"commission = true cannot go with pays = {pays}; take it away")
    rate = commission.rate if takes is True and commission else None
    return Row(conditions, odds, rate, read.text(table, "clause", place, required=False))


def _odds(read: ValueReader, place: str, table: Table) -> Fraction | None:
    """What a row pays, None if that is not stated."""
    words = {"push": PUSH, "lose": LOSE, "not stated": None}
    pays = table.get("pays")
    if isinstance(pays, str) and pays in words:
        return words[pays]
    remedy = 'write odds above 0 such as 8, 0.95 or "3/2", or one of "push", "lose", "not stated"'
    return read.quantity(place, table, "pays", "payout", read_odds, remedy)


def _values(
    read: ValueReader, place: str, value: object, allowed: tuple[Value, ...]
) -> tuple[Value, ...]:
    """The values of a fact that a row accepts."""
    numbers = [choice for choice in allowed if type(choice) is int]
    if numbers:
        return read.numbers(place, value, numbers)
    if not allowed:
        return ()  # the hands of the ranking could not be read, which is said there
    chosen = value if isinstance(value, list) else [value]
    kinds = (bool,) if isinstance(allowed[0], bool) else (str,)
    if not chosen or any(type(item) not in kinds or item not in allowed for item in chosen):
        names = " or ".join(
            as_written(choice if kinds == (bool,) else str(choice)) for choice in allowed
        )
        read.problem(place, f"{as_written(value)} is not known; write {names}")
        return ()
    return tuple(choice for choice in allowed if choice in chosen)
