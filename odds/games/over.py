"""A coup that is over, and what is left known in part of its cards before the next one."""

from collections.abc import Sequence
from functools import cache

from odds.core.cards import Rank, Total
from odds.core.half_seen import ANY, KnownCard, OneOf
from odds.core.shoe import Shoe
from odds.games.aside import MOST_DEALT, Aside
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import KnownCoup, aside_of, whole_and_partly
from odds.games.play import Play
from odds.games.round import MOST_CARDS, MOST_IN_HAND

Cases = tuple[tuple[OneOf, ...], ...]
"""As in `Aside`; none where the rules allow no such cards."""


def aside_after(play: Play, shoe: Shoe, coup: KnownCoup) -> Aside:
    """The cards known in part of a coup that is over, with those that lay aside before it.

    That a card was drawn rules out some ranks of others, seen in part or not at all, and often only
    some of them together. Cards that no one names were dealt as the rules say; as long as the shoe
    does not end they are as good as in it, but for those that a third card proves.

    >>> from odds.games.half_seen import read_coup
    >>> from odds.rulebooks import load_rulebook
    >>> play, shoe = load_rulebook("rws-commission").play, Shoe.of_decks(8)
    >>> str(aside_after(play, shoe, read_coup("? K 4", "? 3 ?")))
    '[A-5 10-K] [A 2 7-K] ?'
    >>> str(aside_after(play, shoe, read_coup("[4 8] [4 9] ?", "K A")))
    '[4] [9] ? or [8] [4] ?'
    """
    before, tableau, hands = aside_of(coup), play.tableau, (coup.player, coup.banker)
    if play.printed:
        tableau, first = play.printed.played, play.printed.first
        hands = (first.player + coup.player, first.banker + coup.banker)
    _, partly = whole_and_partly([*hands[0], *hands[1]])
    most = MOST_CARDS + (MOST_DEALT if play.fixed else MOST_CARDS)
    begun = bool(coup.player or coup.banker)
    ends = begun and not shoe.endless and shoe.cards - before.cards < most
    if tableau and (ends or max(map(len, hands)) == MOST_IN_HAND):
        return before.plus(Aside(_by_rules(tableau, *hands, ends)))
    unnamed = (
        2 * play.fixed.size - len(coup.player) - len(coup.banker) if play.fixed and ends else 0
    )
    return before.plus(Aside.of([*partly, *[ANY] * unnamed]))


def _by_rules(
    tableau: Tableau, player: Sequence[KnownCard], banker: Sequence[KnownCard], ends: bool
) -> Cases:
    """All that the cards of two hands may be together by the Table of Play.

    Where the shoe soon `ends`, a third card that the Banker may have drawn is counted too.
    """
    firsts = [[*hand[:2], *[ANY] * (2 - len(hand))] for hand in (player, banker)]
    dealt = (*firsts[0], *firsts[1])
    third, other = (h[2] if len(h) == MOST_IN_HAND else None for h in (player, banker))

    @cache
    def cases(place: int, one: Total, two: Total) -> Cases:
        """The cards from a place on, after cards that count so much in each hand."""
        if place == len(dealt):
            return _thirds(tableau, one, two, third, other, ends)
        card = dealt[place]
        by_rest: dict[Cases, list[Rank]] = {}
        for rank in card.ranks if isinstance(card, OneOf) else (card.rank,):
            more = (rank.points, 0) if place < 2 else (0, rank.points)
            rest = cases(place + 1, Total((one + more[0]) % 10), Total((two + more[1]) % 10))
            by_rest.setdefault(rest, []).append(rank)
        if not isinstance(card, OneOf):
            return next(iter(by_rest))
        return tuple(
            (OneOf(tuple(ranks)), *each) for rest, ranks in by_rest.items() for each in rest
        )

    return cases(0, Total(0), Total(0))


def _thirds(
    tableau: Tableau,
    player: Total,
    banker: Total,
    player_third: KnownCard | None,
    banker_third: KnownCard | None,
    ends: bool,
) -> Cases:
    """The third cards known in part after these two-card hands; none if they cannot be."""
    if not tableau.player_draws(player, banker):
        if player_third is not None:
            return ()
        drawn = tableau.banker_draws(player, banker, None)
        return _banker_third(banker_third, drawn, ends)
    card = ANY if player_third is None else player_third
    if banker_third is None and not ends:
        return ((card,) if isinstance(card, OneOf) else (),)
    found = []
    for drawn in (True, False):
        ranks = tuple(
            rank
            for rank in (card.ranks if isinstance(card, OneOf) else (card.rank,))
            if tableau.banker_draws(player, banker, rank.points) == drawn
        )
        if ranks:
            first = (OneOf(ranks),) if isinstance(card, OneOf) else ()
            found += [(*first, *rest) for rest in _banker_third(banker_third, drawn, ends)]
    return tuple(found)


def _banker_third(card: KnownCard | None, drawn: bool, ends: bool) -> Cases:
    """What the Banker's third card says, where it was drawn or not."""
    if card is None:
        return ((ANY,) if drawn and ends else (),)
    if not drawn:
        return ()
    return ((card,) if isinstance(card, OneOf) else (),)
