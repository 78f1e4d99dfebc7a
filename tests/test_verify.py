"""Honest logs pass at their nominal rate, and mutant simulators are caught for the right reason."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

from odds import Shoe, load_rulebook
from odds.logs.layout import Layout
from odds.logs.log import Batch, Hints, Log, open_log
from odds.logs.rounds import Rounds
from odds.logs.shape import Shape
from odds.logs.tables import Column
from odds.simulate import simulate
from odds.verify.verification import Question, Verification, verify
from tests.simulators import COLUMNS, HONEST, MUTANTS, Simulator, text_of

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
    assert (found.verdict, found.reasons, found.unreadable) == ("consistent", [], 0)
    assert found.rounds == sum(1 for _ in HONEST.rows(100))
    assert found.shoes == (100 if "shoe" in columns else None)


@pytest.mark.parametrize(
    ("mutant", "shoes", "columns", "reason"),
    [
        (
            "Banker stands on 5 against a stood Player",
            20,
            COLUMNS,
            "the Banker, the Player having stood, stands and should draw (clause 3.5, 3.6)",
        ),
        (
            "draws on 3 against an 8",
            20,
            COLUMNS,
            "the Banker, the Player having drawn, draws and should stand (clause 3.6)",
        ),
        ("pairs by points", 20, COLUMNS, "the player pair is wrong (clause 1, 3.4)"),
        ("pair ignored with a third card", 20, COLUMNS, "the player pair is wrong (clause 1, 3.4)"),
        ("commission forgotten", 20, COLUMNS, "the payout of banker is wrong (clause"),
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
    assert any(each.startswith(reason) for each in found.reasons[:2])


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

    def batches() -> Iterator[Batch]:
        for dealt in simulate(RULES, EIGHT, shoes=shoes, seed=seed):
            shoe = Column((dealt.shoe - 1).astype(np.int32), [str(n) for n in range(shoes)])
            places = np.arange(1, len(dealt) + 1)
            rounds = Rounds(
                places, dealt.cards, {}, {}, shoe, None, None, None, dealt.void, [], 0, []
            )
            yield Batch("dealt", "row", rounds)

    return Log(layout, batches())


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


def test_a_wrong_number_of_decks_shows_in_the_shoes(tmp_path: Path) -> None:
    found = judged(written(tmp_path, HONEST, 5), shoe=Shoe.of_decks(6))
    assert found.reasons[0].startswith("more cards of a rank are dealt than the shoe holds")
    assert "25 of" in found.reasons[0]
    assert "which holds 24" in found.reasons[0]
