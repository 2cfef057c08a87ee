"""What the ends of a turn are worth to the mover: the utility that it may expect once the turn is over.

For every column where the turn may end, awake or not, the end of the turn is played on a copy of the state, and what
comes then is judged by the value that was learned. Stars on the way and whoever may be robbed count by what they would
be worth if the turn ended where the mover is now.

`known` are the turns of `racing` and, behind them, the weights of the value; `trial` is scratch, one state.
"""

from typing import Any

import numpy as np

from moontable.core.bits import count_ones
from moontable.core.compile import Array, Integer, Record, kernel
from moontable.core.model import make_value
from moontable.games.walking_on_the_moon import features, planning, rules, scoring, stars, track, turn
from moontable.games.walking_on_the_moon.components import ASTRONAUTS, STARS
from moontable.games.walking_on_the_moon.flight import AWAKE, columns, fly, fold
from moontable.games.walking_on_the_moon.programs import JUMPS
from moontable.games.walking_on_the_moon.state import CHOOSE, OVER, READY, STAR_ON_ACCIDENT, SWAP

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)

STOPPED, ALL_JUMPED, ASLEEP = range(3)
"""Ways to end a turn."""

MOST_BONUS = 3
"""Stars more that are told apart."""

standing = make_value(features.features, len(features.FEATURES))
"""`standing(s, turns, weights, out)`: what each seat may expect at the start of a turn, float64."""


# ── The ends of a turn ────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def judge_end(t: Record, seat: Integer, known: Array) -> Any:
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
def after(s: Record, trial: Array, action: Integer, known: Array) -> Any:
    """Return what the mover may expect if its turn ends with an action."""
    trial[_0] = s
    rules.apply(trial[_0], action)
    return judge_end(trial[_0], track.owner(s, s.mover), known)


@kernel
def ending(s: Record, trial: Array, column: Integer, how: Integer, known: Array) -> Any:
    """Return what the mover may expect if its turn ends in a column."""
    trial[_0] = s
    t = trial[_0]
    t.phase = READY
    t.jump = JUMPS if how == ALL_JUMPED else 1
    track.move(t, s.mover, U(column))
    if how == ASLEEP:
        t.seat[U(s.mover)].asleep = 1
        stars.lose_half(t, s.mover)
    return judge_end(t, track.owner(s, s.mover), known)


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
            p.stop[column] = ending(s, trial, column, STOPPED, known)
            p.accident[column] = ending(s, trial, column, ASLEEP, known)
            third = ending(s, trial, column, ALL_JUMPED, known) - p.stop[column]
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
        if held + more <= STARS and more <= MOST_BONUS:
            trial[_0] = s
            trial[_0].phase, trial[_0].jump = READY, 1
            trial[_0].seat[U(s.mover)].stars += more
            bonus[more] = judge_end(trial[_0], seat, known) - now


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
        p.land[column] = max(p.land[column], judge_end(t, seat, known) - now)


@kernel
def see_turn(s: Record, p: Record, trial: Array, known: Array, jumps: Integer, bonus: Array) -> None:
    """Fill in what the rest of the turn may earn, in so many jumps."""
    planning.read_dice(s, p)
    _see_ends(s, p, trial, known, jumps)
    now = p.stop[U(s.seat[U(s.mover)].column)]
    _see_stars(s, trial, known, now, bonus)
    _see_others(s, p, trial, known, now)


@kernel
def look(s: Record, p: Record, column: Integer, bonus: Array) -> None:
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
