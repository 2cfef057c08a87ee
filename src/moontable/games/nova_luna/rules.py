"""The rules of Nova Luna; the numbers in brackets are those of RULES.md.

Functions take the state as a record `s` and check nothing: whoever calls `apply` hands in what `legal` or `chance`
listed. `U` makes an unsigned index, because a signed one costs a wrap-around test at each access; constants are
unsigned where bits are worked on, because Numba takes a plain literal for signed; `S` makes signed what may fall below
zero.
"""

from itertools import permutations
from typing import Any

import numpy as np

from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.bits import lowest_bit
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.nova_luna.components import COST, SPACES, TILES
from moontable.games.nova_luna.spec import FIRST_STACK, OFFER, PENALTY, PLEASING_RESULT, SOLO_DISCS
from moontable.games.nova_luna.state import (
    EXHAUSTION,
    FIRST_FREE,
    GRID,
    LAST_DISC,
    OVER,
    PHASE_1,
    PHASE_2,
    PLAY,
    SEATS,
    SETUP,
    SOLO,
)
from moontable.games.nova_luna.tasks import place

# Actions: refill, end phase 1, or TAKE + k * GRID + cell: take the k-th tile on offer and place it on the cell.
REFILL, END, TAKE = 0, 1, 2

FULL = SPACES - 1
"""Tiles on a full wheel: one on every space but the meeple's (1.3)."""

N_ORDERS = np.array([1, 1, 2, 6, 24], np.int64)
"""int64[seats + 1]: how many start orders there are."""

ORDERS = np.zeros((SEATS + 1, 24, SEATS), np.uint8)
"""uint8[seats, index, place]: the seat that moves first, second, … in each start order of so many seats."""
for _seats in range(1, SEATS + 1):
    for _index, _order in enumerate(permutations(range(_seats))):
        ORDERS[_seats, _index, :_seats] = _order

S: Any = np.int64
U: Any = np.uint64
_0, _1, _6, _12, _63, _64 = U(0), U(1), U(6), U(SPACES), U(63), U(64)
_GRID, _LAST_CELL = U(GRID), U(GRID - 1)


# ── Set-up ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def setup(s: Record, options: Array) -> None:
    """Lay out the match; what is left to chance is drawn afterwards. `options` is int64[8], see `spec.encode`."""
    s.seats, s.discs, s.target, s.start = options[0], options[1], options[2], options[3]
    s.first_game, s.auto_refill, s.shared, s.lower = options[4], options[5], options[6], options[7]
    s.phase, s.ending, s.mover, s.order = SETUP, 0, 0, 0
    s.ply, s.turn, s.first_note = 0, 0, 0
    s.meeple, s.lying, s.occupied = 0, 0, 0
    s.wheel[:] = 0
    s.stock[0], s.stock[1], s.stocked = ~_0, (_1 << U(TILES - 64)) - _1, TILES
    s.pending = FULL  # (2.1)
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
        seat.free = 1  # the cell of (0, 0) (4.5)
        seat.grid[_0] = FIRST_FREE


@kernel
def _stack_markers(s: Record, order: Integer) -> None:
    """Put the markers onto the start space, the first mover on top (2.6)."""
    s.order = order
    for height in range(U(s.seats)):
        s.seat[U(ORDERS[U(s.seats), U(order), height])].arrived = s.seats - 1 - height


@kernel
def _begin_match(s: Record) -> None:
    if s.seats == 1:
        s.phase = PHASE_1
    else:
        s.phase = PLAY
        _begin_turn(s)


# ── Whose turn (3) ────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def actor(s: Record) -> Integer:
    """Return the seat to act, `CHANCE` or `TERMINAL`."""
    if s.pending:
        return CHANCE
    if s.phase == OVER:
        return TERMINAL
    if s.phase == SETUP:
        return CHANCE
    return S(s.mover)


@kernel
def moves_before(s: Record, i: Integer, j: Integer) -> bool:
    """Whether seat `i` is further back on the moon track than seat `j`, or above it on the same space (3.1, 3.2)."""
    a, b = s.seat[i], s.seat[j]
    return bool(a.distance < b.distance or (a.distance == b.distance and a.arrived > b.arrived))


@kernel
def _next_mover(s: Record) -> Integer:
    first = _0
    for i in range(_1, U(s.seats)):
        if moves_before(s, i, first):
            first = i
    return first


@kernel
def _begin_turn(s: Record) -> None:
    """See who is next and whether there is anything to take; refill the wheel where that is no decision."""
    s.mover = _next_mover(s)
    if s.lying == 0 and s.stocked == 0:
        s.phase, s.ending = OVER, EXHAUSTION  # (7.2)
    elif s.lying == 0 or (s.auto_refill and may_refill(s)):  # (5.3, 5.6)
        _begin_refill(s)


