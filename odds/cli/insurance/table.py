"""`odds insurance table`: every line of an insurance table, and the cells inside it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.insurance import Insurance, Line, Windows
from odds.bets.insurance import lines as insurance_lines
from odds.cli.insurance.shared import (
    DEFAULT_GAME,
    EXACT_HEADERS,
    Insured,
    InsuredGame,
    after,
    describe_cell,
    describe_results,
    exactly,
    points_of,
    read_insured,
)
from odds.cli.options import EachDecksOption, ShoeOption, WithoutOption
from odds.cli.output import (
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    exact,
    percent,
    places,
    rounded,
    show,
)
from odds.cli.situation import read_each_decks
from odds.core.numbers import at_most, money
from odds.core.text import spans

PER = Fraction(100)
"""Of the original bet, for the largest stake."""


class _Shoe(NamedTuple):
    insured: Insured
    windows: Windows
    lines: list[Line]

    @property
    def denominator(self) -> int:
        return self.windows.denominator

    def largest_stake(self, line: Line) -> Fraction:
        return self.insured.insurance.largest_stake(line.offer, PER)


def table(
    game: InsuredGame = DEFAULT_GAME,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what the lines of an insurance table are worth.

    Each line and each cell inside it, with those that favour the bettor marked; several numbers of
    decks side by side.

    Example: odds insurance table rws-insurance --decks 4,6,8
    """
    digits = places(digits, form)
    shoes = []
    for number in read_each_decks(decks):
        insured = read_insured(game, number, shoe, without)
        found = insured.windows
        shoes.append(_Shoe(insured, found, insurance_lines(found, insured.insurance)))
    insured = shoes[0].insured
    described = [
        {
            **each.insured.situation.document(each.denominator),
            "lines": [_line(line, each, digits) for line in each.lines],
        }
        for each in shoes
    ]
    sections = (
        [_lines(shoes[0], digits), _cells(shoes[0], digits), _exactly(shoes[0])]
        if len(shoes) == 1
        else [_by_decks(shoes, digits), _cells_by_decks(shoes, digits)]
    )
    show(
        Answer(
            title=insured.situation.title,
            facts=[
                *(f"Shoe: {each.insured.situation.shoe_in_words}" for each in shoes),
                _limit_in_words(insured.insurance),
            ],
            sections=sections,
            document={"game": insured.situation.rulebook.id, "shoes": described},
            records=[
                {**each.insured.situation.record, "line": number, "part": part, **figures_}
                for each in shoes
                for number, line in enumerate(each.lines, 1)
                for part, figures_ in _records(line, each, digits)
            ],
            warnings=[w for each in shoes for w in each.insured.situation.warnings],
            notes=["* favours the bettor.", *insured.situation.rulebook.notes],
            digits=digits,
        ),
        form,
    )


def _limit_in_words(insurance: Insurance) -> str:
    clause = f" (clause {insurance.clause})" if insurance.clause else ""
    times = "the original bet"
    if insurance.limit != 1:
        times = f"{money(insurance.limit)} times the original bet"
    return f"Limit: all insurance of a round pays {times} at the most{clause}"


def _line(line: Line, shoe: _Shoe, digits: int) -> dict[str, object]:
    offer = line.offer
    stake = shoe.largest_stake(line)
    return {
        "stage": offer.stage,
        "side": offer.side,
        "banker": list(offer.banker),
        "player": list(offer.player),
        **describe_results(line.results, offer, shoe.denominator, digits),
        "largest_stake_per_100": exact(stake),
        "largest_stake_per_100_decimal": at_most(stake, digits),
        "cells": [describe_cell(cell, shoe.denominator, digits) for cell in line.cells],
    }


def _records(line: Line, shoe: _Shoe, digits: int) -> list[tuple[str, dict[str, object]]]:
    """The line and its cells for csv, all with the same fields."""
    whole = _line(line, shoe, digits)
    inside = whole.pop("cells")
    stake = {key: whole.pop(key) for key in list(whole) if key.startswith("largest_stake")}
    whole["banker"], whole["player"] = spans(line.offer.banker), spans(line.offer.player)
    cells = inside if isinstance(inside, list) else []
    return [(part, {**each, **stake, "denominator": shoe.denominator})
            for part, each in [("line", whole), *(("cell", cell) for cell in cells)]]  # fmt: skip


