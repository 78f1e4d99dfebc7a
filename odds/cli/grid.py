"""`odds grid`: how coups end, whatever the bets."""

from collections.abc import Callable, Hashable
from fractions import Fraction

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
    show,
)
from odds.cli.ranked import ranked_grid
from odds.cli.situation import Situation, situated
from odds.core.cards import Total
from odds.core.classes import POINTS
from odds.games.coup.facts import Outcome
from odds.games.coup.joint import joint_distribution
from odds.games.round import VOID, Winner

TOTALS = tuple(map(Total, range(10)))
"""Final totals of a hand."""

MARGINS: dict[Hashable, str] = {
    **{(Winner.PLAYER, margin): f"Player by {margin}" for margin in range(9, 0, -1)},
    (Winner.TIE, 0): "tie",
    **{(Winner.BANKER, margin): f"Banker by {margin}" for margin in range(1, 10)},
}
CARDS: dict[Hashable, str] = {cards: f"{cards} cards" for cards in (4, 5, 6)}
NATURALS: dict[Hashable, str] = {
    (True, True): "both natural",
    (True, False): "Player natural only",
    (False, True): "Banker natural only",
    (False, False): "no natural",
}
VIEWS: dict[str, tuple[dict[Hashable, str], Callable[[Outcome], Hashable]]] = {
    "margins": (MARGINS, lambda facts: (facts.winner, facts.margin)),
    "cards dealt": (CARDS, lambda facts: facts.cards),
    "naturals": (NATURALS, lambda facts: (facts.player_natural, facts.banker_natural)),
}


@situated
def grid(
    situation: Situation,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show how coups end.

    Final totals of both hands, margins, cards dealt and naturals; in three-card games the rank of
    a hand, and hand against hand.

    Example: odds grid bclc-mini --decks 6 --banker "3"
    """
    digits = places(digits, form)
    ranked = situation.rulebook.play.ranking is not None
    show(ranked_grid(situation, digits) if ranked else _coups(situation, digits), form)


def _coups(situation: Situation, digits: int) -> Answer:
    play = situation.rulebook.tableau
    coups = joint_distribution(situation.shoe, play, situation.coup, POINTS)
    size = coups.denominator
    ends = coups.project(lambda outcome: (outcome.player_total, outcome.banker_total))
    totals = {(p, b): ends[p, b] for p in TOTALS for b in TOTALS}
    void = coups[VOID]
    views = {}
    for name, (labels, view) in VIEWS.items():
        seen = coups.project(view)
        views[name] = {label: seen[key] for key, label in labels.items()}

    def chance(weight: int) -> str | None:
        return percent(Fraction(weight, size), digits)

    def entry(weight: int) -> dict[str, str | int | None]:
        return {"weight": weight, **figures(digits, probability=Fraction(weight, size))}

    rows = [
        [p, *(chance(totals[p, b]) for b in TOTALS), chance(sum(totals[p, b] for b in TOTALS))]
        for p in TOTALS
    ]
    sums = [sum(totals[p, b] for p in TOTALS) for b in TOTALS]
    return Answer(
        title=situation.title,
        facts=situation.facts(size),
        sections=[
            Section(
                "Player total (down) by Banker total (across)",
                ("", *map(str, TOTALS), "all"),
                [*rows, ["all", *map(chance, sums), chance(sum(sums))]],
            ),
            *(
                Section(
                    name.capitalize(),
                    (name, "weight", "probability", "exactly"),
                    [[label, w, chance(w), exact(Fraction(w, size))] for label, w in view.items()],
                )
                for name, view in {**views, "void": {"void": void}}.items()
            ),
        ],
        document={
            **situation.document(size),
            "totals": [
                {"player": p, "banker": b, **entry(weight)} for (p, b), weight in totals.items()
            ],
            **{
                name.replace(" ", "_"): [{"case": label, **entry(w)} for label, w in view.items()]
                for name, view in views.items()
            },
            "void": entry(void),
        },
        records=[
            {**situation.record, "table": table, "case": case, **entry(weight), "denominator": size}
            for table, case, weight in [
                *(("totals", f"Player {p} Banker {b}", w) for (p, b), w in totals.items()),
                *((name, label, w) for name, view in views.items() for label, w in view.items()),
                ("void", "void", void),
            ]
        ],
        warnings=situation.warnings,
        digits=digits,
    )
