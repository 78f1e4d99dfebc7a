"""The bytes of a log: opened, unpacked and cut into blocks of whole lines."""

import codecs
import gzip
import lzma
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from glob import glob, has_magic
from itertools import chain
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from odds.core.errors import OddsError

_BLOCK = 2**22
"""How many bytes are read at a time."""
_LONGEST = 2**20
"""How many bytes a line may have; a file with a longer one is no log."""
_QUOTED_LINES = 100
"""How many lines a quoted cell may have."""
_PARQUET = b"PAR1"
_ZSTD = b"\x28\xb5\x2f\xfd"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")

Read = Callable[[int], bytes]


class Block(NamedTuple):
    """Some whole lines of a log, and the number of the first."""

    text: bytes
    line: int


class Source(NamedTuple):
    """A log that is open: Parquet as a file, anything else as the blocks of its lines.

    `start` is the text of the first block.
    """

    name: str
    parquet: IO[bytes] | None
    start: bytes
    blocks: Iterator[Block]


def named_files(names: list[str]) -> list[str]:
    """The files meant: a name with wildcards that is itself no file stands for all it matches."""
    files: list[str] = []
    for name in names:
        found = [name]
        if has_magic(name) and not os.path.exists(name):
            found = sorted(glob(name, recursive=True))
            if not found:
                raise OddsError(f"{name!r} matches no file; name the files of the log")
        files += found
    for name in files:
        if files.count(name) > 1:
            raise OddsError(f"{name!r} is named twice; name each file of the log once")
    return files


@contextmanager
def open_source(path: str) -> Iterator[Source]:
    """A file, or standard input for "-", unpacked if its first bytes say that it is packed."""
    name = "standard input" if path == "-" else path
    with ExitStack() as stack:
        try:
            if path == "-":
                file = stack.enter_context(open(0, "rb", closefd=False))
                os.set_blocking(0, True)  # else a pause in the input would seem to be its end
            else:
                file = stack.enter_context(open(path, "rb"))
            magic = file.peek(6)
        except OSError as error:
            raise _unreadable(name, error) from None
        pieces = _pieces(_unpacked(file, magic, name), name)
        start = next(pieces, b"")
        if not start.startswith(_PARQUET):
            blocks = _blocks(_with_line_ends(_decoded(start, pieces, name)), name)
            first = next(blocks, Block(b"", 1))
            yield Source(name, None, first.text, chain([first], blocks))
        elif magic.startswith(_PARQUET) and file.seekable():
            file.seek(0)
            yield Source(name, file, b"", iter(()))
        else:
            copy = stack.enter_context(TemporaryFile())  # Parquet is read from its end
            copy.write(start)
            copy.writelines(pieces)
            yield Source(name, copy, b"", iter(()))


def _unreadable(name: str, error: Exception) -> OddsError:
    why = getattr(error, "strerror", None) or str(error).rstrip(".") or "it is broken"
    return OddsError(f"{name!r} cannot be read ({why}); name a log that is whole")


def _unpacked(file: IO[bytes], magic: bytes, name: str) -> Read:
    if magic.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=file).read
    if magic.startswith(b"\xfd7zXZ\x00"):
        return lzma.LZMAFile(file).read
    if magic.startswith(_ZSTD):
        from pyarrow import CompressedInputStream, PythonFile

        stream: IO[bytes] = CompressedInputStream(PythonFile(file, "r"), "zstd")
        return stream.read
    if magic.startswith((b"PK\x03\x04", b"%PDF")):
        raise OddsError(f"{name!r} is no log but an archive or a document; name the log itself")
    return file.read


def _pieces(read: Read, name: str) -> Iterator[bytes]:
    try:
        yield from iter(lambda: read(_BLOCK), b"")
    except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
        raise _unreadable(name, error) from None


def _decoded(start: bytes, pieces: Iterator[bytes], name: str) -> Iterator[bytes]:
    """The pieces in UTF-8 without a byte-order mark."""
    if not start.startswith(_UTF16):
        yield start.removeprefix(codecs.BOM_UTF8)
        yield from pieces
        return
    decode = codecs.getincrementaldecoder("utf-16")().decode
    try:
        yield decode(start).encode()
        for piece in pieces:
            yield decode(piece).encode()
        decode(b"", True)
    except UnicodeError:
        raise OddsError(
            f"{name!r} begins as text in UTF-16 and does not go on so; save it as UTF-8"
        ) from None


def _with_line_ends(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The pieces with lines that end as we know it, if they end with a carriage return alone."""
    first = next(pieces, b"")
    old = b"\r" in first and b"\n" not in first
    for piece in chain([first], pieces):
        yield piece.replace(b"\r", b"\n") if old else piece


def _blocks(pieces: Iterator[bytes], name: str) -> Iterator[Block]:
    rest, line = b"", 1
    for piece in pieces:
        data = rest + piece
        cut = _end_of_lines(data)
        text, rest = data[:cut], data[cut:]
        if text:
            _check_text(text, line, name)
            yield Block(text, line)
            line += text.count(b"\n")
        if len(rest) > _LONGEST and b"\n" not in rest:
            raise OddsError(
                f"{name!r} line {line} has more than {_LONGEST} bytes; "
                "name a log with a line for each round"
            )
    if rest:
        _check_text(rest, line, name)
        yield Block(rest, line)


def _end_of_lines(data: bytes) -> int:
    """Where the last line ends that leaves no quoted cell open."""
    last = cut = data.rfind(b"\n") + 1
    if b'"' not in data:
        return cut
    for _ in range(_QUOTED_LINES):
        if data.count(b'"', 0, cut) % 2 == 0:
            return cut
        cut = data.rfind(b"\n", 0, max(cut - 1, 0)) + 1
    return last  # these are no quoted cells


def _check_text(text: bytes, line: int, name: str) -> None:
    at = text.find(b"\0")
    try:
        _ = text.isascii() or text.decode()
    except UnicodeDecodeError as error:
        at = error.start
    if at >= 0:
        line += text.count(b"\n", 0, at)
        raise OddsError(
            f"{name!r} line {line} is no text in UTF-8; name a log that is text or Parquet, "
            "perhaps packed with gzip, xz or zstd"
        )
