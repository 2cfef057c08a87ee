"""What a turn is worth to the mover, in the measure of the match: its actions at first sight, and situations within it.

`ends` says what each end of the turn is worth, `planning` reckons the dice through: the worth of a program, of a face,
of stopping is exact under the value that was learned.

`known` are the turns of `racing` and, behind them, the weights of the value.
"""

from typing import Any

import numpy as np

from moontable.core.bits import lowest_bit
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.games.walking_on_the_moon import ends, planning, scoring, track, turn
from moontable.games.walking_on_the_moon.actions import (
    ADD,
    CHOOSE_FACE,
    PASS,
    PROGRAM_JUMPS,
    ROLL_AGAIN,
    STOP,
    allowance,
    legal,
    options,
)
from moontable.games.walking_on_the_moon.components import STARS
from moontable.games.walking_on_the_moon.evaluate import farthest_start, handful_of, mean_again
from moontable.games.walking_on_the_moon.programs import JUMPS, PROGRAM
from moontable.games.walking_on_the_moon.state import CHOOSE, HINDER, OVER, READY, ROLLING, START, State

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)


# ── Jumps ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _reckon_rest(s: Record, p: Record, first: Integer, before: Integer, bonus: Array) -> Integer:
    """Fill in the rest of the program from a jump on; so many jumps come before it. Return its tail."""
    n = S(first)
    while n < JUMPS and handful_of(s, n):
        n += 1
    tail = S(planning.THIRD) if n == JUMPS else S(0)
    for jump in range(n - 1, S(first) - 1, -1):
        column = farthest_start(s, p, S(before) + jump - S(first))
        rest, tail = tail, S(planning.HERE + jump)
        while column + _1 > U(s.seat[U(s.mover)].column):
            ends.look(s, p, column, bonus)
            planning.reckon_jump(s, p, column, handful_of(s, jump), rest, tail)
            column -= _1
    return tail


@kernel
def _judge_faces(s: Record, p: Record, bonus: Array) -> None:
    """Judge the faces of the next jump of the program, the rest following."""
    column = s.seat[U(s.mover)].column
    tail = _reckon_rest(s, p, S(s.jump) + 1, 1, bonus)
    ends.look(s, p, column, bonus)
    planning.judge_faces(s, p, column, tail)


@kernel
def _judge_roll(s: Record, p: Record, bonus: Array) -> Any:
    """Return what the next jump of the program is worth, the rest following."""
    _judge_faces(s, p, bonus)
    return planning.mean_best(p, handful_of(s, s.jump))


@kernel
def _reckon_programs(s: Record, p: Record, dice: Integer, bonus: Array) -> None:
    """Fill in all tails of programs with so many dice."""
    column = farthest_start(s, p, 2)
    while column + _1 > U(s.seat[U(s.mover)].column):
        ends.look(s, p, column, bonus)
        planning.reckon_singles(s, p, column, dice)
        column -= _1
    column = farthest_start(s, p, 1)
    while column + _1 > U(s.seat[U(s.mover)].column):
        planning.reckon_doubles(s, p, column, dice)
        column -= _1


@kernel
def _again_worth(s: Record, p: Record, trial: Array, known: Array, face: Integer) -> Any:
    """Return what the roll is worth if a die with this face is rolled again, for a ground-control token."""
    i = _0
    while s.rolled[i] != face or s.again >> i & 1:
        i += _1
    return mean_again(s, p, i) - _price(s, trial, known)


@kernel
def _price(s: Record, trial: Array, known: Array) -> Any:
    """Return what a ground-control token is worth to the mover."""
    seat, column = track.owner(s, s.mover), s.seat[U(s.mover)].column
    now = ends.ending(s, trial, column, ends.STOPPED, known)
    trial[_0] = s
    trial[_0].phase, trial[_0].jump = READY, 1
    trial[_0].seat[U(s.mover)].ec -= 1
    return now - ends.judge_end(trial[_0], seat, known)


# ── Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _judge_programs(
    s: Record, p: Record, trial: Array, known: Array, bonus: Array, actions: Array, worth: Array
) -> None:
    """Write what each program is worth, and each purchase of dice by the best program that it allows."""
    n = U(len(actions))
    bought = _0
    while actions[bought] < PROGRAM_JUMPS:
        bought += _1
    dice = allowance(s)
    ends.see_turn(s, p, trial, known, JUMPS, bonus)
    _reckon_programs(s, p, dice + S(bought), bonus)
    if bought:
        price = _price(s, trial, known)
        for k in range(bought):
            worth[k] = planning.best_program(s, p, s.seat[U(s.mover)].column, dice + S(k) + 1)[1] - price * (k + 1.0)
    column = s.seat[U(s.mover)].column
    judged = S(-1)
    for i in range(len(planning.BY_REST)):
        number = planning.BY_REST[i]
        at = S(bought) + number - (S(actions[bought]) - PROGRAM_JUMPS)
        if at < S(bought) or at >= S(n):
            continue
        if planning.REST[number] != judged:
            judged = planning.REST[number]
            planning.judge_faces(s, p, column, judged)
        worth[U(at)] = planning.mean_best(p, PROGRAM[number, 0])


