"""`odds bank`: what it is worth to take the bank of a three-card game."""

from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.asking.questions import from_each
from odds.cli.answering import answering
from odds.cli.options import (
    EachDecksOption,
    GameArgument,
    PaytableOption,
    ReadingOption,
    ShoeOption,
    WithoutOption,
)
from odds.cli.progress import told_of
from odds.cli.tables import read_tables
from odds.core.numbers import read_amount
from odds.report.view import View

StakeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--stake",
        metavar="AMOUNT",
        help="What a Player stakes against the bank, in money; once for each hand.",
    ),
]
DealerOption = Annotated[
    str | None,
    typer.Option("--dealer", metavar="AMOUNT", help="What the Dealer stakes for the house."),
]
BankOption = Annotated[
    str | None,
    typer.Option(
        "--banker",
        metavar="CARDS",
        help='Cards known of the bank\'s own hand, such as "K Q 9", whole or in part likewise.',
    ),
]


@answering
def bank(
    game: GameArgument,
    stake: StakeOption = None,
    dealer: DealerOption = None,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    banker: BankOption = None,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
) -> View:
    """Show what it is worth to take the bank against other hands.

    The exact expected win of a Player who banks against these stakes, with commission on the net
    win of the round only, beside what it is worth to bet as a Player. From one deck, four hands
    against the bank take some 7 seconds, five 25, six two minutes and a gigabyte; seven are too
    many to be dealt exactly. Other rankings and shoes may take longer and up to two gigabytes
    or so, and then it may be more hands or fewer.

    Example: odds bank bclc-three-card --stake 100 --stake 50 --dealer 25
    """
    tables = read_tables(
        game, decks, shoe, without, banker=banker, reading=reading, paytable=paytable
    )
    stakes = []
    for text in stake or []:
        with naming(stake=text):
            stakes.append(read_amount(text))
    with naming(dealer=dealer):
        tip = None if dealer is None else read_amount(dealer)
    return from_each(tables, lambda table: table.bank(stakes, dealer=tip, watch=told_of("steps")))
