"""How a log is read, and how a longer one is counted, shown to people."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from odds.cli.output import Answer, Format, Section, show

if TYPE_CHECKING:
    from odds.rounds.logs.layout import Layout


def explained(layout: "Layout", files: Sequence[str]) -> Answer:
    """A layout in words; as json it can be saved and given back."""
    from odds.rounds.logs.layout import PAYOUTS, ROLES
    from odds.rounds.logs.notation import NOTATIONS

    shape = layout.shape
    rows: list[list[object]] = [
        [f"{hand} cards", ", ".join(names), NOTATIONS[layout.notation]]
        for hand, names in layout.hands.items()
    ]
    rows += [[role, name, ROLES[role]] for role, name in layout.columns.items()]
    rows += [
        [f"payout of {each.bet}", each.column, f"{PAYOUTS[each.means]}; {each}"]
        for each in layout.payouts
    ]
    facts = [f"Format: {shape.format}"]
    if shape.format == "csv":
        header = "names on the first line" if shape.header else "columns by number"
        facts.append(f"Cells parted by {shape.delimiter!r}, {header}")
    facts += [
        f"{name.replace('_', ' ').capitalize()}: {pattern}"
        for name in ("line_pattern", "new_shoe_pattern", "skip_pattern")
        if (pattern := getattr(shape, name))
    ]
    sections = [Section("Columns", ("role", "column", "meaning"), rows, texts=3)]
    if layout.winner_words:
        words = [[word, winner] for word, winner in layout.winner_words.items()]
        sections.append(Section("Words for winners", ("word", "winner"), words, texts=2))
    return Answer(
        f"Layout of {', '.join(files)}",
        sections,
        layout.document(),
        [{"role": role, "column": name, "meaning": meaning} for role, name, meaning in rows],
        facts,
        notes=["Saved with --format json, this can be given back with --layout, mended or not."],
    )


def show_queries(layout: "Layout | None", form: Format) -> None:
    """Print the query that counts distinct rounds, in each dialect."""
    from odds.rounds.logs.counted import PLAIN, counting_queries

    queries = counting_queries(layout or PLAIN)
    if form is Format.JSON:
        print(json.dumps(queries, indent=2))
    elif form is Format.CSV:
        records = [{"dialect": dialect, "query": query} for dialect, query in queries.items()]
        show(Answer("", [], {}, records), form)
    elif form is Format.MARKDOWN:
        print("\n\n".join(f"## {name}\n\n```sql\n{text}\n```" for name, text in queries.items()))
    else:
        print("\n\n".join(f"-- {name}\n{text}" for name, text in queries.items()))
