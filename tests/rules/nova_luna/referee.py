"""A second, slow reading of Nova Luna, written from the rules alone and sharing no code with the engine.

Tests play the engine and this referee side by side. It knows a position only through what lies on the table: tiles in
cells, markers on the track, tiles on the wheel. Everything else is counted anew whenever it is asked for.
"""

from __future__ import annotations

import csv
import dataclasses
from importlib import resources
from typing import Any

Cell = tuple[int, int]
Board = dict[Cell, int]

CHANCE = -1
OVER = -2
COLOURS = "RBTY"
SPACES = 12


@dataclasses.dataclass(frozen=True)
class Tile:
    colour: str
    cost: int
    tasks: tuple[str, ...]


def read_tiles() -> dict[int, Tile]:
    """The 68 tiles by number, read from the package's table with nothing but the csv module."""
    text = resources.files("moontable.games.nova_luna").joinpath("tiles.csv").read_text("utf-8")
    return {
        int(row["id"]): Tile(
            row["color"][0].upper(),
            int(row["cost"]),
            tuple(row[name] for name in ("task1", "task2", "task3") if row[name]),
        )
        for row in csv.DictReader(text.splitlines())
    }


TILES = read_tiles()


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def touching(board: Board, cell: Cell, colour: str) -> int:
    """n(P, c): tiles of the colour in all groups that touch the cell by an edge, the cell itself left out."""
    found: set[Cell] = set()
    frontier = beside(cell)
    while frontier:
        spot = frontier.pop()
        if spot in found or spot == cell or spot not in board or TILES[board[spot]].colour != colour:
            continue
        found.add(spot)
        frontier += beside(spot)
    return len(found)


def have(board: Board, cell: Cell) -> list[int]:
    """n(P, c) for the four colours in the order R, B, T, Y."""
    return [touching(board, cell, colour) for colour in COLOURS]


def met(counts: list[int], task: str) -> bool:
    return all(counts[COLOURS.index(colour)] >= task.count(colour) for colour in set(task))


def completed(board: Board) -> set[tuple[int, int]]:
    """(tile, task index) of every task whose dots are met on this board."""
    return {
        (tile, index)
        for cell, tile in board.items()
        for index, task in enumerate(TILES[tile].tasks)
        if met(have(board, cell), task)
    }


def free_cells(board: Board) -> set[Cell]:
    if not board:
        return {(0, 0)}
    return {spot for cell in board for spot in beside(cell)} - set(board)


def is_one_piece(board: Board) -> bool:
    """Whether every tile can be reached from every other over edges."""
    if not board:
        return True
    reached: set[Cell] = set()
    frontier = [next(iter(board))]
    while frontier:
        cell = frontier.pop()
        if cell in board and cell not in reached:
            reached.add(cell)
            frontier += beside(cell)
    return reached == set(board)


