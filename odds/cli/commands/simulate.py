"""`odds simulate`: a log of rounds dealt at random, the same for the same seed."""

from functools import partial
from typing import Annotated

import typer

from odds.asking.tables import read_full_decks, read_game
from odds.cli.options import FullDecksOption, GameArgument, PaytableOption, ReadingOption
from odds.cli.progress import told
from odds.cli.streams import say
from odds.files.writers import writer_for
from odds.table import Table

RoundsOption = Annotated[
    int | None,
    typer.Option("--rounds", metavar="N", help="Stop after so many rounds, void ones too."),
]
ShoesOption = Annotated[
    int | None,
    typer.Option("--shoes", metavar="N", help="Deal so many whole shoes, not with --rounds."),
]
SeedOption = Annotated[
    int,
    typer.Option("--seed", metavar="S", help="From 0, below 2 to the 128th; it fixes every card."),
]
CutOption = Annotated[
    int | None,
    typer.Option(
        "--cut",
        metavar="N",
        help="How many cards lie behind the cut card; a round begins while more are left. "
        "0 deals to the last card. Without it 14, and in a game of one deck a fresh deck for every "
        "round.",
    ),
]
BurnOption = Annotated[
    bool,
    typer.Option(
        "--burn",
        help="Turn up the first card and burn as many more as it counts, ten for 10 J Q K.",
    ),
]
AfterCutOption = Annotated[
    int,
    typer.Option(
        "--after-cut",
        metavar="N",
        help="How many more rounds are dealt once the cut card is out, as houses do with 1.",
    ),
]
LogBurntOption = Annotated[
    bool,
    typer.Option("--log-burnt", help="Log the burnt cards, at the first round of each shoe."),
]
OutputOption = Annotated[
    str,
    typer.Option(
        "--output",
        metavar="FILE",
        help="Where to write, a name ending in .csv or .parquet; - is csv on standard output.",
    ),
]


def simulate(
    game: GameArgument,
    rounds: RoundsOption = None,
    shoes: ShoesOption = None,
    seed: SeedOption = 1,
    decks: FullDecksOption = None,
    cut: CutOption = None,
    burn: BurnOption = False,
    after_cut: AfterCutOption = 0,
    log_burnt: LogBurntOption = False,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
    output: OutputOption = "-",
) -> None:
    """Deal rounds at random from shuffled shoes, with what each bet nets per unit staked.

    The same seed and options give the same log on every machine. The rule documents are silent on
    cut card and burning: what --cut and --burn do is our convention. A round that the shoe cannot
    finish is void; bets whose payouts the game does not state are left out. Of a game with
    insurance the last columns say at which odds it was on offer, and what a unit of it nets. In csv
    a net that is no decimal with an end stands in square brackets, such as [2/3].

    Example: odds simulate rws-commission --rounds 1000 --seed 7
    """
    if output != "-":
        writer_for(output, "--output")
    rulebook = read_game(game, reading, paytable)
    number = read_full_decks(rulebook, decks, "an infinite shoe cannot be shuffled")
    table = Table(rulebook, decks=number)
    dealt = table.simulate(
        rounds=rounds,
        shoes=shoes,
        seed=seed,
        cut=cut,
        burn=burn,
        after_cut=after_cut,
        log_burnt=log_burnt,
    )
    dealt.batches()  # what cannot be dealt is said before anything else
    for warning in table.situation.warnings:
        say(f"warning: {warning}")
    dealt.write(output, partial(told, things="rounds", size=rounds))
