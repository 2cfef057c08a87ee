"""Counting sequences of actions (perft): a check of the rules and of their speed, as a factory like those of `loops`.

The tree is walked in depth, so as many buffers as plies are enough: the one of a level holds the position there, its
random word and the list of its actions.

    level 0   the position that is asked about
      └ 1     after one of its actions, chance resolved from the word of level 0
          └ …
              └ depth - 1   of the positions here the actions are counted and not played
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, closure

Rule = Callable[..., Any]


def make_perft(buffer: np.dtype[np.void], apply: Rule, settle: Rule, legal: Rule, clone: Rule) -> Rule:
    """Make `perft(tree, depth) -> sequences`.

    `tree` is uint8[depth * itemsize of a loop's `buffer`], depth at least 1; the first buffer holds the state and the
    word. Every sequence of exactly `depth` actions of seats counts. Its chance is resolved by the branch's own copy of
    the word, so `settle` must draw outcome by outcome, as a position with a stream does.
    """
    size = buffer.itemsize
    state_size = buffer["state"].itemsize

    @closure
    def perft(tree: Array, depth: Integer) -> Integer:
        levels = tree.view(buffer)
        listed, tried = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
        listed[0] = legal(levels[0].state, levels[0].legal)
        if depth == 1:
            return listed[0]
        count = 0
        level = 0
        while level >= 0:
            if tried[level] == listed[level]:
                level -= 1
                continue
            here, below = levels[level], levels[level + 1]
            start = level * size
            clone(tree[start + size : start + size + state_size], tree[start : start + state_size])
            below.word[0] = here.word[0]
            apply(below.state, here.legal[tried[level]])
            settle(below.state, below.word, below.legal)
            n = legal(below.state, below.legal)
            tried[level] += 1
            if level + 2 == depth:
                count += n
            else:
                level += 1
                listed[level], tried[level] = n, 0
        return count

    return perft
