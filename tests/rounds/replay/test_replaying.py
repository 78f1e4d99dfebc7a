"""Replays of logs: every value as if its shoe were analysed alone, and sums of plain fractions."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import OddsError, Shoe, analyse, load_rulebook
from odds.core.cards import Rank, read_rank
from odds.files import sources
from odds.games.coup.facts import CoupFacts
from odds.rounds.logs.reader import open_log
from odds.rounds.replay import BetReplay, Moment, Replay, ReplaySummary, replaying
from odds.rounds.replay.tally import ExactSum
from odds.rounds.simulate import ends_of, simulate
from odds.rulebooks import Rulebook

RULES = load_rulebook("rws-super-six-plus")
CARDS = ("p1", "p2", "p3", "b1", "b2", "b3")
ONE_DECK = Shoe.of_decks(1)


def write_log(path: Path, shoes: int, points: bool = False, more: tuple[str, ...] = ()) -> Path:
    """Simulated rounds of one deck to its last card, some of them void; nothing but the cards."""
    (rounds,) = simulate(RULES, ONE_DECK, shoes=shoes, cut=0, seed=8)
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["shoe", *CARDS, "winner", *more])
        numbers = zip(rounds.shoe.tolist(), rounds.round.tolist(), strict=True)
        for (shoe, number), cards, void in zip(
            numbers, rounds.cards.tolist(), rounds.void.tolist(), strict=True
        ):
            ranks = [None if card < 0 else Rank(card) for card in cards]
            texts = [
                "" if rank is None else str(rank.points) if points else rank.symbol
                for rank in ranks
            ]
            extra = [number + 10 for _ in more]
            writer.writerow([shoe, *texts, "void" if void else "", *extra])
    return path


Alone = tuple[str, int, int, list[Fraction]]


def one_by_one(path: Path, bets: list[str], rules: Rulebook = RULES) -> Iterator[Alone]:
    """Shoe, number, cards left and values of each round, each analysed on its own."""
    shoe, gone, number = "", list[Rank](), 0
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if row["shoe"] != shoe:
                shoe, gone, number = row["shoe"], [], 0
            left, number = ONE_DECK.without(gone), number + 1
            coups = rules.coups(left)
            values = [analyse(rules.bet(bet), coups).expected_value or Fraction() for bet in bets]
            yield shoe, number, left.cards, values
            gone += [read_rank(row[card]) for card in CARDS if row[card]]


def replayed(path: Path, bets: list[str]) -> tuple[list[Alone], ReplaySummary]:
    found: list[Alone] = []
    with open_log([str(path)], RULES) as log:
        replay = Replay(log, RULES, ONE_DECK, [RULES.bet(bet) for bet in bets])
        for some in replay.rounds():
            values = [each.fractions() for each in some.values]
            found += zip(
                some.shoes,
                some.numbers.tolist(),
                some.cards_left.tolist(),
                [[value or Fraction() for value in row] for row in zip(*values, strict=True)],
                strict=True,
            )
    return found, replay.summary()


def test_every_value_of_every_round(tmp_path: Path) -> None:
    bets = [bet.id for bet in RULES.bets]
    path = write_log(tmp_path / "log.csv", 6)
    want = list(one_by_one(path, bets))
    found, summary = replayed(path, bets)
    assert found == want
    assert min(left for _, _, left, _ in want) < 6
    assert (summary.rounds, summary.shoes, summary.warnings) == (len(want), 6, [])
    assert summary.void > 0


def test_by_points(tmp_path: Path) -> None:
    bets = ["player", "banker", "tie", "super-six-plus"]
    want = list(one_by_one(write_log(tmp_path / "ranks.csv", 4), bets))
    found, _ = replayed(write_log(tmp_path / "points.csv", 4, points=True), bets)
    assert found == want


def test_however_the_log_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bets = ["banker", "player-pair"]
    path = write_log(tmp_path / "log.csv", 12)
    want = replayed(path, bets)
    monkeypatch.setattr(sources, "_BLOCK", 300)
    assert replayed(path, bets) == want
    monkeypatch.setattr(replaying, "_AT_ONCE", 7)
    assert replayed(path, bets) == want


def test_a_round_has_the_number_that_the_log_gives_it(tmp_path: Path) -> None:
    path = write_log(tmp_path / "log.csv", 2, more=("round",))
    counted, _ = replayed(write_log(tmp_path / "plain.csv", 2), ["tie"])
    told, _ = replayed(path, ["tie"])
    assert [number for _, number, _, _ in told] == [number + 10 for _, number, _, _ in counted]
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:3], lines[3].rpartition(",")[0] + ",", *lines[4:], ""]))
    told, _ = replayed(path, ["tie"])
    assert [number for _, number, _, _ in told][:4] == [11, 12, 3, 14]


def plain_summary(bet: str, values: list[Alone], won: list[Fraction]) -> dict[str, object]:
    """The figures of a bet, each reckoned as one would say it."""
    number = [bet.id for bet in RULES.bets].index(bet)
    every = [each[3][number] for each in values]
    good = [n for n, value in enumerate(every) if value > 0]
    depths = [1 - Fraction(values[n][2], 52) for n in good]
    best = every.index(max(every))
    return {
        "full_shoe": every[0],
        "mean": sum(every) / len(every),
        "best": (every[best], values[best][0], values[best][1], values[best][2]),
        "best_depth": 1 - Fraction(values[best][2], 52),
        "favourable": len(good),
        "favourable_share": Fraction(len(good), len(every)),
        "favourable_total": sum(every[n] for n in good),
        "favourable_mean": sum(every[n] for n in good) / len(good),
        "favourable_total_per_hundred": 100 * sum(every[n] for n in good) / len(every),
        "earliest_depth": min(depths),
        "mean_depth": sum(depths) / len(depths),
        "won": sum(won),
        "won_mean": sum(won) / len(won),
        "favourable_won": sum(won[n] for n in good),
        "favourable_won_mean": sum(won[n] for n in good) / len(good),
    }


def test_the_summary_is_what_the_rounds_come_to(tmp_path: Path) -> None:
    bets = [bet.id for bet in RULES.bets]
    path = write_log(tmp_path / "log.csv", 40)
    values, summary = replayed(path, bets)
    (rounds,) = simulate(RULES, ONE_DECK, shoes=40, cut=0, seed=8)
    ends = ends_of(rounds, RULES)
    for found in summary.bets:
        facts = [ends.distinct[end] for end in ends.of_round.tolist()]
        won = [
            found.bet.rows[found.bet.row_for(end)].pays or Fraction()
            if isinstance(end, CoupFacts)
            else Fraction()
            for end in facts
        ]
        for name, value in plain_summary(found.bet.id, values, won).items():
            seen = getattr(found, name)
            if name == "best":
                seen = (seen.value, seen.shoe, seen.round, seen.cards_left)
                assert found.best.number == 2 + values.index(
                    next(each for each in values if each[:2] == (found.best.shoe, found.best.round))
                )
            assert seen == value, name


def test_of_equal_values_the_first_is_the_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.csv"
    rows = [f"{shoe},9,K,,3,4," for shoe in (5, 6, 7)]
    path.write_text("\n".join([",".join(["shoe", *CARDS]), *rows, ""]))
    for size in (1, 2, 3):
        monkeypatch.setattr(replaying, "_AT_ONCE", size)
        _, summary = replayed(path, ["tie"])
        assert (summary.bets[0].best.shoe, summary.bets[0].best.number) == ("5", 2)


def test_a_bet_that_never_favours_has_no_mean() -> None:
    names = ("favourable_mean", "favourable_won_mean", "earliest_depth", "mean_depth")
    bet = RULES.bet("tie")
    value, nothing = Fraction(-1), Fraction()
    best = Moment(value, "log.csv", "line", 2, "1", 1, 52)
    with_none = BetReplay(
        bet, value, 52, 3, 3 * value, nothing, best, 0, nothing, nothing, 0, None
    )  # fmt: skip
    assert [getattr(with_none, name) for name in names] == [None] * 4
    assert with_none.favourable_total_per_hundred == 0


@given(
    st.lists(st.tuples(st.integers(-(2**62), 2**62), st.sampled_from([1, 6, 35, 2**61]))),
    st.booleans(),
)
def test_sums_do_not_overflow(terms: list[tuple[int, int]], objects: bool) -> None:
    total = ExactSum()
    kind = object if objects else np.int64
    for _ in range(3):
        total.add(np.array([n for n, _ in terms], kind), np.array([d for _, d in terms], kind))
    assert total.value == 3 * sum((Fraction(*term) for term in terms), Fraction())


def test_a_shoe_so_large_that_only_integers_of_python_hold_its_values(tmp_path: Path) -> None:
    path, shoe = write_log(tmp_path / "log.csv", 1), Shoe.of_decks(27)
    with open_log([str(path)], RULES) as log:
        replay = Replay(log, RULES, shoe, [RULES.bet("tie")])
        (some,) = replay.rounds()
    values = some.values[0].fractions()
    assert values[0] == analyse(RULES.bet("tie"), RULES.coups(shoe)).expected_value
    assert replay.summary().bets[0].total == sum(value or 0 for value in values)


@pytest.mark.parametrize(
    ("shoe", "sentence"),
    [
        (Shoe.infinite(), "no card is ever gone from an infinite shoe; give a number of decks"),
        (Shoe.of_decks(10**30), "cards is too large to replay; give 1450 cards at the most"),
    ],
)
def test_shoes_that_cannot_be_replayed(tmp_path: Path, shoe: Shoe, sentence: str) -> None:
    path = write_log(tmp_path / "log.csv", 1)
    with (
        open_log([str(path)], RULES) as log,
        pytest.raises(OddsError, match=sentence),
    ):
        Replay(log, RULES, shoe, RULES.bets)
