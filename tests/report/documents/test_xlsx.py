"""The workbook reckons: what a spreadsheet finds from its numbers is what the library found."""

from collections.abc import Sequence
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pytest

from odds import Table, load_rulebook
from odds.bets.analysis import BetAnalysis
from odds.bets.exposed import ExposedBet
from odds.bets.insurance import Cell, OfferLine
from odds.bets.insurance.cost import LineYear, total
from odds.bets.returns import BASIS_POINT, POINT, return_lines, rounds_within
from odds.core.numbers import Root
from odds.figures.reported import GameReport, game_report
from odds.report.answer import Fact
from odds.report.writers.documents.cells import sheet_names
from odds.report.writers.documents.xlsx import report_xlsx
from tests.support.workbooks import (
    OFFICE,
    Values,
    formulas_of,
    kept,
    reckoned,
    reckoned_by_office,
)

ABOUT = [Fact("made for a test")]
SILENT = "not stated"


def near(found: object, exact: object) -> bool:
    """Whether a cell has the exact value, as near as floats come."""
    if exact is None or isinstance(exact, str):
        return found == (exact or SILENT)
    assert isinstance(found, int | float)
    assert isinstance(exact, int | Fraction | Root)
    return abs(found - float(exact)) <= 1e-12 * max(1.0, abs(float(exact)))


def rows(values: Values, sheet: str) -> list[dict[str, object]]:
    """The rows of a sheet by the heads of its columns."""
    cells = {cell: value for (name, cell), value in values.items() if name == sheet}
    heads = {cell[:-1]: str(value) for cell, value in cells.items() if cell[1:] == "2"}
    last = max(int(cell[1:]) for cell in cells)
    return [
        {head: cells.get(f"{column}{row}") for column, head in heads.items()}
        for row in range(3, last + 1)
    ]


def check_bet(found: list[dict[str, object]], one: BetAnalysis) -> None:
    *outcomes, total = found
    for row, line in zip(outcomes, return_lines(one), strict=True):
        outcome = line.outcome
        assert row["outcome"] == outcome.kind
        assert near(row["pays to 1"], outcome.pays)
        assert near(row["combinations"], outcome.weight)
        assert (outcome.weight >= 10**15) == (row["all digits"] == str(outcome.weight))
        assert near(row["probability"], outcome.probability)
        assert near(row["1 in"], line.one_in or "-")
        assert near(row["contribution to return"], line.contribution)
        assert near(row["running total"], line.running)
    stated = one.house_edge is not None
    for head, figure in {
        "combinations": one.denominator,
        "probability": 1,
        "contribution to return": one.rtp,
        "expected value": one.expected_value,
        "house edge": one.house_edge,
        "RTP": one.rtp,
        "hit frequency": one.hit_frequency,
        "edge on resolved": one.edge_on_resolved or ("-" if stated else SILENT),
        "fair odds to 1": one.fair_odds or "-",
        "variance": one.variance,
        "standard deviation": one.standard_deviation,
        "sum checks": "sums agree",
    }.items():
        assert near(total[head], figure), head
    for head, error in (
        ("rounds for one point", POINT),
        ("rounds for one basis point", BASIS_POINT),
    ):
        rounds, exact = total[head], rounds_within(one, error)
        assert rounds == SILENT if exact is None else abs(float(str(rounds)) - exact) <= 1


def check_offer(row: dict[str, object], one: OfferLine | Cell, denominator: int) -> None:
    assert one.offer is not None
    value = one.results.expected_value(one.offer.odds)
    for head, exact in {
        "pays to 1": one.offer.odds,
        "win": one.results.win,
        "push": one.results.push,
        "lose": one.results.lose,
        "reach": one.results.reach(denominator),
        "expected value": value,
        "house edge": -value,
        "fair odds to 1": one.results.fair_odds or "-",
        "favours": "bettor" if value > 0 else "house",
        "largest stake per 100": 100 / one.offer.odds,
    }.items():
        assert near(row[head], exact), head


