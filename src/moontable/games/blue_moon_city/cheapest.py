"""The cheapest payment of a box, found fast: by counting where no Hoax recolours, by looking through all payments else.

A card of value 1, 2, 3 costs its holder 13, 16, 24 (`evaluate.CARD_COST`), so no payment costs less than 8 for each
point, and none in which a Hoax recolours less than 13 beyond that.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, kernel
from moontable.games.blue_moon_city import payments, ways
from moontable.games.blue_moon_city.components import (
    ANY_COLOUR,
    FIRST_KIND,
    H1,
    H2,
    K1,
    KHIND,
    KINDS,
    M1,
    M2,
    MIMIX,
)
from moontable.games.blue_moon_city.evaluate import CARD_COST, COST_1, COST_2, COST_3

S: Any = np.int64
U: Any = np.uint64
_1, _2 = U(1), U(2)
_K1, _M1, _M2, _H1, _H2 = U(K1), U(M1), U(M2), U(H1), U(H2)

UNPAYABLE = -1

POINT_COST = COST_3 // 3
"""No point of a box costs less."""

HOAX_COST = COST_1
"""So much more a payment costs at least in which a Hoax recolours."""

BOUNDS = np.array([45, 80, 10_000], np.int64)
"""int64[3]: prices up to which payments are looked for, in tenths; the next only if nothing was found."""


@kernel
def cheapest(
    hand: Array, first: Integer, paid: Array, colour: Integer, number: Integer, exactly: Integer, found: Array
) -> Integer:
    """Find the cheapest payment of a box, or the cheapest way to go on with it; return its price or `UNPAYABLE`.

    Its cards are written into `found`, uint8[1, 22]. From nothing the cheapest has no card too many; after cards that
    somebody else laid it may, unless `exactly` forbids it.
    """
    costs = np.empty(1, np.int64)
    if payments.can_pay(hand, first, paid, colour, number):
        for bound in BOUNDS:
            if ways.list_payments(hand, first, paid, colour, number, CARD_COST, bound, exactly, found, costs):
                return costs[0]
    return S(UNPAYABLE)


@kernel
def cheapest_from_nothing(
    hand: Array, nothing: Array, colour: Integer, number: Integer, limit: Integer, found: Array
) -> Integer:
    """Find the cheapest payment of a box at a price up to `limit`; return its price or `UNPAYABLE`.

    `nothing` is uint8[22] of zeros, `found` as in `cheapest`.
    """
    if POINT_COST * S(number) > limit:
        return S(UNPAYABLE)
    best = S(limit) + 1
    if colour != ANY_COLOUR:
        best = _without_hoax(hand, S(colour), S(number), best, found)
    else:
        for each in range(8):
            best = _without_hoax(hand, S(each), S(number), best, found)
    if hand[_H1] + hand[_H2] and best > POINT_COST * S(number) + HOAX_COST:
        idle = COST_1 if hand[_H1] else COST_2
        costs = np.empty(1, np.int64)
        other = np.empty((1, KINDS), np.uint8)
        is_enough = payments.half_points(hand) >= 2 * (S(number) + 1)  # the Hoax itself adds nothing
        if is_enough and payments.can_pay(hand, payments.ANY_KIND, nothing, colour, number):
            for bound in BOUNDS:
                most = min(bound, best - 1)
                if ways.list_payments(
                    hand, payments.ANY_KIND, nothing, colour, number, CARD_COST, most, ways.ANYHOW, other, costs, idle
                ):
                    best = costs[0]
                    for kind in range(U(KINDS)):
                        found[0, kind] = other[0, kind]
                    break
                if most == best - 1:
                    break
    return best if best <= limit else S(UNPAYABLE)


@kernel
def _without_hoax(hand: Array, colour: Integer, number: Integer, best: Integer, found: Array) -> Integer:
    """Find a payment in one colour without recoloured cards that costs less than `best`; return its price, else `best`.

    Counts cards of the own colour, Khind, and pairs of Mimix.
    """
    own = U(FIRST_KIND[U(colour)])
    is_green, is_brown = colour == KHIND, colour == MIMIX
    most1 = min(S(hand[own]), number)
    most2 = S(0) if is_green else min(S(hand[own + _1]), (number + 1) // 2)
    most3 = S(0) if is_green else min(S(hand[own + _2]), (number + 2) // 3)
    wild = S(0) if is_green else min(S(hand[_K1]), number)
    brown1, brown2 = (S(0), S(0)) if is_brown else (S(hand[_M1]), S(hand[_M2]))
    pairs = min((brown1 + brown2) // 2, (number + 2) // 3)
    for threes in range(most3 + 1):
        for twos in range(most2 + 1):
            for pair in range(pairs + 1):
                pair1 = min(brown1, 2 * pair)
                pair2 = 2 * pair - pair1
                price = COST_3 * threes + COST_2 * (twos + pair2) + COST_1 * pair1
                value = 3 * threes + 2 * twos + 3 * pair
                for ones in range(most1 + 1):
                    have = value + ones + (ones // 2 if is_brown else S(0))
                    khind = max(S(0), number - have)
                    if khind <= wild:
                        total = price + COST_1 * (ones + khind)
                        if total < best:
                            best = total
                            for kind in range(U(KINDS)):
                                found[0, kind] = 0
                            found[0, own] = ones
                            if not is_green:
                                found[0, own + _1] = twos
                                found[0, own + _2] = threes
                                found[0, _K1] = khind
                            if pair:
                                found[0, _M1] = pair1
                                found[0, _M2] = pair2
                        if not is_brown:  # where a pair is made by one more, that may be cheaper
                            break
    return best
