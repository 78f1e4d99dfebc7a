"""Logs of games in which nobody draws: honest ones pass, mutants are caught, each for its fault."""

import random
from collections.abc import Mapping
from pathlib import Path

import pytest
from scipy.stats import binom

from odds import OddsError, Shoe, Table, load_rulebook
from odds.rounds.logs.cells.hand_words import read_rank_of_hand
from odds.rounds.logs.reader import Hints, open_log
from odds.rounds.verify.shoe_sums import ShoeSums
from odds.rounds.verify.verification import Question, Verification, verify
from tests.support.simulators import RANKS, Row, text_of
from tests.support.three_card_simulators import (
    CARDS,
    COLUMNS,
    HONEST,
    LAYOUTS,
    MUTANTS,
    NAMES,
    ThreeCardSimulator,
    strength,
)

GAME = "bclc-three-card"
ROUNDS = {
    "three kings are called three face cards": 3900,
    "equal hands parted by kings": 2500,
    "with replacement": 4000,
}
"""Some faults are seldom seen."""
QUICK = ["three face cards are a zero", "the bank wins ties", "no bonus for an eight"]
QUICK += ["the bank pays no commission", "one king missing", "rows duplicated"]
each_mutant = pytest.mark.parametrize(
    "mutant",
    [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.proof]) for name in MUTANTS],
)
NO_FACES = MUTANTS["face cards part no hands"].simulator
NO_COMMISSION = MUTANTS["commission forgotten"].simulator
WINNER = "the winner is wrong (clause 1.6, 6.3, 6.4)"
COMMISSION = "the payout of three-card is wrong on winner player"


def judged(path: Path, text: str, game: str = GAME, **how: object) -> Verification:
    """The judgement of a log with this text."""
    path = path / "log.txt"
    path.write_text(text, encoding="utf-8")
    return Table(game).verify(path, **how).found  # type: ignore[arg-type]


def has_reason(found: Verification, reason: str) -> bool:
    """Whether this is among the reasons."""
    return any(each.startswith(reason) for each in found.reasons)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_honest_log_passes_in_every_layout(tmp_path: Path, layout: str) -> None:
    found = judged(tmp_path, LAYOUTS[layout]([*HONEST.rows(400)]))
    assert (found.verdict, found.reasons, found.unreadable) == ("consistent", [], 0)
    assert (found.rounds, found.violations) == (400, [])
    assert {"cards", "winners"} <= set(found.scope.audited)
    assert "drawing" not in found.scope.audited


@pytest.mark.proof
@pytest.mark.parametrize("layout", LAYOUTS)
def test_its_faulty_twin_does_not(tmp_path: Path, layout: str) -> None:
    found = judged(tmp_path, LAYOUTS[layout]([*NO_FACES.rows(600)]))
    assert found.verdict == "inconsistent"
    assert has_reason(found, WINNER)
    assert has_reason(found, MUTANTS["face cards part no hands"].reason)


@pytest.mark.parametrize("layout", ["columns", "one column a hand", "staked"])
def test_nor_does_one_that_takes_no_commission(tmp_path: Path, layout: str) -> None:
    found = judged(tmp_path, LAYOUTS[layout]([*NO_COMMISSION.rows(400)]))
    assert (found.verdict, has_reason(found, COMMISSION)) == ("inconsistent", True)


def test_void_rounds_hide_no_cards(tmp_path: Path) -> None:
    """Of a deck that is dealt to its end, every ninth round is void."""
    path = tmp_path / "log.csv"
    for cut in (0, 14):
        Table(GAME).simulate(rounds=450, cut=cut).write(str(path))
        found = Table(GAME).verify(path).found
        assert (found.verdict, found.void) == ("consistent", 0 if cut else 50)


@each_mutant
def test_a_mutant_is_caught_for_the_right_reason(tmp_path: Path, mutant: str) -> None:
    simulator, reason = MUTANTS[mutant]
    found = judged(tmp_path, text_of(simulator.rows(ROUNDS.get(mutant, 1200)), COLUMNS))
    assert found.verdict == "inconsistent"
    assert has_reason(found, reason), found.reasons


