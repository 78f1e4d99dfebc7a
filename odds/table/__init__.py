"""The table that a person in Python starts from: each part of what it answers in a module."""

from odds.table.table import Table

__all__ = ["Table"]
