"""Rounds of which no shoe is told: even one alone cannot have more of a card than a shoe holds."""

import numpy as np

from odds.core.arrays import Array
from odds.games.round import MOST_CARDS
from odds.rounds.dealt import NO_CARD
from odds.rounds.logs.log import RoundBatch
from odds.rounds.verify.shoes import Held
from odds.rounds.verify.violations import Violations


class LoneRounds:
    """Holds the cards of each round against a full shoe."""

    def __init__(self, held: Held, clause: str, violations: Violations) -> None:
        self._held, self._clause, self._violations = held, clause, violations

    def add(self, batch: RoundBatch, cards: Array) -> None:
        """The next rounds, audited; a shoe that holds six of every card has enough for any."""
        if self._held.endless or self._held.full.min() >= MOST_CARDS:
            return
        numbers = self._held.numbers(cards, batch.rounds.suits)
        times = (numbers[:, :, None] == numbers[:, None, :]).sum(axis=2)
        over = (times > self._held.full[numbers]) & (numbers != NO_CARD)

        def text(row: int) -> str:
            place = int(over[row].argmax())
            card = int(numbers[row, place])
            name, holds = self._held.name(card), self._held.full[card]
            return f"{times[row, place]} of {name} are dealt in one round from a shoe with {holds}"

        rows = np.asarray(over.any(axis=1))
        self._violations.add(self._held.rule, self._clause, batch, rows, text)
