"""An unrelated brute force of what can be asked of cards: physical cards such as Kh, every order.

It shares nothing with the package but the names of fields; each answer is written out here.
"""

from collections import Counter
from collections.abc import Callable
from itertools import permutations

from tests.support import brute_force
from tests.support.brute_force import POINTS

Hand = list[str]
ORDER = list(POINTS)
RANK_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def rank(card: str) -> str:
    return card[:-1]


def ranks(hand: Hand) -> list[str]:
    return [rank(card) for card in hand]


def suits(hand: Hand) -> set[str]:
    return {card[-1] for card in hand}


def colours(hand: Hand) -> set[str]:
    return {"red" if card[-1] in "hd" else "black" for card in hand}


def total(hand: Hand) -> int:
    return brute_force.points(ranks(hand))


SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def one_or_mixed(found: set[str]) -> str:
    return found.pop() if len(found) == 1 else "mixed"


def pair_kind(hand: Hand) -> str:
    one, two = hand[:2]
    if rank(one) != rank(two):
        return "none"
    if one == two:
        return "perfect"
    return "coloured" if len(colours([one, two])) == 1 else "mixed"


def three(hand: Hand) -> str:
    if len(hand) < 3 or len(set(ranks(hand))) > 1:
        return "no"
    return "identical" if len(set(hand)) == 1 else "alike"


def first_two(hand: Hand) -> str:
    return "-".join(sorted(ranks(hand[:2]), key=RANK_ORDER.index))


def pattern(cards: Hand) -> str:
    return "-".join(str(n) for _, n in Counter(ranks(cards)).most_common())


def of_any(cards: Hand) -> dict[str, object]:
    """What can be asked of any cards."""
    most_nines = Counter(card for card in cards if rank(card) == "9").most_common(1)
    return {
        "suit": one_or_mixed({SUIT_NAMES[suit] for suit in suits(cards)}),
        "one_suit": len(suits(cards)) == 1,
        "colour": one_or_mixed(colours(cards)),
        "all_faces": all(rank(card) in ("J", "Q", "K") for card in cards),
        "highest_points": max(POINTS[rank(card)] for card in cards),
        "highest_rank": max(ranks(cards), key=RANK_ORDER.index),
        "alike": max(Counter(ranks(cards)).values()),
        "nines": ranks(cards).count("9"),
        "kings": ranks(cards).count("K"),
        "reds": sum(card[-1] in "hd" for card in cards),
        "spades": sum(card[-1] == "s" for card in cards),
        "faces": sum(rank(card) in ("J", "Q", "K") for card in cards),
        "nines_of_one_suit": most_nines[0][1] if most_nines else 0,
        "nines_of_diamonds": cards.count("9d"),
    }


def of_hand(hand: Hand) -> dict[str, object]:
    """What can be asked of a hand."""
    drew = len(hand) == 3
    return {
        "total": total(hand),
        "cards": len(hand),
        "natural": not drew and total(hand) >= 8,
        "odd": total(hand) % 2 == 1,
        "pair": rank(hand[0]) == rank(hand[1]),
        "two_card_total": total(hand[:2]),
        "third_points": POINTS[rank(hand[2])] if drew else "",
        "third_rank": rank(hand[2]) if drew else "",
        "pair_kind": pair_kind(hand),
        "suited": len(suits(hand[:2])) == 1,
        "first_two": first_two(hand),
        "three": three(hand),
        **of_any(hand),
    }


def answers(player: Hand, banker: Hand) -> dict[str, object]:
    """The answers to all these fields of a finished coup."""
    one, two = of_hand(player), of_hand(banker)
    nothing: dict[str, object] = dict.fromkeys(one, "")
    difference = total(player) - total(banker)
    winner = (one, two) if difference > 0 else (two, one) if difference else (nothing, nothing)
    both, four = player + banker, player[:2] + banker[:2]
    found: dict[str, object] = {
        "total_sum": total(player) + total(banker),
        "totals": "-".join(map(str, sorted((total(player), total(banker))))),
        "equal_cards": len(player) == len(banker),
        "same_pair": len(set(ranks(four))) == 1,
        "dealt_pattern": pattern(both),
        "first_four_pattern": pattern(four),
    }
    for subject, facts in (
        ("player", one),
        ("banker", two),
        ("winning", winner[0]),
        ("losing", winner[1]),
        ("dealt", of_any(both)),
        ("first_four", of_any(four)),
    ):
        found |= {f"{subject}_{name}": answer for name, answer in facts.items()}
    return found


def count(cards: list[str], say: Callable[[dict[str, object]], object]) -> Counter[object]:
    """In how many orders of the cards the answers say what; void where the shoe runs out."""
    ends: Counter[object] = Counter()
    for order in permutations(cards, min(6, len(cards))):
        dealt = brute_force.deal(tuple(map(rank, order)))
        player, banker, finished = dealt
        if not finished:
            ends["void"] += 1
            continue
        taken = iter(order)
        hands: tuple[Hand, Hand] = ([], [])
        for number in range(4):
            hands[number % 2].append(next(taken))
        for hand, drawn in zip(hands, (player, banker), strict=True):
            if len(drawn) == 3:
                hand.append(next(taken))
        ends[say(answers(*hands))] += 1
    return ends