def test_every_wrong_name_of_a_hand_is_counted(tmp_path: Path) -> None:
    """By the clause of the rank that it should have, each round in which it is not so."""
    simulator = ThreeCardSimulator(called=lambda hand: (max(strength(hand)[0] - 1, 0),))
    rows = [*simulator.rows(800)]
    found = judged(tmp_path, text_of(iter(rows), COLUMNS))
    for each in found.violations:
        side, _, name = each.rule.removeprefix("the ").partition(" hand is wrong on ")
        hands = ([row[f"{side[0]}{n}"] for n in (1, 2, 3)] for row in rows)
        assert each.times == sum(strength(hand)[0] == NAMES.index(name) for hand in hands)
        assert each.clause.startswith(f"6.3.{12 - NAMES.index(name)}")
    assert {each.stage for each in found.violations} == {1}


def test_the_commission_has_a_column(tmp_path: Path) -> None:
    rows = LAYOUTS["staked"]([*HONEST.rows(300)]).splitlines()
    wrong = [f"{line.rpartition(',')[0]},0" for line in rows[1:]]
    found = judged(tmp_path, "\n".join([rows[0], *rows[1:200], *wrong[199:]]))
    assert has_reason(found, "the commission is wrong (clause 4.1, 4.2)")


def test_a_deck_has_a_card_once(tmp_path: Path) -> None:
    """Suits are kept of a game with one deck, whether or not the log tells its decks."""
    rows = LAYOUTS["sentences"]([*HONEST.rows(300)]).splitlines()
    twice = "Round 0 | Player: 9♠ 9♠ 2♥ | Banker: 4♣ 3♦ A♠ | Banker wins"
    found = judged(tmp_path, "\n".join([*rows, twice]))
    rule = "a card is dealt more often than the shoe holds it (clause 1.1): 1 time"
    assert has_reason(found, rule)
    assert "2 of 9s are dealt in one round from a shoe with 1" in found.reasons[0]
    five = "p1,p2,p3,b1,b2,b3\nK,K,K,K,K,A\n" + "9,9,2,9,4,9\n" * 30
    found = judged(tmp_path, five)
    rule = "more cards of a rank are dealt than the shoe holds (clause 1.1): 1 time"
    assert has_reason(found, rule)


def test_cards_with_replacement_show_by_their_suits(tmp_path: Path) -> None:
    chance = random.Random(3)
    deck = [f"{rank}{suit}" for rank in RANKS for suit in "shdc"]
    lines = [",".join(chance.choices(deck, k=6)) for _ in range(200)]
    found = judged(tmp_path, "\n".join(["p1,p2,p3,b1,b2,b3", *lines]))
    again = sum(len({*line.split(",")}) < 6 for line in lines)
    assert [each.times for each in found.violations] == [again]


def test_a_log_without_cards_is_held_against_the_odds_of_its_ranks(tmp_path: Path) -> None:
    some = ["player_hand", "banker_hand", "winner", "three_card_net", "bonus_net"]
    found = judged(tmp_path, text_of(HONEST.rows(1500), some))
    assert (found.verdict, found.reasons) == ("consistent, results only", [])
    tests = {each.test.name for each in found.tests}
    assert {"outcomes of three-kings-bonus", "Player hand by Banker hand"} <= tests
    assert found.scope.audited == ["winners", "ranks of hands", "money", "order"]
    fewer = judged(tmp_path, text_of(HONEST.rows(1500), ["winner"]))
    assert fewer.verdict == "consistent, results only"
    assert not any("three-kings" in each.test.name for each in fewer.tests)


def test_ranks_decide_who_won_where_no_cards_do(tmp_path: Path) -> None:
    lines = text_of(HONEST.rows(400), ["player_hand", "banker_hand", "winner"])
    found = judged(tmp_path, lines + "nine,eight,banker\nnine,nine,banker\n")
    assert [(each.rule, each.times) for each in found.violations] == [("the winner is wrong", 1)]
    assert "says banker, is player by the ranks of the hands" in found.reasons[0]


