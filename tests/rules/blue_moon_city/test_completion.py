"""Completing a building: leader, rewards for all, bonus of the neighbours, reward cards."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import Position
from tests.rules.blue_moon_city.box import TILES
from tests.rules.blue_moon_city.matches import playing, texts
from tests.rules.blue_moon_city.situations import PLACE_OF, cards, situation


def paying(position: Position, box: int, payment: str) -> Position:
    return playing(position, f"box {box}", *[f"pay {card}" for card in cards(payment)], "paid")


def crystals(position: Position) -> list[int]:
    """What every seat has, as each of them sees it."""
    return [position.view(seat)["players"][seat]["crystals"] for seat in range(position.seats)]


def of_players(position: Position, fact: str) -> list[Any]:
    return [player[fact] for player in position.view(None)["players"]]


def test_a_full_building_is_completed_at_once() -> None:
    """Rule 5.3, Rule 5.7: markers go home, figures and dragons stay, the boxes are gone."""
    position = situation(
        hands=["V3"], at={0: "Fire Temple", 1: "Fire Temple"}, dragons={"red": "Fire Temple"},
        markers={"Fire Temple": [1, 0, None]},
    )  # fmt: skip
    assert of_players(position, "markers") == [9, 9]
    position = paying(position, 3, "V3")
    (tile,) = (tile for tile in position.view(None)["tiles"] if tuple(tile["at"]) == PLACE_OF["Fire Temple"])
    assert tile["built"] is True
    assert [box.get("marker") for box in tile["boxes"]] == [None] * 3
    assert position.view(None)["built"] == 1
    assert of_players(position, "markers") == [10, 10]
    assert of_players(position, "at") == [list(PLACE_OF["Fire Temple"])] * 2
    assert position.view(None)["dragons"]["red"] == list(PLACE_OF["Fire Temple"])
    assert position.actor == 0
    assert position.view(None)["phase"] == "build"


@pytest.mark.parametrize(
    ("markers", "leader"),
    [
        ([0, 0, 1], 0),
        ([1, 0, 0], 0),
        ([1, 1, 0], 1),
        ([0, 1, 2], 0),
        ([1, 0, 2], 1),
        ([2, 1, 0], 2),
        ([2, 0, 1], 2),
        ([0, 0, 0], 0),
    ],
)
def test_leader_of_three_boxes(markers: list[int], leader: int) -> None:
    """Rule 5.4, Rule 1.7: most markers, then the leftmost of theirs; not the highest number, not the last to build."""
    filled = markers.index(0)
    before = [None if i == filled else owner for i, owner in enumerate(markers)]
    hand = f"V3 V{[2, 1, 1][filled]}"
    position = situation(3, hands=[hand], at={0: "Fire Temple"}, markers={"Fire Temple": before})
    position = paying(position, filled + 1, hand)
    assert crystals(position) == [2 * (seat in markers) + 2 * (seat == leader) for seat in range(3)]


@pytest.mark.parametrize(
    ("markers", "leader"),
    [([1, 2, 2, 0], 2), ([1, 0, 2, 3], 1), ([1, 2, 2, 1], 1), ([2, 1, 1, 2], 2), ([3, 1, 1, 1], 1), ([2, 3, 0, 0], 0)],
)
def test_leader_of_the_palace(markers: list[int], leader: int) -> None:
    """Rule 5.4: 2 : 2 goes to the leftmost of all the tied seats' markers."""
    mover = markers[3]
    hands = ["V3" if seat == mover else "" for seat in range(4)]
    position = situation(
        4, hands=hands, at={mover: "Royal Palace"}, markers={"Royal Palace": [*markers[:3], None]}, mover=mover
    )
    position = paying(position, 4, "V3")
    assert crystals(position) == [(seat in markers) + 2 * (seat == leader) for seat in range(4)]
    assert of_players(position, "pending") == [int(seat in markers) for seat in range(4)]
    assert of_players(position, "scales") == [int(seat in markers) for seat in range(4)]


