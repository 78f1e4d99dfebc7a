"""Reading the bets of a rulebook: decision tables, every row of which can be reached."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from odds.bets.paytable import LOSE, Bet, Paytable, Row, tied
from odds.core.conditions import AnyCondition
from odds.core.errors import unknown
from odds.core.numbers import read_amount
from odds.games.play import Play
from odds.rulebooks.conditions import read_conditions
from odds.rulebooks.parts import Commission
from odds.rulebooks.payouts import read_payout, read_paytables
from odds.rulebooks.reach import dead_rows
from odds.rulebooks.values import TomlTable, ValueReader, as_written

PAYS = ("pays", "commission", "clause")
"""What a row has besides its conditions."""


class Terms(NamedTuple):
    """How the game is played, whether that could be read, and from how many decks at the most.

    `reach` says whether to ask if each row can ever pay.
    """

    play: Play
    sound: bool
    decks: int
    reach: bool = True


def read_bets(
    read: ValueReader, value: object, commission: Commission | None, terms: Terms
) -> tuple[Bet, ...]:
    """All bets, with different ids."""
    tables = read.tables("[[bet]]", value, "write each bet as a [[bet]] table, one at the least")
    bets = [_bet(read, number, table, commission, terms) for number, table in enumerate(tables, 1)]
    for number, table in enumerate(tables):
        if "with" in table:
            bets[number] = _tied(read, bets[number], table["with"], bets, terms)
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
    table: TomlTable,
    commission: Commission | None,
    terms: Terms,
) -> Bet:
    """One bet; where no row matches, it loses."""
    play, sound, decks, reach = terms
    fields = play.fields
    name = table.get("id")
    place = f"bet {name!r}" if type(name) is str else f"bet number {number}"
    read.known_keys(place, table, ["id", "title", "rows", "with", "paytables"])
    tables = read.tables(f"{place}, rows", table.get("rows"), "write rows = [{ ... }, { ... }]")
    paytables: tuple[Paytable, ...] = ()
    if "paytables" in table:
        paytables, tables = read_paytables(read, place, table, tables)
    rows, clear = [], []
    for n, row in enumerate(tables, 1):
        before = len(read.problems)
        asked = read_conditions(read, f"{place}, row {n}", row, fields, PAYS)
        clear.append(len(read.problems) == before)
        rows.append(_row(read, f"{place}, row {n}", row, commission, asked))
    if not rows or rows[-1].conditions:
        rows.append(Row((), LOSE))
    names = read.identifier(table, place), read.text(table, "title", place)
    bet = Bet(*names, tuple(rows), paytables, paytables[0].name if paytables else "")
    # What a row pays may be wrong, but what it asks must be clear to tell which rows it covers, and
    # the names of hands mean nothing while their ranking is wrong.
    if reach and (sound or (play.tableau and not play.asks_cards(bet.fields))):
        for dead, reason in _dead_rows(bet, clear, play if sound else None, decks):
            if dead < len(tables):  # the losing row that is added may be left without a coup
                remedy = "take the row away or change what it asks"
                read.problem(f"{place}, row {dead + 1}", f"it can never pay: {reason}; {remedy}")
    return bet


def _dead_rows(
    bet: Bet, clear: Sequence[bool], play: Play | None, decks: int
) -> Iterator[tuple[int, str]]:
    """The rows that can never pay; while others are not clear, those that nothing fulfils."""
    if all(clear):
        yield from dead_rows(bet, play, decks)
        return
    for number in (number for number, each in enumerate(clear) if each):
        alone = bet._replace(rows=(bet.rows[number], Row((), LOSE)))
        yield from ((number, why) for dead, why in dead_rows(alone, play, decks) if not dead)


def _tied(read: ValueReader, bet: Bet, value: object, bets: Sequence[Bet], terms: Terms) -> Bet:
    """A bet that goes with so many times its stake on another: what both come to, per unit staked.

    A row of both is one of its own and one of the other bet's, where a round can end so.
    """
    place = f"bet {bet.id!r}, with"
    others = {each.id: each for each in bets if each.id != bet.id}
    remedy = 'write with = { bet = "banker", times = 10 }'
    if not isinstance(value, dict):
        read.problem(place, f"{as_written(value)} will not do; {remedy}")
        return bet
    before = len(read.problems)
    read.known_keys(place, value, ["bet", "times"])
    name = read.text(value, "bet", place)
    if name and name not in others:
        known = list(others)
        read.problem(place, str(unknown("bet", name, known, f"the bets are {', '.join(known)}")))
    times = read.quantity(place, value, "times", "number", read_amount, remedy)
    if len(read.problems) > before or times is None or not terms.sound:
        return bet
    both = bet._replace(rows=bet.rows + others[name].rows)
    return tied(bet, others[name], times, terms.play.possible(both.asked, terms.decks))


def _row(
    read: ValueReader,
    place: str,
    table: TomlTable,
    commission: Commission | None,
    conditions: tuple[AnyCondition, ...],
) -> Row:
    """One row of a decision table."""
    before = len(read.problems)
    odds = read_payout(read, place, table)
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
