"""Coups known in part: equal to brute force, to exact coups, and to averages over partitions."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import (
    Coup,
    CoupFacts,
    Distribution,
    OddsError,
    Rank,
    Shoe,
    Table,
    analyse,
    load_rulebook,
)
from odds.core.classes import RANKS
from odds.core.half_seen import ANY, KnownCard, OneOf, read_known_cards
from odds.games.aside import Aside
from odds.games.coup.enumerator import enumerate_coups
from odds.games.half_seen import HalfSeen, KnownCoup, coup_of, exact_coups, read_coup
from odds.games.mixture import rounds_of
from odds.games.round import End
from tests.support.brute_force import deal
from tests.support.half_seen_brute_force import given_sets
from tests.support.strategies import ranks
from tests.support.suited_brute_force import pair_kind

BOOK = load_rulebook("rws-commission")
EIGHT = Shoe.of_decks(8)
some_ranks = st.sets(ranks, min_size=1, max_size=8).map(lambda each: OneOf(tuple(each)))
cards = st.one_of(ranks, some_ranks, some_ranks, st.just(ANY))
hands = st.lists(cards, max_size=3).map(tuple)
gone = st.lists(st.one_of(some_ranks, st.just(ANY)), max_size=1)


def probabilities(ends: Distribution[End]) -> dict[object, Fraction]:
    return {
        tuple(end[:8]) if isinstance(end, CoupFacts) else "void": Fraction(weight, ends.denominator)
        for end, weight in ends
    }


def means(ends: Distribution[End]) -> list[Fraction]:
    return [analyse(bet, ends).expected_value or Fraction() for bet in BOOK.bets]


@settings(max_examples=40)
@given(st.lists(ranks, min_size=4, max_size=7), hands, hands, gone)
def test_brute_force_over_physical_cards(
    shoe: list[Rank],
    player: tuple[Rank | OneOf, ...],
    banker: tuple[Rank | OneOf, ...],
    aside: list[OneOf],
) -> None:
    def symbols(hand: tuple[Rank | OneOf, ...]) -> list[set[str]]:
        return [
            {rank.symbol for rank in (card.ranks if isinstance(card, OneOf) else (card,))}
            for card in hand
        ]

    gone = [{rank.symbol for rank in card.ranks} for card in aside]
    expected = given_sets([rank.symbol for rank in shoe], symbols(player), symbols(banker), gone)
    held = Shoe.holding({rank: shoe.count(rank) for rank in shoe})
    try:
        found = probabilities(rounds_of(BOOK.play, held, coup_of(player, banker, Aside.of(aside))))
    except OddsError:
        found = {}
    assert found == expected


@pytest.mark.parametrize(
    ("player", "banker", "gone"),
    [
        ("[9-K] 2 [J]", "", ""),
        ("[9-K] 2 J", "[K]", ""),
        ("[9-K] 2 A", "[K] 3 [5]", ""),
        ("", "[picture] 3 [J]", "[picture]"),
        ("[no side] 2 [10]", "K A [Q K]", "[four sides]"),
    ],
)
def test_cards_alike_to_a_bet_are_told_apart_by_sets_of_third_cards(
    player: str, banker: str, gone: str
) -> None:
    """A jack and a queen count alike, but of a third card one may be in its set and one not."""
    coup = coup_of(read_known_cards(player), read_known_cards(banker), Aside.of(partly(gone)))
    for shoe in (EIGHT, Shoe.holding(dict.fromkeys(Rank, 1))):
        by_rank = rounds_of(BOOK.play, shoe, coup, ["player_pair"])
        by_points = rounds_of(BOOK.play, shoe, coup, ["winner"])
        plain = [bet for bet in BOOK.bets if not bet.id.endswith("pair")]
        assert [analyse(bet, by_points).expected_value for bet in plain] == [
            analyse(bet, by_rank).expected_value for bet in plain
        ]


def partly(text: str) -> list[OneOf]:
    return [card for card in read_known_cards(text) if isinstance(card, OneOf)]


@pytest.mark.parametrize("whole", [4, 5, 6, 7, 12, 24, 30])
@pytest.mark.parametrize("unseen", ["?", "? ?"])
def test_a_card_gone_and_not_seen_is_one_card_less(whole: int, unseen: str) -> None:
    """Of a shoe that may end in the round it matters, of others it does not."""
    shoe = {"A": whole - 3, "5": 1, "6": 1, "K": 1}
    found = Table("rws-commission", shoe=shoe, without=unseen)
    number = len(unseen.split())
    shoes: Counter[tuple[tuple[str, int], ...]] = Counter()
    for cards in permutations([card for card, count in shoe.items() for _ in range(count)], number):
        shoes[tuple(sorted((Counter(shoe) - Counter(cards)).items()))] += 1
    for bet in ("player", "tie", "player-pair"):
        values = [
            ways * (Table("rws-commission", shoe=dict(left)).bet(bet).expected_value or Fraction())
            for left, ways in shoes.items()
        ]
        assert found.bet(bet).expected_value == sum(values, Fraction()) / shoes.total()
    assert found.situation.shoe_in_words == f"{whole} cards not seen, {number} of them dealt"


@pytest.mark.parametrize("fields", [None, ["winner"], ["winner", "player_pair"]])
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("? ? [6-8]", "? 3"),
        ("[4,5] K", "[picture]"),
        ("K [A-4] [two sides]", "? ?"),
        ("? ? ?", "[no side] K [6-8]"),
        ("? ? 9", ""),
        ("K 3 4", "4 A [6-8]"),
        ("K 3 [4,5]", "4 A 7"),
    ],
)
def test_the_quick_way_equals_a_sum_over_the_enumerator(
    player: str, banker: str, fields: list[str] | None
) -> None:
    shoe = Shoe.holding(dict.fromkeys(Rank, 2))
    coup = read_coup(player, banker)
    weights: dict[object, int] = {}
    for dealt, ways in exact_coups(shoe, coup, RANKS).items():
        try:
            ends = enumerate_coups(dealt.shoe, BOOK.tableau, dealt.coup)
        except OddsError:
            continue
        for end, weight in ends:
            weights[end] = weights.get(end, 0) + ways * weight
    size = sum(weights.values())
    found = rounds_of(BOOK.play, shoe, coup, fields)
    for bet in BOOK.bets[:3]:
        for number, outcome in enumerate(analyse(bet, found).outcomes):
            expected = sum(
                weight
                for end, weight in weights.items()
                if isinstance(end, CoupFacts) and bet.row_for(end) == number
            )
            assert outcome.probability == Fraction(expected, size)


@pytest.mark.parametrize("hand", ["", "K", "4"])
def test_all_thirteen_equal_not_knowing(hand: str) -> None:
    for text in (f"{hand} ?", f"? {hand}", f"{hand} [A-K]"):
        found = rounds_of(BOOK.play, EIGHT, read_coup(text))
        assert found == rounds_of(BOOK.play, EIGHT, read_coup(hand))


def test_an_unseen_third_card_says_only_that_it_was_drawn() -> None:
    plain = rounds_of(BOOK.play, EIGHT, read_coup("K 4", "2"))
    drawn = plain.condition(lambda end: isinstance(end, CoupFacts) and end.player_cards == 3)
    assert rounds_of(BOOK.play, EIGHT, read_coup("K 4 ?", "2")) == drawn


def test_a_set_of_one_equals_the_card() -> None:
    one = rounds_of(BOOK.play, EIGHT, coup_of((OneOf((Rank.NINE,)),), read_known_cards("3")))
    assert probabilities(one) == probabilities(rounds_of(BOOK.play, EIGHT, Coup.read("9", "3")))


def test_a_set_of_one_is_a_card_of_any_suit() -> None:
    """In a game of suits: the mean over the suits that it may have."""
    unseen = Table("perfect-pairs", player="[Q] Qh").bet("perfect-pairs-player")
    exact = {suit: Table("perfect-pairs", player=f"Q{suit} Qh") for suit in "cdhs"}
    left = {suit: 7 if suit == "h" else 8 for suit in "cdhs"}
    total = sum(
        left[suit] * (table.bet("perfect-pairs-player").expected_value or 0)
        for suit, table in exact.items()
    )
    assert unseen.expected_value == Fraction(total, 31)
    with pytest.raises(OddsError, match=r"write it, such as Qh, or \[Q\] where nobody saw it"):
        Table("perfect-pairs", player="Q Qh").bet("perfect-pairs-player")


@pytest.mark.parametrize("hand", ["{} K", "K 2 {}", "? {}", "? ? {}"])
def test_averages_over_a_partition_equal_the_whole(hand: str) -> None:
    parts = ["[picture]", "[no side]", "[two sides]", "[three sides]", "[four sides]"]
    whole = rounds_of(BOOK.play, EIGHT, read_coup(hand.format("?")))
    found = [rounds_of(BOOK.play, EIGHT, read_coup(hand.format(part))) for part in parts]
    size = sum(each.denominator for each in found)
    for place, mean in enumerate(means(whole)):
        assert mean == sum(means(each)[place] * each.denominator for each in found) / size


def test_cards_put_aside_in_part() -> None:
    parts = [Table("rws-commission", without=f"[{part}]") for part in ("A-6", "7-K")]
    low, high = (table.bet("tie").rtp or Fraction() for table in parts)
    assert Fraction(6, 13) * low + Fraction(7, 13) * high == Table("rws-commission").bet("tie").rtp


@pytest.mark.parametrize("game", ["bclc-three-card", "bclc-mini"])
def test_every_answer_of_a_coup_takes_half_seen_cards(game: str) -> None:
    table = Table(game, banker="[picture] ?")
    parts = [Table(game, banker=rank) for rank in "JQK"]
    assert [one.rtp for one in table.bets()] == [
        sum((part.bets()[one.bet.id].rtp or Fraction() for part in parts), Fraction()) / 3
        for one in table.bets()
    ]
    assert table.grid().cases["winners" if game == "bclc-three-card" else "totals"].weights
    assert len(table.covariance().answer().sheets) > 0


def test_limits_and_bank_with_a_half_seen_bank() -> None:
    def edges(cards: str) -> tuple[Fraction, Fraction]:
        table = Table("bclc-three-card", banker=cards)
        stakes = [("three-kings-bonus", 500), ("three-kings-bonus", 400)]
        return table.limits(stakes).stakes[0].limited, table.bank([100]).value.expected_win

    half, whole = edges("[picture]"), [edges(rank) for rank in "JQK"]
    assert half == tuple(sum(column, Fraction()) / 3 for column in zip(*whole, strict=True))


def test_many_shoes_with_half_seen_cards() -> None:
    found = Table("rws-commission", player="K [6-8]").evaluate([[32] * 13], "tie")
    value = Table("rws-commission", player="K [6-8]").bet("tie").expected_value
    assert found.text("json").count(f'"{value}"') == 1


@pytest.mark.parametrize("player", ["[2,5] [2,5]", "? [5]", "? ?", "[2,3]"])
def test_half_seen_cards_beside_a_printed_one(player: str) -> None:
    """The second card dealt to the Player is the hand's third: its place counts."""
    play, shoe = load_rulebook("7-up-baccarat").play, Shoe.of_decks(6)
    sets = [
        card.ranks if isinstance(card, OneOf) else (card.rank,) for card in read_known_cards(player)
    ]
    weights: Counter[object] = Counter()
    for dealt in product(*sets):
        try:
            ends = play.rounds(shoe, Coup(dealt), ["winner"])
        except OddsError:
            continue  # with a seven and a two nobody draws
        ways = 24 * (24 - (len(set(dealt)) == 1)) ** (len(dealt) - 1)
        for end, weight in ends:
            weights[getattr(end, "winner", "void")] += ways * weight
    found = rounds_of(play, shoe, read_coup(player), ["winner"])
    ended: Counter[object] = Counter()
    for end, weight in found:
        ended[getattr(end, "winner", "void")] += weight
    for winner, weight in weights.items():
        assert Fraction(ended[winner], found.denominator) == Fraction(weight, weights.total())


