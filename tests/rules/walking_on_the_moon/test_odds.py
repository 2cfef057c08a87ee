"""Exact odds of a program, held against every roll; `test_simulated_turns` holds them against turns that are played."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from moontable import Position
from moontable.errors import NotationError
from moontable.games.walking_on_the_moon import kernels
from moontable.games.walking_on_the_moon.flight import AWAKE
from moontable.games.walking_on_the_moon.odds import Odds, odds
from moontable.games.walking_on_the_moon.state import State
from tests.rules.walking_on_the_moon.worked import GAME, astronaut, jump, play, worked

PROGRAMS = ("K BBW", "KK W B", "W W KK", "BK B", "BBWW")


def start(column: int) -> Position:
    return worked([astronaut(column, stars=1), astronaut(column + 3, ec=1), astronaut(column + 4)])


class EveryRoll:
    """The stated policy by trying every roll of every jump: slow, and plain."""

    def __init__(self, position: Position, program: list[str]) -> None:
        self.raw = position.raw()
        self.state = self.raw.view(State)[0]
        self.columns = 4 * int(self.state["cards"])
        sides = self.state["side"].tolist()
        self.dice = [[sides["BKW".index(letter)] for letter in word] for word in program]
        self.known: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}

    def flight(self, column: int, face: int) -> tuple[int, int]:
        out = np.zeros(5, np.int64)
        kernels.fly(self.raw, column, face, out)
        return int(out[0]), int(out[1])

    def prospect(self, number: int, column: int) -> tuple[Fraction, Fraction]:
        """Expected final column and accidents, awake in a column before a jump."""
        if number == len(self.dice) or column >= self.columns:
            return Fraction(min(column, self.columns)), Fraction(0)
        if (number, column) not in self.known:
            rolls = list(product(*self.dice[number]))
            worths = [self.worth(number, column, self.choice(number, column, roll)) for roll in rolls]
            mean = [sum((worth[i] for worth in worths), Fraction(0)) / len(rolls) for i in range(2)]
            self.known[number, column] = mean[0], mean[1]
        return self.known[number, column]

    def worth(self, number: int, column: int, face: int) -> tuple[Fraction, Fraction]:
        result, to = self.flight(column, face)
        if result != AWAKE:
            return Fraction(min(to, self.columns)), Fraction(1)
        return self.prospect(number + 1, to)

    def choice(self, number: int, column: int, roll: tuple[int, ...]) -> int:
        def rank(face: int) -> tuple[Fraction, Fraction, int]:
            final, accidents = self.worth(number, column, face)
            return -final, accidents, face

        return min(roll, key=rank)

    def ends(self, column: int) -> dict[tuple[int, bool], Fraction]:
        now, done = {column: Fraction(1)}, dict[tuple[int, bool], Fraction]()
        for number in range(len(self.dice)):
            following: dict[int, Fraction] = {}
            rolls = list(product(*self.dice[number]))
            for at, chance in now.items():
                for roll in rolls:
                    result, to = self.flight(at, self.choice(number, at, roll))
                    if result == AWAKE and to < self.columns:
                        following[to] = following.get(to, Fraction(0)) + chance / len(rolls)
                    else:
                        key = to, result == AWAKE
                        done[key] = done.get(key, Fraction(0)) + chance / len(rolls)
            now = following
        for at, chance in now.items():
            done[at, True] = done.get((at, True), Fraction(0)) + chance
        return done


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("column", [0, 6, 19])
def test_odds_are_those_of_every_roll(program: str, column: int) -> None:
    position = start(column)
    words = program.split()
    found = odds(position, words)
    expected = EveryRoll(position, words).ends(column)
    assert {end: found.chance(part) for end, part in found.ends.items()} == expected
    assert found.mean_gain == sum(min(to, 24) * chance for (to, _), chance in expected.items()) - column
    assert found.chance(found.accident) == sum(chance for (_, awake), chance in expected.items() if not awake)


def test_chances_add_up() -> None:
    for column in range(0, 24, 5):
        found: Odds = odds(worked([astronaut(column), astronaut(23), astronaut(23)]), ["KB", "BW", "KW"])
        assert sum(found.ends.values()) == found.denominator == 6**6
        assert sum(found.jumps[0].lands.values()) == found.denominator
        assert all(sum(each.starts.values()) == sum(each.lands.values()) for each in found.jumps)


def test_dice_that_lie_are_as_they_are() -> None:
    """After the roll only the choice is open; after the first jump the rest of the program is looked at."""
    rolled = play(start(3), "program BK W K", "roll", "face B3", "face Kskull")
    (first, *_) = odds(rolled).jumps
    assert {column for column, _ in first.lands} == {6}
    later = jump(start(3), "B W KK", "B3")
    if later.view(None)["phase"] == "hinder":
        later = play(later, "pass")
    assert len(odds(later).jumps[0].starts) == 1


def test_an_outlook_is_refused_where_there_is_none() -> None:
    position = start(0)
    for plan, code in (("", "no-outlook"), ("program BBB", "bad-notation"), ("roll", "bad-notation")):
        with pytest.raises(NotationError) as caught:
            position.outlook(plan)
        assert caught.value.code == code
    assert position.outlook("program K")["jumps"][0]["from"] == [[0, 10000]]
    assert GAME.start(seats=2, seed=1).outlook("program BBKKWW")["accident"] >= 0
