"""The server under load: requests a second of `bets`, each from another shoe, beside an empty one.

A client in a process of its own keeps some connections busy. Nothing is asked twice, so that no
answer that is kept helps. Then very many requests are made, and the server's memory is looked at.
"""

import asyncio
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CONNECTIONS = 4
RANKS = "A23456789TJQK"
MANY = int(os.environ.get("ODDS_REQUESTS", "100000"))


def _bets(number: int) -> str:
    cards = random.Random(number).choices(RANKS, k=30)
    return f"/api/bets/rws-commission?without={''.join(cards)}"


async def _load(port: int, paths: list[str]) -> float:
    """Requests a second."""
    waiting = iter(paths)

    async def client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for path in waiting:
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 200"):
                raise RuntimeError(f"{path}: {head[:60]!r}")
            found = re.search(rb"content-length: (\d+)", head)
            await reader.readexactly(int(found[1]) if found else 0)
        writer.close()

    start = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(CONNECTIONS)))
    return len(paths) / (time.perf_counter() - start)


@contextmanager
def _serving(kernel: bool) -> Iterator[tuple[int, int]]:
    """The port and the process of a server on one core."""
    plain = "import odds.web.tables as t; t.has_kernel = lambda: False; "
    program = (
        f"import os; os.sched_setaffinity(0, {{0}}); {'' if kernel else plain}"
        "from odds.web.server import serve; from odds.cli.streams import say; "
        "serve('127.0.0.1', 0, [], say)"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        found = re.search(r":(\d+)/", server.stderr.readline())
        assert found
        try:
            yield int(found[1]), server.pid
        finally:
            server.terminate()


def _kilobytes(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def web() -> None:
    """Print the lines of the server."""
    for kernel, limit, requests in ((True, 200, 2000), (False, 40, 200)):
        with _serving(kernel) as (port, _):
            ready = ["/api/bets/perfect-pairs"] * kernel  # its process starts with the server
            asyncio.run(_load(port, ready + ["/icon.svg"] * 200))
            empty = asyncio.run(_load(port, ["/icon.svg"] * 2000))
            bets = asyncio.run(_load(port, [_bets(n) for n in range(requests)]))
        print(
            f"bets over HTTP {'with' if kernel else 'without'} the kernel: {bets:.0f} a second; "
            f"an empty answer {empty:.0f}; ratio {empty / bets:.1f}; "
            f"limit {limit} a second: {'kept' if bets >= limit else 'BROKEN'}"
        )
    with _serving(kernel=True) as (port, process):
        sizes = []
        for part in range(10):
            paths = [_bets(n) for n in range(part * MANY // 10, (part + 1) * MANY // 10)]
            asyncio.run(_load(port, paths))
            sizes.append(_kilobytes(process))
    print(f"memory over {MANY} requests, in kB after each tenth: {' '.join(map(str, sizes))}")


if __name__ == "__main__":
    web()
