"""The rounds in which stakes under an aggregate limit win, as `odds capped` shows them."""

from collections.abc import Sequence
from fractions import Fraction

from odds.bets.limits import Capped, Round
from odds.cli.output import Section, figures, percent, rounded

MOST_ROUNDS = 40
"""How many rounds are shown to people; json has them all."""


def rounds_section(found: Sequence[Capped], digits: int) -> Section:
    """For people, the largest wins if there are many."""
    headers = ("round", "probability", "real wins", "paid", "for the Dealer", "paid to the Dealer")
    ends = [(one, won, end) for one in found for won, end in _winning(one)]
    title = "Rounds in which a stake wins, in money, rounded"
    if len(ends) > MOST_ROUNDS:
        title += f": the {MOST_ROUNDS} of {len(ends)} with the largest real wins"
        ends.sort(key=lambda each: each[2].wins(dealer=False)[0], reverse=True)
    rows = [
        [
            won,
            percent(Fraction(end.weight, one.denominator), digits),
            *(rounded(win, digits) for dealer in (False, True) for win in end.wins(dealer)),
        ]
        for one, won, end in ends[:MOST_ROUNDS]
    ]
    return Section(title, headers, rows)


def rounds_document(one: Capped, digits: int) -> list[dict[str, object]]:
    """For json, all of them."""
    return [_round(one, won, end, digits) for won, end in _winning(one)]


def _round(one: Capped, won: str, end: Round, digits: int) -> dict[str, object]:
    (real, paid), (dealer_real, dealer_paid) = end.wins(dealer=False), end.wins(dealer=True)
    return {
        "won": won,
        "bites": end.bites,
        "weight": end.weight,
        **figures(
            digits,
            probability=Fraction(end.weight, one.denominator),
            real_wins=real,
            paid=paid,
            dealer_real_wins=dealer_real,
            dealer_paid=dealer_paid,
        ),
    }


def _won(end: Round) -> str:
    """Which bets win and how, empty if none does."""
    several = len({each.stake.hand for each in end.stakes}) > 1
    won = {
        each.stake.bet + (f" of hand {each.stake.hand + 1}" if several else ""): each.row.when
        for each in end.stakes
        if each.real > 0
    }
    return "; ".join(f"{bet}: {when}" for bet, when in won.items())


def _winning(one: Capped) -> list[tuple[str, Round]]:
    """The rounds in which a stake wins; those that pay alike are one."""
    merged: dict[str, Round] = {}
    for end in one.rounds:
        won = _won(end)
        if won:
            weight = merged[won].weight if won in merged else 0
            merged[won] = end._replace(weight=weight + end.weight)
    return list(merged.items())
