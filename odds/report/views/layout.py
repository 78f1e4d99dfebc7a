"""How a log is read, and how a longer one is counted before."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from odds.core.shoe import Shoe
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.verify import log_in_words

if TYPE_CHECKING:
    from odds.rounds.logs.columns.layout import Layout

COLUMNS = (
    Column("role", "role"),
    Column("column", "column", Kind.PROSE),
    Column("meaning", "meaning", Kind.PROSE),
)
WORDS = (Column("", "word"), Column("", "winner"))
HAND_WORDS = (Column("", "word"), Column("", "hand"))
QUERIES = (Column("dialect", "dialect"), Column("query", "query", Kind.PROSE))


@dataclass(frozen=True, repr=False)
class LogLayout(View):
    """How the log in these files is read; as json it can be saved and given back.

    >>> from odds import Table
    >>> found = Table("rws-commission").log_layout("tests/examples/log.csv")
    >>> found
    <layout of tests/examples/log.csv: csv, columns Player, Banker, Result, Shoe>
    >>> found.layout.winner_words["PlayerWin"]
    'player'
    """

    layout: "Layout"
    files: tuple[str, ...]
    shoe: Shoe | None = None

    @property
    def summary(self) -> str:
        """The format, and the columns that are read."""
        columns = ", ".join(self.layout.names)
        return (
            f"layout of {log_in_words(self.files)}: {self.layout.shape.format}, columns {columns}"
        )

    def answer(self) -> Answer:
        """Format, columns and words in tables; json has it whole."""
        words = list(self.layout.winner_words.items())
        return Answer(
            f"Layout of {log_in_words(self.files)}",
            [
                *(Fact(words) for words in self._shape()),
                Fact(json=self.layout.document()),
                Sheet("columns", "Columns", COLUMNS, self._columns(), in_json=False),
                Sheet("", "Words for winners", WORDS, words),
                Sheet("", "Words for hands", HAND_WORDS, [*self.layout.hand_words.items()]),
            ],
            [
                Note(
                    "Saved with --format json, this can be given back with --layout, mended or not."
                )
            ],
            rounds=False,
        )

    def queries(self) -> "Queries":
        """The query that counts the distinct rounds of a log with this layout."""
        return Queries.of(self.layout, self.shoe)

    def _shape(self) -> Iterator[str]:
        from odds.files.shape import CSV, FORMATS, LITERALS, XML
        from odds.rounds.logs.shape.framing import PATTERNS

        shape, layout = self.layout.shape, self.layout
        yield f"Format: {shape.format}, {FORMATS[shape.format]}"
        if shape.format == CSV:
            header = "names on the first line" if shape.header else "columns by number"
            yield f"Cells parted by {shape.delimiter!r}, {header}"
        if shape.format == LITERALS:
            yield f"Brackets open around a round: {shape.depth}"
        if shape.table:
            yield f"{'Element' if shape.format == XML else 'Table'}: {shape.table}"
        for name in PATTERNS:
            if pattern := getattr(shape, name):
                yield f"{name.replace('_', ' ').capitalize()}: {pattern}"
        if layout.card_rows:
            *rounds, side, card = layout.card_rows
            of = f"round {', '.join(rounds) or 'after round'}, hand {side}"
            yield f"A card in each row: {of}, card {card}" if card else f"A hand in each row: {of}"
        if layout.infers_shoes and "shoe" not in layout.columns:
            yield "A shoe begins where the round number falls, or the cards left rise"

    def _columns(self) -> list[Sequence[object]]:
        from odds.rounds.logs.cells.notation import NOTATIONS
        from odds.rounds.logs.columns.insurance_columns import INSURED
        from odds.rounds.logs.columns.layout import PAYOUTS, ROLES

        layout = self.layout
        return [
            *(
                (f"{hand} cards", ", ".join(names), NOTATIONS[layout.notation])
                for hand, names in layout.hands.items()
            ),
            *((role, name, ROLES[role.partition("#")[0]]) for role, name in layout.columns.items()),
            *(
                (f"stake of {bet}", name, "the stake of this bet")
                for bet, name in layout.stakes.items()
            ),
            *(
                (f"payout of {each.bet}", each.column, f"{PAYOUTS[each.means]}; {each}")
                for each in layout.payouts
            ),
            *(
                (each.role(what), name, INSURED[what])
                for each in layout.insurance
                for what, name in each.columns.items()
            ),
        ]


@dataclass(frozen=True, repr=False)
class Queries(View):
    """The query that makes a table of distinct rounds to verify, by dialect of SQL.

    >>> found = Queries.of()
    >>> found
    <queries that count distinct rounds: DuckDB, Spark SQL, BigQuery>
    >>> print(found.by_dialect["DuckDB"].splitlines()[2])
    FROM rounds
    """

    by_dialect: Mapping[str, str]

    @classmethod
    def of(cls, layout: "Layout | None" = None, shoe: Shoe | None = None) -> "Queries":
        """The queries for a log of this layout, or of plain columns.

        Where it tells its shoes, each full as this one, there are queries for the sums of shoes.
        """
        from odds.rounds.logs.counting_query import PLAIN, counting_queries
        from odds.rounds.verify.shoe_sums import summing_queries

        counting = counting_queries(layout or PLAIN)
        return cls(counting | (summing_queries(layout, shoe) if layout and shoe else {}))

    @property
    def summary(self) -> str:
        """The dialects."""
        return f"queries that count distinct rounds: {', '.join(self.by_dialect)}"

    def answer(self) -> Answer:
        """The queries as a table, each on one line."""
        lines = [
            (dialect, " ".join(query.split("\n"))) for dialect, query in self.by_dialect.items()
        ]
        sheet = Sheet("queries", "Queries", QUERIES, lines)
        return Answer("Queries that count distinct rounds", [sheet], rounds=False)

    def text(
        self,
        form: str = "table",
        *,
        digits: int | None = None,
        exact: bool = False,
        width: int | None = 80,
    ) -> str:
        """The queries as they are to be run, broken nowhere; csv has each on a line."""
        if form == "json":
            return json.dumps(self.by_dialect, indent=2) + "\n"
        if form not in ("table", "markdown"):
            return super().text(form, digits=digits, exact=exact, width=width)
        parts = "## {}\n\n```sql\n{}\n```" if form == "markdown" else "-- {}\n{}"
        return "\n\n".join(parts.format(*each) for each in self.by_dialect.items()) + "\n"
