"""The rule audit: what a log says of each round, held against what its cards make of it."""

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from odds.core.arrays import Array
from odds.core.cards import Card, Rank, SeenCard, Suit
from odds.core.classes import Classes
from odds.games.round import Coup
from odds.rounds.dealt import NO_CARD, Dealt, RoundEnds
from odds.rounds.facts import FACTS, FLAG, HAND, Logged
from odds.rounds.logs.cells.amounts import NOT_SAID
from odds.rounds.logs.cells.notation import WINNERS
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.log import RoundBatch
from odds.rounds.playing import AnyDealt
from odds.rounds.verify.cells import CellCounts
from odds.rounds.verify.insurance import InsuranceAudit
from odds.rounds.verify.money import MoneyAudit
from odds.rounds.verify.violations import DRAWING, Violations
from odds.rulebooks import Rulebook


def hands_in_words(cards: Array, classes: Classes, suits: Array | None = None) -> str:
    """The cards of a round, with their suits where they are told.

    >>> import numpy as np
    >>> from odds.core.classes import POINTS, RANKS
    >>> hands_in_words(np.array([8, 12, -1, 2, 3, 4]), RANKS)
    'Player 9 K, Banker 3 4 5'
    >>> hands_in_words(np.array([8, 9, -1, 2, 3, 4]), POINTS)
    'Player 9 0, Banker 3 4 5'
    """
    ranks = [Rank(card) for card in cards.tolist() if card != NO_CARD]
    player = sum(card != NO_CARD for card in cards[:3].tolist())
    if classes.tells_ranks:
        shown: list[SeenCard] = list(ranks)
        if suits is not None:
            told = suits[cards != NO_CARD].tolist()
            shown = [Card(rank, Suit(suit)) for rank, suit in zip(ranks, told, strict=True)]
        return str(Coup(tuple(shown[:player]), tuple(shown[player:]))) or "no cards"
    points = [str(rank.points) for rank in ranks]
    return f"Player {' '.join(points[:player])}, Banker {' '.join(points[player:])}"


