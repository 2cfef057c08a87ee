"""Where every face leads from every column, as arrays, for tests that reckon with all of them at once."""

from __future__ import annotations

from itertools import product

import numpy as np

from tests.rules.walking_on_the_moon.referee import Referee
from tests.rules.walking_on_the_moon.situations import LINE


class Flights:
    """Where each face (numbered across the colours) leads from each column: result, column, star columns as bits."""

    def __init__(self, referee: Referee) -> None:
        track = referee.track
        self.faces = [(colour, face) for colour in "BKW" for face in dict.fromkeys(track.dice[colour])]
        self.sides = {
            colour: np.array([self.faces.index((colour, face)) for face in track.dice[colour]]) for colour in "BKW"
        }
        shape = (LINE, len(self.faces))
        self.accident, self.to, self.stars = np.zeros(shape, bool), np.zeros(shape, int), np.zeros(shape, int)
        for column, (number, (_, face)) in product(range(LINE), enumerate(self.faces)):
            flight = track.fly(column, face)
            self.accident[column, number] = flight.result != "awake"
            self.to[column, number] = flight.column
            self.stars[column, number] = sum(1 << star % LINE for star in flight.stars)
