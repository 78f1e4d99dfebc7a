"""How rounds end, whatever the bets: cases and their weights, a table for each way to look."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from odds.core.cards import Total
from odds.core.distribution import Distribution
from odds.core.errors import unknown
from odds.core.shoe import Shoe
from odds.games.coup.facts import Outcome
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import KnownCoup, exact_coups
from odds.games.mixture import rounds_of
from odds.games.round import VOID, Coup, Void, Winner
from odds.games.three_card.deals import hands
from odds.games.three_card.ranking import Ranking
from odds.games.three_card.sight import SeenHand, Sight

Case = tuple[Hashable, ...]

TOTALS = tuple(map(Total, range(10)))
"""Final totals of a hand."""

_MARGINS: dict[Hashable, str] = {
    **{(Winner.PLAYER, margin): f"Player by {margin}" for margin in range(9, 0, -1)},
    (Winner.TIE, 0): "tie",
    **{(Winner.BANKER, margin): f"Banker by {margin}" for margin in range(1, 10)},
}
_CARDS: dict[Hashable, str] = {cards: f"{cards} cards" for cards in (4, 5, 6)}
_NATURALS: dict[Hashable, str] = {
    (True, True): "both natural",
    (True, False): "Player natural only",
    (False, True): "Banker natural only",
    (False, False): "no natural",
}
_WINNERS: dict[Hashable, str] = {
    Winner.PLAYER: "Player wins",
    Winner.TIE: "tie",
    Winner.BANKER: "Banker wins",
    None: "void",
}
_VIEWS: dict[str, tuple[dict[Hashable, str], Callable[[Outcome], Hashable]]] = {
    "margins": (_MARGINS, lambda facts: (facts.winner, facts.margin)),
    "cards dealt": (_CARDS, lambda facts: facts.cards),
    "naturals": (_NATURALS, lambda facts: (facts.player_natural, facts.banker_natural)),
}


_SHOWN = 3
"""How many cases are named where one is wrong."""


class Cases(NamedTuple):
    """Every case by the values of its columns, impossible ones too, with its weight."""

    columns: tuple[str, ...]
    weights: dict[Case, int]
    denominator: int

    def probability(self, *case: Hashable) -> Fraction:
        """How likely a case is; one that is none raises an error."""
        if case not in list(self.weights):
            said = ", ".join(map(str, case))
            few = [", ".join(map(str, each)) for each in self.weights][:_SHOWN]
            remedy = f"give {' and '.join(self.columns)}, such as {'; '.join(few)}"
            raise unknown("case", said, [], remedy)
        return Fraction(self.weights[case], self.denominator)


def coup_grid(shoe: Shoe, tableau: Tableau, coup: KnownCoup | None = None) -> dict[str, Cases]:
    """Final totals of both hands, margins, cards dealt, naturals and void coups.

    >>> from odds.rulebooks import load_rulebook
    >>> grid = coup_grid(Shoe.of_decks(8), load_rulebook("bclc-mini").tableau)
    >>> list(grid)
    ['totals', 'margins', 'cards dealt', 'naturals', 'void']
    >>> float(round(grid["totals"].probability(9, 9), 6))
    0.011033
    >>> sum(grid["margins"].weights.values()) == grid["margins"].denominator
    True
    """
    coups: Distribution[Any] = rounds_of(tableau, shoe, coup, ())
    size = coups.denominator
    ends = coups.project(lambda end: (end.player_total, end.banker_total))
    totals: dict[Case, int] = {(p, b): ends[p, b] for p in TOTALS for b in TOTALS}
    grid = {"totals": Cases(("player", "banker"), totals, size)}
    for name, (labels, view) in _VIEWS.items():
        seen = coups.project(view)
        weights: dict[Case, int] = {(label,): seen[key] for key, label in labels.items()}
        grid[name] = Cases(("case",), weights, size)
    grid["void"] = Cases(("case",), {("void",): coups[VOID]}, size)
    return grid


def hand_grid(shoe: Shoe, ranking: Ranking, coup: KnownCoup | None = None) -> dict[str, Cases]:
    """Who wins of two three-card hands, the rank of each, and hand against hand.

    Where hands of a line are parted, their ranks are told too, the best first. A shoe that cannot
    deal both hands has only void deals, and no hands.

    >>> from odds.rulebooks import load_rulebook
    >>> grid = hand_grid(Shoe.of_decks(1), load_rulebook("bclc-three-card").ranking)
    >>> list(grid)
    ['winners', 'player hands', 'player ranks', 'banker hands', 'banker ranks', 'both hands']
    >>> grid["player hands"].probability("three kings")
    Fraction(1, 5525)
    """
    coup = coup or Coup()
    sight = ranking.sight(())
    found: Distribution[Any] = rounds_of(ranking, shoe, coup, ())
    size = found.denominator
    seen = found.project(lambda end: end.winner)
    winners: dict[Case, int] = {(name,): seen[winner] for winner, name in _WINNERS.items()}
    grid = {"winners": Cases(("end",), winners, size)}
    if VOID not in found:
        for number, side in enumerate(("player", "banker")):
            for name, cases in _one_hand(shoe, sight, coup, number).items():
                grid[f"{side} {name}"] = cases
    both = found.project(
        lambda end: None if isinstance(end, Void) else (end.player_hand, end.banker_hand)
    )
    names = [line.hand for line in ranking.lines]
    pairs: dict[Case, int] = {(p, b): both[p, b] for p in names for b in names}
    return {**grid, "both hands": Cases(("player", "banker"), pairs, size)}


def _one_hand(shoe: Shoe, sight: Sight, coup: KnownCoup, side: int) -> dict[str, Cases]:
    """A hand by itself: its lines, and where hands of a line are parted its ranks."""
    weights_of: dict[SeenHand, int] = {}
    for each, ways in exact_coups(shoe, coup, sight.classes).items():
        known = sight.classes_of((each.coup.player, each.coup.banker)[side])
        for hand, weight in hands(each.shoe.without(each.coup.known), sight, known):
            weights_of[hand] = weights_of.get(hand, 0) + ways * weight
    dealt = Distribution(weights_of)
    lines = dealt.project(lambda hand: hand.hand)
    weights: dict[Case, int] = {(line.hand,): lines[line.hand] for line in sight.ranking.lines}
    grid = {"hands": Cases(("hand",), weights, dealt.denominator)}
    if sight.ranking.parted_by:
        best_first = sorted(dealt, key=lambda each: each[0].strength, reverse=True)
        ranks: dict[Case, int] = {(hand.hand, *hand.strength[1:]): w for hand, w in best_first}
        columns = ("hand", *sight.ranking.parted_by)
        grid["ranks"] = Cases(columns, ranks, dealt.denominator)
    return grid
