"""The games that are built in."""

from dataclasses import dataclass

from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.rulebooks import Rulebook, game_groups, load_rulebook

COLUMNS = (
    Column("game", "game"),
    Column("group", "group", rank=2),
    Column("title", "title", Kind.PROSE),
    Column("decks", "decks", Kind.SPANS),
    Column("extends", "extends", rank=3),
    Column("bets", "bets", Kind.LIST, rank=4),
    Column("source", "source", Kind.PROSE, rank=5),
    Column("table_of_play", "", Kind.FLAG, csv=None),
)


@dataclass(frozen=True, repr=False)
class Games(View):
    """The built-in games, each with its group.

    >>> Games.built_in()
    <16 games, from bclc-classic-squeeze-midi to super-6>
    """

    games: tuple[tuple[Rulebook, str], ...]

    @classmethod
    def built_in(cls) -> "Games":
        """All of them."""
        return cls(tuple((load_rulebook(game), group) for game, group in game_groups().items()))

    @property
    def summary(self) -> str:
        """How many, the first and the last."""
        books = [book for book, _ in self.games]
        return f"{len(books)} games, from {books[0].id} to {books[-1].id}"

    def answer(self) -> Answer:
        """A row for each."""
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
        more = Fact("'odds rules GAME' shows a game's bets and clauses, 'odds bets GAME' its odds.")
        return Answer(
            "Built-in games", [more, Sheet("games", "Games", COLUMNS, rows)], rounds=False
        )


def source_text(book: Rulebook) -> str:
    """The document a rulebook states, and the section of it."""
    section = f", section {book.section}" if book.section else ""
    return (book.document or "no document cited") + section
