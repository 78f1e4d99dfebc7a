"""How three-card hands end: the rank of one hand, and hand against hand."""

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from odds.cli.output import Answer, Section, exact, figures, percent
from odds.cli.situation import Situation
from odds.coup import VOID, Void, Winner
from odds.distribution import Distribution
from odds.three_card import SeenHand, deals, hands
from odds.wording import counted

WINNERS: dict[Hashable, str] = {
    Winner.PLAYER: "Player wins",
    Winner.TIE: "tie",
    Winner.BANKER: "Banker wins",
    None: "void",
}


Weights = dict[tuple[str, ...], int]


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
    pairs: Weights = {(f"Player {p}", f"Banker {b}"): both[p, b] for p in names for b in names}
    tables = [
        _Cases("winner", "Hand against hand", ("end",), size, winners),
        *(_hand_cases(situation) if VOID not in found else ()),
    ]
    across = [[p, *(percent(Fraction(both[p, b], size), digits) for b in names)] for p in names]
    entries = [
        entry
        for table in (*tables, _Cases("both hands", "", (), size, pairs))
        for entry in table.entries(digits)
    ]
    return Answer(
        title=situation.title,
        facts=situation.facts(size),
        sections=[
            *(table.section(digits) for table in tables),
            Section("The Player's hand (down) by the Banker's (across)", ("", *names), across),
        ],
        document={**situation.document(size), "cases": entries},
        records=[{**situation.record, **entry} for entry in entries],
        warnings=situation.warnings,
        notes=situation.rulebook.notes,
        digits=digits,
    )


class _Cases(NamedTuple):
    """A table of cases, each with its weight."""

    table: str
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
        """For json and csv."""
        for case, weight in self.weights.items():
            yield {
                "table": self.table,
                "case": ", ".join(case),
                "weight": weight,
                **figures(digits, probability=Fraction(weight, self.denominator)),
                "denominator": self.denominator,
            }


def _hand_cases(situation: Situation) -> Iterator[_Cases]:
    """Each hand by itself: its lines, and where hands of a line are parted its ranks."""
    ranking = situation.rulebook.ranking
    parted = ", ".join(ranking.parted_by)
    for side, dealt in _hands_apart(situation).items():
        size = dealt.denominator
        lines = dealt.project(lambda hand: hand.hand)
        weights: Weights = {(line.hand,): lines[line.hand] for line in ranking.lines}
        title = f"The {side}'s hand, {counted(size, 'way')} in all"
        yield _Cases(f"{side} hand", title, ("hand",), size, weights)
        if parted:
            best_first = sorted(dealt, key=lambda each: each[0].strength, reverse=True)
            ranks: Weights = {_rank(hand): weight for hand, weight in best_first}
            title = f"The {side}'s hand parted by {parted}, the best first"
            yield _Cases(f"{side} rank", title, ("hand", parted), size, ranks)


def _hands_apart(situation: Situation) -> Mapping[str, Distribution[SeenHand]]:
    """Each hand by itself; once where nothing tells them apart."""
    sight, coup = situation.rulebook.sight([]), situation.coup
    found = {
        "Player": hands(situation.left, sight, sight.classes_of(coup.player)),
        "Banker": hands(situation.left, sight, sight.classes_of(coup.banker)),
    }
    if sorted(coup.player) == sorted(coup.banker):
        del found["Banker"]
    return found


def _rank(hand: SeenHand) -> tuple[str, str]:
    """A hand's line, and what parts it from others of the line."""
    return hand.hand, ", ".join(map(str, hand.strength[1:]))
