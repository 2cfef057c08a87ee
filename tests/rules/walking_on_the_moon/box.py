"""What lies in the box, written down a second time: dice, moon cards, points; and tables read the simple way."""

from __future__ import annotations

import csv
import io
from collections import Counter
from itertools import product
from typing import NamedTuple

Cell = tuple[int, int]
"""Column and height; height -1 is below the ground."""


class Face(NamedTuple):
    """What one side of a die does; the name is that of the first side that does the same."""

    name: str
    path: tuple[Cell, ...]
    settle: int
    skull: bool


class Card(NamedTuple):
    """The four spaces of a moon card as signs (`.` ground, `^` cliff, `x` crater, `X` peak), and the arrow's space."""

    signs: str
    arrow: int


COLOURS = "BKW"


def _blue(columns: int) -> Face:
    return Face(f"B{columns}", tuple((i, 0) for i in range(1, columns + 1)), 0, skull=False)


def _black(columns: int) -> Face:
    return Face(f"Kup{columns}", tuple((i, 1) for i in range(columns + 1)), 1, skull=False)


def _white(columns: int) -> Face:
    return Face(f"Wdown{columns}", (*((i, 0) for i in range(1, columns + 1)), (columns, -1)), 0, skull=False)


Dice = dict[str, list[Face]]

DICE: Dice = {
    "B": [_blue(columns) for columns in (1, 2, 2, 3, 3, 4)],
    "K": [Face("Kskull", (), 0, skull=True), *(_black(columns) for columns in (1, 1, 2, 2, 3))],
    "W": [*(_white(columns) for columns in (1, 1, 2, 2, 3)), Face("Wflat1", ((1, 0),), 0, skull=False)],
}

CARDS: dict[str, Card] = {
    f"M{number:02}": Card(signs, arrow - 1)
    for number, (signs, arrow) in enumerate(
        [
            *(("..^.", 2), (".^.^", 3), ("^^..", 3), ("..^X", 4), (".^^.", 4), ("..x^", 3)),
            *(("^.x^", 2), (".X..", 3), (".^x.", 3), ("^^^.", 4), (".x..", 2), ("...^", 1)),
        ],
        start=1,
    )
}

STAR_POINTS = [0, 1, 3, 5, 8, 11, 15]


def dice_of(text: str) -> Dice:
    """The dice of a sound table; the package's own if there is none."""
    if not text:
        return DICE
    dice: Dice = {colour: [] for colour in COLOURS}
    rows = sorted(csv.DictReader(io.StringIO(text)), key=lambda row: row["face"])
    for row in rows:
        colour = {"blue": "B", "black": "K", "white": "W"}[row["colour"]]
        cells = [cell.split(",") for cell in row["path"].split(";") if cell]
        path = tuple((int(column), int(level)) for column, level in cells)
        face = Face(colour + row["symbol"], path, int(row["settle"]), row["skull"] == "1")
        dice[colour].append(face)
    return dice


def cards_of(text: str) -> dict[str, Card]:
    """The moon cards of a sound table; the package's own if there is none."""
    if not text:
        return CARDS
    spaces: dict[str, dict[int, tuple[str, bool]]] = {}
    for row in csv.DictReader(io.StringIO(text)):
        sign = (".^", "xX")[row["red"] == "1"][row["level"] == "1"]
        spaces.setdefault(row["card"], {})[int(row["space"])] = (sign, row["star_arrow"] == "1")
    cards = {}
    for name, of_card in spaces.items():
        ordered = [of_card[space] for space in (1, 2, 3, 4)]
        cards[name] = Card("".join(sign for sign, _ in ordered), [arrow for _, arrow in ordered].index(True))
    return cards


def landing(dice: Dice, rule: str) -> Dice:
    """The dice under a reading of how exactly one lands: black only on the higher level, white also on the same.

    Sides that then do the same go by the name of the first of them.
    """

    def read(colour: str, face: Face) -> Face:
        if colour == "K" and rule == "black_high":
            return face._replace(settle=0)
        while colour == "W" and rule == "white_level" and len(face.path) > 1:
            (column, level), end = face.path[-2:]
            if end != (column, level - 1):
                break
            face = face._replace(path=face.path[:-1], settle=min(3, face.settle + 1))  # nobody flies higher than 3
        return face

    def as_one(sides: list[Face]) -> list[Face]:
        return [next(known for known in sides if known[1:] == face[1:]) for face in sides]

    return {colour: as_one([read(colour, face) for face in sides]) for colour, sides in dice.items()}


def _programs() -> dict[int, set[str]]:
    """All programs by their number of dice: hands of up to two dice of a colour on one, two or three jumps."""
    hands = ["B" * b + "K" * k + "W" * w for b, k, w in product(range(3), repeat=3) if b + k + w]
    found: dict[int, set[str]] = {}
    for jumps in (1, 2, 3):
        for words in product(hands, repeat=jumps):
            if all(count <= 2 for count in Counter("".join(words)).values()):
                found.setdefault(len("".join(words)), set()).add(" ".join(words))
    return found


PROGRAMS = _programs()
