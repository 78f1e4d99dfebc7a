"""`odds verify`: is this log baccarat?"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from odds.cli.html import html_page
from odds.cli.judgement import judgement
from odds.cli.layouts import explained, show_queries
from odds.cli.log_options import (
    ColumnOption,
    LayoutOption,
    LinePatternOption,
    MaxBadOption,
    NewShoePatternOption,
    SkipPatternOption,
    read_hints,
)
from odds.cli.options import complete_game
from odds.cli.output import Answer, Format, FormatOption, as_text, show
from odds.cli.progress import told
from odds.cli.situation import load_table_game, naming, read_decks
from odds.core.errors import OddsError
from odds.core.numbers import read_rate
from odds.core.shoe import Shoe
from odds.files.output import check_output, writing
from odds.games.round import Winner
from odds.rulebooks import Rulebook

if TYPE_CHECKING:
    from odds.rounds.logs.log import Hints, Log

FilesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILE...",
        help="The log: csv, tsv, NDJSON, Parquet or text, perhaps packed with gzip, xz or zstd; "
        "- reads standard input. Several files, or a pattern in quotes, are one log.",
    ),
]
GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="The game that the log is held against: one that 'odds games' lists, or the path of "
        "a rulebook ending in .toml.",
        autocompletion=complete_game,
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
ConfidenceOption = Annotated[
    str,
    typer.Option("--confidence", metavar="PERCENT", help="How sure a rejection must be."),
]
ReportOption = Annotated[
    str | None,
    typer.Option(
        "--report", metavar="FILE", help="Write the answer as one page too, .html or .md."
    ),
]
_EXITS = {"consistent": 0, "inconsistent": 1, "not enough evidence": 3}


def verify(
    files: FilesArgument = None,
    game: GameOption = None,
    decks: Annotated[
        str | None,
        typer.Option(
            "--decks",
            metavar="N|inf",
            help="Decks in a full shoe; inf if cards are dealt with replacement. Without it the "
            "game's own number.",
        ),
    ] = None,
    column: ColumnOption = None,
    layout: LayoutOption = None,
    explain_layout: Annotated[
        bool,
        typer.Option("--explain-layout", help="Only show how the log would be read."),
    ] = False,
    line_pattern: LinePatternOption = None,
    new_shoe_pattern: NewShoePatternOption = None,
    skip_pattern: SkipPatternOption = None,
    max_bad: MaxBadOption = 0,
    counts: CountsOption = None,
    sql: Annotated[
        bool,
        typer.Option(
            "--sql", help="Only show the query that makes a table of distinct rounds to verify."
        ),
    ] = False,
    confidence: ConfidenceOption = "99%",
    report: ReportOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Judge a simulator's log: does it follow the rules, its shoes, and the exact odds?

    Every round is held against the Table of Play, its totals, winner, pairs and payouts; every
    shoe against the cards it holds; all results against the exact distribution. The exit code is
    0 for consistent, 1 for inconsistent, 3 for not enough evidence, 2 for a mistake.

    Example: odds verify rounds.csv --game rws-commission --decks 8 --report verdict.html
    """
    hints = read_hints(layout, column, line_pattern, new_shoe_pattern, skip_pattern)
    if sql and not files:
        show_queries(None, form)
        return
    if game is None:
        raise OddsError(
            "--game is missing; name the game that the log is of, as 'odds games' has it"
        )
    if max_bad < 0:
        raise OddsError(f"--max-bad {max_bad} is below 0; give 0 or more")
    names = ["standard input" if file == "-" else file for file in files or ["--counts"]]
    page = None if report is None else _page_of(report)
    rulebook = load_table_game(game)
    with naming(decks=decks):
        number = rulebook.decks.default if decks is None else read_decks(decks)
    level = _level(confidence)
    if report is not None:
        check_output(files or [], report, "the log", "--report")
    with _opened(files, counts, rulebook, hints) as log:
        if sql:
            show_queries(log.layout, form)
            return
        if explain_layout:
            show(explained(log.layout, names), form)
            return
        from odds.rounds.verify import Question, verify

        shoe = Shoe.of_decks(number) if number else Shoe.infinite()
        question = Question(rulebook, shoe, float(level), max_bad)
        found = verify(log, question, told(log.batches, "rounds", None))
    answer = judgement(found, question, number, names, confidence)
    answer = answer._replace(warnings=rulebook.outside_range(number))
    if report is not None and page is not None:
        with writing(report, option="--report") as output:
            output.file.write(page(answer._replace(notes=[*answer.warnings, *answer.notes])))
    show(answer, form)
    raise typer.Exit(_EXITS[found.verdict])


@contextmanager
def _opened(
    files: list[str] | None, counts: str | None, rulebook: Rulebook, hints: "Hints"
) -> "Iterator[Log]":
    """The log in the files, or made of counts."""
    from odds.files.sources import named_files
    from odds.rounds.logs import open_log
    from odds.rounds.logs.counted import log_of_counts

    if counts is not None:
        if files:
            raise OddsError(f"--counts {counts!r} stands instead of a log; leave out {files[0]!r}")
        with naming(counts=counts):
            yield log_of_counts(_read_counts(counts))
    elif files:
        with open_log(named_files(files), rulebook, hints) as log:
            yield log
    else:
        raise OddsError("no log is named; name its files, - for standard input, or give --counts")


def _read_counts(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\w+)\s*=\s*([0-9]{1,15})\s*", part)
        if match is None or match[1] not in tuple(Winner) or match[1] in counts:
            raise OddsError(
                f"{part!r} is no count of a winner; "
                "write each once, as in banker=458000,player=446000,tie=96000"
            )
        counts[match[1]] = int(match[2])
    if missing := [winner.value for winner in Winner if winner not in counts]:
        raise OddsError(f"the count of {missing[0]} is missing; count player, banker and tie")
    if not any(counts.values()):
        raise OddsError("all counts are 0; count some rounds")
    return counts


def _level(confidence: str) -> Fraction:
    """The chance of a false alarm that this confidence allows."""
    with suppress(OddsError):
        level = 1 - read_rate(confidence)
        if Fraction(1, 10**6) <= level <= Fraction(1, 2):
            return level
    raise OddsError(
        f"--confidence {confidence!r} is none to judge by; give 99% or 0.999, from 50% to 99.9999%"
    )


def _page_of(report: str) -> Callable[[Answer], str]:
    """How the answer is written on a page of this name."""
    ending = Path(report).suffix.lower()
    if ending in (".html", ".htm"):
        return html_page
    if ending != ".md":
        raise OddsError(f"--report {report!r} is neither .html nor .md; end its name so")
    return lambda answer: as_text(answer, markdown=True) + "\n"
