"""The moon of the referee: terrain, stars, who stands on whom, and how one die is followed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.rules.walking_on_the_moon.box import Card, Cell, Face, cards_of, dice_of, landing


@dataclass
class Astronaut:
    seat: int
    column: int = 0
    awake: bool = True
    stars: int = 0
    ec: int = 0
    token: bool = False
    finished: int | None = None
    acted: bool = False


class Flight(NamedTuple):
    """Where a die leads: result, column, columns of the cells with stars on the way, cells that were entered."""

    result: str
    column: int
    stars: list[int]
    cells: list[Cell]


@dataclass
class Track:
    """Ring, stars and astronauts. Option values are those of the engine."""

    options: dict[str, Any]
    astronauts: list[Astronaut]
    ring: list[str] = field(default_factory=list)
    stars: set[int] = field(default_factory=set)
    stacks: dict[int, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards: dict[str, Card] = cards_of(self.options["card_data"])
        self.dice = landing(dice_of(self.options["dice"]), self.options["landing"])
        self.line = 4 * self.options["cards"]

    # ── Terrain ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def sign(self, column: int) -> str:
        """What a column looks like; behind the line the ring goes on, unless there is open ground."""
        if column >= self.line:
            if self.options["behind"] == "open":
                return "."
            column -= self.line
        return self.cards[self.ring[column // 4]].signs[column % 4]

    def level(self, column: int) -> int:
        return int(self.sign(column) in "^X")

    def is_red(self, column: int) -> bool:
        return self.sign(column) in "xX"

    def arrows(self) -> list[int]:
        return [4 * k + self.cards[name].arrow for k, name in enumerate(self.ring)]

    def has_star(self, cell: Cell) -> bool:
        column, height = cell
        if column >= self.line and self.options["behind"] == "open":
            return False
        return height == 1 and column % self.line in self.stars

    # ── A die ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def fly(self, start: int, face: Face) -> Flight:
        if face.skull:
            return Flight("skull", start, [], [])
        base = self.level(start)
        column, height = start, base
        cells: list[Cell] = []
        entered: list[Cell] = []
        for across, up in face.path:
            cell = start + across, base + up
            if cell[1] < self.level(cell[0]):
                return Flight("collision", column, self._collected(start, entered), cells)
            column, height = cell
            cells.append(cell)
            entered.append(cell)
            touches = height == self.level(column) and self.is_red(column)
            if touches and self.options["red"] == "touch":
                return Flight("red", column, self._collected(start, entered), cells)
        for _ in range(face.settle):
            if height > self.level(column):
                height -= 1
                entered.append((column, height))
        stars = self._collected(start, entered)
        if height > self.level(column):
            return Flight("fall", column, stars, cells)
        return Flight("red" if self.is_red(column) else "awake", column, stars, cells)

    def _collected(self, start: int, cells: list[Cell]) -> list[int]:
        no_rise = self.options["rise_star"] == "no"
        found = [column for column, height in cells if self.has_star((column, height))]
        return [column for column in dict.fromkeys(found) if not (no_rise and column == start)]

    # ── Astronauts ────────────────────────────────────────────────────────────────────────────────────────────────────

    def running(self) -> list[int]:
        return [i for i, each in enumerate(self.astronauts) if each.finished is None]

    def ranked(self) -> list[int]:
        """Those that run, rearmost first, from the top of a stack down."""
        return [i for column in sorted(self.stacks) for i in reversed(self.stacks[column])]

    def move(self, i: int, column: int) -> None:
        me = self.astronauts[i]
        if column == me.column:
            return
        self.stacks[me.column].remove(i)
        if not self.stacks[me.column]:
            del self.stacks[me.column]
        me.column = column
        if column < self.line:
            self.stacks.setdefault(column, []).append(i)
        else:
            me.finished = 1 + sum(each.finished is not None for each in self.astronauts)

    def is_last(self, i: int) -> bool:
        return i in self._at_the_edge(min) if self.astronauts[i].finished is None else False

    def is_leader(self, i: int) -> bool:
        return len(self.running()) == len(self.astronauts) and i in self._at_the_edge(max)

    def _at_the_edge(self, edge: Any) -> list[int]:
        """Who is last (`min`) or leads (`max`), as the option `ties` reads it."""
        space = self.stacks[edge(self.stacks)]
        if self.options["ties"] == "rank":
            return [space[-1 if edge is min else 0]]
        return space if self.options["ties"] == "all" or len(space) == 1 else []

    def collect(self, i: int, columns: list[int]) -> None:
        for column in columns:
            self.stars.remove(column % self.line)
            self.astronauts[i].stars += 1

    def lose_half(self, i: int) -> None:
        me = self.astronauts[i]
        lost = me.stars // 2
        me.stars -= lost
        rule = self.options["star_return"]
        if rule == "out":
            return
        for _ in range(lost):
            rear = min(self.stacks, default=0)
            start = {"line": 0, "rearmost": rear, "ahead": me.column if me.column < self.line else 0}[rule]
            free = [arrow for arrow in self.arrows() if arrow not in self.stars]
            self.stars.add(min([arrow for arrow in free if arrow >= start] or free))
