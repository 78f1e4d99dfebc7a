"""`odds evaluate`: the exact expected value of bets from each shoe of a table."""

import os
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from odds.bets.paytable import Bet
from odds.cli.figures import check_grain, exactly_and_rounded
from odds.cli.options import (
    BetsArgument,
    CommissionOption,
    GameArgument,
    PayOption,
)
from odds.cli.output import DigitsOption, Format, places
from odds.cli.progress import told
from odds.cli.rows import LongAnswer, Rows, write_rows
from odds.cli.situation import chosen_bets, load_table_game, naming, read_coup
from odds.cli.streams import say
from odds.core.cards import show_cards
from odds.core.errors import OddsError
from odds.files.output import check_output, writing
from odds.games.round import Coup
from odds.rulebooks import Rulebook

if TYPE_CHECKING:
    from odds.files.shoes import ShoeTable

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
    return typer.Option(
        f"--{hand.lower()}", metavar="CARDS", help=f'Two cards of the {hand}, such as "9 K"{more}.'
    )


def evaluate(
    shoes: ShoesArgument,
    game: GameArgument,
    bet: BetsArgument = None,
    player: Annotated[str | None, _known("Player", ", and perhaps the third")] = None,
    banker: Annotated[str | None, _known("Banker", "")] = None,
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
        from odds.files.shoes import open_shoe_table
    except ImportError as error:
        raise OddsError(str(error)) from None
    form = form or _format_of(output)
    rulebook = load_table_game(game)
    coup = read_coup(rulebook, player, banker)
    with naming(player=player, banker=banker):
        check_coup(coup, rulebook.tableau)
    bets = chosen_bets(rulebook, bet, pay, commission)
    work = _Work(rulebook, coup, bets, places(digits, form))
    with open_shoe_table(shoes) as table:
        check_grain(table.name, "columns", table.grain, bets)
        check_output([shoes], output, "the table of shoes", "--output")
        job = work.job(shoes) if form is Format.CSV else None
        with writing(output, job, "--output", say) as file:
            rows = told(work.rows(table, file.rows), "shoes", table.size, file.rows)
            write_rows(work.answer(table), rows, form, file)


def _format_of(output: str) -> Format:
    ending = Path(output).suffix.lower()
    if ending not in _BY_ENDING:
        known = " ".join(filter(None, _BY_ENDING))
        raise OddsError(
            f"--output {output!r} says no format by its ending; give --format, or end in {known}"
        )
    return _BY_ENDING[ending]


class _Work(NamedTuple):
    """What is asked of every shoe."""

    rulebook: Rulebook
    coup: Coup
    bets: list[Bet]
    digits: int

    def job(self, shoes: str) -> str | None:
        """A name for this work on a file as it is now, None for shoes that come but once."""
        from hashlib import sha256

        file = os.stat(shoes) if shoes != "-" else None
        if file is None or not S_ISREG(file.st_mode):
            return None
        state = (os.path.realpath(shoes), file.st_size, file.st_mtime_ns, file.st_ino)
        return sha256(repr((state, self)).encode()).hexdigest()[:12]

    def answer(self, table: "ShoeTable") -> LongAnswer:
        """What is known before the first shoe."""
        columns = ["shoe", *table.columns, "cards"]
        titles = {"shoe": "shoe", "cards": "cards"}
        for bet in self.bets:
            value = f"{bet.id}_expected_value"
            columns += [value, f"{value}_decimal"]
            titles |= {value: f"{bet.id} exactly", f"{value}_decimal": bet.id}
        coup, game = self.coup, self.rulebook.id
        player, banker = show_cards(coup.player), show_cards(coup.banker)
        return LongAnswer(
            title=f"{self.rulebook.title} ({game})",
            facts=[f"Coup: {coup}"] if coup.known else [],
            section="Expected value per unit staked from each shoe, exactly and rounded",
            columns=columns,
            titles=titles,
            document={
                "game": game,
                "coup": {"player": player.split(), "banker": banker.split()},
                "bets": [bet.id for bet in self.bets],
            },
            of="shoes",
            in_every_record={"game": game, "player": player, "banker": banker},
            notes=[remark.text for remark in self.rulebook.notes],
            digits=self.digits,
        )

    def rows(self, table: "ShoeTable", done: int) -> Iterator[Rows]:
        """The answer for each shoe, a batch at a time, after so many that are done."""
        from odds.bulk import bet_weights
        from odds.bulk.shoes import ShoeError

        seen, known = 0, len(self.coup.known)
        for shoes, lines in table.batches:
            skip = min(max(done - seen, 0), len(shoes))
            counts = shoes[skip:].tolist()
            number, seen = seen + skip + 1, seen + len(shoes)
            if not counts:
                continue
            try:
                found = bet_weights(shoes[skip:], self.rulebook.tableau, self.bets, self.coup)
            except ShoeError as error:
                place = f"{table.name} {table.place} {lines[skip + error.shoe]}"
                raise OddsError(f"{place}: the shoe {error.fault}") from None
            values = [exactly_and_rounded(each.expected_values(), self.digits) for each in found]
            yield [
                [shoe, *cards, sum(cards) - known, *chain.from_iterable(figures)]
                for shoe, (cards, *figures) in enumerate(zip(counts, *values, strict=True), number)
            ]
