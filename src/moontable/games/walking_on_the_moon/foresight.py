"""What a turn is worth to the mover, in the measure of the match: the utility that it may expect once the turn is over.

For every column where the turn may end, awake or not, the end of the turn is played on a copy of the state, and what
comes then is judged by the value that was learned; `planning` reckons the dice through. So the worth of a program, of a
face or of stopping is exact under that value, but for this: stars on the way and whoever may be robbed count by what
they would be worth if the turn ended where the mover is now.

`known` are the turns of `racing` and, behind them, the weights of the value.
"""

from typing import Any

import numpy as np

from moontable.core.bits import count_ones, lowest_bit
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.games.walking_on_the_moon import features, planning, rules, scoring, stars, track, turn
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
from moontable.games.walking_on_the_moon.components import ASTRONAUTS, STARS
from moontable.games.walking_on_the_moon.evaluate import farthest_start, handful_of, mean_again
from moontable.games.walking_on_the_moon.flight import AWAKE, columns, fly, fold
from moontable.games.walking_on_the_moon.programs import JUMPS, PROGRAM
from moontable.games.walking_on_the_moon.state import (
    CHOOSE,
    HINDER,
    OVER,
    READY,
    STAR_ON_ACCIDENT,
    START,
    SWAP,
    State,
)
from moontable.search.model import make_value

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)

STOPPED, ALL_JUMPED, ASLEEP = range(3)
"""Ways to end a turn."""

UNLIKELY = -2.0
"""What an action is worth that is not looked into: less than any utility."""

standing = make_value(features.features, len(features.FEATURES))
"""`standing(s, turns, weights, out)`: what each seat may expect at the start of a turn, float64."""


# ── The ends of a turn ────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _judge_end(t: Record, seat: Integer, known: Array) -> Any:
    """End the turn unless it has ended, and return what a seat may expect then."""
    values = np.empty(ASTRONAUTS)
    if t.phase == READY or t.phase == CHOOSE:
        turn.end(t, False)
    if t.phase == OVER:
        scoring.returns(t, values)
    else:
        standing(t, known, known[U(planning.COLUMNS) :], values)
    return values[U(seat)]


@kernel
def _after(s: Record, trial: Array, action: Integer, known: Array) -> Any:
    """Return what the mover may expect if its turn ends with an action."""
    trial[_0] = s
    rules.apply(trial[_0], action)
    return _judge_end(trial[_0], track.owner(s, s.mover), known)


@kernel
def _ending(s: Record, trial: Array, column: Integer, how: Integer, known: Array) -> Any:
    """Return what the mover may expect if its turn ends in a column."""
    trial[_0] = s
    t = trial[_0]
    t.phase = READY
    t.jump = JUMPS if how == ALL_JUMPED else 1
    track.move(t, s.mover, U(column))
    if how == ASLEEP:
        t.seat[U(s.mover)].asleep = 1
        stars.lose_half(t, s.mover)
    return _judge_end(t, track.owner(s, s.mover), known)


@kernel
def _see_ends(s: Record, p: Record, trial: Array, known: Array, jumps: Integer) -> None:
    """Fill in the worth of ending the turn in each column that so many jumps lead to."""
    me = s.seat[U(s.mover)]
    end = columns(s)
    last = min(end, U(me.column) + U(jumps) * U(p.reach))
    for column in range(U(me.column), U(planning.COLUMNS)):
        if column > last:
            p.stop[column], p.accident[column] = p.stop[last], p.accident[last]
            third = 0.0
        else:
            p.stop[column] = _ending(s, trial, column, STOPPED, known)
            p.accident[column] = _ending(s, trial, column, ASLEEP, known)
            third = _ending(s, trial, column, ALL_JUMPED, known) - p.stop[column]
        planning.end_here(p, column, third)


# ── What is to be had on the way ──────────────────────────────────────────────────────────────────────────────────────


@kernel
def _see_stars(s: Record, trial: Array, known: Array, now: Any, bonus: Array) -> None:
    """Write what so many stars more are worth to the mover, float64[STARS + 1]."""
    seat = track.owner(s, s.mover)
    held = S(s.seat[U(s.mover)].stars)
    bonus[0] = 0.0
    for more in range(1, STARS + 1):
        bonus[more] = bonus[more - 1]
        if held + more <= STARS and more <= 3:
            trial[_0] = s
            trial[_0].phase, trial[_0].jump = READY, 1
            trial[_0].seat[U(s.mover)].stars += more
            bonus[more] = _judge_end(trial[_0], seat, known) - now


@kernel
def _see_others(s: Record, p: Record, trial: Array, known: Array, now: Any) -> None:
    """Fill in what landing is worth where somebody may be robbed or hindered, or exchanged with."""
    seat = track.owner(s, s.mover)
    for column in range(U(s.seat[U(s.mover)].column), U(planning.COLUMNS)):
        p.land[column] = 0.0
    for i in range(track.astronauts(s)):
        if i == U(s.mover) or s.seat[i].finished or s.seat[i].column < s.seat[U(s.mover)].column:
            continue
        trial[_0] = s
        t = trial[_0]
        t.phase, t.jump = READY, 1
        me, other = t.seat[U(s.mover)], t.seat[i]
        if track.owner(s, i) == seat:
            if s.rule[SWAP] != rules.EC_ONLY:
                me.stars, other.stars = other.stars, me.stars
            if s.rule[SWAP] != rules.STARS_ONLY:
                me.ec, other.ec = other.ec, me.ec
        elif other.stars:
            me.stars += 1
            other.stars -= 1
        elif other.ec:
            me.ec += 1
            other.ec -= 1
        else:
            other.token = 1
        column = U(other.column)
        p.land[column] = max(p.land[column], _judge_end(t, seat, known) - now)


