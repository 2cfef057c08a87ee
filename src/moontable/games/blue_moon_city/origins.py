"""From which deck the cards came that others played since the last shuffle, drawn so that everything can have been so.

A card that a seat parted with is either an older one, held before the shuffle, or one of those that the seat had been
dealt from the new deck by then. Two things limit the number of new ones: for each seat and moment what it had been
dealt, and for each kind what the decks held. Which cards are new is a flow from seats to kinds:

    outside ─> a seat's plays ─┬─> its plays but the latest ─┬─> …          at most what it had been dealt then,
                               │ a new card of a kind        │              at least what exceeds its older cards
                               v                             v
                              kind ───────────────────────> kind ─> outside      within what the decks can hold

All numbers are whole, so a flow that exists can be had unit by unit, and any play can be switched from old to new or
back if there is a way round through the others (L. R. Ford, D. R. Fulkerson, "Flows in Networks", 1962).
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Word, kernel
from moontable.core.words import below, next_word
from moontable.games.blue_moon_city.components import ALL_CARDS, KINDS
from moontable.games.blue_moon_city.state import SEATS

S: Any = np.int64
U: Any = np.uint64

SEAT, KIND, FETCHED, NEW = range(4)
"""Rows of `plays`, int64[4, n]: who played what, how many cards it had been dealt from the new deck, and whether the
card was one of those (0 or 1, an outcome)."""

_OUTSIDE = 0
_FIRST_GROUP = 1 + KINDS
"""Nodes: outside, the kinds, then groups of plays of a seat between which it was dealt nothing."""

_NODES = _FIRST_GROUP + ALL_CARDS

_ABOVE, _FLOW, _LEAST, _MOST = range(4)
"""Rows of `net`, int64[4, nodes]: where the flow of a group comes from and that of a kind goes to; how much; bounds."""

_NO_PLAY, _UNSEEN = -1, -1


@kernel
def _lay_out(plays: Array, n: Integer, group: Array, older: Array, old: Array, new: Array, net: Array) -> Integer:
    """Write the net without any flow and the group of each play; return how many nodes there are."""
    for kind in range(KINDS):
        net[_MOST, 1 + kind] = new[kind]
        net[_LEAST, 1 + kind] = -old[kind]
    latest, count = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    nodes = S(_FIRST_GROUP)
    for play in range(n):
        seat = plays[SEAT, play]
        before = latest[seat]
        if before == 0 or net[_MOST, before] != plays[FETCHED, play]:
            latest[seat] = nodes
            net[_MOST, nodes] = plays[FETCHED, play]
            if before:
                net[_ABOVE, before] = nodes
            nodes += 1
        group[play] = latest[seat]
        count[seat] += 1
        net[_LEAST, 1 + plays[KIND, play]] += 1
    for seat in range(SEATS):
        if latest[seat]:
            net[_LEAST, latest[seat]] = count[seat] - older[seat]
    return nodes


@kernel
def _find(
    start: Integer, goal: Integer, plays: Array, first: Integer, n: Integer, group: Array, net: Array, nodes: Integer,
    back: Array, by: Array, queue: Array,
) -> bool:  # fmt: skip
    """Find a way for one more unit from a node to another, plays before `first` being settled.

    `back[v]` is the node from which v was reached, `by[v]` the play that was switched, `_NO_PLAY` along the trunks.
    """
    for v in range(nodes):
        back[v] = _UNSEEN
    back[start] = start
    queue[0] = start
    head, tail = 0, 1
    while head < tail and back[goal] == _UNSEEN:
        u = queue[head]
        head += 1
        for v in range(1, nodes):
            if back[v] == _UNSEEN and net[_ABOVE, v] == u:
                is_free = net[_FLOW, v] < net[_MOST, v] if v >= _FIRST_GROUP else net[_FLOW, v] > net[_LEAST, v]
                if is_free:
                    back[v], by[v] = u, _NO_PLAY
                    queue[tail] = v
                    tail += 1
        if u == _OUTSIDE:
            continue
        v = net[_ABOVE, u]
        if back[v] == _UNSEEN:
            is_free = net[_FLOW, u] > net[_LEAST, u] if u >= _FIRST_GROUP else net[_FLOW, u] < net[_MOST, u]
            if is_free:
                back[v], by[v] = u, _NO_PLAY
                queue[tail] = v
                tail += 1
        for play in range(first, n):
            kind = 1 + plays[KIND, play]
            v = group[play] if u == kind else kind
            if back[v] == _UNSEEN and ((u == kind and plays[NEW, play]) or (u == group[play] and not plays[NEW, play])):
                back[v], by[v] = u, play
                queue[tail] = v
                tail += 1
    return bool(back[goal] != _UNSEEN)


@kernel
def _push(
    start: Integer, goal: Integer, plays: Array, first: Integer, n: Integer, group: Array, net: Array, nodes: Integer
) -> bool:
    """Send one more unit from a node to another if there is a way."""
    back, by, queue = np.empty(_NODES, np.int64), np.empty(_NODES, np.int64), np.empty(_NODES, np.int64)
    if not _find(start, goal, plays, first, n, group, net, nodes, back, by, queue):
        return False
    v = goal
    while v != start:
        u = back[v]
        if by[v] != _NO_PLAY:
            plays[NEW, by[v]] ^= 1
        elif v != _OUTSIDE and net[_ABOVE, v] == u:
            net[_FLOW, v] += 1 if v >= _FIRST_GROUP else -1
        else:
            net[_FLOW, u] += -1 if u >= _FIRST_GROUP else 1
        v = u
    return True


@kernel
def _meet_bounds(plays: Array, n: Integer, group: Array, net: Array, nodes: Integer) -> bool:
    """Let flow what must; False if that cannot be."""
    for v in range(1, nodes):
        if net[_LEAST, v] > net[_MOST, v]:
            return False
        while net[_FLOW, v] < net[_LEAST, v]:
            start, goal = (v, _OUTSIDE) if v >= _FIRST_GROUP else (_OUTSIDE, v)
            if not _push(start, goal, plays, 0, n, group, net, nodes):
                return False
            net[_FLOW, v] += 1
    return True


@kernel
def _all_new(plays: Array, n: Integer, new: Array, word: Word) -> bool:
    """Note that every play was of a new card, as nobody has had an older one; False if that cannot be."""
    fetched = np.zeros(SEATS, np.int64)
    for play in range(n):
        seat, kind = plays[SEAT, play], plays[KIND, play]
        if fetched[seat] == plays[FETCHED, play] or new[kind] == 0:
            return False
        next_word(word)
        plays[NEW, play] = 1
        fetched[seat] += 1
        new[kind] -= 1
    return True


@kernel
def settle(plays: Array, n: Integer, older: Array, old: Array, new: Array, word: Word) -> bool:
    """Draw which plays were of new cards, into `plays[NEW]`; False if there is no way that all can have been so.

    `older` (int64[seats]) are the older cards that each seat had, `old` and `new` (int64[22]) the cards, by kind, that
    those of the plays can have been; what is played is taken away from all three. Play by play, in their order, a card
    is as likely to be old or new as a card of the seat picked blindly would be to turn out as this one.
    """
    if older.sum() == 0:
        return _all_new(plays, n, new, word)
    net = np.zeros((4, _NODES), np.int64)
    group = np.empty(max(S(1), S(n)), np.int64)
    nodes = _lay_out(plays, n, group, older, old, new, net)
    for play in range(n):
        plays[NEW, play] = 0
    if not _meet_bounds(plays, n, group, net, nodes):
        return False
    fetched = np.zeros(SEATS, np.int64)
    for play in range(n):
        seat, kind = plays[SEAT, play], plays[KIND, play]
        was_old = older[seat] * old[kind] * max(S(1), new.sum())
        was_new = (plays[FETCHED, play] - fetched[seat]) * new[kind] * max(S(1), old.sum())
        if was_old + was_new > 0:
            wanted = S(S(below(word, was_old + was_new)) < was_new)
            node, kind_node = group[play], S(1 + kind)
            if wanted != plays[NEW, play]:
                start, goal = (kind_node, node) if wanted else (node, kind_node)
                if _push(start, goal, plays, play + 1, n, group, net, nodes):
                    plays[NEW, play] = wanted
        if plays[NEW, play]:
            fetched[seat] += 1
            new[kind] -= 1
        else:
            older[seat] -= 1
            old[kind] -= 1
    return True
