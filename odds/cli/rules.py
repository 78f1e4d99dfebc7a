"""`odds rules`: what a rulebook says, with the clause for each part."""

from collections.abc import Sequence

from odds.cli.games import source_text
from odds.cli.options import GameArgument
from odds.cli.output import NOT_STATED, Answer, Format, FormatOption, Section, exact, show
from odds.paytable import Bet, Row
from odds.rulebooks import Rulebook, load_rulebook
from odds.wording import spans


def rules(game: GameArgument, form: FormatOption = Format.TABLE) -> None:
    """Show what a game's rules say.

    Decks, Table of Play, bets, payouts and clauses.

    Example: odds rules online-baccarat
    """
    book = load_rulebook(game)
    general = _general(book)
    play = _table_of_play(book)
    bets = [_bet(bet) for bet in book.bets]
    payouts = [[bet.id, *_payout(row).values()] for bet in book.bets for row in bet.rows]
    parts = {
        "general": general,
        "table of play": [(f"{who}: {when}", rule, clause) for who, when, rule, clause in play],
        "bet": [(f"{bet}: {when}", f"{kind} {pays}", c) for bet, kind, when, pays, c in payouts],
    }
    records = [
        {"part": part, "item": item, "rule": rule, "clause": clause}
        for part, lines in parts.items()
        for item, rule, clause in lines
    ]
    answer = Answer(
        title=f"{book.title} ({book.id})",
        facts=[f"Source: {source_text(book)}"],
        sections=[
            Section("General", ("rule", "value", "clause"), general, texts=3),
            Section("Table of Play", ("hand", "when", "action", "clause"), play, texts=4),
            Section("Bets", ("bet", "outcome", "when", "pays", "clause"), payouts, texts=5),
        ],
        document={
            "game": book.id,
            "title": book.title,
            "source": {"document": book.document or None, "section": book.section or None},
            "general": [{"rule": name, "value": rule, "clause": c} for name, rule, c in general],
            "table_of_play": [
                {"hand": who, "when": when, "action": rule, "clause": clause}
                for who, when, rule, clause in play
            ],
            "bets": bets,
        },
        records=records,
        notes=book.notes,
    )
    show(answer, form)


def _general(book: Rulebook) -> list[tuple[str, str, str]]:
    commission, void = "none", "every stake is returned"
    if book.commission:
        commission = f"{exact(100 * book.commission.rate)}% of the win on rows marked so"
    return [
        ("decks", spans(book.decks.allowed), book.decks.clause or NOT_STATED),
        ("decks taken by default", str(book.decks.default), "our choice"),
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
