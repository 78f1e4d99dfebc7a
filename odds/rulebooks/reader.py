"""Reading a rulebook: every value is checked, and every problem names its place and remedy."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from odds.bets.house import Bank, Insurance, Limit
from odds.bets.paytable import Bet
from odds.core.bounds import MOST_DECKS
from odds.core.errors import unknown
from odds.core.numbers import read_amount, read_rate
from odds.core.text import spans
from odds.games.coup.tableau import Tableau
from odds.games.play import Play
from odds.rulebooks.bets import Terms, read_bets
from odds.rulebooks.parts import TOPICS, Commission, Decks, HandClauses, Procedure, Remark
from odds.rulebooks.play import read_tableau
from odds.rulebooks.rulebook import Rulebook
from odds.rulebooks.values import TomlTable, ValueReader, as_written

FIELDS = (
    *("id", "title", "extends", "drops", "differs", "notes", "source", "decks", "void"),
    *("hands", "commission", "table_of_play", "printed", "ranking"),
    *("one_card", "bet", "bank", "limit", "insurance"),
    *("interrupted", "take_back", "differential", "reading"),
)


IRREGULAR = frozenset(("interrupted", "take_back", "differential", "reading"))
"""What is read elsewhere."""
_FIXED = {"ranking": "three cards", "one_card": "one card"}
"""The ways to play in which nobody draws, and how many cards a hand then has."""


def read_rulebook(
    read: ValueReader, table: TomlTable, parent: Rulebook | None = None, reach: bool = True
) -> Rulebook:
    """The rulebook that a table states, merged already with what it takes from its parent.

    With `reach` it is asked whether each row of a bet can ever pay.
    """
    read.known_keys("", table, FIELDS)
    table = _as_meant(table)
    for name in ("drops", "differs"):
        if name in table and parent is None:
            read.problem(name, "this needs a game that it extends; add extends or take it away")
    if parent and table.get("id") in [each.id for each in (parent, *parent.line)]:
        read.problem("", f"id {table['id']!r} is that of a game it extends; give this one its own")
    source = read.optional_table(table, "source", ["document", "section"])
    void = read.optional_table(table, "void", ["clause", "rounds"])
    commission = _commission(read, table)
    before = len(read.problems)
    play = _play(read, table, parent)
    sound = len(read.problems) == before
    decks = _decks(read, read.table(table, "decks"))
    terms = Terms(play, sound, max(decks.allowed, default=MOST_DECKS), reach)
    bets = read_bets(read, table.get("bet"), commission, terms)
    tableau = play.tableau if sound else None
    return Rulebook(
        id=read.identifier(table, ""),
        title=read.text(table, "title", ""),
        document=read.text(source, "document", "[source]", required=False),
        section=read.text(source, "section", "[source]", required=False),
        remarks=_notes(read, table, (*bets, *(parent.bets if parent else ()))),
        decks=decks,
        void_clause=read.text(void, "clause", "[void]", required=False),
        commission=commission,
        play=play,
        bets=bets,
        limits=_limits(read, table, bets),
        insurance=_insurance(read, table, tableau, bets) if "insurance" in table else None,
        parent=parent,
        differs=_differs(read, table),
        hands=_hands(read, table),
        bank=_bank(read, table, [bet.id for bet in bets]),
        **_irregular(read, table),
    )


def _irregular(read: ValueReader, table: TomlTable) -> dict[str, Any]:
    """What is stated of rounds that go wrong, and of clauses that can be read in several ways."""
    void = table.get("void")
    if IRREGULAR.isdisjoint(table) and not (isinstance(void, dict) and "rounds" in void):
        return {}
    from odds.rulebooks import irregular  # few games need it

    return irregular.read_irregular(read, table)


def _as_meant(table: TomlTable) -> TomlTable:
    """The table with what stands under a misspelt name, so that its problems are found too."""
    if table.keys() <= set(FIELDS):
        return table
    from difflib import get_close_matches  # few rulebooks need it

    meant = dict(table)
    for key in set(table) - set(FIELDS):
        near = next(iter(get_close_matches(key.lower(), FIELDS, n=1)), "")
        if isinstance(table[key], list) and isinstance(meant.get(near, []), list) and near:
            meant[near] = [*meant.get(near, []), *table[key]]
        elif near and near not in meant:
            meant[near] = table[key]
    return meant


def _insurance(
    read: ValueReader, table: TomlTable, tableau: Tableau | None, bets: Sequence[Bet]
) -> Insurance:
    from odds.rulebooks.offers import read_insurance  # few games need it

    return read_insurance(read, table, tableau, [bet.id for bet in bets])


def _play(read: ValueReader, table: TomlTable, parent: Rulebook | None) -> Play:
    """How the game is played: one way, not two."""
    way = next((name for name in _FIXED if name in table), None)
    if way is None:
        if "table_of_play" not in table:
            remedy = "write it as a table, or a [ranking] where hands have three cards"
            read.problem("[table_of_play]", f"this table is missing; {remedy}")
            return read_tableau(read, None)
        played = read_tableau(read, read.table(table, "table_of_play"))
        if "printed" in table and "insurance" in table:
            remedy = "write insurance = false, or take the printed cards away"
            read.problem("[insurance]", f"no window is told beside printed cards; {remedy}")
        return played if "printed" not in table else _printed(read, table, played)
    for other in ("table_of_play", "printed", "insurance", *_FIXED):
        if other in table and other != way:
            read.problem(
                f"[{other}]",
                f"a game with a [{way}] has {_FIXED[way]} in every hand, and nobody draws; "
                + (f"extend another game than {parent.id} or none" if parent else "take one away"),
            )
    if way == "one_card":
        from odds.rulebooks.dealing import read_order  # few games need it

        return read_order(read, read.table(table, way))
    from odds.rulebooks.ranking import read_ranking  # few games need it

    return read_ranking(read, read.table(table, way))


def _printed(read: ValueReader, table: TomlTable, played: Tableau) -> Play:
    from odds.rulebooks.dealing import read_printed  # few games need it

    return read_printed(read, table, played)


def _bank(read: ValueReader, parent: TomlTable, bets: Sequence[str]) -> Bank | None:
    """What a Player who takes the bank banks."""
    place = "[bank]"
    table = read.optional_table(parent, "bank", ["bet", "commission", "clause"])
    if not isinstance(parent.get("bank"), dict):
        return None
    if "ranking" not in parent:
        read.problem(place, "only a game with a [ranking] has a bank to take; take it away")
    bet = read.text(table, "bet", place)
    if bet and bet not in bets:
        read.problem(place, str(unknown("bet", bet, bets, f"the bets are {', '.join(bets)}")))
    remedy = 'write the rate on the net win of a round, such as "5%", or 0'
    rate = read.quantity(place, table, "commission", "rate", read_rate, remedy)
    return Bank(bet, rate or Fraction(0), read.text(table, "clause", place, required=False))


def _notes(read: ValueReader, table: TomlTable, bets: Sequence[Bet]) -> tuple[Remark, ...]:
    """What to remark: sentences, some with the bets or topics that they are about."""
    value, readings = table.get("notes", []), table.get("reading", [])
    known = [
        str(each.get("id"))
        for each in (readings if isinstance(readings, list) else ())
        if isinstance(each, dict)
    ]
    if not isinstance(value, list):
        read.problem("notes", f"{as_written(value)} is no list; write notes = [...]")
        return ()
    notes = [_note(read, note, f"note {n}", bets) for n, note in enumerate(value, 1)]
    for number, note in enumerate(notes, 1):
        if note.reading and note.reading not in known:
            remedy = f"write the id of a [[reading]]: {', '.join(known) or 'there is none'}"
            read.problem(f"note {number}", str(unknown("reading", note.reading, known, remedy)))
    return tuple(notes)


def _note(read: ValueReader, note: object, place: str, bets: Sequence[Bet]) -> Remark:
    if not isinstance(note, dict):
        return Remark(read.text({"note": note}, "note", "notes"))
    read.known_keys(place, note, ["note", "about", "reading"])
    about, reading = note.get("about"), read.text(note, "reading", place, required=False)
    if about is None and reading:
        about = []
    elif not isinstance(about, list) or not about:
        said = "is missing" if about is None else f"= {as_written(about)} will not do"
        read.problem(place, f'about {said}; write a list of bets or topics such as ["void"]')
        about = []
    known = [*TOPICS, *(bet.id for bet in bets)]
    for name in about:
        if name not in known:
            remedy = f"write bets of the game, or {', '.join(TOPICS)}"
            read.problem(place, str(unknown("topic", str(name), known, remedy)))
    return Remark(read.text(note, "note", place), tuple(map(str, about)), reading)


def _differs(read: ValueReader, table: TomlTable) -> tuple[Procedure, ...]:
    """What is done otherwise than in the game that this one extends."""
    if "differs" not in table:
        return ()
    remedy = 'write differs = [{ rule = "...", clause = "..." }]'
    found = []
    for number, line in enumerate(read.tables("differs", table["differs"], remedy), 1):
        place = f"differs, line {number}"
        read.known_keys(place, line, ["rule", "clause"])
        clause = read.text(line, "clause", place, required=False)
        found.append(Procedure(read.text(line, "rule", place), clause))
    return tuple(found)


def _decks(read: ValueReader, table: TomlTable | None) -> Decks:
    """The numbers of decks."""
    if table is None:
        return Decks((1,), 1)
    place = "[decks]"
    read.known_keys(place, table, ["allowed", "default", "clause"])
    clause = read.text(table, "clause", place, required=False)
    allowed = read.numbers(f"{place} allowed", table.get("allowed"), range(1, MOST_DECKS + 1))
    default = table.get("default")
    if type(default) is not int or (allowed and default not in allowed):
        said = "this is missing" if default is None else f"{as_written(default)} will not do"
        read.problem(f"{place} default", f"{said}; write one number of {spans(allowed)}")
        default = 1
    return Decks(allowed, default, clause)


def _hands(read: ValueReader, parent: TomlTable) -> HandClauses:
    """Where it is said what hands count, which of them wins, and what a pair is."""
    names = HandClauses._fields
    table = read.optional_table(parent, "hands", names)
    return HandClauses(*(read.text(table, name, "[hands]", required=False) for name in names))


def _commission(read: ValueReader, parent: TomlTable) -> Commission | None:
    """The rate of commission, if the document has one."""
    place = "[commission]"
    table = read.optional_table(parent, "commission", ["rate", "clause"])
    if "commission" not in parent:
        return None
    clause = read.text(table, "clause", place, required=False)
    rate = read.quantity(place, table, "rate", "rate", read_rate, 'write one such as "5%"')
    return Commission(rate or Fraction(0), clause)


def _limits(read: ValueReader, parent: TomlTable, bets: tuple[Bet, ...]) -> tuple[Limit, ...]:
    """The aggregate limits; a bet stands under one at the most."""
    if parent.get("limit", []) == []:
        return ()
    known = [bet.id for bet in bets]
    limits = []
    remedy = "write each limit as a [[limit]] table"
    for number, table in enumerate(read.tables("[[limit]]", parent["limit"], remedy), 1):
        place = f"limit number {number}"
        read.known_keys(
            place, table, ["bets", "amount", "clause", "dealer_clause", "dealer_counts"]
        )
        names = table.get("bets")
        if not isinstance(names, list) or not names:
            said = "is missing" if names is None else f"= {as_written(names)} will not do"
            read.problem(place, f'bets {said}; write a list of ids such as ["gold-7"]')
            names = []
        for name in names:
            if name not in known:
                error = unknown("bet", str(name), known, f"the bets are {', '.join(known)}")
                read.problem(place, str(error))
        amount = read.quantity(
            place, table, "amount", "amount", read_amount, "write one above 0 such as 50000"
        )
        clause, dealer = (
            read.text(table, key, place, required=False) for key in ("clause", "dealer_clause")
        )
        counts = read.flag(table, "dealer_counts", place)
        limits.append(Limit(tuple(map(str, names)), amount or Fraction(0), clause, dealer, counts))
    for name, times in Counter(bet for limit in limits for bet in limit.bets).items():
        if times > 1:
            read.problem("[[limit]]", f"bet {name!r} is named {times} times; name it once")
    return tuple(limits)
