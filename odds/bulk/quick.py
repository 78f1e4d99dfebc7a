"""The figures of bets from one shoe by the compiled kernel, equal in every weight."""

from collections.abc import Sequence

from odds.bets.analysis import BetAnalysis, analyse_rows
from odds.bets.paytable import Bet
from odds.bulk.weights import bet_weights
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau


def quick_analyses(shoe: Shoe, tableau: Tableau, bets: Sequence[Bet]) -> list[BetAnalysis]:
    """The figures of bets that ask for no cards, before the first card of a coup.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("rws-commission")
    >>> quick_analyses(Shoe.of_decks(8), book.tableau, [book.bet("tie")])
    [<bet tie: house edge 14.3596%>]
    """
    return [
        analyse_rows(each.bet, Distribution(dict(enumerate(each.weights[0].tolist()))))
        for each in bet_weights([shoe.counts], tableau, bets)
    ]
