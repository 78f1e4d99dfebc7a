"""What a reader wants first: each bet's edge, RTP, hit frequency and deviation."""

from collections.abc import Callable

from odds.bets.analysis import BetAnalysis
from odds.figures.reported import GameReport
from odds.report.answer import Kind, Sheet
from odds.report.document import Section
from odds.report.views.bets import FIGURES, bet_figures
from odds.report.views.reports.common import (
    DECKS,
    by_decks,
    decks_in_words,
    decks_of,
    percent,
    stated,
)

SHOWN: tuple[tuple[str, Kind, Callable[[BetAnalysis], object]], ...] = (
    ("House edge", Kind.SHARE, lambda one: one.house_edge),
    ("RTP", Kind.SHARE, lambda one: one.rtp),
    ("Hit frequency", Kind.SHARE, lambda one: one.hit_frequency),
    ("Standard deviation", Kind.ROOT, lambda one: one.standard_deviation),
)


def summary(report: GameReport) -> Section:
    """A table for each figure, a row for each bet and a column for each shoe."""
    rows = [(decks_of(shoe), *bet_figures(one)) for shoe in report.shoes for one in shoe.bets]
    sheets = [
        Sheet(
            "",
            f"{title} by number of decks",
            (FIGURES[0], *by_decks(report, kind)),
            [
                (bet.id, *(stated(one, figure(one)) for one in report.across(bet.id)))
                for bet in report.rulebook.bets
            ],
        )
        for title, kind, figure in SHOWN
    ]
    machines = Sheet("bets", "", (DECKS, *FIGURES), rows, keys=2)
    return Section("summary", "Summary", [*_in_words(report), *sheets, machines])


def _in_words(report: GameReport) -> list[str]:
    found = [(one.house_edge, one.bet.id) for one in report.main.bets if one.house_edge is not None]
    silent = [one.bet.id for one in report.main.bets if one.house_edge is None]
    words = []
    if found:
        (least, cheap), (most, dear) = min(found), max(found)
        words.append(
            f"From {decks_in_words(report.main)} the house keeps between "
            f"{percent(least)} ({cheap}) and {percent(most)} ({dear}) of each unit staked."
        )
    if silent:
        bets = f"{', '.join(silent)}: "
        words.append(
            f"{bets}payout not stated. The document gives none, so there is no edge and no RTP; "
            "the probability and the fair odds stand under the bet."
        )
    return words
