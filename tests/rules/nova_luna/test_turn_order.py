"""Whose turn it is (rules chapters 2 and 3), played with chosen draws."""

from __future__ import annotations

import itertools

import pytest

from moontable import CHANCE, Position
from tests.rules.matches import steps
from tests.rules.nova_luna.boards import dealt, drawing, in_line, playing
from tests.rules.nova_luna.matches import GAME
from tests.rules.nova_luna.referee import TILES


def order(position: Position) -> list[int]:
    return list(position.view(None)["order"])


def track(position: Position) -> dict[int, list[int]]:
    return {place["space"]: place["seats"] for place in position.view(None)["track"]}


def distances(position: Position) -> list[int]:
    return [display["distance"] for display in position.view(None)["displays"]]


def cheap(cost: int, but: int = 0) -> int:
    """A tile of this number, the `but`-th of them."""
    return [tile for tile in TILES if TILES[tile].cost == cost][but]


def test_both_take_a_four_and_the_upper_one_moves_again() -> None:
    """Rule 3.1, Rule 3.2, Rule 3.3: A and B take a 4 each; B arrived last, lies on top and moves again; then A."""
    fours = [cheap(4, i) for i in range(3)]
    position = in_line(dealt(2, fours), fours[0])
    assert position.actor == 1
    position = in_line(position, fours[1])
    assert distances(position) == [4, 4]
    assert track(position) == {4: [0, 1]}
    assert position.actor == 1
    position = in_line(position, fours[2])
    assert (position.actor, position.turn) == (0, 3)


def test_three_markers_on_two_spaces() -> None:
    """Rule 3.1, Rule 3.2: A on 5, B below C on 3: C moves, takes a 7 (10); B moves, takes a 5 (8); A moves."""
    tiles = [cheap(5), cheap(3), cheap(3, 1), cheap(7), cheap(5, 1)]
    position = in_line(dealt(3, tiles), *tiles[:3])
    assert distances(position) == [5, 3, 3]
    assert track(position) == {3: [1, 2], 5: [0]}
    assert order(position) == [2, 1, 0]
    position = in_line(position, tiles[3])
    assert (position.actor, distances(position)) == (1, [5, 3, 10])
    position = in_line(position, tiles[4])
    assert (position.actor, distances(position)) == (0, [5, 8, 10])


def test_only_the_mover_marker_moves() -> None:
    """Rule 3.4, Rule 4.4: the lower markers stay where they are when the upper one leaves, and the other way round."""
    tiles = [cheap(2), cheap(1), cheap(1, 1), cheap(3), cheap(4)]
    position = in_line(dealt(3, tiles), *tiles[:3])
    assert track(position) == {1: [1, 2], 2: [0]}
    position = in_line(position, tiles[3])
    assert track(position) == {1: [1], 2: [0], 4: [2]}


def test_a_seat_can_have_several_turns_in_a_row() -> None:
    """Rule 3.3: after a 7 of the other seat three cheap tiles are three whole turns."""
    tiles = [cheap(7), cheap(1), cheap(2), cheap(3)]
    position = in_line(dealt(2, tiles), tiles[0])
    for turn, tile in enumerate(tiles[1:], 1):
        assert (position.actor, position.turn) == (1, turn)
        position = in_line(position, tile)
    assert (position.actor, distances(position)) == (1, [7, 6])


def test_the_moon_track_has_24_spaces() -> None:
    """Rule 1.5: a marker shows its distance mod 24; who is behind is a matter of distance, not of spaces."""
    seen_a_lap = False
    for _, _, position in steps(GAME.start(seats=3), 4):
        for space, seats in track(position).items():
            assert all(distances(position)[seat] % 24 == space for seat in seats)
        spaces = [distance % 24 for distance in distances(position)]
        seen_a_lap |= max(spaces) - min(spaces) > 7
        assert max(distances(position)) - min(distances(position)) <= 7
    assert seen_a_lap


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_start_order_can_be_drawn(seats: int) -> None:
    """Rule 2.6, Rule 2.7: after the deal chance stacks the markers; the first one named is on top and moves first."""
    position = GAME.start(seats=seats)
    for _ in range(11):
        position = position.play(position.chance_outcomes()[0][0])
    assert position.actor == CHANCE
    outcomes = [outcome.text for outcome, _ in position.chance_outcomes()]
    expected = [
        "order " + ",".join(map(str, seats_in_order)) for seats_in_order in itertools.permutations(range(seats))
    ]
    assert outcomes == expected
    assert {weight for _, weight in position.chance_outcomes()} == {1}
    for text in outcomes:
        stacked = playing(position, text)
        wanted = [int(seat) for seat in text.removeprefix("order ").split(",")]
        assert order(stacked) == wanted
        assert stacked.actor == wanted[0]
        assert track(stacked) == {0: wanted[::-1]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_move_as_seated(seats: int) -> None:
    """Rule 2.7: seat 0 on top, then 1, 2, …; with tiles of one number that stays so for a lap of turns."""
    tiles = [cheap(4, i) for i in range(seats)]
    position = dealt(seats, tiles, order="seated")
    assert order(position) == list(range(seats))
    for seat, tile in enumerate(tiles):
        assert position.actor == seat
        position = in_line(position, tile)
    assert position.actor == seats - 1


@pytest.mark.parametrize("chosen", ["2,0,1", "1,2,0", "0,1,2"])
def test_a_chosen_order_is_kept(chosen: str) -> None:
    """Rule 2.7: nothing is left to chance but the deal."""
    position = drawing(GAME.start(seats=3, options={"start_order": chosen}))
    assert order(position) == [int(seat) for seat in chosen.split(",")]


def test_a_refill_does_not_change_whose_turn_it_is() -> None:
    """Rule 5.5: the seat that refilled takes the tile."""
    position = in_line(dealt(2, range(1, 12)), *range(1, 10))
    seat = position.actor
    position = drawing(playing(position, "refill"))
    assert position.actor == seat
