"""Which cards pay a box (RULES.md, chapter 4).

A payment is a set of cards, counted by kind; what role each card plays is not part of it. It is legal if roles can be
given so that every card has one and the sum reaches the box:

    own colour     face value                                    two brown 1 or 2 in a brown box may also be a pair
    Khind          1, of any colour
    Mimix pair     3 for two brown cards of value 1 or 2
    recoloured     face value, under a Hoax; never green, never the box's own colour
    Hoax           nothing; a Hoax 1 recolours one to four cards of one colour, a Hoax 2 one card

Payments are laid card by card in ascending kind. `paid` holds the cards that lie on the table, uint8[22]; `hand`, also
uint8[22], those that may follow, of kinds from `first` on. The best sum of any payment between the two answers every
question: whether a box can be paid, which card may follow, and, with nothing to follow, whether the payment is done.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, kernel
from moontable.games.blue_moon_city.components import (
    ANY_COLOUR,
    FIRST_KIND,
    H1,
    H2,
    H3,
    HOAX,
    K1,
    KHIND,
    KINDS,
    M1,
    M2,
    M3,
    MIMIX,
    VALUE_OF,
)

S: Any = np.int64
U: Any = np.uint64
_1, _2, _4 = U(1), U(2), U(4)
_K1, _M1, _M2, _M3, _H1, _H2, _H3 = U(K1), U(M1), U(M2), U(M3), U(H1), U(H2), U(H3)

HOAX_1_REACH = 4
"""A Hoax of value 1 recolours so many cards of one colour."""

HOAX_COUNT = 4
"""There are so many Hoaxes of value 1, and of value 2."""

_HOAXES = (HOAX_COUNT + 1) ** 2

PAIR = 3
"""What two brown cards of value 1 or 2 are worth together."""

IMPOSSIBLE = -1

HALF_POINTS = 2 * VALUE_OF
"""uint8[22]: what a card of each kind adds to a sum at most, in halves: two brown ones make a pair."""
HALF_POINTS[M1] = PAIR

ANY_KIND, NO_KIND = U(0), U(KINDS)
"""First kinds that let all cards of a hand follow, or none."""


@kernel
def half_points(cards: Array) -> Integer:
    """Return what no sum of these cards, uint8[22], exceeds, in halves."""
    points = S(0)
    for kind in range(U(KINDS)):
        points += S(cards[kind]) * S(HALF_POINTS[kind])
    return points


@kernel
def _available(hand: Array, first: Integer, paid: Array, kind: Integer) -> Integer:
    """Return how many cards of a kind the payment can hold at most."""
    return S(paid[kind]) + (S(hand[kind]) if kind >= U(first) else S(0))


@kernel
def _own_value(hand: Array, first: Integer, paid: Array, colour: Integer) -> Integer:
    """Return the sum of all cards of the box's colour, the Khind among them where it is green, Mimix at its best."""
    kind = U(FIRST_KIND[U(colour)])
    ones = _available(hand, first, paid, kind)
    if colour == KHIND:
        return ones
    value = ones + 2 * _available(hand, first, paid, kind + _1) + 3 * _available(hand, first, paid, kind + _2)
    return value + ones // 2 if colour == MIMIX else value  # a pair of ones gains 1, any other pair nothing


@kernel
def _best_without_hoax(hand: Array, first: Integer, paid: Array, colour: Integer) -> Integer:
    """Return the best sum in which no Hoax recolours, or `IMPOSSIBLE`."""
    value = _own_value(hand, first, paid, colour)
    foreign = S(0)
    for kind in range(U(KINDS)):
        foreign += S(paid[kind])
    own = U(FIRST_KIND[U(colour)])
    foreign -= S(paid[own])
    if colour != KHIND:
        foreign -= S(paid[own + _1]) + S(paid[own + _2]) + S(paid[_K1])
        value += _available(hand, first, paid, _K1)
    if colour != MIMIX:
        paired = S(paid[_M1]) + S(paid[_M2])
        pairs = (_available(hand, first, paid, _M1) + _available(hand, first, paid, _M2)) // 2
        if paired > 2 * pairs:
            return S(IMPOSSIBLE)
        foreign -= paired
        value += PAIR * pairs
    return value if foreign == 0 else S(IMPOSSIBLE)


