"""`odds compare`: bets of several games, or of one over several shoes, side by side."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Annotated, NamedTuple

import typer

from odds.bets.analysis import BetAnalysis, analyse
from odds.cli.bets import describe, deviation
from odds.cli.options import EachDecksOption, complete_game
from odds.cli.output import (
    NOT_STATED,
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    exact,
    percent,
    places,
    show,
)
from odds.cli.situation import Situation, read_each_decks, read_situation
from odds.core.errors import OddsError, unknown
from odds.rulebooks.files import printable

GamesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="GAME...",
        help="Games that 'odds games' lists, or paths of rulebooks ending in .toml.",
        autocompletion=complete_game,
    ),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option("--bet", metavar="BET", help="Only this bet; may be repeated."),
]


def compare(
    games: GamesArgument,
    decks: EachDecksOption = None,
    bet: OnlyOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show bets of several games side by side.

    Or of one game over several shoes. A bet is the same where its id is; a dash stands where a
    game does not offer it.

    Example: odds compare bclc-mini bclc-ruyi --bet banker --decks 6,8
    """
    digits = places(digits, form)
    columns = _columns(games, decks, bet)
    ids = list(dict.fromkeys(name for column in columns for name in column.bets))
    labels = [column.label for column in columns]

    def section(title: str, figure: Callable[[BetAnalysis], str | None]) -> Section:
        rows = [
            [name, *(_cell(column.bets.get(name), figure) for column in columns)] for name in ids
        ]
        return Section(title, ("bet", *labels), rows)

    exactly = [
        [name, column.label, _cell(column.bets[name], lambda one: exact(one.house_edge))]
        for name in ids
        for column in columns
        if name in column.bets
    ]
    answer = Answer(
        title=f"Bets side by side: {', '.join(map(printable, games))}",
        facts=[f"{column.label}: {column.situation.shoe_in_words}" for column in columns],
        sections=[
            section("House edge, rounded", lambda one: percent(one.house_edge, digits)),
            section("Hit frequency, rounded", lambda one: percent(one.hit_frequency, digits)),
            section("Standard deviation, rounded", lambda one: deviation(one, digits)),
            Section("House edge exactly", ("bet", "of", "house edge"), exactly, texts=3),
        ],
        document={
            "compared": [
                {
                    "label": column.label,
                    **column.situation.document(column.denominator),
                    "bets": [describe(one, digits) for one in column.bets.values()],
                }
                for column in columns
            ]
        },
        records=[
            {"label": column.label, **column.situation.record, **describe(one, digits)}
            for column in columns
            for one in column.bets.values()
        ],
        warnings=[warning for column in columns for warning in column.situation.warnings],
        notes=list(dict.fromkeys(_notes(columns))),
        digits=digits,
    )
    show(answer, form)


def _notes(columns: Sequence["_Column"]) -> Iterator[str]:
    """What is to be remarked of each game, once."""
    for column in columns:
        for note in column.situation.rulebook.notes:
            yield f"{column.situation.rulebook.id}: {note}"


class _Column(NamedTuple):
    """A game from a shoe, and its bets by id."""

    label: str
    situation: Situation
    denominator: int
    bets: dict[str, BetAnalysis]


def _columns(games: Sequence[str], decks: str | None, only: Sequence[str] | None) -> list[_Column]:
    for game in games:
        if games.count(game) > 1:
            raise OddsError(f"the game {game!r} is named twice; name it once")
    shoes = read_each_decks(decks)
    situations = {(game, shoe): read_situation(game, shoe) for game, shoe in product(games, shoes)}
    offered = sorted({bet.id for each in situations.values() for bet in each.rulebook.bets})
    for name in only or ():
        if name not in offered:
            raise unknown("bet", name, offered, f"these games have {', '.join(offered)}")
    columns = []
    for (game, shoe), situation in situations.items():
        bets = [bet for bet in situation.rulebook.bets if not only or bet.id in only]
        coups = situation.coups(bets)
        words = [printable(game)] if len(games) > 1 or shoe is None else []
        if shoe is not None:
            words.append(f"{shoe} deck{'' if shoe == '1' else 's'}")
        found = {bet.id: analyse(bet, coups) for bet in bets}
        columns.append(_Column(", ".join(words), situation, coups.denominator, found))
    return columns


def _cell(one: BetAnalysis | None, figure: Callable[[BetAnalysis], str | None]) -> str:
    return "-" if one is None else figure(one) or NOT_STATED
