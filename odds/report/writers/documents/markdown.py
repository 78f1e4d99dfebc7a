"""A document in markdown: tables in full, plots in words, the round's chart for mermaid."""

from collections.abc import Iterator
from urllib.parse import quote

from odds.core.text import one_line
from odds.report.answer import Answer, Sheet
from odds.report.document import Chart, Document, Link, Links, Plot, Section
from odds.report.writers.markdown import escaped, listed, paragraph, table_text
from odds.report.writers.seen import seen_facts, seen_sheets
from odds.report.writers.style import Style


def markdown_document(document: Document) -> str:
    """The whole document."""
    style = Style(document.digits)
    front = Answer(document.title, document.facts)
    parts = [
        f"# {_escaped(document.title)}",
        *([f"**{_escaped(document.verdict)}**"] if document.verdict else []),
        listed(seen_facts(front, style)),
        _contents(document),
        *(text for section in document.sections for text in _section(section, 2, style)),
        "## Provenance",
        listed(seen_facts(Answer("", document.provenance), style)),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _escaped(text: str) -> str:
    return escaped(one_line(text))


def _contents(document: Document) -> str:
    links = [
        f"{'  ' * (depth - 1)}- [{_escaped(section.heading)}](#{section.id})"
        for depth, section in document.every_section
    ]
    return "\n".join(links)


def _section(section: Section, depth: int, style: Style) -> Iterator[str]:
    yield f'<a id="{section.id}"></a>\n\n{"#" * depth} {_escaped(section.heading)}'
    for part in section.for_people.parts:
        if isinstance(part, str):
            yield paragraph(one_line(part))
        elif isinstance(part, Section):
            yield from _section(part, depth + 1, style)
        elif isinstance(part, Sheet):
            for seen in seen_sheets(Answer("", [part]), style):
                yield f"**{escaped(seen.title)}**"
                yield table_text(seen)
        elif isinstance(part, Links):
            yield "\n".join(map(_link, part.links))
        else:
            yield _plot(part)


def _link(link: Link) -> str:
    files = ", ".join(f"[{_escaped(name)}]({quote(file)})" for name, file in link.files)
    return f"- {_escaped(link.words)}: {files}"


def _plot(plot: Plot) -> str:
    if isinstance(plot, Chart):
        return _mermaid(plot)
    return f"*{_escaped(plot.title)}*: {_escaped(plot.words)}"


def _mermaid(chart: Chart) -> str:
    names = {node.name: f"s{place}" for place, node in enumerate(chart.nodes)}
    states = [f'  {names[node.name]}["{node.name}"]' for node in chart.nodes]
    ways = [f'  {names[way.start]} -->|"{way.when}"| {names[way.end]}' for way in chart.ways]
    return "\n".join(["```mermaid", "flowchart TD", *states, *ways, "```"])
