"""`odds differential`: stakes on both hands under a limit on their difference."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.cli.answering import answering
from odds.cli.tables import situated_in_each
from odds.core.errors import OddsError
from odds.core.numbers import read_amount
from odds.report.views.differential import Differentials
from odds.table import Table


@answering
@situated_in_each
def differential(
    table: Table,
    limit: Annotated[
        str, typer.Option("--limit", metavar="AMOUNT", help="The most that stakes may differ by.")
    ],
    stakes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="HAND=STAKE...",
            help="Seated players' stakes, such as banker=200000, in the order in which they were "
            "placed.",
        ),
    ] = None,
    minimum: Annotated[
        str, typer.Option("--minimum", metavar="AMOUNT", help="The least stake at the table.")
    ] = "1",
    bet: Annotated[
        list[str] | None,
        typer.Option(
            "--bet",
            metavar="HAND=STAKE",
            help="A seated player's stake too, after those; once for each.",
        ),
    ] = None,
    standing: Annotated[
        list[str] | None,
        typer.Option(
            "--standing", metavar="HAND=STAKE", help="A standing player's stake; once for each."
        ),
    ] = None,
) -> Differentials:
    """Show what becomes of stakes under a differential limit.

    What is refused if the excess is noticed in time, and what wins or loses in proportion if it is
    not: nobody below the minimum, those under it untouched; and what each stake is then worth.

    Example: odds differential rws-insurance banker=900 player=100 --limit 500
    """
    with naming(limit=limit):
        most = read_amount(limit)
    with naming(minimum=minimum):
        least = read_amount(minimum)
    return table.differential(
        [*_stakes(stakes), *_stakes(bet, "bet")],
        limit=most,
        minimum=least,
        standing=_stakes(standing, "standing"),
    )


def _stakes(texts: Sequence[str] | None, option: str = "") -> list[tuple[str, Fraction]]:
    stakes = []
    for text in texts or []:
        with naming(**{option: text}) if option else naming(text):
            name, sign, amount = text.partition("=")
            if not sign:
                raise OddsError("this is no stake; write one such as banker=200000")
            stakes.append((name.strip(), read_amount(amount)))
    return stakes
