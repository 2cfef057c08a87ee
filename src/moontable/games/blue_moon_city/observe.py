"""What one seat may know of a state, and full states drawn to fit it (RULES.md, chapter 10).

Hidden are the hands of the others, the deck, and the reward cards that lie unseen; their numbers are not. Crystals
follow from what everybody saw.

A drawn state could have come about: the last shuffle told what the new deck held, everybody saw since how many cards a
seat was dealt from it and what it parted with when, and each seat knows its own cards. What could be concluded from
earlier shuffles, or from what a seat chose to do, is not.
"""

from typing import Any

import numpy as np

from moontable.core.bits import copy_bytes
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city import origins, payments, ways
from moontable.games.blue_moon_city.components import ALL_CARDS, BOX_VALUE, COUNT_OF, KINDS, TILE_COLOUR
from moontable.games.blue_moon_city.origins import FETCHED, KIND, NEW, SEAT
from moontable.games.blue_moon_city.state import PAY, SEATS, State

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)

MOST_TRIES = 100
"""So many hands are drawn for a seat that has shown that it can go on paying; then a payment is drawn first."""

_PAYMENTS = 64
"""So many are thought of then."""

_ONE_EACH = np.ones(KINDS, np.int64)


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
def _can_go_on_paying(s: Record) -> bool:
    """Whether the mover's cards complete the payment on the table."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(seat.at)])
    colour, number = TILE_COLOUR[tile], BOX_VALUE[tile, U(s.box)]
    if s.exact:
        return ways.can_pay_exactly(seat.hand, s.last, s.paid, colour, number)
    return payments.can_pay(seat.hand, s.last, s.paid, colour, number)


@kernel
def determinize(raw: Array, seat: Integer, word: Word) -> None:
    """Turn what a seat knows, in place, into a full state that fits it.

    Whoever pays a box has shown that it can: while another seat does, hands are drawn until its own is such a one.
    """
    s = raw.view(State)[0]
    nothing = np.zeros(KINDS, np.uint8)
    if s.phase != PAY or s.mover == seat:
        _fill(s, seat, nothing, word)
        return
    known = raw.copy()
    for _ in range(MOST_TRIES):
        copy_bytes(raw, known, raw.size)
        _fill(s, seat, nothing, word)
        if _can_go_on_paying(s):
            return
    copy_bytes(raw, known, raw.size)
    _fill_with_payment(s, seat, word)


@kernel
def _sort_unseen(s: Record, seat: Integer, old: Array, new: Array) -> None:
    """Count the cards, int64[22], that others hold or held since the last shuffle and those in the deck and aside.

    New are those from the deck as it was then, old the others.
    """
    me = s.seat[seat]
    for kind in range(U(KINDS)):
        new[kind] = S(s.shuffled[kind]) - S(me.drawn[kind])
        old[kind] = S(COUNT_OF[kind]) - S(me.hand[kind]) - S(s.discard[kind]) - S(s.paid[kind]) - new[kind]
    for i in range(U(s.plays)):
        if s.play[i].seat != seat:
            old[U(s.play[i].kind)] += 1


@kernel
def _fill_with_payment(s: Record, seat: Integer, word: Word) -> None:
    """Draw a payment that the mover can have, then everything else."""
    me, mover = s.seat[U(seat)], s.seat[U(s.mover)]
    tile = U(s.tile[U(mover.at)])
    old, new = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    _sort_unseen(s, U(seat), old, new)
    pool = np.empty(KINDS, np.uint8)
    for kind in range(U(KINDS)):
        unseen = S(COUNT_OF[kind]) - S(me.hand[kind]) - S(s.discard[kind]) - S(s.paid[kind])
        pool[kind] = min(unseen, old[kind] * S(mover.older > 0) + new[kind] * S(mover.fetched > 0))
    found, costs = np.empty((_PAYMENTS, KINDS), np.uint8), np.empty(_PAYMENTS, np.int64)
    colour, number = TILE_COLOUR[tile], BOX_VALUE[tile, U(s.box)]
    n = ways.list_payments(
        pool, s.last, s.paid, colour, number, _ONE_EACH, mover.cards, s.exact, found, costs
    )  # fmt: skip
    first = S(below(word, max(S(1), n)))
    for i in range(n):
        payment = found[(first + i) % n]
        for kind in range(U(KINDS)):
            payment[kind] -= s.paid[kind]
        if _fill(s, seat, payment, word):
            return


@kernel
def _fill(s: Record, seat: Integer, needed: Array, word: Word) -> bool:
    """Draw everything that the seat does not see; False, with nothing changed, if it cannot be had.

    `needed` (uint8[22]) are cards that the mover must have. Whether these, and what others played, are old or new is
    drawn first.
    """
    old, new = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    _sort_unseen(s, U(seat), old, new)
    plays, n = np.empty((4, ALL_CARDS), np.int64), S(0)
    for i in range(U(s.plays)):
        play = s.play[i]
        if play.seat != seat:
            plays[SEAT, n], plays[KIND, n], plays[FETCHED, n] = play.seat, play.kind, play.fetched
            n += 1
    older = np.zeros(SEATS, np.int64)
    for i in range(U(s.seats)):
        if i != U(seat):
            older[i] = s.seat[i].older
    played = n
    for kind in range(KINDS):
        for _ in range(needed[kind]):
            plays[SEAT, n], plays[KIND, n], plays[FETCHED, n] = s.mover, kind, s.seat[U(s.mover)].fetched
            n += 1
    if not origins.settle(plays, n, older, old, new, word):
        return False
    for i in range(n):
        other, kind = s.seat[U(plays[SEAT, i])], U(plays[KIND, i])
        other.drawn[kind] += plays[NEW, i]
        other.hand[kind] += S(i >= played)
    _deal_rest(s, U(seat), older, old, new, word)
    return True


@kernel
def _deal_rest(s: Record, seat: Integer, older: Array, old: Array, new: Array, word: Word) -> None:
    """Deal the old cards that are left to those who still hold any and aside, the new ones to hands and deck."""
    n = old.sum()
    for _ in range(s.set_aside):
        s.aside[_draw(old, n, word)] += 1
        n -= 1
    recent = new.sum()
    for i in range(U(s.seats)):
        if i != seat:
            other = s.seat[i]
            for _ in range(older[i]):
                other.hand[_draw(old, n, word)] += 1
                n -= 1
            for _ in range(S(other.fetched) - S(other.drawn.sum())):
                kind = _draw(new, recent, word)
                other.hand[kind] += 1
                other.drawn[kind] += 1
                recent -= 1
    for kind in range(U(KINDS)):
        s.deck[kind] = new[kind]
