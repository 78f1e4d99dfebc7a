"""Logs that are counted already: results by winner, and the query that counts distinct rounds."""

from collections.abc import Mapping

import numpy as np

from odds.core.errors import OddsError
from odds.files.shape import CSV, Shape
from odds.games.round import Winner
from odds.rounds.logs.layout import Layout
from odds.rounds.logs.log import Batch, Log
from odds.rounds.logs.rounds import Rounds

_WINNERS = [winner.value for winner in Winner]
_UNGROUPED = ("shoe", "round", "cards_left")
"""What makes rounds differ that are alike."""
_QUOTES = {"DuckDB": '"', "Spark SQL": "`", "BigQuery": "`"}
_WRITE = {
    "DuckDB": "COPY (\n{query}\n) TO 'rounds.csv' (HEADER);",
    "Spark SQL": "INSERT OVERWRITE DIRECTORY 'rounds' USING csv "
    "OPTIONS (header = 'true')\n{query};",
    "BigQuery": "EXPORT DATA OPTIONS (uri = 'gs://BUCKET/rounds-*.csv', format = 'CSV', "
    "header = true) AS\n{query};",
}
PLAIN = Layout(
    Shape(CSV),
    {"player": ("p1", "p2", "p3"), "banker": ("b1", "b2", "b3")},
    {"winner": "winner"},
)
"""The columns asked for where no log shows others."""


def log_of_counts(counts: Mapping[str, int]) -> Log:
    """A log that says only how often each winner won.

    >>> log = log_of_counts({"player": 446, "banker": 458, "tie": 96})
    >>> next(log.batches).rounds.counts.tolist()
    [446, 458, 96]
    """
    said = {"winner": np.arange(3, dtype=np.int8)}
    numbers = np.array([counts[winner] for winner in _WINNERS], np.int64)
    places, void = np.arange(1, 4), np.zeros(3, bool)
    rounds = Rounds(places, None, said, {}, None, None, None, numbers, void, [], 0, [])
    layout = Layout(Shape(CSV), {}, {"winner": "winner", "count": "count"})
    return Log(layout, iter([Batch("--counts", "row", rounds)]))


def counting_queries(layout: Layout) -> dict[str, str]:
    """The query that counts distinct rounds, in each dialect of SQL; the table is `rounds`.

    >>> print(counting_queries(PLAIN)["DuckDB"])
    COPY (
    SELECT "p1", "p2", "p3", "b1", "b2", "b3", "winner", COUNT(*) AS "count"
    FROM rounds
    GROUP BY "p1", "p2", "p3", "b1", "b2", "b3", "winner"
    ) TO 'rounds.csv' (HEADER);
    """
    left_out = {name for role, name in layout.columns.items() if role in (*_UNGROUPED, "count")}
    names = [name for name in layout.names if name not in left_out]
    for name in names:
        if "[]" in name or name.startswith("("):
            raise OddsError(
                f"the column {name!r} is nested, and no plain query groups by it; "
                "make columns of its cards first"
            )
    count = layout.columns.get("count")
    return {
        dialect: _WRITE[dialect].format(query=_query(names, count, quote))
        for dialect, quote in _QUOTES.items()
    }


def _query(names: list[str], count: str | None, quote: str) -> str:
    def quoted(name: str) -> str:
        return f"{quote}{name.replace(quote, 2 * quote)}{quote}"

    columns = ", ".join(map(quoted, names))
    times = f"SUM({quoted(count)})" if count else "COUNT(*)"
    return f"SELECT {columns}, {times} AS {quoted('count')}\nFROM rounds\nGROUP BY {columns}"
