"""`odds covariance`: how the results of bets in one coup hang together."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from odds.analysis import covariance as exact_covariance
from odds.analysis import joint_results, root_decimal
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
from odds.distribution import Distribution
from odds.paytable import PUSH, Bet


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

    Of every two, and the joint distribution of all that are asked for: how likely they are to end
    with which results (not in csv, which has the covariances alone).

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
    joint = joint_results(chosen, coups)
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


Results = tuple[Fraction | None, ...]


def _best_first(joint: Distribution[Results]) -> list[tuple[Results, int]]:
    """By the first bet's result, then the second's and so on; what is not stated is last."""
    return sorted(joint, key=lambda end: [(pays is None, -(pays or PUSH)) for pays in end[0]])


def _together(bets: Sequence[Bet], joint: Distribution[Results], digits: int) -> Section:
    rows = [
        [
            *(exact(pays) or NOT_STATED for pays in results),
            weight,
            percent(Fraction(weight, joint.denominator), digits),
        ]
        for results, weight in _best_first(joint)
    ]
    headers = (*(bet.id for bet in bets), "weight", "probability")
    return Section("How the bets end together, net per unit staked", headers, rows, texts=0)


def _entries(
    bets: Sequence[Bet], joint: Distribution[Results], digits: int
) -> list[dict[str, object]]:
    return [
        {
            "results": {bet.id: exact(pays) for bet, pays in zip(bets, results, strict=True)},
            "weight": weight,
            **figures(digits, probability=Fraction(weight, joint.denominator)),
        }
        for results, weight in _best_first(joint)
    ]


def _correlation(
    value: Fraction | None, one: Fraction | None, two: Fraction | None, digits: int
) -> str | None:
    """The covariance over the root of both variances, rounded; None where it does not exist."""
    if value is None or not one or not two:
        return None
    size = root_decimal(value * value / (one * two), digits)
    return f"-{size}" if value < 0 and float(size) else size
