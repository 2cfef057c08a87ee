"""A small model of what a position is worth: a score for each seat from the features of the game, then shares of a win.

    score(seat) = linear . f + sum over hidden units of output * tanh(inner . f + bias)
    P(seat wins) = softmax of the scores          utility = 2 P - 1

Weights are one array, float64: number of hidden units, the linear weights, then for each hidden unit its inner weights,
its bias and its output weight. They are handed in at run time, so that training compiles nothing.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from moontable.core.compile import Array, Record, closure

Rule = Callable[..., Any]

MOST_SEATS = 8

U: Any = np.uint64
_0, _1 = U(0), U(1)


def weights_length(features: int, hidden: int) -> int:
    """Return how many numbers the weights of a model are."""
    return 1 + features + hidden * (features + 2)


def make_value(features: Rule, n_features: int) -> Rule:
    """Make `value(s, known, weights, out)` from `features(s, seat, known, out)`, which writes float64[n_features]."""
    size = U(n_features)

    @closure
    def score(weights: Array, f: Array) -> Any:
        total = 0.0
        for k in range(size):
            total += weights[_1 + k] * f[k]
        at = _1 + size
        for _ in range(U(weights[_0])):
            inner = weights[at + size]
            for k in range(size):
                inner += weights[at + k] * f[k]
            total += weights[at + size + _1] * np.tanh(inner)
            at += size + U(2)
        return total

    @closure
    def value(s: Record, known: Array, weights: Array, out: Array) -> None:
        f = np.empty(n_features)
        highest = -np.inf
        for i in range(U(s.seats)):
            features(s, i, known, f)
            out[i] = score(weights, f)
            highest = max(highest, out[i])
        total = 0.0
        for i in range(U(s.seats)):
            out[i] = np.exp(out[i] - highest)
            total += out[i]
        for i in range(U(s.seats)):
            out[i] = 2.0 * out[i] / total - 1.0

    return value
