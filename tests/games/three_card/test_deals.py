"""Three-card hands: the quick way equals the plain one, and both an unrelated brute force."""

import csv
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import (
    VOID,
    Bet,
    Condition,
    Coup,
    OddsError,
    Rank,
    Rulebook,
    Shoe,
    analyse,
    joint_rows,
    load_rulebook,
    read_cards,
)
from odds.games.three_card.deals import deals, hands
from odds.games.three_card.enumerator import enumerate_deals
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import FEATURES, Ranking, RankingLine
from odds.games.three_card.sight import Sight
from tests.support import three_card_brute_force as brute
from tests.support.program import shell_free
from tests.support.strategies import coups_from, shoes, sights

BOOK = load_rulebook("bclc-three-card")
DECK = Shoe.of_decks(1)
GOLDEN = Path(__file__).parents[2] / "golden" / "three-card-deals.csv"
COUNTED = [
    ((row["player"], int(row["player_faces"])), (row["dealer"], int(row["dealer_faces"])),
     int(row["deals"]))
    for row in csv.DictReader(GOLDEN.open())
]  # fmt: skip
NAMES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
         "three face cards", "three kings"]  # fmt: skip


def test_all_407170400_deals_one_by_one() -> None:
    found = BOOK.coups(DECK).project(
        lambda end: (
            ((end.player_hand, end.player_faces), (end.banker_hand, end.banker_faces))
            if isinstance(end, ThreeCardFacts)
            else end
        )
    )
    assert found.denominator == comb(52, 3) * comb(49, 3) == 407_170_400
    assert dict(found) == {(one, two): deals for one, two, deals in COUNTED if deals}


def test_the_command_that_made_the_golden_data_makes_it_again() -> None:
    made = shell_free([sys.executable, "-m", "tests.golden.three_card_deals"])
    assert made.stdout == GOLDEN.read_text()


def test_the_joint_distribution_of_both_bets() -> None:
    pays = {"three kings": 200, "three face cards": 20, "nine": 3, "eight": 2}
    expected: Counter[tuple[Fraction | None, ...]] = Counter()
    for one, two, number in COUNTED:
        ranks = [(NAMES.index(name), faces) for name, faces in (one, two)]
        result = Fraction(19, 20) if ranks[0] > ranks[1] else Fraction((ranks[0] == ranks[1]) - 1)
        expected[result, Fraction(pays.get(one[0], -1))] += number
    found = joint_rows(BOOK.bets, BOOK.coups(DECK))
    assert dict(found.project(lambda rows: tuple(row.pays for row in rows))) == {
        results: number for results, number in expected.items() if number
    }


Told = tuple[str, int]


def total(hand: Told) -> int:
    return NAMES.index(hand[0]) % 10 if NAMES.index(hand[0]) < 10 else 0


OTHER_HOUSES: dict[str, tuple[str, Callable[[Told], tuple[int, ...]]]] = {
    "this house": ("", lambda hand: (NAMES.index(hand[0]), hand[1])),
    "three kings not apart": (
        """[ranking]
        hands = [
          { hand = "three face cards", faces = 3 },
          { hand = "nine", total = 9 }, { hand = "eight", total = 8 },
          { hand = "less", total = "0-7" },
        ]
        parted_by = ["total", "faces"]""",
        lambda hand: (hand[1] == 3, total(hand), hand[1]),
    ),
    "points only": (
        """[ranking]
        hands = [{ hand = "any" }]
        parted_by = ["total"]""",
        lambda hand: (total(hand),),
    ),
    "faces first": (
        """[ranking]
        hands = [{ hand = "three face cards", faces = 3 }, { hand = "others" }]
        parted_by = ["faces", "total"]""",
        lambda hand: (hand[1], total(hand)),
    ),
    "points, then faces": (
        """[ranking]
        hands = [{ hand = "any" }]
        parted_by = ["total", "faces"]""",
        lambda hand: (total(hand), hand[1]),
    ),
    "the fewest points": (
        """[ranking]
        hands = [{ hand = "none", total = 0 }, { hand = "some" }]
        parted_by = []""",
        lambda hand: (total(hand) == 0,),
    ),
}


@pytest.mark.parametrize("house", OTHER_HOUSES)
def test_other_houses_rank_otherwise(house: str, tmp_path: Path) -> None:
    text, strength = OTHER_HOUSES[house]
    mine = tmp_path / "mine.toml"
    drops = 'drops = ["three-kings-bonus"]' if text else ""
    mine.write_text(f'id = "mine"\ntitle = "M"\nextends = "bclc-three-card"\n{drops}\n{text}')
    expected: Counter[str] = Counter()
    for one, two, number in COUNTED:
        one_wins = (strength(one) > strength(two)) - (strength(one) < strength(two))
        expected[("banker", "tie", "player")[one_wins + 1]] += number
    book = load_rulebook(mine)
    whatever: list[Bet] = []
    for bets in (None, whatever):
        found = book.coups(DECK, bets=bets).project(lambda end: str(end.winner))
        assert dict(found) == expected


decks = st.one_of(
    shoes(kinds=6, most=5),
    shoes(kinds=2, most=10**9),
    shoes(kinds=3, least_cards=1).map(lambda shoe: Shoe(shoe.counts, endless=True)),
)


@st.composite
def dealt(draw: st.DrawFn) -> tuple[Shoe, Coup]:
    shoe = draw(decks)
    return shoe, draw(coups_from(shoe))


