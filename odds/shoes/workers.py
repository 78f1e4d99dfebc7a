"""Who does the work: all cores of this machine, or a Dask cluster; the answer is the same.

Work is cut into tasks that depend on nothing but themselves, and their results are taken in the
order of the tasks, whoever has done them and whenever. A worker of a cluster that dies has its
tasks done by another.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib.metadata import version
from itertools import chain, islice
from typing import Any, NamedTuple, TypeVar

from odds.core.bounds import MOST_WORKERS
from odds.core.checks import watcher
from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.files.resume import Resume

Task = TypeVar("Task")
Result = TypeVar("Result")
Watch = Callable[[Iterator[Any]], Iterable[Any]]
"""Sees the results as they come, to tell how the work goes on."""

_AHEAD = 4
"""How many tasks wait for each worker, so that none is idle."""
_ATTEMPTS = 10
"""How often a task is given out again whose workers have died."""
_PATIENCE = 5
"""Seconds in which a scheduler must answer."""


class Workforce(NamedTuple):
    """So many workers on this machine, or one for each core; or a cluster, by its scheduler."""

    workers: int | None = None
    scheduler: str | None = None

    def check(self) -> None:
        """Raise an error if nobody can work so."""
        if self.workers is None:
            return
        if self.scheduler is not None:
            raise OddsError(
                "the scheduler of a cluster says who works there; give either a scheduler or a "
                "number of workers on this machine"
            )
        if type(self.workers) is not int or not 1 <= self.workers <= MOST_WORKERS:
            raise OddsError(
                f"{self.workers!r} workers cannot do the work; give from 1 to {MOST_WORKERS}"
            )


ALL_CORES = Workforce()


def results(
    work: Callable[[Task], Result], tasks: Iterable[Task], force: Workforce = ALL_CORES
) -> Iterator[Result]:
    """The results of all tasks, in their order.

    >>> list(results(abs, [-2, 3, -5], Workforce(workers=2)))
    [2, 3, 5]
    """
    force.check()
    if force.scheduler is not None:
        return _on_cluster(work, tasks, force.scheduler)
    return _locally(work, tasks, force.workers or _cores_here())


def gathered(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    take: Callable[[Result], None],
    state: Callable[[], object],
    done: int,
    things: int,
    resume: Resume,
    force: Workforce,
    watch: Watch = iter,
) -> None:
    """Have all tasks done but so many that are, and take the results one by one in their order.

    After each of them the `state` may be kept, and it is when the work is interrupted. `watch` sees
    first, where tasks were done before, how many `things` they were: a range as long.
    """
    watcher(watch)
    steps = done
    before = [range(things)] if done else []
    found = results(work, islice(tasks, done, None), force)
    try:
        seen = iter(watch(chain(before, found)))
        for result in islice(seen, len(before), None):
            take(result)
            steps += 1
            resume.keep(steps, state())
    finally:
        if steps:
            resume.keep(steps, state(), at_once=True)


def _cores_here() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _locally(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int
) -> Iterator[Result]:
    threads = ThreadPoolExecutor(workers)
    waiting: deque[Any] = deque()
    left = iter(tasks)
    try:
        while True:
            for task in islice(left, _AHEAD * workers - len(waiting)):
                waiting.append(threads.submit(work, task))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


def package_version() -> str:
    """Which version of this package a worker has."""
    return version("baccarat-odds")


async def _identity(address: str) -> str:
    """What answers at an address."""
    import distributed

    library: Any = distributed
    secured = library.Security().get_connection_args("client")
    asked = library.rpc(address, connection_args=secured)
    try:
        found: str = (await asked.identity())["type"]
        return found
    finally:
        await asked.close_rpc()


def _check_scheduler(address: str) -> None:
    """Raise an error if no scheduler answers, before the library begins to ask again and again."""

    import asyncio

    def asked() -> str:
        return asyncio.run(asyncio.wait_for(_identity(address), _PATIENCE))

    try:
        with ThreadPoolExecutor(1) as apart:  # where an event loop may run already, as in notebooks
            found = apart.submit(asked).result()
    except Exception:  # whatever the library makes of what was said there, or of the address
        found = "nobody"
    if found != "Scheduler":
        raise OddsError(
            f"the scheduler {address!r} cannot be reached; start it with 'dask scheduler', or "
            "give the address that it shows, such as tcp://host:8786"
        )


@contextmanager
def _client(address: str) -> Iterator[Any]:
    check_installed("distributed", extra="cluster")
    import distributed

    connect: Any = distributed.Client
    # What goes wrong is said in one sentence. Some loggers have a level of their own.
    named = [name for name in logging.root.manager.loggerDict if name.startswith("distributed.")]
    loggers = [logging.getLogger(name) for name in ("distributed", *named)]
    before = [each.level for each in loggers]
    for each in loggers:
        each.setLevel(logging.CRITICAL)
    try:
        _check_scheduler(address)
        client = connect(address, timeout=_PATIENCE, set_as_default=False)
        try:
            yield client
        finally:
            with suppress(OSError):
                client.close(timeout=1)
    finally:
        for each, level in zip(loggers, before, strict=True):
            each.setLevel(level)


def _on_cluster(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str
) -> Iterator[Result]:
    with _client(address) as client:
        from distributed import CancelledError, KilledWorker

        cores = _cores(client, address)
        waiting: deque[tuple[Task, Any]] = deque()
        left = iter(tasks)
        while True:
            for task in islice(left, _AHEAD * cores - len(waiting)):
                waiting.append((task, client.submit(work, task, pure=False)))
            if not waiting:
                return
            task, future = waiting.popleft()
            for _ in range(_ATTEMPTS):
                try:
                    found: Result = future.result()
                    break
                except KilledWorker:
                    future = client.submit(work, task, pure=False)
                except (CancelledError, OSError):
                    raise OddsError(
                        f"the scheduler {address!r} was lost; with a file to resume from, the "
                        "same command goes on"
                    ) from None
            else:
                raise OddsError(
                    f"{_ATTEMPTS} times the workers died that had the same task; see whether "
                    "they have enough memory"
                )
            yield found


def _cores(client: Any, address: str) -> int:
    """How many cores the workers have, if there are any and they have this very package."""
    threads: dict[str, int] = client.nthreads()
    if not threads:
        raise OddsError(f"the scheduler {address!r} has no workers; start some with 'dask worker'")
    try:
        versions = set(client.run(package_version).values())
    except (ImportError, AttributeError):
        versions = {"none"}
    if versions != {package_version()}:
        raise OddsError(
            f"the workers of {address!r} have odds in version {', '.join(sorted(versions))}, and "
            f"this is {package_version()}; install the same on all"
        )
    return sum(threads.values())
