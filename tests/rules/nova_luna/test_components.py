"""The box: 68 tiles, checked by sums that a slip of the pen would break (Rule 1.1)."""

from __future__ import annotations

import zlib
from collections import Counter

import pytest

from moontable.games.nova_luna import components
from tests.rules.nova_luna.referee import COLOURS, TILES, Tile

# CRC-32 of the tile list in the plain form that `canonical` writes; it changes only if a tile does.
CHECKSUM = 1284844641


def canonical(number: int, tile: Tile) -> str:
    tasks = sorted("".join(sorted(task)) for task in tile.tasks)
    return f"{number}{tile.colour}{tile.cost}:{','.join(tasks)}"


def shape(tile: Tile) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Cost and colour-blind task sizes: how often each colour of a task occurs, colours forgotten."""
    return tile.cost, tuple(sorted(tuple(sorted(Counter(task).values())) for task in tile.tasks))


def test_tiles_are_numbered_1_to_68() -> None:
    assert list(TILES) == list(range(1, 69))


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_17_tiles_and_78_dots(colour: str) -> None:
    assert sum(tile.colour == colour for tile in TILES.values()) == 17
    assert sum(task.count(colour) for tile in TILES.values() for task in tile.tasks) == 78


def test_tasks_and_numbers_add_up() -> None:
    assert sum(len(tile.tasks) for tile in TILES.values()) == 128
    assert sum(tile.cost for tile in TILES.values()) == 268
    assert {tile.cost for tile in TILES.values()} == set(range(1, 8))
    assert {len(tile.tasks) for tile in TILES.values()} == {0, 1, 2, 3}
    assert {len(task) for tile in TILES.values() for task in tile.tasks} == {1, 2, 3, 4}


def test_every_colour_has_the_same_15_shapes() -> None:
    shapes = {colour: Counter(shape(tile) for tile in TILES.values() if tile.colour == colour) for colour in COLOURS}
    assert shapes["R"] == shapes["B"] == shapes["T"] == shapes["Y"]
    assert len(shapes["R"]) == 15


def test_within_a_shape_every_colour_is_asked_for_equally_often() -> None:
    dots: dict[object, Counter[str]] = {}
    for tile in TILES.values():
        dots.setdefault(shape(tile), Counter()).update("".join(tile.tasks))
    for count in dots.values():
        assert len({count[colour] for colour in COLOURS}) == 1


def test_tile_list_is_the_published_one() -> None:
    text = "\n".join(canonical(number, tile) for number, tile in TILES.items())
    assert zlib.crc32(text.encode()) == CHECKSUM


def test_compiled_tables_say_what_the_list_says() -> None:
    """The engine's arrays and an independent reading of the file agree tile by tile."""
    for number, tile in TILES.items():
        assert COLOURS[components.COLOUR[number]] == tile.colour
        assert components.COST[number] == tile.cost
        assert components.TASK_TEXTS[number] == tile.tasks
        needs = [[task.count(colour) for colour in COLOURS] for task in tile.tasks]
        packed = [[int(word) >> 8 * colour & 0xFF for colour in range(4)] for word in components.NEED[number]]
        assert packed[: len(needs)] == needs
