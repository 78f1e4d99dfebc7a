"""A folder of reports: an index first, each game in each format, and a list of what it holds.

The list says how the folder was made, so that it can be made again and held against it.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from odds.core.errors import OddsError
from odds.core.reading import read_each_decks
from odds.core.text import counted
from odds.figures.catalogue import held_figures
from odds.figures.findings import findings
from odds.figures.given import rulebook_of
from odds.figures.reported import game_report
from odds.files.output import writing
from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.document import Document, Link, Links, Section
from odds.report.view import View
from odds.report.views.findings import findings_document
from odds.report.views.reports.report import Report, decks_text, program_name
from odds.report.writers.documents.write import (
    DOCUMENTS,
    ENDINGS,
    HTML,
    MARKDOWN,
    check_ready,
    document_bytes,
)
from odds.rulebooks import games_of

if TYPE_CHECKING:
    from odds.shoes.workers import Watch as ShoesWatch

INDEX = {MARKDOWN: "README.md", HTML: "index.html"}
"""What the index is called, as those who show folders look for it."""
FINDINGS = "FINDINGS"
"""What the games say together, where there are several."""
LIST = "reports.json"
"""The file that says what a folder of reports holds."""
ASKED = ("reading", "paytable")
"""What the list has only where it was asked for."""
Watch = Callable[[Sequence[tuple[str]]], Iterable[tuple[str]]]
"""Sees the games go by, one in each batch."""


class Contents(NamedTuple):
    """What a folder is to hold: games, every house's if none is named, at which decks.

    Games are ids, or paths of rulebooks; without decks each has all numbers its rules allow. With
    readings or paytables there is one game, which has them.
    """

    games: tuple[str, ...] = ()
    decks: str | None = None
    endings: tuple[str, ...] = ENDINGS
    date: str = ""
    vulnerable: bool = False
    reading: tuple[str, ...] = ()
    paytable: tuple[str, ...] = ()

    @property
    def every_game(self) -> list[str]:
        """The games by name."""
        return list(self.games) or games_of("house")

    def reports(
        self, watch: Watch = lambda games: games, dealt: "ShoesWatch" = iter
    ) -> list[Report]:
        """The report of each game; `dealt` sees the shoes that are dealt for one."""
        decks = read_each_decks(self.decks) if self.decks else []
        games = self.every_game
        for given in self.reading + self.paytable:
            if len(games) > 1:
                raise OddsError(f"{given!r} is of one game, and there are several; name one")
        books = [rulebook_of(game, self.reading, self.paytable) for game in games]
        ids = [book.id for book in books]
        for name in ids:
            if ids.count(name) > 1:
                raise OddsError(f"two games are called {name!r}; give one of them another id")
        by_name = dict(zip(ids, books, strict=True))
        return [
            Report(game_report(by_name[name], decks, self.vulnerable, dealt), self.date)
            for (name,) in watch([(name,) for name in ids])
        ]

    def files(self, watch: Watch = lambda games: games) -> dict[str, bytes]:
        """Every file by name: the index first, the list last."""
        reports = self.reports(watch)
        index = _index(reports, self)
        pages = [each for each in INDEX if each in self.endings]
        files = {INDEX[each]: document_bytes(index, each) for each in pages}
        if len(reports) > 1:
            figures = [report.figures for report in reports]
            held = () if self.games else held_figures()
            document = findings_document(findings(figures, held))
            for ending in self.endings:
                if ending in DOCUMENTS:
                    files[f"{FINDINGS}.{ending}"] = document_bytes(document, ending)
        for report in reports:
            for ending in self.endings:
                files[_name(report, ending)] = report.content(ending)
        return {**files, LIST: self._list(files)}

    def _list(self, files: Mapping[str, bytes]) -> bytes:
        holds = {
            "program": program_name(),
            **{name: value for name, value in self._asdict().items() if name not in ASKED or value},
            "files": {name: sha256(content).hexdigest() for name, content in files.items()},
        }
        return (json.dumps(holds, indent=2) + "\n").encode()


def _name(report: Report, ending: str) -> str:
    return f"{report.figures.rulebook.id}.{ending}"


GAMES = (
    Column("game", "game"),
    Column("title", "title", Kind.PROSE),
    Column("decks", "decks"),
    Column("bets", "bets", Kind.COUNT),
    Column("lowest_edge", "lowest edge", Kind.SHARE),
    Column("lowest_bet", "bet"),
    Column("highest_edge", "highest edge", Kind.SHARE),
    Column("highest_bet", "bet"),
)


def _index(reports: Sequence[Report], order: Contents) -> Document:
    rows = []
    for report in reports:
        book, main = report.figures.rulebook, report.figures.main
        edges = [(one.house_edge, one.bet.id) for one in main.bets if one.house_edge is not None]
        ends: tuple[object, ...] = (*min(edges), *max(edges)) if edges else (None,) * 4
        rows.append((book.id, book.title, decks_text(report.figures), len(book.bets), *ends))
    links = [
        Link(
            report.figures.rulebook.title,
            [(ending, _name(report, ending)) for ending in order.endings],
        )
        for report in reports
    ]
    if len(reports) > 1:
        pages = [(each, f"{FINDINGS}.{each}") for each in order.endings if each in DOCUMENTS]
        links.insert(0, Link("Findings over all games", pages))
    words = (
        "Edges are of the house, from the number of decks that is looked at closely in the report "
        "of the game; what a bet pays is not stated in some documents, and such bets are left out."
    )
    date = [Fact(f"Date: {order.date}", {"date": order.date})] if order.date else []
    return Document(
        "Paytable reports",
        [Fact(f"{counted(len(reports), 'game')}"), *date],
        [
            Section("reports", "Reports", [Links(links)]),
            Section("games", "Games side by side", [words, Sheet("games", "Games", GAMES, rows)]),
        ],
        [Fact(f"Program: {program_name()}", {"program": program_name()})],
    )


def write_folder(folder: str, order: Contents, watch: Watch = lambda games: games) -> None:
    """Write all files, each when it is whole, and take away those of an older set."""
    before = _holds(folder)
    for ending in order.endings:
        check_ready(ending)
    files = order.files(watch)
    try:
        os.makedirs(folder, exist_ok=True)
    except (OSError, ValueError):
        raise _unwritable(folder) from None
    for name, content in files.items():
        with writing(os.path.join(folder, name)) as output:
            output.file.buffer.write(content)
    for name in before:
        if name not in files:
            Path(folder, name).unlink(missing_ok=True)


def _unwritable(folder: str) -> OddsError:
    return OddsError(f"the folder {folder!r} cannot be written; name one where you may write")


def _holds(folder: str) -> list[str]:
    """The files of reports in a folder, or an error if it holds something else or takes nothing."""
    there = os.path.exists(folder)
    if there and not os.path.isdir(folder):
        raise OddsError(f"{folder!r} is a file and no folder; name another")
    above = folder if there else os.path.dirname(os.path.abspath(folder))
    if not os.access(above, os.W_OK | os.X_OK):
        raise _unwritable(folder)
    if not there:
        return []
    if os.path.exists(os.path.join(folder, LIST)):
        return _listed(folder)[1]
    if os.listdir(folder):
        raise OddsError(
            f"the folder {folder!r} holds other files than reports; name a new or an empty one"
        )
    return []


def _listed(folder: str) -> tuple[Contents, list[str]]:
    """What the list of a folder says: how it was made, and which files are in it."""
    file = os.path.join(folder, LIST)
    try:
        found = json.loads(Path(file).read_text(encoding="utf-8"))
        files = [name for name in found["files"] if Path(name).name == name]
        games, endings = tuple(map(str, found["games"])), tuple(map(str, found["endings"]))
        decks, date = found["decks"], str(found["date"])
        reading, paytable = (tuple(map(str, found.get(name, ()))) for name in ASKED)
        if not isinstance(decks, str | None) or not {*endings} <= {*ENDINGS}:
            raise ValueError
    except OSError as error:
        raise OddsError(
            f"{file!r} cannot be read ({error.strerror}); name a folder that 'odds report' wrote"
        ) from None
    except (ValueError, KeyError, TypeError):
        raise OddsError(
            f"{file!r} is no list of reports; write the folder anew with 'odds report'"
        ) from None
    return Contents(games, decks, endings, date, False, reading, paytable), files


DIFFERENCES = (Column("file", "file"), Column("difference", "difference", Kind.PROSE))


@dataclass(frozen=True, repr=False)
class FolderCheck(View):
    """What in a folder of reports no longer matches what the program makes now."""

    folder: str
    files: int
    differences: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, folder: str, watch: Watch = lambda games: games) -> "FolderCheck":
        """Make all reports anew and hold them against the files."""
        order, _ = _listed(folder)
        wanted, path = order.files(watch), Path(folder)
        there = {each.name for each in path.iterdir() if each.is_file()}
        found = [
            (name, "is missing" if name not in there else "differs")
            for name, content in wanted.items()
            if name not in there or (path / name).read_bytes() != content
        ]
        found += [(name, "is not of the set") for name in sorted(there - {*wanted})]
        return cls(folder, len(wanted), tuple(found))

    @property
    def summary(self) -> str:
        """Whether all is as it should be."""
        files = counted(self.files, "file")
        if not self.differences:
            return f"{self.folder}: all of {files} match"
        return f"{self.folder}: {len(self.differences)} of {files} do not match"

    def answer(self) -> Answer:
        """The files that differ, are missing, or are too many."""
        named = {"folder": self.folder, "files": self.files}
        return Answer(
            "Check of reports",
            [
                Fact(self.summary, named, named),
                Sheet("differences", "Differences", DIFFERENCES, self.differences),
            ],
            rounds=False,
        )
