"""`odds replay`: the exact value of every bet before each round of a log."""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from odds.bets.paytable import Bet
from odds.cli.favour import favour
from odds.cli.figures import check_grain, exactly_and_rounded
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
)
from odds.cli.output import DigitsOption, Format, FormatOption, places, show
from odds.cli.progress import told
from odds.cli.situation import chosen_bets, load_table_game, read_full_decks
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.files.output import check_output, writing
from odds.files.writers import write_parquet, writer_for
from odds.games.coup.facts import classes_for

if TYPE_CHECKING:
    from odds.rounds.replay import Replayed


def replay(
    log: Annotated[
        str,
        typer.Argument(
            metavar="LOG",
            help="The log: csv, tsv, NDJSON, Parquet or text, perhaps packed with gzip, xz or "
            "zstd; - reads standard input. A pattern in quotes stands for several files.",
        ),
    ],
    game: GameArgument,
    bet: BetsArgument = None,
    decks: FullDecksOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    column: ColumnOption = None,
    layout: LayoutOption = None,
    line_pattern: LinePatternOption = None,
    new_shoe_pattern: NewShoePatternOption = None,
    skip_pattern: SkipPatternOption = None,
    max_bad: MaxBadOption = 0,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            metavar="FILE",
            help="Write a row for each round with every value, to a name ending in .csv or "
            ".parquet.",
        ),
    ] = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Replay a log: what was every bet worth before each round, and when did it favour the bettor?

    Shoe by shoe, the exact expected value of each bet given the cards that are gone. The answer
    sums up how often, by how much and at what depth of the shoe a bet was favourable, and what a
    bettor of one unit won by the cards that came.

    Example: odds replay rounds.csv rws-commission banker tie --output values.parquet
    """
    write = None if output is None else writer_for(output, "--output")
    hints = read_hints(layout, column, line_pattern, new_shoe_pattern, skip_pattern)
    if max_bad < 0:
        raise OddsError(f"--max-bad {max_bad} is below 0; give 0 or more")
    from odds.files.sources import named_files
    from odds.rounds.logs import open_log
    from odds.rounds.replay import Replay

    rulebook = load_table_game(game)
    number = read_full_decks(rulebook, decks, "no card is ever gone from an infinite shoe")
    asked = chosen_bets(rulebook, bet, pay, commission)
    files = named_files([log])
    name = "standard input" if log == "-" else repr(files[0])
    with open_log(files, rulebook, hints) as opened:
        bets, left_out = _fitting(asked, bool(bet), opened.classes, name)
        work = Replay(opened, rulebook, Shoe.of_decks(number), bets, max_bad, name)
        rounds = work.rounds(told(opened.batches, "rounds", None))
        if output is None or write is None:
            deque(rounds, maxlen=0)  # only the summary is asked for
        else:
            check_output(files, output, "the log", "--output")
            precision = places(digits, Format.CSV)
            numbers = write is write_parquet
            with writing(output, option="--output") as file:
                write((_table(some, bets, precision, numbers) for some in rounds), file.file)
    found = work.summary()
    warnings = [*rulebook.outside_range(number), *found.warnings]
    answer = favour(found, rulebook, number, files, places(digits, form))
    notes = [*answer.notes, *left_out]
    show(answer._replace(warnings=warnings, notes=notes), form)


def _fitting(
    bets: list[Bet], named: bool, grain: Classes, name: str
) -> tuple[list[Bet], list[str]]:
    """The bets that a log of this grain serves, and what to say of the others if none was named."""
    from odds.rounds.replay import is_stated

    if named:
        check_grain(name, "cards", grain, bets)
        return bets, []
    notes, left = [], []
    for bet in bets:
        if not is_stated(bet):
            notes.append(f"Bet {bet.id} is left out: the game does not state what it pays.")
        elif not grain.tells(classes_for(bet.fields)):
            notes.append(f"Bet {bet.id} is left out: it needs ranks, and the log has points.")
        else:
            left.append(bet)
    if not left:
        check_grain(name, "cards", grain, bets)
        raise OddsError("the game states no payout of any bet; give one with --pay")
    return left, notes


def _table(some: "Replayed", bets: Sequence[Bet], digits: int, numbers: bool) -> Any:
    """The output as a table of Arrow, rounded values as numbers or as they are written."""
    import pyarrow as pa

    file = some.file.encode(errors="backslashreplace").decode()  # a name need not be a text
    columns: dict[str, Sequence[object]] = {
        "file": [file] * len(some),
        some.place: some.places.tolist(),
        "shoe": some.shoes,
        "round": some.numbers.tolist(),
        "cards_left": some.cards_left.tolist(),
    }
    for bet, values in zip(bets, some.values, strict=True):
        exact, rounded = zip(*exactly_and_rounded(values, digits), strict=True)
        columns[f"{bet.id}_expected_value"] = exact
        columns[f"{bet.id}_expected_value_decimal"] = (
            list(map(float, map(str, rounded))) if numbers else rounded
        )
    return pa.table(columns)
