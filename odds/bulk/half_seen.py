"""Many shoes with a coup of which cards are known in part.

Where both hands have their first two cards, the kernel counts every exact coup that it may be, from
all shoes at once. Where these are too many, or suits are asked for, each shoe is dealt by itself.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from math import prod

import numpy as np

from odds.bets.paytable import Bet, asked_by, fields_of
from odds.bulk.shoes import ShoeError
from odds.bulk.weights import BetWeights, bet_weights, joint_weights
from odds.core.arrays import Array
from odds.core.cards import Rank
from odds.core.classes import CARDS, RANKS
from odds.core.errors import OddsError
from odds.core.half_seen import ANY, OneOf
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import HalfSeen
from odds.games.mixture import drew, rounds_of, said_of
from odds.games.round import MOST_CARDS, Coup, ImpossibleError, Void

MOST_COUPS = 500
"""How many exact coups the kernel counts at the most."""
FEW_SHOES = 16
"""Up to so many shoes are dealt as soon one by one."""


def half_seen_weights(
    shoes: Array, tableau: Tableau, bets: Sequence[Bet], coup: HalfSeen
) -> list[BetWeights]:
    """The weights of the outcomes of each bet from each shoe, as `bet_weights` has them.

    >>> from odds import load_rulebook
    >>> from odds.games.half_seen import read_coup
    >>> rules = load_rulebook("rws-commission")
    >>> coup = read_coup("? ?")
    >>> (tie,) = half_seen_weights(np.array([[32] * 13]), rules.tableau, [rules.bet("tie")], coup)
    >>> tie.weights.tolist()
    [[475627426473216, 4522770849030144, 0]]
    """
    found = [np.zeros((len(shoes), len(bet.rows) + 1), object) for bet in bets]
    by_rank = shoes.shape[1] == len(RANKS) and not tableau.asks_cards(fields_of(bets))
    if by_rank and len(shoes) > FEW_SHOES:
        _count(found, shoes, tableau, bets, coup)
    for number in np.flatnonzero(found[0].sum(axis=1) == 0).tolist():
        _deal(found, number, shoes[number].tolist(), tableau, bets, coup)
    return [BetWeights(b, each, each.sum(axis=1)) for b, each in zip(bets, found, strict=True)]


def _count(
    found: Sequence[Array], shoes: Array, tableau: Tableau, bets: Sequence[Bet], coup: HalfSeen
) -> None:
    """Add up the exact coups, from the shoes that cannot run out."""
    # Sums of huge counts overflow all but Python's integers.
    last = np.array([sum(counts) >= MOST_CARDS for counts in shoes.tolist()])
    _, drawn = said_of(tableau, coup)
    for exact, ways in _exact_coups(tableau, coup, shoes.astype(object)):
        here = last & (ways > 0)
        if not here.any():
            continue
        try:
            weights = _weights(shoes[here], tableau, bets, exact, drawn)
        except ImpossibleError:
            continue  # the rules say that it was another
        for sums, each in zip(found, weights, strict=True):
            sums[here] += ways[here, np.newaxis] * each


def _exact_coups(tableau: Tableau, coup: HalfSeen, shoes: Array) -> Iterator[tuple[Coup, Array]]:
    """The exact coups, and from each shoe the ways to choose their cards; none if too many."""
    said, _ = said_of(tableau, coup)
    if said == Coup():
        yield Coup(), np.ones(len(shoes), object)
        return
    player, banker = (h[:2] if h[2:] == (ANY,) else h for h in (coup.player, coup.banker))
    sets = [card.ranks if isinstance(card, OneOf) else (card.rank,) for card in (*player, *banker)]
    shape = len(banker) == 2 and len(player) in (2, 3) and not coup.aside
    if not shape or prod(map(len, sets)) > MOST_COUPS:
        return
    whole = [card.rank for card in coup.known]
    least = np.array([whole.count(rank) for rank in Rank], object)
    held = (shoes >= least).all(axis=1)
    exact: dict[Coup, Array] = {}
    for ranks in product(*sets):
        ways, taken = np.where(held, 1, 0).astype(object), list(whole)
        for card, rank in zip((*player, *banker), ranks, strict=True):
            if isinstance(card, OneOf):
                ways *= np.maximum(shoes[:, rank] - taken.count(rank), 0)
                taken.append(rank)
        hands = ranks[: len(player)], ranks[len(player) :]
        # No rule asks which of a hand's first two cards came first.
        alike = Coup(*((*sorted(hand[:2]), *hand[2:]) for hand in hands))
        exact[alike] = exact[alike] + ways if alike in exact else ways
    yield from exact.items()


def _weights(
    shoes: Array, tableau: Tableau, bets: Sequence[Bet], coup: Coup, drawn: Collection[str]
) -> list[Array]:
    """The weights of the rows of each bet in an exact coup in which these hands drew."""
    if not drawn:
        return [each.weights for each in bet_weights(shoes, tableau, bets, coup)]
    joint = joint_weights(shoes, tableau, coup, tableau.classes(fields_of(bets)))
    ends = list(enumerate(joint.outcomes))
    kept = [(n, end) for n, end in ends if not isinstance(end, Void) and drew(end, drawn)]
    weights = joint.weights[:, [n for n, _ in kept]]
    return [
        weights @ np.eye(len(bet.rows) + 1, dtype=int)[[bet.row_for(end) for _, end in kept]]
        for bet in bets
    ]


def _deal(
    found: Sequence[Array],
    number: int,
    counts: Sequence[int],
    tableau: Tableau,
    bets: Sequence[Bet],
    coup: HalfSeen,
) -> None:
    """Put in the weights of one shoe by itself."""
    try:
        ends = rounds_of(tableau, _shoe(counts), coup, asked_by(bets))
    except OddsError as error:
        raise ShoeError(number, f"cannot be dealt from: {error}") from None
    for bet, weights in zip(bets, found, strict=True):
        for end, weight in ends:
            row = len(bet.rows) if isinstance(end, Void) else bet.row_for(end)
            weights[number, row] += weight


def _shoe(counts: Sequence[int]) -> Shoe:
    if len(counts) == len(CARDS):
        by_rank = [sum(counts[4 * rank : 4 * rank + 4]) for rank in range(len(RANKS))]
        return Shoe(tuple(by_rank), suited=tuple(counts))
    if len(counts) == len(RANKS):
        return Shoe(tuple(counts))
    raise OddsError(
        "cards known in part are sets of ranks, and these shoes are counted by points; "
        "count them by rank, or name whole cards"
    )
