"""The polynomials as arrays, built once for a Table of Play and kept on disk."""

import sys
from functools import lru_cache
from inspect import getsource
from io import BytesIO
from typing import NamedTuple

import numpy as np

from odds.core import cards
from odds.core import classes as card_classes
from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.files.cache import kept
from odds.games.coup import facts, tableau, terms
from odds.games.coup.facts import CoupFacts
from odds.games.coup.tableau import Tableau
from odds.games.coup.terms import Polynomials, polynomials
from odds.games.round import Coup


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
        return cls(np.array(rows, np.int8), np.array(told, np.int8), *np.array(entries).T)

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

    def make() -> bytes:
        content = BytesIO()
        np.savez_compressed(content, *Coefficients.of(polynomials(played, classes, known)))
        return content.getvalue()

    rules = repr((played[:-1], classes))  # all but the clauses, which change no number
    source = "".join(
        map(getsource, (cards, card_classes, facts, tableau, terms, sys.modules[__name__]))
    )
    with np.load(BytesIO(kept((rules + source).encode(), make))) as arrays:
        return Coefficients(*arrays.values())
