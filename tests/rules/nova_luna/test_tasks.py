"""When a task is complete (rules chapter 6): the worked examples, on solo boards set up as documents."""

from __future__ import annotations

import pytest

from tests.rules.nova_luna.boards import GOOD, POOR, discs, playing, shown, solo
from tests.rules.nova_luna.referee import COLOURS, TILES, Board, Cell, completed, have

REDS = [number for number, tile in TILES.items() if tile.colour == "R"]


def seen(board: Board, cell: Cell) -> dict[str, int]:
    """n(P, c) that the engine shows for the tile in this cell; the referee must see the same."""
    counts = shown(solo(board), cell)["have"]
    assert counts == have(board, cell)
    return dict(zip(COLOURS, counts, strict=True))


def done(board: Board, cell: Cell) -> list[bool]:
    return list(shown(solo(board), cell)["done"])


# The worked examples of the rules, tasks 1 to 8


def test_two_neighbours_left_and_right_complete_bb() -> None:
    """Rule 6.3: tile 62 (RRR, TTT, BB) between two blue tiles."""
    assert done({(0, 0): 62, (-1, 0): 18, (1, 0): 21}, (0, 0)) == [False, False, True]


def test_a_chain_completes_bb_and_diagonal_reds_complete_nothing() -> None:
    """Rule 6.1, Rule 6.2: two blues in a row below tile 62; three reds that only lie diagonally leave RRR open."""
    board = {(0, 0): 62, (0, 1): 18, (0, 2): 21, (1, 1): 1, (-1, 1): 4}
    assert done(board, (0, 0)) == [False, False, True]
    assert seen(board, (0, 0)) == {"R": 0, "B": 2, "T": 0, "Y": 0}


def test_one_placement_completes_two_tasks_of_one_tile() -> None:
    """Rule 6.4, Rule 6.5: tile 14 (RR, BB, TT) at (0, 1) touches two reds and two blues at once; two discs."""
    position = solo({(0, 0): 1, (1, 0): 2, (-1, 0): 35, (-1, 1): 18, (-1, 2): 19}, offer=[14])
    before = discs(position)
    position = playing(position, "T14@0,1")
    assert shown(position, (0, 1))["done"] == [True, True, False]
    assert discs(position) == before + 2


def test_three_tasks_of_a_seven_share_three_neighbours() -> None:
    """Rule 6.6: tile 17 (BT, BY, TY) with a blue, a turquoise and a yellow neighbour, each serving two tasks."""
    assert done({(0, 0): 17, (-1, 0): 18, (1, 0): 35, (0, 1): 52}, (0, 0)) == [True, True, True]


def test_two_neighbours_complete_one_task_of_each_other() -> None:
    """Rule 6.4: red 16 asks for T, turquoise 50 for R."""
    board = {(0, 0): 16, (1, 0): 50}
    assert done(board, (0, 0)) == [False, False, True]
    assert done(board, (1, 0)) == [False, False, True]


def test_one_pair_completes_yy_on_two_tiles() -> None:
    """Rule 6.6: a yellow pair under 16 and 50 that each of them touches."""
    board = {(0, 0): 16, (1, 0): 50, (0, 1): 52, (1, 1): 53}
    assert done(board, (0, 0)) == [False, True, True]
    assert done(board, (1, 0)) == [False, True, True]


@pytest.mark.parametrize(("size", "is_done"), [(4, False), (5, True)])
def test_rrrr_on_a_red_tile_needs_four_others(size: int, is_done: bool) -> None:
    """Rule 6.1: tiles 2 and 3 (RRRR) in one group of reds: both complete in a group of five, neither in one of four."""
    board = {(x, 0): tile for x, tile in enumerate([2, 1, 4, 6, 3][-size:] if size == 5 else [2, 1, 4, 3])}
    assert done(board, (0, 0)) == [is_done]
    assert done(board, (size - 1, 0)) == [is_done]


def test_a_group_of_four_completes_rrrr_and_rr() -> None:
    """Rule 6.3, Rule 6.6: tile 25 (RRRR, RR) touches one red of a group of four; more than needed is fine."""
    assert done({(0, 0): 25, (1, 0): 1, (2, 0): 2, (2, 1): 4, (3, 0): 6}, (0, 0)) == [True, True]


# Unit cases


def test_a_tile_never_counts_itself() -> None:
    """Rule 6.1: B(0,0) B(1,0): BB on the first stays open, n = 1."""
    board = {(0, 0): 31, (1, 0): 18}
    assert seen(board, (0, 0))["B"] == 1
    assert done(board, (0, 0))[0] is False


@pytest.mark.parametrize("place", [-1, 0, 1])
def test_in_a_row_of_three_each_sees_two(place: int) -> None:
    """Rule 6.1: B B B, the middle tile links the ends for each other and sees both itself."""
    blues = {place: 31} | dict(zip({-1, 0, 1} - {place}, (18, 19), strict=True))
    board = {(x, 0): blues[x] for x in (0, -1, 1)}
    assert seen(board, (place, 0))["B"] == 2
    assert done(board, (place, 0))[0] is True


def test_a_group_that_touches_on_two_sides_counts_once() -> None:
    """Rule 6.2: a blue tile in the corner of an L of three reds: RRR complete, RRRR open."""
    for tile, expected in ((28, [True, False, False]), (25, [False, True])):
        board = {(0, 0): tile, (1, 0): 1, (1, 1): 4, (0, 1): 6}
        assert seen(board, (0, 0))["R"] == 3
        assert done(board, (0, 0)) == expected


