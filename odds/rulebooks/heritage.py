"""What `extends` means: a game takes over all it does not say itself from the game it extends.

Tables are merged field by field, bets by their id. A table that changes anything without citing
a clause of its own has none. What is taken over cites the clause after the id of its game.
A bank, insurance and the like that is false is not taken over, nor is the bank of a bet that is
dropped. Readings of clauses are taken over where what they change is, and new ones come after them.
"""

from collections.abc import Sequence
from typing import TypeGuard

from odds.core.errors import unknown
from odds.rulebooks.values import TomlTable, ValueReader, as_written

OWN = ("id", "title", "source", "extends", "drops", "differs")
"""What is never taken over."""


CLAUSES_ALONE = ("hands", "interrupted", "differential")
"""Tables that hold nothing but clauses."""
CLAUSES = ("established", "next_round", "forgotten", "squeezed")
"""Clauses that have a name of their own."""


def cited(table: TomlTable, game: str) -> TomlTable:
    """The table as games that extend this one see it: each clause after the id of the game."""

    def cite(key: str, value: object) -> object:
        if isinstance(value, dict):
            clauses = key in CLAUSES_ALONE
            return {
                name: cite("clause" if clauses else name, inner) for name, inner in value.items()
            }
        if isinstance(value, list):
            return [cite(key.removesuffix("s"), inner) for inner in value]
        if (key.endswith("clause") or key in CLAUSES) and isinstance(value, str):
            return f"{game} {value}"
        return f"{game}: {value}" if key == "note" else value

    return {key: cite(key, value) for key, value in table.items()}


def inherit(read: ValueReader, base: TomlTable, own: TomlTable) -> TomlTable:
    """The whole of a game: what it says itself, over what it takes from the one it extends."""
    drops = _drops(read, base, own)
    merged = {key: value for key, value in base.items() if key not in OWN}
    merged["bet"] = [bet for bet in base.get("bet", []) if bet["id"] not in drops]
    merged["limit"] = [
        {**limit, "bets": left}
        for limit in base.get("limit", [])
        if (left := [bet for bet in limit["bets"] if bet not in drops])
    ]
    if merged.get("bank", {}).get("bet") in drops:
        del merged["bank"]
    for key, value in own.items():
        if value is False and key in (
            "bank",
            "insurance",
            "take_back",
            "interrupted",
            "differential",
        ):
            merged.pop(key, None)
        elif key == "bet":
            merged[key] = _bets(read, merged[key], value)
        elif key == "limit":
            merged[key] = _limits(merged[key], value)
        elif key != "reading":
            merged[key] = over(merged.get(key), value)
    _forget_naturals(merged, own)
    gone = _keep_readings(merged, base.get("reading", []))
    if gone and "notes" not in own:
        merged["notes"] = [note for note in merged["notes"] if _reading_of(note) not in gone]
    if "reading" in own:
        new = own["reading"]
        merged["reading"] = _readings(merged.get("reading", []), new) if _are_tables(new) else new
    return merged


def _readings(inherited: list[TomlTable], own: list[TomlTable]) -> list[TomlTable]:
    """The readings inherited, each with what is said of it here, and after them new ones."""
    said = {each.get("id"): each for each in own if isinstance(each.get("id"), str)}
    known = [each["id"] for each in inherited]
    return [
        *({**each, **said.get(each["id"], {})} for each in inherited),
        *(each for each in own if each.get("id") not in known),
    ]


def _reading_of(note: object) -> object:
    return note.get("reading") if isinstance(note, dict) else None


def _keep_readings(merged: TomlTable, readings: list[TomlTable]) -> set[str]:
    """Keep the inherited readings whose changes have something left to change; the others' ids."""
    bets, limits = ([*_tables(merged.get(key))] for key in ("bet", "limit"))
    ids = [bet.get("id") for bet in bets]  # of whatever type the file has it

    def left(key: str, value: object) -> object:
        if key == "bet":
            return [each for each in _tables(value) if each["id"] in ids]
        if key == "limit":
            lines = [
                {**each, "bets": [bet for bet in each["bets"] if bet in ids]}
                if "bets" in each
                else each
                for each in _tables(value)
            ]
            return [each for each in lines if limits and each.get("bets", True)]
        return value if key in merged else None

    kept = [
        {**each, "changes": {k: new for k, v in changes.items() if (new := left(k, v))}}
        if (changes := each.get("changes"))
        else each
        for each in readings
    ]
    idle = {
        new["on"]
        for old, new in zip(readings, kept, strict=True)
        if old.get("changes") and not new["changes"]
    }
    if readings:
        merged["reading"] = [each for each in kept if each["on"] not in idle]
    return {each["id"] for each in kept if each["on"] in idle}


