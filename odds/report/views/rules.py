"""A rulebook in words: what it says, with the clause for each part."""

from collections.abc import Sequence
from dataclasses import dataclass

from odds.bets.paytable import Row, fields_of
from odds.core.text import spans
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.games import source_text
from odds.report.views.play import play_sheets
from odds.rulebooks import Rulebook
from odds.rulebooks.differences import differences

SILENT = NOT_STATED.value
"""What a list of rules says where the document is silent."""
CLAUSE = Column("clause", "clause", Kind.PROSE)
GENERAL = (
    Column("rule", "rule"),
    Column("value", "value", Kind.PROSE, csv=None),
    Column("", "", Kind.PROSE, csv="value"),  # spans of decks are written out
    CLAUSE,
)
PAYOUTS = (
    Column("outcome", "outcome"),
    Column("when", "when", Kind.PROSE),
    Column("odds", "", Kind.PAYS),
    Column("commission", "", Kind.PAYS),
    Column("pays", "", Kind.PAYS),
    Column("clause", ""),
    Column("", "pays", Kind.PROSE),
    Column("", "clause", Kind.PROSE),
)
BETS = (
    Column("bet", "bet"),
    Column("title", "", csv="bet_title"),
    Column("rows", "Bets", Kind.TABLE, inside=PAYOUTS),
)
PAYTABLES = (
    Column("bet", "bet"),
    Column("paytable", "paytable"),
    Column("taken", "taken", Kind.FLAG),
    Column("pays", "pays", Kind.LIST, csv="pays_by_row"),
    CLAUSE,
)
LIMITS = (
    Column("bets", "bets", Kind.LIST, csv="limited_bets"),
    Column("amount", "", Kind.PAYS, csv="limit"),
    Column("", "most paid in a round", Kind.MONEY),
    Column("clause", "clause"),
    Column("dealer_clause", "clause on Dealer bets"),
    Column("dealer_counts", "", Kind.FLAG),
)
OFFERS = (
    Column("stage", "after cards", Kind.COUNT),
    Column("side", "insured"),
    Column("player", "Player", Kind.SPANS, csv="player_range"),
    Column("banker", "Banker", Kind.SPANS, csv="banker_range"),
    Column("odds", "pays to 1", Kind.PAYS),
    Column("tie", "tie"),
    Column("tie_wins", "", Kind.FLAG),
    Column("clause", "clause"),
)
INSURANCE = (
    Column("limit", "", Kind.PAYS, csv="insurance_limit"),
    Column("clause", ""),
    Column("offers", "Insurance", Kind.TABLE, inside=OFFERS),
)


WRONG = (Column("rule", "rule", Kind.PROSE), Column("then", "then", Kind.PROSE), CLAUSE)
READINGS = (
    Column("on", "question", Kind.PROSE, csv="question"),
    Column("reading", "reading"),
    Column("says", "says", Kind.PROSE),
    Column("default", "", Kind.FLAG),
    Column("taken", "taken", Kind.FLAG),
    CLAUSE,
)


@dataclass(frozen=True, repr=False)
class Rules(View):
    """All that a rulebook says.

    >>> from odds import Table
    >>> Table("bclc-mini").rules()
    <rules of bclc-mini: 6 bets, 6-8 decks>
    """

    rulebook: Rulebook

    @property
    def summary(self) -> str:
        """The game, and how much it has."""
        book = self.rulebook
        has = f"{len(book.bets)} bets, {spans(book.decks.allowed)} decks"
        return f"rules of {book.id}: {has}"

    def answer(self) -> Answer:
        """Each part of the rulebook as a table."""
        book = self.rulebook
        return Answer(
            f"{book.title} ({book.id})",
            [
                Fact(f"Source: {source_text(book)}", _head(book), {"game": book.id}),
                *(Fact(f"Extends {each.id}: {source_text(each)}") for each in book.line),
                Fact(json={"extends": [_source(each, "game") for each in book.line]}),
                _differences(book),
                Sheet("general", "General", GENERAL, _general(book)),
                *play_sheets(book),
                Sheet("bets", "", BETS, _bets(book)),
                Sheet("paytables", "Paytables, a payout for each row", PAYTABLES, _paytables(book)),
                _insurance(book),
                Fact(json={"bank": _bank(book)}),
                Sheet("limits", "Aggregate limits", LIMITS, _limits(book)),
                Sheet("irregularities", "When a round goes wrong", WRONG, _irregular(book)),
                Sheet(
                    "readings", "Clauses that can be read in several ways", READINGS, _read(book)
                ),
            ],
            [Note(remark.text) for remark in book.notes],
            rounds=False,
        )


def _head(book: Rulebook) -> dict[str, object]:
    source = {"document": book.document or None, "section": book.section or None}
    return {"game": book.id, "title": book.title, "source": source}


def _source(book: Rulebook, key: str) -> dict[str, object]:
    return {key: book.id, "source": _head(book)["source"]}


def _differences(book: Rulebook) -> Sheet:
    there = book.parent.id if book.parent else ""
    columns = (
        Column("rule", "rule", Kind.PROSE),
        Column("here", "here", Kind.PROSE),
        Column("there", "there", Kind.PROSE),
        CLAUSE,
    )
    rows = [
        (rule, here, before, clause or SILENT) for rule, here, before, clause in differences(book)
    ]
    return Sheet("differences", f"What differs from {there}", columns, rows)


