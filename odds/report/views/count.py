"""Counts of cards: the best tags for a bet, and what betting by them earns."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from odds.core.errors import unknown
from odds.core.tags import show_tags, tens_differ
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.scan import FIGURES, READING, at_cut_row, dealt_facts
from odds.report.views.situation import rule_notes, situation_facts

if TYPE_CHECKING:  # which takes long to import
    from odds.shoes.counts import BetCounts, Count, CountOfBet

SYSTEM = (
    Column("bet", "bet"),
    Column("level", "level"),
    Column("balanced", "balanced", Kind.FLAG),
    Column("tags", "tags, A 2 ... 9 and tens"),
    Column("correlation", "correlation", Kind.ROOT, csv="betting_correlation"),
)
PLAYED = (
    Column("bet", "bet"),
    Column("tags", "tags"),
    Column("count", "by", rank=3, csv="bets_by"),
    Column("trigger", "trigger", Kind.COUNT),
    *FIGURES,
)
EXACT = (
    Column("bet", "bet"),
    Column("tags", "tags"),
    Column("trigger", "trigger", Kind.COUNT),
    Column("cards", "cards left", Kind.COUNT),
    Column("frequency", "bets", Kind.SHARE),
    Column("edge", "edge", Kind.SHARE, csv="bettor_edge"),
    Column("gain", "gain a round", Kind.RATIO),
    Column("perfect_favourable", "perfect bets", Kind.SHARE, rank=2),
    Column("perfect_gain", "perfect gain", Kind.RATIO),
)
OWN, PERFECT = "own", "perfect play"
CRITERION = (
    "The best tags are found among all whole numbers up to the level, as removed cards count. "
    "Those of a balanced count sum to 0 over the shoe and have the highest correlation with the"
    " exact effects of removal, over all cards of it; it bets by its true count, the running "
    "count over the decks left, rounded down. Those of an unbalanced count go best with the "
    "effects less the value of the full shoe over all its cards but one, which makes one "
    "running count good at every depth; it bets by that. The correlation shown, called the "
    "betting correlation, is exact."
)
UNCOUNTED = (
    "No count follows bet {}: the effect of removal is the same for every rank, so tags say "
    "nothing of it. Perfect play, which knows how many cards of each rank are left, stands alone."
)
THIRTEEN = "Where there are thirteen tags they are of A 2 ... 10 J Q K: ten-values do not go alike."
BEST = (
    "The best trigger is the one that was worth most in the very shoes dealt, which flatters it a "
    "little; with --trigger and another seed it is tried on others."
)
ENDS = (
    "With so many cards left as are behind a cut card, the count is reckoned exactly, over all "
    "compositions with its condition, at the trigger of the first cut card; perfect play "
    "beside it is exact too. That is done for bets and tags that go by points, a count with "
    "up to {} cards left, perfect play with up to {}; anything else is sampled alone."
)
BURNT = (
    " Burnt cards but the first are not seen: the compositions are of the cards left and these, "
    "for each first card that may be turned up."
)


@dataclass(frozen=True, repr=False)
class Counts(View):
    """Counts of bets: tags with their exact correlation, earnings sampled, and the exact end.

    >>> from odds import Table
    >>> found = Table("bclc-ruyi").count("gold-7", shoes=10)
    >>> found
    <counts of bclc-ruyi, 10 shoes, seed 1: gold-7>
    >>> [show_tags(each.system.tags) for each in found["gold-7"].counts][2]
    '0 0 0 -1 -1 -1 -1 2 2 0'
    """

    situation: Situation
    asked: "Count"
    bets: "tuple[BetCounts, ...]"

    def __getitem__(self, bet: str) -> "BetCounts":
        known = {each.bet.id: each for each in self.bets}
        if bet not in known:
            raise unknown("bet", bet, list(known), f"these are {', '.join(known)}")
        return known[bet]

    @property
    def summary(self) -> str:
        """Game, shoes and bets."""
        asked = self.asked
        bets = ", ".join(bet.id for bet in asked.bets)
        return f"counts of {asked.rulebook.id}, {asked.shoes} shoes, seed {asked.seed}: {bets}"

    def answer(self) -> Answer:
        """Tags, what they earn, and the exact end of the shoe."""
        asked = self.asked
        counts = [each for bet in self.bets for each in bet.counts]
        by_rank = any(tens_differ(each.system.tags) for each in counts)
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                dealt_facts(asked.shoes, asked.seed, asked.habits),
                Sheet("tags", "Tags (exact)", SYSTEM, list(map(_system, counts)), keys=3),
                Sheet(
                    "earnings",
                    "What it earns in dealt shoes (sampled)",
                    PLAYED,
                    [row for bet in self.bets for row in _played(bet)],
                    keys=2,
                ),
                Sheet(
                    "end",
                    "With so many cards left (exact)",
                    EXACT,
                    [row for each in counts for row in _ends(each)],
                    keys=4,
                ),
            ],
            [
                *(Note(UNCOUNTED.format(bet.bet.id)) for bet in self.bets if not bet.counts),
                *([Note(THIRTEEN)] if by_rank else []),
                Note(CRITERION),
                Note(READING),
                *([Note(BEST)] if asked.trigger is None else []),
                Note(_ends_in_words(asked)),
                *rule_notes(asked.rulebook, *(bet.id for bet in asked.bets)),
            ],
            self.situation.warnings,
        )


def _ends_in_words(asked: "Count") -> str:
    said = ENDS.format(asked.most_exact, asked.most_perfect)
    return said + (BURNT if asked.habits.burn else "")


def _system(one: "CountOfBet") -> tuple[object, ...]:
    system = one.system
    return (
        one.bet.id,
        OWN if system.level is None else str(system.level),
        system.balanced,
        show_tags(system.tags),
        system.correlation,
    )


def _played(bet: "BetCounts") -> Iterator[tuple[object, ...]]:
    for one in bet.counts:
        by = "true count" if one.true else "running count"
        for each in one.played:
            yield (
                bet.bet.id,
                show_tags(one.system.tags),
                by,
                each.trigger,
                *at_cut_row(each.figures),
            )
    for perfect in bet.perfect:
        yield bet.bet.id, PERFECT, "all cards", None, *at_cut_row(perfect)


def _ends(one: "CountOfBet") -> Iterator[tuple[object, ...]]:
    for end in one.ends:
        yield (
            one.bet.id,
            show_tags(one.system.tags),
            end.trigger,
            end.counted.cards,
            end.counted.frequency,
            end.counted.edge,
            end.counted.gain,
            end.perfect and end.perfect.frequency,
            end.perfect and end.perfect.gain,
        )
