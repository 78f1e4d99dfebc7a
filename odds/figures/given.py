"""What a table is given, as text or as values: each is checked, and said what is wrong with it."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import inf
from os import PathLike

from odds.core.cards import Card, Rank, SeenCard
from odds.core.errors import OddsError
from odds.core.half_seen import KnownCard, OneOf, read_known_cards
from odds.core.numbers import read_amount
from odds.core.reading import INFINITE, counted_card, read_decks, read_each_decks, read_shoe
from odds.core.shoe import Shoe
from odds.rulebooks import Rulebook, load_rulebook

Cards = str | Iterable[KnownCard]
"""Cards as people write them, such as "9 K", "9h Ks" or "9 [6-8]", or as ranks, cards and sets."""
Counts = Mapping[Rank, int] | Mapping[Card, int] | Mapping[str, int]
"""How many cards there are of each rank, or of each card."""
Amount = int | str | Fraction
"""An amount of money, such as 2000, "12.50" or a fraction."""
Stakes = Mapping[str, Amount] | Iterable[tuple[str, Amount]]
"""Amounts on bets, as pairs where a bet has several."""


def rulebook_of(game: object, readings: Sequence[str] = (), paytable: object = ()) -> Rulebook:
    """A game, by readings of its clauses, with its bets paid by the paytables that are named."""
    names = [paytable] if isinstance(paytable, str) else paytable
    if not isinstance(names, Sequence) or not all(isinstance(each, str) for each in names):
        raise OddsError(f"paytable is {paytable!r}; give the name of one, or a list of names")
    if isinstance(game, Rulebook):
        book = load_rulebook(game.origin or game.id, readings) if readings else game
        return book.by_paytables(names)
    if isinstance(game, str | PathLike):
        return load_rulebook(game, readings).by_paytables(names)
    raise OddsError(
        f"{game!r} is no game; give the id of one such as 'rws-commission', the path of a "
        "rulebook, or a Rulebook"
    )


def readings_of(readings: object) -> tuple[str, ...]:
    """The ids of readings, one or several."""
    each = (readings,) if isinstance(readings, str) else readings
    given = tuple(each) if isinstance(each, Iterable) else None
    if given is None or not all(isinstance(one, str) for one in given):
        raise OddsError(f"reading is {readings!r}; give the id of a reading, or several")
    return given


def pairs_of(stakes: object) -> list[tuple[str, object]]:
    """Bets and amounts as they were given."""
    each = stakes.items() if isinstance(stakes, Mapping) else stakes
    given = list(each) if isinstance(each, Iterable) else [each]
    pairs = [pair for pair in given if isinstance(pair, tuple | list) and len(pair) == 2]
    if len(pairs) < len(given):
        raise OddsError(
            f"{stakes!r} are no stakes; give amounts by bet such as {{'gold-7': 2000}}, or pairs"
        )
    return [(str(bet), amount) for bet, amount in pairs]


def amount_of(amount: object) -> Fraction:
    """An amount of money; whether it is above 0 is seen to where it is staked."""
    if isinstance(amount, str):
        return read_amount(amount)
    if isinstance(amount, int | Fraction) and not isinstance(amount, bool):
        return Fraction(amount)
    raise OddsError(f"{amount!r} is no amount; give a whole number, a Fraction, or text as '12.50'")


def shoe_of(rulebook: Rulebook, decks: object, shoe: object) -> tuple[int | None, Shoe]:
    """How many decks there are, if the shoe is of whole ones, and the shoe."""
    if shoe is None:
        number = rulebook.decks.default if decks is None else decks_of(decks)
        return number, Shoe.of_decks(number) if number is not None else Shoe.infinite()
    if decks is not None:
        raise OddsError("decks and shoe both say what the shoe holds; give one")
    if isinstance(shoe, Shoe):
        return None, shoe
    if isinstance(shoe, str):
        return None, read_shoe(shoe)
    if isinstance(shoe, Mapping):
        return None, Shoe.holding({card_of(card): count for card, count in shoe.items()})
    raise OddsError(f"{shoe!r} is no shoe; give a Shoe, or counts such as 'A=30 K=31'")


def decks_of(decks: object) -> int | None:
    if decks in (inf, INFINITE):
        return None
    if isinstance(decks, str):
        return read_decks(decks)
    if isinstance(decks, bool) or not isinstance(decks, int) or decks < 1:
        raise OddsError(f"{decks!r} is no number of decks; give a whole number from 1, or 'inf'")
    return decks


def numbers_of(decks: object, own: int | None) -> list[int | None]:
    """Several numbers of decks, as text such as "4-8" or as values; the table's own if none."""
    if decks is None:
        return [own]
    if isinstance(decks, str):
        return read_each_decks(decks)
    return [decks_of(each) for each in (decks if isinstance(decks, Iterable) else [decks])]


def card_of(card: object) -> SeenCard:
    """What a count is of: a rank or a card."""
    return card if isinstance(card, Rank | Card) else counted_card(str(card))


def cards_of(name: str, cards: object) -> tuple[KnownCard, ...]:
    """Cards as they were given for the argument of this name."""
    if isinstance(cards, str):
        return read_known_cards(cards)
    given = tuple(cards) if isinstance(cards, Iterable) else None
    if given is None or not all(isinstance(card, Rank | Card | OneOf) for card in given):
        raise OddsError(f"{name} is {cards!r}; give cards such as '9 K', or ranks")
    return given
