"""Sums over shoes that an engine makes: the queries for them, and what it returned, read back."""

import csv
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.counting_query import QUOTES, WRITE, check_names
from odds.rounds.logs.shoe_query import (
    COUNTS,
    KINDS,
    PAIRS,
    PARTS,
    SCORES,
    TOTALS,
    covariance,
    shoe_query,
)
from odds.rounds.verify.composition import CardSums, card_tests
from odds.rounds.verify.shoes import counts_by_rank
from odds.rounds.verify.significance import Finding
from odds.rounds.verify.violations import Example

_REMEDY = "give the csv that the query for sums of shoes returns, as it is"


def summing_queries(layout: Layout, shoe: Shoe) -> dict[str, str]:
    """The queries for the sums of shoes, or why there is none; nothing if no shoes are told."""
    if not layout.tells_shoes or not layout.hands:
        return {}
    try:
        if shoe.endless:
            raise OddsError("an endless shoe has no cards left to follow")
        if "burnt" in layout.columns:
            raise OddsError("burnt cards are in a list, and a query counts single cards")
        if not layout.hand_shape.draws:
            raise OddsError("they are of games in which hands draw")
        check_names([*layout.hand_columns, *layout.columns.values()])
        full = counts_by_rank(shoe, layout.classes).tolist()
        queries = {name: shoe_query(layout, full, quote) for name, quote in QUOTES.items()}
    except OddsError as error:
        return {"Sums of shoes": f"-- none: {error}"}
    return {
        f"{dialect}, sums of shoes": WRITE[dialect].replace("rounds", "shoes").format(query=query)
        for dialect, query in queries.items()
    }


class ShoeSums(NamedTuple):
    """The sums of a whole log, by part of the shoe, and how many rounds and shoes they are of.

    `overdealt` rounds take more of a kind than their shoe has left, and `unread` ones have cards
    that the query does not know.
    """

    file: str
    cards: int
    rounds: int
    shoes: int
    overdealt: int
    unread: int
    parts: tuple[CardSums, ...]

    def check(self, rounds: int, cards: int) -> None:
        """Raise an error if these are not the sums of so many rounds of a shoe of so many cards."""
        if self.unread:
            raise OddsError(
                f"{self.file!r}: {self.unread} rounds have cards that the query does not know; "
                "write ranks as A 2 3 4 5 6 7 8 9 10 J Q K first"
            )
        for what, told, right in (("rounds", self.rounds, rounds), ("cards", self.cards, cards)):
            if told != right:
                raise OddsError(
                    f"{self.file!r} has sums of {told} {what}, and the log or its shoe has "
                    f"{right}; make both from the same table, with the same decks"
                )

    def tests(self, full: Array, classes: Classes) -> Iterator[Finding]:
        """Whether the cards dealt follow the cards left."""
        return card_tests(full, classes, self.parts)

    @property
    def example(self) -> Example:
        """Where it is told how many rounds are dealt more than there is."""
        return Example(self.file, "row", 1, f"{self.overdealt} rounds by the column 'overdealt'")


def read_shoe_sums(path: str) -> ShoeSums:
    """The sums in a file of csv."""
    try:
        with open(path, newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
    except (OSError, ValueError, csv.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise OddsError(f"the sums of shoes {path!r} cannot be read ({why}); {_REMEDY}") from None
    reader = _Reader(path)
    if not 1 <= len(rows) <= PARTS:
        raise OddsError(f"{path!r} has {len(rows)} rows and no sums of shoes; {_REMEDY}")
    counts = [{name: reader.whole(row, name) for name in COUNTS} for row in rows]
    first = counts[0]
    if any(
        each[name] != first[name] for each in counts for name in COUNTS if name not in _BY_PART
    ) or [each["part"] for each in counts] != sorted({each["part"] for each in counts}):
        raise OddsError(f"{path!r} has sums of several logs; {_REMEDY}")
    parts = tuple(reader.sums(row, each) for row, each in zip(rows, counts, strict=True))
    named = {name: first[name] for name in COUNTS if name not in _BY_PART}
    return ShoeSums(path, **named, parts=parts)


_BY_PART = ("part", "used")


class _Reader(NamedTuple):
    path: str

    def whole(self, row: Mapping[str, str], name: str) -> int:
        value = self.number(row, name)
        if value != int(value) or not 0 <= value < 2**53 or (name == "part" and value >= PARTS):
            raise self.wrong(name, value)
        return int(value)

    def number(self, row: Mapping[str, str], name: str) -> float:
        try:
            value = float(row[name])
        except (KeyError, TypeError, ValueError):
            raise self.wrong(name, row.get(name)) from None
        if not isfinite(value):
            raise self.wrong(name, value)
        return value

    def wrong(self, name: str, value: object) -> OddsError:
        return OddsError(f"{self.path!r} has {str(value)[:60]!r} as {name}; {_REMEDY}")

    def sums(self, row: Mapping[str, str], counts: Mapping[str, int]) -> CardSums:
        total, spread = np.zeros((PARTS, len(KINDS))), np.zeros((PARTS, len(KINDS), len(KINDS)))
        part = counts["part"]
        total[part] = [self.number(row, name) for name in TOTALS]
        for one, two in PAIRS:
            spread[part, one, two] = spread[part, two, one] = self.number(row, covariance(one, two))
        scores = np.array([self.number(row, name) for name in SCORES])
        return CardSums(counts["used"], scores, total, spread)
