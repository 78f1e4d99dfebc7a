"""Arrays of shoes: a row of counts for each, checked before anything is counted."""

import numpy as np
from numpy.typing import ArrayLike

from odds.core.arrays import Array
from odds.core.cards import Rank, Suit
from odds.core.classes import CARDS, POINTS, RANKS, Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.terms import MIXED_VALUE
from odds.games.round import Coup

TENS = [rank for rank in Rank if rank.points == MIXED_VALUE]
_BY_COLUMNS = {len(classes): classes for classes in (RANKS, POINTS, CARDS)}
_HUGE = 2**50
"""From this count on Python's integers are used, so that no sum of counts can overflow."""


class ShoeError(OddsError):
    """One of the shoes is at fault: `shoe` is its row in the array, from 0."""

    def __init__(self, shoe: int, fault: str) -> None:
        super().__init__(f"shoe {shoe} {fault}")
        self.shoe, self.fault = shoe, fault


def read_shoes(shoes: ArrayLike, classes: Classes) -> Array:
    """The shoes as a table of whole numbers, with a column for each rank or each point value."""
    rows = shoes if isinstance(shoes, list | tuple) else ()
    masked = any(isinstance(each, np.ma.MaskedArray) for each in (shoes, *rows))
    try:
        # A list would become an array of floats if it held large integers among small ones.
        found = np.asarray(shoes, None if isinstance(shoes, np.ndarray) else object)
    except ValueError:
        raise OddsError(
            "these shoes are no table; give each as many counts as the others"
        ) from None
    if found.ndim != 2 or found.shape[1] not in _BY_COLUMNS:
        raise OddsError(
            f"an array of the shape {found.shape} is no table of shoes; give each shoe a row of "
            "13 counts by rank, ace first, of 10 by points, 0 first, or of 52 by card, Ac Ad Ah As "
            "first"
        )
    if not _BY_COLUMNS[found.shape[1]].tells(classes):
        if classes.tells_suits:
            raise OddsError(
                f"{found.shape[1]} counts tell no suits; give 52 counts by card, Ac Ad Ah As first"
            )
        raise OddsError("10 counts by points tell no pairs; give 13 counts by rank, ace first")
    if masked or not _whole(found):
        raise OddsError(
            f"{'a masked' if masked else 'an'} array of {found.dtype} may hold more than integers; "
            "give an array of integers"
        )
    _refuse(found, found < 0, "cannot hold", "give counts from 0")
    if found.size and found.max() >= _HUGE:
        return np.array([list(map(int, shoe)) for shoe in found.tolist()], object)
    return found.astype(np.int64)


def _whole(found: Array) -> bool:
    if found.dtype != object:
        return found.dtype.kind in "iu"
    return all(isinstance(each, int | np.integer) and type(each) is not bool for each in found.flat)


def take_out(shoes: Array, coup: Coup) -> Array:
    """The shoes after the known cards have left them."""
    known = _BY_COLUMNS[shoes.shape[1]].classes_of(coup.known)
    gone = np.array([known.count(card) for card in range(shoes.shape[1])])
    _refuse(shoes, shoes < gone, f"cannot deal {coup} from", "start from fuller shoes")
    left: Array = shoes - gone
    return left


def _refuse(shoes: Array, wrong: Array, why: str, remedy: str) -> None:
    for shoe, column in np.argwhere(wrong)[:1].tolist():
        card = f"{column} points"
        if shoes.shape[1] > len(POINTS):
            [named] = _BY_COLUMNS[shoes.shape[1]].members[column]
            card = named.symbol if named.suit is not None else f"rank {named.symbol}"
        raise ShoeError(shoe, f"{why} {shoes[shoe, column]} cards of {card}; {remedy}")


def by_rank(shoes: Array) -> Array:
    """The counts by rank where there are such by card."""
    if shoes.shape[1] < len(CARDS):
        return shoes
    summed: Array = shoes.reshape(len(shoes), len(Rank), len(Suit)).sum(axis=2)
    return summed


def by_points(shoes: Array) -> Array:
    """The counts of the ten point values, 0 first."""
    if shoes.shape[1] == len(POINTS):
        return shoes
    points = np.zeros((len(shoes), len(POINTS)), shoes.dtype)
    for column, value in enumerate(_BY_COLUMNS[shoes.shape[1]].points):
        points[:, value] += shoes[:, column]
    return points


def by_classes(shoes: Array, classes: Classes) -> list[Array]:
    """The counts of classes of cards that the columns tell apart, an array for each.

    >>> [each.tolist() for each in by_classes(np.array([[1] * 13]), POINTS)][:2]
    [[4], [1]]
    """
    told = _BY_COLUMNS[shoes.shape[1]].by_card
    counts: list[Array] = [np.zeros(len(shoes), shoes.dtype) for _ in range(len(classes))]
    for column, number in dict(zip(told, classes.by_card, strict=True)).items():
        counts[number] = counts[number] + shoes[:, column]
    return counts


def shoe_of(counts: tuple[int, ...]) -> Shoe:
    """The shoe of a row of counts, by rank or by card."""
    cards = _BY_COLUMNS[len(counts)].members
    return Shoe.holding({each[0]: count for each, count in zip(cards, counts, strict=True)})


def with_tens(points: tuple[int, ...], coup: Coup) -> tuple[Shoe, Coup]:
    """A shoe and a coup alike by points, with tens for all that counts nothing.

    >>> shoe, coup = with_tens((128, *[32] * 9), Coup.read("K 2", "J 3"))
    >>> shoe.counts, str(coup)
    ((32, 32, 32, 32, 32, 32, 32, 32, 32, 128, 0, 0, 0), 'Player 10 2, Banker 10 3')
    """
    player, banker = (
        tuple(Rank.TEN if card.rank in TENS else card.rank for card in hand)
        for hand in (coup.player, coup.banker)
    )
    return Shoe((*points[1:], points[0], 0, 0, 0)), Coup(player, banker)
