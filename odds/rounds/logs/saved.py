"""Layouts that were saved, read back."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from odds.core.bounds import LARGEST_FILE
from odds.core.errors import OddsError, unknown
from odds.files.nested import read_json
from odds.files.shape import CSV, FORMATS, WIDE_SPACE, Shape
from odds.rounds.logs.cells.notation import NOTATIONS, RANKS, WINNERS, read_number
from odds.rounds.logs.columns.insurance_columns import INSURED, InsuranceColumns
from odds.rounds.logs.columns.layout import (
    HANDS,
    NET,
    PAYOUTS,
    ROLES,
    ROUND_PAYOUTS,
    Layout,
    Payout,
    check_layout,
    unknown_role,
)
from odds.rounds.logs.shape.framing import PATTERNS, check_pattern


def read_layout(path: str) -> Layout:
    """A layout that was saved."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)  # it may have no end
        if len(data) > LARGEST_FILE:
            raise ValueError(f"it is larger than {LARGEST_FILE} bytes, no layout is")
        document = read_json(data.decode("utf-8-sig"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise OddsError(
            f"layout {path!r} cannot be read ({why}); save one as json from an explained layout"
        ) from None
    return _Reader(path).layout(document)


class _Reader(NamedTuple):
    """Reads the parts of a layout, and says which part is wrong."""

    path: str

    def wrong(self, part: str, value: object, remedy: str) -> OddsError:
        return OddsError(f"layout {self.path!r}: {part} has {str(value)[:80]!r}; {remedy}")

    def layout(self, document: Any) -> Layout:
        if not isinstance(document, dict) or not isinstance(document.get("columns"), dict):
            raise self.wrong("the file", document, "give an object with format and columns")
        known = {*Shape._fields, *Layout._fields, "notes"} - {"shape", "hands", "hand_shape"}
        for key in document:
            if key not in known:
                raise OddsError(f"layout {self.path!r}: {unknown('key', key, known, 'drop it')}")
        hands, columns = {}, {}
        for role, name in document["columns"].items():
            if role in HANDS:
                names = [name] if isinstance(name, str) else name
                if not isinstance(names, list) or not 1 <= len(names) <= 3:
                    raise self.wrong(role, name, "name one column, or one for each card")
                hands[role] = tuple(self.text(role, each) for each in names)
            elif re.fullmatch(f"({'|'.join(ROLES)})(#[2-9])?", role):
                columns[role] = self.text(role, name)
            else:
                raise OddsError(f"layout {self.path!r}: {unknown_role(role)}")
        words = self.table(document, "winner_words")
        return check_layout(
            Layout(
                self.shape(document),
                hands,
                columns,
                self.one_of("notation", document.get("notation", RANKS), NOTATIONS),
                {word: self.one_of(word, winner, WINNERS) for word, winner in words.items()},
                tuple(self.payout(*each) for each in self.table(document, "payouts").items()),
                {
                    word: self.text(word, bet)
                    for word, bet in self.table(document, "bet_words").items()
                },
                {bet: self.text(bet, name) for bet, name in self.table(document, "stakes").items()},
                self.stake("stake", document.get("stake", "1")),
                self.one_of("payout_means", document.get("payout_means", NET), ROUND_PAYOUTS),
                self.flag("infers_shoes", document.get("infers_shoes", False)),
                self.texts("card_rows", document.get("card_rows", [])),
                {
                    word: self.text(word, name)
                    for word, name in self.table(document, "hand_words").items()
                },
                insurance=tuple(map(self.insurance, self.items("insurance", document))),
            ),
            f"layout {self.path!r}",
        )

    def shape(self, document: dict[str, Any]) -> Shape:
        form = self.one_of("format", document.get("format"), FORMATS)
        delimiter = self.text("delimiter", document.get("delimiter", ","))
        if (
            form == CSV
            and (len(delimiter) != 1 or delimiter in '"\r\n')
            and delimiter != WIDE_SPACE
        ):
            raise self.wrong("delimiter", delimiter, "give one character")
        header = self.flag("header", document.get("header", True))
        patterns = {}
        for name in PATTERNS:
            patterns[name] = self.text(name, document.get(name, ""))
            check_pattern(f"layout {self.path!r}: {name}", patterns[name])
        depth, cuts = document.get("depth", 0), document.get("cuts", [])
        if type(depth) is not int or not 0 <= depth < 50:
            raise self.wrong("depth", depth, "give a whole number, 0 or more")
        if not isinstance(cuts, list) or any(type(cut) is not int or cut < 0 for cut in cuts):
            raise self.wrong("cuts", cuts, "give whole numbers, 0 or more")
        table = self.text("table", document.get("table", ""))
        return Shape(
            form, delimiter, header, **patterns, cuts=tuple(cuts), depth=depth, table=table
        )

    def payout(self, bet: str, value: Any) -> Payout:
        if not isinstance(value, dict):
            raise self.wrong(f"payouts.{bet}", value, "give an object with a column")
        stake = self.stake(f"payouts.{bet}.stake", value.get("stake", "1"))
        return Payout(
            bet,
            self.text(f"payouts.{bet}.column", value.get("column")),
            self.one_of(f"payouts.{bet}.means", value.get("means", NET), PAYOUTS),
            stake,
            self.text(f"payouts.{bet}.stake_column", value.get("stake_column", "")),
        )

    def insurance(self, value: Any) -> InsuranceColumns:
        part = "insurance"
        if not isinstance(value, dict) or value.get("stage") not in (0, 2, 4, 5):
            raise self.wrong(part, value, "give objects, each with a stage of 0, 2, 4 or 5")
        columns = {
            self.one_of(part, what, INSURED): self.text(f"{part}.{what}", name)
            for what, name in self.table(value, "columns").items()
        }
        return InsuranceColumns(
            value["stage"],
            self.one_of(f"{part}.side", value.get("side", ""), ("", *HANDS)),
            columns,
            self.one_of(f"{part}.means", value.get("means", NET), PAYOUTS),
            self.stake(f"{part}.stake", value.get("stake", "1")),
            self.flag(f"{part}.taken_only", value.get("taken_only", False)),
        )

    def stake(self, part: str, value: object) -> Fraction:
        stake = read_number(self.text(part, value))
        if stake is None or stake <= 0:
            raise self.wrong(part, value, "give an amount above 0")
        return stake

    def flag(self, part: str, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(part, value, "say true or false")
        return value

    def items(self, part: str, document: dict[str, Any]) -> list[Any]:
        value = document.get(part, [])
        if not isinstance(value, list):
            raise self.wrong(part, value, "give a list")
        return value

    def texts(self, part: str, value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise self.wrong(part, value, "give a list of texts")
        return tuple(self.text(part, each) for each in value)

    def text(self, part: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.wrong(part, value, "give a text")
        return value

    def table(self, document: dict[str, Any], part: str) -> dict[str, Any]:
        value = document.get(part, {})
        if not isinstance(value, dict):
            raise self.wrong(part, value, "give an object")
        return value

    def one_of(self, part: str, value: object, known: Sequence[str] | Mapping[str, str]) -> str:
        if not isinstance(value, str) or value not in known:
            raise self.wrong(part, value, f"say {' or '.join(known)}")
        return value
