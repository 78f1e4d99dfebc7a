"""Many questions in one request: the words of all, and those of each."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from odds.core.bounds import MOST_ASKED
from odds.core.errors import OddsError, unknown
from odds.core.text import shortened
from odds.web.questions import BY_PATH, Address
from odds.web.said import Asked, read_asked

_SHAPE = '{"ask": "bets", "game": "rws-commission", "said": {...}, "each": [{"without": "A"}, ...]}'


class Batch(NamedTuple):
    """A question, its game, and the words of each time that it is asked."""

    question: Address
    game: str
    each: tuple[tuple[tuple[str, str], ...], ...]

    def asked(self, number: int) -> Asked:
        """The question as it is asked this time."""
        return read_asked(self.question, self.game, self.each[number])


def read_batch(body: bytes) -> Batch:
    """What a body says, or an error that says what is wrong with it.

    >>> body = b'{"ask": "bets", "game": "bclc-mini", "said": {"bet": ["tie"]}, "each": [{}]}'
    >>> read_batch(body).each
    ((('bet', 'tie'),),)
    """
    try:
        found = json.loads(body, object_pairs_hook=_once)
    except OddsError:
        raise
    except (ValueError, RecursionError):
        raise OddsError(f"the body is no json; write such as {_SHAPE}") from None
    if not isinstance(found, dict) or not {"ask", "game", "each"} <= set(found):
        raise OddsError(f"the body lacks ask, game or each; write such as {_SHAPE}")
    extra = set(found) - {"ask", "game", "said", "each"}
    if extra:
        raise OddsError(f"the body has {shortened(min(extra), 40)!r}; write such as {_SHAPE}")
    question = BY_PATH.get(found["ask"]) if isinstance(found["ask"], str) else None
    if question is None:
        raise unknown("question", str(found["ask"]), list(BY_PATH), f"ask {', '.join(BY_PATH)}")
    each, said = found["each"], found.get("said", {})
    if not isinstance(each, list) or len(each) > MOST_ASKED:
        raise OddsError(f"each is no list of {MOST_ASKED} at the most; ask for fewer at once")
    common = tuple(_pairs(said))
    return Batch(question, str(found["game"]), tuple((*common, *_pairs(words)) for words in each))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are each given once."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise OddsError(f"the body has {shortened(name, 40)!r} more than once; give it once")
        found[name] = value
    return found


def _pairs(words: Any) -> Iterator[tuple[str, str]]:
    """Each word and what is said, as a query has them."""
    if not isinstance(words, dict):
        raise OddsError(f"{shortened(repr(words), 40)} are no words; write such as {_SHAPE}")
    for name, value in words.items():
        if name == "format":
            raise OddsError("a batch is answered as json; leave out format")
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, bool):
                yield name, str(one).lower()
            elif isinstance(one, str | int):
                yield name, str(one)
            else:
                shown = shortened(repr(one), 40)
                raise OddsError(f"{shortened(name, 40)!r} is {shown}; give text, or a list of it")
