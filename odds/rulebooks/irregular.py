"""Reading what a rulebook states of rounds that go wrong, and how its clauses may be read."""

from typing import Any

from odds.bets.house import (
    WHILE_OPEN,
    DealingError,
    Differential,
    Interruption,
    TakeBack,
    VoidRound,
)
from odds.core.errors import unknown
from odds.rulebooks.parts import Reading
from odds.rulebooks.values import TomlTable, ValueReader, as_written

_ERRORS = 'write errors = [{ error = "a card is exposed", clause = "5.7" }]'
_ROUNDS = 'write rounds = [{ when = "the cards are not shuffled", clause = "5.5" }]'
_READING = "write each reading as a [[reading]] table"
_UNCHANGED = ("id", "title", "extends", "drops", "differs", "source", "reading")
"""What a reading cannot change."""


def read_irregular(read: ValueReader, table: TomlTable) -> dict[str, Any]:
    """Void and interrupted rounds, bets taken back, the differential limit and the readings."""
    return {
        "voids": _voids(read, table),
        "interruption": _interruption(read, table),
        "take_back": _take_back(read, table),
        "differential": _differential(read, table),
        "readings": _readings(read, table),
    }


def _voids(read: ValueReader, table: TomlTable) -> tuple[VoidRound, ...]:
    """For which reasons, besides a shoe that runs out, a round is void."""
    void = table.get("void")
    if not isinstance(void, dict) or "rounds" not in void:
        return ()
    found = []
    for number, line in enumerate(read.tables("[void] rounds", void["rounds"], _ROUNDS), 1):
        place = f"[void] rounds, line {number}"
        read.known_keys(place, line, ["when", "clause"])
        clause = read.text(line, "clause", place, required=False)
        found.append(VoidRound(read.text(line, "when", place), clause))
    return tuple(found)


def _interruption(read: ValueReader, parent: TomlTable) -> Interruption | None:
    names = Interruption._fields
    table = read.optional_table(parent, "interrupted", names)
    if not table:
        return None
    return Interruption(*(read.text(table, name, "[interrupted]") for name in names))


def _differential(read: ValueReader, parent: TomlTable) -> Differential | None:
    names = Differential._fields
    table = read.optional_table(parent, "differential", names)
    if not table:
        return None
    return Differential(*(read.text(table, name, "[differential]") for name in names))


def _take_back(read: ValueReader, parent: TomlTable) -> TakeBack | None:
    place = "[take_back]"
    names = ["clause", "errors", "established", "own_bet", "next_round"]
    table = read.optional_table(parent, "take_back", names)
    if not table:
        return None
    errors = []
    for number, line in enumerate(read.tables(f"{place} errors", table.get("errors"), _ERRORS), 1):
        inside = f"{place} errors, line {number}"
        read.known_keys(inside, line, ["error", "clause", "option"])
        clause = read.text(line, "clause", inside, required=False)
        option = line.get("option", next(iter(WHILE_OPEN)))
        if not isinstance(option, str) or option not in WHILE_OPEN:
            remedy = f"write one of {', '.join(map(as_written, WHILE_OPEN))}, or leave it out"
            read.problem(inside, f"option = {as_written(option)} is not known; {remedy}")
        errors.append(DealingError(read.text(line, "error", inside), clause, option))
    return TakeBack(
        read.text(table, "clause", place, required=False),
        tuple(errors),
        read.text(table, "established", place, required=False),
        read.flag(table, "own_bet", place),
        read.text(table, "next_round", place, required=False),
    )


def _readings(read: ValueReader, parent: TomlTable) -> tuple[Reading, ...]:
    """The readings, each of a question; of each question one, and only one, changes nothing."""
    if parent.get("reading", []) == []:
        return ()
    found: list[Reading] = []
    for number, table in enumerate(read.tables("[[reading]]", parent["reading"], _READING), 1):
        place = f"reading number {number}"
        read.known_keys(place, table, ["id", "on", "says", "clause", "changes"])
        changes = _changes(read, place, table, parent)
        clause = read.text(table, "clause", place, required=False)
        words = (read.text(table, "on", place), read.text(table, "says", place))
        found.append(Reading(read.identifier(table, place), *words, clause, changes))
    ids = [each.id for each in found]
    for name in dict.fromkeys(name for name in ids if ids.count(name) > 1):
        read.problem("[[reading]]", f"the id {name!r} is used twice; give each reading its own")
    for question in dict.fromkeys(each.on for each in found):
        readings = [each for each in found if each.on == question]
        if len(readings) < 2 or sum(each.is_default for each in readings) != 1:
            read.problem(
                "[[reading]]",
                f"the question {question!r} needs two readings or more, of which one changes "
                "nothing; add what is missing",
            )
    return tuple(found)


def _changes(read: ValueReader, place: str, table: TomlTable, whole: TomlTable) -> TomlTable:
    """What a reading changes; what it names is there to be changed."""
    changes = table.get("changes", {})
    if not isinstance(changes, dict):
        read.problem(place, "changes is no table; write what it changes as a rulebook does")
        return {}
    for key in (key for key in changes if key in _UNCHANGED):
        read.problem(f"{place}, changes.{key}", "a reading cannot change this; take it away")
    if "bet" in changes:
        _changed_bets(read, f"{place}, changes.bet", changes["bet"], whole.get("bet"))
    if "limit" in changes:
        _changed_limits(read, f"{place}, changes.limit", changes["limit"], whole.get("limit"))
    return changes


def _changed_bets(read: ValueReader, place: str, changes: object, bets: object) -> None:
    known = [str(bet.get("id")) for bet in _tables(bets)]
    for change in read.tables(place, changes, 'write [{ id = "tie", before = [...] }]'):
        name = read.identifier(change, place)
        if name and name not in known:
            read.problem(place, str(unknown("bet", name, known, f"write {' or '.join(known)}")))
        if "before" in change:
            read.tables(
                f"{place}, {name}, before", change["before"], "write rows such as a bet has"
            )


def _changed_limits(read: ValueReader, place: str, changes: object, limits: object) -> None:
    limited = [bet for limit in _tables(limits) for bet in _listed(limit)]
    for change in read.tables(place, changes, "write [{ dealer_counts = true }]"):
        named = _listed(change) if "bets" in change else limited
        if not any(bet in limited for bet in named):
            read.problem(place, "the game has no limit on these bets; name bets that have one")


def _listed(limit: TomlTable) -> list[object]:
    bets = limit.get("bets")
    return bets if isinstance(bets, list) else []


def _tables(value: object) -> list[TomlTable]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
