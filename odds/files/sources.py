"""The bytes of a table: opened, unpacked and cut into blocks of whole lines."""

import bz2
import codecs
import gzip
import io
import lzma
import os
import re
import shutil
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from glob import has_magic, iglob
from itertools import chain, islice
from tempfile import NamedTemporaryFile
from typing import IO, NamedTuple, cast

from odds.core.bounds import LONGEST_ROW, MOST_FILES, MOST_QUOTED_LINES
from odds.core.errors import OddsError
from odds.files.plain import Block, plain
from odds.files.shape import DUCKDB, PARQUET, SQLITE, XLSX
from odds.files.stamps import Stamp, Stamped

_BLOCK = 2**22
"""How many bytes are read at a time."""
_GZIP = b"\x1f\x8b"
_XZ = b"\xfd7zXZ\x00"
_ZSTD = b"\x28\xb5\x2f\xfd"
_BZ2 = b"BZh"
_ZIP = b"PK\x03\x04"
_PARQUET = b"PAR1"
_SQLITE = b"SQLite format 3\0"
_DUCKDB = b"DUCK"
_DOCUMENTS = (b"%PDF",)
_MAGIC = 16
"""How many first bytes tell what a file is."""
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_PAIRS = re.compile(rb"(?:[\xa1-\xfe]{2})+")

Read = Callable[[int], bytes]


class Source(NamedTuple):
    """A table that is open: a file if its format is no text, else the blocks of its lines.

    `kind` is what it should be, such as a log of rounds; `form` is its format if its first bytes
    say it, and `start` the text of the first block.
    """

    name: str
    kind: str
    form: str
    file: IO[bytes] | None
    start: bytes
    blocks: Iterator[Block]
    stamp: Callable[[], "Stamp"]

    @property
    def shown(self) -> str:
        """Its name in a sentence."""
        return shown(self.name)


def name_of(path: str) -> str:
    """What a file is called; "-" is standard input."""
    return "standard input" if path == "-" else path


def shown(name: str) -> str:
    """The name of a source in a sentence.

    >>> print(shown("shoes.csv"), shown(name_of("-")))
    'shoes.csv' standard input
    """
    return name if name == name_of("-") else repr(name)


def named_files(names: list[str]) -> list[str]:
    """The files meant: a name with wildcards that is itself no file stands for all it matches."""
    files: list[str] = []
    for name in names:
        found = [name]
        if has_magic(name) and not os.path.exists(name):
            found = sorted(islice(iglob(name, recursive=True), MOST_FILES + 1))
            if not found:
                raise OddsError(f"{name!r} matches no file; name the files of the log")
            if len(found) > MOST_FILES:
                raise OddsError(f"{name!r} matches more than {MOST_FILES} files; name fewer")
        files += [part for each in found for part in _parts(each)]
    for name, times in Counter(files).items():
        if times > 1:
            raise OddsError(f"{name!r} is named twice; name each file of the log once")
    return files


def _parts(name: str) -> list[str]:
    """The files of an archive with several, each by the name of the archive and its own."""
    if not name.lower().endswith(".zip") or not zipfile.is_zipfile(name):
        return [name]
    members = sorted(_members(name))
    return [f"{name}/{member}" for member in members] if len(members) > 1 else [name]


@contextmanager
def open_source(path: str, kind: str) -> Iterator[Source]:
    """A file, or standard input for "-", unpacked if its first bytes say that it is packed."""
    name = name_of(path)
    with ExitStack() as stack:
        try:
            if path == "-":
                raw: IO[bytes] = stack.enter_context(open(0, "rb", closefd=False))
                os.set_blocking(0, True)  # else a pause in the input would seem to be its end
            else:
                raw = stack.enter_context(_opened(path))
            stamped = Stamped(raw, name, stack)
            magic, file = _first_bytes(stamped.file)
        except (OSError, ValueError, zipfile.BadZipFile) as error:
            raise _unreadable(name, kind, error) from None
        if magic.startswith(_ZIP):
            if not file.seekable():  # its list of files is at its end
                whole = cast("IO[bytes]", stack.enter_context(NamedTemporaryFile()))
                shutil.copyfileobj(file, whole)
                file = whole
            file, form = _inside_archive(file, name, kind, stack)
            magic = b""
        else:
            form = _form(magic)
        pieces = _pieces(_unpacked(file, magic, name, kind), name, kind)
        start = b"" if form else next(pieces, b"")
        form = form or _form(start)
        if not form:
            blocks = map(plain, _blocks(_with_line_ends(_decoded(start, pieces, name)), name, kind))
            first = next(blocks, Block(b"", 1))
            yield Source(name, kind, "", None, first.text, chain([first], blocks), stamped.stamp)
            return
        if start or file is not raw:
            # These are read from wherever they like, some by the name of their file.
            copy = stack.enter_context(NamedTemporaryFile(suffix=f".{form}"))
            copy.write(start)
            copy.writelines(pieces)
            copy.flush()
            file = cast("IO[bytes]", copy)
        yield Source(name, kind, form, file, b"", iter(()), stamped.stamp)