@dataclasses.dataclass
class Referee:
    """One match. `play` takes the same texts as the engine: `T17@2,-1`, `refill`, `end`, `draw T17`, `order 1,0`."""

    seats: int
    target: int = 20
    refill: str = "choice"
    tie: str = "next_in_turn"
    solo_score: str = "sum"
    order_is_open: bool = False

    def __post_init__(self) -> None:
        self.wheel: list[int | None] = [None] * SPACES
        self.meeple = 0
        self.stock = set(TILES)
        self.boards: list[Board] = [{} for _ in range(self.seats)]
        self.distance = [0] * self.seats
        # The markers from the bottom to the top of the start stack; a marker that moves arrives last.
        self.arrivals = list(reversed(range(self.seats)))
        self.to_fill = list(range(1, SPACES))
        self.may_refill = False
        self.phase = 1
        self.s1: int | None = None
        self.s2: int | None = None
        self.ending: str | None = None
        self.takes = 0

    # What lies on the table

    @property
    def lying(self) -> int:
        return sum(tile is not None for tile in self.wheel)

    def goal(self) -> int:
        return 21 if self.seats == 1 else self.target

    def placed(self, seat: int) -> int:
        return min(self.goal(), len(completed(self.boards[seat])))

    def left(self, seat: int) -> int:
        return self.goal() - self.placed(seat)

    def numbers(self, seat: int) -> int:
        return sum(TILES[tile].cost for tile in self.boards[seat].values())

    def order(self) -> list[int]:
        """Seats from the one furthest back to the one furthest ahead; on one space the upper marker first."""
        return sorted(range(self.seats), key=lambda seat: (self.distance[seat], -self.arrivals.index(seat)))

    def stack(self, space: int) -> list[int]:
        """Markers on a moon-track space, bottom to top."""
        return [seat for seat in self.arrivals if self.distance[seat] % 24 == space]

    def offer(self) -> list[int]:
        """Spaces of the tiles that may be taken, clockwise from the meeple."""
        ring = [(self.meeple + step) % SPACES for step in range(1, SPACES)]
        return [space for space in ring if self.wheel[space] is not None][:3]

    # Who acts, and with what

    def actor(self) -> int:
        if self.ending is not None:
            return OVER
        if self.order_is_open or (self.to_fill and self.stock):
            return CHANCE
        return self.order()[0]

    def outcomes(self) -> set[str]:
        if self.order_is_open:
            raise NotImplementedError("the referee follows the start order that it is told")
        return {f"draw T{tile}" for tile in self.stock}

    def legal(self) -> set[str]:
        seat = self.actor()
        if seat < 0:
            return set()
        texts = {f"T{self.wheel[space]}@{x},{y}" for space in self.offer() for x, y in free_cells(self.boards[seat])}
        if self.may_refill:
            texts.add("refill")
        if self.may_end():
            texts.add("end")
        return texts

    def may_end(self) -> bool:
        return self.seats == 1 and self.phase == 1 and self.ending is None and self.lying > 0 and self.placed(0) >= 8

    # What an action does

    def play(self, text: str) -> None:
        if text.startswith("order "):
            first_to_last = [int(seat) for seat in text.removeprefix("order ").split(",")]
            self.arrivals = list(reversed(first_to_last))
            self.order_is_open = False
        elif text.startswith("draw T"):
            self.draw(int(text.removeprefix("draw T")))
        elif text == "refill":
            self.may_refill = False
            self.fill()
        elif text == "end":
            self.note_first_phase()
        else:
            tile, _, cell = text.removeprefix("T").partition("@")
            x, y = cell.split(",")
            self.take(int(tile), (int(x), int(y)))

    def draw(self, tile: int) -> None:
        self.stock.remove(tile)
        self.wheel[self.to_fill.pop(0)] = tile
        if not self.stock:
            self.to_fill = []

    def fill(self) -> None:
        ring = [(self.meeple + step) % SPACES for step in range(1, SPACES)]
        self.to_fill = [space for space in ring if self.wheel[space] is None] if self.stock else []

    def take(self, tile: int, cell: Cell) -> None:
        seat = self.order()[0]
        self.meeple = self.wheel.index(tile)
        self.wheel[self.meeple] = None
        self.boards[seat][cell] = tile
        self.takes += 1
        self.may_refill = False
        if self.seats == 1:
            self.after_solo_take()
            return
        self.distance[seat] += TILES[tile].cost
        self.arrivals.remove(seat)
        self.arrivals.append(seat)
        if self.left(seat) == 0:
            self.ending = "last-disc"
        elif self.lying == 0 and not self.stock:
            self.ending = "exhaustion"
        elif self.lying == 0:
            self.fill()
        elif self.lying <= 2 and self.stock:
            if self.refill == "auto":
                self.fill()
            else:
                self.may_refill = True

    def after_solo_take(self) -> None:
        if self.left(0) == 0:
            self.s1 = self.s1 if self.s1 is not None else self.first_note()
            self.finish_solo()
        elif self.lying == 0 and self.phase == 1:
            self.note_first_phase()
        elif self.lying == 0:
            self.finish_solo()

    def first_note(self) -> int:
        return self.numbers(0) + 10 * max(0, 8 - self.placed(0))

    def note_first_phase(self) -> None:
        self.s1 = self.first_note()
        self.phase = 2
        self.fill()

    def finish_solo(self) -> None:
        self.s2 = self.numbers(0) + 10 * self.left(0)
        self.ending = "solo"

    # How it ended

    def result(self) -> int:
        assert self.s1 is not None
        assert self.s2 is not None
        return self.s1 + self.s2 if self.solo_score == "sum" else min(self.s1, self.s2)

    def ranking(self) -> list[int]:
        """The place of each seat, 1 = best; seats that share a place have the same number."""
        if self.tie == "shared":
            return [
                1 + sum(self.left(other) < self.left(seat) for other in range(self.seats)) for seat in range(self.seats)
            ]
        following = self.order()
        best_first = sorted(range(self.seats), key=lambda seat: (self.left(seat), following.index(seat)))
        return [1 + best_first.index(seat) for seat in range(self.seats)]


def referee_of(document: dict[str, Any]) -> Referee:
    """A referee who comes to the table of this document and works out from it how the match stands."""
    options = document["options"]
    seats = document["seats"]
    target = {3: 17, 4: 15}.get(seats, 20) if options.get("first_game") else options.get("discs", 20)
    referee = Referee(
        seats,
        target=target,
        refill=options.get("refill", "choice"),
        tie=options.get("tie", "next_in_turn"),
        solo_score=options.get("solo_score", "sum"),
    )
    referee.wheel = list(document["wheel"]["spaces"])
    referee.meeple = document["wheel"]["meeple"]
    referee.stock = set(document["stock"])
    referee.order_is_open = document["phase"] == "setup" and seats > 1 and options.get("start_order") == "random"
    referee.boards = [{(tile["x"], tile["y"]): tile["tile"] for tile in display} for display in document["displays"]]
    referee.takes = sum(map(len, referee.boards))
    if seats > 1:
        _walk(referee, document["order"] or list(range(seats)))
    referee.to_fill = []
    if document["refilling"]:
        referee.fill()
    over = document["phase"] == "over"
    if seats == 1:
        drawn = 57 - len(referee.stock)
        in_first = drawn if drawn and not document["refilling"] else referee.takes
        referee.phase = 1 if document["phase"] in ("setup", "phase1") else 2
        if document["phase"] != "setup" and (referee.phase == 2 or over):
            referee.s1 = _note_after(referee, in_first)
        if over:
            referee.finish_solo()
    elif over:
        referee.ending = "last-disc" if any(referee.left(seat) == 0 for seat in range(seats)) else "exhaustion"
    else:
        few = 0 < referee.lying <= 2 and bool(referee.stock) and not document["refilling"]
        referee.may_refill = few and document["phase"] == "play" and referee.refill == "choice"
    return referee


def _walk(referee: Referee, order: list[int]) -> None:
    """Move the markers turn by turn; the displays say which tile each seat took on its turns."""
    referee.arrivals = order[::-1]
    taken = [list(board.values()) for board in referee.boards]
    for _ in range(referee.takes):
        mover = referee.order()[0]
        referee.distance[mover] += TILES[taken[mover].pop(0)].cost
        referee.arrivals.remove(mover)
        referee.arrivals.append(mover)


def _note_after(referee: Referee, tiles: int) -> int:
    """The first note of a solo game whose first phase used so many tiles."""
    board = dict(list(referee.boards[0].items())[:tiles])
    return sum(TILES[tile].cost for tile in board.values()) + 10 * max(0, 8 - len(completed(board)))
