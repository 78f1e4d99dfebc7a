"""Simulators of baccarat in plain Python, one honest and the others each with one fault.

They share nothing with the package: what they write is what a stranger's program would.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
COLUMNS = ["shoe", "round", "p1", "p2", "p3", "b1", "b2", "b3", "player_total", "banker_total"]
COLUMNS += ["winner", "player_pair", "banker_pair", "banker_net", "tie_net"]

Row = dict[str, Any]


def points(card: str) -> int:
    """What a card counts."""
    return RANKS.index(card) + 1 if card in RANKS[:9] else 0


def total(hand: list[str]) -> int:
    """The point total of a hand."""
    return sum(map(points, hand)) % 10


def banker_draws(two: int, third: str | None) -> bool:
    """The Banker's rule, the Player's third card being this, or None."""
    if third is None:
        return two <= 5
    low, high = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7)}.get(two, (0, -1))
    return two <= 2 or (low <= points(third) <= high and not (two == 3 and points(third) == 8))


def same_rank(hand: list[str]) -> bool:
    """Whether a hand begins with a pair."""
    return hand[0] == hand[1]


def shuffled(cards: list[str], chance: random.Random) -> list[str]:
    """The cards of a shoe in random order."""
    chance.shuffle(cards)
    return cards


def swapped_anywhere(cards: list[str], chance: random.Random) -> list[str]:
    """A well-known wrong shuffle: each card changes places with one from anywhere."""
    cards.sort(key=RANKS.index)
    for place in range(len(cards)):
        other = chance.randrange(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


class Simulator(NamedTuple):
    """The parts of a simulator; each mutant has one that is wrong."""

    banker_draws: Callable[[int, str | None], bool] = banker_draws
    pair: Callable[[list[str]], bool] = same_rank
    commission: float = 0.05
    on_ties: str = "tie"
    shuffle: Callable[[list[str], random.Random], list[str]] = shuffled
    replaced: bool = False
    """Each card is drawn from a full shoe."""
    reshuffled: bool = False
    """Each round is dealt from a full shoe."""
    missing: str = ""
    """A rank of which the shoe has one card fewer."""
    copies: int = 1
    """How often each row is written."""

    def rows(self, shoes: int, seed: int = 1) -> Iterator[Row]:
        """The log of so many shoes of eight decks, dealt to 14 cards from the end."""
        chance = random.Random(seed)
        full = [rank for rank in RANKS for _ in range(32 - (rank == self.missing))]
        for shoe in range(1, shoes + 1):
            cards, number, dealt = self.shuffle(full[:], chance), 0, 0
            while dealt < len(full) - 14:
                number += 1
                if self.reshuffled:
                    cards = chance.sample(full, 6)
                elif self.replaced:
                    cards = chance.choices(full, k=6)
                row, taken = self.round(cards)
                cards, dealt = cards[taken:], dealt + taken
                for _ in range(self.copies):
                    yield {"shoe": shoe, "round": number, **row}

    def round(self, cards: list[str]) -> tuple[Row, int]:
        """One round, and how many cards it took."""
        player, banker, taken = [cards[0], cards[2]], [cards[1], cards[3]], 4
        third = None
        if max(total(player), total(banker)) < 8:
            two = total(banker)
            if total(player) <= 5:
                third, taken = cards[taken], taken + 1
                player.append(third)
            if self.banker_draws(two, third):
                banker.append(cards[taken])
                taken += 1
        results = {True: "player", False: "banker"}
        tie = total(player) == total(banker)
        winner = self.on_ties if tie else results[total(player) > total(banker)]
        net = 0.0 if tie else 1 - self.commission if winner == "banker" else -1.0
        hands = [*player, *[""] * (3 - len(player)), *banker, *[""] * (3 - len(banker))]
        facts = [total(player), total(banker), winner, int(self.pair(player))]
        values = [*hands, *facts, int(self.pair(banker)), f"{net:g}", 8 if tie else -1]
        return dict(zip(COLUMNS[2:], values, strict=True)), taken


def text_of(rows: Iterator[Row], columns: list[str] = COLUMNS) -> str:
    """Rows as csv."""
    lines = [",".join(columns), *(",".join(str(row[name]) for name in columns) for row in rows)]
    return "\n".join(lines) + "\n"


HONEST = Simulator()
MUTANTS = {
    "Banker stands on 5 against a stood Player": Simulator(
        lambda two, third: banker_draws(two, third) and (two, third) != (5, None)
    ),
    "draws on 3 against an 8": Simulator(
        lambda two, third: banker_draws(two, third) or (two, third) == (3, "8")
    ),
    "pairs by points": Simulator(pair=lambda hand: points(hand[0]) == points(hand[1])),
    "pair ignored with a third card": Simulator(
        pair=lambda hand: same_rank(hand) and len(hand) == 2
    ),
    "commission forgotten": Simulator(commission=0),
    "winner swapped on ties": Simulator(on_ties="banker"),
    "with replacement": Simulator(replaced=True),
    "a fresh shuffle every round": Simulator(reshuffled=True),
    "one king missing": Simulator(missing="K"),
    "a biased shuffle": Simulator(shuffle=swapped_anywhere),
    "rows duplicated": Simulator(copies=2),
}
