"""The moon track (rules 2.6 and 3): the markers, and whose turn it is.

Markers on one space are stacked: `arrived` grows with every marker that comes to a space, so of two on the same space
the one that arrived later lies above.
"""

from itertools import permutations
from typing import Any

import numpy as np

from moontable.core.compile import Integer, Record, kernel
from moontable.games.nova_luna.state import SEATS

N_ORDERS = np.array([1, 1, 2, 6, 24], np.int64)
"""int64[seats + 1]: how many start orders there are."""

ORDERS = np.zeros((SEATS + 1, 24, SEATS), np.uint8)
"""uint8[seats, index, place]: the seat that moves first, second, … in each start order of so many seats."""
for _seats in range(1, SEATS + 1):
    for _index, _order in enumerate(permutations(range(_seats))):
        ORDERS[_seats, _index, :_seats] = _order

U: Any = np.uint64
_0, _1 = U(0), U(1)


@kernel
def stack_markers(s: Record, order: Integer) -> None:
    """Put the markers onto the start space, the first mover on top (2.6)."""
    s.order = order
    for height in range(U(s.seats)):
        s.seat[U(ORDERS[U(s.seats), U(order), height])].arrived = s.seats - 1 - height


@kernel
def moves_before(s: Record, i: Integer, j: Integer) -> bool:
    """Whether seat `i` is further back on the moon track than seat `j`, or above it on the same space (3.1, 3.2)."""
    a, b = s.seat[i], s.seat[j]
    return bool(a.distance < b.distance or (a.distance == b.distance and a.arrived > b.arrived))


@kernel
def next_mover(s: Record) -> Integer:
    """Return the seat that moves before all others."""
    first = _0
    for i in range(_1, U(s.seats)):
        if moves_before(s, i, first):
            first = i
    return first


@kernel
def advance(s: Record, i: Integer, steps: Integer) -> None:
    """Move the marker of a seat forward, onto whatever lies there (4.4); `turn` counts this turn already."""
    seat = s.seat[i]
    seat.distance += steps
    seat.arrived = s.seats - 1 + s.turn
