"""Names for offers of insurance, where they stand beside bets."""

from collections.abc import Sequence

from odds.bets.house import Insurance, Offer
from odds.core.text import spans


def offer_names(insurance: Insurance) -> dict[str, Offer]:
    """The offers by a name for each: the hand insured, after how many cards, and the points.

    >>> from odds import load_rulebook
    >>> next(iter(offer_names(load_rulebook("rws-insurance").offered_insurance)))
    'insure-banker-after-4-on-5-against-0to4'
    """
    return {_name(offer): offer for offer in insurance.offers}


def _name(offer: Offer) -> str:
    own, other = offer.banker, offer.player
    if offer.side == "player":
        own, other = other, own
    against = f"on-{_points(own)}-against-{_points(other)}"
    return f"insure-{offer.side}-after-{offer.stage}-{against}"


def _points(totals: Sequence[int]) -> str:
    return spans(sorted(totals)).replace("-", "to").replace(", ", "+")
