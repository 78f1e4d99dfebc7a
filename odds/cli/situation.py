"""The situation that the options describe: a game, its shoe, the coup so far, and the bets."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import wraps
from inspect import Signature, signature
from typing import Any, NamedTuple

from odds.bets.paytable import Bet
from odds.cli.options import (
    BankerOption,
    DecksOption,
    GameArgument,
    PlayerOption,
    ShoeOption,
    WithoutOption,
)
from odds.core.cards import Rank, read_cards, read_rank, show_cards
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.numbers import read_odds, read_rate
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.games.round import Coup, End
from odds.rulebooks import Rulebook, load_rulebook


@contextmanager
def naming(**options: str | None) -> Iterator[None]:
    """Put the options that were given, with their values, before what went wrong with them."""
    try:
        yield
    except OddsError as error:
        given = [f"--{name} {value!r}" for name, value in options.items() if value is not None]
        raise OddsError(f"{' '.join(given)}: {error}") from None


class Situation(NamedTuple):
    """A game, the shoe before the coup, the cards known of the coup, and what to remark."""

    rulebook: Rulebook
    shoe: Shoe
    coup: Coup
    decks: int | None
    warnings: tuple[str, ...]

    @property
    def left(self) -> Shoe:
        """What is left to deal."""
        return self.shoe.without(self.coup.known)

    def coups(self, bets: Sequence[Bet]) -> Distribution[End]:
        """The joint distribution, as coarse as serves the bets."""
        return self.rulebook.coups(self.shoe, self.coup, bets)

    @property
    def title(self) -> str:
        """The game by name and id."""
        return f"{self.rulebook.title} ({self.rulebook.id})"

    @property
    def shoe_in_words(self) -> str:
        """How many decks and cards."""
        if self.shoe.endless:
            return "infinite shoe, dealt with replacement"
        decks = f"{counted(self.decks, 'deck')}, " if self.decks else ""
        return f"{decks}{counted(self.left.cards, 'card')} left to deal"

    def facts(self, denominator: int) -> list[str]:
        """The situation in words."""
        return [
            f"Shoe: {self.shoe_in_words}",
            *([f"Coup: {self.coup}"] if self.coup.known else []),
            f"Denominator of the weights: {denominator}",
        ]

    @property
    def record(self) -> dict[str, object]:
        """The situation for csv."""
        counts = zip(Rank, self.left.counts, strict=True)
        return {
            "game": self.rulebook.id,
            "shoe": "infinite"
            if self.shoe.endless
            else " ".join(f"{rank.symbol}={count}" for rank, count in counts),
            "player": show_cards(self.coup.player),
            "banker": show_cards(self.coup.banker),
        }

    def document(self, denominator: int) -> dict[str, object]:
        """The situation for json; a count that does not exist is null."""
        left = None if self.shoe.endless else self.left
        return {
            "game": self.rulebook.id,
            "decks": "inf" if self.shoe.endless else self.decks,
            "shoe": {rank.symbol: left.counts[rank] if left else None for rank in Rank},
            "cards": left.cards if left else None,
            "coup": {
                "player": [rank.symbol for rank in self.coup.player],
                "banker": [rank.symbol for rank in self.coup.banker],
            },
            "denominator": denominator,
        }


def situated(command: Callable[..., None]) -> Callable[..., None]:
    """A command on a situation, as one with the options that describe the situation."""
    described_by = signature(read_situation).parameters
    others = list(signature(command).parameters.values())[1:]

    @wraps(command)
    def described(**options: Any) -> None:
        command(read_situation(**{name: options.pop(name) for name in described_by}), **options)

    parameters = [*described_by.values(), *others]
    described.__dict__["__signature__"] = Signature(parameters)
    described.__annotations__ = {each.name: each.annotation for each in parameters}
    return described


def read_situation(
    game: GameArgument,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    player: PlayerOption = None,
    banker: BankerOption = None,
) -> Situation:
    """What the options say, checked."""
    rulebook = load_rulebook(game)
    warnings: list[str] = []
    number = None
    if shoe is not None:
        if decks is not None:
            raise OddsError(f"--decks {decks!r} and --shoe both say what the shoe holds; give one")
        with naming(shoe=shoe):
            full = read_shoe(shoe)
    else:
        with naming(decks=decks):
            number = rulebook.decks.default if decks is None else read_decks(decks)
        full = Shoe.of_decks(number) if number else Shoe.infinite()
        warnings += rulebook.outside_range(number)
    if without is not None:
        if full.endless:
            raise OddsError(
                f"--without {without!r} cannot change an infinite shoe; "
                "leave it out or give a number of decks"
            )
        with naming(without=without):
            full = full.without(read_cards(without))
    coup = read_coup(rulebook, player, banker)
    with naming(player=player, banker=banker):
        full.without(coup.known)
    return Situation(rulebook, full, coup, number, tuple(warnings))


def read_coup(rulebook: Rulebook, player: str | None, banker: str | None) -> Coup:
    """The coup of the cards known, as far as a Table of Play allows them."""
    with naming(player=player):
        player_cards = read_cards(player or "")
    with naming(banker=banker):
        banker_cards = read_cards(banker or "")
    with naming(player=player, banker=banker):
        coup = Coup(player_cards, banker_cards)
        rulebook.play.check(coup)
    return coup


def load_table_game(game: str) -> Rulebook:
    """A game with a Table of Play, or an error."""
    rulebook = load_rulebook(game)
    _ = rulebook.tableau
    return rulebook


_COUNT = re.compile("[0-9]{1,40}")


def read_decks(text: str) -> int | None:
    """How many decks, None for the infinite shoe."""
    if text == "inf":
        return None
    if not _COUNT.fullmatch(text) or int(text) == 0:
        raise OddsError(
            "this is no number of decks; "
            "give a whole number from 1, of 40 digits at the most, or inf"
        )
    return int(text)


def read_full_decks(rulebook: Rulebook, decks: str | None, infinite: str) -> int:
    """How many decks a full shoe has; `infinite` says why it must be a number."""
    with naming(decks=decks):
        number = rulebook.decks.default if decks is None else read_decks(decks)
        if number is None:
            raise OddsError(f"{infinite}; give a number of decks")
    return number


def read_each_decks(text: str | None) -> list[str | None]:
    """Several numbers of decks as they were meant; None alone is the game's own."""
    if text is None:
        return [None]
    numbers: list[str | None] = []
    for part in text.split(","):
        with naming(decks=part.strip()):
            number = str(read_decks(part.strip()) or "inf")
            if number in numbers:
                raise OddsError(f"the number of decks {number!r} is named twice; name it once")
            numbers.append(number)
    return numbers


