"""Layouts that people came with later: honest play passes at once, faulty twins do not."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from odds import OddsError, Shoe, load_rulebook
from odds.rounds.logs.reader import Hints, open_log
from odds.rounds.verify.verification import Question, Verification, verify
from tests.rounds.logs.test_layouts import DRAWS, ON_DRAWS, PAIRS, ROWS, judged
from tests.support.further import bet_of
from tests.support.layouts import CARDS, columns, hand, six, symbol, texts
from tests.support.newcomers import NEWCOMERS
from tests.support.program import odds
from tests.support.proofs import one_in
from tests.support.simulators import RANKS, Row, banker_draws, total
from tests.support.strangers import STRANGERS, marked
from tests.support.unusual import lettered

TWINS = list(DRAWS.rows(20, seed=12))
OTHER = {"player": "banker", "banker": "player", "tie": "player"}
NAMED = [
    {**row, "winner": OTHER[row["winner"]]} if number % 50 == 0 else row
    for number, row in enumerate(ROWS)
]
"""Rows of which some have another winner than their cards."""


LATELY = {**STRANGERS, **NEWCOMERS}


@pytest.mark.parametrize("name", one_in(4, LATELY))
def test_honest_play_passes_and_its_faulty_twins_are_caught(tmp_path: Path, name: str) -> None:
    write = LATELY[name]
    _, found = judged(tmp_path / "log", write(ROWS))
    assert (found.reasons, found.scope.not_read, found.unreadable) == ([], [], 0)
    assert (found.verdict, found.rounds) == ("consistent", len(ROWS))
    tells_winners = name != "places at the table"
    assert ("winners" in found.scope.audited) == tells_winners
    _, twin = judged(tmp_path / "log", write(TWINS))
    assert (twin.verdict, twin.unreadable, twin.rounds) == ("inconsistent", 0, len(TWINS))
    assert twin.reasons[0].startswith(ON_DRAWS), twin.reasons
    if not tells_winners:
        return
    _, won = judged(tmp_path / "log", write(NAMED))
    assert won.reasons[0].startswith("the winner is wrong (clause "), won.reasons


def test_marks_of_pairs_that_are_lost_are_caught(tmp_path: Path) -> None:
    _, found = judged(tmp_path / "log", marked(list(PAIRS.rows(8, seed=12))))
    assert found.reasons[0].startswith("likely a pair is lost when a third card comes")


def test_text_of_chinese_windows(tmp_path: Path) -> None:
    won = {"player": "闲", "banker": "庄", "tie": "和"}
    lines = ["靴号,闲1,闲2,闲3,庄1,庄2,庄3,结果"]
    lines += [
        ",".join([str(row["shoe"]), *(row[name] or "无" for name in CARDS), won[row["winner"]]])
        for row in ROWS
    ]
    (tmp_path / "log").write_bytes("\n".join(lines).encode("gb2312"))
    assert judgement(tmp_path / "log").verdict == "consistent"
    (tmp_path / "log").write_bytes("\n".join(lines).encode("gb2312") + b"\n1,\xff")
    with pytest.raises(OddsError, match="begins as text in GB18030 and does not go on so"):
        judgement(tmp_path / "log")


def judgement(path: Path, game: str = "rws-commission", decks: int = 8) -> Verification:
    """The judgement of the log at this path."""
    rules = load_rulebook(game)
    with open_log([str(path)], rules) as log:
        return verify(log, Question(rules, Shoe.of_decks(decks), 0.01))


def sheets(path: Path, rows: list[Row]) -> None:
    """A workbook with a sheet for each shoe; a name over three columns stands in the first."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for shoe in dict.fromkeys(row["shoe"] for row in rows):
        sheet = book.create_sheet(f"Shoe {shoe}")
        sheet.append(["Simulation"])
        sheet.append(["Hand", "Player", None, None, "Banker", None, None, "Result"])
        for row in rows:
            if row["shoe"] == shoe:
                cards = [row[name] or None for name in CARDS]
                sheet.append([row["round"], *cards, row["winner"]])
    book.save(path)


