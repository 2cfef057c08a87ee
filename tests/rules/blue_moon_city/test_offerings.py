"""Offerings at the obelisk, with and without Pillar cards."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import Position
from moontable.errors import IllegalActionError
from tests.rules.blue_moon_city.matches import playing, texts
from tests.rules.blue_moon_city.situations import all_but, on, situation

COSTS = {2: [7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12], 3: [7, 7, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12]}
COSTS[4] = COSTS[3]


def of_seat(position: Position, fact: str, seat: int = 0) -> Any:
    return position.view(seat)["players"][seat][fact]


def taken(number: int, seats: int) -> list[int]:
    """So many boxes of the obelisk taken by the seats in turn, the mover's last."""
    return [(i + 1) % seats for i in range(number)]


@pytest.mark.parametrize(("seats", "number"), [(seats, number) for seats in (2, 3, 4) for number in range(10)])
def test_costs(seats: int, number: int) -> None:
    """Rule 7.1, Rule 7.2: the lowest free box, whoever took those before (case D6)."""
    cost = COSTS[seats][number]
    assert texts(situation(seats, obelisk=taken(number, seats), crystals=[cost - 1] + [0] * (seats - 1)), "offer") == []
    position = situation(seats, obelisk=taken(number, seats), crystals=[cost] + [50] * (seats - 1))
    assert texts(position, "offer") == [f"offer {cost}"]
    before = of_seat(position, "offerings"), of_seat(position, "markers")
    position = playing(position, f"offer {cost}")
    assert of_seat(position, "crystals") == 0
    assert (of_seat(position, "offerings"), of_seat(position, "markers")) == (before[0] + 1, before[1] - 1)
    assert position.view(None)["obelisk"]["markers"] == [*taken(number, seats), 0]
    assert position.view(None)["obelisk"].get("next") == COSTS[seats][number + 1]
    assert position.view(None)["obelisk"]["costs"] == COSTS[seats]


def test_only_on_the_courtyard() -> None:
    """Rule 7.1: wherever the figure stands otherwise, no offering; after a walk there, one."""
    position = situation(at={0: "Royal Palace"}, crystals=[20, 0])
    assert texts(position, "offer") == []
    assert texts(playing(position, f"go {on('Royal Palace')}>2,2"), "offer") == ["offer 7"]


def test_one_plain_offering_a_turn() -> None:
    """Rule 7.1: crystals enough for two, but no Pillar."""
    position = playing(situation(hands=["P3 V1"], crystals=[40, 0]), "offer 7")
    assert texts(position, "offer", "P1", "P2", "P3") == []
    assert {text.split()[0] for text in texts(position)} == {"discard", "draw"}


def test_an_offering_needs_a_marker() -> None:
    """Rule 1.4, Rule 7.1: all ten are placed."""
    markers = {"Fire Temple": [0, 0, None], "Earth Temple": [0, 0, None], "Water Temple": [0, 0, None]}
    markers |= {"Royal Palace": [0, 0, 0, None], "Mill": [0, None, None]}
    position = situation(crystals=[40, 0], markers=markers)
    assert of_seat(position, "markers") == 0
    assert texts(position, "offer") == []


def test_pillar_needs_a_free_marker_too() -> None:
    """Rule 7.3: nine are placed, the tenth makes the plain offering."""
    markers = {"Fire Temple": [0, 0, None], "Earth Temple": [0, 0, None], "Water Temple": [0, 0, None]}
    markers |= {"Royal Palace": [0, 0, 0, None]}
    position = situation(hands=["P1 P2"], crystals=[40, 0], markers=markers)
    assert texts(playing(position, "offer 7"), "P1", "P2") == []


def test_pillar_only_after_an_offering() -> None:
    """Rule 7.3: not before, not alone, not in place of it."""
    position = situation(hands=["P1 P2"], crystals=[40, 0])
    assert texts(position, "P1", "P2") == []
    with pytest.raises(IllegalActionError):
        position.parse("P1 offer 8")
    # In the next turn the plain offering comes first again.
    position = playing(playing(position, "offer 7"), "draw 2", "deal V1", "deal V1", "draw 2", "deal V1", "deal V1")
    assert position.actor == 0
    assert texts(position, "P1", "P2", "offer") == ["offer 7"]