# ── The wheel (4.1, 5) ────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def offered(s: Record, k: Integer) -> Integer:
    """Return the space of the k-th tile clockwise from the meeple, k = 0, 1, 2 (4.1)."""
    around = U(s.occupied) | U(s.occupied) << _12
    around >>= U(s.meeple) + _1
    second = around & (around - _1)
    third = second & (second - _1)
    space = U(s.meeple) + _1 + lowest_bit(around if k == 0 else second if k == 1 else third)
    return space - _12 if space >= _12 else space


@kernel
def may_refill(s: Record) -> bool:
    """Whether the seat to act may refill: one or two tiles lie, and the stock is not empty (5.1, 5.2)."""
    return bool(s.lying < OFFER and s.stocked > 0 and s.phase == PLAY)


@kernel
def _begin_refill(s: Record) -> None:
    """Have every empty space but the meeple's filled, as far as the stock reaches (5.4)."""
    s.pending = min(FULL - s.lying, s.stocked)


@kernel
def _lay(s: Record, space: Integer, tile: Integer) -> None:
    """Move a tile from the stock to a space of the wheel."""
    s.wheel[space] = tile
    s.occupied |= np.uint16(_1 << space)
    index = U(tile) - _1
    s.stock[index >> _6] &= ~(_1 << (index & _63))
    s.stocked -= 1
    s.lying += 1


@kernel
def _next_empty(s: Record, space: Integer) -> Integer:
    """Return the first empty space clockwise after `space`, the meeple's own left out."""
    while True:
        space += _1
        if space == _12:
            space = _0
        if s.wheel[space] == 0 and space != U(s.meeple):
            return space


@kernel
def _draw(s: Record, tile: Integer) -> None:
    """Lay the drawn tile onto the next empty space clockwise from the meeple (5.4)."""
    _lay(s, _next_empty(s, U(s.meeple)), tile)
    s.pending -= 1
    if s.pending == 0 and s.phase == SETUP:
        _finish_deal(s)


@kernel
def _finish_deal(s: Record) -> None:
    """Begin the match, unless the start order is yet to be drawn (2.7)."""
    if s.seats == 1:
        _begin_match(s)
    elif s.start:
        _stack_markers(s, max(S(0), S(s.start) - 2))
        _begin_match(s)


# ── Chance ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def chance(s: Record, outcomes: Array, weights: Array) -> Integer:
    """List the outcomes that may come now and their weights: tile id - 1 for a draw, index of an order at the start."""
    n = S(0)
    if s.pending:
        n = _list_stock(s, outcomes)
    elif s.phase == SETUP:
        n = N_ORDERS[U(s.seats)]
        for index in range(n):
            outcomes[index] = index
    for index in range(n):
        weights[index] = 1
    return n


@kernel
def _list_stock(s: Record, out: Array) -> Integer:
    """Write tile id - 1 of each tile in the stock, in ascending order, and return how many."""
    n = _0
    for half in range(U(2)):
        rest = s.stock[half]
        while rest:
            out[n] = _64 * half + lowest_bit(rest)
            rest &= rest - _1
            n += _1
    return S(n)


@kernel
def settle(s: Record, word: Word, pool: Array) -> None:
    """Resolve chance until a seat is to act or the match is over.

    Comes to the same as drawing outcome by outcome with equal chance, faster: the stock is listed once for a whole
    refill. `pool` is scratch, int32[68] at least.
    """
    if s.pending:
        n = _list_stock(s, pool)
        space = U(s.meeple)
        for _ in range(U(s.pending)):
            index = below(word, n)
            n -= 1
            space = _next_empty(s, space)
            _lay(s, space, pool[index] + 1)
            pool[index] = pool[U(n)]
        s.pending = 0
        if s.phase == SETUP:
            _finish_deal(s)
    if s.phase == SETUP:
        _stack_markers(s, below(word, N_ORDERS[U(s.seats)]))
        _begin_match(s)


# ── Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def may_end(s: Record) -> bool:
    """Whether the solo player may end phase 1 (8.3); with no tile left it has ended by itself."""
    return bool(s.phase == PHASE_1 and s.seat[_0].completed >= FIRST_STACK)


@kernel
def legal(s: Record, out: Array) -> Integer:
    """List the actions of the seat to act: refill or end first, then each tile on offer on each free cell."""
    if s.pending or s.phase == SETUP or s.phase == OVER:
        return 0
    n = S(0)
    if may_refill(s):
        out[0] = REFILL
        n = 1
    elif may_end(s):
        out[0] = END
        n = 1
    seat = s.seat[U(s.mover)]
    free = S(seat.free)
    frontier = seat.frontier
    for k in range(min(S(OFFER), S(s.lying))):
        base = np.int32(TAKE + k * GRID)
        part = out[n : n + free]
        for i in range(len(part)):
            part[i] = base + frontier[i]
        n += free
    return n