def structs(path: Path, rows: list[Row]) -> None:
    """A table of DuckDB whose hands are lists of structs."""
    duckdb = pytest.importorskip("duckdb")
    card = "struct(rank varchar, suit varchar)[]"
    with duckdb.connect(str(path)) as engine:
        engine.execute(f"CREATE TABLE t (shoe int, player {card}, banker {card}, winner varchar)")
        engine.begin()  # one for all rows, which else take ten seconds
        for row in rows:
            hands = [
                [{"rank": row[name], "suit": lettered(row, name)[-1]} for name in hand(row, side)]
                for side in "pb"
            ]
            engine.execute(
                "INSERT INTO t VALUES (?, ?, ?, ?)", [row["shoe"], *hands, row["winner"]]
            )
        engine.commit()


@pytest.mark.proof
@pytest.mark.parametrize("write", [sheets, structs])
def test_files_with_shoes_in_sheets_and_cards_in_structs(
    tmp_path: Path, write: Callable[[Path, list[Row]], None]
) -> None:
    write(tmp_path / "honest", ROWS)
    found = judgement(tmp_path / "honest")
    assert (found.verdict, found.rounds, found.shoes) == ("consistent", len(ROWS), 8)
    write(tmp_path / "twin", TWINS[:1000])
    twin = judgement(tmp_path / "twin")
    assert (twin.rounds, twin.reasons[0][: len(ON_DRAWS)]) == (1000, ON_DRAWS)


def card_rows(rows: list[Row], numbered: bool) -> str:
    """A card in each row, with or without the number of its round."""
    names = ["hand", "seat", "rank"] if numbered else ["seat", "rank"]
    lines = [",".join(names)]
    for number, row in enumerate(rows):
        for place in range(3):
            for side, name in (("p", "PLAYER"), ("b", "BANKER")):
                if card := row[f"{side}{place + 1}"]:
                    lines.append(",".join([*([str(number)] if numbered else []), name, card]))
    return "".join(f"{line}\n" for line in lines)


def test_a_card_in_each_row_is_never_taken_for_results(tmp_path: Path) -> None:
    """Whose card it is changes from row to row, and is not who won."""
    _, found = judged(tmp_path / "log", card_rows(ROWS, numbered=True))
    assert found.verdict == "consistent"
    low = [{**row, **{n: row[n] and RANKS[RANKS.index(row[n]) % 7] for n in CARDS}} for row in ROWS]
    _, found = judged(tmp_path / "log", card_rows(low, numbered=True))
    assert (found.verdict, "drawing" in found.scope.audited) == ("inconsistent", True)
    with pytest.raises(OddsError, match="several rows for each round, and no number of the round"):
        judged(tmp_path / "log", card_rows(ROWS, numbered=False))


def decks(replacing: bool) -> str:
    """A deck for each few rounds, numbered, from which cards are dealt with replacement or not."""
    chance, lines = random.Random(7), []
    for deck in range(1, 61):
        cards = [rank for rank in RANKS for _ in range(4)]
        chance.shuffle(cards)
        while len(cards) > 14:
            if replacing:
                cards = [chance.choice(["A", "2", "K", "9"]) for _ in cards]
            hands = {"p": [cards.pop()], "b": [cards.pop()]}
            hands["p"].append(cards.pop())
            hands["b"].append(cards.pop())
            lines.append(json.dumps({"deck": deck, **hands, "o": _won(hands, cards)}))
    return "\n".join(lines)


def _won(hands: dict[str, list[str]], cards: list[str]) -> str:
    """Who wins, after third cards by the rules."""
    player, banker = total(hands["p"]), total(hands["b"])
    if max(player, banker) < 8:
        third = None
        if player <= 5:
            third = cards.pop()
            hands["p"].append(third)
        if banker_draws(banker, third):
            hands["b"].append(cards.pop())
    player, banker = total(hands["p"]), total(hands["b"])
    return "p" if player > banker else "b" if banker > player else "t"