def test_counts_of_winners(tmp_path: Path) -> None:
    fair = {"player": 481_122, "banker": 481_122, "tie": 37_756}
    assert Table(GAME).verify(counts=fair).verdict == "consistent, results only"
    parted = {"player": 451_122, "banker": 451_122, "tie": 97_756}
    assert Table(GAME).verify(counts=parted).verdict == "inconsistent"


def test_what_cards_count_is_no_hand(tmp_path: Path) -> None:
    """Face cards decide, and points do not tell them."""
    points = [
        ",".join(str(strength([row[name]])[0] % 10) for name in CARDS) + f",{row['winner']}"
        for row in HONEST.rows(300)
    ]
    text = "\n".join(["p1,p2,p3,b1,b2,b3,winner", *points])
    found = judged(tmp_path, text)
    assert (found.verdict, found.layout.hands) == ("consistent, results only", {})
    named = {"player": ("p1", "p2", "p3"), "banker": ("b1", "b2", "b3")}
    with pytest.raises(OddsError, match="bclc-three-card must know which are face cards"):
        judged(tmp_path, text, hints=Hints(columns=named))


def test_sums_of_shoes_are_of_games_with_draws(tmp_path: Path) -> None:
    path, book = tmp_path / "log.csv", load_rulebook(GAME)
    path.write_text(text_of(HONEST.rows(40), CARDS))
    assert "sums of shoes" not in "".join(Table(GAME).log_layout(path).queries().by_dialect)
    sums = ShoeSums("sums.csv", 52, 40, 40, 0, 0, ())
    question = Question(book, Shoe.of_decks(1), 0.01, shoe_sums=sums)
    with (
        open_log([str(path)], book) as log,
        pytest.raises(OddsError, match="sums of shoes are of games in which hands draw"),
    ):
        verify(log, question)


def test_hands_have_three_cards(tmp_path: Path) -> None:
    text = text_of(HONEST.rows(100), [*CARDS, "winner"])
    found = judged(tmp_path, f"{text}K,9,,2,3,4,player\n")
    assert (found.verdict, found.unreadable) == ("not enough evidence", 1)
    assert "the Player has not three cards" in found.reasons[0]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Three Kings", "three kings"),
        ("THREE_FACE_CARDS", "three face cards"),
        ("3 pictures", "three face cards"),
        ("ThreeFaces", "three face cards"),
        ("Nine", "nine"),
        ("9 points", "nine"),
        ("total of 0", "zero"),
        ("11", "three kings"),
        ("10", "three face cards"),
        ("three of a kind", "three"),
        ("12", None),
        ("flush", None),
        ("", None),
    ],
)
def test_words_for_hands(text: str, name: str | None) -> None:
    assert read_rank_of_hand(text, NAMES[::-1]) == name


def test_words_of_their_own_mean_what_their_rounds_show(tmp_path: Path) -> None:
    own = {name: f"h{number}" for number, name in enumerate(NAMES)}
    rows = [
        {**row, "player_hand": own[row["player_hand"]], "banker_hand": own[row["banker_hand"]]}
        for row in HONEST.rows(900)
        if "three " not in row["player_hand"] + row["banker_hand"]  # too rare to be learned
    ]
    found = judged(tmp_path, text_of(iter(rows), [*CARDS, "player_hand", "banker_hand", "winner"]))
    assert "ranks of hands" in found.scope.audited
    assert found.layout.hand_words["h9"] == "nine"
    assert not found.violations


