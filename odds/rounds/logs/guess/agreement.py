"""What a column says of the results, by how well it agrees with the cards."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np

from odds.files.tables import TextColumn, TextRows
from odds.rounds.dealt import winners_of
from odds.rounds.facts import FACTS, FLAG, HAND, WHOLE, WINNER
from odds.rounds.logs.cells.hand_words import hand_words
from odds.rounds.logs.cells.notation import (
    VOID,
    WINNERS,
    read_flag,
    read_number,
    read_pairs,
    read_winner_of,
    says_nothing,
)
from odds.rounds.logs.columns.headers import Role
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.guess.candidates import FITS, Found
from odds.rounds.logs.guess.winner_words import WonByTotals, tells_winners, winner_words
from odds.rounds.logs.reading.rounds import Rounds, column_of
from odds.rounds.logs.shape.labels import RESULT
from odds.rounds.playing import HandShape, played
from odds.rulebooks import Rulebook

_SURE = 0.98
"""How often a column must agree with a fact that its name does not say."""
_MOST = 0.5
"""How often at the least a column agrees with what its name says, if it has a fault."""
_OFTEN = 0.75
"""The same where no name says it, since who won may be a hand that somebody bet on."""
_ENOUGH = 20
"""Of so many rounds, one or the other is won by another."""
_CODES = 4
"""How many numbers may stand for winners."""
_MOST_NUMBERS = 8
"""How many columns of numbers are tried as totals."""
_READABLE = {WINNER: FITS, WHOLE: FITS, HAND: FITS, FLAG: 1.0}
"""How much of a column must be readable as what its name does not say: a third word is no flag."""
_SAID = -1
_WRONG = -2


class Told(NamedTuple):
    """A role that a column may have, how much of it can be read, and how much agrees.

    `share` is the part of the rows that tell anything.
    """

    role: str
    readable: float
    agrees: float
    share: float = 1.0


def results_of(
    sample: TextRows,
    roles: Mapping[str, Sequence[Role]],
    free: Sequence[str],
    found: Found | None,
    layout: Layout,
) -> dict[str, str]:
    """The columns of results by role; a second column of a role has a number after its role."""
    best: list[tuple[float, int, str, str]] = []
    right: dict[str, float] = {}
    for place, name in enumerate(free):
        says = [role for role, _ in roles.get(name, ())]
        if name == RESULT and len(sample.columns[name].texts) == 1:
            says = []  # words that stand alone, and no column that somebody called so
        told = _role(sample.columns[name], says, found, layout)
        if told is not None:
            best.append((-told.agrees * told.share, place, told.role, name))
            right[name] = told.agrees
    taken = {role for _, _, role, _ in best}
    for number, (agrees, place, role, name) in enumerate(best):
        total = role.replace("_two", "_total")
        if total not in taken and any(each == total for each, _ in roles.get(name, ())):
            # Where nothing else says the total, this should, though it leaves the third card out.
            best[number] = (agrees, place, total, name)
    results: dict[str, str] = {}
    for _, _, role, name in sorted(best):
        number = 1 + sum(each.partition("#")[0] == role for each in results)
        if number > 1 and found is not None and right[name] < _OFTEN:
            continue  # where another column says it, this one says something else
        results[role if number == 1 else f"{role}#{number}"] = name
    return results


def agreement(rounds: Rounds, layout: Layout, rulebook: Rulebook) -> float:
    """How much of what is said of the totals and winners of rounds is so by their cards."""
    if rounds.cards is None or not len(rounds):
        return 1.0
    found = played(rulebook, rounds.cards, layout.classes, rounds.suits)
    shares = [
        float((told == FACTS[role].truth(found))[told >= 0].mean())
        for role, told in rounds.said.items()
        if role in _PLAIN and (told >= 0).any()
    ]
    return sum(shares) / len(shares) if shares else 1.0


def won_by_totals(sample: TextRows, columns: Mapping[str, str]) -> WonByTotals | None:
    """Who won by both totals, if columns tell them."""
    if not {"player_total", "banker_total"} <= columns.keys():
        return None
    totals = []
    for role in ("player_total", "banker_total"):
        column = column_of(sample, columns[role])
        totals.append(np.array([_code(text, WHOLE) for text in column.texts])[column.codes])
    kept = (totals[0] >= 0) & (totals[1] >= 0)
    return WonByTotals(winners_of(totals[0][kept], totals[1][kept]), kept)


def totals_by_winner(sample: TextRows, free: Sequence[str], winner: str) -> dict[str, str]:
    """The columns of both totals, where the winner shows which they are and no cards do."""
    words = winner_words(sample.columns[winner], None)
    column = sample.columns[winner]
    codes = np.array([WINNERS.index(words[text]) if text in words else -1 for text in column.texts])
    said = codes[column.codes]
    numbers = {}
    for name in free:
        read = np.array([_code(text, WHOLE) for text in sample.columns[name].texts])
        if len(read) > 2 and read.min() >= 0 and read.max() <= 9:
            numbers[name] = read[sample.columns[name].codes]
    for player, banker in permutations(list(numbers)[:_MOST_NUMBERS], 2):
        winners = winners_of(numbers[player], numbers[banker])
        if (winners == said)[said >= 0].mean() > _SURE:
            return {"player_total": player, "banker_total": banker}
    return {}


def _role(
    column: TextColumn, roles: Sequence[str], found: Found | None, layout: Layout
) -> Told | None:
    codes = column.codes if found is None else column.codes[found.kept]
    told = {column.texts[code] for code in np.unique(codes).tolist()}
    shape = layout.hand_shape
    words = (read_winner_of(text, shape.sides) for text in column.texts)
    if all(map(says_nothing, told)) and VOID not in words:
        return None
    winners = {read_winner_of(text, shape.sides) for text in told} - {None}
    if len(codes) >= _ENOUGH and len(winners) == len(told) == 1 and (not found or roles != _WINNER):
        return None  # who it is that cards are of, and not who won
    named = [
        _told(column, role, found, shape) for role in roles if role in FACTS or role == "pairs"
    ]
    named = [each for each in named if each.readable >= FITS]
    if found is None:
        # Without cards there is nothing to hold it against but other words for winners.
        if not named and not roles and tells_winners(column, sides=shape.sides):
            return Told("winner", 1, 1)
        both = {"player", "banker"} <= set(winner_words(column, None, shape.sides).values())
        named = [each for each in named if each.role != "winner" or both]
        return named[0] if named else None
    best = max(named, key=lambda each: each.agrees, default=None)
    if best is None and _OF_MONEY & set(roles):
        return None
    if best is None or best.agrees < FITS:
        others = [
            each
            for role, fact in found.facts.items()
            if not fact.of_ranks or layout.classes.tells_ranks
            if best is None or role != best.role
            # What should name the winner and has no word for a tie may mean many things.
            if "winner" not in roles or role not in _WON
            if (each := _told(column, role, found, shape)).readable >= _READABLE[fact.read]
            if each.agrees > (FITS if role in _PLAIN else _SURE) and _varies(column, role, found)
            if each.share > _MOST  # what is told now and then may mean many things
        ]
        if roles and best is None:
            # The name says something else, and only what is sure may contradict it.
            others = [each for each in others if each.agrees > _SURE]
        other = max(others, key=lambda each: each.agrees, default=None)
        if other is not None and (
            best is None
            or (
                other.agrees > best.agrees + 0.05 and not _are_swapped(best.role, other.role, roles)
            )
        ):
            return other
    if best is not None and best.role in _TOTALS and _is_tally(column, found):
        return None
    if best is not None and best.role in (*_PLAIN, "player_hand", "banker_hand"):
        return best
    if best is not None and best.agrees >= _MOST:
        return best
    if named and _means_only(named[0].role, roles):
        return named[0]
    return _with_a_fault(column, found, shape)


def _means_only(role: str, roles: Sequence[str]) -> bool:
    """Whether a name can mean nothing but this, so that a column that disagrees is wrong."""
    side = role.partition("_")[0]
    return role in _CLEAR and set(roles) <= {role, "either_pair", side}


def _are_swapped(named: str, shown: str, roles: Sequence[str]) -> bool:
    """Whether a column that can only mean one hand's total has the other's."""
    return {named, shown} == set(_TOTALS) and _means_only(named, roles)


def _is_tally(column: TextColumn, found: Found) -> bool:
    """Whether numbers never fall, or are beyond any hand: they count something else."""
    said = np.array([_code(text, WHOLE) for text in column.texts], np.int64)[column.codes]
    said = said[found.kept]
    rises = len(said) >= _ENOUGH and said[-1] > said[0] and bool((np.diff(said) >= 0).all())
    return rises or bool(len(said) and said.max() > _MOST_IN_HAND)


def _with_a_fault(column: TextColumn, found: Found, shape: HandShape) -> Told | None:
    """What a column should say that agrees with no fact: who won, or a total that has no modulo."""
    winner = _told(column, "winner", found, shape)
    often = winner.agrees >= _OFTEN and winner.share >= FITS
    if tells_winners(column, sides=shape.sides) and often:
        return winner
    said = np.array([_code(text, WHOLE) for text in column.texts], np.int64)[column.codes]
    said = said[found.kept]
    for role in [role for role in _PLAIN[1:] if role in found.facts]:
        alike = (said >= 0) & (said % 10 == np.asarray(FACTS[role].truth(found.dealt)))
        if len(said) and alike.mean() > _SURE and _varies(column, role, found):
            return Told(role, 1.0, float(alike.mean()))
    return None


_WINNER = ["winner"]
_WON = ("player_won", "banker_won", "tied")
_TOTALS = ("player_total", "banker_total")
_CLEAR = {
    f"{hand}{what}"
    for hand in ("player_", "banker_")
    for what in ("total", "pair", "natural", "drew", "cards")
} | {"natural"}
"""What names say so clearly that nothing else can be meant."""
_MOST_IN_HAND = 39
"""No three cards have more, even if a king is taken for 13."""
_OF_MONEY = {"payout", "stake", "bet", "balance", "commission"}
_PLAIN = ("winner", "player_total", "banker_total")
"""The facts that a column without a name may say, though it has a fault."""


def _varies(column: TextColumn, role: str, found: Found) -> bool:
    """Whether the fact is now this and now that, so that to agree means something."""
    truth = np.asarray(FACTS[role].truth(found.dealt))
    if not len(truth):
        return False
    most = np.bincount(truth.astype(np.int64)).max() / len(truth)
    return bool(most < 0.97)


def _told(column: TextColumn, role: str, found: Found | None, shape: HandShape) -> Told:
    """How a column would do in a role."""
    if role == "pairs":
        return _pairs(column, found)
    fact = FACTS[role]
    codes = np.array([_code(text, fact.read) for text in column.texts], np.int64)
    if fact.read == WINNER:
        words = winner_words(column, found, shape.sides)
        numbers = [text for text in words if read_number(text) is not None]
        if len(numbers) > _CODES or any("." in text for text in numbers):
            words = {}  # these are amounts
        codes = np.array([
            WINNERS.index(words[text]) if text in words else _SAID if says_nothing(text) else _WRONG
            for text in column.texts
        ])  # fmt: skip
    elif fact.read == HAND:
        names = shape.names
        ranks = words_for_hands(column, role, found, names)
        codes = np.array([
            names.index(ranks[text]) if text in ranks else _SAID if says_nothing(text) else _WRONG
            for text in column.texts
        ])  # fmt: skip
    elif fact.read == FLAG and any(_counts(text) for text in column.texts):
        return Told(role, 0.0, 0.0)
    said = codes[column.codes]
    readable = float((said != _WRONG).mean()) if len(said) else 0.0
    if found is None:
        return Told(role, readable, 1.0)
    said = said[found.kept]
    told = said >= 0
    truth = np.asarray(fact.truth(found.dealt)).astype(np.int64)
    agrees = float((said == truth)[told].mean()) if told.any() else 0.0
    return Told(role, readable, agrees, float(told.mean()) if len(told) else 0.0)


def words_for_hands(
    column: TextColumn, role: str, found: Found | None, names: Sequence[str]
) -> dict[str, str]:
    """What the words of a column mean that says how hands rank."""
    shown = None
    if found is not None:
        shown = np.full(len(column.codes), _SAID, np.int64)
        shown[found.kept] = FACTS[role].truth(found.dealt)
    return hand_words(column, names, shown)


def _pairs(column: TextColumn, found: Found | None) -> Told:
    both = [read_pairs(text) for text in column.texts]
    codes = np.array([(-2, -2) if each is None else each for each in both], np.int64)
    said = codes[column.codes]
    readable = float((said[:, 0] != _WRONG).mean()) if len(said) else 0.0
    words = {text.strip().lower() for text in column.texts}
    if words <= {"0", "1", "true", "false", "yes", "no", ""}:
        return Told("pairs", 0.0, 0.0)  # whose they are is not said
    if found is None:
        return Told("pairs", readable, 1.0)
    said = said[found.kept]
    player, banker = (FACTS[f"{hand}_pair"].truth(found.dealt) for hand in ("player", "banker"))
    right = (said[:, 0] == player) & (said[:, 1] == banker)
    return Told("pairs", readable, float(right.mean()) if len(right) else 0.0)


def _counts(text: str) -> bool:
    """Whether a cell is a number that is neither yes nor no."""
    return read_number(text) not in (None, 0, 1)


def _code(text: str, read: str) -> int:
    if read == FLAG:
        flag = read_flag(text)
        return _WRONG if flag is None else int(flag)
    if read == WHOLE:
        if says_nothing(text):
            return _SAID
        number = read_number(text)
        whole = number is not None and number.denominator == 1 and 0 <= number < 100
        return int(number) if number is not None and whole else _WRONG
    return _WRONG
