"""How often each fact of a round comes up, as a polynomial in the number of decks.

They come from the polynomial in the counts of the shoe, with what a full shoe of d decks holds put
in; nothing is fitted. The proof that none is missing is an identity: all of them together are all
ordered deals of six cards.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable
from fractions import Fraction
from functools import cache, lru_cache
from inspect import getsource
from operator import index
from typing import TypeVar, cast

from odds.core import cards, classes
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.files.cache import keep, kept
from odds.games.coup import facts, tableau, terms
from odds.games.coup.facts import CoupFacts
from odds.games.coup.tableau import Tableau
from odds.games.coup.terms import Term, drawn_coups
from odds.games.play import Play
from odds.games.round import MOST_CARDS, Coup, Facts, Winner
from odds.games.three_card import facts as three_card_facts
from odds.games.three_card import ranking, sight
from odds.games.three_card import terms as three_card_terms
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.sight import Sight
from odds.symbolic import polynomial
from odds.symbolic.polynomial import DEALS, DECK, SUITS, Polynomial, falling, total

Label = TypeVar("Label", bound=Hashable)
Counts = dict[Facts, Polynomial]
"""The count of each fact among all ordered deals of six cards from d decks."""

_GAMES = (cards, classes, facts, tableau, terms, three_card_facts, ranking, sight, three_card_terms)
_SOURCES = (*_GAMES, polynomial, sys.modules[__name__])
"""What the counts depend on besides the rules."""
CHECKED_AT = (1, 8)
"""The numbers of decks at which the counts are held against those of a shoe dealt out."""


def counts(play: Play, fields: Collection[str]) -> Counts:
    """The counts of a game's facts, as fine as these fields ask; kept on disk between runs.

    They must be all deals together, and be right where the shoe is dealt out too.

    >>> from odds.rulebooks import load_rulebook
    >>> found = counts(load_rulebook("rws-commission").play, ["winner"])
    >>> len(found), total(found.values()) == DEALS
    (205, True)
    """
    return _counts(play, frozenset(fields))


@lru_cache(maxsize=64)
def _counts(play: Play, fields: frozenset[str]) -> Counts:
    make, rules = _made(play, fields)
    key = (repr(rules) + "".join(map(getsource, _SOURCES))).encode()
    content = kept(key)
    found = None if content is None else _read(content, play)
    if found is None or not proved(found, play, fields):
        found = make()
        if not proved(found, play, fields):
            raise OddsError("the counts of this game are not all deals; report this, please")
        keep(key, _written(found))
    return found


def _made(play: Play, fields: Collection[str]) -> tuple[Callable[[], Counts], object]:
    """What makes the counts, and all that they depend on."""
    if play.tableau is not None:
        played, told = play.tableau, play.classes(fields)
        # All but the clauses, which change no number.
        return lambda: coup_counts(played, told), (played[:-1], told)
    if play.ranking is not None:
        seen = play.ranking.sight(fields)
        lines = [(line.hand, line.conditions) for line in seen.ranking.lines]
        rules = (lines, seen.ranking.parted_by, sorted(seen.told))
        return lambda: deal_counts(seen), rules
    raise no_polynomial()


def no_polynomial() -> OddsError:
    """The error for a game that is played in another way than those that can be counted."""
    return OddsError(
        "no polynomial counts the rounds of this game, which has neither a Table of Play nor a "
        "ranking of hands; take one that has, such as rws-commission"
    )


def proved(found: Counts, play: Play, fields: Collection[str]) -> bool:
    """Whether all counts together are all deals, and each is what shoes dealt out have of it."""
    if total(found.values()) != DEALS:
        return False
    for decks in CHECKED_AT:
        dealt = play.rounds(Shoe.of_decks(decks), fields=fields)
        orders = Fraction(DEALS(decks)) / dealt.denominator
        if any(each(decks) != orders * dealt[facts] for facts, each in found.items()):
            return False
    return True


def _written(found: Counts) -> bytes:
    rows = [(list(cast("tuple[object, ...]", f)), each.coefficients) for f, each in found.items()]
    return json.dumps(rows).encode()


def _read(content: bytes, play: Play) -> Counts | None:
    """What was kept, None if it is nothing of the kind."""
    try:
        rows = [(tuple(row), Polynomial.of(map(index, each))) for row, each in json.loads(content)]
        if play.tableau is not None:
            return {CoupFacts._make((*row[:-1], tuple(row[-1]))): each for row, each in rows}
        return {ThreeCardFacts._make((Winner(row[0]), *row[1:])): each for row, each in rows}
    except (ValueError, TypeError, IndexError):
        return None


def coup_counts(played: Tableau, told: Classes) -> Counts:
    """The counts of coup facts, from the polynomial in the counts of the shoe."""
    return in_decks(
        (CoupFacts.of(hands, (played.naturals[hands.player], played.naturals[hands.banker]), *each),
         term, ways)
        for term, hands, each, ways in drawn_coups(played, told, Coup())
    )  # fmt: skip


def deal_counts(seen: Sight) -> Counts:
    """The counts of the facts of three-card deals, likewise."""
    sizes = [SUITS * len(ranks) for ranks in seen.classes.members]
    shapes: dict[Facts, Counter[tuple[tuple[int, int], ...]]] = defaultdict(Counter)
    for term, by_facts in three_card_terms.polynomials(seen).items():
        shape = tuple(sorted((size, n) for size, n in zip(sizes, term, strict=True) if n))
        for each, ways in by_facts.items():
            shapes[each][shape] += ways
    return {
        each: total(_drawn(shape) * ways for shape, ways in found.items())
        for each, found in shapes.items()
    }


def in_decks(
    entries: "Iterable[tuple[Label, Term, int]]",
) -> dict[Label, Polynomial]:
    """Terms with their coefficients, added up for each label, with 4 d cards of each rank put in.

    >>> nines = Term((0, 0, 0, 0, 0, 0, 0, 0, 0, 4))
    >>> in_decks([("four nines", nines, 1)])["four nines"](1) == 4 * 3 * 2 * 1 * 48 * 47
    True
    """
    shapes: dict[Label, Counter[tuple[object, ...]]] = defaultdict(Counter)
    for label, term, ways in entries:
        tens, *others = term.drawn
        shapes[label][tuple(sorted(filter(None, others))), tens, *term[1:]] += ways
    return {
        label: total(_of_coup(*shape) * ways for shape, ways in found.items())
        for label, found in shapes.items()
    }


@cache
def _of_coup(alike: tuple[int, ...], tens: int, paired: int, unpaired: int) -> Polynomial:
    """The ways to draw so many alike of several ranks and so many tens, then the cards unused."""
    drawn = _drawn(tuple((SUITS, number) for number in alike))
    by_rank = tens_by_rank(tens, paired, unpaired)
    ten = total(_drawn(tuple((SUITS, n) for n in ranks)) * ways for ranks, ways in by_rank.items())
    used = sum(alike) + tens
    return drawn * ten * falling(DECK, MOST_CARDS - used, used)


@cache
def _drawn(shape: tuple[tuple[int, int], ...]) -> Polynomial:
    found = polynomial.ONE
    for each, number in shape:
        found *= falling(each, number)
    return found


TEN_RANKS = 4
"""Ten, jack, queen and king."""


@cache
def tens_by_rank(tens: int, paired: int, unpaired: int) -> dict[tuple[int, ...], int]:
    """How many of the tens are of which rank, in how many ways, where some hands are pairs or not.

    >>> tens_by_rank(2, 1, 0)[2, 0, 0, 0], tens_by_rank(2, 0, 1)[1, 1, 0, 0]
    (1, 2)
    """
    ranks = range(TEN_RANKS)
    pairs = [(one, one) for one in ranks]
    others = [(one, two) for one in ranks for two in ranks if one != two]
    free = tens - 2 * (paired + unpaired)
    found = Counter({(0,) * TEN_RANKS: 1})
    for choices in [pairs] * paired + [others] * unpaired + [[(one,) for one in ranks]] * free:
        before, found = found, Counter()
        for held, ways in before.items():
            for chosen in choices:
                found[tuple(held[rank] + chosen.count(rank) for rank in ranks)] += ways
    return dict(found)
