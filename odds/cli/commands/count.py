"""`odds count`: the best tags to count cards by, and what betting by them earns."""

from functools import partial
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.asking.tables import read_commission, read_full_decks, read_pay, read_table_game
from odds.cli.answering import answering
from odds.cli.options import (
    CommissionOption,
    FullDecksOption,
    GameArgument,
    PayOption,
    PaytableOption,
    ReadingOption,
    complete_bet,
)
from odds.cli.progress import told
from odds.cli.work_options import (
    AfterCutOption,
    BurnOption,
    CutsOption,
    ResumeOption,
    SchedulerOption,
    SeedOption,
    ShoesOption,
    TagsOption,
    TriggerOption,
    WorkersOption,
)
from odds.core.reading import read_numbers
from odds.core.tags import read_tags
from odds.report.views.count import Counts
from odds.table import Table

CountedBets = Annotated[
    list[str],
    typer.Argument(metavar="BET...", help="The bets to count for.", autocompletion=complete_bet),
]


@answering
def count(
    game: GameArgument,
    bet: CountedBets,
    tags: TagsOption = None,
    trigger: TriggerOption = None,
    shoes: ShoesOption = 1000,
    seed: SeedOption = 1,
    decks: FullDecksOption = None,
    cut: CutsOption = "14",
    after_cut: AfterCutOption = 0,
    burn: BurnOption = False,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    resume: ResumeOption = None,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
) -> Counts:
    """Show the best tags to count cards by for a bet, and what betting by them earns.

    Tags and their correlation with the effects of removal are exact. What a count earns in whole
    shoes is sampled, with its standard error, and with as many cards left as lie behind the cut
    card it is exact, both beside perfect play.

    Example: odds count bclc-ruyi gold-7 --tags "0 0 0 -1 -1 -1 -1 2 2 0" --cut 14
    """
    rulebook = read_table_game(game, reading, paytable)
    number = read_full_decks(rulebook, decks, "an infinite shoe has no end")
    paid, rate = read_pay(rulebook, pay), read_commission(commission)
    with naming(tags=tags):
        own = None if tags is None else read_tags(tags)
    with naming(cut=cut):
        cuts = read_numbers(cut, "cards behind the cut card")
    return Table(rulebook, decks=number).count(
        *bet,
        tags=own,
        trigger=trigger,
        shoes=shoes,
        seed=seed,
        cut=cuts,
        after_cut=after_cut,
        burn=burn,
        pay=paid,
        commission=rate,
        resume=resume,
        workers=workers,
        scheduler=scheduler,
        watch=partial(told, things="shoes", size=shoes),
    )
