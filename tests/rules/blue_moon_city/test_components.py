"""The box of Blue Moon City, checked against sums that a slip of the pen would break."""

from __future__ import annotations

import zlib
from collections import Counter

import pytest

from moontable.games.blue_moon_city import city, components
from tests.rules.blue_moon_city.box import (
    CARDS,
    COLOURS,
    CROSS,
    KINDS,
    PEOPLES,
    PLACES,
    TILES,
    beside,
    costs,
    rows,
    value,
    walks,
)

# CRC-32 of the tile list in the plain form that `canonical` writes; it changes only if a number does.
CHECKSUM = 4176743284


def canonical(number: int) -> str:
    tile = TILES[number]
    rewards = "/".join(",".join(map(str, part)) for part in (tile.leader, tile.everybody, tile.neighbours))
    return f"{number} {tile.name} {tile.colour} {'|'.join(map(str, tile.boxes))} {rewards}"


def test_80_cards_ten_of_each_people() -> None:
    """Rule 1.2."""
    assert sum(CARDS.values()) == 80
    for people in PEOPLES:
        assert sum(count for card, count in CARDS.items() if card[0] == people) == 10
    for people in PEOPLES.keys() - {"K"}:
        assert [CARDS[f"{people}{number}"] for number in (1, 2, 3)] == [4, 4, 2]
    assert [card for card in CARDS if card[0] == "K"] == ["K1"]


def test_21_tiles_and_each_building_in_one_colour() -> None:
    """Rule 1.1, Rule 1.3."""
    assert list(TILES) == list(range(21))
    assert TILES[0].name == "Courtyard"
    assert TILES[0].boxes == ()
    in_colour = Counter(tile.colour for tile in TILES.values())
    assert in_colour == {"*": 1, "-": 1, "V": 3, "T": 3, "A": 3, "F": 3, "P": 3, "M": 2, "H": 2}
    assert all(1 <= len(tile.boxes) <= 3 for number, tile in TILES.items() if number > 1)


def test_palace_has_four_boxes_from_the_left() -> None:
    """Rule 1.7."""
    assert TILES[1].name == "Royal Palace"
    assert TILES[1].boxes == (5, 4, 4, 3)


def test_boxes_fall_from_left_to_right() -> None:
    for tile in TILES.values():
        assert list(tile.boxes) == sorted(tile.boxes, reverse=True)
        assert all(2 <= number <= 5 for number in tile.boxes)


def test_tile_list_is_the_published_one() -> None:
    assert zlib.crc32("\n".join(canonical(number) for number in TILES).encode()) == CHECKSUM


def test_numbers_that_are_not_certain_say_so() -> None:
    """A corrected number changes the table and nothing else; which ones are readings stands beside them."""
    statuses = {"exact", "reading", "reconstructed"}
    for row in rows("tiles.csv"):
        assert {row["boxes_status"], row["rewards_status"]} <= statuses
        assert bool(row["boxes_alternatives"]) <= (row["boxes_status"] != "exact")
    exact = {row["name"] for row in rows("tiles.csv") if row["boxes_status"] == row["rewards_status"] == "exact"}
    assert exact == {"Courtyard", "Royal Palace", "University", "Thermae"}
    reconstructed = {row["name"] for row in rows("tiles.csv") if row["boxes_status"] == "reconstructed"}
    assert reconstructed == {"Citadel", "Great Hall", "Flight Tower", "Mill"}


def test_obelisk() -> None:
    """Rule 7.2."""
    assert costs(3) == costs(4) == [7, 7, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12]
    assert costs(2) == [7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12]


def test_city_is_a_square_without_corners() -> None:
    """Rule 2.1."""
    rows_of_city = [[column for row, column in PLACES if row == number] for number in range(5)]
    assert [len(row) for row in rows_of_city] == [3, 5, 5, 5, 3]
    assert len(PLACES) == len(TILES)


def test_illustrated_city_holds_every_tile_once_and_the_cross_in_its_place() -> None:
    """Rule 2.2, Rule 2.9."""
    lying = {(int(row["row"]), int(row["column"])): int(row["tile"]) for row in rows("illustration.csv")}
    assert sorted(lying.values()) == list(TILES)
    assert list(lying) == PLACES
    assert {place: lying[place] for place in CROSS} == CROSS
    assert lying[2, 2] == 0


def test_compiled_tables_say_what_the_files_say() -> None:
    """The engine's arrays and an independent reading of the files agree, tile by tile and card by card."""
    for kind, card in enumerate(KINDS):
        assert components.CARDS[kind] == card
        assert components.COUNT_OF[kind] == CARDS[card]
        assert COLOURS[components.COLOUR_OF[kind]] == card[0]
        assert components.VALUE_OF[kind] == value(card)
    for number, tile in TILES.items():
        assert (COLOURS + "*-")[components.TILE_COLOUR[number]] == tile.colour
        assert components.BOX_VALUES[number] == tile.boxes
        assert tuple(components.BOX_VALUE[number][: len(tile.boxes)]) == tile.boxes
        assert tuple(components.LEADER_REWARD[number]) == tile.leader
        assert tuple(components.SHARED_REWARD[number]) == tile.everybody
        assert tuple(components.NEIGHBOUR_BONUS[number]) == tile.neighbours


@pytest.mark.parametrize("place", PLACES)
def test_distances_are_walked(place: tuple[int, int]) -> None:
    """Rule 1.6: steps go over edges, never over corners; the engine's table of distances is the number of steps."""
    cell = PLACES.index(place)
    assert city.PLACES[cell] == place
    for other, steps in walks(place).items():
        assert city.DISTANCE[cell, PLACES.index(other)] == steps == abs(place[0] - other[0]) + abs(place[1] - other[1])
    near = {PLACES[i] for i in range(21) if int(city.NEIGHBOURS[cell]) >> i & 1}
    assert near == set(beside(place))
