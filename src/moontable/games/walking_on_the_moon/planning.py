"""What a program is worth: the dice of its jumps reckoned through backwards, column by column.

A *tail* is what is still to be jumped. From every column its worth is that of stopping there or that of its first jump,
whichever is higher; the jump's is the mean over its dice of the best face, and a face leads to the worth of the rest of
the tail where it lands.

    tail (h, rest) at column c   =   max(stop[c], mean over the dice of h of max over their faces of …)
                                      … = gain[c, face] + (tail rest at the column reached)    awake
                                          gain[c, face] + accident[column reached]             otherwise

The mean needs no list of dice: with the faces in ascending order of worth, the best is at most the k-th if all dice
are, and dice of a colour fall alike.

Tails go by number. 0 is nothing more to jump, 1 + p the handfuls of program p. What comes as the third jump of a
program has numbers of its own, `THIRD` + handful, because completing three jumps earns something; and the rest of the
program that is being followed has `HERE` + its first jump.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Integer, Record, kernel
from moontable.games.walking_on_the_moon.flight import AWAKE, columns, fly
from moontable.games.walking_on_the_moon.programs import (
    COLOURS,
    EACH,
    HANDFUL,
    HANDFULS,
    JUMPS,
    MOST_DICE,
    PROGRAM,
    PROGRAMS,
    SIZE,
)
from moontable.games.walking_on_the_moon.state import FACES
from moontable.games.walking_on_the_moon.tables import MOST_CELLS, SIDES, SPACES

S: Any = np.int64
U: Any = np.uint64

COLUMNS = SPACES * 8 + MOST_CELLS
"""Columns that a jump can reach, those behind the line included."""

THIRD = PROGRAMS + 1
HERE = THIRD + HANDFULS
TAILS = HERE + JUMPS

NUMBER_OF = np.zeros((HANDFULS,) * JUMPS, np.int64)
"""int64[27, 27, 27]: 1 + the number of the program with these handfuls, 0 where there is none."""

NUMBER_OF[tuple(PROGRAM.T)] = np.arange(1, PROGRAMS + 1)

REST = NUMBER_OF[PROGRAM[:, 1], PROGRAM[:, 2], 0]
"""int64[programs]: the tail after a program's first jump."""

BY_REST = np.lexsort((SIZE, REST))
"""int64[programs]: the programs by the tail after their first jump, those with fewer dice first."""

FIRST_OF_REST = np.searchsorted(REST[BY_REST], np.arange(PROGRAMS + 2)).astype(np.int64)
"""int64[programs + 2]: where the programs with a tail begin in `BY_REST`."""

SIZE_OF_TAIL = np.array([0, *SIZE], np.int64)
JUMPS_OF_TAIL = np.array([0, *np.count_nonzero(PROGRAM, axis=1)], np.int64)

LONGEST_TAIL = int(np.searchsorted(SIZE, MOST_DICE)) + 1
"""Tails of programs below this number have fewer than six dice; no longer one follows a jump."""

CHANCE_OF_ALL = np.array([[(k / SIDES) ** n for k in range(SIDES + 1)] for n in range(EACH + 1)])
"""float64[3, 7]: chance that n dice of a colour all show one of k sides."""

Prospect = np.dtype(
    [
        ("stop", "f8", (COLUMNS,)),  # worth of ending the turn awake in a column
        ("accident", "f8", (COLUMNS,)),  # worth of ending it there unconscious
        ("land", "f8", (COLUMNS,)),  # worth of landing awake there, whatever follows
        ("gain", "f8", (COLUMNS, FACES)),  # what a face earns on the way, from each column
        ("to", "u1", (COLUMNS, FACES)),  # where it leads
        ("lands", "u1", (COLUMNS, FACES)),  # whether awake
        ("tail", "f8", (TAILS, COLUMNS)),  # worth of each tail from each column
        ("value", "f8", (FACES,)),  # scratch: worth of each face
        ("order", "u1", (FACES,)),  # scratch: faces in ascending order of worth
        ("weight", "u1", (FACES,)),  # sides that show a face
        ("faces", "u1"),  # different faces
        ("reach", "u1"),  # columns that a jump gets ahead at most
    ],
    align=True,
)
"""All that a turn can come to, as numbers of one measure; `tail` is filled in column by column."""


@kernel
def read_dice(s: Record, p: Record) -> None:
    """Note the faces of the dice and how far they reach."""
    for number in range(U(FACES)):
        p.weight[number] = 0
    p.faces, p.reach = 0, 0
    for colour in range(U(COLOURS)):
        for side in range(U(SIDES)):
            number = U(s.side[colour, side])
            if p.weight[number] == 0:
                p.order[U(p.faces)] = number
                p.faces += 1
            p.weight[number] += 1
            face = s.face[number]
            for i in range(U(face.cells)):
                p.reach = max(p.reach, face.dx[i])


