"""The loops over the rounds of shoes that take too long in anything but compiled code."""

from odds.core.arrays import Array


def follow(
    cards: Array,
    burnt: Array,
    begins: Array,
    full: Array,
    gone: Array,
    before: Array,
    over: Array,
    short: Array,
) -> None:
    """Fill in for each round the cards gone from its shoe before it, by kind.

    Cards that are burnt before a round are gone before it. `gone` goes on from call to call. `over`
    becomes a kind of which a round takes more than there are, -1 if none, and `short` whether more
    of some kind are gone by then than there were.
    """
    kinds = len(full)
    for row in range(len(cards)):
        if begins[row]:
            gone[:] = 0
        over[row] = -1
        for place in range(burnt.shape[1]):
            kind = burnt[row, place]
            if kind >= 0:
                gone[kind] += 1
                if gone[kind] > full[kind] and (over[row] < 0 or kind < over[row]):
                    over[row] = kind
        before[row] = gone
        for place in range(cards.shape[1]):
            kind = cards[row, place]
            if kind >= 0:
                gone[kind] += 1
                if gone[kind] > full[kind] and (over[row] < 0 or kind < over[row]):
                    over[row] = kind
        short[row] = False
        for kind in range(kinds):
            if gone[kind] > full[kind]:
                short[row] = True


def weigh(
    left: Array,
    cards: Array,
    at_once: int,
    usual: Array,
    shoe: int,
    score: Array,
    total: Array,
    covariance: Array,
) -> None:
    """Add up the surprises of the cards dealt, given those left before each round.

    The cards of a round are in the order in which they are drawn: so many at once, four where hands
    draw, then the fifth and the sixth one by one, -1 for none. `score` has the sums of weighed
    surprises, of information and of variance; `total` and `covariance` have, by part of the shoe,
    the sum of surprises by class, and its covariance if each chance is right.
    """
    kinds, parts = left.shape[1], len(total)
    now = left[0].astype(usual.dtype) if len(left) else usual.copy()
    for row in range(len(left)):
        number = 0.0
        for kind in range(kinds):
            now[kind] = left[row, kind]
            number += now[kind]
        part = int(parts * (shoe - number) // shoe)
        draws, first = at_once, 0
        while first < cards.shape[1] and cards[row, first] >= 0:
            run_out = information = 0.0
            for kind in range(kinds):
                if now[kind] > 0:
                    information += usual[kind] ** 2 / now[kind]
                else:  # what has run out has no weight; how usual it is must not count as expected
                    run_out += usual[kind]
            information = 2 * run_out - 1 + number * information
            ratios = 0.0
            for place in range(first, first + draws):
                kind = cards[row, place]
                ratios += usual[kind] / now[kind] if now[kind] > 0 else 0.0
                total[part, kind] += 1
            # Of one card the count is 0 or 1 however many there are; of more, the shoe runs thin.
            spread = (number - draws) / (number - 1) if draws > 1 else 1.0
            score[0] += draws * (1 - run_out) - number * ratios
            score[1] += draws * spread * information
            score[2] += draws * spread * (information - run_out**2)
            each = draws / number
            for kind in range(kinds):
                total[part, kind] -= each * now[kind]
                scaled = each * spread * now[kind]
                covariance[part, kind, kind] += scaled
                for other in range(kinds):
                    covariance[part, kind, other] -= scaled / number * now[other]
            for place in range(first, first + draws):
                now[cards[row, place]] -= 1
            number -= draws
            first += draws
            draws = 1
