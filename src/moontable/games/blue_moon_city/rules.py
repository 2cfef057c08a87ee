"""The rules of Blue Moon City; the numbers in brackets are those of RULES.md.

Functions take the state as a record `s` and check nothing: whoever calls `apply` hands in what `legal` or `chance`
listed. `U` makes an unsigned index, because a signed one costs a wrap-around test at each access; `S` makes signed what
is reckoned with. What a turn earns is in `rewards`, what pays a box in `payments`, the cards in `cards`.
"""

from typing import Any

import numpy as np

from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.bits import lowest_bit
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city import cards, payments, rewards
from moontable.games.blue_moon_city.city import (
    CELLS,
    CENTRE,
    CROSS_CELLS,
    CROSS_TILES,
    DISTANCE,
    FIXED_CROSS,
    ILLUSTRATED,
    LONGEST_WALK,
    NOWHERE,
    WITHIN,
)
from moontable.games.blue_moon_city.components import (
    BOX_VALUE,
    BOXES,
    COURTYARD,
    F1,
    F2,
    KINDS,
    OBELISK,
    P1,
    TILE_COLOUR,
)
from moontable.games.blue_moon_city.spec import DRAGON_STEPS, DRAWS, HAND, MARKERS_EACH, STEPS
from moontable.games.blue_moon_city.state import BUILD, DEAL, DISCARD, MOVE, OVER, PAY, SETUP, UNLAID

DRAGONS = 3

# Actions: walk to a cell, move a dragon (by colour and value of the card, to a cell), jump to a cell, take more steps,
# begin to pay a box, pay a card, finish the payment, make an offering (plain, or with Pillar 1 or 2), discard a card,
# draw.
GO = 0
FLY = GO + CELLS
JUMP = FLY + DRAGONS * 2 * CELLS
STRIDE = JUMP + CELLS
BOX = STRIDE + 1
PAY_CARD = BOX + 4
PAID = PAY_CARD + KINDS
OFFER = PAID + 1
PILLAR = OFFER + 1
DISCARD_CARD = PILLAR + 2
DRAW = DISCARD_CARD + KINDS
N_ACTIONS = DRAW + 1

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)
_EVERYWHERE = U((1 << CELLS) - 1)


# ── Set-up (2) ────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def setup(s: Record, options: Array) -> None:
    """Lay out the match; what is left to chance is drawn afterwards. `options` is int64[9], see `spec.encode`."""
    s.seats, s.scale_total, s.all_return, s.cross, s.illustrated = (
        options[0],
        options[1],
        options[2],
        options[3],
        options[4],
    )
    s.exact, s.no_ops, s.open, s.turn_cap = options[5], options[6], options[7], options[8]
    s.phase, s.ending, s.start, s.mover = SETUP, 0, UNLAID, 0
    s.ply, s.turn, s.built, s.offerings = 0, 0, 0, 0
    s.supply = s.scale_total  # (2.4)
    s.box, s.last, s.to_draw, s.discards = 0, 0, 0, 0
    s.steps, s.contributed, s.offered = 0, 0, 0
    s.thrown[:] = 0
    s.dragon[:] = NOWHERE
    s.obelisk[:] = 0
    s.discard[:] = 0
    s.aside[:] = 0
    s.paid[:] = 0
    s.discarded, s.set_aside, s.plays = 0, 0, 0
    for i in range(U(s.play.size)):
        play = s.play[i]
        play.seat, play.kind, play.fetched = 0, 0, 0
    for cell in range(U(CELLS)):
        s.filled[cell][:] = 0
        if s.illustrated:
            s.tile[cell] = ILLUSTRATED[cell]
        elif s.cross == 0 or cell == CENTRE:
            s.tile[cell] = FIXED_CROSS[cell]
        else:
            s.tile[cell] = UNLAID
    cards.fill_deck(s)
    for i in range(U(s.seats)):
        seat = s.seat[i]
        seat.hand[:] = 0
        seat.drawn[:] = 0
        seat.cards, seat.fetched, seat.older, seat.owed = 0, 0, 0, 0
        seat.crystals, seat.scales, seat.offerings = 0, 0, 0
        seat.markers, seat.at = MARKERS_EACH, CENTRE


@kernel
def next_unlaid(s: Record) -> Integer:
    """Return the cell that the next tile is laid on, CELLS if all are laid; the cross comes first (2.2, 2.3, 2.8)."""
    for cell in range(U(CELLS)):
        if s.cross == 1 and s.tile[cell] == UNLAID and CROSS_CELLS >> cell & _1:
            return S(cell)
    for cell in range(U(CELLS)):
        if s.tile[cell] == UNLAID:
            return S(cell)
    return S(CELLS)


