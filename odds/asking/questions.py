"""Questions put to a table in words: what every door answers alike."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from odds.asking.naming import naming
from odds.asking.tables import read_commission, read_game, read_pay, read_table
from odds.core.errors import OddsError
from odds.core.half_seen import known_rank_of, read_known_cards
from odds.core.numbers import read_amount
from odds.core.reading import INFINITE, read_each_decks
from odds.core.text import counted
from odds.core.watching import Watch, unwatched
from odds.report.view import View
from odds.rulebooks import Rulebook
from odds.table import Table

if TYPE_CHECKING:
    from odds.report.views.covariance import Covariances
    from odds.report.views.exposed import ExposedCard
    from odds.report.views.followed import Followed
    from odds.report.views.formula_view import FormulaView
    from odds.report.views.insurance.table import InsuranceTable
    from odds.report.views.removal import Removals
    from odds.report.views.shoe_polynomial import PolynomialOfBet


def bets(
    tables: Sequence[Table],
    bet: Sequence[str] | None = None,
    pay: Sequence[str] | None = None,
    commission: str | None = None,
    watch: Watch = unwatched,
) -> View:
    """What bets are worth, from one shoe or from several side by side.

    >>> bets([Table("rws-commission")], ["tie"], commission="4%")
    Traceback (most recent call last):
    ...
    odds.core.errors.OddsError: no bet asked of rws-commission takes commission; leave the \
commission out
    """
    names, paid, rate = bet or (), read_pay(tables[0].rulebook, pay), read_commission(commission)
    if len(tables) == 1:
        return tables[0].bets(*names, pay=paid, commission=rate, watch=watch)
    from odds.table.comparison import compare

    return compare(tables, [each.id for each in map(tables[0].rulebook.bet, names)], paid, rate)


def from_each(tables: Sequence[Table], ask: Callable[[Table], View]) -> View:
    """A question put to a table, or to one for each shoe, one answer below the other.

    >>> from_each([Table("bclc-mini", decks=n) for n in (6, 8)], Table.grid)
    <bclc-mini from 6 decks, 8 decks>
    """
    if len(tables) == 1:
        return ask(tables[0])
    from odds.table.comparison import each_shoe

    return each_shoe(tables, ask)


def covariance(
    table: Table,
    bet: Sequence[str] | None = None,
    pay: Sequence[str] | None = None,
    commission: str | None = None,
) -> "Covariances":
    """How the results of bets hang together."""
    paid, rate = read_pay(table.rulebook, pay), read_commission(commission)
    return table.covariance(*bet or (), pay=paid, commission=rate)


def removal(
    table: Table,
    bet: Sequence[str] | None = None,
    pay: Sequence[str] | None = None,
    commission: str | None = None,
    second: bool = False,
    watch: Watch = unwatched,
) -> "Removals":
    """What single cards do to bets."""
    paid, rate = read_pay(table.rulebook, pay), read_commission(commission)
    return table.removal(*bet or (), pay=paid, commission=rate, second=second, watch=watch)


def exposed(
    table: Table,
    bet: Sequence[str] | None = None,
    seat: str = "player-1",
    card: str | None = None,
    watch: Watch = unwatched,
) -> "ExposedCard":
    """What an exposed card costs, where bets may be taken back."""
    _ = table.rulebook.taken_back  # without it there is nothing to ask
    with naming(card=card):
        rank = None if card is None else known_rank_of(card)
    return table.exposed(*bet or (), seat=seat, card=rank, watch=watch)


def insurance_table(tables: Sequence[Table], favourable: bool = False) -> "InsuranceTable":
    """What the lines of an insurance table are worth, from each shoe."""
    first, *others = tables
    return first.insurance.table(*(each.insurance for each in others), favourable=favourable)


def insurance_value(tables: Sequence[Table]) -> View:
    """What insuring whenever it pays is worth, from each shoe."""
    first, *others = tables
    return first.insurance.value(*(each.insurance for each in others))


def quote(
    game: str | Rulebook,
    player: str | None = None,
    banker: str | None = None,
    player_third: str | None = None,
    decks: str | None = None,
    shoe: str | None = None,
    without: str | None = None,
    original: str = "100",
    side: str | None = None,
    stake: str | None = None,
    paytable: Sequence[str] | None = None,
) -> View:
    """What insurance is worth from the exact cards, at each window that these may be."""
    hand = player if player_third is None else _with_third(player, player_third)
    table = read_table(game, decks, shoe, without, hand, banker, paytable=paytable)
    with naming(original=original):
        amount = read_amount(original)
    with naming(stake=stake):
        asked = None if stake is None else read_amount(stake)
    if asked is not None:  # a stake is of one window
        return table.insurance.quote(amount, side, asked)
    found = table.insurance.quotes(amount, side)
    return found if len(found) > 1 or found.closed else found.windows[0]


def _with_third(player: str | None, third: str) -> str:
    """The Player's hand where the third card is given by itself."""
    for name, text, number in (("--player", player or "", 2), ("--player-third", third, 1)):
        found = len(read_known_cards(text))
        if found != number:
            raise OddsError(
                f"{name} {text!r} has {counted(found, 'card')}; give two cards as --player and "
                "one as --player-third, or all three as --player"
            )
    return f"{player} {third}"


