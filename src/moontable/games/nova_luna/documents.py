"""Positions of Nova Luna as plain JSON.

    {"game": "nova-luna", "rules_version": 1, "seats": 2, "options": {…},
     "phase": "setup" | "play" | "phase1" | "phase2" | "over",
     "ply": 12,                                          actions of seats: tiles taken, refills, phase 1 ended
     "order": [1, 0] | null,                             start order, first mover first; null until known and in solo
     "wheel": {"meeple": 4, "spaces": [17, null, …]},    tile ids on the 12 spaces, clockwise
     "refilling": false,                                 tiles are being drawn onto the wheel: chance is to act
     "stock": [2, 3, 5, …],                              tile ids, ascending
     "displays": [[{"tile": 9, "x": 0, "y": 0}, …], …]}  per seat in order of placement; the first tile lies at (0, 0)

Nothing that follows from the rest is written down: distances, the order of the markers, completed tasks and notes come
from replaying the displays (`history`). What a match cannot come to is refused with the reason and its path.
"""

from itertools import permutations
from typing import Any

from moontable.core.contract import Raw
from moontable.games.nova_luna.components import TILES
from moontable.games.nova_luna.displays import tile_places
from moontable.games.nova_luna.history import rebuild
from moontable.games.nova_luna.layout import PHASES, read_layout
from moontable.games.nova_luna.spec import SPEC, decode
from moontable.games.nova_luna.state import SETUP


def write(state: Any) -> dict[str, Any]:
    """Return a state as plain JSON."""
    seats, phase = int(state["seats"]), int(state["phase"])
    orders = list(permutations(range(seats)))
    is_ordered = phase != SETUP and seats > 1
    stock = int(state["stock"][0]) | int(state["stock"][1]) << 64
    return {
        "game": SPEC.id,
        "rules_version": SPEC.rules_version,
        "seats": seats,
        "options": decode(state),
        "phase": PHASES[phase],
        "ply": int(state["ply"]),
        "order": list(orders[int(state["order"])]) if is_ordered else None,
        "wheel": {"meeple": int(state["meeple"]), "spaces": [tile or None for tile in state["wheel"].tolist()]},
        "refilling": bool(state["pending"]),
        "stock": [tile for tile in range(1, TILES + 1) if stock >> (tile - 1) & 1],
        "displays": [
            [
                {"tile": tile, "x": x, "y": y}
                for tile, (x, y) in zip(seat["tile"].tolist(), tile_places(seat), strict=False)
            ]
            for seat in state["seat"][:seats]
        ],
    }


def read(document: object) -> Raw:
    """Return the state that a document describes, uint8[itemsize]; raise `DocumentError`."""
    return rebuild(read_layout(document))