@kernel
def _list_unlaid(s: Record, cell: Integer, out: Array) -> Integer:
    """Write the tiles that can be laid on a cell, and return how many (2.2, 2.3, 2.8)."""
    laid = U(0)
    for each in range(U(CELLS)):
        if s.tile[each] != UNLAID:
            laid |= _1 << U(s.tile[each])
    free = ~laid & _EVERYWHERE
    if s.cross == 1 and CROSS_CELLS >> U(cell) & _1:
        free &= U(CROSS_TILES)
    n = S(0)
    while free:
        out[n] = lowest_bit(free)
        free &= free - _1
        n += 1
    return n


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
        n = _list_unlaid(s, cell, outcomes)
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
            s.tile[U(cell)] = pool[U(below(word, _list_unlaid(s, cell, pool)))]
            cell = next_unlaid(s)
        while s.phase == SETUP:
            cards.deal(s, cards.any_next(s, word))
            _finish_setup(s)
    while s.phase == DEAL:
        cards.deal(s, cards.any_next(s, word))
        _continue_deal(s)


# ── What a seat may do ────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _list_set(out: Array, n: Integer, base: Integer, members: Integer) -> Integer:
    """Append the action `base + m` for each member m of a set of cells or kinds, given as bits."""
    while members:
        out[n] = base + S(lowest_bit(members))
        members &= members - _1
        n += 1
    return n


@kernel
def _in_walk(cell: Integer, steps: Integer) -> Integer:
    """Return the cells that are at most so many steps from a cell, itself left out, as bits."""
    return U(WITHIN[U(min(S(steps), S(LONGEST_WALK))), U(cell)]) & ~(_1 << U(cell))


@kernel
def _fly_targets(s: Record, at: Integer) -> Integer:
    """Return the cells that a card may put a figure or dragon on, as bits (3.3, 3.5, 3.9)."""
    return _EVERYWHERE if s.no_ops or at == NOWHERE else _EVERYWHERE & ~(_1 << U(at))


@kernel
def _dragon_walk(s: Record, at: Integer) -> Integer:
    """Return the cells that a dragon may walk to, as bits (3.6, 3.9)."""
    if at == NOWHERE:
        return U(0)
    reach = _in_walk(at, DRAGON_STEPS)
    return reach | _1 << U(at) if s.no_ops else reach


@kernel
def legal(s: Record, out: Array) -> Integer:
    """List the actions of the seat to act, in ascending order."""
    if s.phase == MOVE:
        return _list_turn(s, out, _list_moves(s, out))
    if s.phase == BUILD or s.phase == DISCARD:
        return _list_turn(s, out, S(0))
    if s.phase == PAY:
        return _list_payment(s, out)
    return S(0)


@kernel
def _list_moves(s: Record, out: Array) -> Integer:
    """List what moves the figure and the dragons (3)."""
    seat = s.seat[U(s.mover)]
    hand = seat.hand
    n = _list_set(out, S(0), S(GO), _in_walk(seat.at, s.steps))
    for dragon in range(U(DRAGONS)):
        kind = U(3) * dragon  # the cards of value 1 and 2 of black, red and blue
        base = S(FLY) + S(dragon) * 2 * CELLS
        if hand[kind]:
            n = _list_set(out, n, base, _fly_targets(s, s.dragon[dragon]))
        if hand[kind + _1]:
            n = _list_set(out, n, base + CELLS, _dragon_walk(s, s.dragon[dragon]))
    if hand[U(F1)]:
        n = _list_set(out, n, S(JUMP), _fly_targets(s, seat.at))
    if hand[U(F2)]:
        out[n] = STRIDE
        n += 1
    return n


@kernel
def _list_turn(s: Record, out: Array, n: Integer) -> Integer:
    """List what builds, offers, discards and draws (4, 7, 8)."""
    seat = s.seat[U(s.mover)]
    if s.phase != DISCARD and seat.markers:
        tile = U(s.tile[U(seat.at)])
        if tile == COURTYARD:
            n = _list_offerings(s, out, n)
        elif not s.built >> U(seat.at) & _1:
            for box in range(U(BOXES[tile])):
                if s.filled[U(seat.at)][box] == 0 and payments.can_pay(
                    seat.hand, payments.ANY_KIND, s.paid, TILE_COLOUR[tile], BOX_VALUE[tile, box]
                ):
                    out[n] = BOX + S(box)
                    n += 1
    if s.discards < DRAWS:
        kinds = cards.hand_kinds(seat.hand)
        if s.discards:
            kinds &= ~((_1 << U(s.thrown[U(s.discards - 1)])) - _1)
        n = _list_set(out, n, S(DISCARD_CARD), kinds)
    out[n] = DRAW
    return n + 1


