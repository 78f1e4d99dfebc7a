"""`odds grid`: how coups end, whatever the bets."""

from fractions import Fraction

from odds.bets.grid import TOTALS, coup_grid
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
    found = coup_grid(situation.shoe, situation.rulebook.tableau, situation.coup)
    size = found["totals"].denominator
    totals = found["totals"].weights
    void = found["void"].weights["void",]
    views = {
        name: {str(label): weight for (label,), weight in found[name].weights.items()}
        for name in ("margins", "cards dealt", "naturals")
    }

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
