"""`odds rules`: what a rulebook says and by which clause; one's own, begun and checked."""

from collections.abc import Sequence
from typing import Annotated

import typer

from odds.cli.games import source_text
from odds.cli.options import complete_game
from odds.cli.output import NOT_STATED, Answer, Format, FormatOption, Section, exact, money, show
from odds.errors import OddsError
from odds.paytable import Bet, Row
from odds.rulebooks import Rulebook, RulebookError, load_rulebook
from odds.rulebooks.differences import differences
from odds.rulebooks.files import printable, template
from odds.rulebooks.problems import Problem
from odds.wording import spans


def rules(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|new|check",
            help="A game that 'odds games' lists or the path of a rulebook ending in .toml; "
            "'new' prints a rulebook to begin with, 'check' lists all that is wrong with one.",
            autocompletion=complete_game,
        ),
    ],
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The rulebook to check.")
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what a game's rules say, or begin and check your own.

    Decks, Table of Play, bets, payouts, limits and clauses, and what differs from the game that
    this one extends. Your own: odds rules new > mygame.toml, then odds rules check mygame.toml.

    Example: odds rules online-baccarat
    """
    if game == "check":
        if file is None:
            raise OddsError("'odds rules check' needs a file; name the rulebook to check")
        _check(file, form)
        return
    if file is not None:
        remedy = "only 'odds rules check' takes a file"
        if game == "new":
            remedy = f"write odds rules new > {file}"
        raise OddsError(f"{file!r} is one name too many; {remedy}")
    if game != "new":
        show(_described(load_rulebook(game)), form)
    elif form is Format.TABLE:
        print(template(), end="")
    else:
        raise OddsError(f"--format {form.value}: a new rulebook is written as TOML; leave this out")


def _check(file: str, form: Format) -> None:
    """Show every problem of a rulebook; the program then ends as it does with bad input."""
    problems = []
    shown = printable(file)
    try:
        book = load_rulebook(file)
        rows = sum(len(bet.rows) for bet in book.bets)
        fact = f"In order: {book.title}, {len(book.bets)} bets with {rows} rows."
    except RulebookError as error:
        problems = error.problems
        fact = f"Problems: {len(problems)}. It gives no numbers before they are mended."
    headers = ("file", "place", "problem and remedy")
    answer = Answer(
        title=f"Check of {shown}",
        facts=[fact],
        sections=[Section("Problems", headers, problems, texts=3)] if problems else [],
        document={
            "checked": file,
            "in_order": not problems,
            "problems": [problem._asdict() for problem in problems],
        },
        records=[
            {"checked": file, "in_order": not problems, **problem._asdict()}
            for problem in problems or [Problem("", "", "")]
        ],
    )
    show(answer, form)
    if problems:
        raise typer.Exit(2)


def _described(book: Rulebook) -> Answer:
    """All that a rulebook says."""
    general = _general(book)
    play = _table_of_play(book)
    payouts = [[bet.id, *_payout(row).values()] for bet in book.bets for row in bet.rows]
    limits = [
        (
            ", ".join(limit.bets),
            money(limit.amount),
            limit.clause or NOT_STATED,
            limit.dealer_clause or NOT_STATED,
        )
        for limit in book.limits
    ]
    changes = [(rule, here, there, c or NOT_STATED) for rule, here, there, c in differences(book)]
    sections = [
        Section("General", ("rule", "value", "clause"), general, texts=3),
        Section("Table of Play", ("hand", "when", "action", "clause"), play, texts=4),
        Section("Bets", ("bet", "outcome", "when", "pays", "clause"), payouts, texts=5),
    ]
    if limits:
        headers = ("bets", "most paid in a round", "clause", "clause on Dealer bets")
        sections.append(Section("Aggregate limits", headers, limits, texts=4))
    if book.parent:
        headers = ("rule", "here", f"in {book.parent.id}", "clause")
        title = f"What differs from {book.parent.id}"
        sections.insert(0, Section(title, headers, changes, texts=4))
    parts = {
        "difference": [(rule, f"{here} (there: {there})", c) for rule, here, there, c in changes],
        "general": general,
        "table of play": [(f"{who}: {when}", rule, clause) for who, when, rule, clause in play],
        "bet": [(f"{bet}: {when}", f"{kind} {pays}", c) for bet, kind, when, pays, c in payouts],
        "limit": [(f"limit: {bets}", amount, clause) for bets, amount, clause, _ in limits],
    }
    return Answer(
        title=f"{book.title} ({book.id})",
        facts=[
            f"Source: {source_text(book)}",
            *(f"Extends {each.id}: {source_text(each)}" for each in book.line),
        ],
        sections=sections,
        document={
            "game": book.id,
            "title": book.title,
            "source": _source(book),
            "extends": [{"game": each.id, "source": _source(each)} for each in book.line],
            "differences": [
                {"rule": rule, "here": here, "there": there, "clause": clause}
                for rule, here, there, clause in changes
            ],
            "general": [{"rule": name, "value": rule, "clause": c} for name, rule, c in general],
            "table_of_play": [
                {"hand": who, "when": when, "action": rule, "clause": clause}
                for who, when, rule, clause in play
            ],
            "bets": [_bet(bet) for bet in book.bets],
            "limits": [
                {
                    "bets": list(limit.bets),
                    "amount": exact(limit.amount),
                    "clause": limit.clause or None,
                    "dealer_clause": limit.dealer_clause or None,
                }
                for limit in book.limits
            ],
        },
        records=[
            {"part": part, "item": item, "rule": rule, "clause": clause}
            for part, lines in parts.items()
            for item, rule, clause in lines
        ],
        notes=book.notes,
    )


def _source(book: Rulebook) -> dict[str, str | None]:
    return {"document": book.document or None, "section": book.section or None}


def _general(book: Rulebook) -> list[tuple[str, str, str]]:
    commission, void = "none", "every stake is returned"
    choice = len(book.decks.allowed) > 1
    if book.commission and book.commission.rate:
        commission = f"{exact(100 * book.commission.rate)}% of the win on rows marked so"
    return [
        ("decks", spans(book.decks.allowed), book.decks.clause or NOT_STATED),
        *([("decks taken by default", str(book.decks.default), "our choice")] if choice else []),
        ("commission", commission, (book.commission and book.commission.clause) or NOT_STATED),
        ("shoe runs out: void", void, book.void_clause or NOT_STATED),
    ]


def _table_of_play(book: Rulebook) -> list[tuple[str, str, str, str]]:
    table = book.tableau
    clauses = table.clauses
    lines = [("either", f"natural {spans(_true(table.naturals))}", "both stand", clauses.naturals)]
    ordinary = [not natural for natural in table.naturals]
    for who, row, clause in (
        ("Player", table.player, clauses.player),
        ("Banker, Player stood", table.banker_after_stand, clauses.banker_after_stand),
    ):
        stands = [not draws and other for draws, other in zip(row, ordinary, strict=True)]
        lines.append((who, f"total {spans(_true(row))}", "draws", clause))
        lines.append((who, f"total {spans(_true(stands))}", "stands", clause))
    for total, row in enumerate(table.banker_after_draw):
        if ordinary[total]:
            action = f"draws on {spans(_true(row))}" if any(row) else "stands"
            action += "" if all(row) or not any(row) else ", else stands"
            when = f"total {total}, Player's third card"
            lines.append(("Banker, Player drew", when, action, clauses.banker_after_draw))
    return [(who, when, action, clause or NOT_STATED) for who, when, action, clause in lines]


def _true(row: Sequence[bool]) -> list[int]:
    return [place for place, here in enumerate(row) if here]


def _payout(row: Row) -> dict[str, str]:
    pays = NOT_STATED if row.odds is None else f"{row.odds} to 1" if row.kind == "win" else "-"
    if row.commission is not None:
        pays += f" less {exact(100 * row.commission)}%: {row.pays}"
    clause = row.clause or ("-" if row.kind == "lose" else NOT_STATED)
    return {"outcome": row.kind, "when": row.when, "pays": pays, "clause": clause}


def _bet(bet: Bet) -> dict[str, object]:
    rows = [
        {
            "outcome": row.kind,
            "when": row.when,
            "odds": exact(row.odds),
            "commission": exact(row.commission),
            "pays": exact(row.pays),
            "clause": row.clause or None,
        }
        for row in bet.rows
    ]
    return {"bet": bet.id, "title": bet.title, "rows": rows}
