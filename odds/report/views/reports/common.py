"""What several sections of a report share."""

from collections.abc import Sequence
from fractions import Fraction

from odds.bets.analysis import BetAnalysis
from odds.core.reading import INFINITE
from odds.core.text import counted
from odds.figures.reported import GameReport, ShoeFigures
from odds.report.answer import NOT_STATED, Column, Kind
from odds.report.writers.seen import cell_text

DECKS = Column("decks", "decks")
"""The number of decks of a row, as text since it may be infinite."""
SHOWN_DIGITS = 4


def decks_of(shoe: ShoeFigures) -> str:
    """How many decks, as they are written for the program."""
    return str(shoe.situation.decks or INFINITE)


def decks_in_words(shoe: ShoeFigures) -> str:
    """How many decks, with the word.

    >>> from odds.figures.reported import game_report
    >>> from odds.rulebooks import load_rulebook
    >>> decks_in_words(game_report(load_rulebook("bclc-three-card")).main)
    '1 deck'
    """
    decks = shoe.situation.decks
    return "the infinite shoe" if decks is None else counted(decks, "deck")


def by_decks(report: GameReport, kind: Kind) -> tuple[Column, ...]:
    """A column for each shoe, for people."""
    return tuple(Column("", decks_in_words(shoe), kind) for shoe in report.shoes)


def stated(one: BetAnalysis, figure: object) -> object:
    """A figure, or that it is not stated where no payout is."""
    return NOT_STATED if figure is None and one.rtp is None else figure


def percent(value: Fraction) -> str:
    """A share in a sentence.

    >>> percent(Fraction(1, 96))
    '1.0417%'
    """
    return cell_text(value, Kind.SHARE, SHOWN_DIGITS)


def in_order(ids: Sequence[str]) -> str:
    """Names as a list in a sentence.

    >>> in_order(["tie"]), in_order(["player", "banker", "tie"])
    ('tie', 'player, banker and tie')
    """
    *first, last = ids
    return f"{', '.join(first)} and {last}" if first else last
