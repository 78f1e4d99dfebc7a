"""What an insurance table is worth to a bettor who uses it whenever that pays."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis, analyse
from odds.bets.house import ONE_SHOWN, Insurance, Offer
from odds.bets.insurance.seen import Seen, one_of, tens_of, told_apart, total_seen
from odds.bets.insurance.shown import shown_hands
from odds.bets.insurance.table import offer_at
from odds.bets.insurance.windows import Ends, Window, card_windows
from odds.bets.paytable import Bet
from odds.core.cards import Total, total_of
from odds.core.classes import Classes
from odds.core.shoe import Shoe
from odds.games.aside import NOTHING, Aside
from odds.games.coup.enumerator import orders
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import coup_of, exact_shoes
from odds.games.mixture import rounds_of
from odds.games.round import MOST_CARDS


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


def insurance_values(
    shoe: Shoe,
    tableau: Tableau,
    insurance: Insurance,
    bets: Sequence[Bet],
    aside: Aside = NOTHING,
) -> list[Value]:
    """What insuring original bets, on the Player or on the Banker, is worth at best.

    Both windows of a coup share one limit, and a gain is in proportion to what is used of it. So
    using it in parts is never better than using all of it where it is worth most, and the choice
    at four cards is between the offer there and what the fifth card may bring. So it is where the
    insured hand is shown before the other: between the offer then and what the other hand brings.
    Of cards put `aside` the bettor knows no more than their ranks in part, and each card that is
    dealt tells more of them: where a ten may lie there and no picture, to see a ten does.

    >>> from odds.rulebooks import load_rulebook
    >>> rules = load_rulebook("rws-insurance")
    >>> banker = rules.bet("banker")
    >>> (value,) = insurance_values(
    ...     Shoe.of_decks(8), rules.tableau, rules.offered_insurance, [banker]
    ... )
    >>> value.by_points < value.by_cards
    True
    >>> float(round(value.house_edge, 6)), float(round(value.edge_by_cards, 6))
    (0.010579, 0.010089)
    """
    sets = {card for case in aside.cases for card in case}
    ranks = Classes.apart(lambda rank: frozenset(card for card in sets if rank in card.ranks))
    shoes, step = exact_shoes(shoe, aside, ranks), 0 if shoe.endless else 1
    size = sum(ways * orders(left.cards, MOST_CARDS, step) for left, ways in shoes.items())
    by_totals: dict[tuple[Total, Total], _Choice] = defaultdict(_Choice)
    cards: dict[tuple[Seen, Seen], _Choice] = defaultdict(_Choice)
    for left, ways in shoes.items():
        tens = tens_of(left, ranks)
        for each in card_windows(left, tableau):
            dealt = (each.player_cards[:2], each.banker_cards, each.player_cards[2:])
            totals = (total_of(dealt[0]), total_of(dealt[1]))
            third = tuple((points, 0) for points in dealt[2])
            by_totals[totals].add((*map(one_of, totals), third), each.ends, ways)
            for seen, ends in told_apart(dealt, tens, each.ends):
                cards[seen[0], seen[1]].add(seen, ends, ways)
    found = []
    for bet in bets:
        shown: dict[Seen, Ends] = defaultdict(Ends)
        for left, ways in shoes.items() if insurance.hidden else ():
            for hand, all_ends in shown_hands(left, tableau, bet.id).items():
                for (first,), ends in told_apart((hand,), tens_of(left, ranks), all_ends):
                    shown[first] = shown[first].plus(ends, ways)
        gains = []
        for choices, by_cards in ((by_totals, False), (cards, True)):
            later: dict[Seen, Fraction] = defaultdict(Fraction)
            for choice in choices.values():
                later[choice.hands[bet.id == "banker"]] += choice.gain(insurance, bet.id)
            gain = sum(later.values(), Fraction())
            if insurance.hidden:
                known: dict[Seen, Ends] = defaultdict(Ends)
                for hand_seen, ends in shown.items():
                    key = hand_seen if by_cards else one_of(total_seen(hand_seen))
                    known[key] = known[key].plus(ends)
                gain = _shown_first(known, later, insurance, bet.id)
            gains.append(gain / size)
        original = analyse(bet, rounds_of(tableau, shoe, coup_of((), (), aside), bet.fields))
        found.append(Value(original, *gains))
    return found


class _Choice:
    """What is known after four cards, and the ends from there and from each third card on."""

    def __init__(self) -> None:
        self.hands: tuple[Seen, ...] = ()
        self.ends: dict[Seen, Ends] = {}

    def add(self, seen: tuple[Seen, ...], ends: Ends, ways: int) -> None:
        """Ends more, that begin at both hands and perhaps the Player's third card."""
        *hands, third = seen
        self.hands = tuple(hands)
        self.ends[third] = self.ends.get(third, Ends()).plus(ends, ways)

    def gain(self, insurance: Insurance, side: str) -> Fraction:
        """The best that the limit can be used for, times the weight of it."""
        later = (third for third in self.ends if third)
        waiting = sum((self._gain_at(insurance, side, third) for third in later), Fraction())
        return max(self._gain_at(insurance, side, ()), waiting)

    def _gain_at(self, insurance: Insurance, side: str, third: Seen) -> Fraction:
        player, banker = (total_seen(hand) for hand in self.hands)
        window = Window(5 if third else 4, Total((player + total_seen(third)) % 10), banker)
        offer = offer_at(insurance, window, side)
        if offer is None:
            return Fraction()
        return _gain(insurance, offer, self.ends[third])


def _gain(insurance: Insurance, offer: Offer, ends: Ends) -> Fraction:
    """What the whole limit brings on a line, times the weight of it, where that is a gain."""
    results = ends.insured(offer.side, offer.tie)
    per_stake = offer.odds * results.win - results.lose
    return max(Fraction(), insurance.largest_stake(offer, Fraction(1)) * per_stake)


def _shown_first(
    shown: Mapping[Seen, Ends], later: Mapping[Seen, Fraction], insurance: Insurance, side: str
) -> Fraction:
    """The gain where the insured hand is shown first: at once or later, as is better for each."""
    best = Fraction()
    for cards, ends in shown.items():
        total = total_seen(cards)
        points = (None, total) if side == "banker" else (total, None)
        offer = offer_at(insurance, Window(ONE_SHOWN, *points), side)
        now = Fraction() if offer is None else _gain(insurance, offer, ends)
        best += max(now, later.get(cards, Fraction()))
    return best
