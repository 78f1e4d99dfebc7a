"""The options that say how a log is to be read."""

from typing import TYPE_CHECKING, Annotated

import typer

from odds.asking.naming import naming
from odds.core.errors import OddsError
from odds.core.extras import check_installed

if TYPE_CHECKING:
    from odds.rounds.logs.reader import Hints

ColumnOption = Annotated[
    list[str] | None,
    typer.Option(
        "--column",
        metavar="ROLE=COLUMN",
        help="Which column says what, by name or number, where the guess is wrong; may be given "
        "again. A hand's cards may be in several: player=4,5,6. Other roles are winner, "
        "player_total, player_natural, player_pair, player_hand and the like, pairs, margin, shoe, "
        "round, cards_left, count, payout:BET and stake:BET; bet, stake, payout, commission and "
        "balance where one bet a round is named; insurance:WHAT, insurance:WHAT:4 or "
        "insurance:WHAT:4:banker, where WHAT is window, side, odds, stake, payout or result. With "
        "- as column there is none.",
    ),
]
LayoutOption = Annotated[
    str | None,
    typer.Option(
        "--layout",
        metavar="FILE",
        help="A layout saved from 'odds verify GAME LOG --explain-layout --format json'.",
    ),
]
LinePatternOption = Annotated[
    str | None,
    typer.Option(
        "--line-pattern",
        metavar="REGEX",
        help="For text: a pattern whose named groups are columns, such as p1 p2 p3 b1 b2 b3, or "
        "player and banker; winner, shoe.",
    ),
]
NewShoePatternOption = Annotated[
    str | None,
    typer.Option("--new-shoe-pattern", metavar="REGEX", help="Lines that begin a new shoe."),
]
RecordStartOption = Annotated[
    str | None,
    typer.Option(
        "--record-start",
        metavar="REGEX",
        help="For rounds over several lines: the line with which each begins.",
    ),
]
RecordPatternOption = Annotated[
    str | None,
    typer.Option(
        "--record-pattern",
        metavar="REGEX",
        help="For rounds over several lines: a pattern of them all, whose named groups are "
        "columns, as in --line-pattern.",
    ),
]
SkipPatternOption = Annotated[
    str | None,
    typer.Option("--skip-pattern", metavar="REGEX", help="Lines that are no rounds."),
]
MaxBadOption = Annotated[
    int,
    typer.Option("--max-bad", min=0, metavar="N", help="How many unreadable rows a log may have."),
]


_NAMING = ("--line-pattern", "--record-pattern")
"""The patterns whose named groups are columns."""


def read_hints(
    layout: str | None,
    column: list[str] | None,
    line_pattern: str | None,
    new_shoe_pattern: str | None,
    skip_pattern: str | None,
    record_start: str | None,
    record_pattern: str | None,
) -> "Hints":
    """What the options say of the layout, checked."""
    check_installed("numpy", "numba", "pyarrow")
    from odds.rounds.logs.reader import Hints
    from odds.rounds.logs.saved import read_layout
    from odds.rounds.logs.shape.framing import check_pattern

    patterns = {
        "--line-pattern": line_pattern,
        "--new-shoe-pattern": new_shoe_pattern,
        "--skip-pattern": skip_pattern,
        "--record-start": record_start,
        "--record-pattern": record_pattern,
    }
    given = [option for option, value in patterns.items() if value is not None]
    if layout is not None:
        if column or given:
            other = (["--column"] if column else given)[0]
            raise OddsError(f"{other} and --layout both say how to read the log; give one of them")
        return Hints(read_layout(layout))
    if line_pattern and (record_pattern or record_start):
        other = "--record-pattern" if record_pattern else "--record-start"
        raise OddsError(f"--line-pattern and {other} both cut the text; give one of them")
    for option, pattern in patterns.items():
        if pattern == "":
            raise OddsError(f"{option} '' says nothing of any line; give a pattern or leave it out")
        check_pattern(option, pattern or "")
        if option in _NAMING and pattern and "(?P<" not in pattern:
            raise OddsError(
                f"{option} {pattern!r} names no group; name what is cut, such as (?P<player>...) "
                "and (?P<banker>...)"
            )
    return Hints(None, _columns(column or []), *(value or "" for value in patterns.values()))


def _columns(given: list[str]) -> dict[str, tuple[str, ...]]:
    from odds.rounds.logs.columns.insurance_columns import INSURANCE
    from odds.rounds.logs.columns.layout import HANDS, PAYOUT, ROLES, STAKE, unknown_role

    columns: dict[str, tuple[str, ...]] = {}
    for each in given:
        with naming(column=each):
            role, sign, names = each.partition("=")
            role = role.strip().lower().replace("-", "_") if ":" not in role else role.strip()
            if not sign or not names.strip():
                raise OddsError("this names no column; write ROLE=COLUMN, such as winner=Result")
            if role not in (*HANDS, *ROLES) and not role.startswith((PAYOUT, STAKE, INSURANCE)):
                raise unknown_role(role)
            if role in columns:
                raise OddsError(f"the role {role} is given twice; give it once")
            if names.strip() == "-":
                columns[role] = ()
                continue
            parts = tuple(name.strip() for name in names.split(",")) if role in HANDS else (names,)
            if len(parts) > 3 or "" in parts:
                raise OddsError("a hand has up to three cards; name one column for each, or one")
            columns[role] = parts
    return columns