def _general(book: Rulebook) -> list[tuple[str, str, object, str]]:
    commission, void = "none", "every stake is returned"
    total = book.play.total_in_words
    choice = len(book.decks.allowed) > 1
    asked = fields_of(book.bets)
    pairs = book.play.tableau and (book.hands.pair or book.play.classes(asked).tells_ranks)
    if book.commission and book.commission.rate:
        commission = f"{100 * book.commission.rate}% of the win on rows marked so"
    lines = [
        ("decks", spans(book.decks.allowed), book.decks.clause),
        *([("decks taken by default", str(book.decks.default), "our choice")] if choice else []),
        *([("total of a hand", total, book.hands.points)] if total else []),
        ("winner", book.play.winner_in_words, book.hands.winner),
        *([("pair", "first two cards of one rank", book.hands.pair)] if pairs else []),
        ("commission", commission, book.commission.clause if book.commission else ""),
        ("shoe runs out: void", void, book.void_clause),
    ]
    if insurance := book.insurance:
        most = f"{insurance.limit} times the original bet at the most"
        lines.append(("insurance pays", most, insurance.clause))
    if bank := book.bank:
        rate = f"{100 * bank.commission}% of the net win of a round"
        terms = f"against {bank.bet}, commission {rate}"
        lines.append(("bank taken by a Player", terms, bank.clause))
    allowed = spans(book.decks.allowed)
    return [
        (rule, value, value.replace("-", " to ") if value == allowed else value, clause or SILENT)
        for rule, value, clause in lines
    ]


def _bets(book: Rulebook) -> list[Sequence[object]]:
    return [(bet.id, bet.title, [_payout(row) for row in bet.rows]) for bet in book.bets]


def _paytables(book: Rulebook) -> list[Sequence[object]]:
    return [
        (
            bet.id,
            table.name,
            table.name == bet.paytable,
            [SILENT if odds is None else str(odds) for odds in table.odds],
            table.clause or SILENT,
        )
        for bet in book.bets
        for table in bet.paytables
    ]


def _payout(row: Row) -> tuple[object, ...]:
    pays = SILENT if row.odds is None else f"{row.odds} to 1" if row.kind == "win" else "-"
    if row.commission is not None:
        pays += f" less {100 * row.commission}%: {row.pays}"
    clause = row.clause or ("-" if row.kind == "lose" else SILENT)
    exact = (row.odds, row.commission, row.pays, row.clause or None)
    return (row.kind, row.when, *exact, pays, clause)


def _limits(book: Rulebook) -> list[Sequence[object]]:
    return [
        (
            limit.bets,
            limit.amount,
            limit.amount,
            limit.clause or NOT_STATED,
            limit.dealer_clause or NOT_STATED,
            limit.dealer_counts,
        )
        for limit in book.limits
    ]


def _irregular(book: Rulebook) -> list[Sequence[object]]:
    """What the rules say of void and interrupted rounds, dealing errors and uneven stakes."""
    lines = [(each.when, "void, every bet is returned", each.clause) for each in book.voids]
    if rule := book.interruption:
        lines += [
            ("interrupted, a bet has won or lost", "the round is concluded", rule.concluded),
            ("interrupted, no bet has won or lost", "void, every bet is returned", rule.void),
        ]
    if option := book.take_back:
        for error in option.errors:
            clause = ", ".join(dict.fromkeys(filter(None, (error.clause, option.clause))))
            lines.append((error.error, f"a bet may be taken back, {error.given}", clause))
        if option.next_round:
            lines.append(("cards in excess", "used in the next round", option.next_round))
    if limit := book.differential:
        lines += [
            ("stakes differ by more than the limit, in time", "excess refused", limit.refused),
            ("the same, noticed too late", "settled in proportion", limit.shared),
            ("a stake under the minimum there", "counts in full", limit.small),
        ]
    if (insured := book.insurance) and insured.forgotten:
        then = "the original bet goes back where it would have won"
        lines.append(("insurance is not offered", then, insured.forgotten))
    if insured and insured.squeezed:
        when = "the Banker's third card is squeezed or exposed before the Player's is opened"
        lines.append((when, "insurance after five cards is waived", insured.squeezed))
    return [(rule, then, clause or SILENT) for rule, then, clause in lines]


def _read(book: Rulebook) -> list[Sequence[object]]:
    found: list[Sequence[object]] = []
    for question, readings in book.questions.items():
        found += [
            (
                *(question, each.id, each.says, each.is_default),
                *(each in book.taken_readings, each.clause or SILENT),
            )
            for each in readings
        ]
    return found


def _insurance(book: Rulebook) -> Sheet | Fact:
    if book.insurance is None:
        return Fact(json={"insurance": None})
    offers = [
        (
            offer.stage,
            offer.side,
            offer.player or None,
            offer.banker or None,
            offer.odds,
            offer.tie,
            offer.tie_wins,
            offer.clause or NOT_STATED,
        )
        for offer in book.insurance.offers
    ]
    row = (book.insurance.limit, book.insurance.clause or None, offers)
    return Sheet("insurance", "", INSURANCE, [row], keys=0, single=True)


def _bank(book: Rulebook) -> dict[str, object] | None:
    if book.bank is None:
        return None
    bet, rate, clause = book.bank
    return {"bet": bet, "commission": rate, "clause": clause or None}
