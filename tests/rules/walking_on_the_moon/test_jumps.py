"""How one die is followed, cell by cell (rules chapters 3 and 6)."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import Position
from tests.rules.walking_on_the_moon.matches import offered, playing
from tests.rules.walking_on_the_moon.situations import LINE, RING, situation

VECTORS = [
    (3, "B2", 5, "fall", [5]),
    (3, "B3", 6, "awake", [5]),
    (0, "B1", 0, "collision", []),
    (0, "Kup1", 1, "awake", []),
    (0, "Kup3", 3, "awake", [2]),
    (5, "Kskull", 5, "skull", []),
    (3, "Kup1", 4, "fall", []),
    (3, "Wdown1", 4, "awake", []),
    (4, "Wdown1", 5, "collision", []),
    (4, "Wflat1", 5, "awake", []),
    (16, "Kup2", 18, "red", [18]),
    (20, "B1", 21, "red", []),
    (22, "B2", 24, "awake", []),
    (1, "Kup1", 2, "fall", [2]),  # the star is passed while touching down; the fall comes after it
]
"""From, die, to, result, stars; on the ring of `situations`."""

ALONE = {"dice_used": "up_to"}
"""Options by which a jump of one die is a program."""


def jumping(column: int, die: str, **more: Any) -> Position:
    """Astronaut 0 alone in its column, before it chooses the only die of its only jump."""
    others = [other for other in (0, 1, 4) if other != column][:2]
    columns = (column, *others)
    more["options"] = {**ALONE, **more.get("options", {})}
    return playing(situation(columns, **more), f"program {die[0]}; roll = {die}")


def landed(position: Position, die: str) -> tuple[int, bool, int]:
    """Column, awake and stars of astronaut 0 after the die is chosen."""
    me = playing(position, f"choose {die}").view(None)["astronauts"][0]
    return me["column"], me["awake"], me["stars"]


@pytest.mark.parametrize(("start", "die", "to", "result", "stars"), VECTORS)
def test_jump_vectors(start: int, die: str, to: int, result: str, stars: list[int]) -> None:
    """Rule 6.2, Rule 6.3, Rule 6.4, Rule 6.5, Rule 6.6, Rule 3.1, Rule 3.2, Rule 3.4, Rule 3.5.

    What is promised, what happens, and what is told afterwards.
    """
    position = jumping(start, die, acted=(1, 2))
    (promised,) = offered(position)["choose"]
    assert (promised["to"][0], promised["result"]) == (to, result)
    assert sorted(cell[0] for cell in promised["stars"]) == stars
    column, awake, held = landed(position, die)
    assert (column, awake) == (to, result == "awake")
    assert held == len(stars) - len(stars) // 2
    after = playing(position, f"choose {die}").document()["stars"]
    assert sorted({2, 5, 11, 14, 18, 21} - set(after)) == stars[: len(stars) - len(stars) // 2]


def test_two_dice_and_a_cliff_between_two_cliffs() -> None:
    """Case T1, Rule 6.7, Rule 5.9: both dice show 2; the space is shared, nobody is hindered; a 3 would have done."""
    options = {**ALONE}
    position = playing(situation((3, 5, 0), acted=(2,), options=options), "program BB; roll = B2,B2")
    assert [choice["action"] for choice in offered(position)["choose"]] == ["choose B2"]
    after = playing(position, "choose B2").view(None)
    assert (after["astronauts"][0]["column"], after["astronauts"][0]["awake"]) == (5, False)
    assert {"column": 5, "astronauts": [1, 0]} in after["stacks"]
    assert after["phase"] == "start"
    position = playing(situation((3, 5, 0), acted=(2,), options=options), "program BB; roll = B2,B3", "choose B3")
    me = position.view(None)["astronauts"][0]
    assert (me["column"], me["awake"], me["stars"]) == (6, True, 1)


def test_skull() -> None:
    """Case T5, Rule 6.1: back to where it came from, unconscious, without a star, even as the only die."""
    position = jumping(5, "Kskull")
    assert [choice["action"] for choice in offered(position)["choose"]] == ["choose Kskull"]
    assert landed(position, "Kskull") == (5, False, 0)


def test_a_star_above_the_take_off_is_not_collected_by_standing_there() -> None:
    """Rule 6.3: rising into its cell collects it, or does not with the option; going on level does neither."""
    assert landed(jumping(5, "Kup1"), "Kup1") == (6, True, 1)
    assert landed(jumping(5, "Kup1", options={"rise_star": "no"}), "Kup1") == (6, True, 0)
    assert landed(jumping(11, "B1"), "B1") == (11, False, 0)


def test_red_is_touched() -> None:
    """Rule 6.6: a path over a crater goes on, or ends there with the option."""
    assert landed(jumping(20, "B2"), "B2") == (22, True, 0)
    assert landed(jumping(20, "B2", options={"red": "touch"}), "B2") == (21, False, 0)


@pytest.mark.parametrize(
    ("start", "die", "rule", "to", "awake"),
    [
        (4, "Kup1", "printed", 5, True),
        (4, "Kup1", "black_high", 5, False),
        (0, "Kup1", "black_high", 1, True),
        (4, "Wdown1", "printed", 5, False),
        (4, "Wdown1", "white_level", 5, True),
        (3, "Wdown1", "white_level", 4, True),
    ],
)
def test_landing_more_or_less_exactly(start: int, die: str, rule: str, to: int, awake: bool) -> None:
    """Rule 6.8: black only on the higher level, white also on the same one."""
    assert landed(jumping(start, die, options={"landing": rule}), die)[:2] == (to, awake)


def test_behind_the_line_the_ring_goes_on() -> None:
    """Rule 3.8: the second space of the first card is a cliff, its star hangs over the third; or there is nothing."""
    ring = (*RING[1:], RING[0])  # the last card is M02, `.^.^`, the first M01, `..^.` with its star over the second
    assert landed(jumping(23, "B1", ring=ring, lying=[1], stars={1: 5}), "B1") == (LINE, False, 0)
    assert landed(jumping(23, "B2", ring=ring, lying=[1], stars={1: 5}), "B2") == (LINE + 1, False, 1)
    assert landed(jumping(23, "B3", ring=ring, lying=[1], stars={1: 5}), "B3") == (LINE + 2, True, 1)
    is_open = {"behind": "open"}
    for die, column in (("B2", LINE + 1), ("B3", LINE + 2)):
        position = jumping(23, die, ring=ring, lying=[1], stars={1: 5}, options=is_open)
        assert landed(position, die) == (column, False, 0)


def test_newcomers_go_on_top_and_who_stays_keeps_its_place() -> None:
    """Rule 3.6, Rule 3.7: a skull under somebody else changes nothing."""
    position = situation((5, 5, 5), mover=0, options=ALONE)
    assert position.view(None)["stacks"] == [{"column": 5, "astronauts": [2, 1, 0]}]
    jumped = playing(position, "program W; roll = Wflat1", "choose Wflat1")
    assert jumped.view(None)["astronauts"][0]["column"] == 5  # a cliff at 6 is in the way
    position = situation((4, 5, 5), mover=0, options=ALONE)
    jumped = playing(position, "program W; roll = Wflat1", "choose Wflat1", "pass")
    assert jumped.view(None)["stacks"] == [{"column": 5, "astronauts": [2, 1, 0]}]
    below = playing(jumped, "program K; roll = Kup1; choose Kup1", "program K; roll = Kskull; choose Kskull")
    assert below.view(None)["stacks"][0] == {"column": 5, "astronauts": [2, 0]}


def test_columns_never_decrease() -> None:
    """Rule 3.3: not by any face from any column."""
    for column in range(LINE):
        for faces in offered(situation((column, 0, 1)))["landings"].values():
            assert faces
            assert all(face["to"][0] >= column for face in faces)
