"""Ways to complete a payment, with a price for each card; and payments without a card too many (4.12)."""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, kernel
from moontable.games.blue_moon_city import payments
from moontable.games.blue_moon_city.components import ALL_CARDS, H1, H2, KINDS, M1, M2, VALUE_OF
from moontable.games.blue_moon_city.payments import HALF_POINTS

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)
_M1, _M2, _H1, _H2 = U(M1), U(M2), U(H1), U(H2)


@kernel
def is_exact(paid: Array, colour: Integer, number: Integer) -> bool:
    """Whether no part of a payment would pay the same box (4.12). `paid` is changed and restored."""
    nothing = np.zeros(KINDS, np.uint8)
    for kind in range(U(KINDS)):
        if paid[kind]:
            paid[kind] -= 1
            is_enough = payments.can_pay(paid, payments.ANY_KIND, nothing, colour, number)
            paid[kind] += 1
            if is_enough:
                return False
    return True


@kernel
def _is_too_much(paid: Array, number: Integer) -> bool:
    """Whether every payment with these cards has one too many: without the least of them the sum would be enough.

    What counts at face value in any payment is everything but brown and white cards of value 1 and 2. Such a brown card
    adds 1 or more, alone or in a pair; such a white one may be a Hoax and add nothing.
    """
    value, least = S(0), S(0)
    for kind in range(U(KINDS)):
        if paid[kind] and kind not in (_M1, _M2, _H1, _H2):
            value += S(paid[kind]) * S(VALUE_OF[kind])
            least = min(least, S(VALUE_OF[kind])) if least else S(VALUE_OF[kind])
    return bool(least > 0 and value + S(paid[_M1]) + S(paid[_M2]) - least >= number)


ANYHOW, EXACTLY = U(0), U(1)
"""Whether payments may have a card too many."""


@kernel
def list_payments(
    hand: Array,
    first: Integer,
    paid: Array,
    colour: Integer,
    number: Integer,
    cost: Array,
    bound: Integer,
    exactly: Integer,
    found: Array,
    costs: Array,
    idle: Integer = 0,
) -> Integer:
    """List completions of the payment of a box, the cheapest first; none has a card after it pays.

    With `EXACTLY`, only those without a card too many (`is_exact`). `cost` prices each kind (int64[22]); completions
    that cost at most `bound` are looked for, and the best `len(costs)` kept: their cards in `found` (uint8[n, 22],
    those in `paid` included), the prices of what was added in `costs` (int64[n]). Returns how many. `hand` and `paid`
    are changed and restored.

    With `idle`, the price of the cheapest Hoax, only those in which a Hoax recolours need be listed, others may be.
    """
    return _list_payments(
        hand[:], U(first), paid[:], S(colour), S(number), cost, S(bound), U(exactly), found, costs, S(idle)
    )


@kernel
def _list_payments(
    hand: Array,
    first: Integer,
    paid: Array,
    colour: Integer,
    number: Integer,
    cost: Array,
    bound: Integer,
    exactly: Integer,
    found: Array,
    costs: Array,
    idle: Integer,
) -> Integer:
    stack = np.empty(ALL_CARDS, np.int64)
    depth, n, price, kind = 0, S(0), S(0), first
    missing = 2 * number - payments.half_points(paid)
    if missing <= 0 and payments.pays(paid, colour, number):
        return 0
    rate, points = _lowest_rate(hand, first, cost)
    if idle * points + missing * rate > bound * points:
        return 0
    while True:
        limit = bound if n < len(costs) else costs[n - 1] - 1
        while kind < U(KINDS) and (hand[kind] == 0 or price + cost[kind] > limit):
            kind += _1
        if kind == U(KINDS):
            if depth == 0:
                return n
            depth -= 1
            kind = U(stack[depth])
            paid[kind] -= 1
            hand[kind] += 1
            price -= cost[kind]
            missing += _addition(paid, kind, idle)
            kind += _1
            continue
        missing -= _addition(paid, kind, idle)
        hand[kind] -= 1
        paid[kind] += 1
        price += cost[kind]
        still_idle = idle if paid[_H1] + paid[_H2] == 0 else S(0)
        is_done = missing <= 0 and payments.pays(paid, colour, number)
        is_open = not is_done and (price + still_idle) * points + missing * rate <= limit * points
        is_open = is_open and not (exactly and _is_too_much(paid, number))
        if is_open and payments.can_pay(hand, kind, paid, colour, number):
            stack[depth] = kind
            depth += 1
            continue
        if is_done and (not exactly or is_exact(paid, colour, number)):
            n = _insert(found, costs, n, paid, price)
        hand[kind] += 1
        paid[kind] -= 1
        price -= cost[kind]
        missing += _addition(paid, kind, idle)
        kind += _1


@kernel
def _addition(paid: Array, kind: Integer, idle: Integer) -> Integer:
    """Return what one more card can add to a payment, in halves; with `idle` the first Hoax adds nothing."""
    is_idle = idle and kind in (_H1, _H2) and paid[_H1] + paid[_H2] == 0
    return S(0) if is_idle else S(HALF_POINTS[kind])


@kernel
def _lowest_rate(hand: Array, first: Integer, cost: Array) -> tuple[Integer, Integer]:
    """Return price and half points of the card that costs least a point, of a hand's kinds from `first` on."""
    rate, points = S(0), S(1)
    is_first = True
    for kind in range(U(first), U(KINDS)):
        if hand[kind] and (is_first or cost[kind] * points < rate * S(HALF_POINTS[kind])):
            rate, points, is_first = S(cost[kind]), S(HALF_POINTS[kind]), False
    return rate, points


@kernel
def _insert(found: Array, costs: Array, n: Integer, paid: Array, price: Integer) -> Integer:
    """Keep a payment in its place among the `n` kept ones, those of equal price in the order found."""
    i = min(n, len(costs) - 1)
    while i > 0 and costs[i - 1] > price:
        costs[i] = costs[i - 1]
        for kind in range(KINDS):
            found[i, kind] = found[i - 1, kind]
        i -= 1
    costs[i] = price
    for kind in range(KINDS):
        found[i, kind] = paid[kind]
    return min(n + 1, len(costs))


_PRICELESS = np.zeros(KINDS, np.int64)


@kernel
def can_pay_exactly(hand: Array, first: Integer, paid: Array, colour: Integer, number: Integer) -> bool:
    """Whether a payment without a card too many contains `paid` and, of kinds from `first` on, any of `hand` (4.12)."""
    if payments.pays(paid, colour, number):
        return is_exact(paid, colour, number)
    found, costs = np.empty((1, KINDS), np.uint8), np.empty(1, np.int64)
    return bool(list_payments(hand, first, paid, colour, number, _PRICELESS, S(0), EXACTLY, found, costs) > 0)
