"""What can be asked over HTTP: each question is a line, with its words and who answers it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from odds.asking import questions, words
from odds.asking.tables import read_table, read_tables
from odds.asking.words import Word
from odds.report.view import View
from odds.rulebooks import Rulebook
from odds.table import Table
from odds.web.tables import QuickTable

Said = Mapping[str, Any]
"""The words of a question and what was said: texts, lists of them, and flags."""

_SITUATION = ("decks", "shoe", "without", "player", "banker", "reading", "paytable")
_SHOE = (words.SHOE, words.WITHOUT)
_COUP = (*_SHOE, words.PLAYER, words.BANKER, words.READING, words.PAYTABLE)
_PAID = (words.BET, words.PAY, words.COMMISSION)
STYLE = (words.FORMAT, words.DIGITS, words.EXACT, words.WIDE)
"""The words that say how to answer, which every question takes."""


class Address(NamedTuple):
    """A question on a game: its path, what it is for, its words, and who answers it."""

    path: str
    says: str
    words: tuple[Word, ...]
    answer: Callable[[Rulebook, Said], View]
    is_slow: bool = False


def _table(game: Rulebook, said: Said) -> Table:
    return QuickTable.of(read_table(game, **_of(said, *_SITUATION)))


def _tables(game: Rulebook, said: Said) -> list[Table]:
    return [QuickTable.of(table) for table in read_tables(game, **_of(said, *_SITUATION))]


def _of(said: Said, *names: str) -> dict[str, Any]:
    return {name: said[name] for name in names if name in said}


def _bets(game: Rulebook, said: Said) -> View:
    return questions.bets(_tables(game, said), **_of(said, "bet", "pay", "commission"))


def _covariance(game: Rulebook, said: Said) -> View:
    asked = _of(said, "bet", "pay", "commission")
    return questions.from_each(_tables(game, said), partial(questions.covariance, **asked))


def _removal(game: Rulebook, said: Said) -> View:
    asked = _of(said, "bet", "pay", "commission", "second")
    return questions.from_each(_tables(game, said), partial(questions.removal, **asked))


def _settled(game: Rulebook, said: Said) -> View:
    return _table(game, said).settled(*said.get("bet", ()))


def _exposed(game: Rulebook, said: Said) -> View:
    asked = _of(said, "bet", "seat", "card")
    return questions.from_each(_tables(game, said), partial(questions.exposed, **asked))


def _shoe(game: Rulebook, said: Said) -> View:
    return questions.shoe(_table(game, said), **_of(said, "cards", "quick"))


QUESTIONS = (
    Address(
        "rules",
        "What a game's rules say, clause by clause.",
        (words.READING,),
        lambda game, said: Table(game, **_of(said, "reading")).rules(),
    ),
    Address(
        "bets",
        "The exact odds of bets, from a shoe or from several, and in any coup.",
        (words.EACH_DECKS, *_COUP, *_PAID),
        _bets,
    ),
    Address(
        "shoe",
        "A shoe followed card by card: its rounds, what bets paid, and what they are worth now.",
        (words.FULL_DECKS, words.CARDS, words.QUICK, words.READING, words.PAYTABLE),
        _shoe,
    ),
    Address(
        "grid",
        "How coups end, whatever the bets.",
        (words.EACH_DECKS, *_COUP),
        lambda game, said: questions.from_each(_tables(game, said), Table.grid),
        is_slow=True,
    ),
    Address(
        "covariance",
        "How the results of bets hang together.",
        (words.EACH_DECKS, *_COUP, *_PAID),
        _covariance,
        is_slow=True,
    ),
    Address(
        "removal",
        "What removing one card of each rank, or adding it, does to the value of bets.",
        (words.EACH_DECKS, *_COUP, *_PAID, words.SECOND),
        _removal,
        is_slow=True,
    ),
    Address(
        "settled",
        "Which bets the cards on the table have decided, and what becomes of them in a void round.",
        (words.DECKS, *_COUP, words.BET),
        _settled,
        is_slow=True,
    ),
    Address(
        "exposed",
        "What an exposed card costs where bets may be taken back.",
        (words.EACH_DECKS, *_COUP, words.BET, words.SEAT, words.CARD),
        _exposed,
        is_slow=True,
    ),
    Address(
        "insurance/table",
        "What the lines of an insurance table are worth.",
        (words.EACH_DECKS, *_SHOE, words.FAVOURABLE),
        lambda game, said: questions.insurance_table(
            _tables(game, said), **_of(said, "favourable")
        ),
        is_slow=True,
    ),
    Address(
        "insurance/quote",
        "What insurance is worth from the exact cards.",
        (
            words.DECKS,
            *_SHOE,
            words.INSURED_PLAYER,
            words.BANKER,
            words.PLAYER_THIRD,
            words.ORIGINAL,
            words.SIDE,
            words.STAKE,
        ),
        lambda game, said: questions.quote(game, **said),
    ),
    Address(
        "formula",
        "Bets as formulas in the number of decks.",
        (
            words.BET,
            words.SHOWN_DECKS,
            words.INSURANCE,
            words.GRID,
            words.SHOE_POLYNOMIAL,
            words.SYMBOLIC,
            words.LET,
            words.PAYTABLE,
        ),
        lambda game, said: questions.formula(game, **said),
        is_slow=True,
    ),
)
"""Every question on a game; to add one is to add a line."""

_MOST_IN_PART = 2
"""How many cards seen in part are soon dealt for."""

BY_PATH = {question.path: question for question in QUESTIONS}


def is_slow(question: Address, game: Rulebook, said: Said) -> bool:
    """Whether an answer may take long.

    So it does for many shoes, for several cards seen in part, and where cards are asked for.
    """
    if question.is_slow or any(sign in said.get("decks", "") for sign in ",-"):
        return True
    known = "".join(said.get(name, "") for name in ("without", "player", "banker", "cards"))
    if known.count("[") > _MOST_IN_PART:
        return True
    if question.path not in ("bets", "shoe"):
        return False
    named = said.get("bet") or [bet.id for bet in game.bets]
    asking = [game.play.asks_cards(bet.fields) for bet in game.bets if bet.id in named]
    return game.play.tableau is None or (all(asking) if said.get("quick") else any(asking))
