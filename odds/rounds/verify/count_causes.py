"""The likely cause of counts of winners that do not fit the rules."""

from collections.abc import Iterator

from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.facts import Outcome
from odds.games.coup.tableau import Tableau
from odds.games.round import Winner
from odds.rounds.verify.causes import Cause
from odds.rounds.verify.violations import DRAWING

_PLAUSIBLE, _UNLIKELY = 0.05, 1e-6
"""The p-values from which on counts fit a fault, and below which they do not fit the rules."""


_NEARER = 0.6
"""By this factor at the least counts are nearer to a fault that they do not fit, than to others."""


def cause_of_counts(
    seen: Distribution[Outcome], exact: Distribution[Outcome], tableau: Tableau, shoe: Shoe
) -> Cause | None:
    """The fault of drawing whose exact odds fit the winners, where those of the rules do not.

    Where none fits, perhaps the one that is nearest by far.
    """
    from scipy.stats import chi2

    won = seen.project(_winner)
    counts = [won[winner] for winner in Winner]

    def off(odds: Distribution[Outcome]) -> float:
        chances = odds.project(_winner)
        total = sum(chances[winner] for winner in Winner)
        expected = [sum(counts) * chances[winner] / total for winner in Winner]
        return sum((n - mean) ** 2 / mean for n, mean in zip(counts, expected, strict=True))

    by_rules, freedom = off(exact), len(counts) - 1
    if chi2.sf(by_rules, freedom) > _UNLIKELY:
        return None
    tried: dict[str, float] = {}
    for text, table in _faulty(tableau):
        found = off(table.rounds(shoe, fields=["winner"]))
        tried[text] = min(found, tried.get(text, found))
    fitting = [text for text, found in tried.items() if chi2.sf(found, freedom) > _PLAUSIBLE]
    if len(fitting) == 1:
        p_value = chi2.sf(tried[fitting[0]], freedom)
        evidence = f"its exact odds fit the results, p-value {p_value:.2g}"
        return Cause(fitting[0], evidence, DRAWING)
    nearest, second = sorted(tried, key=lambda text: tried[text])[:2]
    if fitting or tried[nearest] > _NEARER * min(by_rules, tried[second]):
        return None
    evidence = (
        "of the faults tried its odds are nearest to the results, though they do not fit, "
        f"chi-square {tried[nearest]:.4g}, by the rules {by_rules:.4g}"
    )
    return Cause(nearest, evidence, DRAWING, likely=False)


def _winner(end: Outcome) -> Winner | None:
    return getattr(end, "winner", None)


def _faulty(tableau: Tableau) -> Iterator[tuple[str, Tableau]]:
    """Tables with one fault each."""
    after_draw, after_stand = tableau.banker_after_draw, tableau.banker_after_stand
    rows = tuple((draws,) * 10 for draws in after_stand)
    for value in range(10):
        stood = tuple(row[value] for row in after_draw)
        yield (
            "the Banker's rules for a Player who stood and for one who drew are swapped",
            tableau._replace(banker_after_stand=stood, banker_after_draw=rows),
        )
    yield (
        "the Banker draws by the rule for a Player who stood, whatever the Player's third card",
        tableau._replace(banker_after_draw=rows),
    )
    never = (False,) * 10
    yield (
        "the Banker never draws",
        tableau._replace(banker_after_stand=never, banker_after_draw=(never,) * 10),
    )
    yield (
        "the Banker never draws after the Player drew",
        tableau._replace(banker_after_draw=(never,) * 10),
    )
    yield "a natural does not end the round", tableau._replace(naturals=never)
    for most in (4, 6):
        yield (
            f"the Player draws on 0-{most}",
            tableau._replace(player=tuple(total <= most for total in range(10))),
        )