@pytest.mark.parametrize(
    ("number", "seats", "card", "cost"),
    [(11, 3, "P2", 14), (11, 3, "P1", 13), (3, 4, "P1", 9), (4, 4, "P1", 9), (5, 4, "P2", 11), (0, 2, "P1", 8)],
)
def test_pillar_costs_its_value_more(number: int, seats: int, card: str, cost: int) -> None:
    """Rule 7.3: `number` boxes are taken, one plain offering, then with a card (case T6)."""
    owners = [(1 + i) % seats for i in range(number)]
    plain = COSTS[seats][number]
    position = situation(seats, hands=[card], obelisk=owners, crystals=[plain + cost] + [0] * (seats - 1))
    position = playing(position, f"offer {plain}")
    assert texts(position, card) == [f"{card} offer {cost}"]
    position = playing(position, f"{card} offer {cost}")
    assert of_seat(position, "crystals") == 0
    assert of_seat(position, "offerings") == owners.count(0) + 2
    assert position.view(0)["players"][0]["hand"] == []
    assert position.view(None)["discard"] == [card]


def test_one_crystal_short() -> None:
    """Rule 7.3: the card's own value is part of the price."""
    position = playing(situation(hands=["P1 P2"], crystals=[7 + 7 + 1, 0]), "offer 7")
    assert texts(position, "P1", "P2") == ["P1 offer 8"]
    assert texts(playing(situation(hands=["P1 P2"], crystals=[7 + 7, 0]), "offer 7"), "P1", "P2") == []


def test_several_pillars() -> None:
    """Rule 7.3: four seats, empty obelisk, 24 crystals, yellow 1 and 2: 7, 7 + 1, 7 + 2 (case D5)."""
    position = situation(4, hands=["P1 P2"], crystals=[24, 0, 0, 0])
    position = playing(position, "offer 7", "P1 offer 8", "P2 offer 9")
    assert of_seat(position, "crystals") == 0
    assert of_seat(position, "offerings") == 3
    other_way = playing(situation(4, hands=["P1 P2"], crystals=[24, 0, 0, 0]), "offer 7", "P2 offer 9", "P1 offer 8")
    assert of_seat(other_way, "offerings") == 3


def test_no_pillar_after_a_discard() -> None:
    """Rule 7.3, Rule 8.1: discarding ends the offerings."""
    position = playing(situation(hands=["P1 V1"], crystals=[40, 0]), "offer 7", "discard V1")
    assert texts(position, "P1") == []


def test_no_contribution_after_an_offering() -> None:
    """Rule 7.1: the figure stands on the courtyard and stays there."""
    position = playing(situation(hands=["V3 V3 F2"], crystals=[7, 0]), "offer 7")
    assert texts(position, "box", "go", "F2") == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_obelisk_never_runs_out(seats: int) -> None:
    """Rule 7.2, Rule 9.1: all one offering short of the goal, and exactly one box is free."""
    goal = {2: 6, 3: 5, 4: 4}[seats]
    obelisk = [i % seats for i in range(seats * (goal - 1))]
    assert len(COSTS[seats]) == len(obelisk) + 1
    position = situation(seats, obelisk=obelisk, crystals=[12] + [0] * (seats - 1))
    assert texts(position, "offer") == ["offer 12"]
    end = playing(position, "offer 12")
    assert end.ending == "offerings"
    assert end.view(None)["obelisk"].get("next") is None


def test_offering_stays_voluntary_in_a_finished_city() -> None:
    """Rule 9.2: whoever could offer may walk about and draw instead."""
    position = situation(built=all_but(), crystals=[30, 0])
    assert "draw 2" in texts(position)
    assert texts(position, "go")
