"""Shoes and numbers of decks as people write them."""

import re

from odds.core.bounds import LONGEST_NUMBER, MOST_SIDE_BY_SIDE
from odds.core.cards import SeenCard, read_cards, read_rank
from odds.core.errors import OddsError
from odds.core.shoe import Shoe

_COUNT = f"[0-9]{{1,{LONGEST_NUMBER}}}"
_SPAN = r"([0-9]{1,4})\s*-\s*([0-9]{1,4})"
INFINITE = "inf"
"""How the shoe of endlessly many decks is written."""


def read_decks(text: str) -> int | None:
    """How many decks, None for the infinite shoe.

    >>> read_decks("8"), read_decks("inf")
    (8, None)
    """
    if text == INFINITE:
        return None
    if re.fullmatch(r"[0-9]+([-,][0-9]+)+(,inf)?", text):
        raise OddsError(
            f"{text!r} are several numbers of decks, and only one can be asked of here; name one"
        )
    if not re.fullmatch(_COUNT, text) or int(text) == 0:
        raise OddsError(
            f"{text!r} is no number of decks; "
            f"give a whole number from 1, of {LONGEST_NUMBER} digits at the most, or inf"
        )
    return int(text)


def read_each_decks(text: str) -> list[int | None]:
    """Several numbers of decks, parted by commas, a span of them with a hyphen.

    >>> read_each_decks("4-6, 8, inf")
    [4, 5, 6, 8, None]
    """
    numbers: list[int | None] = []
    for part in map(str.strip, text.split(",")):
        span = re.fullmatch(_SPAN, part)
        if span and not 0 < int(span[1]) < int(span[2]):
            raise OddsError(f"{part!r} is no span of decks; write the lower number first, from 1")
        found = range(int(span[1]), int(span[2]) + 1) if span else [read_decks(part)]
        if len(numbers) + len(found) > MOST_SIDE_BY_SIDE:
            raise OddsError(
                f"there are more than {MOST_SIDE_BY_SIDE} numbers of decks, too many side by side; "
                "ask for fewer at once"
            )
        for number in found:
            if number in numbers:
                raise OddsError(
                    f"the number of decks '{number or INFINITE}' is named twice; name it once"
                )
            numbers.append(number)
    return numbers


def read_numbers(text: str, of: str) -> list[int]:
    """Several whole numbers, parted by commas, a span of them with a hyphen, each once.

    >>> read_numbers("6-8, 14", "cards left")
    [6, 7, 8, 14]
    """
    numbers: set[int] = set()
    for part in map(str.strip, text.split(",")):
        span = re.fullmatch(_SPAN, part) or re.fullmatch("([0-9]{1,18})", part)
        if not span or int(span[1]) > int(span[span.lastindex or 1]):
            raise OddsError(
                f"{part!r} is no number of {of} and no span of them; write such as 14, 6-52 or "
                "8,14,20, the lower one first"
            )
        numbers.update(range(int(span[1]), int(span[span.lastindex or 1]) + 1))
    return sorted(numbers)


def read_shoe(text: str) -> Shoe:
    """A shoe from counts, by rank or by card; what is not named has none.

    >>> read_shoe("A=30, K=31").cards, read_shoe("Ah=7 Kd=8").counts[0]
    (61, 7)
    """
    counts: dict[SeenCard, int] = {}
    for part in text.replace(",", " ").split():
        symbol, sign, count = part.partition("=")
        if not sign:
            raise OddsError(f"{part!r} is no count; write RANK=COUNT, such as A=30")
        card = counted_card(symbol)
        if card in counts:
            what = "card" if card.suit is not None else "rank"
            raise OddsError(f"{what} {card.symbol} is counted twice; count it once")
        if not re.fullmatch(_COUNT, count):
            raise OddsError(
                f"{part!r} has no whole number, 0 or more, of {LONGEST_NUMBER} digits at the most; "
                "write one, such as A=30"
            )
        counts[card] = int(count)
    return Shoe.holding(counts)


def counted_card(symbol: str) -> SeenCard:
    """What a count is of: a rank, or a card where it has a suit.

    >>> counted_card("10").symbol, counted_card("Th").symbol
    ('10', '10h')
    """
    if len(symbol) > 1 and symbol != "10":
        try:
            [card] = read_cards(symbol)
        except ValueError:
            raise OddsError(
                f"unknown card {symbol!r}; write a rank such as A, or a card with its suit "
                "c d h s, such as Ah"
            ) from None
        return card
    return read_rank(symbol)
