"""Writers: any answer in any format, whatever stands in it."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds.core.numbers import Root
from odds.core.text import one_line, width
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Note, Sheet
from odds.report.writers.csv import cell
from odds.report.writers.html import html_part
from odds.report.writers.lines import broken
from odds.report.writers.markdown import escaped
from odds.report.writers.seen import cell_text
from odds.report.writers.style import Format, Style
from odds.report.writers.write import written

INSIDE = (Column("outcome", "outcome"), Column("weight", "weight", Kind.WEIGHT))
COLUMNS = (
    Column("bet", "bet"),
    Column("house_edge", "house edge", Kind.SHARE),
    Column("pays", "pays", Kind.PAYS),
    Column("deviation", "std deviation", Kind.ROOT, rank=2),
    Column("points", "points", Kind.SPANS, csv="player_points"),
    Column("favourable", "favourable", Kind.FLAG),
    Column("outcomes", "Outcomes", Kind.TABLE, inside=INSIDE),
)
ROWS = [
    ("tie", Fraction(1, 7), Fraction(8), Root(Fraction(2)), (0, 1, 2), False, [("win", 2**60)]),
    ("small", NOT_STATED, NOT_STATED, None, (3,), True, [("win", 1), ("lose", 10**30)]),
]
ANSWER = Answer(
    "A game",
    [
        Fact("Shoe: 8 decks", {"game": "own"}, {"game": "own", "decks": 8}),
        Fact("Denominator: 12", {"denominator": 12}, exact_only=True),
        Sheet("bets", "Bets", COLUMNS, ROWS),
    ],
    [Note("Said to all."), Note("Kept for machines.", matters=False)],
    ["mind this"],
)


def test_json_has_fractions_exactly_and_rounded_beside_them() -> None:
    found = json.loads(written(ANSWER, Format.JSON, Style(digits=3)))
    assert found == {
        "game": "own",
        "denominator": 12,
        "bets": [
            {
                "bet": "tie",
                "house_edge": "1/7",
                "house_edge_decimal": 0.143,
                "pays": "8",
                "deviation_decimal": 1.414,
                "points": [0, 1, 2],
                "favourable": False,
                "outcomes": [{"outcome": "win", "weight": 2**60}],
            },
            {
                "bet": "small",
                "house_edge": None,
                "house_edge_decimal": None,
                "pays": None,
                "deviation_decimal": None,
                "points": [3],
                "favourable": True,
                "outcomes": [
                    {"outcome": "win", "weight": 1},
                    {"outcome": "lose", "weight": 10**30},
                ],
            },
        ],
        "decimal_places": 3,
        "notes": ["mind this", "Said to all.", "Kept for machines."],
    }


def test_csv_has_a_row_for_each_row_inside() -> None:
    rows = list(csv.DictReader(io.StringIO(written(ANSWER, Format.CSV, Style()))))
    assert len(rows) == 3
    assert rows[0] == {
        "game": "own",
        "decks": "8",
        "bet": "tie",
        "house_edge": "[1/7]",
        "house_edge_decimal": "0.142857142857143",
        "pays": "[8]",
        "pays_decimal": "8.000000000000000",
        "deviation_decimal": "1.414213562373095",
        "player_points": "0 to 2",
        "favourable": "false",
        "outcome": "win",
        "weight": f"[{2**60}]",
    }
    assert [row["weight"] for row in rows[1:]] == ["[1]", f"[{10**30}]"]
    assert rows[1]["house_edge"] == rows[1]["pays_decimal"] == ""


@pytest.mark.parametrize(
    ("value", "kind", "shown"),
    [
        ("=1+1", Kind.TEXT, "[=1+1]"),
        ("-dash", Kind.TEXT, "[-dash]"),
        ("@name", Kind.TEXT, "[@name]"),
        ("9/2", Kind.TEXT, "[9/2]"),
        ("0-5", Kind.TEXT, "[0-5]"),
        ("5.10", Kind.TEXT, "[5.10]"),
        ("1e5", Kind.TEXT, "[1e5]"),
        ("9 K", Kind.TEXT, "9 K"),
        ("3.1, 3.2", Kind.TEXT, "[3.1, 3.2]"),
        (["9", "K"], Kind.LIST, "9 K"),
        ({"A": 4, "K": 3}, Kind.TEXT, "A=4 K=3"),
        (True, Kind.FLAG, "true"),
        (416, Kind.COUNT, 416),
        (0.25, Kind.MEASURED, 0.25),
    ],
)
def test_a_spreadsheet_takes_no_cell_for_something_else(
    value: object, kind: Kind, shown: object
) -> None:
    assert cell(value, kind) == shown


@given(st.text(max_size=20) | st.from_regex("[ \t\r\n]*[-=+@\uff1d\uff0b\uff0d\uff20].*"))
def test_no_text_begins_as_a_formula_and_none_is_lost(text: str) -> None:
    shown = str(cell(text))
    assert not shown.lstrip().startswith(tuple("=+-@\uff1d\uff0b\uff0d\uff20"))
    assert shown.isprintable()
    assert shown in (one_line(text), f"[{one_line(text)}]")


def test_a_narrow_terminal_drops_the_highest_rank_and_says_so() -> None:
    text = written(ANSWER, Format.TABLE, Style(width=48))
    assert max(map(len, text.splitlines())) <= 48
    assert "(--wide shows std deviation too)" in text
    assert "std deviation" in written(ANSWER, Format.TABLE, Style(width=None)).splitlines()[4]


def test_exact_figures_and_weights_only_where_asked() -> None:
    plain, exact = (written(ANSWER, Format.TABLE, Style(exact=each)) for each in (False, True))
    assert "1/7" not in plain
    assert "1,152,921,504,606,846,976" not in plain
    assert "Denominator" not in plain
    assert re.search(r"^tie +house edge +1/7$", exact, re.MULTILINE)
    assert "1,152,921,504,606,846,976" in exact
    assert "Denominator: 12" in exact
    assert "Kept for machines" not in exact


def test_markdown_and_people_see_the_same_cells() -> None:
    text = written(ANSWER, Format.MARKDOWN, Style())
    assert "| tie   |     14.2857% |          8 |" in text
    assert "not stated" in text
    assert text.startswith("# A game\n\n- Shoe: 8 decks\n\n## Bets\n")


_ANYTHING = st.text(st.characters(exclude_categories=()), max_size=120) | st.sampled_from(
    ["x\nVerdict: consistent", "\x1b[2J\x1b[H", "\u202ecba", "\u2028", "\x85", "\ud800", "牌" * 99]
)


def _hostile(text: str) -> Answer:
    """An answer with this text wherever something may come from outside."""
    kinds = (Kind.TEXT, Kind.PROSE, Kind.LIST, Kind.PAYS, Kind.SHARE)
    columns = [Column(f"c{n}", f"c {text}", kind) for n, kind in enumerate(kinds)]
    row = (text, text, [text, text], text, Fraction(1, 3))
    sheet = Sheet("rows", f"Rows {text}", columns, [row, row], keys=2)
    return Answer(text, [Fact(f"a {text}", {"a": text}, {"a": text}), sheet], [Note(text)], [text])


@given(_ANYTHING)
def test_whatever_comes_from_outside_stays_on_its_line_and_is_seen(text: str) -> None:
    answer, harmless = _hostile(text), _hostile("x")
    for style in (Style(), Style(exact=True)):
        for form in (Format.TABLE, Format.MARKDOWN, Format.CSV):
            lines = written(answer, form, style).split("\n")
            assert all(map(str.isprintable, lines))
            if form is Format.TABLE:
                assert max(map(width, lines)) <= 80
            else:
                assert len(lines) == len(written(harmless, form, style).split("\n"))
        page, plain = html_part(answer, style), html_part(harmless, style)
        assert (page.count("\n"), page.count("<")) == (plain.count("\n"), plain.count("<"))
        assert all(map(str.isprintable, page.split("\n")))
        assert json.loads(written(answer, Format.JSON, style))["a"] == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a|b", "a\\|b"),
        ("a\\|b", "a\\\\\\|b"),
        ("<img src=x onerror=y>", "\\<img src=x onerror=y>"),
        ("[see](https://x.example)", "\\[see\\](https\\://x.example)"),
        ("![see](x)", "!\\[see\\](x)"),
        ("www.x.example a@x.example", "www\\.x.example a\\@x.example"),
        ("`code` **bold** ~~gone~~ &lt;", "\\`code\\` \\*\\*bold\\*\\* \\~\\~gone\\~\\~ \\&lt;"),
        ("__x__ player_pair", "\\_\\_x\\_\\_ player_pair"),
        ("Player 9 K, 3/2 (clause 3.6) *", "Player 9 K, 3/2 (clause 3.6) *"),
    ],
)
def test_markdown_has_no_markup_from_outside(text: str, shown: str) -> None:
    assert escaped(text) == shown


@pytest.mark.parametrize("text", ["# x", "- x", "1. x", "> x", "    code", "---", "* x", "=="])
def test_no_remark_begins_a_heading_or_a_list_in_markdown(text: str) -> None:
    found = written(Answer("t", [Fact(text)], rounds=False), Format.MARKDOWN, Style())
    [item] = [line for line in found.splitlines() if line.startswith("- ")]
    assert re.fullmatch(r"- (\\[-#>*=]|1\\\.|code).*", item)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Kind.MEASURED, float("nan")),
        (Kind.MEASURED, float("-inf")),
        (Kind.RATIO, Fraction(10**400)),
        (Kind.ROOT, Root(Fraction(10**800))),
        (Kind.AT_MOST, Fraction(10**400, 3)),
    ],
)
def test_json_has_null_where_it_has_no_number(kind: Kind, value: object) -> None:
    sheet = Sheet("rows", "Rows", [Column("c", "c", kind)], [(value,)])
    text = written(Answer("t", [sheet]), Format.JSON, Style())

    def refused(word: str) -> None:
        raise AssertionError(word)

    [row] = json.loads(text, parse_constant=refused)["rows"]
    assert None in row.values()


_CELLS = st.one_of(
    st.none(), st.fractions(), st.integers(-(10**40), 10**40), st.text("ab ,/|x1", max_size=90)
)


@given(
    st.integers(1, 9).flatmap(
        lambda width: st.lists(st.tuples(*[_CELLS] * width), min_size=1, max_size=4)
    ),
    st.sampled_from([Kind.PROSE, Kind.LIST, Kind.TEXT, Kind.COUNT, Kind.PAYS]),
    st.integers(40, 200),
)
def test_no_table_is_wider_than_the_terminal(
    rows: list[tuple[object, ...]], kind: Kind, width: int
) -> None:
    columns = [Column(f"c{n}", f"column number {n}", kind, rank=n + 1) for n in range(len(rows[0]))]
    answer = Answer("t", [Sheet("rows", "Rows", columns, rows)])
    lines = written(answer, Format.TABLE, Style(width=width)).splitlines()
    assert max(map(len, lines)) <= width


@given(st.text("ab ,/1", max_size=300), st.integers(5, 60))
def test_breaking_lines_keeps_every_letter(text: str, width: int) -> None:
    lines = broken(text, width)
    assert max(map(len, lines), default=0) <= max(width, 0)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_what_people_see_of_values() -> None:
    assert cell_text(Fraction(200, 3), Kind.MONEY, 4) == "200/3"
    assert cell_text(Fraction(50000), Kind.MONEY, 4) == "50,000"
    assert cell_text(Fraction(200, 3), Kind.AT_MOST, 2) == "66.66"
    assert cell_text(Fraction(-1, 3), Kind.RATIO, 2) == "-0.33"
    assert cell_text(Fraction(-1, 30000), Kind.FINE, 2) == "-0.000033"
    assert cell_text(12345, Kind.COUNT, 4) == "12,345"
    assert cell_text(0.125, Kind.MEASURED_SHARE, 4) == "12.5000%"
    assert cell_text(NOT_STATED, Kind.SHARE, 4) == "not stated"


def test_a_sheet_may_be_left_out_of_json_or_csv() -> None:
    columns = (Column("bet", "bet"),)
    sheets = [
        Sheet("one", "One", columns, [("tie",)], in_json=False),
        Sheet("two", "Two", columns, [("small",)], in_csv=False),
    ]
    answer = Answer("t", sheets, rounds=False)
    assert json.loads(written(answer, Format.JSON, Style())) == {
        "two": [{"bet": "small"}],
        "notes": [],
    }
    assert written(answer, Format.CSV, Style()) == "bet\ntie\n"
    assert "One" in written(answer, Format.TABLE, Style())


def test_a_parted_table_repeats_the_names_of_a_row_and_keeps_marks_beside_their_figure() -> None:
    columns = [Column("hidden", ""), Column("line", "line")]
    for number in range(6):
        columns += [Column(f"value_{number}", f"value {number}"), Column("", " ")]
    row = ["-", "first", *["twelve chars", "*"] * 6]
    answer = Answer("t", [Sheet("rows", "Rows", columns, [row], keys=2)], rounds=False)
    _, *tables = written(answer, Format.TABLE, Style(width=40)).split("\n\n")
    assert [table.count("line") for table in tables] == [1, 1, 1]
    for table in tables:
        assert table.splitlines()[-1] == "first  twelve chars  *  twelve chars  *"


def test_a_column_of_marks_without_a_mark_takes_no_room() -> None:
    columns = (Column("", "bet"), Column("", " "), Column("", "pays"))
    answer = Answer("t", [Sheet("", "Bets", columns, [("tie", "", "8")])], rounds=False)
    assert written(answer, Format.TABLE, Style()).splitlines()[-1] == "tie  8"


def test_a_column_may_be_in_csv_alone_or_not_in_it() -> None:
    columns = (
        Column("number", "", csv=None),
        Column("", "stake", Kind.COUNT, csv="stake_number"),
        Column("", "people alone"),
    )
    answer = Answer("t", [Sheet("stakes", "Stakes", columns, [("1", 1, "seen")])])
    assert json.loads(written(answer, Format.JSON, Style()))["stakes"] == [{"number": "1"}]
    assert written(answer, Format.CSV, Style()) == "stake_number\n1\n"


@pytest.mark.parametrize("exactly", [True, False])
def test_a_table_for_people_alone_is_exact_where_it_says_so(exactly: bool) -> None:
    columns = (
        Column("", "when", Kind.PROSE),
        Column("", "at most", Kind.AT_MOST),
        Column("", "limit", Kind.MONEY),
    )
    rows = [("a long way to say when " * 5, Fraction(200, 3), Fraction(100, 7))]
    answer = Answer("t", [Sheet("", "Stakes", columns, rows, exactly=exactly)])
    text = written(answer, Format.TABLE, Style(exact=True))
    assert ("Stakes, exactly" in text) == ("200/3" in text) == exactly
    assert text.count("100/7") == 1  # money is never rounded, and so not said twice
    assert max(map(len, text.splitlines())) <= 80


def test_a_row_with_nothing_inside_is_not_lost_in_csv() -> None:
    inner = (Column("end", "end"), Column("stakes", "", Kind.TABLE, inside=(Column("stake", ""),)))
    columns = (Column("side", "side"), Column("ends", "", Kind.TABLE, inside=inner))
    rows = [("banker", [("tie", [(1,), (2,)])]), ("player", [])]
    text = written(Answer("t", [Sheet("quotes", "", columns, rows)]), Format.CSV, Style())
    assert text == "side,end,stake\nbanker,tie,1\nbanker,tie,2\nplayer,,\n"
