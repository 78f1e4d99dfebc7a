"""A bet in any shoe: its integer polynomial in the counts of the cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import indent

from odds.core.errors import OddsError
from odds.core.text import one_line
from odds.report.answer import NOT_STATED, Answer, Column, Digits, Fact, Kind, Sheet
from odds.report.view import View
from odds.report.views.situation import asked_facts
from odds.rulebooks import Rulebook
from odds.symbolic.shoe_polynomial import Coefficients, Monomial, ShoePolynomial

OUTCOMES = (
    Column("row", "row", Kind.COUNT, csv="bet_row"),
    Column("outcome", "outcome"),
    Column("when", "when", Kind.PROSE),
    Column("pays", "pays", Kind.PAYS),
)
BASIS = "n[m] is n*(n - 1)*...*(n - m + 1), the ways to draw m cards of n in order"


@dataclass(frozen=True, repr=False)
class PolynomialOfBet(View):
    """The ways to each row of a bet from any shoe of six cards or more, in the counts of its cards.

    >>> from odds import Table
    >>> found = Table("rws-commission").shoe_polynomial("player-pair")
    >>> found
    <polynomial of player-pair in rws-commission: 13 counts, 18564 monomials>
    >>> found.polynomial.rows[0][6, *[0] * 12]
    1
    """

    rulebook: Rulebook
    polynomial: ShoePolynomial

    @property
    def summary(self) -> str:
        """The bet, and how many counts and monomials."""
        found = self.polynomial
        sizes = f"{len(found.variables)} counts, {len(found.monomials)} monomials"
        return f"polynomial of {found.bet.id} in {self.rulebook.id}: {sizes}"

    def answer(self) -> Answer:
        """The rows of the bet, and each monomial with its coefficient in each of them."""
        found = self.polynomial
        rows = range(1, len(found.rows) + 1)
        named = {
            "game": self.rulebook.id,
            "bet": found.bet.id,
            "basis": "falling factorial",
            "variables": list(found.variables),
            "unit": found.unit,
        }
        csv = {**named, "unit": Digits(found.unit)}
        columns = [
            Column("drawn", ""),
            Column("", "monomial", Kind.PROSE),
            *(Column(f"row_{number}", f"row {number}", Kind.COUNT) for number in rows),
        ]
        if found.net is not None:
            columns.append(Column("net", "net", Kind.COUNT, csv="net_ways"))
        return Answer(
            f"{self.rulebook.title} ({self.rulebook.id})",
            [
                Fact(f"Polynomial of {found.bet.id} in {', '.join(found.variables)}", named, csv),
                Fact(BASIS),
                *asked_facts(self.rulebook),
                Fact(self._net_in_words()),
                Sheet("outcomes", "Rows", OUTCOMES, list(self._outcomes())),
                Sheet("terms", "Coefficients", columns, list(self._terms())),
            ],
            rounds=False,
        )

    def _net_in_words(self) -> str:
        found = self.polynomial
        if found.net is None:
            return "What it pays is not stated, so there is a polynomial for each row alone"
        over = f"{found.unit} times " if found.unit > 1 else ""
        return f"net is {over}what all deals of six cards together pay to a stake of 1"

    def _outcomes(self) -> Iterator[tuple[object, ...]]:
        for number, row in enumerate(self.polynomial.bet.rows, 1):
            yield number, row.kind, row.when, NOT_STATED if row.pays is None else row.pays

    def _terms(self) -> Iterator[tuple[object, ...]]:
        found = self.polynomial
        sums = [*found.rows, *([] if found.net is None else [found.net])]
        for monomial in found.monomials:
            drawn = "".join(map(str, monomial))
            yield drawn, self._written(monomial), *(each.get(monomial, 0) for each in sums)

    def _written(self, monomial: Monomial) -> str:
        named = zip(self.polynomial.variables, monomial, strict=True)
        return " ".join(f"{name}[{drawn}]" if drawn > 1 else name for name, drawn in named if drawn)

    def python(self) -> str:
        """Source that builds the polynomials as sympy expressions, by name."""
        found = self.polynomial
        names = [f"row_{number}" for number in range(1, len(found.rows) + 1)]
        parts = [
            f"# {one_line(f'The rows of {found.bet.id} in {self.rulebook.id}, from any shoe')}\n\n"
            "from sympy import Add, ff, symbols\n\n"
            f'{", ".join(found.variables)} = symbols(\n    "{" ".join(found.variables)}"\n)\n'
        ]
        for name, row in zip(names, found.rows, strict=True):
            parts.append(f"{name} = {self._sum(row)}\n")
        if found.net is not None:
            parts.append(f"net = {self._sum(found.net)}\n")
        return "\n".join(parts)

    def latex(self) -> str:
        """It has too many terms for a page."""
        raise OddsError(
            "the polynomial of a shoe has too many terms to be set in LaTeX; take python or json"
        )

    def _sum(self, row: Coefficients) -> str:
        lines = "".join(
            f"{'*'.join([str(ways), *self._factors(monomial)])},\n"
            for monomial, ways in sorted(row.items(), reverse=True)
        )
        return f"Add(\n{indent(lines, '    ')})"

    def _factors(self, monomial: Monomial) -> list[str]:
        named = zip(self.polynomial.variables, monomial, strict=True)
        return [f"ff({name}, {drawn})" if drawn > 1 else name for name, drawn in named if drawn]
