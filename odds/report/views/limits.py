"""What stakes are worth under an aggregate limit."""

from dataclasses import dataclass

from odds.bets.limits import Capped, ExpectedWin, WinningRound, house_win
from odds.core.numbers import decimal, money
from odds.core.text import Said, grouped
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts

WINS_ARE = (
    "Wins are what the odds give, stakes not included, and shares of the limit are not rounded to "
    "chips."
)
APART = (
    "Our reading of the clauses: bets for the Dealer neither count towards the limit nor share in "
    "it; once it bites they are paid even money, or their own odds if less."
)
COUNTED = (
    "By the reading asked for, wins for the Dealer count in the total real win; once the limit "
    "bites Players get their share of that total, and bets for the Dealer even money, or their own "
    "odds if less."
)
READING = f"{WINS_ARE} {APART}"
MOST_ROUNDS = 40
"""How many rounds are shown to people; json has them all."""
WINS = (
    Column("number", "", csv=None),  # json has it as text
    Column("", "stake", Kind.COUNT, csv="stake_number"),
    Column("of", "of", csv="who"),
    Column("bet", "bet"),
    Column("stake", "amount", Kind.MONEY),
    Column("expected_win", "expected win", Kind.RATIO),
    Column("expected_win_without_limit", "win without limit", Kind.RATIO),
    Column("expected_value", "per unit", Kind.SHARE),
    Column("expected_value_without_limit", "per unit without limit", Kind.SHARE, rank=2),
    Column("", "", Kind.MONEY, csv="limit"),
    Column("", "", Kind.RATIO, csv="limit_bites"),
)
PLAYERS = (
    Column("won", "round", Kind.PROSE),
    Column("bites", "", Kind.FLAG),
    Column("weight", "weight", Kind.WEIGHT),
    Column("probability", "probability", Kind.SHARE),
    Column("real_wins", "real wins", Kind.MONEY),
    Column("paid", "paid", Kind.MONEY),
)
ROUNDS = (
    *PLAYERS,
    Column("dealer_real_wins", "for the Dealer", Kind.MONEY),
    Column("dealer_paid", "paid to the Dealer", Kind.MONEY),
)
THRESHOLDS = (
    Column("bet", "bet"),
    Column("when", "when", Kind.PROSE),
    Column("pays", "pays", Kind.PAYS),
    Column("stake", "", Kind.RATIO),
    Column("", "limit bites above", Kind.AT_MOST, csv=None),
)
LIMITS = (
    Column("bets", "limit on", Kind.LIST),
    Column("clause", ""),
    Column("dealer_clause", ""),
    Column("amount", "limit", Kind.MONEY),
    Column("rulebook_amount", "", Kind.MONEY),
    Column("bites", "bites in rounds", Kind.SHARE),
    Column("met_at_times", "met at times these stakes", Kind.RATIO),
    Column("bites_above", "", Kind.TABLE, inside=THRESHOLDS),
    Column("rounds", "", Kind.TABLE, inside=ROUNDS),
)


