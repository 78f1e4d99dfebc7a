"""Effects of removal: how the value of a bet changes when one card leaves the shoe, or joins it.

A card of a rank whose suit is not said is as likely of each suit as the shoe holds them, so a
removed card that nobody saw changes nothing: the effects, each times the cards of its rank, sum
to 0 for what a bet is worth a round.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import NamedTuple

from odds.bets.analysis import analyse
from odds.bets.house import Insurance
from odds.bets.insurance import lines, windows
from odds.bets.paytable import Bet, fields_of
from odds.core.cards import Card, Rank, SeenCard, Suit
from odds.core.classes import CARDS, RANKS
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.core.watching import Watch, unwatched
from odds.games.aside import NOTHING, Aside
from odds.games.coup.enumerator import orders
from odds.games.half_seen import exact_shoes
from odds.games.round import MOST_CARDS
from odds.rulebooks import Rulebook
from odds.shoes.offer_names import offer_names


class _Worth(NamedTuple):
    """What a bet wins a round, and how often it can be had: a line of insurance not in each."""

    win: Fraction
    reach: Fraction


Values = Mapping[str, _Worth | None]
"""What each bet is worth, None where a payout is not stated or it cannot be had."""
Shares = Iterable[tuple[Fraction, Shoe]]
"""Shoes, each with its probability."""


class Removal(NamedTuple):
    """What single cards do to a bet; None where the shoe holds none of that rank to remove.

    `removing` and `adding` are changes of the expected value per unit staked. `held` has the cards
    of each rank that are not seen, `in_shoe` how many the shoe has in the mean: fewer, where cards
    that are gone are known in part. `second` has for two ranks what removing both does beyond what
    removing each does; none if it was not asked for.
    """

    bet: str
    value: Fraction
    removing: dict[Rank, Fraction | None]
    adding: dict[Rank, Fraction | None]
    held: dict[Rank, int]
    in_shoe: dict[Rank, Fraction]
    second: dict[tuple[Rank, Rank], Fraction | None]

    @property
    def sum(self) -> Fraction:
        """The effects of removing, each times the cards of its rank."""
        return sum(
            (self.in_shoe[rank] * each for rank, each in self.removing.items() if each is not None),
            Fraction(),
        )


def removals(
    rulebook: Rulebook,
    shoe: Shoe,
    bets: Sequence[Bet],
    insurance: Insurance | None = None,
    second: bool = False,
    adding: bool = True,
    aside: Aside = NOTHING,
    watch: Watch = unwatched,
) -> Iterator[Removal]:
    """The effects on each bet, and on each line of insurance where they are asked for.

    Those of `adding` a card are left out where they are not asked for, which takes half the time.
    Cards put `aside` have left the shoe before, and are known in part. Shoes that are valued one by
    one pass by `watch`.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("rws-commission")
    >>> banker, = removals(book, Shoe.of_decks(8), [book.bet("banker")])
    >>> banker.sum, [round(100 * float(banker.removing[rank]), 5) for rank in list(Rank)[:5]]
    (Fraction(0, 1), [0.0044, 0.00522, 0.00649, 0.01157, -0.00827])
    """
    if shoe.endless:
        raise OddsError("no card is ever gone from an infinite shoe; give a number of decks")
    asks = [bet for bet in bets if rulebook.play.asks_cards(bet.fields)]
    plain = [bet for bet in bets if bet not in asks]
    # Bets that ask for cards are looked at one by one, each as coarsely as it allows.
    groups = [_Valued(rulebook, [bet], aside, watch) for bet in asks]
    if plain or insurance:
        groups.append(_Valued(rulebook, plain, aside, watch, insurance))
    found = {each.bet: each for group in groups for each in group.effects(shoe, second, adding)}
    yield from (found.pop(bet.id) for bet in bets if bet.id in found)
    yield from found.values()


class _Valued:
    """What bets are worth from shoes; those that are alike to all bets are looked at once."""

    def __init__(
        self,
        rulebook: Rulebook,
        bets: Sequence[Bet],
        aside: Aside,
        watch: Watch,
        insurance: Insurance | None = None,
    ) -> None:
        self._rulebook, self._bets, self._insurance = rulebook, bets, insurance
        self._aside, self._watch = aside, watch
        self._classes = rulebook.play.classes(fields_of(bets))
        self._known: dict[tuple[int, ...], Values] = {}

    def effects(self, shoe: Shoe, second: bool, adding: bool) -> Iterator[Removal]:
        """The effects on each."""
        self._classes.counts(shoe)  # refuses a shoe known by rank where suits are asked for
        whole = list(self.without(shoe))
        pairs = [(one, two) for one in Rank for two in list(Rank)[one:]] if second else []
        less = {rank: list(self.without(shoe, rank)) for rank in Rank}
        more = {rank: list(self.adding(whole, rank)) for rank in Rank if adding}
        both = {pair: list(self.without(shoe, *pair)) for pair in pairs}
        self._look_at(
            each for some in (less, more, both) for shoes in some.values() for _, each in shoes
        )
        held = dict(zip(Rank, shoe.counts, strict=True))
        in_shoe = {r: Fraction(sum(p * one.counts[r] for p, one in whole)) for r in Rank}
        for bet in self(whole[0][1]):
            value = self.mean(bet, whole)
            if value is None:
                continue
            removing = {rank: _less(self.mean(bet, shoes), value) for rank, shoes in less.items()}
            yield Removal(
                bet,
                value,
                removing,
                {rank: _less(self.mean(bet, shoes), value) for rank, shoes in more.items()},
                held,
                in_shoe,
                {
                    pair: _beyond(_less(self.mean(bet, shoes), value), *map(removing.get, pair))
                    for pair, shoes in both.items()
                },
            )

    def __call__(self, shoe: Shoe) -> Values:
        key = self._classes.counts(shoe)
        if key not in self._known:
            self._known[key] = dict(self._values(shoe))
        return self._known[key]

    def _look_at(self, shoes: Iterable[Shoe]) -> None:
        """Value all shoes: at once, where cards are asked for and what that needs is installed."""
        play = self._rulebook.play
        new = {self._classes.counts(shoe): shoe for shoe in shoes}
        asked = [bet for bet in self._bets if play.asks_cards(bet.fields)]
        if not (asked and play.tableau and find_spec("numpy") and find_spec("numba")):
            for [shoe] in self._watch(([shoe] for shoe in new.values()), len(new)):
                self(shoe)
            return
        from odds.bulk import bet_weights

        [bet] = asked
        by_card = self._classes.tells_suits
        rows = [(by_card and shoe.by_card) or shoe.counts for shoe in new.values()]
        [found] = bet_weights(rows, play.tableau, [bet])
        values = found.expected_values().fractions()
        for key, value in zip(new, values, strict=True):
            self._known[key] = {bet.id: _each_round(value)}

    def _values(self, shoe: Shoe) -> Iterator[tuple[str, _Worth | None]]:
        coups = self._rulebook.coups(shoe, bets=self._bets)
        for bet in self._bets:
            yield bet.id, _each_round(analyse(bet, coups).expected_value)
        if self._insurance:
            found = windows(shoe, self._rulebook.tableau)
            by_offer = {line.offer: line for line in lines(found, self._insurance)}
            for name, offer in offer_names(self._insurance).items():
                line = by_offer.get(offer)
                reach = found.reach(line.results) if line else Fraction()
                yield name, _Worth(reach * line.expected_value if line else reach, reach)

    def mean(self, bet: str, shoes: Shares) -> Fraction | None:
        """What a bet is worth in the mean of shoes, by how often it can be had; None if never."""
        win, reach = Fraction(), Fraction()
        for share, shoe in shoes:
            worth = self(shoe)[bet]
            if worth is None:
                return None
            win, reach = win + share * worth.win, reach + share * worth.reach
        return win / reach if reach else None

    def without(self, shoe: Shoe, *ranks: Rank) -> Iterator[tuple[Fraction, Shoe]]:
        """The shoes after cards of these ranks have left, with their shares; none if they cannot.

        Where suits are told apart, a card is as likely of each as the shoe holds them. Whatever is
        known in part has left as well, and may be any card that is not seen elsewhere.
        """
        if not ranks:
            found = exact_shoes(shoe, self._aside, CARDS if self._classes.tells_suits else RANKS)
            shares = {left: n * orders(left.cards, MOST_CARDS, 1) for left, n in found.items()}
            size = sum(shares.values())
            yield from ((Fraction(share, size), left) for left, share in shares.items())
            return
        rank, *rest = ranks
        cards: dict[SeenCard, int] = {rank: shoe.counts[rank]}
        if self._classes.tells_suits:
            by_card = shoe.by_card or ()
            cards = {card: by_card[card.number] for card in (Card(rank, suit) for suit in Suit)}
        for card, held in cards.items():
            if held:
                share = Fraction(held, shoe.counts[rank])
                for part, left in self.without(shoe.without([card]), *rest):
                    yield share * part, left

    def adding(self, shoes: Shares, rank: Rank) -> Iterator[tuple[Fraction, Shoe]]:
        """The shoes that a card more of this rank makes, of each suit where they are told apart."""
        for share, shoe in shoes:
            if not self._classes.tells_suits:
                counts = list(shoe.counts)
                counts[rank] += 1
                yield share, Shoe(tuple(counts))
                continue
            held = dict(enumerate(shoe.by_card or ()))
            for suit in Suit:
                more = {Card.numbered(number): count for number, count in held.items()}
                more[Card(rank, suit)] += 1
                yield share / len(Suit), Shoe.holding(more)


def _each_round(value: Fraction | None) -> _Worth | None:
    """The worth of a bet that can be had in every round."""
    return None if value is None else _Worth(value, Fraction(1))


def _less(value: Fraction | None, base: Fraction) -> Fraction | None:
    return None if value is None else value - base


def _beyond(both: Fraction | None, one: Fraction | None, two: Fraction | None) -> Fraction | None:
    return None if both is None or one is None or two is None else both - one - two
