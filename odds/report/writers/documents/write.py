"""Any document in any format, by the ending of its file's name."""

from odds.report.document import Document

MARKDOWN, HTML, JSON = "md", "html", "json"


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
