"""How rounds end, whatever the bets."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.bets.grid import Cases
from odds.core.errors import unknown
from odds.core.text import counted
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Kind, Sheet
from odds.report.view import View
from odds.report.views.situation import known_cards, rule_notes, situation_facts

WEIGHT = Column("weight", "weight", Kind.WEIGHT)
PROBABILITY = Column("probability", "probability", Kind.SHARE)
HANDS = ("player", "banker")
"""Columns that are of totals or of ranked hands, and called so in csv."""


@dataclass(frozen=True, repr=False)
class Grid(View):
    """Every way to look at how rounds end, by name: cases with their weights.

    >>> from odds import Table
    >>> found = Table("bclc-mini", decks=6).grid()
    >>> found
    <grid of bclc-mini, 6 decks, 312 cards left to deal>
    >>> found["margins"].probability("Player by 9")
    Fraction(26964453268, 1525814595305)
    """

    situation: Situation
    cases: Mapping[str, Cases]

    def __getitem__(self, name: str) -> Cases:
        if name not in list(self.cases):
            raise unknown("table", name, self.cases, f"these are {', '.join(self.cases)}")
        return self.cases[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.cases)

    def __len__(self) -> int:
        return len(self.cases)

    @property
    def summary(self) -> str:
        """Game and shoe."""
        return f"grid of {self.situation.rulebook.id}, {self.situation.shoe_in_words}"

    @property
    def denominator(self) -> int:
        """All rounds together."""
        return next(iter(self.cases.values())).denominator

    def answer(self) -> Answer:
        """A table for each way to look, two hands as one table down and across."""
        ranked = self.situation.rulebook.play.ranking is not None
        sheets = self._hands() if ranked else self._coups()
        return Answer(
            self.situation.title,
            [*situation_facts(self.situation, self.denominator), *sheets],
            rule_notes(self.situation.rulebook) if ranked else (),
            self.situation.warnings,
        )

    def _coups(self) -> Iterator[Sheet]:
        totals = self.cases["totals"]
        yield _across("Player total (down) by Banker total (across)", totals, sums=True)
        yield _sheet("totals", "Totals", totals, exact_only=True)
        for name in ("margins", "cards dealt", "naturals"):
            yield _sheet(name, name.capitalize(), self.cases[name])
        void = self.cases["void"]
        rows = [(weight, Fraction(weight, void.denominator)) for weight in void.weights.values()]
        yield Sheet("void", "", (WEIGHT, PROBABILITY), rows, keys=0, single=True)
        if any(void.weights.values()):
            yield Sheet("", "Void", (WEIGHT, PROBABILITY), rows, keys=0)

    def _hands(self) -> Iterator[Sheet]:
        player, banker = known_cards(self.situation.coup)
        alike = sorted(player) == sorted(banker)
        for name, cases in self.cases.items():
            if name == "both hands":
                title = "The Player's hand (down) by the Banker's (across)"
                yield _across(title, cases)
            shown = name != "both hands" and not (alike and name.startswith("banker"))
            yield _sheet(name, _title(name, cases) if shown else "", cases, every=True)


def _title(name: str, cases: Cases) -> str:
    if name == "winners":
        return "Hand against hand"
    side, what = name.split()
    ranks = f"{what}, {counted(len(cases.weights), 'rank')}" if what == "ranks" else what
    return f"The {side.capitalize()}'s {ranks}"


def _sheet(
    name: str, title: str, cases: Cases, exact_only: bool = False, every: bool = False
) -> Sheet:
    """Cases as a table; where not all have one denominator, it stands in `every` row."""
    named = [
        Column(each, each, kind := _kind(cases, n), csv=_in_csv(each, kind))
        for n, each in enumerate(cases.columns)
    ]
    denominator = [Column("denominator", "", Kind.WEIGHT)] if every else []
    rows = [
        (*case, weight, Fraction(weight, cases.denominator), *[cases.denominator] * every)
        for case, weight in cases.weights.items()
    ]
    columns = (*named, WEIGHT, PROBABILITY, *denominator)
    key = name.replace(" ", "_")
    return Sheet(key, title, columns, rows, keys=len(named), exact_only=exact_only)


def _kind(cases: Cases, place: int) -> Kind:
    first = next(iter(cases.weights))[place]
    return Kind.COUNT if isinstance(first, int) else Kind.TEXT


def _in_csv(name: str, kind: Kind) -> str:
    what = "total" if kind is Kind.COUNT else "hand"
    return f"{name}_{what}" if name in HANDS else name


def _across(title: str, cases: Cases, sums: bool = False) -> Sheet:
    """Cases of two values, the first down and the second across, for people alone."""
    down, across = (list(dict.fromkeys(case[n] for case in cases.weights)) for n in (0, 1))

    def share(downs: Sequence[Hashable], acrosses: Sequence[Hashable]) -> Fraction:
        weight = sum(cases.weights[one, two] for one in downs for two in acrosses)
        return Fraction(weight, cases.denominator)

    ways: list[tuple[object, list[Hashable]]] = [(each, [each]) for each in across]
    lines: list[tuple[object, list[Hashable]]] = [(each, [each]) for each in down]
    if sums:
        ways.append(("all", across))
        lines.append(("all", down))
    columns = (
        Column("", "Player", Kind.TEXT),
        *(Column("", str(name), Kind.SHARE) for name, _ in ways),
    )
    rows = [(str(name), *(share(downs, each) for _, each in ways)) for name, downs in lines]
    return Sheet("", title, columns, rows)
