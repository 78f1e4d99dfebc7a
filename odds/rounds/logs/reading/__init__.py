"""Rounds as arrays, read from the cells of the rows."""
