"""Each payout row of each bet of the industry as a predicate on a finished round, from its rule.

As in `clauses`, no predicate leans on another, what none of them fits loses, and nothing is taken
from the package. Those of `POINTS_ONLY` look at totals and numbers of cards alone, those of `CARDS`
at the cards, such as "Kh"; a suit that is not known is "?".
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from tests.support.suited_brute_force import colours, pair_kind, rank, ranks, suits, total


class Seen(NamedTuple):
    """A finished round: totals, numbers of cards, and the cards where they matter."""

    p: int
    b: int
    np: int
    nb: int
    player: tuple[str, ...] = ()
    banker: tuple[str, ...] = ()

    @classmethod
    def of(cls, player: list[str], banker: list[str]) -> "Seen":
        """Of hands of such cards."""
        facts = (total(player), total(banker), len(player), len(banker))
        return cls(*facts, tuple(player), tuple(banker))

    @property
    def cards(self) -> list[str]:
        """All cards of both hands."""
        return [*self.player, *self.banker]


Rule = Callable[[Seen], bool]
HANDS = ("player", "banker")


def player_wins(s: Seen) -> bool:
    return s.p > s.b


def banker_wins(s: Seen) -> bool:
    return s.b > s.p


def tie(s: Seen) -> bool:
    return s.p == s.b


def wins(hand: str, *totals: int, cards: tuple[int, ...] = (2, 3)) -> Rule:
    """That hand wins with one of these totals, any if none is named, on so many cards."""

    def rule(s: Seen) -> bool:
        own, other, number = (s.p, s.b, s.np) if hand == "player" else (s.b, s.p, s.nb)
        return own > other and (not totals or own in totals) and number in cards

    return rule


def wins_but(hand: str, *totals: int) -> Rule:
    """That hand wins with any other total."""
    return lambda s: wins(hand)(s) and not wins(hand, *totals)(s)


def tie_on(*totals: int) -> Rule:
    return lambda s: tie(s) and s.p in totals


def natural(s: Seen) -> bool:
    return s.np == s.nb == 2 and max(s.p, s.b) >= 8


def by(hand: str, margin: int) -> Rule:
    return lambda s: wins(hand)(s) and abs(s.p - s.b) == margin and not natural(s)


def higher(s: Seen) -> tuple[int, int, int, int]:
    """The total and the cards of the higher hand, then of the lower."""
    return (s.p, s.np, s.b, s.nb) if s.p > s.b else (s.b, s.nb, s.p, s.np)


def wins_naturally(hand: str) -> Rule:
    return lambda s: wins(hand)(s) and natural(s)


def totals(hand: str, number: int) -> Rule:
    return lambda s: (s.p if hand == "player" else s.b) == number


def won_with(*totals: int) -> Rule:
    return lambda s: not tie(s) and higher(s)[0] in totals


def three_card(total: int, s: Seen) -> int:
    """How many hands have this total on three cards."""
    return ((s.p, s.np) == (total, 3)) + ((s.b, s.nb) == (total, 3))


def fortune_7(s: Seen) -> bool:
    return banker_wins(s) and s.b == 7 and s.nb == 3


def golden_8(s: Seen) -> bool:
    return player_wins(s) and s.p == 8 and s.np == 3


def blazing_7s(s: Seen) -> bool:
    return s.p == s.b == 7 and s.np == s.nb


def cover_all(s: Seen) -> bool:
    return fortune_7(s) or golden_8(s) or three_card(9, s) > 0 or blazing_7s(s)


HALF_ON_6: list[Rule] = [wins("banker", 6), wins_but("banker", 6), tie]
PUSH_ON_7: list[Rule] = [fortune_7, lambda s: banker_wins(s) and not fortune_7(s), tie]

POINTS_ONLY: dict[str, list[Rule]] = {
    "player": [player_wins, tie],
    "banker": [banker_wins, tie],
    "tie": [tie],
    **{
        f"dragon-bonus-{hand}": [
            wins_naturally(hand),
            lambda s: tie(s) and natural(s),
            *(by(hand, margin) for margin in (9, 8, 7, 6, 5, 4)),
        ]
        for hand in HANDS
    },
    "fabulous-4 player": [wins("player", 1), wins("player", 4), wins_but("player", 1, 4), tie],
    "fabulous-4 banker": [wins("banker", 1), wins("banker", 4), wins_but("banker", 1, 4), tie],
    "player-fabulous-4": [wins("player", 4)],
    "banker-fabulous-4": [wins("banker", 4)],
    "tiger-baccarat banker": HALF_ON_6,
    "super-6 banker": HALF_ON_6,
    "pala banker": HALF_ON_6,
    "nepal-baccarat banker": HALF_ON_6,
    "ez-baccarat banker": PUSH_ON_7,
    "monkey-baccarat banker": PUSH_ON_7,
    "dai-bacc banker": PUSH_ON_7,
    "5-treasures banker": PUSH_ON_7,
    "super-6": [wins("banker", 6)],
    "dragon-7": [fortune_7],
    "panda-8": [golden_8],
    **{f"egalite-{n}": [tie_on(n)] for n in range(10)},
    "tiger": [wins("banker", 6, cards=(2,)), wins("banker", 6, cards=(3,))],
    "small-tiger": [wins("banker", 6, cards=(2,))],
    "big-tiger": [wins("banker", 6, cards=(3,))],
    "tiger-tie": [tie_on(6)],
    "lucky-6": [wins("banker", 6, cards=(2,)), wins("banker", 6, cards=(3,))],
    "lucky-7": [wins("player", 7, cards=(2,)), wins("player", 7, cards=(3,))],
    "super-lucky-7": [
        lambda s: (s.p, s.b, s.np, s.nb) == (7, 6, 2, 2),
        lambda s: (s.p, s.b, s.np, s.nb) == (7, 6, 3, 2),
        lambda s: (s.p, s.b, s.np, s.nb) == (7, 6, 3, 3),
    ],
    "fortune-7": [fortune_7],
    "golden-8": [golden_8],
    "heavenly-9": [lambda s: three_card(9, s) == 2, lambda s: three_card(9, s) == 1],
    "heavenly-9-progressive": [lambda s: three_card(9, s) == 2, lambda s: three_card(9, s) == 1],
    "blazing-7s": [
        lambda s: blazing_7s(s) and s.np == 3,
        lambda s: blazing_7s(s) and s.np == 2,
    ],
    "cover-all": [cover_all],
    "tiger-7": [fortune_7],
    "ox-6": [wins("player", 6, cards=(3,))],
    "kill": [
        lambda s: s.p == 6 and s.np == 3 and s.b >= 6,
        lambda s: s.b == 7 and s.nb == 3 and s.p >= 7,
    ],
    "quik": [
        lambda s: s.p + s.b == 0,
        lambda s: s.p + s.b == 18,
        lambda s: s.p + s.b in (1, 2, 3, 15, 16, 17),
    ],
    "three-card-six": [lambda s: three_card(6, s) == 2, lambda s: three_card(6, s) == 1],
    "lucky-bonus": [wins("banker", 6)],
    "lucky-bonus-and-banker": [wins("banker", 6), wins_but("banker", 6), tie, player_wins],
    **{f"player-total-{n}": [totals("player", n)] for n in range(10)},
    **{f"banker-total-{n}": [totals("banker", n)] for n in range(10)},
    "player-even": [lambda s: s.p in (0, 2, 4, 6, 8)],
    "player-odd": [lambda s: s.p in (1, 3, 5, 7, 9)],
    "banker-even": [lambda s: s.b in (0, 2, 4, 6, 8)],
    "banker-odd": [lambda s: s.b in (1, 3, 5, 7, 9)],
    **{f"{hand}-wins-{n}": [wins(hand, n)] for hand in HANDS for n in range(1, 10)},
    **{f"tie-on-{n}": [tie_on(n)] for n in range(10)},
    "winning-1-4": [tie, won_with(1, 2, 3, 4)],
    "winning-5-6": [tie, won_with(5, 6)],
    **{f"winning-{n}": [tie, won_with(n)] for n in (7, 8, 9)},
    "player-natural-wins": [tie, wins("player", 8, 9, cards=(2,))],
    "banker-natural-wins": [tie, wins("banker", 8, 9, cards=(2,))],
    "big": [lambda s: s.np + s.nb > 4],
    "small": [lambda s: s.np + s.nb == 4],
    "four-cards": [lambda s: s.np + s.nb == 4],
    "five-cards": [lambda s: s.np + s.nb == 5],
    "six-cards": [lambda s: s.np + s.nb == 6],
    "8-beats-6": [lambda s: higher(s)[0] == 8 and higher(s)[2] == 6],
    "natural-9-beats-natural-7": [lambda s: higher(s) == (9, 2, 7, 2)],
    "three-card-9-beats-1": [lambda s: higher(s) == (9, 3, 1, 3)],
    "three-card-9-beats-7": [lambda s: higher(s) == (9, 3, 7, 3)],
    "eights-and-nines": [lambda s: s.p >= 8 and s.b >= 8],
    "9-over-7": [lambda s: higher(s)[:3] == (9, 2, 7)],
    "bad-beat": [lambda s: higher(s) == (9, 2, 8, 2)],
    "player-3-card-win": [wins("player", cards=(3,))],
    "banker-3-card-win": [wins("banker", cards=(3,))],
}


# What looks at the cards.

FACES = ("J", "Q", "K")
NINES = ({"A", "8"}, {"2", "7"}, {"3", "6"}, {"4", "5"})


def hand_of(hand: str, s: Seen) -> list[str]:
    return list(s.player if hand == "player" else s.banker)


def first_suited(cards: list[str]) -> bool:
    return cards[0][-1] == cards[1][-1]


def first_pair(cards: list[str]) -> bool:
    return rank(cards[0]) == rank(cards[1])


def royal(cards: list[str]) -> bool:
    return first_suited(cards) and {rank(card) for card in cards[:2]} == {"K", "Q"}


def royal_match(hand: str) -> list[Rule]:
    return [
        lambda s: royal(hand_of(hand, s)),
        lambda s: first_suited(hand_of(hand, s)) and not royal(hand_of(hand, s)),
    ]


def fabulous_pair(hand: str) -> list[Rule]:
    def kind(pair: bool, suited: bool) -> Rule:
        return lambda s: (
            first_pair(hand_of(hand, s)) is pair and first_suited(hand_of(hand, s)) is suited
        )

    return [kind(pair=True, suited=True), kind(pair=True, suited=False), kind(False, suited=True)]


def makes_nine(cards: list[str]) -> bool:
    return {rank(card) for card in cards[:2]} in NINES


def nine_with_ten(cards: list[str]) -> bool:
    one, two = sorted(ranks(cards[:2]), key=lambda each: each != "9")
    return one == "9" and two in ("10", *FACES)


def suited_8(hand: str, s: Seen) -> bool:
    cards = hand_of(hand, s)
    return len(cards) == 3 and total(cards) == 8 and len(suits(cards)) == 1


def both_suited_8(s: Seen) -> bool:
    return suited_8("player", s) and suited_8("banker", s)


def lucky_8(hand: str) -> list[Rule]:
    def own(s: Seen) -> int:
        return s.p if hand == "player" else s.b

    def other(s: Seen) -> int:
        return s.b if hand == "player" else s.p

    def plain(s: Seen) -> bool:
        return own(s) == 8 and not suited_8(hand, s)

    return [
        both_suited_8,
        lambda s: suited_8(hand, s) and not both_suited_8(s),
        lambda s: plain(s) and other(s) == 8,
        lambda s: plain(s) and other(s) == 9,
        lambda s: plain(s) and other(s) < 8,
    ]


def lucky_win(hand: str) -> list[Rule]:
    def one(s: Seen) -> set[str]:
        """The suits of a winning hand that totals one; none of any other."""
        return suits(hand_of(hand, s)) if wins(hand, 1)(s) else set()

    return [
        lambda s: one(s) == {"s"},
        lambda s: len(one(s)) == 1 and one(s) != {"s"},
        lambda s: len(one(s)) > 1,
        *(wins(hand, n) for n in (2, 3, 4, 5)),
    ]


def seat_suits(s: Seen) -> bool:
    """Hearts alone in the Player's hand, clubs alone in the Banker's: a seat's own two suits."""
    return suits(list(s.player)) == {"h"} and suits(list(s.banker)) == {"c"}


