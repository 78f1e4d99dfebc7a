"""`odds games`: the games that are built in."""

from odds.cli.output import Answer, Format, FormatOption, Section, show
from odds.rulebooks import Rulebook, game_ids, load_rulebook
from odds.wording import spans


def games(form: FormatOption = Format.TABLE) -> None:
    """List the built-in games.

    Example: odds games --format json
    """
    books = [load_rulebook(game) for game in game_ids()]
    records = [
        {
            "game": book.id,
            "title": book.title,
            "decks": spans(book.decks.allowed),
            "bets": " ".join(bet.id for bet in book.bets),
            "source": source_text(book),
        }
        for book in books
    ]
    listed = [
        {**record, "decks": list(book.decks.allowed), "bets": [bet.id for bet in book.bets]}
        for record, book in zip(records, books, strict=True)
    ]
    headers = ("game", "title", "decks", "bets")
    section = Section("Games", headers, [[r[name] for name in headers] for r in records], texts=4)
    sources = [f"{record['game']}: {record['source']}" for record in records]
    show(Answer("Built-in games", [section], {"games": listed}, records, sources), form)


def source_text(book: Rulebook) -> str:
    """The document a rulebook states, and the section of it."""
    section = f", section {book.section}" if book.section else ""
    return (book.document or "no document cited") + section
