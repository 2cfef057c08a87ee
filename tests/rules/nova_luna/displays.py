"""Displays made to order: so many tiles, such a sum of numbers, so many completed tasks."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from tests.rules.nova_luna.referee import TILES, Board, beside, completed, free_cells


def line(tiles: Iterable[int], *, down: bool = False, backwards: bool = False) -> Board:
    """A straight line of the tiles, the first one at (0, 0)."""
    step = -1 if backwards else 1
    return {(0, step * i) if down else (step * i, 0): tile for i, tile in enumerate(tiles)}


def deal(sums: Sequence[int], tiles: Iterable[int] = tuple(TILES)) -> list[list[int]]:
    """Share the tiles out so that the numbers of each share add up to its sum; tiles that are not needed stay out."""
    left = sorted(tiles)
    random.Random(0).shuffle(left)
    shares = []
    for total in sums:
        reached: dict[int, list[int]] = {0: []}
        for tile in left:
            for known, share in list(reached.items()):
                reached.setdefault(known + TILES[tile].cost, [*share, tile])
        shares.append(reached[total])
        left = [tile for tile in left if tile not in reached[total]]
    return shares


def lay(tiles: Iterable[int], completions: int, last: int | None = None) -> Board:
    """A connected display of exactly these tiles with exactly so many completed tasks, the tile `last` laid last."""
    for attempt in range(200):
        order = sorted(tiles)
        random.Random(attempt).shuffle(order)
        order.sort(key=lambda tile: tile == last)
        board = _lay_once(order, completions, random.Random(attempt))
        if len(completed(board)) == completions:
            return board
    raise AssertionError(f"found no display with {completions} completed tasks")


def _lay_once(tiles: list[int], completions: int, chance: random.Random) -> Board:
    """Place the tiles one by one where they bring the most without passing the goal, close together at first."""
    board: Board = {}
    done = 0
    for tile in tiles:
        cells = sorted(
            free_cells(board), key=lambda cell: (-sum(spot in board for spot in beside(cell)), chance.random())
        )
        best = (-1, cells[-1])
        # Towards the goal the compact cells bring most; once there, only a far end brings nothing.
        for cell in cells[:12] if done < completions else cells[::-1]:
            after = len(completed({**board, cell: tile}))
            if best[0] < after <= completions:
                best = (after, cell)
            if done == completions == after:
                break
        board[best[1]] = tile
        done = len(completed(board))
    return board


def most_tiles(seats: int) -> int:
    """How many tiles one of several seats can get: before its last one no marker may be behind its own.

    The seat takes the cheapest tiles, the last one of them the dearest; the others must have walked as far as it had
    before, with numbers that are left.
    """
    costs = sorted(tile.cost for tile in TILES.values())
    return max(
        count
        for count in range(1, len(costs))
        if (seats - 1) * sum(costs[: count - 1]) + sum(costs[:count]) <= sum(costs)
    )


def longest_lines(seats: int) -> list[list[int]]:
    """All 68 tiles in the order in which the seats took them, seat 0 as many as a seat can get."""
    by_cost = sorted(TILES, key=lambda tile: (TILES[tile].cost, tile))
    count = most_tiles(seats)
    rest = sum(TILES[tile].cost for tile in by_cost[count:])
    sums = [(rest + share) // (seats - 1) for share in range(seats - 1)]
    for attempt in range(10_000):
        shares = [by_cost[:count], *deal(sums, by_cost[count:])]
        for share in shares:
            random.Random(attempt).shuffle(share)
        if follows_the_markers(shares):
            return shares
    raise AssertionError(f"found no order for {seats} seats")


def follows_the_markers(shares: Sequence[Sequence[int]]) -> bool:
    """Whether the seats can have taken these tiles in this order, seat 0 first, moving by the rules."""
    seats = range(len(shares))
    distance, taken, arrived = [0 for _ in seats], [0 for _ in seats], [-seat for seat in seats]
    for turn in range(1, 1 + sum(map(len, shares))):
        mover = min(seats, key=lambda seat: (distance[seat], -arrived[seat]))
        if taken[mover] == len(shares[mover]):
            return False
        distance[mover] += TILES[shares[mover][taken[mover]]].cost
        taken[mover] += 1
        arrived[mover] = turn
    return True
