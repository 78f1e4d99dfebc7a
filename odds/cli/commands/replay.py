"""`odds replay`: the exact value of every bet before each round of a log."""

from functools import partial
from typing import Annotated

import typer

from odds.cli.answering import DigitsOption, ExactOption, FormatOption, WideOption, show, style
from odds.cli.log_options import (
    ColumnOption,
    LayoutOption,
    LinePatternOption,
    MaxBadOption,
    NewShoePatternOption,
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
    game_first,
)
from odds.cli.progress import told
from odds.cli.tables import load_table_game, read_commission, read_full_decks, read_pay
from odds.files.output import check_output
from odds.files.sources import named_files
from odds.files.writers import writer_for
from odds.report.writers.style import Format
from odds.table import Table

LogArgument = Annotated[
    str,
    typer.Argument(
        metavar="LOG",
        help="The log: csv, tsv, NDJSON, Parquet or text, perhaps packed with gzip, xz or "
        "zstd; - reads standard input. A pattern in quotes stands for several files.",
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


def replay(
    game: GameArgument,
    log: LogArgument,
    bet: BetsArgument = None,
    decks: FullDecksOption = None,
    paytable: PaytableOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    column: ColumnOption = None,
    layout: LayoutOption = None,
    line_pattern: LinePatternOption = None,
    new_shoe_pattern: NewShoePatternOption = None,
    skip_pattern: SkipPatternOption = None,
    max_bad: MaxBadOption = 0,
    output: OutputOption = None,
    digits: DigitsOption = None,
    exact: ExactOption = False,
    wide: WideOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Replay a log: what was every bet worth before each round, and when did it favour the bettor?

    Shoe by shoe, the exact expected value of each bet given the cards that are gone. The answer
    sums up how often, by how much and at what depth of the shoe a bet was favourable, and what a
    bettor of one unit won by the cards that came.

    Example: odds replay rws-commission rounds.csv banker tie --output values.parquet
    """
    game, log = game_first(game, log)
    if output is not None:
        writer_for(output, "--output")
    hints = read_hints(layout, column, line_pattern, new_shoe_pattern, skip_pattern)
    rulebook = load_table_game(game, paytable)
    number = read_full_decks(rulebook, decks, "no card is ever gone from an infinite shoe")
    paid, rate = read_pay(rulebook, pay), read_commission(commission)
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
        watch=partial(told, things="rounds", size=None),
    )
    show(found.answer(), form, style(digits, exact, wide))