def check_year(found: list[dict[str, object]], year: Sequence[LineYear]) -> None:
    *listed, last = found
    for row, each in zip(listed, year, strict=True):
        edge = each.line.results.house_edge(each.line.offer.odds)
        assert (row["rounds an hour"], row["hours"]) == (70, 8760)
        assert (row["money on each hand a round"], row["part that insures"]) == (1000, 1)
        assert near(row["house edge"], edge)
        assert near(row["times"], each.earned.times)
        assert near(row["staked"], each.earned.staked)
        assert near(row["house wins"], each.earned.house_win)
    assert near(last["house wins"], total(year).house_win)


def check_exposed(found: list[dict[str, object]], one: ExposedBet) -> None:
    *listed, last = found
    for row, each in zip(listed, one.ranks, strict=True):
        assert (row["bet"], row["rank"]) == (one.bet.id, each.rank.symbol)
        assert near(row["combinations"], each.weight)
        assert near(row["worth of going on"], each.expected_value)
        assert near(row["cost of taking back"], each.cost)
    assert near(last["combinations"], one.denominator)
    assert near(last["cost of taking back"], one.mean_cost)


def check(report: GameReport, values: Values) -> None:
    """Every figure of every sheet against the exact one."""
    summary = iter(rows(values, "Summary"))
    for bet in report.main.bets:
        listed = iter(rows(values, bet.bet.id))
        for one in report.across(bet.bet.id):
            check_bet([next(listed) for _ in range(len(one.outcomes) + 1)], one)
            row = next(summary)
            assert near(row["house edge"], one.house_edge)
            assert near(row["RTP"], one.rtp)
            assert near(row["hit frequency"], one.hit_frequency)
            assert near(row["standard deviation"], one.standard_deviation)
            next(listed, None)
    if report.main.insurance:
        listed = iter(rows(values, "Insurance"))
        for shoe in report.shoes:
            assert shoe.insurance is not None
            for line in shoe.insurance.lines:
                check_offer(next(listed), line, shoe.insurance.denominator)
                for cell in line.cells:
                    check_offer(next(listed), cell, shoe.insurance.denominator)
            next(listed, None)
        check_year(rows(values, "A year of insurance"), report.main.insurance.year)
    exposed = iter(rows(values, "Exposed cards") if report.exposed else ())
    for bets in report.exposed.values():
        for costs in bets:
            check_exposed([next(exposed) for _ in range(len(costs.ranks) + 1)], costs)
        next(exposed, None)
    listed = iter(rows(values, "Limits") if report.limits else ())
    for _, thresholds in report.limits:
        for each in thresholds:
            assert near(next(listed)["stake from which it bites"], each.stake)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "decks"),
    [
        ("online-baccarat", [8]),
        ("bclc-ruyi", [6, 8]),
        ("bclc-three-card", []),
        ("ez-baccarat", [None]),
        ("rws-insurance", [8]),
    ],
)
def test_formulas_come_to_the_exact_figures(
    game: str, decks: list[int | None], tmp_path: Path
) -> None:
    report = game_report(load_rulebook(game), decks)
    workbook = report_xlsx(report, ABOUT)
    check(report, kept(workbook))
    anew = reckoned(workbook, tmp_path)
    assert len(anew) > 50
    check(report, kept(workbook) | anew)


@pytest.mark.skipif(
    OFFICE is None, reason="LibreOffice is not at hand; formulas are reckoned above"
)
@pytest.mark.proof
@pytest.mark.parametrize("game", ["online-baccarat", "rws-insurance", "bclc-three-card"])
def test_libreoffice_comes_to_the_exact_figures(game: str, tmp_path: Path) -> None:
    report = game_report(load_rulebook(game))
    check(report, reckoned_by_office(report_xlsx(report, ABOUT), tmp_path))


