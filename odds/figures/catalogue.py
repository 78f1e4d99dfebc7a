"""The bets of the industry at every price, and published figures held against the exact ones."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis, analyse
from odds.bets.paytable import Bet
from odds.core.numbers import decimal
from odds.core.shoe import Shoe
from odds.figures.situation import Situation
from odds.rulebooks import Rulebook, games_of, load_rulebook
from odds.rulebooks.published import Published, published_figures

DECKS = (6, 8)
"""The numbers of decks that the catalogue looks at."""
SPREADSHEET = 15
"""How many digits of a number a spreadsheet keeps: counts that come out of one are rounded so."""
READING = "Reading: "
"""How a note begins that says in which way an unclear rule was read."""


class PricedBet(NamedTuple):
    """A bet of a game as one of its paytables pays it, from each of some shoes."""

    game: Rulebook
    bet: Bet
    figures: tuple[BetAnalysis, ...]
    decks: tuple[int | None, ...]


def every_paytable(bet: Bet) -> list[Bet]:
    """The bet once for each of its paytables; as it is where it has none.

    >>> from odds.rulebooks import load_rulebook
    >>> tie = load_rulebook("punto-banco").bet("tie")
    >>> [str(each.rows[0].pays) for each in every_paytable(tie)]
    ['8', '9']
    """
    return [bet.by_paytable(table.name) for table in bet.paytables] or [bet]


def priced(book: Rulebook, bets: Sequence[Bet], decks: Sequence[int | None]) -> list[PricedBet]:
    """Bets of a game at each of their prices; rounds are dealt once for all prices of a bet."""
    found: dict[tuple[str, str], list[BetAnalysis]] = {}
    for number in decks:
        shoe = Shoe.infinite() if number is None else Shoe.of_decks(number)
        situation = Situation(book, shoe, decks=number)
        for group in situation.groups(bets):
            rounds = situation.coups(group)
            for bet in (each for one in group for each in every_paytable(one)):
                found.setdefault((bet.id, bet.paytable), []).append(analyse(bet, rounds))
    return [
        PricedBet(book, bet, tuple(found[bet.id, bet.paytable]), tuple(decks))
        for one in bets
        for bet in every_paytable(one)
    ]


def catalogue(games: Iterable[str] | None = None) -> Iterator[PricedBet]:
    """Every bet of these games, all of the industry if none are named, at every price.

    >>> [str(round(one.figures[1].house_edge, 4)) for one in catalogue(["quik"])]
    ['51/625']
    """
    for game in games_of("industry") if games is None else games:
        book = load_rulebook(game)
        yield from priced(book, book.own_bets, DECKS)


def readings() -> Iterator[tuple[str, str]]:
    """How unclear rules of the industry were read, by game.

    >>> dict(readings())["bellagio-match"][:32]
    'the hand must have three cards, '
    """
    for game in games_of("industry"):
        for note in load_rulebook(game).notes:
            if note.text.startswith(READING):
                yield game, note.text.removeprefix(READING)


class PublishedFigure(NamedTuple):
    """A published figure beside the exact one, which is rounded as the published one is."""

    published: Published
    exact: Fraction
    rounded: str

    @property
    def agrees(self) -> bool:
        """Whether the exact figure rounds to the published one."""
        return Fraction(self.rounded) == Fraction(self.published.value)


def held_figures(figures: Iterable[Published] | None = None) -> list[PublishedFigure]:
    """Published figures, all if none are named, each held against the exact one.

    >>> quik = [each for each in published_figures() if each.game == "quik"]
    >>> [each.agrees for each in held_figures(quik)]
    [True, True, True, True]
    """
    every = published_figures() if figures is None else list(figures)
    found: dict[tuple[str, int, str, str], BetAnalysis] = {}
    for game, decks in dict.fromkeys((each.game, each.decks) for each in every):
        book = load_rulebook(game)
        names = {each.bet for each in every if (each.game, each.decks) == (game, decks)}
        bets = [bet for bet in book.bets if bet.id in names]
        for one in priced(book, bets, [decks]):
            found[game, decks, one.bet.id, one.bet.paytable] = one.figures[0]
            if one.bet.paytable == book.bet(one.bet.id).paytable:
                found[game, decks, one.bet.id, ""] = one.figures[0]
    return [_held(each, found[each.game, each.decks, each.bet, each.paytable]) for each in every]


def _held(published: Published, figures: BetAnalysis) -> PublishedFigure:
    row = figures.outcomes[(published.row or 1) - 1]
    exact = {
        "house edge": figures.house_edge,
        "expected value": figures.expected_value,
        "RTP": figures.rtp,
        "probability": row.probability,
        "combinations": Fraction(row.weight),
        # Of two cards without regard to order.
        "two-card combinations": row.probability * comb(Shoe.of_decks(published.decks).cards, 2),
    }[published.quantity]
    assert exact is not None, published
    return PublishedFigure(published, exact, _rounded_alike(exact, published.value))


def _rounded_alike(exact: Fraction, printed: str) -> str:
    """The exact figure with as many places, or digits, as the printed one has.

    >>> _rounded_alike(Fraction(1, 3), "0.34"), _rounded_alike(Fraction(1234567890123456), "1")
    ('0.33', '1234567890123456')
    >>> _rounded_alike(Fraction(1234567890123456), "1234567890123460")
    '1234567890123460'
    """
    if "." in printed:
        return decimal(exact, len(printed.partition(".")[2]))
    lost = len(printed) - SPREADSHEET
    if lost > 0 and printed.endswith("0" * lost):
        return str(int(round(exact, -lost)))
    return decimal(exact, 0)


class Offered(NamedTuple):
    """A bet at one price, from each of some shoes, and the games that offer it so."""

    games: tuple[str, ...]
    bet: Bet
    figures: tuple[BetAnalysis, ...]
    decks: tuple[int | None, ...]


def offered(bet: str, books: Iterable[Rulebook], decks: Sequence[int | None] = ()) -> list[Offered]:
    """A bet at each price at which these games have it, the cheapest first.

    Without decks each game has its own number; the price is that from the first of several.
    """
    games: dict[object, list[Rulebook]] = {}
    for book in books:
        for own in (each for each in book.bets if each.id == bet):
            numbers = tuple(decks) or (book.decks.default,)
            key = (tuple(book.rules_said), own.priced, numbers)
            games.setdefault(key, []).append(book)
    found: list[Offered] = []
    for alike in games.values():
        names = tuple(book.id for book in alike)
        shoes = list(decks) or [alike[0].decks.default]
        prices = priced(alike[0], [alike[0].bet(bet)], shoes)
        found += [Offered(names, one.bet, one.figures, one.decks) for one in prices]
    return cheapest_first(found)


def cheapest_first(offers: Iterable[Offered], shoe: int = 0) -> list[Offered]:
    """Prices by the edge from the first of their shoes, or another; those not stated come last.

    >>> from odds.rulebooks import load_rulebook
    >>> found = offered("tie", [load_rulebook("punto-banco")], [6, 8])
    >>> [one.bet.paytable for one in cheapest_first(reversed(found), 1)]
    ['nine', 'eight']
    """

    def price(one: Offered) -> tuple[bool, Fraction]:
        edge = one.figures[shoe].house_edge
        return edge is None, edge or Fraction()

    return sorted(offers, key=price)
