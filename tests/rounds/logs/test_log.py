"""The same rounds in every way of writing a log are read as the same rounds."""

import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from odds import OddsError, Rank, load_rulebook
from odds.core.arrays import Array
from odds.core.cards import read_cards
from odds.files.shape import CSV, Shape
from odds.files.sources import named_files
from odds.files.tables import TextRows, coded
from odds.rounds.logs.cells.amounts import NOT_SAID
from odds.rounds.logs.cells.notation import read_flag, read_hand, read_number, read_winner
from odds.rounds.logs.columns.layout import Layout, Payout
from odds.rounds.logs.reader import Hints, open_log
from odds.rounds.logs.reading.rounds import Rounds, read_rounds
from odds.rounds.logs.saved import read_layout
from tests.support.simulators import COLUMNS, HONEST, Row, points, text_of

RULES = load_rulebook("rws-commission")
NO_HINTS = Hints()
ROWS = list(HONEST.rows(3, seed=5))
CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]
SUITS = "cdhs"
WORDS = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


def cards_of(row: Row) -> list[int]:
    """The cards of a row as the reader has them."""
    return [int(read_cards(str(row[name]))[0].rank) if row[name] else -1 for name in CARDS]


EXPECTED = np.array([cards_of(row) for row in ROWS])
WINNERS = [["player", "banker", "tie"].index(str(row["winner"])) for row in ROWS]
SHOES = [row["shoe"] for row in ROWS]


def suit(row: Row, name: str) -> str:
    """Some suit or other."""
    return SUITS[(int(str(row["round"])) + CARDS.index(name)) % 4]


def hand(row: Row, side: str) -> list[str]:
    """The names of the cards that a hand has."""
    return [name for name in CARDS if name.startswith(side) and row[name]]


def read(path: Path | str, hints: Hints = NO_HINTS) -> tuple[Layout, list[Rounds]]:
    """All rounds of a log."""
    with open_log([str(path)], RULES, hints) as log:
        return log.layout, [batch.rounds for batch in log.batches]


def whole(rounds: list[Rounds]) -> Array:
    """The cards of all batches."""
    return np.concatenate([each.cards for each in rounds if each.cards is not None])


def plain(rows: list[Row] = ROWS, columns: list[str] = COLUMNS) -> str:
    """The log as csv."""
    return text_of(iter(rows), columns)


def edited(change: Callable[[Row], Row]) -> list[Row]:
    """All rows, each changed."""
    return [{**row, **change(row)} for row in ROWS]


def whole_hands(between: str, card: Callable[[Row, str], str]) -> str:
    """A log with a column for each hand."""
    lines = ["Player hand\tBanker hand\tResult\tshoe"]
    for row in ROWS:
        hands = [between.join(card(row, name) for name in hand(row, side)) for side in "pb"]
        lines.append("\t".join([*hands, f"{row['winner']} win", str(row["shoe"])]))
    return "\n".join(lines) + "\n"


def objects(card: Callable[[Row, str], object]) -> str:
    """A log of nested JSON."""
    lines = [
        {
            "table": {"shoe": row["shoe"], "round": row["round"]},
            "playerCards": [card(row, name) for name in hand(row, "p")],
            "bankerCards": [card(row, name) for name in hand(row, "b")],
            "outcome": f"{str(row['winner']).title()}Win",
        }
        for row in ROWS
    ]
    return "".join(json.dumps(line) + "\n" for line in lines)


def blocks(row_text: Callable[[Row], str]) -> str:
    """A log in blocks, one for each shoe, with words between them."""
    text, shoe = "", 0
    for row in ROWS:
        if row["shoe"] != shoe:
            shoe = int(str(row["shoe"]))
            text += f"\nShoe number {shoe}\n\n"
        text += row_text(row) + "\n"
    return text + "\nShoe results:\nBanco:\t38\n"


def no_card(text: str) -> list[Row]:
    """The rows with this in place of a card that was not drawn."""
    return edited(lambda row: {name: row[name] or text for name in CARDS})


