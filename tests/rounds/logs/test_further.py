"""What other programs print, and columns that are wrong throughout: read, and judged rightly."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from odds import OddsError, load_rulebook
from odds.files.lines import Between
from odds.files.plain import Block
from odds.files.shape import XML, Shape
from odds.files.tables import Unreadable
from odds.files.xml import xml_rows
from odds.rounds.logs.counting_query import counting_queries
from odds.rounds.logs.reader import open_log
from odds.rounds.verify.verification import Question, verify
from tests.rounds.logs.test_layouts import DRAWS, EIGHT, ON_DRAWS, ROWS, judged, losing
from tests.support.further import FURTHER, PAID, bet_of
from tests.support.insured_simulators import CARDS as SIX
from tests.support.insured_simulators import INSURED, InsuredSimulator
from tests.support.layouts import CARDS, hand
from tests.support.simulators import Row, points


@pytest.mark.proof
@pytest.mark.parametrize("name", FURTHER)
def test_honest_play_passes_and_its_faulty_twins_are_caught(tmp_path: Path, name: str) -> None:
    write = FURTHER[name]
    _, found = judged(tmp_path / "log", write(ROWS))
    assert (found.reasons, found.scope.not_read, found.unreadable) == ([], [], 0)
    assert (found.verdict, found.rounds) == ("consistent", len(ROWS))
    assert ("money" in found.scope.audited) == (name in PAID)
    twins = list(DRAWS.rows(20, seed=12))
    _, twin = judged(tmp_path / "log", write(twins))
    assert (twin.verdict, twin.unreadable, twin.rounds) == ("inconsistent", 0, len(twins))
    assert twin.reasons[0].startswith(ON_DRAWS), twin.reasons
    other = {"player": "banker", "banker": "player", "tie": "tie"}
    named = [
        {**row, "winner": other[row["winner"]] if number % 50 == 0 else row["winner"]}
        for number, row in enumerate(ROWS)
    ]
    _, won = judged(tmp_path / "log", write(named))
    assert won.reasons[0].startswith("the winner is wrong (clause "), won.reasons


@pytest.mark.parametrize("name", PAID)
def test_wrong_payouts_are_caught_for_what_they_are(tmp_path: Path, name: str) -> None:
    _, found = judged(tmp_path / "log", FURTHER[name](losing(ROWS)))
    assert {each.rule for each in found.violations} == {
        f"the payout of {bet} is wrong on winner tie" for bet in ("player", "banker")
    }


def with_column(rows: list[Row], cells: Callable[[Row], dict[str, object]]) -> str:
    """A csv of cards and winners, and further columns."""
    lines: list[list[object]] = [[*CARDS, "winner", *cells(rows[0])]]
    lines += [[*(row[n] for n in CARDS), row["winner"], *cells(row).values()] for row in rows]
    return "".join(f"{','.join(map(str, line))}\n" for line in lines)


def counted(row: Row, side: str) -> list[int]:
    """What each card of a hand counts."""
    return [points(row[name]) for name in hand(row, side)]


def staked(row: Row, **paid: object) -> dict[str, object]:
    """The bet of a row and its stake, with what else is told of them."""
    bet, stake, _ = bet_of(row)
    return {"bet": bet, "stake": stake, **paid}


def is_natural(row: Row) -> bool:
    """Whether a hand of two cards has eight or nine."""
    return max(sum(counted(row, side)[:2]) % 10 for side in "pb") >= 8


WRONG: dict[str, tuple[Callable[[Row], dict[str, object]], str]] = {
    "of the last card": (
        lambda row: {"player_total": counted(row, "p")[-1]},
        "likely the Player's total is of the last card alone: ",
    ),
    "swapped": (
        lambda row: {"player_total": row["banker_total"], "banker_total": row["player_total"]},
        "likely the Player's total is the other hand's: ",
    ),
    "one too many": (
        lambda row: {"banker_points": (row["banker_total"] + 1) % 10},
        f"the banker total is wrong (clause 3.7): {len(ROWS)} times, ",
    ),
    "no natural": (lambda row: {"natural": int(not is_natural(row))}, "the natural is wrong "),
    "no pair": (
        lambda row: {"player_pair": int(row["p1"] != row["p2"])}, "the player pair is wrong ",
    ),
    "drew not": (lambda row: {"banker_drew": not row["b3"]}, "the banker drew is wrong "),
    "always the Banker": (lambda row: {"winner": "banker"}, "the winner is wrong "),
    "paid nothing": (lambda row: {"banker_payout": 0}, "the payout of banker is wrong on "),
    "paid the other way round": (
        lambda row: staked(row, net=1 - bet_of(row)[2]), "the payout of ",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_every_row_is_a_fault(tmp_path: Path, name: str) -> None:
    cells, reason = WRONG[name]
    if name == "always the Banker":
        text = with_column([{**row, "winner": "banker"} for row in ROWS], lambda row: {"n": ""})
    else:
        text = with_column(ROWS, cells)
    _, found = judged(tmp_path / "log", text)
    assert (found.verdict, found.scope.not_read) == ("inconsistent", [])
    assert found.reasons[0].startswith(reason), found.reasons


def tallied(rows: list[Row]) -> str:
    """A csv in which totals count the rounds that each hand won so far."""
    won = {"player": 0, "banker": 0, "tie": 0}

    def cells(row: Row) -> dict[str, object]:
        return {f"{side}_total": won[side] for side in ("player", "banker")}

    lines = with_column(rows[:1], cells).splitlines()[:1]
    for row in rows:
        won[row["winner"]] += 1
        lines += with_column([row], cells).splitlines()[1:]
    return "\n".join(lines) + "\n"


HONEST_MONEY: dict[str, tuple[Callable[[Row], dict[str, object]], bool]] = {
    "what bets pay": (lambda row: {"player_payout": 1, "banker_payout": 0.95}, True),
    "for a unit": (lambda row: staked(row, net=bet_of(row)[2] / bet_of(row)[1]), False),
    "in cents": (lambda row: staked(row, net=round(100 * bet_of(row)[2])), False),
    "what may be won": (lambda row: staked(row, payout=8 * bet_of(row)[1]), False),
    "a bet that is no winner": (
        lambda row: {"seat": random.Random(row["round"]).choice(["Player", "Banker"])}, False,
    ),
    "how many pairs": (
        lambda row: {"pairs": (row["p1"] == row["p2"]) + (row["b1"] == row["b2"])}, False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HONEST_MONEY)
def test_what_may_mean_something_else_convicts_nobody(tmp_path: Path, name: str) -> None:
    cells, passes = HONEST_MONEY[name]
    _, found = judged(tmp_path / "log", with_column(ROWS, cells))
    assert found.reasons == []
    assert found.verdict == ("consistent" if passes else "consistent, cards and results only")
    assert bool(found.scope.not_read) != passes


def test_totals_that_count_rounds_convict_nobody(tmp_path: Path) -> None:
    _, found = judged(tmp_path / "log", tallied(ROWS[:150]))
    assert (found.violations, found.causes) == ([], [])
    assert found.scope.not_read == [
        f"column '{side}_total' (totals)" for side in ("player", "banker")
    ]


def test_a_number_without_a_name_is_a_shoe_only_where_a_cut_card_shows(tmp_path: Path) -> None:
    def text(shoe: Callable[[int, Row], int]) -> str:
        hands = [[[row[c] for c in hand(row, side)] for side in "pb"] for row in ROWS]
        rows = zip(ROWS, hands, strict=True)
        return "".join(f"{(shoe(n, row), *both)}\n" for n, (row, both) in enumerate(rows))

    _, found = judged(tmp_path / "log", text(lambda number, row: row["shoe"]))
    assert (found.verdict, found.shoes) == ("consistent", 8)
    _, found = judged(tmp_path / "log", text(lambda number, row: 1 + number // 60))
    assert (found.verdict, found.shoes) == ("consistent, cards and results only", None)
    assert found.scope.not_read == ["column '1' (shoes)"]


def by_sentence(row: Row) -> str:
    lines = [
        f"Insurance ({n} cards) on {row[f'ins{n}_side'].title()} at {row[f'ins{n}_odds']} to 1: "
        f"staked {row[f'ins{n}_stake']}, paid {row[f'ins{n}_net']}"
        for n in (4, 5)
        if row[f"ins{n}_stake"] != ""
    ]
    return "\n".join([*_hands(row), *lines, f"Result: {row['winner'].title()}", ""])


def by_label(row: Row) -> str:
    lines = [*_hands(row), f"Winner: {row['winner']}"]
    for n in (4, 5):
        if row[f"ins{n}_stake"] != "":
            lines.append(f"  Insurance {n}:")
            lines += [
                f"    {what}: {row[f'ins{n}_{what}']}" for what in ("side", "odds", "stake", "net")
            ]
    return "\n".join([*lines, ""])


def _hands(row: Row) -> list[str]:
    player, banker = (" ".join(row[n] for n in some if row[n]) for some in (SIX[:3], SIX[3:]))
    return [f"--- Hand {row['round']} ---", f"Player: {player}", f"Banker: {banker}"]


@pytest.mark.parametrize("write", [by_sentence, by_label])
def test_insurance_in_lines_of_text(tmp_path: Path, write: Callable[[Row], str]) -> None:
    rules, verdicts = load_rulebook("rws-insurance"), []
    for simulator in (INSURED, InsuredSimulator(returned=-1)):
        (tmp_path / "log").write_text("".join(map(write, simulator.rows(12, seed=5))))
        with open_log([str(tmp_path / "log")], rules) as log:
            found = verify(log, Question(rules, EIGHT, 0.01))
        assert "insurance" in found.scope.audited
        assert found.scope.not_read == []
        verdicts.append((found.verdict, (found.reasons or [""])[0]))
    assert verdicts[0] == ("consistent", "")
    assert verdicts[1][0] == "inconsistent"
    assert "is returned and nets -1 to 1, not 0" in verdicts[1][1]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (
            "a hand in each row",
            "a row of the log is a hand, and no plain query counts",
        ),
        ("hands parted by a mark", "is nested, and no plain query groups by it"),
    ],
)
def test_no_query_is_written_that_could_not_run(tmp_path: Path, name: str, why: str) -> None:
    log, _ = judged(tmp_path / "log", FURTHER[name](ROWS))
    with pytest.raises(OddsError, match=why):
        counting_queries(log.layout)


def test_xml_that_is_cut_off_or_defines_words_is_not_read_in_silence(tmp_path: Path) -> None:
    text = FURTHER["XML, elements"](ROWS)
    _, found = judged(tmp_path / "log", text[: text.rindex("<winner>")])
    assert (found.verdict, found.rounds, found.unreadable) == (
        "not enough evidence", len(ROWS) - 1, 1,
    )  # fmt: skip
    assert "the element round is not closed" in found.reasons[0]
    own = Block(b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]><a><r/></a>', 1)
    [row] = xml_rows("r")([own], Between(Shape(XML)))
    assert row == Unreadable(1, "it defines entities, which are not read")
