"""What could not be checked, and why: said beside every verdict."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from odds.bets.paytable import Bet
from odds.core.bounds import LARGEST_FOLLOWED
from odds.core.text import counted
from odds.rounds.facts import facts_of
from odds.rounds.logs.columns.layout import MONEY, Layout
from odds.rounds.logs.guess.relevance import Unused
from odds.rounds.logs.reading.said import TOTALS
from odds.rounds.verify.insurance import insurance_not_checked
from odds.rounds.verify.judgement import Question


class Followed(NamedTuple):
    """How far the shoes of a log could be followed.

    `no_shoes` is why what seemed to be shoes are none. Where void rounds hide cards, long rounds
    are void more often than short ones, and no shoes tell which may be.
    """

    shoes: bool
    composition: bool
    no_shoes: str
    void_hides_cards: bool


def not_checked(
    question: Question, layout: Layout, bets: Sequence[Bet], followed: Followed
) -> list[str]:
    """What a log of this layout does not tell, for all that these bets ask."""
    untold = [bet.id for bet in question.rulebook.bets if bet not in bets]
    columns, shoe, sums = layout.columns, question.shoe, question.shoe_sums
    facts, draws = facts_of(question.rulebook.play), layout.hand_shape.draws
    is_counted = "count" in columns
    reasons = {
        f"{', '.join(untold)}: the log does not tell enough of a round": untold,
        f"{'draws, cards' if draws else 'cards'} and their ranks: the log has no cards": (
            not layout.hands
        ),
        "pairs: the log has points only": layout.hands and not layout.classes.tells_ranks,
        "totals: the log has none": "player_total" in facts and not set(TOTALS) <= set(columns),
        "how hands rank: the log does not tell": (
            "player_hand" in facts and not {"player_hand", "banker_hand"} <= set(columns)
        ),
        "winners: the log has none": "winner" not in columns,
        "payouts: the log has none": not layout.payouts and not columns.keys() & set(MONEY),
        "shoes and composition: the log does not tell its shoes": (
            not layout.tells_shoes and not sums
        ),
        "results against the odds of the cards left: sums of shoes do not tell them": sums,
        "results against the odds of the cards left: quickly found only where hands draw": (
            followed.composition and not draws
        ),
        followed.no_shoes: followed.no_shoes,
        **insurance_not_checked(question.rulebook, layout),
        "shoes and composition: the rounds are counted": "shoe" in columns and is_counted,
        "composition: an endless shoe has none": followed.shoes and shoe.endless,
        f"composition: the shoe has more than {LARGEST_FOLLOWED} cards": (
            followed.shoes and not shoe.endless and not followed.composition
        ),
        "order of the rounds: a table of counts has none": is_counted,
        "number of cards: long rounds are void more often, and no shoes are told": (
            followed.void_hides_cards and layout.hands
        ),
    }
    return [reason for reason, holds in reasons.items() if holds]


def not_used(not_said: Mapping[str, int], unused: Sequence[Unused]) -> list[str]:
    """Facts that some rounds do not say, and columns that are not used."""
    found = [
        f"{role.replace('_', ' ')}: {counted(times, 'round')} say none"
        for role, times in not_said.items()
        if times
    ]
    if unused:
        names = ", ".join(each.column for each in unused)
        found.append(f"columns that are not used: {names}")
    return found
