"""Whether a log has a card in each row, and which columns say whose it is."""

from itertools import pairwise

from odds.files.tables import TextRows
from odds.rounds.facts import FACTS
from odds.rounds.logs.named import Named
from odds.rounds.logs.notation import POINTS, RANKS, read_hand, read_winner
from odds.rounds.logs.rows_of_cards import CardRows


def card_rows_of(sample: TextRows, named: Named) -> CardRows | None:
    """The columns of a log with a card in each row, if it is one."""
    sides = [
        name
        for name, column in sample.columns.items()
        if {read_winner(text) for text in column.texts} == {"player", "banker"}
    ]
    cards = [
        name
        for name, column in sample.columns.items()
        if name not in sides
        and len(column.texts) > 8
        and all(
            len(read_hand(text, RANKS) or read_hand(text, POINTS) or ()) == 1
            for text in column.texts
        )
        and not any(role in ("round", "shoe", *FACTS) for role, _ in named.roles.get(name, ()))
    ]
    rounds = [
        name
        for name in sample.columns
        if name not in sides
        and any(role in ("round", "shoe") for role, _ in named.roles.get(name, ()))
    ]
    if (
        not sides
        or len(cards) != 1
        or not rounds
        or any(len(each["player"]) > 1 for each in named.hands)
    ):
        return None
    keys = list(zip(*(sample.columns[name].codes.tolist() for name in rounds), strict=True))
    groups = 1 + sum(one != two for one, two in pairwise(keys))
    if not 3.5 <= len(keys) / groups <= 6.5:
        return None
    return CardRows(tuple(rounds), sides[0], cards[0])
