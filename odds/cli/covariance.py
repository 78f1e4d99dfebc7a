"""`odds covariance`: how the results of bets in one coup hang together."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, zip_longest

from odds.bets.analysis import VOID_ROUND, joint_rows
from odds.bets.analysis import covariance as exact_covariance
from odds.bets.paytable import PUSH, Bet, Row
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
from odds.core.distribution import Distribution
from odds.core.numbers import root_decimal


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
    found = {
        (one.id, two.id): exact_covariance(one, two, coups)
        for one, two in combinations_with_replacement(chosen, 2)
    }
    entries = [
        {
            "bet": one,
            "other": two,
            **figures(digits, covariance=value),
            "correlation_decimal": _correlation(value, found[one, one], found[two, two], digits),
        }
        for (one, two), value in found.items()
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
            _together(chosen, joint, digits),
        ],
        document={
            **situation.document(coups.denominator),
            "covariances": entries,
            "joint": _entries(chosen, joint, digits),
        },
        records=[
            {**situation.record, **entry, "denominator": coups.denominator} for entry in entries
        ],
        warnings=situation.warnings,
        notes=situation.rulebook.notes,
        digits=digits,
    )
    show(answer, form)


def _best_first(joint: Distribution[tuple[Row, ...]]) -> list[tuple[tuple[Row, ...], int]]:
    """By what the first bet pays, then the second and so on; what is not stated, and void, last."""
    return sorted(
        joint,
        key=lambda end: (not end[0], [(row.pays is None, -(row.pays or PUSH)) for row in end[0]]),
    )


def _together(bets: Sequence[Bet], joint: Distribution[tuple[Row, ...]], digits: int) -> Section:
    """For people: by net results, which rows may have in common."""
    weights: dict[tuple[str, ...], int] = {}
    for rows, weight in _best_first(joint):
        results = tuple(exact(row.pays) or f"{NOT_STATED}: {row.when}" for row in rows)
        results = results or ("void",) * len(bets)
        weights[results] = weights.get(results, 0) + weight
    lines = [
        [*results, weight, percent(Fraction(weight, joint.denominator), digits)]
        for results, weight in weights.items()
    ]
    headers = (*(bet.id for bet in bets), "weight", "probability")
    return Section("How the bets end together, net per unit staked", headers, lines, texts=0)


def _entries(
    bets: Sequence[Bet], joint: Distribution[tuple[Row, ...]], digits: int
) -> list[dict[str, object]]:
    """For json: by rows."""
    void = {"outcome": "void", "when": VOID_ROUND, "pays": exact(PUSH)}
    return [
        {
            "results": {
                bet.id: {"outcome": row.kind, "when": row.when, "pays": exact(row.pays)}
                if row
                else void
                for bet, row in zip_longest(bets, rows)
            },
            "weight": weight,
            **figures(digits, probability=Fraction(weight, joint.denominator)),
        }
        for rows, weight in _best_first(joint)
    ]


def _correlation(
    value: Fraction | None, one: Fraction | None, two: Fraction | None, digits: int
) -> str | None:
    """The covariance over the root of both variances, rounded; None where it does not exist."""
    if value is None or not one or not two:
        return None
    size = root_decimal(value * value / (one * two), digits)
    return f"-{size}" if value < 0 and float(size) else size
