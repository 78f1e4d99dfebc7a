"""What the cells of a log mean, whoever wrote it: cards, winners, flags and amounts."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, wraps
from typing import TypeVar, cast

from odds.core.bounds import LONGEST_CELL, LONGEST_NUMBER
from odds.core.cards import Card, Rank, SeenCard, Suit, read_rank
from odds.games.round import Winner
from odds.rounds.logs.cells.numbering import NUMBERINGS
from odds.rounds.logs.cells.vocabulary import in_english, with_suits

RANKS, POINTS, NUMBERS, VALUES, CARDS = "ranks", "points", "numbers", "values", "cards"
TEN_AS_0, DIGITS, TO_TEN = "ranks-ten-0", "digits", "points-to-10"
NOTATIONS = {
    RANKS: "A 2 3 4 5 6 7 8 9 10 J Q K, with or without suits, or in words",
    CARDS: "the same, each with its suit, which is kept",
    POINTS: "what a card counts, 0 to 9; ten and court cards cannot be told apart",
    VALUES: "what a card counts elsewhere, 2 to 10 and 11 for the ace; 0 is no card",
    TO_TEN: "what a card counts, 10 for ten and court cards; 0 is no card",
    TEN_AS_0: "ranks, and 0 for the ten",
    DIGITS: "what each card counts as a digit, with nothing between them",
    **{name: numbering.says for name, numbering in NUMBERINGS.items()},
}
_OTHER = {"before": "after", "after": "before"}
PAIRED = {
    f"{name}-{place}-suit": (name, place)
    for name, numbering in NUMBERINGS.items()
    if numbering.of_ranks
    for place in ("before", "after")
}
"""Ranks by number, each beside the number of its suit."""
NOTATIONS |= {
    paired: f"{NUMBERINGS[name].says}, {_OTHER[place]} the number of its suit"
    for paired, (name, place) in PAIRED.items()
}
BY_POINTS = (POINTS, DIGITS, VALUES, TO_TEN)
"""The notations that do not tell ranks apart."""

VOID = "void"
WINNERS = (*(winner.value for winner in Winner), VOID)
"""Who can win by the log, in the order of the codes that stand for them."""

_KEPT = 2**16
"""How many cells of each kind are remembered with what they mean."""

_NOT_SAID = {"", "na", "n/a", "nan", "null", "none", "nil", "\\n", "<na>", "undefined"}
_NO_CARD = {"-", "--", "---", "_", "__", "x", "xx", ".", "?", "-1", "-1.0", "no card", "stand"}
_NO_CARD |= {"stands", "stood", "[]", "()", "\u2013", "\u2014", "*", "无", "無", "不补"}
_RANK_WORDS = {rank.name.lower(): rank for rank in Rank} | {"deuce": Rank.TWO}
_SUIT_WORDS = {"club": "c", "diamond": "d", "heart": "h", "spade": "s"}
_WORD = re.compile(
    f"({'|'.join(_RANK_WORDS)})|({'|'.join(_SUIT_WORDS)})s?|of|and|card(?=\\s)|&|1(?![0-3])",
    re.IGNORECASE,
)
_SUITS = dict(zip("cdhs♣♦♥♠♧♢♡♤", 3 * tuple(Suit), strict=True))
_CARD = re.compile(
    r"([cdhs♠-♧])?(10|(?<=[cdhs♠-♧])0|0(?=[cdhs♠-♧])|[2-9atjqk])([cdhs♠-♧])?", re.IGNORECASE
)
_AFTER_SUIT = re.compile(r"([cdhs♠-♧])(10|[02-9atjqk])()", re.IGNORECASE)
_PADDED = re.compile(
    r"(?<![^\W_])([cdhs♠-♧])(0[1-9]|1[1-3])(?![^\W_])|"
    r"(?<![^\W_])(0[1-9]|1[1-3])([cdhs♠-♧])(?![^\W_])",
    re.IGNORECASE,
)
"""A rank as a number of two digits beside its suit."""
_COURTS = dict(enumerate((rank.symbol for rank in Rank), 1))
_NAMED = re.compile(
    r"\b[A-Za-z_]\w*(?=[({])|\b(?:card|rank|suit|value|face|name|symbol)[\"']?\s*[=:]|"
    rf"\bcard\s+(?=(?:{'|'.join([*_RANK_WORDS, *_SUIT_WORDS])})s?\b)",
    re.IGNORECASE,
)
"""What stands before a card, or a part of one, where a program printed the thing itself."""
_GLYPH = re.compile("[🂡-🂮🂱-🂾🃁-🃎🃑-🃞]")
_GLYPH_SUITS, _GLYPH_RANKS = "shdc", "?A23456789TJ?QK?"
_BETWEEN = re.compile(r"[\[\](){}<>\"'|;,/+_:-]+")
_MINUS_ONE = re.compile(r"(?<!\w)-1(\.0)?(?![\w.])")
_ZERO = re.compile(r"(?<![\w.])0(?![\w.])")
_NEGATIVE = re.compile(r"(?<![\w♠-♧\ufe0f])-\s*[0-9]")
_ESCAPED = re.compile(r"\\u(26[0-9a-f]{2})", re.IGNORECASE)
_HEX = re.compile(r"\b0x[0-9a-f]{1,4}\b", re.IGNORECASE)
_DIGITS = f"[0-9]{{1,{LONGEST_NUMBER}}}"
_NUMBER = re.compile(rf"[-+]?{_DIGITS}(\.{_DIGITS})?(?:[eE][-+]?[0-9]{{1,2}}|(/{_DIGITS}))?")
_CURRENCY = re.compile(r"[$€£¥]|\s*(?:usd|eur|hkd|cny|rmb)$", re.IGNORECASE)
_OWED = re.compile(r"\([$€£¥]?[0-9][0-9.,]*\)")
"""An amount below zero as bookkeepers write it."""
_COMMA = re.compile(r"[-+]?(?:[0-9]+|[0-9]{1,3}(?:[. ][0-9]{3})+),[0-9]{1,2}")
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
    >>> [card.symbol for card in read_hand("dT h8 1s 🂮", RANKS)]
    ['10d', '8h', 'As', 'Ks']
    >>> [card.symbol for card in read_hand("♠2♣Q♦9", RANKS)]
    ['2s', 'Qc', '9d']
    >>> [card.symbol for card in read_hand("[Card(0h), Card(rank=K, suit=♣)]", RANKS)]
    ['10h', 'Kc']
    >>> [card.symbol for card in read_hand("Card Six Spades, Card Nine Clubs", RANKS)]
    ['6s', '9c']
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
    if notation in PAIRED:
        notation, place = PAIRED[notation]
        pairs = [part.split() for part in text.split("|")]
        if not all(len(pair) == 2 and all(map(str.isdecimal, pair)) for pair in pairs):
            return None
        text = "|".join(pair[place == "after"] for pair in pairs)
    if notation in (RANKS, CARDS, TEN_AS_0):
        text = _ZERO.sub("10", text) if notation == TEN_AS_0 else text
        hand = _read_cards(text)
        bare = hand is not None and any(card.suit is None for card in hand)
        return None if notation == CARDS and bare else hand
    words = [word for word in _BETWEEN.sub(" ", in_decimals(text)).split() if not is_missing(word)]
    words = [word for word in words if word.lower() not in _SUITS]
    if notation == DIGITS:
        return tuple(_ranks_by_points("".join(words))) if "".join(words).isdecimal() else None
    if notation == POINTS and len(words) == 1 and re.fullmatch("(?!10$)[0-9]{2,3}", words[0]):
        words = list(words[0])  # 802 is the hand 8 0 2
    cards = []
    for word in words:
        number = word.removesuffix(".0")
        if not number.isdecimal() or len(number) > 6:
            return None
        rank = _of_number(int(number), notation)
        if rank is None:
            none = NUMBERINGS[notation].none if notation in NUMBERINGS else 0
            if none != int(number):
                return None
            continue
        cards.append(rank)
    return tuple(cards)


def in_decimals(text: str) -> str:
    """The text with decimal numbers for those that are written to the base of sixteen.

    >>> in_decimals("0x1A 0x03")
    '26 3'
    """
    return _HEX.sub(lambda match: str(int(match[0], 16)), text) if "0x" in text else text


def _ranks_by_points(digits: str) -> list[Rank]:
    return [Rank.TEN if digit == "0" else Rank(int(digit) - 1) for digit in digits]


def _of_number(number: int, notation: str) -> Rank | None:
    if notation in NUMBERINGS:
        return NUMBERINGS[notation].card(number)
    if notation == TO_TEN:
        return Rank(number - 1) if 1 <= number <= 10 else None
    if notation == VALUES:
        number = 1 if number == 11 else number if 2 <= number <= 10 else 0
        return Rank(number - 1) if number else None
    return Rank.TEN if number in (0, 10) else Rank(number - 1) if number < 10 else None


def _read_cards(text: str) -> tuple[SeenCard, ...] | None:
    def glyph(match: re.Match[str]) -> str:
        place = ord(match[0]) - 0x1F0A0
        return f" {_GLYPH_RANKS[place % 16]}{_GLYPH_SUITS[place // 16]} "

    def symbol(match: re.Match[str]) -> str:
        if match[1]:
            return f" {_RANK_WORDS[match[1].lower()].symbol} "
        if match[2]:
            return f" {_SUIT_WORDS[match[2].lower()]} "
        return "A" if match[0] == "1" else " "

    if "\\u" in text:  # a sign as JSON may write it
        text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    text = _NAMED.sub(" ", _GLYPH.sub(glyph, with_suits(text)))
    text = _PADDED.sub(
        lambda match: f"{match[1] or match[4]}{_COURTS[int(match[2] or match[3])]}", text
    )
    spaced = _BETWEEN.sub(" ", _WORD.sub(symbol, text))
    cards: list[SeenCard] = []
    bare, loose = False, None  # the last card has no suit yet; a suit waits for its card
    for word in spaced.split():
        if is_missing(word):
            continue
        if word.lower() in _SUITS:
            suit = _SUITS[word.lower()]
            if bare:
                cards[-1] = Card(cards[-1].rank, suit)
            elif loose is not None:
                return None
            loose, bare = (None if bare else suit), False
            continue
        found = list((_AFTER_SUIT if word[0].lower() in _SUITS else _CARD).finditer(word))
        if not found or sum(len(each[0]) for each in found) < len(word):
            return None
        for match in found:
            suits = [_SUITS[each.lower()] for each in (match[1], match[3]) if each]
            suits += [] if loose is None else [loose]
            if len(suits) > 1:
                return None
            rank = Rank.TEN if match[2] == "0" else read_rank(match[2])
            cards.append(Card(rank, suits[0]) if suits else rank)
            bare, loose = not suits, None
    return tuple(cards) if loose is None else None


@_remembered
def read_winner(text: str) -> str | None:
    """Who won, by the words people use; None if they are others.

    >>> [read_winner(word) for word in ("BankerWin", "P", "Stand-off", "void", "17")]
    ['banker', 'player', 'tie', 'void', None]
    >>> read_winner("Player and Banker tie"), read_winner("Banker loses"), read_winner("Player:")
    ('tie', None, None)
    >>> read_winner("Draw"), read_winner("Player draw"), read_winner("Punto Banco")
    ('tie', None, None)
    """
    if text.rstrip().endswith((":", "=")):
        return None  # a label
    word = re.sub(r"[^a-z]", "", in_english(text).lower())
    tie = any(part in word for part in _WINNER_WORDS[Winner.TIE.value][1])
    sides = [_WINNER_WORDS[side][1] for side in ("player", "banker")]
    both = all(any(part in word for part in parts) for parts in sides) and not tie
    drawn = "draw" in word and not both and ("player" in word or "banker" in word)
    if both or drawn or any(part in word for part in _NO_WIN):
        return None
    for winner, (short, parts) in _WINNER_WORDS.items():
        if word in short or any(part in word for part in parts):
            return winner
    return None


def read_winner_of(text: str, sides: Mapping[str, str]) -> str | None:
    """The same where hands have other names too.

    >>> [read_winner_of(text, {"tiger": "banker"}) for text in ("Tiger wins", "tie", "Lion")]
    ['banker', 'tie', None]
    """
    word = re.sub(r"(?i)\s*(?:wins?|won)\W*$", "", text).strip().lower()
    return sides.get(word) or read_winner(text)


_NO_WIN = ("los", "defeat", "beat", "draws", "pair", "stands", "dealing", "dealt", "thirdcard")
"""What may be told of a hand and is no win."""
_WINNER_WORDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    VOID: (("v",), ("void", "incomplete", "cancel")),
    Winner.TIE.value: (("t",), ("tie", "draw", "standoff", "push", "egal", "equal")),
    Winner.PLAYER.value: (("p", "pwin", "pwins", "pwon", "pw"), ("player", "punto")),
    Winner.BANKER.value: (("b", "bwin", "bwins", "bwon", "bw"), ("bank", "banco", "dealer")),
}
"""Words for winners by themselves, and words that say it wherever they stand, these in order."""


@_remembered
def read_flag(text: str) -> bool | None:
    """A yes or no; a missing one is no.

    >>> [read_flag(word) for word in ("TRUE", "0", "", "Player Pair", "No pair", "?")]
    [True, False, False, True, False, None]
    """
    word = in_english(text).strip().lower()
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
    words = in_english(text).strip().lower()
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
    >>> read_number("[2/3]"), read_number("($20.50)")
    (Fraction(2, 3), Fraction(-41, 2))
    """
    number = text.strip()
    if number.startswith("[") and number.endswith("]"):  # as odds writes what must stay as it is
        number = number[1:-1]
    number = _CURRENCY.sub("", number).replace("\u2212", "-")
    if _OWED.fullmatch(number):
        number = f"-{_CURRENCY.sub('', number[1:-1])}"
    if _THOUSANDS.fullmatch(number):
        number = number.replace(",", "")
    elif _COMMA.fullmatch(number):
        number = number.replace(".", "").replace(" ", "").replace(",", ".")
    match = _NUMBER.fullmatch(number)
    try:
        return Fraction(match[0]) if match and not (match[1] and match[2]) else None
    except ZeroDivisionError:
        return None
