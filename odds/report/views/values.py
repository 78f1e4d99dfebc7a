"""What every bet of a log was worth before each round, a row for each."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from odds.bets.paytable import Bet
from odds.files.writers import writer_for
from odds.report.answer import Answer, ByColumn, Column, Kind, LongAnswer, Sheet
from odds.report.views.replay import shoe_number
from odds.report.writers.file import write_file
from odds.report.writers.style import Style

if TYPE_CHECKING:
    from odds.rounds.replay import Replayed
    from odds.rounds.replay.files import Take


def value_writer(path: str, digits: int | None = None) -> "Take":
    """What takes the rounds of a replay and writes a row for each, as csv or Parquet."""
    writer_for(path)  # its ending is looked at before the log is

    def take(rounds: "Iterator[Replayed]", bets: Sequence[Bet]) -> None:
        first = next(rounds)
        sheet = Sheet("rounds", "", [*_columns(first.place, bets)], ())
        batches = map(value_rows, chain([first], rounds))
        write_file(LongAnswer(Answer("", ()), sheet), batches, path, Style(digits))

    return take


def _columns(place: str, bets: Sequence[Bet]) -> Iterator[Column]:
    yield Column("file", "")
    yield Column(place, "", Kind.COUNT)
    yield Column("shoe", "", csv=None)
    yield Column("", "", csv="shoe")
    yield Column("round", "", Kind.COUNT)
    yield Column("cards_left", "", Kind.COUNT)
    yield from (Column(f"{bet.id}_expected_value", "", Kind.RATIO) for bet in bets)


def value_rows(some: "Replayed") -> ByColumn:
    """The rounds for the columns above."""
    file = some.file.encode(errors="backslashreplace").decode()  # a name need not be a text
    numbers = {name: shoe_number(name) for name in set(some.shoes)}
    return ByColumn(
        [
            [file] * len(some),
            some.places.tolist(),
            some.shoes,
            [numbers[name] for name in some.shoes],
            some.numbers.tolist(),
            some.cards_left.tolist(),
            *(values.ratios() for values in some.values),  # a replay has stated payouts alone
        ]
    )
