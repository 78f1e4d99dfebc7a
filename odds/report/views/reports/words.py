"""Words and conventions, and where a report comes from."""

from odds.figures.reported import GameReport
from odds.report.answer import Column, Kind, Sheet
from odds.report.document import Section

WORDS = (Column("word", "word"), Column("meaning", "meaning", Kind.PROSE))
BETS = (
    (
        "combinations",
        "equally likely ways for the cards of a round to lie, all over one denominator: orders of "
        "six cards in a game with a Table of Play, ways to deal all hands in a three-card game",
    ),
    ("probability", "combinations over the denominator; exactly is the same fraction reduced"),
    ("1 in", "one over the probability: in so many rounds it comes once in the mean"),
    ("pays", "the net result per unit staked, commission taken off; 0 is a push, -1 a loss"),
    ("contribution to return", "the probability times one plus what the row pays"),
    ("expected value", "the mean net result per unit staked, over all rounds"),
    ("house edge", "the opposite of the expected value"),
    ("RTP", "return to player: one plus the expected value"),
    ("edge on resolved", "the house edge over the share of bets that were won or lost"),
    ("hit frequency", "wins over all rounds"),
    ("fair odds", "losses over wins, to 1: at these odds a bet with one payout would be even"),
    ("variance", "of the net result per unit staked; the standard deviation is its root"),
    ("rounds for a point", "volatility: rounds for a 95% interval of the mean of ± 1%"),
    ("covariance", "of the net results of two bets in one round, a unit on each"),
    ("correlation", "the covariance over both standard deviations"),
    ("not stated", "the rule document is silent, and nothing is put in its place"),
)
INSURANCE = (
    ("line", "a printed offer: when, which hand is insured, the points of both, and the odds"),
    ("cell", "one pair of points inside a line; a * marks what favours the bettor"),
)
ROUNDING = (
    "Inside there are whole numbers and fractions. A decimal is rounded from the fraction to the "
    "nearest, half to even; the root of a fraction from the exact square. Amounts not to be "
    "exceeded are rounded down. The json report has every fraction."
)


def words(report: GameReport) -> Section:
    """What each figure means."""
    rows = [*BETS, *(INSURANCE if report.rulebook.insurance else ())]
    sheet = Sheet("words", "Words", WORDS, rows)
    return Section("words", "Words and conventions", [ROUNDING, sheet])
