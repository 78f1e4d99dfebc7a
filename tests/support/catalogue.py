"""The page of the industry's bets, generated from the rulebooks and from published figures.

`python -m tests.support.catalogue` writes it anew; the tests only compare.
"""

from collections.abc import Iterable
from pathlib import Path

from odds.figures.catalogue import catalogue
from odds.report.views.catalogue import catalogue_document
from odds.report.writers.documents.write import document_bytes
from odds.rulebooks.published import published_figures

PAGE = Path(__file__).parents[2] / "docs" / "catalogue.md"


def page(games: Iterable[str] | None = None) -> str:
    """The page, of all games or of some."""
    document = catalogue_document(catalogue(games), published_figures())
    return document_bytes(document, "md").decode()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
