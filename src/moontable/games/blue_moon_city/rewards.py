"""What a turn earns, and how a match ends (RULES.md, chapters 5, 6, 9)."""

from typing import Any

import numpy as np

from moontable.core.bits import lowest_bit
from moontable.core.compile import Integer, Record, kernel
from moontable.games.blue_moon_city import cards
from moontable.games.blue_moon_city.city import CELLS, NEIGHBOURS
from moontable.games.blue_moon_city.components import (
    BOXES,
    BUILDINGS,
    CARD_REWARD,
    CRYSTALS,
    LEADER_REWARD,
    NEIGHBOUR_BONUS,
    OBELISK,
    SCALES,
    SHARED_REWARD,
)
from moontable.games.blue_moon_city.spec import ENOUGH_SCALES, GOAL, OTHER_SHARE, SOLE_HIGHEST
from moontable.games.blue_moon_city.state import CITY, MARKERS, OFFERINGS, OVER, TURN_CAP

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)


# ── Scales (5.1, 6) ───────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def award_dragon_scales(s: Record) -> None:
    """Give the mover a scale for each dragon on the tile of its figure (5.1)."""
    seat = s.seat[U(s.mover)]
    count = S(0)
    for dragon in range(U(3)):
        count += S(s.dragon[dragon] == seat.at)
    seat.scales += count
    s.supply -= count
    _score_if_empty(s)


@kernel
def scoring(s: Record, i: Integer) -> Integer:
    """Return the crystals that seat `i` would get if scales were scored now (6.3)."""
    mine = s.seat[U(i)].scales
    higher, equal = S(0), S(0)
    for j in range(U(s.seats)):
        higher += S(s.seat[j].scales > mine)
        equal += S(s.seat[j].scales == mine)
    if higher == 0:
        return S(SOLE_HIGHEST) if equal == 1 else S(OTHER_SHARE)
    return S(OTHER_SHARE) if mine >= ENOUGH_SCALES else S(0)


@kernel
def _score_if_empty(s: Record) -> None:
    """Score the scales once the supply is used up, credited scales included, and refill it (6.1, 6.2, 6.4, 6.5)."""
    if s.supply > 0:
        return
    scored = _0
    for i in range(U(s.seats)):
        paid = scoring(s, i)
        s.seat[i].crystals += paid
        scored |= U(paid > 0) << i
    s.supply = s.scale_total
    for i in range(U(s.seats)):
        if s.all_return or scored >> i & _1:
            s.seat[i].scales = 0
        s.supply -= s.seat[i].scales


# ── Completion (5.3 to 5.9) ───────────────────────────────────────────────────────────────────────────────────────────


@kernel
def leader(s: Record, cell: Integer) -> Integer:
    """Return the seat with the most markers on a tile; of equals, the one with the leftmost marker (5.4)."""
    boxes = s.filled[U(cell)]
    best, most = _0, S(0)
    for box in range(U(boxes.size)):
        owner = boxes[box]
        count = S(0)
        for other in range(U(boxes.size)):
            count += S(owner != 0 and boxes[other] == owner)
        if count > most:  # boxes are seen from the left, so an equal one comes too late
            best, most = U(owner) - _1, count
    return best


@kernel
def markers_on(s: Record, cell: Integer, i: Integer) -> Integer:
    """Return how many markers a seat has on a tile."""
    boxes = s.filled[U(cell)]
    count = S(0)
    for box in range(U(boxes.size)):
        count += S(boxes[box] == U(i) + _1)
    return count


