"""`odds cutcard`: where to put the cut card."""

from functools import partial
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.asking.tables import read_commission, read_full_decks, read_pay, read_table_game
from odds.cli.answering import answering
from odds.cli.options import (
    BetsArgument,
    CommissionOption,
    FullDecksOption,
    GameArgument,
    PayOption,
    PaytableOption,
    ReadingOption,
)
from odds.cli.progress import told
from odds.cli.work_options import (
    AfterCutOption,
    BurnOption,
    ResumeOption,
    SchedulerOption,
    SeedOption,
    ShoesOption,
    WorkersOption,
)
from odds.core.numbers import read_amount
from odds.report.views.cutcard import CutCard
from odds.table import Table

MostOption = Annotated[
    str,
    typer.Option(
        "--most", metavar="UNITS", help="How much a bet may be worth to perfect play in a shoe."
    ),
]


@answering
def cutcard(
    game: GameArgument,
    bet: BetsArgument = None,
    most: MostOption = "0.1",
    shoes: ShoesOption = 1000,
    seed: SeedOption = 1,
    decks: FullDecksOption = None,
    after_cut: AfterCutOption = 0,
    burn: BurnOption = False,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    resume: ResumeOption = None,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
) -> CutCard:
    """Show where to put the cut card so that no bet is worth too much to perfect play.

    The fewest cards behind it at which no bet is worth more than so many units a shoe, by dealt
    shoes and with room for their standard error.

    Example: odds cutcard bclc-ruyi --most 0.1
    """
    rulebook = read_table_game(game, reading, paytable)
    number = read_full_decks(rulebook, decks, "an infinite shoe has no end")
    paid, rate = read_pay(rulebook, pay), read_commission(commission)
    with naming(most=most):
        amount = read_amount(most)
    return Table(rulebook, decks=number).cutcard(
        *bet or (),
        most=amount,
        shoes=shoes,
        seed=seed,
        after_cut=after_cut,
        burn=burn,
        pay=paid,
        commission=rate,
        resume=resume,
        workers=workers,
        scheduler=scheduler,
        watch=partial(told, things="shoes", size=shoes),
    )
