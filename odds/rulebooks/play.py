"""Reading the Table of Play of a rulebook: it may be any, but has no gap and no overlap."""

from odds.games.coup.tableau import Clauses, Draws, Tableau
from odds.rulebooks.values import TomlTable, ValueReader, as_written

TOTALS = range(10)

_ACTIONS = {"D": True, "S": False}


def read_tableau(read: ValueReader, table: TomlTable | None) -> Tableau:
    """The whole of it."""
    names = ["naturals", "player", "banker_after_stand", "banker_after_draw"]
    read.known_keys("[table_of_play]", table or {}, names)
    parts = {
        name: None if table is None else read.table(table, name, "table_of_play.") for name in names
    }
    place = {name: f"[table_of_play.{name}]" for name in names}
    clauses = [
        read.text(parts[name] or {}, "clause", place[name], required=False) for name in names
    ]
    naturals = _naturals(read, place["naturals"], parts["naturals"])
    player, after_stand = (
        _draws(read, place[name], parts[name], naturals)
        for name in ("player", "banker_after_stand")
    )
    after_draw = _draws_by_third_card(
        read, place["banker_after_draw"], parts["banker_after_draw"], naturals
    )
    return Tableau(
        tuple(total in (naturals or ()) for total in TOTALS),
        player,
        after_stand,
        after_draw,
        Clauses(*clauses),
    )


def _naturals(read: ValueReader, place: str, table: TomlTable | None) -> tuple[int, ...] | None:
    """The totals that end the coup, possibly none; None if they cannot be told."""
    if table is None:
        return None
    read.known_keys(place, table, ["totals", "clause"])
    value = table.get("totals")
    return () if value == [] else read.numbers(f"{place} totals", value, TOTALS) or None


def _draws(
    read: ValueReader, place: str, table: TomlTable | None, naturals: tuple[int, ...] | None
) -> Draws:
    """Which totals draw; every total that is not a natural must draw or stand, not both."""
    read.known_keys(place, table or {}, ["draws", "stands", "clause"])
    before = len(read.problems)
    said = {key: (table or {}).get(key, []) for key in ("draws", "stands")}
    draws, stands = (
        () if totals == [] else read.numbers(f"{place} {key}", totals, TOTALS)
        for key, totals in said.items()
    )
    if table is not None and naturals is not None and len(read.problems) == before:
        for total in TOTALS:
            times = (total in naturals, total in draws, total in stands)
            if sum(times) != 1:
                state = "said twice" if any(times) else "left out"
                read.problem(
                    place, f"total {total} is {state}; name it once: draws, stands or natural"
                )
    return tuple(total in draws for total in TOTALS)


def _draws_by_third_card(
    read: ValueReader, place: str, table: TomlTable | None, naturals: tuple[int, ...] | None
) -> tuple[Draws, ...]:
    """Which third cards of the Player make the Banker draw, for each total but naturals."""
    rows: list[Draws] = [(False,) * 10 for _ in TOTALS]
    if table is None or naturals is None:
        return tuple(rows)
    totals = [str(total) for total in TOTALS if total not in naturals]
    read.known_keys(place, table, [*totals, "clause"])
    for total in totals:
        row = table.get(total)
        if type(row) is str and len(row) == 10 and set(row) <= set(_ACTIONS):
            rows[int(total)] = tuple(_ACTIONS[letter] for letter in row)
            continue
        what = "is left out" if row is None else f"has {as_written(row)}"
        read.problem(
            place,
            f"total {total} {what}; write ten letters, D draws or S stands, "
            "for the Player's third card 0 to 9",
        )
    return tuple(rows)
