"""The small parts of a rulebook: decks, commission, clauses, remarks and readings."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple


class Decks(NamedTuple):
    """The numbers of decks the document allows, and the one taken where none is asked for."""

    allowed: tuple[int, ...]
    default: int
    clause: str = ""


class Commission(NamedTuple):
    """The part of a win that the house keeps, on the rows that say so; 0 where none is taken."""

    rate: Fraction
    clause: str = ""


class HandClauses(NamedTuple):
    """Where the document says what cards and hands count, which hand wins, and what a pair is."""

    points: str = ""
    winner: str = ""
    pair: str = ""


class Procedure(NamedTuple):
    """A rule by which a game differs from the one it extends, though no odds depend on it."""

    rule: str
    clause: str = ""


class Remark(NamedTuple):
    """How the document was read, or what a reader of odds should know.

    `about` names the bets or topics that it matters to; without any it matters to all. One that
    tells how a clause is read, and so holds by that `reading` alone, names it.
    """

    text: str
    about: tuple[str, ...] = ()
    reading: str = ""


class Reading(NamedTuple):
    """One way to read a clause that can be read in several; `on` is the question it answers.

    What it `changes` is written as in a rulebook; of one question, the reading that changes nothing
    is the one taken if no other is asked for.
    """

    id: str
    on: str
    says: str
    clause: str = ""
    changes: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def is_default(self) -> bool:
        """Whether it is taken if no other is asked for."""
        return not self.changes


TOPICS = ("rules", "void", "limits", "dealer", "bank", "insurance", "forgotten")
"""What a remark may be about besides bets; one on rules matters only to who asks for them.

The dealer's are of stakes for the Dealer under a limit, those forgotten of insurance that was not
offered.
"""
