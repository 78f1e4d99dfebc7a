"""Cards known in part: one of several ranks, as a squeeze or a flash shows them.

A squeezer lifts a card by its long side and sees how many pips stand along it: none on an ace, a
two or a three, two on a four or a five, three on a six, a seven or an eight, four on a nine or a
ten; a picture shows its frame.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from odds.core.cards import Card, Rank, SeenCard, rank_of, read_cards, read_rank
from odds.core.checks import each_of, shown
from odds.core.errors import OddsError

SQUEEZED = {
    "picture": "J-K",
    "no side": "A-3",
    "two sides": "4 5",
    "three sides": "6-8",
    "four sides": "9 10",
}
"""What squeezers say of a card, and the ranks that it leaves."""
UNSEEN = "?"
"""How a card is written that was dealt and not seen."""
_PARTLY = re.compile(r"(\[[^\[\]]*\]|\?)")
_WORDS = f"what a squeezer says: {', '.join(SQUEEZED)}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """A card of one of these ranks, nobody knows which; of any rank, where it was not seen.

    >>> OneOf((Rank.EIGHT, Rank.SIX, Rank.SEVEN)).symbol, OneOf(tuple(Rank)).symbol
    ('[6-8]', '?')
    """

    ranks: tuple[Rank, ...]

    def __post_init__(self) -> None:
        given = each_of("ranks", self.ranks, "[Rank.SIX, Rank.SEVEN]")
        ranks = {rank for rank in given if isinstance(rank, Rank)}
        if not given or not all(isinstance(rank, Rank) for rank in given):
            raise OddsError(f"{shown(given)} are no ranks that a card may have; give one or more")
        object.__setattr__(self, "ranks", tuple(sorted(ranks)))

    @property
    def symbol(self) -> str:
        """The card as printed, and as `read_known_cards` reads it."""
        return f"[{show_ranks(self.ranks)}]" if self != ANY else UNSEEN


ANY = OneOf(tuple(Rank))
"""A card of which nothing was seen."""

KnownCard = SeenCard | OneOf
"""A card of which something is known, all of it or a part."""


def known_card_of(card: object) -> KnownCard:
    """A card that is given as a value, not as text: as it is, or by its rank.

    >>> known_card_of(9) is Rank.NINE, known_card_of(ANY) is ANY
    (True, True)
    """
    if isinstance(card, Card | OneOf):
        return card
    with _or_in_part():
        return rank_of(card)


def known_rank_of(card: object) -> Rank | OneOf:
    """A rank as `rank_of` reads it, or one of a set.

    >>> known_rank_of("K") is Rank.KING, known_rank_of("[three sides]").symbol
    (True, '[6-8]')
    """
    if isinstance(card, OneOf):
        return card
    if isinstance(card, str) and _PARTLY.fullmatch(card.strip()):
        return _partly(card.strip())
    with _or_in_part():
        return rank_of(card)


@contextmanager
def _or_in_part() -> Iterator[None]:
    """Where a card known whole is read: an error says how one known in part is written too."""
    try:
        yield
    except OddsError as error:
        raise OddsError(
            f"{error}; a card known in part is a set such as '[6-8]', or '?' for one not seen"
        ) from None


def show_ranks(ranks: Iterable[Rank]) -> str:
    """Ranks as `read_ranks` reads them, runs of three and more as one span.

    >>> show_ranks([Rank.ACE, Rank.FOUR, Rank.FIVE, Rank.TEN, Rank.JACK, Rank.QUEEN])
    'A 4 5 10-Q'
    """
    runs: list[list[Rank]] = []
    for rank in sorted(ranks):
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return " ".join(
        f"{run[0].symbol}-{run[-1].symbol}"
        if len(run) > 2
        else " ".join(rank.symbol for rank in run)
        for run in runs
    )


def read_ranks(text: str) -> tuple[Rank, ...]:
    """Ranks and spans of them, from the ace up to the king, or what a squeezer says.

    >>> [rank.symbol for rank in read_ranks("A-3 10,K")]
    ['A', '2', '3', '10', 'K']
    >>> read_ranks("two sides") == read_ranks("4 5")
    True
    """
    said = " ".join(text.lower().split())
    found: set[Rank] = set()
    for word in (
        SQUEEZED.get(said.removesuffix("s"), SQUEEZED.get(said, text)).replace(",", " ").split()
    ):
        first, sign, last = word.partition("-")
        one, two = read_rank(first), read_rank(last if sign else first)
        if sign and two <= one:
            raise OddsError(f"{word!r} is no span of ranks; write the lower first, ace to king")
        found.update(Rank(rank) for rank in range(one, two + 1))
    if not found:
        raise OddsError(f"{text!r} names no rank; write ranks and spans of them such as 6-8 or 4,5")
    return tuple(sorted(found))


def read_known_cards(text: str) -> tuple[KnownCard, ...]:
    """Cards as people write them, some in part: a set in brackets, or ? for one not seen.

    Of a set of one the rank is known, and not the suit.

    >>> [card.symbol for card in read_known_cards("K [6-8], [picture] ? [5]")]
    ['K', '[6-8]', '[J-K]', '?', '[5]']
    """
    if not isinstance(text, str):
        return read_cards(text)
    cards: list[KnownCard] = []
    for number, part in enumerate(_PARTLY.split(text)):
        if number % 2 == 0:
            with _or_in_part():
                cards += read_cards(part)
        else:
            cards.append(_partly(part))
    return tuple(cards)


def says_cards(text: object) -> bool:
    """Whether something is the text of one card or more.

    >>> says_cards("[6-8]"), says_cards("K"), says_cards("tie")
    (True, True, False)
    """
    try:
        return isinstance(text, str) and bool(read_known_cards(text))
    except OddsError:
        return False


def _partly(text: str) -> OneOf:
    if text == UNSEEN:
        return ANY
    try:
        ranks = read_ranks(text[1:-1])
    except OddsError as error:
        raise OddsError(f"{text!r} is no card known in part: {error}; or alone {_WORDS}") from None
    return OneOf(ranks)
