"""The cached entry points of Walking on the Moon: thin functions from the state's bytes (uint8) to the rules."""

from typing import Any

import numpy as np

from moontable.core.bits import copy_bytes
from moontable.core.compile import Array, Integer
from moontable.core.contract import Kernels, Policy
from moontable.core.entries import IDS, INTEGER, NUMBERS, RAW, UTILITIES, WORDS, EntryPoints
from moontable.games.walking_on_the_moon import (
    actions,
    evaluate,
    flight,
    observe,
    racing,
    rules,
    scoring,
    setting,
    track,
    turn,
)
from moontable.games.walking_on_the_moon.policies import Turns, planners
from moontable.games.walking_on_the_moon.programs import PROGRAMS
from moontable.games.walking_on_the_moon.state import FACES, SEAT_OFFSET, Astronaut, State
from moontable.games.walking_on_the_moon.tables import MOST_CARDS
from moontable.search.loops import (
    loop_buffer,
    make_playouts,
    make_restart,
    make_sampled_playouts,
    make_settle,
    make_step,
)
from moontable.search.perft import make_perft

MAX_ACTIONS = actions.MOST_BOUGHT + PROGRAMS
MAX_OUTCOMES = MOST_CARDS
N_ACTIONS = actions.N_ACTIONS

Buffer = loop_buffer(State, MAX_ACTIONS)
ASTRONAUT_BYTES = Astronaut.itemsize

entry = EntryPoints()

_restart = make_restart(rules.setup, rules.settle, rules.legal)
_step = make_step(rules.apply, rules.settle, rules.legal)
_playouts = make_playouts(rules.setup, rules.settle, rules.legal, rules.apply)
_sampled = make_sampled_playouts(rules.setup, rules.settle, rules.n_legal, rules.nth_legal, rules.apply)


# ── The contract ──────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, NUMBERS)
def setup(raw: Array, options: Array) -> None:
    """Write the state before the first chance outcome."""
    rules.setup(raw.view(State)[0], options)


@entry(RAW)
def actor(raw: Array) -> Integer:
    """Return the seat to act, `CHANCE` or `TERMINAL`."""
    return rules.actor(raw.view(State)[0])


@entry(RAW, INTEGER)
def apply(raw: Array, action: Integer) -> None:
    """Play an action of the seat to act, or let a chance outcome happen."""
    rules.apply(raw.view(State)[0], action)


@entry(RAW, IDS)
def legal(raw: Array, out: Array) -> Integer:
    """List the actions of the seat to act."""
    return rules.legal(raw.view(State)[0], out)


@entry(RAW, IDS, NUMBERS)
def chance(raw: Array, out: Array, weights: Array) -> Integer:
    """List the chance outcomes and their weights."""
    return rules.chance(raw.view(State)[0], out, weights)


@entry(RAW, UTILITIES)
def returns(raw: Array, out: Array) -> None:
    """Write the utility of each seat."""
    rules.returns(raw.view(State)[0], out)


@entry(RAW, INTEGER, RAW)
def observation(raw: Array, seat: Integer, out: Array) -> None:
    """Write what a seat may know."""
    observe.observe(raw, seat, out)


@entry(RAW, INTEGER, WORDS)
def determinization(raw: Array, seat: Integer, word: Array) -> None:
    """Turn what a seat knows into a full state."""
    observe.determinize(raw, seat, word)


# ── What people see ───────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, NUMBERS)
def places(raw: Array, out: Array) -> None:
    """Write the place of each seat, 1 = best."""
    rules.places(raw.view(State)[0], out)


@entry(RAW, NUMBERS)
def scores(raw: Array, out: Array) -> None:
    """Write the points of each seat as if the match ended now."""
    s = raw.view(State)[0]
    for seat in range(s.seats):
        out[seat] = scoring.score(s, seat)


@entry(RAW, NUMBERS)
def place_points(raw: Array, out: Array) -> None:
    """Write the points of each astronaut for where it is."""
    s = raw.view(State)[0]
    for i in range(track.astronauts(s)):
        out[i] = scoring.place_points(s, i)


@entry(RAW, NUMBERS)
def standings(raw: Array, out: Array) -> None:
    """Write of each astronaut whether it is last and whether it leads."""
    s = raw.view(State)[0]
    for i in range(track.astronauts(s)):
        out[2 * i], out[2 * i + 1] = track.is_last(s, i), track.is_leader(s, i)


@entry(RAW, NUMBERS)
def order_to_act(raw: Array, out: Array) -> Integer:
    """Write the astronauts that are still to act in this round, the mover first; `raw` is used up."""
    s = raw.view(State)[0]
    n, following = 0, int(s.mover)
    while following >= 0:
        out[n] = following
        n += 1
        s.seat[following].acted = 1
        following = track.next_to_act(s)
    return n


