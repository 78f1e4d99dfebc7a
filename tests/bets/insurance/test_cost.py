"""A year of insurance and forgotten windows, against rounds counted by an unrelated brute force."""

import json
from collections import defaultdict
from fractions import Fraction

import pytest

from odds import OddsError, Rank, Shoe, Table
from odds.bets import insurance
from odds.bets.insurance.make import odds_of_worst
from odds.bets.insurance.windows import InsuranceResults
from tests.support.brute_force import every_round, points
from tests.support.program import odds

SHOE = {"A": 4, "2": 3, "4": 3, "5": 3, "6": 4, "7": 2, "9": 3, "K": 6}
TABLE = Table("rws-insurance", shoe=Shoe.holding({r: SHOE.get(r.symbol, 0) for r in Rank}))
Cell = tuple[int, str, int, int]
"""After how many cards, the hand insured, and the points of Banker and Player."""


def counted() -> tuple[dict[Cell, dict[str, int]], int]:
    """How rounds end from every cell: `lost` is by the hand insured."""
    cells: dict[Cell, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    size = 0
    for player, banker, weight in every_round({**dict.fromkeys("38QJ", 0), "10": 0, **SHOE}):
        size += weight
        one, two = points(player), points(banker)
        windows = []
        if len(player) + len(banker) > 4:
            windows.append((4, points(banker[:2]), points(player[:2])))
        if len(player) == len(banker) == 3:
            windows.append((5, points(banker[:2]), points(player)))
        for stage, *totals in windows:
            for side, own, other in (("banker", two, one), ("player", one, two)):
                end = "tie" if one == two else "lost" if own < other else "won"
                cells[stage, side, totals[0], totals[1]][end] += weight
    return cells, size


CELLS, SIZE = counted()


def where(cell: insurance.Cell) -> Cell:
    window = cell.window
    assert window.player is not None
    assert window.banker is not None
    return (window.stage, cell.side, window.banker, window.player)


def test_every_cell_of_a_year() -> None:
    found = TABLE.insurance.cost(60, 100, 500, "30%")
    total = Fraction()
    for each in found.cells:
        ends, offer = CELLS[where(each.cell)], each.cell.offer
        assert offer is not None
        weight = sum(ends.values())
        times = Fraction(weight, SIZE) * 6000
        stake = Fraction(150) / offer.odds
        wins = ends["lost"] + (ends["tie"] if offer.tie_wins else 0)
        house = times * stake * (ends["won"] - offer.odds * wins) / weight
        assert each.earned == (times, times * stake, house)
        total += house
    assert found.total.house_win == total
    assert {where(each.cell)[:2] for each in found.cells} >= {(4, "banker"), (5, "player")}
    house_wins = [each.earned.house_win for each in found.cells]
    assert house_wins == sorted(house_wins)


def test_every_forgotten_window() -> None:
    for each in TABLE.insurance.forgotten():
        ends, offer = CELLS[where(each.cell)], each.cell.offer
        assert offer is not None
        weight = sum(ends.values())
        assert each.returned == Fraction(ends["lost"], weight)
        wins = ends["lost"] + (ends["tie"] if offer.tie_wins else 0)
        kept = (ends["won"] - offer.odds * wins) / Fraction(weight) / offer.odds
        assert each.cost == each.returned + kept
        assert each.reach == Fraction(weight, SIZE)


def test_the_worst_cell_keeps_the_edge() -> None:
    for edge in (Fraction(1, 100), Fraction(5, 100)):
        by_line = Table("rws-insurance").insurance.make(edge)
        worst = Table("rws-insurance").insurance.make(edge, worst_cell=True)
        for one, line in zip(worst, by_line, strict=True):
            assert one.lowest_edge is not None
            assert one.lowest_edge >= edge
            assert one.favourable == []
            assert one.odds is not None
            assert line.odds is not None
            assert one.odds <= line.odds
            higher = one.odds + Fraction(1, 2)
            assert min(cell.house_edge(higher) for cell in one.cells) < edge


def test_a_cell_that_cannot_win_bounds_nothing() -> None:
    fine, pushes = InsuranceResults(win=1, push=0, lose=3), InsuranceResults(win=0, push=1, lose=0)
    never = InsuranceResults(win=0, push=0, lose=1)
    edge, step = Fraction(5, 100), Fraction(1, 2)
    assert odds_of_worst([fine, never], edge, step) == Fraction(5, 2)
    assert odds_of_worst([fine, pushes], edge, step) is None


def test_cells_that_favour_the_bettor_still_are_marked() -> None:
    made = Table("rws-insurance").insurance.make("5%")
    assert [(one.favourable[0].banker, one.favourable[0].player) for one in made if one.favourable]
    found = json.loads(made.text("json"))
    assert [(cell["banker"], cell["player"]) for cell in found["favourable"]] == [([5], [0])]


def test_only_what_favours_the_bettor() -> None:
    whole, only = (
        json.loads(Table("rws-insurance").insurance.table(favourable=each).text("json"))
        for each in (False, True)
    )
    cells = [cell for line in only["shoes"][0]["lines"] for cell in line["cells"]]
    assert cells
    assert all(cell["favours_bettor"] for cell in cells)
    assert cells == [
        cell
        for line in whole["shoes"][0]["lines"]
        for cell in line["cells"]
        if cell["favours_bettor"]
    ]
    four, eight = (Table("rws-insurance", decks=decks).insurance for decks in (4, 8))
    beside = str(four.table(eight, favourable=True))
    assert "-15." not in beside
    assert "0.0856%" in beside


def test_favourable_cells_say_their_window_and_an_empty_table_that_nothing_is() -> None:
    """A cell of a line that is not shown itself has no other place for it."""
    found = str(Table("rws-insurance").insurance.table(favourable=True))
    _, cells = found.split("Cells inside the lines\n")
    heads, (first, *_) = cells.split("\n----")[0], cells.split("-\n")[1].split("\n")
    assert "after cards" in heads
    assert first.split()[:5] == ["1", "4", "banker", "5", "0"]
    none = str(Table("mbs-insurance").insurance.table(favourable=True))
    assert "No line and no cell favours the bettor." in none
    assert "* favours" not in none


def test_a_year_in_csv_says_which_share_is_insured() -> None:
    first = Table("rws-insurance").insurance.cost(share="30%").text("csv").splitlines()
    assert dict(zip(first[0].split(","), first[1].split(","), strict=True))["share"] == "[3/10]"


def test_a_squeeze_closes_the_windows_after_the_third_card() -> None:
    found = Table("rws-insurance").insurance.waived()
    assert {line.offer.stage for line in found.closed} == {5}
    assert {line.offer.side for line in found.closed} == {"player", "banker"}
    assert len(found.closed) == sum(line.offer.stage == 5 for line in found.lines) == 9
    assert '"clause": "3.14"' in found.text("json")


def test_a_game_whose_rules_do_not_return_bets_prices_no_forgotten_window() -> None:
    with pytest.raises(OddsError, match="truth-bet-insurance has no clause for insurance that the"):
        Table("truth-bet-insurance").insurance.forgotten()
    run = odds("insurance", "forgotten", "truth-bet-insurance")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("odds: truth-bet-insurance has no clause")


@pytest.mark.parametrize("form", ["table", "markdown", "csv", "json"])
def test_every_format(form: str) -> None:
    insured = Table("rws-insurance").insurance
    for found in (insured.cost(), insured.forgotten(), insured.waived()):
        assert "player" in found.text(form)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"hours": 0}, "hours is 0; give a number above 0"),
        ({"share": Fraction(3, 2)}, "'3/2' is no share"),
        ({"share": "0%"}, "the share that insures is 0%"),
        ({"share": "x"}, "'x' is no share"),
    ],
)
def test_bad_input(options: dict[str, Fraction], says: str) -> None:
    with pytest.raises(OddsError, match=says):
        Table("rws-insurance").insurance.cost(**options)
