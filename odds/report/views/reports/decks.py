"""How edges change with the number of decks, and how many rounds it takes to see them."""

from odds.bets.returns import BASIS_POINT, rounds_within
from odds.figures.reported import GameReport
from odds.report.answer import Column, Kind, Sheet
from odds.report.document import Lines, Section, Series
from odds.report.views.reports.common import by_decks, decks_of, in_order, percent, stated


def over_decks(report: GameReport) -> Section | None:
    """The edge of each bet by number of decks; of one shoe there is nothing to see."""
    if len(report.shoes) < 2:
        return None
    decks = [decks_of(shoe) for shoe in report.shoes]
    plots = []
    for bet in report.rulebook.bets:
        edges = [one.house_edge for one in report.across(bet.id)]
        seen = [edge for edge in edges if edge is not None]
        if seen:
            words = (
                f"House edge of {bet.id} from {in_order(decks)} decks: "
                f"{in_order([percent(edge) for edge in seen])}."
            )
            series = [Series(bet.id, edges)]
            plots.append(Lines(f"House edge of {bet.id}", words, "decks", decks, series))
    words = (
        "The figures of each bet at every number of decks stand with the bet, and side by side in "
        "the summary. Each plot has a scale of its own, since what decks change is small."
    )
    return Section("decks", "Over numbers of decks", [words, *plots])


def verification(report: GameReport) -> Section:
    """How many rounds show each edge to a basis point."""
    columns = (Column("bet", "bet"), *by_decks(report, Kind.COUNT))
    rows = [
        (
            bet.id,
            *(stated(one, rounds_within(one, BASIS_POINT)) for one in report.across(bet.id)),
        )
        for bet in report.rulebook.bets
    ]
    named = (Column("decks", ""), Column("bet", ""), Column("rounds", "", Kind.COUNT))
    every = [
        (decks_of(shoe), one.bet.id, rounds_within(one, BASIS_POINT))
        for shoe in report.shoes
        for one in shoe.bets
    ]
    return Section(
        "verification",
        "Rounds to verify an edge",
        [
            "After n independent rounds the mean result lies within 1.96 standard deviations over "
            "the root of n of the expected value, 95 times in 100 (normal approximation). So an "
            "edge is seen to one basis point, 0.01%, after n = 1.96² · variance / 0.0001² rounds, "
            "rounded up. The rounds for a point in the figures of a bet, its volatility, are "
            "the same with 0.01 for 0.0001.",
            Sheet("", "Rounds for one basis point, 95% interval", columns, rows),
            Sheet("rounds_for_a_basis_point", "", named, every),
        ],
    )
