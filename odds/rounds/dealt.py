"""What follows from the cards of many rounds at once, by the rules of a Table of Play.

`odds.rounds.playing` has the same for whichever game it is.
"""

from collections.abc import Callable, Collection, Iterable
from functools import cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from odds.bets.paytable import Bet
from odds.core.arrays import Array, Codes, Flags
from odds.core.cards import Card, Rank, Suit
from odds.core.classes import DECK, RANKS, Classes
from odds.games.coup.facts import UNTOLD, CoupFacts, Outcome, asks_cards
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, VOID, End, Void

if TYPE_CHECKING:
    from odds.games.coup.cards.traits import State, Trait

P1, P2, P3, B1, B2, B3 = range(MOST_CARDS)
"""The columns of an array of cards: ranks by number, `NO_CARD` where a hand took none."""
NO_CARD = -1
CARD_POINTS = np.array([*(rank.points for rank in Rank), 0], np.int8)
"""What a card of each rank counts; the last is for no card."""

_SIZES = (10, 10, 2, 2, 2, 2, 3, 3)
"""How many values each of the coup facts can have."""
CELLS = prod(_SIZES) + 1
"""How many codes there are for the ends of rounds; the last is for void ones."""


class Dealt(NamedTuple):
    """For each round, what its cards make of it; how each hand drew, and how it should have.

    The winner is 0 for the Player, 1 for the Banker, 2 for a tie.
    """

    player_two: Codes
    banker_two: Codes
    player_drew: Flags
    banker_drew: Flags
    player_draws: Flags
    banker_draws: Flags
    player_total: Codes
    banker_total: Codes
    winner: Codes
    player_natural: Flags
    banker_natural: Flags
    player_pair: Codes
    banker_pair: Codes

    @property
    def lawful(self) -> Flags:
        """Whether both hands drew as they should have."""
        player: Flags = self.player_drew == self.player_draws
        banker: Flags = self.banker_drew == self.banker_draws
        return player & banker

    def ends(self, void: Flags) -> Array:
        """The code of the coup facts of each round, or of its being void."""
        facts = (
            self.player_total,
            self.banker_total,
            self.player_drew,
            self.banker_drew,
            self.player_natural,
            self.banker_natural,
            self.player_pair,
            self.banker_pair,
        )
        return code_ends(facts, void)

    def ended(self, void: Flags, cards: Codes, suits: Codes | None = None) -> "RoundEnds":
        """How the rounds of these cards ended."""
        return ends_by_code(self.ends(void), cards, suits)


def code_ends(facts: Iterable[Array | int], void: Flags) -> Array:
    """The code of the end of each round, from coup facts in their order with 0 for two cards."""
    codes = np.zeros(len(void), np.int32)
    for size, values in zip(_SIZES, facts, strict=True):
        codes *= size
        codes += values
    codes[void] = CELLS - 1
    return codes


def dealt(cards: Codes, tableau: Tableau, classes: Classes = RANKS) -> Dealt:
    """What follows from cards, a row of six for each round; by points no pair is known.

    The Banker should draw by what the Player did, were it right or wrong.

    >>> from odds import load_rulebook
    >>> found = dealt(np.array([[8, 12, -1, 2, 3, 4]]), load_rulebook("bclc-mini").tableau)
    >>> found.player_total.tolist(), found.banker_total.tolist(), found.lawful.tolist()
    ([9], [2], [False])
    """
    points = [CARD_POINTS[cards[:, place]] for place in range(MOST_CARDS)]
    player_two = _LAST_DIGIT[points[P1] + points[P2]]
    banker_two = _LAST_DIGIT[points[B1] + points[B2]]
    player_total = _LAST_DIGIT[player_two + points[P3]]
    banker_total = _LAST_DIGIT[banker_two + points[B3]]
    player_drew, banker_drew = cards[:, P3] != NO_CARD, cards[:, B3] != NO_CARD
    naturals = np.array(tableau.naturals)
    player_natural, banker_natural = naturals[player_two], naturals[banker_two]
    natural = player_natural | banker_natural
    after_draw = np.array(tableau.banker_after_draw).ravel()[10 * banker_two + points[P3]]
    after_stand = np.array(tableau.banker_after_stand)[banker_two]
    pairs = [
        (cards[:, one] == cards[:, two]).view(np.int8)
        if classes.tells_ranks
        else np.full(len(cards), UNTOLD, np.int8)
        for one, two in ((P1, P2), (B1, B2))
    ]
    return Dealt(
        player_two,
        banker_two,
        player_drew,
        banker_drew,
        ~natural & np.array(tableau.player)[player_two],
        ~natural & np.where(player_drew, after_draw, after_stand),
        player_total,
        banker_total,
        winners_of(player_total, banker_total),
        player_natural,
        banker_natural,
        *pairs,
    )


