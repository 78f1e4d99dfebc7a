"""Who does the work does not matter: all cores here, or a cluster with a worker killed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from odds import Table
from odds.core.errors import OddsError
from odds.shoes.workers import results
from tests.support.program import odds, refused

TABLE = Table("bclc-ruyi")
NOBODY = "tcp://127.0.0.1:1"


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(results(str, range(100))) == [str(number) for number in range(100)]


def test_a_task_that_fails_is_heard_of() -> None:
    with pytest.raises(ZeroDivisionError):
        list(results(lambda number: 1 // number, [1, 0]))


def test_a_scheduler_that_cannot_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("odds.shoes.workers._PATIENCE", "200ms")
    with pytest.raises(OddsError, match="cannot be reached"):
        TABLE.scan("tie", shoes=1, scheduler=NOBODY)
    with pytest.raises(OddsError, match="cannot be reached"):
        TABLE.endgame("tie", left=6, scheduler="no address at all")


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


@pytest.mark.proof
def test_the_command_line_names_a_scheduler_that_is_not_there() -> None:
    run = odds("endgame", "bclc-ruyi", "tie", "--left", "6", "--scheduler", NOBODY)
    refused(run, f"the scheduler '{NOBODY}' cannot be reached")
