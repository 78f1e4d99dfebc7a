"""`odds insurance quote`: one situation from the exact cards."""

from enum import StrEnum
from typing import Annotated

import typer

from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.naming import naming
from odds.cli.options import BankerOption, DecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_table
from odds.core.errors import OddsError
from odds.core.half_seen import read_known_cards
from odds.core.numbers import read_amount
from odds.core.text import counted
from odds.report.views.insurance.quote import InsuranceQuote


class Side(StrEnum):
    """The hand that was bet on."""

    PLAYER = "player"
    BANKER = "banker"


PlayerOption = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar="CARDS",
        help='The Player\'s cards, such as "3 2", and the third once it lies, such as "3 2 5".',
    ),
]
ThirdOption = Annotated[
    str | None,
    typer.Option(
        "--player-third", metavar="CARD", help="The Player's third card, if not in --player."
    ),
]
OriginalOption = Annotated[
    str,
    typer.Option("--original", metavar="AMOUNT", help="The original bet in money."),
]
SideOption = Annotated[
    Side | None, typer.Option("--side", help="Only insurance of a bet on this hand.")
]
StakeOption = Annotated[
    str | None,
    typer.Option(
        "--stake", metavar="AMOUNT", help="A stake to show; without it the largest allowed."
    ),
]


@answering
def quote(
    game: InsuredGame = DEFAULT_GAME,
    player: PlayerOption = None,
    banker: BankerOption = None,
    player_third: ThirdOption = None,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    original: OriginalOption = "100",
    side: SideOption = None,
    stake: StakeOption = None,
) -> InsuranceQuote:
    """Show what insurance is worth from the exact cards.

    Whether it is on offer and at what odds, how it may end, the largest stake, what the original
    bet and the insurance come to together, and the stake that makes the worst end as good as can
    be.

    Example: odds insurance quote --player "3 2" --banker "K 6" --side banker --original 1000
    """
    hand = player if player_third is None else _with_third(player, player_third)
    insurance = read_table(game, decks, shoe, without, hand, banker).insurance
    with naming(original=original):
        amount = read_amount(original)
    with naming(stake=stake):
        asked = None if stake is None else read_amount(stake)
    return insurance.quote(amount, side.value if side else None, asked)


def _with_third(player: str | None, third: str) -> str:
    """The Player's hand where the third card is given by itself."""
    for name, text, number in (("--player", player or "", 2), ("--player-third", third, 1)):
        found = len(read_known_cards(text))
        if found != number:
            raise OddsError(
                f"{name} {text!r} has {counted(found, 'card')}; give two cards as --player and "
                "one as --player-third, or all three as --player"
            )
    return f"{player} {third}"
