"""A simulator of baccarat with insurance in plain Python, and the same with one fault each.

It shares nothing with the package: the table is written down once more from its clauses.
"""

import random
from collections.abc import Callable, Iterator
from math import floor
from typing import NamedTuple

from tests.support.simulators import HONEST, Row, Simulator, total

CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]
BETS = ["player_bet", "player_net", "banker_bet", "banker_net"]
WINDOWS = [f"ins{n}_{what}" for n in (4, 5) for what in ("side", "odds", "stake", "net", "result")]
BY_WINDOW = ["shoe", *CARDS, "winner", *BETS, *WINDOWS]
ONE = [f"insurance_{what}" for what in ("window", "side", "odds", "bet", "return")]
ONE_A_ROUND = ["shoe", *CARDS, "winner", *BETS, *ONE]


def odds_at(stage: int, side: str, player: int, banker: int) -> float:
    """What insurance of a hand pays to one, 0 where it is not on offer."""
    own, other = (banker, player) if side == "banker" else (player, banker)
    if stage == 4 and side == "banker":
        return {5: 2, 6: 3, 7: 4}.get(own, 0) if other <= min(own - 1, 5) else 0
    if stage == 4:
        return 2 if (own, other) == (5, 4) else {6: 3, 7: 4}.get(own, 0) if other <= 5 else 0
    if side == "player":
        most = {5: 4, 6: 5, 7: 6, 8: 6, 9: 6}.get(own, -1)
        return {5: 2, 6: 3, 7: 4, 8: 7, 9: 8}[own] if other <= most else 0
    if other == 1:
        return 6 if own == 1 else 7 if 2 <= own <= 6 else 0
    return 4 if other == 2 and 3 <= own <= 6 else 1.5 if (other, own) == (3, 4) else 0


def tie_wins(stage: int, side: str, player: int, banker: int) -> bool:
    """Whether insurance wins on a tie: of a Player who has nine after five cards."""
    return (stage, side, player) == (5, "player", 9)


def largest(odds: float, original: float) -> float:
    """Half of what the limit allows, for there are two windows, in whole cents."""
    return floor(50 * original / odds) / 100


def windows_of(row: Row) -> Iterator[tuple[int, int, int]]:
    """The windows of a round: after how many cards, and the points of both hands."""
    player = [row[name] for name in CARDS[:3] if row[name]]
    banker = [row[name] for name in CARDS[3:] if row[name]]
    if len(player) + len(banker) > 4:
        yield 4, total(player[:2]), total(banker[:2])
    if len(player) + len(banker) == 6:
        yield 5, total(player), total(banker[:2])


