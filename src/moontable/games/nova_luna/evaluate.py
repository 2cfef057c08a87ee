"""What actions achieve: previews for people, values and simple policies for bots.

The policies but `uniform` refill and end phase 1 of solo whenever they may; among equally good actions they draw.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, closure, kernel
from moontable.core.words import below
from moontable.games.nova_luna import rules, tasks, wheel
from moontable.games.nova_luna.components import COST, NEED, TASKS
from moontable.games.nova_luna.spec import FIRST_STACK, SOLO_DISCS
from moontable.games.nova_luna.state import GRID, LONGEST, OVER, PHASE_1, Seat

MISSING = np.array([0.0, 0.45, 0.22, 0.10, 0.05])
"""float64[5]: what an open task is worth, by the dots it misses."""

PRICE = 0.3
"""What a step on the moon track costs, in completed tasks."""

PREVIEW_COLUMNS = 5
PREVIEW_ROWS = TASKS * LONGEST
"""Tasks of a display at most: as many rows a preview can have."""

U: Any = np.uint64
_BYTE = np.uint32(255)
_8 = np.uint32(8)


# ── Previews ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _dots_met(have: Integer, need: Integer) -> Integer:
    """Return how many dots of a task are met; both are packed, one byte per colour."""
    met = 0
    for _ in range(4):
        met += min(int(have & _BYTE), int(need & _BYTE))
        have >>= _8
        need >>= _8
    return met


@kernel
def preview(before: Record, after: Record, rows: Array) -> Integer:
    """Compare the mover's display before and after a take: list the open tasks that got complete or closer.

    Writes five numbers each (tile id, task, dots met now, dots needed, complete) into `rows`, int32[5 * PREVIEW_ROWS],
    and returns how many tasks it listed.
    """
    old, new = before.seat[before.mover], after.seat[before.mover]
    n = 0
    for i in range(new.tiles):
        is_old = i < old.tiles
        for task in range(TASKS):
            need = NEED[new.tile[i], task]
            if need == 0 or (is_old and not old.open[i] >> task & 1):
                continue
            met = _dots_met(new.have[i], need)
            if met > (_dots_met(old.have[i], need) if is_old else 0):
                row = rows[PREVIEW_COLUMNS * n :]
                row[0], row[1], row[2], row[3] = new.tile[i], task, met, _dots_met(need, need)
                row[4] = int(not new.open[i] >> task & 1)
                n += 1
    return n


# ── Values ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def display_value(seat: Record) -> Any:
    """Return the completed tasks of a display plus what the open ones are worth by the dots they miss."""
    value = float(seat.completed)
    for i in range(seat.tiles):
        for task in range(TASKS):
            if seat.open[i] >> task & 1:
                need = NEED[seat.tile[i], task]
                value += MISSING[_dots_met(need, need) - _dots_met(seat.have[i], need)]
    return value


@kernel
def _completions_then_cost(seat: Record, cost: Integer) -> Any:
    return 10.0 * seat.completed - cost


@kernel
def _value_less_cost(seat: Record, cost: Integer) -> Any:
    return display_value(seat) - PRICE * cost


FEATURES = (
    "to move",
    "left",
    "left squared",
    "distance",
    "distance late",
    "missing 1",
    "missing 2",
    "missing 3",
    "missing 4",
    "missing 1 late",
    "missing 2 late",
    "ahead",
)
"""What a seat's standing is judged by, see `features`."""


@kernel
def features(s: Record, i: Integer, _known: Array, out: Array) -> None:
    """Write what the value of a seat is reckoned from, float64[len(FEATURES)], all about 0 to 1.

    *late* grows from 0 to 1 with the discs that the foremost seat has placed; *ahead* is by how many spaces the marker
    is behind the others' last one, so that the seat moves again.
    """
    seat = s.seat[U(i)]
    target = float(s.target)
    foremost, last = 0, 1 << 20
    for j in range(U(s.seats)):
        foremost = max(foremost, int(s.seat[j].completed))
        if j != U(i):
            last = min(last, int(s.seat[j].distance))
    late = min(1.0, foremost / target)
    left = max(0.0, (target - float(seat.completed)) / 20.0)
    out[U(0)] = 1.0 if s.mover == i else 0.0
    out[U(1)] = left
    out[U(2)] = left * left
    out[U(3)] = float(seat.distance) / 20.0
    out[U(4)] = late * float(seat.distance) / 20.0
    for k in range(U(5), U(11)):
        out[k] = 0.0
    for j in range(U(seat.tiles)):
        for task in range(U(TASKS)):
            if seat.open[j] >> task & 1:
                need = NEED[U(seat.tile[j]), task]
                missing = U(_dots_met(need, need) - _dots_met(seat.have[j], need))
                out[U(4) + missing] += 0.1
    out[U(9)] = late * out[U(5)]
    out[U(10)] = late * out[U(6)]
    out[U(11)] = max(-1.0, min(1.0, (last - float(seat.distance)) / 10.0))


