"""`odds insurance make`: an insurance table to a target edge."""

import os
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

import typer

from odds.bets.insurance import cells
from odds.bets.insurance.make import Made
from odds.bets.insurance.make import make as made_to
from odds.cli.insurance.shared import (
    DEFAULT_GAME,
    Insured,
    InsuredGame,
    after,
    describe_results,
    points_of,
    read_insured,
)
from odds.cli.options import DecksOption, ShoeOption, WithoutOption
from odds.cli.output import (
    Answer,
    DigitsOption,
    Format,
    Section,
    exact,
    figures,
    percent,
    places,
    rounded,
    show,
)
from odds.cli.situation import naming
from odds.core.errors import OddsError
from odds.core.numbers import money, read_odds, read_rate
from odds.core.text import spans
from odds.rulebooks.rulebook import Offer

LONGEST_ODDS = 40
"""In characters, so that what is written can be read again."""


class Group(StrEnum):
    """What gets odds of its own."""

    LINES = "lines"
    CELLS = "cells"


class MakeFormat(StrEnum):
    """How the table is written; toml is a rulebook that can be loaded again."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    TOML = "toml"


def make(
    edge: Annotated[
        str, typer.Option("--edge", metavar="RATE", help="The least house edge, such as 5%.")
    ],
    step: Annotated[
        str, typer.Option("--step", metavar="ODDS", help="Odds are multiples of this, such as 1/2.")
    ],
    game: InsuredGame = DEFAULT_GAME,
    group: Annotated[
        Group, typer.Option("--group", help="Odds for each line of the game, or for every cell.")
    ] = Group.LINES,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    digits: DigitsOption = None,
    form: Annotated[
        MakeFormat, typer.Option("--format", help="How to write the table; toml can be loaded.")
    ] = MakeFormat.TABLE,
) -> None:
    """Make an insurance table to a target edge.

    For each line of the game, or for every cell, the highest odds on the grid that keep the house
    edge at or above the target, and the edge achieved.

    Example: odds insurance make --edge 5% --step 1/2
    """
    written = Format.TABLE if form is MakeFormat.TOML else Format(form.value)
    digits = places(digits, written)
    with naming(edge=edge):
        target = read_rate(edge, "house edge")
    with naming(step=step):
        grid = read_odds(step)
    insured = read_insured(game, decks, shoe, without)
    found = insured.windows
    grouped = [(line.offer, [cell.results for cell in line.cells]) for line in insured.lines(found)]
    if group is Group.CELLS:
        grouped = [
            (
                Offer(
                    cell.window.stage,
                    cell.side,
                    (cell.window.player,),
                    (cell.window.banker,),
                    Fraction(0),
                    cell.offer is not None and cell.offer.tie_wins,
                ),
                [cell.results],
            )
            for cell in cells(found, insured.insurance)
        ]
    made = made_to(grouped, target, grid)
    if form is MakeFormat.TOML:
        with naming(edge=edge, step=step):
            print(_rulebook(insured, game, made, edge, step), end="")
        return
    size = found.denominator
    described = [_describe(one, size, digits) for one in made]
    situation = insured.situation
    headers = (
        *("after", "insured", "points", "pays", "house edge", "lowest of a cell", "reach"),
        "fair odds to 1",
    )
    rows = [
        [
            after(one.offer.stage),
            one.offer.side,
            points_of(one.offer),
            exact(one.odds) or "none",
            percent(one.house_edge, digits),
            percent(one.lowest_edge, digits),
            percent(Fraction(one.results.weight, size), digits),
            rounded(one.results.fair_odds, digits),
        ]
        for one in made
    ]
    show(
        Answer(
            title=situation.title,
            facts=[
                *situation.facts(size),
                f"House edge {edge} at the least, odds in steps of {step}, by {group.value}",
            ],
            sections=[Section("Insurance table made, rounded", headers, rows, texts=3)],
            document={
                **situation.document(size),
                "edge": exact(target),
                "step": exact(grid),
                "group": group.value,
                "offers": described,
            },
            records=[
                {
                    **situation.record,
                    **each,
                    "banker": spans(one.offer.banker),
                    "player": spans(one.offer.player),
                    "denominator": size,
                }
                for one, each in zip(made, described, strict=True)
            ],
            warnings=situation.warnings,
            notes=[
                "A house edge is per unit staked, pushes included.",
                "Pays none: no odds on the grid keep the edge, or the bet cannot win.",
            ],
            digits=digits,
        ),
        written,
    )


def _describe(one: Made, denominator: int, digits: int) -> dict[str, object]:
    offer = None if one.odds is None else one.offer._replace(odds=one.odds, clause="")
    return {
        "stage": one.offer.stage,
        "side": one.offer.side,
        "banker": list(one.offer.banker),
        "player": list(one.offer.player),
        "tie": "win" if one.offer.tie_wins else "push",
        **describe_results(one.results, offer, denominator, digits),
        **figures(digits, lowest_cell_edge=one.lowest_edge),
    }


def _rulebook(insured: Insured, game: str, made: Sequence[Made], edge: str, step: str) -> str:
    """A game that extends this one, with the odds made; what got no odds is not on offer."""
    book = insured.situation.rulebook
    extends = os.path.abspath(game) if game.endswith(".toml") else game
    shoe = insured.situation.shoe_in_words
    text = [
        f'id = "{book.id}-made"',
        f"title = {_quoted(f'{book.title}, insurance made to an edge')}",
        f"extends = {_quoted(extends)}",
        f"notes = [{_quoted(f'House edge {edge} at the least in steps of {step}; {shoe}.')}]",
        "",
        "[insurance]",
        f'limit = "{money(insured.insurance.limit)}"',
        "offers = [",
    ]
    offered = [one for one in made if one.odds is not None]
    if not offered:
        raise OddsError("no odds keep that edge on that grid; take a smaller edge or step")
    for one in offered:
        if len(str(one.odds)) > LONGEST_ODDS:
            raise OddsError(f"odds such as {one.odds} are too long to load; take a coarser step")
        if one.odds is not None:
            tie = ', tie = "win"' if one.offer.tie_wins else ""
            text.append(
                f'  {{ stage = {one.offer.stage}, side = "{one.offer.side}", '
                f'banker = "{spans(one.offer.banker)}", player = "{spans(one.offer.player)}", '
                f'pays = "{one.odds}"{tie} }},'
            )
    return "\n".join([*text, "]", ""])


def _quoted(text: str) -> str:
    import json

    return json.dumps(text)
