"""What the insurance commands have in common: a game with offers, and the figures of a cell."""

from fractions import Fraction
from typing import Annotated, NamedTuple

import typer

from odds.bets.insurance import SIDES, Cell, Insurance, Offer, Results, Windows, windows
from odds.cli.options import complete_game
from odds.cli.output import exact, figures
from odds.cli.situation import Situation, read_situation
from odds.core.text import spans

DEFAULT_GAME = "rws-insurance"
InsuredGame = Annotated[
    str,
    typer.Argument(
        metavar="[GAME]",
        help="A game with insurance, or the path of a rulebook ending in .toml.",
        autocompletion=complete_game,
        show_default=True,
    ),
]


class Insured(NamedTuple):
    """A game that offers insurance and a shoe."""

    situation: Situation
    insurance: Insurance

    @property
    def windows(self) -> Windows:
        """Every window that the shoe can open."""
        return windows(self.situation.shoe, self.situation.rulebook.tableau)

    @property
    def sides(self) -> list[str]:
        """The hands that can be bet on, and so insured."""
        return [side for side in SIDES if side in {bet.id for bet in self.situation.rulebook.bets}]


def read_insured(
    game: str,
    decks: str | None = None,
    shoe: str | None = None,
    without: str | None = None,
    player: str | None = None,
    banker: str | None = None,
) -> Insured:
    """What the options say, for a game that offers insurance."""
    situation = read_situation(game, decks, shoe, without, player, banker)
    return Insured(situation, situation.rulebook.offered_insurance)


def describe_results(
    results: Results, offer: Offer | None, denominator: int, digits: int
) -> dict[str, object]:
    """Weights, reach, odds on offer, value and fair odds."""
    value = results.expected_value(offer.odds) if offer else None
    return {
        "win": results.win,
        "push": results.push,
        "lose": results.lose,
        **figures(
            digits,
            reach=Fraction(results.weight, denominator),
            odds=offer.odds if offer else None,
            expected_value=value,
            house_edge=None if value is None else -value,
            fair_odds=results.fair_odds,
        ),
        "favours_bettor": None if value is None else value > 0,
        "clause": (offer.clause or None) if offer else None,
    }


EXACT_HEADERS = ("win", "push", "lose", "reach", "expected value", "fair odds to 1")


def exactly(results: Results, offer: Offer | None, denominator: int) -> list[object]:
    """Weights and exact figures, under `EXACT_HEADERS`."""
    value = results.expected_value(offer.odds) if offer else None
    reach = Fraction(results.weight, denominator)
    return [*results, exact(reach), exact(value), exact(results.fair_odds)]


def describe_cell(cell: Cell, denominator: int, digits: int) -> dict[str, object]:
    """One cell, by points."""
    return {
        "stage": cell.window.stage,
        "side": cell.side,
        "banker": cell.window.banker,
        "player": cell.window.player,
        **describe_results(cell.results, cell.offer, denominator, digits),
    }


def points_of(offer: Offer) -> str:
    """The points of a line in words."""
    return f"Banker {spans(offer.banker)}, Player {spans(offer.player)}"


def after(stage: int) -> str:
    """A stage in words."""
    return "four cards" if stage == 4 else "Player's third"