@settings(max_examples=200)
@given(dealt(), sights)
def test_the_quick_way_equals_the_plain_one(dealt: tuple[Shoe, Coup], sight: Sight) -> None:
    shoe, coup = dealt
    found = deals(shoe, sight, coup)
    assert found == enumerate_deals(shoe, sight, coup)
    left = shoe.without(coup.known)
    missing = [3 - len(coup.player), 3 - len(coup.banker)]
    if shoe.endless:
        assert found.denominator == shoe.cards ** sum(missing)
    elif left.cards < sum(missing):
        assert dict(found) == {VOID: 1}
    else:
        ways = comb(left.cards, missing[0]) * comb(left.cards - missing[0], missing[1])
        assert found.denominator == ways


@pytest.mark.proof
@pytest.mark.parametrize("told", [[], list(FEATURES)])
def test_the_quick_way_equals_the_plain_one_from_whole_decks(told: list[str]) -> None:
    sight = Sight(BOOK.ranking, told)
    for shoe in (DECK, Shoe.of_decks(3).without(read_cards("K K A 9 9 9"))):
        assert deals(shoe, sight) == enumerate_deals(shoe, sight)


@given(dealt(), sights)
def test_player_and_banker_may_change_places(dealt: tuple[Shoe, Coup], sight: Sight) -> None:
    shoe, coup = dealt
    other = {"player": "banker", "banker": "player"}
    found = deals(shoe, sight, coup).project(lambda end: str(end.winner))
    exchanged = deals(shoe, sight, Coup(coup.banker, coup.player))
    assert found == exchanged.project(lambda end: other.get(str(end.winner), str(end.winner)))


@settings(max_examples=50)
@given(shoe=shoes(kinds=5, most=4, least_cards=6), sight=sights)
def test_what_is_known_of_a_hand_only_parts_the_deals(shoe: Shoe, sight: Sight) -> None:
    """The deals given the first card of the Player, over all such cards, are all deals thrice."""
    parts: Counter[object] = Counter()
    for rank in Rank:
        if shoe.counts[rank]:
            for end, weight in deals(shoe, sight, Coup(player=(rank,))):
                parts[end] += shoe.counts[rank] * weight
    assert parts == {end: 3 * weight for end, weight in deals(shoe, sight)}


small_decks = st.lists(st.sampled_from([rank.symbol for rank in Rank]), min_size=6, max_size=8)


@settings(max_examples=60)
@given(small_decks, st.integers(0, 3), st.integers(0, 3))
def test_an_unrelated_brute_force_finds_the_same_winners(
    cards: list[str], player: int, banker: int
) -> None:
    hand, bank = tuple(cards[:player]), tuple(cards[player : player + banker])
    rest = cards[player + banker :]
    shoe = Shoe.holding({rank: cards.count(rank.symbol) for rank in Rank})
    coup = Coup.read(" ".join(hand), " ".join(bank))
    found = BOOK.coups(shoe, coup).project(lambda end: str(end.winner))
    assert dict(found) == brute.count_winners(rest, hand, bank)


def test_one_hand() -> None:
    found = hands(DECK, BOOK.sight([])).project(lambda hand: hand.hand)
    assert found.denominator == comb(52, 3) == 22_100
    assert [found[name] for name in ("three kings", "three face cards")] == [4, 216]
    for name in NAMES[:10]:
        expected = sum(n for one, _, n in COUNTED if one[0] == name)
        assert found[name] * comb(49, 3) == expected
    two = Shoe.holding({Rank.ACE: 2})
    with pytest.raises(OddsError, match="a hand has 3 cards, and 2 are left; give a fuller shoe"):
        hands(two, BOOK.sight([]))
    assert [(seen.hand, ways) for seen, ways in hands(two, BOOK.sight([]), (0,))] == [("three", 1)]


def test_bets_on_what_a_hand_has(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        """id = "mine"
        title = "M"
        extends = "bclc-three-card"
        [[bet]]
        id = "pictures"
        title = "Pictures"
        rows = [
          { player_faces = 3, player_alike = 3, pays = 250 },
          { player_alike = 3, pays = 30 },
          { player_alike = 2, pays = 2 },
        ]
        [[bet]]
        id = "far"
        title = "Nine points apart"
        rows = [{ margin = 9, pays = 8 }]
        [[bet]]
        id = "level"
        title = "Equal points"
        rows = [{ margin = 0, banker_kings = "1-3", pays = 8 }]
        """
    )
    book: Rulebook = load_rulebook(mine)
    found = analyse(book.bet("pictures"), book.coups(DECK))
    scale = comb(49, 3)
    assert [end.weight for end in found.outcomes] == [
        12 * scale, 40 * scale, 13 * 48 * 6 * scale, (22100 - 52 - 3744) * scale
    ]  # fmt: skip
    far = analyse(book.bet("far"), book.coups(DECK))
    apart = [n for one, two, n in COUNTED if {total(one), total(two)} == {0, 9}]
    assert far.outcomes[0].weight == sum(apart)
    one = analyse(book.bet("level"), book.coups(DECK, bets=[book.bet("level")]))
    assert one == analyse(book.bet("level"), book.coups(DECK))
    with pytest.raises(OddsError, match="player_faces is not told by these rounds"):
        analyse(book.bet("pictures"), book.coups(DECK, bets=[book.bet("three-card")]))


def test_a_ranking_with_a_gap_says_so() -> None:
    gap = Ranking((RankingLine("nine", (Condition("total", (9,)),)),), ())
    with pytest.raises(OddsError, match="the ranking has no line for K K K; add one"):
        deals(DECK, Sight(gap))
