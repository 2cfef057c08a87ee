"""Counts of the sequences of actions from a position (perft): one wrong rule, and a number of millions is another."""

import numpy as np

from moontable.core.position import Position
from moontable.search.loops import loop_buffer

COMPILED_PLIES = 4
"""So many plies at most are counted in one compiled call: quick, and Ctrl-C is heard within a second or so."""


def perft(position: Position, depth: int) -> int:
    """Return how many sequences of exactly `depth` actions of seats there are from the position.

    Chance is no action: in each branch it is resolved by that branch's own copy of the position's stream, or of a
    stream with seed 0 where the position has none. A sequence that ends the match earlier is not counted.
    """
    position = _with_stream(position)
    if depth == 0:
        return 1
    if depth > COMPILED_PLIES:
        return sum(divide(position, depth).values())
    buffer = loop_buffer(position.game.state, position.game.max_actions)
    tree = np.zeros(depth * buffer.itemsize, np.uint8)
    first = tree.view(buffer)[0]
    first["state"], first["word"] = position.state(), position.word
    return int(position.game.kernels.perft(tree, depth))


def divide(position: Position, depth: int) -> dict[str, int]:
    """Return the same count by the first action, at least 1 ply deep: where two engines differ, this says in which."""
    position = _with_stream(position)
    return {action.text: perft(position.play(action), depth - 1) for action in position.legal_actions()}


def _with_stream(position: Position) -> Position:
    return position.seeded(0) if position.word is None else position
