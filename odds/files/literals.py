"""Nested values as programs print them: JSON, Python, JavaScript, Rust, Java and their like."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from odds.files.nested import read_json
from odds.files.plain import Block

_DEEPEST = 50
"""How many brackets may be open at once."""
_CLOSE = {"{": "}", "[": "]", "(": ")"}
_SPACE = re.compile(r"[\s,;]*")
_QUOTED = re.compile(r""""((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`([^`]*)`""")
_BARE = re.compile(
    r"""(?:::|[^\s,;:={}\[\]()"'`<>]|[ \t](?![ \t]*[,;:={}\[\]()"'`])(?!\w+[:=]))+"""
)
_ANGLED = re.compile(r"<([^<>]*)>")
_KEY = re.compile(r"\s*(=>|:(?!:)|=)\s*")
_JOINED = re.compile(r"""[,;:="'`]""")
_APART = re.compile(r"(?<=[^\s\[({])\s+(?=[^\s\])}])")
_NOTHING = {"null", "none", "nil", "undefined", "nan"}
_ENUM = re.compile(r"(?:[A-Za-z_]\w*(?:\.|::))+([A-Za-z_]\w*)")
_BRACKETS = re.compile(r""""(?:\\.|[^"\\])*"|(?<!\w)'(?:\\.|[^'\\\n])*'|[\[\](){}]""")
STARTS = re.compile(r"\s*(?:\$?\w+\s*=\s*)?(?:(?:[A-Za-z_]\w*(?:\.|::))*[A-Za-z_]\w*\s*)?[\[({]")
"""How a line begins that has such a value: a bracket, perhaps after a name."""


def read_literal(text: str) -> object:
    """The value in a text: objects, lists, texts, and None; `ValueError` if it is none.

    >>> read_literal("Round { player: [Card { rank: Four, suit: Hearts }], winner: Some(Tie) }")
    {'player': [{'rank': 'Four', 'suit': 'Hearts'}], 'winner': 'Tie'}
    >>> read_literal("('Player', 1, None, [<Rank.ACE: 1>])")
    ['Player', '1', None, ['ACE']]
    >>> read_literal("{ player: [ 'K', '9' ], banker: Hand{total=3} }")
    {'player': ['K', '9'], 'banker': {'total': '3'}}
    """
    try:
        return read_json(text)
    except ValueError:
        pass
    if not _JOINED.search(text):  # only spaces part values, as Go prints them
        text = _APART.sub(", ", text)
    reader = _Reader(text)
    value = reader.value(0)
    if reader.skip() != len(text):
        raise ValueError(f"{text[reader.at : reader.at + 20]!r} follows the value")
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def skip(self) -> int:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def value(self, depth: int) -> object:
        self.skip()
        if depth > _DEEPEST:
            raise ValueError("it is nested too deeply")
        if (
            self.text[self.at : self.at + 1] == ":"
            and self.text[self.at + 1 : self.at + 2].isalpha()
        ):
            self.at += 1  # a symbol, as in Ruby
        first = self.text[self.at : self.at + 1]
        if first in _CLOSE:
            return self.inside(depth)
        if found := self.take(_QUOTED):
            return next(part for part in found.groups() if part is not None)
        if found := self.take(_ANGLED):
            return _named(found[1].partition(":")[0].strip())
        found = self.take(_BARE)
        if not found:
            raise ValueError(f"{first!r} begins no value")
        word = found[0].strip()
        here = self.at
        self.skip()
        opens, between = self.text[self.at : self.at + 1], self.text[here : self.at]
        # What is in square brackets on a line of its own belongs to what follows.
        if opens in _CLOSE and not between.strip() and not (opens == "[" and "\n" in between):
            inner = self.inside(depth)
            # A name before one thing in brackets is what kind of thing it is.
            return inner[0] if isinstance(inner, list) and len(inner) == 1 else inner
        self.at = here
        return _named(word)

    def inside(self, depth: int) -> dict[str, object] | list[object]:
        close = _CLOSE[self.text[self.at]]
        self.at += 1
        members: dict[str, object] = {}
        items: list[object] = []
        while True:
            self.skip()
            if self.at >= len(self.text):
                raise ValueError(f"a bracket is not closed by {close!r}")
            if self.text[self.at] == close:
                self.at += 1
                break
            value = self.value(depth + 1)
            if self.take(_KEY):
                name = value[0] if isinstance(value, list) and len(value) == 1 else value
                members[str(name)] = self.value(depth + 1)
            else:
                items.append(value)
        if not members:
            return items
        if not items and [*members] == [*map(str, range(len(members)))]:
            return [*members.values()]  # a list whose places are told, as PHP has it
        return members | {str(number): each for number, each in enumerate(items, 1)}


def _named(word: str) -> str | None:
    if word.lower() in _NOTHING:
        return None
    enum = _ENUM.fullmatch(word)
    return enum[1] if enum else word


class Element(NamedTuple):
    """A bracketed value, the line on which it begins, and the number of what it is inside of.

    `before` is the text between it and the value before, where nothing is around it.
    """

    line: int
    text: str
    parent: int
    before: str = ""


def elements(blocks: Iterable[Block], depth: int) -> Iterator[Element]:
    """The values that begin when so many brackets are open, one after the other.

    >>> text = b'{"shoes": [{"rounds": [{"a": 1}, {"a": 2}]}, {"rounds": [{"a": 3}]}]}'
    >>> [(each.text, each.parent) for each in elements([Block(text, 1)], 4)]
    [('{"a": 1}', 1), ('{"a": 2}', 1), ('{"a": 3}', 2)]
    """
    rest, line, level, parent, begins = "", 1, 0, 0, -1
    for block in blocks:
        if not rest:
            line = block.line
        text = rest + block.text.decode()
        counted_to = ended = 0
        for match in _BRACKETS.finditer(text, len(rest) if begins >= 0 else 0):
            mark = match[0]
            if mark in _CLOSE:
                if level == depth:
                    begins = match.start()
                elif level == depth - 1:
                    parent += 1
                level += 1
            elif len(mark) == 1:
                level = max(level - 1, 0)
                if level == depth and begins >= 0:
                    line += text.count("\n", counted_to, begins)
                    counted_to = begins
                    before = "" if depth else text[ended:begins]
                    yield Element(line, text[begins : match.end()], parent, before)
                    begins, ended = -1, match.end()
        cut = begins if begins >= 0 else len(text) if depth else max(ended, counted_to)
        line += text.count("\n", counted_to, cut)
        rest = text[cut:]
        begins = min(begins, 0)
    if not depth and rest.strip(" \n,;"):
        yield Element(line, "", parent, rest)
