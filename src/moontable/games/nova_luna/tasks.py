"""Placing a tile and completing tasks (rules 4.5 and 6), fast: groups of connected tiles are kept as bit sets.

A *group* is a set of connected tiles of one colour; its *label* is the ordinal of one of them. Bit i of a set stands
for the i-th tile of the display. Per group the record keeps the set of its members and the set of the tiles beside it,
so that a new tile is worked in by a few set operations, however large the display is.
"""

from typing import Any

import numpy as np

from moontable.core.bits import count_ones, lowest_bit
from moontable.core.compile import Integer, Record, kernel
from moontable.games.nova_luna.components import COLOUR, NEED, OPEN, TASKS, WANTS
from moontable.games.nova_luna.state import FIRST_FREE, GRID, STRIDE

U: Any = np.uint64
_0, _1, _4, _8, _63, _64 = U(0), U(1), U(4), U(8), U(63), U(64)
_FIRST_FREE, _LAST_CELL, _TASKS = U(FIRST_FREE), U(GRID - 1), U(TASKS)
_STEPS = np.array([GRID - STRIDE, 1, STRIDE, GRID - 1], np.uint64)
"""From a cell to the one above, to the right, below, to the left."""
_BYTE = np.uint32(0xFF)
_TOPS = np.uint32(0x80808080)


@kernel
def place(seat: Record, tile: Integer, cell: Integer) -> Integer:
    """Place a tile on a free cell of a display; return how many tasks it completes, its own and others.

    The new tile joins the groups of its colour that it touches. Then each member of the joined group sees its whole
    size but itself, and each tile beside it sees its whole size, once.
    """
    ordinal = U(seat.tiles)
    bit = _1 << ordinal
    colour = U(COLOUR[tile])
    shift = np.uint32(_8 * colour)
    seat.tiles = ordinal + _1
    seat.tile[ordinal] = tile
    seat.cell[ordinal] = cell
    near = _occupy(seat, cell, ordinal)
    seat.colour[colour] |= bit

    # Groups of other colours: the new tile sees each that it touches, once (6.2).
    have = np.uint32(0)
    rest = near & ~seat.colour[colour]
    while rest:
        label = U(seat.group[lowest_bit(rest)])
        group = seat.members[label]
        have += np.uint32(count_ones(group)) << np.uint32(_8 * U(COLOUR[U(seat.tile[label])]))
        seat.beside[label] |= bit
        rest &= ~group

    # Groups of its own colour become one. Up to four join; what each saw before is remembered.
    members, beside, label, joined = bit, near, ordinal, _0
    beside_0 = beside_1 = beside_2 = beside_3 = _0
    size_0 = size_1 = size_2 = size_3 = _0
    rest = near & seat.colour[colour]
    while rest:
        label = U(seat.group[lowest_bit(rest)])
        group = seat.members[label]
        beside_3, size_3 = beside_2, size_2
        beside_2, size_2 = beside_1, size_1
        beside_1, size_1 = beside_0, size_0
        beside_0, size_0 = seat.beside[label], count_ones(group)
        joined += _1
        members |= group
        beside |= beside_0
        rest &= ~group
    seat.group[ordinal] = label
    if joined > _1:
        rest = members
        while rest:
            seat.group[lowest_bit(rest)] = label
            rest &= rest - _1
    seat.members[label] = members
    seat.beside[label] = beside
    size = count_ones(members)
    seen = np.uint32(size - _1) << shift

    seat.have[ordinal] = have + seen
    seat.open[ordinal] = OPEN[tile]
    wants = U(WANTS[tile])
    for other in range(_4):
        seat.wants[other] |= (wants >> other & _1) << ordinal
    done = _complete(seat, ordinal)

    rest = members & seat.wants[colour] & ~bit
    while rest:
        other = lowest_bit(rest)
        rest &= rest - _1
        seat.have[other] = (seat.have[other] & ~(_BYTE << shift)) | seen
        done += _complete(seat, other)

    rest = beside & ~members & seat.wants[colour]
    while rest:
        other = lowest_bit(rest)
        rest &= rest - _1
        gain = size - (beside_0 >> other & _1) * size_0
        if joined > _1:
            gain -= (beside_1 >> other & _1) * size_1
            gain -= (beside_2 >> other & _1) * size_2
            gain -= (beside_3 >> other & _1) * size_3
        seat.have[other] += np.uint32(gain) << shift
        done += _complete(seat, other)
    return done


@kernel
def _occupy(seat: Record, cell: Integer, ordinal: Integer) -> Integer:
    """Put a tile on a free cell, keep the frontier, and return the set of the tiles beside the cell.

    Written without branches, because whether a side is free cannot be predicted: what is written for a side that is not
    free changes nothing, or lies behind the end of the frontier.
    """
    hole = U(seat.grid[cell]) - _FIRST_FREE
    free = U(seat.free) - _1
    last = U(seat.frontier[free])
    seat.frontier[hole] = last
    seat.grid[last] = _FIRST_FREE + hole
    seat.grid[cell] = ordinal + _1
    near = _0
    for direction in range(_4):
        side = (cell + _STEPS[direction]) & _LAST_CELL
        value = U(seat.grid[side])
        is_new = U(value == _0)
        seat.frontier[free] = side
        seat.grid[side] = value + is_new * (_FIRST_FREE + free)
        free += is_new
        near |= U(value - _1 < _64) << (value - _1 & _63)
    seat.free = free
    return near


@kernel
def _complete(seat: Record, ordinal: Integer) -> Integer:
    """Complete the open tasks of a tile that have all their dots now, and return how many (6.3)."""
    have = seat.have[ordinal] | _TOPS
    tile = U(seat.tile[ordinal])
    met = _0
    for task in range(_TASKS):
        # Each byte keeps its top bit if and only if it has at least the dots of the task.
        met |= U((have - NEED[tile, task]) & _TOPS == _TOPS) << task
    done = met & U(seat.open[ordinal])
    if done:
        still_open = U(seat.open[ordinal]) ^ done
        seat.open[ordinal] = still_open
        kept = ~(U(still_open == _0) << ordinal)
        for colour in range(_4):
            seat.wants[colour] &= kept
    return count_ones(done)
