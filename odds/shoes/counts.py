"""What a count of cards is worth: the best tags for a bet, and what betting by them earns."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.paytable import Bet
from odds.core.cards import Rank
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.core.tags import Tags
from odds.files.resume import Place
from odds.rulebooks import Rulebook
from odds.shoes.best_tags import System, best_systems, correlation, is_balanced
from odds.shoes.burnt import burnings
from odds.shoes.chunk import Counting, Habits
from odds.shoes.counted_end import CountedEnd, counted_end, serves
from odds.shoes.endgame import FEWEST, Endgame
from odds.shoes.removal import removals
from odds.shoes.scan import AtCut, Scan, Scanned
from odds.shoes.workers import ALL_CORES, Watch, Workforce

TRIGGERS = 160
"""How many triggers are tried to find the best."""
_BEFORE = 64
"""How many of them lie below what an unbalanced count comes to in the end."""
_EXACT, _PERFECT = 52, 20
"""With how many cards left at the most a count, and perfect play, are reckoned exactly."""
_EXACT_IF_BURNT, _PERFECT_IF_BURNT = 24, 14
"""The same where cards are burnt, which is ten times the work."""


class CountPlayed(NamedTuple):
    """A count at one cut card: at which trigger it bets, and what that is worth."""

    trigger: int
    figures: AtCut


class End(NamedTuple):
    """A count with so many cards left, exactly, beside perfect play where that is reckoned."""

    trigger: int
    counted: CountedEnd
    perfect: CountedEnd | None


class CountOfBet(NamedTuple):
    """A count of a bet: its tags, and what it earns by cut card and with so many cards left.

    `true` says whether its triggers are of the true count, else they are of the running count.
    """

    bet: Bet
    system: System
    true: bool
    played: tuple[CountPlayed, ...]
    ends: tuple[End, ...]


class BetCounts(NamedTuple):
    """All counts of a bet, beside perfect play by cut card."""

    bet: Bet
    counts: tuple[CountOfBet, ...]
    perfect: tuple[AtCut, ...]


class Count(NamedTuple):
    """What to ask of counts: the bets, tags of one's own and a trigger, and how shoes are dealt."""

    rulebook: Rulebook
    shoe: Shoe
    bets: tuple[Bet, ...]
    tags: Tags | None
    trigger: int | None
    shoes: int
    seed: int
    habits: Habits

    @property
    def most_exact(self) -> int:
        """With how many cards left at the most a count is reckoned exactly."""
        return _EXACT_IF_BURNT if self.habits.burn else _EXACT

    @property
    def most_perfect(self) -> int:
        """With how many cards left at the most perfect play is reckoned exactly beside it."""
        return _PERFECT_IF_BURNT if self.habits.burn else _PERFECT

    def scan(self) -> tuple[Scan, list[tuple[int, System]]]:
        """The shoes to deal, and the systems to play in them, each with its bet's place."""
        if not self.bets:
            raise OddsError("no bet is named whose count is asked for; name one or more")
        systems = [(n, each) for n, bet in enumerate(self.bets) for each in self._systems(bet)]
        counts = tuple(
            Counting(n, each.tags, self._triggers(each), each.balanced) for n, each in systems
        )
        dealt = Scan(
            self.rulebook, self.shoe, self.bets, self.shoes, self.seed, self.habits, counts
        )
        dealt.check()
        return dealt, systems

    def found(
        self, resume: Place = None, force: Workforce = ALL_CORES, watch: Watch = iter
    ) -> list[BetCounts]:
        """Deal the shoes, and reckon the end of the shoe exactly."""
        dealt, systems = self.scan()
        scanned = dealt.found(resume, force, watch)
        listed = []
        for place, bet in enumerate(self.bets):
            perfect_ends = self._perfect(bet, force)
            counts = tuple(
                self._count(scanned, number, bet, system, perfect_ends)
                for number, (of, system) in enumerate(systems)
                if of == place
            )
            perfect = tuple(scanned.at_cut(place, cut) for cut in range(len(self.habits.cuts)))
            listed.append(BetCounts(bet, counts, perfect))
        return listed

    def _systems(self, bet: Bet) -> list[System]:
        bet.check_stated()
        [found] = removals(self.rulebook, self.shoe, [bet])
        effects = {rank: found.removing[rank] for rank in Rank}
        whole = {rank: effect for rank, effect in effects.items() if effect is not None}
        if len(whole) < len(Rank):
            raise OddsError("a count needs cards of every rank in the shoe; give full decks")
        if self.tags is None:
            return best_systems(whole, found.value, self.shoe)
        balanced = is_balanced(self.tags, self.shoe)
        return [System(self.tags, None, balanced, correlation(self.tags, whole, self.shoe))]

    def _triggers(self, system: System) -> tuple[int, ...]:
        if self.trigger is not None:
            return (self.trigger,)
        if system.balanced:
            return tuple(range(TRIGGERS))
        end = sum(tag * held for tag, held in zip(system.tags, self.shoe.counts, strict=True))
        first = max(0, end) - _BEFORE
        return tuple(range(first, first + TRIGGERS))

    def _count(
        self,
        scanned: Scanned,
        number: int,
        bet: Bet,
        system: System,
        perfect: Mapping[int, CountedEnd],
    ) -> CountOfBet:
        counting = scanned.scan.counts[number]
        played = []
        for cut in range(len(self.habits.cuts)):
            place = scanned.best_trigger(number, cut)
            played.append(
                CountPlayed(counting.triggers[place], scanned.by_trigger(number, cut, place))
            )
        ends = tuple(self._ends(bet, system, played[0].trigger, perfect))
        return CountOfBet(bet, system, system.balanced, tuple(played), ends)

    def _ends(
        self, bet: Bet, system: System, trigger: int, perfect: Mapping[int, CountedEnd]
    ) -> Iterator[End]:
        if not self._end_cards or not serves(self.rulebook.tableau, bet, system.tags):
            return
        for each in counted_end(
            self.rulebook.tableau,
            self.shoe,
            bet,
            system.tags,
            trigger,
            system.balanced,
            self._end_cards,
            self.habits.burn,
        ):
            yield End(trigger, each, perfect.get(each.cards))

    @property
    def _end_cards(self) -> list[int]:
        """With which numbers of cards left the exact end is shown: those behind the cut cards."""
        return [cut for cut in self.habits.cuts if FEWEST <= cut <= self.most_exact]

    def _perfect(self, bet: Bet, force: Workforce) -> dict[int, CountedEnd]:
        cards = [each for each in self._end_cards if each <= self.most_perfect]
        if not cards or not serves(self.rulebook.tableau, bet, (1,) * 13):
            return {}
        return perfect_ends(self.rulebook, self.shoe, bet, cards, self.habits.burn, force)


def perfect_ends(
    rulebook: Rulebook,
    shoe: Shoe,
    bet: Bet,
    cards: Sequence[int],
    burn: bool,
    force: Workforce = ALL_CORES,
) -> dict[int, CountedEnd]:
    """Play by all cards that were seen, by the number of cards left to deal."""
    found = {number: CountedEnd(number, Fraction(), Fraction()) for number in cards}
    for share, unseen, burnt in burnings(shoe, burn):
        asked = Endgame.of(rulebook, unseen, [bet], [number + burnt for number in cards])
        [end] = asked.found(force=force)
        for number, left in zip(cards, end.left, strict=True):
            found[number] = found[number].plus(share, left.favourable, left.gain)
    return found
