"""Well-known faults of drawing, and the exact odds of each: all six cards by points, in arrays.

A fault may look at what no Table of Play does, such as the Player's second card.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.cards import Rank
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS

_POINTS = 10


class FaultyOdds(NamedTuple):
    """A fault in words, and the exact weights of Player, Banker and tie by it."""

    text: str
    weights: tuple[int, int, int]


def faulty_odds(tableau: Tableau, shoe: Shoe) -> Iterator[FaultyOdds]:
    """The odds of the winners by each fault; some faults come in several forms.

    >>> from odds import load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> found = list(faulty_odds(rules.tableau, Shoe.of_decks(8)))
    >>> found[-1].text, round(found[-1].weights[2] / sum(found[-1].weights), 4)
    ('third cards are never drawn', 0.1021)
    """
    deal = _Deal(shoe)
    for text, player_draws, banker_draws in _faults(tableau, deal):
        yield FaultyOdds(text, deal.winners(player_draws, banker_draws))


class _Deal:
    """All ways to deal six cards by points, the thirds last, and how many deals each stands for."""

    def __init__(self, shoe: Shoe) -> None:
        full = np.zeros(_POINTS, np.int64)
        for rank, count in zip(Rank, shoe.counts, strict=True):
            full[rank.points] += count
        cards = np.indices((_POINTS,) * MOST_CARDS, dtype=np.int8)
        self.p1, self.p2, self.b1, self.b2, self.third, self.last = cards
        exact = shoe.cards**MOST_CARDS < 2**63  # else floats will do for a p-value
        self.weights = np.ones((_POINTS,) * MOST_CARDS, np.int64 if exact else np.float64)
        for place, card in enumerate(cards):
            left = full[card]
            for before in cards[: 0 if shoe.endless else place]:
                left -= before == card
            self.weights *= np.maximum(left, 0)
        self.player = (self.p1 + self.p2) % _POINTS
        self.banker = (self.b1 + self.b2) % _POINTS

    def winners(self, player_draws: Array, banker_draws: Array) -> tuple[int, int, int]:
        """The weights of Player, Banker and tie where hands draw so."""
        banker_card = np.where(player_draws, self.last, self.third)
        player = (self.player + self.third * player_draws) % _POINTS
        banker = (self.banker + banker_card * banker_draws) % _POINTS
        won = (player > banker, player < banker, player == banker)
        one, two, three = (int(self.weights[each].sum()) for each in won)
        return one, two, three


def _faults(tableau: Tableau, deal: _Deal) -> Iterator[tuple[str, Array, Array]]:
    after_draw = np.array(tableau.banker_after_draw)
    after_stand = np.array(tableau.banker_after_stand)
    naturals = np.array(tableau.naturals)
    plays = ~(naturals[deal.player] | naturals[deal.banker])
    player = np.array(tableau.player)[deal.player] & plays
    final = (deal.player + deal.third * player) % _POINTS
    by_third = after_draw[deal.banker, deal.third]
    as_stood = after_stand[deal.banker]
    banker = np.where(player, by_third, as_stood) & plays
    never = np.zeros_like(plays)
    # Where the Player stood, what is taken for a third card may be the last card, or nothing.
    # A table of third cards may leave out the totals on which a Banker draws against any.
    short = after_draw & ~after_draw.all(axis=1, keepdims=True)
    for card in (deal.p2, np.zeros_like(deal.p2), final):
        for table in (after_draw, short):
            swapped = np.where(player, as_stood, table[deal.banker, card]) & plays
            for stops in (never, naturals[final]):
                yield (
                    "the Banker's rules for a Player who stood and for one who drew are swapped",
                    player,
                    swapped & ~stops,
                )
    short_drawn = np.where(player, short[deal.banker, deal.third], as_stood) & plays
    yield "the Banker who may draw against any third card stands", player, short_drawn
    yield "the Banker draws on 0-5 whatever the Player's third card", player, as_stood & plays
    yield "the Banker never draws", player, never
    yield "the Banker never draws after the Player drew", player, banker & ~player
    as_natural = banker & ~naturals[final]
    yield "the Banker stands where the Player's three cards make a natural", player, as_natural
    by_total = np.where(player, after_draw[deal.banker, final], as_stood) & plays
    yield "the Banker draws by the Player's total, not by the third card", player, by_total
    every = np.array(tableau.player)[deal.player]
    yield "a natural does not end the round", every, np.where(every, by_third, as_stood)
    for most in (4, 6):
        draws = (deal.player <= most) & plays
        yield f"the Player draws on 0-{most}", draws, np.where(draws, by_third, as_stood) & plays
    yield "third cards are always drawn", ~never, ~never
    yield "third cards are drawn wherever there is no natural", plays, plays
    yield "third cards are never drawn", never, never
