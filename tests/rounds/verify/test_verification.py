"""Honest logs pass at their nominal rate, and mutant simulators are caught for the right reason."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

from odds import OddsError, Rank, Shoe, load_rulebook
from odds.files.shape import Shape
from odds.files.tables import TextColumn
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.log import Log, RoundBatch
from odds.rounds.logs.reader import Hints, open_log
from odds.rounds.logs.reading.rounds import Rounds
from odds.rounds.simulate import simulate
from odds.rounds.verify.verification import Question, Verification, verify
from tests.support.simulators import COLUMNS, HONEST, MUTANTS, Row, Simulator, text_of

RULES = load_rulebook("rws-commission")
EIGHT = Shoe.of_decks(8)
NO_IDS = [name for name in COLUMNS if name not in ("shoe", "round")]
CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]


def judged(path: Path, level: float = 0.01, shoe: Shoe = EIGHT) -> Verification:
    """The judgement of a log."""
    with open_log([str(path)], RULES, Hints()) as log:
        return verify(log, Question(RULES, shoe, level))


def written(
    folder: Path, simulator: Simulator, shoes: int, columns: list[str] = COLUMNS, seed: int = 1
) -> Path:
    """The log of a simulator."""
    path = folder / "log.csv"
    path.write_text(text_of(simulator.rows(shoes, seed), columns))
    return path


@pytest.mark.parametrize("columns", [COLUMNS, NO_IDS, CARDS, [*CARDS, "shoe"], ["winner"]])
def test_an_honest_log_passes(tmp_path: Path, columns: list[str]) -> None:
    found = judged(written(tmp_path, HONEST, 100, columns))
    verdict = "consistent, results only" if columns == ["winner"] else "consistent"
    assert (found.verdict, found.reasons, found.unreadable) == (verdict, [], 0)
    assert found.rounds == sum(1 for _ in HONEST.rows(100))
    assert found.shoes == (100 if "shoe" in columns else None)


@pytest.mark.parametrize(
    ("mutant", "shoes", "columns", "reason"),
    [
        (
            "Banker stands on 5 against a stood Player",
            20,
            COLUMNS,
            "the Banker stands on 5, the Player having stood, and should draw (clause 3.5, 3.6)",
        ),
        (
            "draws on 3 against an 8",
            20,
            COLUMNS,
            "the Banker draws on 3 against a third card 8 and should stand (clause 3.6)",
        ),
        ("pairs by points", 20, COLUMNS, "the player pair is wrong (clause 1, 3.4)"),
        ("pair ignored with a third card", 20, COLUMNS, "the player pair is wrong (clause 1, 3.4)"),
        (
            "commission forgotten",
            20,
            COLUMNS,
            "the payout of banker is wrong on winner banker (clause",
        ),
        ("winner swapped on ties", 20, COLUMNS, "the winner is wrong (clause 1, 3.7, 3.8)"),
        ("with replacement", 20, COLUMNS, "cards follow the cards left in the shoe"),
        ("a fresh shuffle every round", 20, COLUMNS, "cards follow the cards left in the shoe"),
        ("one king missing", 400, COLUMNS, "ranks dealt in each part of the shoe"),
        ("a biased shuffle", 200, COLUMNS, "ranks dealt in each part of the shoe"),
        ("rows duplicated", 20, COLUMNS, "a round comes twice or out of order"),
        ("rows duplicated", 20, NO_IDS, "rounds with the cards of the one before"),
        # Without the columns that give a fault away, the odds do.
        ("one king missing", 2000, CARDS, "ranks of the first four cards"),
        ("winner swapped on ties", 20, ["winner"], "outcomes of player, banker"),
    ],
)
def test_a_mutant_is_caught(
    tmp_path: Path, mutant: str, shoes: int, columns: list[str], reason: str
) -> None:
    found = judged(written(tmp_path, MUTANTS[mutant], shoes, columns))
    assert found.verdict == "inconsistent"
    # A likely cause may come before what it explains.
    assert any(each.startswith(reason) for each in found.reasons[:3])


@pytest.mark.proof
@pytest.mark.parametrize("mutant", ["with replacement", "a fresh shuffle every round"])
def test_a_real_shoe_is_told_from_none_at_2000_shoes(tmp_path: Path, mutant: str) -> None:
    slopes = []
    for simulator in (HONEST, MUTANTS[mutant]):
        found = judged(written(tmp_path, simulator, 2000, ["shoe", *CARDS]))
        tests = {each.test.name: each for each in found.tests}
        slopes.append(tests["cards follow the cards left in the shoe"])
    assert [each.rejects for each in slopes] == [False, True]
    assert slopes[0].test.remark.startswith(("slope 0.99", "slope 1.00"))
    assert slopes[1].test.remark.startswith(("slope 0.0", "slope -0.0"))


def log_of(seed: int, shoes: int, with_shoes: bool) -> Log:
    """An honest log that is in no file, from the reference simulator."""
    hands = {"player": ("p1", "p2", "p3"), "banker": ("b1", "b2", "b3")}
    layout = Layout(Shape("csv"), hands, {"shoe": "shoe"} if with_shoes else {})

    def batches() -> Iterator[RoundBatch]:
        for dealt in simulate(RULES, EIGHT, shoes=shoes, seed=seed):
            shoe = TextColumn((dealt.shoe - 1).astype(np.int32), [str(n) for n in range(shoes)])
            places = np.arange(1, len(dealt) + 1)
            rounds = Rounds(
                places, dealt.cards, {}, {}, shoe, None, None, None, dealt.void, [], 0, []
            )
            yield RoundBatch("dealt", "row", rounds)

    return Log(layout, batches())


@pytest.mark.proof
@pytest.mark.parametrize("with_shoes", [True, False])
def test_honest_logs_are_rejected_at_the_nominal_rate(with_shoes: bool) -> None:
    """Each p-value is below a tenth in about a tenth of honest logs, and all together keep 5%."""
    logs, level = 200, 0.05
    below: Counter[str] = Counter()
    names: Counter[str] = Counter()
    rejected = 0
    for seed in range(logs):
        found = verify(log_of(seed, 20, with_shoes), Question(RULES, EIGHT, level))
        rejected += found.verdict == "inconsistent"
        for each in found.tests:
            names[each.test.name] += 1
            below[each.test.name] += each.test.p_value < 0.1
    assert rejected <= binom.ppf(0.9999, logs, level)
    # Without shoes ranks are tested as if dealt with replacement, and these two never alarm.
    cautious = {"rounds with the cards of the one before"}
    cautious |= {"ranks of the first four cards", "ranks of third cards"}
    assert len(names) == (14 if with_shoes else 12)
    for name, times in names.items():
        assert times == logs
        assert below[name] <= binom.ppf(0.9999, logs, 0.1), name
        assert name in cautious or below[name] >= binom.ppf(0.0001, logs, 0.1), name


def test_two_files_with_the_same_rounds_repeat_themselves(tmp_path: Path) -> None:
    text = text_of(HONEST.rows(5), CARDS)
    (tmp_path / "one.csv").write_text(text)
    (tmp_path / "two.csv").write_text(text)
    with open_log([str(tmp_path / "one.csv"), str(tmp_path / "two.csv")], RULES) as log:
        found = verify(log, Question(RULES, EIGHT, 0.01))
    assert found.reasons[0].startswith("a stretch of rounds comes again")
    assert "two.csv line 9: the 8 rounds up to here are those up to line 9 of" in found.reasons[0]


def test_shoes_among_each_other_are_refused(tmp_path: Path) -> None:
    one, two = (
        [{**row, "shoe": f"{name}{row['shoe']}"} for row in HONEST.rows(3, seed)]
        for seed, name in enumerate("ab")
    )
    rows = [row for pair in zip(one, two, strict=False) for row in pair]
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows)))
    with pytest.raises(OddsError, match="shoes come again after others: their rounds"):
        judged(path)


@pytest.mark.parametrize("number", [1, 10])
def test_missing_rounds_are_told(tmp_path: Path, number: int) -> None:
    rows = list(HONEST.rows(20))
    del rows[500 : 500 + number]
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows)))
    [reason] = judged(path).reasons
    before, after = rows[499]["round"], rows[500]["round"]
    assert reason.startswith("a round is missing: 1 time, first")
    assert reason.endswith(f"round {after} of shoe '7' comes after round {before}")
    every_other = tmp_path / "other.csv"  # numbers of something else
    every_other.write_text(text_of(iter({**row, "round": 3 * row["round"]} for row in rows)))
    assert judged(every_other).reasons == []


@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("wrong", [0, 1])
def test_cards_left(tmp_path: Path, after: bool, wrong: int) -> None:
    rows, left = list(HONEST.rows(5)), 416
    for number, row in enumerate(rows):
        if row["round"] == 1:
            left = 416
        dealt = sum(bool(row[name]) for name in CARDS)
        row["cards_left"] = left - dealt * after - wrong * (number == 100)
        left -= dealt
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), [*COLUMNS, "cards_left"]))
    reasons = judged(path).reasons
    if wrong:
        assert reasons[0].startswith("the cards left do not fall by the cards dealt: 2 times")
        assert "line 102" in reasons[0]
    else:
        assert reasons == []


def test_payouts_share_a_stake(tmp_path: Path) -> None:
    """What one column says of the stake holds for the others, wrong ones too."""

    def paid(row: Row, commission: float) -> dict[str, object]:
        winner = row["winner"]
        player = {"player": 20, "tie": 10}.get(str(winner), 0)
        banker = {"banker": 20 - 10 * commission, "tie": 10}.get(str(winner), 0)
        return {**row, "player_return": player, "banker_return": f"{banker:g}"}

    columns = [*CARDS, "winner", "player_return", "banker_return"]
    path = tmp_path / "log.csv"
    path.write_text(text_of((paid(row, 0.05) for row in HONEST.rows(10)), columns))
    found = judged(path)
    assert found.payouts == [f"{bet} returned, for a stake of 10" for bet in ("player", "banker")]
    assert found.reasons == []
    path.write_text(text_of((paid(row, 0) for row in HONEST.rows(10)), columns))
    [violation] = judged(path).violations
    assert violation.rule == "the payout of banker is wrong on winner banker"
    assert violation.of == violation.times
    assert violation.times == sum(row["winner"] == "banker" for row in HONEST.rows(10))


@pytest.mark.parametrize(("tie_pays", "times"), [(8, 0), (9, 1), (7, 1)])
def test_payouts_share_a_meaning(tmp_path: Path, tie_pays: int, times: int) -> None:
    """A Tie that wins 9 would be right as what 8 to 1 returns, were it read by itself."""

    def paid(row: Row) -> dict[str, object]:
        won = {"player": (1, 0, 0), "banker": (0, 0.95, 0), "tie": (0, 0, tie_pays)}[row["winner"]]
        return {**row, **dict(zip(names, won, strict=True))}

    names = ["player_payout", "banker_payout", "tie_payout"]
    path = tmp_path / "log.csv"
    path.write_text(text_of(map(paid, HONEST.rows(10)), [*CARDS, "winner", *names]))
    found = judged(path)
    assert found.payouts == [f"{bet} won, for a stake of 1" for bet in ("player", "banker", "tie")]
    ties = sum(row["winner"] == "tie" for row in HONEST.rows(10))
    assert [each.times for each in found.violations] == [ties] * times


def test_stakes_in_a_column_and_cents(tmp_path: Path) -> None:
    stakes = [0, 5, 25.5, 100]

    def paid(row: Row, number: int) -> dict[str, object]:
        stake = stakes[number % 4]
        won = {"banker": 0.95, "tie": 0}.get(str(row["winner"]), -1)
        return {**row, "banker_bet": stake, "banker_net": f"{stake * won:.2f}"}

    columns = [*CARDS, "winner", "banker_bet", "banker_net"]
    rows = [paid(row, number) for number, row in enumerate(HONEST.rows(10))]
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows), columns))
    found = judged(path)
    assert found.payouts == ["banker net, for a stake by column banker_bet"]
    assert found.reasons == []
    wrong = next(n for n, row in enumerate(rows) if row["banker_net"] == "4.75")
    rows[wrong]["banker_net"] = "5.00"
    path.write_text(text_of(iter(rows), columns))
    assert f"log.csv line {wrong + 2}: " in judged(path).reasons[0]


def test_a_count_stands_for_as_many_rows(tmp_path: Path) -> None:
    rows = list(MUTANTS["draws on 3 against an 8"].rows(20))
    once, thrice = tmp_path / "once.csv", tmp_path / "thrice.csv"
    columns = [*CARDS, "winner", "tie_net"]
    once.write_text(text_of(iter({**row, "count": 3} for row in rows), [*columns, "count"]))
    thrice.write_text(text_of(iter(row for row in rows for _ in range(3)), columns))
    one, three = judged(once), judged(thrice)
    assert one.rounds == three.rounds == 3 * len(rows)
    assert [each.times for each in one.violations] == [each.times for each in three.violations[:1]]
    tests = {each.test.name: each.test for each in three.tests}
    assert len(one.tests) == 7 + 2
    for each in one.tests:
        assert each.test == tests[each.test.name]
    none = tmp_path / "none.csv"
    text = once.read_text().rstrip()[:-1]
    none.write_text(f"{text}\n")
    [reason] = [each for each in judged(none).reasons if "cannot be read" in each]
    assert reason.endswith("it has no count")
    none.write_text(f"{text}0\n")
    assert judged(none).rounds == 3 * len(rows) - 3


def test_a_log_is_judged_alike_however_it_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, simulator in (("honest", HONEST), ("twice", MUTANTS["rows duplicated"])):
        path = written(tmp_path, simulator, 6)
        whole = judged(path)
        for size in (700, 5000):
            monkeypatch.setattr("odds.files.sources._BLOCK", size)
            cut = judged(path)
            monkeypatch.undo()
            # Words for winners are known from the first rows alone.
            alike = cut._replace(tests=[], bets=[], layout=whole.layout)
            assert alike == whole._replace(tests=[], bets=[]), name
            assert [each.exact for each in cut.bets] == [each.exact for each in whole.bets]
            for one, two in zip(cut.tests, whole.tests, strict=True):
                assert one.test.name == two.test.name
                assert one.test.statistic == pytest.approx(two.test.statistic)
                assert one.test.remark == two.test.remark


def test_few_stretches_are_kept_and_still_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("odds.rounds.verify.repeats._KEPT", 50)
    monkeypatch.setattr("odds.files.sources._BLOCK", 1000)
    path = tmp_path / "log.csv"
    text = text_of(HONEST.rows(10), CARDS)
    path.write_text(text + text.partition("\n")[2])
    [again] = [each for each in judged(path).violations if "comes again" in each.rule]
    assert 10 <= again.times <= 200  # of some 800


def test_long_logs_count_the_odds_of_some_shoes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = list(HONEST.rows(20))
    monkeypatch.setattr("odds.rounds.verify.composition._ALL_SHOES", 3)
    found = judged(written(tmp_path, HONEST, 20))
    counted = sum(row["shoe"] <= 3 or row["shoe"] % 16 == 0 for row in rows)
    remarks = {each.test.name: each.test.remark for each in found.tests}
    assert remarks["results against the odds of the cards left"] == f"from {counted} rounds"


def test_void_rounds_do_not_bias_the_number_of_cards(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    shoe = Shoe.of_decks(1)
    rounds = list(simulate(RULES, shoe, rounds=20_000, seed=1, cut=0))
    names = [*(rank.symbol for rank in Rank), ""]
    lines = ["shoe,p1,p2,p3,b1,b2,b3,winner"]
    for batch in rounds:
        for number, cards, void in zip(batch.shoe, batch.cards, batch.void, strict=True):
            end = "void" if void else ""
            lines.append(",".join([str(number), *(names[card] for card in cards), end]))
    path.write_text("\n".join(lines) + "\n")
    assert judged(path, shoe=shoe).verdict == "consistent"
    path.write_text("\n".join(line.partition(",")[2] for line in lines) + "\n")
    found = judged(path, shoe=shoe)
    assert found.verdict == "consistent"
    assert any(each.startswith("number of cards: long rounds") for each in found.not_checked)
    assert "cards of both hands" not in {each.test.name for each in found.tests}


def test_a_wrong_number_of_decks_shows_in_the_shoes(tmp_path: Path) -> None:
    found = judged(written(tmp_path, HONEST, 5), shoe=Shoe.of_decks(6))
    assert found.reasons[0].startswith("more cards of a rank are dealt than the shoe holds")
    assert "25 of" in found.reasons[0]
    assert "which holds 24" in found.reasons[0]
