"""Rulebooks for tests: a good one to break, and values written as TOML."""

import json
from pathlib import Path

import odds.rulebooks
from odds.rulebooks import RulebookError, load_rulebook

HOUSE = Path(odds.rulebooks.__file__).parent / "house"
GOOD = (HOUSE / "rws-commission.toml").read_text(encoding="utf-8")
THREE_CARD = (HOUSE / "bclc-three-card.toml").read_text(encoding="utf-8")


def problems_of(path: Path) -> list[str]:
    """What is wrong with a rulebook, by place and sentence."""
    try:
        load_rulebook(path)
    except RulebookError as error:
        return [": ".join(filter(None, problem[1:])) for problem in error.problems]
    return []


def toml(value: object) -> str:
    """A value as TOML: tables inline, all else as JSON has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def toml_file(table: dict[str, object]) -> str:
    """A whole file, one key a line."""
    return "".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in table.items())
