"""The table that words describe: a game, its shoe, and the cards known of the coup."""

from collections.abc import Sequence
from fractions import Fraction

from odds.asking.naming import naming
from odds.core.errors import OddsError
from odds.core.half_seen import read_known_cards
from odds.core.numbers import each_odds_of, read_rate
from odds.core.reading import INFINITE, read_decks, read_each_decks, read_shoe
from odds.figures.given import rulebook_of
from odds.rulebooks import Rulebook
from odds.table import Table


def read_table(
    game: str | Rulebook,
    decks: str | None = None,
    shoe: str | None = None,
    without: str | None = None,
    player: str | None = None,
    banker: str | None = None,
    reading: Sequence[str] | None = None,
    paytable: Sequence[str] | None = None,
) -> Table:
    """What the words say, checked one by one.

    >>> read_table("rws-commission", "6", player="9 K")
    <rws-commission, 6 decks, 310 cards left to deal, Player 9 K>
    """
    rulebook = read_game(game, reading, paytable)
    if shoe is not None and decks is not None:
        raise OddsError(f"--decks {decks!r} and --shoe both say what the shoe holds; give one")
    with naming(decks=decks, shoe=shoe):
        number = None if decks is None else read_decks(decks) or INFINITE
        table = Table(rulebook, decks=number, shoe=None if shoe is None else read_shoe(shoe))
    with naming(without=without):
        gone = read_known_cards(without or "")
        if without is not None and table.shoe.endless:
            raise OddsError("cards cannot leave an infinite shoe; give a number of decks")
        table = table.without(gone)
    with naming(player=player):
        player_cards = read_known_cards(player or "")
    with naming(banker=banker):
        banker_cards = read_known_cards(banker or "")
    with naming(player=player, banker=banker):
        return table.deal(player_cards, banker_cards)


def read_game(
    game: str | Rulebook,
    reading: Sequence[str] | None = None,
    paytable: Sequence[str] | None = None,
) -> Rulebook:
    """The game by these readings of its clauses, its bets paid by the paytables that are named."""
    rulebook = rulebook_of(game)
    if reading:
        with naming(reading=", ".join(reading)):
            rulebook = rulebook_of(rulebook, reading)
    for name in paytable or ():
        with naming(paytable=name):
            rulebook = rulebook.by_paytables([name])
    return rulebook


def read_tables(
    game: str | Rulebook,
    decks: str | None = None,
    shoe: str | None = None,
    without: str | None = None,
    player: str | None = None,
    banker: str | None = None,
    reading: Sequence[str] | None = None,
    paytable: Sequence[str] | None = None,
) -> list[Table]:
    """A table for each number of decks; the game's own if none is named."""
    known = (shoe, without, player, banker, reading, paytable)
    if decks is None or shoe is not None:
        return [read_table(game, decks, *known)]
    with naming(decks=decks):
        numbers = read_each_decks(decks)
    return [read_table(game, str(number or INFINITE), *known) for number in numbers]


def read_full_decks(rulebook: Rulebook, decks: str | None, infinite: str) -> int:
    """How many decks a full shoe has; `infinite` says why it must be a number."""
    with naming(decks=decks):
        number = rulebook.decks.default if decks is None else read_decks(decks)
        if number is None:
            raise OddsError(f"{infinite}; give a number of decks")
    return number


def read_table_game(
    game: str, reading: Sequence[str] | None = None, paytable: Sequence[str] | None = None
) -> Rulebook:
    """The same of a game with a Table of Play, or an error."""
    rulebook = read_game(game, reading, paytable)
    _ = rulebook.tableau
    return rulebook


def read_pay(rulebook: Rulebook, pays: Sequence[str] | None) -> dict[str, list[Fraction]]:
    """What bets are said to pay."""
    found: dict[str, list[Fraction]] = {}
    for pay in pays or []:
        with naming(pay=pay):
            name, sign, odds = pay.partition("=")
            if not sign:
                example = rulebook.bets[0].id
                raise OddsError(f"this is no payout of a bet; write one such as {example}=3/2")
            bet = rulebook.bet(name.strip())
            if bet.id in found:
                raise OddsError(f"bet {bet.id!r} is paid twice; give it one payout")
            found[bet.id] = each_odds_of(odds)
            bet.paying(*found[bet.id])
    return found


def read_commission(commission: str | None) -> Fraction | None:
    """Another rate of commission, if one is given."""
    with naming(commission=commission):
        return None if commission is None else read_rate(commission)
