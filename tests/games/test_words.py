"""What a row asks, as a person would say it."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import CoupFacts, load_rulebook
from odds.bets.paytable import LOSE, Row
from odds.core.cards import Card, total_of
from odds.core.classes import DECK
from odds.core.conditions import AnyCondition, AnyOf, Condition, NotAll, OfHands, Value
from odds.games.coup.cards.fields import Field, field_of, names
from odds.games.coup.facts import TwoHands
from odds.games.words import in_words
from tests.support.program import odds

TABLEAU = load_rulebook("rws-commission").tableau
FIELDS = TABLEAU.fields
NAMES = list(names())


def asks(**fields: object) -> tuple[Condition, ...]:
    """Conditions on fields, each of one value or of several."""
    return tuple(
        Condition(name, value if isinstance(value, tuple) else (value,))
        for name, value in fields.items()
    )


SAID: list[tuple[tuple[AnyCondition, ...], str]] = [
    ((), "otherwise"),
    (asks(winner="player"), "Player wins"),
    (asks(winner=("player", "tie")), "Player wins or tie"),
    (asks(winner=("player", "banker")), "Player or Banker wins"),
    (asks(winner="banker", banker_total=6, banker_cards=3), "Banker wins with 6 on three cards"),
    (
        asks(winner="banker", banker_total=(6, 7), banker_cards=3),
        "Banker wins with three cards totalling 6 or 7",
    ),
    (asks(winner="player", margin=(4, 5, 6, 9)), "Player wins with a margin of 4 to 6 or 9 points"),
    (asks(margin=1), "a margin of 1 point"),
    (
        asks(winner="player", margin=9, player_natural=False, banker_pair=True),
        "Player wins with a margin of 9 points and no natural; Banker has a pair",
    ),
    (asks(winner="tie", player_total=6), "tie in which Player has 6"),
    (asks(player_pair=True), "Player has a pair"),
    (
        asks(player_total=(6, 7), player_pair=True),
        "Player has (6 or 7) and a pair",
    ),
    (asks(cards=(5, 6)), "five or six cards are dealt"),
    (asks(pairs=(1, 2)), "a pair in at least one hand"),
    (asks(dealt_nines=(3, 4, 5, 6)), "at least three nines among all cards dealt"),
    (asks(first_four_nines=(0, 1)), "at most one nine among the first four cards"),
    (asks(winning_total=9, losing_total=7), "the winning hand has 9; the losing hand has 7"),
    (asks(player_first_two=("A-8", "Q-K")), "Player has A-8 or Q-K as the first two cards"),
    (
        asks(dealt_colour=("red", "black")),
        "only red cards or only black cards among all cards dealt",
    ),
    ((OfHands(False, asks(total=9, cards=3)),), "at least one hand has 9 on three cards"),
    ((OfHands(True, asks(pair_kind="perfect")),), "both hands have a perfect pair"),
    (
        (*asks(cards=6), NotAll(asks(winner="player"))),
        "six cards are dealt; unless Player wins",
    ),
    ((NotAll(asks(winner="player", cards=6)),), "not (Player wins; six cards are dealt)"),
    (
        (AnyOf((asks(winner="tie"), asks(winner="player", cards=4))),),
        "tie or (Player wins; four cards are dealt)",
    ),
    (
        (AnyOf((asks(player_hand="nine"), (NotAll(asks(winner="tie")),))),),
        "Player has a hand of nine or not (tie)",
    ),
    ((*asks(winner="tie"), *asks(winner="tie")), "tie"),
    ((*asks(winner=("tie", "banker")), *asks(winner=("player", "tie"))), "tie"),
    (asks(player_hand="three kings"), "Player has a hand of three kings"),
    (asks(player_alike=2), "Player has two but not three cards of one rank"),
]


@pytest.mark.parametrize(("conditions", "words"), SAID, ids=[words for _, words in SAID])
def test_what_is_said(conditions: tuple[AnyCondition, ...], words: str) -> None:
    load_rulebook("bclc-three-card")  # which knows of hands by name
    assert in_words(conditions) == words
    assert Row(conditions, LOSE).when.words == words


def test_machines_read_the_names_of_fields_as_ever() -> None:
    names, words = (
        "winner banker, banker total 7, banker cards 3",
        "Banker wins with 7 on three cards",
    )
    for form, shown, other in (
        ("table", words, names),
        ("markdown", words, names),
        ("csv", f'"{names}"', words),
        ("json", f'"when": "{names}"', words),
    ):
        found = odds("bets", "bclc-ruyi", "gold-7", "--wide", "--format", form).stdout
        assert shown in found
        assert other not in found


@cache
def dealt() -> list[tuple[CoupFacts, list[Card], list[Card]]]:
    """Coups dealt at random from few ranks or all, so that whatever is rare comes up too."""
    random, found = Random(19), []
    for number in range(1500):
        kinds = random.sample(DECK, random.choice([2, 3, 5, 52]))
        cards = random.choices(kinds, k=6) if number % 2 else random.choices(DECK, k=6)
        player, banker, rest = cards[:2], cards[2:4], cards[4:]
        one, two = (total_of(card.points for card in hand) for hand in (player, banker))
        pairs = (hand[0].rank is hand[1].rank for hand in (player, banker))
        naturals = (TABLEAU.naturals[one], TABLEAU.naturals[two])
        third = other = None
        if TABLEAU.player_draws(one, two):
            third = rest[0].points
            player = [*player, rest.pop(0)]
        if TABLEAU.banker_draws(one, two, third):
            other = rest[0].points
            banker = [*banker, rest[0]]
        facts = CoupFacts.of(TwoHands(one, two, *pairs), naturals, third, other)
        found.append((facts, player, banker))
    return found


@cache
def answered(name: str) -> list[object]:
    """What each of the coups answers to a field."""
    field = field_of(name) if name not in FIELDS or field_of(name) else None
    return [
        field.of(facts, player, banker) if isinstance(field, Field) else getattr(facts, name)
        for facts, player, banker in dealt()
    ]


def holds(condition: AnyCondition, number: int) -> bool:
    """Whether a condition holds of one of the coups, told without the package."""
    if isinstance(condition, Condition):
        return answered(condition.field)[number] in condition.values
    if isinstance(condition, NotAll):
        return not all(holds(each, number) for each in condition.conditions)
    cases = [all(holds(each, number) for each in case) for case in condition.cases]
    return all(cases) if isinstance(condition, OfHands) and condition.both else any(cases)


def meaning(conditions: Iterable[AnyCondition]) -> list[bool]:
    """Of which of the coups all the conditions hold."""
    return [all(holds(each, number) for each in conditions) for number in range(len(dealt()))]


def test_no_two_meanings_of_any_field_have_the_same_words() -> None:
    """Every field with one value, with two and with runs: what is said decides what is meant."""
    said: dict[str, Condition] = {}
    for name in NAMES:
        every = FIELDS[name]
        few = every[:3] + every[-2:]
        sets: set[tuple[Value, ...]] = {every[1:], every[:-1], every[1:4]}
        sets |= {(value,) for value in few} | set(combinations(dict.fromkeys(few), 2))
        for values in sorted(filter(None, sets), key=str):
            one = Condition(name, values)
            words = in_words([one])
            assert "_" not in words
            assert "{" not in words
            other = said.setdefault(words, one)
            if other != one:
                assert meaning([one]) == meaning([other]), words


leaves = st.sampled_from([name for name in NAMES if "_of_" not in name]).flatmap(
    lambda name: st.lists(st.sampled_from(FIELDS[name]), min_size=1, max_size=3, unique=True).map(
        lambda values: Condition(name, tuple(each for each in FIELDS[name] if each in values))
    )
)
of_hand = st.sampled_from(["total", "cards", "suited", "pair_kind", "nines"]).flatmap(
    lambda name: st.sampled_from(FIELDS[f"player_{name}"]).map(
        lambda value: Condition(name, (value,))
    )
)
conditions: st.SearchStrategy[AnyCondition] = st.recursive(
    leaves | st.builds(OfHands, st.booleans(), st.lists(of_hand, min_size=1).map(tuple)),
    lambda inner: (
        st.builds(AnyOf, st.tuples(st.lists(inner, min_size=1).map(tuple), st.tuples(inner)))
        | st.builds(NotAll, st.lists(inner, min_size=1, max_size=2).map(tuple))
    ),
    max_leaves=4,
)


@given(row=st.lists(conditions, min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_every_condition_is_said(row: list[AnyCondition]) -> None:
    """The words tell rows apart that part with a condition: none is swallowed."""
    words = in_words(row)
    assert "_" not in words
    assert words.count("(") == words.count(")")
    for number in range(len(row)):
        fewer = row[:number] + row[number + 1 :]
        if in_words(fewer) == words:
            assert meaning(fewer) == meaning(row)
