"""What the seat to act is told that it may do: held against the legal list and the referee, in whole matches."""

from __future__ import annotations

import random
from typing import Any

import pytest

from moontable import Position
from tests.rules.matches import steps
from tests.rules.walking_on_the_moon.box import Face
from tests.rules.walking_on_the_moon.matches import GAME, lively, mixed_options, offered, playing
from tests.rules.walking_on_the_moon.referee import Referee
from tests.rules.walking_on_the_moon.situations import situation


def listed(choices: dict[str, Any]) -> list[str]:
    """Every action that choices name; programs are only counted."""
    found = [
        each["action"] for part in ("buy", "add", "choose", "reroll", "hinder", "recover") for each in choices[part]
    ]
    return found + [choices[part] for part in ("swap", "pass", "roll", "stop") if choices[part] is not None]


def landing(referee: Referee, face: Face) -> dict[str, Any]:
    """What a landing should promise."""
    track, me = referee.track, referee.me
    flight = track.fly(me.column, face)
    by_passing = referee.options["hinder_by"] == "passing" and flight.column < track.line
    reached = range(me.column + 1, flight.column + 1) if by_passing else ()
    victims = [
        i
        for i in track.running()
        if referee.astronauts[i].seat != me.seat and referee.astronauts[i].column in (flight.column, *reached)
    ]
    return {
        "to": [flight.column, track.level(flight.column)],
        "result": flight.result,
        "stars": sorted([column, 1] for column in flight.stars),
        "victims": victims if flight.result == "awake" else [],
    }


def assert_landing(shown: dict[str, Any], referee: Referee, face: Face) -> None:
    expected = landing(referee, face)
    assert {**{key: shown[key] for key in expected}, "stars": sorted(shown["stars"])} == expected
    entered = [list(cell) for cell in referee.track.fly(referee.me.column, face).cells]
    assert shown["path"][: len(entered)] == entered


def assert_choices(position: Position, referee: Referee) -> None:
    choices = offered(position)
    legal = referee.legal()
    programs = {text for text in legal if text.startswith("program")}
    assert sorted(listed(choices)) == sorted(legal - programs)
    assert choices["programs"] == len(programs)
    assert (choices["phase"], choices["allowance"]) == (referee.phase, referee.allowance())
    faces = {face.name: face for sides in referee.track.dice.values() for face in sides}
    for choice in choices["choose"]:
        assert_landing(choice, referee, faces[choice["die"]])
    for reroll in choices["reroll"]:
        assert_all_faces(reroll["landings"], referee, reroll["die"][0])
    is_planning = referee.phase in ("start", "ready") and referee.me.awake
    for colour, landings in choices["landings"].items():
        if is_planning:
            assert_all_faces(landings, referee, colour)
        else:
            assert landings == []
    for recovery in choices["recover"]:
        column = referee.me.column + recovery["steps"]
        assert recovery["to"] == [column, referee.track.level(column)]
    for hindrance in choices["hinder"]:
        text = {"star": "rob {} star", "ec": "rob {} ec", "token": "hinder {}"}[hindrance["does"]]
        assert hindrance["action"] == text.format(hindrance["astronaut"])
    assert all(position.choices(other) is None for other in range(position.seats) if other != position.actor)
    assert position.choices(None) is None


def assert_all_faces(landings: list[dict[str, Any]], referee: Referee, colour: str) -> None:
    sides = referee.track.dice[colour]
    shown = {each["face"]: each for each in landings}
    assert {name: each["weight"] for name, each in shown.items()} == {
        face.name[1:]: sides.count(face) for face in sides
    }
    for face in sides:
        assert_landing(shown[face.name[1:]], referee, face)


@pytest.mark.parametrize("seats", range(2, 6))
def test_choices_of_whole_matches(seats: int) -> None:
    """Rule 5.1, Rule 5.3, Rule 5.4, Rule 5.9, Rule 5.10, Rule 5.12, Rule 8.5, Rule 11.1, Rule 13.3."""
    for seed in range(3):
        options = mixed_options(random.Random(10 * seats + seed), seats)
        position, referee = GAME.start(seats=seats, options=options), Referee(seats, **options)
        for _, action, after in steps(position, seed, lively):
            referee.play(action.text)
            if after.actor >= 0 and referee.ply % 3 == 0:
                assert_choices(after, referee)


def test_what_a_choice_promises_happens() -> None:
    """Rule 6.7, Rule 8.3: column, consciousness and stars after the die is chosen."""
    seen = set()
    for before, action, after in steps(GAME.start(seats=4), 3, lively):
        if not action.text.startswith("choose"):
            continue
        choices, mover = offered(before), before.view(None)["astronaut"]
        (promised,) = (choice for choice in choices["choose"] if choice["action"] == action.text)
        then, now = (position.document()["astronauts"][mover] for position in (before, after))
        assert (now["column"], now["awake"]) == (promised["to"][0], promised["result"] == "awake")
        gained = then["stars"] + len(promised["stars"])
        assert now["stars"] == (gained if now["awake"] else gained - gained // 2)
        seen.add(promised["result"])
    assert seen >= {"awake", "collision", "fall", "skull"}


def test_an_unconscious_astronaut_can_only_recover() -> None:
    """Rule 5.1, Rule 8.5."""
    choices = offered(situation((16, 20, 21), asleep=[0]))
    assert choices["recover"] == [
        {"steps": 0, "to": [16, 0], "action": "recover 0"},
        {"steps": 1, "to": [17, 1], "action": "recover 1"},
    ]
    assert listed(choices) == ["recover 0", "recover 1"]
    assert choices["programs"] == 0


def test_victims_are_told_with_the_landing() -> None:
    """Rule 11.1: the opponents on the space, while a jump is still to be chosen."""
    position = playing(situation((4, 5, 5), options={"dice_used": "up_to"}), "program BW; roll = B4,Wflat1")
    choices = offered(position)
    assert {choice["die"]: choice["victims"] for choice in choices["choose"]} == {"B4": [], "Wflat1": [1, 2]}


def test_victims_that_are_passed_are_told_too() -> None:
    """Rule 11.3, Rule 11.4: with the option, but not on the way across the line."""
    options = {"dice_used": "up_to", "hinder_by": "passing"}
    position = playing(situation((3, 4, 5, 6), options=options), "program B; roll = B3")
    assert offered(position)["choose"][0]["victims"] == [1, 2, 3]
    position = playing(situation((21, 22, 23), options=options), "program B; roll = B4")
    assert offered(position)["choose"][0]["victims"] == []
