"""The columns of a simulated log that tell of insurance: what was on offer, and what it netted."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from odds.rounds.dealt import dealt
from odds.rounds.insured_windows import ENDS, WindowsMet, end_codes, places_of
from odds.rounds.simulate import SimulatedRounds
from odds.rulebooks import Rulebook


def insurance_columns(
    rounds: SimulatedRounds, rulebook: Rulebook, written: Callable[[Fraction], str]
) -> dict[str, Any]:
    """For each window and hand that a game insures, the odds on offer and what a unit nets.

    Both are blank in a round that offers none there. `written` is how a number is written.
    """
    import pyarrow as pa

    insurance = rulebook.offered_insurance
    met, found = WindowsMet(insurance, rulebook.tableau), dealt(rounds.cards, rulebook.tableau)
    ends = end_codes(found, rounds.void)
    odds = pa.array([*(written(offer.odds) for offer in insurance.offers), ""])
    nets = [written(offer.net(end)) for offer in insurance.offers for end in ENDS]
    texts = pa.array([*nets, *[""] * len(ENDS)])
    columns = {}
    for place in places_of(insurance):
        line = met.lines(place, rounds.cards, found) % len(odds)  # the last: no line
        name = f"insurance_{place.stage}_{place.side}"
        columns[f"{name}_odds"] = odds.take(pa.array(line))
        columns[f"{name}_net"] = texts.take(pa.array(line * len(ENDS) + ends))
    return columns
