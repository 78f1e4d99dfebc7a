"""The insurance card: what is on it is what the table is worth, and it is whole in every format."""

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from odds import OddsError, Table, load_rulebook
from odds.bets.insurance import SIDES, Cell
from odds.report.writers.card import HIGH, WIDE, card_html, card_pages, card_pdf, card_svg
from tests.support.program import odds, refused

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def read(text: str) -> Fraction:
    return Fraction(text.rstrip("%* T")) / (100 if "%" in text else 1)


@pytest.mark.parametrize("decks", [4, 8])
def test_front_and_back_say_what_the_table_says(decks: int) -> None:
    insurance = Table("rws-insurance", decks=decks).insurance
    cells: dict[tuple[int, str, int, int], Cell] = {
        (each.window.stage, each.side, each.window.banker or 0, each.window.player or 0): each
        for each in insurance.cells()
        if each.offer
    }
    front, back = insurance.card().pages
    places = [(stage, side) for stage in (4, 5) for side in SIDES]
    for page in (front, back):
        on_card = {
            (*place, *points): text
            for place, panel in zip(places, page.panels, strict=True)
            for points, text in panel.texts.items()
        }
        assert on_card.keys() == cells.keys()
        for where, text in on_card.items():
            offer = cells[where].offer
            assert offer is not None
            if page is front:
                assert read(text) == offer.odds
                assert text.endswith(" T") == offer.tie_wins
            else:
                edge = cells[where].results.house_edge(offer.odds)
                assert abs(read(text) - edge) <= Fraction(1, 20_000)
                assert text.endswith("*") == (edge < 0)
    starred = sum(len(panel.starred) for panel in back.panels)
    assert starred == sum(cell.favours_bettor for cell in cells.values()) > 0
    assert not any(panel.starred for panel in front.panels)
    assert len(back.list) == 12  # the lines of one cell each stand in their cell
    assert "banker insured, Banker 5, Player 0-4 at 2: 6." in back.list[0]


def test_a_card_made_to_an_edge_keeps_it_in_every_cell() -> None:
    insurance = Table("rws-insurance").insurance
    made = insurance.make("4%", "1/2", "cells")
    card = insurance.card("4%", "1/2", "cells")
    assert {line.offer for line in card.lines} == {one.offer for one in made if one.offer}
    edges = [read(text) for panel in card.pages[1].panels for text in panel.texts.values()]
    assert min(edges) >= Fraction(4, 100)
    assert "edge 4% or more by cells, steps of 1/2" in card.pages[1].subtitle
    assert all(value.by_points == 0 for value in card.values)


@pytest.mark.parametrize("group", ["lines", "cells"])
def test_every_text_lies_on_its_page(group: str) -> None:
    pages = Table("rws-insurance").insurance.card("4%", "1/2", group).pages
    for picture in card_pages(pages):
        root = ElementTree.fromstring(picture)
        assert root.get("viewBox") == f"0 0 {WIDE:g} {HIGH:g}"
        for each in root.iter(f"{SVG}text"):
            if each.get("transform"):
                continue
            x, y, size = (float(each.get(name, "")) for name in ("x", "y", "font-size"))
            wide = 0.56 * size * len(each.text or "")
            left = {"middle": x - wide / 2, "end": x - wide}.get(each.get("text-anchor", ""), x)
            assert left >= 0
            assert left + wide <= WIDE
            assert size < y < HIGH - 5


def test_all_formats_have_both_sides_and_the_same_bytes_again() -> None:
    front, back = pages = Table("rws-insurance").insurance.card().pages
    both = [text for picture in card_pages(pages) for text in texts(picture)]
    assert texts(card_svg(pages)) == both
    assert {front.title, back.title, "8 T", "-8.44%*"} <= set(both)
    page = card_html(pages)
    assert re.findall(r"<text[^>]*>([^<]*)</text>", page) == [
        text.replace("'", "&#x27;") for text in both
    ]
    assert page.count("<section>") == 2
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    pdf = card_pdf(pages)
    assert pdf.startswith(b"%PDF")
    assert pdf == card_pdf(pages)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2


def test_text_of_a_rulebook_stays_text() -> None:
    table = Table(load_rulebook("rws-insurance"))
    front, back = table.insurance.card().pages
    nasty = '</text><script>alert("1")</script>' + "x" * 400
    pages = [page._replace(subtitle=nasty) for page in (front, back)]
    for written in (card_svg(pages), card_html(pages)):
        assert "<script" not in written
    assert max(map(len, texts(card_svg(pages)))) < 200
    assert card_pdf(pages).startswith(b"%PDF")


def test_a_side_without_offers_says_so(tmp_path: Path) -> None:
    book = tmp_path / "own.toml"
    book.write_text(
        'id = "own"\ntitle = "Own"\nextends = "rws-commission"\n[insurance]\nlimit = 1\n'
        'offers = [{ stage = 4, side = "banker", banker = 6, player = 5, pays = 2.5 }]\n',
        encoding="utf-8",
    )
    front = Table(book).insurance.card().pages[0]
    assert [len(panel.texts) for panel in front.panels] == [1, 0, 0, 0]
    assert texts(card_svg([front])).count("not on offer") == 3


def test_the_command_writes_what_python_does(tmp_path: Path) -> None:
    card = Table("rws-insurance", decks=6).insurance.card("4%", "1/2")
    for ending in ("html", "svg", "pdf"):
        there, here = tmp_path / f"there.{ending}", tmp_path / f"here.{ending}"
        words = ("--decks", "6", "--edge", "4%", "--step", "1/2", "--output", str(there))
        run = odds("insurance", "card", *words)
        assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
        card.write(here)
        assert there.read_bytes() == here.read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--output", "card.doc"], "--output 'card.doc' says no format by its ending; end in"),
        (["--output", "nowhere/card.svg"], "--output 'nowhere/card.svg' cannot be written"),
        (["--output", "card.svg", "--edge", "4%"], "an edge needs a step and a step an edge"),
        (["--output", "card.svg", "--edge", "x", "--step", "1"], "--edge 'x': 'x' is no house"),
        (["--output", "card.svg", "--group", "cells"], "give an edge and a step"),
        (["--output", "card.svg", "--edge", "99%", "--step", "3"], "no odds keep that edge"),
        (["bclc-mini", "--output", "card.svg"], "bclc-mini offers no insurance"),
    ],
)
def test_bad_input_writes_nothing(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(odds("insurance", "card", *words), sentence)
    assert list(tmp_path.iterdir()) == []


def test_a_pdf_without_its_extra_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("odds.core.extras.find_spec", lambda name: None)
    with pytest.raises(OddsError, match=r"pip install 'baccarat-odds\[report\]' brings it"):
        Table("rws-insurance").insurance.card().write("card.pdf")
