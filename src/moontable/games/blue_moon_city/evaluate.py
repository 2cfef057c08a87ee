"""What cards, buildings and situations are worth to a seat, in crystals.

A *taste* is a set of weights, float64[3], by which a bot judges; see `GREEDY` and `SHREWD`.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.blue_moon_city import rewards
from moontable.games.blue_moon_city.city import CELLS, CENTRE
from moontable.games.blue_moon_city.components import (
    ANY_COLOUR,
    BOXES,
    COLOUR_OF,
    HOAX,
    KHIND,
    KINDS,
    MIMIX,
    MOST_BOXES,
    NO_COLOUR,
    TILE_COLOUR,
    VALUE_OF,
)
from moontable.games.blue_moon_city.spec import MARKERS_EACH
from moontable.games.blue_moon_city.state import SEATS

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)

COST_1, COST_2, COST_3 = 13, 16, 24
"""What a card of value 1, 2, 3 is worth to its holder, in tenths."""

CARD_COST = np.array([0, COST_1, COST_2, COST_3], np.int64)[VALUE_OF]
"""int64[22]: what a card of each kind is worth to its holder, in tenths."""

THRIFT = 0.062
"""What a tenth of a card's cost is worth, in crystals."""

AMPLE_HAND = 16
"""With more cards than this in hand, each is worth less."""

CARD_WORTH = 0.8
"""What a reward card is worth, in crystals."""

MARKER_WORTH, RESERVE_WORTH, RESERVE = 0.035, 0.5, 4
"""What markers on unfinished buildings cost, in crystals: the square of their number times the first, and the square of
how many are taken from the reserve times the second."""

FIRST_MARKER, FILLED_SHARE = 0.3, 0.6
"""What a marker on an unfinished building is worth of its reward: at once, and by the share of filled boxes."""

SCALE_WORTH, ENVY, DRAGON_POWERS = range(3)
"""Members of a taste: what a scale is worth; how much of an opponent's gain counts as an own loss; whether dragons are
moved."""

SHORTAGE = SEATS
BUILDING_TERMS = SEATS + 1
"""The terms of a building: what its markers are worth to each seat, and what they cost the mover."""

GREEDY = np.array([0.9, 0.0, 0.0])
SHREWD = np.array([1.2, 0.5, 1.0])


@kernel
def price(s: Record, cost: Integer) -> Any:
    """Return what cards of a cost are worth to the mover, in crystals; cards of a large hand are worth less."""
    return THRIFT * cost * AMPLE_HAND / max(AMPLE_HAND, S(s.seat[U(s.mover)].cards))


@kernel
def prospect(s: Record, cell: Integer, i: Integer, taste: Array) -> Any:
    """Return what a seat may hope for from its markers on a building; all of the reward when the last box is filled."""
    if rewards.markers_on(s, cell, i) == 0:
        return 0.0
    boxes = S(BOXES[U(s.tile[U(cell)])])
    filled = S(0)
    for box in range(boxes):
        filled += S(s.filled[U(cell)][U(box)] != 0)
    crystals, cards, scales = rewards.completion_reward(s, cell, rewards.leader(s, cell) == U(i))
    reward = crystals + CARD_WORTH * cards + taste[U(SCALE_WORTH)] * scales
    return reward if filled == boxes else reward * (FIRST_MARKER + FILLED_SHARE * filled / boxes)


@kernel
def _marker_shortage(s: Record, cell: Integer, i: Integer, placed: Integer) -> Any:
    """Return what placed markers cost a seat: those on a building, which return if it is full, and the others."""
    filled = S(0)
    for box in range(U(MOST_BOXES)):
        filled += S(s.filled[U(cell)][box] != 0)
    if filled < BOXES[U(s.tile[U(cell)])]:
        placed += rewards.markers_on(s, cell, i)
    taken = max(S(0), placed - (MARKERS_EACH - RESERVE))
    return MARKER_WORTH * placed * placed + RESERVE_WORTH * taken * taken


@kernel
def building_terms(s: Record, cell: Integer, taste: Array, placed: Integer, out: Array) -> None:
    """Write the terms of a building into `out`, float64[5] at least; those of seats that count for nothing are left.

    `placed` are the mover's markers on other unfinished buildings.
    """
    for j in range(U(s.seats)):
        if j == s.mover or taste[U(ENVY)]:
            out[j] = prospect(s, cell, j, taste)
    out[U(SHORTAGE)] = _marker_shortage(s, cell, U(s.mover), placed)


@kernel
def gain(s: Record, before: Array, after: Array, taste: Array) -> Any:
    """Return what the mover gains where the `building_terms` of a building change."""
    i, shortage = U(s.mover), U(SHORTAGE)
    change = after[i] - before[i] - (after[shortage] - before[shortage])
    if taste[U(ENVY)]:
        for j in range(U(s.seats)):
            if j != i:
                change -= taste[U(ENVY)] * (after[j] - before[j]) / (s.seats - 1)
    return change


@kernel
def _demand(s: Record, buildings: Array) -> None:
    """Write how many unfinished buildings can be paid with cards of each colour, int64[10].

    Cards that help to pay in other colours count for more.
    """
    buildings[:] = 0
    for_all = S(0)
    for cell in range(U(CELLS)):
        if cell != CENTRE and not s.built >> cell & _1:
            tile = U(s.tile[cell])
            if BOXES[tile] == MOST_BOXES:
                for_all += 1
            else:
                buildings[U(TILE_COLOUR[tile])] += 1
    for colour in range(U(ANY_COLOUR)):
        buildings[colour] += for_all
    buildings[U(KHIND)] += 4
    buildings[U(MIMIX)] += 1
    buildings[U(HOAX)] += 1


@kernel
def usefulness(s: Record, useful: Array) -> Any:
    """Write how useful each kind is to hold, float64[22], and return the mean over the cards that were last shuffled.

    That is its value for each unfinished building that can be paid with its colour.
    """
    buildings = np.empty(NO_COLOUR + 1, np.int64)
    _demand(s, buildings)
    total, n = 0.0, S(0)
    for kind in range(U(KINDS)):
        useful[kind] = S(VALUE_OF[kind]) * buildings[U(COLOUR_OF[kind])]
        total += useful[kind] * s.shuffled[kind]
        n += S(s.shuffled[kind])
    return total / max(S(1), n)


@kernel
def hand_usefulness(s: Record, hand: Array) -> Any:
    """Return how useful the cards of a hand are together."""
    buildings = np.empty(NO_COLOUR + 1, np.int64)
    _demand(s, buildings)
    total = S(0)
    for kind in range(U(KINDS)):
        total += S(hand[kind]) * S(VALUE_OF[kind]) * buildings[U(COLOUR_OF[kind])]
    return float(total)
