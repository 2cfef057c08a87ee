"""Work done by several processes at once, which end with the one that started them, however it ends."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


class Workers(Protocol):
    """Who does the work, inside a `with` block."""

    def each(self, function: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """Yield `function(job)` of every job as it is ready, in any order. Raises what a job raises."""


@contextlib.contextmanager
def processes(number: int) -> Iterator[Workers]:
    """Open so many processes that work; a single one is this process itself, and works in order.

    Functions, jobs and results must be picklable. At the end of the block, however it comes, the processes end in the
    midst of their jobs. A killed one raises `concurrent.futures.BrokenExecutor`.
    """
    if number == 1:
        yield _InOrder()
        return
    context = multiprocessing.get_context("spawn")  # a fork would copy the locks of threads that it does not copy
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(number, context, _start, (reader,))
    try:
        yield _Processes(pool)
    finally:
        writer.close()
        pool.shutdown(cancel_futures=True)
        reader.close()


@contextlib.contextmanager
def ray_cluster() -> Iterator[Workers]:
    """Open a Ray cluster that works: the one of RAY_ADDRESS, else one on this machine.

    Needs the extra `ray`, and on every machine of the cluster this package. A cluster of its own hears this machine
    alone, since whoever reaches one may run anything there; nothing is reported to anybody.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    own = {} if "RAY_ADDRESS" in os.environ else {"_node_ip_address": "127.0.0.1", "include_dashboard": False}
    ray.init(log_to_driver=False, configure_logging=False, **own)
    try:
        yield _Ray(ray)
    finally:
        ray.shutdown()


class _InOrder:
    def each(self, function: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        return map(function, jobs)


class _Processes:
    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool

    def each(self, function: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        with _without_interrupts():
            futures = [self._pool.submit(function, job) for job in jobs]
        for future in as_completed(futures):
            yield future.result()


class _Ray:
    def __init__(self, ray: Any) -> None:
        self._ray = ray

    def each(self, function: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        remote = self._ray.remote(function)
        pending = [remote.remote(job) for job in jobs]
        while pending:
            ready, pending = self._ray.wait(pending)
            yield from self._ray.get(ready)


def _start(reader: Connection) -> None:
    """Make a worker deaf to Ctrl-C, which is its parent's to hear, and end it with its parent's end of the pipe.

    The pipe closes when the parent stops waiting, and also when the parent is killed, whom nobody else would survive
    by intent: the pool's own queue keeps workers waiting for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            reader.recv_bytes()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back while processes start, who inherit that: they would die of it before `_start`."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
