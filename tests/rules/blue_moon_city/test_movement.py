"""Moving the figure and the dragons."""

from __future__ import annotations

import pytest

from moontable import Position
from moontable.errors import IllegalActionError
from tests.rules.blue_moon_city.box import PLACES, walks
from tests.rules.blue_moon_city.matches import playing, texts
from tests.rules.blue_moon_city.situations import PLACE_OF, on, situation


def figure(position: Position, seat: int = 0) -> tuple[int, int]:
    row, column = position.view(None)["players"][seat]["at"]
    return row, column


def dragon(position: Position, name: str) -> list[int] | None:
    place: list[int] | None = position.view(None)["dragons"].get(name)
    return place


def targets(position: Position, *begin: str) -> set[tuple[int, int]]:
    """Places that the actions that begin so lead to."""
    return {(int(text[-3]), int(text[-1])) for text in texts(position, *begin)}


def within(place: tuple[int, int], steps: int) -> set[tuple[int, int]]:
    return {spot for spot, far in walks(place).items() if 0 < far <= steps}


# ── Walking ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("start", ["Courtyard", "Mill", "Market Hall", "Library", "Great Hall"])
def test_a_figure_walks_up_to_two_steps(start: str) -> None:
    """Rule 1.6, Rule 3.1: over edges, changing direction as it likes; from a corner place too."""
    position = situation(at={0: start})
    assert targets(position, "go") == within(PLACE_OF[start], 2)
    assert not targets(position, "go") - set(PLACES)


def test_steps_can_be_taken_one_by_one() -> None:
    """Rule 3.1: there and back is two steps, and then there are none left."""
    position = playing(situation(), "go 2,2>1,2")
    assert position.view(None)["step"]["steps"] == 1
    assert targets(position, "go") == within((1, 2), 1)
    position = playing(position, "go 1,2>2,2")
    assert texts(position, "go") == []
    assert figure(position) == (2, 2)


def test_a_figure_may_stay() -> None:
    """Rule 3.1: drawing without a step ends the turn."""
    position = playing(situation(at={0: "Mill"}), "draw 2")
    assert figure(position) == PLACE_OF["Mill"]


def test_figures_share_a_tile() -> None:
    """Rule 3.10."""
    position = situation(3, at={1: "Fire Temple", 2: "Fire Temple"})
    position = playing(position, f"go 2,2>{on('Fire Temple')}")
    assert [figure(position, seat) for seat in range(3)] == [PLACE_OF["Fire Temple"]] * 3


def test_only_the_own_figure_walks() -> None:
    """Rule 3.1."""
    position = playing(situation(at={1: "Library"}), "go 2,2>2,3")
    assert figure(position, 1) == PLACE_OF["Library"]


def test_no_building_stops_a_figure() -> None:
    """Rule 3.10: completed and unfinished tiles and the courtyard are all walked over."""
    position = situation(at={0: "Fire Temple"}, built=["Royal Palace"])
    assert PLACE_OF["Earth Temple"] in targets(position, "go")
    assert PLACE_OF["Royal Palace"] in targets(position, "go")


# ── Powers of the figure ──────────────────────────────────────────────────────────────────────────────────────────────


def test_grey_1_puts_the_own_figure_anywhere() -> None:
    """Rule 3.3."""
    position = situation(hands=["F1"])
    assert targets(position, "F1") == set(PLACES) - {(2, 2)}
    assert figure(playing(position, f"F1 figure>{on('Trading House')}")) == PLACE_OF["Trading House"]


def test_steps_are_left_before_and_after_a_jump() -> None:
    """Rule 3.2, Rule 3.3."""
    position = playing(situation(hands=["F1"]), "go 2,2>2,3", f"F1 figure>{on('Mill')}")
    assert targets(position, "go") == within(PLACE_OF["Mill"], 1)
    position = playing(position, f"go {on('Mill')}>{on('Flight Tower')}")
    assert texts(position, "go") == []


