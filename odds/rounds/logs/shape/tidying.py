"""A line of text made plain before it is cut: no stamps, and one way to write what has many."""

import re

from odds.rounds.logs.cells.vocabulary import with_suits
from odds.rounds.logs.columns.headers import has_side, roles_of

RANK = r"(?:10|[2-9AaTtJjQqKk1])"
SUIT = "[♠-♧]"
CARD = (
    rf"[🂡-🂮🂱-🂾🃁-🃎🃑-🃞]|{RANK}\s?{SUIT}|{SUIT}\s?{RANK}(?!\w)|"
    rf"(?<![^\W_]){RANK}[cdhsCDHS](?![^\W_])|(?<![^\W_])[cdhsCDHS](?:10|[2-9AJQKT])(?![^\W_])"
)
RANK_WORDS = r"ace|deuce|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king"
SUIT_WORDS = r"hearts?|clubs?|spades?|diamonds?"
_WORDED = rf"(?i:(?<![^\W_])(?:{RANK}|{RANK_WORDS})\s+of\s+(?:{SUIT_WORDS})(?!\w))"
_LEVEL = r"\[?(?:INFO|DEBUG|WARN(?:ING)?|TRACE)\s*\]?"
_PREFIX = re.compile(
    r"^\s*(?:\[\d+\]\s+\"?|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?[.,\d]*Z?\]?|"
    rf"\[?\d\d?:\d\d:\d\d[.,\d]*\]?)(?:\s*[-|:]?\s*{_LEVEL})?[\s:|-]*|"
    rf"^\s*{_LEVEL}(?::\w+)?[\s:|-]+"
)
_LOGGER = re.compile(r"^\s*\[[\w.#-]+\]\s+(?:[\w.$]+\s+[-:]\s+)?|^\s*[\w$]+(?:\.[\w$]+)+\s+[-:]\s+")
"""The thread and the class that a logger writes after the time."""
_STAMP = re.compile(
    r"(?:\b\w{1,30}\s{0,9}[=:]\s{0,9})?"
    r"\"?\b\d{4}([-/])\d\d\1\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\b\"?"
)
"""When it was, wherever a line says it."""
_DRAWN = re.compile(r"[=*#_~+<>-]{3,}|\.{3,}|!+(?!\()|[\u2013\u2014]+")
_BOLD = re.compile(r"\*\*(?=\S)([^*]*)(?<=\S)\*\*")
"""What stands out in markdown."""
_AFTER_LABEL = re.compile(r":[ \t]{2,}|:\t")
_LEFT = re.compile(r"\b(\d+)\s+cards?\s+(?:left|remain(?:ing)?)\b", re.IGNORECASE)
_ORDINAL = re.compile(r"第\s*(\d+)\s*([局手靴轮把口])")
_BOXED = re.compile(
    rf"\[\s*(?:{CARD}|{RANK})(?:[\s,]+(?:{CARD}|{RANK}))*\s*\]"
    rf"(?:\s*\[\s*(?:{CARD}|{RANK})\s*\])+"
)
"""Cards that have a pair of brackets each, the first two perhaps one pair."""
_DASHED = re.compile(rf"({CARD})\s?[-\u2013\u00b7](?=(?:{CARD}))")
_BARRED = re.compile(
    rf"(?<![^:|])(?P<label>[^:|]*):(?P<cards>\s*(?:{CARD}|{RANK})(?:\s\|\s(?:{CARD}|{RANK}))+)"
    r"(?=\s*$|\s{2}|\s*[=(])"
)
"""Cards of one hand with bars between them, after its label."""
_GIVEN = re.compile(
    rf"\b(?:(?:dealt|deals?|gives?|draws?|drew|card)\s+)?({CARD}|{_WORDED})\s+"
    r"(?:(?:is\s+|was\s+)?(?:dealt|given)\s+|goes\s+)?to\s+(?:the\s+)?(player|banker)\b",
    re.IGNORECASE,
)
"""A card, and after it the hand that it is dealt to."""
_COUNTED = re.compile(r"(?<=\d)\s*[点點](?![数數])|(?<=\d)\s+(?:points?|pts)\b(?!\s*[:=])")
"""What a number counts, which is no part of the label after it."""
_TIED = re.compile(r"(?<=[\s/|:;,-])([2-9AJQKT]{2,3})\s+T\s*$")
"""A T after cards with nothing between them: were it a card too, it would be among them."""
_WAGERED = re.compile(
    r"\b(bet|wager|stake)\s*[=:]\s*(player|banker|tie)\s*[:@x/]\s*([$€£]?\d[\d.,]*)", re.IGNORECASE
)
"""What was bet on, and how much."""
_SIDE_BOXED = re.compile(
    rf"[\[(](player|banker|p|b)[\])]\s*:?\s+(?={CARD}|{RANK}\b)", re.IGNORECASE
)
"""The name of a hand in brackets before its cards."""
_SCORED = re.compile(r"(?:(?<![\w:=])([PBT])\s+|([🔴🔵🟢🟥🟦🟩])\s*)(\d)[:\u2013-](\d)(?!\S)")
"""Who won, and both totals, though not whose is first."""
_BEATEN = re.compile(
    r"\b((?:player|banker)\s+wins?|tie)[,:]?\s+(\d)\s*(?:to|[:\u2013-])\s*(\d)(?!\S)", re.IGNORECASE
)
"""The same in words."""
_CALLED = re.compile(r"\b(result|outcome|winner)\s+(player|banker|tie)\b(?!\s*[:=])", re.IGNORECASE)


