"""What cards, buildings and situations are worth to a seat, in crystals.

A *taste* is a set of weights, float64[3], by which a bot judges; see `GREEDY` and `SHREWD`.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.blue_moon_city import rewards
from moontable.games.blue_moon_city.city import CELLS, CENTRE
from moontable.games.blue_moon_city.components import (
    BOXES,
    COLOUR_OF,
    HOAX,
    KHIND,
    KINDS,
    MIMIX,
    MOST_BOXES,
    TILE_COLOUR,
    VALUE_OF,
)
from moontable.games.blue_moon_city.spec import MARKERS_EACH

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
def building_gain(s: Record, after: Record, cell: Integer, taste: Array) -> Any:
    """Return what the mover gains by the markers on a building that are in `after` but not yet in `s`."""
    i = U(s.mover)
    placed = MARKERS_EACH - S(s.seat[i].markers) - rewards.markers_on(s, cell, i)
    gain = prospect(after, cell, i, taste) - prospect(s, cell, i, taste)
    gain -= _marker_shortage(after, cell, i, placed) - _marker_shortage(s, cell, i, placed)
    if taste[U(ENVY)]:
        for j in range(U(s.seats)):
            if j != i:
                theirs = prospect(after, cell, j, taste) - prospect(s, cell, j, taste)
                gain -= taste[U(ENVY)] * theirs / (s.seats - 1)
    return gain


@kernel
def _usefulness(s: Record, kind: Integer) -> Any:
    """Return how useful a card is to hold: its value for each unfinished building that can be paid with its colour."""
    colour = COLOUR_OF[U(kind)]
    buildings = S(0)
    for cell in range(U(CELLS)):
        if cell != CENTRE and not s.built >> cell & _1:
            tile = U(s.tile[cell])
            buildings += S(TILE_COLOUR[tile] == colour or BOXES[tile] == MOST_BOXES)
    if colour == KHIND:
        buildings += 4
    elif colour == MIMIX or colour == HOAX:  # noqa: SIM109 — a tuple of mixed integers does not compile
        buildings += 1
    return VALUE_OF[U(kind)] * buildings


@kernel
def usefulness(s: Record, useful: Array) -> Any:
    """Write how useful each kind is, float64[22], and return the mean over the cards that were last shuffled."""
    total, n = 0.0, S(0)
    for kind in range(U(KINDS)):
        useful[kind] = _usefulness(s, kind)
        total += useful[kind] * s.shuffled[kind]
        n += S(s.shuffled[kind])
    return total / max(S(1), n)


@kernel
def hand_usefulness(s: Record, hand: Array) -> Any:
    """Return how useful the cards of a hand are together."""
    total = 0.0
    for kind in range(U(KINDS)):
        if hand[kind]:
            total += hand[kind] * _usefulness(s, kind)
    return total
