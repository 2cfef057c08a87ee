"""Monte Carlo tree search over the contract: UCT and PUCT with chance, hidden information and one to five seats.

    buffer of a search   Head │ Node 0 = root │ Node 1 │ Node 2 │ …

A node stands for an action of the seat that chose it, or for one way that chance went; its children are a chain of
siblings. Every node adds up the utility of the seat that chose it, so any number of seats is served (max-n).

Perfect information: chance gets a node for each way that it went. The way is a random word made of the number of
the way, so it comes again whenever the node is visited; there are the more of them, the more often
chance is met (progressive widening). What lies below a path is always the same state.

Luck: where a game's value foresees chance, what a way is worth more than the mean over all of them is taken from what
simulations find beyond it before that is added up above. On the mean that is nothing, so only noise is lost (control
variates; M. White, M. Bowling, IJCAI 2009, do so for matches played).

Hidden information: every simulation draws what the seat does not know and goes down the same tree with the actions that
are legal then (information set MCTS, P. Cowling, E. Powley, D. Whitehouse, IEEE TCIAIG 4, 2012); chance falls anew.

UCT: L. Kocsis, C. Szepesvári, ECML 2006. PUCT: D. Silver et al., Nature 550, 2017.
"""

from typing import Any

import numpy as np

from moontable.core.actors import CHANCE
from moontable.core.compile import Array, Integer, Record, closure
from moontable.core.words import next_word
from moontable.search.binding import Binding, Rule
from moontable.search.play_out import turn_rule

MOST_SEATS = 8

DEEPEST = 512
"""Nodes of a path at most; below, a simulation is played out."""

Head = np.dtype(
    [
        ("used", "u8"),  # nodes in use
        ("simulations", "u8"),  # done so far
        ("word", "u8", (1,)),
        ("salt", "u8"),  # what chance below this root is made of
        ("sums", "f8", (MOST_SEATS,)),  # utilities of each seat, added up over the simulations
        ("seat", "i8"),  # who asks
        ("explore", "f4"),  # weight of curiosity
        ("unseen", "f4"),  # PUCT: by how much an action not tried yet is thought worse than its siblings
        ("sharpness", "f4"),  # PUCT: what the game's judgement of actions is multiplied with; 0: UCT without it
        ("widening", "f4"),  # PUCT: actions looked at = `broad` + this * sqrt(visits); 0: all
        ("broad", "u4"),
        ("most", "u4"),  # PUCT with perfect information: so many children at most, those that look best
        ("depth", "u4"),  # actions, or turns that end, beyond the tree before the value is asked; `TO_THE_END`: all
        ("chosen", "u4"),  # 0: they are played at random; 1: by the game's policy
        ("ways", "f4"),  # ways of chance = this * sqrt(visits), one at least
        ("patience", "u4"),  # visits before a node gets children
    ],
    align=True,
)

Node = np.dtype(
    [
        ("action", "i4"),  # or the number of a way of chance
        ("visits", "u4"),
        ("value", "f4"),  # utilities of the seat that chose it, added up
        ("square", "f4"),  # their squares, added up
        ("prior", "f4"),  # UCT: a random tie-break
        ("first", "u4"),  # first child, 0 = none
        ("next", "u4"),  # next sibling, 0 = none
        ("mover", "u1"),  # seat that chose it
        ("live", "u1"),  # whether its action is legal in this simulation
        ("sure", "u1"),  # whether it has all its children for good, see `open_node`
    ],
    align=True,
)

HEAD_BYTES = Head.itemsize

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)
_GAMMA = U(0x9E3779B97F4A7C15)
_FAR = np.float32(1e6)


