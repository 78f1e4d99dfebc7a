"""`odds insurance cells`: every window for both sides, whether on offer or not."""

from odds.bets.insurance import cells as insurance_cells
from odds.cli.insurance.shared import (
    DEFAULT_GAME,
    EXACT_HEADERS,
    InsuredGame,
    after,
    describe_cell,
    exactly,
    read_insured,
)
from odds.cli.options import DecksOption, ShoeOption, WithoutOption
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


def cells(
    game: InsuredGame = DEFAULT_GAME,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show every situation in which a card is still to come.

    By points, for both sides, whether insurance is on offer or not: how often it arises, how an
    insurance bet would end, and its fair odds.

    Example: odds insurance cells rws-insurance --decks 6
    """
    digits = places(digits, form)
    situation, insurance = insured = read_insured(game, decks, shoe, without)
    found = insured.windows
    listed = insurance_cells(found, insurance)
    size = found.denominator
    rows = [
        [
            after(cell.window.stage),
            cell.side,
            cell.window.banker,
            cell.window.player,
            percent(found.reach(cell.results), digits),
            *(percent(share, digits) for share in cell.results.shares),
            exact(cell.offer.odds) if cell.offer else None,
            percent(cell.expected_value, digits),
            rounded(cell.results.fair_odds, digits),
        ]
        for cell in listed
    ]
    headers = (
        *("after", "insured", "Banker", "Player", "reach", "win", "push", "lose"),
        *("pays", "expected value", "fair odds to 1"),
    )
    exact_rows = [
        [*row[:4], *exactly(cell.results, cell.offer, size)]
        for row, cell in zip(rows, listed, strict=True)
    ]
    described = [describe_cell(cell, size, digits) for cell in listed]
    show(
        Answer(
            title=situation.title,
            facts=situation.facts(size),
            sections=[
                Section("Cells, rounded", headers, rows, texts=2),
                Section("Cells exactly", (*headers[:4], *EXACT_HEADERS), exact_rows, texts=2),
            ],
            document={**situation.document(size), "cells": described},
            records=[{**situation.record, **each, "denominator": size} for each in described],
            warnings=situation.warnings,
            notes=situation.rulebook.notes,
            digits=digits,
        ),
        form,
    )