@kernel
def n_legal(s: Record) -> Integer:
    """Return how many actions `legal` lists."""
    if s.pending or s.phase == SETUP or s.phase == OVER:
        return 0
    return S(may_refill(s) or may_end(s)) + min(S(OFFER), S(s.lying)) * S(s.seat[U(s.mover)].free)


@kernel
def nth_legal(s: Record, i: Integer) -> Integer:
    """Return the i-th action of `legal` without listing the others."""
    i = S(i)
    if may_refill(s):
        if i == 0:
            return REFILL
        i -= 1
    elif may_end(s):
        if i == 0:
            return END
        i -= 1
    seat = s.seat[U(s.mover)]
    free = S(seat.free)
    k = S(i >= free) + S(i >= 2 * free)
    return TAKE + k * GRID + seat.frontier[U(i - k * free)]


@kernel
def apply(s: Record, action: Integer) -> None:
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
def _take(s: Record, k: Integer, cell: Integer) -> None:
    """Take the k-th tile on offer and place it on a cell (4): a whole turn, less the refill before it."""
    space = offered(s, k)
    tile = U(s.wheel[space])
    s.wheel[space] = 0
    s.occupied ^= np.uint16(_1 << space)
    s.lying -= 1
    s.meeple = space  # (4.3)
    s.turn += 1
    seat = s.seat[U(s.mover)]
    seat.distance += COST[tile]  # (4.4)
    seat.arrived = s.seats - 1 + s.turn
    seat.completed += place(seat, tile, cell)  # (4.5, 6)
    if s.phase != PLAY:
        _continue_solo(s)
    elif seat.completed >= s.target:  # (7.1)
        s.phase, s.ending = OVER, LAST_DISC
        s.mover = _next_mover(s)
    else:
        _begin_turn(s)


# ── Solo (8) ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def note(s: Record, discs: Integer) -> Integer:
    """Return the numbers of the display plus the penalty for each of so many discs that is not placed (8.5, 8.8)."""
    seat = s.seat[_0]
    return S(seat.distance) + PENALTY * max(S(0), S(discs) - S(seat.completed))


@kernel
def _continue_solo(s: Record) -> None:
    """See whether the phase or the game is over after a tile (8.4, 8.7, 8.9)."""
    is_complete = s.seat[_0].completed >= SOLO_DISCS
    if s.phase == PHASE_1 and is_complete:
        s.first_note = note(s, FIRST_STACK)
    if is_complete or (s.phase == PHASE_2 and s.lying == 0):
        s.phase, s.ending = OVER, SOLO
    elif s.lying == 0:
        _end_phase_1(s)


@kernel
def _end_phase_1(s: Record) -> None:
    """Note phase 1 and have the wheel refilled (8.5, 8.6)."""
    s.first_note = note(s, FIRST_STACK)
    s.phase = PHASE_2
    _begin_refill(s)


@kernel
def result(s: Record) -> Integer:
    """Return the result of a finished solo game, lower is better (8.10)."""
    first, second = S(s.first_note), note(s, SOLO_DISCS)
    return min(first, second) if s.lower else first + second


# ── The end (7, 9) ────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def left(s: Record, i: Integer) -> Integer:
    """Return how many discs seat `i` has still to place."""
    return max(S(0), S(s.target) - S(s.seat[i].completed))  # signed: more tasks than discs can be complete (6.7)


@kernel
def places(s: Record, out: Array) -> None:
    """Write the place of each seat, 1 = best: fewer discs left (7.3), then who would move earlier (7.4, 7.5)."""
    for i in range(U(s.seats)):
        out[i] = 1
        for j in range(U(s.seats)):
            if left(s, j) < left(s, i) or (left(s, j) == left(s, i) and not s.shared and moves_before(s, j, i)):
                out[i] += 1


@kernel
def returns(s: Record, out: Array) -> None:
    """Write the utility of each seat: 1 for the first place, -1 for any other (9.1); 0 before the end."""
    if s.phase != OVER:
        for i in range(U(s.seats)):
            out[i] = 0.0
    elif s.seats == 1:
        out[_0] = max(-1.0, min(1.0, (PLEASING_RESULT - result(s)) / PLEASING_RESULT))  # (9.2)
    else:
        places(s, out)
        for i in range(U(s.seats)):
            out[i] = 1.0 if out[i] == 1.0 else -1.0
