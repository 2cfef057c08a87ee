"""Collecting stars, losing them, and where lost ones go (8, 10 of RULES.md)."""

from typing import Any

import numpy as np

from moontable.core.bits import count_ones, lowest_bit
from moontable.core.compile import Integer, Record, kernel
from moontable.games.walking_on_the_moon import track
from moontable.games.walking_on_the_moon.flight import columns, fold
from moontable.games.walking_on_the_moon.state import STAR_RETURN

AHEAD, LINE, REARMOST, OUT = range(4)
"""Values of the option `star_return`."""

U: Any = np.uint64
_1 = U(1)


@kernel
def collect(s: Record, i: Integer, passed: Integer) -> None:
    """Give an astronaut the stars that it passed; bits by column, those behind the line not folded (10.1)."""
    taken = fold(s, passed)
    s.stars = U(s.stars) & ~taken
    s.seat[U(i)].stars += count_ones(taken)


@kernel
def lose_half(s: Record, i: Integer) -> None:
    """Take half of the stars, rounded down, and put them back one by one (8.3, 8.4)."""
    me = s.seat[U(i)]
    lost = U(me.stars) >> _1
    me.stars -= lost
    if s.rule[STAR_RETURN] == OUT:
        return
    for _ in range(lost):
        free = U(s.arrows) & ~U(s.stars)
        ahead = free >> _from(s, me.column) << _from(s, me.column)
        s.stars = U(s.stars) | _1 << lowest_bit(ahead if ahead else free)


@kernel
def _from(s: Record, column: Integer) -> Integer:
    """Return the column from which a free arrow is looked for first."""
    if s.rule[STAR_RETURN] == LINE:
        return U(0)
    if s.rule[STAR_RETURN] == AHEAD:
        return U(column) if column < columns(s) else U(0)
    rear = columns(s)
    for j in range(track.astronauts(s)):
        if not s.seat[j].finished:
            rear = min(rear, U(s.seat[j].column))
    return rear if rear < columns(s) else U(0)
