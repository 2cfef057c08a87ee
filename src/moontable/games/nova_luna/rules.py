"""The rules of Nova Luna (see RULES.md; its numbers stand beside the lines).

Functions take the state as a record `s` and check nothing: whoever calls `apply` hands in what `legal` or `chance`
listed. Indices are unsigned, because a signed index costs a wrap-around test at each access.
"""

from itertools import permutations

import numpy as np

from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.bits import count_ones, lowest_bit
from moontable.core.compile import Record, Word, kernel
from moontable.core.words import below
from moontable.games.nova_luna.components import COLOUR, COST, NEED, OPEN, WANTS
from moontable.games.nova_luna.state import (
    EXHAUSTION,
    FIRST_FREE,
    GRID,
    LAST_DISC,
    OVER,
    PHASE_1,
    PHASE_2,
    PLAY,
    SETUP,
    SOLO,
    STRIDE,
)

# Actions: refill, end phase 1, or take the k-th tile on offer and place it on a cell.
REFILL, END, TAKE = 0, 1, 2

SPACES = 12
FACE_UP = 11  # tiles on a full wheel: every space but the meeple's
OFFER = 3
FIRST_STACK = 8  # solo: discs of phase 1
SOLO_DISCS = 21
PENALTY = 10  # solo: for each disc that was not placed

ORDERS = np.zeros((5, 24, 4), np.uint8)
"""uint8[seats, index, place]: the seat that moves first, second, … in each order of so many seats."""
for _seats in range(1, 5):
    for _index, _order in enumerate(permutations(range(_seats))):
        ORDERS[_seats, _index, :_seats] = _order
N_ORDERS = (0, 1, 2, 6, 24)

U = np.uint64
_0, _1, _3, _4, _6, _7, _8, _12, _63 = U(0), U(1), U(3), U(4), U(6), U(7), U(8), U(12), U(63)
_FIRST_FREE, _LAST_CELL, _GRID = U(FIRST_FREE), U(GRID - 1), U(GRID)
_STEPS = np.array([GRID - STRIDE, 1, STRIDE, GRID - 1], np.uint64)  # up, right, down, left
_BYTE = np.uint32(255)
_TOPS = np.uint32(0x80808080)


# ── Set-up ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def setup(s: Record, options: np.ndarray) -> None:
    """Lay out the match; what is left to chance is drawn afterwards. `options` is int64[8], see `spec.encode`."""
    s.seats, s.discs, s.target, s.start = options[0], options[1], options[2], options[3]
    s.first_game, s.auto_refill, s.shared, s.lower = options[4], options[5], options[6], options[7]
    s.phase, s.ending, s.mover, s.order = SETUP, 0, 0, 0
    s.ply, s.turn, s.first_note = 0, 0, 0
    s.meeple, s.lying, s.occupied = 0, 0, 0
    s.wheel[:] = 0
    s.stock[0], s.stock[1], s.stocked = ~_0, U(15), 68
    s.pending = FACE_UP  # 2.1
    for i in range(U(s.seats)):
        seat = s.seat[i]
        seat.distance, seat.arrived = 0, 0
        seat.tiles, seat.completed = 0, 0
        seat.wants[:] = 0
        seat.colour[:] = 0
        seat.members[:] = 0
        seat.beside[:] = 0
        seat.have[:] = 0
        seat.frontier[:] = 0
        seat.cell[:] = 0
        seat.tile[:] = 0
        seat.open[:] = 0
        seat.group[:] = 0
        seat.grid[:] = 0
        seat.free = 1  # the first tile goes to (0, 0)
        seat.grid[_0] = FIRST_FREE


@kernel
def _stack_markers(s: Record, order: int) -> None:
    """Put the markers onto the start space, the first mover on top."""
    s.order = order
    for place in range(U(s.seats)):
        s.seat[U(ORDERS[U(s.seats), U(order), place])].arrived = s.seats - 1 - place


@kernel
def _begin_match(s: Record) -> None:
    if s.seats == 1:
        s.phase = PHASE_1
    else:
        s.phase = PLAY
        _begin_turn(s)


# ── Whose turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def actor(s: Record) -> int:
    """Return the seat to act, `CHANCE` or `TERMINAL`."""
    if s.pending:
        return CHANCE
    if s.phase == OVER:
        return TERMINAL
    if s.phase == SETUP:
        return CHANCE
    return int(s.mover)


