"""A shoe followed at the prompt, typed through a pseudo-terminal as a person does."""

import os
import pty
import re
import signal
import subprocess
from pathlib import Path

import pytest

from odds import Table
from odds.core.half_seen import SQUEEZED
from odds.core.numbers import decimal
from tests.support.program import ENVIRONMENT, SCRIPTS, odds, refused, shell


class Typist:
    """Somebody at a terminal, who waits for the prompt before typing on."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._ours, theirs = pty.openpty()
        command = [os.path.join(SCRIPTS, "odds"), "live", *words]
        environment = {**ENVIRONMENT, "TERM": "dumb", "COLUMNS": "80"}
        self.program = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            # Whoever runs the tests may have it ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(theirs)
        self.first = self._until_asked()

    def type(self, line: str) -> str:
        """What is shown after a line."""
        os.write(self._ours, f"{line}\n".encode())
        return self._until_asked()

    def _until_asked(self) -> str:
        shown = ""
        while not re.search("(^|\n)> $", shown):
            try:
                part = os.read(self._ours, 4096).decode()
            except OSError:  # the program has ended
                break
            shown = (shown + part).replace("\r\n", "\n")
        return shown

    def end(self, line: str) -> int:
        """How the program ends after this."""
        os.write(self._ours, line.encode())
        code = self.program.wait(30)
        os.close(self._ours)
        return code


def edges(shown: str) -> dict[str, str]:
    """The house edges on the screen."""
    return dict(re.findall(r"^([a-z-]+) +(-?[0-9.]+%) ", shown.rpartition("Bets")[2], re.MULTILINE))


def wanted(table: Table) -> dict[str, str]:
    edges = {each.bet.id: each.house_edge for each in table.bets()}
    return {bet: f"{decimal(100 * edge, 4)}%" for bet, edge in edges.items() if edge is not None}


def test_a_shoe_typed_card_by_card(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "rws-insurance", "--decks", "6")
    table = Table("rws-insurance", decks=6)
    assert edges(typist.first) == wanted(table)
    refusal = typist.type("x")
    assert "unknown card 'x'" in refusal
    assert "'help' lists what else can be typed" in refusal
    shown = typist.type("9 k 5 6")
    after = table.deal("9 5", "K 6")
    assert edges(shown) == wanted(after)
    assert "Insurance of the banker: on offer at 3 to 1" in shown
    assert re.search(r"banker +-[0-9.]+% +\*", shown)
    value = after.insurance.quote()["banker"].expected_value
    assert value is not None
    assert re.search(rf"banker +3 +{decimal(100 * value, 4)}% +33.3333", shown)
    shown = typist.type("k")
    assert "Round 1: the Banker wins (Player 4, Banker 6)" in shown
    assert re.search(r"banker +win +Banker wins +19/20", shown)
    assert edges(shown) == wanted(after.deal("K").next_coup())
    assert "'2' is too much; type undo alone" in typist.type("undo 2")
    assert edges(typist.type("undo")) == wanted(after)
    assert edges(typist.type("Kh")) == wanted(after.deal("K").next_coup())
    assert edges(typist.type("burn 7")) == wanted(after.deal("K").next_coup().without("7"))
    assert "9 5 Kh" in typist.type("rounds")
    assert re.search("tie +house edge +[0-9,]+/[0-9,]+", typist.type("bets tie"))
    assert " 7  23" in typist.type("shoe")
    told = typist.type("help")
    assert "undo" in told
    assert all(f"[{words}]" in told for words in SQUEEZED)
    assert "saved 1 round to shoe.csv" in typist.type("save shoe.csv")
    assert "no name of a csv file" in typist.type("save shoe.txt")
    assert typist.end("QUIT\n") == 0
    saved = (tmp_path / "shoe.csv").read_text().splitlines()[1]
    assert saved == "1,1,9,5,Kh,K,6,,4,6,banker,rws-insurance,6,,*7"


def test_a_log_is_gone_on_from_and_the_end_of_input_ends_it(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "rws-commission")
    assert "nothing was typed" in typist.type("undo")
    assert "'now' is too much; type quit alone" in typist.type("quit now")
    assert "no round has ended yet" in typist.type("save shoe.csv")
    typist.type("9 K K 8 2")
    typist.type("save shoe.csv")
    assert typist.end("\x04") == 0
    again = Typist(tmp_path, "rws-commission", "--log", "shoe.csv")
    table = Table("rws-commission", without="9 K K 8", player="2")
    assert edges(again.first) == wanted(table)
    assert "cannot leave a shoe" in again.type("A" * 33)
    assert edges(again.type("3")) == wanted(table.deal(banker="3"))
    assert edges(again.type("open shoe.csv")) == wanted(table)
    assert edges(again.type("undo")) == wanted(table.deal(banker="3"))
    again.program.send_signal(signal.SIGINT)
    # Python asks for signals when a line has come; one that arrives before it waits is seen then.
    assert again.end("\n") == 130


def test_a_card_is_squeezed_and_turned(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "rws-commission")
    table = Table("rws-commission")
    shown = typist.type("K 6 [three sides]")
    assert "The next card to be turned is the Player's [6-8]" in shown
    assert edges(shown) == wanted(table.deal("K [6-8]", "6"))
    assert edges(typist.type("[7-8]")) == wanted(table.deal("K [7,8]", "6"))
    assert edges(typist.type("7")) == wanted(table.deal("K 7", "6"))
    assert edges(typist.type("undo")) == wanted(table.deal("K [7,8]", "6"))
    assert edges(typist.type("? 8")) == wanted(table.deal("K 8", "6"))
    assert "Round 1: the Player wins (Player 8, Banker 7)" in typist.type("A")
    assert typist.end("quit\n") == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bclc-three-card"], "no Table of Play"),
        (["rws-commission", "--decks", "inf"], "no card is ever gone"),
        (["rws-commission", "--log", "missing.csv"], "cannot read the log 'missing.csv'"),
        (["rws-commission", "--log", "tests/examples/log.csv"], "'tests/examples/log.csv': "),
    ],
)
def test_what_cannot_be_followed_is_told(words: list[str], sentence: str) -> None:
    refused(odds("live", *words), sentence)


def test_where_nothing_can_be_typed_or_seen_is_told() -> None:
    refused(shell("odds live rws-commission <&-"), "there is no standard input")
    refused(shell("odds live rws-commission >&- </dev/null"), "standard output is closed")
