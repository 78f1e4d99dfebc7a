"""Reading a rulebook file: every value is checked, and every problem names its place and remedy."""

import re
import tomllib
from collections import Counter
from collections.abc import Collection
from typing import Any

from odds.errors import OddsError, unknown
from odds.paytable import FIELDS, LOSE, PUSH, Bet, Condition, Row, Value, read_odds, read_rate
from odds.rulebooks.rulebook import Commission, Decks, Rulebook
from odds.tableau import Clauses, Tableau
from odds.tableau import Row as TableRow

Table = dict[str, Any]

TOTALS = range(10)
_SPAN = re.compile(r"([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ACTIONS = {"D": True, "S": False}


class RulebookError(OddsError):
    """A rulebook that cannot be used; `problems` has every one found, the message the first."""

    def __init__(self, file: str, problems: list[str]) -> None:
        self.problems = problems
        more = f" ({len(problems) - 1} more to mend after that)" if problems[1:] else ""
        super().__init__(f"{file}: {problems[0]}{more}")


def read_rulebook(data: bytes, file: str) -> Rulebook:
    """The rulebook that the bytes of a TOML file state."""
    try:
        # Decimals stay text, so that 0.95 is read as exactly that.
        table = tomllib.loads(data.decode(), parse_float=str)
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is not UTF-8; save the file as UTF-8 text"
        raise RulebookError(file, [problem]) from None
    except RecursionError:
        raise RulebookError(file, ["values are nested too deep; a rulebook is flat"]) from None
    except ValueError as error:
        raise RulebookError(file, [f"this is not TOML: {error}; mend that line"]) from None
    reader = Reader()
    rulebook = reader.rulebook(table)
    if reader.problems:
        raise RulebookError(file, reader.problems)
    return rulebook


class Reader:
    """Reads piece by piece; after a problem it goes on with a stand-in, to find the next one."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def problem(self, place: str, text: str) -> None:
        self.problems.append(f"{place}: {text}" if place else text)

    # Plain values

    def known_keys(self, place: str, table: Table, known: Collection[str]) -> None:
        for key in table:
            if key not in known:
                error = unknown("field", key, known, f"the fields here are {', '.join(known)}")
                self.problem(place, str(error))

    def table(self, parent: Table, key: str, place: str = "", required: bool = True) -> Table:
        value = parent.get(key, None if required else {})
        if isinstance(value, dict):
            return value
        at = f"{place}.{key}" if place else f"[{key}]"
        self.problem(
            at, "this table is missing" if value is None else f"{value!r} is no table; write one"
        )
        return {}

    def text(self, table: Table, key: str, place: str, required: bool = True) -> str:
        value = table.get(key, None if required else "")
        if isinstance(value, str) and (value.strip() or not required):
            return value
        self.problem(
            place,
            f"{key!r} is missing; add it" if value is None else f"{key} = {value!r} is no text",
        )
        return ""

    def numbers(self, place: str, value: object, allowed: Collection[int]) -> tuple[int, ...]:
        """A number, a list of them, or text such as "0-3, 7", in ascending order."""
        if isinstance(value, int) and not isinstance(value, bool):
            spans = [(value, value)]
        elif isinstance(value, list) and all(type(item) is int for item in value):
            spans = [(item, item) for item in value]
        else:
            matches = [
                _SPAN.fullmatch(part.strip())
                for part in (value.split(",") if isinstance(value, str) else [""])
            ]
            spans = [(int(m[1]), int(m[2] or m[1])) for m in matches if m]
            if len(spans) < len(matches):
                spans = []
        bounds = f"{min(allowed)} to {max(allowed)}"
        if not spans or any(low > high for low, high in spans):
            example = 'such as 7, [1, 2] or "0-3, 7"'
            self.problem(place, f"{value!r} is no choice of numbers; write {bounds}, {example}")
            return ()
        if any(low not in allowed or high not in allowed for low, high in spans):
            self.problem(place, f"{value!r} goes out of range; the numbers are {bounds}")
            return ()
        return tuple(sorted({n for low, high in spans for n in range(low, high + 1)}))

    # The parts of a rulebook

    def rulebook(self, table: Table) -> Rulebook:
        fields = ["id", "title", "source", "decks", "void", "commission", "table_of_play", "bet"]
        self.known_keys("", table, fields)
        source = self.table(table, "source", required=False)
        self.known_keys("[source]", source, ["document", "section"])
        void = self.table(table, "void", required=False)
        self.known_keys("[void]", void, ["clause"])
        commission = self.commission(table)
        return Rulebook(
            id=self.identifier(table, ""),
            title=self.text(table, "title", ""),
            document=self.text(source, "document", "[source]", required=False),
            section=self.text(source, "section", "[source]", required=False),
            decks=self.decks(self.table(table, "decks")),
            void_clause=self.text(void, "clause", "[void]", required=False),
            commission=commission,
            tableau=self.tableau(self.table(table, "table_of_play")),
            bets=self.bets(table.get("bet"), commission),
        )

    def identifier(self, table: Table, place: str) -> str:
        value = self.text(table, "id", place)
        if value and not _ID.fullmatch(value):
            self.problem(
                place, f"id {value!r} will not do; use small letters, digits and single hyphens"
            )
        return value

    def decks(self, table: Table) -> Decks:
        place = "[decks]"
        self.known_keys(place, table, ["allowed", "default", "clause"])
        if not table:
            return Decks((1,), 1)
        allowed = self.numbers(f"{place} allowed", table.get("allowed"), range(1, 1001))
        default = self.numbers(f"{place} default", table.get("default"), range(1, 1001))
        if len(default) != 1 or not set(default) <= set(allowed):
            if allowed and default:
                self.problem(f"{place} default", "give one of the allowed numbers of decks")
            default = (1,)
        return Decks(allowed, default[0], self.text(table, "clause", place, required=False))

    def commission(self, parent: Table) -> Commission | None:
        place = "[commission]"
        table = self.table(parent, "commission", required=False)
        if not table:
            return None
        self.known_keys(place, table, ["rate", "clause"])
        clause = self.text(table, "clause", place, required=False)
        try:
            return Commission(read_rate(str(table.get("rate"))), clause)
        except OddsError as error:
            self.problem(f"{place} rate", str(error))
            return Commission(PUSH)

    def tableau(self, table: Table) -> Tableau:
        place = "[table_of_play]"
        parts = ["naturals", "player", "banker_after_stand", "banker_after_draw"]
        self.known_keys(place, table, parts)
        part = {name: self.table(table, name, place) if table else {} for name in parts}
        clauses = Clauses(
            **{n: self.text(part[n], "clause", f"{place}.{n}", required=False) for n in parts}
        )
        self.known_keys(f"{place}.naturals", part["naturals"], ["totals", "clause"])
        naturals: tuple[int, ...] = ()
        if part["naturals"]:
            naturals = self.numbers(
                f"{place}.naturals totals", part["naturals"].get("totals"), TOTALS
            )
        return Tableau(
            naturals=tuple(total in naturals for total in TOTALS),
            player=self.draws(f"{place}.player", part["player"], naturals),
            banker_after_stand=self.draws(
                f"{place}.banker_after_stand", part["banker_after_stand"], naturals
            ),
            banker_after_draw=self.draws_by_third_card(
                f"{place}.banker_after_draw", part["banker_after_draw"], naturals
            ),
            clauses=clauses,
        )

    def draws(self, place: str, table: Table, naturals: tuple[int, ...]) -> TableRow:
        """Which totals draw; every total that is not a natural must draw or stand, not both."""
        self.known_keys(place, table, ["draws", "stands", "clause"])
        if not table:
            return (False,) * 10
        before = len(self.problems)
        said = {
            key: self.numbers(f"{place} {key}", table[key], TOTALS) if key in table else ()
            for key in ("draws", "stands")
        }
        if len(self.problems) == before:
            for total in TOTALS:
                times = (total in naturals, total in said["draws"], total in said["stands"])
                if sum(times) != 1:
                    state = "is left out" if not any(times) else "is said twice"
                    self.problem(
                        place, f"total {total} {state}; name it once: draws, stands or natural"
                    )
        return tuple(total in said["draws"] for total in TOTALS)

    def draws_by_third_card(
        self, place: str, table: Table, naturals: tuple[int, ...]
    ) -> tuple[TableRow, ...]:
        totals = [str(total) for total in TOTALS if total not in naturals]
        self.known_keys(place, table, [*totals, "clause"])
        rows: list[TableRow] = [(False,) * 10 for _ in TOTALS]
        for total in totals if table else []:
            row = table.get(total)
            letters = str(row).upper()
            if len(letters) != 10 or set(letters) - set(_ACTIONS):
                what = "is left out" if row is None else f"has {row!r}"
                self.problem(
                    place,
                    f"total {total} {what}; write ten letters, D draws or S stands, "
                    "for the Player's third card 0 to 9",
                )
                continue
            rows[int(total)] = tuple(_ACTIONS[letter] for letter in letters)
        return tuple(rows)

    # Bets

    def bets(self, value: object, commission: Commission | None) -> tuple[Bet, ...]:
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.problem("[[bet]]", "the rulebook has no bets; add at least one [[bet]] table")
            return ()
        bets = [self.bet(number, table, commission) for number, table in enumerate(value, 1)]
        ids = Counter(bet.id for bet in bets if bet.id)
        for bet_id in (bet_id for bet_id, times in ids.items() if times > 1):
            self.problem(f"bet {bet_id!r}", "the id is used twice; give each bet its own")
        return tuple(bets)

    def bet(self, number: int, table: Table, commission: Commission | None) -> Bet:
        name = table.get("id")
        place = f"bet {name!r}" if isinstance(name, str) else f"bet number {number}"
        self.known_keys(place, table, ["id", "title", "note", "rows"])
        rows = table.get("rows")
        if not isinstance(rows, list) or not rows or not all(isinstance(r, dict) for r in rows):
            self.problem(place, "rows is missing or no list of tables; add rows = [{ ... }]")
            rows = []
        return Bet(
            id=self.identifier(table, place),
            title=self.text(table, "title", place),
            rows=(
                *(self.row(f"{place}, row {n}", row, commission) for n, row in enumerate(rows, 1)),
                Row((), LOSE),
            ),
            note=self.text(table, "note", place, required=False),
        )

    def row(self, place: str, table: Table, commission: Commission | None) -> Row:
        self.known_keys(place, table, [*FIELDS, "pays", "commission", "clause"])
        takes = table.get("commission", False)
        if not isinstance(takes, bool):
            self.problem(place, f"commission = {takes!r} is neither true nor false")
        elif takes and commission is None:
            self.problem(place, "commission = true needs a [commission] table with a rate")
        row = Row(
            conditions=tuple(
                Condition(field, self.values(f"{place}, {field}", table[field], field))
                for field in FIELDS
                if field in table
            ),
            odds=None,
            clause=self.text(table, "clause", place, required=False),
        )
        pays = table.get("pays")
        if pays == "not stated":
            return row
        if pays in ("push", "lose"):
            return Row(row.conditions, PUSH if pays == "push" else LOSE, clause=row.clause)
        try:
            if isinstance(pays, bool) or not isinstance(pays, int | str):
                raise OddsError(
                    "pays is missing" if pays is None else f"pays = {pays!r} is no payout"
                )
            odds = read_odds(str(pays))
        except OddsError as error:
            self.problem(place, f'{error}, or "push", "lose", "not stated"')
            return row
        rate = commission.rate if takes is True and commission else PUSH
        return Row(row.conditions, odds, rate, row.clause)

    def values(self, place: str, value: object, field: str) -> tuple[Value, ...]:
        allowed = FIELDS[field]
        numbers = [choice for choice in allowed if type(choice) is int]
        if numbers:
            return self.numbers(place, value, numbers)
        chosen = value if isinstance(value, list) else [value]
        strange = [
            item
            for item in chosen
            if not any(type(item) in (type(c), str) and item == c for c in allowed)
        ]
        if strange or not chosen:
            names = " or ".join(str(choice).lower() for choice in allowed)
            self.problem(place, f"{value!r} is not known; write {names}")
            return ()
        return tuple(choice for choice in allowed if choice in chosen)
