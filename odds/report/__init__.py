"""Answers: what was found, laid out once in raw values, and written in any format."""
