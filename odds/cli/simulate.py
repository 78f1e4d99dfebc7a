"""`odds simulate`: a log of rounds dealt at random, the same for the same seed."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from odds.bets.paytable import PUSH, Bet
from odds.cli.extras import check_installed
from odds.cli.options import FullDecksOption, GameArgument
from odds.cli.progress import told
from odds.cli.situation import load_table_game, read_full_decks
from odds.cli.streams import say
from odds.core.cards import Rank
from odds.core.numbers import decimal
from odds.core.shoe import Shoe
from odds.files.output import writing
from odds.files.writers import write_csv, writer_for
from odds.games.coup.facts import CoupFacts, Outcome
from odds.games.round import VOID
from odds.rulebooks import Rulebook

if TYPE_CHECKING:
    from odds.rounds.simulate import SimulatedRounds

_CARDS = ("p1", "p2", "p3", "b1", "b2", "b3")


def simulate(
    game: GameArgument,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", metavar="N", help="Stop after so many rounds, void ones too."),
    ] = None,
    shoes: Annotated[
        int | None,
        typer.Option("--shoes", metavar="N", help="Deal so many whole shoes, not with --rounds."),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="S", help="From 0, below 2 to the 128th; it fixes every card."
        ),
    ] = 1,
    decks: FullDecksOption = None,
    cut: Annotated[
        int,
        typer.Option(
            "--cut",
            metavar="N",
            help="How many cards lie behind the cut card; a round begins while more are left. "
            "0 deals to the last card.",
        ),
    ] = 14,
    burn: Annotated[
        bool,
        typer.Option(
            "--burn",
            help="Turn up the first card and burn as many more as it counts, ten for 10 J Q K.",
        ),
    ] = False,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            metavar="FILE",
            help="Where to write, a name ending in .csv or .parquet; - is csv on standard output.",
        ),
    ] = "-",
) -> None:
    """Deal rounds at random from shuffled shoes, with what each bet nets per unit staked.

    The same seed and options give the same log on every machine. The rule documents are silent on
    cut card and burning: what --cut and --burn do is our convention. A round that the shoe cannot
    finish is void; bets whose payouts the game does not state are left out.

    Example: odds simulate rws-commission --rounds 1000 --seed 7
    """
    write = write_csv if output == "-" else writer_for(output, "--output")
    check_installed("numpy", "pyarrow")
    from odds.rounds.simulate import simulate as deal

    rulebook = load_table_game(game)
    number = read_full_decks(rulebook, decks, "an infinite shoe cannot be shuffled")
    batches = deal(
        rulebook,
        Shoe.of_decks(number),
        rounds=rounds,
        shoes=shoes,
        seed=seed,
        cut=cut,
        burn=burn,
    )
    for warning in rulebook.outside_range(number):
        say(f"warning: {warning}")
    with writing(output, option="--output") as file:
        write((_table(some, rulebook) for some in told(batches, "rounds", rounds)), file.file)


def _table(rounds: "SimulatedRounds", rulebook: Rulebook) -> Any:
    """The rounds as a table of Arrow."""
    import pyarrow as pa

    from odds.rounds.simulate import ends_of

    ends = ends_of(rounds, rulebook.tableau)
    symbols = pa.array([*(rank.symbol for rank in Rank), ""])  # the last for no card
    of_round = pa.array(ends.of_round)

    def column(say: Callable[[Outcome], object], kind: Any) -> Any:
        return pa.array([say(end) for end in ends.distinct], kind).take(of_round)

    columns = {"shoe": pa.array(rounds.shoe), "round": pa.array(rounds.round)}
    for name, ranks in zip(_CARDS, rounds.cards.T % len(symbols), strict=True):
        columns[name] = symbols.take(pa.array(ranks))
    for name in ("player_total", "banker_total"):
        columns[name] = column(attrgetter(name), pa.int8())
    columns["winner"] = column(lambda end: str(end.winner or VOID.value), pa.string())
    for name in ("player_pair", "banker_pair"):
        columns[name] = column(attrgetter(name), pa.bool_()).cast(pa.int8())
    for bet in rulebook.bets:
        if all(row.pays is not None for row in bet.rows):
            columns[f"{bet.id}_net"] = column(partial(_net, bet), pa.string())
    return pa.table(columns)


def _net(bet: Bet, end: Outcome) -> str:
    """What the bet nets per unit staked; a void round returns the stake."""
    pays = bet.rows[bet.row_for(end)].pays if isinstance(end, CoupFacts) else PUSH
    return exactly(pays or PUSH)


def exactly(value: Fraction) -> str:
    """The value as a decimal if that ends, else as a fraction.

    >>> exactly(Fraction(19, 20)), exactly(Fraction(-1)), exactly(Fraction(2, 3))
    ('0.95', '-1', '2/3')
    """
    under = value.denominator
    if 10 ** under.bit_length() % under:
        return str(value)
    return decimal(value, next(places for places in count() if 10**places % under == 0))
