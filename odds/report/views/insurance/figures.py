"""What every answer on insurance shows of a line, a cell or a quote."""

from odds.bets.insurance import InsuranceResults, Offer, Window
from odds.report.answer import Column, Kind

STAR = "* favours the bettor."
"""What a star means."""
WHERE = (
    Column("stage", "after cards", Kind.COUNT),
    Column("side", "insured"),
    Column("banker", "Banker", Kind.SPANS, csv="banker_range"),
    Column("player", "Player", Kind.SPANS, csv="player_range"),
)
"""A line: when, which hand, and the points of both."""
CELL_WHERE = (
    *WHERE[:2],
    Column("banker", "Banker", Kind.COUNT, csv="banker_points"),
    Column("player", "Player", Kind.COUNT, csv="player_points"),
)
"""The same of a cell, which has one number of points of each hand."""
WINDOW = (
    *WHERE[:2],
    *(column._replace(csv=None) for column in WHERE[2:]),
    *(column._replace(name="", title="") for column in CELL_WHERE[2:]),
)
"""A cell that json and people have as a line of one number of points."""


def where_of(window: Window, side: str) -> tuple[object, ...]:
    """The values of `WINDOW`; a hand that is hidden has no points."""
    hands = (window.banker, window.player)
    spans = (None if points is None else (points,) for points in hands)
    return (window.stage, side, *spans, *hands)


def where_offered(offer: Offer) -> tuple[object, ...]:
    """The values of `WHERE` for a line."""
    return (offer.stage, offer.side, offer.banker or None, offer.player or None)


FIGURES = (
    Column("win", "", Kind.WEIGHT),
    Column("push", "", Kind.WEIGHT),
    Column("lose", "", Kind.WEIGHT),
    Column("reach", "", Kind.RATIO),
    Column("odds", "", Kind.RATIO),
    Column("expected_value", "", Kind.RATIO),
    Column("house_edge", "", Kind.RATIO),
    Column("fair_odds", "", Kind.RATIO),
    Column("favours_bettor", "", Kind.FLAG),
    Column("clause", ""),
)
"""All that there is, by name; people see some of it under the titles of `SEEN`."""
SEEN = (
    Column("", "pays", Kind.PAYS),
    Column("", "expected value", Kind.SHARE),
    Column("", " "),
    Column("", "fair odds to 1", Kind.RATIO, rank=2),
    Column("", "reach", Kind.SHARE, rank=2),
    Column("", "win", Kind.SHARE, rank=3),
    Column("", "push", Kind.SHARE, rank=4),
    Column("", "lose", Kind.SHARE, rank=4),
)
WEIGHTS = (
    Column("", "win weight", Kind.WEIGHT),
    Column("", "push weight", Kind.WEIGHT),
    Column("", "lose weight", Kind.WEIGHT),
)
"""For people who ask for exact figures: the weights again, after what answers the question."""


def figures(results: InsuranceResults, offer: Offer | None, denominator: int) -> tuple[object, ...]:
    """The values of `FIGURES`; without an offer there is nothing to expect."""
    odds = offer.odds if offer else None
    return (
        *results,
        results.reach(denominator),
        odds,
        None if odds is None else results.expected_value(odds),
        None if odds is None else results.house_edge(odds),
        results.fair_odds,
        None if odds is None else results.favours_bettor(odds),
        (offer.clause or None) if offer else None,
    )


def seen(results: InsuranceResults, offer: Offer | None, denominator: int) -> tuple[object, ...]:
    """The values of `SEEN`."""
    return (
        offer.odds if offer else None,
        results.expected_value(offer.odds) if offer else None,
        star(results, offer),
        results.fair_odds,
        results.reach(denominator),
        *results.shares,
    )


def star(results: InsuranceResults, offer: Offer | None) -> str:
    """A star where the offer favours the bettor."""
    return "*" if offer and results.favours_bettor(offer.odds) else ""
