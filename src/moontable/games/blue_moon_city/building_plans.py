"""The part of a plan that builds: how a box is paid, which dragons come, which boxes of a building are worth filling.

`trial` is scratch: a state like `s` to play with the boxes and the mover's hand.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.blue_moon_city import actions, evaluate, payments, rewards
from moontable.games.blue_moon_city.cheapest import POINT_COST, UNPAYABLE, cheapest, cheapest_from_nothing
from moontable.games.blue_moon_city.city import CELLS, CENTRE, DISTANCE, NOWHERE
from moontable.games.blue_moon_city.components import BOX_VALUE, BOXES, KINDS, MOST_BOXES, TILE_COLOUR
from moontable.games.blue_moon_city.evaluate import CARD_COST, DRAGON_POWERS, SCALE_WORTH
from moontable.games.blue_moon_city.spec import DRAGON_STEPS, MARKERS_EACH
from moontable.games.blue_moon_city.state import MOVE

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)

NO_WAY = actions.DRAW
"""Stands for no action where one is looked for."""

DRAGONS = evaluate.BUILDING_TERMS
TERMS = evaluate.BUILDING_TERMS + 1
"""The terms of a building, and last what the dragons are worth that are there or can be brought."""

OWN_RESERVE = 3
"""So many free markers finish any building but the palace."""


# ── Paying ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def next_payment(s: Record) -> Integer:
    """Return how the cheapest payment goes on: the next card, or its end."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(seat.at)])
    colour, number = TILE_COLOUR[tile], BOX_VALUE[tile, U(s.box)]
    found = np.empty((1, KINDS), np.uint8)
    if not payments.pays(s.paid, colour, number):
        cheapest(seat.hand, U(s.last), s.paid, colour, number, U(s.exact), found)
        for kind in range(U(KINDS)):
            if found[0, kind] > s.paid[kind]:
                return S(actions.PAY_CARD) + S(kind)
    return S(actions.PAID)


# ── Building ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _dragon_card(s: Record, hand: Array, dragon: Integer, cell: Integer) -> Integer:
    """Return the kind of the cheapest card of a hand that brings a dragon to a cell, KINDS if there is none."""
    kind, at = U(3) * U(dragon), s.dragon[U(dragon)]
    if hand[kind]:
        return kind
    if hand[kind + _1] and at != NOWHERE and DISTANCE[U(at), U(cell)] <= DRAGON_STEPS:
        return kind + _1
    return U(KINDS)


@kernel
def dragon_action(s: Record, hand: Array, dragon: Integer, cell: Integer, taste: Array) -> Integer:
    """Return the action that brings a dragon to a cell, where that pays; else `NO_WAY`."""
    if s.phase == MOVE and taste[U(DRAGON_POWERS)] and s.dragon[U(dragon)] != cell:
        kind = _dragon_card(s, hand, dragon, cell)
        if kind < KINDS and taste[U(SCALE_WORTH)] > evaluate.price(s, CARD_COST[kind]):
            card = 2 * S(dragon) + S(kind) - 3 * S(dragon)
            return S(actions.FLY) + card * CELLS + S(cell)
    return S(NO_WAY)


@kernel
def _scales_value(s: Record, hand: Array, cell: Integer, taste: Array) -> Any:
    """Return what the dragons on a cell, and those that the rest of a hand can bring there, are worth."""
    value = 0.0
    if s.contributed:
        return value
    for dragon in range(U(3)):
        if s.dragon[dragon] == cell:
            value += taste[U(SCALE_WORTH)]
        elif dragon_action(s, hand, dragon, cell, taste) != NO_WAY:
            kind = _dragon_card(s, hand, dragon, cell)
            value += taste[U(SCALE_WORTH)] - evaluate.price(s, CARD_COST[kind])
    return value


@kernel
def _elsewhere(s: Record, cell: Integer) -> Integer:
    """Return how many markers the mover has on other unfinished buildings."""
    i = U(s.mover)
    return MARKERS_EACH - S(s.seat[i].markers) - rewards.markers_on(s, cell, i)


@kernel
def _terms(s: Record, cell: Integer, hand: Array, taste: Array) -> Array:
    """Return the terms of a building, float64[2, TERMS]: as it is, and room for those with more boxes filled."""
    terms = np.empty((2, TERMS))
    evaluate.building_terms(s, cell, taste, _elsewhere(s, cell), terms[0])
    terms[0, U(DRAGONS)] = _scales_value(s, hand, cell, taste)
    return terms


@kernel
def _boxes_value(
    s: Record,
    trial: Record,
    cell: Integer,
    boxes: Integer,
    hand: Array,
    found: Array,
    terms: Array,
    taste: Array,
    least: Any,
) -> Any:
    """Return what filling a set of boxes (bits) of a building from a hand is worth; -inf if it cannot be paid.

    Also -inf if it is sure to be worth less than `least`. What remains of the hand is left in `trial`; `terms` are
    those of `_terms`.
    """
    i = U(s.mover)
    tile = U(s.tile[U(cell)])
    points = S(0)
    for box in range(U(MOST_BOXES)):
        is_chosen = U(boxes) >> box & _1
        trial.filled[U(cell)][box] = s.mover + 1 if is_chosen else s.filled[U(cell)][box]
        if is_chosen:
            points += S(BOX_VALUE[tile, box])
    evaluate.building_terms(trial, cell, taste, _elsewhere(s, cell), terms[1])
    gain = evaluate.gain(s, terms[0], terms[1], taste)
    at_most = gain + terms[0, U(DRAGONS)]
    left = S((at_most - least) / evaluate.price(s, 1)) + 1
    if left < POINT_COST * points:
        return -np.inf
    rest = trial.seat[i].hand
    for kind in range(U(KINDS)):
        rest[kind] = hand[kind]
    cost = S(0)
    for box in range(U(BOXES[tile])):  # from the left: the highest number first
        if U(boxes) >> box & _1:
            number = S(BOX_VALUE[tile, box])
            points -= number
            limit = left - cost - POINT_COST * points
            paid = cheapest_from_nothing(rest, trial.paid, TILE_COLOUR[tile], number, limit, found)
            if paid == UNPAYABLE:
                return -np.inf
            cost += paid
            for kind in range(U(KINDS)):
                rest[kind] -= found[0, kind]
    return gain + _scales_value(s, rest, cell, taste) - evaluate.price(s, cost)