def formula(
    game: str | Rulebook,
    bet: Sequence[str] | None = None,
    insurance: bool = False,
    grid: bool = False,
    shoe_polynomial: bool = False,
    symbolic: bool = False,
    let: Sequence[str] | None = None,
    decks: str | None = None,
    reading: Sequence[str] | None = None,
    paytable: Sequence[str] | None = None,
) -> "FormulaView | PolynomialOfBet":
    """Bets as formulas in the number of decks."""
    asked = {
        "--insurance": insurance,
        "--grid": grid,
        "--shoe-polynomial": shoe_polynomial,
        "--symbolic": symbolic,
    }
    _check_alone([name for name, given in asked.items() if given], bet or [], decks, let)
    table = Table(read_game(game, reading, paytable))
    if insurance:
        return table.insurance.formulas()
    if grid:
        return table.grid_formulas()
    if shoe_polynomial:
        return table.shoe_polynomial((bet or [""])[0])
    with naming(decks=decks):
        numbers = [] if decks is None else read_each_decks(decks)
    given = _read_letters(let)
    return table.formulas(
        *(bet or ()), symbolic=symbolic, let=given, decks=[n or INFINITE for n in numbers]
    )


def _check_alone(
    asked: Sequence[str], bets: Sequence[str], decks: str | None, let: Sequence[str] | None
) -> None:
    """Raise an error if options do not go together."""
    if len(asked) > 1:
        raise OddsError(f"{asked[0]} and {asked[1]} ask for different things; give one")
    first = asked[0] if asked else ""
    if let and first != "--symbolic":
        raise OddsError("--let gives a letter its value, and only --symbolic has letters; add it")
    if first == "--shoe-polynomial" and len(bets) != 1:
        raise OddsError(f"--shoe-polynomial is of one bet, and {len(bets)} are named; name one")
    if first in ("--insurance", "--grid") and bets:
        raise OddsError(f"{first} is of the whole game; leave out {bets[0]!r}")
    if decks is not None and first not in ("", "--symbolic"):
        raise OddsError(f"--decks {decks!r} is where edges are shown, and {first} has none to show")


def _read_letters(let: Sequence[str] | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in let or []:
        with naming(let=each):
            letter, sign, value = (part.strip() for part in each.partition("="))
            if not sign:
                raise OddsError("this gives no letter a value; write one such as x1=8 or c=4%")
            if letter in found:
                raise OddsError(f"the letter {letter!r} is given twice; give it once")
            found[letter] = value
    return found


def shoe(table: Table, cards: str | None = None, quick: bool = False) -> "Followed":
    """A shoe followed card by card; where it must be `quick`, without bets that ask for cards."""
    book = table.rulebook
    plain = [bet.id for bet in book.bets if not book.play.asks_cards(bet.fields)]
    with naming(cards=cards):
        return table.follow(cards or "", *(plain if quick else ()))
