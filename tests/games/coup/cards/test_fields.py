"""What can be asked of the cards: the quick way, the specification and a brute force agree."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import (
    Coup,
    CoupFacts,
    Distribution,
    OddsError,
    Outcome,
    Shoe,
    enumerate_coups,
    joint_distribution,
    load_rulebook,
    read_cards,
)
from odds.core.cards import Card, Rank, SeenCard, Suit
from odds.core.classes import DECK
from odds.core.conditions import Asked, Value
from odds.games.coup.cards.fields import asked_of_cards, field_of, names
from odds.games.coup.cards.possible import possible_answers
from odds.games.coup.facts import FIELDS
from odds.games.round import VOID
from tests.support import suited_brute_force as brute

TABLEAU = load_rulebook("rws-commission").tableau
NAMES = list(names())
BRUTE = [name for name in brute.answers(["9h", "9h"], ["Ks", "9d"]) if name not in FIELDS]


def shoes(fewest: int, most: int) -> st.SearchStrategy[Shoe]:
    """Small shoes counted by card, of few ranks, so that pairs and suits recur."""
    few = st.lists(st.sampled_from(DECK), min_size=1, max_size=4).map(
        lambda cards: [*cards, *(Card(cards[0].rank, suit) for suit in Suit)]
    )
    cards = few.flatmap(
        lambda kinds: st.lists(st.sampled_from(kinds), min_size=fewest, max_size=most)
    )
    return cards.map(lambda held: Shoe.holding({card: held.count(card) for card in held}))


def cards_of(shoe: Shoe) -> list[Card]:
    assert shoe.by_card is not None
    return [card for card in DECK for _ in range(shoe.by_card[card.number])]


@st.composite
def coups(draw: st.DrawFn, shoe: Shoe) -> Coup:
    cards = draw(st.permutations(cards_of(shoe)))
    player, banker = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    return Coup(tuple(cards[:player]), tuple(cards[player : player + banker]))


def without_pairs(coups: Distribution[Outcome]) -> Distribution[Outcome]:
    return coups.project(
        lambda end: (
            end._replace(player_pair=None, banker_pair=None) if isinstance(end, CoupFacts) else end
        )
    )


def told(shoe: Shoe, coup: Coup, fields: list[str]) -> Distribution[Outcome] | str:
    """Joint distribution by the quick way, or the error."""
    try:
        return without_pairs(joint_distribution(shoe, TABLEAU, coup, fields=fields))
    except OddsError as error:
        return str(error)


def specified(shoe: Shoe, coup: Coup, fields: list[str]) -> Distribution[Outcome] | str:
    try:
        return without_pairs(enumerate_coups(shoe, TABLEAU, coup, fields=fields))
    except OddsError as error:
        return str(error)


@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_the_quick_way_is_the_specification_from_any_point(data: st.DataObject) -> None:
    shoe = data.draw(shoes(4, 8))
    coup = data.draw(coups(shoe)) if data.draw(st.booleans()) else Coup()
    fields = data.draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5))
    assert told(shoe, coup, fields) == specified(shoe, coup, fields)


@pytest.mark.parametrize("name", [name for name in NAMES if "_of_" not in name])
def test_every_field_by_itself_is_the_specification(name: str) -> None:
    shoe = Shoe.holding({card: 2 for card in read_cards("9h 9d Ks 4h") if isinstance(card, Card)})
    assert told(shoe, Coup(), [name]) == specified(shoe, Coup(), [name])


@pytest.mark.proof
@given(shoe=shoes(5, 7), fields=st.lists(st.sampled_from(BRUTE), min_size=1, max_size=6))
@settings(max_examples=25, deadline=None)
def test_brute_force_over_physical_cards(shoe: Shoe, fields: list[str]) -> None:
    found = joint_distribution(shoe, TABLEAU, fields=fields)
    seen = found.project(
        lambda end: "void" if end is VOID else tuple(getattr(end, name) for name in fields)
    )
    expected = brute.count(
        [card.symbol for card in cards_of(shoe)],
        lambda answers: tuple(answers[name] for name in fields),
    )
    size = sum(expected.values())
    assert {end: Fraction(weight, seen.denominator) for end, weight in seen} == {
        end: Fraction(times, size) for end, times in expected.items()
    }


def test_the_brute_force_asks_for_every_kind_of_fact() -> None:
    asked = {field.trait.keep for field in asked_of_cards(NAMES)}
    tried = {field.trait.keep for field in asked_of_cards(BRUTE)}
    missing = {keep for keep in asked - tried if "suits_of" not in keep.__qualname__}
    assert not missing


COLOURED = ["player_pair_kind", "dealt_colour"]
SAME_COLOURS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("order", "fields"),
    [
        *(
            (order, ["player_suited", "winning_one_suit", "dealt_nines"])
            for order in list(permutations(Suit))[1::7]
        ),
        (SAME_COLOURS, COLOURED),
    ],
)
def test_renaming_suits_changes_nothing(order: tuple[Suit, ...], fields: list[str]) -> None:
    gone = [card for card in read_cards("Kh 9s 9s 3d") if isinstance(card, Card)]
    renamed = [Card(card.rank, order[card.suit]) for card in gone]
    one, two = (
        joint_distribution(Shoe.of_decks(2).without(cards), TABLEAU, fields=fields)
        for cards in (gone, renamed)
    )
    assert one == two


@pytest.mark.proof
@pytest.mark.parametrize(
    "fields",
    [
        ["player_suit", "banker_suit", "pairs"],
        ["dealt_reds", "player_pair"],
        ["winning_first_two", "losing_suited", "pairs"],
        ["dealt_all_faces", "player_three", "pairs"],
        ["dealt_pattern", "pairs"],
    ],
)
@pytest.mark.parametrize(
    "shoe", [Shoe.of_decks(8), Shoe.of_decks(1), Shoe.infinite()], ids=["8", "1", "inf"]
)
def test_what_suits_tell_merges_to_the_weights_of_ranks(shoe: Shoe, fields: list[str]) -> None:
    ranks = joint_distribution(shoe, TABLEAU)
    found = joint_distribution(shoe, TABLEAU, fields=fields).project(
        lambda end: end._replace(told=()) if isinstance(end, CoupFacts) else end
    )
    assert {end: Fraction(weight, found.denominator) for end, weight in found} == {
        end: Fraction(weight, ranks.denominator) for end, weight in ranks
    }
    if not shoe.endless:
        assert found == ranks


@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize(
    "fields",
    [["player_three"], ["winning_pair_kind", "losing_suit"], ["dealt_colour", "same_pair"]],
)
def test_what_is_possible_is_what_decks_deal(fields: list[str], decks: int) -> None:
    asked: dict[str, list[tuple[Value, ...]]] = {
        name: [(each,) for each in field.answers] for name in fields if (field := field_of(name))
    }
    dealt = {end for end, _ in joint_distribution(Shoe.of_decks(decks), TABLEAU, fields=fields)}
    assert set(possible_answers(TABLEAU, asked, decks)) == dealt


@pytest.mark.parametrize(
    ("shoe", "coup", "fault"),
    [
        (Shoe.of_decks(8).without([Rank.KING]), Coup(), "the shoe is known by rank"),
        (Shoe.of_decks(8), Coup.read("K"), "the suit of K is not said"),
        (Shoe((3,) * 13), Coup(), "the shoe is known by rank"),
    ],
)
def test_suits_that_are_not_said_are_asked_for(shoe: Shoe, coup: Coup, fault: str) -> None:
    with pytest.raises(OddsError, match=fault):
        joint_distribution(shoe, TABLEAU, coup, fields=["player_suit"])
    assert joint_distribution(shoe, TABLEAU, coup, fields=["player_nines"]).denominator


def test_answers_that_nothing_tells_apart_are_told_as_one() -> None:
    shoe = Shoe.of_decks(1)
    coarse = joint_distribution(shoe, TABLEAU, fields={"player_first_two": [("Q-K",)]})
    fine = joint_distribution(shoe, TABLEAU, fields=["player_first_two"])
    king_queen = [c.weight(lambda end: end.player_first_two == "Q-K") for c in (coarse, fine)]
    assert king_queen[0] == king_queen[1] > 0
    assert len({end.player_first_two for end, _ in coarse if isinstance(end, CoupFacts)}) == 2


def test_a_card_more_often_than_the_shoe_holds_it_is_refused() -> None:
    kings: tuple[SeenCard, ...] = read_cards("Kh Kh")
    with pytest.raises(OddsError, match="2 of Kh cannot leave a shoe that holds 1"):
        Shoe.of_decks(1).without(kings)
    with pytest.raises(OddsError, match="2 of Kh cannot leave a shoe that holds 1"):
        joint_distribution(Shoe.of_decks(1), TABLEAU, Coup(kings))


FIRST_FOUR: Asked = {
    "first_four_pattern": [("2-2",), ("4", "3-1")],
    "first_four_suit": [("hearts",)],
    "first_four_reds": [(1, 2)],
    "player_suited": [(True,)],
    "same_pair": [(True,)],
    "pairs": [(1,)],
}


@settings(max_examples=15, deadline=None)
@given(shoe=shoes(6, 8), left_out=st.sampled_from([*FIRST_FOUR, ""]))
def test_first_fours_that_nothing_asked_tells_apart_are_counted_together(
    shoe: Shoe, left_out: str
) -> None:
    asked = {name: values for name, values in FIRST_FOUR.items() if name != left_out}
    tests = [(name, accepted) for name, values in asked.items() for accepted in values]

    def held(end: Outcome) -> object:
        if not isinstance(end, CoupFacts):
            return end
        answers = [(getattr(end, name), accepted) for name, accepted in tests]
        return end.winner, *(
            (answer[0] if isinstance(answer, tuple) else answer) in accepted
            for answer, accepted in answers
        )

    quick = joint_distribution(shoe, TABLEAU, Coup(), fields=asked)
    plain = enumerate_coups(shoe, TABLEAU, Coup(), fields=list(asked))
    assert quick.project(held) == plain.project(held)


def test_what_is_possible_is_found_where_two_hands_can_be_many_things() -> None:
    asked: dict[str, list[tuple[Value, ...]]] = {
        "first_four_hearts": [(0, 1, 2, 4)],
        "first_four_one_suit": [(True,)],
        "banker_eights_of_clubs": [(1, 2)],
    }
    ends = list(possible_answers(TABLEAU, asked, 8))
    assert len(ends) > 20_000  # so many are looked at hand by hand, then the quick way is taken
    tests = [
        tuple(
            (answer[0] if isinstance(answer, tuple) else answer) in asked[name][0]
            for name, answer in end.told
        )
        for end in ends
    ]
    # With all first four cards of one suit there are never three hearts; all else there is.
    assert [name for name, _ in ends[0].told] == sorted(asked)
    possible = set(product([True, False], repeat=3))
    assert set(tests) == {each for each in possible if each[1] or not each[2]}
