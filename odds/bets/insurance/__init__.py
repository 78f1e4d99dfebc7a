"""Insurance: windows, tables, quotes, tables made to an edge, and what a table costs."""

from odds.bets.insurance.table import Cell, Line, cells, lines, offer_at
from odds.bets.insurance.value import Value, insurance_value
from odds.bets.insurance.windows import Ends, Results, Window, Windows, ends_of, situations, windows

__all__ = [
    "Cell",
    "Ends",
    "Line",
    "Results",
    "Value",
    "Window",
    "Windows",
    "cells",
    "ends_of",
    "insurance_value",
    "lines",
    "offer_at",
    "situations",
    "windows",
]
