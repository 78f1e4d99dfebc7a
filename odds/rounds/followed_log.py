"""The log of a shoe that was followed: csv that a log is read from, and the shoe taken up again.

Each round has a row. What no reader of logs asks for stands in columns of its own: the rulebook,
the decks, the cards burnt before the round, and after the last round the cards of the next.
"""

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from odds.core.bounds import LARGEST_FOLLOWED
from odds.core.errors import OddsError
from odds.rounds.following import Came, FollowedShoe, read_came

_HANDS = ("p1", "p2", "p3", "b1", "b2", "b3")
COLUMNS = (
    "shoe", "round", *_HANDS, "player_total", "banker_total", "winner",
    "rulebook", "decks", "before", "then",
)  # fmt: skip


class Saved(NamedTuple):
    """What a saved log says: the game, its decks, and every card in the order in which it came."""

    game: str
    decks: str
    came: tuple[Came, ...]


def log_text(shoe: FollowedShoe, decks: int) -> str:
    """The log as csv.

    >>> from odds import Shoe, load_rulebook
    >>> from odds.rounds.following import follow
    >>> book = load_rulebook("rws-commission")
    >>> text = log_text(follow(book, Shoe.of_decks(8), read_came("*5 9 K K 8 2")), 8)
    >>> print(text.splitlines()[1])
    1,1,9,K,,K,8,,9,8,player,rws-commission,8,*5,2
    >>> [each.symbol for each in read_log(text).came]
    ['*5', '9', 'K', 'K', '8', '2']
    """
    output = io.StringIO(newline="")
    rows = csv.writer(output, lineterminator="\n")
    rows.writerow(COLUMNS)
    end = 0
    for number, each in enumerate(shoe.rounds, 1):
        before = [one for one in shoe.came[end : each.first] if one.burnt]
        end = each.first + _length(shoe, each.first, len(each.coup.known))
        before += [one for one in shoe.came[each.first : end] if one.burnt]
        then = shoe.came[end:] if number == len(shoe.rounds) else ()
        hands = [
            cards[place].symbol if place < len(cards) else ""
            for cards in (each.coup.player, each.coup.banker)
            for place in range(3)
        ]
        totals = (each.facts.player_total, each.facts.banker_total, each.facts.winner.value)
        where = (shoe.rulebook.id, decks, _symbols(before), _symbols(then))
        rows.writerow((1, number, *hands, *totals, *where))
    return output.getvalue()


def _length(shoe: FollowedShoe, first: int, cards: int) -> int:
    """How many cards came from a round's first to its last, burnt ones among them included."""
    for length, each in enumerate(shoe.came[first:], 1):
        cards -= not each.burnt
        if not cards:
            return length
    raise RuntimeError(
        "a round has more cards than came; this is a fault of odds, please report it"
    )


def _symbols(came: "list[Came] | tuple[Came, ...]") -> str:
    return " ".join(each.symbol for each in came)


def read_log(text: str) -> Saved:
    """The shoe that a saved log is of."""
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        rows = list(reader)
    except csv.Error as error:
        raise OddsError(
            f"this is no saved log ({error}); open one that this program saved"
        ) from None
    missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
    if missing or not rows:
        lack = f"the column {missing[0]!r}" if missing else "any round"
        raise OddsError(f"this log lacks {lack}; open one that this program saved")
    if len(rows) > LARGEST_FOLLOWED:
        raise OddsError(
            f"this log has {len(rows)} rounds, more than a shoe can; open a shorter one"
        )
    came = [card for number, row in enumerate(rows, 1) for card in _cards(number, row)]
    first = rows[0]
    return Saved(first["rulebook"], first["decks"], tuple(came))


def _cards(number: int, row: dict[str, str]) -> Iterator[Came]:
    if any(value is None for value in row.values()):
        raise OddsError(f"round {number} of the log has too few cells; open it as it was saved")
    try:
        yield from read_came(row["before"])
        for name in ("p1", "b1", "p2", "b2", "p3", "b3"):
            yield from read_came(row[name])
        yield from read_came(row["then"])
    except OddsError as error:
        raise OddsError(f"round {number} of the log: {error}") from None
