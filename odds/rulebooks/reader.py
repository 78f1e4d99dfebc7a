"""Reading a rulebook file: every value is checked, and every problem names its place and remedy."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from odds.errors import OddsError
from odds.paytable import FIELDS, LOSE, PUSH, Bet, Condition, Row, Value, read_odds, read_rate
from odds.rulebooks.rulebook import Commission, Decks, Rulebook
from odds.rulebooks.values import Table, ValueReader, as_written
from odds.tableau import Clauses, Draws, Tableau
from odds.wording import spans

TOTALS = range(10)
LARGEST = 10**12
"""The largest number a rulebook may hold; nothing in it counts so far."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ACTIONS = {"D": True, "S": False}


class RulebookError(OddsError):
    """A rulebook that cannot be used; `problems` has every one found, the message the first."""

    def __init__(self, file: str, problems: list[str]) -> None:
        self.problems = problems
        more = f" ({len(problems) - 1} more to mend after that)" if problems[1:] else ""
        super().__init__(f"{file}: {problems[0]}{more}")


class Decimal(str):
    """A number with a point, as it stands in the file, so that 0.95 is exactly that."""


def read_rulebook(data: bytes, file: str) -> Rulebook:
    """The rulebook that the bytes of a TOML file state."""
    file = file if file.isprintable() else repr(file)
    try:
        table = tomllib.loads(data.decode("utf-8-sig"), parse_float=Decimal)
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is not UTF-8; save the file as UTF-8 text"
        raise RulebookError(file, [problem]) from None
    except tomllib.TOMLDecodeError as error:
        problem = f'this is not TOML: {error}; mend it there (3/2 and 5% need quotes: "3/2")'
        raise RulebookError(file, [problem]) from None
    except RecursionError:
        raise RulebookError(file, ["values are nested too deep; a rulebook is flat"]) from None
    except ValueError:  # the interpreter may refuse to read thousands of digits
        raise RulebookError(file, [f"a number is larger than {LARGEST}; write less"]) from None
    for place in _oversized(table):
        raise RulebookError(file, [f"{place}: the number is larger than {LARGEST}; write less"])
    reader = Reader()
    rulebook = reader.rulebook(table)
    if reader.problems:
        raise RulebookError(file, reader.problems)
    return rulebook


def _oversized(value: object, place: str = "") -> Iterator[str]:
    """Where numbers stand that are too large to be meant, or even to be shown."""
    if isinstance(value, int) and abs(value) > LARGEST:
        yield place
    inner = dict(enumerate(value, 1)) if isinstance(value, list) else value
    for key, each in inner.items() if isinstance(inner, dict) else ():
        yield from _oversized(each, f"{place}.{key}" if place else str(key))


