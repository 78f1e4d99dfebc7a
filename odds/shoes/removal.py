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
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.rulebooks import Rulebook
from odds.shoes.offer_names import offer_names

Values = Mapping[str, Fraction | None]
"""The expected value of each bet, None where a payout is not stated or it cannot be had."""


class Removal(NamedTuple):
    """What single cards do to a bet; None where the shoe holds none of that rank to remove.

    `removing` and `adding` are changes of the expected value per unit staked. `second` has for two
    ranks what removing both does beyond what removing each does; none if it was not asked for.
    """

    bet: str
    value: Fraction
    removing: dict[Rank, Fraction | None]
    adding: dict[Rank, Fraction | None]
    held: dict[Rank, int]
    second: dict[tuple[Rank, Rank], Fraction | None]

    @property
    def sum(self) -> Fraction:
        """The effects of removing, each times the cards of its rank."""
        return sum(
            (self.held[rank] * each for rank, each in self.removing.items() if each is not None),
            Fraction(),
        )


def removals(
    rulebook: Rulebook,
    shoe: Shoe,
    bets: Sequence[Bet],
    insurance: bool = False,
    second: bool = False,
    adding: bool = True,
) -> Iterator[Removal]:
    """The effects on each bet, and on each line of insurance where they are asked for.

    Those of `adding` a card are left out where they are not asked for, which takes half the time.

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
    groups = [_Valued(rulebook, [bet]) for bet in asks]
    if plain or insurance:
        groups.append(_Valued(rulebook, plain, rulebook.insurance if insurance else None))
    found = {each.bet: each for group in groups for each in group.effects(shoe, second, adding)}
    yield from (found.pop(bet.id) for bet in bets if bet.id in found)
    yield from found.values()


class _Valued:
    """What bets are worth from shoes; those that are alike to all bets are looked at once."""

    def __init__(
        self, rulebook: Rulebook, bets: Sequence[Bet], insurance: Insurance | None = None
    ) -> None:
        self._rulebook, self._bets, self._insurance = rulebook, bets, insurance
        self._classes = rulebook.play.classes(fields_of(bets))
        self._known: dict[tuple[int, ...], Values] = {}

    def effects(self, shoe: Shoe, second: bool, adding: bool) -> Iterator[Removal]:
        """The effects on each."""
        base = self(shoe)
        pairs = [(one, two) for one in Rank for two in list(Rank)[one:]] if second else []
        less = {rank: list(self.without(shoe, rank)) for rank in Rank}
        more = {rank: list(self.adding(shoe, rank)) for rank in Rank if adding}
        both = {pair: list(self.without(shoe, *pair)) for pair in pairs}
        self._look_at(
            each for some in (less, more, both) for shoes in some.values() for _, each in shoes
        )
        for bet, value in base.items():
            if value is None:
                continue
            removing = {rank: _less(self.mean(bet, shoes), value) for rank, shoes in less.items()}
            yield Removal(
                bet,
                value,
                removing,
                {rank: _less(self.mean(bet, shoes), value) for rank, shoes in more.items()},
                dict(zip(Rank, shoe.counts, strict=True)),
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
        """Value many shoes at once, where cards are asked for and what that needs is installed."""
        play = self._rulebook.play
        asked = [bet for bet in self._bets if play.asks_cards(bet.fields)]
        if not (asked and play.tableau and find_spec("numpy") and find_spec("numba")):
            return
        from odds.bulk import bet_weights

        [bet] = asked
        new = {self._classes.counts(shoe): shoe for shoe in shoes}
        by_card = self._classes.tells_suits
        rows = [(by_card and shoe.by_card) or shoe.counts for shoe in new.values()]
        [found] = bet_weights(rows, play.tableau, [bet])
        values = found.expected_values().fractions()
        self._known |= {key: {bet.id: value} for key, value in zip(new, values, strict=True)}

    def _values(self, shoe: Shoe) -> Iterator[tuple[str, Fraction | None]]:
        coups = self._rulebook.coups(shoe, bets=self._bets)
        for bet in self._bets:
            yield bet.id, analyse(bet, coups).expected_value
        if self._insurance:
            opened = lines(windows(shoe, self._rulebook.tableau), self._insurance)
            by_offer = {line.offer: line.expected_value for line in opened}
            for name, offer in offer_names(self._insurance).items():
                yield name, by_offer.get(offer)

    def mean(self, bet: str, shoes: Iterable[tuple[Fraction, Shoe]]) -> Fraction | None:
        """What a bet is worth in the mean of shoes, each of which has its share; None without."""
        found = [(share, self(shoe)[bet]) for share, shoe in shoes]
        stated = [share * value for share, value in found if value is not None]
        return sum(stated, Fraction()) if found and len(stated) == len(found) else None

    def without(self, shoe: Shoe, *ranks: Rank) -> Iterator[tuple[Fraction, Shoe]]:
        """The shoes after cards of these ranks have left, with their shares; none if they cannot.

        Where suits are told apart, a card is as likely of each as the shoe holds them.
        """
        if not ranks:
            yield Fraction(1), shoe
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

    def adding(self, shoe: Shoe, rank: Rank) -> Iterator[tuple[Fraction, Shoe]]:
        """The shoes that a card more of this rank makes, of each suit where they are told apart."""
        if not self._classes.tells_suits:
            counts = list(shoe.counts)
            counts[rank] += 1
            yield Fraction(1), Shoe(tuple(counts))
            return
        held = dict(enumerate(shoe.by_card or ()))
        for suit in Suit:
            more = {Card.numbered(number): count for number, count in held.items()}
            more[Card(rank, suit)] += 1
            yield Fraction(1, len(Suit)), Shoe.holding(more)


def _less(value: Fraction | None, base: Fraction) -> Fraction | None:
    return None if value is None else value - base


def _beyond(both: Fraction | None, one: Fraction | None, two: Fraction | None) -> Fraction | None:
    return None if both is None or one is None or two is None else both - one - two
