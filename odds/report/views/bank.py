"""What it is worth to take the bank of a three-card game."""

from dataclasses import dataclass

from odds.bets.bank import BankValue
from odds.core.numbers import decimal, money
from odds.core.text import counted, grouped
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts

NOTES = (
    "Amounts are in money, commissions are not rounded to chips. All stakes are against the one "
    "hand of the bank, from a bankroll that covers them.",
    "Per unit is over the amount staked: of the bank, over all stakes against it.",
    "The house wins all commissions, and what its Dealer wins or loses; its own Dealer pays none.",
)
BANK_OR_PLAYER = (
    Column("", "to", Kind.PROSE),
    Column("", "expected value", Kind.SHARE),
)
BANK = (
    Column("bet", ""),
    Column("commission_rate", "", Kind.PAYS),
    Column("clause", ""),
    Column("at_stake", "", Kind.MONEY),
    Column(
        "won_before_commission",
        "won before commission",
        Kind.RATIO,
        csv="expected_win_before_commission",
    ),
    Column("commission", "commission", Kind.RATIO, csv="expected_commission"),
    Column("expected_win", "won", Kind.RATIO),
    Column("expected_value", "", Kind.RATIO),
    Column("player_expected_value", "", Kind.RATIO),
    Column("variance", "variance", Kind.RATIO, rank=2, csv="win_variance"),
    Column("win_probability", "net win", Kind.SHARE),
    Column("even_probability", "even", Kind.SHARE),
    Column("loss_probability", "net loss", Kind.SHARE),
    Column("standard_deviation", "std deviation", Kind.ROOT, csv="win_standard_deviation"),
)
SHARES = (
    Column("who", "who"),
    Column("stake", "stake", Kind.MONEY),
    Column("expected_win", "wins", Kind.RATIO),
    Column("expected_value", "per unit", Kind.SHARE),
)
RESULTS = (
    Column(
        "won_before_commission",
        "before commission",
        Kind.MONEY,
        csv="bank_win_before_commission",
    ),
    Column("won", "after", Kind.MONEY, csv="bank_win"),
    Column("weight", "weight", Kind.WEIGHT),
    Column("probability", "probability", Kind.SHARE),
)


@dataclass(frozen=True, repr=False)
class BankTaken(View):
    """The bank against some stakes: what it wins in the mean, and so does everybody else.

    >>> from odds.table import Table
    >>> found = Table("bclc-three-card").bank([100], dealer=50)
    >>> found
    <bank of bclc-three-card, 1 deck, 52 cards left to deal: bank -1.9113%, Player -2.4056%>
    >>> found.value.chances.win
    Fraction(16060323619, 32191909750)
    """

    situation: Situation
    value: BankValue

    @property
    def summary(self) -> str:
        """Game, shoe, and what a unit is worth to the bank and to a Player."""
        bank, player = (
            f"{decimal(100 * each, 4)}%"
            for each in (self.value.expected_value, self.value.player_value)
        )
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"bank of {where}: bank {bank}, Player {player}"

    def answer(self) -> Answer:
        """Bank or Player, what the bank wins in a round, and what each wins in the mean."""
        value = self.value
        beside = [
            ("take the bank, per unit of the stakes against it", value.expected_value),
            (f"bet {value.bank.bet} against it as a Player, per unit staked", value.player_value),
        ]
        shares = [
            (each.who, each.stake, each.expected_win, each.expected_value) for each in value.shares
        ]
        bank = [self._bank()]
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, value.wins.denominator),
                Fact(self._in_words),
                Sheet("", "Bank or Player", BANK_OR_PLAYER, beside, exactly=True),
                Sheet("bank", "The bank in a round, in money", BANK, bank, keys=0, single=True),
                Sheet("shares", "Expected wins in money", SHARES, shares),
                Sheet("results", "What the bank can win in a round", RESULTS, value.results),
            ],
            [*rule_notes(self.situation.rulebook, "bank"), *map(Note, NOTES)],
            self.situation.warnings,
        )

    @property
    def _in_words(self) -> str:
        terms, hands = self.value.bank, counted(len(self.value.opponents), "hand")
        stakes = f"{hands} with {grouped(money(self.value.at_stake))} in all on {terms.bet}"
        rate = f"{money(100 * terms.commission)}% on the net win of a round"
        return f"Bank: {stakes}, commission of {rate} (clause {terms.clause or 'not stated'})"

    def _bank(self) -> tuple[object, ...]:
        value = self.value
        return (
            value.bank.bet,
            value.bank.commission,
            value.bank.clause or None,
            value.at_stake,
            value.expected_win_before_commission,
            value.commission,
            value.expected_win,
            value.expected_value,
            value.player_value,
            value.variance,
            *value.chances,
            value.standard_deviation,
        )