def test_each_grey_2_gives_two_more_steps() -> None:
    """Rule 3.4."""
    position = playing(situation(hands=["F2 F2"]), "F2 +2")
    assert position.view(None)["step"]["steps"] == 4
    assert targets(position, "go") == within((2, 2), 4)
    position = playing(position, "go 2,2>0,2", "F2 +2")
    assert position.view(None)["step"]["steps"] == 4
    assert texts(position, "F2") == []


def test_grey_2_can_be_played_after_the_last_step() -> None:
    """Rule 3.4."""
    position = playing(situation(hands=["F2"]), "go 2,2>2,0")
    assert texts(position, "go") == []
    assert targets(playing(position, "F2 +2"), "go") == within((2, 0), 2)


def test_unused_steps_lapse() -> None:
    """Rule 3.4: four grey 2 make ten steps; in the next turn there are two again."""
    position = playing(situation(hands=["F2 F2 F2 F2"]), *["F2 +2"] * 4)
    assert position.view(None)["step"]["steps"] == 10
    position = playing(position, "draw 2")
    while position.actor < 0:
        position = position.play(position.chance_outcomes()[0][0])
    assert (position.actor, position.view(None)["step"]["steps"]) == (1, 2)


# ── Dragons ───────────────────────────────────────────────────────────────────────────────────────────────────────────

OF_DRAGON = {"V": "red", "T": "green", "A": "blue"}


@pytest.mark.parametrize("people", OF_DRAGON)
@pytest.mark.parametrize("start", [None, "Courtyard", "Library"])
def test_value_1_flies_its_dragon_anywhere(people: str, start: str | None) -> None:
    """Rule 3.5, Rule 3.10: from outside the city and from inside; the courtyard and completed tiles are legal."""
    name = OF_DRAGON[people]
    position = situation(hands=[f"{people}1"], dragons={name: start} if start else {}, built=["Thermae"])
    assert targets(position, f"{people}1") == set(PLACES) - ({PLACE_OF[start]} if start else set())
    for place in ("Thermae", "Mill"):
        after = playing(position, f"{people}1 {name} dragon>{on(place)}")
        assert dragon(after, name) == list(PLACE_OF[place])


@pytest.mark.parametrize("people", OF_DRAGON)
@pytest.mark.parametrize("start", ["Courtyard", "Library", "Mill", "Market Hall"])
def test_value_2_walks_its_dragon_up_to_three_steps(people: str, start: str) -> None:
    """Rule 3.6: only the target matters; the way is free."""
    name = OF_DRAGON[people]
    position = situation(hands=[f"{people}2"], dragons={name: start})
    assert targets(position, f"{people}2") == within(PLACE_OF[start], 3)
    end = max(within(PLACE_OF[start], 3))
    after = playing(position, f"{people}2 {name} dragon>{end[0]},{end[1]}")
    assert dragon(after, name) == list(end)


@pytest.mark.parametrize("people", OF_DRAGON)
def test_value_2_does_not_bring_a_dragon_into_the_city(people: str) -> None:
    """Rule 3.6."""
    others = {name: "Library" for letter, name in OF_DRAGON.items() if letter != people}
    assert texts(situation(hands=[f"{people}2"], dragons=others), f"{people}2") == []


def test_value_1_then_value_2() -> None:
    """Rule 3.5, Rule 3.6."""
    position = playing(situation(hands=["V1 V2"]), f"V1 red dragon>{on('Mill')}")
    assert targets(position, "V2") == within(PLACE_OF["Mill"], 3)


def test_each_people_moves_its_own_dragon_only() -> None:
    """Rule 3.5, Rule 3.6."""
    position = situation(hands=["V1 T1 A1 V2 T2 A2"], dragons={"red": "Mill", "green": "Mill", "blue": "Mill"})
    for people, name in OF_DRAGON.items():
        moves = texts(position, f"{people}1", f"{people}2")
        assert {text.split()[1] for text in moves} == {name}


def test_dragons_share_a_tile() -> None:
    """Rule 3.10."""
    position = situation(hands=["V1 T1 A1"])
    for people, name in OF_DRAGON.items():
        position = playing(position, f"{people}1 {name} dragon>{on('Fire Temple')}")
    assert set(map(tuple, position.view(None)["dragons"].values())) == {PLACE_OF["Fire Temple"]}