def test_suits_with_half_seen_cards() -> None:
    coup: KnownCoup = read_coup("[9-10]")
    assert isinstance(coup, HalfSeen)
    found = rounds_of(BOOK.play, EIGHT, coup, ["player_suited"])
    suited = found.probability(lambda end: bool(getattr(end, "player_suited", False)))
    assert suited == Fraction(103, 415)


@pytest.mark.parametrize(
    ("player", "banker", "says"),
    [
        ("9 K ?", "", "no order of the cards in this shoe deals Player 9 K ? by the rules"),
        ("[8,9] K [A-K]", "", "by the rules; check the cards of both hands"),
        ("? ? ? ?", "", "the Player cannot have 4 cards"),
    ],
)
def test_what_the_rules_forbid(player: str, banker: str, says: str) -> None:
    with pytest.raises(OddsError) as caught:
        Table("rws-commission", player=player, banker=banker)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("player", "banker"),
    [("? ? [5 6]", ""), ("? 5h [K]", "?"), ("? [K 2]", "? ? ?"), ("", "[K 6] ? [2 K]")],
)
def test_suits_are_asked_for_beside_a_third_card_known_in_part(player: str, banker: str) -> None:
    """Against physical cards with suits in every order."""
    shoe = ["Kh", "Kh", "Kd", "2c", "2h", "5h", "5s", "6h"]
    sets = [[_symbols(card) for card in read_known_cards(hand)] for hand in (player, banker)]
    kinds: Counter[str] = Counter()
    for order in permutations(shoe, 6):
        one, two, _ = deal(tuple(card[:-1] for card in order))
        hands = (order[0:4:2] + order[4 : 2 + len(one)], order[1:4:2] + order[2 + len(one) :])
        both = zip((one, two), hands, sets, strict=True)
        if all(
            len(ranks) >= len(known)
            and all(c in each or c[:-1] in each for c, each in zip(cards, known, strict=False))
            for ranks, cards, known in both
        ):
            kinds[pair_kind(list(hands[0][:2]))] += 1
    table = Table("perfect-pairs", shoe=Counter(shoe), player=player, banker=banker)
    found = table.bet("perfect-pairs-player")
    named = ("perfect", "coloured", "mixed")
    assert [each.probability for each in found.outcomes[:3]] == [
        Fraction(kinds[kind], kinds.total()) for kind in named
    ]


