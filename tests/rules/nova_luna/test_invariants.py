"""What always holds, in thousands of random matches on the compiled loop (rules chapters 1 to 8)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from moontable.games.nova_luna.components import COST
from tests.rules.nova_luna.agreement import assert_agree
from tests.rules.nova_luna.matches import GAME, CompiledMatch
from tests.rules.nova_luna.referee import TILES, have, is_one_piece, referee_of

MATCHES = 700
FULLY_CHECKED = 60

OPTIONS: dict[int, list[dict[str, Any]]] = {
    1: [{}, {"solo_score": "lower"}],
    2: [{}, {"refill": "auto"}, {"discs": 9}, {"tie": "shared"}],
    3: [{}, {"first_game": True}, {"discs": 4, "tie": "shared"}, {"start_order": "2,1,0"}],
    4: [{}, {"first_game": True, "refill": "auto"}, {"discs": 1}, {"start_order": "seated", "tie": "shared"}],
}


def assert_conserved(state: Any, seats: int) -> None:
    """Rule 1.1, Rule 1.3, Rule 3.1: 68 tiles in all, none on the meeple's space, markers at most 7 apart."""
    wheel = state["wheel"]
    assert wheel[state["meeple"]] == 0
    assert np.count_nonzero(wheel) == state["lying"]
    taken = [state["seat"][seat]["tiles"] for seat in range(seats)]
    assert sum(map(int, taken)) + int(state["lying"]) + int(state["stocked"]) == 68
    assert sum(map(int, taken)) == state["turn"]
    stock = int(state["stock"][0]) | int(state["stock"][1]) << 64
    assert stock.bit_count() == state["stocked"]
    everywhere = [int(tile) for tile in wheel if tile]
    for seat in range(seats):
        tiles = state["seat"][seat]["tile"][: taken[seat]]
        everywhere += tiles.tolist()
        assert COST[tiles].sum() == state["seat"][seat]["distance"]
    everywhere += [tile for tile in TILES if stock >> (tile - 1) & 1]
    assert sorted(everywhere) == list(TILES)
    if seats > 1:
        distances = [int(state["seat"][seat]["distance"]) for seat in range(seats)]
        assert max(distances) - min(distances) <= 7


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_tiles_markers_and_tasks_are_conserved(seats: int) -> None:
    """After every action: nothing gets lost, completed tasks never revert, a turn takes one tile, a ply adds one."""
    for seed in range(MATCHES):
        match = CompiledMatch(seats, seed, **OPTIONS[seats][seed % len(OPTIONS[seats])])
        chance = random.Random(seed)
        state = match.inside["state"]
        completed = [0] * seats
        while match.legal:
            ply, turn = int(state["ply"]), int(state["turn"])
            i = chance.randrange(match.legal)
            takes = int(match.inside["legal"][i]) >= 2
            match.play(i)
            assert (state["ply"], state["turn"]) == (ply + 1, turn + takes)
            now = [int(state["seat"][seat]["completed"]) for seat in range(seats)]
            assert all(later >= earlier for earlier, later in zip(completed, now, strict=True))
            assert sum(later != earlier for earlier, later in zip(completed, now, strict=True)) <= takes
            completed = now
            if ply % 8 == seed % 8:
                assert_conserved(state, seats)
        assert_conserved(state, seats)
        assert state["ending"] != 0


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_positions_reached_at_random_are_what_the_referee_sees(seats: int) -> None:
    """Rule 4.1, Rule 4.5, Rule 5.1, Rule 6.1, Rule 7.3, at a random ply and at the end.

    The record of the compiled loop is read as a foreign one (which rebuilds it byte for byte from its document).
    """
    for seed in range(FULLY_CHECKED):
        match = CompiledMatch(seats, seed + 10_000, **OPTIONS[seats][seed % len(OPTIONS[seats])])
        chance = random.Random(seed)
        stop = chance.randrange(22 if seats == 1 else 66)
        while match.legal:
            if match.inside["state"]["turn"] == stop:
                position = match.position()
                assert_agree(position, referee_of(position.document()))
                assert match.legal == len(position.legal_actions())
                stop = -1
            match.play(chance.randrange(match.legal))
        position = match.position()
        assert_agree(position, referee_of(position.document()))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_displays_are_one_piece_and_groups_count_once(seats: int) -> None:
    """Rule 4.5, Rule 6.1, Rule 6.2: two ways of counting agree on what a tile sees of its own colour."""
    for seed in range(60):
        match = CompiledMatch(seats, seed + 20_000)
        chance = random.Random(seed)
        while match.legal:
            match.play(chance.randrange(match.legal))
        for board in referee_of(match.position().document()).boards:
            assert is_one_piece(board)
            for cell, group in groups(board).items():
                tile = TILES[board[cell]]
                assert have(board, cell)["RBTY".index(tile.colour)] == len(group) - 1


def groups(board: dict[tuple[int, int], int]) -> dict[tuple[int, int], set[tuple[int, int]]]:
    """The group of each tile, by joining the sets of neighbours of one colour."""
    group = {cell: {cell} for cell in board}
    for x, y in board:
        for other in ((x + 1, y), (x, y + 1)):
            if other in board and TILES[board[other]].colour == TILES[board[x, y]].colour:
                joined = group[x, y] | group[other]
                for member in joined:
                    group[member] = joined
    return group


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_listed_and_sampled_playouts_play_the_same_game(seats: int) -> None:
    """Random matches that list every action and those that find one without a list are as long on average."""
    options = GAME.encode(seats, GAME.spec.complete(seats, {}))
    lengths = []
    for playouts in (GAME.kernels.playouts, GAME.kernels.playouts_sampled):
        match = CompiledMatch(seats, 5)
        lengths.append(playouts(match.buffer, options, 3000) / 3000)
        assert_conserved(match.inside["state"], seats)
    assert lengths[0] == pytest.approx(lengths[1], rel=0.01)
