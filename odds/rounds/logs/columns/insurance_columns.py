"""Columns of a log that tell of insurance: what each says, of which window and of which hand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.insurance.table import SIDES
from odds.core.errors import OddsError
from odds.rounds.insured_windows import stage_in_words
from odds.rounds.logs.columns.headers import SIDES as SIDE_WORDS
from odds.rounds.logs.columns.headers import words_of

INSURANCE = "insurance:"
"""What the role of a column begins with that tells of insurance."""
INSURED = {
    "window": "after how many cards a hand is insured",
    "side": "which hand may be insured, or is",
    "odds": "the odds on offer",
    "stake": "the stake of the insurance",
    "payout": "what the insurance came to",
    "result": "whether the insurance is won, returned or lost, in words",
}
"""What a column can tell of insurance."""
_NAMES = {"insurance", "insurances", "insured", "insure", "ins"}
_SAYS = {
    "odds": {"odds", "price", "pays"},
    "side": {"side", "hand", "insured", "on"},
    "payout": {
        "payout", "payouts", "net", "pay", "paid", "profit", "return", "returned", "payoff", "pnl",
        "winnings", "gain", "payment", "returns",
    },
    "stake": {"stake", "staked", "wager", "wagered", "bet", "amount", "taken"},
    "result": {"result", "outcome", "status", "settlement"},
    "window": {"window", "stage", "after", "when"},
}  # fmt: skip
"""Words for what a column tells, what comes first being said first."""
_STAGES = {"1": 1, "first": 1, "1st": 1, "2": 2, "two": 2, "second": 2, "2nd": 2}
_STAGES |= {"4": 4, "four": 4, "5": 5, "five": 5, "third": 5, "3rd": 5}
"""Words for a window: by its cards, or one after the other."""
_BESIDE = {"the", "of", "at", "card", "cards", "window", "stage", "after", "hand", "offered", "a"}


class InsuranceColumns(NamedTuple):
    """Columns on insurance at one window, by what they say.

    `stage` is 0 where a column says the window, and `side` empty where one says the hand or where
    it is the one on offer. `means` is what a payout is, and `stake` what is staked where no column
    says it. Where `taken_only`, nothing is told of insurance on offer that nobody took.
    """

    stage: int
    side: str
    columns: Mapping[str, str]
    means: str = "net"
    stake: Fraction = Fraction(1)
    taken_only: bool = False

    @property
    def where(self) -> str:
        """The window and the hand in words."""
        of = f" of the {self.side}" if self.side else ""
        when = f" {stage_in_words(self.stage)}" if self.stage else ""
        return f"insurance{of}{when}"

    def role(self, what: str) -> str:
        """The role of a column, as it can be given.

        >>> InsuranceColumns(4, "banker", {}).role("odds")
        'insurance:odds:4:banker'
        """
        parts = [what, *([str(self.stage)] if self.stage else []), *filter(None, [self.side])]
        return INSURANCE + ":".join(parts)

    def document(self) -> dict[str, object]:
        """The columns for JSON."""
        return {**self._asdict(), "columns": dict(self.columns), "stake": str(self.stake)}


class InsuranceSaid(NamedTuple):
    """What a column says of insurance, and of which window and hand, if that is said too."""

    what: str
    stage: int = 0
    side: str = ""


def is_insurance(name: str) -> bool:
    """Whether the name of a column says that it is of insurance.

    >>> is_insurance("banker_insurance_net"), is_insurance("banker_net"), is_insurance("保险赔率")
    (True, False, True)
    """
    return not _NAMES.isdisjoint(words_of(name))


def said_by_name(name: str, stages: Sequence[int]) -> InsuranceSaid | None:
    """What a column of this name says of insurance in a game with these windows, if it is clear.

    >>> said_by_name("insurance_4_banker_odds", [4, 5])
    InsuranceSaid(what='odds', stage=4, side='banker')
    >>> said_by_name("ins2Stake", [4, 5]), said_by_name("insurance_flag", [4, 5])
    (InsuranceSaid(what='stake', stage=5, side=''), None)
    """
    words = words_of(name)
    rest = set(words) - _NAMES
    sides = [side for side in SIDES if rest & SIDE_WORDS[side]]
    told = {_STAGES[word] for word in rest if word in _STAGES}
    if len(sides) > 1 or len(told) > 1:
        return None
    number = told.pop() if told else 0
    if number and number not in stages:
        number = stages[number - 1] if number <= len(stages) else 0
        if not number:
            return None
    what = next((each for each, names in _SAYS.items() if rest & names), "")
    if not what and "insured" in words:
        what = "side"
    known = {*_SAYS.get(what, ()), *_STAGES, *_BESIDE, *(SIDE_WORDS[sides[0]] if sides else ())}
    if not what or rest - known:
        return None
    if what == "window" and number:
        return None
    return InsuranceSaid(what, number, sides[0] if sides else "")


def stage_word(word: str) -> int:
    """The stage that a word in a cell means, 0 if none: after two cards, four or five."""
    stage = _STAGES.get(word, 0)
    return stage if stage in (2, 4, 5) else 0


def said_by_role(role: str, stages: Sequence[int]) -> InsuranceSaid:
    """What a role says that somebody gave a column, such as insurance:odds:4:banker.

    >>> said_by_role("insurance:stake:5", [4, 5])
    InsuranceSaid(what='stake', stage=5, side='')
    """
    what, *parts = role.removeprefix(INSURANCE).split(":")
    numbers = [int(part) for part in parts if part in map(str, stages)]
    sides = [part for part in parts if part in SIDES]
    if what not in INSURED or len(numbers) + len(sides) < len(parts) or len(parts) > 2:
        windows = " or ".join(map(str, stages))
        raise OddsError(
            f"{role!r} says nothing of insurance; write insurance:WHAT, or insurance:WHAT:WINDOW "
            f"or insurance:WHAT:WINDOW:HAND, where WHAT is {', '.join(INSURED)}, the window "
            f"{windows} and the hand player or banker"
        )
    return InsuranceSaid(what, numbers[0] if numbers else 0, sides[0] if sides else "")