def pair_of(hand: str, kind: str) -> Rule:
    return lambda s: pair_kind(hand_of(hand, s)) == kind


def perfect(s: Seen) -> int:
    return sum(pair_kind(list(hand)) == "perfect" for hand in (s.player, s.banker))


def high_six_card_tie(s: Seen) -> bool:
    return s.p == s.b >= 6 and s.np == s.nb == 3


def of_a_kind(s: Seen) -> list[int]:
    """How many cards there are of each rank, most first."""
    return sorted(Counter(ranks(s.cards)).values(), reverse=True)


def nines(s: Seen) -> list[str]:
    """The nines among the first four cards."""
    return [card for card in (*s.player[:2], *s.banker[:2]) if rank(card) == "9"]


def monkey(s: Seen) -> bool:
    return s.np == s.nb == 3 and rank(s.player[2]) not in FACES and rank(s.banker[2]) in FACES


def pairs(s: Seen) -> int:
    return first_pair(list(s.player)) + first_pair(list(s.banker))


def same_pairs(s: Seen) -> bool:
    return len(set(ranks([*s.player[:2], *s.banker[:2]]))) == 1


def has(rank_: str, number: int) -> Rule:
    return lambda s: ranks(s.cards).count(rank_) == number


def points_up_to_five(s: Seen) -> bool:
    return all(rank(card) not in ("6", "7", "8", "9") for card in s.cards)


