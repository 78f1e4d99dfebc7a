"""The windows of insurance that cards known in part leave open, and how coups go on from each."""

from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress

from odds.bets.insurance.windows import Window, window_of
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import KnownCoup, exact_coups
from odds.games.round import Coup, End, ImpossibleError

WindowsLeft = dict[Window | None, Distribution[End]]
"""How coups end from each window, None where there is nothing to insure; all on one scale."""


def windows_left(
    tableau: Tableau,
    shoe: Shoe,
    coup: KnownCoup,
    fields: Collection[str],
    hidden: bool = False,
) -> WindowsLeft:
    """Every window that a coup may be at, with the ends from there; of an exact coup it is one.

    >>> from odds.games.half_seen import read_coup
    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-insurance").tableau
    >>> coup = read_coup("K [4,5]", "K 6")
    >>> left = windows_left(tableau, Shoe.of_decks(8), coup, ["winner"])
    >>> [(window.player, coups.denominator) for window, coups in left.items() if window]
    [(4, 5418624), (5, 5418624)]
    """
    if isinstance(coup, Coup):
        window = window_of(tableau, coup, hidden)
        return {window: tableau.rounds(shoe, coup, fields)}
    ends: defaultdict[Window | None, dict[End, int]] = defaultdict(dict)
    for dealt, ways in exact_coups(shoe, coup, tableau.classes(fields)).items():
        try:
            coups = tableau.rounds(dealt.shoe, dealt.coup, fields)
        except ImpossibleError:
            continue  # the rules say that it was another
        at: Window | None = None
        with suppress(OddsError):  # there is nothing to insure
            at = window_of(tableau, dealt.coup, hidden)
        for end, weight in coups:
            ends[at][end] = ends[at].get(end, 0) + ways * weight
    if ends.keys() == {None}:
        raise OddsError(
            f"nothing to insure after {coup}, whatever these are; give two cards of each hand "
            "after which one is to come"
        )
    in_order = sorted(
        (window for window in ends if window),
        key=lambda each: [-1 if points is None else points for points in each],
    )
    listed = [*in_order, *([None] if None in ends else [])]
    return {window: Distribution(ends[window]) for window in listed}


def one_of_all(coup: KnownCoup, left: WindowsLeft) -> tuple[Window, Distribution[End]]:
    """The window that a coup is at, with the ends from there; an error where it may be another."""
    window, *others = left
    if window and not others:
        return window, left[window]
    cases = [f"Player {each.player}, Banker {each.banker}" for each in left if each]
    points = " or ".join([*cases, *["a coup without insurance"] * (None in left)])
    raise OddsError(
        f"insurance goes by the points of both hands, and {coup} may be {points}; "
        "name cards that leave one of them"
    )
