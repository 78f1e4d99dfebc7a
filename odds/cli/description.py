"""A rulebook in words: what it says, with the clause for each part."""

from collections.abc import Sequence
from typing import NamedTuple

from odds.bets.bank import Bank
from odds.bets.insurance.offers import Insurance
from odds.bets.paytable import Bet, Row, grain_for
from odds.cli.games import source_text
from odds.cli.output import NOT_STATED, Answer, Section, exact
from odds.core.cards import Grain
from odds.core.numbers import money
from odds.core.text import spans
from odds.games.coup.tableau import Tableau
from odds.games.three_card import Ranking
from odds.rulebooks import Rulebook
from odds.rulebooks.differences import differences


def described(book: Rulebook) -> Answer:
    """All that a rulebook says."""
    general = _general(book)
    play = _play(book)
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
        play.section,
        Section("Bets", ("bet", "outcome", "when", "pays", "clause"), payouts, texts=5),
    ]
    if limits:
        headers = ("bets", "most paid in a round", "clause", "clause on Dealer bets")
        sections.append(Section("Aggregate limits", headers, limits, texts=4))
    offers = _offers(book)
    if offers:
        columns = ("after", "insured", "Banker", "Player", "pays", "tie", "clause")
        sections.append(Section("Insurance", columns, offers, texts=7))
    if book.parent:
        headers = ("rule", "here", f"in {book.parent.id}", "clause")
        title = f"What differs from {book.parent.id}"
        sections.insert(0, Section(title, headers, changes, texts=4))
    parts = {
        "difference": [(rule, f"{here} (there: {there})", c) for rule, here, there, c in changes],
        "general": general,
        play.part: play.records,
        "bet": [(f"{bet}: {when}", f"{kind} {pays}", c) for bet, kind, when, pays, c in payouts],
        "limit": [
            line
            for bets, amount, clause, dealer_clause in limits
            for line in (
                (f"limit: {bets}", amount, clause),
                (f"limit: {bets}, bets for the Dealer", "even money once it bites", dealer_clause),
            )
        ],
        "insurance": [
            (f"{stage} cards, {side}: Banker {banker}, Player {player}", f"{pays}, tie {tie}", c)
            for stage, side, banker, player, pays, tie, c in offers
        ],
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
            **play.document,
            "bets": [_bet(bet) for bet in book.bets],
            "insurance": _insurance(book),
            "bank": _bank_document(book),
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


def _offers(book: Rulebook) -> list[tuple[str, ...]]:
    return [
        (
            str(offer.stage),
            offer.side,
            spans(offer.banker),
            spans(offer.player),
            f"{offer.odds} to 1",
            "wins" if offer.tie_wins else "push",
            offer.clause or NOT_STATED,
        )
        for offer in (book.insurance.offers if book.insurance else ())
    ]


def _insurance(book: Rulebook) -> dict[str, object] | None:
    if book.insurance is None:
        return None
    return {
        "limit": exact(book.insurance.limit),
        "clause": book.insurance.clause or None,
        "offers": [
            {**offer._asdict(), "banker": list(offer.banker), "player": list(offer.player),
             "odds": exact(offer.odds), "clause": offer.clause or None}
            for offer in book.insurance.offers
        ],
    }  # fmt: skip


def _source(book: Rulebook) -> dict[str, str | None]:
    return {"document": book.document or None, "section": book.section or None}


def _general(book: Rulebook) -> list[tuple[str, str, str]]:
    commission, void = "none", "every stake is returned"
    total = "last digit of the sum; A is 1, 10 J Q K are 0"
    winner = "the higher total; equal totals tie"
    if isinstance(book.play, Ranking):
        winner = "the hand of the better rank; equal ranks tie"
    choice = len(book.decks.allowed) > 1
    pairs = isinstance(book.play, Tableau) and (
        book.hands.pair or grain_for(book.bets) is Grain.RANKS
    )
    pair = ("pair", "first two cards of one rank", book.hands.pair or NOT_STATED)
    if book.commission and book.commission.rate:
        commission = f"{exact(100 * book.commission.rate)}% of the win on rows marked so"
    return [
        ("decks", spans(book.decks.allowed), book.decks.clause or NOT_STATED),
        *([("decks taken by default", str(book.decks.default), "our choice")] if choice else []),
        ("total of a hand", total, book.hands.points or NOT_STATED),
        ("winner", winner, book.hands.winner or NOT_STATED),
        *([pair] if pairs else []),
        ("commission", commission, (book.commission and book.commission.clause) or NOT_STATED),
        ("shoe runs out: void", void, book.void_clause or NOT_STATED),
        *([_insurance_limit(book.insurance)] if book.insurance else []),
        *([_bank(book.bank)] if book.bank else []),
    ]


def _insurance_limit(insurance: Insurance) -> tuple[str, str, str]:
    most = f"{insurance.limit} times the original bet at the most"
    return ("insurance pays", most, insurance.clause or NOT_STATED)


def _bank(bank: Bank) -> tuple[str, str, str]:
    rate = f"{exact(100 * bank.commission)}% of the net win of a round"
    return (
        "bank taken by a Player",
        f"against {bank.bet}, commission {rate}",
        bank.clause or NOT_STATED,
    )


def _bank_document(book: Rulebook) -> dict[str, str | None] | None:
    if book.bank is None:
        return None
    bet, rate, clause = book.bank
    return {"bet": bet, "commission": exact(rate), "clause": clause or None}


class _Play(NamedTuple):
    """How a game is played, for people, for json and for csv, where it is a part of this name."""

    part: str
    section: Section
    document: dict[str, object]
    records: list[tuple[str, str, str]]


def _play(book: Rulebook) -> _Play:
    if isinstance(book.play, Ranking):
        return _ranking(book.play)
    lines = _table_of_play(book.play)
    columns = ("hand", "when", "action", "clause")
    return _Play(
        "table of play",
        Section("Table of Play", columns, lines, texts=4),
        {"table_of_play": [dict(zip(columns, line, strict=True)) for line in lines]},
        [(f"{who}: {when}", rule, clause) for who, when, rule, clause in lines],
    )


def _ranking(ranking: Ranking) -> _Play:
    lines = [(line.hand, line.when, line.clause or NOT_STATED) for line in ranking.lines]
    parted = f"more {', then more '.join(ranking.parted_by)} wins" if ranking.parted_by else "tie"
    lines.append(("two of one line", parted, ranking.clause or NOT_STATED))
    columns = ("hand", "has", "clause")
    return _Play(
        "ranking",
        Section("Ranking of hands, the best first", columns, lines, texts=3),
        {
            "ranking": {
                "hands": [dict(zip(columns, line, strict=True)) for line in lines[:-1]],
                "parted_by": list(ranking.parted_by),
                "clause": ranking.clause or None,
            }
        },
        lines,
    )


def _table_of_play(table: Tableau) -> list[tuple[str, str, str, str]]:
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
