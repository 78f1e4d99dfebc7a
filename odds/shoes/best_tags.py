"""The best tags of a count: whole numbers that go with the exact effects of removal.

The criterion for a balanced count is the correlation of tags and effects over all cards of the
shoe. A card's tag is to its count what its effect is to the value of the bet, so the square of that
correlation is the part of the bet's ups and downs that the count sees: it is called the betting
correlation. To first order the bet is good once the effects of the cards gone make up for its value
v of the full shoe, of N cards, times the part that is left: once the sum of their effects less
v / (N - 1) reaches -v N / (N - 1), whatever the depth. So an unbalanced count, which is to bet at
one running count throughout, has tags that go with effects less v / (N - 1).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from odds.core.cards import Rank
from odds.core.numbers import Root
from odds.core.shoe import Shoe
from odds.core.tags import Tags

LEVELS = (1, 2, 3)
"""How far from 0 the tags may be."""


class System(NamedTuple):
    """Tags, of which level if they were looked for, and their betting correlation."""

    tags: Tags
    level: int | None
    balanced: bool
    correlation: Root


class _Group(NamedTuple):
    """Ranks with the same effect have the same tag."""

    ranks: tuple[Rank, ...]
    cards: int
    effect: int


def is_balanced(tags: Tags, shoe: Shoe) -> bool:
    """Whether the running count of the whole shoe is 0."""
    return not sum(tag * count for tag, count in zip(tags, shoe.counts, strict=True))


def correlation(tags: Tags, effects: Mapping[Rank, Fraction], shoe: Shoe) -> Root:
    """The betting correlation of tags.

    >>> from odds import load_rulebook
    >>> from odds.shoes.removal import removals
    >>> book, shoe = load_rulebook("bclc-ruyi"), Shoe.of_decks(8)
    >>> gold_7, = removals(book, shoe, [book.bet("gold-7")])
    >>> tags = (0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0)
    >>> correlation(tags, gold_7.removing, shoe).decimal(4)
    '0.9642'
    """
    cards = shoe.counts
    mixed = sum((cards[r] * tags[r] * effects[r] for r in Rank), Fraction())
    own = sum((cards[r] * effects[r] ** 2 for r in Rank), Fraction())
    own -= sum((cards[r] * effects[r] for r in Rank), Fraction()) ** 2 / shoe.cards
    total = sum(cards[r] * tags[r] for r in Rank)
    mixed -= Fraction(total, shoe.cards) * sum((cards[r] * effects[r] for r in Rank), Fraction())
    spread = sum(cards[r] * tags[r] ** 2 for r in Rank) - Fraction(total**2, shoe.cards)
    if not own or not spread:
        return Root(Fraction())
    return Root(mixed**2 / (own * spread), negative=mixed < 0)


def best_systems(
    effects: Mapping[Rank, Fraction],
    value: Fraction,
    shoe: Shoe,
    levels: Sequence[int] = LEVELS,
) -> list[System]:
    """The best tags at each level, balanced and unbalanced, of a bet with this value when full.

    They are found among all tags of the level: for every sum of tags and of their squares the
    most that tags times effects can come to, rank after rank. There are none where every card
    does the same, as no count can follow that.
    """
    if len({*effects.values()}) == 1:
        return []
    more = -value / (shoe.cards - 1)
    # In whole numbers it is quicker, and how large they are does not matter.
    whole = lcm(more.denominator, *(each.denominator for each in effects.values()))
    groups = _groups({rank: int(each * whole) for rank, each in effects.items()}, shoe)
    found = []
    for level in levels:
        table = _table(groups, level)
        for balanced in (True, False):
            tags = _best(table, groups, None if balanced else int(more * whole))
            if tags is not None:
                system = System(tags, level, balanced, correlation(tags, effects, shoe))
                found.append(system)
    return found


def _groups(effects: Mapping[Rank, int], shoe: Shoe) -> list[_Group]:
    share = gcd(*shoe.counts)
    ranks: dict[tuple[int, int], list[Rank]] = {}
    for rank in Rank:
        # Ace to nine are counted one by one; ten-values together where they do the same.
        ranks.setdefault((rank.points, effects[rank]), []).append(rank)
    return [
        _Group(
            tuple(each),
            sum(shoe.counts[rank] for rank in each) // share,
            effect,
        )
        for (_, effect), each in ranks.items()
    ]


_Table = dict[tuple[int, int], tuple[int, tuple[int, ...]]]
"""By the sum of tags and of their squares over all cards: tags times effects, and the tags."""


def _table(groups: Sequence[_Group], level: int) -> _Table:
    table: _Table = {(0, 0): (0, ())}
    for group in groups:
        wider: _Table = {}
        for (total, squares), (mixed, tags) in table.items():
            for tag in range(-level, level + 1):
                key = (total + tag * group.cards, squares + tag * tag * group.cards)
                value = mixed + tag * group.cards * group.effect
                if key not in wider or value > wider[key][0]:
                    wider[key] = (value, (*tags, tag))
        table = wider
    return table


def _best(table: _Table, groups: Sequence[_Group], more: int | None) -> Tags | None:
    """The tags that go best with the effects, the smallest of those.

    An unbalanced count goes with effects that are so much `more`, and so does the sum of its tags;
    without it it is balanced.
    """
    best: tuple[Fraction, int, tuple[int, ...]] | None = None
    for (total, squares), (mixed, tags) in table.items():
        along = mixed + (more or 0) * total
        if along <= 0 or (total if more is None else total * more <= 0):
            continue
        score = Fraction(along * along, squares)
        if best is None or (score, -squares) > (best[0], -best[1]):
            best = (score, squares, tags)
    if best is None:
        return None
    by_rank = {
        rank: tag for group, tag in zip(groups, best[2], strict=True) for rank in group.ranks
    }
    return tuple(by_rank[rank] for rank in Rank)
