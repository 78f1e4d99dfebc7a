"""Insurance: windows, tables, quotes, tables made to an edge, and what a table costs."""

from odds.bets.house import Insurance, Offer
from odds.bets.insurance.left_open import WindowsLeft, windows_left
from odds.bets.insurance.make import Made, highest_odds, made_table, make_lines
from odds.bets.insurance.quote import Prospect, Quote, prospects, quotes, safest_stake
from odds.bets.insurance.table import SIDES, Cell, OfferLine, cells, lines, offer_at
from odds.bets.insurance.value import Value, insurance_values
from odds.bets.insurance.windows import (
    Ends,
    InsuranceResults,
    Window,
    Windows,
    card_windows,
    ends_of,
    known_window,
    window_of,
    windows,
)

__all__ = [
    "SIDES",
    "Cell",
    "Ends",
    "Insurance",
    "InsuranceResults",
    "Made",
    "Offer",
    "OfferLine",
    "Prospect",
    "Quote",
    "Value",
    "Window",
    "Windows",
    "WindowsLeft",
    "card_windows",
    "cells",
    "ends_of",
    "highest_odds",
    "insurance_values",
    "known_window",
    "lines",
    "made_table",
    "make_lines",
    "offer_at",
    "prospects",
    "quotes",
    "safest_stake",
    "window_of",
    "windows",
    "windows_left",
]
