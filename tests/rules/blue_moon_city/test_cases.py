"""Worked examples, played as whole turns in the notation of one line."""

from __future__ import annotations

import pytest

from moontable import Position
from moontable.errors import IllegalActionError
from moontable.games.blue_moon_city.notation import read_turn
from tests.rules.blue_moon_city.matches import dealing, playing, texts
from tests.rules.blue_moon_city.situations import on, situation


def turn(position: Position, line: str) -> Position:
    """Play a whole turn; the cards drawn are the first that come."""
    return dealing(playing(position, *read_turn(line)))


def scales(position: Position) -> list[int]:
    return [player["scales"] for player in position.view(None)["players"]]


def crystals(position: Position) -> list[int]:
    return [position.view(seat)["players"][seat]["crystals"] for seat in range(position.seats)]


def test_a_wild_three_a_khind_and_a_card_of_the_colour() -> None:
    """Case T4, Rule 3.5, Rule 4.11, Rule 5.1: the blue dragon flies in; brown 1 + 2, green 1, red 1 pay 5; a scale."""
    position = situation(hands=["T1 A1 K1 M1 M2"], at={0: "Earth Temple"})
    line = f"A1 blue dragon>{on('Earth Temple')}; box 1 = T1+K1+M1+M2"
    position = playing(position, *read_turn(line))
    assert scales(position) == [1, 0]
    assert position.view(0)["players"][0]["hand"] == []
    assert position.view(None)["discard"] == ["T1", "A1", "K1", "M1", "M2"]


def test_a_jump_a_dragon_walk_and_a_recolouring() -> None:
    """Case T5, Rule 3.3, Rule 3.6, Rule 4.8: grey 1 jumps, red 2 walks a dragon in, white 1 makes 2 + 2 grey."""
    tower = on("Watchtower")
    position = situation(hands=["V2 V2 T2 F1 F1 H1"], dragons={"green": "Caravanserai"})
    line = f"F1 figure>{tower}; T2 green dragon>{tower}; box 1 = V2+V2+F1+H1"
    position = playing(position, *read_turn(line))
    assert scales(position) == [1, 0]
    assert position.view(None)["payment"] is None
    assert position.view(0)["players"][0]["hand"] == []


def test_four_turns_at_the_fire_temple() -> None:
    """Case T7, Rule 5.1, Rule 5.4, Rule 5.5: two seats build it together with two dragons; A leads 2 : 1."""
    temple, palace = on("Fire Temple"), on("Royal Palace")
    position = situation(hands=["V3 V2 A1 M1 M2", "T3 V1 V1 V3 V1"], at={0: "Fire Temple", 1: "Royal Palace"})
    position = turn(position, f"A1 blue dragon>{temple}; box 1 = V2+V3; draw 2")
    assert scales(position) == [1, 0]
    position = turn(position, f"V1 red dragon>{palace}; box 4 = T3; draw 2")
    assert scales(position) == [1, 1]
    position = turn(position, "box 3 = M1+M2; draw 2")
    assert scales(position) == [2, 1]
    position = turn(position, f"go {palace}>{temple}; V1 red dragon>{temple}; box 2 = V1+V3; draw 2")
    assert scales(position) == [2, 3]
    assert crystals(position) == [4, 2]
    assert position.view(None)["built"] == 1


def test_the_last_box_of_the_obelisk() -> None:
    """Case T6, Rule 7.2, Rule 7.3: the next box is the second 11; then yellow 2 pays 14 for the last, and wins."""
    position = situation(4, hands=["P2"], obelisk=[1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3], crystals=[25, 0, 0, 0])
    position = playing(position, *read_turn("offer 11; P2 offer 14"))
    assert crystals(position)[0] == 0
    assert position.ending == "offerings"


def test_a_brown_three_makes_no_pair() -> None:
    """Case D8, Rule 4.7: brown 3 and brown 1 pay no red 3; as brown cards they are worth 4."""
    assert texts(situation(hands=["M1 M3"], at={0: "Mill"}), "box") == []
    position = situation(hands=["M1 M3"], at={0: "City Residence"})
    assert texts(position, "box") == ["box 1", "box 2", "box 3"]
    assert playing(position, *read_turn("box 1 = M1+M3")).view(None)["players"][0]["markers"] == 9


def test_the_line_of_a_whole_turn() -> None:
    """Rule 3.1, Rule 8.1: walk, dragon, box, discard and draw in one line; and nothing of it is legal twice."""
    position = situation(hands=["A1 H2 H3 P1"], at={0: "Market Hall"})
    line = f"go {on('Market Hall')}>{on('University')}; A1 blue dragon>{on('University')}; box 1 = H2+H3"
    after = playing(position, *read_turn(line + "; discard P1"))
    assert scales(after) == [1, 0]
    assert texts(after) == ["draw 3"]
    with pytest.raises(IllegalActionError):
        playing(after, *read_turn(line))
