"""A layout guessed from the names of a log's columns, and from what its first rows hold."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.errors import OddsError
from odds.files.shape import CSV, FIXED, LABELS, LITERALS, WIDE_SPACE, XML, Shape
from odds.files.tables import SHOE_LINES, Tables, TextColumn, TextRows
from odds.rounds.facts import FACTS, HAND
from odds.rounds.logs.cells.in_turn import PARTED, WITHIN, are_parted
from odds.rounds.logs.cells.notation import RANKS, is_missing, read_hand, read_number
from odds.rounds.logs.columns.headers import Role
from odds.rounds.logs.columns.insurance_columns import INSURANCE
from odds.rounds.logs.columns.layout import HANDS, PAYOUT, SPLIT, STAKE, Layout, check_hands
from odds.rounds.logs.columns.named import Given, Named, columns_by_name, hand_given
from odds.rounds.logs.guess.agreement import (
    agreement,
    results_of,
    totals_by_winner,
    won_by_totals,
    words_for_hands,
)
from odds.rounds.logs.guess.candidates import Found, HandColumns, best_hands, dealt_of
from odds.rounds.logs.guess.card_rows import card_rows_of
from odds.rounds.logs.guess.order import begins_shoes, nameless_shoe, order_of
from odds.rounds.logs.guess.relevance import unused_columns
from odds.rounds.logs.guess.winner_words import tells_winners, winner_words
from odds.rounds.logs.money.insurance import with_insurance
from odds.rounds.logs.money.money import with_money
from odds.rounds.logs.reading.rounds import column_of, read_rounds
from odds.rounds.logs.reading.rows_of_cards import with_rounds
from odds.rounds.logs.reading.rows_of_hands import with_hands
from odds.rounds.playing import HandShape
from odds.rulebooks import Rulebook

_RESULTS_ONLY = 0.9
"""What a layout without cards is worth, where one with them is worth more than 1."""
_MOSTLY = 0.5
_LABELS = 20
"""From how many cells on a cycle of them is no chance."""
_MANY, _IN_TURN = 100, 0.85
"""In how many rounds, at the least, who wins never changes as often as this."""
_SEVERAL = 0.2
"""How many rows are of the round before, at the least, where every bet has a row."""


class SeveralRowsError(OddsError):
    """A log that has a row for every bet, so that its rounds would be counted several times."""


class Guess(NamedTuple):
    """A layout, how good it is, and the ways to read the hands that were tried.

    Without a layout `why` says what is missing. It is not `whole` where records of text leave
    something out that seems to matter, as they do if they begin at a wrong line.
    """

    shape: Shape
    layout: Layout | None
    score: float = 0.0
    rows: int = 0
    tried: Sequence[HandColumns] = ()
    why: str = ""
    whole: bool = True


def guess_layout(
    tables: Tables, shape: Shape, rulebook: Rulebook, given: Given, source: str
) -> Guess:
    """The layout of a log of this shape; columns that are given by role are taken as they are.

    A role that is given no column has none.
    """
    sample = tables.sample
    if not len(sample.places):
        why = f" ({sample.unreadable[0].why})" if sample.unreadable else ""
        return Guess(shape, None, why=f"it has no row of a round{why}")
    named = columns_by_name(tables.names, rulebook, given, source)
    if not hand_given(given) and (card_rows := card_rows_of(sample, named)):
        joined = with_rounds(tables, card_rows) if card_rows.card else with_hands(tables, card_rows)
        inner = guess_layout(joined, shape, rulebook, given, source)
        if inner.layout is not None and inner.layout.hands:
            which = (*card_rows.round, card_rows.side, card_rows.card)
            return inner._replace(layout=inner.layout._replace(card_rows=which))
    best, tried = _hands(sample, shape, rulebook, named, source)
    hands, notation = (best.hands, best.notation) if best else ({}, RANKS)
    layout = Layout(shape, hands, {}, notation, hand_shape=HandShape.of(rulebook))
    found = dealt_of(sample, layout, rulebook)
    columns = _columns(sample, named, layout, found)
    layout = layout._replace(columns=columns)
    for name in layout.names:
        listed = name in layout.hand_columns or name == columns.get("pairs") or SPLIT in name
        if name.count("[]") > listed:
            return Guess(shape, None, why=f"it has several rounds in one row (column {name!r})")
    if not layout.hands and not layout.tells_results:
        return Guess(
            shape,
            None,
            tried=tried,
            why="no columns of cards, of both totals or of winners are known",
        )
    if found is None and _repeats_rounds(sample, columns):
        why = f"it has several rows for each round (column {columns['round']!r})"
        return Guess(shape, None, tried=tried, why=why)
    ranked: dict[str, str] = {}
    for role, name in columns.items():
        if (kind := role.partition("#")[0]) in FACTS and FACTS[kind].read == HAND:
            names = layout.hand_shape.names
            ranked |= words_for_hands(column_of(sample, name), kind, found, names)
    layout = layout._replace(hand_words=ranked)
    if "winner" in columns:
        won = found or (won_by_totals(sample, columns) if layout.hand_shape.draws else None)
        column = column_of(sample, columns["winner"])
        if found is None and _cycles(column):
            return Guess(shape, None, tried=tried, why="what seems to be winners are labels")
        if found is None and _alternates(column):
            why = "it has several rows for each round, and no number of the round in them"
            return Guess(shape, None, tried=tried, why=why)
        words = winner_words(column, won, layout.hand_shape.sides)
        layout = layout._replace(winner_words=words)
    if (shape.depth or shape.format == XML) and _is_alone(sample):
        return Guess(shape, None, tried=tried, why="it is one thing inside of another")
    if found is not None and _has_a_row_a_bet(sample, layout, named):
        raise SeveralRowsError(
            f"{source} has several rows for each round, with the same cards and different bets; "
            "give a log for each bettor, or one with a row for each round"
        )
    layout = with_money(sample, layout, named, rulebook)
    layout = with_insurance(sample, layout, named, rulebook)
    if "shoe" not in columns and given.get("shoe") != ():
        layout = _with_shoes(sample, layout, named)
    elif columns.get("shoe") == SHOE_LINES and (
        shape.format == XML or (shape.format == LITERALS and shape.depth)
    ):
        layout = layout._replace(infers_shoes=True)  # what is around rounds may be something else
    if "burnt" not in given:
        layout = _with_burnt(sample, layout, named)
    unused = unused_columns(tables.names, sample, layout, rulebook)
    left_out = sum(bool(each.looks_like) for each in unused)
    score = _score(tables, layout, best, rulebook) - 0.02 * min(left_out, 5)
    whole = not shape.record_start or not (left_out or sample.passed_over)
    return Guess(shape, layout, score, len(sample.places), tried, whole=whole)


def _with_shoes(sample: TextRows, layout: Layout, named: Named) -> Layout:
    """The layout with the shoes that a column without a name tells, or that seem to begin."""
    used = {name.partition(SPLIT)[0] for name in layout.names}
    nameless = [
        name
        for name, roles in named.roles.items()
        if (name.isdecimal() or not name.strip()) and not roles and name not in used
    ]
    if layout.hands and (name := nameless_shoe(sample, layout, nameless)):
        return layout._replace(columns={**layout.columns, "shoe": name}, infers_shoes=True)
    return layout._replace(infers_shoes=begins_shoes(sample, layout))


def _with_burnt(sample: TextRows, layout: Layout, named: Named) -> Layout:
    """The layout with the cards burnt before some rounds, where it tells shoes to take them from.

    In most rounds there are none; what is in every row may be the same cards once more.
    """
    if not layout.hands or not layout.tells_shoes or layout.shape.format == LABELS:
        return layout  # between records of text, nothing tells of which shoe they are
    for name, roles in named.roles.items():
        if not any(role == "burnt" for role, _ in roles) or name in layout.names:
            continue
        column = sample.columns[name]
        none = np.array([is_missing(text) for text in column.texts], bool)
        readable = all(read_hand(text, layout.notation) is not None for text in column.texts)
        if readable and none[column.codes].mean() > _MOSTLY:
            return layout._replace(columns={**layout.columns, "burnt": name})
    return layout


def _cycles(column: TextColumn) -> bool:
    """Whether cells come again in the same order of a few, as labels do and winners do not."""
    codes = column.codes
    return len(codes) >= _LABELS and any(
        len(np.unique(codes)) > 1 and bool((codes[length:] == codes[:-length]).all())
        for length in range(2, 7)
    )


def _repeats_rounds(sample: TextRows, columns: dict[str, str]) -> bool:
    """Whether most rows have the number of the round that the row before has."""
    if "round" not in columns or "count" in columns:
        return False
    numbers = column_of(sample, columns["round"]).codes
    return len(numbers) >= _LABELS and float((np.diff(numbers) == 0).mean()) > _MOSTLY


def _has_a_row_a_bet(sample: TextRows, layout: Layout, named: Named) -> bool:
    """Whether rounds have several rows, which differ in what they say beside the round."""
    of_round = {*layout.hand_columns, *layout.columns.values()}
    bets = [name for name, roles in named.roles.items() if any(role == "bet" for role, _ in roles)]
    others = [name for name in sample.columns if name not in of_round]
    if len(sample.places) < _LABELS or not ("round" in layout.columns or {*bets} & {*others}):
        return False
    same = np.logical_and.reduce([_changes(sample, name) == 0 for name in of_round])
    differs = np.logical_or.reduce([_changes(sample, name) != 0 for name in others] or [~same])
    return float(same.mean()) > _SEVERAL and float(differs[same].mean()) > _MOSTLY


def _changes(sample: TextRows, name: str) -> Array:
    found: Array = np.diff(column_of(sample, name).codes)
    return found


def _alternates(column: TextColumn) -> bool:
    """Whether nearly every cell differs from the one before, as whose turn it is does."""
    codes = column.codes
    return len(codes) >= _MANY and float((np.diff(codes) != 0).mean()) > _IN_TURN


def _is_alone(sample: TextRows) -> bool:
    """Whether nearly every value is the only one in what is around it."""
    around = sample.columns.get(SHOE_LINES)
    return around is not None and 2 * len(around.texts) > len(around.codes) > 1


def _score(tables: Tables, layout: Layout, best: HandColumns | None, rulebook: Rulebook) -> float:
    """How good a layout is: rows that can be read, lawful ones, and how much is understood."""
    sample = tables.sample
    rounds = read_rounds(sample, layout)
    rows = len(sample.places) + len(sample.unreadable)
    if layout.shape.format == LABELS and not layout.shape.record_start:
        rows += len(sample.passed_over)  # every line should be a round
    readable = len(rounds) / max(rows, 1)
    used = 0.002 * min(len(layout.names), 50) + 0.01 * min(len(rounds), 20) / 20
    # Cells that must be cut once more are better cut as labelled text at once.
    if any(SPLIT in name for name in layout.hand_columns) and not layout.shape.header:
        used -= 0.1
    # The words of a sentence are no columns.
    if layout.shape.delimiter in ("", " ", WIDE_SPACE) and layout.shape.format in (CSV, FIXED):
        used -= 0.0 if layout.shape.header else 0.05
    if best is not None:
        return readable * (1 + best.lawful) + used - 0.3 * (1 - agreement(rounds, layout, rulebook))
    # Words that seem to say who won are found in any text.
    return readable * _RESULTS_ONLY + used - 0.3 * (layout.shape.format == LABELS)


def _hands(
    sample: TextRows, shape: Shape, rulebook: Rulebook, named: Named, source: str
) -> tuple[HandColumns | None, list[HandColumns]]:
    given = named.given
    if hand_given(given):
        hands = named.hands[0] if named.hands else {hand: given.get(hand, ()) for hand in HANDS}
        hands = {hand: names for hand, names in hands.items() if names}
        check_hands(Layout(shape, hands, {}), "the columns named")
        _, tried = best_hands(sample, shape, rulebook, [hands], ())
        if not tried:
            columns = ", ".join(name for names in hands.values() for name in names)
            raise OddsError(
                f"the columns {columns} say what cards count, and {rulebook.id} must know which "
                "are face cards; name columns with ranks"
            )
        return max(tried, key=lambda each: each.score), tried
    if any(given.get(hand) == () for hand in HANDS):
        if not all(given.get(hand) == () for hand in HANDS):
            missing = next(hand for hand in HANDS if given.get(hand) == ())
            raise OddsError(
                f"the columns named: no column of the {missing.title()}'s cards; name both hands'"
            )
        return None, []
    free = [name for name in named.roles if not _is_taken(named.roles[name], sample.columns[name])]
    return best_hands(sample, shape, rulebook, named.hands, free)


def _is_taken(roles: Sequence[Role], column: TextColumn) -> bool:
    """Whether a name says surely that a column has no cards, and what is in it may be so."""
    said = bool(roles) and roles[0][0] in ("shoe", "round", "count", "cards_left", "payout")
    return said and all(read_number(text) is not None for text in column.texts[:50])


def _columns(sample: TextRows, named: Named, layout: Layout, found: Found | None) -> dict[str, str]:
    """The columns by role: given, of results, and of the order of rounds."""
    used = {name.partition(SPLIT)[0] for name in layout.hand_columns} | named.given_columns
    free = [name for name in named.roles if name not in used]
    columns = order_of(sample, named, free)
    rest = [name for name in free if name not in columns.values()]
    parts = {
        part: named.roles.get(part, [])
        for name in layout.hand_columns
        if SPLIT in name
        for part in _other_parts(sample, name, layout)
    }
    for name in rest if layout.hands else ():
        told = [text for text in sample.columns[name].texts if not is_missing(text)]
        if told and all(map(are_parted, told)):
            parts |= {f"{name}{SPLIT}{label}": [] for label in PARTED.values()}
    table = sample._replace(
        columns={**sample.columns, **{part: column_of(sample, part) for part in parts}}
    )
    results = results_of(table, {**named.roles, **parts}, [*rest, *parts], found, layout)
    if found is None and "winner" not in results:
        won = won_by_totals(sample, results) if layout.hand_shape.draws else None
        for name in rest:
            sides = layout.hand_shape.sides
            if name not in results.values() and tells_winners(sample.columns[name], won, sides):
                results["winner"] = name
                break
    by_totals = layout.hand_shape.draws and "player_total" not in results
    if found is None and "winner" in results and by_totals:
        results |= totals_by_winner(sample, [*rest], results["winner"])
    given = {
        role: names[0]
        for role, names in named.given.items()
        if names and role not in HANDS and not role.startswith((PAYOUT, STAKE, INSURANCE))
    }
    none = {role for role, names in named.given.items() if not names}
    free_results = {
        role: name
        for role, name in {**results, **columns}.items()
        if role.partition("#")[0] not in none and role not in given
    }
    return {**free_results, **given}


def _other_parts(sample: TextRows, name: str, layout: Layout) -> list[str]:
    """The other parts of a column that has a hand among them."""
    from odds.rounds.logs.shape.labels import cut_line

    base, _, label = name.rpartition(SPLIT)
    if label in WITHIN:
        return []
    labels = {label for text in sample.columns[base].texts[:50] for label, _ in cut_line(text)}
    return [
        part
        for label in sorted(labels)
        if (part := f"{base}{SPLIT}{label}") not in layout.hand_columns
    ]
