"""Cards that have left the shoe and are known in part: put aside, or of a coup that is over."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Self

from odds.core.bounds import MOST_TIED
from odds.core.errors import OddsError
from odds.core.half_seen import ANY, OneOf
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.games.round import MOST_CARDS, MOST_IN_HAND

MOST_DEALT = 8 * MOST_IN_HAND
"""From so many cards any round can be finished, of as many hands as are ever dealt exactly."""
_SHOWN = 4
"""How many cases are written out for people, and how many cards that were not seen."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What is known of cards gone: each case has for every card a set that it lies in.

    Most have one case. Where the rules tie cards together, as a drawn card does, there are several,
    of which no two can be true; they may be of different numbers of cards.

    >>> from odds.core.cards import Rank
    >>> low, high = OneOf((Rank.ACE, Rank.TWO)), OneOf((Rank.NINE,))
    >>> str(Aside(((low, ANY),))), str(Aside(((low, low), (high, ANY))))
    ('[A 2] ?', '[A 2] [A 2] or [9] ?')
    >>> str(Aside.of([ANY, ANY, low, ANY, ANY, ANY]))
    '[A 2] 5 not seen'
    """

    cases: tuple[tuple[OneOf, ...], ...] = ((),)

    @classmethod
    def of(cls, cards: Iterable[OneOf]) -> Self:
        """Cards that the rules do not tie together."""
        return cls((tuple(cards),))

    def __bool__(self) -> bool:
        return self.cards > 0

    def __str__(self) -> str:
        shown = [" ".join(_shown(case)) for case in self.cases]
        if len(shown) > _SHOWN:
            rest = len(shown) - _SHOWN + 1
            shown[_SHOWN - 1 :] = [f"{counted(rest, 'case')} more that the rules leave"]
        return " or ".join(shown)

    @property
    def cards(self) -> int:
        """How many cards they are, at the most."""
        return max(map(len, self.cases))

    @property
    def fewest(self) -> int:
        """How many they are at the least."""
        return min(map(len, self.cases))

    @property
    def is_unseen(self) -> bool:
        """Whether nothing was seen of any of them."""
        return all(card == ANY for case in self.cases for card in case)

    def plus(self, other: "Aside") -> "Aside":
        """These cards and those.

        >>> Aside.of([ANY]).plus(Aside.of([ANY])).cards
        2
        """
        cases = len(self.cases) * len(other.cases)
        if cases > MOST_TIED:
            raise OddsError(
                f"what is known in part of cards gone leaves {cases} cases by the rules, more than "
                f"{MOST_TIED}; name some of the cards of these rounds, or leave a round out"
            )
        return Aside(tuple((*one, *two) for one, two in product(self.cases, other.cases)))

    def telling(self, shoe: Shoe, most: int = MOST_CARDS) -> "Aside":
        """The same without cards that change nothing of a round of so many cards at the most.

        One of which nothing was seen is as good as in the shoe, as long as the shoe does not end
        first. Cases that stay beside each other have as many cards then.

        >>> from odds.core.cards import Rank
        >>> few = Shoe.holding({Rank.ACE: 2, Rank.NINE: 4})
        >>> [Aside.of([ANY]).telling(shoe).cards for shoe in (Shoe.of_decks(8), few)]
        [0, 1]
        """
        if not shoe.endless and shoe.cards - self.cards < most:
            return self
        unseen = min(self.cards - len(case) + case.count(ANY) for case in self.cases)
        return Aside(tuple(_of_size(case, self.cards - unseen) for case in self.cases))


NOTHING = Aside()
"""No card aside."""


def _shown(case: tuple[OneOf, ...]) -> list[str]:
    unseen = case.count(ANY)
    if unseen <= _SHOWN:
        return [card.symbol for card in case]
    return [*(card.symbol for card in case if card != ANY), f"{unseen} not seen"]


def _of_size(case: tuple[OneOf, ...], size: int) -> tuple[OneOf, ...]:
    """The same with more or fewer cards of which nothing was seen."""
    seen = [card for card in case if card != ANY]
    return (*seen, *[ANY] * (size - len(seen)))
