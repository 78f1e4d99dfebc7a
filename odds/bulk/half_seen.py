"""Many shoes with a coup of which cards are known in part: each shoe is dealt by itself."""

from collections.abc import Sequence

import numpy as np

from odds.bets.paytable import Bet, asked_by
from odds.bulk.shoes import ShoeError
from odds.bulk.weights import BetWeights
from odds.core.arrays import Array
from odds.core.classes import CARDS, RANKS
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import HalfSeen
from odds.games.mixture import rounds_of
from odds.games.round import Void


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
    rows: list[list[list[int]]] = [[] for _ in bets]
    for number, counts in enumerate(shoes.tolist()):
        try:
            ends = rounds_of(tableau, _shoe(counts), coup, asked_by(bets))
        except OddsError as error:
            raise ShoeError(number, f"cannot be dealt from: {error}") from None
        for bet, found in zip(bets, rows, strict=True):
            weights = [0] * (len(bet.rows) + 1)
            for end, weight in ends:
                weights[len(bet.rows) if isinstance(end, Void) else bet.row_for(end)] += weight
            found.append(weights)
    arrays = [np.array(found, object).reshape(len(shoes), -1) for found in rows]
    return [BetWeights(b, each, each.sum(axis=1)) for b, each in zip(bets, arrays, strict=True)]


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
