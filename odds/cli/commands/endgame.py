"""`odds endgame`: when and how far a bet favours the bettor at the end of the shoe, exactly."""

from functools import partial
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.asking.tables import read_commission, read_pay
from odds.cli.answering import answering
from odds.cli.options import BetsArgument, CommissionOption, PayOption
from odds.cli.progress import told
from odds.cli.tables import situated
from odds.cli.work_options import ResumeOption, SchedulerOption, WorkersOption, YesOption
from odds.core.reading import read_numbers
from odds.report.views.endgame import EndOfShoe
from odds.shoes.workers import Workforce
from odds.table import Table

LeftOption = Annotated[
    str,
    typer.Option(
        "--left", metavar="N|N-N|N,N", help="How many cards are left, such as 14, 6-20 or 14,26,52."
    ),
]


@answering
@situated
def endgame(
    table: Table,
    bet: BetsArgument = None,
    left: LeftOption = "14",
    pay: PayOption = None,
    commission: CommissionOption = None,
    yes: YesOption = False,
    resume: ResumeOption = None,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
) -> EndOfShoe:
    """Show over all compositions of so many cards left when and how far bets favour the bettor.

    How likely that is, the mean gain a round of betting only then, and the best and the worst
    composition, all exact. Without bets those of the game, and its lines of insurance, each taken
    whenever its window opens. All cards gone from the shoe must be known whole.

    Example: odds endgame bclc-ruyi gold-7 jade-8 --left 6-20
    """
    paid, rate = read_pay(table.rulebook, pay), read_commission(commission)
    with naming(left=left):
        cards = read_numbers(left, "cards left")
    asked = table.end_of_shoe(*bet or (), left=cards, pay=paid, commission=rate)
    with naming(left=left):
        asked.check_size(yes, "give --yes")
    watch = partial(told, things="compositions", size=asked.compositions)
    found = asked.found(resume, Workforce(workers, scheduler), watch)
    return EndOfShoe(table.situation, tuple(found), asked.left_out)
