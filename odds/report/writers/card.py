"""A card of two sides, each one page of A4 across: svg, and html and pdf made of it."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

from odds.core.errors import OddsError
from odds.core.text import one_line
from odds.files.output import writing
from odds.report.card import CardSide, Panel
from odds.report.writers.documents.write import PDF, check_ready
from odds.report.writers.lines import broken

WIDE, HIGH, MARGIN = 297.0, 210.0, 9.0
"""The page in millimetres, which are the units of all that is drawn."""
_COLUMNS = 2
"""Of the list."""
_GAP = 7.0
"""Between panels."""
_HEAD = 26.0
_NOTE, _LISTED = 5.0, 4.3
"""The height of a line of notes, and of the list."""
_NOTE_SIZE, _POINTS = 4.0, 6.4
_FONT = "Helvetica,Arial,'Liberation Sans',sans-serif"
_CHARACTER = 0.56
"""How wide a character is for its height, at the most and about."""
_INK, _PALE = "#111", "#e8e8e8"


def write_card(pages: Sequence[CardSide], path: str, option: str = "the file") -> None:
    """Write the pages into a file, in the format that its ending says."""
    written = card_writer(path, option)(pages)
    with writing(path, option=option) as output:
        if isinstance(written, bytes):
            output.file.buffer.write(written)
        else:
            output.file.write(written)


def card_writer(path: str, option: str = "the file") -> Callable[[Sequence[CardSide]], str | bytes]:
    """How to write to a file of this name; an error calls it by the option that named it.

    >>> card_writer("card.SVG") is card_svg
    True
    """
    writers: dict[str, Callable[[Sequence[CardSide]], str | bytes]]
    writers = {".html": card_html, ".pdf": card_pdf, ".svg": card_svg}
    writer = writers.get(Path(path).suffix.lower())
    if writer is None:
        raise OddsError(
            f"{option} {path!r} says no format by its ending; end in .html, .pdf or .svg"
        )
    if writer is card_pdf:
        check_ready(PDF)
    return writer


def card_svg(pages: Sequence[CardSide]) -> str:
    """All pages below each other, as one picture."""
    drawn = "\n".join(
        f'<g transform="translate(0 {number * HIGH:g})">\n{_drawn(page)}\n</g>'
        for number, page in enumerate(pages)
    )
    return _svg(pages[0], drawn, HIGH * len(pages))


def card_pages(pages: Sequence[CardSide]) -> list[str]:
    """Each page as a picture of its own."""
    return [_svg(page, _drawn(page), HIGH) for page in pages]


def card_html(pages: Sequence[CardSide]) -> str:
    """Each page on a sheet of its own when it is printed, as wide as the screen before that."""
    sheets = "\n".join(f"<section>{picture}</section>" for picture in card_pages(pages))
    title = escape(one_line(f"{pages[0].title}: {pages[0].subtitle}"))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>"
        "@page{size:A4 landscape;margin:0}body{margin:0;background:#fff}"
        "section{break-after:page}section:last-child{break-after:auto}"
        "svg{display:block;width:100%;height:auto}"
        "@media print{svg{width:297mm;height:209.5mm}}"
        f"</style></head><body>\n{sheets}\n</body></html>\n"
    )


def card_pdf(pages: Sequence[CardSide]) -> bytes:
    """A sheet of two pages."""
    from odds.report.writers.typst import typeset

    pictures = {f"{number}.svg": each for number, each in enumerate(card_pages(pages))}
    main = [f"#set page(width: {WIDE:g}mm, height: {HIGH:g}mm, margin: 0mm)"]
    main += [f'#image("{name}", width: 100%)' for name in pictures]
    return typeset({"main.typ": "\n".join(main), **pictures})


def _svg(page: CardSide, drawn: str, high: float) -> str:
    title = escape(one_line(f"{page.title}: {page.subtitle}"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDE:g}mm" '
        f'height="{high:g}mm" viewBox="0 0 {WIDE:g} {high:g}" font-family="{_FONT}">\n'
        f"<title>{title}</title>\n{drawn}\n</svg>\n"
    )


def _drawn(page: CardSide) -> str:
    notes = [line for note in page.notes for line in _broken(note)]
    listed = -(-len(page.list) // _COLUMNS)
    bottom = HIGH - MARGIN - len(notes) * _NOTE - listed * _LISTED - 1.5
    high = (bottom - _HEAD - _GAP) / 2
    wide = (WIDE - 2 * MARGIN - _GAP) / 2
    parts = [
        f'<rect width="{WIDE:g}" height="{HIGH:g}" fill="#fff"/>',
        _text(MARGIN, 16, page.title, 10, bold=True, room=WIDE - 2 * MARGIN),
        _text(MARGIN, 23, page.subtitle, 4.6, room=WIDE - 2 * MARGIN),
    ]
    for number, panel in enumerate(page.panels):
        row, column = divmod(number, 2)
        x, y = MARGIN + column * (wide + _GAP), _HEAD + row * (high + _GAP)
        parts += _panel(panel, x, y, wide, high)
    top = bottom + 4.5
    for number, line in enumerate(page.list):
        column, row = divmod(number, listed)
        room = (WIDE - 2 * MARGIN) / _COLUMNS
        x = MARGIN + column * room
        parts.append(_text(x, top + row * _LISTED, line, 3.5, room=room - 2))
    for number, line in enumerate(reversed(notes)):
        parts.append(_text(MARGIN, HIGH - MARGIN - number * _NOTE, line, _NOTE_SIZE))
    return "\n".join(parts)


def _panel(panel: Panel, x: float, y: float, wide: float, high: float) -> Iterator[str]:
    """The title, then the points of the Player across and those of the Banker down."""
    yield _text(x, y + 6, panel.title, 5.6, bold=True, room=wide * 0.66)
    yield _text(x + wide, y + 6, panel.subtitle, 4, anchor="end", room=wide * 0.32)
    if not panel.texts:
        yield _text(x, y + 14, "not on offer", 5)
        return
    left, top = x + 13.0, y + 18.0
    each_wide = (x + wide - left) / len(panel.player)
    each_high = (y + high - top) / len(panel.banker)
    yield _text(left + (x + wide - left) / 2, y + 11.0, "Player has", 3.6, anchor="middle")
    middle = top + (y + high - top) / 2
    yield (
        f'<text transform="translate({x + 3.4:.2f} {middle:.2f}) rotate(-90)" font-size="3.6" '
        f'text-anchor="middle" fill="{_INK}">Banker has</text>'
    )
    longest = max(len(text) for text in panel.texts.values())
    size = min(each_high * 0.72, (each_wide - 1) / (longest * _CHARACTER), 12)
    for number, player in enumerate(panel.player):
        at_x = left + (number + 0.5) * each_wide
        yield _text(at_x, top - 1.2, str(player), _POINTS, True, "middle")
    for row, banker in enumerate(panel.banker):
        middle = top + (row + 0.5) * each_high
        yield _text(left - 4.4, middle + _POINTS * 0.36, str(banker), _POINTS, True, "middle")
        for number, player in enumerate(panel.player):
            at = (banker, player)
            yield _cell(
                left + number * each_wide,
                top + row * each_high,
                each_wide,
                each_high,
                panel.texts.get(at),
                at in panel.starred,
                size,
            )


def _cell(
    x: float, y: float, wide: float, high: float, text: str | None, starred: bool, size: float
) -> str:
    """A box with its text; one that stands out is dark, one that has nothing is grey."""
    fill = _PALE if text is None else _INK if starred else "#fff"
    box = (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{high:.2f}" fill="{fill}" '
        f'stroke="{_INK}" stroke-width=".3"/>'
    )
    if text is None:
        return box
    ink = "#fff" if starred else _INK
    middle = y + high / 2 + size * 0.36
    return box + _text(x + wide / 2, middle, text, size, True, "middle", ink=ink)


def _text(
    x: float,
    y: float,
    text: str,
    size: float,
    bold: bool = False,
    anchor: str = "start",
    room: float | None = None,
    ink: str = _INK,
) -> str:
    """A line of text, smaller where there is little room, and cut where there is none."""
    text = one_line(text)
    if room is not None:
        size = min(size, max(3.0, room / (len(text) * _CHARACTER or 1)))
        most = int(room / (size * _CHARACTER))
        text = text if len(text) <= most + 1 else f"{text[: most - 1]}\u2026"
    weight = ' font-weight="bold"' if bold else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}"{weight}{at} fill="{ink}">'
        f"{escape(text)}</text>"
    )


def _broken(note: str) -> list[str]:
    return broken(one_line(note), int((WIDE - 2 * MARGIN) / (_NOTE_SIZE * _CHARACTER)))
