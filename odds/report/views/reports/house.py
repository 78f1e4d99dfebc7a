"""What a house states besides its bets: limits, and the bank of the three-card game."""

from odds.core.numbers import money
from odds.core.text import grouped
from odds.figures.reported import BANK_STAKE, GameReport
from odds.report.answer import Column, Kind, Sheet
from odds.report.document import Section
from odds.report.views.limits import READING
from odds.report.views.reports.common import DECKS, decks_of, in_order

LIMITS = (
    Column("limit_on", "limit on", Kind.LIST),
    Column("limit", "limit", Kind.MONEY),
    Column("bet", "bet"),
    Column("when", "when", Kind.PROSE),
    Column("pays", "pays", Kind.PAYS),
    Column("bites_above", "bites above a stake of", Kind.AT_MOST),
)
BANK = (
    DECKS,
    Column("hands", "hands against it", Kind.COUNT),
    Column("expected_value", "bank, per unit", Kind.SHARE),
    Column("player_expected_value", "a Player, per unit", Kind.SHARE),
    Column("commission", "commission in a round", Kind.RATIO),
    Column("standard_deviation", "std deviation", Kind.ROOT),
    Column("win", "net win", Kind.SHARE),
    Column("even", "even", Kind.SHARE),
    Column("loss", "net loss", Kind.SHARE),
)


def limits(report: GameReport) -> Section | None:
    """From which stakes aggregate limits bite."""
    if not report.limits:
        return None
    words = [
        f"All wins of a round on {in_order(each.limit.bets)} together are paid "
        f"{grouped(money(each.limit.amount))} at the most "
        f"(clause {each.limit.clause or 'not stated'})."
        for each in report.limits
    ]
    rows = [
        (each.limit.bets, each.limit.amount, *threshold)
        for each in report.limits
        for threshold in each.thresholds
    ]
    title = "Stakes on one bet alone from which the limit bites"
    sheet = Sheet("limits", title, LIMITS, rows, keys=4)
    return Section("limits", "Limits", [*words, READING, sheet])


def bank(report: GameReport) -> Section | None:
    """What it is worth to take the bank, against one hand and more."""
    terms = report.rulebook.bank
    if terms is None:
        return None
    rows = [
        (
            decks_of(shoe),
            len(value.opponents),
            value.expected_value,
            value.player_value,
            value.commission,
            value.standard_deviation,
            *value.chances,
        )
        for shoe in report.shoes
        for value in shoe.bank
    ]
    words = (
        f"A Player may take the bank against {terms.bet}. The house then keeps "
        f"{money(100 * terms.commission)}% of the bank's net win of a round "
        f"(clause {terms.clause or 'not stated'}). Each hand against it has a stake of "
        f"{money(BANK_STAKE)}; per unit is over all stakes against the bank, and amounts are of "
        "those stakes."
    )
    title = "The bank beside a Player who bets against it"
    return Section("bank", "The bank", [words, Sheet("bank", title, BANK, rows, keys=2)])
