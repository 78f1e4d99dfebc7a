"""What an insurance table is worth to a bettor who uses it whenever that pays."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis, analyse
from odds.bets.house import Insurance
from odds.bets.insurance.table import offer_at
from odds.bets.insurance.windows import Ends, Window, card_windows
from odds.bets.paytable import Bet
from odds.core.cards import Points, Total, total_of
from odds.core.shoe import Shoe
from odds.games.coup.enumerator import orders
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS

Cards = tuple[Points, ...]


class Value(NamedTuple):
    """The mean gain per unit of original bet, knowing points alone or the exact cards."""

    original: BetAnalysis
    by_points: Fraction
    by_cards: Fraction

    @property
    def house_edge(self) -> Fraction | None:
        """The edge on the original bet without insurance."""
        return self.original.house_edge

    @property
    def edge_by_points(self) -> Fraction | None:
        """The edge that is left to the house against a bettor who goes by points."""
        return None if self.house_edge is None else self.house_edge - self.by_points

    @property
    def edge_by_cards(self) -> Fraction | None:
        """The edge that is left to the house against a bettor who goes by the exact cards."""
        return None if self.house_edge is None else self.house_edge - self.by_cards


def insurance_value(shoe: Shoe, tableau: Tableau, insurance: Insurance, bet: Bet) -> Value:
    """What insuring an original bet, on the Player or on the Banker, is worth at best.

    Both windows of a coup share one limit, and a gain is in proportion to what is used of it. So
    using it in parts is never better than using all of it where it is worth most, and the choice
    at four cards is between the offer there and what the fifth card may bring.

    >>> from odds.rulebooks import load_rulebook
    >>> rules = load_rulebook("rws-insurance")
    >>> banker = rules.bet("banker")
    >>> value = insurance_value(
    ...     Shoe.of_decks(8), rules.tableau, rules.offered_insurance, banker
    ... )
    >>> value.by_points < value.by_cards
    True
    >>> float(round(value.house_edge, 6)), float(round(value.edge_by_cards, 6))
    (0.010579, 0.010089)
    """
    size = orders(shoe.cards, MOST_CARDS, 0 if shoe.endless else 1)
    points: dict[tuple[Total, Total], _Choice] = defaultdict(_Choice)
    cards: dict[tuple[Cards, Cards], _Choice] = defaultdict(_Choice)
    for each in card_windows(shoe, tableau):
        hands = (each.player_cards[:2], each.banker_cards)
        totals = (total_of(hands[0]), total_of(hands[1]))
        third = each.player_cards[2] if each.stage == 5 else None
        for choice in (points[totals], cards[hands]):
            choice.totals = totals
            choice.ends[third] = choice.ends.get(third, Ends()).plus(each.ends)
    gains = (
        sum((choice.gain(insurance, bet.id) for choice in choices.values()), Fraction()) / size
        for choices in (points, cards)
    )
    original = analyse(bet, tableau.rounds(shoe, None, bet.fields))
    return Value(original, *gains)


class _Choice:
    """What is known after four cards, and the ends from there and from each third card on."""

    def __init__(self) -> None:
        self.totals = (Total(0), Total(0))
        self.ends: dict[Points | None, Ends] = {}

    def gain(self, insurance: Insurance, side: str) -> Fraction:
        """The best that the limit can be used for, times the weight of it."""
        later = (third for third in self.ends if third is not None)
        waiting = sum((self._gain_at(insurance, side, third) for third in later), Fraction())
        return max(self._gain_at(insurance, side, None), waiting)

    def _gain_at(self, insurance: Insurance, side: str, third: Points | None) -> Fraction:
        player, banker = self.totals
        window = Window(4, player, banker)
        if third is not None:
            window = Window(5, Total((player + third) % 10), banker)
        offer = offer_at(insurance, window, side)
        if offer is None:
            return Fraction()
        results = self.ends[third].insured(side, offer.tie_wins)
        per_stake = offer.odds * results.win - results.lose
        return max(Fraction(), insurance.largest_stake(offer, Fraction(1)) * per_stake)
