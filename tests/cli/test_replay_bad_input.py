"""`odds replay` with bad input: one sentence that names the place and the remedy, and exit 2."""

import sys
from pathlib import Path

import pytest

from tests.support.program import odds, shell, shell_free
from tests.support.replays import DECKS, HEADER, TINY, talk


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (TINY + "7,9,9,,9,9,\n",
         "LOG line 4: 6 of 9 are dealt from shoe '7', which holds 4; "
         "say how many decks the shoe has"),
        (TINY + "8,2,3,2,2,3,2\n7,A,A,9,8,2,A\n",
         "LOG line 5: shoe '7' was there before; put the rounds of each shoe together"),
        (HEADER + "1,2,9,K,,3,4,,\n1,1,A,A,9,8,2,A,\n",
         "LOG line 3: round 1 of shoe '1' comes after round 2; put the rounds of each shoe in"),
        (HEADER + "1,1,9,K,,3,4,,300\n1,2,A,A,9,8,2,A,290\n",
         "LOG line 2: the log says that 300 cards are left of shoe '1', and there can be 52; say"),
        ("p1,p2,p3,b1,b2,b3\n9,K,,3,4,\n",
         "'LOG' does not tell its shoes, and replay needs them; name their column, such as shoe=1, "
         "or give a pattern of the lines that begin one"),
        ("shoe,winner\n1,player\n1,banker\n", "'LOG' has no cards, and replay needs them; name th"),
        ("shoe,p1,p2,p3,b1,b2,b3,count\n7,9,K,,3,4,,5\n",
         "'LOG' counts rounds (column 'count'), and replay needs them in order; give a log with"),
        ("", "'LOG' is empty; name a log of rounds"),
        ("shoe,p1,p2,p3,b1,b2,b3\n", "'LOG' has no row of a round"),
    ],
)  # fmt: skip
def test_bad_logs(tmp_path: Path, text: str, sentence: str) -> None:
    path, output = tmp_path / "log.csv", tmp_path / "values.csv"
    path.write_text(text)
    done = odds("replay", str(path), "rws-commission", "tie", *DECKS, "--output", str(output))
    assert (done.returncode, done.stdout, len(talk(done.stderr))) == (2, "", 1)
    assert f"odds: {sentence.replace('LOG', str(path))}" in done.stderr
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.csv", "egalite"], "'nowhere.csv' cannot be read (No such file or directory)"),
        (["nowhere*.csv", "egalite"], "'nowhere*.csv' matches no file"),
        (["egalite"], "Missing argument 'L"),
        (["egalit", "LOG"], "unknown game 'egalit'; did you mean 'egalite'?"),
        (["LOG", "egalite", "tei"], "unknown bet 'tei'; did you mean 'tie'?"),
        (["LOG", "egalite", "--decks", "inf"],
         "--decks 'inf': no card is ever gone from an infinite shoe; give a number of decks"),
        (["LOG", "egalite", "--decks", "0"], "--decks '0': '0' is no number of decks"),
        (["LOG", "egalite", "--decks", "9" * 40], "cards is too large to replay; give 1450"),
        (["LOG", "egalite", "--max-bad", "-1"], "'--max-bad': -1 is not in the range x>=0"),
        (["LOG", "egalite", "--column", "sho=1"], "--column 'sho=1': unknown role of a column"),
        (["LOG", "egalite", "--line-pattern", "("], "--line-pattern '(' is no regular expression"),
        (["LOG", "egalite", "--layout", "nowhere"], "layout 'nowhere' cannot be read"),
        (["LOG", "egalite", "--output", "a.txt"],
         "--output 'a.txt' says no format by its ending; end in .csv or .parquet"),
        (["LOG", "egalite", "--output", "-"], "--output '-' says no format by its ending"),
        (["LOG", "egalite", "--output", "LOG"], "--output 'LOG' is the log itself; name another"),
        (["LOG", "egalite", "--output", "/nowhere/a.csv"], "'/nowhere/a.csv' cannot be written"),
        (["LOG", "egalite", "--pay", "tie=x"], "--pay 'tie=x': 'x' is no payout"),
        (["LOG", "egalite", "--digits", "x"], "'x' is no whole number from 0 to 1000"),
        (["LOG", "egalite", "--format", "xml"], "'--format': 'xml' is not one of"),
    ],
)  # fmt: skip
def test_bad_usage(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    path = tmp_path / "log.csv"
    path.write_text(TINY)
    done = odds("replay", *(each.replace("LOG", str(path)) for each in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence.replace("LOG", str(path)) in done.stderr
    assert done.stderr.count("\n") == 1
    assert path.read_text() == TINY
    assert list(tmp_path.iterdir()) == [path]


def test_no_file_of_the_log_is_written_over(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.csv").write_text(TINY)
    (tmp_path / "link.parquet").symlink_to(tmp_path / "b.csv")
    for output in ("b.csv", "link.parquet"):
        words = f"odds replay '{tmp_path}/?.csv' bclc-mini tie --output {tmp_path}/{output}"
        done = shell(words)
        assert done.returncode == 2
        assert f"{output}' is the log itself; name another file" in done.stderr
    done = shell(f"odds replay - bclc-mini --output {tmp_path}/a.csv < {tmp_path}/a.csv")
    assert "a.csv' is the log itself; name another file" in done.stderr
    assert (tmp_path / "a.csv").read_text() == (tmp_path / "b.csv").read_text() == TINY


@pytest.mark.parametrize("library", ["numpy", "numba", "pyarrow"])
def test_an_extra_that_is_not_installed(tmp_path: Path, library: str) -> None:
    path = tmp_path / "log.csv"
    path.write_text(TINY)
    code = (
        f"import sys; sys.modules[{library!r}] = None;"
        f"sys.argv = ['odds', 'replay', {str(path)!r}, 'egalite'];"
        "from odds.cli.app import main; main()"
    )
    done = shell_free([sys.executable, "-c", code])
    assert (done.returncode, done.stdout) == (2, "")
    assert f"needs {library}, which is not installed; pip install 'baccarat-odds[" in done.stderr
    assert done.stderr.count("\n") == 1
