"""What a request says, read into the words of a question."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from odds.asking import words
from odds.asking.words import Word
from odds.core.bounds import MOST_DIGITS
from odds.core.errors import OddsError, unknown
from odds.core.text import shortened
from odds.report.writers.style import Format, Style
from odds.web.questions import STYLE, Address

_FLAGS = {"true": True, "false": False, "": True}


class Asked(NamedTuple):
    """The path of a question, its game, what was said, and how to write the answer."""

    path: str
    game: str
    said: Mapping[str, Any]
    form: Format
    style: Style


def read_asked(question: Address, game: str, given: Iterable[tuple[str, str]]) -> Asked:
    """A question in its words; a word that it does not take is a mistake.

    >>> from odds.web.questions import BY_PATH
    >>> read_asked(BY_PATH["bets"], "bclc-mini", [("bet", "tie"), ("decks", "6")]).said
    {'bet': ['tie'], 'decks': '6'}
    """
    known = {word.name: word for word in (*question.words, *STYLE)}
    found: dict[str, Any] = {}
    for name, text in given:
        word = known.get(name.replace("-", "_"))
        if word is None:
            raise unknown("option", name, list(known), f"{question.path} takes {_names(known)}")
        if word.many:
            found.setdefault(word.name, []).append(text)
        elif word.name in found:
            raise OddsError(f"{word.option} is given more than once; give it once")
        else:
            found[word.name] = text if word.metavar else _flag(word, text)
    form = _one_of(words.FORMAT, found.pop("format", Format.JSON.value), tuple(Format))
    if "side" in found:
        _one_of(words.SIDE, found["side"], ("player", "banker"))
    digits, exact, wide = (found.pop(name, None) for name in ("digits", "exact", "wide"))
    width = None if wide else Style().width
    style = Style(None if digits is None else _digits(digits), bool(exact), width)
    return Asked(question.path, game, found, Format(form), style)


def _names(known: Iterable[str]) -> str:
    return ", ".join(known) or "no option"


def _flag(word: Word, text: str) -> bool:
    if text not in _FLAGS:
        raise OddsError(f"{word.option} {shortened(text, 40)!r}: write true or false")
    return _FLAGS[text]


def _one_of(word: Word, text: str, known: tuple[str, ...]) -> str:
    if text not in known:
        raise OddsError(f"{word.option} {shortened(text, 40)!r}: write {' or '.join(known)}")
    return text


def _digits(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text) or int(text) > MOST_DIGITS:
        raise OddsError(
            f"--digits {shortened(text, 40)!r}: this is no whole number from 0 to {MOST_DIGITS}"
        )
    return int(text)