def test_a_ring_counts_each_tile_once() -> None:
    """Rule 6.2: a tile inside a closed ring of eight reds touches it on four sides and sees eight."""
    ring = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
    board = {(0, 0): 25, **dict(zip(ring, REDS, strict=False))}
    assert seen(board, (0, 0))["R"] == 8


def test_two_groups_of_one_colour_add_up() -> None:
    """Rule 6.2: a pair on the left and a single on the right make three; so does the tile that joins them, once."""
    board = {(0, 0): 28, (-1, 0): 1, (-2, 0): 4, (1, 0): 6}
    assert seen(board, (0, 0))["R"] == 3
    board |= {(-1, 1): 3, (0, 1): 5, (1, 1): 8}
    assert seen(board, (0, 0))["R"] == 6


def test_rbty_needs_a_red_neighbour_beside_a_red_tile() -> None:
    """Rule 6.1: red tile 7 (RBTY, TTT) with B, T, Y on three sides is open; a red fourth neighbour completes RBTY."""
    board = {(0, 0): 7, (1, 0): 18, (0, 1): 35, (-1, 0): 52}
    assert done(board, (0, 0)) == [False, False]
    assert done({**board, (0, -1): 1}, (0, 0)) == [True, False]


def test_a_far_tile_completes_when_its_group_grows() -> None:
    """Rule 6.4: BBB on tile 11 completes when a blue tile is laid at the far end of the chain that touches it."""
    position = solo({(0, 0): 11, (1, 0): 18, (2, 0): 19}, offer=[20])
    assert shown(position, (0, 0))["done"] == [False, False, False]
    position = playing(position, "T20@3,0")
    assert shown(position, (0, 0))["done"] == [True, False, False]


def test_a_tile_that_joins_two_groups_completes_tasks_at_both() -> None:
    """Rule 6.4: BBB on the red tiles 11 and 12, each at one of two blue groups that one blue tile joins."""
    position = solo({(0, 0): 11, (1, 0): 18, (1, 1): 1, (2, 1): 4, (3, 1): 2, (3, 0): 19, (4, 0): 12}, offer=[20])
    assert shown(position, (0, 0))["done"][0] is False
    assert shown(position, (4, 0))["done"] == [False, True]
    position = playing(position, "T20@2,0")
    assert shown(position, (0, 0))["done"][0] is True
    assert shown(position, (4, 0))["done"] == [True, True]


def test_a_complete_task_stays_complete_and_its_tile_keeps_its_colour() -> None:
    """Rule 6.5: tile 16's T is complete; more tiles change nothing about it; 16 still counts as a red."""
    position = solo({(0, 0): 16, (1, 0): 50}, offer=[52, 1])
    position = playing(position, "T52@0,1", "T1@-1,0")
    assert shown(position, (0, 0))["done"][2] is True
    assert shown(position, (1, 0))["have"] == [2, 0, 0, 0]


@pytest.mark.parametrize("board", [GOOD, POOR], ids=["good", "poor"])
def test_turning_or_mirroring_a_display_changes_nothing(board: Board) -> None:
    """Rule 1.2: where a task stands on its tile, and how the tile is turned, does not matter."""
    board = dict(list(board.items())[:10])
    for turned in symmetries(board):
        for cell, other in zip(board, turned, strict=True):
            assert seen(turned, other) == seen(board, cell)
            assert done(turned, other) == done(board, cell)


def symmetries(board: Board) -> list[Board]:
    """The display turned by 0, 90, 180 and 270 degrees, and its mirror images."""
    turned = [board]
    for _ in range(3):
        turned.append({(-y, x): tile for (x, y), tile in turned[-1].items()})
    return turned + [{(-x, y): tile for (x, y), tile in each.items()} for each in turned]


# A placement log

LOG: list[tuple[int, int, int, list[list[int]]]] = [
    (9, 0, 0, []),
    (33, 1, 0, []),
    (64, 1, -1, [[33, 3]]),
    (16, 0, -1, [[33, 1], [64, 2]]),
    (49, -1, -1, [[16, 3]]),
    (29, -1, 0, [[29, 2], [49, 2]]),
    (18, -1, -2, [[49, 3]]),
    (25, 0, -2, [[16, 1], [25, 2]]),
]


def test_placement_log() -> None:
    """Rule 6.4: eight placements with the tasks that each completes; nine discs, numbers 37."""
    board: Board = {}
    for tile, x, y, newly in LOG:
        position = solo(board, offer=[tile])
        choices = position.choices(0)
        assert choices is not None
        cell = next(cell for cell in choices["takes"][0]["cells"] if (cell["x"], cell["y"]) == (x, y))
        assert sorted([number, index + 1] for number, index in cell["completes"]) == sorted(newly)
        before = completed(board)
        board[x, y] = tile
        assert sorted([number, index + 1] for number, index in completed(board) - before) == sorted(newly)
        assert playing(position, f"T{tile}@{x},{y}").view(0)["displays"] == solo(board).view(0)["displays"]
    view = solo(board).view(0)
    assert view["displays"][0]["placed"] == 9
    assert view["solo"]["sum"] == 37
