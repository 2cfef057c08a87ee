"""What a situation is worth to a bot, and what it chooses by that.

A *taste* is a set of weights, float64[8], see `CAREFUL`. Worth is measured in points: an astronaut in column c that
stands awake is worth -2 for every turn that it still needs when it races alone (`racing`), and its star points.
"""

from typing import Any

import numpy as np

from moontable.core.bits import count_ones
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.walking_on_the_moon import actions, planning, rules, track
from moontable.games.walking_on_the_moon.components import STARS
from moontable.games.walking_on_the_moon.flight import AWAKE, columns, fly, fold
from moontable.games.walking_on_the_moon.programs import JUMPS
from moontable.games.walking_on_the_moon.spec import STAR_POINTS
from moontable.games.walking_on_the_moon.state import (
    CHOOSE,
    HINDER,
    READY,
    START,
)
from moontable.games.walking_on_the_moon.state import REROLL as KEEPS_BETTER
from moontable.games.walking_on_the_moon.tables import SIDES

TURN, THIRD_JUMP, ROBBERY, RIVAL, ACCIDENT, CROSSING, DIE, REROLL = range(8)
"""Members of a taste: what a turn costs; what completing three jumps earns; what landing on a rival earns that has
something to steal, or has not; what an accident costs beside the turn; what crossing the line earns; by how much a
bought die, or a die rolled again, must better the turn."""

CAREFUL = np.array([2.0, 0.6, 1.5, 0.5, 1.5, 3.0, 0.9, np.inf])
BOLD = np.array([2.0, 0.6, 1.5, 0.5, 0.0, 3.0, 0.9, np.inf])
ONE_PLY = np.array([4.0, 1.0, 1.5, 0.5, 0.3, 6.0, 1.2, 1.2])

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)


# ── Without a plan ────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def uniform(s: Record, word: Word) -> Integer:
    """Return any legal action with equal chance; but nothing is bought or rolled again, nobody stops.

    A program is any of those with the dice of the turn; of the dice that end awake the one that goes farthest is
    chosen, else any; an unconscious astronaut goes a step.
    """
    if s.phase == START:
        if s.seat[U(s.mover)].asleep:
            return actions.RECOVER + 1
        bought = S(count_ones(actions.options(s)[1]))
        return rules.nth_legal(s, bought + S(below(word, rules.n_legal(s) - bought)))
    if s.phase == READY:
        return actions.ROLL
    if s.phase == CHOOSE:
        return actions.CHOOSE_FACE + _farthest(s, word)
    return rules.nth_legal(s, below(word, rules.n_legal(s)))


@kernel
def _farthest(s: Record, word: Word) -> Integer:
    """Return the rolled face that goes farthest and ends awake, any if none does."""
    me = s.seat[U(s.mover)]
    best, chosen = S(-1), S(s.rolled[below(word, s.rolls)])
    for i in range(U(s.rolls)):
        result, column, _stars, _entered, _settled = fly(s, me.column, s.rolled[i])
        if result == AWAKE and S(column) > best:
            best, chosen = S(column), S(s.rolled[i])
    return chosen


# ── Worth ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def set_out(s: Record, p: Record, turns: Array, taste: Array) -> None:
    """Fill in what ending a turn, landing and each face are worth to the mover, in all columns that it may come to."""
    me = s.seat[U(s.mover)]
    end = columns(s)
    for column in range(U(me.column), U(planning.COLUMNS)):
        p.land[column] = 0.0
        if column >= end:
            p.stop[column] = p.accident[column] = taste[CROSSING]
        else:
            p.stop[column] = -taste[TURN] * turns[column]
            soon = min(turns[column], turns[column + _1])
            p.accident[column] = -taste[TURN] * (1.0 + soon) - taste[ACCIDENT]
        planning.end_here(p, column, taste[THIRD_JUMP])
    for i in range(track.astronauts(s)):
        other = s.seat[i]
        if track.owner(s, i) != track.owner(s, s.mover) and not other.finished:
            prey = taste[ROBBERY] if other.stars or other.ec else taste[RIVAL]
            p.land[U(other.column)] = max(p.land[U(other.column)], prey)
    planning.read_dice(s, p)


@kernel
def look(s: Record, p: Record, column: Integer) -> None:
    """Note where each face leads from a column and what stars and rivals on the way are worth.

    An accident risks the stars that the mover has; those that it passes on the way are not counted upon.
    """
    planning.set_out(s, p, column)
    me = s.seat[U(s.mover)]
    for k in range(U(p.faces)):
        number = U(p.order[k])
        result, _to, passed, _entered, _settled = fly(s, column, number)
        stars = S(me.stars) - S(me.stars) // 2
        if result == AWAKE:
            stars = min(S(STARS), S(me.stars) + S(count_ones(fold(s, passed))))
        p.gain[U(column), number] += STAR_POINTS[U(stars)] - STAR_POINTS[U(me.stars)]


@kernel
def farthest_start(s: Record, p: Record, jumps: Integer) -> Integer:
    """Return the last column from which a jump of the mover may start, so many jumps being before it."""
    return min(columns(s) - _1, U(s.seat[U(s.mover)].column) + U(jumps) * U(p.reach))


# ── Choices ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def handful_of(s: Record, jump: Integer) -> Integer:
    """Return the number of what lies on a jump."""
    dice = s.dice[U(jump)]
    return S(dice[_0]) + 3 * S(dice[_1]) + 9 * S(dice[U(2)])


