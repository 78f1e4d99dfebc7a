"""Questions asked of several numbers of decks at once, as their users meet them."""

import csv
import io
import json

import pytest

from odds import OddsError, Table, each_shoe
from tests.support.program import odds

COMMANDS = (
    "grid bclc-mini",
    "grid bclc-three-card",
    "covariance rws-commission player tie",
    "removal rws-commission tie",
    "limits bclc-ruyi gold-7=2000 --dealer gold-7=100",
    "differential rws-insurance --limit 100000 --minimum 100 --bet player=60000",
    "exposed rws-super-six-plus tie --seat player-1",
    "knowledge rws-commission player banker --seat player-1",
    "bank bclc-three-card --stake 100",
    "insurance cells",
    "insurance cost",
    "insurance make --edge 5%",
    "insurance forgotten",
    "insurance waived",
)


def said(command: str, decks: str, form: str = "table") -> str:
    done = odds(*command.split(), "--decks", decks, "--format", form)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.proof
@pytest.mark.parametrize("command", COMMANDS)
def test_each_shoe_answers_as_it_does_alone(command: str) -> None:
    found = json.loads(said(command, "6,8", "json"))
    alone = [json.loads(said(command, decks, "json")) for decks in ("6", "8")]
    notes = dict.fromkeys(note for one in alone for note in one.pop("notes"))
    assert sorted(found["notes"]) == sorted(notes)  # warnings come first
    assert [one.pop("decimal_places") for one in alone] == [found["decimal_places"]] * 2
    assert found["shoes"] == alone
    assert found["game"] == alone[0]["game"]

    rows = list(csv.DictReader(io.StringIO(said(command, "6,8", "csv"))))
    single = [csv.DictReader(io.StringIO(said(command, decks, "csv"))) for decks in ("6", "8")]
    assert rows == [row for one in single for row in one]
    assert {row["decks"] for row in rows} == {"6", "8"}

    lines = said(command, "6,8").splitlines()
    assert all(len(line) <= 80 for line in lines)
    for decks in ("6", "8"):
        tables = [line for line in lines if line.startswith(f"{decks} decks: ")]
        assert tables
        assert all(line.removeprefix(f"{decks} decks: ") in said(command, decks) for line in tables)


def test_two_shoes_of_a_grid() -> None:
    found = json.loads(said("grid bclc-mini", "6,8", "json"))
    assert [(shoe["decks"], shoe["cards"]) for shoe in found["shoes"]] == [(6, 312), (8, 416)]
    assert (
        found["shoes"][1]["margins"] == json.loads(said("grid bclc-mini", "8", "json"))["margins"]
    )
    assert "\n8 decks: Margins\n" in said("grid bclc-mini", "6,8")


def test_what_is_said_of_every_shoe_is_said_once_and_last() -> None:
    lines = said("insurance make --edge 5%", "6,8").splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["Shoe:", "Shoe:", "House"]
    assert sum(line.startswith("Rounded to") for line in lines) == 1


def test_a_rulebook_is_made_for_one_shoe() -> None:
    done = odds("insurance", "make", "--edge", "5%", "--decks", "4,8", "--format", "toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--decks '4,8' makes several tables, and a rulebook has one" in done.stderr


def test_from_python() -> None:
    tables = [Table("bclc-mini", decks=number) for number in (6, 8)]
    found = each_shoe(tables, Table.grid)
    assert found["8 decks"] == tables[1].grid()
    frame = found.to_polars("margins")
    assert frame.columns[:2] == ["shoe", "case"]
    assert frame["shoe"].to_list() == ["6 decks"] * 19 + ["8 decks"] * 19
    assert each_shoe({"a": tables[0], "b": tables[0]}, Table.grid)["b"] == tables[0].grid()
    with pytest.raises(OddsError, match=r"unknown shoe '7 decks'.*these are 6 decks, 8 decks"):
        _ = found["7 decks"]
    with pytest.raises(OddsError, match="bclc-mini and egalite are two games"):
        each_shoe([tables[0], Table("egalite")], Table.grid)