@pytest.mark.proof
def test_whoever_fills_in_a_payout_sees_what_it_does(tmp_path: Path) -> None:
    report = game_report(load_rulebook("online-baccarat"))
    book = openpyxl.load_workbook(BytesIO(report_xlsx(report, ABOUT)))
    book["small"]["D3"], book["tie"]["D3"] = 1.5, 9
    changed = BytesIO()
    book.save(changed)
    anew = reckoned(changed.getvalue(), tmp_path)
    exact = Table("online-baccarat").bets(pay={"small": "3/2", "tie": 9})
    edges = {
        row["bet"]: row["house edge"]
        for row in rows(kept(report_xlsx(report, ABOUT)) | anew, "Summary")
    }
    assert near(edges["small"], Fraction(19571, 370461))
    assert near(edges["tie"], exact["tie"].house_edge)
    assert edges["big"] == SILENT


def test_a_year_of_insurance_and_exposed_cards_are_in_the_workbook() -> None:
    report = game_report(load_rulebook("rws-insurance"), [8])
    check(report, kept(report_xlsx(report, ABOUT)))


def test_all_that_follows_is_a_formula_and_nothing_else_is() -> None:
    report = game_report(load_rulebook("bclc-ruyi"), [8])
    workbook = report_xlsx(report, ABOUT)
    found = formulas_of(workbook)
    inputs = {"decks", "outcome", "when", "pays to 1", "combinations", "all digits"}
    for row in rows(kept(workbook) | dict.fromkeys(found, "formula"), "gold-7"):
        for head, value in row.items():
            total = row["outcome"] == "all"
            if value is not None and (head not in inputs or (total and head == "combinations")):
                assert value == "formula", head


@pytest.mark.proof
def test_text_of_a_rulebook_is_never_a_formula(tmp_path: Path) -> None:
    nasty = ['=HYPERLINK("http://a.example")', "+1+1", "-1", "@SUM(A1)", "http://a.example"]
    path = tmp_path / "own.toml"
    path.write_text(
        f"id = 'own'\ntitle = '{nasty[0]}'\nextends = 'rws-commission'\n"
        f"[[bet]]\nid = 'history'\ntitle = '{nasty[2]}'\n"
        "rows = [{ cards = 4, pays = 1, clause = '=1' }]\n",
        encoding="utf-8",
    )
    plain = report_xlsx(game_report(load_rulebook("rws-commission"), [8]), ABOUT)
    about = [Fact(text) for text in nasty]
    workbook = report_xlsx(game_report(load_rulebook(path), [8]), about)
    own = {
        place: text for place, text in formulas_of(workbook).items() if "history" not in place[0]
    }
    same = {place: text for place, text in own.items() if not text.startswith("'history")}
    assert same == formulas_of(plain)
    assert [kept(workbook)["About", f"A{row}"] for row in range(3, 8)] == nasty
    assert kept(workbook)["Summary", "A1"] == nasty[0]
    book = openpyxl.load_workbook(BytesIO(workbook))
    assert [cell for sheet in book for row in sheet for cell in row if cell.hyperlink] == []


def test_a_workbook_is_the_same_again_and_has_no_macros() -> None:
    report = game_report(load_rulebook("bclc-ruyi"), [6, 8])
    workbook = report_xlsx(report, ABOUT)
    assert workbook == report_xlsx(report, ABOUT)
    names = ZipFile(BytesIO(workbook)).namelist()
    assert not [name for name in names if "vba" in name.lower() or "external" in name.lower()]
    book = openpyxl.load_workbook(BytesIO(workbook))
    assert book.sheetnames[0] == "Summary"
    assert {sheet.freeze_panes for sheet in book} == {"B3"}
    assert book["Summary"]["C3"].number_format == "0.0000%"
    assert book["banker"]["E3"].number_format == "#,##0"


def test_names_of_sheets_fit_a_workbook() -> None:
    names = sheet_names(["x" * 40, "x" * 41, "'quoted'", "a[b]:c", "", " "])
    assert len({name.lower() for name in names}) == len(names)
    assert max(map(len, names)) <= 31
    assert not set("[]:*?/\\'") & set("".join(names))
