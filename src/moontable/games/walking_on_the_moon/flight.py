"""One die, cell by cell: where it takes an astronaut, in what state, past which stars (6 of RULES.md)."""

from typing import Any

import numpy as np

from moontable.core.compile import Integer, Record, kernel
from moontable.games.walking_on_the_moon.state import BEHIND, RED, RISE_STAR

AWAKE, SKULL_ACCIDENT, COLLISION, FALL, RED_ACCIDENT = range(5)
"""Results of a jump; all but the first are accidents."""

RESULTS = ("awake", "skull", "collision", "fall", "red")

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)


@kernel
def columns(s: Record) -> Integer:
    """Return how many columns the ring has, uint64."""
    return U(4) * U(s.cards)


@kernel
def level(s: Record, column: Integer) -> Integer:
    """Return the level of a column, 0 or 1 (3.2)."""
    return S(U(s.high) >> U(column) & _1)


@kernel
def is_red(s: Record, column: Integer) -> bool:
    """Whether a column is dangerous (3.4)."""
    return bool(U(s.red) >> U(column) & _1)


@kernel
def stars_ahead(s: Record) -> Integer:
    """Return the stars on the track by column, those of the first cards behind the line once more (3.8)."""
    stars = U(s.stars)
    return stars if s.rule[BEHIND] else stars | stars << columns(s)


@kernel
def fold(s: Record, stars: Integer) -> Integer:
    """Return stars by column with the columns behind the line taken for those of the ring."""
    n = columns(s)
    return (U(stars) | U(stars) >> n) & ((_1 << n) - _1)


@kernel
def fly(s: Record, start: Integer, number: Integer) -> Any:
    """Follow the face with this number from a column (6.1 to 6.7).

    Returns the result, the column reached, the stars passed (bits by column, those behind the line not folded), how
    many cells of the path were entered, and by how many levels the astronaut touched down after them.
    """
    face = s.face[number]
    take_off = U(start)
    if face.skull:
        return SKULL_ACCIDENT, take_off, _0, S(0), S(0)
    lying, stars = stars_ahead(s), _0
    column, ground = take_off, level(s, take_off)
    height = ground
    may_rise = s.rule[RISE_STAR] == 0
    for i in range(U(face.cells)):
        next_column, next_height = take_off + U(face.dx[i]), ground + S(face.dh[i])
        surface = level(s, next_column)
        if next_height < surface:
            return COLLISION, column, stars, S(i), S(0)
        column, height = next_column, next_height
        if height == 1 and (may_rise or column != take_off):
            stars |= lying & _1 << column
        if s.rule[RED] and height == surface and is_red(s, column):
            return RED_ACCIDENT, column, stars, S(i) + 1, S(0)
    surface = level(s, column)
    settled = S(0)
    while height > surface and settled < face.settle:
        height -= 1
        settled += 1
        if height == 1 and (may_rise or column != take_off):
            stars |= lying & _1 << column
    result = AWAKE
    if height > surface:
        result = FALL
    elif is_red(s, column):
        result = RED_ACCIDENT
    return result, column, stars, S(face.cells), settled
