"""A layout guessed from the names of a log's columns, and from what its first rows hold."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.errors import OddsError
from odds.files.shape import Shape
from odds.files.tables import Column, Table, Tables
from odds.games.round import Winner
from odds.rounds.dealt import Dealt, dealt, ends_by_code
from odds.rounds.logs.headers import role_of
from odds.rounds.logs.layout import HANDS, Layout, Payout, check_hands, check_layout
from odds.rounds.logs.named import Hands, Named, columns_by_name
from odds.rounds.logs.notation import (
    CARDS,
    NUMBERS,
    POINTS,
    RANKS,
    WINNERS,
    is_missing,
    read_hand,
    read_number,
    read_winner,
    says_nothing,
)
from odds.rounds.logs.payouts import guess_payouts
from odds.rounds.logs.rounds import read_rounds
from odds.rulebooks import Rulebook

_FITS = 0.9
"""What part of the rows must agree with a guess."""

_MOST = 0.5
"""What part of the rows must agree at the least with a column that has a fault."""
_TRIED = 400
"""How many choices of columns for the hands are tried."""
_LOOKED_AT = 200
"""How many different cells of a column show whether it holds cards."""
_RARE = 0.01
"""What part of the rows has a word for a winner that is seldom enough to be a mistake."""


def guess_layout(
    tables: Tables,
    shape: Shape,
    rulebook: Rulebook,
    given: Mapping[str, tuple[str, ...]],
    source: str,
) -> Layout:
    """The layout of a log; columns that are given by role are taken as they are.

    A role that is given no column has none.
    """
    sample = tables.sample
    if not len(sample.places):
        why = f" ({sample.unreadable[0].why})" if sample.unreadable else ""
        raise OddsError(f"{source} has no row of a round{why}; name a log of rounds")
    named = columns_by_name(tables.names, _telling(tables), rulebook, given, source)
    layout = _with_hands(tables, shape, named, rulebook, forced=any(h in given for h in HANDS))
    found = _dealt(sample, layout, rulebook)
    taken = named.taken | set(layout.names)
    free = [name for name in tables.names if name not in taken]
    results = _results(sample, free, found)
    not_given = {role: name for role, name in results.items() if role not in given}
    layout = layout._replace(columns={**not_given, **named.columns})
    check_layout(layout, source)
    for name in layout.names:
        if name.count("[]") > (name in layout.hand_columns):
            raise OddsError(
                f"{source} has several rounds in one row (column {name!r}); "
                "write each round in a row of its own"
            )
    if "winner" in layout.columns:
        words = _winner_words(sample.columns[layout.columns["winner"]], found)
        layout = layout._replace(winner_words=words)
    return layout._replace(payouts=_payouts(sample, layout, named, rulebook))


def _with_hands(
    tables: Tables, shape: Shape, named: Named, rulebook: Rulebook, forced: bool
) -> Layout:
    """The layout of the hands alone: by name where these columns hold cards, else by content."""
    hands = named.hands
    if all(hand in hands for hand in HANDS):
        named_layout = _noted(tables.sample, shape, hands, rulebook)
        if forced or _reads(tables.sample, named_layout):
            return named_layout
    elif forced:
        return check_hands(Layout(shape, hands, {}), "the columns named")
    else:
        named_layout = Layout(shape, {}, {})
    taken = {*named.columns.values(), *named.paid.values()}
    free = [name for name in tables.names if name not in taken]
    # Columns named as cards that cannot be read are better told than left out.
    best, fit = named_layout, _FITS
    for candidate in islice(_candidates(tables.sample, free), _TRIED):
        layout = _noted(tables.sample, shape, candidate, rulebook)
        found = _dealt(tables.sample, layout, rulebook)
        lawful = 0.0 if found is None else float(found.dealt.lawful.sum()) / len(found.kept)
        if lawful > fit:
            best, fit = layout, lawful
    return best


def _noted(sample: Table, shape: Shape, hands: Hands, rulebook: Rulebook) -> Layout:
    """A layout of hands in the notation that their cells are in.

    Suits are kept where a bet of the game asks for them; elsewhere a log may have any.
    """
    texts = {
        text
        for names in hands.values()
        for name in names
        for text in sample.columns[name].texts
        if not is_missing(text)
    }
    words = {word for text in texts for word in re.findall(r"[0-9]+|[^\W\d_]+|[♣-♧]", text)}
    packed = all(len(names) == 1 for names in hands.values())
    if packed and all(re.fullmatch("[0-9]{2,3}", text.strip()) for text in texts):
        notation = POINTS
    elif any(not word.isdecimal() and not is_missing(word) for word in words):
        notation = RANKS
    elif words & {"11", "12", "13"}:
        notation = NUMBERS
    else:
        notation = POINTS
    if notation == RANKS and rulebook.classes.tells_suits:
        notation = CARDS if all(read_hand(text, CARDS) for text in texts) else RANKS
    if notation == NUMBERS:
        for name in (name for names in hands.values() for name in names[:2] if len(names) > 1):
            if "0" in sample.columns[name].texts:
                raise OddsError(
                    f"column {name!r} has the card '0' beside 11 or 12, and numbers of cards are "
                    "read from 1 for the ace to 13 for the king; write them so"
                )
    return Layout(shape, hands, {}, notation)


def _reads(sample: Table, layout: Layout) -> bool:
    """Whether most rows have cards where the layout says."""
    return len(read_rounds(sample, layout)) >= _FITS * len(sample.places)


def _telling(tables: Tables) -> set[str]:
    """The columns whose names may be believed: none of ids where a number should be, none blank."""
    found = set()
    for name, column in tables.sample.columns.items():
        texts = [text for text in column.texts if not says_nothing(text)]
        role, _ = role_of(name, ()) or ("", "")
        numbers = [read_number(text) for text in texts] if role in ("round", "cards_left") else []
        whole = all(number is not None and 0 <= number < 2**53 for number in numbers)
        if whole and (texts or role in HANDS):
            found.add(name)
    return found


class _Found(NamedTuple):
    """What follows from the cards of the rows that have some, and which rows these are."""

    dealt: Dealt
    kept: Array


def _dealt(sample: Table, layout: Layout, rulebook: Rulebook) -> _Found | None:
    if not layout.hands:
        return None
    rounds = read_rounds(sample, layout)
    if rounds.cards is None or not len(rounds):
        return None
    return _Found(dealt(rounds.cards, rulebook.tableau), np.isin(sample.places, rounds.places))


def _candidates(sample: Table, free: Sequence[str]) -> Iterator[Hands]:
    """The columns that could be the hands: three neighbours each, in turns, or one each."""
    for at in range(len(free) - 5):
        six = free[at : at + 6]
        if all(_has_cards(sample.columns[name], 1) for name in six):
            for one, two in ((six[:3], six[3:]), (six[::2], six[1::2])):
                yield {"player": tuple(one), "banker": tuple(two)}
                yield {"player": tuple(two), "banker": tuple(one)}
    whole = [name for name in free if _has_cards(sample.columns[name], 3)]
    for one in whole:
        for two in whole:
            if one != two:
                yield {"player": (one,), "banker": (two,)}


def _has_cards(column: Column, most: int) -> bool:
    """Whether most cells are cards, two or more if there may be."""
    cells = [
        next((hand for each in (RANKS, POINTS, NUMBERS) if (hand := read_hand(text, each))), None)
        for text in islice(column.texts, _LOOKED_AT)
        if not is_missing(text)
    ]
    fitting = [cell for cell in cells if cell and min(most, 2) <= len(cell) <= most]
    return bool(cells) and len(fitting) >= _FITS * len(cells)


def _results(sample: Table, free: Sequence[str], found: _Found | None) -> dict[str, str]:
    """Columns without telling names whose cells agree with the cards, or are words for winners."""
    results: dict[str, str] = {}
    for name in free:
        column = sample.columns[name]
        if "winner" not in results and _tells_winners(column, found):
            results["winner"] = name
        elif found is not None:
            cells = np.array(column.texts)[column.codes][found.kept]
            for role in ("player_total", "banker_total"):
                agree = cells == getattr(found.dealt, role).astype(str)
                if role not in results and agree.mean() > _FITS:
                    results[role] = name
                    break
    return results


def _tells_winners(column: Column, found: _Found | None) -> bool:
    """Whether the cells of a column without a telling name are words for winners."""
    meanings = _winner_words(column, found)
    if len({*meanings.values()} & {"player", "banker"}) < 2:
        return False
    told = np.array([text in meanings or says_nothing(text) for text in column.texts])
    if found is None:
        return bool(told.all())
    codes = [WINNERS.index(meanings[text]) if text in meanings else -1 for text in column.texts]
    said = np.array(codes)[column.codes[found.kept]]
    return bool((said == found.dealt.winner).mean() > _MOST)


def _winner_words(column: Column, found: _Found | None) -> dict[str, str]:
    """What each word for a winner means; one that is not known means what its rounds show.

    Where there are no cards to show it, a single frequent word beside those for two winners means
    the third.
    """
    meanings, others = {}, []
    shares = np.bincount(column.codes, minlength=len(column.texts)) / max(len(column.codes), 1)
    for code, text in enumerate(column.texts):
        if says_nothing(text):
            continue
        meaning = read_winner(text)
        often = shares[code] > _RARE
        if meaning is None and found is not None and often:
            winners = found.dealt.winner[column.codes[found.kept] == code]
            times = np.bincount(winners, minlength=3)
            if times.max(initial=0) > _FITS * len(winners):
                meaning = WINNERS[int(times.argmax())]
        if meaning is not None:
            meanings[text] = meaning
        elif often:
            others.append(text)
    missing = {winner.value for winner in Winner} - {*meanings.values()}
    if found is None and len(others) == len(missing) == 1:
        meanings[others[0]] = missing.pop()
    return meanings


def _payouts(sample: Table, layout: Layout, named: Named, rulebook: Rulebook) -> tuple[Payout, ...]:
    if not named.paid or not layout.hands:
        return ()
    columns = tuple(
        Payout(bet.id, named.paid[bet.id], stake_column=named.staked.get(bet.id, ""))
        for bet in rulebook.bets
        if bet.id in named.paid
    )
    rounds = read_rounds(sample, layout._replace(payouts=columns))
    if rounds.cards is None or not len(rounds):
        return columns  # better told as unreadable than left out
    tableau, classes = rulebook.tableau, layout.classes
    codes = dealt(rounds.cards, tableau, classes).ends(rounds.void)
    ends = ends_by_code(codes, rounds.cards, rounds.suits)
    bets = {bet.id: bet for bet in rulebook.bets if classes.tells(tableau.classes(bet.fields))}
    told = [payout for payout in columns if payout.bet in bets]
    return guess_payouts(told, bets, ends, rounds.payouts)
