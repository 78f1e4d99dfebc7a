"""Which shape and layout a log has: every one that may be is tried on its first rows."""

from collections.abc import Iterator, Mapping, Sequence
from shlex import quote

from odds.core.errors import BoundError, OddsError
from odds.files.databases import SEVERAL_EACH
from odds.files.plain import Block
from odds.files.rows import table_names
from odds.files.shape import LITERALS, PARQUET, Shape
from odds.files.sources import Source
from odds.rounds.logs.columns.headers import roles_of
from odds.rounds.logs.columns.layout import SPLIT, Layout
from odds.rounds.logs.columns.named import Given
from odds.rounds.logs.guess.guess import Guess, SeveralRowsError, guess_layout
from odds.rounds.logs.shape.framing import shapes_of
from odds.rounds.logs.shape.opening import open_log_tables
from odds.rounds.logs.shape.summary import LoggedSummary, summary_in
from odds.rulebooks import Rulebook

_TRIED_ON = 2**17
"""How many bytes of a text a shape is tried on."""
_PERFECT = 1.98
"""A layout as good as this needs no other beside it."""
_ENOUGH, _FEW = 20, 5
"""How many rows it must have for that, and of how many nothing can be told."""
_EXAMPLE = {"player": ("4", "5", "6"), "banker": ("7", "8", "9"), "winner": ("1",)}
_SHOWN = 3
"""How many rows and ways to read them are shown where none fits."""


def choose_layout(
    source: Source, rulebook: Rulebook, given: Given, patterns: Mapping[str, str]
) -> Layout | LoggedSummary:
    """The best layout of a log, or a summary if it is one and nothing else."""
    if source.form and any(patterns.values()):
        raise OddsError(
            f"{source.shown} is of the format {source.form} and has no lines that a pattern could "
            "match; leave the patterns out"
        )
    guesses: list[Guess] = []
    errors: list[OddsError] = []
    for shape in _shapes(source, patterns):
        try:
            tables = open_log_tables(_start_of(source, shape), shape)
            guess = guess_layout(tables, shape, rulebook, given, source.shown)
        except SeveralRowsError:
            raise
        except OddsError as error:
            errors.append(error)
            guesses.append(Guess(shape, None, why=str(error)))
            continue
        if SEVERAL_EACH in shape.table and not (guess.layout and guess.layout.card_rows):
            continue  # its rounds would be there again for each of them
        guesses.append(guess)
        if not len(tables.sample.places) and _names_hands(tables.names):
            break  # the names of columns, and nothing else
        # Where somebody said which columns to read, the first shape that has them is meant.
        if guess.layout is not None and (
            given or (guess.score >= _PERFECT and guess.rows >= _ENOUGH and guess.whole)
        ):
            return guess.layout
    if errors and (given or any(patterns.values()) or source.form):
        # A shape that has all columns named says more than one that has not.
        raise next((each for each in errors if "unknown column" not in str(each)), errors[0])
    most = max(guess.rows for guess in guesses)
    best = max(guesses, key=lambda guess: guess.score - 2 * (guess.rows < _FEW < _ENOUGH < most))
    little = best.layout is None or best.rows < _FEW
    if little and (beyond := [each for each in errors if isinstance(each, BoundError)]):
        raise beyond[0]
    if little and not source.form:
        summary = summary_in(source.start.decode())
        if summary is not None:
            return summary
    if best.layout is not None:
        return best.layout
    raise _nothing_fits(source, rulebook, guesses)


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
    whole = shape.format == LITERALS and not shape.depth and b"\n" not in text[:_TRIED_ON]
    if len(text) > _TRIED_ON and not whole:  # a document on one line has no first lines
        cut = text.rfind(b"\n", 0, _TRIED_ON) + 1
        text = text[: cut or _TRIED_ON]
        if not cut:  # in the middle of a line, and perhaps of a letter
            text = text.decode(errors="ignore").encode()
    return source._replace(start=text, blocks=iter([Block(text, 1)]))


def _nothing_fits(source: Source, rulebook: Rulebook, guesses: Sequence[Guess]) -> OddsError:
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
    nearest = [each for each in tried[:_SHOWN] if each.readable]
    near = "; ".join(map(str, nearest))
    whole = (each.hands for each in tried if each.readable and SPLIT not in str(each.hands))
    named = next(whole, _EXAMPLE)  # parts of a column are none that could be named
    options = ("--column " + quote(f"{hand}={','.join(its)}") for hand, its in named.items())
    reasons = next((guess.why for guess in guesses if "several ro" in guess.why), "")
    why = reasons or "no columns of cards, of both totals or of winners are known"
    error = OddsError(
        f"{source.shown}: {why}"
        + (f" (it begins {shown})" if shown else "")
        + (f"; nearest: {near}" if near else "")
        + "; say which they are, such as player=4,5,6 banker=7,8,9 winner=1 by column, or cut its "
        "lines by a pattern such as (?P<player>.*) v (?P<banker>.*)"
    )
    words = ["odds verify", quote(rulebook.id), quote(source.name), *options]
    error.shell = f"where these are the columns, say {' '.join(words)}"
    return error
