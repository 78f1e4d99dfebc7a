"""The rounds in which stakes under an aggregate limit win, as `odds capped` shows them."""

from collections.abc import Sequence

from odds.bets.limits import Capped, WinningRound
from odds.cli.output import Section, figures, percent, rounded

MOST_ROUNDS = 40
"""How many rounds are shown to people; json has them all."""


def rounds_section(found: Sequence[Capped], digits: int) -> Section:
    """For people, the largest wins if there are many."""
    headers = ("round", "probability", "real wins", "paid", "for the Dealer", "paid to the Dealer")
    ends = [end for one in found for end in one.winning]
    title = "Rounds in which a stake wins, in money, rounded"
    if len(ends) > MOST_ROUNDS:
        title += f": the {MOST_ROUNDS} of {len(ends)} with the largest real wins"
        ends.sort(key=lambda end: end.real_wins, reverse=True)
    rows = [
        [
            _won(end),
            percent(end.probability, digits),
            rounded(end.real_wins, digits),
            rounded(end.paid, digits),
            rounded(end.dealer_real_wins, digits),
            rounded(end.dealer_paid, digits),
        ]
        for end in ends[:MOST_ROUNDS]
    ]
    return Section(title, headers, rows)


def rounds_document(one: Capped, digits: int) -> list[dict[str, object]]:
    """For json, all of them."""
    return [
        {
            "won": _won(end),
            "bites": end.bites,
            "weight": end.weight,
            **figures(
                digits,
                probability=end.probability,
                real_wins=end.real_wins,
                paid=end.paid,
                dealer_real_wins=end.dealer_real_wins,
                dealer_paid=end.dealer_paid,
            ),
        }
        for end in one.winning
    ]


def _won(end: WinningRound) -> str:
    """Which bets win and how."""
    return "; ".join(map(str, end.won))
