"""Quotes of insurance, windows from known cards, and tables made to an edge."""

import json
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

from odds import Coup, OddsError, Rank, Shoe, Table, load_rulebook
from odds.bets.insurance import (
    SIDES,
    Insurance,
    InsuranceResults,
    Offer,
    Quote,
    Window,
    cells,
    highest_odds,
    lines,
    made_table,
    make_lines,
    quotes,
    window_of,
    windows,
)
from tests.support.program import odds

BOOK = load_rulebook("rws-insurance")
INSURANCE = BOOK.offered_insurance
EIGHT_DECKS = Shoe.of_decks(8)
WINDOWS = windows(EIGHT_DECKS, BOOK.tableau)
EDGE, STEP = Fraction(5, 100), Fraction(1, 2)


def quoted(player: str, banker: str, *sides: str, **asked: Fraction) -> list[Quote]:
    coup = Coup.read(player, banker)
    bets = [BOOK.bet(side) for side in sides or SIDES]
    coups = BOOK.coups(EIGHT_DECKS, coup, bets)
    return quotes(INSURANCE, window_of(BOOK.tableau, coup), bets, coups, **asked)


def test_a_quote_reckoned_by_hand() -> None:
    """Banker 6 against Player 5, who draws: A to 4 beat, make equal or lose to the Banker."""
    banker, player = quoted("3 2", "K 6", original=Fraction(1000))
    assert (banker.side, player.side) == SIDES
    assert banker.offer
    assert banker.offer.odds == 3
    # Of one card, then one more where the Banker draws against a 6 or a 7.
    left = {value: 32 - (value in (2, 3, 6)) for value in range(1, 10)} | {0: 127}
    ends = {"player wins": 0, "banker wins": 0, "tie": 0}
    for third, last in product(left, left):
        ways = left[third] * (left[last] - (third == last))
        total = (5 + third) % 10
        other = (6 + last) % 10 if third in (6, 7) else 6
        name = "tie" if total == other else "player wins" if total > other else "banker wins"
        ends[name] += ways
    assert banker.denominator == sum(ends.values()) == 412 * 411
    assert {each.end: each.weight for each in banker.prospects} == ends
    win, lose = ends["player wins"], ends["banker wins"]
    assert banker.results == (win, ends["tie"], lose)
    assert banker.expected_value == Fraction(3 * win - lose, 412 * 411)
    assert banker.favours == "the bettor"
    assert banker.largest_stake == banker.safest_stake == Fraction(1000, 3)
    assert banker.stakes == (Fraction(0), Fraction(1000, 3))
    nets = dict(
        zip((each.end for each in banker.prospects), banker.nets(Fraction(90)), strict=True)
    )
    assert nets == {"player wins": -730, "tie": 0, "banker wins": 860}
    assert [banker.worst(Fraction(90)), banker.best(Fraction(90))] == [-730, 860]
    assert (player.offer, player.expected_value, player.favours) == (None,) * 3
    assert (player.prospects, player.stakes, player.largest_stake) == ((), (), None)
    assert (player.worst(Fraction(0)), player.best(Fraction(0))) == (None, None)


def test_the_stake_asked_for_and_the_most_that_is_allowed() -> None:
    (one,) = quoted("3 2", "K 6", "banker", stake=Fraction(20))
    assert one.stakes == (Fraction(0), Fraction(20), Fraction(100, 3))
    said = "a stake of 34 on the banker would pay more than the limit allows; 100/3 is the most"
    with pytest.raises(OddsError, match=said):
        quoted("3 2", "K 6", "banker", stake=Fraction(34))
    with pytest.raises(OddsError, match="insurance is not on offer here; leave the stake out"):
        quoted("3 2", "K 6", "player", stake=Fraction(3))
    double = INSURANCE._replace(limit=Fraction(2))
    assert one.offer
    assert double.largest_stake(one.offer, Fraction(100)) == Fraction(200, 3)


