"""What knowledge is worth: published figures, brute force, and what must hold of any groups."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import OddsError, Rank, Shoe, Table, load_rulebook
from odds.bets.knowledge import Worth, _learnt, _one_by_one, knowledge
from odds.bets.places import checked_groups
from odds.core.watching import Step, unwatched
from tests.bets.test_exposed import net
from tests.support.brute_force import points
from tests.support.half_seen_brute_force import Round, gain

EIGHT = Table("rws-commission")
HIGH = "A-5 10-K, 6-9"
SMALL = ["A", "5", "6", "9", "9", "K", "3", "8"]
LOW = {"A", "2", "3", "4", "5", "10", "J", "Q", "K"}


def percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f}"


def test_published_figures() -> None:
    """A study of edge sorting has 6.765% and 6.406% a round, and 20.928% for four cards."""
    hands = ("player", "banker")
    assert percent(EIGHT.knowledge(*hands, seats=["player-1"], groups=HIGH).gain) == "6.7647"
    assert percent(EIGHT.knowledge(*hands, seats=["player-1"]).gain) == "6.7647"
    assert percent(EIGHT.knowledge(*hands, seats=["banker-1"]).gain) == "6.4057"
    assert percent(EIGHT.knowledge(*hands, seats=["banker-1"], groups=HIGH).gain) == "6.3889"


def test_the_published_figure_of_four_cards() -> None:
    seats = ["player-1", "banker-1", "player-2", "banker-2"]
    found = EIGHT.knowledge("player", "banker", "tie", seats=seats, groups=HIGH)
    assert f"{float(100 * found.gain):.3f}" == "20.928"


SEES: dict[str, Callable[[Round], tuple[str | None, ...]]] = {
    "player-1": lambda each: (each[1][0],),
    "banker-2": lambda each: (each[2][1],),
    "player-3": lambda each: (each[1][2] if len(each[1]) > 2 else None,),
    "position-3": lambda each: (each[0][2],),
    "position-5": lambda each: (each[0][4],),
    "position-6": lambda each: (each[0][5],),
    "player-1 position-5": lambda each: (each[1][0], each[0][4]),
    "position-5 position-6": lambda each: (each[0][4], each[0][5]),
    "banker-3 player-2 position-6": lambda each: (
        each[2][2] if len(each[2]) > 2 else None,
        each[1][1],
        each[0][5],
    ),
    " ".join(f"position-{place}" for place in range(1, 7)): lambda each: each[0][:6],
}


@pytest.mark.parametrize("places", list(SEES))
def test_brute_force_over_physical_cards(places: str) -> None:
    bets = [partial(net, bet) for bet in ("player", "banker", "tie")]
    expected = gain(SMALL, [LOW, {"6", "7", "8", "9"}], SEES[places], bets)
    counts = {rank: SMALL.count(rank.symbol) for rank in Rank}
    table = Table("rws-commission", shoe={rank: n for rank, n in counts.items() if n})
    words = places.split()
    found = table.knowledge(
        "player",
        "banker",
        "tie",
        seats=[word for word in words if not word.startswith("position")],
        positions=[int(word[-1]) for word in words if word.startswith("position")],
        groups=HIGH,
    )
    assert found.gain == expected
    assert sum(each.probability for each in found.found.learnt) == 1


PLACES = ["player-1", "banker-1", "player-2", "banker-2", "player-3", "banker-3"]


@pytest.mark.proof
@settings(max_examples=10)
@given(
    st.sets(st.sampled_from([*PLACES, "position-5", "position-6"]), min_size=1, max_size=3),
    st.lists(st.integers(0, 3), min_size=13, max_size=13).filter(lambda counts: sum(counts) > 9),
    st.sampled_from(["", "[6-8]", "[A-9] [2,K]"]),
)
def test_all_cases_at_once_are_those_one_by_one(
    places: set[str], counts: list[int], gone: str
) -> None:
    """In any order of the places, with cards gone that are known in part, and with pairs."""
    book, groups = (
        load_rulebook("rws-commission"),
        checked_groups([[Rank.ACE, Rank.SIX], [*Rank][7:]]),
    )
    try:
        coup = Table(book, shoe=Shoe(tuple(counts)), without=gone).coup
    except OddsError:
        return  # there is no such card
    asked = (book.play, Shoe(tuple(counts)), coup, book.bets, sorted(places), groups)
    whole = _one_by_one(*asked, unwatched)
    size = sum(worth.probability for _, worth in whole)
    assert knowledge(*asked).learnt == tuple(
        _learnt(chosen, book.bets, Worth(p / size, tuple(win / size for win in wins)))
        for chosen, (p, wins) in whole
    )


def test_cases_that_take_a_while_are_watched() -> None:
    """Where cards lie on the table, or a bet asks for suits."""
    seen = []

    def watch(cases: Iterator[Step], size: int) -> Iterator[Step]:
        for case in cases:
            seen.append((len(case), size))
            yield case

    table = Table("rws-commission", player="9")
    table.knowledge("player", seats=["banker-1"], groups=HIGH, watch=watch)
    assert seen == [(1, 2)] * 2
    with pytest.raises(OddsError, match="watch is 3; give a function"):
        table.knowledge("player", seats=["banker-1"], watch=3)  # type: ignore[arg-type]
    seen.clear()
    Table("rws-commission").knowledge("player", positions=[2, 5], groups=HIGH, watch=watch)
    assert len(seen) == seen[0][1] > 50  # two-card hands, from which all cases are drawn out
    seen.clear()
    partly = Table("rws-commission", without="[6-8]")
    partly.knowledge("player", seats=["banker-1"], groups=HIGH, watch=watch)
    assert seen == [(1, 3)] * 3  # a shoe for each card that is gone
    with pytest.raises(OddsError, match="are 2197 cases, more than 200"):
        table.knowledge("player", positions=[4, 5, 6])


@pytest.mark.proof
def test_all_four_cards_by_rank_are_worth_the_mean_of_the_best_bet() -> None:
    table, places = Table("rws-commission", shoe="A=2 3=3 6=3 9=2 K=4"), [1, 2, 3, 4]
    found = table.knowledge("player", "banker", positions=places)
    total = Fraction()
    for one, two, three, four in product("A369K", repeat=4):
        try:
            known = Table("rws-commission", shoe=table.shoe, player=one + three, banker=two + four)
        except OddsError:
            continue  # the shoe has not so many
        best = max(known.bet(bet).expected_value or Fraction() for bet in ("player", "banker"))
        ways = 1
        left = table.shoe.counts
        for place, card in enumerate((one, two, three, four)):
            before = (one, two, three, four)[:place].count(card)
            ways *= left["A23456789TJQK".index(card)] - before
        total += ways * max(best, Fraction())
    assert found.gain == total / (14 * 13 * 12 * 11)


@settings(max_examples=5)
@given(st.sets(st.sampled_from(list(Rank)), min_size=1, max_size=12))
def test_finer_groups_never_gain_less(ranks: set[Rank]) -> None:
    table = Table("rws-commission", shoe=Shoe.holding(dict.fromkeys(Rank, 1)))
    parted = table.knowledge("player", "banker", seats=["player-1"], groups=[sorted(ranks)]).gain
    assert 0 <= parted <= table.knowledge("player", "banker", seats=["player-1"]).gain


def test_the_best_groups_are_the_best_of_all() -> None:
    held = {Rank.ACE: 3, Rank.FOUR: 3, Rank.SIX: 3, Rank.NINE: 3, Rank.KING: 4}
    table = Table("rws-commission", shoe=Shoe.holding(held))
    best = table.knowledge("player", "banker", seats=["banker-1"], best=True).gain
    each = [
        table.knowledge("player", "banker", seats=["banker-1"], groups=[list(chosen)]).gain
        for size in (1, 2)
        for chosen in combinations(held, size)
    ]
    assert best == max(each)


@pytest.mark.proof
def test_two_cards_by_their_best_groups() -> None:
    table = Table("rws-commission", shoe=Shoe.holding(dict.fromkeys(Rank, 2)))
    seats = ["player-1", "player-2"]
    best = table.knowledge("player", "banker", seats=seats, best=True)
    assert best.gain >= table.knowledge("player", "banker", seats=seats, groups=HIGH).gain
    assert len(best.found.groups) == 2


def test_knowing_nothing_new_gains_nothing() -> None:
    whole = [list(Rank)]
    assert EIGHT.knowledge(seats=["player-1"], groups=whole).gain == 0


def test_positions_are_seats_in_the_order_of_the_deal() -> None:
    for position, seat in enumerate(("player-1", "banker-1", "player-2", "banker-2"), 1):
        found = EIGHT.knowledge("player", "banker", positions=[position], groups="9")
        assert found.found.places == (seat,)


def test_the_json_has_the_gain_and_the_best_bet_of_each_group() -> None:
    found = json.loads(
        EIGHT.knowledge("player", "banker", seats="player-1", groups=HIGH).text("json")
    )
    assert round(float(Fraction(found["gain"])), 6) == 0.067647
    assert [(each["player_1"], each["bet"]) for each in found["best"]] == [
        ("A-5 10-K", "banker"),
        ("6-9", "player"),
    ]


def test_in_three_card_games_seats_are_of_both_hands() -> None:
    table = Table("bclc-three-card")
    found = table.knowledge("three-card", seats=["banker-3"], groups="J-K")
    parts = [
        Table("bclc-three-card", banker=cards).bet("three-card").expected_value or Fraction()
        for cards in ("[J-K]", "[A-10]")
    ]
    assert found.gain == Fraction(10, 13) * max(parts)
    assert min(parts) < 0
    assert table.knowledge("three-card", positions=[6], groups="J-K").gain == found.gain


def seven_up(bet: str, player: list[str], banker: list[str]) -> Fraction:
    """What 7 Up pays, as it is in print."""
    one, two = points(player), points(banker)
    if one == two:
        return Fraction(0)
    if bet == "player":
        return Fraction(-1) if one < two else Fraction(1, 2) if one == 7 else Fraction(1)
    return Fraction(-1) if one > two else Fraction(9, 5) if two == 7 else Fraction(1)


@pytest.mark.parametrize("seat", ["banker-1", "player-2", "player-3", "banker-3"])
def test_seats_beside_a_printed_card(seat: str) -> None:
    """As from a shoe with one seven, in rounds that begin with it."""
    hand, place = 1 if seat.startswith("player") else 2, int(seat[-1]) - 1

    def sees(each: Round) -> tuple[str | None, ...]:
        cards = (each[1], each[2])[hand - 1]
        return (cards[place] if len(cards) > place else None,)

    bets = [partial(seven_up, bet) for bet in ("player", "banker")]
    expected = gain([*SMALL, "7"], [LOW, {"6", "7", "8", "9"}], sees, bets, first="7")
    counts = {rank: SMALL.count(rank.symbol) for rank in Rank}
    table = Table("7-up-baccarat", shoe={rank: n for rank, n in counts.items() if n})
    found = table.knowledge("player", "banker", seats=[seat], groups=HIGH)
    assert found.gain == expected
    assert sum(each.probability for each in found.found.learnt) == 1


def test_a_printed_card_has_no_seat_and_others_no_position() -> None:
    table = Table("7-up-baccarat")
    with pytest.raises(OddsError, match="'player-1' is no seat that the rules have; write banker"):
        table.knowledge("player", seats=["player-1"])
    with pytest.raises(OddsError, match="so they have no position; name a seat of banker-1"):
        table.knowledge("player", positions=[1])


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"seats": ["player-4"]}, "'player-4' is no seat that the rules have; write player-1"),
        ({"positions": [7]}, "7 is no position of a round; write 1 to 6"),
        ({"positions": [0]}, "0 is no position of a round"),
        ({}, "no card is known; name a seat"),
        ({"seats": ["player-1"], "positions": [1]}, "player-1 is named twice"),
        ({"seats": ["player-1"], "groups": ""}, "a group has no rank"),
        ({"seats": ["player-1"], "groups": "A-5,,9"}, "a group has no rank"),
        ({"seats": ["player-1"], "groups": "A-5, 5-9"}, "rank 5 stands in two groups"),
        ({"seats": ["player-1"], "groups": "A-5", "best": True}, "give one of both"),
        ({"seats": ["player-1"], "groups": "[6-8], 9"}, "'.6-8.' stands in brackets; write groups"),
        ({"positions": [1, 2, 3, 4, 5]}, "are 371293 cases, more than 30000"),
        ({"positions": [1, 2, 3], "best": True}, "sought for 2 cards at the most, not 3"),
    ],
)
def test_bad_input(asked: dict[str, object], says: str) -> None:
    with pytest.raises(OddsError, match=says):
        EIGHT.knowledge(**asked)  # type: ignore[arg-type]


def test_a_payout_that_is_not_stated_and_a_shoe_too_small() -> None:
    with pytest.raises(OddsError, match="what knowledge is worth cannot be reckoned"):
        Table("online-baccarat").knowledge("small", seats=["player-1"])
    every = Table("online-baccarat").knowledge(seats=["player-1"])
    assert every.bets == ("player", "banker", "tie", "player-pair", "banker-pair")
    assert "is not stated, so they are left out: small, big." in every.text("json")
    with pytest.raises(OddsError, match="too few to know one beforehand"):
        Table("rws-commission", shoe="A=3 K=2").knowledge(seats=["player-1"])


def test_a_shoe_that_just_lasts_and_one_that_may_end_in_the_round() -> None:
    """Six cards are enough; cards that have gone unseen are not among them."""
    six, sees = ["A", "6", "9", "K", "3", "8"], SEES["banker-3 player-2 position-6"]
    bets = [partial(net, bet) for bet in ("player", "banker", "tie")]
    expected = gain(six, [LOW, {"6", "7", "8", "9"}], sees, bets)
    table = Table("rws-commission", shoe=" ".join(f"{card}=1" for card in six))
    seats, names = ["banker-3", "player-2"], ("player", "banker", "tie")
    assert table.knowledge(*names, seats=seats, positions=[6], groups=HIGH).gain == expected
    short = Table("rws-commission", shoe="5=3 8=4 9=2", without="? ? ? ?")
    with pytest.raises(OddsError, match="the shoe has 5 cards, too few to know one beforehand"):
        short.knowledge("player", positions=[5], groups="A-K")


def test_an_infinite_shoe_beside_a_card_on_the_table() -> None:
    """Any card is as likely as before, and the mean over the card that lies there is the whole."""
    table = Table("rws-commission", decks="inf")
    gains = []
    for rank in Rank:
        known = table.deal(banker=[rank]).knowledge("player", "tie", positions=[5], groups=HIGH)
        assert [each.probability for each in known.found.learnt] == [
            Fraction(9, 13),
            Fraction(4, 13),
        ]
        gains.append(known.gain)
    # Both cards at once, by another way; which of four pictures it is tells nothing.
    each = "A,2,3,4,5,6,7,8,9,10-K"
    both = table.knowledge("player", "tie", seats="banker-1", positions=[5], groups=each)
    finer = [
        table.deal(banker=[rank]).knowledge("player", "tie", positions=[5], groups=each).gain
        for rank in Rank
    ]
    assert both.gain == sum(finer) / 13
    assert sum(gains) <= sum(finer)


def test_groups_leave_a_group_for_the_others() -> None:
    assert checked_groups([[Rank.NINE]])[1] == tuple(rank for rank in Rank if rank != Rank.NINE)


@pytest.mark.parametrize("asked", [{"seats": "player-1"}, {"positions": [1]}])
def test_a_card_squeezed_in_part_may_be_known_better(asked: dict[str, object]) -> None:
    found = Table("rws-insurance", player="[6-8] 9").knowledge("player", "banker", **asked)  # type: ignore[arg-type]
    bests = []
    for symbol in "678":
        known = Table("rws-insurance", player=f"{symbol} 9")
        values = [known.bet(bet).expected_value or Fraction() for bet in ("player", "banker")]
        bests.append(max(Fraction(), *values))
    assert [each.shown for each in found.found.learnt] == [("6",), ("7",), ("8",)]
    assert found.gain == sum(bests, Fraction()) / 3


@pytest.mark.parametrize(
    ("game", "player", "seat", "bet"),
    [("bclc-mini", "", "player-1", "dealer-banker"), ("rws-commission", "9", "player-2", "player")],
)
def test_what_a_bet_gains_without_knowing_is_told_apart(
    game: str, player: str, seat: str, bet: str
) -> None:
    table = Table(game, player=player)
    found = table.knowledge(seats=[seat], groups="6-9")
    assert 0 < found.found.unlearnt == table.bet(bet).expected_value
    assert "Without learning it the best bet gains" in found.text(width=None)
    assert f'"gain_without": "{found.found.unlearnt}"' in found.text("json")


def test_nothing_is_told_apart_where_no_bet_gains() -> None:
    found = Table("rws-commission").knowledge(seats=["player-1"], groups="6-9")
    assert found.found.unlearnt == 0
    assert "Without learning" not in found.text(width=None)
