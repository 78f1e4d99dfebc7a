"""Classes of cards: as coarse as what is asked allows, and no coarser."""

import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import Rank, Shoe, load_rulebook
from odds.core.classes import POINTS, RANKS, Classes
from odds.games.coup.facts import FIELDS, PAIRS, classes_for
from tests.support.strategies import any_shoes

keys = st.lists(st.integers(0, 3), min_size=len(Rank), max_size=len(Rank))
"""What a question sees of each rank."""
partitions = st.one_of(
    st.sampled_from([POINTS, RANKS]), keys.map(lambda seen: Classes.apart(seen.__getitem__))
)


@given(seen=keys)
def test_ranks_are_apart_where_their_points_or_what_is_seen_of_them_differ(seen: list[int]) -> None:
    classes = Classes.apart(seen.__getitem__)
    for one, two in combinations(Rank, 2):
        differ = (one.points, seen[one]) != (two.points, seen[two])
        assert (classes.class_of(one) != classes.class_of(two)) == differ


@given(classes=partitions)
def test_a_partition_has_every_rank_once(classes: Classes) -> None:
    assert sorted(rank for ranks in classes.members for rank in ranks) == list(Rank)
    assert all(classes.members)
    for rank in Rank:
        assert rank in classes.members[classes.class_of(rank)]
        assert classes.points[classes.class_of(rank)] == rank.points
    assert classes.classes_of(Rank) == tuple(map(classes.class_of, Rank))


@given(classes=partitions, shoe=any_shoes)
def test_the_counts_of_the_classes_are_those_of_their_ranks(classes: Classes, shoe: Shoe) -> None:
    counts = classes.counts(shoe)
    assert len(counts) == len(classes) == len(classes.points)
    assert sum(counts) == shoe.cards
    for count, ranks in zip(counts, classes.members, strict=True):
        assert count == sum(shoe.counts[card.rank] for card in ranks)


@given(classes=partitions)
def test_pairs_are_told_where_every_class_is_one_rank(classes: Classes) -> None:
    told = all(len(ranks) == 1 for ranks in classes.members)
    assert classes.tells_ranks == told
    for one, two in combinations(Rank, 2):
        here, there = classes.classes_of([one, two])
        assert classes.pair(here, there) is (False if told else None)
        assert classes.pair(here, here) is (True if told else None)


@given(one=partitions, two=partitions)
def test_finer_classes_tell_all_that_coarser_ones_do(one: Classes, two: Classes) -> None:
    apart = [
        pair for pair in combinations(Rank, 2) if two.class_of(pair[0]) != two.class_of(pair[1])
    ]
    assert one.tells(two) == all(one.class_of(a) != one.class_of(b) for a, b in apart)
    assert RANKS.tells(one)
    assert one.tells(POINTS)


@given(classes=partitions)
def test_equal_partitions_are_one_key(classes: Classes) -> None:
    again = pickle.loads(pickle.dumps(classes))
    assert again == classes
    assert hash(again) == hash(classes)


def test_points_and_ranks() -> None:
    assert POINTS.points == tuple(range(10))
    assert RANKS.points == tuple(rank.points for rank in Rank)
    assert Classes.apart(lambda rank: rank) == RANKS
    assert len(Classes.apart(lambda _: None)) == len(POINTS)


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_a_coup_asks_for_ranks_if_it_is_of_pairs(field: str) -> None:
    """With the classes for a field, and only with such, its facts are told."""
    tableau = load_rulebook("bclc-mini").tableau
    by_points = tableau.rounds(Shoe.of_decks(1), fields=())
    told = all(getattr(facts, field) is not None for facts, _ in by_points)
    assert told == (field not in PAIRS)
    assert classes_for([field]) is (POINTS if told else RANKS)
    asked = tableau.rounds(Shoe.of_decks(1), fields=[field])
    assert all(getattr(facts, field) is not None for facts, _ in asked)
