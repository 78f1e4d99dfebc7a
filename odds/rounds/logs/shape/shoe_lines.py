"""Text with a shoe on every line: who won its rounds, or their cards too."""

import re

from odds.rounds.logs.cells.notation import RANKS, read_hand, read_winner
from odds.rounds.logs.shape.labels import cut_line


def winners_in(line: str) -> list[str] | None:
    """The winners of all rounds of a shoe on one line, None if it is no such line.

    >>> winners_in("Shoe 3: BPPT"), winners_in("庄闲和"), winners_in("banker")
    (['banker', 'player', 'player', 'tie'], ['banker', 'player', 'tie'], None)
    >>> winners_in("3,BPPT"), winners_in("P: 9 5, B: P P P")
    (['banker', 'player', 'player', 'tie'], None)
    """
    before, body = _TITLED.match(line).groups()  # type: ignore[union-attr]
    body = body.strip().strip("[](){}\"' ")
    words = [word for word in re.split(r"[\s,;|\"'.-]+", body) if word]
    if len(words) == 1 and len(words[0]) > 2:
        words = list(words[0])
    if len(words) < 3 or len(before) > _TITLE or re.search(r"[\d\w]+\W+\d+\W+\d", before):
        return None
    winners = [_LETTERS.get(word.lower()) or read_winner(word) for word in words]
    return None if None in winners else [winner for winner in winners if winner]


def shoes_in(line: str) -> list[list[dict[str, str]]] | None:
    """The winners of one shoe on a line, or of several in brackets; None if it is no such line.

    >>> shoes_in('[{"id": 1, "won": ["P", "B", "T"]}, {"id": 2, "won": ["B", "B", "P"]}]')[1]
    [{'winner': 'banker'}, {'winner': 'banker'}, {'winner': 'player'}]
    """
    listed = re.findall(r"\[([^\[\]]*)\]", line)
    found = [winners_in(each) for each in listed] or [winners_in(line)]
    return (
        None
        if None in found
        else [[{"winner": winner} for winner in each] for each in found if each]
    )


def rounds_in(line: str, mark: str) -> list[list[dict[str, str]]] | None:
    """The cells of all rounds of a shoe on one line, None if none has both hands.

    >>> rounds_in("Shoe 3: JsKc2d/Ts4hAc=B; 9hJc/3sQc=P", ";")
    [[{'1': 'JsKc2d', '2': 'Ts4hAc', '3': 'B'}, {'1': '9hJc', '2': '3sQc', '3': 'P'}]]
    >>> rounds_in("Shoe 4: no rounds", ";"), round_cells("69K-78=T")
    (None, {'1': '69K', '2': '78', '3': 'T'})
    """
    parts = [part.strip(" ()[]\t\r\n") for part in _SHOE_TITLE.sub("", line).split(mark)]
    rounds = [round_cells(part) for part in parts if part]
    return [rounds] if any(map(_have_hands, rounds)) else None


def round_cells(text: str) -> dict[str, str]:
    """The cells of a round that stands on one line with others."""
    for mark in (_WITHIN, _OR_DASH):
        cells = {str(number): cell for number, cell in enumerate(mark.split(text), 1)}
        if _have_hands(cells):
            return cells
    return dict(cut_line(text))


def _have_hands(cells: dict[str, str]) -> bool:
    hands = [read_hand(cell, RANKS) for cell in cells.values()]
    return sum(len(hand or ()) in (2, 3) for hand in hands) == 2


_TITLED = re.compile(r"((?:.*:|\W*(?:[^\W\d_]+\W*)?\d+\W*[,;\t](?=\W*[^\W\d_]))?)(.*)", re.DOTALL)
_TITLE = 40
"""What may be before the winners of a shoe, and how long it may be."""
_LETTERS = {"r": "banker", "g": "tie", "🔴": "banker", "🔵": "player", "🟢": "tie"}


MARKS = (";", "|", "\t", ",", " ")
"""What may be between the rounds of a shoe on one line, and within such a round."""
_WITHIN = re.compile(r"\s*(?:[/=:|>]+|(?<=\s)(?:-|vs?\.?)(?=\s))\s*", re.IGNORECASE)
_OR_DASH = re.compile(r"\s*[/=:|>-]+\s*")
_SHOE_TITLE = re.compile(r"^\W*(?:shoe|sabot|schuh|zapato|sapato|靴)?\W*\d+\s*[:.,;|\t)]\s*", re.I)
_MANY = 8
"""So many rounds a shoe has at the least that is on one line."""


def are_rounds(lines: list[str], mark: str) -> bool:
    """Whether most lines have the rounds of a shoe, with this mark between them."""
    if sum(line.count(mark) >= _MANY - 1 for line in lines) <= 0.6 * len(lines):
        return False  # to read hands takes long, and most logs have no such lines
    found = [each[0] for line in lines if (each := rounds_in(line, mark))]
    parts = [cells for rounds in found for cells in rounds[:_MANY]]
    return sum(len(rounds) >= _MANY for rounds in found) > 0.6 * len(lines) and sum(
        map(_have_hands, parts)
    ) > 0.9 * len(parts)


def are_winners(lines: list[str]) -> bool:
    """Whether most lines have the winners of a shoe."""
    found = [shoes_in(line) for line in lines]
    rounds = sum(len(shoe) for each in found if each for shoe in each)
    return sum(each is not None for each in found) > 0.6 * len(lines) and rounds > 8 * len(lines)
