"""Insurance from shoes that cards known in part have left: brute force, partitions, sets of one."""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from odds import Table
from tests.support.brute_force import POINTS, points
from tests.support.half_seen_brute_force import Sets, rounds
from tests.support.program import odds

SMALL = ["A", "2", "4", "5", "6", "6", "7", "K"]
SHOE = "A=1 2=1 4=1 5=1 6=2 7=1 K=1"
GONE: list[tuple[str, Sets]] = [
    ("[4-6]", [{"4", "5", "6"}]),
    ("[two sides] [6,K]", [{"4", "5"}, {"6", "K"}]),
]
SIX_TO_EIGHT = "[6-8]"
QUICK = ("table", "cells", "cost", "make", "forgotten", "waived", "value")

Ends = dict[tuple[int, int, int], Counter[str]]


def opened(gone: Sets) -> tuple[Ends, int]:
    """How rounds of the small shoe end from each window on, and how many rounds there are."""
    ends: Ends = defaultdict(Counter)
    orders = 0
    for _, player, banker, finished in rounds(SMALL, gone):
        orders += 1
        one, two = points(player), points(banker)
        end = "void" if not finished else "player" if one > two else "banker" if two > one else ""
        first, second = points(player[:2]), points(banker[:2])
        natural = max(first, second) >= 8
        if not natural and (first <= 5 or second <= 5):
            ends[4, first, second][end] += 1
        if len(player) == 3 and (len(banker) == 3 or not finished):
            ends[5, one, second][end] += 1
    return ends, orders


@pytest.mark.parametrize(("text", "gone"), GONE)
def test_cells_are_those_of_every_order(text: str, gone: Sets) -> None:
    found = Table("rws-insurance", shoe=SHOE, without=text).insurance.cells()
    ends, orders = opened(gone)
    seen = {
        (each.window.stage, each.window.player, each.window.banker): (
            Fraction(each.results.weight, found.denominator),
            Fraction(each.results.win, each.results.weight),
        )
        for each in found.cells
        if each.side == "banker" and (each.offer is None or each.offer.tie == "push")
    }
    assert seen == {
        key: (Fraction(each.total(), orders), Fraction(each["player"], each.total()))
        for key, each in ends.items()
    }


def banker_odds(stage: int, player: int, banker: int) -> Fraction | None:
    """What insurance of the Banker pays, typed from clause 4.1.3."""
    after_four = {5: (range(5), 2), 6: (range(6), 3), 7: (range(6), 4)}
    after_five = {1: [(range(1, 2), 6), (range(2, 7), 7)], 2: [(range(3, 7), 4)]}
    if stage == 4:
        among, odds = after_four.get(banker, ((), 0))
        return Fraction(odds) if player in among else None
    if (player, banker) == (3, 4):
        return Fraction(3, 2)
    return next(
        (Fraction(odds) for among, odds in after_five.get(player, []) if banker in among), None
    )


WITH_TENS = ["3", "3", "7", "7", "9", "10", "10", "Q"]
"""Of a ten that may be put aside, who sees one of the others dealt knows more."""
TENS_GONE: Sets = [{"7", "10", "Q"}, {"9", "10"}]


@pytest.mark.parametrize(
    ("cards", "text", "gone"),
    [*((SMALL, *each) for each in GONE), (WITH_TENS, "[7,10,Q] [9,10]", TENS_GONE)],
)
@pytest.mark.parametrize("by_cards", [False, True])
def test_its_worth_is_that_of_every_order(
    cards: list[str], text: str, gone: Sets, by_cards: bool
) -> None:
    nows: dict[object, Fraction] = defaultdict(Fraction)
    laters: dict[object, dict[object, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    orders = 0
    for _, player, banker, finished in rounds(cards, gone):
        orders += 1
        one, two = points(player[:2]), points(banker[:2])
        key: object = (one, two)
        if by_cards:
            key = tuple(tuple(sorted(hand[:2])) for hand in (player, banker))
        if not finished or max(one, two) >= 8 or (one > 5 and two > 5):
            continue
        won = points(player) - points(banker)
        if odds := banker_odds(4, one, two):
            nows[key] += (won > 0) - Fraction(won < 0) / odds  # the stake pays the original bet
        if len(player) == len(banker) == 3 and (odds := banker_odds(5, points(player), two)):
            third = player[2] if by_cards else POINTS[player[2]]
            laters[key][third] += (won > 0) - Fraction(won < 0) / odds
    gain = sum(
        max(nows[key], sum(max(Fraction(), each) for each in laters[key].values()), Fraction())
        for key in {*nows, *laters}
    )
    table = Table("rws-insurance", shoe=Counter(cards), without=text)
    worth = table.insurance.value()["banker"]
    assert (worth.by_cards if by_cards else worth.by_points) == gain / orders


@pytest.mark.proof
def test_a_set_of_one_is_the_card_and_all_thirteen_are_none() -> None:
    seven, one, whole, thirteen = (
        Table("rws-insurance", without=cards).insurance for cards in ("7", "[7]", "", "[A-K] ?")
    )
    for first, second in ((seven, one), (whole, thirteen)):
        assert [each.results.shares for each in first.cells().cells] == [
            each.results.shares for each in second.cells().cells
        ]
        assert first.cost().total == second.cost().total
        assert [each.cost for each in first.forgotten().cells] == [
            each.cost for each in second.forgotten().cells
        ]
        assert [each.odds for each in first.make("3%").made] == [
            each.odds for each in second.make("3%").made
        ]
        for side in ("banker", "player"):
            assert first.value()[side][1:] == second.value()[side][1:]


@pytest.mark.proof
def test_money_of_a_set_is_the_mean_of_its_cards() -> None:
    """Reach and what the house wins are means; edges and odds of a cell are not."""
    exact = [Table("rws-insurance", without=card).insurance for card in ("6", "7", "8")]
    found = Table("rws-insurance", without=SIX_TO_EIGHT).insurance
    years = [each.cost().total for each in exact]
    for place, value in enumerate(found.cost().total):
        assert value == sum((year[place] for year in years), Fraction()) / 3
    for number, cell in enumerate(found.cells().cells):
        same = [each.cells() for each in exact]
        reach = sum(Fraction(each.cells[number].results.weight, each.denominator) for each in same)
        assert Fraction(cell.results.weight, found.cells().denominator) == reach / 3
        break
    for side in ("banker", "player"):
        mean = sum((each.value()[side].by_points for each in exact), Fraction()) / 3
        assert found.value()[side].by_points <= mean  # who knows the card may do better


@pytest.mark.parametrize("command", QUICK)
@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
def test_every_command_takes_them(command: str, form: str) -> None:
    edge = ["--edge", "3%"] if command == "make" else []
    found = odds("insurance", command, *edge, "--without", SIX_TO_EIGHT, "--format", form)
    assert found.returncode == 0
    assert "aside" in found.stdout
    assert "6-8" in found.stdout  # in markdown its brackets are escaped


def test_formulas_are_of_full_shoes() -> None:
    for cards in (SIX_TO_EIGHT, "6"):
        with pytest.raises(ValueError, match="a formula is of full shoes"):
            Table("rws-insurance", without=cards).insurance.formulas()
