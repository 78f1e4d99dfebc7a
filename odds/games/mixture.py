"""The ends of a coup known in part: those of every exact coup that it may be, as likely as each is.

Third cards known in part need not be dealt one by one: see `odds.games.coup.half_seen_thirds`.
"""

from collections.abc import Collection, Iterator, Sequence

from odds.core.classes import RANKS, Classes
from odds.core.distribution import Distribution
from odds.core.half_seen import ANY, KnownCard, OneOf
from odds.core.shoe import Shoe
from odds.core.watching import Watch, unwatched
from odds.games.aside import MOST_DEALT, NOTHING, Aside
from odds.games.half_seen import (
    ExactCoup,
    HalfSeen,
    KnownCoup,
    aside_of,
    coup_of,
    exact_coups,
)
from odds.games.play import Play
from odds.games.round import MOST_CARDS, MOST_IN_HAND, Coup, End, ImpossibleError


def rounds_of(
    play: Play,
    shoe: Shoe,
    coup: KnownCoup | None,
    fields: Collection[str] | None = None,
    watch: Watch = unwatched,
) -> Distribution[End]:
    """The joint distribution of a round's facts, whether its cards are known whole or in part.

    `watch` sees the coups that one known in part may be, dealt one by one.

    >>> from odds.games.half_seen import read_coup
    >>> from odds.rulebooks import load_rulebook
    >>> play = load_rulebook("rws-commission").play
    >>> whole, part = (rounds_of(play, Shoe.of_decks(8), read_coup(text)) for text in ("", "? ?"))
    >>> whole == part
    True
    """
    if not isinstance(coup, HalfSeen):
        return play.rounds(shoe, coup, fields)
    if play.printed:
        play, shoe, coup = play.printed.in_part(shoe, coup)
    weights: dict[End, int] = {}
    for ends, ways in _mixed(play, shoe, coup, fields, watch):
        for end, weight in ends:
            weights[end] = weights.get(end, 0) + ways * weight
    if not weights:
        raise _impossible(coup)
    return Distribution(weights)


Thirds = tuple[OneOf | None, OneOf | None]
"""What is known of the third card of each hand, where that is no exact card."""
Ends = Iterator[tuple[End, int]]
"""How a round can end, and the weights."""


def _mixed(
    play: Play,
    shoe: Shoe,
    coup: HalfSeen,
    fields: Collection[str] | None,
    watch: Watch = unwatched,
) -> Iterator[tuple[Ends, int]]:
    """The ends of every exact coup, or of one with third cards in part, and how often it is so."""
    classes = RANKS if fields is None else play.classes(fields)
    if _may_run_out(shoe, coup):
        for dealt, ways in _watched(watch, exact_coups(shoe, coup, classes)):
            yield _ends(play, dealt, fields, ()), ways
        return
    said, drawn = said_of(play, coup)
    plain, thirds = _thirds(play, said, fields)
    if not any(thirds):
        for dealt, ways in _watched(watch, exact_coups(shoe, plain, classes)):
            yield _ends(play, dealt, fields, drawn), ways
        return
    from odds.games.coup.half_seen_thirds import inside, told_apart, with_ranks  # few need it

    if fields is not None and play.asks_cards(fields):
        asked = with_ranks(fields, thirds)
        for dealt, ways in _watched(watch, exact_coups(shoe, plain, play.classes(asked))):
            yield inside(_ends(play, dealt, asked, drawn), thirds), ways
        return
    # Which of the cards alike lies elsewhere matters, if one may be the third and one may not.
    for dealt, ways in _watched(watch, exact_coups(shoe, plain, told_apart(classes, thirds))):
        yield _drawn_ends(play, dealt, classes, thirds, drawn), ways


def _watched(watch: Watch, exact: dict[ExactCoup, int]) -> Iterator[tuple[ExactCoup, int]]:
    for [dealt] in watch(([each] for each in exact), len(exact)):
        yield dealt, exact[dealt]


def _ends(
    play: Play, dealt: ExactCoup, fields: Collection[str] | None, drawn: Collection[str]
) -> Ends:
    """How an exact coup can end in which these hands drew; not at all, if the rules forbid it."""
    try:
        ends = play.rounds(dealt.shoe, dealt.coup, fields)
    except ImpossibleError:
        return  # the rules, or the shoe, say that it was another
    yield from (each for each in ends if drew(each[0], drawn))


