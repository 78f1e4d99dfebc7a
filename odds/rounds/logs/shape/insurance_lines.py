"""Lines of text that tell of insurance, cut into cells with the names that columns of it have."""

import re

from odds.rounds.logs.cells.vocabulary import in_english
from odds.rounds.logs.columns.headers import SIDES, words_of
from odds.rounds.logs.columns.insurance_columns import is_insurance

_STAGES = (
    re.compile(r"(?:\bafter\s+)?(?:\bthe\s+)?\b(two|four|five|2|4|5)[\s-]+cards?\b", re.IGNORECASE),
    re.compile(r"\b(?:window|stage)\W*(\d|first|second)\b", re.IGNORECASE),
    re.compile(r"\b(first|second|1st|2nd)\s+(?=insurance|window)", re.IGNORECASE),
    re.compile(r"(?<=insurance)\s*#?(\d)\b(?!\s*(?:to|:|/)\s*\d|\.\d)", re.IGNORECASE),
)
"""Where a line tells its window, those first that say it most surely."""
_NUMBER = r"([-+]?\s*[$€£]?\d[\d.,]*(?<![.,]))"
_ODDS = re.compile(
    r"\b(?:odds|pays|at|price)\W*([\d.]+(?:\s*(?:to|:|/)\s*[\d.]+)?|\d+)", re.IGNORECASE
)
_AMOUNTS = {
    "stake": re.compile(rf"\b(?:staked?|wager(?:ed)?|bet|amount)\b\W*?{_NUMBER}", re.IGNORECASE),
    "net": re.compile(rf"\b(?:net|profit|won|wins?)\b\W*?{_NUMBER}", re.IGNORECASE),
    "lost": re.compile(rf"\b(?:lost|loses?)\b\W*?{_NUMBER}", re.IGNORECASE),
    "returned": re.compile(rf"\b(?:returned|returns?)\b\W*?{_NUMBER}", re.IGNORECASE),
    "payout": re.compile(rf"\b(?:payout|paid|payment)\b\W*?{_NUMBER}", re.IGNORECASE),
}
_RESULT = re.compile(r"\b(won|lost|returned|push(?:ed)?)\b", re.IGNORECASE)
_INSIDE = re.compile(
    r"\W*(?:side|hand|on|odds|pays|price|at|staked?|wager|amount|net|paid|payout|profit|returned|"
    r"return|won|lost)\b",
    re.IGNORECASE,
)
"""How a line begins that belongs to the label of insurance above it."""
_ALONE = re.compile(rf":\s*{_NUMBER}\s*$")


def insurance_cells(line: str, section: str = "") -> dict[str, str]:
    """What a line says of insurance; nothing if it is of something else.

    Below a label of insurance alone on its line, what could be of it is of it.

    >>> insurance_cells("Insurance stake after four cards: 12.50")
    {'insurance 4 stake': '12.50'}
    >>> insurance_cells("Insurance (5 cards) on Banker at 7 to 1: staked 10, lost 10")
    {'insurance 5 side': 'banker', 'insurance 5 odds': '7 to 1', 'insurance 5 stake': '10', \
'insurance 5 net': '-10'}
    >>> insurance_cells("  odds: 3", "Insurance 4"), insurance_cells("Winner: tie", "Insurance 4")
    ({'insurance 4 odds': '3'}, {})
    """
    if section and _INSIDE.match(line):
        line = f"{section} {line.strip()}"
    if not is_insurance(line):
        return {}
    rest, start = in_english(line), "insurance"
    for pattern in _STAGES:
        if found := pattern.search(rest):
            start = f"insurance {_WORDS.get(found[1].lower(), found[1])}"
            rest = rest[: found.start()] + " " + rest[found.end() :]
            break
    cells: dict[str, str] = {}
    sides = [side for side, names in SIDES.items() if names & set(words_of(rest))]
    if len(sides) == 1:
        cells["side"] = sides[0]
    if found := _ODDS.search(rest):
        cells["odds"] = found[1]
        rest = rest[: found.start()] + " " + rest[found.end() :]
    for what, pattern in _AMOUNTS.items():
        if found := pattern.search(rest):
            amount = found[1].replace(" ", "")
            cells["net" if what == "lost" else what] = (
                f"-{amount.lstrip('-+')}" if what == "lost" else amount
            )
            rest = rest[: found.start()] + " " + rest[found.end() :]
    if found := _RESULT.search(rest):
        cells["result"] = found[1].lower()
    if "stake" not in cells and (found := _ALONE.search(rest)):
        cells["stake"] = found[1]
    return {f"{start} {what}": text for what, text in cells.items()}


_WORDS = {"two": "2", "four": "4", "five": "5"}