def test_a_dragon_moves_several_times_in_a_turn() -> None:
    """Rule 3.2."""
    position = playing(situation(hands=["V1 V1 V2"]), "V1 red dragon>0,1", "V1 red dragon>4,3", "V2 red dragon>3,4")
    assert dragon(position, "red") == [3, 4]


# ── Powers in general ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_powers_and_steps_come_in_any_order() -> None:
    """Rule 3.2: before, between and after the own steps."""
    position = playing(
        situation(hands=["F1 F2 V1 V2"]),
        "V1 red dragon>0,1",
        "go 2,2>2,3",
        "V2 red dragon>1,1",
        "F2 +2",
        "go 2,3>4,3",
        "F1 figure>0,1",
        "go 0,1>0,2",
    )
    assert (figure(position), dragon(position, "red")) == ((0, 2), [1, 1])
    assert position.view(0)["players"][0]["hand"] == []
    assert position.view(None)["discard"] == ["V1", "V2", "F1", "F2"]


def test_a_card_used_for_its_power_is_discarded_and_used_once() -> None:
    """Rule 3.7."""
    position = playing(situation(hands=["V1"]), "V1 red dragon>0,1")
    assert texts(position, "V1", "discard") == []
    assert position.view(None)["discard"] == ["V1"]


def test_value_3_has_no_power_and_the_others_none_while_moving() -> None:
    """Rule 3.2."""
    position = situation(hands=["V3 T3 A3 F3 M1 M2 M3 H1 H2 H3 P1 P2 P3 K1"], dragons={"red": "Mill", "green": "Mill"})
    assert {text.split()[0] for text in texts(position)} == {"go", "discard", "draw"}


@pytest.mark.parametrize("end", ["discard K1", "box 1", "offer 7"])
def test_nothing_moves_once_the_movement_has_ended(end: str) -> None:
    """Rule 3.8: a discard, a box or an offering ends it; no card helps."""
    at = {"box 1": "Aqueduct"}.get(end, "Courtyard")
    hand = "V1 F1 F2 A3 A2 K1"
    position = situation(hands=[hand], at={0: at}, crystals=[20, 0], dragons={"red": "Mill"})
    assert texts(position, "go", "F1", "F2", "V1")
    position = playing(position, end)
    assert texts(position, "go", "F1", "F2", "V1") == []
    if end == "box 1":
        position = playing(position, "pay A2", "pay A3", "paid")
        assert texts(position, "go", "F1", "F2", "V1") == []
    with pytest.raises(IllegalActionError):
        position.parse("F2 +2")


# ── Powers without effect ─────────────────────────────────────────────────────────────────────────────────────────────


def test_powers_without_effect_are_forbidden() -> None:
    """Rule 3.9: a dragon that ends where it began, and a jump to the own tile."""
    position = situation(hands=["V1 V2 F1"], dragons={"red": "Mill"})
    assert PLACE_OF["Mill"] not in targets(position, "V1") | targets(position, "V2")
    assert (2, 2) not in targets(position, "F1")
    for text in (f"V1 red dragon>{on('Mill')}", f"V2 red dragon>{on('Mill')}", "F1 figure>2,2"):
        with pytest.raises(IllegalActionError):
            position.parse(text)


def test_powers_without_effect_are_an_option() -> None:
    """Rule 3.9."""
    position = situation(hands=["V1 V2 F1"], dragons={"red": "Mill"}, options={"noop_powers": True})
    assert targets(position, "V1") == targets(position, "F1") == set(PLACES)
    assert targets(position, "V2") == within(PLACE_OF["Mill"], 3) | {PLACE_OF["Mill"]}
    after = playing(position, f"V2 red dragon>{on('Mill')}", "F1 figure>2,2")
    assert (figure(after), dragon(after, "red")) == ((2, 2), list(PLACE_OF["Mill"]))
    assert after.view(None)["discard"] == ["V2", "F1"]
    outside = situation(hands=["V2"], options={"noop_powers": True})
    assert texts(outside, "V2") == []
