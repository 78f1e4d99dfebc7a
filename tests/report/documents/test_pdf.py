"""A document on pages: all of its text is there, broken where it may be, on numbered pages."""

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest

from odds import OddsError, Table
from odds.report.answer import Answer
from odds.report.document import Document
from odds.report.writers.documents.pdf import _breaking, pdf_document
from odds.report.writers.documents.write import document_bytes, ending_of
from odds.report.writers.seen import seen_sheets
from odds.report.writers.style import Style
from odds.rulebooks import load_rulebook

PAGES = which("pdftotext")


@pytest.fixture(scope="module")
def document() -> Document:
    return Table("bclc-ruyi").report("6,8").document()


def test_the_same_document_gives_the_same_bytes(document: Document) -> None:
    pdf = document_bytes(document, "pdf")
    assert pdf.startswith(b"%PDF-1.")
    assert pdf == pdf_document(document)
    assert b"CreationDate (D:1970" in pdf or b"CreationDate" not in pdf


@pytest.mark.skipif(PAGES is None, reason="pdftotext is not at hand")
def test_every_figure_stands_on_a_numbered_page(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(pdf_document(document))
    done = subprocess.run([str(PAGES), "-layout", path, "-"], check=True, capture_output=True)
    pages = done.stdout.decode().removesuffix("\f").split("\f")
    for number, page in enumerate(pages, 1):
        assert re.search(rf"^ *{number} / {len(pages)}$", page, re.MULTILINE)
        assert number == 1 or document.title in page
    text = re.sub(r"\s", "", done.stdout.decode())
    for _, section in document.every_section:
        assert re.sub(r"\s", "", section.heading) in text
        for part in section.parts:
            if isinstance(part, str):
                assert re.sub(r"\s", "", part)[:20] in text
            elif hasattr(part, "rows") and hasattr(part, "keys"):
                for sheet in seen_sheets(Answer("", [part]), Style()):  # type: ignore[list-item]
                    figures = [each for column in sheet.columns for each in column.texts]
                    short = [each for each in figures if len(each) < 18 and each.strip()]
                    assert [each for each in short if re.sub(r"\s", "", each) not in text] == []


def test_long_numbers_may_be_broken_at_their_line_and_commas() -> None:
    assert _breaking("8,954,111,587/19,524,993") == "8,954,111,587/\u200b19,524,993"
    assert _breaking("winner player of long words") == "winner player of long words"
    long = "1,234,567,890,123,456,789,012,345"
    assert _breaking(long) == long.replace(",", ",\u200b")


def test_text_is_never_markup(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    nasty = '#panic(1) $x$ *b* @a <l> \\ " = / //c #include "/etc/passwd"'
    path.write_text(f"id = 'own'\ntitle = '''{nasty}'''\nextends = 'bclc-mini'\n", encoding="utf-8")
    report = Table(load_rulebook(path)).report()
    assert nasty in report.document().title
    assert pdf_document(report.document()).startswith(b"%PDF")


def test_a_report_without_the_extra_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("odds.core.extras.find_spec", lambda name: None)
    for name in ("report.pdf", "report.xlsx"):
        with pytest.raises(OddsError, match=r"pip install 'baccarat-odds\[report\]' brings it"):
            ending_of(name)
    for ending in ("html", "md", "json"):
        assert ending_of(f"report.{ending}") == ending
