"""What insurance is worth in one situation, from the exact cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from odds.bets.insurance import Quote, Window
from odds.core.errors import unknown
from odds.core.numbers import money
from odds.core.text import by_clause
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.report.views.insurance.figures import FIGURES, WEIGHTS, figures
from odds.report.views.situation import rule_notes, situation_facts

NETS = (Column("stake", "", Kind.RATIO, csv="insurance_stake"), Column("result", "", Kind.RATIO))
ENDS = (
    Column("end", ""),
    Column("weight", "", Kind.WEIGHT),
    Column("net", "", Kind.TABLE, inside=NETS),
)
QUOTES = (
    Column("side", "insured"),
    Column("offered", "", Kind.FLAG),
    *FIGURES,
    Column("", "pays", Kind.PAYS),
    Column("", "expected value", Kind.SHARE),
    Column("", "fair odds to 1", Kind.RATIO),
    Column("largest_stake", "largest stake", Kind.AT_MOST),
    Column("safest_stake", "safest stake", Kind.AT_MOST),
    Column("", "win", Kind.SHARE, rank=2),
    Column("", "push", Kind.SHARE, rank=3),
    Column("", "lose", Kind.SHARE, rank=3),
    *WEIGHTS,
    Column("ends", "", Kind.TABLE, inside=ENDS),
)
SAFEST = "With the safest stake the worst end is as good as can be."


@dataclass(frozen=True, repr=False)
class InsuranceQuote(View):
    """Insurance of a bet on each hand, or on one, at the window that the cards are at.

    >>> from odds import Table
    >>> found = Table("rws-insurance", player="3 2", banker="K 6").insurance.quote(original=1000)
    >>> found
    <insurance of rws-insurance after Player 3 2, Banker K 6: banker at 3 to 1 favours the \
bettor, player not on offer>
    >>> found["banker"].largest_stake
    Fraction(1000, 3)
    """

    situation: Situation
    window: Window
    original: Fraction
    quotes: tuple[Quote, ...]
    denominator: int

    def __getitem__(self, side: str) -> Quote:
        for one in self.quotes:
            if one.side == side:
                return one
        known = [one.side for one in self.quotes]
        raise unknown("bet", str(side), known, f"these are {', '.join(known)}")

    def __iter__(self) -> Iterator[Quote]:
        return iter(self.quotes)

    def __len__(self) -> int:
        return len(self.quotes)

    @property
    def summary(self) -> str:
        """Game, cards, and what is on offer."""
        offers = (
            f"{one.side} at {one.offer.odds} to 1 favours {one.favours}"
            if one.offer
            else f"{one.side} not on offer"
            for one in self.quotes
        )
        where = f"{self.situation.rulebook.id} after {self.situation.coup}"
        return f"insurance of {where}: {', '.join(offers)}"

    def answer(self) -> Answer:
        """The figures of insurance, then what both bets come to."""
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.denominator),
                self._window(),
                *(Fact(_in_words(one)) for one in self.quotes),
                Fact(SAFEST if any(one.offer for one in self.quotes) else ""),
                Sheet("quotes", "Insurance", QUOTES, [quote_row(one) for one in self.quotes]),
                *(_results(one) for one in self.quotes if one.offer),
            ],
            rule_notes(self.situation.rulebook, "insurance"),
            self.situation.warnings,
        )

    def _window(self) -> Fact:
        stage, player, banker = self.window
        return Fact(
            f"Window: after {stage} cards, Banker {_seen(banker)}, Player {_seen(player)}",
            {
                "stage": stage,
                "points": {"banker": banker, "player": player},
                "original": self.original,
            },
            {
                "stage": stage,
                "player_points": player,
                "banker_points": banker,
                "original": self.original,
            },
        )


def _seen(points: int | None) -> str:
    return "hidden" if points is None else str(points)


def _in_words(one: Quote) -> str:
    if one.offer is None:
        return f"Insurance of the {one.side}: not on offer, no line of the table has these points"
    pays = f"{one.offer.odds} to 1{by_clause(one.offer.clause)}"
    return f"Insurance of the {one.side}: on offer at {pays}, favours {one.favours}"


def quote_row(one: Quote) -> tuple[object, ...]:
    """The values of `QUOTES`."""
    return (
        one.side,
        one.offer is not None,
        *figures(one.results, one.offer, one.denominator),
        one.offer.odds if one.offer else None,
        one.expected_value,
        one.results.fair_odds,
        one.largest_stake,
        one.safest_stake,
        *one.results.shares,
        *one.results,
        [
            (end.end, end.weight, [(each, end.net(one.original, each)) for each in one.stakes])
            for end in one.prospects
        ],
    )


def _results(one: Quote) -> Sheet:
    """What the original bet and the insurance come to together, a column for each stake."""
    columns = (
        Column("", "end"),
        Column("", "probability", Kind.SHARE),
        *(Column("", _stake_title(one, stake), Kind.RATIO) for stake in one.stakes),
    )
    rows = [
        (end.end, one.probability(end), *(end.net(one.original, stake) for stake in one.stakes))
        for end in one.prospects
    ]
    title = f"Net result of {money(one.original)} on the {one.side} with insurance"
    return Sheet("", title, columns, rows, exactly=True)


def _stake_title(one: Quote, stake: Fraction) -> str:
    if stake == 0:
        title = "without insurance"
    elif stake == one.largest_stake:
        title = "largest stake"
    elif stake == one.safest_stake:
        return "safest stake"
    else:
        title = f"stake {money(stake)}"
    return f"{title}, the safest" if stake == one.safest_stake else title
