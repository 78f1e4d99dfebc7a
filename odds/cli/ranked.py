"""How three-card hands end: the rank of one hand, and hand against hand."""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import NamedTuple

from odds.cli.output import Answer, Section, exact, figures, percent
from odds.cli.situation import Situation
from odds.core.text import counted
from odds.games.round import VOID, Void, Winner
from odds.games.three_card import deals, hands

WINNERS: dict[Hashable, str] = {
    Winner.PLAYER: "Player wins",
    Winner.TIE: "tie",
    Winner.BANKER: "Banker wins",
    None: "void",
}


Weights = dict[tuple[object, ...], int]


def ranked_grid(situation: Situation, digits: int) -> Answer:
    """How deals end, whatever the bets; a shoe that cannot deal both hands has only void ones."""
    found = deals(situation.shoe, situation.rulebook.sight([]), situation.coup)
    size = found.denominator
    seen = found.project(lambda end: end.winner)
    winners: Weights = {(name,): seen[winner] for winner, name in WINNERS.items()}
    names = [line.hand for line in situation.rulebook.ranking.lines]
    both = found.project(
        lambda end: None if isinstance(end, Void) else (end.player_hand, end.banker_hand)
    )
    winning = _Cases("winners", "Hand against hand", ("end",), size, winners)
    tables = [winning]
    shown = [winning]
    if VOID not in found:
        player, banker = (_hand_cases(situation, side) for side in ("player", "banker"))
        tables += [*player, *banker]
        alike = sorted(situation.coup.player) == sorted(situation.coup.banker)
        shown += player if alike else [*player, *banker]
    pairs: Weights = {(p, b): both[p, b] for p in names for b in names}
    title = "The Player's hand (down) by the Banker's (across)"
    tables.append(_Cases("both hands", title, ("player", "banker"), size, pairs))
    across = [[p, *(percent(Fraction(both[p, b], size), digits) for b in names)] for p in names]
    return Answer(
        title=situation.title,
        facts=situation.facts(size),
        sections=[
            *(table.section(digits) for table in shown),
            Section(title, ("", *names), across),
        ],
        document={
            **situation.document(size),
            **{each.name.replace(" ", "_"): list(each.entries(digits)) for each in tables},
        },
        records=[
            {**situation.record, **record} for each in tables for record in each.records(digits)
        ],
        warnings=situation.warnings,
        notes=situation.rulebook.notes,
        digits=digits,
    )


class _Cases(NamedTuple):
    """A table of cases, each with its weight."""

    name: str
    title: str
    columns: tuple[str, ...]
    denominator: int
    weights: Weights

    def section(self, digits: int) -> Section:
        """For people."""
        headers = (*self.columns, "weight", "probability", "exactly")
        rows = [
            [*case, weight, percent(share, digits), exact(share)]
            for case, weight in self.weights.items()
            for share in [Fraction(weight, self.denominator)]
        ]
        return Section(self.title, headers, rows, texts=len(self.columns))

    def entries(self, digits: int) -> Iterator[dict[str, object]]:
        """For json."""
        for case, weight in self.weights.items():
            yield {
                **dict(zip(self.columns, case, strict=True)),
                "weight": weight,
                **figures(digits, probability=Fraction(weight, self.denominator)),
                "denominator": self.denominator,
            }

    def records(self, digits: int) -> Iterator[dict[str, object]]:
        """For csv, where all tables have the same columns."""
        for case, entry in zip(self.weights, self.entries(digits), strict=True):
            named = [f"{name} {value}" for name, value in zip(self.columns, case, strict=True)]
            told = {"table": self.name, "case": ", ".join(named) if case[1:] else case[0]}
            yield {**told, **{key: entry[key] for key in entry if key not in self.columns}}


def _hand_cases(situation: Situation, side: str) -> list[_Cases]:
    """A hand by itself: its lines, and where hands of a line are parted its ranks."""
    ranking = situation.rulebook.ranking
    sight = situation.rulebook.sight([])
    dealt = hands(situation.left, sight, sight.classes_of(getattr(situation.coup, side)))
    size = dealt.denominator
    lines = dealt.project(lambda hand: hand.hand)
    weights: Weights = {(line.hand,): lines[line.hand] for line in ranking.lines}
    title = f"The {side.capitalize()}'s hand"
    cases = [
        _Cases(f"{side} hands", f"{title}, {counted(size, 'way')} in all", ("hand",), size, weights)
    ]
    if ranking.parted_by:
        best_first = sorted(dealt, key=lambda each: each[0].strength, reverse=True)
        ranks: Weights = {(hand.hand, *hand.strength[1:]): weight for hand, weight in best_first}
        title += f" parted by {', '.join(ranking.parted_by)}, the best first"
        cases.append(_Cases(f"{side} ranks", title, ("hand", *ranking.parted_by), size, ranks))
    return cases