def _form(magic: bytes) -> str:
    """The format that the first bytes say, if it is no text."""
    if magic.startswith(_PARQUET):
        return PARQUET
    if magic.startswith(_SQLITE):
        return SQLITE
    return DUCKDB if magic[8:12] == _DUCKDB else ""


def _opened(path: str) -> IO[bytes]:
    """A file, or a member of an archive named after it."""
    archive, _, member = path.partition(".zip/")
    if member and not os.path.exists(path):
        with zipfile.ZipFile(f"{archive}.zip") as opened:
            return opened.open(member)
    return open(path, "rb")


def _members(file: "str | IO[bytes]") -> list[str]:
    """The files of an archive that count."""
    with zipfile.ZipFile(file) as archive:
        return [
            name
            for name in archive.namelist()
            if not name.endswith("/") and not name.startswith("__MACOSX")
        ]


def _inside_archive(
    file: IO[bytes], name: str, kind: str, stack: ExitStack
) -> tuple[IO[bytes], str]:
    """The only file of an archive, or the archive itself if it is a workbook."""
    try:
        members = _members(file)
        if "xl/workbook.xml" in members:
            file.seek(0)
            return file, XLSX
        if len(members) == 1:
            archive = stack.enter_context(zipfile.ZipFile(file))
            return stack.enter_context(archive.open(members[0])), ""
    except (OSError, NotImplementedError, RuntimeError) as error:
        raise _unreadable(name, kind, error) from None
    except zipfile.BadZipFile:
        pass
    raise OddsError(
        f"{shown(name)} is no {kind} but an archive or a document; name the {kind} itself"
    )


def _first_bytes(file: IO[bytes]) -> tuple[bytes, IO[bytes]]:
    """The first bytes, and the file as if they had not been read; they may come slowly."""
    if file.seekable():
        place = file.tell()
        magic = file.read(_MAGIC)
        file.seek(place)
        return magic, file
    magic = file.read(_MAGIC)
    return magic, io.BufferedReader(_Begun(magic, file))


class _Begun(io.RawIOBase):
    """A file from which the start has been read already, with that start before it."""

    def __init__(self, start: bytes, file: IO[bytes]) -> None:
        self._start, self._file = start, file

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: "memoryview[int]") -> int:  # type: ignore[override]
        """Fill the buffer, or as much of it as there is."""
        some = self._start[: len(buffer)] or self._file.read(len(buffer))
        self._start = self._start[len(some) :]
        buffer[: len(some)] = some
        return len(some)


def _unreadable(name: str, kind: str, error: Exception) -> OddsError:
    why = getattr(error, "strerror", None) or str(error).rstrip(".") or "it is broken"
    return OddsError(f"{shown(name)} cannot be read ({why}); name a {kind} that is whole")


def without_pyarrow(name: str, form: str, remedy: str) -> OddsError:
    """An error for a source in a form that only pyarrow reads, where it is not installed."""
    return OddsError(
        f"{shown(name)} is {form}, which needs pyarrow; pip install 'baccarat-odds[parquet]' "
        f"brings it, or {remedy}"
    )


def _unpacked(file: IO[bytes], magic: bytes, name: str, kind: str) -> Read:
    if magic.startswith(_GZIP):
        return gzip.GzipFile(fileobj=file).read
    if magic.startswith(_BZ2):
        return bz2.BZ2File(file).read
    if magic.startswith(_XZ):
        return lzma.LZMAFile(file).read
    if magic.startswith(_ZSTD):
        try:
            from pyarrow import CompressedInputStream, PythonFile
        except ImportError:
            raise without_pyarrow(name, "packed with zstd", "pack it with gzip or xz") from None
        stream: IO[bytes] = CompressedInputStream(PythonFile(file, "r"), "zstd")
        return stream.read
    if magic.startswith(_DOCUMENTS):
        raise OddsError(
            f"{shown(name)} is no {kind} but an archive or a document; name the {kind} itself"
        )
    return file.read