def _marked(value: Fraction | None, digits: int) -> str:
    """An expected value, with a star where it favours the bettor."""
    return "-" if value is None else f"{percent(value, digits)}{' *' if value > 0 else '  '}"


def _lines(shoe: _Shoe, digits: int) -> Section:
    headers = (
        *("line", "after", "insured", "points", "pays", "reach", "win", "push", "lose"),
        *("expected value", "house edge", "fair odds to 1", "largest stake per 100"),
    )
    rows = [
        [
            number,
            after(line.offer.stage),
            line.offer.side,
            points_of(line.offer),
            exact(line.offer.odds),
            percent(shoe.windows.reach(line.results), digits),
            *(percent(share, digits) for share in line.results.shares),
            _marked(line.expected_value, digits),
            percent(-line.expected_value, digits),
            rounded(line.results.fair_odds, digits),
            at_most(shoe.largest_stake(line), digits),
        ]
        for number, line in enumerate(shoe.lines, 1)
    ]
    return Section("Lines, rounded", headers, rows, texts=4)


def _cells(shoe: _Shoe, digits: int) -> Section:
    headers = (
        *("line", "insured", "Banker", "Player", "pays", "reach", "win", "push", "lose"),
        *("expected value", "fair odds to 1"),
    )
    rows = [
        [
            number,
            cell.side,
            cell.window.banker,
            cell.window.player,
            exact(line.offer.odds),
            percent(shoe.windows.reach(cell.results), digits),
            *(percent(share, digits) for share in cell.results.shares),
            _marked(cell.expected_value, digits),
            rounded(cell.results.fair_odds, digits),
        ]
        for number, line in enumerate(shoe.lines, 1)
        for cell in line.cells
    ]
    return Section("Cells inside the lines, rounded", headers, rows, texts=2)


def _exactly(shoe: _Shoe) -> Section:
    headers = ("line", "Banker", "Player", *EXACT_HEADERS)
    rows: list[list[object]] = []
    for number, line in enumerate(shoe.lines, 1):
        points = (spans(line.offer.banker), spans(line.offer.player))
        rows.append([number, *points, *exactly(line.results, line.offer, shoe.denominator)])
        for cell in line.cells if len(line.cells) > 1 else ():
            inside = exactly(cell.results, cell.offer, shoe.denominator)
            rows.append([number, cell.window.banker, cell.window.player, *inside])
    return Section("Lines and their cells exactly", headers, rows)


def _labels(shoes: Sequence[_Shoe]) -> list[str]:
    return [f"{each.insured.situation.decks or 'inf'} decks" for each in shoes]


def _by_decks(shoes: Sequence[_Shoe], digits: int) -> Section:
    by_offer = [{line.offer: line.expected_value for line in each.lines} for each in shoes]
    rows = [
        [
            after(offer.stage),
            offer.side,
            points_of(offer),
            exact(offer.odds),
            *(_marked(values.get(offer), digits) for values in by_offer),
        ]
        for offer in shoes[0].insured.insurance.offers
    ]
    headers = ("after", "insured", "points", "pays", *_labels(shoes))
    return Section("Expected value of each line, rounded", headers, rows, texts=3)


def _cells_by_decks(shoes: Sequence[_Shoe], digits: int) -> Section:
    by_cell = [
        {(cell.window, cell.side): cell for line in each.lines for cell in line.cells}
        for each in shoes
    ]
    values = [{key: cell.expected_value for key, cell in cells.items()} for cells in by_cell]
    rows = [
        [
            after(window.stage),
            side,
            window.banker,
            window.player,
            exact(cell.offer.odds) if cell.offer else None,
            *(_marked(of_shoe.get((window, side)), digits) for of_shoe in values),
        ]
        for (window, side), cell in by_cell[0].items()
    ]
    headers = ("after", "insured", "Banker", "Player", "pays", *_labels(shoes))
    return Section("Expected value of each cell, rounded", headers, rows, texts=2)