class InsuredSimulator(NamedTuple):
    """The parts of a simulator with insurance; each mutant has one that is wrong."""

    dealing: Simulator = HONEST
    odds: Callable[[int, str, int, int], float] = odds_at
    """The odds on offer."""
    paid: Callable[[float, int, str, int, int], float] = lambda odds, *where: odds
    """What a unit that wins is paid, at these odds on offer."""
    tied: Callable[[int, str, int, int], bool] = tie_wins
    returned: float = 0
    """What a unit nets that is to be returned."""
    lost: float = -1
    stake: Callable[[float, float], float] = largest
    of_side: Callable[[str], str] = lambda side: side
    """The hand that is told as insured."""
    closed: bool = False
    """Whether insurance is on offer with no card to come too."""
    any_hand: bool = False
    """Whether a hand may be insured that nobody bet on."""
    unstaked: float = 0
    """What is paid where nobody insured."""
    won: str = "won"

    def rows(self, shoes: int, seed: int = 1) -> Iterator[Row]:
        """The log of so many shoes; every second offer is taken."""
        chance = random.Random(seed)
        for row in self.dealing.rows(shoes, seed):
            bet = chance.choice(["player", "banker"])
            net = {bet: 95 if bet == "banker" else 100, "tie": 0}.get(row["winner"], -100)
            row = {**row, **dict.fromkeys([*WINDOWS, *ONE], "")}
            for side in ("player", "banker"):
                row |= {f"{side}_bet": 0, f"{side}_net": 0}
            row |= {f"{bet}_bet": 100, f"{bet}_net": net}
            windows = list(windows_of(row))
            if self.closed and not windows:
                windows = [(4, total([row["p1"], row["p2"]]), total([row["b1"], row["b2"]]))]
            for stage, player, banker in windows:
                for side in ("player", "banker"):
                    row |= self.insured(stage, side, player, banker, row, bet, chance)
            yield row

    def insured(
        self,
        stage: int,
        side: str,
        player: int,
        banker: int,
        row: Row,
        bet: str,
        chance: random.Random,
    ) -> Row:
        """What a row says of a window, if that hand is on offer there."""
        where = (stage, side, player, banker)
        odds = 3 if self.closed and max(player, banker) == 9 else self.odds(*where)
        if not odds:
            return {}
        told: Row = {f"ins{stage}_side": self.of_side(side), f"ins{stage}_odds": f"{odds:g}"}
        if (bet != side and not self.any_hand) or chance.random() < 0.5:
            return told | ({f"ins{stage}_net": self.unstaked} if self.unstaked else {})
        stake = self.stake(odds, 100)
        if row["winner"] == "tie":
            net = self.paid(odds, *where) if self.tied(*where) else self.returned
        else:
            net = self.lost if row["winner"] == side else self.paid(odds, *where)
        result = self.won if net > 0 else "returned" if net == 0 else "lost"
        told[f"ins{stage}_stake"], told[f"ins{stage}_net"] = stake, f"{net * stake:.4f}"
        told[f"ins{stage}_result"] = result
        one = [stage, self.of_side(side), f"{odds:g}", stake, f"{(net + 1) * stake:.4f}"]
        return told | dict(zip(ONE, one, strict=True))


class SparingDealer(Simulator):
    """Deals by the rules, but looks at the next card where insurance could win by it."""

    def round(self, cards: list[str]) -> tuple[Row, int]:
        """One round; where a hand on offer would lose by the last card, another is tried once."""
        row, taken = super().round(cards)
        at_risk = [
            side
            for stage, player, banker in windows_of(row)
            for side in ("player", "banker")
            if odds_at(stage, side, player, banker)
        ]
        if at_risk and row["winner"] not in (at_risk[-1], "tie") and len(cards) > taken + 20:
            other = [*cards[: taken - 1], cards[taken + 17], *cards[taken:]]
            again, its = super().round(other)
            cards[taken - 1], cards[taken + 17] = cards[taken + 17], cards[taken - 1]
            return again, its
        return row, taken


INSURED = InsuredSimulator()


def six(odds: float, stage: int, side: str, banker: int) -> bool:
    """Whether it is the line for a Banker of six after four cards."""
    return bool(odds) and (stage, side, banker) == (4, "banker", 6)


MUTANTS = {
    "offered at 2 for 3": InsuredSimulator(
        odds=lambda stage, side, p, b: (
            2 if six(odds_at(stage, side, p, b), stage, side, b) else odds_at(stage, side, p, b)
        )
    ),
    "paid at 2 for 3": InsuredSimulator(
        paid=lambda odds, stage, side, p, b: 2 if six(odds, stage, side, b) else odds
    ),
    "a tie loses": InsuredSimulator(returned=-1),
    "a tie at nine is returned": InsuredSimulator(tied=lambda *where: False),
    "what is lost is returned": InsuredSimulator(lost=0),
    "a line forgotten": InsuredSimulator(
        odds=lambda stage, side, p, b: 0 if six(3, stage, side, b) else odds_at(stage, side, p, b)
    ),
    "on offer after naturals": InsuredSimulator(closed=True),
    "on offer without a line": InsuredSimulator(
        odds=lambda stage, side, p, b: (
            1.5 if (stage, side, b) == (4, "banker", 4) and p < 4 else odds_at(stage, side, p, b)
        )
    ),
    "hands swapped": InsuredSimulator(
        of_side=lambda side: {"player": "banker", "banker": "player"}[side]
    ),
    "staked over the limit": InsuredSimulator(stake=lambda odds, original: original),
    "insured without a bet": InsuredSimulator(any_hand=True),
    "paid without a stake": InsuredSimulator(unstaked=5),
    "won called lost": InsuredSimulator(won="lost"),
}
