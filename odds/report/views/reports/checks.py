"""Sums that must come out, written out so that a reader can repeat them."""

from fractions import Fraction

from odds.bets.returns import SumCheck, sum_check
from odds.core.text import grouped
from odds.figures.reported import GameReport
from odds.report.answer import NOT_STATED, Column, Kind, Sheet
from odds.report.document import Section
from odds.report.views.reports.common import DECKS, decks_of

BET = Column("bet", "bet")
WEIGHTS = (
    DECKS,
    BET,
    Column("combinations", "", Kind.LIST),
    Column("", "sum of combinations", Kind.PROSE),
    Column("sum", "makes", Kind.COUNT),
    Column("denominator", "denominator", Kind.COUNT),
    Column("holds", "equal", Kind.FLAG),
)
RETURNS = (
    DECKS,
    BET,
    Column("returns", "", Kind.LIST),
    Column("", "combinations times what comes back, over the denominator", Kind.PROSE),
    Column("returned", "makes", Kind.SHARE),
    Column("rtp", "RTP", Kind.SHARE),
    Column("holds", "equal", Kind.FLAG),
)


def checks(report: GameReport) -> Section:
    """The weights of each bet sum to the denominator, the contributions to the RTP."""
    found = [
        (decks_of(shoe), one.bet.id, sum_check(one)) for shoe in report.shoes for one in shoe.bets
    ]
    holding = sum(each.holds for *_, each in found)
    weights = [
        (
            *where,
            [weight for weight, _ in each.terms],
            " + ".join(_whole(weight) for weight, _ in each.terms),
            each.weights,
            each.denominator,
            each.weights == each.denominator,
        )
        for *where, each in found
    ]
    returns = [
        (
            *where,
            [None if back is None else str(back) for _, back in each.terms],
            _written_out(each),
            NOT_STATED if each.returned is None else each.returned,
            NOT_STATED if each.rtp is None else each.rtp,
            each.returned == each.rtp,
        )
        for *where, each in found
    ]
    return Section(
        "checks",
        "Sum checks",
        [
            f"{holding} of {len(found)} bets at their numbers of decks come out. Combinations are "
            "in the order of the paytable, and what comes back of a unit staked is one plus what "
            "the row pays. The RTP was found from the mean net result, and must be the same.",
            Sheet("weights", "Combinations sum to the denominator", WEIGHTS, weights, keys=2),
            Sheet("returns", "Contributions sum to the RTP", RETURNS, returns, keys=2),
        ],
    )


def _whole(weight: int) -> str:
    return grouped(str(weight))


def _written_out(check: SumCheck) -> str:
    if check.returned is None:
        return "a payout is not stated"
    terms = [
        f"{_whole(weight)} · {_factor(back)}" for weight, back in check.terms if weight and back
    ]
    return f"({' + '.join(terms) or '0'}) / {_whole(check.denominator)}"


def _factor(back: Fraction) -> str:
    return str(back) if back.denominator == 1 else f"({back})"
