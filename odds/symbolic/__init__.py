"""Closed forms: every figure of a game as one function of the number of decks, exactly.

What a coup can be is counted by a polynomial in the counts of the shoe. A full shoe of d decks has
4 d cards of each rank; put that in, and each count is a polynomial in d over all ordered deals of
six cards, (52 d) (52 d - 1) ... (52 d - 5). The arithmetic is in whole numbers; sympy factors and
writes what comes out, and finds where it turns.
"""
