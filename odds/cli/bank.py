"""`odds bank`: what it is worth to take the bank of a three-card game."""

from collections.abc import Sequence
from typing import Annotated

import typer

from odds.bets.bank import BankResult, BankValue, Opponent, Share, bank_value
from odds.cli.options import DecksOption, GameArgument, ShoeOption, WithoutOption
from odds.cli.output import (
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    exact,
    figures,
    percent,
    places,
    rounded,
    show,
)
from odds.cli.progress import told_of_hands
from odds.cli.situation import naming, read_situation
from odds.core.errors import OddsError
from odds.core.numbers import money, read_amount
from odds.core.text import counted

NOTES = (
    "Amounts are in money, commissions are not rounded to chips. All stakes are against the one "
    "hand of the bank, from a bankroll that covers them.",
    "Per unit is over the amount staked: of the bank, over all stakes against it.",
    "The house wins all commissions, and what its Dealer wins or loses; its own Dealer pays none.",
)
StakeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--stake",
        metavar="AMOUNT",
        help="What a Player stakes against the bank, in money; once for each hand.",
    ),
]
DealerOption = Annotated[
    str | None,
    typer.Option("--dealer", metavar="AMOUNT", help="What the Dealer stakes for the house."),
]
BankOption = Annotated[
    str | None,
    typer.Option(
        "--banker", metavar="CARDS", help='Cards known of the bank\'s own hand, such as "K Q 9".'
    ),
]


def bank(
    game: GameArgument,
    stake: StakeOption = None,
    dealer: DealerOption = None,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    banker: BankOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what it is worth to take the bank against other hands.

    The exact expected win of a Player who banks against these stakes, with commission on the net
    win of the round only, beside what it is worth to bet as a Player. From one deck, four hands
    against the bank take some 7 seconds, five 25, six two minutes and a gigabyte; seven are too
    many to be dealt exactly. Other rankings and shoes may take longer and up to two gigabytes
    or so, and then it may be more hands or fewer.

    Example: odds bank bclc-three-card --stake 100 --stake 50 --dealer 25
    """
    digits = places(digits, form)
    situation = read_situation(game, decks, shoe, without, banker=banker)
    opponents = []
    for text in stake or []:
        with naming(stake=text):
            opponents.append(Opponent(read_amount(text)))
    with naming(dealer=dealer):
        if dealer is not None:
            opponents.append(Opponent(read_amount(dealer), dealer=True))
    book = situation.rulebook
    terms = book.taken_bank  # or an error, which comes before that of no stake
    if not opponents:
        raise OddsError("nobody bets against the bank; give a stake or more such as --stake 100")
    found = bank_value(
        terms,
        book.bet(terms.bet),
        book.ranking,
        situation.shoe,
        opponents,
        situation.coup.banker,
        told_of_hands,
    )
    lines = found.shares
    answer = Answer(
        title=situation.title,
        facts=[
            *situation.facts(found.wins.denominator),
            f"Bank: {counted(len(opponents), 'hand')} with {money(found.at_stake)} in all on "
            f"{found.bank.bet}, commission of {exact(100 * found.bank.commission)}% on the net "
            f"win of a round (clause {found.bank.clause or 'not stated'})",
        ],
        sections=[*_sections(found, lines, digits), _exactly(found, lines)],
        document={
            **situation.document(found.wins.denominator),
            "bank": _bank(found, digits),
            "shares": [_share(line, digits) for line in lines],
            "results": [_result(end, digits) for end in found.results],
        },
        records=[{**situation.record, **record} for record in _records(found, lines, digits)],
        warnings=situation.warnings,
        notes=[*book.notes, *NOTES],
        digits=digits,
    )
    show(answer, form)


CHANCES = {"win": "a net win", "even": "an even round", "loss": "a net loss"}
"""How a round can end for the bank, in words."""


def _sections(found: BankValue, lines: Sequence[Share], digits: int) -> list[Section]:
    beside = [
        ["take the bank, per unit of the stakes against it",
         percent(found.expected_value, digits)],
        [f"bet {found.bank.bet} against it as a Player, per unit staked",
         percent(found.player_value, digits)],
    ]  # fmt: skip
    parts: list[Sequence[object]] = [
        ["won before commission", rounded(found.expected_win_before_commission, digits)],
        ["commission", rounded(found.commission, digits)],
        ["won", rounded(found.expected_win, digits)],
        ["standard deviation", found.standard_deviation.decimal(digits)],
        *(
            [f"chance of {CHANCES[name]}", percent(chance, digits)]
            for name, chance in found.chances._asdict().items()
        ),
    ]
    shares = [
        [line.who, line.stake and money(line.stake), rounded(line.expected_win, digits),
         percent(line.expected_value, digits)]
        for line in lines
    ]  # fmt: skip
    results = [
        [money(end.before_commission), money(end.kept), end.weight,
         percent(end.probability, digits)]
        for end in found.results
    ]  # fmt: skip
    return [
        Section("Bank or Player, expected value, rounded", ("to", "expected value"), beside),
        Section("Expected wins in money, rounded", ("who", "stake", "wins", "per unit"), shares),
        Section("The bank in a round, in money, rounded", ("figure", "value"), parts),
        Section(
            "What the bank can win in a round, in money",
            ("before commission", "after", "weight", "probability"),
            results,
            texts=0,
        ),
    ]


def _exactly(found: BankValue, lines: Sequence[Share]) -> Section:
    rows = [
        *([f"{who} wins", exact(win)] for who, _, win in lines),
        ["bank per unit", exact(found.expected_value)],
        ["Player per unit", exact(found.player_value)],
        ["bank's variance", exact(found.variance)],
    ]
    return Section("Exact figures", ("figure", "exactly"), rows, texts=2)


def _bank(found: BankValue, digits: int) -> dict[str, object]:
    return {
        "bet": found.bank.bet,
        "commission_rate": exact(found.bank.commission),
        "clause": found.bank.clause or None,
        **figures(
            digits,
            at_stake=found.at_stake,
            won_before_commission=found.expected_win_before_commission,
            commission=found.commission,
            expected_win=found.expected_win,
            expected_value=found.expected_value,
            player_expected_value=found.player_value,
            variance=found.variance,
            **{f"{name}_probability": each for name, each in found.chances._asdict().items()},
        ),
        "standard_deviation_decimal": found.standard_deviation.decimal(digits),
    }


def _share(line: Share, digits: int) -> dict[str, object]:
    return {
        "who": line.who,
        **figures(
            digits,
            stake=line.stake,
            expected_win=line.expected_win,
            expected_value=line.expected_value,
        ),
    }


def _records(found: BankValue, lines: Sequence[Share], digits: int) -> list[dict[str, object]]:
    """For csv: what each wins, the bank's figures and its results, with the same columns in all."""
    rows: list[dict[str, object]] = [
        *({"part": "share", **_share(line, digits)} for line in lines),
        {"part": "bank", "who": "bank", **_bank(found, digits)},
        *({"part": "result", "who": "bank", **_result(end, digits)} for end in found.results),
    ]
    columns = dict.fromkeys(name for row in rows for name in row)
    return [{**columns, **row, "denominator": found.wins.denominator} for row in rows]


def _result(end: BankResult, digits: int) -> dict[str, object]:
    return {
        **figures(digits, won_before_commission=end.before_commission, won=end.kept),
        "weight": end.weight,
        **figures(digits, probability=end.probability),
    }
