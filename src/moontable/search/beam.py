"""The compiled steps of a beam search with full information, for games of one seat; `alone` puts them together.

A *layer* is a number of states side by side, uint8[width * itemsize].
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, closure
from moontable.search.binding import Binding, Rule

U: Any = np.uint64


def make_spread(game: Binding, promise: Rule) -> Rule:
    """Make `spread(layer, kept, weights, worth, parent, action, ended) -> found`: look at all that may follow.

    For every action on each of the first `kept` states of a layer it writes what the state after it promises
    (`promise(s, weights)`, higher is better), the index of the state, the action, and whether chance or the end has
    come; these are float64, int32, int32 and int32 of `kept * max_actions` at least.
    """
    state, itemsize, max_actions = game.state, game.state.itemsize, game.max_actions
    actor, legal, apply, clone = game.actor, game.legal, game.apply, game.clone

    @closure
    def spread(
        layer: Array, kept: Integer, weights: Array, worth: Array, parent: Array, action: Array, ended: Array
    ) -> Integer:
        trial = np.empty(itemsize, np.uint8)
        s = trial.view(state)[0]
        out = np.empty(max_actions, np.int32)
        found = U(0)
        for k in range(kept):
            here = layer[k * itemsize : (k + 1) * itemsize]
            n = legal(here.view(state)[0], out)
            for i in range(U(n)):
                clone(trial, here)
                apply(s, out[i])
                worth[found], parent[found], action[found] = promise(s, weights), k, out[i]
                ended[found] = np.int32(actor(s) < 0)
                found += U(1)
        return np.int64(found)

    return spread


def make_follow(game: Binding) -> Rule:
    """Make `follow(layer, parent, action, following)`: write the layer of the states after the given actions."""
    state, itemsize = game.state, game.state.itemsize
    apply, clone = game.apply, game.clone

    @closure
    def follow(layer: Array, parent: Array, action: Array, following: Array) -> None:
        for k in range(len(parent)):
            there = following[k * itemsize : (k + 1) * itemsize]
            clone(there, layer[parent[k] * itemsize : (parent[k] + 1) * itemsize])
            apply(there.view(state)[0], action[k])

    return follow
