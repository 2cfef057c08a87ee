"""Generic loops as factories of closures; a game's `kernels.py` binds them in cached entry points.

A loop works on a buffer: the state, then the loop's own random word and list of legal actions, so that the state itself
never holds either.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from moontable.core.actors import CHANCE
from moontable.core.compile import Array, Integer, Record, Word, closure
from moontable.core.words import below

Rule = Callable[..., Any]


def loop_buffer(state: np.dtype[np.void], max_actions: int) -> np.dtype[np.void]:
    """Return the dtype of a loop's buffer: `state`, `word` (uint64[1]), `legal` (int32[max_actions])."""
    return np.dtype([("state", state), ("word", "u8", (1,)), ("legal", "i4", (max_actions,))], align=True)


def make_settle(actor: Rule, chance: Rule, apply: Rule, max_outcomes: int) -> Rule:
    """Make `settle(s, word, pool)`: resolve chance by weight until a seat is to act or the match is over."""

    @closure
    def settle(s: Record, word: Word, pool: Array) -> None:
        weights = np.empty(max_outcomes, np.int64)
        while actor(s) == CHANCE:
            n = chance(s, pool, weights)
            rest = np.int64(below(word, weights[:n].sum()))
            index = 0
            while rest >= weights[index]:
                rest -= weights[index]
                index += 1
            apply(s, pool[index])

    return settle


def make_restart(setup: Rule, settle: Rule, legal: Rule) -> Rule:
    """Make `restart(b, options) -> n`: set up a match in a buffer, resolve chance, list what is legal."""

    @closure
    def restart(b: Record, options: Array) -> Integer:
        setup(b.state, options)
        settle(b.state, b.word, b.legal)
        return legal(b.state, b.legal)

    return restart


def make_step(apply: Rule, settle: Rule, legal: Rule) -> Rule:
    """Make `step(b, action) -> n`: apply, resolve chance, list what is legal then; 0 when the match is over."""

    @closure
    def step(b: Record, action: Integer) -> Integer:
        apply(b.state, action)
        settle(b.state, b.word, b.legal)
        return legal(b.state, b.legal)

    return step


def make_playouts(setup: Rule, settle: Rule, legal: Rule, apply: Rule) -> Rule:
    """Make `playouts(b, options, games) -> actions`: random matches, every legal list written out."""

    @closure
    def playouts(b: Record, options: Array, games: Integer) -> Integer:
        s, word, out = b.state, b.word, b.legal
        actions = 0
        for _ in range(games):
            setup(s, options)
            settle(s, word, out)
            n = legal(s, out)
            while n:
                apply(s, out[below(word, n)])
                settle(s, word, out)
                actions += 1
                n = legal(s, out)
        return actions

    return playouts


def make_sampled_playouts(setup: Rule, settle: Rule, n_legal: Rule, nth_legal: Rule, apply: Rule) -> Rule:
    """Make `playouts(b, options, games) -> actions`: random matches, the chosen action found without a list."""

    @closure
    def playouts(b: Record, options: Array, games: Integer) -> Integer:
        s, word, pool = b.state, b.word, b.legal
        actions = 0
        for _ in range(games):
            setup(s, options)
            settle(s, word, pool)
            n = n_legal(s)
            while n:
                apply(s, nth_legal(s, below(word, n)))
                settle(s, word, pool)
                actions += 1
                n = n_legal(s)
        return actions

    return playouts
