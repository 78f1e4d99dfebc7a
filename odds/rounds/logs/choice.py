"""Which shape and layout a log has: every one that may be is tried on its first rows."""

import re
from collections.abc import Iterator, Mapping, Sequence

from odds.core.errors import OddsError
from odds.files.rows import table_names
from odds.files.shape import PARQUET, Shape
from odds.files.sources import Block, Source
from odds.rounds.logs.framing import shapes_of
from odds.rounds.logs.guess import Guess, guess_layout
from odds.rounds.logs.headers import roles_of
from odds.rounds.logs.labels import cut_line
from odds.rounds.logs.layout import Layout
from odds.rounds.logs.named import Given
from odds.rounds.logs.notation import read_number
from odds.rounds.logs.opening import open_log_tables
from odds.rounds.logs.vocabulary import in_english
from odds.rulebooks import Rulebook

_TRIED_ON = 2**17
"""How many bytes of a text a shape is tried on."""
_PERFECT = 1.98
"""A layout as good as this needs no other beside it."""
_ENOUGH = 20
"""How many rows it must have for that."""
_SHOWN = 3
"""How many rows and ways to read them are shown where none fits."""


def choose_layout(
    source: Source, rulebook: Rulebook, given: Given, patterns: Mapping[str, str]
) -> Layout | dict[str, int]:
    """The best layout of a log, or counts of winners if it is a summary and nothing else."""
    guesses: list[Guess] = []
    errors: list[OddsError] = []
    for shape in _shapes(source, patterns):
        try:
            tables = open_log_tables(_start_of(source, shape), shape)
            guess = guess_layout(tables, shape, rulebook, given, source.shown)
        except OddsError as error:
            errors.append(error)
            guesses.append(Guess(shape, None, why=str(error)))
            continue
        guesses.append(guess)
        if not len(tables.sample.places) and _names_hands(tables.names):
            break  # the names of columns, and nothing else
        # Where somebody said which columns to read, the first shape that has them is meant.
        if guess.layout is not None and (
            given or (guess.score >= _PERFECT and guess.rows >= _ENOUGH)
        ):
            return guess.layout
    if errors and (given or any(patterns.values()) or source.form):
        raise errors[0]
    best = max(guesses, key=lambda guess: guess.score)
    if best.layout is not None and (best.layout.hands or best.score > 0.5):
        return best.layout
    if not source.form and (counts := counts_in(source.start.decode())):
        return counts
    if best.layout is not None:
        return best.layout
    raise _nothing_fits(source, guesses)


def _names_hands(names: Sequence[str]) -> bool:
    roles = {role for name in names for role, _ in roles_of(name, ())}
    return {"player", "banker"} <= roles


def _shapes(source: Source, patterns: Mapping[str, str]) -> Iterator[Shape]:
    if source.form == PARQUET:
        yield Shape(PARQUET, "", False)
    elif source.form:
        for table in table_names(source):
            yield Shape(source.form, "", False, table=table)
    else:
        yield from shapes_of(source.start, source.shown, dict(patterns))


def _start_of(source: Source, shape: Shape) -> Source:
    """The first lines of a source, to try a shape on; the rest is still to be read."""
    if source.form:
        return source
    text = source.start
    if len(text) > _TRIED_ON:
        cut = text.rfind(b"\n", 0, _TRIED_ON) + 1
        text = text[: cut or _TRIED_ON]
    return source._replace(start=text, blocks=iter([Block(text, 1)]))


def counts_in(text: str) -> dict[str, int] | None:
    """How often each won, from a summary in words; None if it is none.

    >>> counts_in("Total hands: 30\\nPlayer wins: 14\\nBanker wins: 13\\nTies: 3\\n")
    {'player': 14, 'banker': 13, 'tie': 3}
    """
    counts: dict[str, int] = {}
    total = None
    for line in text.splitlines()[:500]:
        for label, value in cut_line(line):
            number = read_number(value.partition("(")[0].strip())
            if number is None or number.denominator != 1 or number < 0 or "%" in value:
                continue
            words = in_english(label).lower()
            won = [side for side, form in _COUNTED.items() if re.search(form, words)]
            if len(won) == 1 and "pair" not in words and "natural" not in words:
                counts.setdefault(won[0], int(number))
            elif re.search(r"\b(?:total|rounds|hands|games|coups)\b", words) and not won:
                total = int(number)
    if len(counts) < 3 or (total is not None and sum(counts.values()) != total and total > 0
                           and abs(sum(counts.values()) - total) > 0.5 * total):  # fmt: skip
        return None
    return {side: counts[side] for side in _COUNTED}


_COUNTED = {
    "player": r"\bplayers?\b|\bpunto\b",
    "banker": r"\bbank\w*\b|\bbanco\b",
    "tie": r"\bties?\b|\btied\b|\bdraws?\b",
}


def _nothing_fits(source: Source, guesses: Sequence[Guess]) -> OddsError:
    """What was seen, what was tried and why it was rejected, and what to say to be read."""
    empty = [guess for guess in guesses if guess.why.startswith("it has no row of a round")]
    best = guesses[0]
    if len(empty) == len(guesses) or (
        empty and best is empty[0] and not any(g.tried for g in guesses)
    ):
        return OddsError(f"{source.shown} {best.why.removeprefix('it ')}; name a log of rounds")
    seen = [line for line in source.start.decode().splitlines() if line.strip()][:_SHOWN]
    shown = "; ".join(repr(line[:60]) for line in seen)
    tried = sorted(
        (each for guess in guesses for each in guess.tried), key=lambda each: -each.score
    )
    near = "; ".join(str(each) for each in tried[:_SHOWN])
    reasons = next((guess.why for guess in guesses if "several rounds" in guess.why), "")
    why = reasons or "no columns of cards, of both totals or of winners are known"
    return OddsError(
        f"{source.shown}: {why}"
        + (f" (it begins {shown})" if shown else "")
        + (f"; nearest: {near}" if near else "")
        + "; say which they are, such as player=4,5,6 banker=7,8,9 winner=1 by column, or cut its "
        "lines by a pattern such as (?P<player>.*) v (?P<banker>.*)"
    )
