"""What the figures of several games say together: where a bettor is favoured, what is dear and what
is cheap, what the Banker really costs, where limits bite, and what documents leave blank.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis
from odds.bets.insurance import Cell, OfferLine
from odds.bets.limits import Threshold
from odds.bets.paytable import Bet
from odds.core.text import Said
from odds.figures.catalogue import PublishedFigure, readings
from odds.figures.reported import GameReport, ShoeFigures
from odds.games.round import Void, Winner

BANKER = "banker"


class Favoured(NamedTuple):
    """An offer of insurance that favours the bettor, from the shoe looked at closely.

    `worth` is what it adds to each unit of original bet: how often it comes, times the largest
    stake, times what it is worth. `by_decks` has its expected value from every shoe, None where it
    is not there.
    """

    game: str
    stage: int
    side: str
    banker: tuple[int, ...]
    player: tuple[int, ...]
    odds: Fraction
    reach: Fraction
    expected_value: Fraction
    worth: Fraction
    by_decks: tuple[Fraction | None, ...]


class Priced(NamedTuple):
    """A bet as several games have it, at one price; from the shoe that each looks at closely."""

    bet: Bet
    figures: BetAnalysis
    games: tuple[str, ...]
    decks: int | None

    @property
    def pays(self) -> Said:
        """What it pays, in words."""
        rows = [row for row in self.bet.rows if row.kind != "lose"]
        return Said.of(
            lambda read: "; ".join(f"{read(row.when)}: {_paid(row.pays)}" for row in rows)
        )


class BankerCost(NamedTuple):
    """What keeps a bet on the Banker from being even money on every win.

    `cost` is how much of each unit staked that takes, and `commission` the rate that would take as
    much from every win.
    """

    priced: Priced
    free: Fraction
    cost: Fraction
    commission: Fraction


class LimitedBet(NamedTuple):
    """A bet whose wins a limit cuts, and from which stake on it alone."""

    game: str
    amount: Fraction
    threshold: Threshold


class Findings(NamedTuple):
    """All of it, for some games.

    >>> from odds.figures.reported import game_report
    >>> from odds.rulebooks import load_rulebook
    >>> books = map(load_rulebook, ("rws-commission", "ez-baccarat", "online-baccarat"))
    >>> found = findings([game_report(book, [8]) for book in books])
    >>> [(each.priced.games, str(round(each.commission, 4))) for each in found.banker]
    [(('ez-baccarat',), '491/10000'), (('rws-commission', 'online-baccarat'), '1/20')]
    >>> [(game, [one.bet.id for one in bets]) for game, bets in found.blank]
    [('online-baccarat', ['small', 'big'])]
    """

    reports: tuple[GameReport, ...]
    lines: tuple[Favoured, ...]
    cells: tuple[Favoured, ...]
    shared: tuple[tuple[Priced, ...], ...]
    """Bets that more than one game has, those at different prices first, the cheapest first."""
    renamed: tuple[tuple[Priced, ...], ...]
    """Bets on the same outcomes that have another name elsewhere."""
    priced: tuple[Priced, ...]
    """Every bet at every price, the cheapest first."""
    banker: tuple[BankerCost, ...]
    limits: tuple[LimitedBet, ...]
    blank: tuple[tuple[str, tuple[BetAnalysis, ...]], ...]
    """By game, the bets that no payout is stated for."""
    held: tuple[PublishedFigure, ...] = ()
    """Figures that others have published, each held against the exact one."""
    readings: tuple[tuple[str, str], ...] = ()
    """By game, how a rule of the industry was read that can be read in several ways."""


def findings(reports: Sequence[GameReport], held: Sequence[PublishedFigure] = ()) -> Findings:
    """What these games say together, and where published figures of the industry are not exact."""
    priced = sorted(_priced(reports), key=lambda one: (one.figures.house_edge, one.bet.id))
    by_bet: dict[str, list[Priced]] = {}
    for one in priced:
        by_bet.setdefault(one.bet.id, []).append(one)
    shared = [tuple(same) for same in by_bet.values() if sum(len(each.games) for each in same) > 1]
    by_rows: dict[object, list[Priced]] = {}
    for one in priced:
        by_rows.setdefault(tuple(row.conditions for row in one.bet.rows), []).append(one)
    renamed = [same for same in by_rows.values() if len({each.bet.id for each in same}) > 1]
    blank = [
        (report.rulebook.id, tuple(one for one in report.main.bets if one.rtp is None))
        for report in reports
    ]
    return Findings(
        tuple(reports),
        tuple(_favoured(reports, lambda shoe: _lines(shoe))),
        tuple(_favoured(reports, lambda shoe: [c for line in _lines(shoe) for c in line.cells])),
        tuple(sorted(shared, key=lambda same: (len(same) == 1, same[0].bet.id))),
        tuple(map(tuple, renamed)),
        tuple(priced),
        tuple(cost for one in by_bet.get(BANKER, ()) if (cost := _banker(one, reports))),
        tuple(
            LimitedBet(report.rulebook.id, found.limit.amount, threshold)
            for report in reports
            for found in report.limits
            for threshold in found.thresholds
        ),
        tuple((game, bets) for game, bets in blank if bets),
        tuple(held),
        tuple(readings()) if held else (),
    )


def _paid(pays: Fraction | None) -> str:
    return "push" if pays == 0 else "not stated" if pays is None else f"{pays} to 1"


def _lines(shoe: ShoeFigures) -> Sequence[OfferLine]:
    return shoe.insurance.lines if shoe.insurance else ()


def _favoured(
    reports: Sequence[GameReport], offers: Callable[[ShoeFigures], Iterable[OfferLine | Cell]]
) -> list[Favoured]:
    """Those that favour the bettor at the main shoe or at any other, the best worth first."""
    found = []
    for report in reports:
        every = [{_place(one): one for one in offers(shoe)} for shoe in report.shoes]
        for one in offers(report.main):
            beside = [shoe.get(_place(one)) for shoe in every]
            if one.offer and report.main.insurance and any(b and b.favours_bettor for b in beside):
                value = one.results.expected_value(one.offer.odds)
                reach = one.results.reach(report.main.insurance.denominator)
                insurance = report.rulebook.offered_insurance
                stake = insurance.largest_stake(one.offer, Fraction(1))
                by_decks = tuple(None if b is None else b.expected_value for b in beside)
                where = (report.rulebook.id, one.offer.stage, one.offer.side, *_points(one))
                figures = (one.offer.odds, reach, value, reach * stake * value)
                found.append(Favoured(*where, *figures, by_decks))
    return sorted(found, key=lambda each: -each.worth)


def _place(one: OfferLine | Cell) -> object:
    return one.offer if isinstance(one, OfferLine) else (one.window, one.side)


def _points(one: OfferLine | Cell) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Those of the Banker and of the Player."""
    if isinstance(one, OfferLine):
        return one.offer.banker, one.offer.player
    banker, player = (
        () if each is None else (int(each),) for each in (one.window.banker, one.window.player)
    )
    return banker, player


def _priced(reports: Sequence[GameReport]) -> list[Priced]:
    """Each bet once for each price at which games have it."""
    found: dict[object, Priced] = {}
    for report in reports:
        for one in report.main.bets:
            if one.house_edge is None:
                continue
            rows = tuple((row.conditions, row.pays) for row in one.bet.rows)
            key = (one.bet.id, rows, one.house_edge)
            games = (*(found[key].games if key in found else ()), report.rulebook.id)
            found[key] = Priced(one.bet, one, games, report.main.situation.decks)
    return list(found.values())


def _banker(one: Priced, reports: Sequence[GameReport]) -> BankerCost | None:
    """What the Banker costs; None in a game in which no Banker plays."""
    main = next(each for each in reports if each.rulebook.id == one.games[0]).main
    if main.situation.rulebook.play.tableau is None or one.figures.expected_value is None:
        return None
    coups = main.situation.rulebook.coups(main.situation.shoe)
    winners = coups.project(lambda end: None if isinstance(end, Void) else end.winner)
    wins, loses = (
        Fraction(winners[winner], winners.denominator) for winner in (Winner.BANKER, Winner.PLAYER)
    )
    free = wins - loses
    cost = free - one.figures.expected_value
    return BankerCost(one, free, cost, cost / wins)
