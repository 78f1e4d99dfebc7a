"""Bets of several tables side by side, any answer from several, and one bet at every price."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from odds.core.bounds import MOST_SIDE_BY_SIDE
from odds.core.checks import each_of, shown, texts_of
from odds.core.errors import OddsError, unknown
from odds.core.numbers import Payout
from odds.core.reading import INFINITE
from odds.figures.ambiguous import reading_figures
from odds.figures.catalogue import offered
from odds.figures.given import Decks, numbers_of, rulebook_of
from odds.games.round import Coup
from odds.report.view import View
from odds.report.views.bets import Bets
from odds.report.views.compare import Compared, Comparison
from odds.report.views.each_shoe import EachShoe
from odds.report.views.offered import OfferedBet
from odds.report.views.readings import PricedReading
from odds.report.views.situation import situation_cells
from odds.rulebooks import Rulebook, game_ids, games_with_bet, load_rulebook
from odds.table import Table


def compare(
    tables: Sequence[Table] | Mapping[str, Table],
    bets: Sequence[str] = (),
    pay: Mapping[str, Payout] | None = None,
    commission: Fraction | float | str | None = None,
    readings: bool = False,
) -> Comparison:
    """The bets of several tables, all or those named, wherever they are offered.

    The tables are called as the mapping has them, or by what they differ in. `pay` and
    `commission` are as in `Table.bets`. With `readings` each table is shown by every reading of its
    clauses, and with what it is worth besides.

    >>> found = compare([Table("rws-commission", decks=n) for n in (6, 8)], ["tie"])
    >>> [(one.label, float(one.bets["tie"].house_edge)) for one in found.compared]
    [('6 decks', 0.1443815979778091), ('8 decks', 0.14359628778723826)]
    """
    named = _called(tables)
    bets = texts_of("bets", bets, "['tie']")
    priced: list[PricedReading] = []
    books = [table.rulebook for table in named.values()]
    without = dict.fromkeys(book.id for book in books if readings and not book.readings)
    begun = [
        label
        for label, each in named.items()
        if readings and each.rulebook.readings and each.coup != Coup()
    ]
    if readings:
        named, priced = _by_readings(named)
    if len(named) > MOST_SIDE_BY_SIDE:
        raise OddsError(
            f"{len(named)} tables are too many side by side; give {MOST_SIDE_BY_SIDE} at the most"
        )
    offered = sorted({bet.id for table in named.values() for bet in table.rulebook.bets})
    for name in bets:
        if name not in offered:
            raise unknown("bet", name, offered, f"these games have {', '.join(offered)}")
    games = dict.fromkeys(table.rulebook.id for table in named.values())
    found = []
    for label, table in named.items():
        own = [bet.id for bet in table.rulebook.bets if bet.id in bets]
        if bets and not own:
            none = Bets(table.situation, (), table.situation.coups(()).denominator)
            found.append(Compared(label, none))
        else:
            found.append(Compared(label, table.bets(*own, pay=pay, commission=commission)))
    return Comparison(", ".join(games), tuple(found), tuple(priced), tuple(without), tuple(begun))


def each_shoe(
    tables: Sequence[Table] | Mapping[str, Table], ask: Callable[[Table], View]
) -> EachShoe:
    """One question asked of tables of one game, which differ in their shoe.

    They are called as in `compare`.

    >>> tables = [Table("rws-commission", decks=n) for n in (6, 8)]
    >>> each_shoe(tables, lambda table: table.covariance("player", "tie"))["8 decks"]
    <covariance of rws-commission, 8 decks, 416 cards left to deal: player, tie>
    """
    named = _called(tables)
    games = list(dict.fromkeys(table.rulebook.id for table in named.values()))
    if len(games) > 1:
        raise OddsError(f"{games[0]} and {games[1]} are two games; give tables of one")
    if not callable(ask):
        raise OddsError(f"{shown(ask)} asks nothing of a table; give such as Table.grid")
    return EachShoe(games[0], {label: ask(table) for label, table in named.items()})


def _called(tables: Sequence[Table] | Mapping[str, Table]) -> Mapping[str, Table]:
    """The tables by name, one at the least."""
    each = list(tables.values()) if isinstance(tables, Mapping) else tables
    for table in each_of("tables", each, "[Table('bclc-mini')]"):
        if not isinstance(table, Table):
            raise OddsError(f"{shown(table)} is no Table; give such as [Table('bclc-mini')]")
    if not each:
        raise OddsError("there is nothing to ask; give a table or more")
    return tables if isinstance(tables, Mapping) else _named(tables)


def compare_bet(
    bet: str,
    games: Sequence[str | Rulebook] = (),
    *,
    decks: Decks = None,
    paytables: Sequence[str] = (),
) -> OfferedBet:
    """One bet in every game that has it, or in those named, by each of its paytables.

    A game that takes the bet over as it is from the game it extends is not named beside that one.
    The cheapest comes first.

    `decks` are such as "6,8" or [6, 8]; without them each game has its own number. Of the prices
    only those by `paytables` are shown, if any is named.

    >>> found = compare_bet("perfect-pair", decks=[6, 8])
    >>> [one.bet.paytable for one in found.offers]
    ['evolution', 'two-hundred', 'betconstruct', 'playtech']
    """
    bet, paytables = str(bet), texts_of("paytables", paytables, "['nine']")
    numbers = numbers_of(decks, ())
    given = [games] if isinstance(games, Rulebook) else games
    books = [rulebook_of(each) for each in each_of("games", given, "['punto-banco']")]
    if not books:
        names = games_with_bet(bet)
        if not names:
            every = dict.fromkeys(
                each.id for game in game_ids() for each in load_rulebook(game).bets
            )
            raise unknown(
                "bet",
                bet,
                every,
                "name one that a game has",
                shell="'odds games' lists the games, and --wide their bets",
            )
        every_book = [load_rulebook(name) for name in names]
        books = [book for book in every_book if bet in {own.id for own in book.own_bets}]
    found = offered(bet, books, numbers)
    if not found:
        known = list(dict.fromkeys(each.id for book in books for each in book.bets))
        raise unknown("bet", bet, known, f"these games have {', '.join(known)}")
    names = list(dict.fromkeys(one.bet.paytable for one in found if one.bet.paytable))
    for name in paytables:
        if name not in names:
            remedy = f"bet {bet!r} has {', '.join(names) or 'none'}"
            raise unknown("paytable", name, names, remedy)
    kept = [one for one in found if not paytables or one.bet.paytable in paytables]
    return OfferedBet(bet, tuple(kept))


def _by_readings(tables: Mapping[str, Table]) -> tuple[dict[str, Table], list[PricedReading]]:
    """Each table by every reading of its clauses, and what the readings are worth."""
    named: dict[str, Table] = {}
    priced: list[PricedReading] = []
    for label, table in tables.items():
        book = table.rulebook
        first = "" if len(tables) == 1 and label == book.id else f"{label}, "
        by_readings = table.by_readings()
        named |= {f"{first}{name}": each for name, each in by_readings.items()} or {label: table}
        figures = [] if table.coup != Coup() else reading_figures(book, table.shoe)
        where = situation_cells(table.situation)
        priced += [PricedReading((f"{first}{each.reading.id}", *where), each) for each in figures]
    return named, priced


def _named(tables: Sequence[Table]) -> dict[str, Table]:
    """By what tables differ from each other: game, shoe or both."""
    games = Counter(table.rulebook.id for table in tables)
    named: dict[str, Table] = {}
    for table in tables:
        alike = games[table.rulebook.id]
        words = [table.rulebook.id] if len(games) > 1 or alike == 1 else []
        if alike > 1:
            words.append(decks_label(table))
        label = ", ".join(words)
        if label in named:
            raise OddsError(f"{label} is there twice; give each once, or a name for each")
        named[label] = table
    return named


def decks_label(table: Table) -> str:
    """How many decks, in words."""
    decks = str(table.decks or INFINITE)
    return f"{decks} deck{'' if decks == '1' else 's'}"