def _drawn_ends(
    play: Play, dealt: ExactCoup, classes: Classes, thirds: Thirds, drawn: Collection[str]
) -> Ends:
    """The same for a coup whose third cards are known in part."""
    from odds.games.coup.half_seen_thirds import rounds_with_thirds  # few coups need it

    if play.tableau is None:
        return
    try:
        ends = rounds_with_thirds(dealt.shoe, play.tableau, dealt.coup, thirds, classes)
    except ImpossibleError:
        return
    yield from (each for each in ends if drew(each[0], drawn))


def drew(end: End, hands: Collection[str]) -> bool:
    return all(getattr(end, f"{hand}_cards") == MOST_IN_HAND for hand in hands)


def _thirds(
    play: Play, coup: KnownCoup, fields: Collection[str] | None
) -> tuple[KnownCoup, Thirds]:
    """The coup without third cards, and these, where one is known in part or its hand is.

    Where suits or the like are asked for, a third card that is known whole stays, as it has one.
    """
    found: list[OneOf | None] = []
    hands: list[tuple[KnownCard, ...]] = []
    asks = play.asks_cards(fields or ())
    both = (coup.player, coup.banker)
    in_part = [any(isinstance(card, OneOf) for card in hand[2:] and hand) for hand in both]
    for cards in both:
        third = cards[2] if play.tableau and len(cards) == MOST_IN_HAND else None
        # An ace is falsy: its number is 0.
        if third is not None and any(in_part) and (isinstance(third, OneOf) or not asks):
            found.append(third if isinstance(third, OneOf) else OneOf((third.rank,)))
            cards = tuple(card for card in cards[:2] if card != ANY)
        else:
            found.append(None)
        hands.append(cards)
    return coup_of(hands[0], hands[1], aside_of(coup)), (found[0], found[1])


def _impossible(coup: HalfSeen) -> ImpossibleError:
    return ImpossibleError(
        f"no order of the cards in this shoe deals {coup} by the rules; "
        "check the cards of both hands and of the shoe"
    )


def exact_bank(
    shoe: Shoe, cards: Sequence[KnownCard], classes: Classes, aside: Aside = NOTHING
) -> dict[ExactCoup, int]:
    """Every hand that the bank's known cards may be, and the ways to choose them.

    With each is the shoe before it, which those known in part that are `aside` have left.

    >>> from odds.core.half_seen import read_known_cards
    >>> len(exact_bank(Shoe.of_decks(1), read_known_cards("? [J-K]"), RANKS))
    3
    """
    seen = coup_of((), [card for card in cards if card != ANY], aside)
    return exact_coups(shoe, seen, classes, MOST_DEALT)


def check_known(play: Play, shoe: Shoe, coup: KnownCoup) -> None:
    """Raise an error if the rules or the shoe forbid the cards known of a coup."""
    if isinstance(coup, Coup):
        play.check(coup)
        shoe.without(coup.known)
        return
    shoe.without(coup.known)  # the shoe has them, of the suits that are said
    if play.printed:
        play, shoe, coup = play.printed.in_part(shoe, coup)
    if not any(any(ends) for ends, _ in _mixed(play, shoe, coup, ())):
        raise _impossible(coup)


def _may_run_out(shoe: Shoe, coup: HalfSeen) -> bool:
    return not shoe.endless and shoe.cards - coup.aside.cards < MOST_CARDS


def said_of(play: Play, coup: HalfSeen) -> tuple[KnownCoup, tuple[str, ...]]:
    """The coup without cards not seen, which change no odds, and the hands that they say drew.

    Where hands draw, an unseen third card proves that it was drawn; unseen cards before a third
    that is known keep its place.
    """
    hands, drawn = [], []
    for name, cards in (("player", coup.player), ("banker", coup.banker)):
        if play.tableau and cards[2:] == (ANY,):
            drawn.append(name)
            cards = cards[:2]
        if play.tableau is None or len(cards) < MOST_IN_HAND:
            cards = tuple(card for card in cards if card != ANY)
        hands.append(cards)
    return coup_of(hands[0], hands[1], coup.aside), tuple(drawn)
