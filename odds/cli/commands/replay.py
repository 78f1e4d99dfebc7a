"""`odds replay`: the exact value of every bet before each round of a log."""

from functools import partial
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.asking.tables import read_commission, read_full_decks, read_pay, read_table_game
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
from odds.cli.options import (
    BetsArgument,
    CommissionOption,
    FullDecksOption,
    GameArgument,
    PayOption,
    PaytableOption,
    ReadingOption,
    game_first,
)
from odds.cli.progress import told
from odds.cli.work_options import TagsOption, TriggerOption
from odds.core.numbers import read_rate
from odds.core.tags import read_tags
from odds.files.output import check_output
from odds.files.sources import named_files
from odds.files.writers import writer_for
from odds.report.writers.style import Format
from odds.table import Table

LogArgument = Annotated[
    str,
    typer.Argument(
        metavar="LOG",
        help="The log, in whatever text or format (csv, JSON, Parquet, xlsx, SQLite, DuckDB), "
        "perhaps packed with gzip, bz2, xz, zstd or zip; - reads standard input. A pattern in "
        "quotes stands for several files.",
    ),
]
OutputOption = Annotated[
    str | None,
    typer.Option(
        "--output",
        metavar="FILE",
        help="Write a row for each round with every value, to a name ending in .csv or .parquet.",
    ),
]
ThresholdOption = Annotated[
    str | None,
    typer.Option("--threshold", metavar="RATE", help="Bet only above this edge, such as 0.5%."),
]


def replay(
    game: GameArgument,
    log: LogArgument,
    bet: BetsArgument = None,
    decks: FullDecksOption = None,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    column: ColumnOption = None,
    layout: LayoutOption = None,
    line_pattern: LinePatternOption = None,
    new_shoe_pattern: NewShoePatternOption = None,
    skip_pattern: SkipPatternOption = None,
    record_start: RecordStartOption = None,
    record_pattern: RecordPatternOption = None,
    max_bad: MaxBadOption = 0,
    output: OutputOption = None,
    threshold: ThresholdOption = None,
    tags: TagsOption = None,
    trigger: TriggerOption = None,
    digits: DigitsOption = None,
    exact: ExactOption = False,
    wide: WideOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Replay a log: what was every bet worth before each round, and when did it favour the bettor?

    Shoe by shoe, the exact expected value of each bet given the cards that are gone. The answer
    sums up how often, by how much and at what depth of the shoe a bet was favourable, and what a
    bettor of one unit won by the cards that came. With --threshold, or by a count with --tags and
    --trigger, it sums up the rounds that were bet on instead.

    Example: odds replay rws-commission rounds.csv banker tie --output values.parquet
    """
    game, log = game_first(game, log)
    if output is not None:
        writer_for(output, "--output")
    hints = read_hints(
        layout, column, line_pattern, new_shoe_pattern, skip_pattern, record_start, record_pattern
    )
    rulebook = read_table_game(game, reading, paytable)
    number = read_full_decks(rulebook, decks, "no card is ever gone from an infinite shoe")
    paid, rate = read_pay(rulebook, pay), read_commission(commission)
    with naming(threshold=threshold):
        edge = read_rate(threshold or "0", "threshold")
    with naming(tags=tags):
        own = None if tags is None else read_tags(tags)
    if output is not None:
        check_output(named_files([log]), output, "the log", "--output")
    found = Table(rulebook, decks=number).replay(
        log,
        *bet or (),
        pay=paid,
        commission=rate,
        hints=hints,
        max_bad=max_bad,
        output=output,
        digits=digits,
        threshold=edge,
        tags=own,
        trigger=trigger,
        watch=partial(told, things="rounds", size=None),
    )
    show(found.answer(), form, style(digits, exact, wide))
