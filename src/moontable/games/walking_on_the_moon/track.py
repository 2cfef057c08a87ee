"""Where the astronauts are: stacks, rank, whose turn comes next (3, 4 of RULES.md)."""

from typing import Any

import numpy as np

from moontable.core.compile import Integer, Record, kernel
from moontable.games.walking_on_the_moon.flight import columns
from moontable.games.walking_on_the_moon.state import STACKING, TIES

NOBODY = -1

ALL_TIED, NONE_TIED = 1, 2
"""Values of the option `ties`."""

S: Any = np.int64
U: Any = np.uint64


@kernel
def astronauts(s: Record) -> Integer:
    """Return how many astronauts run, uint64: with two seats each steers two (13.1)."""
    return U(4) if s.seats == 2 else U(s.seats)


@kernel
def owner(s: Record, i: Integer) -> Integer:
    """Return the seat of an astronaut."""
    return S(i) % S(s.seats)


@kernel
def standing_on(s: Record, column: Integer) -> Integer:
    """Return how many astronauts that run are in a column."""
    n = S(0)
    for i in range(astronauts(s)):
        n += S(s.seat[i].column == column and not s.seat[i].finished)
    return n


@kernel
def move(s: Record, i: Integer, column: Integer) -> None:
    """Bring an astronaut to another column, on top of whoever is there, or across the line (3.6, 3.7, 12.1)."""
    mover = s.seat[U(i)]
    if mover.column == column:
        return
    for j in range(astronauts(s)):
        other = s.seat[j]
        if not other.finished and other.column == mover.column and other.below > mover.below:
            other.below -= 1
    below = standing_on(s, column)
    mover.column = column
    if column >= columns(s):
        s.crossed += 1
        mover.finished = s.crossed
        mover.below = 0
    else:
        mover.below = below


@kernel
def is_before(s: Record, i: Integer, j: Integer) -> bool:
    """Whether astronaut i ranks before j: further back, or higher on the same space (4.3)."""
    a, b = s.seat[i], s.seat[j]
    return bool(a.column < b.column or (a.column == b.column and a.below > b.below))


@kernel
def next_to_act(s: Record) -> Integer:
    """Return the rearmost astronaut that has not had its turn, `NOBODY` if all have (4.1, 4.2)."""
    best = S(NOBODY)
    for i in range(astronauts(s)):
        if not s.seat[i].finished and not s.seat[i].acted and (best < 0 or is_before(s, i, U(best))):
            best = S(i)
    return best


@kernel
def is_last(s: Record, i: Integer) -> bool:
    """Whether an astronaut is the last of those that run (4.3, 4.5)."""
    me = s.seat[U(i)]
    if me.finished:
        return False
    shared = False
    for j in range(astronauts(s)):
        other = s.seat[j]
        if j != U(i) and not other.finished:
            if other.column < me.column:
                return False
            if other.column == me.column:
                shared = True
                if s.rule[TIES] == 0 and other.below > me.below:
                    return False
    return not (shared and s.rule[TIES] == NONE_TIED)


@kernel
def is_leader(s: Record, i: Integer) -> bool:
    """Whether an astronaut leads; nobody does once one has crossed (4.3, 4.4, 4.5)."""
    me = s.seat[U(i)]
    if s.crossed:
        return False
    shared = False
    for j in range(astronauts(s)):
        other = s.seat[j]
        if j != U(i):
            if other.column > me.column:
                return False
            if other.column == me.column:
                shared = True
                if s.rule[TIES] == 0 and other.below < me.below:
                    return False
    return not (shared and s.rule[TIES] == NONE_TIED)


@kernel
def place_all(s: Record) -> None:
    """Put the astronauts on the first space, one on top of the other (2.6, 2.7)."""
    n = astronauts(s)
    for k in range(n):
        seat = s.order[k % U(s.seats)]
        i = U(seat) + U(s.seats) * (k // U(s.seats))
        s.seat[i].below = n - U(1) - k if s.rule[STACKING] else k
