"""Insurance in logs: honest ones pass, faulty ones are caught for the right reason."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

from odds import OddsError, Shoe, Table, load_rulebook
from odds.files.shape import Shape
from odds.rounds.logs.columns.insurance_columns import InsuranceColumns
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.log import Log, RoundBatch
from odds.rounds.logs.reader import Hints, open_log
from odds.rounds.logs.reading.insurance_cells import InsuranceTold, LoggedInsurance
from odds.rounds.logs.reading.rounds import Rounds
from odds.rounds.logs.saved import read_layout
from odds.rounds.simulate import simulate
from odds.rounds.verify.verification import Question, Verification, verify
from tests.support.insured_simulators import (
    BETS,
    BY_WINDOW,
    CARDS,
    INSURED,
    MUTANTS,
    ONE_A_ROUND,
    WINDOWS,
    InsuredSimulator,
    SparingDealer,
    odds_at,
    windows_of,
)
from tests.support.simulators import Row, text_of, total

RULES = load_rulebook("rws-insurance")
EIGHT = Shoe.of_decks(8)


def judged(path: Path, hints: Hints | None = None) -> Verification:
    """The judgement of a log."""
    with open_log([str(path)], RULES, hints or Hints()) as log:
        return verify(log, Question(RULES, EIGHT, 0.01))


def written(
    folder: Path, simulator: InsuredSimulator, shoes: int, columns: list[str], seed: int = 1
) -> Path:
    """The log of a simulator."""
    path = folder / "log.csv"
    path.write_text(text_of(simulator.rows(shoes, seed), columns))
    return path


NO_WINDOW = [name for name in ONE_A_ROUND if name != "insurance_window"]


@pytest.mark.parametrize("columns", [BY_WINDOW, ONE_A_ROUND, NO_WINDOW])
def test_an_honest_log_passes(tmp_path: Path, columns: list[str]) -> None:
    found = judged(written(tmp_path, INSURED, 30, columns))
    assert (found.verdict, found.reasons, found.unreadable) == ("consistent", [], 0)
    assert "insurance" in found.scope.audited
    assert found.scope.not_read == []


REASONS = {
    "offered at 2 for 3": "insurance of the banker after 4 cards, Banker 6, Player 0-5, is offered "
    "at 2 to 1, not 3 (clause 4.1.3)",
    "paid at 2 for 3": "insurance of the banker after 4 cards, Banker 6, Player 0-5, wins and nets "
    "2 to 1, not 3 (clause 4.1.3)",
    "a tie loses": "is returned and nets -1 to 1, not 0",
    "a tie at nine is returned": "insurance of the player after 5 cards, Player 9, Banker 0-6, "
    "wins and nets 0 to 1, not 8 (clause 3.17, 4.1.3, 4.2.1)",
    "what is lost is returned": "loses and nets 0 to 1, not -1",
    "a line forgotten": "insurance of the banker after 4 cards, Banker 6, Player 0-5, is not "
    "offered (clause 4.1.3, 5.13)",
    "on offer after naturals": "insurance after 4 cards is offered where no card is to come "
    "(clause 4.1.3)",
    "on offer without a line": "insurance after 4 cards is offered where the table has no line",
    "hands swapped": "insurance after 4 cards is offered for the wrong hand",
    "staked over the limit": "may pay more than the original bet (clause 3.12.2)",
    "insured without a bet": "may pay more than the original bet (clause 3.12.2)",
    "paid without a stake": "insurance after 4 cards is paid without a stake",
    "won called lost": "wins and is said to be lost",
}


@pytest.mark.parametrize(
    "mutant",
    [pytest.param(name, marks=[pytest.mark.proof] if "nine" in name else []) for name in MUTANTS],
)
def test_a_mutant_is_caught(tmp_path: Path, mutant: str) -> None:
    shoes = 60 if "nine" in mutant else 12  # it is rare
    found = judged(written(tmp_path, MUTANTS[mutant], shoes, BY_WINDOW))
    assert found.verdict == "inconsistent"
    assert REASONS[mutant] in found.reasons[0]
    [first] = [each for each in found.violations if each.rule in found.reasons[0]]
    assert first.of is not None
    assert first.times <= first.of
    assert "insurance" in found.scope.audited
    assert found.scope.not_read == []


@pytest.mark.proof
@pytest.mark.parametrize("columns", [ONE_A_ROUND, NO_WINDOW])
def test_one_insurance_a_round(tmp_path: Path, columns: list[str]) -> None:
    """Its window is told, or shows by the odds."""
    for mutant in ("paid at 2 for 3", "on offer after naturals", "staked over the limit"):
        found = judged(written(tmp_path, MUTANTS[mutant], 12, columns))
        assert REASONS[mutant].replace("after 4 cards is", "is") in found.reasons[0]


def test_how_often_a_rule_was_broken(tmp_path: Path) -> None:
    """Each violation is told by its line, with how often the line applied."""
    mutant = MUTANTS["paid at 2 for 3"]
    found = judged(written(tmp_path, mutant, 25, BY_WINDOW))
    rows = list(mutant.rows(25))
    won = [
        row
        for row in rows
        if row["ins4_side"] == "banker" and row["ins4_odds"] == "3" and row["ins4_stake"]
        if row["winner"] == "player"
    ]
    [violation] = found.violations
    assert violation.times == violation.of == len(won) > 5
    assert violation.examples[0].text.endswith("16.66 staked, net 33.32, not 49.98")


def test_odds_on_offer_explain_what_was_paid(tmp_path: Path) -> None:
    """What follows from odds that are wrong is not told again."""
    found = judged(written(tmp_path, MUTANTS["offered at 2 for 3"], 15, BY_WINDOW))
    [violation] = found.violations
    offered = sum(
        row["ins4_side"] == "banker" and row["ins4_odds"] == "2" and _banker_two(row) == 6
        for row in MUTANTS["offered at 2 for 3"].rows(15)
    )
    assert violation.times == violation.of == offered


def _banker_two(row: Row) -> int:
    return total([row["b1"], row["b2"]])


def test_a_dealer_who_spares_the_house_shows_in_the_cells(tmp_path: Path) -> None:
    """Every card is dealt by the rules, and only what comes after a window is chosen."""
    found = judged(written(tmp_path, InsuredSimulator(SparingDealer()), 40, BY_WINDOW))
    assert found.violations == []
    assert found.reasons[0].startswith("insurance of the player after 5 cards, by cell: chi-square")


def test_cells_count_every_window(tmp_path: Path) -> None:
    found = judged(written(tmp_path, INSURED, 15, BY_WINDOW))
    expected: Counter[tuple[object, ...]] = Counter()
    for row in INSURED.rows(15):
        for stage, player, banker in windows_of(row):
            for side in ("player", "banker"):
                if odds_at(stage, side, player, banker):
                    expected[stage, player, banker, side, row["winner"]] += 1
    assert sum(each.seen.weight for each in found.insurance) == sum(expected.values())
    for each in found.insurance:
        cell = (*each.cell.window, each.cell.side)
        other = {"player": "banker", "banker": "player"}[each.cell.side]
        tied, nine = expected[*cell, "tie"], cell[:2] == (5, 9) and each.cell.side == "player"
        assert each.seen.win == expected[*cell, other] + tied * nine
        assert each.seen.push == tied * (not nine)


@pytest.mark.proof
def test_cells_are_rejected_at_the_nominal_rate() -> None:
    """Each p-value is below a tenth in a tenth of honest logs at the most, or nearly."""
    logs, below = 200, Counter[str]()
    group = InsuranceColumns(4, "banker", {}, taken_only=True)
    hands = {"player": ("p1", "p2", "p3"), "banker": ("b1", "b2", "b3")}
    layout = Layout(Shape("csv"), hands, {}, insurance=(group,))
    for seed in range(logs):
        [dealt] = simulate(RULES, EIGHT, shoes=40, seed=seed)
        rows = len(dealt)
        nothing, none = np.full(rows, np.nan), np.full(rows, -1, np.int8)
        told = InsuranceTold(np.full(rows, 4, np.int8), none, nothing, nothing, nothing, none)
        rounds = Rounds(
            *(np.arange(1, rows + 1), dealt.cards, {}, {}, None, None, None, None, dealt.void),
            *([], 0, []),
            insurance=LoggedInsurance((told,)),
        )
        log = Log(layout, iter([RoundBatch("dealt", "row", rounds)]))
        found = verify(log, Question(RULES, EIGHT, 0.05))
        tests = [each.test for each in found.tests if each.test.name.startswith("insurance")]
        assert len(tests) == 4
        below.update(test.name for test in tests if test.p_value < 0.1)
    for name, times in below.items():
        assert binom.ppf(0.0001, logs, 0.1) <= times <= binom.ppf(0.9999, logs, 0.1), name


NAMES = {
    "side": ["insurance_4_side", "Insured hand after four cards", "insuredSide4"],
    "odds": ["insurance_4_odds", "Insurance odds (4 cards)", "ins4Odds"],
    "stake": ["insurance_4_stake", "Insurance wager, 4 cards", "ins4Bet"],
    "net": ["insurance_4_net", "Insurance profit 4 cards", "ins4Payout"],
}


@pytest.mark.parametrize("convention", range(3))
def test_other_names(tmp_path: Path, convention: int) -> None:
    names = {f"ins4_{what}": each[convention].replace(",", "") for what, each in NAMES.items()}
    mutant = MUTANTS["paid at 2 for 3"]
    rows = [{names.get(key, key): value for key, value in row.items()} for row in mutant.rows(20)]
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), [*CARDS, *BETS, *names.values()]))
    found = judged(path)
    assert REASONS["paid at 2 for 3"] in found.reasons[0]
    assert len(found.reasons) == 1
    assert found.scope.not_read == []


def test_odds_in_words_and_units(tmp_path: Path) -> None:
    """Odds as people say them; no stake, and what came back of ten each time."""
    rows = []
    for row in INSURED.rows(20):
        odds, stake = row["ins4_odds"], row["ins4_stake"]
        back = f"{10 + 10 * float(row['ins4_net']) / stake:.2f}" if stake else ""
        rows.append({**row, "ins4_odds": f"{odds} to 1" if stake else "", "ins4_return": back})
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), [*CARDS, "ins4_odds", "ins4_return"]))
    found = judged(path)
    assert found.payouts == ["insurance after 4 cards returned, for a stake of 10"]
    assert found.reasons == []
    # Nobody can tell an offer that was not taken from one that was not made.
    untold = "insurance that is not offered: the log tells of insurance taken alone"
    assert untold in found.not_checked


@pytest.mark.proof
@pytest.mark.parametrize("means", ["won", "returned"])
def test_payouts_share_a_meaning(tmp_path: Path, means: str) -> None:
    """Where a window shows losses alone, another says what its payouts are."""
    rows = []
    for row in INSURED.rows(30):
        for n in (4, 5):
            net, stake = float(row[f"ins{n}_net"] or 0), float(row[f"ins{n}_stake"] or 0)
            paid = max(net, 0) if means == "won" else net + stake
            row[f"ins{n}_paid"] = f"{paid:.2f}" if stake else ""
        rows.append(row)
    late = sorted(rows, key=lambda row: bool(row["ins5_stake"]) and row["ins5_paid"] != "0.00")
    columns = [*CARDS, *BETS, *(f"ins{n}_{what}" for n in (4, 5) for what in ("stake", "paid"))]
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(late), columns))
    found = judged(path)
    assert found.violations == []
    assert [each.means for each in found.layout.insurance] == [means, means]


@pytest.mark.proof
@pytest.mark.parametrize("hands", ["player banker", "banker"])
@pytest.mark.parametrize("bets", [BETS, ["bet", "stake"], []])
def test_offers_to_the_hand_that_was_bet_on_alone(
    tmp_path: Path, hands: str, bets: list[str]
) -> None:
    """A bettor who has no bet on a hand need not be offered insurance of it."""
    rows = []
    for row in INSURED.rows(30):
        bet = "banker" if row["banker_bet"] else "player"
        own = {
            name: ""
            for n in (4, 5)
            if row[f"ins{n}_side"] != bet
            for name in WINDOWS
            if str(n) in name
        }
        if bet in hands:
            rows.append({**row, **own, "bet": bet, "stake": 100})
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), [*CARDS, *bets, *WINDOWS]))
    found = judged(path)
    assert found.reasons == []
    untold = "insurance of the player: the log tells none"
    assert (untold in found.not_checked) == (hands == "banker")


def test_a_window_that_is_never_offered(tmp_path: Path) -> None:
    """Blank columns say that there was no offer, where others tell offers."""
    path = tmp_path / "log.csv"
    Table("rws-insurance").simulate(rounds=2000).write(str(path))
    lines = [line.split(",") for line in path.read_text().splitlines()]
    at = lines[0].index("insurance_5_player_odds")
    for line in lines[1:]:
        line[at : at + 2] = ["", ""]
    path.write_text("\n".join(map(",".join, lines)) + "\n")
    found = judged(path)
    assert [each.times == each.of for each in found.violations] == [True] * 5
    rule = "insurance of the player after 5 cards, Player 5, Banker 0-4, is not offered"
    assert rule in [each.rule for each in found.violations]


def test_columns_are_named(tmp_path: Path) -> None:
    other = dict(zip(WINDOWS[:4], ["a", "b", "c", "d"], strict=True))
    rows = [
        {other.get(key, key): value for key, value in row.items()}
        for row in MUTANTS["paid at 2 for 3"].rows(20)
    ]
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), [*CARDS, *BETS, *other.values()]))
    assert "insurance" not in judged(path).scope.audited
    roles = {"insurance:side:4": ("a",), "insurance:odds:4": ("b",), "insurance:stake:4": ("c",)}
    hints = Hints(columns={**roles, "insurance:payout:4": ("d",)})
    assert REASONS["paid at 2 for 3"] in judged(path, hints).reasons[0]
    for role, why in (
        ("insurance:stake", "the log does not tell at which window or at which odds it was"),
        ("insurance:many:4", "says nothing of insurance"),
        ("insurance:odds:3", "says nothing of insurance"),
    ):
        with pytest.raises(OddsError, match=why):
            judged(path, Hints(columns={role: ("b",)}))


def test_a_layout_is_given_back(tmp_path: Path) -> None:
    path = written(tmp_path, MUTANTS["a line forgotten"], 20, BY_WINDOW)
    found = judged(path)
    saved = tmp_path / "layout.json"
    saved.write_text(json.dumps(found.layout.document()))
    assert read_layout(str(saved)) == found.layout
    assert judged(path, Hints(layout=read_layout(str(saved)))).reasons == found.reasons
    for wrong in (
        {"stage": 3},
        {"stage": 4, "columns": {"colour": "x"}},
        {"stage": 4, "side": "x"},
    ):
        saved.write_text(json.dumps({**found.layout.document(), "insurance": [wrong]}))
        with pytest.raises(OddsError, match=r"layout .*: insurance"):
            read_layout(str(saved))


@pytest.mark.parametrize(
    ("column", "text"),
    [("insurance_4_flag", "yes"), ("insurance_result", "won"), ("banker_insurance_net", "3")],
)
def test_what_is_not_understood_forbids_a_plain_pass(
    tmp_path: Path, column: str, text: str
) -> None:
    rows = [{**row, column: text if row["ins4_stake"] else ""} for row in INSURED.rows(20)]
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), [*CARDS, "winner", column]))
    found = judged(path)
    assert found.verdict == "consistent, cards and results only"
    assert found.scope.not_read == [f"column {column!r} (insurance)"]
    assert "insurance: the log tells none that can be read" in found.not_checked


def test_odds_of_another_kind_are_not_judged(tmp_path: Path) -> None:
    """Odds with the stake in them are no odds to one."""
    rows = []
    for row in INSURED.rows(20):
        odds = {f"ins{n}_odds": float(row[f"ins{n}_odds"] or -1) + 1 or "" for n in (4, 5)}
        rows.append({**row, **odds})
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), [*CARDS, *BETS, *WINDOWS]))
    found = judged(path)
    assert (found.verdict, found.reasons) == ("consistent, cards, results and money only", [])
    named = [f"column 'ins{n}_odds' (insurance)" for n in (4, 5)]
    assert found.scope.not_read == named


@pytest.mark.proof
def test_wrong_amounts_without_end_are_told_together(tmp_path: Path) -> None:
    rows = []
    for number, row in enumerate(INSURED.rows(40)):
        won = row["ins4_result"] == "won" and row["ins4_odds"] == "3"
        rows.append({**row, **({"ins4_net": f"{7 + 0.3 * number:.2f}"} if won else {})})
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), [*CARDS, *BETS, *WINDOWS]))
    found = judged(path)
    six = [each for each in found.violations if "Banker 6" in each.rule]
    assert len(six) == 6
    assert six[0].rule.endswith("wins and nets other odds than 3 to 1")
    assert sum(each.times for each in six) == six[0].of


def test_a_game_without_insurance(tmp_path: Path) -> None:
    path = written(tmp_path, INSURED, 20, [*CARDS, "winner", *WINDOWS])
    rules = load_rulebook("rws-commission")
    with open_log([str(path)], rules) as log:
        found = verify(log, Question(rules, EIGHT, 0.01))
    assert found.scope.not_read[0] == "column 'ins4_side' (insurance)"
    with pytest.raises(OddsError, match="rws-commission has none"):
        open_log(
            [str(path)], rules, Hints(columns={"insurance:odds:4": ("ins4_odds",)})
        ).__enter__()


def test_a_count_stands_for_as_many_rows(tmp_path: Path) -> None:
    mutant, columns = MUTANTS["paid at 2 for 3"], [*CARDS, *BETS, *WINDOWS]
    rows = list(mutant.rows(10))
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter({**row, "count": 3} for row in rows), [*columns, "count"]))
    counted = judged(path)
    path.write_text(text_of(iter(row for row in rows for _ in range(3)), columns))
    plain = judged(path)
    [one], [two] = counted.violations, [each for each in plain.violations if each.stage == 4]
    assert (one.rule, one.times, one.of) == (two.rule, two.times, two.of)
    assert counted.insurance == plain.insurance


@pytest.mark.proof
@pytest.mark.parametrize("apart", [True, False])
def test_the_balance_moves_by_insurance_too(tmp_path: Path, apart: bool) -> None:
    """What the round came to may have insurance in it or not; the balance has."""
    balance, rows = 10_000.0, []
    for row in INSURED.rows(10):
        bet = "banker" if row["banker_bet"] else "player"
        insured = sum(float(row[f"ins{n}_net"] or 0) for n in (4, 5))
        balance += row[f"{bet}_net"] + insured
        net = row[f"{bet}_net"] + (0 if apart else insured)
        rows.append({**row, "bet": bet, "stake": 100, "net": net, "balance": f"{balance:.2f}"})
    columns = [*CARDS, "winner", "bet", "stake", "net", "balance", *WINDOWS]
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), columns))
    found = judged(path)
    assert found.reasons == []
    assert {"payout", "balance"} <= set(found.layout.columns)
    late = next(n for n, row in enumerate(rows) if row["ins4_net"])
    for row in rows[late:]:
        row["balance"] = f"{float(row['balance']) + 7:.2f}"
    path.write_text(text_of(iter(rows), columns))
    [violation] = judged(path).violations
    assert violation.rule == "the balance does not move by what the round came to"
    assert violation.examples[0].number == late + 2


def test_a_hand_that_is_shown_alone(tmp_path: Path) -> None:
    path, table = tmp_path / "log.csv", Table("truth-bet-insurance")
    table.simulate(shoes=20).write(str(path))
    assert table.verify(path).verdict == "consistent"
    lines = [line.split(",") for line in path.read_text().splitlines()]
    at = lines[0].index("insurance_2_player_net")
    for line in lines:
        line[at] = "9" if line[at] == "10" else line[at]
    path.write_text("\n".join(map(",".join, lines)) + "\n")
    [violation] = table.verify(path).found.violations
    rule = "insurance of the player before the other hand is shown, Player 9, wins and nets 9 to 1"
    assert violation.rule == f"{rule}, not 10"
    assert violation.times == violation.of


def test_void_rounds_return_insurance(tmp_path: Path) -> None:
    path, table = tmp_path / "log.csv", Table("rws-insurance", decks=1)
    table.simulate(shoes=200, cut=0).write(str(path))
    found = table.verify(path)
    assert found.verdict == "consistent"
    text = path.read_text()
    void = next(
        line
        for line in text.splitlines()
        if ",void," in line and line.endswith((",3,0,,,,", ",4,0,,,,"))
    )
    wrong = void.removesuffix(",0,,,,") + ",-1,,,,"
    path.write_text(text.replace(void, wrong, 1))
    [violation] = table.verify(path).found.violations
    assert "is returned and nets -1 to 1, not 0" in violation.rule
    assert violation.times == 1