INTERLEAVED = ["winner", "p1", "b1", "p2", "b2", "p3", "b3"]
TEXTS = {
    "csv": plain(),
    "semicolons": plain().replace(",", ";"),
    "tabs": plain().replace(",", "\t"),
    "bars": plain().replace(",", "|"),
    "quoted": "\n".join(f'"{line}"'.replace(",", '","') for line in plain().splitlines()),
    "quoted cells with lines": plain().replace(",banker,", ',"banker\n",'),
    "byte-order mark": "\ufeff" + plain(),
    "Windows lines": plain().replace("\n", "\r\n"),
    "blank lines": "\n\n" + plain().replace("\n", "\n\n"),
    "no last line end": plain().rstrip(),
    "NA": plain(no_card("NA")),
    "x": plain(no_card("x")),
    "two underscores": plain(no_card("__")),
    "null": plain(no_card("null")),
    "only cards": plain(columns=CARDS),
    "no header": plain(columns=INTERLEAVED).partition("\n")[2],
    "Banker first": plain(columns=[*CARDS[3:], *CARDS[:3], "winner"]).partition("\n")[2],
    "names that tell nothing": plain(columns=INTERLEAVED).replace(
        ",".join(INTERLEAVED), "alpha,bravo,charlie,delta,echo,foxtrot,golf"
    ),
    "winners by number": plain(
        edited(lambda row: {"winner": {"player": 1, "banker": 2, "tie": 3}[str(row["winner"])]})
    ),
    "suits after ranks": plain(
        edited(lambda row: {n: f"{row[n]}{suit(row, n)}" if row[n] else "" for n in CARDS})
    ),
    "suits before ranks": whole_hands(" ", lambda row, n: suit(row, n) + str(row[n])),
    "words": whole_hands("|", lambda row, n: f"{row[n]}-{WORDS[suit(row, n)]}"),
    "more words": whole_hands(
        ", ",
        lambda row, n: f"{read_cards(str(row[n]))[0].rank.name.title()} of {WORDS[suit(row, n)]}",
    ),
    "together": whole_hands("", lambda row, n: str(row[n]) + suit(row, n)),
    "numbers": plain(
        edited(lambda row: {n: 1 + cards_of(row)[CARDS.index(n)] if row[n] else 0 for n in CARDS})
    ),
    "objects": objects(lambda row, n: {"suit": WORDS[suit(row, n)], "value": row[n]}),
    "lists": objects(lambda row, n: row[n]),
    "blocks": blocks(lambda row: ",".join(str(row[n] or "x") for n in ["winner", *CARDS])),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_read_however_it_is_written(tmp_path: Path, name: str) -> None:
    path = tmp_path / "log"
    path.write_text(TEXTS[name], newline="")
    layout, rounds = read(path)
    assert [each.unreadable for each in rounds] == [[]] * len(rounds)
    assert (whole(rounds) == EXPECTED).all()
    if "winner" in layout.columns:
        assert np.concatenate([each.said["winner"] for each in rounds]).tolist() == WINNERS
    else:
        assert name == "only cards"


def test_blocks_number_their_shoes_and_pass_over_other_lines(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text(TEXTS["blocks"])
    _, [rounds] = read(path)
    assert rounds.shoe is not None
    assert [rounds.shoe.texts[code] for code in rounds.shoe.codes] == [str(shoe) for shoe in SHOES]
    assert [each.why for each in rounds.passed_over] == ["Shoe results:", "Banco:\t38"]


def test_points_tell_all_but_the_ranks_of_tens(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    change = {name: name for name in CARDS}
    path.write_text(
        plain(edited(lambda row: {n: points(str(row[n])) if row[n] else "x" for n in change}))
    )
    layout, rounds = read(path)
    assert layout.notation == "points"
    assert (whole(rounds) == np.minimum(EXPECTED, Rank.TEN)).all()


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, "zstd"])
def test_packed_logs(tmp_path: Path, pack: Callable[[bytes], bytes] | str) -> None:
    path = tmp_path / "log.packed"
    plain_bytes = plain().encode()
    if isinstance(pack, str):
        packed = pa.compress(plain_bytes, pack, asbytes=True)
    else:
        packed = pack(plain_bytes)
    path.write_bytes(packed)
    assert (whole(read(path)[1]) == EXPECTED).all()
    path.write_bytes(packed[: len(packed) * 2 // 3])
    with pytest.raises(
        OddsError, match=r"log\.packed' cannot be read .*; name a log of rounds that is whole"
    ):
        read(path)


def test_utf16_as_spreadsheets_save_it(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_bytes(plain().encode("utf-16"))
    assert (whole(read(path)[1]) == EXPECTED).all()


@pytest.mark.parametrize("nested", [False, True])
def test_parquet(tmp_path: Path, nested: bool) -> None:
    path = tmp_path / "log.parquet"
    if nested:
        hands = {
            f"{side}_cards": [[{"value": row[n]} for n in hand(row, side[0])] for row in ROWS]
            for side in ("player", "banker")
        }
        table = pa.table({**hands, "winner": [row["winner"] for row in ROWS]})
    else:
        columns = {name: [row[name] or None for row in ROWS] for name in CARDS}
        table = pa.table({**columns, "winner": [row["winner"] for row in ROWS]})
    pq.write_table(table, path, row_group_size=50)
    _, rounds = read(path)
    assert (whole(rounds) == EXPECTED).all()
    assert rounds[0].places.tolist()[:2] == [1, 2]


@pytest.mark.parametrize(
    "pattern",
    [
        r"P (?P<p1>\S+) (?P<p2>\S+) (?P<p3>\S+) B (?P<b1>\S+) (?P<b2>\S+) (?P<b3>\S+) "
        r"-> (?P<winner>\w+)",
        r"P (?P<player>.*) B (?P<banker>.*) -> (?P<winner>\w+)",
    ],
)
def test_text_by_a_pattern(tmp_path: Path, pattern: str) -> None:
    def line(row: Row) -> str:
        cards = [str(row[name] or "-") for name in CARDS]
        return f"[12:00] P {' '.join(cards[:3])} B {' '.join(cards[3:])} -> {row['winner']}"

    path = tmp_path / "log.txt"
    path.write_text(blocks(line).replace("Shoe results:\nBanco:\t38\n", "nonsense\n"))
    _, [rounds] = read(path, Hints(None, {}, pattern, "^Shoe number"))
    assert (whole([rounds]) == EXPECTED).all()
    assert rounds.shoe is not None
    assert rounds.shoe.texts == ["1", "2", "3"]
    [(place, why)] = rounds.unreadable
    assert why == "'nonsense' does not match the line pattern"
    assert path.read_text().splitlines()[place - 1] == "nonsense"
    _, [skipped] = read(path, Hints(None, {}, pattern, "^Shoe number", "^nonsense"))
    assert (skipped.unread, [each.why for each in skipped.passed_over]) == (0, ["nonsense"])


def test_a_saved_layout_reads_what_a_guess_read(tmp_path: Path) -> None:
    for name, text in TEXTS.items():
        path, saved = tmp_path / "log", tmp_path / "layout.json"
        path.write_text(text, newline="")
        layout, rounds = read(path)
        saved.write_text(json.dumps(layout.document()))
        assert read_layout(str(saved)) == layout, name
        again = read(path, Hints(read_layout(str(saved))))[1]
        assert (whole(again) == whole(rounds)).all()


def test_columns_may_be_named_by_number_and_against_their_names(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(plain(columns=["b1", "b2", "b3", "p1", "p2", "p3", "winner"]))
    swapped = {"player": ("1", "2", "3"), "banker": ("P1", "p2", "p3"), "winner": ("7",)}
    layout, rounds = read(path, Hints(None, swapped))
    assert layout.hands == {"player": ("b1", "b2", "b3"), "banker": ("p1", "p2", "p3")}
    assert (whole(rounds)[:, [3, 4, 5, 0, 1, 2]] == EXPECTED).all()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1,1,Z,2,,3,4,,0,0,tie,0,0,0,8", "'Z' is no card (column 'p1')"),
        ("1,1,K,2,,3,,,0,0,tie,0,0,0,8", "the Banker has not two cards"),
        ("1,1,K,2,,3,4,,0,0,nobody,0,0,0,8", "'nobody' is no winner (column 'winner')"),
        ("1,1,K,2,,3,4,,0,many,tie,0,0,0,8", "'many' is no total (column 'banker_total')"),
        ("1,1,K,2,,3,4,,0,0,tie,perhaps,0,0,8", "'perhaps' is no yes or no (column 'player_pair')"),
        ("1,1,K,2,,3,4,,0,0,tie,0,0,lots,8", "'lots' is no amount (column 'banker_net')"),
        ("1,1,K,2", "there are 4 cells where 15 are expected"),
    ],
)
def test_a_row_that_cannot_be_read_is_counted_with_its_line(
    tmp_path: Path, line: str, why: str
) -> None:
    path = tmp_path / "log.csv"
    lines = plain().splitlines()
    path.write_text("\n".join([*lines[:40], line, *lines[40:], ""]))
    _, rounds = read(path)
    assert [(each.unread, each.unreadable) for each in rounds] == [(1, [(41, why)])]
    assert (whole(rounds) == EXPECTED).all()


def test_a_long_log_is_read_in_blocks_whose_lines_are_numbered(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    body = plain().partition("\n")[2]
    path.write_text(plain() + body * 900 + "broken\n")
    _, rounds = read(path)
    assert len(rounds) > 1
    places = np.concatenate([each.places for each in rounds])
    assert (places == np.arange(2, 901 * len(ROWS) + 2)).all()
    assert rounds[-1].unreadable[0].place == 901 * len(ROWS) + 2
    assert (whole(rounds) == np.tile(EXPECTED, (901, 1))).all()


def test_names_with_wildcards(tmp_path: Path) -> None:
    for name in ("b.csv", "a.csv", "c[1].csv"):
        (tmp_path / name).write_text("")
    names = [Path(each).name for each in named_files([str(tmp_path / "[ab].csv")])]
    assert names == ["a.csv", "b.csv"]
    assert named_files([str(tmp_path / "c[1].csv")]) == [str(tmp_path / "c[1].csv")]


@pytest.mark.parametrize(
    ("read_cell", "cell", "meaning"),
    [
        (read_winner, "BANKER_WIN", "banker"),
        (read_winner, "Punto", "player"),
        (read_winner, "égalité", "tie"),
        (read_flag, "Y", True),
        (read_flag, "maybe", None),
        (read_number, "1/0", None),
        (read_number, "$12.50", 12.5),
        (lambda text: read_hand(text, "ranks"), "A♠ 10♥", read_cards("As 10h")),
        (lambda text: read_hand(text, "ranks"), "['8', 'K']", (Rank.EIGHT, Rank.KING)),
        (lambda text: read_hand(text, "ranks"), "11", None),
        (lambda text: read_hand(text, "points"), "802", (Rank.EIGHT, Rank.TEN, Rank.TWO)),
        (lambda text: read_hand(text, "points"), "12 3", None),
        (lambda text: read_hand(text, "numbers"), "14", None),
    ],
)
def test_cells(read_cell: Callable[[str], object], cell: str, meaning: object) -> None:
    assert read_cell(cell) == meaning


def paid_and_staked(paid: list[str], staked: list[str]) -> list[tuple[object, object] | None]:
    """The payouts of rounds with their stakes, None where a round says nothing of them."""
    columns = {
        "winner": coded(["player"] * len(paid)),
        "net": coded(paid),
        "bet": coded(staked),
    }
    table = TextRows(columns, np.arange(len(paid)), [], [])
    payouts = (Payout("tie", "net", stake_column="bet"),)
    layout = Layout(Shape(CSV), {}, {"winner": "winner"}, payouts=payouts)
    found = read_rounds(table, layout).payouts["tie"]
    stakes = found.stakes or []
    return [
        None if code == NOT_SAID else (found.values[code], stakes[code]) for code in found.codes
    ]


@pytest.mark.parametrize("paid", [["8"], ["8", "-1"], ["", "8"], ["", ""]])
@pytest.mark.parametrize("staked", [["1"], ["1", "2", "0"], ["", "5"], ["", ""]])
def test_payouts_and_stakes_that_are_missing(paid: list[str], staked: list[str]) -> None:
    rows = [(one, two) for one in paid for two in staked]
    found = paid_and_staked([one for one, _ in rows], [two for _, two in rows])
    expected = [(int(one), int(two)) if one and two and int(two) else None for one, two in rows]
    assert found == expected


def test_payouts_and_stakes_that_are_all_different() -> None:
    """There are more pairs of them than a short number can tell apart."""
    many = 50_000
    paid, staked = [str(n) for n in range(many)], [str(n + 1) for n in range(many)]
    assert paid_and_staked(paid, staked) == [(n, n + 1) for n in range(many)]
