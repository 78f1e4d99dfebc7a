"""Cells, names and blocks of logs that are very long, very many or empty."""

from pathlib import Path

import numpy as np
import pytest

from odds import OddsError
from odds.core.bounds import LONGEST_CELL
from odds.files import sources
from odds.files.shape import CSV, Shape
from odds.files.tables import TextColumn, TextRows
from odds.rounds.logs.cells import notation
from odds.rounds.logs.cells.notation import RANKS, read_hand, read_number, read_winner
from odds.rounds.logs.columns.layout import Layout, find_column
from odds.rounds.logs.reading.rounds import read_rounds


def test_a_cell_that_is_too_long_is_neither_read_nor_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notation, "_read_cards", lambda text: pytest.fail(text))
    assert read_hand("A" * (LONGEST_CELL + 1), RANKS) is None
    assert read_number("1" + " " * LONGEST_CELL) is None
    assert read_winner("tie" + " " * (LONGEST_CELL - 3)) == "tie"
    assert read_winner("tie" + " " * (LONGEST_CELL - 2)) is None


def test_a_block_of_blank_lines_has_no_rounds() -> None:
    nothing = TextColumn(np.zeros(0, np.int32), [])
    layout = Layout(Shape(CSV), {"player": ("player",), "banker": ("banker",)}, {})
    table = TextRows({"player": nothing, "banker": nothing}, np.zeros(0, np.int64), [], [])
    assert len(read_rounds(table, layout)) == 0


def test_a_pattern_that_stands_for_too_many_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        (tmp_path / f"{number}.csv").touch()
    monkeypatch.setattr(sources, "MOST_FILES", 4)
    assert len(sources.named_files([f"{tmp_path}/*.csv"])) == 4
    monkeypatch.setattr(sources, "MOST_FILES", 3)
    with pytest.raises(OddsError, match="matches more than 3 files; name fewer"):
        sources.named_files([f"{tmp_path}/*.csv"])


def test_the_number_of_a_column_is_not_read_however_long_it_is() -> None:
    assert find_column("02", ["shoe", "player"], "log.csv") == "player"
    with pytest.raises(OddsError, match="unknown column '111"):
        find_column("1" * 10**6, ["shoe", "player"], "log.csv")
