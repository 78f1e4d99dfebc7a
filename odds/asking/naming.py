"""Which option it was: the library says what is wrong, the command line adds where."""

from collections.abc import Iterator
from contextlib import contextmanager

from odds.core.errors import OddsError


@contextmanager
def naming(*words: str, **options: str | None) -> Iterator[None]:
    """Put the words and options that were given before what went wrong with them."""
    try:
        yield
    except OddsError as error:
        given = [repr(word) for word in words]
        given += [f"--{name} {value!r}" for name, value in options.items() if value is not None]
        named = OddsError(f"{' '.join(given)}: {error}" if given else str(error))
        named.shell = error.shell
        raise named from None