@kernel
def set_out(s: Record, p: Record, column: Integer) -> None:
    """Note where each face leads from a column."""
    for k in range(U(p.faces)):
        number = U(p.order[k])
        result, to, _stars, _entered, _settled = fly(s, column, number)
        p.to[U(column), number], p.lands[U(column), number] = to, result == AWAKE
        p.gain[U(column), number] = p.land[to] if result == AWAKE else 0.0


@kernel
def judge_faces(s: Record, p: Record, column: Integer, rest: Integer) -> None:
    """Judge the faces from a column with a tail to follow, and put them in ascending order."""
    end = columns(s)
    c = U(column)
    for k in range(U(p.faces)):
        number = U(p.order[k])
        to = U(p.to[c, number])
        worth = p.gain[c, number]
        if not p.lands[c, number]:
            worth += p.accident[to]
        elif to >= end:
            worth += p.stop[to]
        else:
            worth += p.tail[U(rest), to]
        p.value[number] = worth
        j = k
        while j > 0 and p.value[U(p.order[j - U(1)])] > worth:
            p.order[j] = p.order[j - U(1)]
            j -= U(1)
        p.order[j] = number


@kernel
def mean_best(p: Record, handful: Integer) -> Any:
    """Return the mean over the dice of a handful of the best face, once `judge_faces` has put them in order."""
    blue, black, white = U(0), U(0), U(0)
    dice = HANDFUL[U(handful)]
    mean, chance = 0.0, 0.0
    for k in range(U(p.faces)):
        number = U(p.order[k])
        if number < SIDES:
            blue += U(p.weight[number])
        elif number < 2 * SIDES:
            black += U(p.weight[number])
        else:
            white += U(p.weight[number])
        all_so_far = (
            CHANCE_OF_ALL[U(dice[0]), blue] * CHANCE_OF_ALL[U(dice[1]), black] * CHANCE_OF_ALL[U(dice[2]), white]
        )
        mean += p.value[number] * (all_so_far - chance)
        chance = all_so_far
    return mean


@kernel
def end_here(p: Record, column: Integer, third: Any) -> None:
    """Fill in from a column the tails of no jump: after the third jump, which earns more, and after fewer."""
    p.tail[0, column] = p.stop[column]
    p.tail[THIRD, column] = p.stop[column] + third


@kernel
def _reckon_single(p: Record, column: Integer, dice: Integer, base: Integer) -> None:
    for handful in range(1, HANDFULS):
        number = NUMBER_OF[handful, 0, 0]
        if SIZE_OF_TAIL[number] < dice:
            row = base + handful if base else number
            p.tail[row, column] = max(p.stop[column], mean_best(p, handful))


@kernel
def reckon_singles(s: Record, p: Record, column: Integer, dice: Integer) -> None:
    """Fill in from a column all tails of one jump that can follow a jump of a turn with so many dice."""
    judge_faces(s, p, column, 0)
    _reckon_single(p, column, dice, 0)
    judge_faces(s, p, column, THIRD)
    _reckon_single(p, column, dice, THIRD)


@kernel
def reckon_doubles(s: Record, p: Record, column: Integer, dice: Integer) -> None:
    """Fill in from a column all tails of two jumps that can follow a jump of a turn with so many dice."""
    for last in range(1, HANDFULS):
        rest = NUMBER_OF[last, 0, 0]
        if SIZE_OF_TAIL[rest] >= dice - 1:
            continue
        judge_faces(s, p, column, THIRD + last)
        for i in range(FIRST_OF_REST[rest], FIRST_OF_REST[rest + 1]):
            number = BY_REST[i]
            if SIZE[number] >= dice:
                break
            p.tail[number + 1, column] = max(p.stop[column], mean_best(p, PROGRAM[number, 0]))


@kernel
def best_program(s: Record, p: Record, column: Integer, dice: Integer) -> Any:
    """Return number and worth of the best program with exactly so many dice."""
    best, chosen = -np.inf, S(0)
    for rest in range(LONGEST_TAIL):
        if SIZE_OF_TAIL[rest] >= dice or JUMPS_OF_TAIL[rest] == JUMPS:
            continue
        is_judged = False
        for i in range(FIRST_OF_REST[rest], FIRST_OF_REST[rest + 1]):
            number = BY_REST[i]
            if SIZE[number] != dice:
                continue
            if not is_judged:
                judge_faces(s, p, column, rest)
                is_judged = True
            worth = mean_best(p, PROGRAM[number, 0])
            if worth > best:
                best, chosen = worth, number
    return chosen, best


@kernel
def reckon_jump(s: Record, p: Record, column: Integer, handful: Integer, rest: Integer, tail: Integer) -> None:
    """Fill in one tail from a column: a handful, then a rest that is filled in."""
    judge_faces(s, p, column, rest)
    p.tail[tail, column] = max(p.stop[column], mean_best(p, handful))