def read_shoe(text: str) -> Shoe:
    """A shoe from counts such as "A=30 2=31"."""
    counts: dict[Rank, int] = {}
    for part in text.replace(",", " ").split():
        symbol, sign, count = part.partition("=")
        if not sign:
            raise OddsError(f"{part!r} is no count; write RANK=COUNT, such as A=30")
        rank = read_rank(symbol)
        if rank in counts:
            raise OddsError(f"rank {rank.symbol} is counted twice; count it once")
        if not _COUNT.fullmatch(count):
            raise OddsError(
                f"{part!r} has no whole number, 0 or more, of 40 digits at the most; "
                "write one, such as A=30"
            )
        counts[rank] = int(count)
    return Shoe.holding(counts)


def chosen_bets(
    rulebook: Rulebook,
    names: Sequence[str] | None,
    pays: Sequence[str] | None,
    commission: str | None,
) -> list[Bet]:
    """The bets asked for, all if none, with the payouts and the commission given."""
    odds = _read_payouts(pays or [], names[0] if names else rulebook.bets[0].id)
    with naming(commission=commission):
        rate = None if commission is None else read_rate(commission)
    return rulebook.chosen_bets(names or (), odds, rate)


def _read_payouts(pays: Sequence[str], example: str) -> dict[str, Fraction]:
    """What each bet named is to pay."""
    odds = {}
    for pay in pays:
        with naming(pay=pay):
            name, sign, text = pay.partition("=")
            if not sign:
                raise OddsError(f"this is no payout of a bet; write one such as {example}=3/2")
            if name.strip() in odds:
                raise OddsError(f"bet {name.strip()!r} is paid twice; give it one payout")
            odds[name.strip()] = read_odds(text)
    return odds