def _forget_naturals(merged: TomlTable, own: TomlTable) -> None:
    """A total that this game makes a natural needs no row of the Banker's; inherited ones go."""
    said = own.get("table_of_play")
    play = merged.get("table_of_play")
    if not isinstance(said, dict) or not isinstance(play, dict):
        return
    naturals, rows = said.get("naturals"), play.get("banker_after_draw")
    if not isinstance(naturals, dict) or not isinstance(rows, dict):
        return
    own_rows = said.get("banker_after_draw", {})
    totals = ValueReader("").numbers("", naturals.get("totals"), range(10))
    gone = {str(total) for total in totals if str(total) not in own_rows}
    play["banker_after_draw"] = {key: row for key, row in rows.items() if key not in gone}


def _drops(read: ValueReader, base: TomlTable, own: TomlTable) -> Sequence[str]:
    known = [bet["id"] for bet in base.get("bet", [])]
    drops = own.get("drops", [])
    if not isinstance(drops, list):
        read.problem("drops", f"{as_written(drops)} is no list; write the ids of bets in one")
        return ()
    for bet in drops:
        if bet not in known:
            remedy = f"the game it extends has {', '.join(known)}"
            read.problem("drops", str(unknown("bet", str(bet), known, remedy)))
    return drops


def over(base: object, own: object) -> object:
    """A value over the one it replaces; tables are merged."""
    if not isinstance(base, dict) or not isinstance(own, dict):
        return own
    unchanged = set(own) <= {"clause"}
    kept = {key: value for key, value in base.items() if key != "clause" or unchanged}
    return {**kept, **{key: over(kept.get(key), value) for key, value in own.items()}}


def _tables(value: object) -> list[TomlTable]:
    return value if _are_tables(value) else []


def _are_tables(value: object) -> TypeGuard[list[TomlTable]]:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _limits(base: list[TomlTable], own: object) -> object:
    """A limit replaces those that share a bet with it; an empty list leaves none."""
    if not own or not _are_tables(own):
        return own
    lists = [limit["bets"] for limit in own if isinstance(limit.get("bets"), list)]
    kept = [
        limit for limit in base if not any(bet in bets for bet in limit["bets"] for bets in lists)
    ]
    return [*own, *kept]


def _bets(read: ValueReader, base: list[TomlTable], own: object) -> object:
    """Bets over those of the same id, new ones after them."""
    if not _are_tables(own):
        return own
    merged = list(base)
    places = {bet["id"]: place for place, bet in enumerate(base)}
    for bet in own:
        name = bet.get("id")
        if not isinstance(name, str) or name not in places:
            merged.append(bet)
        elif merged[places[name]] is base[places[name]]:
            merged[places[name]] = _bet(read, base[places[name]], bet)
        else:
            read.problem(f"bet {name!r}", "the id is used twice; give each bet its own")
    return merged


def _bet(read: ValueReader, base: TomlTable, own: TomlTable) -> TomlTable:
    """A bet over the inherited one; `clauses` cites its own document for the inherited rows."""
    if "clauses" not in own or "rows" in own:
        return {**base, **own}
    clauses, rows = own["clauses"], base["rows"]
    if not isinstance(clauses, list) or len(clauses) != len(rows):
        read.problem(
            f"bet {base['id']!r}",
            f"clauses = {as_written(clauses)} does not fit the rows it takes over; "
            f"write a list of {len(rows)}, one for each",
        )
        return base
    cited_rows = [{**row, "clause": clause} for row, clause in zip(rows, clauses, strict=True)]
    return {**base, **{k: v for k, v in own.items() if k != "clauses"}, "rows": cited_rows}
