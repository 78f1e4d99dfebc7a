"""What a game does otherwise than the game it extends."""

from collections.abc import Iterator
from typing import NamedTuple

from odds.bets.house import Bank, Limit
from odds.bets.paytable import Bet
from odds.core.text import Said, spans
from odds.rulebooks.rulebook import Rulebook

NONE = "-"


class Difference(NamedTuple):
    """A rule, what it says here and what it says in the game that this one extends."""

    rule: str
    here: str
    there: str
    clause: str = ""


def differences(book: Rulebook) -> list[Difference]:
    """All that differs from the parent: odds first, then procedure; empty without a parent.

    >>> from odds.rulebooks import load_rulebook
    >>> [difference.rule for difference in differences(load_rulebook("rws-super-six-plus"))][:2]
    ['bet super-six-plus', 'procedure']
    """
    if book.parent is None:
        return []
    odds = [each for each in _odds(book, book.parent) if each.here != each.there]
    return [
        *(odds or [Difference("all that these odds rest on", "the same", "the same", NONE)]),
        *(Difference("procedure", line.rule, NONE, line.clause) for line in book.differs),
    ]


def _odds(book: Rulebook, parent: Rulebook) -> Iterator[Difference]:
    """Every rule that odds depend on, here and there."""
    decks, old_decks = (spans(each.decks.allowed) for each in (book, parent))
    yield Difference("decks", decks, old_decks, book.decks.clause)
    default, old_default = (str(each.decks.default) for each in (book, parent))
    yield Difference("decks taken by default", default, old_default, "our choice")
    clause = book.commission.clause if book.commission else ""
    yield Difference("commission", _rate(book), _rate(parent), clause)
    old_rules = {rule.name: rule.says for rule in parent.play.rules}
    for rule in book.play.rules:
        yield Difference(rule.name, rule.says, old_rules.get(rule.name, NONE), rule.clause)
    bets, old_bets = ({bet.id: bet for bet in each.bets} for each in (book, parent))
    for name in {**old_bets, **bets}:
        yield _bet(name, bets.get(name), old_bets.get(name))
    table, old_table = _insurance(book), _insurance(parent)
    if table != old_table:
        changed = ("left out", "offered") if table == NONE else ("changed", "otherwise")
        clause = book.insurance.clause if book.insurance else ""
        yield Difference("insurance", *(("added", NONE) if old_table == NONE else changed), clause)
    clause = book.bank.clause if book.bank else ""
    yield Difference("bank", _bank(book.bank), _bank(parent.bank), clause)
    limits, old_limits = ({limit.bets: limit for limit in each.limits} for each in (book, parent))
    for key in {**old_limits, **limits}:
        limit, old = limits.get(key), old_limits.get(key)
        yield Difference("limit", _limit(limit), _limit(old), limit.clause if limit else "")


def _bank(bank: Bank | None) -> str:
    return f"against {bank.bet}, {100 * bank.commission}% of the net win" if bank else NONE


def _insurance(book: Rulebook) -> str:
    """The insurance table in words, clauses left out."""
    if book.insurance is None:
        return NONE
    lines = (
        f"{offer.side} after {offer.stage} cards, Banker {spans(offer.banker)}, "
        f"Player {spans(offer.player)}: {offer.odds}, tie {offer.tie}"
        for offer in book.insurance.offers
    )
    return f"{'; '.join(lines)}; limit {book.insurance.limit}"


def _rate(book: Rulebook) -> str:
    return f"{100 * book.commission.rate}%" if book.commission and book.commission.rate else "none"


def _bet(name: str, bet: Bet | None, old: Bet | None) -> Difference:
    if bet is None:
        return Difference(f"bet {name}", "left out", "offered")
    clause = "; ".join(dict.fromkeys(row.clause for row in bet.rows if row.clause))
    if old is None:
        return Difference(f"bet {name}", "added", NONE, clause)
    return Difference(f"bet {name}", _rows(bet), _rows(old), clause)


def _rows(bet: Bet) -> Said:
    """What a bet pays, in words; only that it loses otherwise need not be said."""
    return Said.of(
        lambda read: "; ".join(
            f"{read(row.when)}: {row.pays or 'not stated' if row.kind == 'win' else row.kind}"
            for row in bet.rows
            if row.conditions or row.kind != "lose"
        )
    )


def _limit(limit: Limit | None) -> str:
    return f"{limit.amount} on {', '.join(limit.bets)}" if limit else NONE
