"""The program as its users meet it."""

import csv
import io
import json
import re
import sys
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path

import pytest

from odds import game_ids
from odds.cli.app import INSURANCE
from tests.support.games import GAMES
from tests.support.program import odds, refused, shell, shell_free
from tests.support.proofs import one_in
from tests.support.rulebook_files import HOUSE

COMMANDS = ("games", "rules", "bets", "compare", "grid", "covariance", "limits", "bank", "graph")
IRREGULAR = ("settled", "exposed", "knowledge", "differential")
SHOES = str(Path(__file__).parent.parent / "examples" / "shoes.csv")


def answer(*arguments: str) -> str:
    done = odds(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def bets(*arguments: str) -> dict[str, dict[str, object]]:
    found = json.loads(answer("bets", *arguments, "--format", "json"))
    return {bet["bet"]: bet for bet in found["bets"]}


def test_the_json_of_bets() -> None:
    found = json.loads(
        answer("bets", "rws-commission", "banker", "--format", "json", "--digits", "6")
    )
    assert found["game"] == "rws-commission"
    assert found["shoe"] == dict.fromkeys(
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], 32
    )
    assert found["cards"] == 416
    assert found["denominator"] == 4998398275503360
    (banker,) = found["bets"]
    outcomes = banker.pop("outcomes")
    assert banker == {
        "bet": "banker",
        "expected_value": "-114753351728/10847218479825",
        "expected_value_decimal": -0.010579,
        "house_edge": "114753351728/10847218479825",
        "house_edge_decimal": 0.010579,
        "rtp": "10732465128097/10847218479825",
        "rtp_decimal": 0.989421,
        "edge_on_resolved": "21516253449/1840320169690",
        "edge_on_resolved_decimal": 0.011692,
        "hit_frequency": "8954111587648/19524993263685",
        "hit_frequency_decimal": 0.458597,
        "variance": "101191667832985456634546596/117662148749056983932030625",
        "variance_decimal": 0.860019,
        "fair_odds": "272280063793/279815987114",
        "fair_odds_decimal": 0.973068,
        "standard_deviation_decimal": 0.927372,
    }
    assert [(o["outcome"], o["pays"], o["weight"]) for o in outcomes] == [
        ("win", "19/20", 2292252566437888),
        ("push", "0", 475627426473216),
        ("lose", "-1", 2230518282592256),
    ]
    assert sum(Fraction(o["probability"]) for o in outcomes) == 1


def test_a_figure_that_does_not_exist_is_null() -> None:
    small = bets("online-baccarat", "small")["small"]
    assert (small["expected_value"], small["house_edge_decimal"]) == (None, None)
    assert small["fair_odds"] == "230105/140356"
    paid = bets("online-baccarat", "small", "--pay", "small=3/2")["small"]
    assert paid["house_edge"] == "19571/370461"


@pytest.mark.parametrize(
    ("options", "bet", "pays"),
    [
        (["--commission", "4%"], "banker", "24/25"),
        (["--commission", "0.04"], "banker", "24/25"),
        (["--pay", "banker=24/25"], "banker", "24/25"),
        (["--pay", "tie=9 to 1"], "tie", "9"),
    ],
)
def test_payouts_and_commission(options: list[str], bet: str, pays: str) -> None:
    changed, base = (bets("rws-commission", bet, *more)[bet] for more in (options, []))
    hit, fair = Fraction(str(base["hit_frequency"])), Fraction(str(base["fair_odds"]))
    assert Fraction(str(changed["house_edge"])) == hit * (fair - Fraction(pays))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["--decks", "6"], ["--shoe", " ".join(f"{r}=24" for r in "A23456789TJQK")]),
        (["--without", "A,a ah"], ["--shoe", "a=29" + "".join(f" {r}=32" for r in "23456789tjqk")]),
        (["--player", "9 K"], ["--player", "K♥,9s"]),
        (["--player", "9 K", "--banker", ""], ["--banker", " ", "--player", "K 9"]),
    ],
)  # fmt: skip
def test_two_ways_to_say_the_same(one: list[str], other: list[str]) -> None:
    assert bets("rws-commission", *one) == bets("rws-commission", *other)


def test_known_cards_are_taken_out_of_the_shoe() -> None:
    found = json.loads(
        answer("bets", "rws-commission", "--player", "9 K", "--banker", "3", "--format", "json")
    )
    assert (found["cards"], found["shoe"]["9"], found["shoe"]["3"]) == (413, 31, 31)
    assert found["coup"] == {"player": ["9", "K"], "banker": ["3"]}
    assert found["denominator"] == 413 * 412 * 411


