"""`odds report`: everything on a game as a document, or on several as a folder of them."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from odds.asking.naming import naming
from odds.cli.answering import show, style
from odds.cli.options import PaytableOption, ReadingOption, complete_game
from odds.cli.progress import told
from odds.cli.streams import say
from odds.core.checks import date_of
from odds.core.errors import OddsError
from odds.core.reading import read_each_decks
from odds.files.output import writing
from odds.report.views.reports.folder import Contents, FolderCheck, write_folder
from odds.report.writers.documents.write import ENDINGS, ending_of
from odds.report.writers.style import Format

GamesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...",
        help="Games that 'odds games' lists, or paths of rulebooks ending in .toml; for a folder "
        "the games of all houses if none is named.",
        autocompletion=complete_game,
    ),
]
DecksOption = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="N|N-N|N,N|inf",
        help="Decks in the shoe, such as 8, 4-8 or 4,6,8,inf. Without it every number that the "
        "rules of the game allow.",
    ),
]
OutputOption = Annotated[
    str | None,
    typer.Option(
        "--output",
        metavar="FILE|FOLDER",
        help=f"Where to write: a name ending in {', '.join(f'.{each}' for each in ENDINGS)}, or a "
        "folder for an index and all of these.",
    ),
]
FormatsOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="ENDINGS",
        help="Only these in a folder, such as md,html.",
    ),
]
DateOption = Annotated[
    str | None,
    typer.Option(
        "--date",
        metavar="YYYY-MM-DD",
        help="A date to put on it; without one the same input gives the same bytes on any day.",
    ),
]
VulnerabilityOption = Annotated[
    bool,
    typer.Option(
        "--vulnerability",
        help="Add how far each bet can be beaten, to the report of one game in a file: the end "
        "of the shoe, and units by cut card.",
    ),
]
CheckOption = Annotated[
    str | None,
    typer.Option(
        "--check",
        metavar="FOLDER",
        help="Make the reports of a folder anew and say which no longer match; the exit code is 1 "
        "if any does not.",
    ),
]


def report(
    games: GamesArgument = None,
    decks: DecksOption = None,
    output: OutputOption = None,
    form: FormatsOption = None,
    date: DateOption = None,
    vulnerability: VulnerabilityOption = False,
    check: CheckOption = None,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
) -> None:
    """Write the paytable report of a game, or of several.

    Summary, rules with their clauses, every bet with its paytable, contributions and figures,
    limits, insurance, bank, sum checks and provenance, at each number of decks.

    Example: odds report rws-insurance --decks 4-8 --output rws-insurance.html
    """
    if check is not None:
        if games or output is not None or reading or paytable:
            raise OddsError("--check takes a folder alone; leave games and other options out")
        _check(check)
        return
    if output is None or output == "-":
        raise OddsError("nothing says where to write; give --output, a file or a folder")
    order = _order(games or [], decks, form, date)
    order = order._replace(reading=tuple(reading or ()), paytable=tuple(paytable or ()))
    if Path(output).suffix and not Path(output).is_dir():
        _write_file(output, order._replace(vulnerable=vulnerability), form)
    elif vulnerability:
        raise OddsError(f"--vulnerability is of one game in a file, and {output!r} is a folder")
    else:
        write_folder(output, order, _told)


def _order(games: list[str], decks: str | None, form: str | None, date: str | None) -> Contents:
    endings = tuple(part.strip() for part in form.split(",")) if form is not None else ENDINGS
    for ending in endings:
        if ending not in ENDINGS or endings.count(ending) > 1:
            known = ", ".join(ENDINGS)
            raise OddsError(f"--format {form!r} are no endings; write some of {known}, each once")
    if decks is not None:
        with naming(decks=decks):
            read_each_decks(decks)
    if date is not None:
        with naming(date=date):
            date_of(date)
    for game in games:
        if games.count(game) > 1:
            raise OddsError(f"the game {game!r} is named twice; name it once")
    return Contents(tuple(games), decks, endings, date or "")


def _write_file(output: str, order: Contents, form: str | None) -> None:
    ending = ending_of(output, "--output")
    if form is not None:
        raise OddsError(f"--format is for a folder, and {output!r} is a file; leave it out")
    if len(order.games) != 1:
        raise OddsError(
            f"{output!r} takes the report of one game; name one, or a folder for several"
        )
    (one,) = order.reports(dealt=_told_of_shoes)
    for shoe in one.figures.shoes:
        for warning in shoe.situation.warnings:
            say(f"warning: {warning}")
    with writing(output, option="--output") as file:
        file.file.buffer.write(one.content(ending))


def _told(games: Sequence[tuple[str]]) -> Iterable[tuple[str]]:
    return told(games, "reports", len(games))


def _told_of_shoes(batches: Iterable[Any]) -> Iterable[Any]:
    from odds.shoes.vulnerability import SHOES  # few reports deal shoes

    return told(batches, "shoes", SHOES)


def _check(folder: str) -> None:
    with naming(check=folder):
        found = FolderCheck.of(folder, _told)
    show(found.answer(), Format.TABLE, style())
    if found.differences:
        raise typer.Exit(1)
