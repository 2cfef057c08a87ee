"""What cards, buildings and situations are worth to a seat, in crystals."""

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
    TILE_COLOUR,
    VALUE_OF,
)
from moontable.games.blue_moon_city.spec import MARKERS_EACH

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)

CARD_COST = np.array([0, 13, 16, 24], np.int64)[VALUE_OF]
"""int64[22]: what a card of each kind is worth to its holder, in tenths."""

CARD_WORTH, SCALE_WORTH = 0.8, 0.9
"""What a reward card and a scale are worth, in crystals."""

MARKER_PRICE = 0.035

AMPLE_HAND = 16

THRIFT = 0.062
"""What a tenth of a card's cost is worth, in crystals."""


@kernel
def price(s: Record, cost: Integer) -> Any:
    """Return what cards of a cost are worth to the mover, in crystals; cards of a large hand are worth less."""
    return THRIFT * cost * AMPLE_HAND / max(AMPLE_HAND, S(s.seat[U(s.mover)].cards))


@kernel
def prospect(s: Record, cell: Integer, i: Integer) -> Any:
    """Return what a seat may hope for from its markers on a building: the reward times the share of filled boxes."""
    if rewards.markers_on(s, cell, i) == 0:
        return 0.0
    boxes = S(BOXES[U(s.tile[U(cell)])])
    filled = S(0)
    for box in range(boxes):
        filled += S(s.filled[U(cell)][U(box)] != 0)
    crystals, cards, scales = rewards.completion_reward(s, cell, rewards.leader(s, cell) == U(i))
    v = crystals + CARD_WORTH * cards + SCALE_WORTH * scales
    return v * (1.0 if filled == boxes else 0.3 + 0.6 * filled / boxes)


@kernel
def is_full(s: Record, cell: Integer) -> bool:
    """Whether all boxes of a building are filled."""
    for box in range(U(BOXES[U(s.tile[U(cell)])])):  # noqa: SIM110 — a compiled loop
        if s.filled[U(cell)][box] == 0:
            return False
    return True


@kernel
def marker_shortage(s: Record, cell: Integer, i: Integer, markers: Integer) -> Any:
    """Return what it costs to have so few free markers: `markers`, less those on an unfinished building."""
    free = markers if is_full(s, cell) else markers - rewards.markers_on(s, cell, i)
    return MARKER_PRICE * (MARKERS_EACH - free) ** 2


@kernel
def usefulness(s: Record, kind: Integer) -> Any:
    """Return how useful a card is to hold, by how many unfinished buildings can be paid with its colour."""
    colour = COLOUR_OF[U(kind)]
    wanted = S(0)
    for cell in range(U(CELLS)):
        if cell != CENTRE and not s.built >> cell & _1:
            tile = U(s.tile[cell])
            wanted += S(TILE_COLOUR[tile] == colour) + S(BOXES[tile] == 4)
    if colour == KHIND:
        wanted += 4
    elif colour == MIMIX or colour == HOAX:  # noqa: SIM109 — a tuple of mixed integers does not compile
        wanted += 1
    return VALUE_OF[U(kind)] * wanted


@kernel
def mean_usefulness(s: Record, useful: Array) -> Any:
    """Write how useful each kind is, float64[22], and return the mean of the cards that have not been discarded."""
    total, n = 0.0, 0
    for kind in range(U(KINDS)):
        useful[kind] = usefulness(s, kind)
        left = S(s.shuffled[kind])
        total += useful[kind] * left
        n += left
    return total / max(1, n)