@entry(RAW, INTEGER, INTEGER, NUMBERS)
def fly(raw: Array, column: Integer, face: Integer, out: Array) -> None:
    """Write where a face leads from a column: result, column, stars, cells entered, levels of touch-down."""
    out[0], out[1], out[2], out[3], out[4] = flight.fly(raw.view(State)[0], column, face)


@entry(RAW, INTEGER, NUMBERS)
def fly_from_all(raw: Array, first: Integer, out: Array) -> None:
    """Write result, column and stars of each face from each column on: flat, int64[columns, FACES, 3]."""
    s = raw.view(State)[0]
    k = 0
    for column in range(first, flight.columns(s)):
        for face in range(FACES):
            out[k], out[k + 1], out[k + 2], _entered, _settled = flight.fly(s, column, face)
            k += 3


@entry(RAW, INTEGER)
def move_mover(raw: Array, column: Integer) -> None:
    """Bring the mover to a column, whatever leads there."""
    s = raw.view(State)[0]
    track.move(s, s.mover, np.uint64(column))


@entry(RAW)
def lay_out(raw: Array) -> None:
    """Derive the columns from the cards of a complete ring."""
    setting.lay_out(raw.view(State)[0])


@entry(RAW)
def next_to_act(raw: Array) -> Integer:
    """Return the astronaut whose turn would come, `track.NOBODY` if all have had theirs."""
    return track.next_to_act(raw.view(State)[0])


@entry(RAW)
def is_over(raw: Array) -> Any:
    """Whether the match is over for the astronauts that crossed."""
    return turn.is_over(raw.view(State)[0])


@entry(RAW, INTEGER)
def see_neighbours(raw: Array, origin: Integer) -> None:
    """Note whom the mover may hinder after a jump from a column to where it is."""
    s = raw.view(State)[0]
    rules.see_neighbours(s, np.uint64(origin))


# ── Bots ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, UTILITIES)
def turns_needed(raw: Array, turns: Array) -> None:
    """Write the turns that an astronaut needs from each column when it races alone."""
    racing.turns_needed(raw.view(State)[0], turns)


@entry(RAW, IDS, WORDS)
def uniform(raw: Array, _out: Array, word: Array) -> Integer:
    """Choose any program, and of the dice the one that goes farthest."""
    return evaluate.uniform(raw.view(State)[0], word)


@entry(RAW, UTILITIES, UTILITIES)
def choose(raw: Array, turns: Array, taste: Array) -> Integer:
    """Choose by a taste."""
    return evaluate.choose(raw.view(State)[0], turns, taste)


TURNS = Turns(turns_needed)
PLANNERS = planners(TURNS, entry[-1], entry)


# ── Loops ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, RAW)
def clone(target: Array, source: Array) -> None:
    """Copy a state, the astronauts in play only."""
    copy_bytes(target, source, SEAT_OFFSET + track.astronauts(source.view(State)[0]) * ASTRONAUT_BYTES)


@entry(RAW, NUMBERS)
def restart(buffer: Array, options: Array) -> Integer:
    """Set up a match in a loop's buffer."""
    return _restart(buffer.view(Buffer)[0], options)


@entry(RAW, INTEGER)
def step(buffer: Array, action: Integer) -> Integer:
    """Apply, resolve chance, list what is legal."""
    return _step(buffer.view(Buffer)[0], action)


@entry(RAW, NUMBERS, INTEGER)
def playouts(buffer: Array, options: Array, games: Integer) -> Integer:
    """Play random matches, every legal list written."""
    return _playouts(buffer.view(Buffer)[0], options, games)


@entry(RAW, NUMBERS, INTEGER)
def playouts_sampled(buffer: Array, options: Array, games: Integer) -> Integer:
    """Play random matches without lists."""
    return _sampled(buffer.view(Buffer)[0], options, games)


_settle_by_weight = make_settle(rules.actor, rules.chance, rules.apply, MAX_OUTCOMES)
_perft = make_perft(Buffer, rules.apply, _settle_by_weight, rules.legal, clone)


@entry(RAW, INTEGER)
def perft(tree: Array, depth: Integer) -> Integer:
    """Count sequences of actions."""
    return _perft(tree, depth)


KERNELS = Kernels(
    setup=setup,
    actor=actor,
    legal=legal,
    chance=chance,
    apply=apply,
    returns=returns,
    observe=observation,
    determinize=determinization,
    clone=clone,
    restart=restart,
    step=step,
    playouts=playouts,
    playouts_sampled=playouts_sampled,
    perft=perft,
)

POLICIES: dict[str, Policy] = {"random": uniform, **PLANNERS}
