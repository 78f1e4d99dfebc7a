"""`odds evaluate`: the exact expected value of bets from each shoe of a table."""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import gcd
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from odds.analysis import ratio_decimal
from odds.cards import Grain
from odds.cli.options import (
    BankerOption,
    BetsArgument,
    CommissionOption,
    GameArgument,
    PayOption,
    PlayerOption,
)
from odds.cli.output import DigitsOption, Format, places
from odds.cli.progress import told
from odds.cli.rows import LongAnswer, Rows, write_rows
from odds.cli.situation import chosen_bets, naming, read_coup
from odds.cli.written import writing
from odds.coup import Coup
from odds.errors import OddsError
from odds.paytable import Bet
from odds.rulebooks import Rulebook, load_rulebook
from odds.tableau import Tableau

if TYPE_CHECKING:
    from odds.bulk import BetWeights
    from odds.bulk.files import ShoeTable

ShoesArgument = Annotated[
    str,
    typer.Argument(
        metavar="SHOES",
        help="A table of shoes, csv or Parquet, with the columns A 2 3 4 5 6 7 8 9 10 J Q K, or "
        "0 to 9 by points where no bet needs ranks; - reads standard input.",
    ),
]
OutputOption = Annotated[
    str,
    typer.Option("--output", "-o", metavar="FILE", help="Where to write; - is standard output."),
]
FormatOption = Annotated[
    Format | None,
    typer.Option(
        "--format",
        help="How to write; without it as the name of --output ends, else a table.",
        show_default=False,
    ),
]
_BY_ENDING = {".csv": Format.CSV, ".json": Format.JSON, ".md": Format.MARKDOWN}


def evaluate(
    shoes: ShoesArgument,
    game: GameArgument,
    bet: BetsArgument = None,
    player: PlayerOption = None,
    banker: BankerOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    output: OutputOption = "-",
    digits: DigitsOption = None,
    form: FormatOption = None,
) -> None:
    """Show the exact expected value of bets from each shoe of a table, however long it is.

    The shoes are those before the coup; the cards of --player and --banker, two of each hand and
    perhaps the Player's third, come out of every one of them. Nothing is written before the last
    shoe is read; a run that writes csv to a file may be interrupted, and the same command goes on.

    Example: odds evaluate shoes.csv rws-commission banker tie --output edges.csv
    """
    try:
        from odds.bulk.counting import check_coup
        from odds.bulk.files import open_shoe_table
    except ImportError as error:
        raise OddsError(str(error)) from None
    form = form or _BY_ENDING.get(Path(output).suffix.lower(), Format.TABLE)
    digits = places(digits, form)
    rulebook = load_rulebook(game)
    coup = read_coup(rulebook, player, banker)
    bets = chosen_bets(rulebook, bet, pay, commission)
    with naming(player=player, banker=banker):
        check_coup(coup, rulebook.tableau)
    with open_shoe_table(shoes) as table:
        _check_grain(table, bets)
        answer = _answer(table, rulebook, coup, bets, digits)
        job = _job(shoes, rulebook, coup, bets, digits) if form is Format.CSV else None
        with writing(output, job) as file:
            rows = _rows(table, rulebook.tableau, coup, bets, digits, file.rows)
            write_rows(answer, told(rows, "shoes", table.size, file.rows), form, file)


def _job(
    shoes: str, rulebook: Rulebook, coup: Coup, bets: Sequence[Bet], digits: int
) -> str | None:
    """A name for this work on this file as it is now, None where the shoes come once only."""
    import os
    from hashlib import sha256

    if shoes == "-":
        return None
    state = os.stat(shoes)
    work = (os.path.realpath(shoes), state.st_size, state.st_mtime_ns, state.st_ino)
    return sha256(repr((work, rulebook.tableau, coup, bets, digits)).encode()).hexdigest()[:12]


def _check_grain(table: "ShoeTable", bets: Sequence[Bet]) -> None:
    if table.grain is Grain.POINTS:
        for bet in bets:
            if bet.grain is not Grain.POINTS:
                raise OddsError(
                    f"{table.name} has columns by points, and bet {bet.id!r} needs ranks; "
                    "give columns by rank, or name only bets that do without"
                )


def _answer(
    table: "ShoeTable", rulebook: Rulebook, coup: Coup, bets: Sequence[Bet], digits: int
) -> LongAnswer:
    columns, titles = ["shoe", *table.columns, "cards"], {"shoe": "shoe", "cards": "cards"}
    for bet in bets:
        value = f"{bet.id}_expected_value"
        columns += [value, f"{value}_decimal"]
        titles |= {value: f"{bet.id} exactly", f"{value}_decimal": bet.id}
    return LongAnswer(
        title=f"{rulebook.title} ({rulebook.id})",
        facts=[f"Coup: {coup}"] if coup.known else [],
        section="Expected value per unit staked from each shoe, exactly and rounded",
        columns=columns,
        titles=titles,
        document={
            "game": rulebook.id,
            "coup": {
                "player": [rank.symbol for rank in coup.player],
                "banker": [rank.symbol for rank in coup.banker],
            },
            "bets": [bet.id for bet in bets],
        },
        of="shoes",
        notes=rulebook.notes,
        digits=digits,
    )


def _rows(
    table: "ShoeTable",
    tableau: Tableau,
    coup: Coup,
    bets: Sequence[Bet],
    digits: int,
    done: int,
) -> Iterator[Rows]:
    """The answer for each shoe, a batch at a time, after so many that are done."""
    from odds.bulk import bet_weights
    from odds.bulk.shoes import ShoeError

    seen = 0
    for shoes, lines in table.batches:
        skip = min(max(done - seen, 0), len(shoes))
        counts = shoes[skip:].tolist()
        number, seen = seen + skip + 1, seen + len(shoes)
        if not counts:
            continue
        try:
            found = bet_weights(shoes[skip:], tableau, bets, coup)
        except ShoeError as error:
            place = f"{table.name} {table.place} {lines[skip + error.shoe]}"
            raise OddsError(f"{place}: the shoe {error.fault}") from None
        values = [_figures(each, digits) for each in found]
        yield [
            [shoe, *cards, sum(cards), *chain.from_iterable(figures)]
            for shoe, (cards, *figures) in enumerate(zip(counts, *values, strict=True), number)
        ]


def _figures(found: "BetWeights", digits: int) -> Iterator[tuple[str | None, str | None]]:
    """The expected value from each shoe, exactly and rounded."""
    columns = (each.tolist() for each in found.expected_values())
    for over, under, stated in zip(*columns, strict=True):
        if not stated:
            yield None, None
            continue
        common = gcd(over, under)
        exact = f"{over // common}" + (f"/{under // common}" if under != common else "")
        yield exact, ratio_decimal(over, under, digits)
