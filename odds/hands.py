"""The quick way to the same distribution: two-card hands without order, then third cards by points.

The Table of Play sees only points, so the finer classes of cards are forgotten as soon as both
hands have two cards and their pairs are known. What is left is a small number of totals and
removed points, each drawn out once.
"""

from collections import defaultdict
from collections.abc import Iterator

from odds.cards import Grain, Points, Total
from odds.coup import Coup, CoupFacts, Outcome
from odds.distribution import Distribution
from odds.enumerator import enumerate_coups, impossible, orders
from odds.shoe import Shoe
from odds.tableau import Tableau

Pair = bool | None
FourCards = tuple[Total, Total, Pair, Pair, int]
"""Both totals, both pairs, and the points drawn from the shoe, as a sum of `_drawn` codes."""


def joint_distribution(
    shoe: Shoe, tableau: Tableau, coup: Coup | None = None, grain: Grain = Grain.RANKS
) -> Distribution[Outcome]:
    """The joint distribution of coup facts, equal to `enumerate_coups` in every weight.

    >>> from odds.rulebooks import load_rulebook
    >>> coups = joint_distribution(Shoe.of_decks(8), load_rulebook("rws-commission").tableau)
    >>> coups.denominator, coups.weight(lambda facts: facts.winner == "banker")
    (4998398275503360, 2292252566437888)
    """
    coup = coup or Coup()
    coup.check(tableau)
    left = shoe.without(coup.known)
    if not shoe.endless and left.cards < 6 - len(coup.known):
        return enumerate_coups(shoe, tableau, coup, grain)  # it may run out; the orders are few
    player, banker = (
        [grain.class_of(rank) for rank in hand] for hand in (coup.player, coup.banker)
    )
    player_third, banker_third = (
        grain.points[hand[2]] if len(hand) == 3 else None for hand in (player, banker)
    )
    step = 0 if shoe.endless else 1
    four_cards = _four_cards(list(left.counts_at(grain)), step, grain, player[:2], banker[:2])
    weights = _third_cards(four_cards, left.points, step, tableau, player_third, banker_third)
    if not weights:
        raise impossible(coup)
    return Distribution(weights)


def _drawn(points: Points) -> int:
    """A card drawn, as a number: four of one value still fit in the three bits of that value."""
    return 1 << 3 * points


def _two_cards(
    counts: list[int], step: int, grain: Grain, known: list[int]
) -> Iterator[tuple[Total, Pair, int, int]]:
    """The unordered two-card hands that hold the known cards: total, pair, drawn code, orders.

    While a hand is handed out the cards drawn for it are missing from the counts.
    """
    points = grain.points
    totals = [[Total((one + two) % 10) for two in points] for one in points]
    codes = [_drawn(value) for value in points]
    tells = grain.tells_pairs
    if len(known) == 2:
        first, second = known
        yield totals[first][second], (first == second if tells else None), 0, 1
        return
    for first, count in enumerate(counts):
        if not count:
            continue
        counts[first] -= step
        if known:
            pair = first == known[0] if tells else None
            yield totals[known[0]][first], pair, codes[first], count
        else:
            for second in range(first, len(counts)):
                ways = count * counts[second] * (1 if second == first else 2)
                if ways:
                    counts[second] -= step
                    pair = first == second if tells else None
                    yield totals[first][second], pair, codes[first] + codes[second], ways
                    counts[second] += step
        counts[first] += step


def _four_cards(
    counts: list[int], step: int, grain: Grain, player: list[int], banker: list[int]
) -> dict[FourCards, int]:
    """The weight of each situation in which both hands have two cards."""
    weights: dict[FourCards, int] = {}
    for player_total, player_pair, drawn, ways in _two_cards(counts, step, grain, player):
        for total, pair, more_drawn, more_ways in _two_cards(counts, step, grain, banker):
            key = (player_total, total, player_pair, pair, drawn + more_drawn)
            weights[key] = weights.get(key, 0) + ways * more_ways
    return weights


def _third_cards(
    four_cards: dict[FourCards, int],
    points: tuple[int, ...],
    step: int,
    tableau: Tableau,
    player_third: Points | None,
    banker_third: Points | None,
) -> dict[Outcome, int]:
    """Draw out every situation; a third card given is the only one that its hand can draw."""
    # By cards of each hand and pairs: the weight at ten times the Player's total plus the Banker's.
    weights: dict[tuple[int, int, Pair, Pair], list[int]] = defaultdict(lambda: [0] * 100)

    def add(settled: list[int], player: int, ways: int, by_banker_total: list[int]) -> None:
        start = 10 * player
        settled[start : start + 10] = [
            weight + ways * count
            for weight, count in zip(settled[start : start + 10], by_banker_total, strict=True)
        ]

    for (player, banker, player_pair, banker_pair, drawn), ways in four_cards.items():
        left = [count - step * (drawn >> 3 * value & 7) for value, count in enumerate(points)]
        size = sum(left)
        # How many cards take the Banker to each final total.
        if banker_third is None:
            finals = left[-banker:] + left[:-banker]
        else:
            finals = [int(total == (banker + banker_third) % 10) for total in range(10)]
        if not tableau.player_draws(player, banker):
            if player_third is not None:
                continue
            if tableau.banker_draws(player, banker, None):
                spare = orders(size - step if banker_third is None else size, 1, step)
                add(weights[2, 3, player_pair, banker_pair], player, ways * spare, finals)
            elif banker_third is None:
                weights[2, 2, player_pair, banker_pair][10 * player + banker] += ways * orders(
                    size, 2, step
                )
            continue
        taken = step if player_third is None else 0
        spare = orders(size - taken, 1, step)
        stood, drew = (
            weights[3, 2, player_pair, banker_pair],
            weights[3, 3, player_pair, banker_pair],
        )
        for third, count in enumerate(left) if player_third is None else [(player_third, 1)]:
            if not count:
                continue
            total = (player + third) % 10
            if not tableau.banker_after_draw[banker][third]:
                if banker_third is None:
                    stood[10 * total + banker] += ways * count * spare
            elif banker_third is not None:
                add(drew, total, ways * count, finals)
            else:
                place = (banker + third) % 10
                finals[place] -= taken
                add(drew, total, ways * count, finals)
                finals[place] += taken
    return {
        CoupFacts(
            Total(place // 10),
            Total(place % 10),
            player_cards,
            banker_cards,
            player_cards == 2 and tableau.naturals[place // 10],
            banker_cards == 2 and tableau.naturals[place % 10],
            player_pair,
            banker_pair,
        ): weight
        for (player_cards, banker_cards, player_pair, banker_pair), settled in weights.items()
        for place, weight in enumerate(settled)
        if weight
    }
