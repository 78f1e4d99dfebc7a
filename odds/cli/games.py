"""`odds games`: the games that are built in."""

from odds.cli.output import Answer, Format, FormatOption, Section, show
from odds.core.text import spans
from odds.rulebooks import Rulebook, game_groups, load_rulebook


def games(form: FormatOption = Format.TABLE) -> None:
    """List the built-in games.

    Those of the group house follow one rule document each, those of industry are public variants.

    Example: odds games --format json
    """
    books = [load_rulebook(game) for game in game_groups()]
    records = [
        {
            "game": book.id,
            "group": group,
            "title": book.title,
            "decks": spans(book.decks.allowed),
            "extends": book.parent.id if book.parent else None,
            "bets": " ".join(bet.id for bet in book.bets),
            "source": source_text(book),
        }
        for book, group in zip(books, game_groups().values(), strict=True)
    ]
    listed = [
        {**record, "decks": list(book.decks.allowed), "bets": [bet.id for bet in book.bets]}
        for record, book in zip(records, books, strict=True)
    ]
    headers = ("game", "group", "title", "decks", "extends", "bets")
    section = Section("Games", headers, [[r[name] for name in headers] for r in records], texts=6)
    sources = [f"{record['game']}: {record['source']}" for record in records]
    show(Answer("Built-in games", [section], {"games": listed}, records, sources), form)


def source_text(book: Rulebook) -> str:
    """The document a rulebook states, and the section of it."""
    section = f", section {book.section}" if book.section else ""
    return (book.document or "no document cited") + section