@kernel
def completion_reward(s: Record, cell: Integer, leads: bool) -> tuple[Integer, Integer, Integer]:
    """Return the crystals, cards and scales of a seat with a marker on a tile that is completed (5.5, 5.6)."""
    tile = U(s.tile[U(cell)])
    crystals, more_cards, scales = (
        S(SHARED_REWARD[tile, CRYSTALS]),
        S(SHARED_REWARD[tile, CARD_REWARD]),
        S(SHARED_REWARD[tile, SCALES]),
    )
    if leads:
        crystals += S(LEADER_REWARD[tile, CRYSTALS])
        more_cards += S(LEADER_REWARD[tile, CARD_REWARD])
        scales += S(LEADER_REWARD[tile, SCALES])
    beside = U(NEIGHBOURS[U(cell)]) & U(s.built)
    while beside:
        tile = U(s.tile[lowest_bit(beside)])
        crystals += S(NEIGHBOUR_BONUS[tile, CRYSTALS])
        more_cards += S(NEIGHBOUR_BONUS[tile, CARD_REWARD])
        scales += S(NEIGHBOUR_BONUS[tile, SCALES])
        beside &= beside - _1
    return crystals, more_cards, scales


@kernel
def complete_if_full(s: Record) -> None:
    """Complete the tile of the mover's figure once all its boxes are filled (5.3 to 5.9)."""
    cell = U(s.seat[U(s.mover)].at)
    tile = U(s.tile[cell])
    for box in range(U(BOXES[tile])):
        if s.filled[cell][box] == 0:
            return
    first = leader(s, cell)
    for i in range(U(s.seats)):
        markers = markers_on(s, cell, i)
        if markers == 0:
            continue
        crystals, more_cards, scales = completion_reward(s, cell, i == first)
        seat = s.seat[i]
        seat.crystals += crystals
        seat.owed += more_cards
        seat.scales += scales
        s.supply -= scales
        seat.markers += markers
    s.filled[cell][:] = 0
    s.built |= np.uint32(_1 << cell)
    cards.promise(s)
    _score_if_empty(s)


# ── The end (9) ───────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def is_city_finished(s: Record) -> bool:
    """Whether every building is completed."""
    count = 0
    for cell in range(U(CELLS)):
        count += s.built >> cell & _1
    return count == BUILDINGS


@kernel
def decided(s: Record) -> Integer:
    """Return the ending that the position of offerings, markers, city and turns calls for, 0 if none (9.1 to 9.5)."""
    for i in range(U(s.seats)):
        if s.seat[i].offerings >= GOAL[U(s.seats)]:
            return S(OFFERINGS)
    if _are_all_markers_placed(s):
        return S(MARKERS)
    if is_city_finished(s) and not _can_anybody_offer(s):
        return S(CITY)
    return S(TURN_CAP) if s.turn >= s.turn_cap else S(0)


@kernel
def end_if_over(s: Record) -> None:
    """End the match if that is decided."""
    s.ending = decided(s)
    if s.ending:
        s.phase = OVER


@kernel
def _are_all_markers_placed(s: Record) -> bool:
    for i in range(U(s.seats)):  # noqa: SIM110 — a compiled loop
        if s.seat[i].markers:
            return False
    return True


@kernel
def _can_anybody_offer(s: Record) -> bool:
    """Whether a seat has the crystals and a marker for the lowest free box of the obelisk (9.2)."""
    if s.offerings == OBELISK.shape[1]:
        return False
    price = OBELISK[U(s.seats), U(s.offerings)]
    for i in range(U(s.seats)):  # noqa: SIM110 — a compiled loop
        if price and s.seat[i].markers and s.seat[i].crystals >= price:
            return True
    return False


@kernel
def place(s: Record, i: Integer) -> Integer:
    """Return the place of a seat, 1 = best: more offerings, then more crystals; equal seats share it (9.6)."""
    if s.ending == MARKERS:
        return S(1)
    mine = s.seat[U(i)]
    better = S(1)
    for j in range(U(s.seats)):
        other = s.seat[j]
        better += S(
            other.offerings > mine.offerings or (other.offerings == mine.offerings and other.crystals > mine.crystals)
        )
    return better


@kernel
def has_winner(s: Record) -> bool:
    """Whether the match ended so that the first place wins (11.1)."""
    return bool(s.ending == OFFERINGS or s.ending == CITY)
