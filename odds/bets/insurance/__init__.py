"""Insurance: windows, tables, quotes, tables made to an edge, and what a table costs."""

from odds.bets.house import Insurance, Offer
from odds.bets.insurance.left_open import WindowsLeft, one_of_all, windows_left
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
    "lines",
    "made_table",
    "make_lines",
    "offer_at",
    "one_of_all",
    "prospects",
    "quotes",
    "safest_stake",
    "window_of",
    "windows",
    "windows_left",
]
