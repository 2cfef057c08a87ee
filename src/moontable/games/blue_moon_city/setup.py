"""How a match begins (RULES.md, chapter 2): what lies on the table, and the tiles that are still to be laid."""

from typing import Any

import numpy as np

from moontable.core.bits import lowest_bit
from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.blue_moon_city import cards
from moontable.games.blue_moon_city.city import (
    CELLS,
    CENTRE,
    CROSS_CELLS,
    CROSS_TILES,
    EVERYWHERE,
    FIXED_CROSS,
    ILLUSTRATED,
    NOWHERE,
)
from moontable.games.blue_moon_city.spec import MARKERS_EACH
from moontable.games.blue_moon_city.state import SETUP, UNLAID

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)


@kernel
def setup(s: Record, options: Array) -> None:
    """Lay out the match; what is left to chance is drawn afterwards. `options` is int64[9], see `spec.encode`."""
    s.seats, s.scale_total, s.all_return, s.cross, s.illustrated = (
        options[0],
        options[1],
        options[2],
        options[3],
        options[4],
    )
    s.exact, s.no_ops, s.open, s.turn_cap = options[5], options[6], options[7], options[8]
    s.phase, s.ending, s.start, s.mover = SETUP, 0, UNLAID, 0
    s.ply, s.turn, s.built, s.offerings = 0, 0, 0, 0
    s.supply = s.scale_total  # (2.4)
    s.box, s.last, s.to_draw, s.discards = 0, 0, 0, 0
    s.steps, s.contributed, s.offered = 0, 0, 0
    s.thrown[:] = 0
    s.dragon[:] = NOWHERE
    s.obelisk[:] = 0
    s.discard[:] = 0
    s.aside[:] = 0
    s.paid[:] = 0
    s.discarded, s.set_aside, s.plays = 0, 0, 0
    for i in range(U(s.play.size)):
        play = s.play[i]
        play.seat, play.kind, play.fetched = 0, 0, 0
    for cell in range(U(CELLS)):
        s.filled[cell][:] = 0
        if s.illustrated:
            s.tile[cell] = ILLUSTRATED[cell]
        elif s.cross == 0 or cell == CENTRE:
            s.tile[cell] = FIXED_CROSS[cell]
        else:
            s.tile[cell] = UNLAID
    cards.fill_deck(s)
    for i in range(U(s.seats)):
        seat = s.seat[i]
        seat.hand[:] = 0
        seat.drawn[:] = 0
        seat.cards, seat.fetched, seat.older, seat.owed = 0, 0, 0, 0
        seat.crystals, seat.scales, seat.offerings = 0, 0, 0
        seat.markers, seat.at = MARKERS_EACH, CENTRE


@kernel
def next_unlaid(s: Record) -> Integer:
    """Return the cell that the next tile is laid on, CELLS if all are laid; the cross comes first (2.2, 2.3, 2.8)."""
    for cell in range(U(CELLS)):
        if s.cross == 1 and s.tile[cell] == UNLAID and CROSS_CELLS >> cell & _1:
            return S(cell)
    for cell in range(U(CELLS)):
        if s.tile[cell] == UNLAID:
            return S(cell)
    return S(CELLS)


@kernel
def list_unlaid(s: Record, cell: Integer, out: Array) -> Integer:
    """Write the tiles that can be laid on a cell, and return how many (2.2, 2.3, 2.8)."""
    laid = U(0)
    for each in range(U(CELLS)):
        if s.tile[each] != UNLAID:
            laid |= _1 << U(s.tile[each])
    free = ~laid & EVERYWHERE
    if s.cross == 1 and CROSS_CELLS >> U(cell) & _1:
        free &= U(CROSS_TILES)
    n = S(0)
    while free:
        out[n] = lowest_bit(free)
        free &= free - _1
        n += 1
    return n
