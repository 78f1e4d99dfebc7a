"""What a report says of a game: every figure, raw, from one shoe or from several."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from odds.bets.analysis import BetAnalysis, Covariance
from odds.bets.bank import BankValue, Opponent
from odds.bets.exposed import ExposedBet, exposed_bets
from odds.bets.grid import Cases, coup_grid, hand_grid
from odds.bets.house import Limit
from odds.bets.insurance import (
    SIDES,
    Cell,
    OfferLine,
    Value,
    cells,
    insurance_values,
    lines,
    windows,
)
from odds.bets.insurance.cost import (
    Forgotten,
    LineYear,
    Year,
    forgotten_windows,
    insurance_year,
)
from odds.bets.limits import Threshold, thresholds
from odds.bets.paytable import Bet
from odds.bets.places import HANDS, seats_of
from odds.bets.session import LENGTHS, Session, session
from odds.core.bounds import MOST_DECKS
from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.core.shoe import Shoe
from odds.figures.ambiguous import ReadingFigures, reading_figures
from odds.figures.situation import Situation
from odds.rulebooks import Rulebook
from odds.shoes.best_tags import System, best_systems
from odds.shoes.removal import Removal, removals

if TYPE_CHECKING:
    from odds.shoes.vulnerability import Vulnerability
    from odds.shoes.workers import Watch
    from odds.symbolic.formula import BetFormula

BANK_HANDS = 3
"""Against how many hands the bank is reckoned at the most; more of them take long."""
BANK_STAKE = Fraction(100)
YEAR = Year(Fraction(70), Fraction(8760), Fraction(1000))
"""How much is played in the year for which insurance is reckoned."""
COUNT_LEVEL = 2
"""How far from 0 the tags of a count may be."""
CARD_BETS_TOGETHER = 3
"""Up to how many bets that ask for cards covariances are told; every two are dealt for anew."""


class InsuranceFigures(NamedTuple):
    """The lines of an insurance table, every cell, and what insuring whenever it pays is worth."""

    lines: tuple[OfferLine, ...]
    cells: tuple[Cell, ...]
    values: tuple[Value, ...]
    denominator: int
    year: tuple[LineYear, ...]
    forgotten: tuple[Forgotten, ...]
    """None where no clause gives bets back whose insurance was not offered."""


class ShoeFigures(NamedTuple):
    """All figures of a game from one shoe; the bank is held against one hand, two and so on."""

    situation: Situation
    denominator: int
    bets: tuple[BetAnalysis, ...]
    covariances: Mapping[tuple[str, str], Covariance]
    insurance: InsuranceFigures | None
    bank: tuple[BankValue, ...]

    def covariance(self, one: str, two: str) -> Covariance | None:
        """How two bets hang together, whichever is named first; None if that is left out."""
        return self.covariances.get((one, two)) or self.covariances.get((two, one))


class EffectsOfBet(NamedTuple):
    """What single cards do to a bet, and the best balanced count that follows it, if any does."""

    removal: Removal
    system: System | None


class LimitFigures(NamedTuple):
    """A limit, and from which stake on a bet alone each of its wins is cut."""

    limit: Limit
    thresholds: tuple[Threshold, ...]


class GameReport(NamedTuple):
    """The figures of a game from each shoe; `main` is the shoe that is looked at closely.

    >>> from odds.rulebooks import load_rulebook
    >>> report = game_report(load_rulebook("rws-commission"), [6, 8])
    >>> [str(round(shoe.bets[1].house_edge, 6)) for shoe in report.shoes]
    ['5279/500000', '10579/1000000']
    >>> report.main.situation.decks, report.sessions["banker"][0].rounds
    (8, 100)
    """

    rulebook: Rulebook
    shoes: tuple[ShoeFigures, ...]
    main: ShoeFigures
    grid: Mapping[str, Cases]
    limits: tuple[LimitFigures, ...]
    sessions: Mapping[str, tuple[Session, ...]]
    """By bet; none where a payout is not stated."""
    formulas: "tuple[BetFormula, ...]"
    """Each bet as a function of the number of decks; none where no Table of Play deals it."""
    readings: tuple[ReadingFigures, ...] = ()
    """What each reading of an unclear clause is worth, from the main shoe."""
    exposed: Mapping[str, tuple[ExposedBet, ...]] = {}
    """What an exposed card costs by its seat, from the main shoe; none without the option."""
    effects: tuple[EffectsOfBet, ...] = ()
    """Effects of removal from the main shoe, and the count that goes with them."""
    vulnerability: "Vulnerability | None" = None
    """Of the main shoe, where it is asked for."""

    @property
    def decks(self) -> list[int | None]:
        """The numbers of decks, None for the infinite shoe."""
        return [shoe.situation.decks for shoe in self.shoes]

    def across(self, bet: str) -> list[BetAnalysis]:
        """One bet from each shoe."""
        return [one for shoe in self.shoes for one in shoe.bets if one.bet.id == bet]


def game_report(
    rulebook: Rulebook,
    decks: Sequence[int | None] = (),
    vulnerable: bool = False,
    dealt: "Watch" = iter,
) -> GameReport:
    """All figures for these numbers of decks, for each that the rules allow if none is named.

    Where it is asked for, also how `vulnerable` the bets are; `dealt` sees the shoes that are dealt
    for that.
    """
    from odds.symbolic.formula import bet_formulas  # sympy takes a while to import

    play, numbers = rulebook.play, list(decks) or list(rulebook.decks.allowed)
    for number in numbers:
        if number is not None and number > MOST_DECKS:
            raise OddsError(
                f"{number} decks are too many for a report; give {MOST_DECKS} at the most"
            )
    if len(set(numbers)) < len(numbers):
        raise OddsError(f"a number of decks is named twice in {numbers}; name each once")
    shoes = [_shoe_figures(rulebook, number) for number in numbers]
    default = rulebook.decks.default
    main = shoes[numbers.index(default)] if default in numbers else shoes[-1]
    sessions = {
        one.bet.id: tuple(each for rounds in LENGTHS if (each := session(one, rounds)))
        for one in main.bets
    }
    return GameReport(
        rulebook,
        tuple(shoes),
        main,
        _grid(main.situation),
        tuple(
            LimitFigures(limit, tuple(thresholds(limit, limit.amount, rulebook.bets)))
            for limit in rulebook.limits
        ),
        sessions,
        tuple(bet_formulas(play, rulebook.bets)) if play.ranking or play.tableau else (),
        tuple(reading_figures(rulebook, main.situation.shoe)),
        _exposed(main.situation),
        tuple(_effects(main.situation)),
        _vulnerability(main.situation, dealt) if vulnerable else None,
    )


def _exposed(situation: Situation) -> dict[str, tuple[ExposedBet, ...]]:
    """What a card costs that is exposed as the first dealt to either hand."""
    book = situation.rulebook
    if book.take_back is None:
        return {}
    costs, seats = {}, seats_of(book.play)
    for hand in HANDS:
        seat = next(each for each in seats if each.startswith(hand))
        found = situation.seen_ranks(seat, situation.offered())
        costs[seat] = tuple(exposed_bets(book.take_back, found, book.bets))
    return costs


def _effects(situation: Situation) -> Iterator[EffectsOfBet]:
    book, shoe = situation.rulebook, situation.shoe
    if not shoe.endless:
        stated = [bet for bet in book.bets if bet.is_stated]
        for found in removals(book, shoe, stated, adding=False):
            whole = {rank: each for rank, each in found.removing.items() if each is not None}
            systems = best_systems(whole, found.value, shoe, [COUNT_LEVEL])
            count = next((each for each in systems if each.balanced), None)
            yield EffectsOfBet(found, count)


def _vulnerability(situation: Situation, dealt: "Watch") -> "Vulnerability":
    check_installed("numpy", "numba", "platformdirs", extra="bulk")
    from odds.shoes.vulnerability import vulnerability  # few reports ask for it

    return vulnerability(situation.rulebook, situation.shoe, dealt)


def _shoe_figures(rulebook: Rulebook, decks: int | None) -> ShoeFigures:
    shoe = Shoe.infinite() if decks is None else Shoe.of_decks(decks)
    warnings = tuple(rulebook.outside_range(decks))
    situation = Situation(rulebook, shoe, decks=decks, warnings=warnings)
    bets = tuple(situation.analyses(rulebook.bets))
    return ShoeFigures(
        situation,
        bets[0].denominator,
        bets,
        situation.covariances(_held_together(rulebook)),
        _insurance(situation),
        _bank(situation),
    )


def _held_together(rulebook: Rulebook) -> list[Bet]:
    """The bets whose covariances are told: of many that ask for cards, only the others."""
    plain = [bet for bet in rulebook.bets if not rulebook.play.asks_cards(bet.fields)]
    few = len(rulebook.bets) - len(plain) <= CARD_BETS_TOGETHER
    return list(rulebook.bets) if few else plain


def _insurance(situation: Situation) -> InsuranceFigures | None:
    book, shoe = situation.rulebook, situation.shoe
    if book.insurance is None:
        return None
    found = windows(shoe, book.tableau, book.insurance.hidden)
    insured = [bet for bet in book.bets if bet.id in SIDES]
    return InsuranceFigures(
        tuple(lines(found, book.insurance)),
        tuple(cells(found, book.insurance)),
        tuple(insurance_values(shoe, book.tableau, book.insurance, insured)),
        found.denominator,
        tuple(insurance_year(found, book.insurance, YEAR)),
        tuple(forgotten_windows(found, book.insurance)) if book.insurance.forgotten else (),
    )


def _bank(situation: Situation) -> tuple[BankValue, ...]:
    if situation.rulebook.bank is None:
        return ()
    return tuple(
        situation.bank_value([Opponent(BANK_STAKE)] * hands) for hands in range(1, BANK_HANDS + 1)
    )


def _grid(situation: Situation) -> dict[str, Cases]:
    play = situation.rulebook.play
    if play.ranking:
        return hand_grid(situation.shoe, play.ranking)
    return coup_grid(situation.shoe, play.tableau) if play.tableau else {}
