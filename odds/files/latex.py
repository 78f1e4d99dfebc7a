"""Cells of the rows of tables in LaTeX."""

import re

ROW_END = re.compile(r"\\\\\s*(?:\[[^\]]*\])?\s*(?:\\[a-z]+(?:\([^)]*\))?(?:\{[^}]*\})*\s*)*$")
"""The end of a row, with the lines that are drawn below it."""
_LINES = re.compile(r"\\(?:[a-z]*line|[a-z]*rule)(?![A-Za-z])(?:\([^)]*\))?(?:\{[^}]*\})?")
_SPANNING = re.compile(r"\\multi(?:column|row)\{[^}]*\}\{[^}]*\}")
_SUITS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
_SUIT = re.compile(rf"\\[a-z]*({'|'.join(_SUITS)})[a-z]*(?![A-Za-z])")
_MARKUP = re.compile(r"\\[A-Za-z]+\*?|[\\{}$~^_]")
_ESCAPED = re.compile(r"\\(?=[&%$#_{}])")
_BETWEEN = re.compile(r"(?<!\\)&")


def latex_cells(line: str) -> list[str]:
    r"""The cells of a row, as they are printed.

    >>> latex_cells(r"12 & K$\spadesuit$ 9$\heartsuit$ & \textbf{Player} \\ \hline")
    ['12', 'K♠ 9♥', 'Player']
    >>> latex_cells(r"\hline $p_1$ & $b_{1}$ & 5\% \\[2pt]")
    ['p1', 'b1', '5%']
    """
    row = _SPANNING.sub("", _LINES.sub("", ROW_END.sub("", line)))
    return [_printed(cell) for cell in _BETWEEN.split(row)]


def _printed(cell: str) -> str:
    suited = _SUIT.sub(lambda match: _SUITS[match[1]], cell)
    return " ".join(_MARKUP.sub("", _ESCAPED.sub("", suited)).split())
