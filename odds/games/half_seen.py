"""Coups of which a card is known in part: a mixture of all the coups that it may be.

Each such card is one of those of its ranks that are not seen elsewhere, any of them as likely as
another. So the ends of the coup are those of every exact coup, each as often as there are ways to
choose its cards from the shoe; the engines deal exact coups alone.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from odds.core.cards import Rank, SeenCard, show_cards
from odds.core.classes import DECK, RANKS, Classes
from odds.core.half_seen import ANY, KnownCard, OneOf, read_known_cards
from odds.core.shoe import Shoe
from odds.games.aside import NOTHING, Aside
from odds.games.coup.enumerator import orders
from odds.games.round import MOST_CARDS, MOST_IN_HAND, Coup, too_many


@dataclass(frozen=True, slots=True)
class HalfSeen:
    """The cards known of a coup, some in part; those of `aside` have left the shoe unused.

    >>> coup = coup_of(read_known_cards("K [6-8]"), read_known_cards("?"))
    >>> str(coup), [card.symbol for card in coup.known], len(coup.partly)
    ('Player K [6-8], Banker ?', ['K'], 2)
    """

    player: tuple[KnownCard, ...] = ()
    banker: tuple[KnownCard, ...] = ()
    aside: Aside = NOTHING

    def __post_init__(self) -> None:
        for hand, cards in (("Player", self.player), ("Banker", self.banker)):
            if len(cards) > MOST_IN_HAND:
                raise too_many(hand, cards)

    @property
    def known(self) -> tuple[SeenCard, ...]:
        """The cards of both hands that are known whole."""
        return tuple(c for c in (*self.player, *self.banker) if not isinstance(c, OneOf))

    @property
    def partly(self) -> tuple[OneOf, ...]:
        """The others of both hands."""
        return tuple(c for c in (*self.player, *self.banker) if isinstance(c, OneOf))

    def __str__(self) -> str:
        hands = (("Player", self.player), ("Banker", self.banker))
        shown = [f"{h} {' '.join(card.symbol for card in cards)}" for h, cards in hands if cards]
        return ", ".join([*shown, *([f"aside {self.aside}"] if self.aside else [])])


KnownCoup = Coup | HalfSeen
"""A coup under way, whether its cards are known whole or in part."""


def coup_of(
    player: Sequence[KnownCard], banker: Sequence[KnownCard], aside: Aside = NOTHING
) -> KnownCoup:
    """The coup of these cards: an exact one where all are known whole."""
    cards = (tuple(player), tuple(banker))
    whole = [tuple(card for card in hand if not isinstance(card, OneOf)) for hand in cards]
    if aside or list(cards) != whole:
        return HalfSeen(*cards, aside)
    return Coup(*whole)


def aside_of(coup: KnownCoup) -> Aside:
    """The cards known in part that have left the shoe unused."""
    return coup.aside if isinstance(coup, HalfSeen) else NOTHING


def whole_and_partly(
    cards: Sequence[KnownCard],
) -> tuple[tuple[SeenCard, ...], tuple[OneOf, ...]]:
    """The cards that are known whole, and the others.

    >>> whole_and_partly(read_known_cards("K [4 5]"))[0]
    (<Rank.KING: 12>,)
    """
    partly = tuple(card for card in cards if isinstance(card, OneOf))
    return tuple(card for card in cards if not isinstance(card, OneOf)), partly


def read_coup(player: str = "", banker: str = "") -> KnownCoup:
    """The coup of two hands as people write them, perhaps in part.

    >>> str(read_coup("K [three sides]"))
    'Player K [6-8]'
    """
    return coup_of(read_known_cards(player), read_known_cards(banker))


class ExactCoup(NamedTuple):
    """An exact coup, and the shoe before it without what was put aside."""

    shoe: Shoe
    coup: Coup


def exact_coups(
    shoe: Shoe, coup: KnownCoup, classes: Classes = RANKS, most: int = MOST_CARDS
) -> dict[ExactCoup, int]:
    """Every exact coup that a half-seen one may be, and the ways to choose its cards.

    Of cards that the classes do not tell apart one stands for all; so it is with the order of a
    hand's first two. `most` is how many cards the round may need.

    >>> found = exact_coups(Shoe.of_decks(8), read_coup("K [6-8]", "6"))
    >>> [(str(dealt.coup), ways) for dealt, ways in found.items()]
    [('Player K 6, Banker 6', 31), ('Player K 7, Banker 6', 32), ('Player K 8, Banker 6', 32)]
    """
    if isinstance(coup, Coup):
        return {ExactCoup(shoe, coup): 1}
    # Suits that are not said are asked for before all else.
    classes.classes_of(coup.known)
    classes.counts(shoe)
    hands, left, aside = (*coup.player, *coup.banker), shoe.without(coup.known), coup.aside
    aside = aside.telling(shoe, most)
    gone_at_most, first, second = aside.cards, len(coup.player), len(hands)
    exact: Counter[ExactCoup] = Counter()
    for case, times in _told_apart(left, aside).items():
        seen = [card for card in case if card != ANY]
        unseen, stay = len(case) - len(seen), left.cards - len(coup.partly) - len(case)
        if stay < 0 and not shoe.endless:
            continue
        # Of many cards not seen the few are chosen that stay in the shoe.
        turned = unseen > stay and not shoe.endless
        places = (*hands, *seen, *[ANY] * (stay if turned else unseen))
        ends = (first, second, second + len(seen) if turned else len(places))
        # From a shoe that has more cards left there are as many more orders to go on.
        later = times * orders(max(stay - MOST_CARDS + second, 0), gone_at_most - len(case), 1)
        later *= orders(unseen, unseen - stay, 1) if turned else 1
        for (player, banker, gone, rest), ways in _as_they_count(left, places, ends, classes):
            if turned:
                gone = _all_but(shoe, (*player, *banker, *rest), classes)
            # An endless shoe is the same whichever cards have left it.
            exact[ExactCoup(shoe.without(gone), Coup(player, banker))] += ways * later
    return dict(exact)


def _told_apart(shoe: Shoe, aside: Aside) -> Counter[tuple[OneOf, ...]]:
    """The cases as the cards of a shoe tell them apart, in any order, and how many are alike."""
    held = {rank for rank in Rank if shoe.counts[rank]}
    found: Counter[tuple[OneOf, ...]] = Counter()
    for case in aside.cases:
        sets = sorted(tuple(rank for rank in card.ranks if rank in held) for card in case)
        if all(sets):
            found[tuple(ANY if len(each) == len(held) else OneOf(each) for each in sets)] += 1
    return found


def _all_but(shoe: Shoe, cards: Sequence[SeenCard], classes: Classes) -> tuple[SeenCard, ...]:
    """All cards of a shoe but these."""
    held: dict[SeenCard, int] = dict(zip(Rank, shoe.counts, strict=True))
    if classes.tells_suits and shoe.by_card is not None:
        held = dict(zip(DECK, shoe.by_card, strict=True))
    for card in cards:
        held[card if card in held else card.rank] -= 1
    return tuple(card for card, count in held.items() for _ in range(count))


def exact_shoes(shoe: Shoe, aside: Aside, classes: Classes = RANKS) -> dict[Shoe, int]:
    """Every shoe that is left when cards known in part have gone, and the ways to choose these.

    The ways are such that orders of a round from these shoes add up, though some may have more
    cards left than others.

    >>> from odds.core.shoe import Shoe
    >>> found = exact_shoes(Shoe.of_decks(1), Aside.of(read_known_cards("[6-8]")))
    >>> [(left.counts[5:8], ways) for left, ways in found.items()]
    [((3, 4, 4), 4), ((4, 3, 4), 4), ((4, 4, 3), 4)]
    """
    found = exact_coups(shoe, coup_of((), (), aside), classes)
    return {each.shoe: ways for each, ways in found.items()}


_Cards = tuple[SeenCard, ...]


def _as_they_count(
    shoe: Shoe, places: Sequence[KnownCard], ends: tuple[int, int, int], classes: Classes
) -> Iterator[tuple[tuple[_Cards, _Cards, _Cards, _Cards], int]]:
    """What may lie in the places of both hands and of two heaps, each choice that counts once.

    The `ends` part the places.
    """
    one, two, three = ends
    found: dict[tuple[tuple[int, ...], ...], tuple[_Cards, int]] = {}
    for cards, ways in _choices(shoe, places, classes):
        told = classes.classes_of(cards)
        heaps = (tuple(sorted(told[two:three])), tuple(sorted(told[three:])))
        key = (_in_any_order(told[:one]), _in_any_order(told[one:two]), *heaps)
        chosen, before = found.get(key, (cards, 0))
        found[key] = (chosen, before + ways)
    for cards, ways in found.values():
        yield (cards[:one], cards[one:two], cards[two:three], cards[three:]), ways


def _in_any_order(hand: tuple[int, ...]) -> tuple[int, ...]:
    """A hand as it counts: no rule asks which of the first two cards came first."""
    return (*sorted(hand[:2]), *hand[2:])


class _Alike(NamedTuple):
    """Cards that neither the classes nor any set tells apart, with how many there are of each."""

    class_: int
    held: tuple[tuple[SeenCard, int], ...]

    @property
    def size(self) -> int:
        return sum(count for _, count in self.held)

    def one(self, used: int) -> SeenCard:
        """One of them, after so many that were used."""
        for card, count in self.held:
            if used < count:
                return card
            used -= count
        return self.held[0][0]  # an endless shoe has it still


def _alike(
    shoe: Shoe, sets: Collection[OneOf], classes: Classes
) -> list[tuple[_Alike, set[OneOf]]]:
    """The cards of a shoe in groups, each with the sets that it lies in."""
    held = shoe.by_card if classes.tells_suits else None
    groups: dict[tuple[int, frozenset[OneOf]], list[tuple[SeenCard, int]]] = {}
    cards: Sequence[SeenCard] = tuple(Rank) if held is None else DECK
    for card, count in zip(cards, held or shoe.counts, strict=True):
        inside = frozenset(each for each in sets if card.rank in each.ranks)
        if count and inside:
            groups.setdefault((classes.class_of(card), inside), []).append((card, count))
    return [(_Alike(key[0], tuple(group)), set(key[1])) for key, group in groups.items()]


def _choices(
    shoe: Shoe, places: Sequence[KnownCard], classes: Classes
) -> Iterator[tuple[tuple[SeenCard, ...], int]]:
    """Every way to put a card in each place, and how many cards could be it.

    Of cards alike the first ones stand for all.
    """
    sets = {card for card in places if isinstance(card, OneOf)}
    groups = _alike(shoe, sets, classes)
    used = [0] * len(groups)
    step = 0 if shoe.endless else 1

    def choose(place: int) -> Iterator[tuple[tuple[SeenCard, ...], int]]:
        if place == len(places):
            yield (), 1
            return
        card = places[place]
        if not isinstance(card, OneOf):
            yield from (((card, *rest), ways) for rest, ways in choose(place + 1))
            return
        for number, (group, inside) in enumerate(groups):
            left = group.size - used[number]
            if card in inside and left > 0:
                one = group.one(used[number])
                used[number] += step
                for rest, ways in choose(place + 1):
                    yield (one, *rest), left * ways
                used[number] -= step

    return choose(0)


def show_known(cards: Sequence[KnownCard]) -> str:
    """Cards as `read_known_cards` reads them.

    >>> show_known(read_known_cards("9 [4 5]"))
    '9 [4 5]'
    """
    whole = [card for card in cards if not isinstance(card, OneOf)]
    return show_cards(whole) if len(whole) == len(cards) else " ".join(c.symbol for c in cards)
