"""Tables of shoes that are none, and tables however long."""

import gzip
import lzma
import re
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from odds import OddsError
from odds.files import sources
from odds.files.shoes import open_shoe_table
from tests.support.program import odds, shell
from tests.support.shoe_files import (
    FULL,
    HEADER,
    POINTS,
    RANKS,
    SHOES,
    json_lines,
    parquet,
    talk,
    text_of,
)

BAD_TABLES = [
    ("", "is empty; name the columns A 2 3"),
    ("\n \n", "is empty; name the columns A 2 3"),
    (HEADER, "has no shoe; give a row of counts for each"),
    (HEADER + ",X\n" + FULL + ",1", "line 1: surplus column 'X'; name the columns A 2"),
    (HEADER.replace("A,", "") + "\n" + FULL[3:], "line 1: missing column A; name the columns"),
    (HEADER.replace("A,", "K,") + "\n" + FULL, "line 1: column 'K' is there twice; give it once"),
    (POINTS[2:] + "\n1,1,1,1,1,1,1,1,1", "line 1: missing column 0; name the columns"),
    (FULL + "\n" + FULL, "line 1: surplus column '32'"),
    (POINTS + "\n" + ",".join(["9"] * 10), "has columns by points, and bet 'player-pair' needs"),
    (HEADER + "\n" + FULL[3:], "line 2: there are 12 cells where 13 are expected; give"),
    (HEADER + "\n\n" + FULL + ",32", "line 3: there are 14 cells where 13 are expected; give"),
    (HEADER + "\n" + FULL[:-2] + "-3", "line 2: '-3' is no count of K; give each column a"),
    (HEADER + "\n" + FULL[:-2] + "1.5", "line 2: '1.5' is no count of K"),
    (HEADER + "\n" + FULL[:-2] + "1e3", "line 2: '1e3' is no count of K"),
    (HEADER + "\n" + FULL[:-2] + "٣", "line 2: '٣' is no count of K"),
    (HEADER + "\n" + FULL[:-2], "line 2: '' is no count of K"),
    (HEADER + "\n" + FULL + "\x1c", "line 2: '32\\x1c' is no count of K"),
    (HEADER.replace("A", "1") + "\n" + FULL, "line 1: surplus column '1'; name the columns A 2"),
    (HEADER + "\n" + FULL[:-2] + "9" * 41, "is no count of K; give each column a whole number"),
    (HEADER + "\n" + FULL[:-2] + '"3', "line 2: '3\\n' is no count of K; give each column"),
    ('{"A": 3}', "missing column 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K; name the columns"),
    ('{"A": 3, "x": 4}', "surplus column 'x'; name the columns"),
    (json_lines([[4] * 13, [-4] * 13]), "line 2: '-4' is no count of A; give each column"),
    (json_lines([[4] * 13]) + "{}", "line 2: '' is no count of A; give each column a whole number"),
    (json_lines([[4] * 13]) + "[]", "line 2: '[]' is no JSON object; give each column a whole"),
    ("x" * 10**7, "line 1 has more than 1048576 bytes; name a table of shoes"),
    (b"\xff\xfeA\x00", "line 1: missing column 2, 3, 4, 5"),
    (b"\xff\xfeA\x00\x00", "begins as text in UTF-16 and does not go on so; save it as UTF-8"),
    (HEADER + "\n\0", "line 2 is no text in UTF-8"),
    (HEADER[:2] + "2," + HEADER[2:], "line 1: column '2' is there twice; give it once"),
    (POINTS.replace("2", "1") + "\n", "line 1: column '1' is there twice; give it once"),
    (gzip.compress(text_of(SHOES * 50).encode())[:300], "cannot be read (Compressed file ended be"),
    ((HEADER + "\n").encode() + b"\xff", "line 2 is no text in UTF-8"),
    (b"PAR1 and no more", "is no whole Parquet file; write it anew"),
    (b"PK\x03\x04\x00\x00", "is no table of shoes but an archive or a document; name the table"),
    (b"PAR1" + bytes(2**23), "is no whole Parquet file; write it anew"),
]


