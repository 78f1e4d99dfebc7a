"""Findings: what several games say together, each figure found again in another way."""

import re
from fractions import Fraction

import pytest

from odds import Table, compare, load_rulebook
from odds.figures.findings import Findings, findings
from odds.figures.reported import game_report
from odds.report.document import Document
from odds.report.views.findings import findings_document
from odds.report.writers.documents.write import DOCUMENTS, document_bytes

GAMES = (
    "rws-commission",
    "rws-insurance",
    "online-baccarat",
    "bclc-ruyi",
    "bclc-three-card",
    "ez-baccarat",
    "super-6",
)


pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def found() -> Findings:
    books = map(load_rulebook, GAMES)
    return findings([game_report(book, [4, 8] if book.insurance else []) for book in books])


@pytest.fixture(scope="module")
def document(found: Findings) -> Document:
    return findings_document(found)


def test_every_line_and_cell_that_favours_the_bettor_is_told(found: Findings) -> None:
    four, eight = (Table("rws-insurance", decks=decks).insurance for decks in (4, 8))
    lines = [line for line in eight.table().lines if line.favours_bettor]
    assert {(one.stage, one.side, one.banker, one.player) for one in found.lines} == {
        (line.offer.stage, line.offer.side, line.offer.banker, line.offer.player) for line in lines
    }
    beside = [
        {(c.window.stage, c.side, c.window.banker, c.window.player): c for c in each.cells()}
        for each in (four, eight)
    ]
    good = {where for cells in beside for where, cell in cells.items() if cell.favours_bettor}
    assert {(one.stage, one.side, one.banker[0], one.player[0]) for one in found.cells} == good
    for one in found.cells:
        where = (one.stage, one.side, one.banker[0], one.player[0])
        assert one.by_decks == tuple(cells[where].expected_value for cells in beside)  # type: ignore[index]
        assert one.worth == one.reach * one.expected_value / one.odds


def test_cells_that_pay_are_worth_what_the_table_is_where_there_is_no_choice(
    found: Findings,
) -> None:
    # No bet on the Banker has a better offer after five cards, so there is never a choice.
    insurance = found.reports[1].main.insurance
    assert insurance is not None
    (value,) = [one for one in insurance.values if one.original.bet.id == "banker"]
    cells = [one.worth for one in found.cells if one.side == "banker" and one.expected_value > 0]
    assert sum(cells) == value.by_points


def test_bets_side_by_side_are_those_that_compare_shows(found: Findings) -> None:
    tables = [Table(game) for game in GAMES]
    edges = {
        (one.label, each.bet.id): each.house_edge
        for one in compare(tables).compared
        for each in one.bets
    }
    told = {
        (game, one.bet.id): one.figures.house_edge for one in found.priced for game in one.games
    }
    assert told == {where: edge for where, edge in edges.items() if edge is not None}
    prices = [one.figures.house_edge for one in found.priced]
    assert prices == sorted(price for price in prices if price is not None)
    shared = {same[0].bet.id: [one.games for one in same] for same in found.shared}
    assert shared["banker"] == [
        ("bclc-ruyi", "ez-baccarat"),
        ("rws-commission", "rws-insurance", "online-baccarat"),
        ("super-6",),
    ]
    assert len(shared["tie"]) == 1
    assert "small" not in shared
    renamed = [{one.bet.id for one in same} for same in found.renamed]
    assert {"gold-7", "dragon-7"} in renamed
    assert {"tie", "dealer-tie"} in renamed


def test_the_commission_that_costs_as_much_has_the_same_edge(found: Findings) -> None:
    assert [round(100 * each.commission, 2) for each in found.banker] == [
        Fraction("4.91"),
        Fraction(5),
        Fraction("5.87"),
    ]
    for each in found.banker:
        same = Table("rws-commission").bets("banker", commission=each.commission)["banker"]
        assert same.house_edge == each.priced.figures.house_edge
        assert same.house_edge == each.cost - each.free


def test_limits_bite_above_the_stakes_told(found: Findings) -> None:
    assert {each.game for each in found.limits} == {"bclc-ruyi", "bclc-three-card"}
    for each in found.limits:
        if each.game != "bclc-ruyi":
            continue
        bet, stake = each.threshold.bet, each.threshold.stake
        at, above = (Table(each.game).limits({bet: stake + more}).limits[0] for more in (0, 1))
        assert not any(one.bites for one in at.winning)
        assert any(one.bites for one in above.winning)


def test_blank_cells_are_filled(found: Findings, document: Document) -> None:
    assert [(game, [one.bet.id for one in bets]) for game, bets in found.blank] == [
        ("online-baccarat", ["small", "big"])
    ]
    text = document_bytes(document, "md").decode()
    small, big = Table("online-baccarat").bets("small", "big")
    assert small.fair_odds == 1 / big.fair_odds  # type: ignore[operator]
    row = next(line for line in text.splitlines() if "| small " in line)
    assert [cell.strip() for cell in row.split("|")[3:8]] == [
        "not stated",
        "37.8868%",
        "2.6394",
        "1.6394",
        "payout not stated",
    ]
    pair = r"\| online-baccarat \| player-pair +\| +89\.6386% \|"
    assert re.search(pair, text)


def test_findings_can_be_written_in_every_format_and_are_the_same_again(
    found: Findings, document: Document
) -> None:
    for ending in DOCUMENTS:
        content = document_bytes(document, ending)
        assert content
        assert content == document_bytes(findings_document(found), ending)


def test_a_finding_that_a_set_has_nothing_for_is_left_out() -> None:
    one = findings_document(findings([game_report(load_rulebook("bclc-mini"), [8])]))
    headings = [section.id for section in one.sections]
    assert headings == ["same-bet", "prices", "banker", "readings"]
