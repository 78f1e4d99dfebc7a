"""What was not read is named, and is no reason to convict; what is no round is passed over."""

import json
from pathlib import Path

import pytest

from odds import OddsError
from odds.rounds.logs.reader import Hints
from tests.rounds.logs.test_layouts import ROWS, judged
from tests.support.layouts import CARDS, LAYOUTS, columns, six, symbol, texts
from tests.support.program import odds


def test_cards_that_were_not_read_convict_nobody(tmp_path: Path) -> None:
    """A third card on its own, in words that no label explains, makes every draw seem missing."""
    lines = []
    for row in ROWS:
        hands = []
        for side, name in (("p", "Player"), ("b", "Banker")):
            cards = texts(row, side, symbol)
            third = f" | {cards[2]} (third)" if len(cards) > 2 else ""
            hands.append(f"{name}: {' '.join(cards[:2])}{third}")
        lines.append(f"{hands[0]}   {hands[1]}   {row['winner'].title()}\n")
    _, found = judged(tmp_path / "log", "".join(lines))
    assert found.verdict == "not enough evidence"
    assert "looks like cards and could not be read" in found.reasons[0]
    assert any("(cards)" in each for each in found.scope.not_read)


@pytest.mark.parametrize("bare", [True, False])
def test_winners_by_shoe_in_tables_and_documents(tmp_path: Path, bare: bool) -> None:
    shoes: dict[int, list[str]] = {}
    for row in ROWS:
        shoes.setdefault(row["shoe"], []).append(row["winner"])
    document = {"shoes": [{"shoe": shoe, "won": won} for shoe, won in shoes.items()]}
    lines = [f"{shoe},{''.join(each[0].upper() for each in won)}" for shoe, won in shoes.items()]
    text = "\n".join(["shoe,results", *lines, ""]) if bare else json.dumps(document)
    _, found = judged(tmp_path / "log", text)
    assert (found.verdict, found.rounds) == ("consistent, results only", len(ROWS))


def test_codes_for_winners_without_one_for_ties_are_named(tmp_path: Path) -> None:
    """They may say whether the Player won, or call ties for the Banker."""
    write = columns(
        ["a1", "a2", "a3", "b1", "b2", "b3", "winType"],
        lambda row: [*six(row, symbol), int(row["winner"] == "player")],
    )
    _, found = judged(tmp_path / "log", write(ROWS))
    assert found.verdict == "consistent, cards and results only"
    assert found.scope.not_read == ["column 'winType' (results)"]


def test_a_perfect_pair_is_no_pair(tmp_path: Path) -> None:
    write = columns(
        [*CARDS, "winner", "perfectPair"],
        lambda row: [
            *six(row, symbol), row["winner"], bool(row["player_pair"]) and row["round"] % 4 == 0,
        ],
    )  # fmt: skip
    _, found = judged(tmp_path / "log", write(ROWS))
    assert found.verdict == "consistent, cards and results only"
    assert found.scope.not_read == ["column 'perfectPair' (results)"]


def test_burnt_cards_are_gone_from_their_shoe(tmp_path: Path) -> None:
    first = min(row["round"] for row in ROWS)
    names = ["shoe", "round", *CARDS, "burnt", "winner"]

    def write(burnt: str) -> str:
        text = columns(
            names,
            lambda row: [
                row["shoe"], row["round"], *six(row, lambda row, n: row[n]),
                burnt if row["round"] == first else "", row["winner"],
            ],
        )  # fmt: skip
        return text(ROWS)

    log, found = judged(tmp_path / "log", write("5 K"))
    assert log.layout.columns["burnt"] == "burnt"
    assert found.scope.not_read == []
    _, found = judged(tmp_path / "log", write("5 " * 30))
    assert {each.rule for each in found.violations} == {
        "more cards of a rank are dealt than the shoe holds"
    }
    with pytest.raises(OddsError, match="no shoes are told"):
        judged(tmp_path / "log", write("5 K"), Hints(columns={"burnt": ("burnt",), "shoe": ()}))


def test_lines_of_other_things_are_no_rounds(tmp_path: Path) -> None:
    rounds = LAYOUTS["Python dicts"](ROWS).replace("'", '"')
    meta = json.dumps({"type": "meta", "seed": 5, "decks": 8})
    _, found = judged(tmp_path / "log", f"{meta}\n{rounds}")
    assert (found.verdict, found.unreadable, found.rounds) == ("consistent", 0, len(ROWS))
    table = LAYOUTS["cards 0 to 51 by suit"](ROWS) + "TOTAL,,,,,,370\n"
    _, found = judged(tmp_path / "log", table)
    assert (found.verdict, found.unreadable, found.rounds) == ("consistent", 0, len(ROWS))


@pytest.mark.parametrize(("amount", "code"), [("3.33", 4), ("0.05", 0), ("0", 0)])
def test_a_commission_that_never_changes_is_a_rate_or_was_not_read(
    tmp_path: Path, amount: str, code: int
) -> None:
    dealt = odds("simulate", "rws-commission", "--rounds", "1000", "--seed", "3").stdout
    lines = [",".join(line.split(",")[:11]) for line in dealt.splitlines()]
    path = tmp_path / "log.csv"
    path.write_text(
        "\n".join([f"{lines[0]},commission", *(f"{row},{amount}" for row in lines[1:])])
    )
    assert odds("verify", str(path), "rws-commission").returncode == code
