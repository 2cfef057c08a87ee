"""Progress on stderr, for people only: nothing is drawn where nobody looks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

Advance = Callable[[int], None]
"""Report how many steps are done now."""


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Advance]:
    """A bar of `total` steps while the block runs; it disappears at the end, also when the block is interrupted."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(title, total=total)

        def advance(done: int) -> None:
            progress.update(task, completed=done)

        yield advance
