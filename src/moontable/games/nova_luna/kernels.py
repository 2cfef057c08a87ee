"""The cached entry points of Nova Luna: thin functions that take the state's bytes (uint8) and call the rules."""

import numpy as np

from moontable.core.bits import copy_bytes
from moontable.core.compile import Array, Integer
from moontable.core.contract import Kernels, Policy
from moontable.core.entries import IDS, INTEGER, NUMBERS, RAW, UTILITIES, WORDS, EntryPoints
from moontable.games.nova_luna import evaluate, observe, rules, tasks
from moontable.games.nova_luna.components import TILES
from moontable.games.nova_luna.spec import FIRST_STACK, OFFER, SOLO_DISCS
from moontable.games.nova_luna.state import FRONTIER, GRID, SEAT_OFFSET, Seat, State
from moontable.search.loops import (
    loop_buffer,
    make_playouts,
    make_restart,
    make_sampled_playouts,
    make_settle,
    make_step,
)
from moontable.search.perft import make_perft

MAX_ACTIONS = 1 + OFFER * FRONTIER
MAX_OUTCOMES = TILES
N_ACTIONS = rules.TAKE + OFFER * GRID

Buffer = loop_buffer(State, MAX_ACTIONS)
SEAT_BYTES = Seat.itemsize

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
def notes(raw: Array, out: Array) -> None:
    """Write the solo notes and result as if phase 1, or the game, ended now."""
    s = raw.view(State)[0]
    out[0] = rules.note(s, FIRST_STACK)
    out[1] = rules.note(s, SOLO_DISCS)
    out[2] = rules.result(s)


@entry(RAW, INTEGER, RAW, IDS)
def preview(raw: Array, action: Integer, after: Array, rows: Array) -> Integer:
    """Write the state after a take and what it changes in the mover's display, see `evaluate.preview`."""
    copy_bytes(after, raw, raw.size)
    rules.apply(after.view(State)[0], action)
    return evaluate.preview(raw.view(State)[0], after.view(State)[0], rows)


@entry(RAW, INTEGER, INTEGER, INTEGER)
def place(raw: Array, seat: Integer, tile: Integer, cell: Integer) -> None:
    """Place a tile in the display of a seat outside any turn, to rebuild a position."""
    record = raw.view(State)[0].seat[seat]
    record.completed += tasks.place(record, np.uint64(tile), np.uint64(cell))


# ── Bots ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, IDS, WORDS)
def uniform(raw: Array, out: Array, word: Array) -> Integer:
    """Choose any legal action."""
    return evaluate.uniform(raw.view(State)[0], out, word)


@entry(RAW, IDS, WORDS)
def greedy(raw: Array, out: Array, word: Array) -> Integer:
    """Choose the most completions, then the cheapest tile."""
    return evaluate.greedy(raw.view(State)[0], out, word)


@entry(RAW, IDS, WORDS)
def one_ply(raw: Array, out: Array, word: Array) -> Integer:
    """Choose the best display after the action, less the price."""
    return evaluate.one_ply(raw.view(State)[0], out, word)


# ── Loops ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, RAW)
def clone(target: Array, source: Array) -> None:
    """Copy a state, the seats in play only."""
    copy_bytes(target, source, SEAT_OFFSET + source.view(State)[0].seats * SEAT_BYTES)


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

POLICIES: dict[str, Policy] = {"random": uniform, "greedy": greedy, "one-ply": one_ply}
