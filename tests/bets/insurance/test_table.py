"""Insurance: windows, cells, lines, quotes and values, each reached in a second way."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import partial
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Coup, Outcome, Rank, Shoe, Tableau, Winner, analyse, load_rulebook, read_cards
from odds.bets.insurance import (
    SIDES,
    Ends,
    InsuranceResults,
    Prospect,
    Window,
    card_windows,
    cells,
    ends_of,
    highest_odds,
    insurance_values,
    lines,
    offer_at,
    safest_stake,
    windows,
)
from odds.core.cards import Total
from odds.games.coup.possible import open_cells
from tests.support.brute_force import POINTS, deal, every_round, points
from tests.support.strategies import any_shoes, shoes, tableaus

BOOK = load_rulebook("rws-insurance")
INSURANCE = BOOK.offered_insurance
EIGHT_DECKS = Shoe.of_decks(8)
RANKS = {rank.points: rank for rank in Rank}
"""A rank for each point value."""

Found = dict[tuple[int, int, int], Counter[str]]


def winner(player: list[str], banker: list[str]) -> str:
    one, two = points(player), points(banker)
    return "player" if one > two else "banker" if two > one else "tie"


def passed(
    player: list[str], banker: list[str], finished: bool = True
) -> list[tuple[int, int, int]]:
    """The windows that a round came through: a card was still to come."""
    found = []
    if len(player) + len(banker) > 4 or not finished:
        found.append((4, points(player[:2]), points(banker[:2])))
    if len(player) == 3 and (len(banker) == 3 or not finished):
        found.append((5, points(player), points(banker[:2])))
    return found


def as_counted(found: dict[Window, Ends]) -> Found:
    names = ("player", "banker", "tie", "void")
    return {
        (window.stage, window.player or 0, window.banker or 0): Counter(
            {name: weight for name, weight in zip(names, ends, strict=True) if weight}
        )
        for window, ends in found.items()
    }


@pytest.mark.proof
@pytest.mark.parametrize(
    "counts", [[32] * 13, [9, 2, 3, 1, 8, 5, 6, 4, 7, 2, 0, 11, 3]], ids=["8 decks", "uneven"]
)
def test_every_cell_against_rounds_counted_one_by_one(counts: list[int]) -> None:
    shoe = dict(zip(POINTS, counts, strict=True))
    expected: Found = defaultdict(Counter)
    size = 0
    for player, banker, weight in every_round(shoe):
        size += weight
        for window in passed(player, banker):
            expected[window][winner(player, banker)] += weight
    ranks = {read_cards(symbol)[0]: count for symbol, count in shoe.items()}
    found = windows(Shoe.holding(ranks), BOOK.tableau)
    assert found.denominator == size
    assert as_counted(found.ends) == dict(expected)


@pytest.mark.parametrize(
    "cards",
    [
        "2 3 4 5",
        "2 2 2 2",
        "2 3 K 5 6",
        "A 2 3 3 5",
        "K K 2 3 3",
        "5 A 6 K A",
        "2 3 4",
        "",
        "7 7 6 6 K",
    ],
)
def test_shoes_that_run_out_against_every_order_of_their_cards(cards: str) -> None:
    expected: Found = defaultdict(Counter)
    for order in permutations(cards.split()):
        player, banker, finished = deal(order)
        if len(banker) >= 2:
            for window in passed(player, banker, finished):
                expected[window][winner(player, banker) if finished else "void"] += 1
    held = read_cards(cards)
    shoe = Shoe.holding({rank: held.count(rank) for rank in held})
    found = windows(shoe, BOOK.tableau)
    assert as_counted(found.ends) == dict(expected)
    assert found.denominator == len(list(permutations(cards.split())))


@given(shoe=any_shoes, tableau=st.one_of(st.just(BOOK.tableau), tableaus()))
@settings(max_examples=30, deadline=None)
def test_windows_are_what_their_situations_come_to(shoe: Shoe, tableau: Tableau) -> None:
    summed: dict[Window, Ends] = defaultdict(Ends)
    for each in card_windows(shoe, tableau):
        window = Window(each.stage, each.player, each.banker)
        summed[window] = summed[window].plus(each.ends)
    found = windows(shoe, tableau)
    assert found.ends == summed
    for window in found.ends:
        assert (window.player, window.banker) in open_cells(tableau, window.stage)


def test_quotes_of_every_situation_of_eight_decks_agree_with_their_cells() -> None:
    """Four and five exact cards, by the joint distribution of the coup under way."""
    summed: dict[Window, Counter[str]] = defaultdict(Counter)
    for each in card_windows(EIGHT_DECKS, BOOK.tableau):
        known = Coup(
            tuple(RANKS[card] for card in each.player_cards),
            tuple(RANKS[card] for card in each.banker_cards),
        )
        quoted = ends_of(BOOK.coups(EIGHT_DECKS, known, []))
        weight, size = sum(each.ends), sum(quoted)
        assert [w * size for w in each.ends] == [w * weight for w in quoted]
        summed[Window(each.stage, each.player, each.banker)]["weight"] += weight
    found = windows(EIGHT_DECKS, BOOK.tableau).ends
    assert {window: sum(ends) for window, ends in found.items()} == {
        window: count["weight"] for window, count in summed.items()
    }


def test_lines_are_the_averages_of_their_cells() -> None:
    found = windows(EIGHT_DECKS, BOOK.tableau)
    printed = lines(found, INSURANCE)
    assert [line.offer for line in printed] == list(INSURANCE.offers)
    for line in printed:
        assert {(cell.window.player, cell.window.banker) for cell in line.cells} == set(
            product(line.offer.player, line.offer.banker)
        )
        weights = [cell.results.weight for cell in line.cells]
        mean = sum(
            w * (cell.expected_value or 0) for w, cell in zip(weights, line.cells, strict=True)
        )
        assert line.expected_value == Fraction(mean) / sum(weights)
    values = [cell.expected_value for cell in printed[1].cells]
    assert [round(100 * float(value or 0), 2) for value in (values[1], values[5])] == [-10.80, 8.44]


def _has_cards(numbers: set[int], end: Outcome) -> bool:
    return end.cards in numbers


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_windows_and_what_follows_them_are_the_coups_of_that_many_cards(decks: int) -> None:
    """Reach times what follows, summed over all windows, is the joint distribution again."""
    shoe = Shoe.of_decks(decks)
    coups = BOOK.coups(shoe, bets=[])
    found = windows(shoe, BOOK.tableau)
    assert found.denominator == coups.denominator
    for stage, passing in ((4, {5, 6}), (5, {6})):
        total = Ends()
        for window, ends in found.ends.items():
            if window.stage == stage:
                total = total.plus(ends)
        weights = coups.condition(partial(_has_cards, passing)).project(lambda end: end.winner)
        assert total == (weights[Winner.PLAYER], weights[Winner.BANKER], weights[Winner.TIE], 0)


def test_the_nine_that_wins_on_a_tie() -> None:
    found = windows(EIGHT_DECKS, BOOK.tableau)
    nines = [c for c in cells(found, INSURANCE) if c.window.player == 9 and c.window.stage == 5]
    for cell in nines:
        ends = found.ends[cell.window]
        assert ends.banker == 0
        if cell.side == "player":
            assert cell.results == InsuranceResults(ends.tie, 0, ends.player)
        else:
            assert cell.offer is None
            assert cell.results == InsuranceResults(ends.player, ends.tie, 0)


def test_every_cell_is_there_once_for_each_side() -> None:
    listed = cells(windows(EIGHT_DECKS, BOOK.tableau), INSURANCE)
    keys = [(c.window, c.side) for c in listed]
    assert len(keys) == len(set(keys)) == 2 * (60 + 66)
    assert sum(c.offer is not None for c in listed) == sum(
        len(offer.player) * len(offer.banker) for offer in INSURANCE.offers
    )


@given(shoe=shoes(kinds=4, most=6, least_cards=6), side=st.sampled_from(SIDES))
@settings(max_examples=10, deadline=None)
def test_the_value_of_a_table_card_by_card(shoe: Shoe, side: str) -> None:
    """Every order of four and five cards by itself, its odds from the coup under way."""
    by_points: dict[tuple[int, int], dict[int | None, list[Fraction]]] = {}
    by_cards = Fraction()

    def worth(known: Coup, chance: Fraction) -> tuple[Window, list[Fraction]]:
        ends = ends_of(BOOK.coups(shoe, known, []))
        totals = [sum(c.points for c in hand) % 10 for hand in (known.player, known.banker)]
        return (
            Window(len(known.known), Total(totals[0]), Total(totals[1])),
            [chance * weight / sum(ends) for weight in ends],
        )

    def gain(window: Window, ends: list[Fraction]) -> Fraction:
        offer = offer_at(INSURANCE, window, side)
        if offer is None:
            return Fraction()
        player, banker, tie, _ = ends
        win, lose = (player, banker) if side == "banker" else (banker, player)
        win += tie if offer.tie_wins else 0
        return max(Fraction(), win - lose / offer.odds)

    held = [rank for rank in Rank if shoe.counts[rank]]
    for one, two, three, four in product(held, repeat=4):
        known = Coup((one, three), (two, four))
        chance = _chance(shoe, (one, two, three, four))
        player, banker = (sum(c.points for c in hand) % 10 for hand in (known.player, known.banker))
        draws = BOOK.tableau.player_draws(Total(player), Total(banker))
        if not chance or not (
            draws or BOOK.tableau.banker_draws(Total(player), Total(banker), None)
        ):
            continue
        state = by_points.setdefault((player, banker), {})
        window, ends = worth(known, chance)
        state[None] = [a + b for a, b in zip(state.get(None, [Fraction()] * 4), ends, strict=True)]
        waiting = Fraction()
        for third in held if draws else ():
            later = chance * _chance(shoe.without(known.known), (third,))
            if later and BOOK.tableau.banker_draws(Total(player), Total(banker), third.points):
                after, then = worth(Coup((one, three, third), (two, four)), later)
                waiting += gain(after, then)
                old = state.get(third.points, [Fraction()] * 4)
                state[third.points] = [a + b for a, b in zip(old, then, strict=True)]
        by_cards += max(gain(window, ends), waiting)
    total = Fraction()
    for (player, banker), state in by_points.items():
        now = gain(Window(4, Total(player), Total(banker)), state[None])
        waiting = Fraction()
        for points_drawn, ends in state.items():
            if points_drawn is not None:
                window = Window(5, Total((player + points_drawn) % 10), Total(banker))
                waiting += gain(window, ends)
        total += max(now, waiting)
    (found,) = insurance_values(shoe, BOOK.tableau, INSURANCE, [BOOK.bet(side)])
    assert (found.by_points, found.by_cards) == (total, by_cards)
    edge = analyse(BOOK.bet(side), BOOK.coups(shoe)).house_edge
    assert edge is not None
    assert (found.house_edge, found.edge_by_points) == (edge, edge - total)
    assert found.edge_by_cards == edge - by_cards


def _chance(shoe: Shoe, cards: tuple[Rank, ...]) -> Fraction:
    chance, left = Fraction(1), list(shoe.counts)
    for card in cards:
        chance *= Fraction(left[card], sum(left)) if sum(left) else 0
        left[card] -= 1
    return chance


results = st.builds(InsuranceResults, st.integers(0, 50), st.integers(0, 50), st.integers(1, 50))


@given(
    results=results,
    edge=st.fractions(0, Fraction(9, 10), max_denominator=100),
    step=st.fractions(Fraction(1, 20), 2, max_denominator=20),
)
def test_odds_made_are_the_highest_that_keep_the_edge(
    results: InsuranceResults, edge: Fraction, step: Fraction
) -> None:
    odds = highest_odds(results, edge, step)
    if odds is not None:
        assert odds > 0
        assert (odds / step).denominator == 1
        assert -results.expected_value(odds) >= edge
    if results.win:
        assert -results.expected_value((odds or 0) + step) < edge


def test_no_odds_are_made_where_the_edge_leaves_nothing_to_pay() -> None:
    """At even chances an edge of a half is kept by odds of 0 at the most, and these are none."""
    even = InsuranceResults(win=1, push=0, lose=1)
    assert highest_odds(even, Fraction(1, 2), Fraction(1, 100)) is None
    assert highest_odds(even, Fraction(49, 100), Fraction(1, 100)) == Fraction(1, 50)


@given(
    ends=st.lists(
        st.tuples(st.fractions(-1, 1, max_denominator=20), st.sampled_from([-1, 0, 2, 3, 8])).map(
            lambda pair: Prospect(None, pair[0], Fraction(pair[1]), 1)
        ),
        min_size=1,
        max_size=4,
    ),
    most=st.fractions(0, 100, max_denominator=3),
)
def test_no_stake_has_a_better_worst_end(ends: list[Prospect], most: Fraction) -> None:
    def worst(stake: Fraction) -> Fraction:
        return min(each.net(Fraction(100), stake) for each in ends)

    best = safest_stake(ends, Fraction(100), most)
    assert 0 <= best <= most
    for part in range(101):
        assert worst(most * part / 100) <= worst(best)
