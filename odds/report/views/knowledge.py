"""What it is worth to know something of cards before betting."""

from dataclasses import dataclass
from fractions import Fraction

from odds.bets.knowledge import Knowledge
from odds.bets.places import seats_of
from odds.core.half_seen import show_ranks
from odds.core.numbers import decimal
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts

WHAT = (
    "Who learns only the group of each card bets on the best of these bets, or on none; the gain "
    "is the mean a round, per unit of the stake."
)
DEALT = (
    "Positions 1 to 4 are the Player's first card, the Banker's, the Player's second, the "
    "Banker's; 5 and 6 go to whoever draws, or to nobody."
)


@dataclass(frozen=True, repr=False)
class Known(View):
    """The gain of knowing the groups of some cards, and the best bet for each.

    >>> from odds import Table
    >>> found = Table("rws-commission").knowledge(
    ...     "player", "banker", seats=["player-1"], groups="A-5 10-K, 6-9"
    ... )
    >>> found
    <knowledge of player-1 in rws-commission, 8 decks, 416 cards left to deal: 6.7647% a round>
    >>> [(each.shown, each.bet) for each in found.found.learnt]
    [(('A-5 10-K',), 'banker'), (('6-9',), 'player')]
    """

    situation: Situation
    found: Knowledge
    bets: tuple[str, ...]

    @property
    def gain(self) -> Fraction:
        """The mean gain a round, per unit of the stake."""
        return self.found.gain

    @property
    def summary(self) -> str:
        """Places, game, shoe and gain."""
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        gain = f"{decimal(100 * self.gain, 4)}% a round"
        return f"knowledge of {', '.join(self.found.places)} in {where}: {gain}"

    @property
    def _dealt(self) -> str:
        play = self.situation.rulebook.play
        if play.tableau:
            return DEALT
        seats = seats_of(play)
        if play.printed:
            return f"The seats are {', '.join(seats)}; {play.printed.first} is printed, not dealt."
        return f"Positions 1 to {len(seats)} are {', '.join(seats)}."

    def _left_out(self) -> list[Note]:
        """The bets that could not be chosen, where all others were."""
        stated = [bet.id for bet in self.situation.rulebook.bets if bet.is_stated]
        others = [bet.id for bet in self.situation.rulebook.bets if not bet.is_stated]
        if not others or [*self.bets] != stated:
            return []
        return [Note(f"What these pay is not stated, so they are left out: {', '.join(others)}.")]

    def _unlearnt(self) -> list[Note]:
        """What part of the gain does not come from what is learnt."""
        without = self.found.unlearnt
        if not without:
            return []
        before, more = (f"{decimal(100 * each, 4)}%" for each in (without, self.gain - without))
        return [Note(f"Without learning it the best bet gains {before}; learning it adds {more}.")]

    def answer(self) -> Answer:
        """The gain, then what to bet on whatever is learnt."""
        places, groups = self.found.places, [show_ranks(group) for group in self.found.groups]
        columns = (
            *(Column(place.replace("-", "_"), place) for place in places),
            Column("probability", "probability", Kind.SHARE),
            Column("bet", "best bet"),
            Column("expected_value", "worth", Kind.SHARE),
            Column("gain", "gain a round", Kind.SHARE),
        )
        rows = [
            (
                *each.shown,
                each.probability,
                each.bet,
                each.expected_value,
                each.probability * each.expected_value,
            )
            for each in self.found.learnt
        ]
        named = {"places": places, "groups": groups, "bets": self.bets}
        gain = (Column("gain", "gain a round", Kind.SHARE),)
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(f"Known: {', '.join(places)}, by the groups {', '.join(groups)}", named),
                Fact(f"Bets: {', '.join(self.bets)}, or none"),
                Fact(json={"gain": self.gain, "gain_without": self.found.unlearnt}),
                Sheet("", "What that is worth", gain, [(self.gain,)], keys=0, exactly=True),
                Sheet("best", "What to bet on", columns, rows, keys=len(places)),
            ],
            [
                Note(WHAT),
                *self._unlearnt(),
                *self._left_out(),
                Note(self._dealt),
                *rule_notes(self.situation.rulebook, *self.bets),
            ],
            self.situation.warnings,
        )
