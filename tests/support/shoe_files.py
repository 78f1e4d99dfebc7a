"""Tables of shoes as files."""

import json
import random
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from odds import Rank

RANKS = [rank.symbol for rank in Rank]
HEADER = ",".join(RANKS)
FULL = ",".join(["32"] * 13)
POINTS = ",".join(map(str, range(10)))
_draw = random.Random(6)
SHOES = [
    [32] * 13,
    [0] * 13,
    [0] * 12 + [9],
    [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
    [10**20, *[4] * 12],
    *([_draw.randrange(57) for _ in Rank] for _ in range(20)),
]


def text_of(shoes: list[list[int]], header: str = HEADER) -> str:
    return "\n".join([header, *(",".join(map(str, shoe)) for shoe in shoes), ""])


def json_lines(shoes: list[list[int]]) -> str:
    return "".join(json.dumps(dict(zip(RANKS, shoe, strict=True))) + "\n" for shoe in shoes)


def parquet(path: Path, shoes: list[list[int]], kind: pa.DataType | None = None) -> Path:
    columns = {
        name: pa.array([shoe[n] for shoe in shoes], kind or pa.int64())
        for n, name in enumerate(RANKS)
    }
    pq.write_table(pa.table(columns), path, row_group_size=7)
    return path


def talk(stderr: str) -> list[str]:
    """What is said on stderr, progress left out, since a loaded machine may take long."""
    return [line for line in stderr.splitlines() if not line.endswith(" done")]
