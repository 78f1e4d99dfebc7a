"""The windows of insurance that cards known in part leave open, and how coups go on from each."""

from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress

from odds.bets.insurance.windows import Window, nothing_to_insure, window_of
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import KnownCoup, exact_coups
from odds.games.round import End, ImpossibleError

WindowsLeft = dict[Window | None, Distribution[End]]
"""How coups end from each window, None where there is nothing to insure; all on one scale."""


def windows_left(
    tableau: Tableau,
    shoe: Shoe,
    coup: KnownCoup,
    fields: Collection[str],
    hidden: bool = False,
) -> WindowsLeft:
    """Every window that a coup may be at, with the ends from there.

    >>> from odds.games.half_seen import read_coup
    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-insurance").tableau
    >>> coup = read_coup("K [4,5]", "K 6")
    >>> left = windows_left(tableau, Shoe.of_decks(8), coup, ["winner"])
    >>> [(window.player, coups.denominator) for window, coups in left.items() if window]
    [(4, 5418624), (5, 5418624)]
    """
    ends: defaultdict[Window | None, dict[End, int]] = defaultdict(dict)
    for dealt, ways in exact_coups(shoe, coup, tableau.classes(fields)).items():
        try:
            coups = tableau.rounds(dealt.shoe, dealt.coup, fields)
        except ImpossibleError:
            continue  # the rules say that it was another
        window = None
        with suppress(OddsError):  # there is nothing to insure
            window = window_of(tableau, dealt.coup, hidden)
        for end, weight in coups:
            ends[window][end] = ends[window].get(end, 0) + ways * weight
    if ends.keys() == {None}:
        raise nothing_to_insure(coup)
    in_order = sorted(
        (window for window in ends if window),
        key=lambda each: [-1 if points is None else points for points in each],
    )
    listed = [*in_order, *([None] if None in ends else [])]
    return {window: Distribution(ends[window]) for window in listed}