@dataclass(frozen=True, repr=False)
class Limits(View):
    """Stakes of one round under each limit that they fall under.

    >>> from odds.table import Table
    >>> found = Table("bclc-ruyi").limits({"gold-7": 2000}, dealer={"gold-7": 100})
    >>> found
    <limits of bclc-ruyi, 8 decks, 416 cards left to deal: gold-7, jade-8 bites in 2.2534%>
    >>> [(each.of, round(each.limited)) for each in (*found.stakes, found.house)]
    [('Player', -828), ('Dealer', -95), ('house', 924)]
    """

    situation: Situation
    limits: tuple[Capped, ...]

    @property
    def stakes(self) -> list[ExpectedWin]:
        """What each stake wins in the mean, in the order they were given."""
        return sorted(line for each in self.limits for line in each.expected_wins)

    @property
    def house(self) -> ExpectedWin:
        """What the house wins in the mean."""
        return house_win(self.stakes)

    @property
    def _for_dealer(self) -> bool:
        """Whether a stake is for the Dealer."""
        return any(stake.dealer for one in self.limits for stake in one.stakes)

    @property
    def summary(self) -> str:
        """Game, shoe, and how often each limit bites."""
        bites = (
            f"{', '.join(each.limit.bets)} bites in {decimal(100 * each.bites, 4)}%"
            for each in self.limits
        )
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"limits of {where}: {'; '.join(bites)}"

    def answer(self) -> Answer:
        """Expected wins, the limits, from which stakes they bite, and the rounds that win."""
        stakes, house = [_wins(each) for each in self.stakes], _wins(self.house)
        limits = [self._limit(each) for each in self.limits]
        thresholds = [line for each in self.limits for line in self._thresholds(each)]
        title = "Stakes on one bet alone from which the limit bites"
        counted = any(each.limit.dealer_counts for each in self.limits)
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.limits[0].denominator),
                *(Fact(_in_words(each)) for each in self.limits),
                Sheet("limits", "", LIMITS, limits, in_csv=False),
                Sheet("stakes", "", WINS, stakes),
                Sheet("house", "", WINS, [house], single=True),
                Sheet("", "Expected wins in money", WINS, [*stakes, house], keys=4, exactly=True),
                Sheet("", "How often the limit bites", LIMITS, limits, exactly=True),
                Sheet("", title, THRESHOLDS, thresholds, keys=2, exactly=True),
                self._rounds(),
            ],
            [
                *rule_notes(self.situation.rulebook, "limits", *["dealer"] * self._for_dealer),
                Note(WINS_ARE),
                Note(COUNTED if counted else APART, matters=self._for_dealer),
            ],
            self.situation.warnings,
        )

    def _limit(self, one: Capped) -> tuple[object, ...]:
        return (
            one.limit.bets,
            one.limit.clause or None,
            one.limit.dealer_clause or None,
            one.amount,
            one.limit.amount,
            one.bites,
            one.room,
            self._thresholds(one),
            [_round(each) for each in one.winning],
        )

    def _thresholds(self, one: Capped) -> list[tuple[object, ...]]:
        return [(*each, each.stake) for each in one.thresholds(self.situation.rulebook.bets)]

    def _rounds(self) -> Sheet:
        """For people, the largest wins if there are many."""
        ends = [end for one in self.limits for end in one.winning]
        title = "Rounds in which a stake wins, in money"
        if len(ends) > MOST_ROUNDS:
            title += f": the {MOST_ROUNDS} of {len(ends)} with the largest real wins"
            ends.sort(key=lambda end: end.real_wins, reverse=True)
        columns = ROUNDS if self._for_dealer else PLAYERS
        rows = [_round(end)[: len(columns)] for end in ends[:MOST_ROUNDS]]
        return Sheet("", title, columns, rows)


def _wins(line: ExpectedWin) -> tuple[object, ...]:
    return (
        str(line.number) if line.number else None,
        line.number,
        line.of,
        line.bet,
        line.stake,
        line.limited,
        line.unlimited,
        line.expected_value,
        line.expected_value_without_limit,
        line.limit,
        line.bites,
    )


def _round(end: WinningRound) -> tuple[object, ...]:
    return (
        Said.of(lambda read: "; ".join(each.said(read) for each in end.won)),
        end.bites,
        end.weight,
        end.probability,
        end.real_wins,
        end.paid,
        end.dealer_real_wins,
        end.dealer_paid,
    )


def _in_words(one: Capped) -> str:
    source = f"clause {one.limit.clause}" if one.limit.clause else "no clause stated"
    if one.amount != one.limit.amount:
        source = f"as asked; the rulebook has {grouped(money(one.limit.amount))}, {source}"
    return f"Limit: {grouped(money(one.amount))} a round on {', '.join(one.limit.bets)} ({source})"
