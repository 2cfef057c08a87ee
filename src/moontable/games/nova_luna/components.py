"""The 68 tiles of Nova Luna as tables, read from `tiles.csv`.

The tile list was written down from the published game: per tile its colour, its number and its tasks as a multiset of
colour letters (`R` red, `B` blue, `T` turquoise, `Y` yellow). Tile ids run from 1 to 68 in the order of the file.
"""

import csv
from pathlib import Path

import numpy as np

COLOURS = "RBTY"
"""Letters of the four colours, in the order of their numbers 0..3."""

TILES = 68
SPACES = 12
"""Spaces of the wheel's outer ring; the meeple starts on space 0."""

TASKS = 3
"""A tile has at most so many tasks."""


def _read() -> list[tuple[int, int, tuple[str, ...]]]:
    names = {"red": 0, "blue": 1, "turquoise": 2, "yellow": 3}
    with (Path(__file__).parent / "tiles.csv").open(encoding="ascii", newline="") as file:
        return [
            (names[row["color"]], int(row["cost"]), tuple(row[f"task{i}"] for i in (1, 2, 3) if row[f"task{i}"]))
            for row in csv.DictReader(file)
        ]


_tiles = _read()

TASK_TEXTS: tuple[tuple[str, ...], ...] = ((), *(tasks for _, _, tasks in _tiles))
"""Tasks of each tile id as letters, e.g. `("RRR", "TY")`; index 0 is no tile."""


def _pack(task: str) -> int:
    return sum(task.count(letter) << 8 * colour for colour, letter in enumerate(COLOURS))


COLOUR = np.array([0, *(colour for colour, _, _ in _tiles)], np.uint8)
"""uint8[69]: colour 0..3 of each tile id."""

COST = np.array([0, *(cost for _, cost, _ in _tiles)], np.uint8)
"""uint8[69]: number 1..7 of each tile id, the steps that taking it costs."""

OPEN = np.array([(1 << len(tasks)) - 1 for tasks in TASK_TEXTS], np.uint8)
"""uint8[69]: one bit for each task of a tile id."""

NEED = np.array([[_pack(task) for task in (*tasks, "", "", "")[:TASKS]] for tasks in TASK_TEXTS], np.uint32)
"""uint32[69, 3]: dots of each task, one byte for each colour, colour 0 lowest."""

WANTS = np.array(
    [
        sum(any(letter in task for task in tasks) << colour for colour, letter in enumerate(COLOURS))
        for tasks in TASK_TEXTS
    ],
    np.uint8,
)
"""uint8[69]: one bit for each colour that some task of a tile id asks for."""
