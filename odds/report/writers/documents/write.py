"""Any document in any format, by the ending of its file's name."""

from pathlib import Path

from odds.core.errors import OddsError
from odds.report.document import Document

HTML, MARKDOWN, JSON = "html", "md", "json"
ENDINGS = (HTML, MARKDOWN, JSON)
"""How the names of documents may end."""


def ending_of(path: str, option: str = "the file") -> str:
    """How the name of a document ends, or an error if no document ends so.

    >>> ending_of("report.HTML")
    'html'
    """
    ending = Path(path).suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        known = ", ".join(f".{each}" for each in ENDINGS)
        raise OddsError(f"{option} {path!r} ends in none of {known}; name it so")
    return ending


def document_bytes(document: Document, ending: str) -> bytes:
    """The document as it stands in its file; only the writer that is asked for is imported."""
    if ending == MARKDOWN:
        from odds.report.writers.documents.markdown import markdown_document

        return markdown_document(document).encode()
    if ending == JSON:
        from odds.report.writers.documents.json import json_document

        return json_document(document).encode()
    from odds.report.writers.documents.html import html_document

    return html_document(document).encode()