def winners_of(player: Codes, banker: Codes) -> Codes:
    """The winners by totals: 0 for the Player, 1 for the Banker, 2 for a tie."""
    winners: Codes = 2 * (player == banker).view(np.int8) + (player < banker).view(np.int8)
    return winners


_LAST_DIGIT = np.arange(28, dtype=np.int8) % 10


@cache
def end_of(code: int) -> Outcome:
    """The coup facts of a code, or void.

    >>> end_of(CELLS - 1)
    <Void.VOID: 'void'>
    """
    if code == CELLS - 1:
        return VOID
    player, banker, player_drew, banker_drew, *flags = map(int, np.unravel_index(code, _SIZES))
    return CoupFacts.from_numbers((player, banker, 2 + player_drew, 2 + banker_drew, *flags))


class RoundEnds(NamedTuple):
    """How rounds ended: the different ends, and for each round which of them is its own.

    The cards of coups, and their suits where they are told, serve bets that ask for them.
    """

    distinct: tuple[End, ...]
    of_round: Array
    cards: Codes | None = None
    suits: Codes | None = None

    def each(self, say: Callable[[End], object]) -> Array:
        """What the function says of each round's end; it is asked once of each distinct one."""
        return np.array([say(end) for end in self.distinct])[self.of_round]

    def rows(self, bet: Bet) -> Array:
        """Which row of the bet pays in each round; -1 in a void one, which returns the stake."""
        ends = self.told(bet.fields) if self.cards is not None and asks_cards(bet.fields) else self
        return ends.each(lambda end: -1 if isinstance(end, Void) else bet.row_for(end))

    def told(self, fields: Collection[str]) -> "RoundEnds":
        """The ends with the answers to fields that ask for cards; each hand is looked at once.

        >>> from odds import load_rulebook
        >>> cards, suits = np.array([[8, 8, -1, 2, 3, -1]]), np.array([[1, 1, -1, 0, 2, -1]])
        >>> codes = dealt(cards, load_rulebook("bclc-mini").tableau).ends(np.array([False]))
        >>> ends_by_code(codes, cards, suits).told(["player_pair_kind"]).distinct[0].told
        (('player_pair_kind', 'perfect'),)
        """
        from odds.games.coup.cards.fields import asked_of_cards  # few games ask for more

        asked = asked_of_cards(fields)
        traits = tuple(dict.fromkeys(field.trait for field in asked))
        sides = [self._kept(hand, traits) for hand in (slice(P1, B1), slice(B1, MOST_CARDS))]
        number, which = self.of_round.astype(np.int64), [each[1] for each in sides]
        for (kept, _), of_round in zip(sides, which, strict=True):
            number = number * len(kept) + of_round
        _, rounds, of_round = np.unique(number, return_index=True, return_inverse=True)
        distinct: list[End] = []
        for row in rounds.tolist():
            end = self.distinct[self.of_round[row]]
            if isinstance(end, CoupFacts):
                states = [kept[each[row]] for (kept, _), each in zip(sides, which, strict=True)]
                answers = tuple(
                    (field.name, field.answer(end, *(s[traits.index(field.trait)] for s in states)))
                    for field in asked
                )
                end = end._replace(told=answers)
            distinct.append(end)
        return self._replace(distinct=tuple(distinct), of_round=of_round)

    def _kept(
        self, hand: slice, traits: "tuple[Trait, ...]"
    ) -> "tuple[list[tuple[State, ...]], Array]":
        """What is kept of one hand of each round: all that there is, and which it is."""
        assert self.cards is not None
        cards = self.cards[:, hand].astype(np.int64)
        suits = np.zeros_like(cards) if self.suits is None else self.suits[:, hand]
        numbers = np.where(cards == NO_CARD, 0, 1 + len(Suit) * cards + suits)
        codes = (numbers * _HAND_CODES).sum(axis=1)
        _, rows, of_round = np.unique(codes, return_index=True, return_inverse=True)
        kept: dict[tuple[State, ...], int] = {}
        place = [
            kept.setdefault(
                tuple(
                    # Of a void round nothing is asked, and it may lack cards.
                    trait.of([Card.numbered(card - 1) for card in numbers[row].tolist() if card])
                    if numbers[row, 1]
                    else ()
                    for trait in traits
                ),
                len(kept),
            )
            for row in rows.tolist()
        ]
        return list(kept), np.array(place, np.int64)[of_round]


_HAND_CODES = np.array([(len(DECK) + 1) ** 2, len(DECK) + 1, 1])


def ends_by_code(codes: Array, cards: Codes | None = None, suits: Codes | None = None) -> RoundEnds:
    """The ends of rounds from their codes, and their cards."""
    present = np.flatnonzero(np.bincount(codes, minlength=CELLS))
    which = np.zeros(CELLS, np.int32)
    which[present] = np.arange(len(present))
    distinct = tuple(end_of(code) for code in present.tolist())
    return RoundEnds(distinct, which[codes], cards, suits)
