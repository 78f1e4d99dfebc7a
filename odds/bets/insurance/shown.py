"""A hand that is shown before the other: its two cards, and how the coup ends from there."""

from itertools import combinations_with_replacement

from odds.bets.insurance.windows import Ends, ends_of
from odds.core.cards import VALUES, Points, Rank
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.round import Coup

Cards = tuple[Points, ...]


def shown_hands(shoe: Shoe, tableau: Tableau, side: str) -> dict[Cards, Ends]:
    """The two cards of the hand that is shown first, by points, and how the coup ends from there.

    >>> from odds.games.coup.enumerator import orders
    >>> from odds.rulebooks import load_rulebook
    >>> eight, mini = Shoe.of_decks(8), load_rulebook("bclc-mini").tableau
    >>> sum(map(sum, shown_hands(eight, mini, "banker").values())) == orders(416, 6, 1)
    True
    """
    # All cards that count nothing are tens here, so that a rank stands for points.
    tens, *others = shoe.points
    plain = Shoe((*others, tens, 0, 0, 0), endless=shoe.endless)
    found: dict[Cards, Ends] = {}
    for one, two in combinations_with_replacement(VALUES, 2):
        ways = (1 if one == two else 2) * plain.points[one]
        ways *= plain.points[two] - (one == two and not shoe.endless)
        if ways > 0:
            cards = tuple(Rank(points - 1 if points else Rank.TEN) for points in (one, two))
            coup = Coup(banker=cards) if side == "banker" else Coup(player=cards)
            ends = ends_of(tableau.rounds(plain, coup, ["winner"]))
            found[one, two] = Ends(*(ways * each for each in ends))
    return found
