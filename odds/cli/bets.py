"""`odds bets`: the exact figures of bets."""

from fractions import Fraction

from odds.bets.analysis import BetAnalysis, analyse
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
    rounded,
    show,
)
from odds.cli.situation import Situation, chosen_bets, situated


@situated
def bets(
    situation: Situation,
    bet: BetsArgument = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the exact odds of bets.

    Each outcome, edge, RTP, hit frequency, variance and fair odds.

    Example: odds bets rws-commission banker tie --decks 6 --player "9 K"
    """
    digits = places(digits, form)
    chosen = chosen_bets(situation.rulebook, bet, pay, commission)
    coups = situation.coups(chosen)
    found = [analyse(each, coups) for each in chosen]
    described = [describe(one, digits) for one in found]
    answer = Answer(
        title=situation.title,
        facts=situation.facts(coups.denominator),
        sections=[_summary(found, digits), _outcomes(found, digits), _figures(found)],
        document={
            **situation.document(coups.denominator),
            "bets": [
                {**described_bet, "outcomes": _outcome_list(one, digits)}
                for described_bet, one in zip(described, found, strict=True)
            ],
        },
        records=[
            {**situation.record, **described_bet, **outcome, "denominator": coups.denominator}
            for described_bet, one in zip(described, found, strict=True)
            for outcome in _outcome_list(one, digits)
        ],
        warnings=situation.warnings,
        notes=situation.rulebook.notes,
        digits=digits,
    )
    show(answer, form)


def _exact_figures(one: BetAnalysis) -> dict[str, Fraction | None]:
    return {
        "expected_value": one.expected_value,
        "house_edge": one.house_edge,
        "rtp": one.rtp,
        "edge_on_resolved": one.edge_on_resolved,
        "hit_frequency": one.hit_frequency,
        "variance": one.variance,
        "fair_odds": one.fair_odds,
    }


def deviation(one: BetAnalysis, digits: int) -> str | None:
    """The standard deviation, rounded; None where it does not exist."""
    root = one.standard_deviation
    return None if root is None else root.decimal(digits)


def describe(one: BetAnalysis, digits: int) -> dict[str, str | None]:
    """Each figure exactly and, right after it, as a rounded decimal."""
    return {
        "bet": one.bet.id,
        **figures(digits, **_exact_figures(one)),
        "standard_deviation_decimal": deviation(one, digits),
    }


def _outcome_list(one: BetAnalysis, digits: int) -> list[dict[str, str | int | None]]:
    return [
        {
            "outcome": outcome.kind,
            "when": outcome.when,
            "pays": exact(outcome.pays),
            "weight": outcome.weight,
            **figures(digits, probability=outcome.probability),
        }
        for outcome in one.outcomes
    ]


def _summary(found: list[BetAnalysis], digits: int) -> Section:
    headers = (
        "bet",
        "expected value",
        "house edge",
        "RTP",
        "edge on resolved",
        "hit frequency",
        "std deviation",
        "fair odds to 1",
    )
    rows = []
    for one in found:
        absent = NOT_STATED if one.rtp is None else "-"
        rows.append(
            [
                one.bet.id,
                rounded(one.expected_value, digits) or absent,
                percent(one.house_edge, digits) or absent,
                percent(one.rtp, digits) or absent,
                percent(one.edge_on_resolved, digits) or absent,
                percent(one.hit_frequency, digits),
                deviation(one, digits) or absent,
                rounded(one.fair_odds, digits),
            ]
        )
    return Section("Bets, rounded", headers, rows)


def _outcomes(found: list[BetAnalysis], digits: int) -> Section:
    headers = ("bet", "outcome", "when", "pays", "weight", "probability")
    rows = [
        [
            one.bet.id,
            outcome.kind,
            outcome.when,
            exact(outcome.pays) or NOT_STATED,
            outcome.weight,
            percent(outcome.probability, digits),
        ]
        for one in found
        for outcome in one.outcomes
    ]
    return Section("Outcomes, pays net per unit staked", headers, rows, texts=3)


def _figures(found: list[BetAnalysis]) -> Section:
    rows = [
        [
            one.bet.id,
            name.replace("_", " "),
            exact(value) or (NOT_STATED if one.rtp is None and name != "fair_odds" else "-"),
        ]
        for one in found
        for name, value in _exact_figures(one).items()
    ]
    return Section("Exact figures", ("bet", "figure", "exactly"), rows, texts=3)