@kernel
def empty_boxes(s: Record, cell: Integer) -> Integer:
    """Return the boxes of a cell that can be filled, as bits."""
    boxes = U(0)
    if cell != CENTRE and not s.built >> U(cell) & _1:
        for box in range(U(BOXES[U(s.tile[U(cell)])])):
            boxes |= U(s.filled[U(cell)][box] == 0) << box
    return boxes


@kernel
def _count(boxes: Integer) -> Integer:
    """Return how many boxes a set (bits) has."""
    return S(boxes & _1) + S(boxes >> U(1) & _1) + S(boxes >> U(2) & _1) + S(boxes >> U(3) & _1)


@kernel
def reserve(s: Record, but: Integer) -> Integer:
    """Return how many free markers the mover needs to be able to finish a building later on, whatever others do.

    That is what the fullest building with a marker of its own lacks (one cell, `but`, left out): if somebody else
    finishes it, the marker comes back. With no such building it is `OWN_RESERVE`; in a finished city nothing.
    """
    fewest = S(0)
    for cell in range(CELLS):
        empty = empty_boxes(s, cell)
        if empty and cell != but:
            count = _count(empty) if rewards.markers_on(s, cell, U(s.mover)) else S(OWN_RESERVE)
            fewest = min(fewest, count) if fewest else count
    return min(fewest, S(OWN_RESERVE))


@kernel
def _reserve_elsewhere(s: Record, cell: Integer, empty: Integer) -> Integer:
    """Return the `reserve` but for a cell, 0 where the markers suffice for all its empty boxes anyhow."""
    return reserve(s, cell) if S(s.seat[U(s.mover)].markers) < _count(empty) else S(0)


@kernel
def _first(boxes: Integer) -> Integer:
    """Return the leftmost box of a set (bits) that is not empty."""
    box = U(0)
    while not boxes >> box & _1:
        box += _1
    return box


@kernel
def _leaves_enough(s: Record, empty: Integer, boxes: Integer, elsewhere: Integer) -> bool:
    """Whether a set of boxes is free to be filled, and completes the building or leaves markers to finish some."""
    if boxes & ~empty:
        return False
    left = S(s.seat[U(s.mover)].markers) - _count(boxes)
    missing = _count(empty) - _count(boxes)
    if elsewhere:
        missing = min(missing, elsewhere)
    return bool(left >= missing)


@kernel
def best_boxes(
    s: Record, trial: Record, cell: Integer, hand: Array, found: Array, taste: Array, least: Any
) -> tuple[Any, Integer]:
    """Return the value of the best set of boxes to fill on a cell from a hand, and the set; 0 if none exceeds `least`.

    A set that neither completes the building nor leaves the markers to do so, or to finish another, is none.
    """
    best, chosen = least, U(0)
    empty = empty_boxes(s, cell)
    elsewhere = _reserve_elsewhere(s, cell, empty)
    terms = _terms(s, cell, hand, taste)
    for boxes in range(_1, U(1 << MOST_BOXES)):
        if _leaves_enough(s, empty, boxes, elsewhere):
            value = _boxes_value(s, trial, cell, boxes, hand, found, terms, taste, best)
            if value > best:
                best, chosen = value, boxes
    return best, chosen


@kernel
def best_by_first_box(
    s: Record, trial: Record, cell: Integer, hand: Array, found: Array, taste: Array, out: Array
) -> None:
    """Write what the best set of boxes to fill on a cell is worth, by its leftmost box, float64[4]; -inf for none."""
    empty = empty_boxes(s, cell)
    elsewhere = _reserve_elsewhere(s, cell, empty)
    for box in range(U(MOST_BOXES)):
        out[box] = -np.inf
    terms = _terms(s, cell, hand, taste)
    for boxes in range(_1, U(1 << MOST_BOXES)):
        if _leaves_enough(s, empty, boxes, elsewhere):
            first = _first(boxes)
            least = max(0.0, out[first])
            out[first] = max(out[first], _boxes_value(s, trial, cell, boxes, hand, found, terms, taste, least))


@kernel
def build(s: Record, trial: Record, boxes: Integer, found: Array, taste: Array) -> Integer:
    """Bring the dragons that the plan calls, with cards that its boxes do not need; then begin to pay the first box."""
    seat = s.seat[U(s.mover)]
    cell = S(seat.at)
    terms = _terms(s, cell, seat.hand, taste)
    _boxes_value(s, trial, cell, boxes, seat.hand.copy(), found, terms, taste, 0.0)
    if not s.contributed:
        for dragon in range(U(3)):
            action = dragon_action(s, trial.seat[U(s.mover)].hand, dragon, cell, taste)
            if action != NO_WAY:
                return action
    return S(actions.BOX) + S(_first(U(boxes)))
