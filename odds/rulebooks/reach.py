"""Which ends a round can have, by a Table of Play or a ranking, and so which rows can ever pay."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from odds.bets.paytable import LOSE, Bet, Facts, Row
from odds.core.cards import Grain, Points, Total, total_of
from odds.core.shoe import Shoe
from odds.games.coup.coup import CoupFacts
from odds.games.coup.tableau import Tableau
from odds.games.three_card.facts import ThreeCardFacts, features_for
from odds.games.three_card.ranking import SIZE, Ranking
from odds.games.three_card.sight import Sight
from odds.rulebooks.rulebook import Play

VALUES = tuple(map(Points, range(10)))


def possible_facts(tableau: Tableau | None, grain: Grain) -> Iterator[CoupFacts]:
    """The facts of every coup that a shoe with enough of each card can deal, some repeatedly.

    An endless shoe's joint distribution has the same facts, but takes ten times as long, and every
    rulebook is checked when it is loaded. Without a Table of Play, what any might deal.

    >>> from odds.rulebooks import load_rulebook
    >>> len(set(possible_facts(load_rulebook("bclc-mini").tableau, Grain.POINTS)))
    205
    """
    points = grain.points
    pairs: dict[Total, set[bool | None]] = {Total(total): set() for total in reversed(VALUES)}
    for one, two in product(range(len(points)), repeat=2):
        pairs[total_of((points[one], points[two]))].add(grain.pair(one, two))
    for player, banker in product(pairs, repeat=2):
        for naturals, player_third, banker_third in _thirds(tableau, player, banker):
            for flags in product(pairs[player], pairs[banker]):
                yield CoupFacts(
                    Total((player + (player_third or 0)) % 10),
                    Total((banker + (banker_third or 0)) % 10),
                    2 if player_third is None else 3,
                    2 if banker_third is None else 3,
                    *naturals,
                    *flags,
                )


def _thirds(
    tableau: Tableau | None, player: Total, banker: Total
) -> Iterator[tuple[tuple[bool, bool], Points | None, Points | None]]:
    """Which two-card hands are naturals, and third cards of both, None where a hand stands."""
    if tableau is None:
        for one, two in product((True, False), repeat=2):
            yield (one, two), None, None
        for third, other in product((None, *VALUES), repeat=2):
            yield (False, False), third, other
        return
    naturals = (tableau.naturals[player], tableau.naturals[banker])
    for player_third in VALUES if tableau.player_draws(player, banker) else (None,):
        draws = tableau.banker_draws(player, banker, player_third)
        for banker_third in VALUES if draws else (None,):
            yield naturals, player_third, banker_third


def possible_deals(ranking: Ranking, bet: Bet, decks: int) -> Iterator[ThreeCardFacts]:
    """The facts that a bet can see of every deal from so many decks, some repeatedly."""
    sight = Sight(ranking, features_for(bet.fields))
    counts = sight.counts(Shoe.of_decks(decks))
    hands = list(combinations_with_replacement(range(len(counts)), SIZE))
    seen = [sight.see(cards) for cards in hands]
    # Each hand against itself, against the next, and so on: so every kind comes up soon.
    for step, place in product(range(len(hands)), repeat=2):
        other = (place + step) % len(hands)
        both = hands[place] + hands[other]
        if all(both.count(card) <= counts[card] for card in both):
            yield seen[place].against(seen[other])


def _possible(bet: Bet, play: Play | None, decks: int) -> Iterator[Facts]:
    if isinstance(play, Ranking):
        return possible_deals(play, bet, decks)
    return possible_facts(play, bet.grain)


def dead_rows(bet: Bet, play: Play | None, decks: int) -> Iterator[tuple[int, str]]:
    """The rows that can never pay, by number, and why."""
    waiting = dict(enumerate(bet.rows))
    for facts in _possible(bet, play, decks):
        waiting.pop(bet.row_for(facts), None)
        if not waiting:  # mostly soon
            return
    possible = set(_possible(bet, play, decks))
    for number, row in waiting.items():
        alone = bet._replace(rows=(row, Row((), LOSE)))
        if not row.conditions:
            yield number, "every coup is paid by a row above"
        elif any(alone.row_for(facts) == 0 for facts in possible):
            yield number, f"every coup with {row.when} is paid by a row above"
        else:
            of = " of this Table of Play" if isinstance(play, Tableau) else ""
            yield number, f"no coup{of} has {row.when}"


def open_cells(tableau: Tableau, stage: int) -> set[tuple[Total, Total]]:
    """The Player's and the Banker's points with which a card is still to come.

    After four cards they are those of both two-card hands; after five the Player has drawn, and
    the Banker is to draw.

    >>> from odds.rulebooks import load_rulebook
    >>> mini = load_rulebook("bclc-mini").tableau
    >>> len(open_cells(mini, 4)), len(open_cells(mini, 5))
    (60, 66)
    """
    cells = set()
    for player, banker in product(map(Total, VALUES), repeat=2):
        for _, player_third, banker_third in _thirds(tableau, player, banker):
            if stage == 4 and (player_third, banker_third) != (None, None):
                cells.add((player, banker))
            elif stage == 5 and player_third is not None and banker_third is not None:
                cells.add((Total((player + player_third) % 10), banker))
    return cells
