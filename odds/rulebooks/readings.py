"""A game by another reading of its clauses: what the reading changes, over what the game says."""

from collections.abc import Collection, Sequence

from odds.core.errors import OddsError, unknown
from odds.rulebooks.heritage import over
from odds.rulebooks.parts import Reading
from odds.rulebooks.values import TomlTable


def changed_by(table: TomlTable, changes: TomlTable) -> TomlTable:
    """The table of a game with these changes: tables are merged, bets and limits as well.

    A bet is changed by its id, and `before` has rows that come before those it has; a limit is
    changed by a bet that it is on, or every limit where no bet is named.

    >>> tie = {"id": "tie", "rows": [{"winner": "tie", "pays": 8}]}
    >>> changes = {"bet": [{"id": "tie", "before": [{"cards": 6, "pays": 9}]}]}
    >>> [row["pays"] for row in changed_by({"bet": [tie]}, changes)["bet"][0]["rows"]]
    [9, 8]
    """
    changed = dict(table)
    for key, value in changes.items():
        if key == "bet":
            changed[key] = [_bet(bet, value) for bet in table.get(key, [])]
        elif key == "limit":
            changed[key] = [_limit(limit, value) for limit in table.get(key, [])]
        else:
            changed[key] = over(table.get(key), value)
    return changed


def _bet(bet: TomlTable, changes: Sequence[TomlTable]) -> TomlTable:
    for each in changes:
        if each.get("id") == bet["id"]:
            own = {key: value for key, value in each.items() if key != "before"}
            return {**bet, "rows": [*each.get("before", []), *bet["rows"]], **own}
    return bet


def _limit(limit: TomlTable, changes: Sequence[TomlTable]) -> TomlTable:
    for each in changes:
        if "bets" not in each or set(each["bets"]) & set(limit["bets"]):
            return {**limit, **each}
    return limit


def chosen_readings(game: str, readings: Sequence[Reading], ids: Collection[str]) -> list[Reading]:
    """The readings of these ids, of each question one at the most."""
    known = {each.id: each for each in readings}
    if ids and not known:
        raise OddsError(
            f"{game} has no clause with several readings, so {next(iter(ids))!r} is none of them; "
            "leave it out, or write a [[reading]] in a rulebook of your own"
        )
    for name in ids:
        if name not in known:
            raise unknown("reading", name, known, f"{game} has {', '.join(known)}")
    chosen = [known[name] for name in dict.fromkeys(ids)]
    for one in chosen:
        others = [each.id for each in chosen if each.on == one.on]
        if len(others) > 1:
            raise OddsError(f"{' and '.join(others)} both say {one.on}; choose one of them")
    return chosen
