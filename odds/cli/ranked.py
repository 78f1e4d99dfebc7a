"""How three-card hands end: the rank of one hand, and hand against hand."""

from collections.abc import Iterator
from fractions import Fraction

from odds.bets.grid import Cases, hand_grid
from odds.cli.output import Answer, Section, exact, figures, percent
from odds.cli.situation import Situation
from odds.core.text import counted

BOTH_HANDS = "The Player's hand (down) by the Banker's (across)"


def ranked_grid(situation: Situation, digits: int) -> Answer:
    """How deals end, whatever the bets; a shoe that cannot deal both hands has only void ones."""
    ranking, coup = situation.rulebook.ranking, situation.coup
    grid = hand_grid(situation.shoe, ranking, coup)
    both = grid["both hands"]
    names = [line.hand for line in ranking.lines]
    across = [[p, *(percent(both.probability(p, b), digits) for b in names)] for p in names]
    alike = sorted(coup.player) == sorted(coup.banker)
    return Answer(
        title=situation.title,
        facts=situation.facts(both.denominator),
        sections=[
            *(
                _section(name, cases, digits)
                for name, cases in grid.items()
                if cases is not both and not (alike and name.startswith("banker"))
            ),
            Section(BOTH_HANDS, ("", *names), across),
        ],
        document={
            **situation.document(both.denominator),
            **{
                name.replace(" ", "_"): list(_entries(cases, digits))
                for name, cases in grid.items()
            },
        },
        records=[
            {**situation.record, **record}
            for name, cases in grid.items()
            for record in _records(name, cases, digits)
        ],
        warnings=situation.warnings,
        notes=situation.rulebook.notes,
        digits=digits,
    )


def _section(name: str, cases: Cases, digits: int) -> Section:
    """For people."""
    headers = (*cases.columns, "weight", "probability", "exactly")
    rows = [
        [*case, weight, percent(share, digits), exact(share)]
        for case, weight in cases.weights.items()
        for share in [Fraction(weight, cases.denominator)]
    ]
    return Section(_title(name, cases), headers, rows, texts=len(cases.columns))


def _title(name: str, cases: Cases) -> str:
    if name == "winners":
        return "Hand against hand"
    side, what = name.split()
    title = f"The {side.capitalize()}'s hand"
    if what == "hands":
        return f"{title}, {counted(cases.denominator, 'way')} in all"
    return f"{title} parted by {', '.join(cases.columns[1:])}, the best first"


def _entries(cases: Cases, digits: int) -> Iterator[dict[str, object]]:
    """For json."""
    for case, weight in cases.weights.items():
        yield {
            **dict(zip(cases.columns, case, strict=True)),
            "weight": weight,
            **figures(digits, probability=Fraction(weight, cases.denominator)),
            "denominator": cases.denominator,
        }


def _records(name: str, cases: Cases, digits: int) -> Iterator[dict[str, object]]:
    """For csv, where all tables have the same columns."""
    for case, entry in zip(cases.weights, _entries(cases, digits), strict=True):
        named = [f"{column} {value}" for column, value in zip(cases.columns, case, strict=True)]
        told = {"table": name, "case": ", ".join(named) if case[1:] else case[0]}
        yield {**told, **{key: entry[key] for key in entry if key not in cases.columns}}
