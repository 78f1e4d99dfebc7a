"""Cells of a spreadsheet: numbers with a format, formulas with their value, and text that stays so.

A number that has more digits than a spreadsheet keeps stands beside its exact digits as text.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from odds.core.numbers import Root
from odds.core.text import for_people, one_line
from odds.report.answer import Silent

LONGEST = 32_000
"""How many characters a cell takes."""
MOST_DIGITS_KEPT = 10**15
"""Beyond this number a spreadsheet forgets digits."""
FORMATS: dict[str, dict[str, object]] = {
    "text": {"indent": 1},
    "prose": {"text_wrap": True, "indent": 1},
    "count": {"num_format": "#,##0"},
    "share": {"num_format": "0.0000%"},
    "ratio": {"num_format": "#,##0.0000"},
    "odds": {"num_format": "General"},
    "digits": {"align": "right", "font_color": "#555555"},
}
"""How values of a column look."""
Number = int | Fraction | Root | float


class Formula(NamedTuple):
    """What a spreadsheet is to reckon, and what comes of it."""

    text: str
    value: Number | str


class Title(NamedTuple):
    """The head of a column, how its values look, and how wide it is."""

    text: str
    look: str = "text"
    wide: int = 14


class WorkbookPage:
    """A sheet with a title, a row of column heads that stays in view, and rows below."""

    def __init__(self, book: Any, name: str, title: str, columns: Sequence[Title]) -> None:
        self.name, self.columns, self.row = name, columns, 2
        self._sheet = book.add_worksheet(name)
        self._looks = {
            (look, bold): book.add_format({**how, "valign": "top", "bold": bold})
            for look, how in FORMATS.items()
            for bold in (False, True)
        }
        head = {"bold": True, "text_wrap": True, "bottom": 1, "valign": "bottom"}
        heads = {
            side: book.add_format({**head, "align": side, "indent": int(side == "left")})
            for side in ("left", "right")
        }
        self._text(0, 0, title, book.add_format({"bold": True, "font_size": 14}))
        self._sheet.set_row(1, 32)
        for number, column in enumerate(columns):
            side = "left" if column.look in ("text", "prose") else "right"
            self._text(1, number, column.text, heads[side])
            self._sheet.set_column(number, number, column.wide)
        self._sheet.freeze_panes(2, 1)
        self._sheet.set_landscape()
        self._sheet.set_paper(9)
        self._sheet.fit_to_pages(1, 0)
        self._sheet.repeat_rows(1)
        self._sheet.set_footer("&L&A&RPage &P of &N")

    def add(self, values: Sequence[object], bold: bool = False) -> int:
        """Write a row; its number, counted from 0."""
        for number, (value, column) in enumerate(zip(values, self.columns, strict=True)):
            self._write(self.row, number, value, self._looks[column.look, bold])
        self.row += 1
        return self.row - 1

    def skip(self) -> None:
        """Leave a row empty."""
        self.row += 1

    def mark_below_0(self, column: int, book: Any) -> None:
        """Let numbers below 0 in a column stand out, in grey print too."""
        look = book.add_format({"bold": True, "bg_color": "#FFD966", "border": 1})
        rule = {"type": "cell", "criteria": "<", "value": 0, "format": look}
        self._sheet.conditional_format(2, column, self.row, column, rule)

    def at(self, row: int, column: int) -> str:
        """A cell by name, for formulas on other sheets."""
        from xlsxwriter.utility import xl_rowcol_to_cell

        name = self.name.replace("'", "''")
        return f"'{name}'!{xl_rowcol_to_cell(row, column)}"

    def _write(self, row: int, column: int, value: object, look: Any) -> None:
        if isinstance(value, Formula):
            done = value.value if isinstance(value.value, str) else float(value.value)
            self._sheet.write_formula(row, column, f"={value.text}", look, done)
        elif isinstance(value, int | float | Fraction | Root):
            self._sheet.write_number(row, column, float(value), look)
        elif isinstance(value, Silent):
            self._text(row, column, value.value, look)
        elif value is not None:
            text = for_people(value) if isinstance(value, str) else str(value)
            self._text(row, column, text, look)

    def _text(self, row: int, column: int, text: str, look: Any) -> None:
        """Text as it is: nothing in it is ever taken for a formula, a number or a link."""
        self._sheet.write_string(row, column, one_line(text)[:LONGEST], look)


def digits(weight: int) -> str | None:
    """A whole number in all its digits, where the cell beside it would forget some.

    >>> digits(4998398275503360), digits(1024)
    ('4998398275503360', None)
    """
    return str(weight) if abs(weight) >= MOST_DIGITS_KEPT else None


def sheet_names(names: Sequence[str]) -> list[str]:
    """Names that a workbook takes, each another: short, without what means something to it.

    >>> sheet_names(["Summary", "tie", "TIE", "a/b"])
    ['Summary', 'tie', 'TIE 2', 'a-b']
    """
    taken: list[str] = []
    for name in names:
        plain = "".join("-" if each in "[]:*?/\\'" else each for each in one_line(name))
        plain = plain.strip()[:27].strip() or "sheet"
        if plain.lower() == "history":  # which Excel keeps for itself
            plain += " sheet"
        number, free = 1, plain
        while free.lower() in (each.lower() for each in taken):
            number += 1
            free = f"{plain} {number}"
        taken.append(free)
    return taken
