"""What the cells of a log mean, whoever wrote it: cards, winners, flags and amounts."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, wraps
from typing import TypeVar, cast

from odds.core.bounds import LONGEST_CELL, LONGEST_NUMBER
from odds.core.cards import Rank, SeenCard, read_cards
from odds.core.errors import OddsError
from odds.games.round import Winner

RANKS, POINTS, NUMBERS, CARDS = "ranks", "points", "numbers", "cards"
NOTATIONS = {
    RANKS: "A 2 3 4 5 6 7 8 9 10 J Q K, with or without suits, or in words",
    CARDS: "the same, each with its suit, which is kept",
    POINTS: "what a card counts, 0 to 9; ten and court cards cannot be told apart",
    NUMBERS: "1 for the ace to 13 for the king; 0 is no card",
}

VOID = "void"
WINNERS = (*(winner.value for winner in Winner), VOID)
"""Who can win by the log, in the order of the codes that stand for them."""

_KEPT = 2**16
"""How many cells of each kind are remembered with what they mean."""

_NOT_SAID = {"", "na", "n/a", "nan", "null", "none", "nil", "\\n"}
_NO_CARD = {"-", "--", "_", "__", "x", ".", "?", "-1", "-1.0", "no card", "stand"}
_RANK_WORDS = {rank.name.lower(): rank for rank in Rank}
_SUIT_WORDS = {"club": "c", "diamond": "d", "heart": "h", "spade": "s"}
_WORD = re.compile(
    f"({'|'.join(_RANK_WORDS)})|({'|'.join(_SUIT_WORDS)})s?|of|1(?![0-3])", re.IGNORECASE
)
_BETWEEN = re.compile(r"[\[\](){}\"'|;,/+_:-]+")
_MINUS_ONE = re.compile(r"(?<!\w)-1(\.0)?(?![\w.])")
_NEGATIVE = re.compile(r"(?<!\w)-\s*[0-9]")
_TOGETHER = re.compile(r"(10|[2-9atjqk])([cdhs♣♦♥♠])?", re.IGNORECASE)
_HAND_TOGETHER = re.compile(f"(?:{_TOGETHER.pattern}){{2,3}}", re.IGNORECASE)
_DIGITS = f"[0-9]{{1,{LONGEST_NUMBER}}}"
_NUMBER = re.compile(rf"[-+]?{_DIGITS}(\.{_DIGITS})?(?:[eE][-+]?[0-9]{{1,2}}|(/{_DIGITS}))?")
_THOUSANDS = re.compile(r"[-+]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?")


Reads = TypeVar("Reads", bound=Callable[..., object])


def _remembered(read: Reads) -> Reads:
    """What reads a cell, with a memory for cells seen lately; one that is too long has no sense."""
    kept = lru_cache(_KEPT)(read)

    @wraps(read)
    def reads(text: str, *notation: str) -> object:
        return kept(text, *notation) if len(text) <= LONGEST_CELL else None

    return cast("Reads", reads)


def is_missing(text: str) -> bool:
    """Whether a cell says that there is nothing, such as no card.

    >>> [is_missing(text) for text in ("", "NA", "__", "x", "-1", "0")]
    [True, True, True, True, True, False]
    """
    return says_nothing(text) or text.strip().lower() in _NO_CARD


def says_nothing(text: str) -> bool:
    """Whether a cell is left blank, where any word or mark might say something.

    >>> [says_nothing(text) for text in ("", "NA", "x")]
    [True, True, False]
    """
    return text.strip().lower() in _NOT_SAID


@_remembered
def read_hand(text: str, notation: str) -> tuple[SeenCard, ...] | None:
    """The cards in a cell, none if it says that there are none; None if it cannot be read.

    By points, a ten stands for all cards that count nothing. Where suits are kept, a card without
    one cannot be read.

    >>> [card.symbol for card in read_hand("Q-diamonds|5-spades", RANKS)]
    ['Qd', '5s']
    >>> [card.symbol for card in read_hand("Ace of hearts, 10 of clubs", RANKS)]
    ['Ah', '10c']
    >>> [card.symbol for card in read_hand("dT h8 1s", RANKS)]
    ['10d', '8h', 'As']
    >>> read_hand("0", POINTS), read_hand("13", NUMBERS), read_hand("x", POINTS)
    ((<Rank.TEN: 9>,), (<Rank.KING: 12>,), ())
    >>> read_hand("Z", RANKS) is None
    True
    """
    if is_missing(text):
        return ()
    text = _MINUS_ONE.sub(" ", text)
    if _NEGATIVE.search(text):
        return None
    if notation in (RANKS, CARDS):
        hand = _read_cards(text)
        bare = hand is not None and any(card.suit is None for card in hand)
        return None if notation == CARDS and bare else hand
    words = [word for word in _BETWEEN.sub(" ", text).split() if not is_missing(word)]
    if notation == POINTS and len(words) == 1 and re.fullmatch("(?!10$)[0-9]{2,3}", words[0]):
        words = list(words[0])  # 802 is the hand 8 0 2
    read = _BY_POINTS if notation == POINTS else _BY_NUMBER
    numbers = [word.removesuffix(".0") for word in words]
    if notation == NUMBERS:
        numbers = [number for number in numbers if number != "0"]
    cards = [read.get(number) for number in numbers]
    return None if None in cards else tuple(card for card in cards if card is not None)


_BY_POINTS = {"10": Rank.TEN, **{str(rank.points): rank for rank in Rank if rank <= Rank.TEN}}
_BY_NUMBER = {str(rank + 1): rank for rank in Rank}


def _read_cards(text: str) -> tuple[SeenCard, ...] | None:
    def symbol(match: re.Match[str]) -> str:
        if match[1]:
            return f" {_RANK_WORDS[match[1].lower()].symbol} "
        if match[2]:
            return f" {_SUIT_WORDS[match[2].lower()]} "
        return "A" if match[0] == "1" else " "

    spaced = _BETWEEN.sub(" ", _WORD.sub(symbol, text))
    words = [
        " ".join(match[0] for match in _TOGETHER.finditer(word))
        if _HAND_TOGETHER.fullmatch(word)  # Kh9d3c, or K93
        else word
        for word in spaced.split()
        if not is_missing(word)
    ]
    try:
        return read_cards(" ".join(words))
    except OddsError:
        return None


@_remembered
def read_winner(text: str) -> str | None:
    """Who won, by the words people use; None if they are others.

    >>> [read_winner(word) for word in ("BankerWin", "P", "Stand-off", "void", "17")]
    ['banker', 'player', 'tie', 'void', None]
    >>> read_winner("Player and Banker tie"), read_winner("Banker loses")
    ('tie', None)
    """
    word = re.sub(r"[^a-z]", "", text.lower())
    tie = any(part in word for part in _WINNER_WORDS[Winner.TIE.value][1])
    both = "player" in word and "bank" in word and not tie
    if both or any(part in word for part in ("los", "defeat", "beat")):
        return None
    for winner, (short, parts) in _WINNER_WORDS.items():
        if word in short or any(part in word for part in parts):
            return winner
    return None


_WINNER_WORDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    VOID: (("v",), ("void", "incomplete", "cancel")),
    Winner.TIE.value: (("t",), ("tie", "draw", "standoff", "push", "egal", "equal")),
    Winner.PLAYER.value: (("p", "pwin", "pw"), ("player", "punto")),
    Winner.BANKER.value: (("b", "bwin", "bw"), ("bank", "banco")),
}
"""Words for winners by themselves, and words that say it wherever they stand, these in order."""


@_remembered
def read_flag(text: str) -> bool | None:
    """A yes or no; a missing one is no.

    >>> [read_flag(word) for word in ("TRUE", "0", "", "Player Pair", "No pair", "?")]
    [True, False, False, True, False, None]
    """
    word = text.strip().lower()
    if says_nothing(word) or word in ("0", "f", "false", "n", "-") or word.startswith("no"):
        return False
    if word in ("1", "t", "true", "y", "yes") or "pair" in word or "natural" in word:
        return True
    return None


@_remembered
def read_pairs(text: str) -> tuple[bool, bool] | None:
    """Which hands began with a pair, the Player's first.

    >>> [read_pairs(words) for words in ("No pair", "Both pairs", "Banker pair", "PP|BP", "3")]
    [(False, False), (True, True), (False, True), (True, True), None]
    """
    words = text.strip().lower()
    if says_nothing(words) or words.startswith("no") or words in ("0", "false", "-"):
        return (False, False)
    if "both" in words or "double" in words:
        return (True, True)
    player = "player" in words or bool(re.search(r"\bpp?\b", words))
    banker = "banker" in words or bool(re.search(r"\bbp?\b", words))
    return (player, banker) if player or banker else None


@_remembered
def read_number(text: str) -> Fraction | None:
    """A whole number, a decimal or a fraction, perhaps in square brackets; None if it is none.

    >>> read_number("-1"), read_number("0.95"), read_number(" 19/20 "), read_number("many")
    (Fraction(-1, 1), Fraction(19, 20), Fraction(19, 20), None)
    >>> read_number("[2/3]")
    Fraction(2, 3)
    """
    number = text.strip()
    if number.startswith("[") and number.endswith("]"):  # as odds writes what must stay as it is
        number = number[1:-1]
    number = number.lstrip("$").replace("\u2212", "-")
    if _THOUSANDS.fullmatch(number):
        number = number.replace(",", "")
    match = _NUMBER.fullmatch(number)
    try:
        return Fraction(match[0]) if match and not (match[1] and match[2]) else None
    except ZeroDivisionError:
        return None
