"""The options that say which game, which shoe, which coup and which bets."""

from typing import Annotated

import typer

from odds.core.errors import OddsError
from odds.rulebooks import game_ids, load_rulebook


def complete_game(incomplete: str) -> list[str]:
    """The built-in games that begin so."""
    return [game for game in game_ids() if game.startswith(incomplete)]


def complete_bet(ctx: typer.Context, incomplete: str) -> list[str]:
    """The bets of the game named before that begin so."""
    try:
        bets = load_rulebook(ctx.params.get("game") or "").bets
    except OddsError:
        return []
    return [bet.id for bet in bets if bet.id.startswith(incomplete)]


def complete_reading(ctx: typer.Context, incomplete: str) -> list[str]:
    """The readings of the game named before that begin so."""
    try:
        readings = load_rulebook(ctx.params.get("game") or "").readings
    except OddsError:
        return []
    return [each.id for each in readings if each.id.startswith(incomplete)]


def is_game(word: str) -> bool:
    """Whether a word names a game rather than a file of something else."""
    return word in game_ids() or word.endswith(".toml")


def game_first(first: str, second: str) -> tuple[str, str]:
    """The game and the file named beside it, which once came first.

    >>> game_first("bclc-mini", "log.csv") == game_first("log.csv", "bclc-mini")
    True
    """
    return (second, first) if is_game(second) and not is_game(first) else (first, second)


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game that 'odds games' lists, or the path of a rulebook ending in .toml.",
        autocompletion=complete_game,
    ),
]
BetsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[BET]...", help="Only these bets.", autocompletion=complete_bet),
]
DecksOption = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="N|inf",
        help="Decks in the shoe, not with --shoe; inf deals with replacement. "
        "Without it the game's own number.",
    ),
]
FullDecksOption = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="N",
        help="Decks in a full shoe; without it the game's own number.",
    ),
]
EachDecksOption = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="N|N-N|N,N|inf",
        help="Decks in the shoe, such as 6, or several to see side by side, such as 4-8 or "
        "4,6,8,inf; inf deals with replacement. Without it the game's own number.",
    ),
]
ShoeOption = Annotated[
    str | None,
    typer.Option(
        "--shoe",
        metavar="COUNTS",
        help='The cards in the shoe before this coup, such as "A=30 2=31 K=32"; '
        "a rank not named has none left.",
    ),
]
WithoutOption = Annotated[
    str | None,
    typer.Option(
        "--without", metavar="CARDS", help='Cards gone from the shoe, such as "A A 5 K" or "[6-8]".'
    ),
]
PlayerOption = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar="CARDS",
        help='Cards known of the Player, such as "9 K". One may be known in part: a set such as '
        "[6-8] or [4,5], in a squeezer's words [picture] J Q K, [no side] A 2 3, [two sides] 4 5, "
        "[three sides] 6 7 8, [four sides] 9 10; ? is one dealt and not seen.",
    ),
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        metavar="ID",
        help="Another reading of a clause than the usual one; 'odds rules' lists them.",
        autocompletion=complete_reading,
    ),
]
BankerOption = Annotated[
    str | None,
    typer.Option(
        "--banker",
        metavar="CARDS",
        help="Cards known of the Banker, likewise; in three-card games of the bank's hand.",
    ),
]
PaytableOption = Annotated[
    list[str] | None,
    typer.Option(
        "--paytable",
        metavar="NAME",
        help="Pay the bets that have a paytable of this name by it, as 'odds rules GAME' lists "
        "them; may be repeated.",
    ),
]
PayOption = Annotated[
    list[str] | None,
    typer.Option(
        "--pay",
        metavar="BET=ODDS",
        help="What a bet pays to 1, after commission, such as small=3/2, or what each of its "
        "winning rows pays in their order, such as super-six=12,20; may be repeated.",
    ),
]
CommissionOption = Annotated[
    str | None,
    typer.Option("--commission", metavar="RATE", help="Another rate of commission, such as 4%."),
]
