"""Who does the work does not matter: all cores here, or a cluster with a worker killed."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen, run
from threading import Barrier, Thread, get_ident
from typing import Any

import pytest

from odds import Table
from odds.core.errors import OddsError
from odds.shoes.workers import Workforce, results
from tests.support.program import odds, refused

TABLE = Table("bclc-ruyi")
NOBODY = "tcp://127.0.0.1:1"


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(results(str, range(100))) == [str(number) for number in range(100)]


def test_a_task_that_fails_is_heard_of() -> None:
    with pytest.raises(ZeroDivisionError):
        list(results(lambda number: 1 // number, [1, 0]))


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_number_of_workers_changes_nothing(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("odds.shoes.scan.SHOES_AT_ONCE", 4)
    monkeypatch.setattr("odds.shoes.endgame._AT_ONCE", 1000)
    for asked in (
        partial(TABLE.scan, "gold-7", "tie", shoes=18, seed=3),
        partial(TABLE.endgame, "gold-7", left="6-8"),
        partial(TABLE.count, "gold-7", shoes=18, cut=8),
        partial(TABLE.cutcard, "tie", shoes=18, most=1),
    ):
        assert asked(workers=workers).text("json") == asked().text("json")


def test_no_more_tasks_are_done_at_a_time_than_there_are_workers() -> None:
    started: list[int] = []
    gate = Barrier(2, timeout=60)

    def work(number: int) -> int:
        started.append(get_ident())
        gate.wait()
        return number

    assert list(results(work, range(6), Workforce(workers=2))) == list(range(6))
    assert len(set(started)) == 2
    started.clear()
    assert list(results(abs, range(6), Workforce(workers=1))) == list(range(6))


@pytest.mark.parametrize("workers", ["0", "-1", "1001"])
def test_workers_that_there_cannot_be(workers: str) -> None:
    run = odds("scan", "bclc-ruyi", "tie", "--shoes", "1", "--workers", workers)
    refused(run, f"{workers} workers cannot do the work; give from 1 to 1000")


def test_workers_here_or_a_cluster() -> None:
    with pytest.raises(OddsError, match="either a scheduler or a number of workers"):
        TABLE.scan("tie", shoes=1, workers=2, scheduler=NOBODY)
    with pytest.raises(OddsError, match="True workers cannot"):
        TABLE.scan("tie", shoes=1, workers=True)


@pytest.mark.parametrize(
    "address", [NOBODY, "no address at all", "tcp://127.0.0.1:99999", "http://127.0.0.1:1", ""]
)
def test_a_scheduler_that_cannot_be_reached(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("odds.shoes.workers._PATIENCE", 0.2)
    with pytest.raises(OddsError, match=f"the scheduler '{address}' cannot be reached"):
        TABLE.endgame("tie", left=6, scheduler=address)


@pytest.mark.parametrize("words", [b"HTTP/1.0 400 Bad Request\r\n\r\n", b""])
def test_what_answers_and_is_no_scheduler(words: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something else listens there, and says what Dask does not, or nothing."""
    monkeypatch.setattr("odds.shoes.workers._PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def speak() -> None:
            with suppress(OSError), server.accept()[0] as caller:
                caller.sendall(words)
                caller.recv(2**16)
                caller.recv(2**16)

        Thread(target=speak, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(OddsError, match="cannot be reached"):
            TABLE.scan("tie", shoes=1, scheduler=address)


@pytest.mark.parametrize("address", ["nonsense", "foo://127.0.0.1:8786"])
def test_a_wrong_address_is_one_sentence_and_no_more(address: str) -> None:
    """Dask's client, once begun, complained of itself at the end."""
    run = odds("scan", "bclc-ruyi", "tie", "--shoes", "1", "--scheduler", address)
    refused(run, f"the scheduler '{address}' cannot be reached")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Three workers, each a process of its own."""
    import distributed

    start: Any = distributed.LocalCluster
    with start(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as found:
        yield found


@pytest.mark.proof
def test_a_cluster_gives_the_same_answer(cluster: Any, tmp_path: Path) -> None:
    address = cluster.scheduler_address
    asked: dict[str, Any] = {"shoes": 600, "seed": 9, "cut": "8-20"}
    alone = TABLE.scan("gold-7", "tie", **asked).text("json")
    assert TABLE.scan("gold-7", "tie", **asked, scheduler=address).text("json") == alone
    end = TABLE.endgame("gold-7", left="8-10").text("json")
    assert TABLE.endgame("gold-7", left="8-10", scheduler=address).text("json") == end
    count = TABLE.count("gold-7", shoes=150).text("csv")
    assert TABLE.count("gold-7", shoes=150, scheduler=address).text("csv") == count
    run = odds("scan", "bclc-ruyi", "gold-7", "--shoes", "200", "--scheduler", address)
    assert run.stdout == odds("scan", "bclc-ruyi", "gold-7", "--shoes", "200").stdout


@pytest.mark.proof
def test_a_worker_that_is_killed_costs_no_result(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("odds.shoes.scan.SHOES_AT_ONCE", 16)
    alone = TABLE.scan("gold-7", shoes=800)
    before = {worker.pid for worker in cluster.workers.values()}

    def killing(found: Iterator[Any]) -> Iterator[Any]:
        for number, each in enumerate(found):
            if number == 3:
                os.kill(min(before), signal.SIGKILL)
            yield each

    found = TABLE.scan("gold-7", shoes=800, scheduler=cluster.scheduler_address, watch=killing)
    assert found.text("json") == alone.text("json")
    assert min(before) not in {worker.pid for worker in cluster.workers.values()}


@pytest.mark.proof
def test_a_cluster_without_workers_is_one_sentence(cluster: Any) -> None:
    import distributed

    start: Any = distributed.LocalCluster
    with start(n_workers=0, dashboard_address=None, silence_logs=50) as empty:
        run = odds(
            "scan", "bclc-ruyi", "tie", "--shoes", "1", "--scheduler", empty.scheduler_address
        )
    refused(run, "has no workers")


SCHEDULER = """
import asyncio
from distributed import Scheduler, Worker

async def serve():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as here:
        async with Worker(here.address, nthreads=1):
            print(here.address, flush=True)
            await here.finished()

asyncio.run(serve())
"""
LOST = """
import os, signal, sys
from odds import Table

def killing(found):
    for number, each in enumerate(found):
        if number == 1:
            os.kill(int(sys.argv[2]), signal.SIGKILL)
        yield each

try:
    Table("bclc-ruyi").scan("tie", shoes=20000, scheduler=sys.argv[1], watch=killing)
except ValueError as error:
    print(error)
"""


@pytest.mark.proof
def test_a_scheduler_that_is_lost_is_one_sentence() -> None:
    """Dask's client told of it in tracebacks of its own."""
    began = [sys.executable, "-c", SCHEDULER]
    with Popen(began, stdout=PIPE, stderr=DEVNULL, text=True) as scheduler:
        assert scheduler.stdout is not None
        address = scheduler.stdout.readline().strip()
        asked = [sys.executable, "-c", LOST, address, str(scheduler.pid)]
        found = run(asked, capture_output=True, text=True, check=True, timeout=120)
    said = "was lost; with a file to resume from, the same command goes on"
    assert (found.stdout, found.stderr) == (f"the scheduler '{address}' {said}\n", "")


@pytest.mark.proof
def test_a_worker_is_no_scheduler(cluster: Any) -> None:
    address = next(iter(cluster.workers.values())).worker_address
    with pytest.raises(OddsError, match="cannot be reached"):
        TABLE.scan("tie", shoes=1, scheduler=address)


@pytest.mark.proof
def test_the_command_line_names_a_scheduler_that_is_not_there() -> None:
    run = odds("endgame", "bclc-ruyi", "tie", "--left", "6", "--scheduler", NOBODY)
    refused(run, f"the scheduler '{NOBODY}' cannot be reached")
