"""The cached entry points of Nova Luna: thin functions that take the state's bytes (uint8) and call the rules."""

from typing import Any

import numpy as np

from moontable.core.bits import copy_bytes
from moontable.core.entries import IDS, INTEGER, NUMBERS, RAW, UTILITIES, WORDS, EntryPoints
from moontable.core.game import Kernels, Policy
from moontable.games.nova_luna import evaluate, observe, rules
from moontable.games.nova_luna.state import FRONTIER, GRID, SEAT_OFFSET, Seat, State
from moontable.search.loops import loop_buffer, make_playouts, make_restart, make_sampled_playouts, make_step

MAX_ACTIONS = 1 + rules.OFFER * FRONTIER
MAX_OUTCOMES = 68
N_ACTIONS = rules.TAKE + rules.OFFER * GRID

Buffer = loop_buffer(State, MAX_ACTIONS)
SEAT_BYTES = Seat.itemsize

entry = EntryPoints()

_restart = make_restart(rules.setup, rules.settle, rules.legal)
_step = make_step(rules.apply, rules.settle, rules.legal)
_playouts = make_playouts(rules.setup, rules.settle, rules.legal, rules.apply)
_sampled = make_sampled_playouts(rules.setup, rules.settle, rules.n_legal, rules.nth_legal, rules.apply)


# ── The contract ──────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, NUMBERS)
def setup(raw: Any, options: Any) -> None:
    rules.setup(raw.view(State)[0], options)


@entry(RAW)
def actor(raw: Any) -> int:
    return rules.actor(raw.view(State)[0])


@entry(RAW, INTEGER)
def apply(raw: Any, action: int) -> None:
    rules.apply(raw.view(State)[0], action)


@entry(RAW, IDS)
def legal(raw: Any, out: Any) -> int:
    return rules.legal(raw.view(State)[0], out)


@entry(RAW, IDS, NUMBERS)
def chance(raw: Any, out: Any, weights: Any) -> int:
    return rules.chance(raw.view(State)[0], out, weights)


@entry(RAW, UTILITIES)
def returns(raw: Any, out: Any) -> None:
    rules.returns(raw.view(State)[0], out)


@entry(RAW, INTEGER, RAW)
def observation(raw: Any, seat: int, out: Any) -> None:
    observe.observe(raw, seat, out)


@entry(RAW, INTEGER, WORDS)
def determinization(raw: Any, seat: int, word: Any) -> None:
    observe.determinize(raw, seat, word)


# ── What people see ───────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, NUMBERS)
def places(raw: Any, out: Any) -> None:
    rules.places(raw.view(State)[0], out)


@entry(RAW, NUMBERS)
def notes(raw: Any, out: Any) -> None:
    """Write the solo notes and result as if phase 1, or the game, ended now."""
    s = raw.view(State)[0]
    out[0] = rules.note(s, rules.FIRST_STACK)
    out[1] = rules.note(s, rules.SOLO_DISCS)
    out[2] = rules.result(s)


@entry(RAW, INTEGER, RAW, IDS)
def preview(raw: Any, action: int, after: Any, rows: Any) -> int:
    """Write the state after a take and what it changes in the mover's display, see `evaluate.preview`."""
    copy_bytes(after, raw, raw.size)
    rules.apply(after.view(State)[0], action)
    return evaluate.preview(raw.view(State)[0], after.view(State)[0], rows)


@entry(RAW, INTEGER, INTEGER, INTEGER)
def place(raw: Any, seat: int, tile: int, cell: int) -> None:
    """Place a tile in the display of a seat outside any turn, to rebuild a position."""
    record = raw.view(State)[0].seat[seat]
    record.completed += rules.place(record, np.uint64(tile), np.uint64(cell))


# ── Bots ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, IDS, WORDS)
def uniform(raw: Any, out: Any, word: Any) -> int:
    return evaluate.uniform(raw.view(State)[0], out, word)


@entry(RAW, IDS, WORDS)
def greedy(raw: Any, out: Any, word: Any) -> int:
    return evaluate.greedy(raw.view(State)[0], out, word)


@entry(RAW, IDS, WORDS)
def one_ply(raw: Any, out: Any, word: Any) -> int:
    return evaluate.one_ply(raw.view(State)[0], out, word)


# ── Loops ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@entry(RAW, RAW)
def clone(target: Any, source: Any) -> None:
    copy_bytes(target, source, SEAT_OFFSET + source.view(State)[0].seats * SEAT_BYTES)


@entry(RAW, NUMBERS)
def restart(buffer: Any, options: Any) -> int:
    return _restart(buffer.view(Buffer)[0], options)


@entry(RAW, INTEGER)
def step(buffer: Any, action: int) -> int:
    return _step(buffer.view(Buffer)[0], action)


@entry(RAW, NUMBERS, INTEGER)
def playouts(buffer: Any, options: Any, games: int) -> int:
    return _playouts(buffer.view(Buffer)[0], options, games)


@entry(RAW, NUMBERS, INTEGER)
def playouts_sampled(buffer: Any, options: Any, games: int) -> int:
    return _sampled(buffer.view(Buffer)[0], options, games)


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
)

POLICIES: dict[str, Policy] = {"random": uniform, "greedy": greedy, "one-ply": one_ply}