def tree_buffer(nodes: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return an empty buffer for so many nodes: uint8."""
    return np.zeros(HEAD_BYTES + nodes * Node.itemsize, np.uint8)


@closure
def _to_priors(sharpness: Any, out: Array, n: Integer, worth: Array) -> None:
    """Turn what `n` actions look worth into shares, and sort them, the best first."""
    highest = worth[_0]
    for i in range(_1, U(n)):
        highest = max(highest, worth[i])
    total = np.float32(0)
    for i in range(U(n)):
        worth[i] = np.exp(sharpness * (worth[i] - highest))
        total += worth[i]
    for i in range(U(n)):  # insertion sort: lists are short, and it happens once a node
        weight, action = worth[i] / total, out[i]
        k = i
        while k > _0 and worth[k - _1] < weight:
            worth[k], out[k] = worth[k - _1], out[k - _1]
            k -= _1
        worth[k], out[k] = weight, action


@closure
def _add_children(
    head: Record, nodes: Array, node: Integer, mover: Integer, out: Array, n: Integer, worth: Array
) -> bool:
    """Give a node a child for each action in `out` that is not -1, behind those it has; False if there is no room."""
    if head.used + U(n) > U(len(nodes)):
        return False
    last = U(nodes[node].first)
    while last and nodes[last].next:
        last = U(nodes[last].next)
    for i in range(U(n)):
        if out[i] < 0:
            continue
        index = U(head.used)
        head.used = index + _1
        child = nodes[index]
        child.action, child.visits, child.value, child.square = out[i], 0, 0.0, 0.0
        child.first, child.next, child.mover, child.live, child.sure = 0, 0, mover, 1, 0
        child.prior = worth[i]
        if last:
            nodes[last].next = index
        else:
            nodes[node].first = index
        last = index
    return True


@closure
def _find_live(nodes: Array, node: Integer, out: Array, n: Integer, mark: Array) -> Integer:
    """Note which children's actions are legal now, listed in `out`; set those to -1 there and return how many are left.

    `mark` is scratch, int32[n_actions] of zeros, and is so again afterwards.
    """
    for i in range(U(n)):
        mark[U(out[i])] = np.int32(i + _1)
    left = n
    child = U(nodes[node].first)
    while child:
        at = U(mark[U(nodes[child].action)])
        nodes[child].live = at > _0
        if at:
            mark[U(nodes[child].action)] = 0
            out[at - _1] = -1
            left -= 1
        child = U(nodes[child].next)
    for i in range(U(n)):
        if out[i] >= 0:
            mark[U(out[i])] = 0
    return left


@closure
def _best_child(head: Record, nodes: Array, node: Integer) -> Integer:
    """Return the child with the highest upper bound."""
    parent = nodes[node]
    child = U(parent.first)
    best, chosen = -np.float32(np.inf), child
    if head.sharpness > 0:
        width = U(1 << 20)
        if head.widening > 0:
            width = U(head.broad) + U(head.widening * np.sqrt(np.float32(parent.visits)))
        total, seen = np.float32(0), np.float32(0)
        probe, left = child, width
        while probe and left:
            if nodes[probe].live:
                total += nodes[probe].value
                seen += np.float32(nodes[probe].visits)
                left -= _1
            probe = U(nodes[probe].next)
        unseen = (total / seen if seen > 0 else np.float32(0)) - head.unseen
        curious = head.explore * np.sqrt(max(np.float32(1), seen))
        while child and width:
            tried = nodes[child]
            if tried.live:
                visits = np.float32(tried.visits)
                bound = (tried.value / visits if visits > 0 else unseen) + curious * tried.prior / (1 + visits)
                if bound > best:
                    best, chosen = bound, child
                width -= _1
            child = U(tried.next)
        return chosen
    curious = head.explore * np.sqrt(np.log(np.float32(parent.visits) + np.float32(1)))
    while child:
        tried = nodes[child]
        if not tried.live:
            bound = best
        elif tried.visits:
            visits = np.float32(tried.visits)
            bound = tried.value / visits + curious / np.sqrt(visits)
        else:
            bound = _FAR + tried.prior
        if bound > best:
            best, chosen = bound, child
        child = U(tried.next)
    return chosen


@closure
def way_word(salt: Integer, way: Integer) -> Integer:
    """Return the random word that a way of chance is made of."""
    return U(salt) + U(way) * _GAMMA


@closure
def _way(head: Record, nodes: Array, node: Integer, mover: Integer) -> Integer:
    """Return the child for the way chance goes now: a new one while there are few, else the rarest; 0 if full."""
    parent = nodes[node]
    n, rarest, child = _0, U(parent.first), U(parent.first)
    while child:
        if nodes[child].visits < nodes[rarest].visits:
            rarest = child
        n += _1
        child = U(nodes[child].next)
    if n > _0 and np.float32(n) >= head.ways * np.sqrt(np.float32(parent.visits)):
        return rarest
    if head.used >= U(len(nodes)):
        return rarest
    index = U(head.used)
    head.used = index + _1
    new = nodes[index]
    new.action, new.visits, new.value, new.square, new.prior = index, 0, 0.0, 0.0, 0.0
    new.first, new.mover, new.next, new.live, new.sure = 0, mover, parent.first, 1, 0
    parent.first = index
    return index


def make_simulate(game: Binding, play_out: Rule) -> Rule:
    """Make `simulate(tree, root, known, weights, simulations)`: go on with a search over the rules of a game.

    `tree` is a `tree_buffer` with its head filled in, `root` the bytes of what the seat knows, uint8; `known` is
    what holds for the whole match and `weights` are those of the game's value, float64; `play_out` comes from
    `make_play_out`.
    """
    state, hidden = game.state, game.hidden
    actor, legal, apply, settle = game.actor, game.legal, game.apply, game.settle
    clone, determinize, judge, value = game.clone, game.determinize, game.judge, game.value
    foreseen = game.foreseen
    turn_of = turn_rule(game)
    max_actions, n_actions, itemsize = game.max_actions, game.n_actions, game.state.itemsize

    @closure
    def open_node(
        head: Record,
        nodes: Array,
        node: Integer,
        who: Integer,
        is_sure: bool,
        s: Record,
        known: Array,
        out: Array,
        worth: Array,
        mark: Array,
    ) -> bool:
        """See that every legal action has a child, or the best of them have; False if there is no room.

        `is_sure` means that the state is the same in every simulation, as far as the seat that asks can see.
        """
        if nodes[node].sure or (not hidden and nodes[node].first):
            return True
        n = legal(s, out)
        has_children = nodes[node].first != 0
        if has_children and _find_live(nodes, node, out, n, mark) == 0:
            nodes[node].sure = is_sure
            return True
        if has_children:
            n = legal(s, out)
        if head.sharpness > 0:
            judge(s, out, n, known, worth)
            _to_priors(head.sharpness, out, n, worth)
            if not hidden:
                n = min(n, S(head.most))
        else:
            for i in range(U(n)):
                worth[i] = np.float32(next_word(head.word) >> U(40)) / np.float32(1 << 24)
        if has_children:
            _find_live(nodes, node, out, n, mark)
        if not _add_children(head, nodes, node, who, out, n, worth):
            return False
        nodes[node].sure = is_sure
        return True

    @closure
    def simulate(tree: Array, root: Array, known: Array, weights: Array, simulations: Integer) -> None:
        head = tree[:HEAD_BYTES].view(Head)[0]
        nodes = tree[HEAD_BYTES:].view(Node)
        raw = np.empty(itemsize, np.uint8)
        s = raw.view(state)[0]
        out = np.empty(max_actions, np.int32)
        worth = np.empty(max_actions, np.float32)
        path = np.empty(DEEPEST + 1, np.uint64)
        luck = np.zeros(DEEPEST + 1)
        is_foreseeing = foreseen and head.sharpness > 0
        values = np.zeros(MOST_SEATS)
        word = np.empty(1, np.uint64)
        mark = np.zeros(n_actions if hidden else 1, np.int32)
        for _ in range(simulations):
            clone(raw, root)
            if hidden:
                determinize(raw, head.seat, head.word)
            node, depth = _0, _0
            path[0] = _0
            turn = U(turn_of(s))
            is_sure = True  # until somebody else acts or chance falls
            while depth < U(DEEPEST):
                who = actor(s)
                fortune = 0.0
                if who == CHANCE:
                    is_sure = False
                    if hidden:
                        settle(s, head.word, out)
                        continue
                    way = _way(head, nodes, node, nodes[node].mover)
                    if way == 0:  # no room for the first one: what follows is played out
                        break
                    node = way
                    word[0] = way_word(head.salt, nodes[node].action)
                    if not is_foreseeing:
                        settle(s, word, out)
                    elif nodes[node].visits:
                        settle(s, word, out)
                        fortune = nodes[node].prior
                    else:
                        value(s, known, weights, values)
                        fortune = -values[U(nodes[node].mover)]
                        settle(s, word, out)
                        value(s, known, weights, values)
                        fortune += values[U(nodes[node].mover)]
                        nodes[node].prior = fortune
                elif who < 0:
                    break
                else:
                    if node and nodes[node].visits < head.patience:
                        break
                    is_sure = is_sure and who == head.seat
                    if not open_node(head, nodes, node, who, is_sure, s, known, out, worth, mark):
                        break
                    node = _best_child(head, nodes, node)
                    turn = U(turn_of(s))
                    apply(s, nodes[node].action)
                depth += _1
                path[depth] = node
                luck[depth] = fortune
                if nodes[node].visits == 0:
                    break
            if is_foreseeing and head.depth == 0 and actor(s) == CHANCE:
                value(s, known, weights, values)
            else:
                play_out(s, turn, head.word, head.depth, head.chosen, known, weights, out, values)
            for back in range(depth + _1):
                i = depth - back
                passed = nodes[path[i]]
                utility = np.float32(values[U(passed.mover)])
                passed.visits += 1
                passed.value += utility
                passed.square += utility * utility
                if is_foreseeing:
                    for seat in range(U(s.seats)):
                        values[seat] += luck[i] / (s.seats - 1.0) if seat != U(passed.mover) else -luck[i]
            for i in range(U(s.seats)):
                head.sums[i] += values[i]
            head.simulations += _1

    return simulate
