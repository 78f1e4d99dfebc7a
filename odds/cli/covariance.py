"""`odds covariance`: how the results of bets in one coup hang together."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

from odds.bets.analysis import (
    VOID_ROUND,
    JointEnd,
    JointResult,
    covariances,
    joint_ends,
    joint_results,
    joint_rows,
)
from odds.bets.paytable import PUSH, Bet
from odds.cli.options import BetsArgument, CommissionOption, PayOption
from odds.cli.output import (
    NOT_STATED,
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    exact,
    figures,
    percent,
    places,
    show,
)
from odds.cli.situation import Situation, chosen_bets, situated


@situated
def covariance(
    situation: Situation,
    bet: BetsArgument = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the covariance of bets.

    Of every two; and the joint distribution of all that are asked for, except in csv: how likely
    they are to end with which results.

    Example: odds covariance rws-commission player banker tie --decks 6
    """
    digits = places(digits, form)
    chosen = chosen_bets(situation.rulebook, bet, pay, commission)
    coups = situation.coups(chosen)
    entries = [
        {
            "bet": one,
            "other": two,
            **figures(digits, covariance=found.covariance),
            "correlation_decimal": found.correlation and found.correlation.decimal(digits),
        }
        for (one, two), found in covariances(chosen, coups).items()
    ]
    rows = [
        [
            entry["bet"],
            entry["other"],
            entry["covariance_decimal"] or NOT_STATED,
            entry["correlation_decimal"],
            entry["covariance"] or NOT_STATED,
        ]
        for entry in entries
    ]
    headers = ("bet", "other bet", "covariance", "correlation", "covariance exactly")
    joint = joint_rows(chosen, coups)
    answer = Answer(
        title=situation.title,
        facts=situation.facts(coups.denominator),
        sections=[
            Section("Covariance of net results per unit staked", headers, rows, texts=2),
            _together(chosen, joint_results(joint), digits),
        ],
        document={
            **situation.document(coups.denominator),
            "covariances": entries,
            "joint": _entries(chosen, joint_ends(joint), digits),
        },
        records=[
            {**situation.record, **entry, "denominator": coups.denominator} for entry in entries
        ],
        warnings=situation.warnings,
        notes=situation.rulebook.notes,
        digits=digits,
    )
    show(answer, form)


def _together(bets: Sequence[Bet], found: Sequence[JointResult], digits: int) -> Section:
    """For people: by net results, which rows may have in common."""
    lines = [
        [
            *([_result(each) for each in one.results] or ["void"] * len(bets)),
            one.weight,
            percent(one.probability, digits),
        ]
        for one in found
    ]
    headers = (*(bet.id for bet in bets), "weight", "probability")
    return Section("How the bets end together, net per unit staked", headers, lines, texts=0)


def _result(found: Fraction | str) -> str:
    return f"{NOT_STATED}: {found}" if isinstance(found, str) else str(found)


def _entries(
    bets: Sequence[Bet], found: Sequence[JointEnd], digits: int
) -> list[dict[str, object]]:
    """For json: by rows."""
    void = {"outcome": "void", "when": VOID_ROUND, "pays": exact(PUSH)}
    return [
        {
            "results": {
                bet.id: {"outcome": row.kind, "when": row.when, "pays": exact(row.pays)}
                if row
                else void
                for bet, row in zip_longest(bets, one.rows)
            },
            "weight": one.weight,
            **figures(digits, probability=one.probability),
        }
        for one in found
    ]
