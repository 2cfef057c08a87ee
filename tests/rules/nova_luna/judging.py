"""Whether a reason is true, judged by the referee: what each action does is played out and counted anew."""

from __future__ import annotations

import copy
from typing import Any

from moontable import Position
from tests.rules.nova_luna.referee import TILES, Board, Cell, Referee, completed, free_cells, have, referee_of

AGAINST = ("leaves", "lets-win", "leaves-cheap")
"""Keys of what speaks against an action."""


def dots(board: Board, cell: Cell, task: str) -> int:
    """How many dots of a task are met."""
    counts = have(board, cell)
    return sum(min(counts["RBTY".index(colour)], task.count(colour)) for colour in set(task))


def best_with(board: Board, tile: int) -> int:
    """How many tasks a tile completes on the best free place of a display."""
    done = len(completed(board))
    return max(len(completed({**board, cell: tile})) for cell in free_cells(board)) - done


class Played:
    """An action, with the referee's table before and after."""

    def __init__(self, position: Position, text: str) -> None:
        self.text = text
        self.before = referee_of(position.document())
        self.after = copy.deepcopy(self.before)
        self.after.play(text)
        self.mover = self.before.order()[0]
        self.tile = int(text[1:].partition("@")[0]) if text.startswith("T") else None

    @property
    def cost(self) -> int:
        assert self.tile
        return TILES[self.tile].cost

    def done(self) -> set[tuple[int, int]]:
        return completed(self.after.boards[self.mover]) - completed(self.before.boards[self.mover])

    def closer(self) -> list[int]:
        """Dots that are missing of each task that came closer and is still open."""
        old, new = self.before.boards[self.mover], self.after.boards[self.mover]
        missing = []
        for cell, tile in new.items():
            for index, task in enumerate(TILES[tile].tasks):
                now, then = dots(new, cell, task), dots(old, cell, task) if cell in old else 0
                if now > then and (tile, index) not in completed(new):
                    missing.append(len(task) - now)
        return missing

    def offers(self, referee: Referee) -> list[int]:
        return [tile for space in referee.offer() if (tile := referee.wheel[space]) is not None]

    def rival(self) -> int:
        return next(seat for seat in self.after.order() if seat != self.mover)

    def moves_again(self) -> bool:
        return self.after.ending is None and self.after.order()[0] == self.mover

    def gone(self) -> list[int]:
        """Tiles that are no more on offer: one that was passed over counts only if the rival sees the offer next."""
        now = self.offers(self.after)
        passed = [tile for tile in self.offers(self.before) if tile not in now]
        return [tile for tile in passed if tile == self.tile or not (self.moves_again() or self.after.to_fill)]

    def rival_gains(self, tile: int) -> int:
        return best_with(self.after.boards[self.rival()], tile)

    def rival_moves_again_with(self, tile: int) -> bool:
        later = copy.deepcopy(self.after)
        later.target = 99
        later.take(tile, min(free_cells(later.boards[self.rival()])))
        return later.order()[0] == self.rival()


def holds(played: Played, other: Played | None, reason: dict[str, Any]) -> bool:
    """Whether a reason is true of the action that it is about; `other` is the action that it is set against."""
    args, after = reason["args"], played.after
    is_for = reason["key"] not in AGAINST and args.get("won") is not False
    return reason["for"] == is_for and _is_true(played, other, reason["key"], args, after)


def _is_true(played: Played, other: Played | None, key: str, args: dict[str, Any], after: Referee) -> bool:
    rival = played.rival() if after.seats > 1 else None
    is_open = not after.to_fill and after.ending is None and after.seats > 1 and not played.moves_again()
    match key:
        case "completes":
            return args["n"] == len(played.done()) > 0 and set(args["tiles"]) == {tile for tile, _ in played.done()}
        case "completes-more":
            assert other
            is_so = args == {"n": len(played.done()), "tiles": args["tiles"], "instead": len(other.done())}
            return (
                is_so and set(args["tiles"]) == {tile for tile, _ in played.done()} and args["n"] > args["instead"] > 0
            )
        case "last-disc":
            return after.ending == "last-disc" and args == {"n": len(played.done())}
        case "closer":
            missing = played.closer()
            return args == {"n": len(missing), "almost": missing.count(1)}
        case "denies" | "stops":
            gains = {tile: played.rival_gains(tile) for tile in played.gone()}
            tile, n = args["tile"], gains.get(args["tile"], 0)
            expected = {"tile": tile, "seat": rival, "taken": tile == played.tile}
            wins = n >= after.left(played.rival())
            if key == "denies":
                expected = {**expected, "n": n}
            left = max((played.rival_gains(each) for each in played.offers(after)), default=0)
            is_best = n == max(gains.values()) > (0 if after.to_fill else left)
            return args == expected and is_best and wins == (key == "stops")
        case "leaves" | "lets-win":
            gains = {tile: played.rival_gains(tile) for tile in played.offers(after)}
            tile, n = args["tile"], gains[args["tile"]]
            expected = {"seat": rival, "tile": tile, **({"n": n} if key == "leaves" else {})}
            wins = n >= after.left(played.rival())
            return is_open and args == expected and n == max(gains.values()) > 0 and wins == (key == "lets-win")
        case "leaves-nothing":
            tiles = played.offers(after)
            return is_open and args == {"seat": rival, "tiles": tiles} and not any(map(played.rival_gains, tiles))
        case "leaves-cheap":
            tile = args["tile"]
            fresh, again = tile not in played.offers(played.before), played.rival_moves_again_with(tile)
            return (
                is_open
                and TILES[tile].cost == 1
                and tile in played.offers(after)
                and args == {"seat": rival, "tile": tile, "fresh": fresh, "again": again}
            )
        case "again":
            return played.moves_again()
        case "steps-less" | "sum-less":
            assert other
            is_right_game = (after.seats == 1) == (key == "sum-less")
            return is_right_game and args == {"n": played.cost, "instead": other.cost} and played.cost < other.cost
        case "refills":
            lying, drawn = after.lying, min(len(after.to_fill), len(after.stock))
            return played.text == "refill" and args == {"n": drawn, "offer": min(3, lying + drawn)}
        case "exhausts":
            return after.ending == "exhaustion" and args["won"] == (after.ranking()[played.mover] == 1)
        case "phase-done":
            return played.before.phase == 1 and args["n"] == 8 and played.before.placed(0) < 8 <= after.placed(0)
        case "ends-phase":
            return (played.before.s1, after.phase) == (None, 2) and args["n"] == after.s1
        case "solo-result":
            return after.ending == "solo" and args["n"] == after.result()
    raise AssertionError(f"nobody judges {key}")
