"""The Table of Play as data: who draws a third card, and by which clause."""

from typing import NamedTuple

from odds.core.cards import Points, Total

Draws = tuple[bool, ...]
"""An answer, draws or not, for each of ten totals or point values, 0 first."""


class Clauses(NamedTuple):
    """Where the rule document states each part of its Table of Play."""

    naturals: str
    player: str
    banker_after_stand: str
    banker_after_draw: str


class Tableau(NamedTuple):
    """Mandatory drawing rules: a natural in either hand ends the coup; else each hand's row says.

    `banker_after_draw` has a row for each Banker total, over the points of the Player's third card.
    """

    naturals: Draws
    player: Draws
    banker_after_stand: Draws
    banker_after_draw: tuple[Draws, ...]
    clauses: Clauses

    def natural(self, player: Total, banker: Total) -> bool:
        """Whether two-card hands of these totals end the coup at once."""
        return self.naturals[player] or self.naturals[banker]

    def player_draws(self, player: Total, banker: Total) -> bool:
        """Whether the Player takes a third card on these two-card totals."""
        return not self.natural(player, banker) and self.player[player]

    def banker_draws(self, player: Total, banker: Total, third: Points | None) -> bool:
        """Whether the Banker takes a third card on these two-card totals.

        `third` is what the Player's third card counts, None if the Player stood.
        """
        if self.natural(player, banker):
            return False
        if third is None:
            return self.banker_after_stand[banker]
        return self.banker_after_draw[banker][third]