def test_a_layout_can_be_given_back(tmp_path: Path) -> None:
    from odds.rounds.logs.saved import read_layout

    text = text_of(HONEST.rows(300), COLUMNS)
    saved, log = tmp_path / "layout.json", tmp_path / "log.txt"
    log.write_text(text)
    document = Table(GAME).log_layout(log).text("json")
    saved.write_text(document)
    assert judged(tmp_path, text, hints=Hints(read_layout(str(saved)))).verdict == "consistent"
    for old, new, sentence in (
        (
            '"nine": "nine"',
            '"nine": "niner"',
            "unknown rank of a hand, for the word 'nine', 'niner'",
        ),
        ('"player_hand"', '"player_pair"', "a round of bclc-three-card has no player_pair"),
    ):
        saved.write_text(document.replace(old, new, 1))
        with pytest.raises(OddsError, match=sentence):
            judged(tmp_path, text, hints=Hints(read_layout(str(saved))))


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        ({"player_natural": ("winner",)}, "a round of bclc-three-card has no player_natural"),
        ({"pairs": ("winner",)}, "a round of bclc-three-card has no pairs"),
        ({"player": ("p1", "p2", "p3")}, ""),
        ({"player_hand": ("banker_hand",), "banker_hand": ("player_hand",)}, ""),
        ({"payout:bank": ("bank_net",)}, ""),
        ({"payout:tie": ("bank_net",)}, "unknown bet 'tie'"),
    ],
)
def test_columns_that_are_named(
    tmp_path: Path, columns: Mapping[str, tuple[str, ...]], sentence: str
) -> None:
    text = text_of(HONEST.rows(300), COLUMNS)
    if sentence:
        with pytest.raises(OddsError, match=sentence):
            judged(tmp_path, text, hints=Hints(columns=columns))
        return
    found = judged(tmp_path, text, hints=Hints(columns=columns))
    swapped = "player_hand" in columns
    assert (found.verdict, bool(found.violations)) == (
        "inconsistent" if swapped else "consistent",
        swapped,
    )


# Dragon Tiger, one card each, from a stranger's program.


def tiger_rows(rounds: int, ace_high: bool = False, tie: str = "Tie") -> list[Row]:
    chance = random.Random(11)
    rows = []
    for _ in range(rounds):
        one, two = chance.sample([rank for rank in RANKS for _ in range(32)], 2)
        order = [*RANKS[1:], "A"] if ace_high else RANKS
        high = order.index(one) - order.index(two)
        result = tie if not high else "Dragon" if high > 0 else "Tiger"
        net = {"Dragon": 1, "Tie": -0.5}.get(result, -1)
        rows.append({"Dragon": one, "Tiger": two, "Result": result, "dragon_net": net})
    return rows


TIGER_COLUMNS = ["Dragon", "Tiger", "Result", "dragon_net"]


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({}, ""),
        ({"ace_high": True}, "likely the ace is taken for the highest card"),
        ({"tie": "Tiger"}, "likely ties are called for the Banker"),
    ],
)
def test_one_card_each(tmp_path: Path, how: dict[str, object], reason: str) -> None:
    rows = tiger_rows(1500, **how)  # type: ignore[arg-type]
    found = judged(tmp_path, text_of(iter(rows), TIGER_COLUMNS), "dragon-tiger")
    assert found.layout.hands == {"player": ("Dragon",), "banker": ("Tiger",)}
    assert found.verdict == ("inconsistent" if reason else "consistent")
    assert has_reason(found, reason) if reason else not found.reasons


def test_a_tie_takes_half_of_a_bet(tmp_path: Path) -> None:
    rows = [{**row, "dragon_net": round(row["dragon_net"])} for row in tiger_rows(600)]
    found = judged(tmp_path, text_of(iter(rows), TIGER_COLUMNS), "dragon-tiger")
    assert has_reason(found, "the payout of dragon is wrong on winner tie")


@pytest.mark.proof
@pytest.mark.parametrize("cut", [None, 0])
def test_false_alarms_are_as_rare_as_they_should_be(tmp_path: Path, cut: int | None) -> None:
    """With a fresh deck for every round, and where several rounds come from one."""
    table, alarms, logs = Table(GAME), 0, 40
    path = tmp_path / "log.csv"
    for seed in range(logs):
        table.simulate(rounds=700, seed=seed, cut=cut).write(str(path))
        found = table.verify(path, confidence="95%").found
        assert not found.violations
        alarms += found.verdict == "inconsistent"
    assert binom.sf(alarms - 1, logs, 0.05) > 0.01
