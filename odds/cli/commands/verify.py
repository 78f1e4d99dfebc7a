"""`odds verify`: is this log baccarat?"""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from odds.asking.naming import naming
from odds.cli.answering import DigitsOption, ExactOption, FormatOption, WideOption, show, style
from odds.cli.log_options import (
    ColumnOption,
    LayoutOption,
    LinePatternOption,
    MaxBadOption,
    NewShoePatternOption,
    RecordPatternOption,
    RecordStartOption,
    SkipPatternOption,
    read_hints,
)
from odds.cli.options import PaytableOption, ReadingOption, complete_game, is_game
from odds.cli.progress import told
from odds.cli.tables import read_table
from odds.core.errors import OddsError
from odds.files.output import check_output, writing
from odds.report.views.layout import Queries
from odds.report.writers.documents.write import DOCUMENTS, document_bytes, ending_of
from odds.report.writers.style import Format

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from odds.rounds.logs.log import RoundBatch

WordsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME FILE...",
        help="A game that 'odds games' lists, or the path of a rulebook ending in .toml; then the "
        "log, in whatever text or format (csv, JSON, Parquet, xlsx, SQLite, DuckDB), perhaps "
        "packed with gzip, bz2, xz, zstd or zip; - reads standard input. Several files, or a "
        "pattern in quotes, are one log.",
        autocompletion=complete_game,
    ),
]
GameOption = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="The game.", autocompletion=complete_game),
]
DecksOption = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="N|inf",
        help="Decks in a full shoe; inf if cards are dealt with replacement. Without it the "
        "game's own number.",
    ),
]
CountsOption = Annotated[
    str | None,
    typer.Option(
        "--counts",
        metavar="WINNER=N,...",
        help="Instead of a log, how often each won: banker=458000,player=446000,tie=96000.",
    ),
]
ExplainOption = Annotated[
    bool, typer.Option("--explain-layout", help="Only show how the log would be read.")
]
ShoeSumsOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="What the query for sums of shoes returned, where the log is counted.",
    ),
]
SqlOption = Annotated[
    bool,
    typer.Option(
        "--sql", help="Only show the query that makes a table of distinct rounds to verify."
    ),
]
ConfidenceOption = Annotated[
    str,
    typer.Option("--confidence", metavar="PERCENT", help="How sure a rejection must be."),
]
ReportOption = Annotated[
    str | None,
    typer.Option(
        "--report",
        metavar="FILE",
        help="Write it as a document to keep too: .html, .md, .json or .pdf.",
    ),
]
_EXITS = {"consistent": 0, "inconsistent": 1, "not enough evidence": 3}
_PARTLY = 4
"""The exit code of a pass that rests on a part of what a log could say."""


def verify(
    words: WordsArgument = None,
    game: GameOption = None,
    decks: DecksOption = None,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
    column: ColumnOption = None,
    layout: LayoutOption = None,
    explain_layout: ExplainOption = False,
    line_pattern: LinePatternOption = None,
    new_shoe_pattern: NewShoePatternOption = None,
    skip_pattern: SkipPatternOption = None,
    record_start: RecordStartOption = None,
    record_pattern: RecordPatternOption = None,
    max_bad: MaxBadOption = 0,
    counts: CountsOption = None,
    sql: SqlOption = False,
    shoe_sums: ShoeSumsOption = None,
    confidence: ConfidenceOption = "99%",
    report: ReportOption = None,
    digits: DigitsOption = None,
    exact: ExactOption = False,
    wide: WideOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Judge a simulator's log: does it follow the rules, its shoes, and the exact odds?

    Every round is held against the Table of Play or the ranking of hands, its totals, winner,
    pairs and payouts; every shoe against the cards it holds; all results against the exact
    distribution. The exit code is 0 for consistent, 4 for consistent in what was read, such as
    results only, 1 for inconsistent, 3 for not enough evidence, 2 for a mistake, 70 for a fault of
    the program.

    Example: odds verify rws-commission rounds.csv --decks 8 --report verdict.html
    """
    hints = read_hints(
        layout, column, line_pattern, new_shoe_pattern, skip_pattern, record_start, record_pattern
    )
    read = {"--column": column, "--layout": layout, "--line-pattern": line_pattern}
    read |= {"--new-shoe-pattern": new_shoe_pattern, "--skip-pattern": skip_pattern}
    read |= {"--record-start": record_start, "--record-pattern": record_pattern}
    judged = {"--report": report, "--max-bad": max_bad, "--shoe-sums": shoe_sums}
    of_logs = {**read, "--max-bad": max_bad, "--shoe-sums": shoe_sums}
    _refuse_with("--counts", counts, of_logs)
    _refuse_with("--sql", sql, {**judged, "--counts": counts, "--explain-layout": explain_layout})
    _refuse_with("--explain-layout", explain_layout, {**judged, "--counts": counts})
    game, files = _game_and_files(game, words or [])
    _refuse_with("--sql without a log", sql and not files, read)
    if sql and not files:
        print(Queries.of().text(form), end="")
        return
    if game is None:
        raise OddsError(
            "no game is named; name it first, as 'odds games' has it, such as "
            "odds verify rws-commission rounds.csv"
        )
    ending = "" if report is None else ending_of(report, "--report", DOCUMENTS)
    table, how = (
        read_table(game, decks, reading=reading, paytable=paytable),
        style(digits, exact, wide),
    )
    if sql:
        print(table.log_layout(*files, hints=hints).queries().text(form), end="")
        return
    if explain_layout:
        show(table.log_layout(*files, hints=hints).answer(), form, how)
        return
    with naming(confidence=confidence):
        _check_confidence(confidence)
    with naming(counts=counts):
        counted = None if counts is None else _read_counts(counts)
    if report is not None:
        check_output(files, report, "the log", "--report")
    found = table.verify(
        *files,
        counts=counted,
        hints=hints,
        confidence=confidence,
        max_bad=max_bad,
        shoe_sums=shoe_sums,
        watch=_told,
    )
    if report is not None:
        content = document_bytes(found.document(digits), ending)
        with writing(report, option="--report") as output:
            output.file.buffer.write(content)
    show(found.answer(), form, how)
    raise typer.Exit(_EXITS.get(found.verdict, _PARTLY))


def _refuse_with(option: str, given: object, others: "Mapping[str, object]") -> None:
    """Raise an error if an option is given beside one that makes no use of it."""
    useless = [name for name, value in others.items() if value]
    if given and useless:
        raise OddsError(f"{useless[0]} has no use beside {option}; leave one of them out")


def _game_and_files(game: str | None, words: list[str]) -> tuple[str | None, list[str]]:
    """The game is the first word, or the only one that is a game, unless an option names it."""
    games = [word for word in words if is_game(word)]
    if game is None and games and (words[0] == games[0] or len(games) == 1):
        return games[0], [word for word in words if word is not games[0]]
    if game is None and not games and words[1:] and re.fullmatch(r"[\w-]*\w", words[0]):
        return words[0], words[1:]  # no file is called so: a game that is not known is told
    return game, words


def _check_confidence(confidence: str) -> None:
    from odds.rounds.verify import level_of

    level_of(confidence)


def _read_counts(counts: str) -> dict[str, int]:
    from odds.rounds.logs.counts import read_counts

    return read_counts(counts)


def _told(batches: "Iterator[RoundBatch]") -> "Iterable[RoundBatch]":
    return told(batches, "rounds", None)
