"""Laying out a match: the box into the record, the order of seats, the ring, the astronauts (2, 3 of RULES.md)."""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.walking_on_the_moon import track, turn
from moontable.games.walking_on_the_moon.components import ASTRONAUTS, STARS
from moontable.games.walking_on_the_moon.flight import columns
from moontable.games.walking_on_the_moon.programs import COLOURS, JUMPS
from moontable.games.walking_on_the_moon.spec import FIRST_MARKER, FIRST_RULE
from moontable.games.walking_on_the_moon.state import (
    BEHIND,
    FACES,
    RULES,
    SETUP,
    SYMBOL_LENGTH,
    TITLE_LENGTH,
    UNLAID,
)
from moontable.games.walking_on_the_moon.tables import MOST_CARDS, MOST_CELLS, SIDES

S: Any = np.int64
U: Any = np.uint64
_0, _1, _2 = U(0), U(1), U(2)


@kernel
def setup(s: Record, options: Array) -> None:
    """Lay out the match; what is left to chance is drawn afterwards. `options` is int64, see `spec.encode`."""
    s.seats, s.cards, s.start, s.turn_cap = options[0], options[1], options[2], options[3]
    for i in range(RULES):
        s.rule[i] = options[FIRST_RULE + i]
    for i in range(3):
        s.marker[i] = options[FIRST_MARKER + i]
    s.dealt = options[FIRST_MARKER + 3]
    _unpack(s, options[FIRST_MARKER + 4 :])
    s.phase, s.ending, s.mover, s.crossed, s.laid = SETUP, 0, 0, 0, 0
    s.turn, s.rounds, s.ply = 0, 0, 0
    s.stars, s.arrows, s.high, s.red = 0, 0, 0, 0
    s.hindered, s.bought, s.jump, s.victims, s.partner = 0, 0, 0, 0, 0
    s.rolls, s.again, s.rerolling = 0, 0, 0
    s.rolled[:] = 0
    s.ring[:] = UNLAID
    for j in range(JUMPS):
        s.dice[j][:] = 0
    for i in range(ASTRONAUTS):
        s.order[i] = UNLAID if i < s.seats else 0
        me = s.seat[i]
        me.column, me.below, me.asleep, me.stars, me.ec = 0, 0, 0, 0, 0
        me.token, me.finished, me.acted = 0, 0, 0
    if s.start:
        _seat_in_order(s)


@kernel
def _unpack(s: Record, data: Array) -> None:
    """Write dice and deck as `box.pack` wrote them down."""
    k = U(0)
    for i in range(U(FACES)):
        face = s.face[i]
        for j in range(U(SYMBOL_LENGTH)):
            face.symbol[j] = data[k + j]
        k += U(SYMBOL_LENGTH)
        for j in range(U(MOST_CELLS)):
            face.dx[j] = data[k + j]
            face.dh[j] = np.int8(np.uint8(data[k + U(MOST_CELLS) + j]))
        k += U(2 * MOST_CELLS)
        face.cells, face.settle, face.skull = data[k], data[k + _1], data[k + _2]
        k += U(3)
    for i in range(U(COLOURS)):
        for j in range(U(SIDES)):
            s.side[i, j] = data[k]
            k += _1
    for i in range(U(MOST_CARDS)):
        card = s.deck[i]
        card.high, card.red, card.arrow = data[k], data[k + _1], data[k + _2]
        k += U(3)
        for j in range(U(TITLE_LENGTH)):
            card.title[j] = data[k]
            k += _1


@kernel
def _seat_in_order(s: Record) -> None:
    """Take the seats as they sit, or in the order that was chosen, counted as `itertools.permutations` does (2.5)."""
    n = S(s.seats)
    code = max(S(0), S(s.start) - 2)
    left = (1 << n) - 1
    count = 1
    for i in range(2, n):
        count *= i
    for k in range(n):
        skip, code = code // count, code % count
        seat = S(0)
        while not left >> seat & 1 or skip:
            skip -= left >> seat & 1
            seat += 1
        s.order[k] = seat
        left &= ~(1 << seat)
        count //= max(1, n - 1 - k)


@kernel
def lay(s: Record, index: Integer) -> None:
    """Lay the next card of the ring; the match begins when all lie (2.1)."""
    s.ring[U(s.laid)] = index
    s.laid += 1
    if s.laid == s.cards:
        lay_out(s)
        s.stars = U(s.arrows) & ~_bare(s)
        track.place_all(s)
        s.rounds = 1
        turn.begin(s)


@kernel
def _bare(s: Record) -> Integer:
    """Return the columns of the cards that get no star: the first with seven, first and last with eight (2.4)."""
    bare = _0
    if s.cards > STARS:
        bare |= U(15)
    if s.cards > STARS + 1:
        bare |= U(15) << (columns(s) - U(4))
    return bare


@kernel
def lay_out(s: Record) -> None:
    """Derive terrain and arrows of the columns from the cards; behind the line the ring goes on (3.1, 3.8)."""
    high, red, arrows = _0, _0, _0
    for k in range(U(s.cards)):
        card = s.deck[U(s.ring[k])]
        high |= U(card.high) << U(4) * k
        red |= U(card.red) << U(4) * k
        arrows |= U(card.arrow) << U(4) * k
    n = columns(s)
    if s.rule[BEHIND] == 0:
        high |= high << n
        red |= red << n
    s.high, s.red, s.arrows = high, red, arrows
