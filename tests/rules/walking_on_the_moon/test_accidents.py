"""Accidents, lost stars and recovery (rules chapter 8)."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import Position
from tests.rules.walking_on_the_moon.matches import playing, texts
from tests.rules.walking_on_the_moon.situations import LINE, situation

ALONE = {"dice_used": "up_to"}


def failing(held: int, lying: list[int], column: int = 13, others: tuple[int, int] = (0, 1), **rules: Any) -> Position:
    """Astronaut 0 after a skull, astronaut 1 holding the rest of the six stars."""
    rest = 6 - held - len(lying)
    position = situation((column, *others), stars={0: held, 1: rest}, lying=lying, options={**ALONE, **rules})
    return playing(position, "program K; roll = Kskull; choose Kskull")


@pytest.mark.parametrize(("held", "lost"), list(enumerate([0, 0, 1, 1, 2, 2, 3])))
def test_half_of_the_stars_is_lost(held: int, lost: int) -> None:
    """Case T6, Rule 8.1, Rule 8.3: rounded down; Rule 5.11, the turn is over."""
    document = failing(held, []).document()
    me = document["astronauts"][0]
    assert (me["stars"], me["awake"], me["acted"]) == (held - lost, False, False)
    assert len(document["stars"]) == lost
    assert document["phase"] == "start"


@pytest.mark.parametrize(
    ("column", "rule", "lying", "after"),
    [
        (13, "ahead", [], [14, 18]),
        (14, "ahead", [], [14, 18]),
        (15, "ahead", [18], [18, 21, 2]),
        (22, "ahead", [], [2, 5]),
        (13, "line", [], [2, 5]),
        (13, "line", [2], [2, 5, 11]),
        (13, "rearmost", [], [5, 11]),
        (13, "out", [], []),
    ],
)
def test_where_lost_stars_go(column: int, rule: str, lying: list[int], after: list[int]) -> None:
    """Rule 8.4: the first free arrow at or ahead of the astronaut, else from the line; or by the option."""
    position = failing(4, lying, column, (3, 4), star_return=rule)
    assert position.document()["stars"] == sorted({*lying, *after})


@pytest.mark.parametrize(
    ("rule", "held", "after", "left"),
    [
        ("kept", 1, 1, [2, 5, 11, 14, 18]),
        ("completed", 1, 1, [2, 5, 11, 14, 18]),
        ("kept", 2, 2, [2, 5, 11, 14]),
        ("completed", 2, 1, [2, 5, 11, 14, 18]),
    ],
)
def test_stars_passed_before_an_accident(rule: str, held: int, after: int, left: list[int]) -> None:
    """Rule 8.2: they are collected first, and count when half is lost; or stay where they are with the option."""
    position = situation((3, 0, 1), stars={0: held}, options={**ALONE, "star_on_accident": rule})
    document = playing(position, "program B; roll = B2; choose B2").document()
    assert document["astronauts"][0]["stars"] == after
    assert document["stars"] == left


def test_an_accident_across_the_line() -> None:
    """Case T4, Rule 8.1, Rule 8.4, Rule 12.1: it is crossed, for 21 points, and half of the stars goes to the line."""
    position = situation((23, 3, 4), stars={0: 4, 1: 2}, lying=[], options=ALONE)
    after = playing(position, "program B; roll = B2; choose B2")
    me = after.view(None)["astronauts"][0]
    assert (me["column"], me["finished"], me["awake"], me["stars"]) == (LINE, 1, False, 2)
    assert after.view(None)["points"][0] == {"place": 21, "stars": 3}
    assert after.document()["stars"] == [2, 5]
    ring = (
        "M01",
        "M02",
        "M05",
        "M03",
        "M09",
        "M12",
    )  # arrows at 1 and 6; from the cliff at 23 one falls behind the first
    position = situation((23, 3, 4), ring=ring, stars={0: 4, 1: 2}, lying=[], options=ALONE)
    document = playing(position, "program B; roll = B4; choose B4").document()
    assert (document["astronauts"][0]["column"], document["stars"]) == (LINE + 3, [1, 6])


@pytest.mark.parametrize(("start", "steps", "to"), [(0, 1, 1), (1, 1, 2), (17, 1, 18), (20, 1, 21), (18, 0, 18)])
def test_recovery(start: int, steps: int, to: int) -> None:
    """Case T12, Rule 8.5, Rule 8.6, Rule 5.1: a space or none, up, down or onto red; awake, and no star."""
    position = situation((start, 23, 23), asleep=[0])
    assert texts(position) == ["recover 0", "recover 1"]
    after = playing(position, f"recover {steps}").document()
    me = after["astronauts"][0]
    assert (me["column"], me["awake"], me["stars"]) == (to, True, 0)
    assert len(after["stars"]) == 6


def test_recovery_with_a_star() -> None:
    """Rule 8.6: with the option it takes the star of the cell where it stands, on a cliff alone."""
    options = {"recovery_star": "yes", "card_data": ""}
    ring = ("M04", "M01", "M05", "M03", "M09", "M11")  # the star of M04 hangs at its fourth space, which is a cliff
    for rule, stars in (("yes", 1), ("no", 0)):
        position = situation((2, 23, 23), asleep=[0], ring=ring, options={**options, "recovery_star": rule})
        assert playing(position, "recover 1").document()["astronauts"][0]["stars"] == stars
    position = situation((1, 23, 23), asleep=[0], options=options)
    assert playing(position, "recover 1").document()["astronauts"][0]["stars"] == 0


def test_recovery_across_the_line_collects_no_star() -> None:
    """Rule 8.6: not even from a cliff behind it, over which a star hangs."""
    rows = [f"C{card},{space},{int(space == 1)},0,{int(space == 1)}" for card in range(6) for space in range(1, 5)]
    options = {"recovery_star": "yes", "card_data": "\n".join(["card,space,level,red,star_arrow", *rows])}
    ring = [f"C{card}" for card in range(6)]
    for column, stars in ((3, 1), (23, 0)):
        lying = [0, 4, 8, 12, 16, 20]
        position = situation((column, 23, 23), asleep=[0], ring=ring, lying=lying, options=options)
        assert playing(position, "recover 1").document()["astronauts"][0]["stars"] == stars


def test_recovery_hinders_nobody() -> None:
    """Rule 8.6: not even on an opponent's space."""
    position = situation((3, 4, 9), asleep=[0], stars={1: 2})
    assert playing(position, "recover 1").view(None)["astronaut"] == 1


def test_recovery_across_the_line() -> None:
    """Rule 8.7, Rule 9.5: and it earns nothing there."""
    after = playing(situation((23, 3, 4), asleep=[0]), "recover 1").view(None)
    assert (after["first"], after["astronauts"][0]["ec"]) == (0, 0)


def test_a_token_goes_with_recovery() -> None:
    """Case T3, Rule 8.8: first the step, then the token; the next turn has four dice."""
    position = situation((3, 0, 1), asleep=[0], tokens=[0])
    assert position.view(None)["astronauts"][0]["token"]
    after = playing(position, "recover 1")
    me = after.view(None)["astronauts"][0]
    assert (me["token"], me["awake"]) == (False, True)
    later = situation((4, 20, 23)).view(None)
    assert (later["step"]["allowance"], later["step"]["hindered"]) == (4, False)
