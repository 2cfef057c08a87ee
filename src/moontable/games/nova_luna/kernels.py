"""The cached entry points of Nova Luna: thin functions that take the state's bytes (uint8) and call the rules."""

from typing import Any

import numpy as np

from ...core.compile import kernel
from ...core.game import Kernels
from ...search.loops import loop_buffer, make_playouts, make_restart, make_sampled_playouts, make_step
from . import evaluate, rules
from .observe import determinize, observe
from .state import FRONTIER, SEAT_OFFSET, Seat, State

MAX_ACTIONS = 1 + rules.OFFER * FRONTIER
MAX_OUTCOMES = 68
N_ACTIONS = rules.TAKE + rules.OFFER * 2048

Buffer = loop_buffer(State, MAX_ACTIONS)
SEAT_BYTES = Seat.itemsize

_restart = make_restart(rules.setup, rules.settle, rules.legal)
_step = make_step(rules.apply, rules.settle, rules.legal)
_playouts = make_playouts(rules.setup, rules.settle, rules.legal, rules.apply)
_sampled = make_sampled_playouts(rules.setup, rules.settle, rules.n_legal, rules.nth_legal, rules.apply)


@kernel
def setup(raw: Any, options: Any) -> None:
    rules.setup(raw.view(State)[0], options)


@kernel
def actor(raw: Any) -> int:
    return rules.actor(raw.view(State)[0])


@kernel
def legal(raw: Any, out: Any) -> int:
    return rules.legal(raw.view(State)[0], out)


@kernel
def chance(raw: Any, out: Any, weights: Any) -> int:
    return rules.chance(raw.view(State)[0], out, weights)


@kernel
def apply(raw: Any, action: int) -> None:
    rules.apply(raw.view(State)[0], action)


@kernel
def returns(raw: Any, out: Any) -> None:
    rules.returns(raw.view(State)[0], out)


@kernel
def places(raw: Any, out: Any) -> None:
    rules.places(raw.view(State)[0], out)


@kernel
def notes(raw: Any, out: Any) -> None:
    s = raw.view(State)[0]
    out[0] = rules.note(s, rules.FIRST_STACK)
    out[1] = rules.note(s, rules.SOLO_DISCS)
    out[2] = rules.result(s)


@kernel
def may_refill(raw: Any) -> bool:
    return rules.may_refill(raw.view(State)[0])


@kernel
def may_end(raw: Any) -> bool:
    return rules.may_end(raw.view(State)[0])


@kernel
def place(raw: Any, seat: int, tile: int, cell: int) -> None:
    s = raw.view(State)[0]
    s.seat[seat].completed += rules.place(s.seat[seat], np.uint64(tile), np.uint64(cell))


@kernel
def preview(raw: Any, after: Any, action: int, rows: Any) -> int:
    after[:] = raw
    rules.apply(after.view(State)[0], action)
    return evaluate.preview(raw.view(State)[0], after.view(State)[0], rows)


@kernel
def clone(target: Any, source: Any) -> None:
    n = SEAT_OFFSET + source.view(State)[0].seats * SEAT_BYTES
    target[:n] = source[:n]


@kernel
def restart(buffer: Any, options: Any) -> int:
    return _restart(buffer.view(Buffer)[0], options)


@kernel
def step(buffer: Any, action: int) -> int:
    return _step(buffer.view(Buffer)[0], action)


@kernel
def playouts(buffer: Any, options: Any, games: int) -> int:
    return _playouts(buffer.view(Buffer)[0], options, games)


@kernel
def playouts_sampled(buffer: Any, options: Any, games: int) -> int:
    return _sampled(buffer.view(Buffer)[0], options, games)


KERNELS = Kernels(
    setup=setup,
    actor=actor,
    legal=legal,
    chance=chance,
    apply=apply,
    returns=returns,
    observe=observe,
    determinize=determinize,
    clone=clone,
    restart=restart,
    step=step,
    playouts=playouts,
    playouts_sampled=playouts_sampled,
)
