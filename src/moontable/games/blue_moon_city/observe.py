"""What one seat may know of a state, and full states drawn to fit it (RULES.md, chapter 10).

Hidden are the hands of the others, the deck, and the reward cards that lie unseen; their numbers are not. Crystals
follow from what everybody saw.

A drawn state respects what the last shuffle told: the new deck held the discard pile, so a card that a seat held
before, or that was promised before, is none of those that were found in the deck since, and the deck has none of what
the seat itself drew from it. What could be concluded from who played which of several equal cards, or from earlier
shuffles, is not.
"""

from typing import Any

import numpy as np

from moontable.core.bits import copy_bytes
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city import payments
from moontable.games.blue_moon_city.components import BOX_VALUE, COUNT_OF, KINDS, TILE_COLOUR
from moontable.games.blue_moon_city.state import PAY, State

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)

MOST_TRIES = 20_000
"""Hands that can go on paying are seldom rarer than one in a hundred."""


@kernel
def observe(raw: Array, seat: Integer, out: Array) -> None:
    """Write what the seat may know into `out` (uint8, like `raw`): a state in which the hidden cards are missing."""
    copy_bytes(out, raw, raw.size)
    s = out.view(State)[0]
    for i in range(U(s.seats)):
        if i != U(seat):
            s.seat[i].hand[:] = 0
            s.seat[i].drawn[:] = 0
    s.deck[:] = 0
    s.aside[:] = 0


@kernel
def _draw(pool: Array, n: Integer, word: Word) -> Integer:
    """Take one of the `n` cards of a pool (int64[22]), each with equal chance, and return its kind."""
    rest = S(below(word, n))
    kind = _0
    while rest >= pool[kind]:
        rest -= pool[kind]
        kind += _1
    pool[kind] -= 1
    return kind


@kernel
def _earlier(s: Record, me: Record, pool: Array) -> Integer:
    """Write into `pool` the cards that can be from before the last shuffle, among those the seat does not see."""
    n = S(0)
    for kind in range(U(KINDS)):
        own = max(S(0), S(me.hand[kind]) - S(me.drawn[kind]))
        pool[kind] = max(S(0), min(pool[kind], S(COUNT_OF[kind]) - S(s.shuffled[kind]) - own))
        n += pool[kind]
    return n


@kernel
def _draw_earlier(s: Record, me: Record, old: Array, recent: Array, word: Word) -> Integer:
    """Take a card that is from before the last shuffle: one that must be, as long as there are any."""
    n = old.sum()
    if n:
        return _draw(old, n, word)
    pool = recent.copy()
    n = _earlier(s, me, pool)
    kind = _draw(pool, n, word) if n else _draw(recent.copy(), recent.sum(), word)
    recent[kind] -= 1
    return kind


@kernel
def _can_go_on_paying(s: Record) -> bool:
    """Whether the mover's cards complete the payment on the table."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(seat.at)])
    colour, number = TILE_COLOUR[tile], BOX_VALUE[tile, U(s.box)]
    if s.exact:
        return payments.can_pay_exactly(seat.hand, s.last, s.paid, colour, number)
    return payments.can_pay(seat.hand, s.last, s.paid, colour, number)


@kernel
def determinize(raw: Array, seat: Integer, word: Word) -> None:
    """Turn what a seat knows, in place, into a full state that fits it.

    Whoever pays a box has shown that it can: while another seat does, hands are drawn until its own is such a one.
    """
    s = raw.view(State)[0]
    if s.phase != PAY or s.mover == seat:
        _fill(s, seat, word)
        return
    known = raw.copy()
    for _ in range(MOST_TRIES):
        copy_bytes(raw, known, raw.size)
        _fill(s, seat, word)
        if _can_go_on_paying(s):
            return


@kernel
def _fill(s: Record, seat: Integer, word: Word) -> None:
    """Draw everything that the seat does not see.

    Unseen cards fall into two pools: `old` ones cannot have come from the present deck, `recent` ones can. Whoever
    must hold cards from before the shuffle is served from the first, the rest at random, and the deck is what remains.
    """
    me = s.seat[U(seat)]
    old, recent = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    for kind in range(U(KINDS)):
        unseen = S(COUNT_OF[kind]) - S(me.hand[kind]) - S(s.discard[kind]) - S(s.paid[kind])
        recent[kind] = min(unseen, S(s.shuffled[kind]) - S(me.drawn[kind]))
        old[kind] = unseen - recent[kind]
    for _ in range(s.set_aside):
        s.aside[_draw_earlier(s, me, old, recent, word)] += 1
    room = np.zeros(s.seats, np.int64)  # cards that a seat may still get from before the shuffle
    held = np.zeros(s.seats, np.int64)
    for i in range(U(s.seats)):
        if i != U(seat):
            other = s.seat[i]
            for _ in range(S(other.cards) - S(other.fetched)):
                other.hand[_draw_earlier(s, me, old, recent, word)] += 1
                held[i] += 1
            room[i] = max(S(0), min(S(other.older), S(other.cards)) - held[i])
    left = old.sum()
    while left:
        i = _draw(room, room.sum(), word)
        s.seat[i].hand[_draw(old, left, word)] += 1
        held[i] += 1
        left -= 1
    _deal_recent(s, U(seat), recent, held, word)


@kernel
def _deal_recent(s: Record, seat: Integer, recent: Array, held: Array, word: Word) -> None:
    """Fill the other hands from the cards that can come from the present deck; the rest is the deck.

    What the others drew and played since is spread among them, so that the state tells a whole story.
    """
    n = recent.sum()
    for i in range(U(s.seats)):
        if i != seat:
            other = s.seat[i]
            while held[i] < other.cards:
                kind = _draw(recent, n, word)
                other.hand[kind] += 1
                other.drawn[kind] += 1
                held[i] += 1
                n -= 1
    gone = np.zeros(KINDS, np.int64)
    for kind in range(U(KINDS)):
        s.deck[kind] = recent[kind]
        gone[kind] = S(s.shuffled[kind]) - recent[kind]
        for i in range(U(s.seats)):
            gone[kind] -= S(s.seat[i].drawn[kind])
    for i in range(U(s.seats)):
        other = s.seat[i]
        for _ in range(S(other.fetched) - S(other.drawn.sum())):
            other.drawn[_draw(gone, gone.sum(), word)] += 1