@pytest.mark.parametrize(("content", "sentence"), BAD_TABLES)
@pytest.mark.parametrize("piped", [False, True])
def test_bad_tables(tmp_path: Path, content: str | bytes, sentence: str, piped: bool) -> None:
    path = tmp_path / "shoes.csv"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    if piped:
        done = odds("evaluate", "-", "rws-commission", piped=path)
    else:
        done = odds("evaluate", str(path), "rws-commission")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("odds: standard input" if piped else f"odds: {str(path)!r}")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        ({rank: [1.5] for rank in RANKS}, "row 1: '1.5' is no count of A; give each column a"),
        ({rank: [True] for rank in RANKS}, "row 1: 'True' is no count of A"),
        ({rank: [4.0] for rank in RANKS}, "row 1: '4.0' is no count of A; give each column a"),
        ({rank: ["four"] for rank in RANKS}, "row 1: 'four' is no count of A"),
        ({rank: pa.array([4.0], pa.float16()) for rank in RANKS}, "row 1: '4.0' is no count of"),
        ({rank: pa.nulls(3) for rank in RANKS}, "row 1: '' is no count of A"),
        ({rank: [[4]] for rank in RANKS}, "surplus column 'A[]'; name the columns"),
        ({rank: [4, -1] for rank in RANKS}, "row 2: '-1' is no count of A"),
        ({rank: [4, None] for rank in RANKS}, "row 2: '' is no count of A"),
        ({rank: pa.array([], pa.int64()) for rank in RANKS}, "has no row; name a table of shoes"),
        ({rank: [4] for rank in [*RANKS, "id"]}, "surplus column 'id'; name the columns"),
        ({rank: [4] for rank in RANKS[1:]}, "missing column A; name the columns"),
    ],
)
def test_bad_parquet(tmp_path: Path, columns: dict[str, object], sentence: str) -> None:
    path = tmp_path / "shoes.parquet"
    pq.write_table(pa.table(columns), path)
    done = odds("evaluate", str(path), "rws-commission")
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_parquet_file_broken_inside(tmp_path: Path) -> None:
    path = parquet(tmp_path / "shoes.parquet", [[32] * 13] * 5000)
    content = bytearray(path.read_bytes())
    for place in range(40, 4000):
        content[place] ^= 255
    path.write_bytes(content)
    done = odds("evaluate", str(path), "rws-commission")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is no whole Parquet file; write it anew" in done.stderr


@pytest.mark.parametrize("blank", [False, True])
def test_memory_does_not_grow_with_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blank: bool
) -> None:
    """Neither where lines are read quickly nor where they are read with care."""
    monkeypatch.setattr(sources, "_BLOCK", 2**16)
    peaks = []
    for shoes in (10_000, 100_000):
        path = tmp_path / "shoes.csv"
        path.write_text(text_of([[32] * 13] * shoes) + "\n" * blank)
        tracemalloc.start()
        with open_shoe_table(str(path)) as table:
            assert sum(len(batch.shoes) for batch in table.batches) == shoes
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


def test_faults_of_parquet_far_down(tmp_path: Path) -> None:
    path = parquet(tmp_path / "shoes.parquet", [[32] * 13] * 5000 + [[32] * 12 + [-1]])
    assert "row 5001: '-1' is no count of K" in odds("evaluate", str(path), "egalite").stderr
    parquet(path, [[32] * 13] * 5000 + [[32] * 12 + [0]])
    done = odds("evaluate", str(path), "egalite", "--player", "K 2", "--banker", "3 4")
    assert "row 5001: the shoe cannot deal Player K 2, Banker 3 4 from 0 cards of" in done.stderr


def test_counts_that_only_an_unsigned_integer_holds(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([[10**19, *[4] * 12]]))
    with open_shoe_table(str(path)) as table:
        assert next(table.batches).shoes.tolist() == [[10**19, *[4] * 12]]


def test_parquet_that_comes_slowly(tmp_path: Path) -> None:
    path = parquet(tmp_path / "shoes.parquet", [[32] * 13])
    line = f"(head -c 2 {path}; cat /dev/null | sort; tail -c +3 {path}) | odds evaluate - egalite"
    assert shell(line).stdout == odds("evaluate", str(path), "egalite").stdout


def test_a_file_that_cannot_be_read_to_its_end() -> None:
    def read(_: int) -> bytes:
        raise OSError(5, "Input/output error")

    with pytest.raises(OddsError, match=r"'shoes' cannot be read \(Input/output error\); name a t"):
        list(sources._pieces(read, "shoes", "table of shoes"))


def test_a_long_row_group_is_read_bit_by_bit(tmp_path: Path) -> None:
    path = tmp_path / "shoes.parquet"
    column = pa.array([n % 400 for n in range(300_000)])
    table = pa.table(dict.fromkeys(RANKS, column))
    pq.write_table(table, path, use_dictionary=False, compression="none")
    assert path.stat().st_size > 25 * 2**20
    tracemalloc.start()
    with open_shoe_table(str(path)) as table:
        next(table.batches)
        assert tracemalloc.get_traced_memory()[1] < 10 * 2**20
    tracemalloc.stop()


