"""The catalogue of the industry's bets as a document: one line a paytable."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from odds.core.text import Said, counted
from odds.figures.catalogue import DECKS, PricedBet
from odds.report.answer import NOT_STATED, Column, Fact, Kind, Sheet
from odds.report.document import Document, Section
from odds.report.views.games import source_text
from odds.rulebooks.published import Published

COLUMNS = (
    Column("bet", "bet"),
    Column("paytable", "paytable"),
    Column("pays", "pays", Kind.PROSE),
    *(Column(f"edge_{decks}", f"edge, {decks} decks", Kind.SHARE) for decks in DECKS),
    Column("hit_frequency", f"hit, {DECKS[-1]} decks", Kind.SHARE),
    Column("published", "published edge", Kind.PROSE),
)
_SIGNS = {"house edge": 1, "expected value": -1}
"""The published quantities that are edges, and with which sign."""


def catalogue_document(lines: Iterable[PricedBet], published: Sequence[Published]) -> Document:
    """A section for each game, a line for each paytable of each of its own bets."""
    sections, number = [], 0
    for game, group in groupby(lines, key=lambda one: one.game.id):
        own = list(group)
        number += len(own)
        book = own[0].game
        rows = [_line(one, published) for one in own]
        notes = [note.text for note in book.notes]
        sheet = Sheet("bets", f"odds bets {game}", COLUMNS, rows, keys=2)
        sections.append(Section(game, book.title, [f"{source_text(book)}.", *notes, sheet]))
    words = (
        f"{counted(number, 'line')}, one for each paytable of each bet. Edges are of the house, "
        "exact and rounded to four places; a printed figure stands as its source has it, with the "
        "number of decks that it is of."
    )
    made = Fact("Made from the rulebooks of the group industry and from the figures beside them.")
    return Document("The industry's bets", [Fact(words)], sections, [made])


def _line(one: PricedBet, published: Sequence[Published]) -> tuple[object, ...]:
    edges = [each.house_edge for each in one.figures]
    return (
        one.bet.id,
        one.bet.paytable or None,
        _pays(one),
        *(NOT_STATED if edge is None else edge for edge in edges),
        one.figures[-1].hit_frequency,
        "; ".join(_printed(one, published)),
    )


def _pays(one: PricedBet) -> Said:
    """What each row pays, in words; that it loses otherwise need not be said."""
    rows = [row for row in one.bet.rows if row.conditions]
    return Said.of(
        lambda read: "; ".join(
            f"{read(row.when)}: {'not stated' if row.pays is None else row.pays}" for row in rows
        )
    )


def _printed(one: PricedBet, published: Sequence[Published]) -> list[str]:
    first = one.game.bet(one.bet.id).paytable
    return [
        f"{_percent(Fraction(each.value) * _SIGNS[each.quantity], each.value)} ({each.decks})"
        for each in published
        if (each.game, each.bet) == (one.game.id, one.bet.id)
        and (each.paytable or first) == one.bet.paytable
        and each.quantity in _SIGNS
    ]


def _percent(edge: Fraction, printed: str) -> str:
    """A printed edge as a percentage, with the digits that are printed."""
    from odds.core.numbers import decimal

    return f"{decimal(100 * edge, max(0, len(printed.partition('.')[2]) - 2))}%"
