"""`odds scan`: how often and how far bets favour the bettor in dealt shoes."""

from functools import partial

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
    CutsOption,
    ResumeOption,
    SchedulerOption,
    SeedOption,
    ShoesOption,
    WorkersOption,
)
from odds.core.reading import read_numbers
from odds.report.views.scan import ScannedShoes
from odds.table import Table


@answering
def scan(
    game: GameArgument,
    bet: BetsArgument = None,
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
) -> ScannedShoes:
    """Deal shoes, and show how often and how far bets favour who knows all cards that are gone.

    By cut card and by cards left, with standard errors; the value of a bet before each round is
    exact. The same seed gives the same answer, whoever does the work.

    Example: odds scan bclc-ruyi gold-7 --shoes 1000 --seed 7 --cut 14
    """
    rulebook = read_table_game(game, reading, paytable)
    number = read_full_decks(rulebook, decks, "an infinite shoe has no end")
    paid, rate = read_pay(rulebook, pay), read_commission(commission)
    with naming(cut=cut):
        cuts = read_numbers(cut, "cards behind the cut card")
    return Table(rulebook, decks=number).scan(
        *bet or (),
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
