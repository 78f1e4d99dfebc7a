"""The polynomials as arrays, built once for a Table of Play and kept on disk."""

import sys
from contextlib import suppress
from functools import lru_cache
from inspect import getsource
from typing import NamedTuple

import numpy as np

from odds.core import cards
from odds.core import classes as card_classes
from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.files.cache import keep, kept
from odds.games.coup import facts, tableau, terms
from odds.games.coup.facts import CoupFacts
from odds.games.coup.tableau import Tableau
from odds.games.coup.terms import Polynomials, polynomials
from odds.games.round import MOST_CARDS, Coup

_COLUMNS = [12, 8, 1, 1, 1]
"""How many columns each of the arrays has."""


class Coefficients(NamedTuple):
    """Entry i adds `ways[i]` times a term to the count of a fact; both are row numbers.

    A term is a row of twelve: how many cards of each value, and how many hands of two tens are
    paired and how many are not. A fact is a row of the eight coup facts as numbers.
    """

    terms: Array
    facts: Array
    term: Array
    fact: Array
    ways: Array

    @classmethod
    def of(cls, found: Polynomials) -> "Coefficients":
        """The arrays of these polynomials."""
        numbers: dict[CoupFacts, int] = {}
        entries = [
            (term, numbers.setdefault(facts, len(numbers)), ways)
            for term, row in enumerate(found.values())
            for facts, ways in row.items()
        ]
        rows = [(*term.drawn, term.paired, term.unpaired) for term in found]
        told = [facts.numbers for facts in numbers]
        return cls(np.array(rows), np.array(told), *np.array(entries).T)

    def packed(self) -> bytes:
        """The arrays as bytes, after how many rows each has."""
        sizes = [len(each) for each in self]
        return np.concatenate([sizes, *map(np.ravel, self)]).tobytes()

    @classmethod
    def unpacked(cls, content: bytes) -> "Coefficients | None":
        """The arrays from such bytes, None where they cannot be those of a whole coup."""
        with suppress(IndexError, ValueError):
            numbers = np.frombuffer(content, np.int64)
            sizes, rest = numbers[: len(_COLUMNS)], numbers[len(_COLUMNS) :]
            parts = np.split(rest, np.cumsum(sizes * _COLUMNS)[:-1])
            rows = [each.reshape(size, -1) for each, size in zip(parts, sizes, strict=True)]
            if [each.shape[1] for each in rows] == _COLUMNS:
                found = cls(*rows[:2], *parts[2:])
                return found if found._are_whole() else None
        return None

    def _are_whole(self) -> bool:
        """Whether there are all coups, where cards of each value and each ten are as likely."""
        *drawn, paired, unpaired = self.terms.T
        rest = 10 ** (MOST_CARDS - np.sum(drawn, axis=0)) * 4 ** (2 - paired - unpaired)
        every = 10**MOST_CARDS * 4**2
        in_range = all(each.min() >= 0 for each in self) and self.facts.max() <= 9
        ways: int = (self.ways * (rest * 3**unpaired)[self.term]).sum()
        return in_range and self.fact.max() < len(self.facts) and ways == every

    @property
    def coup_facts(self) -> list[CoupFacts]:
        """The facts that are counted."""
        return [CoupFacts.from_numbers(row) for row in self.facts.tolist()]


@lru_cache(maxsize=256)
def coefficients(played: Tableau, classes: Classes, known: Coup) -> Coefficients:
    """The coefficients of a coup by this Table of Play; those of a whole coup are kept on disk.

    >>> from odds import load_rulebook
    >>> from odds.core.classes import RANKS
    >>> found = coefficients(load_rulebook("rws-commission").tableau, RANKS, Coup())
    >>> len(found.terms), len(found.facts), len(found.ways)
    (8601, 673, 54771)
    """
    if known.known:
        return Coefficients.of(polynomials(played, classes, known))

    rules = repr((played[:-1], classes))  # all but the clauses, which change no number
    source = "".join(
        map(getsource, (cards, card_classes, facts, tableau, terms, sys.modules[__name__]))
    )
    key = (rules + source).encode()
    content = kept(key)
    found = content and Coefficients.unpacked(content)
    if not found:
        found = Coefficients.of(polynomials(played, classes, known))
        keep(key, found.packed())
    return found
