"""Work done by several processes at once, which end with the one that started them, however it ends."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing.connection import Connection
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def each(function: Callable[[Job], Result], jobs: Iterable[Job], workers: int) -> Iterator[Result]:
    """Yield `function(job)` of every job as it is ready: one after another here, or by so many processes.

    With more than one worker the order is that of their ends, and function, jobs and results must be picklable.
    Whoever stops iterating, by an exception or by closing the generator, ends the workers in the midst of their jobs.
    Raises what a job raises, `concurrent.futures.BrokenExecutor` when a worker is killed.
    """
    if workers == 1:
        yield from map(function, jobs)
        return
    context = multiprocessing.get_context("spawn")  # a fork would copy the locks of threads that it does not copy
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _start, (reader,))
    try:
        with _without_interrupts():
            futures = [pool.submit(function, job) for job in jobs]
        for future in as_completed(futures):
            yield future.result()
    finally:
        writer.close()
        pool.shutdown(cancel_futures=True)
        reader.close()


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
