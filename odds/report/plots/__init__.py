"""Plots drawn as SVG, one module a kind.

They are drawn by hand: text stays text, so a page needs no fonts, follows light and dark by its own
style, and is the same in every byte wherever it is made; and no library is needed to make it.
"""
