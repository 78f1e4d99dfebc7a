"""The query that counts the distinct rounds of a log."""

from collections.abc import Sequence

from odds.core.errors import OddsError
from odds.files.shape import CSV, Shape
from odds.rounds.logs.columns.layout import SPLIT, Layout

_UNGROUPED = ("shoe", "round", "cards_left")
"""What makes rounds differ that are alike."""
QUOTES = {"DuckDB": '"', "Spark SQL": "`", "BigQuery": "`"}
_UNQUOTABLE = '"`\\'
"""What would end a name in quotes in some dialect, or escape its end."""
WRITE = {
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


def counting_queries(layout: Layout) -> dict[str, str]:
    """The query that counts distinct rounds, in each dialect of SQL; the table is `rounds`.

    >>> print(counting_queries(PLAIN)["DuckDB"])
    COPY (
    SELECT "p1", "p2", "p3", "b1", "b2", "b3", "winner", COUNT(*) AS "count"
    FROM rounds
    GROUP BY "p1", "p2", "p3", "b1", "b2", "b3", "winner"
    ) TO 'rounds.csv' (HEADER);
    """
    if layout.card_rows:
        raise OddsError(
            f"a row of the log is a {'card' if layout.card_rows[-1] else 'hand'}, and no plain "
            "query counts rounds by it; put the rows of each round together first"
        )
    left_out = {name for role, name in layout.columns.items() if role in (*_UNGROUPED, "count")}
    names = [name for name in layout.names if name not in left_out]
    count = layout.columns.get("count")
    check_names([*names, *filter(None, [count])])
    return {
        dialect: WRITE[dialect].format(query=_query(names, count, quote))
        for dialect, quote in QUOTES.items()
    }


def check_names(names: Sequence[str]) -> None:
    """Raise an error if a column cannot be named in every dialect."""
    for name in names:
        if "[]" in name or SPLIT in name or name.startswith("("):
            raise OddsError(
                f"the column {name!r} is nested, and no plain query groups by it; "
                "make columns of its cards first"
            )
        if not name.isprintable() or any(mark in name for mark in _UNQUOTABLE):
            raise OddsError(
                f"the column {name!r} cannot be named safely in every dialect; rename it first"
            )


def _query(names: list[str], count: str | None, quote: str) -> str:
    def quoted(name: str) -> str:
        return f"{quote}{name}{quote}"

    columns = ", ".join(map(quoted, names))
    times = f"SUM({quoted(count)})" if count else "COUNT(*)"
    return f"SELECT {columns}, {times} AS {quoted('count')}\nFROM rounds\nGROUP BY {columns}"