class RuleAudit:
    """Holds every round of a log against a rulebook."""

    def __init__(
        self, rulebook: Rulebook, layout: Layout, classes: Classes, violations: Violations
    ) -> None:
        self._rulebook, self._layout, self._classes = rulebook, layout, classes
        self._violations = violations
        self.not_said: Counter[str] = Counter()
        self._hands = rulebook.play.fixed
        self._cells = None if self._hands else CellCounts(rulebook.tableau)
        self._money = MoneyAudit(rulebook, layout, violations)
        self._insurance = InsuranceAudit(rulebook, layout, violations)

    def add_without_cards(self, batch: RoundBatch, winners: Array, ends: RoundEnds) -> None:
        """Audit some rounds of which only the results are known."""
        rounds, said = batch.rounds, batch.rounds.said
        told = said.get("winner", winners)

        def text(row: int) -> str:
            by = "totals" if self._hands is None else "ranks of the hands"
            return f"says {WINNERS[told[row]]}, is {WINNERS[winners[row]]} by the {by}"

        wrong = ~rounds.void & (told != NOT_SAID) & (told != winners)
        self._violations.add("the winner is wrong", self._rulebook.hands.winner, batch, wrong, text)
        self._said_of_naturals(batch)
        self._said_of_winners(batch, winners)
        self._money.add(batch, ends, wrong, lambda row: f"the winner is {WINNERS[winners[row]]}")

    def _said_of_naturals(self, batch: RoundBatch) -> None:
        """Naturals that totals cannot be, where no cards are told."""
        rounds, said = batch.rounds, batch.rounds.said
        if self._hands:
            return
        naturals = np.array([*self._rulebook.tableau.naturals, True])  # the last for no total
        clause = self._rulebook.tableau.clauses.naturals
        for hand in ("player", "banker"):
            if f"{hand}_natural" not in said or f"{hand}_total" not in said:
                continue
            total = said[f"{hand}_total"]

            def natural(row: int, total: Array = total) -> str:
                return f"says natural, and the total is {total[row]}"

            false = (said[f"{hand}_natural"] == 1) & ~naturals[total] & ~rounds.void
            self._violations.add(f"the {hand} natural is wrong", clause, batch, false, natural)

    def _said_of_winners(self, batch: RoundBatch, winners: Array) -> None:
        """Flags that say who won, and margins, where no cards are told."""
        said, live = batch.rounds.said, ~batch.rounds.void
        truths = {"player_won": winners == 0, "banker_won": winners == 1, "tied": winners == 2}
        if {"player_total", "banker_total", "margin"} <= said.keys():
            truths["margin"] = np.abs(said["player_total"] - said["banker_total"])
        for role, right in truths.items():
            if role in said:
                told = said[role]

                def text(row: int, told: Array = told, right: Array = right) -> str:
                    return f"says {told[row]:d}, is {right[row]:d} by the winner"

                wrong = live & (told != NOT_SAID) & (told != right)
                rule, clause = f"the {_in_words(role)} is wrong", self._rulebook.hands.winner
                self._violations.add(rule, clause, batch, wrong, text, 3)

    def add(self, batch: RoundBatch, cards: Array, found: AnyDealt, ends: RoundEnds) -> None:
        """Audit some rounds whose cards are known."""

        def shown(row: int) -> str:
            suits = batch.rounds.suits
            return hands_in_words(cards[row], self._classes, None if suits is None else suits[row])

        if isinstance(found, Dealt):
            self._draws(batch, cards, found, shown)
        self._void(batch, cards, found, shown)
        wrong = self._results(batch, found, shown)
        results = [wrong[role] for role in _DECIDING if role in wrong]
        none = np.zeros(len(batch.rounds), bool)
        false = np.logical_or.reduce([none, *results])
        insured: Array | float = 0.0
        if isinstance(found, Dealt):  # only while a card is to come is anything insured
            insured = self._insurance.add(batch, cards, found, false, shown)
        self._money.add(batch, ends, false, shown, insured)

    def finish(self) -> None:
        """Say of each broken rule how often it applied."""
        for rule, times in self._cells.applied() if self._cells else ():
            self._violations.applied(rule, times)
        self._money.finish()
        self._insurance.finish()

    def _draws(
        self, batch: RoundBatch, cards: Array, found: Dealt, shown: Callable[[int], str]
    ) -> None:
        clauses, live = self._rulebook.tableau.clauses, ~batch.rounds.void
        natural = found.player_natural | found.banker_natural
        third = found.player_drew | found.banker_drew
        after_natural = natural & third & live
        rule = "a hand draws after a natural"
        self._violations.add(rule, clauses.naturals, batch, after_natural, shown, DRAWING)
        assert self._cells is not None
        for cell in self._cells.broken(cards, found, live & ~natural, batch.rounds.counts):
            self._violations.add(cell.rule, cell.clause, batch, cell.rows, shown, DRAWING)

    def _void(
        self, batch: RoundBatch, cards: Array, found: AnyDealt, shown: Callable[[int], str]
    ) -> None:
        complete = (cards[:, list(self._layout.hand_shape.at_once)] != NO_CARD).all(axis=1)
        self._violations.add(
            "a round is void though its cards finish it",
            self._rulebook.void_clause,
            batch,
            batch.rounds.void & found.lawful & complete,
            shown,
        )

    def _results(
        self, batch: RoundBatch, found: AnyDealt, shown: Callable[[int], str]
    ) -> dict[str, Array]:
        """Which rounds say something else of their results than their cards, by role."""
        said, live = batch.rounds.said, ~batch.rounds.void
        wrongs: dict[str, Array] = {}
        for role in sorted(said, key=_rests):
            name = role.partition("#")[0]
            fact = FACTS[name]
            if fact.of_ranks and not self._classes.tells_ranks:
                continue
            right, told = np.asarray(fact.truth(found)), said[role]
            self.not_said[role] += int((live & (told == NOT_SAID)).sum())

            def text(row: int, role: str = name, right: Array = right, told: Array = told) -> str:
                says, is_ = (self._word(role, code[row]) for code in (told, right))
                return f"{shown(row)}: says {says}, is {is_}"

            wrong = live & (told != NOT_SAID) & (told != right)
            wrongs.setdefault(name, wrong)
            # What follows from something that is wrong already is not told again.
            first = [wrongs[each] for each in fact.rests_on if each in wrongs]
            if first:
                wrong = wrong & ~np.logical_or.reduce(first)
            column = f" in column {self._layout.columns[role]!r}" if "#" in role else ""
            rule = f"the {_in_words(name)} is wrong{column}"
            for of, clause, rows in self._parts(fact, right):
                self._violations.add(rule + of, clause, batch, wrong & rows, text, fact.stage)
        return wrongs

    def _parts(self, fact: Logged, right: Array) -> Iterator[tuple[str, str, Array]]:
        """The rounds to which different clauses apply: hands that should be of different ranks."""
        if fact.read != HAND or not self._hands:
            yield "", fact.clause(self._rulebook), np.ones(len(right), bool)
            return
        for number, (name, clause) in enumerate(self._hands.names.items()):
            yield f" on {name}", clause or fact.clause(self._rulebook), right == number

    def _word(self, role: str, code: int) -> str:
        if FACTS[role].read == HAND:
            return self._layout.hand_shape.names[code]
        if role == "winner":
            return WINNERS[code]
        return ("no", "yes")[int(code)] if FACTS[role].read == FLAG else str(code)


def _rests(role: str) -> tuple[int, bool]:
    """What rests on something else comes after it."""
    fact = FACTS[role.partition("#")[0]]
    return fact.stage, bool(fact.rests_on)


def _in_words(role: str) -> str:
    return role.replace("_", " ")


_DECIDING = ("player_total", "banker_total", "player_hand", "banker_hand", "winner")
"""What decides what is paid."""
