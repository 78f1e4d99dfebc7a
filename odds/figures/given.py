"""What a table is given, as text or as values: each is checked, and said what is wrong with it."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import inf
from os import PathLike

from odds.core.bounds import LONGEST_NUMBER, MOST_SIDE_BY_SIDE
from odds.core.cards import Card, Rank, SeenCard, rank_of
from odds.core.checks import each_of, shown, texts_of
from odds.core.errors import OddsError
from odds.core.half_seen import KnownCard, known_card_of, read_known_cards
from odds.core.numbers import read_amount
from odds.core.reading import counted_card, read_decks, read_each_decks, read_shoe
from odds.core.shoe import Shoe
from odds.rulebooks import Rulebook, load_rulebook

Cards = str | Iterable[KnownCard | str | int]
"""Cards as people write them, such as "9 K", "9h Ks" or "9 [6-8]", or as ranks, cards and sets.

In a list a card may also be text by itself, or the number of its rank, from 1 for the ace to 10.
"""
Counts = Mapping[Rank, int] | Mapping[Card, int] | Mapping[str, int] | Mapping[int, int]
"""How many cards there are of each rank, or of each card."""
Decks = str | int | float | Iterable[int | float | str] | None
"""Several numbers of decks, such as "4-8", 6 or [6, 8, "inf"]."""
Amount = int | str | Fraction
"""An amount of money, such as 2000, "12.50" or a fraction."""
Stakes = Mapping[str, Amount] | Iterable[tuple[str, Amount]]
"""Amounts on bets, as pairs where a bet has several."""


def rulebook_of(game: object, readings: Sequence[str] = (), paytable: object = ()) -> Rulebook:
    """A game, by readings of its clauses, with its bets paid by the paytables that are named."""
    names = texts_of("paytable", [paytable] if isinstance(paytable, str) else paytable, "['nine']")
    if isinstance(game, Rulebook):
        book = load_rulebook(game.origin or game.id, readings) if readings else game
        return book.by_paytables(names)
    if isinstance(game, str | PathLike):
        return load_rulebook(game, readings).by_paytables(names)
    raise OddsError(
        f"{shown(game)} is no game; give the id of one such as 'rws-commission', the path of a "
        "rulebook, or a Rulebook"
    )


def readings_of(readings: object) -> tuple[str, ...]:
    """The ids of readings, one or several."""
    each = [readings] if isinstance(readings, str) else readings
    return tuple(texts_of("reading", each, "['tie-voids-all']"))


def pairs_of(stakes: object) -> list[tuple[str, object]]:
    """Bets and amounts as they were given."""
    each = stakes.items() if isinstance(stakes, Mapping) else stakes
    given = list(each) if isinstance(each, Iterable) and not isinstance(each, str) else [each]
    pairs = [pair for pair in given if isinstance(pair, tuple | list) and len(pair) == 2]
    if len(pairs) < len(given):
        raise OddsError(
            f"{shown(stakes)} are no stakes; give amounts by bet such as {{'gold-7': 2000}}, or "
            "pairs"
        )
    return [(str(bet), amount) for bet, amount in pairs]


def amount_of(amount: object) -> Fraction:
    """An amount of money; whether it is above 0 is seen to where it is staked."""
    if isinstance(amount, str):
        return read_amount(amount)
    if isinstance(amount, int | Fraction) and not isinstance(amount, bool):
        return Fraction(amount)
    raise OddsError(
        f"{shown(amount)} is no amount; give a whole number, a Fraction, or text as '12.50'"
    )


def shoe_of(rulebook: Rulebook, decks: object, shoe: object) -> tuple[int | None, Shoe]:
    """How many decks there are, if the shoe is of whole ones, and the shoe."""
    if shoe is None:
        number = rulebook.decks.default if decks is None else decks_of(decks)
        return number, Shoe.of_decks(number) if number is not None else Shoe.infinite()
    if decks is not None:
        raise OddsError("decks and shoe both say what the shoe holds; give one")
    if isinstance(shoe, str):
        shoe = read_shoe(shoe)
    elif isinstance(shoe, Mapping):
        shoe = Shoe.holding(_counts_of(shoe))
    if not isinstance(shoe, Shoe):
        raise OddsError(f"{shown(shoe)} is no shoe; give a Shoe, or counts such as 'A=30 K=31'")
    return shoe.decks, shoe


def _counts_of(shoe: Mapping[object, int]) -> dict[SeenCard, int]:
    """Counts by rank or card, each counted once."""
    counts: dict[SeenCard, int] = {}
    for name, count in shoe.items():
        if isinstance(name, str):
            card = counted_card(name)
        else:
            card = name if isinstance(name, Card) else rank_of(name)
        if card in counts:
            raise OddsError(f"{card.symbol} is counted twice; count it once")
        counts[card] = count
    return counts


def decks_of(decks: object) -> int | None:
    """How many decks, None for the infinite shoe."""
    if isinstance(decks, str):
        return read_decks(decks)
    if isinstance(decks, float) and decks == inf:
        return None
    if type(decks) is not int or not 1 <= decks < 10**LONGEST_NUMBER:
        raise OddsError(
            f"{shown(decks)} is no number of decks; give a whole number from 1, below "
            f"10**{LONGEST_NUMBER}, or 'inf'"
        )
    return decks


def numbers_of(decks: object, own: Sequence[int | None]) -> list[int | None]:
    """Several numbers of decks, as text such as "4-8" or as values; its own if none is named."""
    if isinstance(decks, str):
        return read_each_decks(decks)
    if decks is None:
        return list(own)
    one = isinstance(decks, int | float)
    each = [decks] if one else each_of("decks", decks, "[6, 8], or text such as '4-8'")
    if len(each) > MOST_SIDE_BY_SIDE:
        raise OddsError(
            f"{len(each)} numbers of decks are too many side by side; "
            f"give {MOST_SIDE_BY_SIDE} at the most"
        )
    numbers = [decks_of(one) for one in each]
    if len(set(numbers)) < len(numbers):
        raise OddsError(f"a number of decks is named twice in {shown(decks)}; name each once")
    return numbers or list(own)


def cards_of(name: str, cards: object) -> tuple[KnownCard, ...]:
    """Cards as they were given for the argument of this name."""
    if isinstance(cards, str):
        return read_known_cards(cards)
    found: list[KnownCard] = []
    for card in each_of(name, cards, "['9', 'K'], or text such as '9 K'"):
        if isinstance(card, str):
            found += read_known_cards(card)
        else:
            found.append(known_card_of(card))
    return tuple(found)
