"""Any document in any format, by the ending of its file's name."""

from collections.abc import Sequence
from pathlib import Path

from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.report.document import Document

HTML, MARKDOWN, JSON, PDF, XLSX = "html", "md", "json", "pdf", "xlsx"
DOCUMENTS = (HTML, MARKDOWN, JSON, PDF)
"""How the names of documents may end."""
ENDINGS = (*DOCUMENTS, XLSX)
"""How the names of a game's reports may end; a workbook has its figures and no text."""
_NEEDED = {PDF: "typst", XLSX: "xlsxwriter"}


def ending_of(path: str, option: str = "the file", endings: Sequence[str] = ENDINGS) -> str:
    """How the name of a document ends, or an error if no document ends so or can be written.

    >>> ending_of("report.HTML"), ending_of("report.htm")
    ('html', 'html')
    """
    ending = Path(path).suffix.lower().removeprefix(".")
    if ending == "htm":
        ending = HTML
    if ending not in endings:
        known = ", ".join(f".{each}" for each in endings)
        raise OddsError(f"{option} {path!r} ends in none of {known}; name it so")
    check_ready(ending)
    return ending


def check_ready(ending: str) -> None:
    """Raise an error that names the extra if a library is missing for this ending."""
    if ending in _NEEDED:
        check_installed(_NEEDED[ending], extra="report")


def document_bytes(document: Document, ending: str) -> bytes:
    """The document as it stands in its file; only the writer that is asked for is imported."""
    if ending == MARKDOWN:
        from odds.report.writers.documents.markdown import markdown_document

        return markdown_document(document).encode()
    if ending == JSON:
        from odds.report.writers.documents.json import json_document

        # half a character, as a name of a file may have, is escaped as json escapes it
        return json_document(document).encode(errors="backslashreplace")
    if ending == PDF:
        from odds.report.writers.documents.pdf import pdf_document

        return pdf_document(document)
    from odds.report.writers.documents.html import html_document

    return html_document(document).encode()