@kernel
def judge(s: Record, actions: Array, n: Integer, _known: Array, worth: Array) -> None:
    """Write how good each action looks at first sight, float32[n]: the display after it, less the price."""
    trial = np.empty(1, Seat)
    before = display_value(s.seat[U(s.mover)])
    for i in range(U(n)):
        if actions[i] < rules.TAKE:
            worth[i] = 0.5
            continue
        k, cell = (actions[i] - rules.TAKE) // GRID, (actions[i] - rules.TAKE) % GRID
        tile = s.wheel[wheel.offered(s, k)]
        trial[0] = s.seat[s.mover]
        trial[0].completed += tasks.place(trial[0], np.uint64(tile), np.uint64(cell))
        worth[i] = display_value(trial[0]) - before - PRICE * COST[tile]


# ── Policies ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def uniform(s: Record, _out: Array, word: Word) -> Integer:
    """Return any legal action with equal chance."""
    return rules.nth_legal(s, below(word, rules.n_legal(s)))


def _make_policy(worth: Callable[[Record, Integer], Any]) -> Callable[[Record, Array, Word], Integer]:
    """Make a policy that tries every action and takes one with the highest `worth(display afterwards, cost)`."""

    @closure
    def policy(s: Record, out: Array, word: Word) -> Integer:
        n = rules.legal(s, out)
        if out[0] < rules.TAKE:
            return out[0]
        trial = np.empty(1, Seat)
        best, ties, chosen = -np.inf, 0, 0
        for i in range(n):
            k, cell = (out[i] - rules.TAKE) // GRID, (out[i] - rules.TAKE) % GRID
            tile = s.wheel[wheel.offered(s, k)]
            trial[0] = s.seat[s.mover]
            trial[0].completed += tasks.place(trial[0], np.uint64(tile), np.uint64(cell))
            value = worth(trial[0], COST[tile])
            if value > best:
                best, ties, chosen = value, 1, out[i]
            elif value == best:
                ties += 1
                if below(word, ties) == 0:
                    chosen = out[i]
        return chosen

    return policy


greedy = _make_policy(_completions_then_cost)
"""Most completions, then the cheapest tile."""

one_ply = _make_policy(_value_less_cost)
"""The best value of the display after the action, less the price of the tile."""


@kernel
def play_on(s: Record, _known: Array, out: Array, word: Word) -> Integer:
    """Choose as `one_ply`, for playing on beyond a search's tree."""
    return one_ply(s, out, word)


# ── Solo ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def solo_promise(s: Record, weights: Array) -> Any:
    """Return the result that a solo game promises, negated."""
    if s.phase == OVER:
        return -float(rules.result(s))
    seat = s.seat[U(0)]
    done, missing = float(seat.completed), float(SOLO_DISCS) - float(seat.completed)
    at = U(0) if s.phase == PHASE_1 else U(6)
    for j in range(U(seat.tiles)):
        for task in range(U(TASKS)):
            if seat.open[j] >> task & 1:
                need = NEED[U(seat.tile[j]), task]
                missing -= weights[at + U(_dots_met(need, need) - _dots_met(seat.have[j], need))]
    expected = float(seat.distance) + weights[at] * missing + weights[at + U(5)] * missing * missing
    if s.phase == PHASE_1:
        expected += float(seat.distance) + weights[U(12)] * max(0.0, float(FIRST_STACK) - done)
    else:
        expected += float(s.first_note)
    return -expected
