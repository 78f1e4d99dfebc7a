"""`odds evaluate`: the exact expected value of bets from each shoe of a table."""

from pathlib import Path
from typing import Annotated, Any

import typer

from odds.asking import words
from odds.asking.naming import naming
from odds.asking.tables import read_commission, read_pay
from odds.cli.answering import DigitsOption, ExactOption, WideOption, style
from odds.cli.options import (
    BetsArgument,
    CommissionOption,
    GameArgument,
    PayOption,
    PaytableOption,
    ReadingOption,
    game_first,
)
from odds.cli.progress import told
from odds.cli.streams import say
from odds.cli.tables import read_table
from odds.core.errors import OddsError
from odds.files.jobs import job_of
from odds.files.output import check_output, writing
from odds.report.views.evaluate import long_evaluation, shoe_rows
from odds.report.writers.rows import long_text
from odds.report.writers.style import Format

ShoesArgument = Annotated[
    str,
    typer.Argument(
        metavar="SHOES",
        help="A table of shoes, csv, tsv, NDJSON or Parquet, perhaps packed with gzip, xz or zstd, "
        "with the columns A 2 3 4 5 6 7 8 9 10 J Q K, or "
        "0 to 9 by points where no bet needs ranks; - reads standard input.",
    ),
]
OutputOption = Annotated[
    str,
    typer.Option("--output", metavar="FILE", help="Where to write; - is standard output."),
]
FormatOption = Annotated[
    Format | None,
    typer.Option(
        "--format",
        help="How to write; without it as the name of --output ends, else a table.",
        show_default=False,
    ),
]
_BY_ENDING = {
    ".csv": Format.CSV,
    ".json": Format.JSON,
    ".md": Format.MARKDOWN,
    ".txt": Format.TABLE,
    "": Format.TABLE,
}


def _known(hand: str, more: str) -> Any:
    said = f'Two cards of the {hand}, such as "9 K"{more}'
    return typer.Option(f"--{hand.lower()}", metavar="CARDS", help=said)


PlayerOption = Annotated[str | None, _known("Player", f", and perhaps the third. {words.PARTLY}")]
BankerOption = Annotated[str | None, _known("Banker", ", likewise.")]


def evaluate(
    game: GameArgument,
    shoes: ShoesArgument,
    bet: BetsArgument = None,
    player: Annotated[
        str | None, _known("Player", f", and perhaps the third. {words.PARTLY}")
    ] = None,
    banker: Annotated[str | None, _known("Banker", ", likewise.")] = None,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    output: OutputOption = "-",
    digits: DigitsOption = None,
    exact: ExactOption = False,
    wide: WideOption = False,
    form: FormatOption = None,
) -> None:
    """Show the exact expected value of bets from each shoe of a table, however long it is.

    The shoes are those before the coup; the cards of --player and --banker, two of each hand and
    perhaps the Player's third, come out of every one of them. Nothing is written before the last
    shoe is read; a run that writes csv to a file may be interrupted, and the same command goes on.

    Example: odds evaluate rws-commission shoes.csv banker tie --output edges.csv
    """
    game, shoes = game_first(game, shoes)
    form, how = form or _format_of(output), style(digits, exact, wide)
    table = read_table(game, player=player, banker=banker, reading=reading, paytable=paytable)
    paid, rate = read_pay(table.rulebook, pay), read_commission(commission)
    asked = table.evaluation(*bet or (), pay=paid, commission=rate)
    from odds.files.shoes import open_shoe_table

    with naming(player=player, banker=banker):
        asked.check()
    # Named before the table is opened: what changes after that is not taken for the same table.
    job = job_of(shoes, asked, how.for_machines) if form is Format.CSV else None
    with open_shoe_table(shoes) as opened:
        asked.check(opened)
        check_output([shoes], output, "the table of shoes", "--output")
        answer = long_evaluation(asked, opened.columns)
        with writing(output, job, "--output", say) as file:
            done = file.rows
            found = told(asked.batches(opened, done), "shoes", opened.size, done)
            rows = map(shoe_rows, file.marked(found))
            file.file.writelines(long_text(answer, rows, form, how, goes_on=done > 0))


def _format_of(output: str) -> Format:
    ending = Path(output).suffix.lower()
    if ending not in _BY_ENDING:
        known = " ".join(filter(None, _BY_ENDING))
        raise OddsError(
            f"--output {output!r} says no format by its ending; give --format, or end in {known}"
        )
    return _BY_ENDING[ending]
