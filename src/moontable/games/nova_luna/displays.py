"""Places of a display's tiles, for the world outside the kernels.

A grid cell has no place of its own (the grid is a helix, see `state`), so places are found by walking from the first
tile, which lies at (0, 0).
"""

from typing import Any

from moontable.games.nova_luna.state import GRID, STRIDE

Place = tuple[int, int]
"""x to the right, y downwards."""

SIDES: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


def cell_of(x: int, y: int) -> int:
    """Return the grid cell of a place."""
    return (x + STRIDE * y) % GRID


def tile_places(seat: Any) -> list[Place]:
    """Return the place of each tile of a seat's display, in order of placement."""
    cells = seat["cell"].tolist()[: int(seat["tiles"])]
    found: dict[int, Place] = {cell_of(0, 0): (0, 0)}
    for cell in cells[1:]:
        for dx, dy in SIDES:  # a tile touches one that was placed before it
            neighbour = found.get((cell - cell_of(dx, dy)) % GRID)
            if neighbour is not None:
                found[cell] = (neighbour[0] + dx, neighbour[1] + dy)
                break
    return [found[cell] for cell in cells]


def free_places(seat: Any) -> dict[int, Place]:
    """Return the free cells where a seat may place its next tile, in the order of the rules, with their places."""
    around = {cell_of(x + dx, y + dy): (x + dx, y + dy) for x, y in tile_places(seat) for dx, dy in SIDES} or {
        cell_of(0, 0): (0, 0)
    }
    return {cell: around[cell] for cell in seat["frontier"].tolist()[: int(seat["free"])]}