def test_the_infinite_shoe() -> None:
    done = odds("bets", "rws-commission", "tie", "--decks", "inf", "--format", "json")
    found = json.loads(done.stdout)
    assert "an infinite shoe lies outside the rules" in done.stderr
    assert (found["cards"], found["shoe"]["A"], found["denominator"]) == (None, None, 13**6)
    assert found["notes"]


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
def test_decks_outside_the_rules_are_computed_and_people_are_told_once(form: str) -> None:
    done = odds("bets", "rws-commission", "--decks", "3", "--format", form)
    note = (
        "a shoe of 3 decks lies outside the rules of rws-commission, "
        "which allow 4-8 decks (clause 2.2.1)."
    )
    warned = f"odds: warning: {note}\n" if form in ("json", "csv") else ""
    assert (done.returncode, done.stderr) == (0, warned)
    said = " ".join(done.stdout.split())
    assert (note in said) == (form != "csv")  # csv has rows alone


def test_an_empty_shoe_is_void_for_sure() -> None:
    found = json.loads(answer("bets", "rws-commission", "tie", "--shoe", "", "--format", "json"))
    chances = {o["outcome"]: o["probability"] for o in found["bets"][0]["outcomes"]}
    assert chances == {"win": "0", "lose": "0", "void": "1"}


BONUS = "three-kings-bonus=300"
ANSWERED = [
    ["games"],
    ["rules", "check", "bclc-full"],
    ["compare", *GAMES],
    ["limits", "bclc-ruby-9", "ruby-9=6000", "jade-8=1"],
    ["limits", "bclc-three-card", BONUS, "--dealer", BONUS],
    ["limits", "bclc-three-card", BONUS, BONUS, BONUS],
    ["bank", "bclc-three-card", "--stake", "5", "--dealer", "3"],
    *([command, "bclc-three-card"] for command in ("rules", "bets", "grid", "covariance")),
    ["formula", "ez-baccarat"],
    ["formula", "ez-baccarat", "tie", "--symbolic"],
    ["fair", "ez-baccarat", "dragon-7", "--edge", "5%"],
    ["fair", "ez-baccarat", "dragon-7", "--scale", "--edge", "5%"],
    ["evaluate", SHOES, "online-baccarat"],
    ["evaluate", SHOES, "egalite", "tie", "--digits", "2"],
    *(
        [command, game]
        for command in ("rules", "bets", "compare", "grid", "covariance", "graph")
        for game in ("online-baccarat", "bclc-ruby-9", "egalite")
    ),
]


@pytest.mark.parametrize(
    "arguments", one_in(3, ANSWERED), ids=lambda arguments: "-".join(arguments[:2])
)
def test_every_command_speaks_four_ways_and_repeats_itself(arguments: list[str]) -> None:
    document = json.loads(answer(*arguments, "--format", "json"))
    assert document
    rows = list(csv.reader(io.StringIO(answer(*arguments, "--format", "csv"))))
    assert len({len(row) for row in rows}) == 1
    assert len(rows) > 1
    assert answer(*arguments, "--format", "markdown").startswith("# ")
    assert answer(*arguments) == answer(*arguments, "--format", "table")


def test_the_grid_sums() -> None:
    found = json.loads(answer("grid", "bclc-mini", "--decks", "6", "--format", "json"))
    size = found["denominator"]
    for table in ("totals", "margins", "cards_dealt", "naturals"):
        assert sum(case["weight"] for case in found[table]) == size
    ties = sum(case["weight"] for case in found["totals"] if case["player"] == case["banker"])
    assert ties == 83552962932288


def test_covariances_are_symmetric_in_the_order_asked() -> None:
    one, two = (
        json.loads(answer("covariance", "rws-commission", *order, "--format", "json"))
        for order in (["tie", "player"], ["player", "tie"])
    )
    values = [{frozenset((c["bet"], c["other"])): c["covariance"] for c in d["covariances"]}
              for d in (one, two)]  # fmt: skip
    assert values[0] == values[1]


def test_the_joint_distribution_of_bets_sums_and_has_their_covariance() -> None:
    found = json.loads(answer("covariance", "rws-commission", "tie", "player", "--format", "json"))
    joint = [
        ([Fraction(each["pays"]) for each in end["results"].values()], Fraction(end["probability"]))
        for end in found["joint"]
    ]
    assert [[str(pays) for pays in results] for results, _ in joint] == [
        ["8", "0"], ["-1", "1"], ["-1", "-1"]
    ]  # fmt: skip
    assert sum(end["weight"] for end in found["joint"]) == found["denominator"]
    tie, player = (sum(results[n] * chance for results, chance in joint) for n in (0, 1))
    product = sum(results[0] * results[1] * chance for results, chance in joint)
    assert found["covariances"][1]["covariance"] == str(product - tie * player)