@kernel
def _see_turn(s: Record, p: Record, trial: Array, known: Array, jumps: Integer, bonus: Array) -> None:
    """Fill in what the rest of the turn may earn, in so many jumps."""
    planning.read_dice(s, p)
    _see_ends(s, p, trial, known, jumps)
    now = p.stop[U(s.seat[U(s.mover)].column)]
    _see_stars(s, trial, known, now, bonus)
    _see_others(s, p, trial, known, now)


@kernel
def _look(s: Record, p: Record, column: Integer, bonus: Array) -> None:
    """Note where each face leads from a column and what it earns on the way."""
    held = S(s.seat[U(s.mover)].stars)
    for k in range(U(p.faces)):
        number = U(p.order[k])
        result, to, passed, _entered, _settled = fly(s, column, number)
        taken = S(count_ones(fold(s, passed)))
        p.to[U(column), number], p.lands[U(column), number] = to, result == AWAKE
        if result == AWAKE:
            p.gain[U(column), number] = p.land[U(to)] + bonus[min(S(STARS) - held, taken)]
        elif s.rule[STAR_ON_ACCIDENT]:
            p.gain[U(column), number] = 0.0
        else:
            p.gain[U(column), number] = bonus[(held + taken) - (held + taken) // 2 - (held - held // 2)]


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
            _look(s, p, column, bonus)
            planning.reckon_jump(s, p, column, handful_of(s, jump), rest, tail)
            column -= _1
    return tail


@kernel
def _judge_faces(s: Record, p: Record, bonus: Array) -> None:
    """Judge the faces of the next jump of the program, the rest following."""
    column = s.seat[U(s.mover)].column
    tail = _reckon_rest(s, p, S(s.jump) + 1, 1, bonus)
    _look(s, p, column, bonus)
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
        _look(s, p, column, bonus)
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
    now = _ending(s, trial, column, STOPPED, known)
    trial[_0] = s
    trial[_0].phase, trial[_0].jump = READY, 1
    trial[_0].seat[U(s.mover)].ec -= 1
    return now - _judge_end(trial[_0], seat, known)


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
    _see_turn(s, p, trial, known, JUMPS, bonus)
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
            worth[i] = _after(s, trial, actions[i], known)
        return
    room, bonus = np.empty(1, planning.Prospect), np.empty(STARS + 1)
    p = room[0]
    if s.phase == START:
        _judge_programs(s, p, trial, known, bonus, actions[: U(n)], worth)
        return
    _see_turn(s, p, trial, known, JUMPS - S(s.jump), bonus)
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
def _mover_expects(s: Record, trial: Array, known: Array) -> Any:
    """Return what the mover may expect in the middle of its turn."""
    room, bonus = np.empty(1, planning.Prospect), np.empty(STARS + 1)
    p = room[0]
    column = U(s.seat[U(s.mover)].column)
    if s.phase == START:
        _see_turn(s, p, trial, known, JUMPS, bonus)
        _reckon_programs(s, p, allowance(s), bonus)
        return planning.best_program(s, p, column, allowance(s))[1]
    if s.phase == READY:
        _see_turn(s, p, trial, known, JUMPS - S(s.jump), bonus)
        roll = _judge_roll(s, p, bonus)
        return max(roll, p.stop[column]) if s.jump else roll
    if s.phase == CHOOSE:
        _see_turn(s, p, trial, known, JUMPS - S(s.jump), bonus)
        _judge_faces(s, p, bonus)
        best = -np.inf
        for i in range(U(s.rolls)):
            best = max(best, p.value[U(s.rolled[i])])
        return best
    let_be = _after(s, trial, PASS, known)
    best = let_be
    base, bits = options(s)
    while bits:
        best = max(best, _after(s, trial, base + S(lowest_bit(bits)), known))
        bits &= bits - _1
    _see_turn(s, p, trial, known, JUMPS - S(s.jump) - 1, bonus)
    return best - let_be + p.tail[U(_reckon_rest(s, p, S(s.jump) + 1, 0, bonus)), column]


@kernel
def value(s: Record, known: Array, weights: Array, out: Array) -> None:
    """Write what each seat may expect where one is to act, float64: the mover by the rest of its turn.

    What it expects more or less than if its turn ended at once is taken from the others in proportion.
    """
    if s.phase == START and s.bought == 0:
        standing(s, known, weights, out)
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
        standing(t, known, weights, out)
    seat = U(track.owner(s, s.mover))
    rest = 1.0 - out[seat]
    expects = max(-1.0, min(1.0, _mover_expects(s, trial, known)))
    for i in range(U(s.seats)):
        if i == seat:
            out[i] = expects
        elif rest > 1e-6:
            out[i] = (1.0 + out[i]) * (1.0 - expects) / rest - 1.0
        else:
            out[i] = (1.0 - expects) / (s.seats - 1.0) - 1.0
