"""Formulas as source: functions in Python, and LaTeX."""

import re
from collections.abc import Iterator, Sequence
from textwrap import indent, wrap
from typing import NamedTuple

from sympy import Expr, latex

from odds.core.text import one_line
from odds.symbolic.formula import BetFormula

WIDTH = 80
_SPACE = re.compile(r"[^0-9A-Za-z]+")


class Figure(NamedTuple):
    """A formula, what it is in words, and a name from which that of a function is made."""

    name: str
    says: str
    formula: Expr


class FormulaSection(NamedTuple):
    """Formulas that belong together, and the letters in them besides d."""

    title: str
    figures: Sequence[Figure]
    letters: Sequence[str] = ()


def bet_section(one: BetFormula) -> FormulaSection:
    """All that has a formula of a bet."""
    return FormulaSection(one.bet.id, list(_figures(one)), list(one.letters))


def _figures(one: BetFormula) -> Iterator[Figure]:
    bet = one.bet.id
    for figure in ("house_edge", "expected_value", "variance"):
        formula = getattr(one, figure)
        if formula is not None:
            says = f"{figure.replace('_', ' ').capitalize()} of {bet}"
            yield Figure(f"{bet} {figure}", says, formula)
    for number, outcome in enumerate(one.outcomes, 1):
        says = f"Probability of row {number} of {bet} ({outcome.kind})"
        yield Figure(f"{bet} row {number}", says, outcome.probability)


def python_source(title: str, sections: Sequence[FormulaSection]) -> str:
    """A module with a function for each formula, which returns a `Fraction`.

    >>> from odds import Table
    >>> banker = Table("rws-commission").formula("banker")
    >>> module = {}
    >>> exec(python_source("A game", [bet_section(banker)]), module)
    >>> module["banker_house_edge"](8)
    Fraction(114753351728, 10847218479825)
    """
    parts = [f"# {one_line(title)}\n# d is the number of decks\n\nfrom fractions import Fraction\n"]
    for section in sections:
        given = ["d: int", *(f"{letter}: Fraction" for letter in section.letters)]
        for figure in section.figures:
            body = "\n".join(_wrapped(str(figure.formula), WIDTH - 8))
            parts.append(
                f"{_head(_identifier(figure.name), given)}\n"
                f"    # {one_line(figure.says)}\n"
                "    d = Fraction(d)\n"
                f"    return Fraction(\n{indent(body, ' ' * 8)}\n    )\n"
            )
    return "\n\n".join(parts)


def _head(name: str, given: Sequence[str]) -> str:
    head = f"def {name}({', '.join(given)}) -> Fraction:"
    if len(head) <= WIDTH:
        return head
    return f"def {name}(\n    {', '.join(given)}\n) -> Fraction:"


def latex_source(title: str, sections: Sequence[FormulaSection]) -> str:
    """A formula for each figure, under the title of its section, as part of a document.

    >>> from odds import Table
    >>> tie = Table("rws-commission").formula("tie")
    >>> latex_source("A game", [bet_section(tie)]).splitlines()[3:6]
    ['\\\\paragraph{tie}', '', 'House edge of tie:']
    """
    parts = [f"% {one_line(title)}\n% d is the number of decks\n"]
    for section in sections:
        parts.append(f"\\paragraph{{{_escaped(section.title)}}}\n")
        for figure in section.figures:
            written = "\n".join(_wrapped(latex(figure.formula), WIDTH))
            parts.append(f"{_escaped(figure.says)}:\n\\[\n{written}\n\\]\n")
    return "\n".join(parts)


def _identifier(name: str) -> str:
    found = _SPACE.sub("_", name).strip("_").lower()
    return f"_{found}" if found[:1].isdecimal() else found


def _wrapped(text: str, width: int) -> list[str]:
    """Text in lines that end where it has a space."""
    return wrap(text, width, break_long_words=False, break_on_hyphens=False)


def _escaped(text: str) -> str:
    return re.sub(r"([#$%&_{}])", r"\\\1", one_line(text))