SMALL = "small (four cards are dealt, pays not stated)"


@pytest.mark.parametrize(
    ("arguments", "ends", "shown"),
    [
        (
            ["player", "small"],
            ["1 -1", "1 ?", "0 -1", "0 ?", "-1 -1", "-1 ?"],
            [
                ["player 1", "-"],
                [f"player 1, {SMALL}", "-"],
                ["-", "player"],
                [SMALL, "player"],
                ["-", "-"],
                [SMALL, "-"],
            ],
        ),
        (
            ["small", "player"],
            ["-1 1", "-1 0", "-1 -1", "? 1", "? 0", "? -1"],
            [
                ["player 1", "-"],
                ["-", "player"],
                ["-", "-"],
                [f"{SMALL}, player 1", "-"],
                [SMALL, "player"],
                [SMALL, "-"],
            ],
        ),
        (
            ["player", "tie", "--shoe", "2=4 8=1"],
            ["-1 -1", "void void"],
            [["-", "-"], ["-", "all, the round is void"]],
        ),
    ],
)
def test_joint_results_that_are_not_stated_and_void_rounds_come_last(
    arguments: list[str], ends: list[str], shown: list[list[str]]
) -> None:
    table = answer("covariance", "online-baccarat", *arguments, "--wide").partition("lose\n")[2]
    lines = [re.split("  +", line.strip())[:2] for line in table.splitlines()[2 : 2 + len(ends)]]
    assert lines == shown
    found = json.loads(answer("covariance", "online-baccarat", *arguments, "--format", "json"))
    assert [
        " ".join(
            "void" if each["outcome"] == "void" else each["pays"] or "?"
            for each in end["results"].values()
        )
        for end in found["joint"]
    ] == ends


def test_joint_results_of_rows_that_pay_alike_are_one() -> None:
    """The Banker's bet pushes on ties and on its three-card seven; Jade 8 loses on both."""
    table = answer("covariance", "bclc-ruyi", "banker", "jade-8", "--exact", "--wide")
    lines = [re.split("  +", line) for line in table.partition("lose\n")[2].splitlines()[2:6]]
    found = {(win, push): int(weight.replace(",", "")) for win, push, weight, _ in lines}
    assert list(found) == [("banker 1", "-"), ("-", "banker"), ("jade-8 25", "-"), ("-", "-")]
    assert sum(found.values()) == 4998398275503360


def test_memory_that_does_not_suffice() -> None:
    """As if a command asked for more than any machine has."""
    code = "import odds.cli.app as cli; cli.app = lambda **_: bytes(2**62); cli.main()"
    refused(shell_free([sys.executable, "-c", code]), "there is not enough memory for this; ask")


def test_graph_drawings(tmp_path: Path) -> None:
    import networkx

    mermaid = answer("graph", "bclc-mini", "--format", "mermaid")
    assert mermaid.startswith("flowchart TD\n")
    assert mermaid.count("-->|") + mermaid.count("-.->|") == 36
    dot = answer("graph", "bclc-mini", "--format", "dot")
    assert dot.startswith("digraph round {")
    assert dot.count(" -> ") == 36
    graphml = tmp_path / "round.graphml"
    graphml.write_text(answer("graph", "bclc-mini", "--format", "graphml"))
    assert networkx.read_graphml(graphml).number_of_edges() == 36


def test_digits() -> None:
    table = answer("bets", "rws-commission", "tie", "--digits", "30", "--wide")
    with localcontext(prec=40):
        expected = round(Decimal(-103841353768) / Decimal(723147898655), 30)
    assert str(expected) in table
    assert "Rounded to 30 places" in table
    assert " 14.3596% " in answer("bets", "rws-commission", "tie")
    by_default = bets("rws-commission", "tie")["tie"]["expected_value_decimal"]
    assert by_default == float(round(Fraction(-103841353768, 723147898655), 15))
    whole = bets("rws-commission", "tie", "--digits", "0")["tie"]
    assert whole["fair_odds_decimal"] == 10


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("odds bets rws-commission > /dev/full", "No space left on device"),
        ("odds bets rws-commission >&-", "standard output is closed"),
        ("odds --help > /dev/full", "No space left on device"),
        ("odds --version > /dev/full", "No space left on device"),
        ("(odds bets rws-commission; echo $? >&2) | true", "\n2\n"),
        ("(odds --help; echo $? >&2) | true", "\n2\n"),
        ("(ulimit -f 1; odds grid bclc-mini > $(mktemp); echo $? >&2)", "\n2\n"),
    ],
)
@pytest.mark.parametrize("unbuffered", ["", "PYTHONUNBUFFERED=1 "])
def test_an_output_that_does_not_take_it_all(line: str, sentence: str, unbuffered: str) -> None:
    done = shell(line.replace("odds ", f"{unbuffered}odds ", 1))
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("odds bets rws-commission --decks 3 --format json 2>&-", 0),
        ("odds bets rws-commission --decks 3 --format json 2>/dev/full", 0),
        ("odds bets nowhere 2>&-", 2),
        ("odds bets nowhere 2>/dev/full", 2),
    ],
)
def test_nobody_hears_the_talk(line: str, code: int) -> None:
    done = shell(line)
    assert done.returncode == code
    assert bool(done.stdout) == (code == 0)
    if done.stdout:
        json.loads(done.stdout)


