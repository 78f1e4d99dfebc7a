"""Likely causes: what a simulator may have got wrong, found by what it would do then."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.games.coup.tableau import Tableau
from odds.rounds.dealt import B1, B2, B3, CARD_POINTS, NO_CARD, P1, P2, P3, Dealt, dealt
from odds.rounds.logs.cells.amounts import NOT_SAID
from odds.rounds.logs.log import RoundBatch
from odds.rounds.verify.violations import DRAWING, Violation
from odds.rulebooks import Rulebook

_KEPT = 20_000
"""How many rounds are kept to look for causes in."""
_EXPLAINS = 0.999
"""What part of the rounds a cause must explain."""
_FEW = 3
"""From how many faults on a cause is looked for."""


class Cause(NamedTuple):
    """What is likely wrong, on what evidence, and the stage of the violations that follow.

    Where the evidence shows no more than a direction, it is not likely but possible.
    """

    text: str
    evidence: str
    stage: int
    likely: bool = True

    def __str__(self) -> str:
        return f"{'likely' if self.likely else 'perhaps'} {self.text}: {self.evidence}"


class Causes:
    """Keeps the first rounds of a log, and looks for what explains their faults."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._cards: list[Array] = []
        self._said: dict[str, list[Array]] = {}
        self._kept = 0

    def add(self, batch: RoundBatch, cards: Array, live: Array) -> None:
        """Take the next rounds, while few are kept."""
        if self._kept >= _KEPT:
            return
        self._kept += int(live.sum())
        self._cards.append(cards[live])
        for role, told in batch.rounds.said.items():
            self._said.setdefault(role, []).append(told[live])

    def found(self, violations: Sequence[Violation]) -> list[Cause]:
        """The causes that explain violations, those of draws first."""
        if not self._kept or not violations:
            return []
        cards = np.concatenate(self._cards)
        said = {role: np.concatenate(parts) for role, parts in self._said.items()}
        if (hands := self._rulebook.play.fixed) is not None:
            from odds.rounds.verify.fixed_causes import fixed_causes

            return list(fixed_causes(cards, hands, said))
        tableau = self._rulebook.tableau
        right = dealt(cards, tableau)
        causes = []
        if any(each.stage == DRAWING for each in violations):
            causes += list(_of_draws(cards, right, tableau))
        causes += list(_of_totals(cards, right, said))
        causes += list(of_winners(right.winner, said))
        causes += list(_of_pairs(cards, right, said))
        return causes


def _of_draws(cards: Array, right: Dealt, tableau: Tableau) -> Iterator[Cause]:
    wrong = ~right.lawful
    if wrong.sum() < _FEW:
        return
    if (left := _left_over(cards, right)) is not None:
        yield left
        return
    for text, (player, banker) in _suspects(cards, right, tableau):
        explained = (right.player_drew == player) & (right.banker_drew == banker)
        if explained.mean() >= _EXPLAINS and explained.sum() > right.lawful.sum():
            yield Cause(text, share_of(explained), DRAWING)
            return


def share_of(explained: Array, what: str = "rounds") -> str:
    """How much a cause explains, in words."""
    return f"explains {int(explained.sum())} of {len(explained)} {what}"


def _left_over(cards: Array, right: Dealt) -> Cause | None:
    """Third cards where none should be, which are those of the round before."""
    surplus = same = 0
    for third, drew, draws in (
        (P3, right.player_drew, right.player_draws),
        (B3, right.banker_drew, right.banker_draws),
    ):
        rows = np.flatnonzero(drew & ~draws)
        rows = rows[rows > 0]
        surplus += len(rows)
        same += int((cards[rows, third] == cards[rows - 1, third]).sum())
    if surplus < 10 or same < 0.9 * surplus:
        return None
    text = "the third card is left over from the round before"
    return Cause(text, f"{same} of {surplus} surplus cards are those of the round before", DRAWING)


Draws = tuple[Array, Array]


