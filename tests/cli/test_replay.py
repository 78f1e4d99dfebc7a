"""`odds replay` as its users meet it: a log in, the value of every bet before each round out."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from odds import Shoe, analyse, load_rulebook
from odds.core.cards import SeenCard, read_cards
from tests.support.program import odds, shell
from tests.support.replays import DECKS, HEADER, TINY, talk

RULES = load_rulebook("rws-commission")
CARDS = ("p1", "p2", "p3", "b1", "b2", "b3")


def replayed(*arguments: str) -> str:
    done = odds("replay", *arguments)
    assert (done.returncode, talk(done.stderr)) == (0, [])
    return done.stdout


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text())))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten shoes of one deck, dealt to the last card."""
    path = tmp_path_factory.mktemp("logs") / "log.csv"
    words = ["--shoes", "10", "--decks", "1", "--cut", "0", "--seed", "5"]
    assert odds("simulate", "rws-commission", *words, "--output", str(path)).returncode == 0
    return path


def test_a_row_for_every_round(log: Path, tmp_path: Path) -> None:
    output = tmp_path / "values.csv"
    replayed(str(log), "rws-commission", *DECKS, "--output", str(output))
    found = rows_of(output)
    names = [f"{bet.id}_expected_value" for bet in RULES.bets]
    assert list(found[0]) == ["file", "line", "shoe", "round", "cards_left"] + [
        each for name in names for each in (name, f"{name}_decimal")
    ]
    gone: list[SeenCard] = []
    for line, (row, played) in enumerate(zip(found, rows_of(log), strict=True), 2):
        if played["round"] == "1":
            gone = []
        left = Shoe.of_decks(1).without(gone)
        assert list(row.values())[:5] == [
            str(log), str(line), played["shoe"], played["round"], str(left.cards)
        ]  # fmt: skip
        coups = RULES.coups(left)
        for bet in RULES.bets:
            value = analyse(bet, coups).expected_value
            assert value is not None
            assert row[f"{bet.id}_expected_value"] == f"[{value}]"
            decimal = Fraction(row[f"{bet.id}_expected_value_decimal"])
            assert abs(decimal - value) <= Fraction(1, 2 * 10**15)
        gone += read_cards(" ".join(played[card] for card in CARDS))
    assert list(tmp_path.iterdir()) == [output]


def test_the_figures_of_the_summary(log: Path, tmp_path: Path) -> None:
    output = tmp_path / "values.csv"
    words = [str(log), "rws-commission", *DECKS]
    document = json.loads(replayed(*words, "--output", str(output), "--format", "json"))
    played, rows = rows_of(log), rows_of(output)
    assert (document["game"], document["decks"]) == ("rws-commission", 1)
    assert document["log"] == {
        "files": [str(log)],
        "rounds": len(rows),
        "void": sum(row["winner"] == "void" for row in played),
        "shoes": 10,
        "unreadable": 0,
        "passed_over": 0,
    }
    assert document["decimal_places"] == 15
    assert [each["bet"] for each in document["bets"]] == [bet.id for bet in RULES.bets]
    for found in document["bets"]:
        bet = found["bet"]
        values = [Fraction(row[f"{bet}_expected_value"].strip("[]")) for row in rows]
        nets = [Fraction(row[f"{bet}_net"]) for row in played]
        good = [n for n, value in enumerate(values) if value > 0]
        depths = [1 - Fraction(int(rows[n]["cards_left"]), 52) for n in good]
        best = rows[values.index(max(values))]
        exact = {
            "full_shoe_expected_value": values[0],
            "mean_expected_value": sum(values) / len(values),
            "best_expected_value": max(values),
            "best_depth": 1 - Fraction(int(best["cards_left"]), 52),
            "favourable_share": Fraction(len(good), len(values)),
            "favourable_mean": sum(values[n] for n in good) / len(good),
            "favourable_total": sum(values[n] for n in good),
            "favourable_total_per_100_rounds": 100 * sum(values[n] for n in good) / len(values),
            "favourable_earliest_depth": min(depths),
            "favourable_mean_depth": sum(depths) / len(depths),
            "won": sum(nets),
            "won_mean": sum(nets) / len(nets),
            "favourable_won": sum(nets[n] for n in good),
            "favourable_won_mean": sum(nets[n] for n in good) / len(good),
        }
        plain = {
            "bet": bet,
            "best_file": str(log),
            "best_line": int(best["line"]),
            "best_shoe": best["shoe"],
            "best_round": int(best["round"]),
            "best_cards_left": int(best["cards_left"]),
            "favourable_rounds": len(good),
        }
        decimals = {name for name in found if name.endswith("_decimal")}
        assert {name: found[name] for name in plain} == plain
        assert {n: Fraction(v) for n, v in found.items() if n in exact} == exact
        assert decimals == {f"{name}_decimal" for name in exact}
        assert set(found) == {*exact, *decimals, *plain}
        for name, value in exact.items():
            assert found[f"{name}_decimal"] == pytest.approx(float(value), abs=1e-15)


