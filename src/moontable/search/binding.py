"""What a game hands to its search: rules, and its judgement of states and actions, all of them compiled functions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Rule = Callable[..., Any]


@dataclass(frozen=True)
class Binding:
    """The functions of one game that the search is built over.

    `s` is a state's record, `known` (float64) what the game reckons once for a whole match.
    """

    state: np.dtype[np.void]
    max_actions: int
    n_actions: int
    hidden: bool
    """Whether seats know different things."""
    actor: Rule
    legal: Rule
    n_legal: Rule
    nth_legal: Rule
    apply: Rule
    settle: Rule
    returns: Rule
    clone: Rule
    """`clone(target, source)` over bytes."""
    determinize: Rule
    """`determinize(raw, seat, word)` over bytes."""
    judge: Rule
    """`judge(s, actions, n, known, worth)`: write how good each of n actions looks at first sight, float32."""
    value: Rule
    """`value(s, known, weights, out)`: write the utility that each seat may expect where a seat is to act, float64."""
    policy: Rule
    """`policy(s, known, out, word) -> action`: play on beyond the tree."""
    turn: Rule | None = None
    """`turn(s)`: the number of the turn, where a turn is several actions; what lies beyond the tree is then counted in
    turns that end, since a value in the middle of a turn says little."""
    foreseen: bool = False
    """Whether `value` also knows states where chance is to come, as the mean over what may; for two seats or more."""
