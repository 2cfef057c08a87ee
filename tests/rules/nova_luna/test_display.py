"""Where a tile may be laid (rules chapter 4), in displays of any size and shape."""

from __future__ import annotations

import itertools

import pytest

from moontable import Position
from moontable.games.nova_luna.displays import cell_of
from moontable.games.nova_luna.state import FRONTIER, LONGEST
from tests.rules.matches import steps
from tests.rules.nova_luna.boards import dealt, solo, table
from tests.rules.nova_luna.displays import line, longest_lines, most_tiles
from tests.rules.nova_luna.matches import GAME
from tests.rules.nova_luna.referee import Board, Cell, free_cells


def cells_of(position: Position, seat: int = 0) -> set[Cell]:
    return {(x, y) for x, y in position.view(None)["displays"][seat]["free"]}


def test_the_first_tile_lies_at_the_origin() -> None:
    """Rule 4.5."""
    position = dealt(2)
    assert cells_of(position) == {(0, 0)}
    assert {action.text.partition("@")[2] for action in position.legal_actions()} == {"0,0"}


@pytest.mark.parametrize(
    ("board", "cells"),
    [({(0, 0): 1}, 4), ({(0, 0): 1, (1, 0): 2}, 6), ({(0, 0): 1, (1, 0): 2, (1, 1): 3}, 7)],
    ids=["one tile", "two in a row", "three in an L"],
)
def test_free_cells(board: Board, cells: int) -> None:
    position = solo(board)
    assert cells_of(position) == free_cells(board)
    assert len(cells_of(position)) == cells
    assert len(position.legal_actions()) == 3 * cells


def test_a_hole_inside_a_display_is_a_free_cell() -> None:
    ring = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    position = solo({cell: tile for tile, cell in enumerate(ring, 1)})
    assert (1, 1) in cells_of(position)
    assert len(cells_of(position)) == 13


@pytest.mark.parametrize("cell", ["1,1", "-1,-1", "2,0", "0,0", "0,-2"])
def test_diagonal_distant_and_taken_cells_are_not_free(cell: str) -> None:
    position = solo({(0, 0): 1}, offer=[2])
    assert f"T2@{cell}" not in {action.text for action in position.legal_actions()}


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_straight_line_of_all_the_tiles_that_a_seat_can_get(seats: int, down: bool, backwards: bool) -> None:
    """Rule 4.6: one seat took all the cheap tiles and laid them in one row or column until no tile was left."""
    shares = longest_lines(seats)
    assert len(shares[0]) == most_tiles(seats)
    boards = [line(share, down=down, backwards=backwards) for share in shares]
    position = table(boards, wheel={}, phase="over")
    assert position.ending == "exhaustion"
    assert cells_of(position) == free_cells(boards[0])
    assert len(cells_of(position)) == 2 * most_tiles(seats) + 2
    assert GAME.position(position.document()).to_bytes() == position.to_bytes()


@pytest.mark.parametrize("direction", [(0, -1), (1, 0), (0, 1), (-1, 0)], ids=["up", "right", "down", "left"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_straight_lines_in_play(seats: int, direction: Cell) -> None:
    """Rule 4.6: a whole match in which every seat lays in one line, 22 tiles of it in solo."""
    dx, dy = direction
    position = GAME.start(seats=seats, seed=seats)
    while position.actor >= 0:
        count = len(position.view(None)["displays"][position.actor]["tiles"])
        end = f"@{dx * count},{dy * count}"
        position = position.play(next(action for action in position.legal_actions() if action.text.endswith(end)))
    lengths = [len(display["tiles"]) for display in position.view(None)["displays"]]
    assert position.ending == ("solo" if seats == 1 else "exhaustion")
    assert sum(lengths) == (22 if seats == 1 else 68)
    assert GAME.position(position.document()).to_bytes() == position.to_bytes()


def test_the_grid_has_room_for_every_shape() -> None:
    """Rule 4.6: no two cells of a display, or of the free cells around it, are one cell of the grid.

    They would have to be further apart than the longest display and a step on either side.
    """
    longest = max(22, *(most_tiles(seats) for seats in (2, 3, 4)))
    assert longest <= LONGEST
    reach = range(-longest - 1, longest + 2)
    for dx, dy in itertools.product(reach, reach):
        if (dx, dy) != (0, 0) and abs(dx) + abs(dy) <= longest + 1:
            assert cell_of(dx, dy) != cell_of(0, 0)


def test_the_widest_frontier_fits() -> None:
    """A display of n tiles has at most 2n + 2 free cells, all of which the record can hold."""
    longest = max(most_tiles(seats) for seats in (2, 3, 4))
    assert 2 * longest + 2 <= FRONTIER


def test_tiles_are_never_moved() -> None:
    """Rule 4.6: whatever is laid later, a tile stays in its cell."""
    laid: dict[int, Cell] = {}
    for _, action, position in steps(GAME.start(seats=2), 8):
        if action.text.startswith("T"):
            tile, _, cell = action.text[1:].partition("@")
            x, y = cell.split(",")
            laid[int(tile)] = (int(x), int(y))
        shown = [tile for display in position.view(None)["displays"] for tile in display["tiles"]]
        assert {tile["tile"]: (tile["x"], tile["y"]) for tile in shown} == laid
