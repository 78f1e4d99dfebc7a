"""Text that people read, cut into cells: values, each with the words before it as its label."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from odds.rounds.logs.cells.notation import RANKS, read_hand, read_winner
from odds.rounds.logs.cells.vocabulary import in_english
from odds.rounds.logs.columns.headers import has_side, words_of
from odds.rounds.logs.shape.tidying import CARD, RANK, RANK_WORDS, SUIT, SUIT_WORDS, tidied

_LONGEST = 10_000
"""A longer line is no text for people."""
RESULT, SHOE_LINE, MORE = "result", "new shoe", "~"
"""The names of cells without a label: who won, that a shoe begins, and what follows a value."""
_SEPARATORS = re.compile(
    r"\s+(?:vs?\.?|against)\s+|\t+|\s*\|\s*|;|\s*(?:->|=>|>>|→)\s*|\s[-/]\s|,\s*|\.\s+|\s{2,}",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"(?:[♠-♧]?(?:10|[0-9AJQKT])[cdhsCDHS♠-♧]?|[-x_])(?=[\s,(=|\])]|$)|[0-9]{3}(?![0-9])|"
    rf"(?i:{RANK_WORDS})(?![^\W_])"
)
"""What may follow a comma that parts no cells: another card, or more of a number."""
_TOKEN = re.compile(
    r"(?P<bracket>\[[^\[\]]*\]|\([^()]*\)|\{[^{}]*\}|\"[^\"]*\")|"
    r"(?P<numbered>[A-Za-z]+_?\d(?=\s*[:=])|1st|2nd|3rd)|"
    rf"(?P<value>(?i:(?<![^\W_])(?:{RANK}|{RANK_WORDS})(?:\s+of\s+|-|\s+)(?:{SUIT_WORDS})(?!\w))|(?:{CARD})|"
    rf"(?<![^\W_])(?i:{RANK_WORDS})(?![^\W_])|(?<=[=:])\s*[-\u2013xX_]+(?=[\s,]|$)|"
    r"(?:(?<!\w)[-+])?[$€£]?\d+(?:[.,]\d+)+%?|"
    r"(?<![^\W_])(?:[0-9JQKT]|(?<=[/,|&=-])A|"
    r"A(?!\s+(?!(?:and|of|for|vs?|to|with)\b|\w+\s*[:=])[a-z])){1,3}(?![^\W_])|"
    r"(?:(?<!\w)[-+])?[$€£]?\d+%?)|"
    rf"(?P<joins>(?i:(?<![^\W_])(?:of|and|{SUIT_WORDS})(?![^\W_]))|[&+/|_x-](?=\s|$))|"
    r"(?P<sep>[:\uff1a=#])|(?P<word>[^\W\d_]+(?:_[^\W\d_]+)*(?:'s)?|[🔴🔵🟢🟥🟦🟩])"
)
_CARDS_ONLY = re.compile(
    rf"(?:(?:{CARD})|(?i:{RANK_WORDS})|(?i:of|and|hearts?|clubs?|spades?|diamonds?)|{RANK}|0|[\s,|&+-])+"
)
_LONGEST_CARDS = 200
_UNIT = re.compile(r"(?:[^\W\d_]+[:= ]*)?([0-9]+)\s*(?:[^\W\d_]{2,}|[点點])?")
"""A number with what it counts."""
_NUMBERED = re.compile(r"\s*(shoe|round|hand|game|coup)\s*[#:=]?\s*(\d+)\s*", re.IGNORECASE)
"""The number of a shoe or of a round."""
_LOST = re.compile(r"\b(?:lost|loss|lose|loses)\b", re.IGNORECASE)
_WON = re.compile(
    r"\b(?:won|win|wins|winner|lost|loss|lose|loses|pushed|(?<=you )push)\b", re.IGNORECASE
)
_ON = re.compile(r"(?:on|auf|sur|en|em|su)\s+", re.IGNORECASE)
_YOU = re.compile(r"\W*(?:you|your)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"\(?\s*([-+]?)\s*([$€£]?\d[\d.,]*)\s*\)?")
_TOTAL = {"total", "score", "points", "sum", "value", "making", "giving"}
_THEIR = {
    "their",
    "its",
    "his",
    "her",
    "the",
    "new",
    "now",
    "is",
    "final",
    "for",
    "a",
    "of",
    "with",
}
"""Words beside a total that do not say whose it is."""
_COUNTS = {"round", "rounds", "hand", "game", "shoe", "coup", "deal", "no", "number"}
_BEGINS_SHOE = re.compile(
    r"\b(?:new|next|fresh|begin\w*|start\w*)\b.*\bshoe\b|\bshoe\b.*\b(?:start|begin|new|ready|\d)|"
    r"\b(?:re-?)?shuffl|\bcut card\b",
    re.IGNORECASE,
)
_EACH_SIDE = re.compile(
    r"\s+(?:(?:and|&)\s+)?(?=player|banker|tie\b|natural|闲|閒|庄|莊|和)", re.IGNORECASE
)
"""Where something is said of another hand."""
_KEPT = 2**16


class Entry(NamedTuple):
    """A value and its label."""

    name: str
    text: str


def begins_shoe(line: str) -> bool:
    """Whether a line without cards says that a shoe begins.

    >>> [begins_shoe(line) for line in ("Shoe number 3", "- new shoe -", "洗牌", "Shoe results:")]
    [True, True, True, False]
    """
    english = in_english(line)
    return bool(_BEGINS_SHOE.search(english)) and not re.search(SUIT, line)


@lru_cache(_KEPT)
def cut_line(line: str) -> tuple[Entry, ...]:
    """The cells of a line, by their labels.

    >>> cut_line("Player Hand [2♣, 6♢]  = 8 points")
    (Entry(name='Player Hand', text='2♣, 6♢'), Entry(name='Player Hand ~', text='8'))
    >>> cut_line("闲家: ♠3 ♠5 = 8 (对子)")[-1].text, cut_line("P: 3 5 B: 6 10")[1]
    ('对子', Entry(name='B', text='6 10'))
    >>> cut_line("Wager: 20 Bet: BANKER")
    (Entry(name='Wager', text='20'), Entry(name='Bet', text='BANKER'))
    >>> cut_line("35 v 6T")
    (Entry(name='1', text='35'), Entry(name='2', text='6T'))
    >>> cut_line("Tie!, You Loss(-20)")
    (Entry(name='result', text='Tie'), Entry(name='You ±', text='-20'))
    >>> cut_line("INFO:root:P['Ks', '6c'] vs B[KQT]")[1], cut_line("P:9♠K♦ | B:3♥4♣ | T")[2]
    (Entry(name='B', text='KQT'), Entry(name='result', text='T'))
    """
    if len(line) > _LONGEST:
        return ()
    line = tidied(line)
    cells: list[Entry] = []
    for parted, segment in _segments(line):
        known = len(cells)
        _cut_segment(segment, cells, parted)
        if known and known < len(cells) and parted.strip() in (",", ".", ";"):
            cells[known] = _of_the_same(cells[known], cells[known - 1].name)
    numbered = iter(range(1, len(cells) + 1))
    return tuple(cell if cell.name else Entry(str(next(numbered)), cell.text) for cell in cells)


def _of_the_same(cell: Entry, before: str) -> Entry:
    """A total that is told after a hand is of that hand: Player draws 5, their new total is 3."""
    words = {word.lower() for word in cell.name.split()}
    whose = [word for word in before.split() if has_side(word)]
    if not whose or not words & _TOTAL or not words <= _TOTAL | _THEIR:
        return cell
    return cell._replace(name=f"{whose[0]} total")


def _segments(line: str) -> Iterator[tuple[str, str]]:
    """The parts of a line, cut outside of brackets and quotes, each with what is before it."""
    inside = [
        match.span()
        for match in re.finditer(r"\[[^\[\]]*\]|\([^()]*\)|\{[^{}]*\}|\"[^\"]*\"", line)
    ]
    begin, before = 0, ""
    for match in _SEPARATORS.finditer(line):
        if any(one < match.start() < two for one, two in inside):
            continue
        if match[0].strip() == "," and _LISTED.match(line, match.end()) and begin < match.start():
            continue
        yield before, line[begin : match.start()]
        begin, before = match.end(), match[0]
    yield before, line[begin:]


class _Segment:
    """The parts of a segment while it is read."""

    def __init__(self, cells: list[Entry]) -> None:
        self.cells = cells
        self.words: list[str] = []
        self.labelled = False
        self.label = ""
        self.open = False  # the last cell may still grow
        self.after = False  # a value has been in this segment

    def value(self, text: str) -> None:
        text = text.strip()
        last = self.cells[-1] if self.open else Entry("", "")
        counted = last.text.isdecimal() and re.fullmatch(CARD, text)  # 17 K♠: no card is the 17
        if self.open and not self.words and not self.labelled and not counted:
            self.cells[-1] = last._replace(text=f"{last.text} {text}")
            return
        name = " ".join(([self.label] if self.labelled else []) + self.words)
        if not name and self.after:
            name = f"{self.label} {MORE}".strip()
        elif self.after and not self.labelled and has_side(self.label) and not has_side(name):
            drawn = set(words_of(name)) & {"draws", "drew", "draw", "third", "hits"}
            name = f"{self.label} {name}" if drawn else f"{self.label} {MORE}"
        if not name.endswith(MORE):
            self.label = name
        self.cells.append(_amount(name, text))
        won = (
            read_winner(name)
            and _WON.search(english := in_english(name))
            and not _YOU.match(english)
        )
        if won and not name.endswith(MORE):
            self.cells.append(Entry(RESULT, name))
        self.words, self.labelled, self.open, self.after = [], False, True, True


def _are_cards(text: str) -> bool:
    """Whether a text is cards and nothing else; no round has so many that it is long."""
    return len(text) <= _LONGEST_CARDS and _CARDS_ONLY.fullmatch(text) is not None


def _cut_segment(segment: str, cells: list[Entry], parted: str) -> None:
    stripped = segment.strip()
    if not stripped:
        return
    state = _Segment(cells)
    if stripped == "T" and cells and re.search(CARD, cells[-1].text):
        cells.append(Entry(RESULT, stripped))  # cards with suits are before it, and this has none
        return
    more = not re.search(r"[a-z>→-]|\s\|\s", parted) and _are_cards(stripped)
    if more and cells and not parted.strip():
        # Far from two cards or more there is something else, such as their total.
        more = len(read_hand(cells[-1].text, RANKS) or ()) < 2
    if cells and (stripped.startswith(("=", "(")) or more):
        # It goes on with the cell before, or with more cards of it.
        state.label, state.after = cells[-1].name, True
        state.open = bool(more and _are_cards(cells[-1].text))
    tokens = list(_TOKEN.finditer(segment))
    for number, token in enumerate(tokens):
        kind, text = token.lastgroup, token[0]
        after = tokens[number + 1].lastgroup if number + 1 < len(tokens) else ""
        before = tokens[number - 1].lastgroup if number else ""
        if kind in ("word", "numbered") or (text == "T" and not after and before == "bracket"):
            state.words.append(text)
            state.open = False
        elif kind == "sep":
            if state.labelled and len(state.words) > 1:  # Bet: BANKER Balance: 7
                cells.append(Entry(state.label, " ".join(state.words[:-1])))
                state.words = state.words[-1:]
            state.open = False
            if state.words:
                state.label, state.words, state.labelled = " ".join(state.words), [], True
        elif kind == "joins":
            if state.open and text[0].isalpha():
                state.value(text)
        elif kind == "bracket":
            _bracket(state, text[1:-1], ends=not after)
        elif after == "sep" and state.words and not state.labelled and _is_place(state.words, text):
            state.words.append(text)
        else:
            state.value(text)
    rest = " ".join(state.words)
    if rest and state.labelled:
        cells.append(Entry(state.label, rest))
    elif on := _ON.match(rest):
        cells.append(Entry("Bet", rest[on.end() :]))
    elif rest:
        _say(rest, cells)


def _bracket(state: _Segment, text: str, ends: bool) -> None:
    inner = re.sub("[\"'()]", "", text).strip()
    if state.labelled and state.words:  # Result: Banker (9-3)
        state.cells.append(Entry(state.label, " ".join(state.words)))
        state.words, state.labelled, state.after = [], False, True
    worded = not re.search(r"\d", inner) and not _are_cards(inner)
    if worded and inner:
        english = in_english(inner).lower()
        what = next((each for each in ("natural", "pair") if each in english), "")
        if what:
            # Who won may be before it at the end, and no hand that it is of: Player (natural)
            whose = state.label or ("" if ends else " ".join(state.words))
            name = english if has_side(english) else f"{whose} {what}".strip()
            state.cells.append(Entry(name, inner))
        elif read_winner(inner):
            state.cells.append(Entry(" ".join(state.words) or RESULT, inner))
        return
    if numbered := _NUMBERED.fullmatch(in_english(inner)):  # Round 7 (Shoe 3)
        state.cells.append(Entry(numbered[1], numbered[2]))
        return
    cards = not inner.isdecimal() and _are_cards(inner)
    if not cards and (unit := _UNIT.fullmatch(inner)):
        inner = unit[1]
    state.open = False
    if inner or state.words or state.labelled:
        state.value(inner)
        state.open = False


def _is_place(words: list[str], text: str) -> bool:
    """Whether a number belongs to the label before it, as in card 1."""
    known = set(words_of(" ".join(words)))
    if known & {"draws", "drew", "gets", "receives"}:
        return False
    return text in ("1", "2", "3") and (has_side(" ".join(words)) or not known & _COUNTS)


def _amount(name: str, text: str) -> Entry:
    """A value; one that was won or lost has a sign, and a name without that word."""
    match = _AMOUNT.fullmatch(text)
    english = in_english(name)
    of_round = read_winner(name) and not _YOU.match(english)
    if not match or not _WON.search(english) or of_round:
        return Entry(name, text)
    sign = match[1] or ("-" if _LOST.search(english) else "")
    return Entry(f"{_WON.sub('', english).strip()} ±".strip(), f"{sign}{match[2]}")


def _say(words: str, cells: list[Entry]) -> None:
    """Words without a value: who won, or that there is a natural or a pair, or several of these."""
    english = in_english(words).lower()
    apart = [part for part in _EACH_SIDE.split(words) if part.strip()]
    if len(apart) > 1 and re.search("pair|natural", english) and not read_winner(words):
        for part in apart:
            _say(part.strip(), cells)
        return
    if begins_shoe(words):
        cells.append(Entry(SHOE_LINE, words))
    elif read_winner(words):
        cells.append(Entry(RESULT, words))
    else:
        cells += [Entry(words, words) for what in ("natural", "pair") if what in english]
