"""`odds limits`: stakes of one round under an aggregate limit."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.bets.limits import stake_example
from odds.cli.answering import answering
from odds.cli.progress import told_of
from odds.cli.tables import situated_in_each
from odds.core.errors import OddsError
from odds.core.numbers import read_amount
from odds.report.views.limits import Limits
from odds.rulebooks import Rulebook
from odds.table import Table

StakesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BET=STAKE...",
        help="Players' stakes in money, such as gold-7=2000. In three-card games each is on a "
        "hand of its own.",
    ),
]
OldStakesOption = Annotated[list[str] | None, typer.Option("--bet", hidden=True)]
DealerOption = Annotated[
    list[str] | None,
    typer.Option(
        "--dealer",
        metavar="BET=STAKE",
        help="A bet for the Dealer, such as gold-7=100; once for each. In three-card games the "
        "first is on the hand of the first stake, and so on; more of them are on further hands.",
    ),
]
LimitOption = Annotated[
    str | None,
    typer.Option(
        "--limit",
        metavar="AMOUNT",
        help="Another amount than the rulebook's, for every limit the stakes fall under.",
    ),
]


@answering
@situated_in_each
def limits(
    table: Table,
    stakes: StakesArgument = None,
    bet: OldStakesOption = None,
    dealer: DealerOption = None,
    limit: LimitOption = None,
) -> Limits:
    """Show what stakes are worth under an aggregate limit.

    Stakes of one round on bets whose wins together are capped: the exact expected win of each and
    of the house, with the limit and without, and the stake from which the limit bites. Every round
    in which a stake wins is in json; csv has the stakes alone.

    Example: odds limits bclc-ruyi gold-7=2000 --dealer gold-7=100
    """
    book = table.rulebook
    players = [*_read_stakes(book, stakes), *_read_stakes(book, bet, "bet")]
    tips = _read_stakes(book, dealer, "dealer")
    with naming(limit=limit):
        amount = None if limit is None else read_amount(limit)
    return table.limits(players, dealer=tips, limit=amount, watch=told_of("steps"))


def _read_stakes(
    book: Rulebook, texts: Sequence[str] | None, option: str = ""
) -> list[tuple[str, Fraction]]:
    """Bets and amounts, checked one by one; without an option they stand by themselves."""
    stakes = []
    for text in texts or []:
        with naming(**{option: text}) if option else naming(text):
            name, sign, amount = text.partition("=")
            if not sign:
                example = stake_example(book.limits)
                raise OddsError(f"this is no stake; write one such as {example}")
            stakes.append((book.limited_bet(name.strip()).id, read_amount(amount)))
    return stakes
