"""Offerings at the obelisk (RULES.md, chapter 7)."""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.blue_moon_city import cards, rewards
from moontable.games.blue_moon_city.actions import OFFER, PILLAR
from moontable.games.blue_moon_city.components import OBELISK, P1
from moontable.games.blue_moon_city.state import BUILD

S: Any = np.int64
U: Any = np.uint64


@kernel
def cost(s: Record) -> Integer:
    """Return the cost of the lowest free box of the obelisk, 0 if all are taken (7.2)."""
    return cost_of(s, s.offerings)


@kernel
def cost_of(s: Record, box: Integer) -> Integer:
    """Return the cost of a box of the obelisk, 0 if there is none (7.2)."""
    return S(OBELISK[U(s.seats), U(box)]) if box < OBELISK.shape[1] else S(0)


@kernel
def list_offerings(s: Record, out: Array, n: Integer) -> Integer:
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
def offer(s: Record, more: Integer) -> None:
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