@pytest.mark.parametrize(
    ("player", "banker", "said"),
    [
        ("9 K", "2 3", "the Player's natural 9 ends the coup"),
        ("2 3", "8 K", "the Banker's natural 8 ends the coup"),
        ("7 K", "6 K", "both hands stand, the Player on 7 and the Banker on 6"),
        ("3 2 9", "K 6", "the Banker stands on 6 against the Player's third card 9"),
        ("3", "K 6", "insurance is of two-card hands; give two cards of each"),
        ("", "", "nothing to insure after no card: insurance is of two-card hands"),
        ("3 2", "K 6 2", "insurance is of two-card hands"),
        ("7 K 2", "2 2", "the rules cannot deal Player 7 K 2, Banker 2 2: the Player stands on 7"),
    ],
)
def test_cards_at_no_window(player: str, banker: str, said: str) -> None:
    with pytest.raises(OddsError, match=said):
        window_of(BOOK.tableau, Coup.read(player, banker))


def test_windows_of_known_cards_are_those_that_the_shoe_opens() -> None:
    ranks = {int(rank.points): rank for rank in Rank}
    found = set()
    for one, two, third in product(range(10), range(10), (None, *range(10))):
        drawn = () if third is None else (ranks[third],)
        coup = Coup((ranks[0], ranks[one], *drawn), (ranks[0], ranks[two]))
        try:
            found.add(window_of(BOOK.tableau, coup))
        except OddsError:
            continue
    assert found == set(WINDOWS.ends)


def test_lines_made_are_those_of_the_table_with_other_odds() -> None:
    printed = lines(WINDOWS, INSURANCE)
    for one, line in zip(make_lines(WINDOWS, INSURANCE, EDGE, STEP), printed, strict=True):
        assert one.line == line.offer
        assert one.results == line.results
        assert one.reach == Fraction(line.results.weight, WINDOWS.denominator)
        assert one.odds == highest_odds(line.results, EDGE, STEP)
        assert one.odds is not None
        assert one.offer == line.offer._replace(odds=one.odds, clause="")
        assert one.house_edge == -line.results.expected_value(one.odds)
        assert one.lowest_edge == min(-c.results.expected_value(one.odds) for c in line.cells)


def test_every_cell_may_get_odds_of_its_own() -> None:
    made = make_lines(WINDOWS, INSURANCE, EDGE, STEP, by_cells=True)
    for one, cell in zip(made, cells(WINDOWS, INSURANCE), strict=True):
        assert one.results == cell.results
        assert (one.line.player, one.line.banker) == ((cell.window.player,), (cell.window.banker,))
        assert (one.line.stage, one.line.side) == (cell.window.stage, cell.side)
        assert one.line.tie_wins == bool(cell.offer and cell.offer.tie_wins)
        assert one.house_edge is None or one.house_edge == one.lowest_edge
        assert (one.offer is None) == (one.odds is None) == (one.house_edge is None)
    table = made_table(made, Fraction(3))
    assert table == Insurance(tuple(one.offer for one in made if one.offer), Fraction(3))
    assert 0 < len(table.offers) < len(made)


def test_an_edge_that_no_odds_keep() -> None:
    made = make_lines(WINDOWS, INSURANCE, Fraction(99, 100), Fraction(10))
    assert {one.offer for one in made} == {None}
    with pytest.raises(OddsError, match="no odds keep that edge on that grid; take a smaller edge"):
        made_table(made, Fraction(1))


def test_shoes_that_leave_nothing_to_insure() -> None:
    empty = windows(Shoe.holding({}), BOOK.tableau)
    with pytest.raises(OddsError, match=r"after four \(0 cards left to deal\); give another shoe"):
        cells(empty, INSURANCE)
    kings = windows(Shoe.holding({Rank.KING: 9}), BOOK.tableau)
    assert len(cells(kings, INSURANCE)) == 4
    with pytest.raises(OddsError, match=r"can come up from this shoe \(9 cards left to deal\)"):
        lines(kings, INSURANCE)
    with pytest.raises(OddsError, match="can come up from this shoe"):
        make_lines(kings, INSURANCE, EDGE, STEP)
    endless = windows(Shoe((0,) * 12 + (1,), endless=True), BOOK.tableau)
    with pytest.raises(OddsError, match="endlessly many cards left to deal"):
        lines(endless, INSURANCE)


