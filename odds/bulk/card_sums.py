"""The loop that weighs the ends of a walk for a shoe, written for Numba to compile."""

import numpy as np

from odds.core.arrays import Array


def count_sums(
    counts: Array,
    known: Array,
    third: Array,
    first: Array,
    second: Array,
    group: Array,
    twin: Array,
    banker_hands: int,
    drawn: Array,
    pairs: Array,
    one: Array,
    two: Array,
    ends: Array,
    player_third: Array,
    banker_third: Array,
    sums: Array,
    found: Array,
) -> None:
    """Add the weights of all ends of a region to the sums that they count for.

    As in `Group`, `held` has the ways in which one given card of a class is drawn for a hand, and
    `alike` those to draw the same two classes for both hands; as in `Draws`, `gone` has how many of
    a class are gone, summed over the situations by weight, and `both` the products of two classes.
    """
    groups = len(drawn)
    players = 0 if banker_hands == 0 else group[banker_hands - 1] + 1
    ways = np.zeros(groups, np.int64)
    held = np.zeros((groups, len(counts)), np.int64)
    alike = np.zeros((players, groups), np.int64)
    slots = np.zeros((groups, 2), np.int64)
    for hand in range(len(first)):
        low, high, here = first[hand], second[hand], group[hand]
        side = 0 if hand < banker_hands else 2
        card, last_card = known[side], known[side + 1]
        if card < 0:
            slots[here, 0], slots[here, 1] = drawn[here, 0], drawn[here, 1]
            if low == high:
                rest = counts[low] - 1
                held[here, low] += 2 * rest
                dealt = counts[low] * rest
            else:
                held[here, low] += 2 * counts[high]
                held[here, high] += 2 * counts[low]
                dealt = 2 * counts[low] * counts[high]
            if side == 0 and known[2] < 0 and twin[hand] >= 0:
                alike[here, group[twin[hand]]] += dealt
        elif last_card < 0 and card in (low, high):
            more = high if card == low else low
            held[here, more] += 1
            dealt = counts[more]
            slots[here, 0] = third[more]
        elif card == low and last_card == high:
            dealt = np.int64(1)
        else:
            continue
        ways[here] += dealt
    thirds = np.zeros(third.max() + 1, np.int64)
    for card in range(len(counts)):
        thirds[third[card]] += counts[card]
    player_slots = (known[0] < 0) + (known[1] < 0)
    banker_slots = (known[2] < 0) + (known[3] < 0)
    left = counts.sum() - player_slots - banker_slots
    gone = np.zeros(len(thirds), np.int64)
    both = np.zeros((len(thirds), len(thirds)), np.int64)
    took = np.zeros(4, np.int64)
    for start in range(len(pairs) - 1):
        gone[:] = 0
        both[:] = 0
        none = np.int64(0)
        for pair in range(pairs[start], pairs[start + 1]):
            player, banker = one[pair], players + two[pair]
            if ways[player] == 0 or ways[banker] == 0:
                continue
            taken = 0
            for slot in range(player_slots):
                took[taken] = slots[player, slot]
                taken += 1
            shared = False
            for slot in range(banker_slots):
                took[taken] = slots[banker, slot]
                for before in range(player_slots):
                    shared |= took[before] == took[taken]
                taken += 1
            weight = ways[player] * ways[banker]
            if shared:
                weight += 2 * alike[player, banker]
                for card in range(len(counts)):
                    weight -= counts[card] * held[player, card] * held[banker, card]
            none += weight
            for slot in range(taken):
                gone[took[slot]] += weight
                for other_slot in range(taken):
                    both[took[slot], took[other_slot]] += weight
        if none == 0:
            continue
        for end in range(ends[start], ends[start + 1]):
            card, next_card = player_third[end], banker_third[end]
            if known[4] >= 0:  # of which the end is the only one to come
                if card != known[4]:
                    continue
                if next_card < 0:
                    weight = none * left
                else:
                    weight = thirds[next_card] * none - gone[next_card]
            elif card < 0 and next_card < 0:
                weight = none * left * (left - 1)
            elif card < 0 or next_card < 0:
                only = max(card, next_card)
                weight = (thirds[only] * none - gone[only]) * (left - 1)
            else:
                last = thirds[next_card] * none - gone[next_card]
                weight = thirds[card] * last - thirds[next_card] * gone[card]
                weight += both[card, next_card]
                if card == next_card:
                    weight -= last
            found[sums[end]] += weight