MOST = {"3": 4, "4": 4, "8": 4, "9": 4}
"""How many cards of a rank a coup can have, six where nothing is said."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

BY_RANK: dict[str, list[Rule]] = {
    "tiger-pair": [
        same_pairs,
        lambda s: pairs(s) == 2 and not same_pairs(s),
        lambda s: pairs(s) == 1,
    ],
    "lucky-match": [
        lambda s: of_a_kind(s)[0] >= 5,
        lambda s: of_a_kind(s) == [3, 3],
        lambda s: of_a_kind(s)[0] == 4,
        lambda s: of_a_kind(s)[:2] == [3, 2],
        lambda s: of_a_kind(s)[0] == 3 and of_a_kind(s)[1] == 1,
        lambda s: of_a_kind(s)[:2] == [2, 2],
    ],
    **{
        f"matching-dragon-{each.lower()}": [has(each, n) for n in range(MOST.get(each, 6), 0, -1)]
        for each in RANKS
    },
    "monkey-6": [monkey],
    "monkey-6-tie": [lambda s: monkey(s) and tie(s)],
    "grand-monkey": [lambda s: len(s.cards) == 6 and set(ranks(s.cards)) <= set(FACES)],
    "low-tie-max": [lambda s: tie(s) and points_up_to_five(s)],
    "high-tie-max": [lambda s: tie(s) and not points_up_to_five(s)],
    "3-giving-8": [
        lambda s: total(list(s.banker[:2])) == 3 and s.np == 3 and rank(s.player[2]) == "8"
    ],
    "bellagio-match-player": [lambda s: s.np == 3 and len(set(ranks(list(s.player)))) == 1],
    "bellagio-match-banker": [lambda s: s.nb == 3 and len(set(ranks(list(s.banker)))) == 1],
}
"""Those that look at ranks and not at suits."""

BY_SUIT: dict[str, list[Rule]] = {
    **{f"royal-match-{hand}": royal_match(hand) for hand in HANDS},
    **{f"lucky-8-{hand}": lucky_8(hand) for hand in HANDS},
    **{f"lucky-win-{hand}": lucky_win(hand) for hand in HANDS},
    "super-tie": [
        lambda s: high_six_card_tie(s) and len(colours(s.cards)) == 1,
        lambda s: high_six_card_tie(s) and len(colours(s.cards)) == 2,
        lambda s: tie(s) and not high_six_card_tie(s),
    ],
    "perfect-9": [
        lambda s: makes_nine(list(s.player)) and first_suited(list(s.player)),
        lambda s: makes_nine(list(s.player)) and not first_suited(list(s.player)),
        lambda s: nine_with_ten(list(s.player)),
    ],
    **{f"{hand}-fabulous-pair": fabulous_pair(hand) for hand in HANDS},
    "perfect-pair": [lambda s: perfect(s) == 2, lambda s: perfect(s) == 1],
    **{
        f"perfect-pairs-{hand}": [pair_of(hand, kind) for kind in ("perfect", "coloured", "mixed")]
        for hand in HANDS
    },
    "lucky-nines": [
        lambda s: len(nines(s)) == 4,
        lambda s: len(nines(s)) == 3 and len(suits(nines(s))) == 1,
        lambda s: len(nines(s)) == 3 and len(suits(nines(s))) > 1,
        lambda s: len(nines(s)) == 2 and len(suits(nines(s))) == 1,
        lambda s: len(nines(s)) == 2 and len(suits(nines(s))) == 2,
        lambda s: nines(s) == ["9d"],
        lambda s: len(nines(s)) == 1 and nines(s) != ["9d"],
    ],
    "dragon-7-progressive": [lambda s: fortune_7(s) and seat_suits(s)],
    "panda-8-progressive": [lambda s: golden_8(s) and seat_suits(s)],
    "all-red": [lambda s: colours(s.cards) == {"red"}],
    "all-black": [lambda s: colours(s.cards) == {"black"}],
}

SEVEN_UP: dict[str, list[Rule]] = {
    "player": [wins("player", 7), wins_but("player", 7), tie],
    "banker": [wins("banker", 7), wins_but("banker", 7), tie],
    "tie": [tie_on(7), lambda s: tie(s) and s.p != 7],
    "super-sevens": [has("7", n) for n in (6, 5, 4, 3, 2)],
}

# Dragon Tiger: one card each, "p" the rank of the Dragon's and "b" that of the Tiger's, ace low.


def place(card: str) -> int:
    return RANKS.index(rank(card)) + 1


def card_of(hand: str, s: Seen) -> str:
    return s.player[0] if hand == "player" else s.banker[0]


def dragon_tiger(hand: str, name: str) -> dict[str, list[Rule]]:
    def number(s: Seen) -> int:
        return place(card_of(hand, s))

    def suit(letter: str) -> list[Rule]:
        return [
            lambda s: number(s) == 7,
            lambda s: number(s) != 7 and card_of(hand, s)[-1] == letter,
        ]

    return {
        f"{name}-big": [lambda s: number(s) > 7],
        f"{name}-small": [lambda s: number(s) < 7],
        f"{name}-odd": [lambda s: number(s) in (1, 3, 5, 9, 11, 13)],
        f"{name}-even": [lambda s: number(s) in (2, 4, 6, 8, 10, 12)],
        f"{name}-clubs": suit("c"),
        f"{name}-diamonds": suit("d"),
        f"{name}-hearts": suit("h"),
        f"{name}-spades": suit("s"),
    }


def equal(s: Seen) -> bool:
    return place(s.player[0]) == place(s.banker[0])


DRAGON_TIGER: dict[str, list[Rule]] = {
    "dragon": [lambda s: place(s.player[0]) > place(s.banker[0]), equal],
    "tiger": [lambda s: place(s.banker[0]) > place(s.player[0]), equal],
    "tie": [equal],
    "suited-tie": [lambda s: s.player[0] == s.banker[0]],
    **dragon_tiger("player", "dragon"),
    **dragon_tiger("banker", "tiger"),
}


def rules_of(game: str, bet: str) -> list[Rule]:
    """The rules of the rows of a bet, in their order."""
    own = {"7-up-baccarat": SEVEN_UP, "dragon-tiger": DRAGON_TIGER}.get(game)
    if own:
        return own[bet]
    every = POINTS_ONLY | BY_RANK | BY_SUIT
    return every.get(f"{game} {bet}") or every[bet]