@kernel
def _reckon(s: Record, p: Record, first: Integer, before: Integer) -> Integer:
    """Fill in the rest of the program from a jump on, in all columns where its jumps may start; return its tail.

    So many jumps come `before` the first one, from where the mover is.
    """
    n = S(first)
    while n < JUMPS and s.dice[n, 0] + s.dice[n, 1] + s.dice[n, 2] > 0:
        n += 1
    tail = S(planning.THIRD) if n == JUMPS else S(0)
    for jump in range(n - 1, S(first) - 1, -1):
        column = farthest_start(s, p, S(before) + jump - S(first))
        rest, tail = tail, S(planning.HERE + jump)
        while column + _1 > U(s.seat[U(s.mover)].column):
            look(s, p, column)
            planning.reckon_jump(s, p, column, handful_of(s, jump), rest, tail)
            column -= _1
    return tail


@kernel
def choose(s: Record, turns: Array, taste: Array) -> Integer:
    """Return the best action by a taste; `turns` is what `racing` reckons, float64[COLUMNS]."""
    me = s.seat[U(s.mover)]
    if s.phase == HINDER:
        return _prey(s)
    if s.phase == START and me.asleep:
        return actions.RECOVER + S(turns[U(me.column) + _1] <= turns[U(me.column)])
    return _choose_in_turn(s, np.empty(1, planning.Prospect), turns, taste)


@kernel
def _choose_in_turn(s: Record, room: Array, turns: Array, taste: Array) -> Integer:
    """Do as `choose` where the rest of the turn is reckoned through."""
    me, p = s.seat[U(s.mover)], room[U(0)]
    set_out(s, p, turns, taste)
    if s.phase == START:
        return _choose_program(s, p, taste)
    if s.phase == READY:
        if s.jump == 0:
            return actions.ROLL
        tail = _reckon(s, p, s.jump, 0)
        return actions.ROLL if p.tail[tail, U(me.column)] > p.stop[U(me.column)] else actions.STOP
    return _choose_die(s, p, taste)


@kernel
def _choose_program(s: Record, p: Record, taste: Array) -> Integer:
    """Return the best program, or how many dice to buy for a better one."""
    me = s.seat[U(s.mover)]
    dice = actions.allowance(s)
    most = dice + S(count_ones(actions.options(s)[1]))
    column = farthest_start(s, p, 2)
    while column + _1 > U(me.column):
        look(s, p, column)
        planning.reckon_singles(s, p, column, most)
        column -= _1
    column = farthest_start(s, p, 1)
    while column + _1 > U(me.column):
        planning.reckon_doubles(s, p, column, most)
        column -= _1
    chosen, worth = planning.best_program(s, p, me.column, dice)
    bought = S(0)
    while dice + bought < most:
        _more, better = planning.best_program(s, p, me.column, dice + bought + 1)
        if better - worth <= taste[DIE]:
            break
        bought += 1
        worth = better
    return actions.BUY_DICE + bought - 1 if bought else actions.PROGRAM_JUMPS + chosen


@kernel
def _choose_die(s: Record, p: Record, taste: Array) -> Integer:
    """Return the rolled face that is worth most, or the one to roll again."""
    me = s.seat[U(s.mover)]
    tail = _reckon(s, p, S(s.jump) + 1, 1)
    look(s, p, me.column)
    planning.judge_faces(s, p, me.column, tail)
    best, chosen = -np.inf, S(0)
    for i in range(U(s.rolls)):
        if p.value[U(s.rolled[i])] > best:
            best, chosen = p.value[U(s.rolled[i])], S(s.rolled[i])
    if me.ec == 0:
        return actions.CHOOSE_FACE + chosen
    again, hope = S(-1), best + taste[REROLL]
    for i in range(U(s.rolls)):
        if s.again >> i & 1:
            continue
        worth = mean_again(s, p, i)
        if worth > hope:
            again, hope = S(s.rolled[i]), worth
    return actions.CHOOSE_FACE + chosen if again < 0 else actions.ROLL_AGAIN + again


@kernel
def mean_again(s: Record, p: Record, die: Integer) -> Any:
    """Return what the roll is worth on the mean if a die is rolled again, the faces being judged."""
    others = -np.inf
    for i in range(U(s.rolls)):
        if i != die or s.rule[KEEPS_BETTER]:
            others = max(others, p.value[U(s.rolled[i])])
    total = 0.0
    for side in range(U(SIDES)):
        total += max(others, p.value[U(s.side[U(s.rolled[die]) // U(SIDES), side])])
    return total / SIDES


@kernel
def _prey(s: Record) -> Integer:
    """Return the best robbery: a star before an EC before a token, from whoever has most; exchanges are declined."""
    best, chosen = S(0), S(actions.PASS)
    for i in range(track.astronauts(s)):
        if s.victims >> i & 1:
            other = s.seat[i]
            worth, action = S(1), S(actions.GIVE_TOKEN)
            if other.stars:
                worth, action = 1000 + S(other.stars), S(actions.ROB_STAR)
            elif other.ec:
                worth, action = 2 + S(other.ec), S(actions.ROB_EC)
            if worth > best:
                best, chosen = worth, action + S(i)
    return chosen
