"""What burning leaves unknown: a card is turned up, and as many as it counts are not seen."""

from fractions import Fraction
from typing import NamedTuple

from odds.core.cards import Rank
from odds.core.shoe import Shoe
from odds.rounds.simulate import BURNT


class Burning(NamedTuple):
    """A way to begin a shoe: how likely it is, the cards not seen yet, and how many are burnt.

    Any n cards not seen are as likely to be left as any others. So with n cards left to deal, those
    that nobody has seen are all compositions of n and the `burnt` ones, of the `unseen` cards.
    """

    share: Fraction
    unseen: Shoe
    burnt: int


def burnings(shoe: Shoe, burn: bool) -> list[Burning]:
    """How a shoe may begin, by what the card that is turned up counts; one way if none is burnt.

    >>> [each.burnt for each in burnings(Shoe.of_decks(8), burn=True)]
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    >>> burnings(Shoe.of_decks(8), burn=True)[-1].share
    Fraction(4, 13)
    """
    if not burn:
        return [Burning(Fraction(1), shoe, 0)]
    first = {rank.points: rank for rank in Rank if shoe.counts[rank]}
    return [
        Burning(
            Fraction(shoe.points[points], shoe.cards), shoe.without([rank]), int(BURNT[rank]) - 1
        )
        for points, rank in first.items()
    ]
