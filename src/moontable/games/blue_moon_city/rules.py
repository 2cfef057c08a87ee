"""The course of a match of Blue Moon City: whose turn it is, what may be done, what chance brings, what it is worth.

The numbers in brackets are those of RULES.md. Functions take the state as a record `s` and check nothing: whoever calls
`apply` hands in what `legal` or `chance` listed. `U` makes an unsigned index, because a signed one costs a wrap-around
test at each access; `S` makes signed what is reckoned with.

    turn   movement ─> contributions | offerings ─> discards, draw (here)
                             └─ payments, rewards
"""

from typing import Any

import numpy as np

from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city import cards, contributions, movement, offerings, rewards
from moontable.games.blue_moon_city.actions import BOX, DISCARD_CARD, DRAW, OFFER, PAID, PAY_CARD, list_set
from moontable.games.blue_moon_city.city import CELLS
from moontable.games.blue_moon_city.components import COURTYARD
from moontable.games.blue_moon_city.setup import list_unlaid, next_unlaid
from moontable.games.blue_moon_city.spec import DRAWS, HAND, STEPS
from moontable.games.blue_moon_city.state import BUILD, DEAL, DISCARD, MOVE, OVER, PAY, SETUP, UNLAID

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)


# ── Who acts ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def actor(s: Record) -> Integer:
    """Return the seat to act, `CHANCE` or `TERMINAL`."""
    if s.phase == OVER:
        return TERMINAL
    if s.phase == SETUP or s.phase == DEAL:
        return CHANCE
    return S(s.mover)


@kernel
def _begin_turn(s: Record, seat: Integer) -> None:
    s.mover = seat
    s.phase, s.steps, s.contributed, s.offered = MOVE, STEPS, 0, 0


@kernel
def _end_turn(s: Record) -> None:
    """Hand the turn on, or end the match at the turn cap (9.5)."""
    s.turn += 1
    if s.turn >= s.turn_cap:
        s.steps, s.contributed, s.offered = 0, 0, 0
        rewards.end_if_over(s)
    else:
        _begin_turn(s, (s.mover + 1) % s.seats)


# ── Chance ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def chance(s: Record, outcomes: Array, weights: Array) -> Integer:
    """List what may come now with its weight: the start seat, the tile of the next cell, or a dealt card."""
    n = S(0)
    if s.phase == DEAL or (s.phase == SETUP and s.start != UNLAID):
        cell = S(CELLS) if s.phase == DEAL else next_unlaid(s)
        if cell == CELLS:
            return cards.list_next(s, outcomes, weights)
        n = list_unlaid(s, cell, outcomes)
    elif s.phase == SETUP:
        n = S(s.seats)
        for seat in range(n):
            outcomes[seat] = seat
    for i in range(n):
        weights[i] = 1
    return n


@kernel
def _happen(s: Record, outcome: Integer) -> None:
    """Let a chance outcome happen."""
    if s.phase == DEAL:
        cards.deal(s, U(outcome))
        _continue_deal(s)
    elif s.start == UNLAID:
        s.start = outcome
    else:
        cell = next_unlaid(s)
        if cell != CELLS:
            s.tile[U(cell)] = outcome
        else:
            cards.deal(s, U(outcome))
            _finish_setup(s)


@kernel
def _finish_setup(s: Record) -> None:
    """Begin the first turn once every seat has its cards (2.7)."""
    if s.seat[U(s.seats - 1)].cards == HAND:
        _begin_turn(s, s.start)


@kernel
def _continue_deal(s: Record) -> None:
    """Have the next card dealt, or end the turn (8.2, 8.3)."""
    if not cards.prepare(s):
        _end_turn(s)


@kernel
def settle(s: Record, word: Word, pool: Array) -> None:
    """Resolve chance until a seat is to act or the match is over; the same as drawing outcome by outcome, faster.

    `pool` is scratch, int32[22] at least.
    """
    if s.phase == SETUP:
        if s.start == UNLAID:
            s.start = below(word, s.seats)
        cell = next_unlaid(s)
        while cell != CELLS:
            s.tile[U(cell)] = pool[U(below(word, list_unlaid(s, cell, pool)))]
            cell = next_unlaid(s)
        while s.phase == SETUP:
            cards.deal(s, cards.any_next(s, word))
            _finish_setup(s)
    while s.phase == DEAL:
        cards.deal(s, cards.any_next(s, word))
        _continue_deal(s)


# ── What a seat may do ────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def legal(s: Record, out: Array) -> Integer:
    """List the actions of the seat to act, in ascending order."""
    if s.phase == MOVE:
        return _list_turn(s, out, movement.list_moves(s, out))
    if s.phase == BUILD or s.phase == DISCARD:
        return _list_turn(s, out, S(0))
    if s.phase == PAY:
        return contributions.list_payment(s, out)
    return S(0)


@kernel
def _list_turn(s: Record, out: Array, n: Integer) -> Integer:
    """List what builds, offers, discards and draws (4, 7, 8)."""
    seat = s.seat[U(s.mover)]
    if s.phase != DISCARD and seat.markers:
        if s.tile[U(seat.at)] == COURTYARD:
            n = offerings.list_offerings(s, out, n)
        elif not s.built >> U(seat.at) & _1:
            n = contributions.list_boxes(s, out, n)
    if s.discards < DRAWS:
        kinds = cards.hand_kinds(seat.hand)
        if s.discards:
            kinds &= ~((_1 << U(s.thrown[U(s.discards - 1)])) - _1)
        n = list_set(out, n, S(DISCARD_CARD), kinds)
    out[n] = DRAW
    return n + 1


# ── Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def apply(s: Record, action: Integer) -> None:
    """Play an action of the seat to act, or let a chance outcome happen."""
    if s.phase == SETUP or s.phase == DEAL:
        _happen(s, action)
        return
    s.ply += 1
    seat = s.seat[U(s.mover)]
    if action < BOX:
        movement.move(s, seat, S(action))
    elif action < PAY_CARD:
        s.phase, s.box, s.last = PAY, action - BOX, 0
    elif action < PAID:
        contributions.lay_card(s, U(action - PAY_CARD))
    elif action == PAID:
        contributions.put_marker(s)
        contributions.complete(s)
    elif action < DISCARD_CARD:
        offerings.offer(s, S(action) - OFFER)
    elif action < DRAW:
        _throw(s, seat, U(action - DISCARD_CARD))
    else:
        _draw(s)


@kernel
def _throw(s: Record, seat: Record, kind: Integer) -> None:
    """Discard a card at the end of the turn (8.1)."""
    cards.discard(s, seat, kind)
    s.thrown[U(s.discards)] = kind
    s.discards += 1
    s.phase, s.steps = DISCARD, 0


@kernel
def _draw(s: Record) -> None:
    """Have reward cards and new cards dealt (5.8, 8.1)."""
    s.to_draw = s.discards + DRAWS
    s.discards, s.steps = 0, 0
    s.thrown[:] = 0
    s.phase = DEAL
    _continue_deal(s)


# ── What it is worth (11) ─────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def returns(s: Record, out: Array) -> None:
    """Write the utility of each seat: 1 for the first place, -1 for any other, 0 where nobody wins (11.1)."""
    for i in range(U(s.seats)):
        out[i] = 0.0
        if rewards.has_winner(s):
            out[i] = 1.0 if rewards.place(s, i) == 1 else -1.0
