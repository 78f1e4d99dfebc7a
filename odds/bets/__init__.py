"""Bets as decision tables, and what they are worth."""
