"""Insurance in the number of decks is that of any number of decks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import OddsError, Table
from odds.bets.insurance import windows
from odds.symbolic import insurance as module

FOUND = Table("rws-insurance").insurance.formulas()


@pytest.mark.proof
@settings(max_examples=10)
@given(decks=st.integers(1, 10**6))
def test_lines_and_cells_are_those_of_any_number_of_decks(decks: int) -> None:
    table = Table("rws-insurance", decks=decks).insurance
    dealt = table.table().shoes[0]
    for found, line in zip(FOUND.lines, dealt.lines, strict=True):
        assert found.where.offer == line.offer
        assert found.at(decks) == line.results
        assert found.fair is not None
        assert found.edge is not None
        assert found.fair.at(decks) == line.results.fair_odds
        assert found.edge.at(decks) == -line.expected_value
        assert found.reach.at(decks) == line.results.reach(dealt.denominator)
    for found, cell in zip(FOUND.cells, table.cells(), strict=True):
        assert (found.where.offer, found.where.side) == (cell.offer, cell.side)
        assert found.at(decks) == cell.results
        fair = None if found.fair is None else found.fair.at(decks)
        assert fair == cell.results.fair_odds


def test_lines_that_favour_the_bettor_do_so_at_every_number_of_decks() -> None:
    edges = [str(FOUND.lines[place].house_edge) for place in (10, 11)]
    assert [edge.startswith("-") for edge in edges] == [True, True]
    assert [line.edge.limit for line in FOUND.lines[10:12] if line.edge] == [0, 0]


def test_wrong_counts_are_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(*given: object) -> object:
        found = windows(*given)  # type: ignore[arg-type]
        first = next(iter(found.ends))
        found.ends[first] = found.ends[first]._replace(tie=0)
        return found

    monkeypatch.setattr(module, "windows", other)
    with pytest.raises(OddsError, match="the counts of a cell are not those of a shoe"):
        Table("rws-insurance").insurance.formulas()


def test_insurance_of_a_game_without_any() -> None:
    with pytest.raises(OddsError, match="rws-commission offers no insurance"):
        _ = Table("rws-commission").insurance
