"""What lies in the box of Blue Moon City, as tables read from the CSV files beside this module.

`tiles.csv` says of each tile how its numbers are known: `exact` (stated in words or beyond doubt), `reading` (read from
a small picture) or `reconstructed` (the likelier of two readings); `boxes_alternatives` holds the others. A corrected
number changes the file and nothing else.

A *kind* of card is a people and a value, 0..21 in the order of `cards.csv`. Peoples and colours go by one letter.
"""

import csv
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

COLOURS = "VTAFKMHP"
"""Initials of the peoples, which name the colours 0..7: black, red, blue, grey, green, brown, white, yellow."""

VULCA, TERRAH, AQUA, FLIT, KHIND, MIMIX, HOAX, PILLAR = range(8)
ANY_COLOUR, NO_COLOUR = 8, 9
"""Colours of the palace, whose boxes take any, and of the courtyard, which has no box."""

KINDS = 22
TILES = 21
BUILDINGS = 20
MOST_BOXES = 4


def _rows(name: str) -> list[dict[str, str]]:
    with (Path(__file__).parent / name).open(encoding="ascii", newline="") as file:
        return list(csv.DictReader(file))


STATUSES = ("exact", "reading", "reconstructed")
"""How a tile's numbers are known, the surest first."""

TILE_ROWS = _rows("tiles.csv")
"""The rows of `tiles.csv`, by tile id."""

CARD_ROWS = _rows("cards.csv")
"""The rows of `cards.csv`, by kind."""


# ── Cards ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

CARDS: tuple[str, ...] = tuple(row["people"][0] + row["value"] for row in CARD_ROWS)
"""Name of each kind, e.g. `V1`."""

KIND: dict[str, int] = {name: kind for kind, name in enumerate(CARDS)}

COLOUR_OF = np.array([COLOURS.index(name[0]) for name in CARDS], np.uint8)
"""uint8[22]: colour 0..7 of each kind."""

VALUE_OF = np.array([int(name[1]) for name in CARDS], np.uint8)
"""uint8[22]: value 1..3 of each kind."""

COUNT_OF = np.array([int(row["count"]) for row in CARD_ROWS], np.uint8)
"""uint8[22]: cards of each kind in the box, 80 in all."""

ALL_CARDS = int(COUNT_OF.sum())

FIRST_KIND = np.array([next(k for k in range(KINDS) if COLOUR_OF[k] == colour) for colour in range(8)], np.uint8)
"""uint8[8]: the kind of value 1 of each colour; values 2 and 3 follow it, except that green has none."""

V1, T1, A1, F1, K1, M1, H1, P1 = (int(kind) for kind in FIRST_KIND)
F2, M2, M3, H2, H3, P2 = F1 + 1, M1 + 1, M1 + 2, H1 + 1, H1 + 2, P1 + 1

# ── Tiles ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

COURTYARD, PALACE = 0, 1
TILE_NAMES: tuple[str, ...] = tuple(row["name"] for row in TILE_ROWS)

TILE_COLOUR = np.array([(COLOURS + "*-").index(row["colour"]) for row in TILE_ROWS], np.uint8)
"""uint8[21]: colour of each tile's boxes, `ANY_COLOUR` for the palace, `NO_COLOUR` for the courtyard."""

BOX_VALUES: tuple[tuple[int, ...], ...] = tuple(
    tuple(map(int, row["boxes"].split("|"))) if row["boxes"] else () for row in TILE_ROWS
)
"""Numbers of each tile's boxes, from the left."""

BOXES = np.array([len(values) for values in BOX_VALUES], np.uint8)
"""uint8[21]: how many boxes a tile has."""

BOX_VALUE = np.array([(*values, 0, 0, 0, 0)[:MOST_BOXES] for values in BOX_VALUES], np.uint8)
"""uint8[21, 4]: numbers of each tile's boxes, from the left, 0 where there is none."""


REWARDS = ("crystals", "cards", "scales")
CRYSTALS, CARD_REWARD, SCALES = range(3)
"""Columns of the reward tables."""


def _rewards(whose: str) -> NDArray[np.uint8]:
    return np.array([[int(row[f"{whose}_{what}"]) for what in REWARDS] for row in TILE_ROWS], np.uint8)


LEADER_REWARD = _rewards("leader")
"""uint8[21, 3]: what the leader gets beside the star when a tile is completed."""

SHARED_REWARD = _rewards("all")
"""uint8[21, 3]: what everybody with a marker gets when a tile is completed."""

NEIGHBOUR_BONUS = _rewards("neighbour")
"""uint8[21, 3]: what a completed tile gives when a tile beside it is completed."""

# ── The obelisk ───────────────────────────────────────────────────────────────────────────────────────────────────────

_obelisk = _rows("obelisk.csv")
OBELISK_BOXES = len(_obelisk)


def obelisk_costs(seats: int) -> list[int]:
    """Return the costs of the obelisk's boxes, lowest first; with two seats the outer boxes stay unused."""
    return [int(row["cost"]) for row in _obelisk if seats > 2 or row["two_seats"] == "1"]


_by_seats = [(obelisk_costs(seats) + [0] * OBELISK_BOXES)[:OBELISK_BOXES] for seats in range(5)]
OBELISK = np.array(_by_seats, np.uint8)
"""uint8[seats, 13]: the same as a table, 0 where there is no box."""

ILLUSTRATION: tuple[tuple[tuple[int, int], int], ...] = tuple(
    ((int(row["row"]), int(row["column"])), int(row["tile"])) for row in _rows("illustration.csv")
)
"""The city as it is drawn in the rulebook: place (row, column) and tile."""
