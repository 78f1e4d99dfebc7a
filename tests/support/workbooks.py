"""Workbooks reckoned anew: by a library of formulas, and by LibreOffice where it is at hand."""

import re
import subprocess
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import Any
from zipfile import ZipFile

import openpyxl

Values = dict[tuple[str, str], Any]
"""What stands in cells, by sheet and cell."""
OFFICE = which("soffice")


def kept(workbook: bytes) -> Values:
    """The values that the writer left in the workbook."""
    book = openpyxl.load_workbook(BytesIO(workbook), data_only=True)
    return {
        (sheet.title, cell.coordinate): cell.value
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def formulas_of(workbook: bytes) -> dict[tuple[str, str], str]:
    """The cells that are formulas, and what they say."""
    return {
        (sheet.title, cell.coordinate): str(cell.value).removeprefix("=")
        for sheet in openpyxl.load_workbook(BytesIO(workbook))
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    }


def bare(workbook: bytes) -> bytes:
    """The workbook without the values of its formulas, so that whoever has them reckoned them."""
    found = BytesIO()
    with ZipFile(BytesIO(workbook)) as old, ZipFile(found, "w") as new:
        for name in old.namelist():
            new.writestr(name, re.sub(rb"</f><v>[^<]*</v>", b"</f>", old.read(name)))
    return found.getvalue()


def reckoned(workbook: bytes, folder: Path) -> Values:
    """The values by a library that reckons formulas."""
    import formulas

    path = folder / "bare.xlsx"
    path.write_bytes(bare(workbook))
    solution = formulas.ExcelModel().loads(str(path)).finish().calculate()
    found = {}
    for place in formulas_of(workbook):
        sheet, cell = place
        value = solution[f"'[{path.name}]{sheet.upper()}'!{cell}"].value[0, 0]
        found[place] = value if isinstance(value, str) else float(value)
    return found


def reckoned_by_office(workbook: bytes, folder: Path) -> Values:
    """The values by LibreOffice."""
    path, out = folder / "bare.xlsx", folder / "out"
    path.write_bytes(bare(workbook))
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    to = ["--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(out)]
    subprocess.run([str(OFFICE), profile, *to, str(path)], check=True, capture_output=True)
    return kept((out / path.name).read_bytes())
