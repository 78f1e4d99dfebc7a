"""Coups: two hands that draw by a Table of Play."""