@kernel
def judge(s: Record, actions: Array, n: Integer, known: Array, worth: Array) -> None:
    """Write what each of the actions that `legal` lists is worth to the mover, float32[n], utilities."""
    if n == 1:
        worth[0] = 0.0
        return
    trial = np.empty(1, State)
    if s.phase == HINDER or (s.phase == START and s.seat[U(s.mover)].asleep):
        for i in range(U(n)):
            worth[i] = ends.after(s, trial, actions[i], known)
        return
    _judge_in_turn(s, np.empty(1, planning.Prospect), trial, known, np.empty(STARS + 1), actions[: U(n)], worth)


@kernel
def _judge_in_turn(
    s: Record, room: Array, trial: Array, known: Array, bonus: Array, actions: Array, worth: Array
) -> None:
    """Do as `judge` where the rest of the turn is reckoned through."""
    p, n = room[_0], len(actions)
    if s.phase == START:
        _judge_programs(s, p, trial, known, bonus, actions, worth)
        return
    ends.see_turn(s, p, trial, known, JUMPS - S(s.jump), bonus)
    if s.phase == READY:
        roll = _judge_roll(s, p, bonus)
        for i in range(U(n)):
            worth[i] = roll
            if actions[i] == STOP:
                worth[i] = p.stop[U(s.seat[U(s.mover)].column)]
            elif actions[i] >= ADD:
                worth[i] = roll - _price(s, trial, known)
    else:
        _judge_faces(s, p, bonus)
        for i in range(U(n)):
            if actions[i] < ROLL_AGAIN:
                worth[i] = p.value[U(actions[i] - CHOOSE_FACE)]
            else:
                worth[i] = _again_worth(s, p, trial, known, actions[i] - ROLL_AGAIN)


@kernel
def play_on(s: Record, known: Array, out: Array, _word: Word) -> Integer:
    """Return the action that looks best."""
    n = legal(s, out)
    worth = np.empty(U(n), np.float32)
    judge(s, out, n, known, worth)
    best = _0
    for i in range(_1, U(n)):
        if worth[i] > worth[best]:
            best = i
    return out[best]


# ── Situations ────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _mover_expects(s: Record, room: Array, trial: Array, known: Array, bonus: Array) -> Any:
    """Return what the mover may expect in the middle of its turn."""
    p = room[_0]
    column = U(s.seat[U(s.mover)].column)
    if s.phase == START:
        ends.see_turn(s, p, trial, known, JUMPS, bonus)
        _reckon_programs(s, p, allowance(s), bonus)
        return planning.best_program(s, p, column, allowance(s))[1]
    if s.phase == READY:
        ends.see_turn(s, p, trial, known, JUMPS - S(s.jump), bonus)
        roll = _judge_roll(s, p, bonus)
        return max(roll, p.stop[column]) if s.jump else roll
    if s.phase == ROLLING or s.phase == CHOOSE:
        ends.see_turn(s, p, trial, known, JUMPS - S(s.jump), bonus)
        if s.phase == ROLLING and not s.rerolling:
            return _judge_roll(s, p, bonus)
        _judge_faces(s, p, bonus)
        if s.phase == ROLLING:
            return mean_again(s, p, U(s.rerolling) - _1)
        best = -np.inf
        for i in range(U(s.rolls)):
            best = max(best, p.value[U(s.rolled[i])])
        return best
    let_be = ends.after(s, trial, PASS, known)
    best = let_be
    base, bits = options(s)
    while bits:
        best = max(best, ends.after(s, trial, base + S(lowest_bit(bits)), known))
        bits &= bits - _1
    ends.see_turn(s, p, trial, known, JUMPS - S(s.jump) - 1, bonus)
    return best - let_be + p.tail[U(_reckon_rest(s, p, S(s.jump) + 1, 0, bonus)), column]


@kernel
def value(s: Record, known: Array, weights: Array, out: Array) -> None:
    """Write what each seat may expect, float64: the mover by the rest of its turn, the dice to be rolled included.

    What it expects more or less than if its turn ended at once is taken from the others in proportion.
    """
    if s.phase == START and s.bought == 0:
        ends.standing(s, known, weights, out)
        return
    trial = np.empty(1, State)
    trial[_0] = s
    t = trial[_0]
    if s.phase != START:
        t.phase, t.jump = READY, 1
        turn.end(t, False)
    if t.phase == OVER:
        scoring.returns(t, out)
    else:
        ends.standing(t, known, weights, out)
    seat = U(track.owner(s, s.mover))
    rest = 1.0 - out[seat]
    room, bonus = np.empty(1, planning.Prospect), np.empty(STARS + 1)
    expects = max(-1.0, min(1.0, _mover_expects(s, room, trial, known, bonus)))
    for i in range(U(s.seats)):
        if i == seat:
            out[i] = expects
        elif rest > 1e-6:
            out[i] = (1.0 + out[i]) * (1.0 - expects) / rest - 1.0
        else:
            out[i] = (1.0 - expects) / (s.seats - 1.0) - 1.0
