"""How figures and dragons move (RULES.md, chapter 3)."""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.blue_moon_city import cards
from moontable.games.blue_moon_city.actions import DRAGONS, FLY, GO, JUMP, STRIDE, list_set
from moontable.games.blue_moon_city.city import CELLS, DISTANCE, EVERYWHERE, LONGEST_WALK, NOWHERE, WITHIN
from moontable.games.blue_moon_city.components import F1, F2
from moontable.games.blue_moon_city.spec import DRAGON_STEPS, STRIDE_STEPS

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)


@kernel
def _in_walk(cell: Integer, steps: Integer) -> Integer:
    """Return the cells that are at most so many steps from a cell, itself left out, as bits."""
    return U(WITHIN[U(min(S(steps), S(LONGEST_WALK))), U(cell)]) & ~(_1 << U(cell))


@kernel
def _fly_targets(s: Record, at: Integer) -> Integer:
    """Return the cells that a card may put a figure or dragon on, as bits (3.3, 3.5, 3.9)."""
    return EVERYWHERE if s.no_ops or at == NOWHERE else EVERYWHERE & ~(_1 << U(at))


@kernel
def _dragon_walk(s: Record, at: Integer) -> Integer:
    """Return the cells that a dragon may walk to, as bits (3.6, 3.9)."""
    if at == NOWHERE:
        return U(0)
    reach = _in_walk(at, DRAGON_STEPS)
    return reach | _1 << U(at) if s.no_ops else reach


@kernel
def list_moves(s: Record, out: Array) -> Integer:
    """List what moves the figure and the dragons (3)."""
    seat = s.seat[U(s.mover)]
    hand = seat.hand
    n = list_set(out, S(0), S(GO), _in_walk(seat.at, s.steps))
    for dragon in range(U(DRAGONS)):
        kind = U(3) * dragon  # the cards of value 1 and 2 of black, red and blue
        base = S(FLY) + S(dragon) * 2 * CELLS
        if hand[kind]:
            n = list_set(out, n, base, _fly_targets(s, s.dragon[dragon]))
        if hand[kind + _1]:
            n = list_set(out, n, base + CELLS, _dragon_walk(s, s.dragon[dragon]))
    if hand[U(F1)]:
        n = list_set(out, n, S(JUMP), _fly_targets(s, seat.at))
    if hand[U(F2)]:
        out[n] = STRIDE
        n += 1
    return n


@kernel
def move(s: Record, seat: Record, action: Integer) -> None:
    """Walk, jump, take more steps, or move a dragon (3.1 to 3.6)."""
    if action < FLY:
        s.steps -= DISTANCE[U(seat.at), U(action)]
        seat.at = action
    elif action < JUMP:
        card = U(action - FLY) // U(CELLS)
        dragon = card >> _1
        cards.discard(s, seat, U(3) * dragon + (card & _1))
        s.dragon[dragon] = U(action - FLY) % U(CELLS)
    elif action < STRIDE:
        cards.discard(s, seat, U(F1))
        seat.at = action - JUMP
    else:
        cards.discard(s, seat, U(F2))
        s.steps += STRIDE_STEPS  # (3.4)