class Reader(ValueReader):
    """Reads a rulebook table by table."""

    def rulebook(self, table: Table) -> Rulebook:
        """The whole of it."""
        tables = ["source", "decks", "void", "commission", "table_of_play", "bet"]
        self.known_keys("", table, ["id", "title", "notes", *tables])
        source = self.optional_table(table, "source", ["document", "section"])
        void = self.optional_table(table, "void", ["clause"])
        commission = self.commission(table)
        return Rulebook(
            id=self.identifier(table, ""),
            title=self.text(table, "title", ""),
            document=self.text(source, "document", "[source]", required=False),
            section=self.text(source, "section", "[source]", required=False),
            notes=self.notes(table.get("notes", [])),
            decks=self.decks(self.table(table, "decks")),
            void_clause=self.text(void, "clause", "[void]", required=False),
            commission=commission,
            tableau=self.tableau(self.table(table, "table_of_play")),
            bets=self.bets(table.get("bet"), commission),
        )

    def identifier(self, table: Table, place: str) -> str:
        """A name to call a game or a bet by."""
        value = self.text(table, "id", place)
        if value and not _ID.fullmatch(value):
            self.problem(
                place, f"id {value!r} will not do; use small letters, digits and single hyphens"
            )
        return value

    def notes(self, value: object) -> tuple[str, ...]:
        """Remarks on how the document was read."""
        if not isinstance(value, list):
            self.problem("notes", f"{as_written(value)} is no list; write notes = [...]")
            return ()
        return tuple(self.text({"note": note}, "note", "notes") for note in value)

    def decks(self, table: Table | None) -> Decks:
        """The numbers of decks."""
        if table is None:
            return Decks((1,), 1)
        place = "[decks]"
        self.known_keys(place, table, ["allowed", "default", "clause"])
        clause = self.text(table, "clause", place, required=False)
        allowed = self.numbers(f"{place} allowed", table.get("allowed"), range(1, 1001))
        default = table.get("default")
        if type(default) is not int or (allowed and default not in allowed):
            said = "this is missing" if default is None else f"{as_written(default)} will not do"
            self.problem(f"{place} default", f"{said}; write one number of {spans(allowed)}")
            default = 1
        return Decks(allowed, default, clause)

    def commission(self, parent: Table) -> Commission | None:
        """The rate of commission, if the document has one."""
        place = "[commission]"
        table = self.optional_table(parent, "commission", ["rate", "clause"])
        if "commission" not in parent:
            return None
        clause = self.text(table, "clause", place, required=False)
        rate = table.get("rate")
        try:
            if isinstance(rate, bool) or not isinstance(rate, int | str):
                wrong = "is missing" if rate is None else f"= {as_written(rate)} is no rate"
                raise OddsError(f'rate {wrong}; write one such as "5%"')
            return Commission(read_rate(str(rate)), clause)
        except OddsError as error:
            self.problem(place, str(error))
            return Commission(Fraction(0))

    def tableau(self, table: Table | None) -> Tableau:
        """The Table of Play, without gaps or overlaps."""
        names = ["naturals", "player", "banker_after_stand", "banker_after_draw"]
        self.known_keys("[table_of_play]", table or {}, names)
        parts = {
            name: None if table is None else self.table(table, name, "table_of_play.")
            for name in names
        }
        place = {name: f"[table_of_play.{name}]" for name in names}
        clauses = [
            self.text(parts[name] or {}, "clause", place[name], required=False) for name in names
        ]
        naturals = self.naturals(place["naturals"], parts["naturals"])
        player, after_stand = (
            self.draws(place[name], parts[name], naturals)
            for name in ("player", "banker_after_stand")
        )
        after_draw = self.draws_by_third_card(
            place["banker_after_draw"], parts["banker_after_draw"], naturals
        )
        return Tableau(
            tuple(total in (naturals or ()) for total in TOTALS),
            player,
            after_stand,
            after_draw,
            Clauses(*clauses),
        )

    def naturals(self, place: str, table: Table | None) -> tuple[int, ...] | None:
        """The totals that end the coup, possibly none; None if they cannot be told."""
        if table is None:
            return None
        self.known_keys(place, table, ["totals", "clause"])
        value = table.get("totals")
        return () if value == [] else self.numbers(f"{place} totals", value, TOTALS) or None

    def draws(self, place: str, table: Table | None, naturals: tuple[int, ...] | None) -> Draws:
        """Which totals draw; every total that is not a natural must draw or stand, not both."""
        self.known_keys(place, table or {}, ["draws", "stands", "clause"])
        before = len(self.problems)
        draws, stands = (
            self.numbers(f"{place} {key}", table[key], TOTALS) if table and key in table else ()
            for key in ("draws", "stands")
        )
        if table is not None and naturals is not None and len(self.problems) == before:
            for total in TOTALS:
                times = (total in naturals, total in draws, total in stands)
                if sum(times) != 1:
                    state = "said twice" if any(times) else "left out"
                    self.problem(
                        place, f"total {total} is {state}; name it once: draws, stands or natural"
                    )
        return tuple(total in draws for total in TOTALS)

    def draws_by_third_card(
        self, place: str, table: Table | None, naturals: tuple[int, ...] | None
    ) -> tuple[Draws, ...]:
        """Which third cards of the Player make the Banker draw, for each total but naturals."""
        rows: list[Draws] = [(False,) * 10 for _ in TOTALS]
        if table is None or naturals is None:
            return tuple(rows)
        totals = [str(total) for total in TOTALS if total not in naturals]
        self.known_keys(place, table, [*totals, "clause"])
        for total in totals:
            row = table.get(total)
            if type(row) is str and len(row) == 10 and set(row) <= set(_ACTIONS):
                rows[int(total)] = tuple(_ACTIONS[letter] for letter in row)
                continue
            what = "is left out" if row is None else f"has {as_written(row)}"
            self.problem(
                place,
                f"total {total} {what}; write ten letters, D draws or S stands, "
                "for the Player's third card 0 to 9",
            )
        return tuple(rows)

    # Bets

    def bets(self, value: object, commission: Commission | None) -> tuple[Bet, ...]:
        """All bets, with different ids."""
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value or [0]):
            said = "there is none" if not value else f"bet = {as_written(value)}"
            self.problem("[[bet]]", f"{said}; write each bet as a [[bet]] table, one at the least")
            return ()
        bets = [self.bet(number, table, commission) for number, table in enumerate(value, 1)]
        ids = Counter(bet.id for bet in bets if bet.id)
        for bet_id in (bet_id for bet_id, times in ids.items() if times > 1):
            self.problem(f"bet {bet_id!r}", "the id is used twice; give each bet its own")
        if commission and bets and not any(bet.takes_commission for bet in bets):
            self.problem(
                "[commission]",
                "no row takes it; put commission = true on the rows that do, or leave it out",
            )
        return tuple(bets)

    def bet(self, number: int, table: Table, commission: Commission | None) -> Bet:
        """One bet; where no row matches, it loses."""
        name = table.get("id")
        place = f"bet {name!r}" if type(name) is str else f"bet number {number}"
        self.known_keys(place, table, ["id", "title", "rows"])
        tables = table.get("rows")
        if not isinstance(tables, list) or not all(isinstance(r, dict) for r in tables or [0]):
            said = "is missing" if tables is None else f"= {as_written(tables)}"
            self.problem(place, f"rows {said}; write a list of tables: rows = [{{ ... }}]")
            tables = []
        rows = [self.row(f"{place}, row {n}", row, commission) for n, row in enumerate(tables, 1)]
        if not rows or rows[-1].conditions:
            rows.append(Row((), LOSE))
        return Bet(self.identifier(table, place), self.text(table, "title", place), tuple(rows))

    def row(self, place: str, table: Table, commission: Commission | None) -> Row:
        """One row of a decision table."""
        self.known_keys(place, table, [*FIELDS, "pays", "commission", "clause"])
        conditions = tuple(
            Condition(field, self.values(f"{place}, {field}", table[field], field))
            for field in FIELDS
            if field in table
        )
        odds = self.odds(place, table.get("pays"))
        takes = table.get("commission", False)
        if not isinstance(takes, bool):
            self.problem(place, f"commission = {as_written(takes)}; write true or false")
        elif takes and commission is None:
            self.problem(place, "commission = true needs a [commission] table with a rate; add it")
        elif takes and (odds is None or odds <= 0):
            self.problem(
                place,
                f"commission = true cannot go with pays = {as_written(table.get('pays'))}; "
                "take it away",
            )
        rate = commission.rate if takes is True and commission else None
        return Row(conditions, odds, rate, self.text(table, "clause", place, required=False))

    def odds(self, place: str, pays: object) -> Fraction | None:
        """What a row pays, None if that is not stated."""
        words = {"push": PUSH, "lose": LOSE, "not stated": None}
        if isinstance(pays, str) and pays in words:
            return words[pays]
        try:
            if isinstance(pays, bool) or not isinstance(pays, int | str):
                wrong = "is missing" if pays is None else f"= {as_written(pays)} is no payout"
                raise OddsError(f'pays {wrong}; write odds above 0 such as 8, 0.95 or "3/2"')
            return read_odds(str(pays))
        except OddsError as error:
            self.problem(place, f'{error}, or one of "push", "lose", "not stated"')
            return None

    def values(self, place: str, value: object, field: str) -> tuple[Value, ...]:
        """The values of a coup fact that a row accepts."""
        allowed = FIELDS[field]
        numbers = [choice for choice in allowed if type(choice) is int]
        if numbers:
            return self.numbers(place, value, numbers)
        chosen = value if isinstance(value, list) else [value]
        kinds = (bool,) if isinstance(allowed[0], bool) else (str,)
        if not chosen or any(type(item) not in kinds or item not in allowed for item in chosen):
            names = " or ".join(as_written(choice if kinds == (bool,) else str(choice))
                                for choice in allowed)  # fmt: skip
            self.problem(place, f"{as_written(value)} is not known; write {names}")
            return ()
        return tuple(choice for choice in allowed if choice in chosen)