@pytest.mark.parametrize("number", range(1, 21))
def test_rewards_of_every_building(number: int) -> None:
    """Rule 5.5: the leader gets both rewards, a seat with a marker the one for all, once, anybody else nothing."""
    tile = TILES[number]
    last = len(tile.boxes) - 1
    markers: list[int | None] = [*[0, 0, 1, 1][:last], None]
    needed = tile.boxes[last]
    colour = "V" if tile.colour == "*" else tile.colour
    hand = f"{colour}3" if needed <= 3 else f"{colour}3 {colour}2"
    mover = 0 if last == 0 else 1
    hands = ["" if seat != mover else hand for seat in range(3)]
    position = situation(3, hands=hands, at={mover: tile.name}, markers={tile.name: markers}, mover=mover)
    position = paying(position, last + 1, hand)
    members = [0, 1] if last else [0]
    for seat in range(3):
        due = [0, 0, 0]
        if seat in members:
            due = [a + (b if seat == 0 else 0) for a, b in zip(tile.everybody, tile.leader, strict=True)]
        got = (crystals(position)[seat], of_players(position, "pending")[seat], of_players(position, "scales")[seat])
        assert list(got) == due


@pytest.mark.parametrize("name", [tile.name for number, tile in TILES.items() if number])
def test_bonus_of_every_building(name: str) -> None:
    """Rule 5.6: a finished neighbour pays every seat with a marker; one across a corner pays nothing."""
    row, column = PLACE_OF[name]
    beside = [
        other for other, (r, c) in PLACE_OF.items() if abs(r - row) + abs(c - column) == 1 and other != "Courtyard"
    ]
    across = [
        other for other, (r, c) in PLACE_OF.items() if abs(r - row) == abs(c - column) == 1 and other != "Courtyard"
    ]
    bonus = next(tile.neighbours for tile in TILES.values() if tile.name == name)
    for other, due in [*((other, bonus) for other in beside), *((other, (0, 0, 0)) for other in across)]:
        tile = next(tile for tile in TILES.values() if tile.name == other)
        last = len(tile.boxes)
        colour = "K" if tile.colour == "*" else tile.colour
        hand = "K1 K1 K1" if colour == "K" else f"{colour}3 {colour}3"
        markers: list[int | None] = [1] * last
        markers[last - 1] = None
        position = situation(3, hands=[hand], at={0: other}, markers={other: markers}, built=[name])
        position = paying(position, last, hand)
        members = {0, 1} if last > 1 else {0}
        leader = 1 if last > 1 else 0
        for seat in range(3):
            expected = [0, 0, 0]
            if seat in members:
                parts = [tile.everybody, due, *([tile.leader] if seat == leader else [])]
                expected = [sum(column) for column in zip(*parts, strict=True)]
            got = [
                crystals(position)[seat],
                of_players(position, "pending")[seat],
                of_players(position, "scales")[seat],
            ]
            assert got == expected, (name, other, seat)


def test_bonuses_of_several_neighbours_add_up() -> None:
    """Rule 5.6: the University between the Fire Temple, the palace, the Thermae and the Market Hall."""
    built = ["Fire Temple", "Royal Palace", "Thermae", "Market Hall"]
    position = situation(hands=["H2"], at={0: "University"}, markers={"University": [1, None]}, built=built)
    position = paying(position, 2, "H2")
    # For all 1 crystal; neighbours 3 + 1 + 1 crystals, 1 + 2 cards, 1 scale; the leader 1 scale.
    assert crystals(position) == [6, 6]
    assert of_players(position, "pending") == [3, 3]
    assert of_players(position, "scales") == [1, 2]


def test_the_courtyard_gives_no_bonus_and_earlier_builders_get_nothing() -> None:
    """Rule 5.6: the temple beside the courtyard pays its own rewards only, and only to who has a marker on it."""
    position = situation(3, hands=["V3"], at={0: "Fire Temple"}, markers={"Fire Temple": [0, 0, None]})
    assert crystals(paying(position, 3, "V3")) == [4, 0, 0]
    # Seat 2 built the University; its bonus goes to seats 0 and 1, who complete the Fire Temple now.
    position = situation(
        3, hands=["V3"], at={0: "Fire Temple"}, markers={"Fire Temple": [1, 0, None]}, built=["University"]
    )
    assert crystals(paying(position, 3, "V3")) == [5, 3, 0]


def test_a_building_does_not_pay_its_own_bonus() -> None:
    """Rule 5.6: the Fire Temple's bonus of 3 crystals is for its neighbours."""
    position = situation(hands=["V3"], at={0: "Fire Temple"}, markers={"Fire Temple": [0, 0, None]})
    assert crystals(paying(position, 3, "V3")) == [4, 0]


