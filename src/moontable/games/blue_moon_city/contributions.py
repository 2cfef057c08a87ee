"""Paying a box card by card, and what that leads to (RULES.md, chapters 4 and 5)."""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.blue_moon_city import cards, payments, rewards, ways
from moontable.games.blue_moon_city.actions import BOX, PAID, PAY_CARD
from moontable.games.blue_moon_city.components import BOX_VALUE, BOXES, KINDS, TILE_COLOUR
from moontable.games.blue_moon_city.state import BUILD

S: Any = np.int64
U: Any = np.uint64


@kernel
def list_boxes(s: Record, out: Array, n: Integer) -> Integer:
    """Append the empty boxes, on the tile of the mover's figure, that its hand can pay (4.1 to 4.5)."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(seat.at)])
    for box in range(U(BOXES[tile])):
        if s.filled[U(seat.at)][box] == 0 and payments.can_pay(
            seat.hand, payments.ANY_KIND, s.paid, TILE_COLOUR[tile], BOX_VALUE[tile, box]
        ):
            out[n] = BOX + S(box)
            n += 1
    return n


@kernel
def list_payment(s: Record, out: Array) -> Integer:
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
                    not s.exact or ways.can_pay_exactly(seat.hand, kind, s.paid, colour, number)
                ):
                    out[n] = PAY_CARD + S(kind)
                    n += 1
                s.paid[kind] -= 1
                seat.hand[kind] += 1
    if is_paid:
        out[n] = PAID
        n += 1
    return n


@kernel
def lay_card(s: Record, kind: Integer) -> None:
    """Lay a card for the box that is being paid; no lower one may follow."""
    cards.lay(s, s.seat[U(s.mover)], kind)
    s.last = kind


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
