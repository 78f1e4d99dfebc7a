"""`odds covariance`: how the results of bets in one coup hang together."""

from fractions import Fraction
from itertools import combinations_with_replacement

from odds.analysis import covariance as exact_covariance
from odds.analysis import root_decimal
from odds.cli.options import BetsArgument, CommissionOption, PayOption
from odds.cli.output import (
    NOT_STATED,
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    figures,
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

    Of every two, from their joint distribution.

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
    answer = Answer(
        title=situation.title,
        facts=situation.facts(coups.denominator),
        sections=[Section("Covariance of net results per unit staked", headers, rows, texts=2)],
        document={
            **situation.document(coups.denominator),
            "covariances": entries,
        },
        records=[
            {**situation.record, **entry, "denominator": coups.denominator} for entry in entries
        ],
        warnings=situation.warnings,
        notes=situation.rulebook.notes,
        digits=digits,
    )
    show(answer, form)


def _correlation(
    value: Fraction | None, one: Fraction | None, two: Fraction | None, digits: int
) -> str | None:
    """The covariance over the root of both variances, rounded; None where it does not exist."""
    if value is None or not one or not two:
        return None
    size = root_decimal(value * value / (one * two), digits)
    return f"-{size}" if value < 0 and float(size) else size
