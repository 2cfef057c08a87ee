"""What would come of a program: exact chances under a stated policy.

The policy: of the rolled dice take the one from which the rest of the program leads to the highest expected final
column, the columns behind the line counting as the line itself; of several such the one with the fewest accidents to
come, then the first in the order B K W and of the sides. Nothing is rolled again and nobody stops early.

All chances are whole numbers over one denominator, six to the number of dice, so nothing is rounded:

    jump 3   expected final column and accidents from each column       backwards, which decides the choices
    jump 2   … of the best face there, then on
    jump 1   …
    then forwards: chances of (column, stars collected, opponents met) before and after each jump
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from moontable.core.position import Position
from moontable.games.walking_on_the_moon import kernels
from moontable.games.walking_on_the_moon.flight import AWAKE
from moontable.games.walking_on_the_moon.programs import JUMPS, LETTERS
from moontable.games.walking_on_the_moon.standing import astronauts
from moontable.games.walking_on_the_moon.state import (
    FACES,
    HINDER_BY,
    REROLL,
    ROLLING,
    STAR_ON_ACCIDENT,
    State,
)
from moontable.games.walking_on_the_moon.tables import SIDES, SPACES

Die = tuple[int, ...]
"""The faces that a die may show, each with the same chance: six sides, or the one that it shows."""

Situation = tuple[int, int, int]
"""Column, stars collected in this turn (bits by column of the ring), opponents met (bits by astronaut)."""


@dataclass
class Jump:
    """One jump of the program; chances are parts of `Odds.denominator`."""

    starts: Counter[int] = field(default_factory=Counter)
    """By column."""
    lands: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By column reached and result (`flight.RESULTS`)."""
    faces: dict[tuple[int, int], int] = field(default_factory=dict)
    """By column and face that is taken there in some roll: the column that it leads to."""


@dataclass
class Odds:
    """What would come of a program; chances are parts of `denominator`."""

    denominator: int
    line: int
    """Columns of the ring: the first column behind the line."""
    jumps: list[Jump]
    ends: Counter[tuple[int, bool]]
    """By final column and whether the astronaut is awake."""
    stars: Counter[int]
    """By column of the ring: chance that its star is collected."""
    victims: Counter[int]
    """By astronaut: chance to come to hinder it, by landing awake on its space (or by passing it, 11.3)."""
    accident: int
    """Chance of an accident; otherwise all jumps are completed awake, or the line is crossed before."""
    mean_gain: Fraction
    """Expected columns gained, those behind the line not counted."""
    mean_stars: Fraction
    """Expected stars collected."""
    mean_change: Fraction
    """Expected change of the own stars, what an accident costs included."""
    three_jumps: int
    """Chance of the EC for three completed jumps."""

    def chance(self, part: int) -> Fraction:
        """Return a chance as a fraction."""
        return Fraction(part, self.denominator)


def odds(position: Position, program: Sequence[str] | None = None) -> Odds:
    """Return what would come of a program, a word for each jump, from where the mover is at the start of its turn.

    Without a program: of the rest of the one that is being followed, the dice that lie being as they are.
    """
    return _Reckoning(position.raw(), _dice(position.state(), program)).odds()