def _pieces(read: Read, name: str, kind: str) -> Iterator[bytes]:
    try:
        yield from iter(lambda: read(_BLOCK), b"")
    except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
        raise _unreadable(name, kind, error) from None


def _decoded(start: bytes, pieces: Iterator[bytes], name: str) -> Iterator[bytes]:
    """The pieces in UTF-8 without a byte-order mark."""
    encoding = "UTF-16" if start.startswith(_UTF16) else "GB18030" if _is_chinese(start) else ""
    if not encoding:
        yield start.removeprefix(codecs.BOM_UTF8)
        yield from pieces
        return
    decode = codecs.getincrementaldecoder(encoding)().decode
    try:
        yield decode(start).encode()
        for piece in pieces:
            yield decode(piece).encode()
        decode(b"", True)
    except UnicodeError:
        raise OddsError(
            f"{shown(name)} begins as text in {encoding} and does not go on so; save it as UTF-8"
        ) from None


def _is_chinese(start: bytes) -> bool:
    """Whether a text is no UTF-8, and what is not ASCII in it are pairs of bytes as in GB 2312."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(start)
    except UnicodeDecodeError:
        runs = re.findall(rb"[\x80-\xff]+(?!\Z|[\x80-\xff])", start)  # the last may go on
        return bool(runs) and all(map(_PAIRS.fullmatch, runs))
    return False


def _with_line_ends(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The pieces with lines that end as we know it, if they end with a carriage return alone."""
    first = next(pieces, b"")
    old = b"\r" in first and b"\n" not in first
    for piece in chain([first], pieces):
        yield piece.replace(b"\r", b"\n") if old else piece


def _blocks(pieces: Iterator[bytes], name: str, kind: str) -> Iterator[Block]:
    rest, line, document = b"", 1, None
    for piece in pieces:
        data = rest + piece
        if document is None:
            document = data.lstrip().startswith((b"[", b"{"))
        cut = _end_of_lines(data)
        text, rest = data[:cut], data[cut:]
        if text:
            _check_lines(text, line, name, kind)
            _check_text(text, line, name, kind)
            yield Block(text, line)
            line += text.count(b"\n")
        if document and len(rest) > LONGEST_ROW and b"\n" not in rest:
            # A document on one line is cut between the values in it.
            cut = max(rest.rfind(b"},"), rest.rfind(b"],")) + 2
            if cut > 1:
                _check_text(rest[:cut], line, name, kind)
                yield Block(rest[:cut], line)
                rest = rest[cut:]
        _check_lines(rest, line, name, kind)
    if rest:
        _check_text(rest, line, name, kind)
        yield Block(rest, line)


def _check_lines(text: bytes, line: int, name: str, kind: str) -> None:
    """Raise an error if a line is so long that this is no table."""
    start = 0
    while len(text) - start > LONGEST_ROW:
        end = text.rfind(b"\n", start, start + LONGEST_ROW + 1)
        if end < 0:
            line += text.count(b"\n", 0, start)
            raise OddsError(
                f"{shown(name)} line {line} has more than {LONGEST_ROW} bytes; "
                f"name a {kind} with a line for each row"
            )
        start = end + 1


def _end_of_lines(data: bytes) -> int:
    """Where the last line ends that leaves no quoted cell open."""
    last = cut = data.rfind(b"\n") + 1
    if b'"' not in data:
        return cut
    for _ in range(MOST_QUOTED_LINES):
        if data.count(b'"', 0, cut) % 2 == 0:
            return cut
        cut = data.rfind(b"\n", 0, max(cut - 1, 0)) + 1
    return last  # these are no quoted cells


def _check_text(text: bytes, line: int, name: str, kind: str) -> None:
    at = text.find(b"\0")
    try:
        _ = text.isascii() or text.decode()
    except UnicodeDecodeError as error:
        at = error.start
    if at >= 0:
        line += text.count(b"\n", 0, at)
        raise OddsError(
            f"{shown(name)} line {line} is no text in UTF-8; save it as UTF-8 if it is text, "
            f"or name another {kind}"
        )
