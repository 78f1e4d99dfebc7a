"""What a card exposed by mistake costs the house, bet by bet and rank by rank."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.bets.exposed import BestBet, ExposedBet, Exposure
from odds.bets.paytable import PUSH
from odds.bets.places import seats_of
from odds.core.errors import unknown
from odds.core.half_seen import show_ranks
from odds.core.numbers import decimal
from odds.core.text import by_clause
from odds.figures.situation import Situation
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts

Figure = Callable[[Exposure], Fraction | None]
NEXT = "next"
"""The seat of a card in excess, which begins the next round."""
BETS = (
    Column("bet", "bet"),
    Column("mean_cost", "mean cost", Kind.SHARE),
    Column("ranks", "", Kind.RECORD),
    Column("", "take back on", Kind.PROSE),
    Column("", "go on with", Kind.PROSE),
)
RANKS = (
    Column("bet", "bet"),
    Column("rank", "rank"),
    Column("probability", "probability", Kind.SHARE),
    Column("expected_value", "expected value", Kind.RATIO),
    Column("choice", "choice"),
    Column("cost", "cost", Kind.RATIO),
)
BEST = (
    Column("rank", "rank"),
    Column("probability", "probability", Kind.SHARE),
    Column("bet", "best bet"),
    Column("expected_value", "worth", Kind.SHARE),
)
WHAT = (
    "Going on is worth the bet's expected value, taking it back nothing. The option costs the "
    "house what the better of both is worth above going on, per unit staked."
)


@dataclass(frozen=True, repr=False)
class ExposedCard(View):
    """Bets when a card is exposed in a seat, by id or in order.

    >>> from odds import Table
    >>> found = Table("rws-insurance").exposed("player", seat="player-1")
    >>> found
    <exposed player-1 of rws-insurance, 8 decks, 416 cards left to deal: player 4.8461%>
    >>> [each.choice for each in found["player"].ranks][4:7]
    ['take back', 'go on', 'go on']
    """

    situation: Situation
    seat: str
    bets: tuple[ExposedBet, ...]
    best: tuple[BestBet, ...]
    """What to bet on, where the card begins the next round."""

    def __getitem__(self, bet: str) -> ExposedBet:
        for one in self.bets:
            if one.bet.id == bet:
                return one
        known = [one.bet.id for one in self.bets]
        raise unknown("bet", str(bet), known, f"these are {', '.join(known)}")

    def __iter__(self) -> Iterator[ExposedBet]:
        return iter(self.bets)

    def __len__(self) -> int:
        return len(self.bets)

    @property
    def gain(self) -> Fraction:
        """What a bettor gains a round who chooses the bet when the card is known."""
        return sum((each.probability * each.expected_value for each in self.best), PUSH)

    @property
    def summary(self) -> str:
        """Game, shoe, seat and mean costs."""
        costs = (
            f"{one.bet.id} "
            + ("not stated" if one.mean_cost is None else f"{decimal(100 * one.mean_cost, 4)}%")
            for one in self.bets
        )
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"exposed {self.seat} of {where}: {', '.join(costs)}"

    def answer(self) -> Answer:
        """Costs of the bets, then values and costs by rank."""
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(self._where(), {"seat": self.seat}, {"seat": self.seat}),
                *self._ended(),
                Sheet("bets", "What the option costs the house", BETS, self._bets(), in_csv=False),
                Sheet("ranks", "", RANKS, self._ranks(), keys=2, in_json=False),
                self._across("Value of going on", lambda each: each.expected_value),
                self._across("Cost to the house", lambda each: each.cost),
                *self._chosen(),
            ],
            [Note(WHAT), *self._clauses(), *rule_notes(self.situation.rulebook)],
            self.situation.warnings,
        )

    def _where(self) -> str:
        if self.seat == NEXT:
            hand = seats_of(self.situation.rulebook.play)[0].partition("-")[0].title()
            return f"Exposed: a card in excess, which begins the next round as the {hand}'s first"
        return f"Exposed: the card of {self.seat}"

    def _ended(self) -> Iterator[Fact]:
        """The bets that are decided, so that there is no option, and on which ranks."""
        ended: dict[tuple[str, str], list[Exposure]] = {}
        for one in self.bets:
            for each in one.ranks:
                for state in each.decided:
                    ended.setdefault((state.bet.id, state.state.value), []).append(each)
        for (bet, decided), exposures in ended.items():
            ranks = _ranks(exposures)
            yield Fact(f"No option with {ranks}: {bet} is {decided}, an outcome is established")
        listed = [
            {
                "bet": bet,
                "state": decided,
                "ranks": list(dict.fromkeys(each.rank.symbol for each in exposures)),
            }
            for (bet, decided), exposures in ended.items()
        ]
        yield Fact(json={"decided": listed})

    def _bets(self) -> list[tuple[object, ...]]:
        return [
            (
                one.bet.id,
                NOT_STATED if one.mean_cost is None else one.mean_cost,
                {each.rank.symbol: _record(each) for each in one.ranks},
                *(
                    _ranks(each for each in one.ranks if each.choice == choice)
                    for choice in ("take back", "go on")
                ),
            )
            for one in self.bets
        ]

    def _ranks(self) -> list[tuple[object, ...]]:
        return [
            (
                one.bet.id,
                each.rank.symbol,
                one.probability(each),
                each.expected_value,
                each.choice,
                each.cost,
            )
            for one in self.bets
            for each in one.ranks
        ]

    def _across(self, title: str, figure: Figure) -> Sheet:
        columns = [Column("", "rank"), *(Column("", one.bet.id, Kind.SHARE) for one in self.bets)]
        rows = [
            (each[0].rank.symbol, *(figure(one) for one in each))
            for each in zip(*(one.ranks for one in self.bets), strict=True)
        ]
        return Sheet("", title, columns, rows, exactly=True)

    def _chosen(self) -> Iterator[Fact | Sheet]:
        if self.seat != NEXT:
            return
        yield Fact(json={"gain": self.gain})
        gain = f"gains {decimal(100 * self.gain, 4)}% of a stake"
        title = f"Who bets knowing the card {gain} a round"
        if len(self.best) == 1:  # the only card that was asked about
            title = f"Who bets knowing that card {gain}"
        rows: Sequence[tuple[object, ...]] = [
            (each.rank.symbol, each.probability, each.bet, each.expected_value)
            for each in self.best
        ]
        yield Sheet("best", title, BEST, rows, in_csv=False)

    def _clauses(self) -> Iterator[Note]:
        option = self.situation.rulebook.taken_back
        if self.seat == NEXT:
            yield Note(f"Cards in excess are used in the next round{by_clause(option.next_round)}.")
        for error in option.errors:
            said = f"when {error.error}, {error.given}"
            yield Note(f"The option is given {said}{by_clause(error.clause)}.")
        yield Note(
            f"{option.when_established}; bets are looked at with the cards given and the one "
            "exposed."
        )
        longer = [error.clause for error in option.errors if not error.ends_when_established]
        if longer and any(each.decided for one in self.bets for each in one.ranks):
            clauses = by_clause(", ".join(filter(None, longer)))
            yield Note(
                "Where an outcome is established, the costs are those after errors for which the "
                f"option then ends. Where it is given all the same{clauses}, it costs what going "
                "on is worth below nothing."
            )
        for reading in self.situation.rulebook.readings:
            if "take_back" in reading.changes and reading.id not in self.situation.rulebook.read_as:
                yield Note(
                    f"An outcome can be read otherwise{by_clause(reading.clause)}: {reading.says} "
                    f"'--reading {reading.id}' takes it so, and 'odds compare "
                    f"{self.situation.rulebook.id} --readings' has the price."
                )


def _ranks(exposures: Iterable[Exposure]) -> str:
    return show_ranks({rank for each in exposures for rank in each.ranks})


def _record(each: Exposure) -> dict[str, object]:
    return {
        "expected_value": each.expected_value,
        "choice": each.choice,
        "cost": each.cost,
    }