def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    text = (HOUSE / "bclc-mini.toml").read_text()
    mine.write_text(text.replace("Mini-Baccarat", "Punto Banco à la ♥"), encoding="utf-8")
    for form in ("table", "json", "csv", "markdown"):
        done = shell(f"PYTHONIOENCODING=ascii LC_ALL=C odds rules {mine} --format {form}")
        assert done.returncode == 0
        assert "Punto Banco" in done.stdout or form == "csv"
    document = shell(f"PYTHONIOENCODING=ascii odds rules {mine} --format json").stdout
    assert json.loads(document)["title"].startswith("Punto Banco à la ♥")


def test_help_of_each_command_carries_an_example_that_works() -> None:
    for command in (*COMMANDS, *IRREGULAR):
        example = re.search(r"Example: (odds .*)", answer(command, "--help"))
        assert example, command
        assert shell(example[1]).returncode == 0
    assert "Example: odds" in answer("--help")
    assert answer() == answer("--help")


def test_an_answer_may_have_thousands_of_digits(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    rows = ",".join(
        f"{{ player_total = {n // 8}, banker_total = {n % 8}, pays = '1/{10**39 + n**20}' }}"
        for n in range(1, 64)
    )
    text = (HOUSE / "bclc-mini.toml").read_text()
    mine.write_text(f"{text}\n[[bet]]\nid = 'bet'\ntitle = 'Bet'\nrows = [{rows}]\n")
    done = odds("bets", str(mine), "bet", "--format", "json")
    assert done.returncode == 0
    variance = json.loads(done.stdout)["bets"][0]["variance"]
    assert len(variance) > 4300


def test_version_and_module() -> None:
    assert re.fullmatch(r"odds \d+\.\d+\.\d+\n", answer("--version"))
    module = shell_free([sys.executable, "-m", "odds", "games"])
    assert module.stdout == answer("games")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (
            "odds ",
            {
                *COMMANDS,
                *IRREGULAR,
                *("evaluate", "fair", "formula", "insurance", "replay", "report", "simulate"),
                *("count", "cutcard", "endgame", "removal", "scan"),
                *("live", "serve", "verify"),
            },
        ),
        ("odds insurance ", {*INSURANCE}),
        ("odds bets ", set(game_ids())),
        ("odds bets rws-c", {"rws-commission"}),
        ("odds compare bclc-mini rws-c", {"rws-commission"}),
        ("odds rules eg", {"egalite"}),
        ("odds rules ne", {"new", "nepal-baccarat"}),
        ("odds bets ez-baccarat ", {"player", "banker", "tie", "dragon-7", "panda-8"}),
        ("odds bets rws-commission tie banker-", {"banker-pair"}),
        ("odds bets rws-commission --dec", {"--decks"}),
        ("odds graph bclc-mini --format mer", {"mermaid"}),
        ("odds fair ez-baccarat pan", {"panda-8"}),
        ("odds formula ez-baccarat --format lat", {"latex"}),
    ],
)
def test_shell_completion(words: str, offered: set[str]) -> None:
    place = len(words.split(" ")) - 1
    line = f'_ODDS_COMPLETE=complete_bash COMP_WORDS="{words}" COMP_CWORD={place} odds'
    done = shell(line)
    assert set(done.stdout.split()) == offered


def test_completion_can_be_shown_for_a_shell() -> None:
    done = shell("_ODDS_COMPLETE=source_bash odds")
    assert "_ODDS_COMPLETE=complete_bash" in done.stdout


def test_nothing_heavy_is_imported_for_a_plain_command() -> None:
    code = (
        "import sys; from odds.cli.app import app;"
        "app(['bets', 'bclc-mini'], standalone_mode=False);"
        "print([m for m in ('networkx', 'numpy', 'sympy', 'rich', 'pydantic') if m in sys.modules])"
    )
    assert shell_free([sys.executable, "-c", code]).stdout.splitlines()[-1] == "[]"
