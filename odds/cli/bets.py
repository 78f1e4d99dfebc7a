"""`odds bets`: the exact figures of bets."""

from fractions import Fraction

from odds.analysis import BetAnalysis, analyse, root_decimal
from odds.cli.options import (
    BankerOption,
    BetsArgument,
    CommissionOption,
    DecksOption,
    GameArgument,
    PayOption,
    PlayerOption,
    ShoeOption,
    WithoutOption,
    chosen_bets,
    read_situation,
)
from odds.cli.output import (
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    exact,
    number,
    percent,
    rounded,
    show,
)

SILENT = "not stated"


def bets(
    game: GameArgument,
    bet: BetsArgument = None,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    player: PlayerOption = None,
    banker: BankerOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    digits: DigitsOption = 6,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show each bet's outcomes, edge, return, variance and fair odds.

    Example: odds bets rws-commission banker tie --decks 6 --without "A A 5 K" --player "9 K"
    """
    situation = read_situation(game, decks, shoe, without, player, banker)
    chosen = chosen_bets(situation.rulebook, bet, pay, commission)
    coups = situation.coups(chosen)
    found = [analyse(each, coups) for each in chosen]
    described = [_describe(one, digits) for one in found]
    answer = Answer(
        title=f"{situation.rulebook.title} ({situation.rulebook.id})",
        facts=[*situation.facts, f"Denominator of the weights: {coups.denominator}"],
        sections=[_summary(found, digits), _outcomes(found, digits), _figures(found)],
        document={
            **situation.document(coups.denominator),
            "bets": [
                {**figures, "outcomes": _outcome_list(one)}
                for figures, one in zip(described, found, strict=True)
            ],
        },
        records=[
            {"game": situation.rulebook.id, **figures, **outcome, "denominator": coups.denominator}
            for figures, one in zip(described, found, strict=True)
            for outcome in _outcome_list(one)
        ],
        notes=[
            *situation.notes,
            *(f"{one.bet.id}: {one.bet.note}" for one in found if one.bet.note),
        ],
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


def _deviation(one: BetAnalysis, digits: int) -> str | None:
    return None if one.variance is None else root_decimal(one.variance, digits)


def _describe(one: BetAnalysis, digits: int) -> dict[str, str | float | None]:
    """Each figure exactly and, right after it, as a rounded decimal."""
    described: dict[str, str | float | None] = {"bet": one.bet.id}
    for name, value in _exact_figures(one).items():
        described[name] = exact(value)
        described[f"{name}_decimal"] = number(value, digits)
    deviation = _deviation(one, digits)
    described["standard_deviation_decimal"] = float(deviation) if deviation else None
    return described


def _outcome_list(one: BetAnalysis) -> list[dict[str, str | int | None]]:
    return [
        {
            "outcome": outcome.kind,
            "when": outcome.when,
            "pays": exact(outcome.pays),
            "weight": outcome.weight,
            "probability": exact(outcome.probability),
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
    rows = [
        [
            one.bet.id,
            rounded(one.expected_value, digits, SILENT),
            percent(one.house_edge, digits, SILENT),
            percent(one.rtp, digits, SILENT),
            percent(one.edge_on_resolved, digits, "-" if one.rtp is not None else SILENT),
            percent(one.hit_frequency, digits),
            _deviation(one, digits) or SILENT,
            rounded(one.fair_odds, digits),
        ]
        for one in found
    ]
    return Section("Bets, rounded", headers, rows)


def _outcomes(found: list[BetAnalysis], digits: int) -> Section:
    headers = ("bet", "outcome", "when", "pays", "weight", "probability")
    rows = [
        [
            one.bet.id,
            outcome.kind,
            outcome.when,
            exact(outcome.pays) or SILENT,
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
            exact(value) or ("-" if one.rtp is not None else SILENT),
        ]
        for one in found
        for name, value in _exact_figures(one).items()
    ]
    return Section("Exact figures", ("bet", "figure", "exactly"), rows, texts=3)