def test_the_number_of_a_deck_is_that_of_a_shoe(tmp_path: Path) -> None:
    (tmp_path / "log").write_text(decks(False))
    found = judgement(tmp_path / "log", "punto-banco", 1)
    assert (found.verdict, found.shoes) == ("consistent", 60)
    (tmp_path / "log").write_text(decks(True))
    found = judgement(tmp_path / "log", "punto-banco", 1)
    assert found.reasons[0].startswith("more cards of a rank are dealt than the shoe holds")


def test_commission_beside_the_payouts_of_bets(tmp_path: Path) -> None:
    def log(rate: float) -> str:
        def cells(row: Row) -> list[object]:
            bet, stake, net = bet_of(row)
            bets = ("player", "banker", "tie")
            stakes = [stake if each == bet else 0 for each in bets]
            returned = [stake + net if each == bet else 0 for each in bets]
            taken = rate * stake if bet == row["winner"] == "banker" else 0
            return [*six(row, symbol), row["winner"], *stakes, *returned, f"{taken:.2f}"]

        sums = [
            f"{bet}_{what}" for what in ("stake", "return") for bet in ("player", "banker", "tie")
        ]
        return columns([*CARDS, "winner", *sums, "commission"], cells)(ROWS)

    _, found = judged(tmp_path / "log", log(0.05))
    assert (found.verdict, found.scope.not_read) == ("consistent", [])
    _, found = judged(tmp_path / "log", log(0.04))
    assert found.verdict != "consistent"


@pytest.mark.parametrize(("net", "won"), [("({:.2f})", "{:.2f}"), ("-{:.2f}", "+{:.2f}")])
def test_losses_in_brackets(tmp_path: Path, net: str, won: str) -> None:
    def log(win: float) -> str:
        def cells(row: Row) -> list[object]:
            bet, stake, paid = bet_of(row)
            paid = win * stake if bet == row["winner"] == "banker" else paid
            told = (net if paid < 0 else won).format(abs(paid))
            return [*six(row, symbol), row["winner"], bet, stake, told]

        return columns([*CARDS, "winner", "bet", "stake", "net"], cells)(ROWS)

    _, found = judged(tmp_path / "log", log(0.95))
    assert (found.verdict, "money" in found.scope.audited) == ("consistent", True)
    _, found = judged(tmp_path / "log", log(1))
    assert [each.rule for each in found.violations] == [
        "the payout of banker is wrong on winner banker"
    ]


def test_the_newest_round_first_is_no_disorder(tmp_path: Path) -> None:
    write = columns(
        ["shoe", "round", *CARDS, "winner"],
        lambda row: [row["shoe"], row["round"], *six(row, symbol), row["winner"]],
    )
    _, found = judged(tmp_path / "log", write(ROWS[::-1]))
    assert found.verdict == "consistent, cards and results only"
    assert found.scope.not_read == ["column 'round' (rounds)"]


def records(rows: list[Row]) -> str:
    """Rounds over several lines, some of them with other words than others."""
    lines = []
    for number, row in enumerate(rows):
        hands = [" ".join(texts(row, side, symbol)) for side in "pb"]
        odd = "deal" if number % 3 else "coup"
        lines += [f"{odd} {number}", f"P {hands[0]}", f"B {hands[1]}", f"w {row['winner']}"]
    return "".join(f"{line}\n" for line in lines)


