"""When, by how much and how deep in the shoe bets of a log were favourable."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from odds.core.text import counted
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import asked_facts, rule_notes

if TYPE_CHECKING:
    from odds.rounds.replay import BetReplay, ReplayedFiles

NOTES = (
    Note(
        "A round is favourable to a bet if its exact expected value, given the cards gone from the "
        "shoe, is above 0."
    ),
    Note("Sums and means are added up exactly and rounded only as they are shown.", matters=False),
    Note(
        "What is won follows from the cards and the payouts of the game, for one unit staked each "
        "time; payouts in the log are not used."
    ),
)
UNSEEN = Note(
    "Cards that no round shows, such as burnt ones, count as still in the shoe, as they do to a "
    "bettor who has not seen them."
)
BET = Column("bet", "bet")
FAVOURABLE = (
    BET,
    Column("", "rounds", Kind.COUNT),
    Column("", "of all", Kind.SHARE),
    Column("", "mean value", Kind.SHARE),
    Column("", "sum", Kind.RATIO, rank=3),
    Column("", "sum per 100 of all", Kind.RATIO),
    Column("", "earliest at", Kind.SHARE),
    Column("", "mean depth", Kind.SHARE, rank=2),
)
OF_FAVOURABLE = "Favourable rounds: their expected values, and how much of the shoe was dealt"
VALUES = (
    BET,
    Column("", "full shoe", Kind.SHARE),
    Column("", "mean of all rounds", Kind.SHARE),
    Column("", "best", Kind.SHARE),
    Column("", "before", Kind.PROSE),
    Column("", "shoe dealt by then", Kind.SHARE),
)
WON = (
    BET,
    Column("", "every round", Kind.MONEY),
    Column("", "mean", Kind.SHARE),
    Column("", "favourable only", Kind.MONEY),
    Column("", "mean of these", Kind.SHARE),
)
OF_BET_ON = OF_FAVOURABLE.replace("Favourable rounds", "Rounds bet on")
WON_BET_ON = tuple(
    column._replace(title="bet on" if column.title == "favourable only" else column.title)
    for column in WON
)


def _figures(place: str) -> tuple[Column, ...]:
    """All columns for machines, where a log numbers its rounds by this word."""
    return (
        BET,
        Column("full_shoe_expected_value", "", Kind.RATIO),
        Column("mean_expected_value", "", Kind.RATIO),
        Column("best_expected_value", "", Kind.RATIO),
        Column("best_depth", "", Kind.RATIO),
        Column("best_file", ""),
        Column(f"best_{place}", "", Kind.COUNT),
        Column("best_shoe", "", csv=None),
        Column("", "", csv="best_shoe"),
        Column("best_round", "", Kind.COUNT),
        Column("best_cards_left", "", Kind.COUNT),
        Column("favourable_rounds", "", Kind.COUNT),
        Column("favourable_share", "", Kind.RATIO),
        Column("favourable_mean", "", Kind.RATIO),
        Column("favourable_total", "", Kind.RATIO),
        Column("favourable_total_per_100_rounds", "", Kind.RATIO),
        Column("favourable_earliest_depth", "", Kind.RATIO),
        Column("favourable_mean_depth", "", Kind.RATIO),
        Column("won", "", Kind.RATIO),
        Column("won_mean", "", Kind.RATIO),
        Column("favourable_won", "", Kind.RATIO),
        Column("favourable_won_mean", "", Kind.RATIO),
    )


def shoe_number(name: str) -> int | str:
    """What a log calls a shoe, as a number where it is written as one, for csv.

    >>> shoe_number("7"), shoe_number("007"), shoe_number("evening 7")
    (7, '007', 'evening 7')
    """
    short = name.isascii() and name.isdigit() and len(name) <= 15
    return int(name) if short and str(int(name)) == name else name


@dataclass(frozen=True, repr=False)
class LogReplay(View):
    """What every bet of a log was worth before each round, summed up exactly.

    >>> from odds import Table
    >>> found = Table("rws-commission").replay("tests/examples/log.csv", "banker", "tie", max_bad=1)
    >>> found
    <replay of 492 rounds of rws-commission: favourable before banker 0, tie 2>
    >>> found["banker"].best.round
    81
    """

    situation: Situation
    log: "ReplayedFiles"
    when: str = ""
    """When bets were made, in words; empty where it was whenever they were favourable."""

    def __getitem__(self, bet: str) -> "BetReplay":
        from odds.core.errors import unknown

        for one in self.log.summary.bets:
            if one.bet.id == bet:
                return one
        known = [one.bet.id for one in self.log.summary.bets]
        raise unknown("bet", str(bet), known, f"these are {', '.join(known)}")

    @property
    def summary(self) -> str:
        """How many rounds, and how many of them were favourable."""
        bets = ", ".join(f"{one.bet.id} {one.favourable}" for one in self.log.summary.bets)
        rounds = counted(self.log.summary.rounds, "round")
        return f"replay of {rounds} of {self.situation.rulebook.id}: favourable before {bets}"

    def answer(self) -> Answer:
        """The favourable rounds, the values of all, and what a unit won."""
        found, rulebook = self.log.summary, self.situation.rulebook
        bets, place = found.bets, found.bets[0].best.place
        ids = [one.bet.id for one in bets]
        favourable = [
            (
                one.bet.id,
                one.favourable,
                one.favourable_share,
                one.favourable_mean,
                one.favourable_total,
                one.favourable_total_per_hundred,
                one.earliest_depth,
                one.mean_depth,
            )
            for one in bets
        ]
        won = [
            (one.bet.id, one.won, one.won_mean, one.favourable_won, one.favourable_won_mean)
            for one in bets
        ]
        return Answer(
            self.situation.title,
            [
                *self._facts(),
                Sheet(
                    "",
                    OF_BET_ON if self.when else OF_FAVOURABLE,
                    FAVOURABLE,
                    favourable,
                    exactly=True,
                ),
                Sheet(
                    "",
                    "Expected value per unit staked",
                    VALUES,
                    [_values(one) for one in bets],
                    exactly=True,
                ),
                Sheet(
                    "",
                    "Won by one unit on every round, and on "
                    + ("those bet on" if self.when else "favourable rounds only"),
                    WON_BET_ON if self.when else WON,
                    won,
                    exactly=True,
                ),
                Sheet("bets", "", _figures(place), [_row(one) for one in bets]),
            ],
            [
                *rule_notes(rulebook, *ids),
                *([Note(f"Bets are made {self.when}.")] if self.when else NOTES[:1]),
                NOTES[1],
                _of_burnt(found.burnt),
                *NOTES[2:],
                *map(Note, self.log.left_out),
            ],
            [*self.situation.warnings, *found.warnings],
        )

    def _facts(self) -> list[Fact]:
        found, files, situation = self.log.summary, self.log.files, self.situation
        counts = {
            "rounds": found.rounds,
            "void": found.void,
            "shoes": found.shoes,
            "unreadable": found.unreadable,
            "passed_over": found.passed_over,
        }
        game = {"game": situation.rulebook.id, "decks": situation.decks}
        full = counted(
            situation.decks or situation.shoe.cards, "deck" if situation.decks else "card"
        )
        passed_over = counted(found.passed_over, "line")
        return [
            Fact(
                f"Log: {files[0]}" + (f" and {len(files) - 1} more" if len(files) > 1 else ""),
                {**game, "log": {"files": list(files), **counts}},
                {**game, **counts},
            ),
            Fact(f"Full shoe: {full}"),
            *asked_facts(situation.rulebook),
            Fact(
                f"Replayed: {counted(found.rounds, 'round')} ({found.void} void) "
                f"of {counted(found.shoes, 'shoe')}"
            ),
            Fact(f"Bets: {self.when}" if self.when else "", {"bets_made": self.when or None}),
            Fact(f"Passed over as no rounds: {passed_over}" if found.passed_over else ""),
        ]


def _of_burnt(cards: int) -> Note:
    """How cards count that were never in play: known, where the log shows them."""
    if not cards:
        return UNSEEN
    return Note(
        f"The log shows {counted(cards, 'burnt card')}, and they count as gone, as they do to one "
        "who has seen them all. To a bettor they are still in the shoe where they are burnt face "
        "down: --column burnt=- counts all of them so."
    )


def _values(one: "BetReplay") -> tuple[object, ...]:
    where = f"shoe {one.best.shoe} round {one.best.round}"
    return one.bet.id, one.full_shoe, one.mean, one.best.value, where, one.best_depth


def _row(one: "BetReplay") -> tuple[object, ...]:
    best = one.best
    return (
        one.bet.id,
        one.full_shoe,
        one.mean,
        best.value,
        one.best_depth,
        best.file,
        best.number,
        best.shoe,
        shoe_number(best.shoe),
        best.round,
        best.cards_left,
        one.favourable,
        one.favourable_share,
        one.favourable_mean,
        one.favourable_total,
        one.favourable_total_per_hundred,
        one.earliest_depth,
        one.mean_depth,
        one.won,
        one.won_mean,
        one.favourable_won,
        one.favourable_won_mean,
    )
