"""Insurance asked of a table in Python: raw values, frames, and answers that fit a terminal."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from odds.core.errors import OddsError
from odds.report.view import View
from odds.report.views.insurance.table import InsuranceTable
from odds.rulebooks import load_rulebook
from odds.table import Table

GAME = "rws-insurance"
AT_FOUR = Table(GAME, player="3 2", banker="K 6").insurance


def table_of(*decks: int | str) -> InsuranceTable:
    first, *others = (Table(GAME, decks=number).insurance for number in decks)
    return first.table(*others)


def test_the_lines_of_a_table_are_raw_values() -> None:
    found = table_of(8)
    assert len(found.lines) == 15
    eleventh = found.lines[10]
    assert eleventh.offer[:5] == (5, "player", (5,), (0, 1, 2, 3, 4), Fraction(2))
    assert eleventh.favours_bettor
    assert eleventh.results.house_edge(eleventh.offer.odds) == -eleventh.expected_value
    assert [line.favours_bettor for line in found.lines].count(True) == 2
    (shoe,) = found.shoes
    assert shoe.largest_stake(found.lines[1]) == Fraction(100, 3)


def test_tables_of_several_shoes_keep_the_lines_of_each() -> None:
    both = table_of(4, "inf")
    assert [shoe.situation.decks for shoe in both.shoes] == [4, None]
    assert both.shoes[1].lines == table_of("inf").lines
    assert "4 decks, 208 cards left to deal: 15 lines" in repr(both)
    frame = both.to_polars("lines")
    assert frame["decks"].to_list() == [4] * 15 + [None] * 15
    assert both.to_polars("cells").filter(line=2)["favours_bettor"].to_list()[:3] == [
        True,
        False,
        False,
    ]


def test_a_cell_that_only_another_shoe_opens_is_shown_too() -> None:
    scarce = Table(GAME, shoe="2=3 4=2").insurance
    text = scarce.table(Table(GAME, decks=8).insurance).text()
    assert text.count("-30.9098%") == 1
    assert "5 cards" in text


def test_a_quote_by_the_cards_on_the_table() -> None:
    found = AT_FOUR.quote(original="1000", stake=5)
    assert found.original == 1000
    banker = found["banker"]
    assert list(banker.stakes) == [0, 5, Fraction(1000, 3)]
    assert banker.probability(banker.prospects[0]) == Fraction(banker.prospects[0].weight, 169332)
    assert found["player"].offer is None
    text = found.text(width=None)
    assert "  stake 5  largest stake, the safest\n" in text
    third = Table(GAME, player="5 K 4", banker="2 2").insurance.quote(side="player")
    assert third.window.stage == 5
    assert [one.side for one in third] == ["player"]


def test_a_table_made_is_a_rulebook(tmp_path: Path) -> None:
    made = Table(GAME).insurance.make(edge=Fraction(1, 20), step="1/2")
    assert all(one.house_edge >= Fraction(1, 20) for one in made if one.house_edge is not None)
    mine = tmp_path / "made.toml"
    mine.write_text(made.toml())
    book = load_rulebook(mine)
    assert [offer.odds for offer in book.offered_insurance.offers] == [one.odds for one in made]
    again = Table(mine).insurance.make(edge="9%", step=1)
    with pytest.raises(OddsError, match="is no built-in game; give the path"):
        again.toml()
    assert f'extends = "{mine}"' in again.toml(str(mine))


def test_what_insurance_is_worth() -> None:
    found = Table(GAME).insurance.value()
    assert [one.original.bet.id for one in found] == ["banker", "player"]
    for one in found:
        assert one.house_edge is not None
        assert one.edge_by_cards == one.house_edge - one.by_cards
    with pytest.raises(OddsError, match="unknown bet 'tie'"):
        found["tie"]


def test_over_what_the_mean_of_a_forgotten_window_is() -> None:
    told = Table("rws-insurance").insurance.forgotten().text(width=None)
    assert "A mean is over all windows on offer for that hand, each as often as it is open." in told


def test_a_star_is_explained_only_where_there_is_one() -> None:
    for game, starred in (("rws-insurance", True), ("mbs-insurance", False)):
        insurance = Table(game).insurance
        for view in (insurance.cost(), insurance.waived()):
            assert ("* favours the bettor." in view.text(width=None)) is starred


def test_bad_input_is_named_in_the_words_of_the_library() -> None:
    for ask in (AT_FOUR.table, AT_FOUR.cells, AT_FOUR.value):
        with pytest.raises(OddsError, match="lies on the table, and this is of a coup that has"):
            ask()
    fresh = Table(GAME).insurance
    with pytest.raises(OddsError, match="nothing to insure after no card"):
        fresh.quote()
    with pytest.raises(OddsError, match="'tie' is no hand to insure"):
        AT_FOUR.quote(side="tie")
    with pytest.raises(OddsError, match="'-5' is no amount"):
        AT_FOUR.quote(original=-5)
    with pytest.raises(OddsError, match="'rows' is no group"):
        fresh.make("5%", 1, group="rows")
    with pytest.raises(OddsError, match="'2' is no house edge"):
        fresh.make(Fraction(2), 1)
    with pytest.raises(OddsError, match="bclc-mini offers no insurance"):
        _ = Table("bclc-mini").insurance


@cache
def views() -> list[View]:
    fresh = Table(GAME).insurance
    return [
        fresh.table(),
        table_of(1, 2, 4, 8, "inf"),
        fresh.cells(),
        AT_FOUR.quote(original=10**9),
        Table(GAME, player="5 K 4", banker="2 2").insurance.quote(),
        fresh.make("5%", "1/2"),
        fresh.make("60%", "1", group="cells"),
        fresh.value(),
        fresh.value(Table(GAME, decks=4).insurance, Table(GAME, decks="inf").insurance),
    ]


@pytest.mark.parametrize("digits", [0, 4, 5, 6])
@pytest.mark.parametrize("exact", [False, True])
def test_no_line_is_wider_than_a_terminal(digits: int, exact: bool) -> None:
    for view in views():
        for line in view.text(digits=digits, exact=exact).splitlines():
            assert len(line) <= 80, line
            assert line == line.rstrip()
