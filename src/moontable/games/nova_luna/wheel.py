"""The wheel and the stock (rules 4.1, 4.3 and 5): what is on offer, what is taken, and how the spaces fill.

clockwise from the meeple:   M  □ □ □ ■ ■ ■ ■ …      □ on offer: the first three tiles, gaps left out
a refill fills the gaps in the same direction, and leaves the meeple's space empty
"""

from typing import Any

import numpy as np

from moontable.core.bits import lowest_bit
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.nova_luna.components import SPACES, TILES
from moontable.games.nova_luna.spec import OFFER
from moontable.games.nova_luna.state import PLAY

FULL = SPACES - 1
"""Tiles on a full wheel: one on every space but the meeple's (1.3)."""

S: Any = np.int64
U: Any = np.uint64
_0, _1, _6, _12, _63, _64 = U(0), U(1), U(6), U(SPACES), U(63), U(64)


@kernel
def lay_out(s: Record) -> None:
    """Empty the wheel, put every tile into the stock, and have the wheel filled (2.1)."""
    s.meeple, s.lying, s.occupied = 0, 0, 0
    s.wheel[:] = 0
    s.stock[0], s.stock[1], s.stocked = ~_0, (_1 << U(TILES - 64)) - _1, TILES
    s.pending = FULL


# ── Taking ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def n_offered(s: Record) -> Integer:
    """Return how many tiles may be taken."""
    return min(S(OFFER), S(s.lying))


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
def take(s: Record, k: Integer) -> Integer:
    """Take the k-th tile on offer, put the meeple onto its space (4.3), and return its id."""
    space = offered(s, k)
    tile = U(s.wheel[space])
    s.wheel[space] = 0
    s.occupied ^= np.uint16(_1 << space)
    s.lying -= 1
    s.meeple = space
    return tile


# ── Refilling ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def may_refill(s: Record) -> bool:
    """Whether the seat to act may refill: one or two tiles lie, and the stock is not empty (5.1, 5.2)."""
    return bool(s.lying < OFFER and s.stocked > 0 and s.phase == PLAY)


@kernel
def begin_refill(s: Record) -> None:
    """Have every empty space but the meeple's filled, as far as the stock reaches (5.4)."""
    s.pending = min(FULL - s.lying, s.stocked)


@kernel
def list_stock(s: Record, out: Array) -> Integer:
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
def _next_empty(s: Record, space: Integer) -> Integer:
    """Return the first empty space clockwise after `space`, the meeple's own left out."""
    while True:
        space += _1
        if space == _12:
            space = _0
        if s.wheel[space] == 0 and space != U(s.meeple):
            return space


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
def draw(s: Record, tile: Integer) -> None:
    """Lay the drawn tile onto the next empty space clockwise from the meeple (5.4)."""
    _lay(s, _next_empty(s, U(s.meeple)), tile)
    s.pending -= 1


@kernel
def draw_pending(s: Record, word: Word, pool: Array) -> None:
    """Draw and lay all tiles that are pending, with equal chances; `pool` is scratch, int32[68] at least.

    Comes to the same as drawing outcome by outcome, faster: the stock is listed once.
    """
    n = list_stock(s, pool)
    space = U(s.meeple)
    for _ in range(U(s.pending)):
        index = below(word, n)
        n -= 1
        space = _next_empty(s, space)
        _lay(s, space, pool[index] + 1)
        pool[index] = pool[U(n)]
    s.pending = 0