@kernel
def _is_behind(s: Record, i: int, j: int) -> bool:
    """Whether the marker of seat `i` moves before that of seat `j`: further back, or above it on the same space."""
    a, b = s.seat[i], s.seat[j]
    return a.distance < b.distance or (a.distance == b.distance and a.arrived > b.arrived)


@kernel
def _furthest_back(s: Record) -> int:
    first = _0
    for i in range(_1, U(s.seats)):
        if _is_behind(s, i, first):
            first = i
    return first


@kernel
def _begin_turn(s: Record) -> None:
    s.mover = _furthest_back(s)
    if s.lying == 0 and s.stocked == 0:
        s.phase, s.ending = OVER, EXHAUSTION
    elif s.lying == 0 or (s.auto_refill and _is_refill_allowed(s)):
        _begin_refill(s)


# ── The wheel ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _is_refill_allowed(s: Record) -> bool:
    return s.lying < OFFER and s.stocked > 0 and s.phase == PLAY


@kernel
def _begin_refill(s: Record) -> None:
    """Announce that every empty space but the meeple's is filled, as far as the stock reaches."""
    s.pending = min(FACE_UP - s.lying, s.stocked)


@kernel
def _lay(s: Record, space: int, tile: int) -> None:
    s.wheel[space] = tile
    s.occupied |= np.uint16(_1 << space)
    index = U(tile) - _1
    s.stock[index >> _6] &= ~(_1 << (index & _63))
    s.stocked -= 1
    s.lying += 1


@kernel
def _next_empty(s: Record, space: int) -> int:
    """Return the first empty space clockwise after `space`, the meeple's own left out."""
    while True:
        space += _1
        if space == _12:
            space = _0
        if s.wheel[space] == 0 and space != U(s.meeple):
            return space


@kernel
def _draw(s: Record, tile: int) -> None:
    """Lay the drawn tile onto the next empty space clockwise from the meeple."""
    _lay(s, _next_empty(s, U(s.meeple)), tile)
    s.pending -= 1
    if s.pending == 0 and s.phase == SETUP:
        _finish_deal(s)


@kernel
def _finish_deal(s: Record) -> None:
    if s.seats == 1:
        _begin_match(s)
    elif s.start:
        _stack_markers(s, max(0, int(s.start) - 2))
        _begin_match(s)


@kernel
def offered(s: Record, k: int) -> int:
    """Return the space of the k-th tile clockwise from the meeple, k = 0, 1, 2."""
    around = U(s.occupied) | U(s.occupied) << _12
    around >>= U(s.meeple) + _1
    for _ in range(k):
        around &= around - _1
    space = U(s.meeple) + _1 + lowest_bit(around)
    return space - _12 if space >= _12 else space


# ── Chance ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def chance(s: Record, outcomes: np.ndarray, weights: np.ndarray) -> int:
    """List the outcomes that may come now and their weights: tile id - 1 for a draw, index of an order at the start."""
    n = 0
    if s.pending:
        for word in range(2):
            rest = s.stock[word]
            while rest:
                outcomes[n] = 64 * word + lowest_bit(rest)
                rest &= rest - _1
                n += 1
    elif s.phase == SETUP:
        n = 1
        for seats in range(2, int(s.seats) + 1):
            n *= seats
        for index in range(n):
            outcomes[index] = index
    weights[:n] = 1
    return n


@kernel
def settle(s: Record, word: Word, pool: np.ndarray) -> None:
    """Resolve chance until a seat is to act or the match is over: the draws of `chance`, several at a time.

    `pool` is scratch, int32[68] at least.
    """
    while s.pending:
        n = 0
        for half in range(2):
            rest = s.stock[half]
            while rest:
                pool[n] = 64 * half + lowest_bit(rest) + 1
                rest &= rest - _1
                n += 1
        space = U(s.meeple)
        for _ in range(s.pending):
            index = below(word, n)
            n -= 1
            space = _next_empty(s, space)
            _lay(s, space, pool[index])
            pool[index] = pool[U(n)]
        s.pending = 0
        if s.phase == SETUP:
            _finish_deal(s)
    if s.phase == SETUP:
        apply(s, np.int64(below(word, _factorial(s.seats))))


@kernel
def _factorial(n: int) -> int:
    product = 1
    for i in range(2, int(n) + 1):
        product *= i
    return product


# ── Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def may_refill(s: Record) -> bool:
    """Whether the seat to act may choose to refill the wheel."""
    return _is_refill_allowed(s) and s.pending == 0


@kernel
def may_end(s: Record) -> bool:
    """Whether the solo player may end phase 1."""
    return s.phase == PHASE_1 and s.seat[_0].completed >= FIRST_STACK


@kernel
def legal(s: Record, out: np.ndarray) -> int:
    """List the actions of the seat to act: refill or end first, then each tile on offer on each free cell."""
    if s.pending or s.phase == SETUP or s.phase == OVER:
        return 0
    n = 0
    if may_refill(s):
        out[0] = REFILL
        n = 1
    elif may_end(s):
        out[0] = END
        n = 1
    seat = s.seat[U(s.mover)]
    free = int(seat.free)
    frontier = seat.frontier
    for k in range(min(OFFER, int(s.lying))):
        base = np.int32(TAKE + k * GRID)
        part = out[n : n + free]
        for i in range(len(part)):
            part[i] = base + frontier[i]
        n += free
    return n


@kernel
def n_legal(s: Record) -> int:
    """Return how many actions `legal` lists."""
    if s.pending or s.phase == SETUP or s.phase == OVER:
        return 0
    return int(may_refill(s) or may_end(s)) + min(OFFER, int(s.lying)) * int(s.seat[U(s.mover)].free)


@kernel
def nth_legal(s: Record, i: int) -> int:
    """Return the i-th action of `legal` without listing the others."""
    if may_refill(s):
        if i == 0:
            return REFILL
        i -= 1
    elif may_end(s):
        if i == 0:
            return END
        i -= 1
    seat = s.seat[U(s.mover)]
    free = int(seat.free)
    k = int(i >= free) + int(i >= 2 * free)
    return TAKE + k * GRID + seat.frontier[U(i - k * free)]