def _dice(state: Any, program: Sequence[str] | None) -> list[list[Die]]:
    """Return the dice of each jump to come."""
    sides = [tuple(row) for row in state["side"].tolist()]
    if program is not None:
        return [[sides[LETTERS.index(letter)] for letter in word] for word in program]
    jumps = [
        [sides[colour] for colour, count in enumerate(jump) for _ in range(count)]
        for jump in state["dice"].tolist()[int(state["jump"]) :]
    ]
    lying = [(face,) for face in state["rolled"].tolist()[: int(state["rolls"])]]
    if state["phase"] == ROLLING and state["rerolling"]:
        die = int(state["rerolling"]) - 1
        anew = sides[lying[die][0] // SIDES]
        if state["rule"][REROLL]:  # the old face may still be chosen (5.10)
            lying.append(anew)
        else:
            lying[die] = anew
    if jumps and lying:
        jumps[0] = [*lying, *jumps[0][len(lying) :]]
    return [jump for jump in jumps if jump]


class _Reckoning:
    """A program's dice, with where every face leads from every column."""

    def __init__(self, raw: Any, dice: list[list[Die]]) -> None:
        self.raw = raw
        self.state: Any = raw.view(State)[0]
        self.dice = dice
        self.mover = int(self.state["mover"])
        self.me = self.state["seat"][self.mover]
        self.start = int(self.me["column"])
        self.columns = SPACES * int(self.state["cards"])
        self.flights = self._flights()
        self.sizes = [_product(map(len, jump)) for jump in dice]
        self.before = int(self.state["jump"])
        self.choices: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.prospects: list[dict[int, tuple[int, int]]] = [{} for _ in dice]

    def _flights(self) -> list[list[list[int]]]:
        """Return result, column and stars by column (from the start on) and face."""
        out = np.zeros((self.columns - self.start) * FACES * 3, np.int64)
        kernels.fly_from_all(self.raw, self.start, out)
        flights: list[list[list[int]]] = out.reshape(-1, FACES, 3).tolist()
        return flights

    # ── Backwards ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _prospect(self, jump: int, column: int) -> tuple[int, int]:
        """Return expected final column and accidents from here on, as parts of the dice to come; awake in a column."""
        if jump == len(self.dice) or column >= self.columns:
            rest = _product(self.sizes[jump:])
            return min(column, self.columns) * rest, 0
        known = self.prospects[jump].get(column)
        if known is None:
            known = self.prospects[jump][column] = self._chosen(jump, column)
        return known

    def _chosen(self, jump: int, column: int) -> tuple[int, int]:
        """Return expected final column and accidents of a jump, and note which faces are chosen in how many rolls."""
        judged = self._judged(jump, column)
        choices = self._rank(jump, judged)
        self.choices[jump, column] = choices
        final, accidents = (sum(judged[face][i] * ways for face, ways in choices) for i in range(2))
        return final, accidents

    def _judged(self, jump: int, column: int) -> dict[int, tuple[int, int]]:
        """Return for each face that may lie its expected final column and accidents."""
        rest = _product(self.sizes[jump + 1 :])
        judged = {}
        for face in {face for die in self.dice[jump] for face in die}:
            result, to, _stars = self.flights[column - self.start][face]
            if result == AWAKE:
                judged[face] = self._prospect(jump + 1, to)
            else:
                judged[face] = min(to, self.columns) * rest, rest
        return judged

    def _rank(self, jump: int, judged: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the faces that are chosen, with the number of rolls in which each is."""
        ranked = sorted(judged, key=lambda face: (-judged[face][0], judged[face][1], face))
        chosen, left = [], self.sizes[jump]
        worse = [len(die) for die in self.dice[jump]]
        for face in ranked:
            for i, die in enumerate(self.dice[jump]):
                worse[i] -= die.count(face)
            still = _product(worse)
            if still < left:
                chosen.append((face, left - still))
            left = still
        return chosen

    # ── Forwards ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def odds(self) -> Odds:
        """Return the odds of the whole program."""
        total = _product(self.sizes)
        done: Counter[tuple[Situation, int]] = Counter()
        now: Counter[Situation] = Counter({(self.start, 0, 0): total})
        self._prospect(0, self.start)
        jumps = []
        for number in range(len(self.dice)):
            jump = Jump()
            following: Counter[Situation] = Counter()
            for situation, part in now.items():
                jump.starts[situation[0]] += part
                for face, ways in self.choices[number, situation[0]]:
                    share = part * ways // self.sizes[number]
                    after, result = self._after(situation, face)
                    jump.lands[after[0], result] += share
                    jump.faces[situation[0], face] = after[0]
                    if result == AWAKE and after[0] < self.columns:
                        following[after] += share
                    else:
                        done[after, result] += share
            jumps.append(jump)
            now = following
        for situation, part in now.items():
            done[situation, AWAKE] += part
        return self._summed(total, jumps, done, self._earning(now))

    def _after(self, situation: Situation, face: int) -> tuple[Situation, int]:
        """Return the situation after a jump, with its result."""
        column, stars, met = situation
        result, to, passed = self.flights[column - self.start][face]
        if result == AWAKE or not self.state["rule"][STAR_ON_ACCIDENT]:
            stars |= (passed | passed >> self.columns) & ((1 << self.columns) - 1)
        if result == AWAKE:
            met |= self._reached(column, to)
        return (to, stars, met), result

    def _reached(self, column: int, to: int) -> int:
        """Return the opponents that a jump awake can hinder (11.1, 11.3), none behind the line (11.4), as bits."""
        met = self._opponents.get(to, 0)
        if self.state["rule"][HINDER_BY] and to < self.columns:
            for passed in range(column + 1, to):
                met |= self._opponents.get(passed, 0)
        return met

    @cached_property
    def _opponents(self) -> dict[int, int]:
        """Opponents that run, as bits by column."""
        seats = int(self.state["seats"])
        found: dict[int, int] = {}
        for i in astronauts(self.state):
            other = self.state["seat"][i]
            if i % seats != self.mover % seats and not other["finished"]:
                found[int(other["column"])] = found.get(int(other["column"]), 0) | 1 << i
        return found

    def _earning(self, finals: Counter[Situation]) -> int:
        """Return the chance of the EC for three jumps: of ending awake after the third without leading."""
        if self.before + len(self.dice) < JUMPS:
            return 0
        return sum(part for (column, _, _), part in finals.items() if not self._would_lead(column))

    def _would_lead(self, column: int) -> bool:
        """Whether the mover would lead after its turn (9.4), had it moved to a column."""
        raw = self.raw.copy()
        kernels.move_mover(raw, column)
        standings = np.zeros(2 * len(astronauts(self.state)), np.int64)
        kernels.standings(raw, standings)
        return bool(standings[2 * self.mover + 1])

    def _summed(self, total: int, jumps: list[Jump], done: Counter[tuple[Situation, int]], three_jumps: int) -> Odds:
        ends: Counter[tuple[int, bool]] = Counter()
        stars: Counter[int] = Counter()
        victims: Counter[int] = Counter()
        final, collected, change, accidents = 0, 0, 0, 0
        held = int(self.me["stars"])
        for ((column, taken, met), result), part in done.items():
            ends[column, result == AWAKE] += part
            final += min(column, self.columns) * part
            n = taken.bit_count()
            collected += n * part
            for bits, counter in ((taken, stars), (met, victims)):
                for bit in range(bits.bit_length()):
                    if bits >> bit & 1:
                        counter[bit] += part
            if result != AWAKE:
                accidents += part
                n -= (held + n) // 2
            change += n * part
        return Odds(
            denominator=total,
            line=self.columns,
            jumps=jumps,
            ends=ends,
            stars=stars,
            victims=victims,
            accident=accidents,
            mean_gain=Fraction(final, total) - self.start,
            mean_stars=Fraction(collected, total),
            mean_change=Fraction(change, total),
            three_jumps=three_jumps,
        )


def _product(numbers: Any) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result
