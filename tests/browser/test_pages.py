"""Reports looked at in a real browser: on a desk, on a phone, in the dark and on paper."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from odds import Table
from odds.report.views.reports.folder import Contents
from tests.browser.looks import CONTRASTS, HEADINGS, OVERFLOW

pytestmark = pytest.mark.browser

PAGES = Path("reports").absolute()
"""Other tests hold that these are what is made now."""
GAMES = ("rws-insurance", "bclc-three-card", "online-baccarat", "bclc-ruyi")
WIDTHS = {"desk": 1280, "phone": 390, "small phone": 320}
TABLES = """() => [...document.querySelectorAll('figure.table')].map(figure => ({
  section: figure.closest('section').id,
  title: figure.querySelector('figcaption').textContent,
  rows: [...figure.querySelectorAll('tr')].map(
    row => [...row.children].map(cell => cell.textContent)),
}))"""


def opened(browser: Any, file: Path, width: int = 1280, scheme: str = "light") -> tuple[Any, Any]:
    """A page, and all that it complains of."""
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(request.url))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    said += [url for url in asked if url != file.as_uri()]
    return page, said


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
@pytest.mark.parametrize("name", [*GAMES, "index"])
def test_nothing_overflows_and_nothing_is_complained_of(
    browser: Any, name: str, width: int
) -> None:
    page, said = opened(browser, PAGES / f"{name}.html", width)
    assert said == []
    assert page.evaluate(OVERFLOW) <= 0
    levels = page.evaluate(HEADINGS)
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(two <= one + 1 for one, two in pairwise(levels))
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_text_stands_out_from_what_is_behind_it(browser: Any, name: str, scheme: str) -> None:
    page, _ = opened(browser, PAGES / f"{name}.html", scheme=scheme)
    assert page.evaluate(CONTRASTS) == []
    page.close()


@pytest.mark.parametrize("name", GAMES)
def test_figures_on_the_page_are_those_of_the_json(browser: Any, name: str) -> None:
    page, _ = opened(browser, PAGES / f"{name}.html")
    tables = page.evaluate(TABLES)
    content = Contents((name,), endings=("json",)).files()[f"{name}.json"]
    sections = json.loads(content)["sections"]
    page.close()
    edges = {
        (row["bet"], row["decks"]): row["house_edge_decimal"]
        for row in sections[0]["tables"]["bets"]
    }
    seen = next(each for each in tables if each["title"].startswith("House edge by"))
    decks = [title.split()[0] for title in seen["rows"][0][1:]]
    shown = {
        (row[0], number): cell
        for row in seen["rows"][1:]
        for number, cell in zip(decks, row[1:], strict=True)
    }
    assert shown == {
        key: "not stated" if edge is None else f"{100 * edge:.4f}%" for key, edge in edges.items()
    }
    bets = next(each for each in sections if each["id"] == "bets")["sections"]
    for bet in bets:
        mine = [each for each in tables if each["section"] == bet["id"]]
        titles, *rows, total = mine[0]["rows"]
        main = mine[0]["title"].split(", ")[1].split()[0]
        wanted = [row for row in bet["tables"]["paytable"] if row["decks"] == main]
        counts, chances = titles.index("combinations"), titles.index("probability")
        assert [row[counts] for row in rows] == [f"{row['combinations']:,}" for row in wanted]
        assert [row[chances] for row in rows] == [
            f"{100 * row['probability_decimal']:.4f}%" for row in wanted
        ]
        assert total[chances] == "100.0000%"


def test_favourable_cells_are_marked_in_more_than_colour(browser: Any) -> None:
    page, _ = opened(browser, PAGES / "rws-insurance.html")
    stars = page.locator("#insurance-cells svg text.strong").all_text_contents()
    page.close()
    good = [cell for cell in Table("rws-insurance").insurance.cells() if cell.favours_bettor]
    assert len(stars) == len(good)
    assert all(star.endswith("*") for star in stars)


def test_wide_tables_scroll_in_their_own_box(browser: Any) -> None:
    page, _ = opened(browser, PAGES / "rws-insurance.html", WIDTHS["phone"])
    box = page.locator("#bet-banker figure.table .box").first
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert box.evaluate("box => (box.scrollLeft = 50, box.scrollLeft)") == 50
    page.close()


def test_paper_has_pages_and_light_colours(browser: Any) -> None:
    page, _ = opened(browser, PAGES / "rws-insurance.html", scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    paper = page.pdf(prefer_css_page_size=True)
    page.close()
    assert paper.startswith(b"%PDF")
    assert paper.count(b"/Type /Page\n") > 10
