"""Flights for people: where a face leads from a column, cell by cell, as plain values."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from moontable.core.contract import Raw
from moontable.games.walking_on_the_moon import kernels
from moontable.games.walking_on_the_moon.flight import RESULTS
from moontable.games.walking_on_the_moon.state import State

Cell = list[int]
"""Column and level."""


@dataclass(frozen=True)
class Flight:
    """Where a face leads: the cell reached, the cells travelled, the cells of the stars passed."""

    result: str
    """`awake`, or the kind of accident."""
    to: Cell
    path: list[Cell]
    stars: list[Cell]


def bits_of(number: int) -> list[int]:
    """Return the indices of the bits that are set."""
    return [i for i in range(number.bit_length()) if number >> i & 1]


def level_of(state: Any, column: int) -> int:
    """Return the level of a column."""
    return int(state["high"]) >> column & 1


def fly(raw: Raw, column: int, face: int) -> Flight:
    """Return the flight of a face from a column."""
    state: Any = raw.view(State)[0]
    out = np.zeros(5, np.int64)
    kernels.fly(raw, column, face, out)
    result, to, stars, entered, settled = out.tolist()
    die = state["face"][face]
    ground = level_of(state, column)
    path = [[column + int(die["dx"][i]), ground + int(die["dh"][i])] for i in range(entered)]
    path += [[path[-1][0], path[-1][1] - i] for i in range(1, settled + 1)]
    return Flight(RESULTS[result], [to, level_of(state, to)], path, [[column, 1] for column in bits_of(stars)])
