"""Keeping what a search found out: the part of its tree that lies below the position that came about."""

from typing import Any

import numpy as np

from moontable.core.actors import CHANCE
from moontable.core.compile import Array, Integer, Record, closure
from moontable.search.binding import Binding, Rule
from moontable.search.tree import HEAD_BYTES, Head, Node, way_word

FARTHEST = 32
"""Nodes between two positions at most."""

MOST_TRIED = 4000
"""Nodes that are tried at most to find a position in the tree."""

U: Any = np.uint64
_0, _1 = U(0), U(1)


@closure
def _copy_node(source: Record, target: Record) -> None:
    target.action, target.visits, target.value, target.square = (
        source.action,
        source.visits,
        source.value,
        source.square,
    )
    target.prior, target.mover, target.live = source.prior, source.mover, source.live
    target.first, target.next, target.sure = 0, 0, 0


@closure
def _transplant(tree: Array, node: Integer, spare: Array) -> None:
    """Copy a node with all that is below it into another buffer, as far as there is room; it becomes the root there."""
    head, new_head = tree[:HEAD_BYTES].view(Head)[0], spare[:HEAD_BYTES].view(Head)[0]
    nodes, new = tree[HEAD_BYTES:].view(Node), spare[HEAD_BYTES:].view(Node)
    new_head.salt = head.salt
    origin = np.empty(len(new), np.uint32)  # of each copied node, where its children are still to be copied
    origin[_0] = node
    _copy_node(nodes[node], new[_0])
    used, at = _1, _0
    while at < used:
        child, n = U(nodes[U(origin[at])].first), _0
        while child:
            n += _1
            child = U(nodes[child].next)
        if n and used + n <= U(len(new)):
            new[at].first = used
            child = U(nodes[U(origin[at])].first)
            while child:
                _copy_node(nodes[child], new[used])
                origin[used] = child
                child = U(nodes[child].next)
                used += _1
                new[used - _1].next = used if child else _0
        at += _1
    new_head.used = used


def make_reuse(game: Binding) -> Rule:
    """Make `reuse(tree, root, target, action, spare) -> visits`: move the part below a position into another buffer.

    `root` are the bytes that `tree` was grown from, `target` those of the position that is to be searched now, both as
    the same seat knows them. Without hidden information the position is looked for in the tree; else it is taken to
    follow by `action` from the root. `spare` is an empty buffer with its head filled in. 0 if nothing is kept.
    """
    state, itemsize, max_actions = game.state, game.state.itemsize, game.max_actions
    actor, apply, settle, clone, hidden = game.actor, game.apply, game.settle, game.clone, game.hidden

    @closure
    def find(tree: Array, root: Array, target: Array) -> Integer:
        """Return the node whose state is `target`, 0 if there is none: depth first, the plies going no further."""
        nodes, salt = tree[HEAD_BYTES:].view(Node), U(tree[:HEAD_BYTES].view(Head)[0].salt)
        states = np.zeros((FARTHEST + 1, itemsize), np.uint8)
        below = np.zeros(FARTHEST + 1, np.uint64)  # node that is tried next at each depth
        out, word = np.empty(max_actions, np.int32), np.empty(1, np.uint64)
        wanted = target.view(state)[0].ply
        clone(states[0], root)
        depth, tried = 0, 0
        below[0] = nodes[0].first
        while depth >= 0 and tried < MOST_TRIED:
            node = below[depth]
            if node == 0:
                depth -= 1
                continue
            below[depth] = nodes[node].next
            if nodes[node].visits == 0:
                continue
            tried += 1
            clone(states[depth + 1], states[depth])
            s = states[depth + 1].view(state)[0]
            if actor(s) == CHANCE:
                word[0] = way_word(salt, nodes[node].action)
                settle(s, word, out)
            else:
                apply(s, nodes[node].action)
            if s.ply == wanted and actor(s) >= 0:
                same = True
                for k in range(itemsize):
                    if states[depth + 1, k] != target[k]:
                        same = False
                        break
                if same:
                    return node
            elif s.ply <= wanted and depth + 1 < FARTHEST:
                depth += 1
                below[depth] = nodes[node].first
        return _0

    @closure
    def child_of(tree: Array, action: Integer) -> Integer:
        nodes = tree[HEAD_BYTES:].view(Node)
        child = U(nodes[0].first)
        while child and nodes[child].action != action:
            child = U(nodes[child].next)
        return child

    @closure
    def reuse(tree: Array, root: Array, target: Array, action: Integer, spare: Array) -> Integer:
        node = child_of(tree, action) if hidden else find(tree, root, target)
        nodes = tree[HEAD_BYTES:].view(Node)
        if node == 0 or nodes[node].first == 0:
            return 0
        _transplant(tree, node, spare)
        return np.int64(nodes[node].visits)

    return reuse