def tidied(line: str) -> str:
    """The line without its stamps, and with what it says in one of the ways to say it.

    >>> tidied("2024-03-01 12:00:01,001 DEBUG [main] Shoe - dealt 5♠ to PLAYER")
    'PLAYER: 5♠'
    >>> tidied("P: 5♠-K♦ vs B: 3♥-4♣"), tidied("Player [5s 7h] [Qc]"), tidied("闲 ♠4 5点 庄")
    ('P: 5♠ K♦ vs B: 3♥ 4♣', 'Player [5s 7h Qc]', '闲 ♠4 5  庄')
    >>> tidied("PLAYER: J♦ | 4♦   Total: 4"), tidied("Player score\\t7")
    ('PLAYER: J♦ 4♦   Total: 4', 'Player score: 7')
    """
    line = _AFTER_LABEL.sub(": ", _BOLD.sub(r"\1", with_suits(line)))
    line = _LEFT.sub(r"cards left: \1", line)
    line = _LOGGER.sub("", _STAMP.sub(" ", _PREFIX.sub("", line)))
    line = _SIDE_BOXED.sub(r"\1: ", _WAGERED.sub("\\1: \\2\\tstake: \\3\t", line))
    line = _labelled(_GIVEN.sub(r"\2: \1", line))
    line = _SCORED.sub(r"result: \1\2\tfirst: \3\tsecond: \4\t", line)
    line = _BEATEN.sub(r"result: \1\tfirst: \2\tsecond: \3\t", line)
    line = _ORDINAL.sub(r" \2 \1 ", _DRAWN.sub("\t", line)).strip()
    line = _BOXED.sub(lambda match: f"[{re.sub(r'[][ ]+', ' ', match[0]).strip()}]", line)
    line = _BARRED.sub(_without_bars, _DASHED.sub(r"\1 ", line))
    line = _TIED.sub("\\1\tresult: T", _COUNTED.sub(" ", line))
    return _CALLED.sub("\\1: \\2\t", line)


def _without_bars(match: re.Match[str]) -> str:
    if not has_side(match["label"]):
        return match[0]
    return f"{match['label']}:{match['cards'].replace(' | ', ' ')}"


def _labelled(line: str) -> str:
    """The line with a colon where a tab alone parts a label from its values."""
    label, tab, values = line.partition("\t")
    if not tab or re.search(r"[\d:]", label) or not re.match(rf"\s*(?:{CARD}|{RANK}\b|\d)", values):
        return line
    says = {role for role, _ in roles_of(label, ())}
    return f"{label}: {values}" if has_side(label) and says - {"winner"} else line
