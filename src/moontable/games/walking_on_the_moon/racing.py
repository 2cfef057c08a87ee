"""How many turns an astronaut needs to the line when it races alone: value iteration over the columns.

What it depends on is a table's own: the ring, the dice, some options. So it is reckoned from the record, once for each
ring that comes up (`policies` keeps the results by the bytes that they depend on).
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.walking_on_the_moon import planning
from moontable.games.walking_on_the_moon.flight import columns
from moontable.games.walking_on_the_moon.spec import DICE

PRECISION = 1e-7
"""Turns; a column is reckoned anew until it changes by less."""

MOST_PASSES = 200


@kernel
def turns_needed(s: Record, turns: Array) -> None:
    """Write the expected turns from each column to the line, float64[COLUMNS], zeros behind it.

    In a turn with four dice the best program is followed with the best dice, and one may stop; an accident in column c
    costs the turn of recovery, after which the astronaut is in c or c + 1, as it likes.
    """
    _reckon_turns(s, np.empty(1, planning.Prospect), turns)


@kernel
def _reckon_turns(s: Record, room: Array, turns: Array) -> None:
    p = room[np.uint64(0)]
    planning.read_dice(s, p)
    end = columns(s)
    for column in range(np.uint64(planning.COLUMNS)):
        turns[column], p.stop[column], p.accident[column], p.land[column] = 0.0, 0.0, 0.0, 0.0
    for back in range(end):
        column = end - np.uint64(1) - back
        planning.set_out(s, p, column)
        turns[column] = turns[column + np.uint64(1)] + 1.0
        for _ in range(MOST_PASSES):
            before = turns[column]
            p.stop[column] = -before
            planning.end_here(p, column, 0.0)
            p.accident[column] = -1.0 - min(before, turns[column + np.uint64(1)])
            turns[column] = 1.0 - _best(s, p, column)
            if abs(turns[column] - before) < PRECISION:
                break


@kernel
def _best(s: Record, p: Record, column: Integer) -> Any:
    planning.reckon_singles(s, p, column, DICE)
    planning.reckon_doubles(s, p, column, DICE)
    return planning.best_program(s, p, column, DICE)[1]
