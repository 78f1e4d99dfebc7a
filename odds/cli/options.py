"""The options that say which game, which shoe, which coup and which bets."""

from typing import Annotated, Any

import typer

from odds.asking import words
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


def option(word: words.Word, **more: Any) -> Any:
    """A word as an option of the command line."""
    return typer.Option(word.option, help=word.help, metavar=word.metavar or None, **more)


GameArgument = Annotated[
    str,
    typer.Argument(metavar=words.GAME.metavar, help=words.GAME.help, autocompletion=complete_game),
]
BetsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar=words.BET.metavar, help=words.BET.help, autocompletion=complete_bet),
]
DecksOption = Annotated[str | None, option(words.DECKS)]
FullDecksOption = Annotated[str | None, option(words.FULL_DECKS)]
EachDecksOption = Annotated[str | None, option(words.EACH_DECKS)]
ShoeOption = Annotated[str | None, option(words.SHOE)]
WithoutOption = Annotated[str | None, option(words.WITHOUT)]
PlayerOption = Annotated[str | None, option(words.PLAYER)]
BankerOption = Annotated[str | None, option(words.BANKER)]
ReadingOption = Annotated[list[str] | None, option(words.READING, autocompletion=complete_reading)]
PaytableOption = Annotated[list[str] | None, option(words.PAYTABLE)]
PayOption = Annotated[list[str] | None, option(words.PAY)]
CommissionOption = Annotated[str | None, option(words.COMMISSION)]