def test_rounds_that_a_record_pattern_misses_convict_nobody(tmp_path: Path) -> None:
    """Those that are left out may be what is missing from the results."""
    pattern = r"(?:{}) \d+\nP (?P<player>.*)\nB (?P<banker>.*)\nw (?P<winner>\w+)"
    _, whole = judged(
        tmp_path / "log", records(ROWS), Hints(record_pattern=pattern.format("deal|coup"))
    )
    assert (whole.verdict, whole.rounds) == ("consistent", len(ROWS))
    hints = Hints(record_pattern=pattern.format("deal"))
    _, found = judged(tmp_path / "log", records(ROWS), hints)
    assert found.verdict == "not enough evidence"
    assert "'coup 3' begins no record of the pattern" in found.reasons[0]


@pytest.mark.parametrize(
    ("option", "pattern", "sentence"),
    [
        ("--record-pattern", "", "says nothing of any line"),
        ("--record-start", "", "says nothing of any line"),
        ("--record-pattern", r"P (\w+)", "names no group"),
        ("--line-pattern", r"P (\w+)", "names no group"),
    ],
)
def test_patterns_that_cannot_be_used(
    tmp_path: Path, option: str, pattern: str, sentence: str
) -> None:
    (tmp_path / "log").write_text(records(ROWS))
    done = odds("verify", "rws-commission", str(tmp_path / "log"), option, pattern)
    assert (done.returncode, sentence in done.stderr) == (2, True)


def test_a_card_twice_in_a_round_is_told_where_inferred_shoes_are_taken_back(
    tmp_path: Path,
) -> None:
    """All rounds of a document seem to be one shoe at first, and a deck has no card twice."""

    def log(twice: bool) -> str:
        chance, rounds = random.Random(3), []
        for number in range(400):
            cards = chance.sample([rank + suit for rank in RANKS for suit in "SHDC"], 6)
            cards[3] = cards[0] if twice and number % 40 == 0 else cards[3]
            rounds.append({"player": cards[:3], "banker": cards[3:]})
        return json.dumps(rounds)

    (tmp_path / "log").write_text(log(False))
    assert not judgement(tmp_path / "log", "bclc-three-card", 1).violations
    (tmp_path / "log").write_text(log(True))
    found = judgement(tmp_path / "log", "bclc-three-card", 1)
    rules = [(each.rule, each.times) for each in found.violations]
    assert rules == [("a card is dealt more often than the shoe holds it", 10)]


def test_what_is_lost_shows_the_stake_where_commission_is_not_taken(tmp_path: Path) -> None:
    """Else every amount would seem wrong, and not those alone that are."""

    def cells(row: Row) -> list[object]:
        net = {"banker": 10, "tie": 0, "player": -10}[row["winner"]]
        return [*six(row, symbol), row["winner"], net]

    _, found = judged(tmp_path / "log", columns([*CARDS, "winner", "banker_net"], cells)(ROWS))
    assert [each.rule for each in found.violations] == [
        "the payout of banker is wrong on winner banker"
    ]


@pytest.mark.parametrize("numbered", [True, False])
def test_a_row_for_each_bettor_is_refused(tmp_path: Path, numbered: bool) -> None:
    """Its rounds would be counted several times, and seem to come twice."""
    names = [*(["shoe", "round"] if numbered else []), *CARDS, "winner", "bet", "stake"]
    lines = [",".join(names)]
    for row in ROWS:
        place = [row["shoe"], row["round"]] if numbered else []
        for seat, bet in enumerate(("player", "banker", "tie"), 1):
            cells = [*place, *six(row, symbol), row["winner"], bet, 10 * seat]
            lines.append(",".join(map(str, cells)))
    with pytest.raises(OddsError, match="several rows for each round, with the same cards"):
        judged(tmp_path / "log", "\n".join(lines))


def test_rows_that_come_twice_are_still_told(tmp_path: Path) -> None:
    write = columns(
        ["shoe", "round", *CARDS, "winner"],
        lambda row: [row["shoe"], row["round"], *six(row, symbol), row["winner"]],
    )
    _, found = judged(tmp_path / "log", write([row for row in ROWS for _ in range(2)]))
    assert "a round comes twice or out of order" in {each.rule for each in found.violations}
