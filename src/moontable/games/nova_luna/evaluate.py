"""What actions achieve: previews for people, values and simple policies for bots."""

import numpy as np

from ...core.bits import count_ones
from ...core.compile import Record, Word, kernel
from ...core.words import below
from . import rules
from .components import COST, NEED
from .state import GRID, LONGEST

MISSING = np.array([0.0, 0.45, 0.22, 0.10, 0.05])
"""float64[5]: what an open task is worth, by the dots it misses."""

PRICE = 0.3
"""What a step on the moon track costs, in completed tasks."""

PREVIEW_ROWS = 3 * LONGEST
"""Tasks of a display at most: as many rows a preview can have."""


@kernel
def _dots_met(have: int, need: int) -> int:
    """Return how many dots of a task are met; both are packed, one byte per colour."""
    met = 0
    for _ in range(4):
        met += min(int(have & np.uint32(255)), int(need & np.uint32(255)))
        have >>= np.uint32(8)
        need >>= np.uint32(8)
    return met


@kernel
def _dots(need: int) -> int:
    return _dots_met(need, need)


@kernel
def preview(before: Record, after: Record, rows: np.ndarray) -> int:
    """Compare the mover's display before and after a take: list the open tasks that got complete or closer.

    Writes (ordinal's tile id, task, dots met now, dots needed, complete) into `rows`, int32[PREVIEW_ROWS, 5].
    """
    old, new = before.seat[before.mover], after.seat[before.mover]
    n = 0
    for i in range(new.tiles):
        tile = new.tile[i]
        was_open = old.open[i] if i < old.tiles else 7
        for task in range(3):
            need = NEED[tile, task]
            if need == 0 or not was_open >> task & 1:
                continue
            met = _dots_met(new.have[i], need)
            if met > (_dots_met(old.have[i], need) if i < old.tiles else 0):
                rows[n, 0], rows[n, 1], rows[n, 2], rows[n, 3] = tile, task, met, _dots(need)
                rows[n, 4] = int(not new.open[i] >> task & 1)
                n += 1
    return n


@kernel
def display_value(seat: Record) -> float:
    """Return completed tasks plus what the open ones are worth by the dots they miss."""
    value = float(seat.completed)
    for i in range(seat.tiles):
        if seat.open[i]:
            for task in range(3):
                if seat.open[i] >> task & 1:
                    need = NEED[seat.tile[i], task]
                    value += MISSING[_dots(need) - _dots_met(seat.have[i], need)]
    return value
