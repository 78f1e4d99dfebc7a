"""The figures of bets from one shoe by compiled loops, equal in every weight."""

from collections.abc import Sequence

from odds.bets.analysis import BetAnalysis, analyse_rows
from odds.bets.paytable import Bet
from odds.bulk.card_walk import walked_weights
from odds.bulk.weights import bet_weights
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.facts import asks_cards
from odds.games.coup.tableau import Tableau
from odds.games.round import Coup


def quick_analyses(
    shoe: Shoe, tableau: Tableau, coup: Coup, bets: Sequence[Bet]
) -> list[BetAnalysis]:
    """The figures of those of the bets for which there is a loop, over one denominator.

    Before the first card that is all of them; with a card of a hand known, those that ask for
    cards. Where one of these must be counted another way, none is here.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("rws-commission")
    >>> quick_analyses(Shoe.of_decks(8), book.tableau, Coup(), [book.bet("tie")])
    [<bet tie: house edge 14.3596%>]
    """
    found = []
    for bet in bets:
        if asks_cards(bet.fields):
            weights = walked_weights(shoe, tableau, coup, bet)
            if weights is None:
                return []
            found.append(_analysed(bet, weights))
    if not coup.known:
        plain = [bet for bet in bets if not asks_cards(bet.fields)]
        counted = bet_weights([shoe.counts], tableau, plain)
        found += [_analysed(each.bet, each.weights[0].tolist()) for each in counted]
    return found


def _analysed(bet: Bet, weights: Sequence[int]) -> BetAnalysis:
    return analyse_rows(bet, Distribution(dict(enumerate(weights))))
