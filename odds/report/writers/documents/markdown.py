"""A document in markdown: tables in full, plots in words, the round's chart for mermaid."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from odds.core.text import one_line
from odds.report.answer import Answer, Sheet
from odds.report.document import Chart, Document, Link, Links, Plot, Section
from odds.report.writers.markdown import table_text
from odds.report.writers.seen import seen_facts, seen_sheets
from odds.report.writers.style import Style

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&])")
_BEGINS = re.compile(r"^([0-9]*)([#+=-]|(?<=[0-9])[.)])(?=\s|#|=|-|$)")


def markdown_document(document: Document) -> str:
    """The whole document."""
    style = Style(document.digits)
    front = Answer(document.title, document.facts)
    parts = [
        f"# {plain_markdown(document.title)}",
        *([f"**{plain_markdown(document.verdict)}**"] if document.verdict else []),
        _list(seen_facts(front, style)),
        _contents(document),
        *(text for section in document.sections for text in _section(section, 2, style)),
        "## Provenance",
        _list(seen_facts(Answer("", document.provenance), style)),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def plain_markdown(text: str) -> str:
    """Text in which nothing is taken for markup.

    >>> print(plain_markdown("<b>A|B</b> *and* [C](d)"))
    \\<b\\>A\\|B\\</b\\> \\*and\\* \\[C\\](d)
    """
    return _SPECIAL.sub(r"\\\1", one_line(text))


def _line(text: str) -> str:
    """Text on a line of its own, which begins no heading and no list.

    >>> print(_line("# 1"), _line("2. this"), _line("2.5 units"))
    \\# 1 2\\. this 2.5 units
    """
    return _BEGINS.sub(r"\1\\\2", plain_markdown(text))


def _list(lines: Sequence[str]) -> str:
    return "\n".join(f"- {_line(line)}" for line in lines)


def _contents(document: Document) -> str:
    links = [
        f"{'  ' * (depth - 1)}- [{plain_markdown(section.heading)}](#{section.id})"
        for depth, section in document.every_section
    ]
    return "\n".join(links)


def _section(section: Section, depth: int, style: Style) -> Iterator[str]:
    yield f'<a id="{section.id}"></a>\n\n{"#" * depth} {plain_markdown(section.heading)}'
    for part in section.parts:
        if isinstance(part, str):
            yield _line(part)
        elif isinstance(part, Section):
            yield from _section(part, depth + 1, style)
        elif isinstance(part, Sheet):
            for seen in seen_sheets(Answer("", [part]), style):
                yield f"**{plain_markdown(seen.title)}**"
                yield table_text(seen, plain_markdown)
        elif isinstance(part, Links):
            yield "\n".join(map(_link, part.links))
        else:
            yield _plot(part)


def _link(link: Link) -> str:
    files = ", ".join(f"[{plain_markdown(name)}]({quote(file)})" for name, file in link.files)
    return f"- {plain_markdown(link.words)}: {files}"


def _plot(plot: Plot) -> str:
    if isinstance(plot, Chart):
        return _mermaid(plot)
    return f"*{plain_markdown(plot.title)}*: {plain_markdown(plot.words)}"


def _mermaid(chart: Chart) -> str:
    names = {node.name: f"s{place}" for place, node in enumerate(chart.nodes)}
    states = [f'  {names[node.name]}["{node.name}"]' for node in chart.nodes]
    ways = [f'  {names[way.start]} -->|"{way.when}"| {names[way.end]}' for way in chart.ways]
    return "\n".join(["```mermaid", "flowchart TD", *states, *ways, "```"])
