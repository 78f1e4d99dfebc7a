"""Where a card lies that somebody sees, and what is told apart of it."""

from collections.abc import Sequence

from odds.core.cards import Rank, SeenCard, rank_of
from odds.core.checks import each_of, shown
from odds.core.errors import OddsError
from odds.core.half_seen import ANY, KnownCard, OneOf, read_ranks
from odds.games.half_seen import KnownCoup, aside_of, coup_of
from odds.games.play import Play
from odds.games.round import MOST_IN_HAND, ImpossibleError

HANDS = ("player", "banker")
SEATS = tuple(f"{hand}-{place}" for place in range(1, MOST_IN_HAND + 1) for hand in HANDS)
"""The places of a round's cards: whose, and the how manieth of the hand."""
DEALT = ("player-1", "banker-1", "player-2", "banker-2")
"""Whose the first cards of the shoe are, in the order of the deal."""
Group = tuple[Rank, ...]
"""Ranks that are not told apart."""


def seats_of(play: Play) -> tuple[str, ...]:
    """The seats of the cards that a round deals, in the order of the deal.

    >>> from odds import load_rulebook
    >>> seats_of(load_rulebook("dragon-tiger").play)
    ('player-1', 'banker-1')
    >>> seats_of(load_rulebook("7-up-baccarat").play)[:3]
    ('banker-1', 'player-2', 'banker-2')
    """
    if play.fixed is not None:  # a hand has all its cards before the other
        places = range(1, play.fixed.size + 1)
        return tuple(f"{hand}-{place}" for hand in HANDS for place in places)
    return tuple(seat for seat in SEATS if _dealt_place(seat, play) >= 0)


def _dealt_place(seat: str, play: Play) -> int:
    """The how manieth card dealt to the hand it is, from 0; below that it is printed."""
    hand, _, number = seat.partition("-")
    printed: Sequence[SeenCard] = getattr(play.printed.first, hand) if play.printed else ()
    return int(number) - 1 - len(printed)


def read_seat(seat: str, seats: Sequence[str]) -> str:
    """A seat as people name it, or an error that says which there are."""
    if seat not in seats:
        raise OddsError(f"{seat!r} is no seat that the rules have; write {', '.join(seats)}")
    return seat


def with_card(play: Play, coup: KnownCoup, seat: str, card: OneOf) -> KnownCoup:
    """The coup with a card seen in a seat; others of the hand that lie before it are not seen.

    What is known of that card already, in part, still holds.

    >>> from odds import load_rulebook
    >>> from odds.core.half_seen import read_ranks
    >>> from odds.games.half_seen import read_coup
    >>> high, play = OneOf(read_ranks("7-9")), load_rulebook("punto-banco").play
    >>> str(with_card(play, read_coup("", "K"), "player-2", high))
    'Player ? [7-9], Banker K'
    >>> str(with_card(play, read_coup("K [6-8]"), "player-2", high))
    'Player K [7 8]'
    """
    name, place = seat.partition("-")[0], _dealt_place(seat, play)
    hands: dict[str, list[KnownCard]] = {"player": [*coup.player], "banker": [*coup.banker]}
    hand = hands[name]
    hand += [ANY] * (place + 1 - len(hand))
    before = hand[place]
    if not isinstance(before, OneOf):
        raise OddsError(
            f"the card of {seat} lies open already, it is {before.symbol}; name another seat"
        )
    left = tuple(rank for rank in card.ranks if rank in before.ranks)
    if not left:
        raise ImpossibleError(
            f"the card of {seat} is {before.symbol}, so it cannot be {card.symbol}; name another"
        )
    hand[place] = OneOf(left)
    return coup_of(hands["player"], hands["banker"], aside_of(coup))


def read_groups(text: str) -> tuple[Group, ...]:
    """Groups of ranks parted by commas; a rank belongs to one at the most.

    >>> from odds.core.half_seen import show_ranks
    >>> [show_ranks(group) for group in read_groups("A-5 10-K, 6-9")]
    ['A-5 10-K', '6-9']
    """
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if "[" in part or "]" in part:
            raise OddsError(
                f"{part!r} stands in brackets; write groups without, such as 6-8, picture"
            )
    return checked_groups([read_ranks(part) if part else () for part in parts])


def groups_of(groups: object) -> tuple[Group, ...]:
    """The same as lists of ranks.

    >>> groups_of([[1, "K"]])[0] == (Rank.ACE, Rank.KING)
    True
    """
    such_as = "[['A', '9'], ['K']]"
    return checked_groups(
        [
            [rank_of(each) for each in each_of("a group", group, "['A', '9']")]
            for group in each_of("groups", groups, such_as)
        ]
    )


def checked_groups(groups: Sequence[Sequence[Rank]]) -> tuple[Group, ...]:
    """The groups, with one for the ranks that none names; an error for what cannot be."""
    found = [tuple(sorted(group)) for group in groups]
    if not found or not all(found):
        raise OddsError("a group has no rank; write groups such as 'A-5 10-K, 6-9'")
    named = [rank for group in found for rank in group]
    for rank in Rank:
        if named.count(rank) > 1:
            raise OddsError(f"rank {rank.symbol} stands in two groups; name it in one")
    others = tuple(rank for rank in Rank if rank not in named)
    return (*found, others) if others else tuple(found)


def place_of(position: object, play: Play) -> str:
    """The place of the card at this position of the shoe, from 1.

    >>> from odds import load_rulebook
    >>> play = load_rulebook("rws-commission").play
    >>> place_of(2, play), place_of(5, play)
    ('banker-1', 'position-5')
    """
    seats = seats_of(play)
    if play.printed:
        raise OddsError(
            "in which order cards are dealt beside a printed one is not told, so they have no "
            f"position; name a seat of {', '.join(seats)}"
        )
    if type(position) is not int or not 1 <= position <= len(seats):
        raise OddsError(
            f"{shown(position)} is no position of a round; write 1 to {len(seats)}, 1 for its "
            "first card"
        )
    drawn = play.tableau and position > len(DEALT)
    return f"position-{position}" if drawn else seats[position - 1]
