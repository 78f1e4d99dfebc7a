"""The report of a game: all its sections as a document, and where it comes from."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from os import PathLike

from odds.core.checks import file_name
from odds.core.reading import INFINITE
from odds.core.text import spans
from odds.figures.reported import GameReport
from odds.files.output import writing
from odds.report.answer import Fact
from odds.report.document import Document, Section
from odds.report.views.games import source_text
from odds.report.views.reports.bets import bets
from odds.report.views.reports.checks import checks
from odds.report.views.reports.decks import over_decks, verification
from odds.report.views.reports.formulas import formulas
from odds.report.views.reports.game import game, play, readings
from odds.report.views.reports.house import bank, limits
from odds.report.views.reports.insurance import insurance
from odds.report.views.reports.mistakes import mistakes, readings_priced
from odds.report.views.reports.summary import summary
from odds.report.views.reports.vulnerability import vulnerability
from odds.report.views.reports.words import words
from odds.report.views.rules import Rules
from odds.report.views.situation import asked_facts
from odds.report.writers.documents.json import figures_digest
from odds.report.writers.documents.write import XLSX, document_bytes, ending_of
from odds.rulebooks import Rulebook, game_ids

SECTIONS: tuple[Callable[[GameReport], Section | None], ...] = (
    summary,
    game,
    readings,
    readings_priced,
    play,
    bets,
    over_decks,
    formulas,
    limits,
    insurance,
    bank,
    mistakes,
    vulnerability,
    verification,
    checks,
    words,
)
"""In the order a reader needs them; one that a game has nothing for is left out."""


@dataclass(frozen=True, repr=False)
class Report:
    """Everything on a game, for those who sign it or keep it.

    `figures` are the raw values, `date` is one to be put on it.

    >>> from odds import Table
    >>> report = Table("rws-commission").report()
    >>> report
    <report on rws-commission, 8 decks: 5 bets, 10 sections>
    """

    figures: GameReport
    date: str = ""

    def __repr__(self) -> str:
        book = self.figures.rulebook
        has = f"{len(book.bets)} bets, {len(self._sections())} sections"
        return f"<report on {book.id}, {decks_text(self.figures)} decks: {has}>"

    def _repr_html_(self) -> str:
        from odds.report.writers.documents.html import html_body

        return html_body(self.document())

    def document(self) -> Document:
        """The report laid out once, for any writer."""
        book, sections = self.figures.rulebook, self._sections()
        decks = [number or INFINITE for number in self.figures.decks]
        facts = [
            Fact(f"Game: {book.id}", {"game": book.id}),
            Fact(f"Source: {source_text(book)}", {"source": source_text(book)}),
            Fact(f"Decks: {decks_text(self.figures)}", {"decks": decks}),
            *asked_facts(book),
            *([Fact(f"Date: {self.date}", {"date": self.date})] if self.date else []),
        ]
        return Document(f"{book.title}: paytable report", facts, sections, self._origin(sections))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the report to a file, in the format that its name ends in."""
        name = file_name("path", path)
        content = self.content(ending_of(name))
        with writing(name) as output:
            output.file.buffer.write(content)

    def content(self, ending: str) -> bytes:
        """The report as it stands in a file whose name ends so."""
        document = self.document()
        if ending == XLSX:
            from odds.report.writers.documents.xlsx import report_xlsx

            return report_xlsx(self.figures, [*document.facts, *document.provenance])
        return document_bytes(document, ending)

    def _sections(self) -> list[Section]:
        return [found for make in SECTIONS if (found := make(self.figures))]

    def _origin(self, sections: list[Section]) -> list[Fact]:
        rules, figures = rulebook_digest(self.figures.rulebook), figures_digest(sections)
        command = command_of(self.figures)
        program = program_name()
        return [
            Fact(f"Program: {program}", {"program": program}),
            Fact(f"Command: {command}", {"command": command}),
            Fact(
                f"Digest of the rulebook, SHA-256 of what 'odds rules GAME --format json' says: "
                f"{rules}",
                {"rulebook_sha256": rules},
            ),
            Fact(
                "Digest of the figures, SHA-256 of the sections of the json report without spaces, "
                f"names in order: {figures}",
                {"figures_sha256": figures},
            ),
        ]


def program_name() -> str:
    """The program and its version."""
    return f"odds {version('baccarat-odds')}"


def decks_text(figures: GameReport) -> str:
    """The numbers of decks as they are written for the program.

    >>> from odds.rulebooks import load_rulebook
    >>> from odds.figures.reported import game_report
    >>> decks_text(game_report(load_rulebook("bclc-mini"), [6, 7, 8, None]))
    '6-8,inf'
    """
    whole = spans(number for number in figures.decks if number is not None).replace(" ", "")
    return ",".join([*([whole] if whole != "none" else []), *[INFINITE] * (None in figures.decks)])


def command_of(figures: GameReport) -> str:
    """The command that makes this report; a game of one's own is a file."""
    book = figures.rulebook
    name = book.id if book.id in game_ids() else f"{book.id}.toml"
    asked = [f"--reading {each}" for each in book.read_as]
    asked += [f"--paytable {each}" for each in book.paid_by]
    more = "".join(
        f" {each}" for each in (*asked, *["--vulnerability"] * bool(figures.vulnerability))
    )
    return f"odds report {name} --decks {decks_text(figures)}{more} --output FILE"


def rulebook_digest(book: Rulebook) -> str:
    """A digest of all that a rulebook says, which anybody can find again from `odds rules`."""
    return sha256(Rules(book).text("json").encode()).hexdigest()
