"""What lies in the box of Blue Moon City, read from the package's tables with nothing but the csv module.

Written for the referee: places are (row, column), tiles are their ids, cards are texts such as `V1`, and how far apart
two places are is found out by walking.
"""

from __future__ import annotations

import csv
import dataclasses
from functools import cache
from importlib import resources

Place = tuple[int, int]

COURTYARD_PLACE: Place = (2, 2)
PLACES: list[Place] = [
    (row, column) for row in range(5) for column in range(5) if {row, column} - {0, 4} or row not in (0, 4)
]
"""The 21 places in reading order: five by five without the corners."""

CROSS: dict[Place, int] = {(1, 2): 2, (2, 3): 1, (3, 2): 3, (2, 1): 4}
"""Fire Temple north, Royal Palace east, Earth Temple south, Water Temple west of the courtyard."""

PEOPLES = {
    "V": "Vulca",
    "T": "Terrah",
    "A": "Aqua",
    "F": "Flit",
    "K": "Khind",
    "M": "Mimix",
    "H": "Hoax",
    "P": "Pillar",
}
COLOURS = "".join(PEOPLES)
DRAGONS = {"V": "red", "T": "green", "A": "blue"}
MARKERS = 10
GOAL = {2: 6, 3: 5, 4: 4}
SCALES = {2: 9, 3: 12, 4: 15}


@dataclasses.dataclass(frozen=True)
class Tile:
    """Rewards are crystals, cards, scales."""

    name: str
    colour: str
    boxes: tuple[int, ...]
    leader: tuple[int, int, int]
    everybody: tuple[int, int, int]
    neighbours: tuple[int, int, int]


def rows(name: str) -> list[dict[str, str]]:
    text = resources.files("moontable.games.blue_moon_city").joinpath(name).read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))


def reward(row: dict[str, str], whose: str) -> tuple[int, int, int]:
    return int(row[f"{whose}_crystals"]), int(row[f"{whose}_cards"]), int(row[f"{whose}_scales"])


TILES: dict[int, Tile] = {
    int(row["id"]): Tile(
        row["name"],
        row["colour"],
        tuple(int(value) for value in row["boxes"].split("|") if value),
        reward(row, "leader"),
        reward(row, "all"),
        reward(row, "neighbour"),
    )
    for row in rows("tiles.csv")
}

CARDS: dict[str, int] = {row["people"][0] + row["value"]: int(row["count"]) for row in rows("cards.csv")}
"""How many there are of each card, in canonical order."""

KINDS = list(CARDS)


def value(card: str) -> int:
    return int(card[1])


def in_order(cards: object) -> list[str]:
    """Cards in canonical order."""
    return sorted(cards, key=KINDS.index)  # type: ignore[call-overload, no-any-return] # any iterable of cards


def costs(seats: int) -> list[int]:
    return [int(row["cost"]) for row in rows("obelisk.csv") if seats > 2 or row["two_seats"] == "1"]


@cache
def beside(place: Place) -> list[Place]:
    row, column = place
    return [
        spot for spot in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)) if spot in PLACES
    ]


@cache
def walks(start: Place) -> dict[Place, int]:
    """Every place with the fewest steps to it."""
    steps = {start: 0}
    reached = [start]
    for place in reached:
        for spot in beside(place):
            if spot not in steps:
                steps[spot] = steps[place] + 1
                reached.append(spot)
    return steps
