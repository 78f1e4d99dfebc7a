"""Counts: tags against every choice of tags, published systems, and every composition."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, perm, prod
from operator import mul

import numpy as np
import pytest

from odds import Rank, Shoe, Table, load_rulebook
from odds.bulk import bet_weights
from odds.core.errors import OddsError
from odds.core.tags import Tags, read_tags, show_tags
from odds.shoes.best_tags import best_systems, correlation
from odds.shoes.counted_end import counted_end, serves
from odds.shoes.counts import perfect_ends
from odds.shoes.removal import Removal, removals
from tests.support import brute_force

BOOK = load_rulebook("tests/golden/counted.toml")
EIGHT = Shoe.of_decks(8)
BIG_TIGER = read_tags("0 0 -1 -1 -1 -2 1 2 2 0")
NAMES = ("ACE", "THREE", "FOUR")
DRAGON_7 = read_tags("0 0 0 -1 -1 -1 -1 2 2 0")


def effects_on(bet: str) -> Removal:
    [found] = removals(BOOK, EIGHT, [BOOK.bet(bet)])
    return found


def whole(found: Removal) -> dict[Rank, Fraction]:
    return {rank: effect or Fraction() for rank, effect in found.removing.items()}


def test_the_published_correlation_and_variance_of_big_tiger() -> None:
    assert correlation(BIG_TIGER, whole(effects_on("big-tiger")), EIGHT).decimal(3) == "0.981"
    variance = Table(BOOK).bet("big-tiger").variance
    assert round(float(variance or 0), 3) == 42.503


def test_the_published_counts_of_dragon_7_are_the_best_of_level_2() -> None:
    """With the running count at which the unbalanced one bets, 32, as published too."""
    found = effects_on("dragon-7")
    second = {
        each.balanced: show_tags(each.tags)
        for each in best_systems(whole(found), found.value, EIGHT)
        if each.level == 2
    }
    assert second == {True: "0 0 0 -1 -1 -1 -1 2 2 0", False: "1 0 0 -1 -1 -1 -1 2 2 0"}


@pytest.mark.parametrize("bet", ["dragon-7", "lucky-6"])
def test_no_tags_of_level_1_are_better(bet: str) -> None:
    found = effects_on(bet)
    effects, more = whole(found), -found.value / 415
    best: dict[bool, tuple[float, tuple[int, ...]]] = {}
    values = np.array([float(effects[rank]) for rank in list(Rank)[:10]])
    cards = np.array([1] * 9 + [4])
    for tags in product((-1, 0, 1), repeat=10):
        each = np.array(tags)
        total, squares = int(each @ cards), int((each * each) @ cards)
        if not squares or total < 0:
            continue
        along = float((each * values) @ cards) + (float(more) * total if total else 0.0)
        score = along / squares**0.5
        if score > best.get(total == 0, (-1.0, ()))[0] + 1e-15:
            best[total == 0] = (score, tags)
    listed = {
        each.balanced: each.tags[:10]
        for each in best_systems(effects, found.value, EIGHT)
        if each.level == 1
    }
    for balanced, (score, _) in best.items():
        each = np.array(listed[balanced])
        total, squares = int(each @ cards), int((each * each) @ cards)
        along = float((each * values) @ cards) + (float(more) * total if total else 0.0)
        assert along / squares**0.5 == pytest.approx(score, rel=1e-12)


def plainly(tags: Tags, trigger: int, true: bool, cards: int) -> tuple[Fraction, Fraction]:
    """How often a count bets and what it gains, by the kernel, composition by composition."""
    bet = BOOK.bet("dragon-7")
    rows: list[tuple[int, ...]] = [()]
    for _ in range(9):
        rows = [(*each, n) for each in rows for n in range(cards - sum(each) + 1)]
    rows = [(*each, cards - sum(each)) for each in rows]
    values = bet_weights(np.array(rows), BOOK.tableau, [bet])[0].expected_values()
    by_points = (tags[Rank.TEN], *tags[:9])
    total = sum(tag * n for tag, n in zip(by_points, EIGHT.points, strict=True))
    ways = net = 0
    for row, value in zip(rows, values.numerators.tolist(), strict=True):
        running = total - sum(tag * n for tag, n in zip(by_points, row, strict=True))
        if Fraction(52 * running, cards) >= trigger if true else running >= trigger:
            weight = prod(map(comb, EIGHT.points, row))
            ways, net = ways + weight, net + weight * value
    every = comb(416, cards)
    return Fraction(ways, every), Fraction(net, every * perm(cards, 6))


def few(cards: int) -> list[tuple[int, ...]]:
    return [each for each in product(range(cards + 1), repeat=4) if sum(each) == cards]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("tags", "true"), [(DRAGON_7, True), (read_tags("1 0 0 -1 -1 -1 -1 2 2 0"), False)]
)
def test_the_end_of_a_count_by_every_composition(tags: Tags, true: bool) -> None:
    trigger = 4 if true else 32
    [found] = counted_end(BOOK.tableau, EIGHT, BOOK.bet("dragon-7"), tags, trigger, true, [6])
    assert (found.frequency, found.gain) == plainly(tags, trigger, true, 6)


def test_the_end_of_a_count_in_a_shoe_of_four_ranks() -> None:
    """The same in a shoe small enough to go through its compositions here."""
    held = {Rank.TEN: 9, Rank.THREE: 7, Rank.SIX: 6, Rank.SEVEN: 8}
    shoe, bet = Shoe.holding(held), BOOK.bet("dragon-7")
    tags = read_tags("0 0 2 0 0 -1 -1 0 0 1")
    places = {Rank.TEN: 0, Rank.THREE: 3, Rank.SIX: 6, Rank.SEVEN: 7}
    for cards in (6, 9, 12):
        left = [each for each in few(cards) if all(map(int.__le__, each, held.values()))]
        rows = np.zeros((len(left), 10), np.int64)
        rows[:, list(places.values())] = left
        values = bet_weights(rows, BOOK.tableau, [bet])[0].expected_values().numerators
        total = sum(tags[rank] * n for rank, n in held.items())
        ways = net = 0
        for counts, value in zip(left, values.tolist(), strict=True):
            running = total - sum(tags[rank] * n for rank, n in zip(held, counts, strict=True))
            if running >= 3:
                weight = prod(map(comb, held.values(), counts))
                ways, net = ways + weight, net + weight * value
        [found] = counted_end(BOOK.tableau, shoe, bet, tags, 3, False, [cards])
        every = comb(shoe.cards, cards)
        assert found.frequency == Fraction(ways, every)
        assert found.gain == Fraction(net, every * perm(cards, 6))


def test_a_count_that_bets_always_is_the_bet() -> None:
    """Over all compositions a bet is worth what it is from the full shoe."""
    [found] = counted_end(BOOK.tableau, EIGHT, BOOK.bet("dragon-7"), DRAGON_7, -1000, True, [20])
    assert found.frequency == 1
    assert found.gain == effects_on("dragon-7").value


def every_order(held: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """The orders of a shoe that look different, each as likely as any other."""
    if not any(held.values()):
        yield ()
    for card, number in held.items():
        if number:
            for rest in every_order({**held, card: number - 1}):
                yield card, *rest


@pytest.mark.parametrize(("true", "trigger"), [(True, 4), (False, 1), (False, -1)])
def test_burnt_cards_by_every_order_of_a_small_shoe(true: bool, trigger: int) -> None:
    """One card is turned up and as many burnt as it counts; then with six left a coup is dealt."""
    held, cards = {"A": 4, "3": 4, "4": 3}, 6
    shoe = Shoe.holding({Rank[name]: n for name, n in zip(NAMES, held.values(), strict=True)})
    tags, by_card = read_tags("1 0 -1 1 0 0 0 0 0 0"), {"A": 1, "3": -1, "4": 1}
    orders = bets = net = 0
    by_seen: dict[tuple[str, ...], list[int]] = {}
    for order in every_order(held):
        burnt = brute_force.POINTS[order[0]]
        seen = (order[0], *sorted(order[1 + burnt : -cards]))
        player, banker, _ = brute_force.deal(order[-cards:])
        ahead = brute_force.points(player) - brute_force.points(banker)
        result = (ahead > 0) - (ahead < 0)
        running = sum(by_card[card] for card in seen)
        orders += 1
        if Fraction(52 * running, cards) >= trigger if true else running >= trigger:
            bets, net = bets + 1, net + result
        by_seen.setdefault(seen, []).append(result)
    rules = load_rulebook("bclc-ruyi")
    bet = rules.bet("player")
    [found] = counted_end(rules.tableau, shoe, bet, tags, trigger, true, [cards], burn=True)
    assert (found.frequency, found.gain) == (Fraction(bets, orders), Fraction(net, orders))
    assert 0 < bets < orders
    good = [each for each in by_seen.values() if sum(each) > 0]
    perfect = perfect_ends(rules, shoe, bet, [cards], burn=True)[cards]
    assert perfect.frequency == Fraction(sum(map(len, good)), orders)
    assert perfect.gain == Fraction(sum(map(sum, good)), orders)
    assert 0 < len(good) < len(by_seen)


def test_the_exact_end_where_cards_are_burnt_is_in_the_answer() -> None:
    found = Table("bclc-ruyi").count("tie", tags=DRAGON_7, shoes=2, cut=(6, 30), burn=True)
    assert [end.counted.cards for end in found["tie"].counts[0].ends] == [6]
    assert found["tie"].counts[0].ends[0].perfect is not None
    assert "up to 24 cards left, perfect play with up to 14" in " ".join(found.text().split())


def test_a_trigger_found_in_the_same_shoes_is_said_to_be_flattered() -> None:
    table = Table("bclc-ruyi")
    assert "flatters it" in table.count("tie", tags=DRAGON_7, shoes=2).text()
    assert "flatters it" not in table.count("tie", tags=DRAGON_7, trigger=4, shoes=2).text()


@pytest.mark.parametrize("cut", [2, 60])
def test_a_cut_card_with_no_exact_end(cut: int) -> None:
    found = Table("bclc-ruyi").count("tie", tags=DRAGON_7, shoes=2, cut=cut)
    assert found["tie"].counts[0].ends == ()


def test_no_count_follows_a_bet_to_which_all_ranks_are_alike() -> None:
    found = Table("rws-commission").count("player-pair", "tie", shoes=2)
    assert found["player-pair"].counts == ()
    assert len(found["tie"].counts) == 6
    notes = [note.text for note in found.answer().notes]
    assert [note[:35] for note in notes if "No count" in note] == [
        "No count follows bet player-pair: t"
    ]


def test_what_goes_by_ranks_is_sampled_alone() -> None:
    pair = load_rulebook("rws-commission").bet("player-pair")
    assert not serves(BOOK.tableau, pair, DRAGON_7)
    assert not serves(BOOK.tableau, BOOK.bet("dragon-7"), (*DRAGON_7[:12], 1))
    found = Table("rws-commission").count("player-pair", tags=range(1, 14), shoes=3)
    assert found["player-pair"].counts[0].ends == ()


PUBLISHED = [
    ("dragon-7", "0 0 0 -1 -1 -1 -1 2 2 0", 4, 15, 0.597, "a shoe"),
    ("big-tiger", "0 0 -1 -1 -1 -2 1 2 2 0", 8, 15, 0.256, "per 100"),
    ("lucky-6", "0 0 0 0 0 -3 1 1 1 0", 7, 22, 0.155, "a shoe"),
    ("lucky-6", "-1 -1 -4 -1 -1 -18 13 12 9 -2", 48, 22, 0.23, "a shoe"),
]
"""What counts earn in units, by an author's simulations with the cut card at 14 cards.