def test_shares_of_results() -> None:
    assert InsuranceResults(1, 2, 3).shares == (Fraction(1, 6), Fraction(1, 3), Fraction(1, 2))


def test_a_game_without_insurance_says_so() -> None:
    with pytest.raises(OddsError, match="bclc-mini offers no insurance; rws-insurance does"):
        _ = load_rulebook("bclc-mini").offered_insurance
    offer = Offer(4, "banker", (5,), (6,), Fraction(3, 2))
    assert Insurance((offer,), Fraction(1)).largest_stake(offer, Fraction(60)) == 40


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("? 5", "or Player 5, Banker 6 or a coup without insurance; name cards that leave one"),
        ("[6,7] K", r"nothing to insure after Player \[6 7\] K, Banker K 6, whatever these are"),
        ("[4,5] K", "may be Player 4, Banker 6 or Player 5, Banker 6; name cards"),
    ],
)
def test_cards_in_part_that_do_not_leave_one_window(player: str, says: str) -> None:
    with pytest.raises(OddsError, match=says):
        Table("rws-insurance", player=player, banker="K 6").insurance.quote()


@pytest.mark.parametrize(
    ("player", "banker"), [("[4,5] K", "K 6"), ("[4,5] [2,3]", "K [5,6]"), ("2 3 [6-9]", "K 5")]
)
def test_each_window_that_cards_in_part_leave(player: str, banker: str) -> None:
    """Against every exact coup that they may be, and how many cards could be it."""
    shoe = {**dict.fromkeys("23456789", 2), "4": 3, "8": 4, "K": 5}
    table = Table("rws-insurance", shoe=shoe, player=player, banker=banker)
    hands = [
        [each.strip("[]").replace("6-9", "6,7,8,9").split(",") for each in hand.split()]
        for hand in (player, banker)
    ]
    chances: Counter[Window | None] = Counter()
    values: defaultdict[tuple[Window, str], Fraction] = defaultdict(Fraction)
    for one, two in product(product(*hands[0]), product(*hands[1])):
        left, ways = Counter(shoe), 1
        for card in (*one, *two):
            ways *= left[card]
            left[card] -= 1
        exact = Table("rws-insurance", shoe=shoe, player=" ".join(one), banker=" ".join(two))
        try:
            quote = exact.insurance.quote()
        except OddsError:
            chances[None] += ways
            continue
        chances[quote.window] += ways
        for each in quote:
            values[quote.window, each.side] += ways * (each.expected_value or 0)
    found = table.insurance.quotes()
    assert {each.window for each in found} == {*chances} - {None}
    assert Fraction(found.closed, found.denominator) == Fraction(chances[None], chances.total())
    for quote in found:
        assert found.probability(quote) == Fraction(chances[quote.window], chances.total())
        for each in quote:
            mean = values[quote.window, each.side] / chances[quote.window]
            assert (each.expected_value or 0) == mean


def test_the_windows_that_are_left_are_asked_for_by_cards_in_part() -> None:
    asked = ["insurance", "quote", "--player", "K [6-8]", "--banker", "5 K"]
    found = json.loads(odds(*asked, "--format", "json").stdout)
    assert found["closed"] == "1/3"
    rows = [(row["side"], row["player"], row["offered"]) for row in found["windows"]]
    assert rows == [(side, n, side == "player") for n in (6, 7) for side in ("banker", "player")]
    run = odds(*asked, "--stake", "5")
    assert run.returncode == 2
    assert "name cards that leave one of them" in run.stderr
    one = odds("insurance", "quote", "--player", "K [10-K]", "--banker", "5 K")
    assert "Window: after 4 cards, Banker 5, Player 0" in one.stdout
    none = odds("insurance", "quote", "--player", "K [8,9]", "--banker", "5 K")
    assert none.returncode == 2
    assert "nothing to insure after Player K [8 9], Banker 5 K, whatever" in none.stderr
