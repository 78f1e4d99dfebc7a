"""A document as one page of HTML that needs nothing else, on a screen, a phone or paper."""

from collections.abc import Iterator, Sequence
from html import escape
from urllib.parse import quote

from odds.core.text import one_line
from odds.report.answer import Answer, Sheet
from odds.report.document import Document, Link, Links, Plot, Section
from odds.report.plots.draw import drawn
from odds.report.writers.documents.style import page_style
from odds.report.writers.seen import SeenSheet, seen_facts, seen_sheets
from odds.report.writers.style import Style


def html_document(document: Document) -> str:
    """The whole page."""
    title = _text(document.title)
    head = (
        '<meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{page_style(one_line(document.title))}</style>"
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>\n'
        '<a class="skip" href="#content">To the content</a>\n'
        f"{html_body(document)}</body>\n</html>\n"
    )


def html_body(document: Document) -> str:
    """What stands in the page."""
    style = Style(document.digits)
    facts = _facts(seen_facts(Answer("", document.facts), style))
    sections = "".join(_section(each, 2, style) for each in document.sections)
    origin = _facts(seen_facts(Answer("", document.provenance), style))
    kind = f"verdict {escape(document.verdict_word)}"
    verdict = f'<p class="{kind}">{_text(document.verdict)}</p>\n' if document.verdict else ""
    return (
        f"<header>\n<h1>{_text(document.title)}</h1>\n{verdict}{facts}</header>\n"
        f"{_contents(document)}"
        f'<main id="content">\n{sections}</main>\n'
        f'<footer id="provenance">\n<h2>Provenance</h2>\n{origin}</footer>\n'
    )


def _text(text: str) -> str:
    return escape(one_line(text))


def _facts(lines: Sequence[str]) -> str:
    items = "".join(f"<li>{_text(line)}</li>\n" for line in lines)
    return f'<ul class="facts">\n{items}</ul>\n' if items else ""


def _contents(document: Document) -> str:
    def entries(sections: Sequence[Section]) -> str:
        links = (
            f'<a href="#{escape(each.id)}">{_text(each.heading)}</a>{entries(each.sections)}'
            for each in sections
        )
        items = "".join(f"<li>{each}</li>\n" for each in links)
        return f"<ol>\n{items}</ol>\n" if items else ""

    return (
        '<nav aria-label="Contents">\n<details open><summary>Contents</summary>\n'
        f"{entries(document.sections)}"
        '<ol><li><a href="#provenance">Provenance</a></li></ol>\n</details>\n</nav>\n'
    )


def _section(section: Section, depth: int, style: Style) -> str:
    tag = f"h{min(depth, 6)}"
    heading = (
        f'<{tag}>{_text(section.heading)} <a class="anchor" href="#{escape(section.id)}" '
        f'aria-label="Link to {_text(section.heading)}">#</a></{tag}>\n'
    )
    inner = "".join(_parts(section, depth, style))
    return f'<section id="{escape(section.id)}">\n{heading}{inner}</section>\n'


def _parts(section: Section, depth: int, style: Style) -> Iterator[str]:
    for part in section.for_people.blocks:
        if isinstance(part, str):
            yield f"<p>{_text(part)}</p>\n"
        elif isinstance(part, Links):
            yield f"<ul>\n{''.join(map(_link, part.links))}</ul>\n"
        elif isinstance(part, Section):
            yield _section(part, depth + 1, style)
        elif isinstance(part, Sheet):
            for seen in seen_sheets(Answer("", [part]), style):
                yield _table(seen, part.sums)
        else:
            yield _plots(part)


def _link(link: Link) -> str:
    files = ", ".join(
        f'<a href="{escape(quote(file))}">{_text(name)}</a>' for name, file in link.files
    )
    return f"<li>{_text(link.words)}: {files}</li>\n"


def _plots(plots: Sequence[Plot]) -> str:
    """Plots that follow each other, side by side where there is room."""
    figures = "".join(
        f'<figure class="drawn"><figcaption>{_text(plot.title)}</figcaption>'
        f'<div class="box" tabindex="0" role="group" aria-label="{_text(plot.title)}">'
        f"{drawn(plot)}</div></figure>\n"
        for plot in plots
    )
    return f'<div class="plots">\n{figures}</div>\n'


def _table(sheet: SeenSheet, sums: bool) -> str:
    title = _text(sheet.title)
    head = _row(sheet, [column.title for column in sheet.columns], "th", ' scope="col"')
    rows = [
        _row(sheet, texts, "td")
        for texts in zip(*(each.texts for each in sheet.columns), strict=True)
    ]
    last = f"<tfoot>\n{rows.pop()}</tfoot>" if sums else ""
    return (
        f'<figure class="table"><figcaption>{title}</figcaption>'
        f'<div class="box" tabindex="0" role="group" aria-label="{title}"><table>\n'
        f"<thead>\n{head}</thead>\n<tbody>\n{''.join(rows)}</tbody>\n{last}</table></div></figure>\n"
    )


def _row(sheet: SeenSheet, texts: Sequence[str], tag: str, more: str = "") -> str:
    cells = []
    for place, (column, text) in enumerate(zip(sheet.columns, texts, strict=True)):
        kind = "" if not column.left else ' class="prose"' if column.breaks else ' class="text"'
        name, scope = (tag, more) if place or tag == "th" else ("th", ' scope="row"')
        shown = _text(text).replace("/", "/<wbr>") if not column.left else _text(text)
        cells.append(f"<{name}{scope}{kind}>{shown}</{name}>")
    return f"<tr>{''.join(cells)}</tr>\n"