def test_several_boxes_and_the_completion_in_one_turn() -> None:
    """Rule 4.3, Rule 4.4: three markers, three payments; the markers are back for the next turn."""
    position = situation(
        hands=["T3 T2 T2"], at={0: "Mill"}, markers={"Fire Temple": [0, 0, None], "Earth Temple": [0, 0, None],
        "Water Temple": [0, 0, None], "Iron Foundry": [0, None, None]},
    )  # fmt: skip
    assert of_players(position, "markers")[0] == 3
    position = paying(paying(paying(position, 1, "T3"), 2, "T2"), 3, "T2")
    assert of_players(position, "markers")[0] == 3
    assert crystals(position) == [1, 0]
    assert texts(position, "box") == []


# ── Reward cards ──────────────────────────────────────────────────────────────────────────────────────────────────────


def dealt(position: Position) -> list[tuple[int, str]]:
    """Resolve chance by the first outcome; who got which card, told to the receiver alone."""
    told = []
    while position.actor < 0:
        outcome = position.chance_outcomes()[0][0]
        told += [(line["to"], line["args"]["card"]) for line in position.log(outcome) if "to" in line]
        position = position.play(outcome)
    return told


def test_reward_cards_come_when_the_turn_is_over() -> None:
    """Rule 5.8: not in hand for the discards of this turn, nor seen by anybody; first the mover, then clockwise."""
    position = situation(3, hands=["", "A2"], at={1: "Thermae"}, markers={"Thermae": [0, 2, None]}, mover=1)
    position = paying(position, 3, "A2")
    assert of_players(position, "pending") == [2, 0, 0]
    assert of_players(position, "cards") == [0, 0, 0]
    assert texts(position) == ["draw 2"]
    position = playing(position, "draw 2")
    assert [seat for seat, _ in dealt(position)] == [0, 0, 1, 1]


def test_reward_cards_are_served_from_the_mover_on() -> None:
    """Rule 5.9: seats 2, 0, 1; then the mover's own two cards."""
    hands = ["", "", "V3"]
    position = situation(
        3,
        hands=hands,
        at={2: "Royal Palace"},
        markers={"Royal Palace": [0, 1, 2, None]},
        built=["Market Hall"],
        mover=2,
    )
    position = playing(paying(position, 4, "V3"), "draw 2")
    assert [seat for seat, _ in dealt(position)] == [2, 0, 1, 2, 2]


def test_reward_cards_leave_the_deck_at_the_completion() -> None:
    """Rule 5.9, Rule 10.1: their number is open, and the deck's falls at once."""
    position = situation(hands=["A2"], at={0: "Thermae"}, markers={"Thermae": [0, 1, None]})
    deck = position.view(None)["deck"]
    position = paying(position, 3, "A2")
    assert (position.view(None)["deck"], of_players(position, "pending")) == (deck - 2, [2, 0])


def test_later_seats_get_less_when_the_stock_runs_short() -> None:
    """Rule 5.9: four seats are owed a card each; the deck and the discard pile hold three."""
    everything = "V1 V1 V1 V1 V2 V2 V2 V2 V3 V3 T1 T1 T1 T1 T2 T2 T2 T2 T3 T3 A1 A1 A1 A1 A2 A2 A2 A2 A3 A3"
    rest = "F1 F1 F1 F1 F2 F2 F2 F2 F3 F3 M1 M1 M1 M1 M2 M2 M2 M2 M3 M3 H1 H1 H1 H1 H2 H2 H2 H2 H3 H3"
    last = "P1 P1 P1 P1 P2 P2 P2 P2 P3 P3 K1 K1 K1 K1 K1 K1 K1 K1"
    position = situation(
        4, hands=[everything, rest, last], at={1: "Royal Palace"}, markers={"Royal Palace": [2, 3, 0, None]}, mover=1,
        deck="K1",
    )  # fmt: skip
    assert position.view(None)["deck"] == 1
    assert position.view(None)["discard"] == ["K1"]
    position = paying(position, 4, "H3")
    # In the deck K1, in the discard pile K1 and H3: the mover and the two seats after it get theirs.
    assert of_players(position, "pending") == [0, 1, 1, 1]
    assert position.view(None)["deck"] == 0
    assert position.view(None)["discard"] == []
    position = playing(position, "draw 2")
    assert [seat for seat, _ in dealt(position)] == [1, 2, 3]
