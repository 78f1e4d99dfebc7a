"""`odds insurance quote`: one situation from the exact cards."""

from enum import StrEnum
from typing import Annotated

import typer

from odds.asking import questions, words
from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import (
    BankerOption,
    DecksOption,
    PaytableOption,
    ShoeOption,
    WithoutOption,
    option,
)
from odds.report.view import View


class Side(StrEnum):
    """The hand that was bet on."""

    PLAYER = "player"
    BANKER = "banker"


PlayerOption = Annotated[str | None, option(words.INSURED_PLAYER)]
ThirdOption = Annotated[str | None, option(words.PLAYER_THIRD)]
OriginalOption = Annotated[str, option(words.ORIGINAL)]
SideOption = Annotated[Side | None, typer.Option(words.SIDE.option, help=words.SIDE.help)]
StakeOption = Annotated[str | None, option(words.STAKE)]


@answering
def quote(
    game: InsuredGame = DEFAULT_GAME,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    player: PlayerOption = None,
    banker: BankerOption = None,
    player_third: ThirdOption = None,
    original: OriginalOption = "100",
    side: SideOption = None,
    stake: StakeOption = None,
    paytable: PaytableOption = None,
) -> View:
    """Show what insurance is worth from the exact cards.

    Whether it is on offer and at what odds, how it may end, the largest stake, what the original
    bet and the insurance come to together, and the stake that makes the worst end as good as can
    be. Of cards known in part each window that they may be, and how likely it is.

    Example: odds insurance quote --player "3 2" --banker "K 6" --side banker --original 1000
    """
    hand = side.value if side else None
    return questions.quote(
        game, player, banker, player_third, decks, shoe, without, original, hand, stake, paytable
    )
