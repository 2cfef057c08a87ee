"""The rules of Nova Luna; the numbers in brackets are those of RULES.md.

Functions take the state as a record `s` and check nothing: whoever calls `apply` hands in what `legal` or `chance`
listed. `U` makes an unsigned index, because a signed one costs a wrap-around test at each access; constants are
unsigned where bits are worked on, because Numba takes a plain literal for signed; `S` makes signed what may fall below
zero.
"""

from typing import Any

import numpy as np

from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.nova_luna import track, wheel
from moontable.games.nova_luna.components import COST
from moontable.games.nova_luna.spec import FIRST_STACK, PENALTY, PLEASING_RESULT, SOLO_DISCS
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
)
from moontable.games.nova_luna.tasks import place

# Actions: refill, end phase 1, or TAKE + k * GRID + cell: take the k-th tile on offer and place it on the cell.
REFILL, END, TAKE = 0, 1, 2

S: Any = np.int64
U: Any = np.uint64
_0, _GRID, _LAST_CELL = U(0), U(GRID), U(GRID - 1)


# ── Set-up ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def setup(s: Record, options: Array) -> None:
    """Lay out the match; what is left to chance is drawn afterwards. `options` is int64[8], see `spec.encode`."""
    s.seats, s.discs, s.target, s.start = options[0], options[1], options[2], options[3]
    s.first_game, s.auto_refill, s.shared, s.lower = options[4], options[5], options[6], options[7]
    s.phase, s.ending, s.mover, s.order = SETUP, 0, 0, 0
    s.ply, s.turn, s.first_note = 0, 0, 0
    wheel.lay_out(s)
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
def _finish_deal(s: Record) -> None:
    """Begin the match, unless the start order is yet to be drawn (2.7)."""
    if s.seats == 1:
        _begin_match(s)
    elif s.start:
        track.stack_markers(s, max(S(0), S(s.start) - 2))
        _begin_match(s)


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
def _begin_turn(s: Record) -> None:
    """See who is next and whether there is anything to take; refill the wheel where that is no decision."""
    s.mover = track.next_mover(s)
    if s.lying == 0 and s.stocked == 0:
        s.phase, s.ending = OVER, EXHAUSTION  # (7.2)
    elif s.lying == 0 or (s.auto_refill and wheel.may_refill(s)):  # (5.3, 5.6)
        wheel.begin_refill(s)


# ── Chance ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def chance(s: Record, outcomes: Array, weights: Array) -> Integer:
    """List the outcomes that may come now and their weights: tile id - 1 for a draw, index of an order at the start."""
    n = S(0)
    if s.pending:
        n = wheel.list_stock(s, outcomes)
    elif s.phase == SETUP:
        n = track.N_ORDERS[U(s.seats)]
        for index in range(n):
            outcomes[index] = index
    for index in range(n):
        weights[index] = 1
    return n


@kernel
def settle(s: Record, word: Word, pool: Array) -> None:
    """Resolve chance until a seat is to act or the match is over.

    Comes to the same as drawing outcome by outcome with equal chances. `pool` is scratch, int32[68] at least.
    """
    if s.pending:
        wheel.draw_pending(s, word, pool)
        if s.phase == SETUP:
            _finish_deal(s)
    if s.phase == SETUP:
        track.stack_markers(s, below(word, track.N_ORDERS[U(s.seats)]))
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
    if wheel.may_refill(s):
        out[0] = REFILL
        n = 1
    elif may_end(s):
        out[0] = END
        n = 1
    seat = s.seat[U(s.mover)]
    free = S(seat.free)
    frontier = seat.frontier
    for k in range(wheel.n_offered(s)):
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
    return S(wheel.may_refill(s) or may_end(s)) + wheel.n_offered(s) * S(s.seat[U(s.mover)].free)


@kernel
def nth_legal(s: Record, i: Integer) -> Integer:
    """Return the i-th action of `legal` without listing the others."""
    i = S(i)
    if wheel.may_refill(s):
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
        wheel.draw(s, action + 1)
        if s.pending == 0 and s.phase == SETUP:
            _finish_deal(s)
    elif s.phase == SETUP:
        track.stack_markers(s, action)
        _begin_match(s)
    else:
        s.ply += 1
        if action >= TAKE:
            _take(s, U(action - TAKE) // _GRID, U(action - TAKE) & _LAST_CELL)
        elif action == REFILL:
            wheel.begin_refill(s)
        else:
            _end_phase_1(s)


@kernel
def _take(s: Record, k: Integer, cell: Integer) -> None:
    """Take the k-th tile on offer and place it on a cell (4): a whole turn, less the refill before it."""
    tile = wheel.take(s, k)
    s.turn += 1
    track.advance(s, U(s.mover), COST[tile])
    seat = s.seat[U(s.mover)]
    seat.completed += place(seat, tile, cell)  # (4.5, 6)
    if s.phase != PLAY:
        _continue_solo(s)
    elif seat.completed >= s.target:  # (7.1)
        s.phase, s.ending = OVER, LAST_DISC
        s.mover = track.next_mover(s)
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
    wheel.begin_refill(s)


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
            if left(s, j) < left(s, i) or (left(s, j) == left(s, i) and not s.shared and track.moves_before(s, j, i)):
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