@kernel
def apply(s: Record, action: int) -> None:
    """Play an action of the seat to act, or let a chance outcome happen."""
    if s.pending:
        _draw(s, action + 1)
    elif s.phase == SETUP:
        _stack_markers(s, action)
        _begin_match(s)
    else:
        s.ply += 1
        if action >= TAKE:
            _take(s, U(action - TAKE) // _GRID, U(action - TAKE) & _LAST_CELL)
        elif action == REFILL:
            _begin_refill(s)
        else:
            _end_phase_1(s)


@kernel
def _take(s: Record, k: int, cell: int) -> None:
    """Take the k-th tile on offer, move the meeple and the marker, place the tile, complete tasks, see who is next."""
    space = offered(s, k)
    tile = U(s.wheel[space])
    s.wheel[space] = 0
    s.occupied ^= np.uint16(_1 << space)
    s.lying -= 1
    s.meeple = space
    s.turn += 1
    seat = s.seat[U(s.mover)]
    seat.distance += COST[tile]
    seat.arrived = s.seats - 1 + s.turn
    seat.completed += place(seat, tile, cell)
    if s.phase != PLAY:
        _continue_solo(s)
    elif seat.completed >= s.target:
        s.phase, s.ending = OVER, LAST_DISC
        s.mover = _furthest_back(s)
    else:
        _begin_turn(s)


# ── Solo ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def note(s: Record, discs: int) -> int:
    """Return the numbers of the display plus the penalty for each of so many discs that is not placed."""
    seat = s.seat[_0]
    return int(seat.distance) + PENALTY * max(0, discs - int(seat.completed))


@kernel
def _continue_solo(s: Record) -> None:
    if s.seat[_0].completed >= SOLO_DISCS:
        if s.phase == PHASE_1:
            s.first_note = note(s, FIRST_STACK)
        s.phase, s.ending = OVER, SOLO
    elif s.lying == 0:
        if s.phase == PHASE_1:
            _end_phase_1(s)
        else:
            s.phase, s.ending = OVER, SOLO


@kernel
def _end_phase_1(s: Record) -> None:
    s.first_note = note(s, FIRST_STACK)
    s.phase = PHASE_2
    _begin_refill(s)


@kernel
def result(s: Record) -> int:
    """Return the result of a finished solo game, lower is better."""
    second = note(s, SOLO_DISCS)
    return min(int(s.first_note), second) if s.lower else int(s.first_note) + second


# ── Placing a tile and completing tasks ───────────────────────────────────────────────────────────────────────────────


@kernel
def _occupy(seat: Record, cell: int, ordinal: int) -> int:
    """Put the tile `ordinal` on a free cell, keep the frontier, and return the bits of the tiles beside it."""
    hole = U(seat.grid[cell]) - _FIRST_FREE
    free = U(seat.free) - _1
    last = U(seat.frontier[free])
    seat.frontier[hole] = last
    seat.grid[last] = _FIRST_FREE + hole
    seat.grid[cell] = ordinal + _1
    near = _0
    for direction in range(_4):
        beside = (cell + _STEPS[direction]) & _LAST_CELL
        value = U(seat.grid[beside])
        if value == _0:
            seat.frontier[free] = beside
            seat.grid[beside] = _FIRST_FREE + free
            free += _1
        elif value < _FIRST_FREE:
            near |= _1 << (value - _1)
    seat.free = free
    return near


@kernel
def _complete(seat: Record, ordinal: int) -> int:
    """Complete the open tasks of a tile that have all their dots now, and return how many."""
    have = seat.have[ordinal] | _TOPS
    tile = U(seat.tile[ordinal])
    met = _0
    for task in range(_3):
        # Each byte keeps its top bit iff it has at least the dots of the task.
        met |= U((have - NEED[tile, task]) & _TOPS == _TOPS) << task
    done = met & U(seat.open[ordinal])
    if done == _0:
        return 0
    still_open = U(seat.open[ordinal]) ^ done
    seat.open[ordinal] = still_open
    if still_open == _0:
        others = ~(_1 << ordinal)
        for colour in range(_4):
            seat.wants[colour] &= others
    return count_ones(done)


@kernel
def place(seat: Record, tile: int, cell: int) -> int:
    """Place a tile on a free cell of the display and return how many tasks it completes anywhere in the display.

    Groups are kept as bit sets at a label. The new tile joins the groups of its own colour that it touches: the tiles
    of the joined group see one another, and the tiles beside it see its whole size less what they saw already.
    """
    ordinal = U(seat.tiles)
    bit = _1 << ordinal
    seat.tiles = ordinal + _1
    seat.tile[ordinal] = tile
    seat.cell[ordinal] = cell
    near = _occupy(seat, cell, ordinal)
    colour = U(COLOUR[tile])
    shift = np.uint32(_8 * colour)
    seat.colour[colour] |= bit

    have = np.uint32(0)
    rest = near & ~seat.colour[colour]
    while rest:  # groups of other colours: the new tile sees each once
        label = U(seat.group[lowest_bit(rest)])
        group = seat.members[label]
        have += np.uint32(count_ones(group)) << np.uint32(_8 * U(COLOUR[U(seat.tile[label])]))
        seat.beside[label] |= bit
        rest &= ~group

    members, beside, label = bit, near, ordinal
    beside_0 = beside_1 = beside_2 = beside_3 = _0
    size_0 = size_1 = size_2 = size_3 = _0
    joined = _0
    rest = near & seat.colour[colour]
    while rest:  # groups of the same colour: they become one
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
    if joined > _1:
        rest = members
        while rest:
            seat.group[lowest_bit(rest)] = label
            rest &= rest - _1
    else:
        seat.group[ordinal] = label
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


# ── The end ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def left(s: Record, i: int) -> int:
    """Return how many discs seat `i` has still to place."""
    # Subtracts signed: tasks completed beyond the last disc would wrap around below zero.
    return max(0, np.int64(s.target) - np.int64(s.seat[i].completed))


@kernel
def places(s: Record, out: np.ndarray) -> None:
    """Write the place of each seat, 1 = best: fewer discs left, then whoever would move earlier."""
    for i in range(U(s.seats)):
        out[i] = 1
        for j in range(U(s.seats)):
            if left(s, j) < left(s, i) or (left(s, j) == left(s, i) and not s.shared and _is_behind(s, j, i)):
                out[i] += 1


@kernel
def returns(s: Record, out: np.ndarray) -> None:
    """Write the utility of each seat: 1 for the first place, -1 for the others; solo by the result; 0 before the end."""
    if s.phase != OVER:
        out[: s.seats] = 0.0
    elif s.seats == 1:
        out[0] = max(-1.0, min(1.0, (100 - result(s)) / 100))
    else:
        places(s, out)
        for i in range(U(s.seats)):
            out[i] = 1.0 if out[i] == 1.0 else -1.0