@kernel
def cost(s: Record) -> Integer:
    """Return the cost of the lowest free box of the obelisk, 0 if all are taken (7.2)."""
    return S(OBELISK[U(s.seats), U(s.offerings)]) if s.offerings < OBELISK.shape[1] else S(0)


@kernel
def _list_offerings(s: Record, out: Array, n: Integer) -> Integer:
    """List the offerings that the seat to act can pay: a plain one once a turn, then with Pillar (7.1, 7.3)."""
    seat = s.seat[U(s.mover)]
    price = cost(s)
    if price == 0:
        return n
    if s.offered == 0:
        if seat.crystals >= price:
            out[n] = OFFER
            n += 1
        return n
    for more in range(1, 3):
        if seat.hand[U(P1 + more - 1)] and seat.crystals >= price + more:
            out[n] = PILLAR + more - 1
            n += 1
    return n


@kernel
def _list_payment(s: Record, out: Array) -> Integer:
    """List the cards that a payment can go on with, and its end (4.2, 4.12)."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(seat.at)])
    colour, number = TILE_COLOUR[tile], BOX_VALUE[tile, U(s.box)]
    n = S(0)
    is_paid = payments.pays(s.paid, colour, number)
    if not (s.exact and is_paid):
        for kind in range(U(s.last), U(KINDS)):
            if seat.hand[kind]:
                seat.hand[kind] -= 1
                s.paid[kind] += 1
                if payments.can_pay(seat.hand, kind, s.paid, colour, number) and (
                    not s.exact or payments.can_pay_exactly(seat.hand, kind, s.paid, colour, number)
                ):
                    out[n] = PAY_CARD + S(kind)
                    n += 1
                s.paid[kind] -= 1
                seat.hand[kind] += 1
    if is_paid:
        out[n] = PAID
        n += 1
    return n


# ── Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def apply(s: Record, action: Integer) -> None:
    """Play an action of the seat to act, or let a chance outcome happen."""
    if s.phase == SETUP or s.phase == DEAL:
        _happen(s, action)
        return
    s.ply += 1
    seat = s.seat[U(s.mover)]
    if action < STRIDE:
        _move(s, seat, S(action))
    elif action == STRIDE:
        cards.discard(s, seat, U(F2))  # (3.4)
        s.steps += 2
    elif action < PAY_CARD:
        s.phase, s.box, s.last = PAY, action - BOX, 0
    elif action < PAID:
        kind = U(action - PAY_CARD)
        cards.lay(s, seat, kind)
        s.last = kind
    elif action == PAID:
        put_marker(s)
        complete(s)
    elif action < DISCARD_CARD:
        _offer(s, S(action) - OFFER)
    elif action < DRAW:
        _throw(s, seat, U(action - DISCARD_CARD))
    else:
        _draw(s)


@kernel
def _move(s: Record, seat: Record, action: Integer) -> None:
    """Walk, jump, or move a dragon (3.1 to 3.6)."""
    if action < FLY:
        s.steps -= DISTANCE[U(seat.at), U(action)]
        seat.at = action
    elif action < JUMP:
        card = U(action - FLY) // U(CELLS)
        dragon = card >> _1
        cards.discard(s, seat, U(3) * dragon + (card & _1))
        s.dragon[dragon] = U(action - FLY) % U(CELLS)
    else:
        cards.discard(s, seat, U(F1))
        seat.at = action - JUMP


@kernel
def put_marker(s: Record) -> None:
    """Clear the table, put the mover's marker on the paid box and award the dragons' scales (4.2, 5.1, 5.2)."""
    seat = s.seat[U(s.mover)]
    cards.clear_table(s)
    s.phase = BUILD
    s.filled[U(seat.at)][U(s.box)] = s.mover + 1
    s.box, s.last, s.steps = 0, 0, 0
    seat.markers -= 1
    if not s.contributed:
        s.contributed = 1
        rewards.award_dragon_scales(s)


@kernel
def complete(s: Record) -> None:
    """Complete the tile of the mover's figure if it is full, and end the match if that decides it (5.3 to 5.9, 9)."""
    rewards.complete_if_full(s)
    rewards.end_if_over(s)


@kernel
def _offer(s: Record, more: Integer) -> None:
    """Pay for the lowest free box of the obelisk, `more` crystals and a Pillar card on top, and mark it (7)."""
    seat = s.seat[U(s.mover)]
    if more:
        cards.discard(s, seat, U(P1 + more - 1))
    seat.crystals -= cost(s) + more
    s.obelisk[U(s.offerings)] = s.mover + 1
    s.offerings += 1
    s.offered += 1
    seat.offerings += 1
    seat.markers -= 1
    s.phase, s.steps = BUILD, 0
    rewards.end_if_over(s)


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
