"""Which lines of an insurance table are on offer in rounds, window by window, from their cards."""

from typing import NamedTuple

import numpy as np

from odds.bets.house import ONE_SHOWN, Insurance
from odds.bets.insurance.table import SIDES
from odds.core.arrays import Array, Codes, Flags
from odds.core.cards import Total
from odds.games.coup.tableau import Tableau
from odds.games.round import Winner
from odds.rounds.dealt import B1, B2, NO_CARD, P1, P2, Dealt

NO_LINE = -1
"""Where no line of the table is on offer."""
ENDS = (*Winner, None)
"""How a round may end to insurance, in the order of the codes that stand for them; None is void."""


class Place(NamedTuple):
    """Where insurance is sold: after how many cards, and of which hand."""

    stage: int
    side: str


def places_of(insurance: Insurance) -> list[Place]:
    """The places at which a table has lines, in their order.

    >>> from odds.rulebooks import load_rulebook
    >>> [tuple(each) for each in places_of(load_rulebook("rws-insurance").offered_insurance)]
    [(4, 'banker'), (4, 'player'), (5, 'banker'), (5, 'player')]
    """
    found = {Place(offer.stage, offer.side) for offer in insurance.offers}
    return sorted(found, key=lambda place: (place.stage, SIDES.index(place.side)))


def stage_in_words(stage: int) -> str:
    """When a window is."""
    return "before the other hand is shown" if stage == ONE_SHOWN else f"after {stage} cards"


class WindowsMet:
    """Finds the windows that rounds come by, and the lines on offer there."""

    def __init__(self, insurance: Insurance, tableau: Tableau) -> None:
        totals = range(10)
        self._four = np.array(
            [[tableau.is_open(Total(p), Total(b)) for b in totals] for p in totals]
        )
        self._lines = {
            place: np.full((10, 10), NO_LINE, np.int16) for place in places_of(insurance)
        }
        for number, offer in enumerate(insurance.offers):
            lines = self._lines[Place(offer.stage, offer.side)]
            lines[np.ix_(offer.player or totals, offer.banker or totals)] = number

    def open(self, stage: int, cards: Codes, found: Dealt) -> Flags:
        """Which rounds have a card to come at this stage, or begin where one hand alone is shown.

        >>> from odds.rounds.dealt import dealt
        >>> from odds.rulebooks import load_rulebook
        >>> book = load_rulebook("rws-insurance")
        >>> met = WindowsMet(book.offered_insurance, book.tableau)
        >>> cards = np.array([[2, 1, 4, 12, 5, -1]])  # Player 3 2 5, Banker K 6
        >>> found = dealt(cards, book.tableau)
        >>> met.open(4, cards, found).tolist(), met.open(5, cards, found).tolist()
        ([True], [False])
        >>> book.insurance.offers[met.lines(Place(4, "banker"), cards, found)[0]].odds
        Fraction(3, 1)
        """
        begun: Flags = (cards[:, [P1, P2, B1, B2]] != NO_CARD).all(axis=1)
        if stage == ONE_SHOWN:
            return begun
        opened: Flags = begun & self._four[found.player_two, found.banker_two]
        if stage == 4:
            return opened
        return opened & found.player_drew & found.player_draws & found.banker_draws

    def lines(self, place: Place, cards: Codes, found: Dealt) -> Array:
        """The line on offer at this place in each round, by its number, or `NO_LINE`."""
        if place not in self._lines:
            return np.full(len(cards), NO_LINE, np.int16)
        player, banker = points_at(place.stage, found)
        there = self._lines[place][player, banker]
        return np.where(self.open(place.stage, cards, found), there, NO_LINE)


def points_at(stage: int, found: Dealt) -> tuple[Codes, Codes]:
    """The points of the Player and of the Banker that insurance at this stage goes by."""
    return found.player_total if stage > 4 else found.player_two, found.banker_two


def end_codes(found: Dealt, void: Flags) -> Array:
    """How each round ended, as a place in `ENDS`."""
    return np.where(void, ENDS.index(None), found.winner)