SOME = [shoe for shoe in SHOES if max(shoe) < 2**63]
"""Shoes that every format holds."""
PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gzip": gzip.compress,
    "xz": lzma.compress,
    "zstd": lambda content: bytes(pa.compress(content, "zstd", asbytes=True)),
}
FORMATS: dict[str, Callable[[Path], bytes]] = {
    "csv": lambda _: text_of(SOME).encode(),
    "tabs": lambda _: text_of(SOME).replace(",", "\t").encode(),
    "semicolons": lambda _: text_of(SOME).replace(",", ";").encode(),
    "spaces": lambda _: text_of(SOME).replace(",", " ").encode(),
    "old line ends": lambda _: text_of(SOME).replace("\n", "\r").encode(),
    "UTF-16": lambda _: text_of(SOME).encode("utf-16"),
    "NDJSON": lambda _: json_lines(SOME).encode(),
    "Parquet": lambda path: parquet(path, SOME).read_bytes(),
}


def shoes_in(path: Path | str) -> list[list[int]]:
    with open_shoe_table(str(path)) as table:
        return [shoe for batch in table.batches for shoe in batch.shoes.tolist()]


@pytest.mark.parametrize("packing", PACKINGS)
@pytest.mark.parametrize("form", FORMATS)
def test_every_format_may_be_packed(tmp_path: Path, form: str, packing: str) -> None:
    path = tmp_path / "shoes"
    path.write_bytes(PACKINGS[packing](FORMATS[form](path)))
    assert shoes_in(path) == SOME
    with open_shoe_table(str(path)) as table:
        [batch] = table.batches
        assert (table.place, table.size) == (
            ("row", len(SOME)) if form == "Parquet" else ("line", None)
        )
        first = 1 if form in ("Parquet", "NDJSON") else 2
        assert list(batch.places) == list(range(first, first + len(SOME)))


@pytest.mark.proof
@pytest.mark.parametrize("packing", PACKINGS)
@pytest.mark.parametrize("form", ["csv", "Parquet"])
def test_packed_tables_on_standard_input(tmp_path: Path, form: str, packing: str) -> None:
    """From a file, and from a pipe whose first bytes come one after the other."""
    path, plain = tmp_path / "packed", tmp_path / "shoes.csv"
    path.write_bytes(PACKINGS[packing](FORMATS[form](path)))
    plain.write_text(text_of(SOME))
    want = odds("evaluate", str(plain), "egalite", "tie").stdout
    assert want
    slowly = f"(head -c 1 {path}; cat /dev/null | sort; tail -c +2 {path}) |"
    for line in (f"odds evaluate - egalite tie < {path}", f"{slowly} odds evaluate - egalite tie"):
        done = shell(line)
        assert (done.stdout, talk(done.stderr)) == (want, [])


@pytest.mark.parametrize("packing", ["gzip", "xz", "zstd"])
def test_a_packed_table_that_is_cut_short(tmp_path: Path, packing: str) -> None:
    path = tmp_path / "shoes.csv"
    packed = PACKINGS[packing](text_of(SOME * 50).encode())
    path.write_bytes(packed[: len(packed) * 2 // 3])
    with pytest.raises(OddsError, match=r"cannot be read \(.*\); name a table of shoes that is w"):
        shoes_in(path)


@pytest.mark.parametrize(
    ("packing", "form", "sentence"),
    [
        ("zstd", "csv", "is packed with zstd, which needs pyarrow; pip install 'baccarat-odds[par"),
        ("gzip", "Parquet", "is Parquet, which needs pyarrow; pip install 'baccarat-odds[parquet]"),
        ("gzip", "csv", None),
        ("xz", "NDJSON", None),
    ],
)
def test_without_pyarrow(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    packing: str,
    form: str,
    sentence: str | None,
) -> None:
    path = tmp_path / "shoes"
    path.write_bytes(PACKINGS[packing](FORMATS[form](path)))
    for library in ("pyarrow", "pyarrow.csv", "pyarrow.parquet"):
        monkeypatch.setitem(sys.modules, library, None)
    if sentence is None:
        assert shoes_in(path) == SOME
    else:
        with pytest.raises(OddsError, match=re.escape(sentence)):
            shoes_in(path)


@pytest.mark.parametrize("form", ["csv", "NDJSON"])
def test_huge_counts_in_every_text(tmp_path: Path, form: str) -> None:
    path = tmp_path / "shoes"
    path.write_text(text_of(SHOES) if form == "csv" else json_lines(SHOES))
    assert 10**20 in SHOES[4]
    assert shoes_in(path) == SHOES


def test_columns_with_blank_names_are_none(tmp_path: Path) -> None:
    """Not even where the number of the column is the name that is missing."""
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([[4] * 13], HEADER.replace("10", "")))
    with pytest.raises(OddsError, match="line 1: surplus column ''; name the columns A 2 3"):
        shoes_in(path)
