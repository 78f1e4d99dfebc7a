"""Rows that are elements of XML, with what their attributes and inner elements say."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

from odds.files.lines import Between, Cut, NamedRow
from odds.files.nested import flat
from odds.files.plain import Block
from odds.files.tables import SHOE_LINES, Unreadable

_TAG = re.compile(r"<([A-Za-z_][\w.:-]*)")
_ENDS = re.compile(r"</[A-Za-z_][\w.:-]*\s*>|/>")
_TRIED = 6
"""How many elements are tried as rows."""
_ENTITIES = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
"""A document that defines words of its own may make much of little."""


def record_tags(text: str) -> list[str]:
    """The elements that may be rows of a text in XML, the outermost first; none if it is no XML.

    >>> record_tags('<log><round n="1"><card/></round><round n="2"><card/></round></log>')
    ['round', 'card']
    """
    start = text.lstrip("\ufeff \r\n\t")
    if not start.startswith("<") or not _ENDS.search(text) or start[:9].lower() == "<!doctype":
        return []
    times = Counter(_TAG.findall(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)))
    return [tag for tag, number in times.items() if number > 1][:_TRIED]


def xml_rows(tag: str) -> Cut:
    """The elements of this name as rows; each of another element around them is a shoe perhaps."""

    def rows(blocks: Iterable[Block], between: Between) -> Iterator[NamedRow | Unreadable]:
        parser: XMLPullParser[Element] = XMLPullParser(["start", "end"])
        around: list[Element] = []
        shoes: dict[int, int] = {}
        line = 1
        try:
            for block in blocks:
                if _ENTITIES.search(block.text):
                    yield Unreadable(block.line, "it defines entities, which are not read")
                    return
                for number, text in block.lines():
                    parser.feed(f"{text}\n")
                    for kind, element in _events(parser):
                        if kind == "start":
                            if element.tag == tag:
                                line = number
                            around.append(element)
                            continue
                        around.pop()
                        if element.tag != tag:
                            continue
                        outer = around[-1] if around else element
                        shoe = shoes.setdefault(id(outer), len(shoes) + 1)
                        yield NamedRow(line, {**_cells(element, outer), SHOE_LINES: str(shoe)})
                        del outer[:]  # so that memory stays flat
        except ParseError as error:
            yield Unreadable(line, f"this is no whole XML ({error})")
            return
        if any(element.tag == tag for element in around):
            yield Unreadable(line, f"the element {tag} is not closed")

    return rows


def _events(parser: "XMLPullParser[Element]") -> Iterator[tuple[str, Element]]:
    """Where elements begin and end."""
    events: Any = parser.read_events()
    yield from events


def _cells(element: Element, outer: Element) -> dict[str, str]:
    """What an element says, and the attributes of the one around it."""
    value = _value(element)
    inner = flat(value if isinstance(value, dict) else {element.tag: value})
    beside = {f"{outer.tag}.{name}": text for name, text in outer.attrib.items()}
    return {**beside, **inner} if outer is not element else inner


def _value(element: Element) -> Any:
    """An element as a nested value: attributes, inner elements by name, or its text alone."""
    text = (element.text or "").strip()
    if not len(element) and not element.attrib:
        return text
    members: dict[str, Any] = dict(element.attrib)
    for inner in element:
        value = _value(inner)
        if inner.tag not in members:
            members[inner.tag] = value
        elif isinstance(members[inner.tag], list):
            members[inner.tag].append(value)
        else:
            members[inner.tag] = [members[inner.tag], value]
    if text:
        members["text"] = text
    return members
