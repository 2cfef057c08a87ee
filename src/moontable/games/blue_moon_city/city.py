"""Where the tiles lie: 21 cells, a square of five by five without its corners, numbered in reading order.

    .  0  1  2  .
    3  4  5  6  7
    8  9 10 11 12
   13 14 15 16 17
    .  18 19 20 .

Every shortest way between two cells stays inside the city, so a distance is the difference of rows plus that of
columns. Sets of cells are bits, bit c = cell c.
"""

import numpy as np

from moontable.games.blue_moon_city.components import ILLUSTRATION, PALACE, TILE_ROWS

PLACES: tuple[tuple[int, int], ...] = tuple(
    (row, column) for row in range(5) for column in range(5) if (row, column) not in ((0, 0), (0, 4), (4, 0), (4, 4))
)
"""Row and column of each cell."""


def place_text(cell: int) -> str:
    """Return a cell as `row,column`."""
    return "{},{}".format(*PLACES[cell])


CELLS = len(PLACES)
CELL: dict[tuple[int, int], int] = {place: cell for cell, place in enumerate(PLACES)}
CENTRE = CELL[2, 2]
"""The cell of the courtyard."""

EVERYWHERE = np.uint64((1 << CELLS) - 1)
"""All cells, as bits."""

NOWHERE = CELLS
"""Where a dragon is before it comes to the city."""

LONGEST_WALK = 6
"""No two cells are further apart."""

DISTANCE = np.array([[abs(a - c) + abs(b - d) for c, d in PLACES] for a, b in PLACES], np.uint8)
"""uint8[21, 21]: steps from cell to cell."""

WITHIN = np.array(
    [
        [sum(1 << to for to in range(CELLS) if DISTANCE[cell, to] <= steps) for cell in range(CELLS)]
        for steps in range(LONGEST_WALK + 1)
    ],
    np.uint32,
)
"""uint32[7, 21]: the cells that are at most so many steps away."""

NEIGHBOURS = np.array([WITHIN[1, cell] & ~np.uint32(1 << cell) for cell in range(CELLS)], np.uint32)
"""uint32[21]: the cells beside each cell."""

_SLOTS = {"courtyard": (2, 2), "north": (1, 2), "east": (2, 3), "south": (3, 2), "west": (2, 1)}

CROSS: dict[int, int] = {
    CELL[_SLOTS[row["slot"]]]: int(row["id"]) for row in TILE_ROWS if row["slot"] not in ("", "courtyard")
}
"""Cell and tile of the palace and the three temples around the courtyard."""

CROSS_TILES = sum(1 << tile for tile in CROSS.values())
CROSS_CELLS = sum(1 << cell for cell in CROSS)

ILLUSTRATED = np.zeros(CELLS, np.uint8)
"""uint8[21]: the tile on each cell in the rulebook's drawing."""
for _place, _tile in ILLUSTRATION:
    ILLUSTRATED[CELL[_place]] = _tile

FIXED_CROSS = np.full(CELLS, 255, np.uint8)
"""uint8[21]: the tile on each cell that the rules fix, 255 elsewhere."""
FIXED_CROSS[CENTRE] = 0
for _cell, _tile in CROSS.items():
    FIXED_CROSS[_cell] = _tile

assert CROSS[CELL[2, 3]] == PALACE
