"""The printed tiles of Nova Luna as the browser draws them, read from the game's own table."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from importlib import resources

COLOURS = ("red", "blue", "turquoise", "yellow")


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: its number, frame colour 0 to 3 in the order of `COLOURS`, time and tasks as colour letters."""

    number: int
    colour: int
    cost: int
    tasks: tuple[str, ...]


def nova_luna_tiles() -> list[Tile]:
    """The 68 tiles in order of their numbers."""
    text = (resources.files("moontable.games.nova_luna") / "tiles.csv").read_text("utf-8")
    return [
        Tile(
            int(row["id"]),
            COLOURS.index(row["color"]),
            int(row["cost"]),
            tuple(task for task in (row["task1"], row["task2"], row["task3"]) if task),
        )
        for row in csv.DictReader(text.splitlines())
    ]
