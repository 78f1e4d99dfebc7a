"""`odds insurance make`: an insurance table to a target edge."""

import os
from enum import StrEnum
from typing import Annotated

import typer

from odds.bets.insurance import Insurance, Made, Offer, made_table, make_lines
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
    made = make_lines(found, insured.insurance, target, grid, group is Group.CELLS)
    if form is MakeFormat.TOML:
        with naming(edge=edge, step=step):
            table = made_table(made, insured.insurance.limit)
            print(_rulebook(insured, game, table, edge, step), end="")
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
            after(one.line.stage),
            one.line.side,
            points_of(one.line),
            exact(one.odds) or "none",
            percent(one.house_edge, digits),
            percent(one.lowest_edge, digits),
            percent(one.reach, digits),
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
                    "banker": spans(one.line.banker),
                    "player": spans(one.line.player),
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
    return {
        "stage": one.line.stage,
        "side": one.line.side,
        "banker": list(one.line.banker),
        "player": list(one.line.player),
        "tie": "win" if one.line.tie_wins else "push",
        **describe_results(one.results, one.offer, denominator, digits),
        **figures(digits, lowest_cell_edge=one.lowest_edge),
    }


def _rulebook(insured: Insured, game: str, table: Insurance, edge: str, step: str) -> str:
    """A game that extends this one, with the odds made; what got no odds is not on offer."""
    import tomli_w

    book = insured.situation.rulebook
    shoe = insured.situation.shoe_in_words
    return tomli_w.dumps(
        {
            "id": f"{book.id}-made",
            "title": f"{book.title}, insurance made to an edge",
            "extends": os.path.abspath(game) if game.endswith(".toml") else game,
            "notes": [f"House edge {edge} at the least in steps of {step}; {shoe}."],
            "insurance": {
                "limit": money(table.limit),
                "offers": [_offer(offer) for offer in table.offers],
            },
        }
    )


def _offer(offer: Offer) -> dict[str, int | str]:
    if len(str(offer.odds)) > LONGEST_ODDS:
        raise OddsError(f"odds such as {offer.odds} are too long to load; take a coarser step")
    return {
        "stage": offer.stage,
        "side": offer.side,
        "banker": spans(offer.banker),
        "player": spans(offer.player),
        "pays": str(offer.odds),
        **({"tie": "win"} if offer.tie_wins else {}),
    }