def test_the_four_formats_agree(log: Path) -> None:
    words = [str(log), "rws-commission", "tie", "banker", *DECKS, "--digits", "4"]
    document = json.loads(replayed(*words, "--format", "json"))
    records = list(csv.DictReader(io.StringIO(replayed(*words, "--format", "csv"))))
    for entry, record in zip(document["bets"], records, strict=True):
        for name, value in entry.items():
            told = float(record[name]) if name.endswith("_decimal") else record[name].strip("[]")
            assert told == (value if name.endswith("_decimal") else str(value))
            assert record[name].startswith("[") is (f"{name}_decimal" in entry)
        assert record["rounds"] == str(document["log"]["rounds"])
    for form in ("table", "markdown"):
        text = replayed(*words, "--format", form)
        for record in records:
            assert record["favourable_total_per_100_rounds_decimal"] in text
            for name in ("mean_expected_value", "favourable_share", "won_mean"):
                share = 100 * Fraction(record[name].strip("[]"))
                assert f" {float(share):.4f}%" in text
    assert "## Favourable rounds: their expected" in text
    assert "| bet" in text


def test_the_whole_of_a_table(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(TINY)
    found = replayed(str(path), "bclc-mini", "tie", "--digits", "3").splitlines()
    full = analyse(RULES.bet("tie"), RULES.coups(Shoe.of_decks(8))).expected_value
    gone = read_cards("9 K 3 4")
    then = analyse(RULES.bet("tie"), RULES.coups(Shoe.of_decks(8).without(gone))).expected_value
    assert full is not None
    assert then is not None
    mean = f"{float(50 * (full + then)):.3f}%"
    best, when = max((full, "7 round 1 0.000%"), (then, "7 round 2 0.962%"))
    assert [" ".join(line.split()) for line in found if "---" not in line] == [
        "Mini-Baccarat (BCLC) (bclc-mini)",
        f"Log: {path}",
        "Full shoe: 8 decks",
        "Replayed: 2 rounds (0 void) of 1 shoe",
        "",
        "Favourable rounds: their expected values, and how much of the shoe was dealt",
        "mean",
        "bet rounds of all mean value sum sum per 100 of all earliest at depth",
        "tie 0 0.000% - 0.000 0.000 - -",
        "",
        "Expected value per unit staked",
        "bet full shoe mean of all rounds best before shoe dealt by then",
        f"tie -14.360% {mean} {float(100 * best):.3f}% shoe {when}",
        "",
        "Won by one unit on every round, and on favourable rounds only",
        "bet every round mean favourable only mean of these",
        "tie 7 350.000% 0 -",
        "",
        *(" ".join(line.split()) for line in found[21:]),
    ]
    assert "A round is favourable to a bet if its exact expected value" in "\n".join(found[21:])
    assert found[-1] == "Rounded to 3 places; --exact shows the fractions."


def test_payouts_and_commission_as_asked(log: Path, tmp_path: Path) -> None:
    output = tmp_path / "values.csv"
    words = [str(log), "rws-commission", "banker", "tie", *DECKS, "--output", str(output)]
    document = json.loads(
        replayed(*words, "--pay", "tie=9", "--commission", "4%", "--format", "json")
    )
    coups = RULES.coups(Shoe.of_decks(1))
    banker = RULES.bet("banker").with_commission(Fraction(1, 25))
    tie = RULES.bet("tie").paying(Fraction(9))
    row = rows_of(output)[0]
    for bet, found in zip((banker, tie), document["bets"], strict=True):
        value = str(analyse(bet, coups).expected_value)
        assert found["full_shoe_expected_value"] == value
        assert row[f"{bet.id}_expected_value"] == f"[{value}]"
    ties = sum(row["winner"] == "tie" for row in rows_of(log))
    others = sum(row["winner"] in ("player", "banker") for row in rows_of(log))
    assert Fraction(document["bets"][1]["won"]) == 9 * ties - others


def by_points(log: Path, path: Path) -> Path:
    """The same log with what each card counts."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["shoe", "round", *CARDS, "winner"])
        for row in rows_of(log):
            cards = [row[card] and str(read_cards(row[card])[0].points) for card in CARDS]
            writer.writerow([row["shoe"], row["round"], *cards, row["winner"]])
    return path


def test_a_log_by_points(log: Path, tmp_path: Path) -> None:
    path, output = by_points(log, tmp_path / "points.csv"), tmp_path / "values.csv"
    text = replayed(str(path), "rws-commission", *DECKS, "--output", str(output))
    for bet in ("player-pair", "banker-pair"):
        assert f"Bet {bet} is left out: it needs ranks, and the log has points." in text
    found = rows_of(output)
    assert list(found[0])[5::2] == [f"{bet}_expected_value" for bet in ("player", "banker", "tie")]
    names = [str(log), "rws-commission", *DECKS, "--output", str(tmp_path / "ranks.csv")]
    replayed(*names)
    for one, two in zip(found, rows_of(tmp_path / "ranks.csv"), strict=True):
        assert {**two, **one, "file": ""} == {**two, "file": ""}
    done = odds("replay", str(path), "rws-commission", "tie", "player-pair", *DECKS)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(
        "points.csv' has cards by points, and bet 'player-pair' needs ranks; "
        "give cards by rank, or name only bets that do without\n"
    )


def test_a_payout_that_is_not_stated(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(TINY)
    text = replayed(str(path), "online-baccarat")
    assert "Bet small is left out: the game does not state what it pays." in text
    assert "\nplayer " in text
    assert "\nsmall " not in text
    done = odds("replay", str(path), "online-baccarat", "small")
    assert (done.returncode, done.stdout) == (2, "")
    assert "not state what bet 'small' pays; give it a payout, such as small=3/2" in done.stderr
    assert "\nsmall " in replayed(str(path), "online-baccarat", "small", "--pay", "small=3/2")


def test_parquet_in_and_out(log: Path, tmp_path: Path) -> None:
    source = tmp_path / "log.parquet"
    words = ["--shoes", "10", "--decks", "1", "--cut", "0", "--seed", "5"]
    odds("simulate", "rws-commission", *words, "--output", str(source))
    for name, given in (("one.csv", log), ("two.csv", source), ("VALUES.PARQUET", source)):
        path = tmp_path / name
        replayed(str(given), "rws-commission", *DECKS, "--output", str(path))
    table = parquet.read_table(tmp_path / "VALUES.PARQUET")
    whole = ("row", "round", "cards_left")
    for field in table.schema:
        kind = pa.float64() if field.name.endswith("_decimal") else pa.string()
        assert field.type == (pa.int64() if field.name in whole else kind)
    plain = rows_of(tmp_path / "two.csv")
    for row, told in zip(table.to_pylist(), plain, strict=True):
        for name, value in row.items():
            text = told[name].removeprefix("[").removesuffix("]")
            assert value == (float(text) if name.endswith("_decimal") else type(value)(text))
            assert told[name].startswith("[") is name.endswith("_expected_value")
    one = rows_of(tmp_path / "one.csv")
    lines = [row.pop("line") for row in one]
    rows = [row.pop("row") for row in plain]
    assert [int(line) for line in lines] == [int(row) + 1 for row in rows]
    assert [{**row, "file": ""} for row in one] == [{**row, "file": ""} for row in plain]


@pytest.mark.proof
def test_standard_input(log: Path, tmp_path: Path) -> None:
    want = replayed(str(log), "rws-commission", *DECKS, "--output", str(tmp_path / "one.csv"))
    other = f"odds replay - rws-commission --decks 1 --output {tmp_path}/two.csv"
    for line in (f"cat {log} | {other}", f"{other} < {log}", f"gzip -c {log} | {other}"):
        done = shell(line)
        assert done.stdout == want.replace(str(log), "standard input")
        one, two = rows_of(tmp_path / "one.csv"), rows_of(tmp_path / "two.csv")
        assert [{**row, "file": "standard input"} for row in one] == two


def test_several_files_are_one_log(log: Path, tmp_path: Path) -> None:
    lines = log.read_text().splitlines(keepends=True)
    cut = next(n for n, line in enumerate(lines) if line.startswith("4,"))
    (tmp_path / "a.csv").write_text("".join(lines[:cut]))
    (tmp_path / "b.csv").write_text("".join([lines[0], *lines[cut:]]))
    words = ["rws-commission", *DECKS, "--format", "json"]
    output = tmp_path / "values.out.csv"
    found = json.loads(replayed(str(tmp_path / "[ab].csv"), *words, "--output", str(output)))
    want = json.loads(replayed(str(log), *words))
    assert found["log"]["files"] == [str(tmp_path / "a.csv"), str(tmp_path / "b.csv")]
    assert {**found["log"], "files": []} == {**want["log"], "files": []}
    for one, two in zip(found["bets"], want["bets"], strict=True):
        places = {"best_file", "best_line"}
        assert {n: v for n, v in one.items() if n not in places} == {
            n: v for n, v in two.items() if n not in places
        }
    rows = rows_of(output)
    assert [(row["file"], row["line"]) for row in rows] == [
        *((str(tmp_path / "a.csv"), str(n)) for n in range(2, cut + 1)),
        *((str(tmp_path / "b.csv"), str(n)) for n in range(2, len(lines) - cut + 2)),
    ]


def test_a_shoe_that_may_go_on_in_the_next_file(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.csv").write_text(TINY)
    words = ["replay", str(tmp_path / "*.csv"), "bclc-mini", "tie"]
    done = odds(*words, "--format", "csv")
    assert done.returncode == 0
    assert talk(done.stderr) == [
        f"odds: warning: {tmp_path}/b.csv line 2: shoe '7' was the last of {tmp_path}/a.csv too, "
        "and is taken for another; join the files if it is one shoe."
    ]
    assert "Replayed: 4 rounds (0 void) of 2 shoes" in odds(*words).stdout


def test_lines_between_shoes(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text("p1,p2,p3,b1,b2,b3\n# next\n9,K,,3,4,\n# next\nA,A,9,8,2,A\n")
    words = ["--new-shoe-pattern", "^# next", "--output", str(tmp_path / "values.csv")]
    replayed(str(path), "bclc-mini", "tie", *words)
    rows = rows_of(tmp_path / "values.csv")
    assert [(row["shoe"], row["line"], row["cards_left"]) for row in rows] == [
        ("1", "3", "416"),
        ("2", "5", "416"),
    ]


def test_rows_that_cannot_be_read(tmp_path: Path) -> None:
    path, output = tmp_path / "log.csv", tmp_path / "values.csv"
    others = "".join(f"{shoe},9,K,,3,4,\n" for shoe in range(8, 38))
    path.write_text(f"{TINY}7,Z,2,,3,4,\n7,9,K,,3,4,\n7,,,,3,4,\n{others}")
    output.write_text("before")
    words = ["replay", str(path), "bclc-mini", "tie", "--output", str(output)]
    first = f"{path} line 4: 'Z' is no card (column 'p1')"
    for allowed in ([], ["--max-bad", "1"]):
        done = odds(*words, *allowed)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            f"odds: 2 rows cannot be read and {len(allowed) // 2} may be (the first: {first}); "
            "mend the log, or let more of them pass\n"
        )
    assert output.read_text() == "before"
    done = odds(*words, "--max-bad", "2", "--format", "json")
    said = f"2 rows cannot be read (the first: {first}); "
    assert said + "cards that are not seen count as still in the shoe." in done.stderr
    document = json.loads(done.stdout)
    assert document["log"]["unreadable"] == 2
    assert document["notes"][0].startswith(said)
    assert [row["line"] for row in rows_of(output)] == ["2", "3", "5", *map(str, range(7, 37))]


def test_rounds_not_dealt_by_the_rules_are_said(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(TINY + "7,9,K,2,3,4,\n")
    done = odds("replay", str(path), "bclc-mini", "tie", "--format", "json")
    assert done.returncode == 0
    assert (
        "1 round not dealt by the Table of Play "
        f"(the first: {path} line 4: Player 9 K 2, Banker 3 4); odds verify says more."
    ) in done.stderr


def test_more_decks_than_the_shoes_had_cannot_be_told_but_by_the_cards_left(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(HEADER + "1,1,9,K,,3,4,,312\n1,2,A,A,9,8,2,A,308\n")
    words = ["replay", str(path), "rws-commission", "tie", "--format", "json"]
    done = odds(*words)
    assert done.returncode == 0
    assert (
        f"{path} line 2: 312 cards are left of shoe '1' by the log, and 416 by the rounds in it; "
        "cards that are not seen count as still in the shoe: say how many decks the shoe has"
    ) in done.stderr
    assert odds(*words, "--decks", "6").stderr == ""
    path.write_text(HEADER + "1,1,9,K,,3,4,,312\n1,2,A,A,9,8,2,A,308\n1,3,9,K,,3,4,,300\n")
    done = odds(*words, "--decks", "6")
    assert f"do not fall by the cards dealt: 1 time (the first: {path} line 4: " in done.stderr


def test_burnt_cards_that_the_log_shows_are_said_to_be_known(tmp_path: Path) -> None:
    """They were said to count as still in the shoe, and made bets look better than a bettor has."""
    path = tmp_path / "log.csv"
    head = "shoe,round,p1,p2,p3,b1,b2,b3,burnt\n"
    later = "".join(f"1,{number},9,K,,3,4,,\n" for number in range(2, 20))
    path.write_text(f"{head}1,1,A,A,9,8,2,A,2 7 7\n{later}")
    words = ["replay", str(path), "rws-commission", "tie"]
    seen, unseen = odds(*words).stdout, odds(*words, "--column", "burnt=-").stdout
    assert "The log shows 3 burnt cards, and they count as gone" in seen
    assert "such as burnt ones, count as still in the shoe" not in seen
    assert "such as burnt ones, count as still in the shoe" in unseen
    before = [
        json.loads(odds(*words, *more, "--format", "json").stdout)["bets"][0]["mean_expected_value"]
        for more in ([], ["--column", "burnt=-"])
    ]
    assert before[0] != before[1]


def test_help_shows_an_example_that_runs(tmp_path: Path) -> None:
    told = " ".join(odds("replay", "--help").stdout.split())
    example = told.partition("Example: ")[2].partition(" Arguments")[0]
    (tmp_path / "rounds.csv").write_text(TINY)
    assert shell(f"cd {tmp_path} && {example}").returncode == 0
    assert parquet.read_table(tmp_path / "values.parquet").num_rows == 2
