"""Simulators of Three Card Baccarat in plain Python, one honest and the others each with one fault.

They share nothing with the package: what they write is what a stranger's program would.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.support.simulators import RANKS, Row, swapped_anywhere, text_of, total
from tests.support.three_card_brute_force import rank

Cards = list[str]
Strength = tuple[int, ...]
SUITS = "♠♥♦♣"
CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]
COLUMNS = ["shoe", "round", *CARDS, "player_total", "banker_total", "player_hand", "banker_hand"]
COLUMNS += ["winner", "three_card_net", "bonus_net", "bank_net"]
NAMES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
NAMES += ["three face cards", "three kings"]
BONUS = {11: 200, 10: 20, 9: 3, 8: 2}


def strength(hand: Cards) -> Strength:
    """The place of a hand in the ranking, and its face cards."""
    return rank(tuple(hand))


def without_kings(hand: Cards) -> Strength:
    """Three kings taken for any three face cards."""
    place, faces = strength(hand)
    return min(place, 10), faces


def by_points_alone(hand: Cards) -> Strength:
    """Three face cards taken for what they count."""
    return total(hand), strength(hand)[1]


def ten_as_face(hand: Cards) -> Strength:
    """A ten taken for a jack."""
    return strength(["J" if card == "10" else card for card in hand])


class ThreeCardSimulator(NamedTuple):
    """The parts of a simulator; each mutant has one that is wrong."""

    strength: Callable[[Cards], Strength] = strength
    """What decides who wins."""
    called: Callable[[Cards], Strength] = strength
    """What names a hand."""
    total: Callable[[Cards], int] = total
    commission: float = 0.05
    bank_commission: float = 0.05
    on_ties: str = "tie"
    bonus: dict[int, int] = BONUS
    bonus_commission: float = 0.0
    shuffle: Callable[[Cards, random.Random], Cards] | None = None
    replaced: bool = False
    missing: str = ""
    """A rank of which the deck has one card fewer."""
    copies: int = 1
    rounds_of_a_deck: int = 1

    def rows(self, rounds: int, seed: int = 1) -> Iterator[Row]:
        """The log of so many rounds, each from a deck of its own."""
        chance = random.Random(seed)
        full = [each for each in RANKS for _ in range(4 - (each == self.missing))]
        cards: Cards = []
        for number in range(rounds):
            shoe, place = divmod(number, self.rounds_of_a_deck)
            if self.replaced:
                cards = chance.choices(full, k=6)
            elif self.shuffle:
                cards = self.shuffle(full[:], chance)
            elif not place:
                cards = chance.sample(full, len(full))
            row = self.round(cards[:6])
            cards = cards[6:]
            for _ in range(self.copies):
                yield {"shoe": shoe + 1, "round": place + 1, **row}

    def round(self, cards: Cards) -> Row:
        """One round."""
        player, banker = cards[:3], cards[3:6]
        one, two = self.strength(player), self.strength(banker)
        winner = self.on_ties if one == two else "player" if one > two else "banker"
        nets = {"player": (1 - self.commission, -1.0), "banker": (-1.0, 1 - self.bank_commission)}
        net, bank = nets.get(winner, (0.0, 0.0))
        paid = self.bonus.get(strength(player)[0])
        bonus = -1 if paid is None else paid * (1 - self.bonus_commission)
        totals = self.total(player), self.total(banker)
        names = NAMES[self.called(player)[0]], NAMES[self.called(banker)[0]]
        values = [*player, *banker, *totals, *names, winner, f"{net:g}", f"{bonus:g}", f"{bank:g}"]
        return dict(zip(COLUMNS[2:], values, strict=True))


class Mutant(NamedTuple):
    """A faulty simulator, and what its log must be rejected for: a rule, a cause or a test."""

    simulator: ThreeCardSimulator
    reason: str


HONEST = ThreeCardSimulator()
MUTANTS = {
    "face cards part no hands": Mutant(
        ThreeCardSimulator(lambda hand: strength(hand)[:1]),
        "likely hands of the same rank are not parted by faces",
    ),
    "equal hands parted by kings": Mutant(
        ThreeCardSimulator(lambda hand: (*strength(hand), hand.count("K"))),
        "likely equal hands are parted by kings too",
    ),
    "three face cards are a zero": Mutant(
        ThreeCardSimulator(by_points_alone, by_points_alone),
        "likely there is no rank of three face cards",
    ),
    "three kings are called three face cards": Mutant(
        ThreeCardSimulator(called=without_kings),
        "the player hand is wrong on three kings (clause 6.3.1)",
    ),
    "eight above nine": Mutant(
        ThreeCardSimulator(
            lambda hand: ({8: 9, 9: 8}.get(strength(hand)[0], strength(hand)[0]), strength(hand)[1])
        ),
        "likely eight is ranked above nine",
    ),
    "a ten is a face card": Mutant(
        ThreeCardSimulator(ten_as_face), "likely a ten is taken for a face card"
    ),
    "the bank wins ties": Mutant(
        ThreeCardSimulator(on_ties="banker"), "likely ties are called for the Banker"
    ),
    "totals are not taken modulo 10": Mutant(
        ThreeCardSimulator(total=lambda hand: sum(total([card]) for card in hand)),
        "the player total is wrong (clause 1.5)",
    ),
    "commission forgotten": Mutant(
        ThreeCardSimulator(commission=0),
        "the payout of three-card is wrong on winner player (clause 1.2, 2.2.8.a, 4.1)",
    ),
    "commission on the bonus": Mutant(
        ThreeCardSimulator(bonus_commission=0.05),
        "the payout of three-kings-bonus is wrong on player hand nine (clause 6.5, 4.1.2)",
    ),
    "no bonus for an eight": Mutant(
        ThreeCardSimulator(bonus={11: 200, 10: 20, 9: 3}),
        "the payout of three-kings-bonus is wrong on player hand eight (clause 6.5, 4.1.2)",
    ),
    "the bank pays no commission": Mutant(
        ThreeCardSimulator(bank_commission=0),
        "the payout of bank is wrong on otherwise (clause 2.2.6, 4.2.1, 7.6.14.a)",
    ),
    "with replacement": Mutant(ThreeCardSimulator(replaced=True), "neighbouring cards in the shoe"),
    "one king missing": Mutant(ThreeCardSimulator(missing="K"), "ranks dealt"),
    "a biased shuffle": Mutant(ThreeCardSimulator(shuffle=swapped_anywhere), "ranks dealt"),
    "rows duplicated": Mutant(
        ThreeCardSimulator(copies=2),
        "more cards of a rank are dealt than the shoe holds (clause 1.1)",
    ),
}


def suited(row: Row, name: str) -> str:
    """A card with a suit that no other of its rank has in the round."""
    before = [each for each in CARDS[: CARDS.index(name)] if row[each] == row[name]]
    return f"{row[name]}{SUITS[(row['shoe'] + len(before)) % 4]}"


def hand(row: Row, side: str) -> list[str]:
    """The cards of a hand with their suits."""
    return [suited(row, name) for name in CARDS if name.startswith(side)]


def one_column_a_hand(rows: list[Row]) -> str:
    """Hands with suits, the Dealer's last; results as the Player sees them, and money."""
    seen = {"player": "WIN", "banker": "LOSE", "tie": "PUSH"}
    lines = ["Game;Player hand;Dealer hand;Result;Three Card Net;Kings Bonus Net"]
    for number, row in enumerate(rows, 1):
        hands = [" ".join(hand(row, side)) for side in "pb"]
        nets = [row["three_card_net"], row["bonus_net"]]
        lines.append(";".join([str(number), *hands, seen[row["winner"]], *nets]))
    return "\n".join(lines) + "\n"