@kernel
def _top(n: Integer, c1: Integer, c2: Integer, c3: Integer, m1: Integer, m2: Integer, m3: Integer) -> Integer:
    """Return the highest sum of at most `n` of so many cards of values 1, 2, 3 that contain the `m`."""
    rest = n - m1 - m2 - m3
    if rest < 0:
        return S(IMPOSSIBLE)
    threes = min(rest, c3 - m3)
    twos = min(rest - threes, c2 - m2)
    ones = min(rest - threes - twos, c1 - m1)
    return m1 + ones + 2 * (m2 + twos) + 3 * (m3 + threes)


@kernel
def _recoloured(
    p: Integer, q: Integer, c1: Integer, c2: Integer, c3: Integer, m1: Integer, m2: Integer, m3: Integer
) -> Integer:
    """Return the best sum of cards of one colour under `p` Hoax 1 and `q` Hoax 2, each of which has its own."""
    if c1 + c2 + c3 < p + q:
        return S(IMPOSSIBLE)
    return _top(q + HOAX_1_REACH * p, c1, c2, c3, m1, m2, m3)


@kernel
def _brown(
    p: Integer, q: Integer, c1: Integer, c2: Integer, c3: Integer, m1: Integer, m2: Integer, m3: Integer
) -> Integer:
    """Return the best sum of brown cards in a box of another colour: some in pairs, others recoloured."""
    best = S(IMPOSSIBLE)
    for ones in range(c1 + 1):  # cards of value 1 and 2 that are in pairs
        for twos in range(ones & 1, c2 + 1, 2):
            rest = _recoloured(p, q, c1 - ones, c2 - twos, c3, max(S(0), m1 - ones), max(S(0), m2 - twos), m3)
            if rest >= 0:
                best = max(best, rest + PAIR * ((ones + twos) // 2))
    return best


@kernel
def _at(used1: Integer, used2: Integer) -> Integer:
    """Return the place of a number of Hoax 1 and of Hoax 2 in a table of both."""
    return U(used1) * U(HOAX_COUNT + 1) + U(used2)


@kernel
def _best_with_hoax(hand: Array, first: Integer, paid: Array, colour: Integer) -> Integer:
    """Return the best sum in which any number of Hoaxes recolour, or `IMPOSSIBLE`.

    `best[_at(p, q)]` is the best sum of the foreign colours seen so far with exactly p Hoax 1 and q Hoax 2 at work.
    """
    hoax1, hoax2 = _available(hand, first, paid, _H1), _available(hand, first, paid, _H2)
    best = np.empty(_HOAXES, np.int64)
    for i in range(_HOAXES):
        best[i] = IMPOSSIBLE
    best[_at(0, 0)] = 0
    for other in range(8):
        if other == colour or other == KHIND or other == HOAX:  # noqa: SIM109 — a tuple of mixed integers does not compile
            continue
        kind = U(FIRST_KIND[U(other)])
        c1, c2, c3 = (
            _available(hand, first, paid, kind),
            _available(hand, first, paid, kind + _1),
            _available(hand, first, paid, kind + _2),
        )
        if c1 + c2 + c3 == 0:
            continue
        m1, m2, m3 = S(paid[kind]), S(paid[kind + _1]), S(paid[kind + _2])
        for used1 in range(hoax1, -1, -1):
            for used2 in range(hoax2, -1, -1):
                value = S(IMPOSSIBLE)
                for p in range(used1 + 1):
                    for q in range(used2 + 1):
                        before = best[_at(used1 - p, used2 - q)]
                        if before >= 0:
                            gain = (
                                _brown(p, q, c1, c2, c3, m1, m2, m3)
                                if other == MIMIX
                                else _recoloured(p, q, c1, c2, c3, m1, m2, m3)
                            )
                            if gain >= 0:
                                value = max(value, before + gain)
                best[_at(used1, used2)] = value
    value = S(IMPOSSIBLE)
    for used1 in range(hoax1 + 1):
        for used2 in range(hoax2 + 1):
            white = _white(hand, first, paid, colour, best, used1, used2)
            value = max(value, white)
    if value < 0:
        return value
    if colour != HOAX:
        value += _own_value(hand, first, paid, colour)
    return value if colour == KHIND else value + _available(hand, first, paid, _K1)


@kernel
def _white(
    hand: Array, first: Integer, paid: Array, colour: Integer, best: Array, used1: Integer, used2: Integer
) -> Integer:
    """Return the best sum of foreign colours and white cards with exactly so many Hoaxes at work, or `IMPOSSIBLE`.

    In a white box the other white cards count by themselves, elsewhere they may be recoloured like any.
    """
    c1 = _available(hand, first, paid, _H1) - used1
    c2 = _available(hand, first, paid, _H2) - used2
    c3 = _available(hand, first, paid, _H3)
    if colour == HOAX:
        value = best[_at(used1, used2)]
        return value + c1 + 2 * c2 + 3 * c3 if value >= 0 else value
    m1, m2, m3 = max(S(0), S(paid[_H1]) - used1), max(S(0), S(paid[_H2]) - used2), S(paid[_H3])
    value = S(IMPOSSIBLE)
    for p in range(used1 + 1):
        for q in range(used2 + 1):
            before = best[_at(used1 - p, used2 - q)]
            if before >= 0:
                gain = _recoloured(p, q, c1, c2, c3, m1, m2, m3)
                if gain >= 0:
                    value = max(value, before + gain)
    return value


@kernel
def _reaches_with_one_hoax(hand: Array, first: Integer, paid: Array, colour: Integer, number: Integer) -> bool:
    """Whether it is plain to see that one Hoax is enough to reach a number: false proves nothing."""
    whites = S(paid[_H1]) + S(paid[_H2])
    if paid[_H3] or whites > 1:
        return False
    hoax1 = paid[_H1] or (whites == 0 and _available(hand, first, paid, _H1))
    reach = S(HOAX_1_REACH) if hoax1 else S(1)
    needed = number - _own_value(hand, first, paid, colour) if colour != HOAX else S(number)
    if colour != KHIND:
        needed -= _available(hand, first, paid, _K1)
    foreign, best = S(0), S(0)
    for other in range(8):
        if other == colour or other == KHIND or other == HOAX:  # noqa: SIM109 — a tuple of mixed integers does not compile
            continue
        kind = U(FIRST_KIND[U(other)])
        laid = S(paid[kind]) + S(paid[kind + _1]) + S(paid[kind + _2])
        foreign += S(laid > 0)
        if foreign > S(laid > 0):
            continue
        c1, c2, c3 = (
            _available(hand, first, paid, kind),
            _available(hand, first, paid, kind + _1),
            _available(hand, first, paid, kind + _2),
        )
        if c1 + c2 + c3:
            top = _top(reach, c1, c2, c3, S(paid[kind]), S(paid[kind + _1]), S(paid[kind + _2]))
            if laid:
                best = top
            elif not foreign:
                best = max(best, top)
    return bool(foreign <= 1 and best >= max(S(1), needed))


@kernel
def best_sum(hand: Array, first: Integer, paid: Array, colour: Integer) -> Integer:
    """Return the highest sum, in one colour, of a payment between `paid` and `paid` with cards of the hand.

    `IMPOSSIBLE` if the cards in `paid` cannot all be given a role.
    """
    value = _best_without_hoax(hand, first, paid, colour)
    if _available(hand, first, paid, _H1) + _available(hand, first, paid, _H2):
        value = max(value, _best_with_hoax(hand, first, paid, colour))
    return value


@kernel
def _reaches(hand: Array, first: Integer, paid: Array, colour: Integer, number: Integer) -> bool:
    """Whether `best_sum` is at least `number`; mostly found without looking at a Hoax."""
    if _best_without_hoax(hand, first, paid, colour) >= number:
        return True
    if _available(hand, first, paid, _H1) + _available(hand, first, paid, _H2) == 0:
        return False
    if _reaches_with_one_hoax(hand, first, paid, colour, number):
        return True
    return bool(_best_with_hoax(hand, first, paid, colour) >= number)


@kernel
def can_pay(hand: Array, first: Integer, paid: Array, colour: Integer, number: Integer) -> bool:
    """Whether some payment of a box contains `paid` and, of kinds from `first` on, any of `hand` (4.2, 4.5)."""
    # Slices, and casts to one width, so that what does the work is compiled once for records and arrays alike.
    return _can_pay(hand[:], U(first), paid[:], S(colour), S(number))


@kernel
def _can_pay(hand: Array, first: Integer, paid: Array, colour: Integer, number: Integer) -> bool:
    if colour != ANY_COLOUR:
        return _reaches(hand, first, paid, colour, number)
    for each in range(8):  # noqa: SIM110 — a compiled loop
        if _reaches(hand, first, paid, S(each), number):
            return True
    return False


@kernel
def pays(paid: Array, colour: Integer, number: Integer) -> bool:
    """Whether exactly these cards pay a box."""
    return can_pay(paid, NO_KIND, paid, colour, number)
