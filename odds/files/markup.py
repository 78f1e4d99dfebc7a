"""Rows of tables in HTML."""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from odds.files.lines import Between, NamedRow
from odds.files.plain import Block
from odds.files.tables import SHOE_LINES, Unreadable

ROW = re.compile(r"<tr\b[^>]*>(.*?)</tr\s*>", re.DOTALL | re.IGNORECASE)
_CELL = re.compile(r"<(t[dh])\b[^>]*>(.*?)</t[dh]\s*>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")


def bare(text: str) -> str:
    """A text without its tags.

    >>> bare("<b>K&hearts;</b><br>9&spades;")
    'K♥ 9♠'
    """
    return " ".join(unescape(_TAG.sub(" ", text)).split())


def html_rows(blocks: Iterable[Block], between: Between) -> Iterator[NamedRow | Unreadable]:
    """The rows of all tables; one that has nothing but headings names the columns."""
    rest, line, names = "", 1, list[str]()
    for block in blocks:
        text, at = rest + block.text.decode(), 0
        for row in ROW.finditer(text):
            _others(text[at : row.start()], line, between)
            line += text.count("\n", at, row.start())
            cells = _CELL.findall(row[1])
            texts = [bare(inner) for _, inner in cells]
            if all(kind.lower() == "th" for kind, _ in cells):
                names = [name or str(place) for place, name in enumerate(texts, 1)]
            elif names and len(texts) != len(names):
                why = f"there are {len(texts)} cells where {len(names)} are expected"
                yield Unreadable(line, why)
            else:
                shoe = {SHOE_LINES: str(between.shoe)} if between.shoe else {}
                numbered = names or map(str, range(1, len(texts) + 1))
                yield NamedRow(line, {**dict(zip(numbered, texts, strict=True)), **shoe})
            line += text.count("\n", row.start(), row.end())
            at = row.end()
        rest = text[at:]
    _others(rest, line, between)


def _others(text: str, line: int, between: Between) -> None:
    """What is between rows: it may begin a shoe."""
    for said in map(bare, text.splitlines()):
        if said and not between.has(said, line):
            between.pass_over(said, line)
