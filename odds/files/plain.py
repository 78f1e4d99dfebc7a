"""Blocks of lines, and lines drawn or coloured made plain."""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Block(NamedTuple):
    """Some whole lines of a table, and the number of the first."""

    text: bytes
    line: int

    def lines(self) -> Iterator[tuple[int, str]]:
        """The lines with their numbers.

        >>> list(Block(b"8,K\\r\\n9,A\\n", 7).lines())
        [(7, '8,K'), (8, '9,A')]
        """
        lines = self.text.decode().removesuffix("\n").split("\n")
        return enumerate((line.removesuffix("\r") for line in lines), self.line)

    def head(self, number: int) -> "Block":
        """So many first lines."""
        lines = self.text.split(b"\n", number)
        return self._replace(text=b"\n".join(lines[:number]))


_COLOURS = re.compile(rb"\x1b\[[0-9;]*[A-Za-z]")


_BOXES = str.maketrans(
    {**dict.fromkeys("│┃║┆┇┊┋╎╏", "|"), **dict.fromkeys("─━═┄┅┈┉╌╍", "-"), "\xa0": " "}
    | {chr(code): "+" for code in range(0x250C, 0x2574) if chr(code) not in "═║╌╍╎╏"}
)


_BOXES |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {0x3000: " "}
_BOX = re.compile("[\xa0\u2500-\u2573\u3000\uff01-\uff5e]")


def plain(block: Block) -> Block:
    """A block without colours, with lines drawn in plain characters, and letters of plain width.

    >>> plain(Block("\x1b[1m│ 8 │\x1b[0m\\n├───┤".encode(), 1)).text
    b'| 8 |\\n+---+'
    >>> plain(Block("\uff11\uff10\uff0c\uff2b".encode(), 1)).text
    b'10,K'
    """
    text = _COLOURS.sub(b"", block.text) if b"\x1b" in block.text else block.text
    if text.isascii() or not _BOX.search(decoded := text.decode()):
        return block._replace(text=text)
    return block._replace(text=decoded.translate(_BOXES).encode())
