"""Writing a rulebook: a game that extends another, with an insurance table of its own."""

import os

from odds.bets.house import TIES, Insurance, Offer
from odds.core.bounds import LONGEST_NUMBER
from odds.core.errors import OddsError
from odds.core.numbers import money
from odds.core.text import spans
from odds.rulebooks.offers import HIDDEN
from odds.rulebooks.rulebook import Rulebook


def insured_rulebook(book: Rulebook, insurance: Insurance, extends: str, note: str) -> str:
    """The TOML of a game that extends this one, by its id or its path, with other insurance.

    >>> from odds.rulebooks import load_rulebook
    >>> book = load_rulebook("rws-insurance")
    >>> text = insured_rulebook(book, book.offered_insurance, "rws-insurance", "As it was.")
    >>> 'id = "rws-insurance-made"' in text
    True
    """
    import tomli_w

    return tomli_w.dumps(
        {
            "id": f"{book.id}-made",
            "title": f"{book.title}, insurance made to an edge",
            "extends": os.path.abspath(extends) if extends.endswith(".toml") else extends,
            "notes": [note],
            "insurance": {
                "limit": money(insurance.limit),
                "offers": [_offer(offer) for offer in insurance.offers],
            },
        }
    )


def _offer(offer: Offer) -> dict[str, int | str]:
    if len(str(offer.odds)) > LONGEST_NUMBER:
        raise OddsError(f"odds such as {offer.odds} are too long to load; take a coarser step")
    return {
        "stage": offer.stage,
        "side": offer.side,
        "banker": spans(offer.banker) if offer.banker else HIDDEN,
        "player": spans(offer.player) if offer.player else HIDDEN,
        "pays": str(offer.odds),
        **({} if offer.tie == TIES[0] else {"tie": offer.tie}),
    }
