"""How a match stands, from its record: discs, notes, places."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.games.nova_luna import kernels
from moontable.games.nova_luna.state import OVER


def raw_of(state: Any) -> NDArray[np.uint8]:
    """Return the bytes of a record as a fresh uint8 array for kernels."""
    return np.frombuffer(bytearray(state.tobytes()), np.uint8)


def placed(state: Any, seat: int) -> int:
    """Return how many discs a seat has placed; tasks completed beyond the last disc give none."""
    return min(int(state["target"]), int(state["seat"][seat]["completed"]))


def ranking(state: Any) -> tuple[int, ...] | None:
    """Return the place of each seat, 1 = best; None before the end and in solo."""
    seats = int(state["seats"])
    if state["phase"] != OVER or seats == 1:
        return None
    out = np.zeros(seats, np.int64)
    kernels.places(raw_of(state), out)
    return tuple(out.tolist())


def notes(state: Any) -> tuple[int, int, int]:
    """Return the solo notes if phase 1, or the game, ended now, and the result of the game if it ended now."""
    out = np.zeros(3, np.int64)
    kernels.notes(raw_of(state), out)
    first, second, result = out.tolist()
    return first, second, result
