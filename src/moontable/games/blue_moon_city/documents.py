"""Positions of Blue Moon City as plain JSON.

    {"game": "blue-moon-city", "rules_version": 1, "seats": 2, "options": {…},
     "phase": "setup" | "move" | "build" | "pay" | "discard" | "draw" | "over",
     "ply": 12, "turn": 4, "start": 1 | null, "mover": 0,
     "tiles": [20, 14, …],            tile ids by cell in reading order, null while not laid
     "built": [false, …],             by cell
     "markers": [[null, 1], [], …],   by cell and box the seat or null; [] where nothing is to be built
     "dragons": [[1, 2], null, null], red, green, blue; null outside the city
     "figures": [[2, 2], [1, 3]],
     "hands": [["V1", "K1"], …], "crystals": [6, 0], "scales": [4, 0], "supply": 5,
     "offerings": [0, 0, 1],          seats of the markers on the obelisk, in order of its boxes
     "deck": ["V1", …], "discard": […],
     "shuffled": […],                 contents of the deck when it was last shuffled
     "drawn": [[…], […]],             what each seat was dealt from it since
     "older": [0, 5],                 cards that each seat held then, or was dealt from aside since
     "played": [[0, "V1", 2], …],     cards that seats parted with since, in order, each with the seat and the number
                                      of cards that it had been dealt from that deck
     "aside": […], "owed": [0, 1],    rest of an older deck, all of it promised; reward cards by seat
     "steps": 2, "contributed": false, "offered": 0,
     "payment": null | {"box": 1, "cards": ["H2"]},
     "discarded": ["P1"],             in this turn, in phase discard
     "drawing": 0,                    cards that the mover is still to be dealt, in phase draw
     "ending": null}

Cards are listed in their order of kinds. `shuffled`, `drawn`, `older` and `played` may be left out together: then the
deck counts as shuffled just now. What the rules cannot come to is refused with the reason and its path.
"""

from typing import Any

import numpy as np

from moontable.core.contract import Raw
from moontable.games.blue_moon_city.city import CELLS, NOWHERE, PLACES
from moontable.games.blue_moon_city.components import BOXES, CARDS
from moontable.games.blue_moon_city.layout import PHASES, read_layout
from moontable.games.blue_moon_city.spec import SPEC, decode
from moontable.games.blue_moon_city.state import PAY, UNLAID


def raw_of(state: Any) -> Raw:
    """Return the bytes of a record as a fresh uint8 array for kernels."""
    return np.frombuffer(bytearray(state.tobytes()), np.uint8)


def spread(counts: Any) -> list[str]:
    """Return the names of cards that are counted by kind, in order of kinds."""
    return [CARDS[kind] for kind, count in enumerate(counts.tolist()) for _ in range(count)]


def place_of(cell: int) -> list[int] | None:
    """Return row and column of a cell, None for nowhere."""
    return None if cell == NOWHERE else list(PLACES[cell])


def owners(state: Any, cell: int) -> list[int | None]:
    """Return the seat of the marker in each box of a cell, None for an empty box."""
    tile = int(state["tile"][cell])
    boxes = 0 if tile == UNLAID else int(BOXES[tile])
    return [owner - 1 if owner else None for owner in state["filled"][cell].tolist()[:boxes]]


def is_built(state: Any, cell: int) -> bool:
    """Whether the building on a cell is completed."""
    return bool(int(state["built"]) >> cell & 1)


def write(state: Any) -> dict[str, Any]:
    """Return a state as plain JSON."""
    seats = state["seat"][: int(state["seats"])]
    payment = {"box": int(state["box"]) + 1, "cards": spread(state["paid"])} if state["phase"] == PAY else None
    return {
        "game": SPEC.id,
        "rules_version": SPEC.rules_version,
        "seats": len(seats),
        "options": decode(state),
        "phase": PHASES[int(state["phase"])],
        "ply": int(state["ply"]),
        "turn": int(state["turn"]),
        "start": None if state["start"] == UNLAID else int(state["start"]),
        "mover": int(state["mover"]),
        "tiles": [None if tile == UNLAID else tile for tile in state["tile"].tolist()],
        "built": [is_built(state, cell) for cell in range(CELLS)],
        "markers": [[] if is_built(state, cell) else owners(state, cell) for cell in range(CELLS)],
        "dragons": [place_of(cell) for cell in state["dragon"].tolist()],
        "figures": [place_of(int(seat["at"])) for seat in seats],
        "hands": [spread(seat["hand"]) for seat in seats],
        "crystals": [int(seat["crystals"]) for seat in seats],
        "scales": [int(seat["scales"]) for seat in seats],
        "supply": int(state["supply"]),
        "offerings": [owner - 1 for owner in state["obelisk"].tolist() if owner],
        "deck": spread(state["deck"]),
        "discard": spread(state["discard"]),
        "shuffled": spread(state["shuffled"]),
        "drawn": [spread(seat["drawn"]) for seat in seats],
        "older": [int(seat["older"]) for seat in seats],
        "played": [
            [seat, CARDS[kind], fetched] for seat, kind, fetched in state["play"].tolist()[: int(state["plays"])]
        ],
        "aside": spread(state["aside"]),
        "owed": [int(seat["owed"]) for seat in seats],
        "steps": int(state["steps"]),
        "contributed": bool(state["contributed"]),
        "offered": int(state["offered"]),
        "payment": payment,
        "discarded": [CARDS[kind] for kind in state["thrown"].tolist()[: int(state["discards"])]],
        "drawing": int(state["to_draw"]),
        "ending": SPEC.endings[int(state["ending"]) - 1] if state["ending"] else None,
    }


def read(document: object) -> Raw:
    """Return the state that a document describes, uint8[itemsize]; raise `DocumentError`."""
    return read_layout(document)
