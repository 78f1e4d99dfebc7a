"""A log of rounds dealt at random: what a person simulates, and the table that it becomes."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from operator import attrgetter
from os import PathLike
from typing import Any, NamedTuple, Self

from odds.bets.paytable import PUSH
from odds.core.cards import Rank, Suit
from odds.core.checks import file_name, watcher
from odds.core.classes import DECK
from odds.core.errors import OddsError
from odds.core.numbers import money
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.files.output import writing
from odds.files.writers import write_csv, writer_for
from odds.games.round import VOID, End
from odds.rounds.banked import with_bank
from odds.rounds.insured_log import insurance_columns
from odds.rounds.simulate import SimulatedRounds, ends_of, simulate
from odds.rulebooks import Rulebook

_CARDS = ("p1", "p2", "p3", "b1", "b2", "b3")
Watch = Callable[[Iterator[SimulatedRounds]], Iterable[SimulatedRounds]]


class Simulation(NamedTuple):
    """What is to be dealt: a game, a full shoe, and how; the same seed deals the same.

    >>> from odds import load_rulebook
    >>> some = Simulation(load_rulebook("rws-commission"), Shoe.of_decks(8), rounds=3)
    >>> [rounds] = some.batches()
    >>> rounds.cards.tolist()[0]
    [10, 1, -1, 2, 5, -1]
    >>> next(some.tables())["banker_net"].to_pylist()
    ['0.95', '0.95', '0.95']
    """

    rulebook: Rulebook
    shoe: Shoe
    rounds: int | None = None
    shoes: int | None = None
    seed: int = 1
    cut: int | None = None
    burn: bool = False
    after_cut: int = 0
    log_burnt: bool = False

    def checked(self) -> Self:
        """The same, or an error if it cannot be dealt."""
        self.batches()
        if self.log_burnt and not self.burn:
            raise OddsError("no cards are burnt that could be logged; let cards be burnt too")
        self.rulebook.classes.counts(self.shoe)  # suits that are asked for must be known
        return self

    def __repr__(self) -> str:
        much = counted(self.shoes, "shoe") if self.shoes else counted(self.rounds or 0, "round")
        return f"<simulation of {self.rulebook.id}: {much}, seed {self.seed}>"

    def batches(self) -> Iterator[SimulatedRounds]:
        """The rounds, some at a time, each time the same; an error if they cannot be dealt."""
        return simulate(
            self.rulebook,
            self.shoe,
            rounds=self.rounds,
            shoes=self.shoes,
            seed=self.seed,
            cut=self.cut,
            burn=self.burn,
            after_cut=self.after_cut,
        )

    def tables(self, watch: Watch = iter, in_csv: bool = False) -> Iterator[Any]:
        """The log as tables of Arrow, which csv has with brackets around fractions.

        It tells the cards, what the game makes of them, who won, and what each bet nets per unit
        staked, and the bank where a Player may have it; bets whose payouts the game does not state
        are left out. Burnt cards stand at the first round of a shoe, where they are to be logged.
        Of a game with insurance it tells in the last columns what was on offer at each window, and
        what a unit of it nets.
        """
        watcher(watch)
        book = with_bank(self.rulebook)
        return (log_table(some, book, in_csv, self.log_burnt) for some in watch(self.batches()))

    def write(self, path: str | PathLike[str], watch: Watch = iter) -> None:
        """Write the log to a file, .csv or .parquet, or as csv to standard output for "-"."""
        name = file_name("path", path)
        write = write_csv if name == "-" else writer_for(name)
        tables = self.tables(watch, in_csv=write is write_csv)
        with writing(name) as output:
            write(tables, output.file)


def log_table(
    rounds: SimulatedRounds, rulebook: Rulebook, in_csv: bool = False, with_burnt: bool = False
) -> Any:
    """The rounds as a table of Arrow; its cards have suits where a bet asks for them."""
    import numpy as np
    import pyarrow as pa

    ends, fixed = ends_of(rounds, rulebook), rulebook.play.fixed
    with_suits = rulebook.classes.tells_suits
    symbols, cards = pa.array([*(rank.symbol for rank in Rank), ""]), rounds.cards
    if with_suits:
        symbols = pa.array([*(card.symbol for card in DECK), ""])
        cards = np.where(cards < 0, cards, len(Suit) * cards + rounds.suits)
    of_round = pa.array(ends.of_round)

    def column(say: Callable[[End], object], kind: Any) -> Any:
        return pa.array([say(end) for end in ends.distinct], kind).take(of_round)

    columns = {"shoe": pa.array(rounds.shoe), "round": pa.array(rounds.round)}
    for name, numbers in zip(_CARDS, cards.T % len(symbols), strict=True):  # the last: no card
        if fixed is None or int(name[1]) <= fixed.size:
            columns[name] = symbols.take(pa.array(numbers))
    if with_burnt:
        columns["burnt"] = pa.array([_in_words(cards, with_suits) for cards in rounds.burnt])
    if "player_total" in rulebook.play.fields:
        for name in ("player_total", "banker_total"):
            columns[name] = column(attrgetter(name), pa.int8())
    if fixed is not None and fixed.names:
        for name in ("player_hand", "banker_hand"):
            columns[name] = column(attrgetter(name), pa.string())
    columns["winner"] = column(lambda end: str(end.winner or VOID.value), pa.string())
    for name in ("player_pair", "banker_pair") if fixed is None else ():
        columns[name] = column(attrgetter(name), pa.bool_()).cast(pa.int8())
    for bet in rulebook.bets:
        if bet.is_stated:
            # A void round returns the stake; its row is -1, the last.
            nets = [net_text(row.pays or PUSH, in_csv) for row in bet.rows]
            texts = pa.array([*nets, net_text(PUSH, in_csv)])
            columns[f"{bet.id}_net"] = texts.take(pa.array(ends.rows(bet) % len(texts)))
    if rulebook.insurance is not None:
        columns |= insurance_columns(rounds, rulebook, partial(net_text, in_csv=in_csv))
    return pa.table(columns)


def net_text(net: Fraction, in_csv: bool) -> str:
    """A decimal where that ends, else a fraction, which a spreadsheet would take for a date.

    >>> net_text(Fraction(19, 20), True), net_text(Fraction(2, 3), True)
    ('0.95', '[2/3]')
    """
    text = money(net)
    return f"[{text}]" if in_csv and "/" in text else text


def _in_words(cards: Iterable[int], with_suits: bool) -> str:
    """Cards by their numbers in the deck, as people write them."""
    return " ".join(DECK[card].symbol if with_suits else DECK[card].rank.symbol for card in cards)
