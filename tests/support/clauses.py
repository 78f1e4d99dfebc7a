"""Each payout row of each bet as a predicate on a finished round, in the words of its clause.

No predicate leans on another: each says all of its row, so that their order means nothing. What
none of them fits, loses. They are written without the package and its decision tables.
"""

from collections.abc import Callable

from tests.support.brute_force import Ended

Event = Callable[[Ended], bool]


def player_wins(end: Ended) -> bool:
    return end.player > end.banker


def banker_wins(end: Ended) -> bool:
    return end.banker > end.player


def tie(end: Ended) -> bool:
    return end.player == end.banker


def gold_7(end: Ended) -> bool:
    return banker_wins(end) and end.banker == 7 and end.banker_cards == 3


def banker_wins_otherwise(end: Ended) -> bool:
    return banker_wins(end) and (end.banker != 7 or end.banker_cards != 3)


def jade_8(end: Ended) -> bool:
    return player_wins(end) and end.player == 8 and end.player_cards == 3


def natural(end: Ended) -> bool:
    """Of either hand: then nobody draws and an eight or nine lies there on two cards."""
    return end.player_cards + end.banker_cards == 4 and max(end.player, end.banker) >= 8


def dragon_bonus(wins: Event) -> list[Event]:
    """Rows in the order of the rulebook: natural win, natural tie, then the margins."""

    def by(*margins: int) -> Event:
        return lambda end: (
            wins(end) and not natural(end) and abs(end.player - end.banker) in margins
        )

    return [
        lambda end: wins(end) and natural(end),
        lambda end: tie(end) and natural(end),
        by(9),
        by(8),
        by(6, 7),
        by(4, 5),
    ]


def on_six(*cards: int) -> Event:
    return lambda end: banker_wins(end) and end.banker == 6 and end.banker_cards in cards


def tie_on(total: int) -> Event:
    return lambda end: end.player == end.banker == total


PUSH_ON_GOLD_7: list[Event] = [gold_7, banker_wins_otherwise, tie]
ROWS: dict[str, list[Event]] = {
    "player": [player_wins, tie],
    "banker": [banker_wins, tie],
    "tie": [tie],
    "dealer-player": [player_wins, tie],
    "dealer-banker": [banker_wins, tie],
    "dealer-tie": [tie],
    "player-pair": [lambda end: end.player_pair],
    "banker-pair": [lambda end: end.banker_pair],
    "small": [lambda end: end.player_cards + end.banker_cards == 4],
    "big": [lambda end: end.player_cards + end.banker_cards > 4],
    "bclc-ruyi banker": PUSH_ON_GOLD_7,
    "bclc-ruyi dealer-banker": PUSH_ON_GOLD_7,
    "bclc-ruby-9 banker": PUSH_ON_GOLD_7,
    "bclc-ruby-9 dealer-banker": PUSH_ON_GOLD_7,
    "ez-baccarat banker": PUSH_ON_GOLD_7,
    "gold-7": [gold_7],
    "dragon-7": [gold_7],
    "jade-8": [jade_8],
    "panda-8": [jade_8],
    "dragon-bonus-player": dragon_bonus(player_wins),
    "dragon-bonus-banker": dragon_bonus(banker_wins),
    "ruby-9": [
        lambda end: end.banker == 9 and end.banker_cards == 3 and end.player < 9,
        lambda end: end.player == 9 and end.player_cards == 3 and end.banker < 9,
        lambda end: end.player == end.banker == 9 and end.player_cards == end.banker_cards == 3,
    ],
    "super-six-plus": [on_six(2), on_six(3)],
    "super-6": [on_six(2, 3)],
    "super-6 banker": [
        on_six(2, 3),
        lambda end: banker_wins(end) and end.banker != 6,
        tie,
    ],
    **{f"egalite-{total}": [tie_on(total)] for total in range(10)},
}