def _symbols(card: KnownCard) -> set[str]:
    return {rank.symbol for rank in card.ranks} if isinstance(card, OneOf) else {card.symbol}


@pytest.mark.parametrize("banker", ["[6 7] 6d 6d", "6d [6-8] 6d"])
def test_a_suit_that_is_not_there_is_noticed_beside_a_card_known_in_part(banker: str) -> None:
    with pytest.raises(OddsError, match="2 of 6d cannot leave a shoe that holds 1"):
        Table("perfect-pairs", decks=1, banker=banker)


def test_coups_that_one_may_be_are_watched_as_they_are_dealt() -> None:
    seen: list[tuple[int, int]] = []

    def watch(steps: Iterator[list[object]], size: int) -> Iterator[list[object]]:
        for number, step in enumerate(steps, 1):
            seen.append((number, size))
            yield step

    table = Table("rws-commission", player="[6-8] K")
    assert table.bets("tie", watch=watch) == table.bets("tie")
    assert seen == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("number", range(10))
def test_of_many_cards_not_seen_any_may_be_those_that_stay(number: int) -> None:
    shoe = {"A": 3, "4": 2, "9": 2, "K": 3}
    found = Table("rws-commission", shoe=shoe, without="? " * number, player="9").bet("tie")
    hidden, ways = Fraction(), 0
    others = [*"AAA449KKK"]
    for stay in combinations(range(len(others)), max(9 - number, 0)):
        left = Counter([others[place] for place in stay]) + Counter("9")
        value = Table("rws-commission", shoe=dict(left), player="9").bet("tie").expected_value
        hidden, ways = hidden + (value or 0), ways + 1
    assert found.expected_value == hidden / ways


@pytest.mark.parametrize("stay", [4, 5, 6])
def test_all_cards_but_a_few_may_have_gone_unseen(stay: int) -> None:
    """Then rounds of no more cards are as likely as ever, and the others are void."""
    whole = rounds_of(BOOK.play, EIGHT, Coup())
    value = 0
    for end, weight in whole:
        if isinstance(end, CoupFacts) and end.player_cards + end.banker_cards <= stay:
            value += weight * (8 if end.winner == "tie" else -1)
    few = Table("rws-commission", without="? " * (416 - stay))
    assert few.bet("tie").expected_value == Fraction(value, whole.denominator)


def test_more_cards_than_there_are_cannot_have_gone() -> None:
    with pytest.raises(OddsError, match="no order of the cards"):
        Table("rws-commission", without="? " * 417)
