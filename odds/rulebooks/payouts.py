"""Reading what rows pay: each by itself, or all of them by paytables that have names."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from odds.bets.paytable import LOSE, PUSH, Paytable
from odds.core.errors import OddsError
from odds.core.numbers import read_odds
from odds.rulebooks.values import TomlTable, ValueReader, as_written

MOST_LOST = 2
"""How many times the stake a bet may lose: more is held to be a slip."""
_WORDS = {"push": PUSH, "lose": LOSE, "not stated": None}


def read_payout(read: ValueReader, place: str, table: TomlTable) -> Fraction | None:
    """What a row pays, None if that is not stated."""
    pays = table.get("pays")
    if isinstance(pays, str) and pays in _WORDS:
        return _WORDS[pays]
    remedy = (
        'write odds above 0 such as 8, 0.95 or "3/2", or one of "push", "lose", "not stated", '
        'or a loss of up to twice the stake such as "-1/2"'
    )
    return read.quantity(place, table, "pays", "payout", _read_result, remedy)


def _read_result(text: str) -> Fraction:
    """Odds, or what is lost of a unit staked."""
    if not text.startswith("-"):
        return read_odds(text)
    lost = read_odds(text[1:])
    if lost > MOST_LOST:
        raise OddsError(f"{text!r} loses more than {MOST_LOST} times the stake")
    return -lost


def read_paytables(
    read: ValueReader, bet: str, table: TomlTable, rows: Sequence[TomlTable]
) -> tuple[tuple[Paytable, ...], list[TomlTable]]:
    """The paytables of a bet, and its rows as the first of them pays."""
    remedy = 'write paytables = [{ name = "...", pays = [...] }], a payout for each row'
    if "with" in table:
        read.problem(f"{bet}, paytables", "a bet with another has one paytable; write pays in rows")
    for number, row in enumerate(rows, 1):
        if "pays" in row:
            read.problem(f"{bet}, row {number}", "the paytables say what it pays; take pays away")
    lines = read.tables(f"{bet}, paytables", table["paytables"], remedy)
    found = tuple(
        _paytable(read, f"{bet}, paytable {number}", line, len(rows), remedy)
        for number, line in enumerate(lines, 1)
    )
    for name, times in Counter(each.name for each in found if each.name).items():
        if times > 1:
            read.problem(f"{bet}, paytables", f"{name!r} is named {times} times; name it once")
    if not lines:
        return (), list(rows)
    first = lines[0].get("pays")
    pays = first if isinstance(first, list) and len(first) == len(rows) else ["push"] * len(rows)
    clause = {"clause": found[0].clause} if found[0].clause else {}
    return found, [{**clause, **row, "pays": each} for row, each in zip(rows, pays, strict=True)]


def _paytable(read: ValueReader, place: str, line: TomlTable, rows: int, remedy: str) -> Paytable:
    read.known_keys(place, line, ["name", "pays", "clause"])
    name = read.identifier(line, place, "name")
    pays = line.get("pays")
    if not isinstance(pays, list) or len(pays) != rows:
        said = "is missing" if pays is None else f"= {as_written(pays)} does not fit the rows"
        read.problem(place, f"pays {said}; {remedy}: {rows} of them")
        pays = []
    odds = tuple(
        read_payout(read, f"{place}, payout {number}", {"pays": each})
        for number, each in enumerate(pays, 1)
    )
    return Paytable(name, odds, read.text(line, "clause", place, required=False))