def nested(rows: list[Row]) -> str:
    """A line of JSON for each round."""

    def side(row: Row, name: str) -> dict[str, Any]:
        called = row[f"{name}_hand"].title().replace(" ", "")
        points = row[f"{name}_total"]
        return {"cards": hand(row, name[0]), "points": points, "rank": called}

    return "".join(
        json.dumps(
            {
                "deck": row["shoe"],
                "player": side(row, "player"),
                "banker": side(row, "banker"),
                "winner": row["winner"].upper(),
            }
        )
        + "\n"
        for row in rows
    )


def sentences(rows: list[Row]) -> str:
    """A line that people read for each round."""
    won = {"player": "Player wins", "banker": "Banker wins", "tie": "Tie"}
    return "".join(
        f"Round {number} | Player: {' '.join(hand(row, 'p'))} | Banker: {' '.join(hand(row, 'b'))}"
        f" | {won[row['winner']]}\n"
        for number, row in enumerate(rows, 1)
    )


def numbers(rows: list[Row]) -> str:
    """Ranks of cards from 1 to 13, ranks of hands from 0 to 11, winners by number."""
    lines = ["p1,p2,p3,b1,b2,b3,player_rank,banker_rank,winner"]
    for row in rows:
        cards = [RANKS.index(row[name]) + 1 for name in CARDS]
        ranks = [NAMES.index(row[f"{side}_hand"]) for side in ("player", "banker")]
        lines.append(
            ",".join(map(str, [*cards, *ranks, ["player", "banker", "tie"].index(row["winner"])]))
        )
    return "\n".join(lines) + "\n"


def staked(rows: list[Row]) -> str:
    """A stake and what came back of it, with the commission apart."""
    lines = ["shoe,player,banker,winner,bet,stake,payout,commission"]
    for number, row in enumerate(rows):
        stake = 20 * (1 + number % 5)
        net = float(row["three_card_net"])
        commission = stake * (1 - net) if net > 0 else 0
        hands = [" ".join(row[name] for name in CARDS if name.startswith(side)) for side in "pb"]
        values = [row["shoe"], *hands, row["winner"], "three-card", stake]
        lines.append(",".join(map(str, [*values, f"{stake * net:g}", f"{commission:g}"])))
    return "\n".join(lines) + "\n"


LAYOUTS: dict[str, Callable[[list[Row]], str]] = {
    "columns": lambda rows: text_of(iter(rows), COLUMNS),
    "one column a hand": one_column_a_hand,
    "nested": nested,
    "sentences": sentences,
    "numbers": numbers,
    "staked": staked,
}
