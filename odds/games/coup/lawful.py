"""Which known cards a Table of Play forbids, and why."""

from typing import TYPE_CHECKING

from odds.core.cards import Total, total_of
from odds.games.round import Coup, ImpossibleError

if TYPE_CHECKING:
    from odds.games.coup.tableau import Tableau


def check_thirds(coup: Coup, tableau: "Tableau") -> None:
    """Raise an error if the Table of Play forbids a third card that is on the table.

    It says why, where the known cards show it; an enumerator finds what only the unknown
    cards or the shoe make impossible.
    """
    player, banker = (
        total_of(rank.points for rank in hand[:2]) if len(hand) >= 2 else None
        for hand in (coup.player, coup.banker)
    )
    if max(len(coup.player), len(coup.banker)) < 3:
        return
    for hand, total in (("Player", player), ("Banker", banker)):
        if total is not None and tableau.naturals[total]:
            raise _forbidden(
                coup, f"the {hand}'s natural {total} ends the coup", tableau.clauses.naturals
            )
    if len(coup.player) == 3 and player is not None and not tableau.player[player]:
        raise _forbidden(coup, f"the Player stands on {player}", tableau.clauses.player)
    if len(coup.banker) == 3 and banker is not None:
        _check_banker(coup, tableau, player, banker)


def _check_banker(coup: Coup, tableau: "Tableau", player: Total | None, banker: Total) -> None:
    after_draw, after_stand = tableau.banker_after_draw[banker], tableau.banker_after_stand
    if len(coup.player) == 3:
        third = coup.player[2]
        if not after_draw[third.points]:
            raise _forbidden(
                coup,
                f"the Banker stands on {banker} against the Player's third card {third.symbol}",
                tableau.clauses.banker_after_draw,
            )
    elif player is not None and not tableau.player[player]:
        if not after_stand[banker]:
            raise _forbidden(
                coup,
                f"the Banker stands on {banker} when the Player has stood",
                tableau.clauses.banker_after_stand,
            )
    elif not any(after_draw) and (player is not None or not after_stand[banker]):
        stood = "" if player is not None else f"{tableau.clauses.banker_after_stand}; "
        raise _forbidden(
            coup,
            f"the Banker stands on {banker} whatever the Player's third card",
            stood + tableau.clauses.banker_after_draw,
        )


def _forbidden(coup: Coup, reason: str, clause: str) -> ImpossibleError:
    cited = f" (clause {clause})" if clause.strip("; ") else ""
    return ImpossibleError(f"the rules cannot deal {coup}: {reason}{cited}; take that card away")
