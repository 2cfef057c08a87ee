"""Positions for the tests: matches with chosen draws, and documents of tables that would take long to play to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from moontable import CHANCE, Position
from moontable.errors import DocumentError
from tests.rules.nova_luna.displays import line
from tests.rules.nova_luna.matches import GAME
from tests.rules.nova_luna.referee import TILES, Board, Cell

# Two solo displays in order of placement. In the first the eighth disc lies after 7 tiles and the 21st after 15; in
# the second 6 discs lie after 11 tiles and 19 after 22.
GOOD: Board = {
    (0, 0): 14, (0, 1): 50, (-1, 0): 51, (-1, 1): 59, (-1, -1): 26, (0, -1): 5, (1, -1): 2, (1, -2): 49,
    (2, -1): 63, (0, -2): 28, (2, -2): 17, (2, -3): 27, (1, -3): 22, (0, -3): 54, (-1, 2): 52,
}  # fmt: skip
POOR: Board = {
    (0, 0): 41, (1, 0): 50, (0, 1): 67, (1, 1): 3, (-1, 0): 53, (0, 2): 19, (-1, -1): 57, (1, 2): 12,
    (1, -1): 13, (1, -2): 31, (1, -3): 62, (0, -1): 28, (-1, 1): 11, (0, -2): 30, (0, -3): 59, (-1, 2): 44,
    (2, -2): 14, (-1, -2): 65, (-2, -2): 46, (-2, 2): 22, (-3, 2): 4, (-4, 2): 23,
}  # fmt: skip


def dealt(seats: int, tiles: Iterable[int] = (), order: str = "seated", **options: Any) -> Position:
    """A match whose wheel was dealt these tiles on the spaces 1, 2, …, the lowest other ids after them."""
    if seats > 1:
        options["start_order"] = order
    return drawing(GAME.start(seats=seats, options=options), tiles)


def drawing(position: Position, tiles: Iterable[int] = ()) -> Position:
    """Resolve chance: these tiles are drawn first, then whatever has the lowest id."""
    wanted = list(tiles)
    while position.actor == CHANCE:
        text = f"draw T{wanted.pop(0)}" if wanted else position.chance_outcomes()[0][0].text
        position = position.play(position.parse(text))
    return position


def playing(position: Position, *texts: str) -> Position:
    """Play actions and outcomes given as texts."""
    for text in texts:
        position = position.play(position.parse(text))
    return position


def in_line(position: Position, *tiles: int) -> Position:
    """Take these tiles, each seat laying its own in a row to the right."""
    for tile in tiles:
        x = len(position.view(None)["displays"][position.actor]["tiles"])
        position = playing(position, f"T{tile}@{x},0")
    return position


def solo(board: Board, offer: Iterable[int] = ()) -> Position:
    """A solo game in phase 1 with this display (in order of placement) and these tiles first on offer."""
    wheel = list(offer)
    stock = [tile for tile in TILES if tile not in board.values() and tile not in wheel]
    while len(wheel) + len(board) < 11:
        wheel.append(stock.pop(0))
    return GAME.position(
        {
            **frame(1),
            "phase": "phase1",
            "ply": len(board),
            "wheel": {"meeple": 0, "spaces": [None, *wheel, *[None] * (11 - len(wheel))]},
            "stock": stock,
            "displays": [display(board)],
        }
    )


def table(
    boards: Sequence[Board],
    wheel: dict[int, int],
    meeple: int = 0,
    order: Sequence[int] | None = None,
    **more: Any,
) -> Position:
    """A match with these displays (in order of placement) and wheel; all other tiles are in the stock.

    How many refills were chosen is not of interest: the smallest number that fits is taken.
    """
    lying = {*wheel.values(), *(tile for board in boards for tile in board.values())}
    options = more.pop("options", {})
    turns = sum(map(len, boards))
    refused: DocumentError | None = None
    for refills in range(8):
        try:
            return GAME.position(
                {
                    **frame(len(boards), **options),
                    "phase": "play",
                    "ply": turns + refills,
                    "order": list(order or range(len(boards))),
                    "wheel": {"meeple": meeple, "spaces": [wheel.get(space) for space in range(12)]},
                    "stock": [tile for tile in TILES if tile not in lying],
                    "displays": [display(board) for board in boards],
                    **more,
                }
            )
        except DocumentError as error:
            refused = error
            if error.details["path"] != "$.ply":
                break
    assert refused is not None
    raise refused


def frame(seats: int, **options: Any) -> dict[str, Any]:
    """The parts of a document that every position has."""
    return {
        "game": "nova-luna",
        "rules_version": GAME.spec.rules_version,
        "seats": seats,
        "options": options,
        "order": None,
        "refilling": False,
    }


def display(board: Board) -> list[dict[str, int]]:
    return [{"tile": tile, "x": x, "y": y} for (x, y), tile in board.items()]


def shared_out(tiles: Iterable[int], seats: int, order: Sequence[int] | None = None) -> list[Board]:
    """Displays in straight lines after these tiles were taken one by one by whoever was to move."""
    shares: list[list[int]] = [[] for _ in range(seats)]
    distance = [0] * seats
    arrivals = list(reversed(order or range(seats)))
    for tile in tiles:
        mover = min(range(seats), key=lambda seat: (distance[seat], -arrivals.index(seat)))
        shares[mover].append(tile)
        distance[mover] += TILES[tile].cost
        arrivals.remove(mover)
        arrivals.append(mover)
    return [line(share) for share in shares]


def shown(position: Position, cell: Cell, seat: int = 0) -> dict[str, Any]:
    """What the view says of the tile in this cell."""
    tiles = position.view(None)["displays"][seat]["tiles"]
    return next(tile for tile in tiles if (tile["x"], tile["y"]) == cell)


def discs(position: Position, seat: int = 0) -> int:
    return int(position.view(None)["displays"][seat]["placed"])
