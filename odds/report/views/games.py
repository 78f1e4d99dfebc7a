"""The games that are built in."""

from collections.abc import Sequence
from dataclasses import dataclass

from odds.core.errors import OddsError
from odds.core.text import counted
from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.rulebooks import Rulebook, game_groups, load_rulebook

GROUP = Column("group", "group", rank=2)
GROUPS = {"house": "Games of houses, by their rule documents", "industry": "The industry's bets"}
"""What the games of each group are."""
COLUMNS = (
    Column("game", "game"),
    GROUP,
    Column("title", "title", Kind.PROSE),
    Column("decks", "decks", Kind.SPANS, csv="decks_allowed"),
    Column("extends", "extends", rank=3),
    Column("bets", "bets", Kind.LIST, rank=4),
    Column("source", "source", Kind.PROSE, rank=5),
    Column("table_of_play", "", Kind.FLAG, csv=None),
)
SHOWN = (
    Column("", "game"),
    Column("", "title", Kind.PROSE),
    Column("", "decks", Kind.SPANS),
    Column("", "bets of its own", Kind.LIST),
    Column("", "more bets", rank=2),
)
FEW = 4
"""How many bets of a game are named, or one more."""


@dataclass(frozen=True, repr=False)
class Games(View):
    """The built-in games, each with its group.

    >>> Games.built_in("tiger", "ox")
    <1 game, from dai-bacc to dai-bacc>
    """

    games: tuple[tuple[Rulebook, str], ...]
    words: tuple[str, ...] = ()

    @classmethod
    def built_in(cls, *words: str) -> "Games":
        """All of them, or those in which each of the words stands."""
        words = tuple(word.strip() for word in words if word.strip())
        every = ((load_rulebook(game), group) for game, group in game_groups().items())
        found = tuple((book, group) for book, group in every if _has(book, words))
        if not found:
            said = " ".join(words)
            error = OddsError(
                f"no game has {said!r} in its id, title, source or bets; give other words"
            )
            error.shell = "'odds games' lists all"
            raise error
        return cls(found, words)

    @property
    def summary(self) -> str:
        """How many, the first and the last."""
        books = [book for book, _ in self.games]
        return f"{counted(len(books), 'game')}, from {books[0].id} to {books[-1].id}"

    def answer(self) -> Answer:
        """A row for each; for people a table for each group."""
        shown = {
            title: [_shown(book) for book, own in self.games if own == group]
            for group, title in GROUPS.items()
        }
        rows = [
            (
                book.id,
                group,
                book.title,
                book.decks.allowed,
                book.parent.id if book.parent else None,
                [bet.id for bet in book.bets],
                source_text(book),
                book.play.tableau is not None,
            )
            for book, group in self.games
        ]
        more = Fact(
            "'odds rules GAME' shows a game's bets and clauses, 'odds bets GAME' its odds; "
            "'odds games WORD' looks for a game or a bet."
        )
        return Answer(
            f"Built-in games{' with ' if self.words else ''}{' '.join(self.words)}",
            [
                more,
                Sheet("games", "", COLUMNS, rows),
                *(
                    Sheet("", title, SHOWN if any(row[-1] for row in rows) else SHOWN[:-1], rows)
                    for title, rows in shown.items()
                ),
            ],
            rounds=False,
        )


def _shown(book: Rulebook) -> tuple[object, ...]:
    """What people see of a game: of bets those that it has not taken over, if there are a few."""
    own = [bet.id for bet in book.own_bets]
    few = own if len(own) <= FEW + 1 else own[:FEW]
    more = own[len(few) :]
    said = [*few, f"{len(more)} more"] if more else few
    return book.id, book.title, book.decks.allowed, said, ", ".join(more)


def _has(book: Rulebook, words: Sequence[str]) -> bool:
    """Whether each word stands somewhere in what is said of a game."""
    tables = (table for bet in book.bets for table in bet.paytables)
    bets = (text for bet in book.bets for text in (bet.id, bet.title))
    said = (text for table in tables for text in (table.name, table.clause))
    text = "\n".join((book.id, book.title, source_text(book), *bets, *said)).lower()
    return all(word.lower() in text for word in words)


def source_text(book: Rulebook) -> str:
    """The document a rulebook states, and the section of it."""
    section = f", section {book.section}" if book.section else ""
    return (book.document or "no document cited") + section