It agrees with one card more that nobody sees, such as a burnt one. For Lucky 6 no cut card is told;
22 cards deal the 80.1 hands a shoe that are.
"""


@pytest.mark.proof
@pytest.mark.parametrize(("bet", "tags", "trigger", "cut", "units", "of"), PUBLISHED)
def test_the_published_earnings(
    bet: str, tags: str, trigger: int, cut: int, units: float, of: str
) -> None:
    found = Table(BOOK).count(bet, tags=tags, trigger=trigger, shoes=3000, cut=cut)[bet]
    figures = found.counts[0].played[0].figures
    value, error = figures.units
    assert value is not None
    assert error is not None
    shoe = units if of == "a shoe" else units * figures.rounds / 100
    assert abs(value - shoe) < 2.5 * error
    if cut == 22:
        assert abs(figures.rounds - 80.1) < 0.2


def test_tags_are_read_as_people_write_them() -> None:
    assert read_tags("(0, 0, 0, -1, -1, -1, -1, 2, 2, 0)") == DRAGON_7
    assert read_tags(" ".join(map(str, range(13)))) == tuple(range(13))
    for wrong in ("1 2 3", "a b", "", "0 " * 10, "9999 0 0 0 0 0 0 0 0 0"):
        with pytest.raises(OddsError):
            read_tags(wrong)


def test_thirteen_tags_are_explained() -> None:
    said = "Where there are thirteen tags they are of A 2 ... 10 J Q K: ten-values do not go alike."
    match, banker = (
        Table("royal-match", decks=1).count(bet, shoes=2).answer()
        for bet in ("royal-match-player", "banker")
    )
    assert said in [note.text for note in match.notes]
    assert said not in [note.text for note in banker.notes]


@pytest.mark.parametrize(
    ("game", "name"),
    [("3-giving-8", "3-giving-8"), ("lucky-max", "low-tie-max"), ("bclc-ruyi", "gold-7")],
)
def test_a_count_at_the_end_over_each_composition(game: str, name: str) -> None:
    """Bets that ask for cards, of which points say enough, could not be counted for."""
    tags = (0, 1, -1, 0, 0, 0, 1, -1, -1, 1, 1, 1, 1)
    book, shoe, number = load_rulebook(game), Shoe((1,) * len(Rank)), 7
    every = [left for left in product((0, 1), repeat=len(Rank)) if sum(left) == number]
    [found] = bet_weights(every, book.tableau, [book.bet(name)])
    values = found.expected_values().fractions()
    bets = [sum(tags) - sum(map(mul, tags, left)) >= 2 for left in every]
    gain = sum(
        (value or Fraction() for value, bet in zip(values, bets, strict=True) if bet), Fraction()
    )
    [end] = counted_end(book.tableau, shoe, book.bet(name), tags, 2, False, [number])
    assert 0 < sum(bets) < len(every)
    assert end.frequency == Fraction(sum(bets), len(every))
    assert end.gain == gain / len(every)