def _suspects(cards: Array, right: Dealt, tableau: Tableau) -> Iterator[tuple[str, Draws]]:
    """What each fault would make the hands do."""
    points = [CARD_POINTS[cards[:, place]].astype(np.int64) for place in range(6)]
    ranks = [np.minimum(cards[:, place].astype(np.int64) + 1, 10) for place in range(6)]
    player_two, banker_two = (
        each.astype(np.int64) for each in (right.player_two, right.banker_two)
    )
    drew, third = right.player_drew, points[P3]
    after_draw, after_stand = (
        np.array(tableau.banker_after_draw),
        np.array(tableau.banker_after_stand),
    )
    player_rule, naturals = np.array(tableau.player), np.array(tableau.naturals)
    natural = naturals[player_two] | naturals[banker_two]
    lawful_player = right.player_draws

    def banker(stood: Array, drawn: Array) -> Array:
        draws: Array = np.where(drew, drawn, stood) & ~natural
        return draws

    for value in range(10):
        swapped = banker(after_draw[banker_two, value], after_stand[banker_two])
        yield (
            "the Banker's rules for a Player who stood and for one who drew are swapped",
            (lawful_player, swapped),
        )
    yield (
        "the Banker draws by the rule for a Player who stood, whatever the Player's third card",
        (lawful_player, banker(after_stand[banker_two], after_stand[banker_two])),
    )
    final = right.player_total.astype(np.int64)
    yield (
        "the Banker goes by the Player's total instead of the Player's third card",
        (lawful_player, banker(after_stand[banker_two], after_draw[banker_two, final])),
    )
    plain_banker = np.where(drew, after_draw[banker_two, third], after_stand[banker_two])
    for stops, text in (
        (np.zeros(len(cards), bool), "a natural does not end the round"),
        (naturals[player_two], "only a natural of the Player ends the round"),
        (naturals[banker_two], "only a natural of the Banker ends the round"),
    ):
        yield text, (player_rule[player_two] & ~stops, plain_banker & ~stops)
    own = (player_rule[player_two], plain_banker & ~naturals[banker_two])
    yield "a natural of one hand does not stop the other", own
    for place, name in enumerate(("first", "second")):
        p, b = points[(P1, P2)[place]], points[(B1, B2)[place]]
        for mine, theirs, whose in (
            (p, banker_two, "Player's"),
            (player_two, b, "Banker's"),
            (p, b, ""),
        ):
            ends = naturals[mine] | naturals[theirs]
            draws = np.where(drew, after_draw[theirs, third], after_stand[theirs])
            hand = f"the {whose} total" if whose else "the total of a hand"
            yield (
                f"{hand} of two cards is taken from the {name} card alone",
                (player_rule[mine] & ~ends, draws & ~ends),
            )
    for counts, how in ((points, ""), (ranks, ", ten and court cards as 10")):
        mine, theirs = counts[P1] + counts[P2], counts[B1] + counts[B2]
        small = np.minimum(theirs, 9)
        ends = np.isin(mine, (8, 9)) | np.isin(theirs, (8, 9))
        draws = np.where(drew, after_draw[small, third], after_stand[small]) & (theirs < 10)
        yield (
            f"totals are not taken modulo 10{how}",
            ((mine <= 5) & ~ends, draws & ~ends),
        )


def fits(told: Array, truth: Array, suspect: Array) -> Array | None:
    """Which rounds a suspect explains, if it explains all that the truth does not."""
    live = told != NOT_SAID
    wrong = live & (told != truth)
    explained: Array = (told == suspect)[live]
    if wrong.sum() >= _FEW and explained.mean() >= _EXPLAINS:
        return explained
    return None


def _of_totals(cards: Array, right: Dealt, said: dict[str, Array]) -> Iterator[Cause]:
    points = [CARD_POINTS[cards[:, place]].astype(np.int64) for place in range(6)]
    ranks = [np.minimum(cards[:, place].astype(np.int64) + 1, 10) for place in range(6)]
    for hand, places in (("player", (P1, P2, P3)), ("banker", (B1, B2, B3))):
        told = said.get(f"{hand}_total")
        if told is None:
            continue
        one, two, three = places
        drawn = cards[:, three] != NO_CARD
        suspects: list[tuple[str, Array]] = [
            ("is not taken modulo 10", points[one] + points[two] + points[three]),
            (
                "is not taken modulo 10, ten and court cards counting 10",
                ranks[one] + ranks[two] + np.where(drawn, ranks[three], 0),
            ),
            ("leaves the third card out", (points[one] + points[two]) % 10),
            ("is of the first card alone", points[one]),
            ("is of the second card alone", points[two]),
            ("counts only one of the first two cards", (points[one] + points[three]) % 10),
            ("counts only one of the first two cards", (points[two] + points[three]) % 10),
            ("is the other hand's", right.banker_total if hand == "player" else right.player_total),
            ("is of the last card alone", np.where(drawn, points[three], points[two])),
            ("is the sum of ranks to 13", (totals := _sum_of_ranks(cards, places))),
            ("is the sum of ranks to 13, modulo 10", totals % 10),
        ]
        for text, suspect in suspects:
            explained = fits(told, getattr(right, f"{hand}_total"), suspect)
            if explained is not None:
                yield Cause(f"the {hand.title()}'s total {text}", share_of(explained), 1)
                break


def _sum_of_ranks(cards: Array, places: tuple[int, int, int]) -> Array:
    """The cards of a hand added up, court cards as 11, 12 and 13."""
    total: Array = (cards[:, list(places)].astype(np.int64) + 1).sum(axis=1)
    return total


def of_winners(won: Array, said: dict[str, Array]) -> Iterator[Cause]:
    """What explains winners that are not those who won."""
    told = said.get("winner")
    if told is None:
        return
    for winner, name in ((1, "Banker"), (0, "Player")):
        suspect = np.where(won == 2, winner, won)
        explained = fits(told, won, suspect)
        if explained is not None:
            yield Cause(f"ties are called for the {name}", share_of(explained), 2)
    swapped = np.array([1, 0, 2])[won]
    if (explained := fits(told, won, swapped)) is not None:
        yield Cause("the winners are swapped", share_of(explained), 2)


def _of_pairs(cards: Array, right: Dealt, said: dict[str, Array]) -> Iterator[Cause]:
    lost, by_points = [], []
    for hand, one, two, third in (("player", P1, P2, P3), ("banker", B1, B2, B3)):
        told = said.get(f"{hand}_pair")
        if told is None:
            continue
        pair = getattr(right, f"{hand}_pair")
        drew = cards[:, third] != NO_CARD
        lost.append(fits(told, pair, pair & ~drew))
        points = CARD_POINTS[cards[:, one]] == CARD_POINTS[cards[:, two]]
        by_points.append(fits(told, pair, points))
    for found, text in (
        (lost, "a pair is lost when a third card comes"),
        (by_points, "cards are a pair that count the same"),
    ):
        explained = [each for each in found if each is not None]
        if explained:
            what = "rounds" if len(explained) == 1 else "hands"
            yield Cause(text, share_of(np.concatenate(explained), what), 1)
