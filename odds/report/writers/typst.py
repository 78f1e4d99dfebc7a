"""Pages typeset as pdf, by a compiler that brings its own fonts; the same input, the same bytes."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any


def typeset(files: Mapping[str, str]) -> bytes:
    """The pdf of `main.typ`, which may read the other files."""
    import typst

    beginning = datetime.fromtimestamp(0, UTC)
    sources: Any = {name: text.encode() for name, text in files.items()}  # its types know no files
    pdf: bytes = typst.compile(sources, format="pdf", ignore_system_fonts=True, timestamp=beginning)
    return pdf
