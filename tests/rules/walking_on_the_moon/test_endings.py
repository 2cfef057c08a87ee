"""How a match ends, and what it is worth (rules chapter 12)."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import TERMINAL, Position
from tests.rules.walking_on_the_moon.box import STAR_POINTS
from tests.rules.walking_on_the_moon.matches import playing
from tests.rules.walking_on_the_moon.situations import situation

ALONE = {"dice_used": "up_to"}
SKULL = "program K; roll = Kskull; choose Kskull"
CROSS = "program B; roll = B4; choose B4"


def crossed(columns: tuple[int, ...], **more: Any) -> Position:
    """The mover in column 22 crosses the line."""
    more["options"] = {**ALONE, **more.get("options", {})}
    mover = columns.index(22)
    return playing(situation(columns, mover=mover, **more), CROSS)


def turns_to_the_end(position: Position) -> list[int]:
    """Who still acts, if everybody stays where it is."""
    acting: list[int] = []
    while position.actor != TERMINAL:
        acting.append(position.view(None)["astronaut"])
        is_awake = position.view(None)["astronauts"][acting[-1]]["awake"]
        position = playing(position, SKULL if is_awake else "recover 0")
        assert len(acting) < 20
    assert position.ending == "finish"
    return acting


@pytest.mark.parametrize(
    ("end", "order", "columns", "acting"),
    [
        ("round", "rounds", (22, 23, 4), [1]),
        ("round", "rounds", (22, 3, 4), []),
        ("round", "rearmost", (22, 23, 23), []),
        ("immediately", "rounds", (22, 23, 4), []),
        ("immediately", "rearmost", (22, 23, 23), []),
        ("one_more", "rounds", (22, 23, 4), [2, 1]),
        ("one_more", "rounds", (22, 3, 4), [1, 2]),
        ("one_more", "rearmost", (22, 23, 23), [1, 2]),
    ],
)
def test_how_a_match_ends(end: str, order: str, columns: tuple[int, ...], acting: list[int]) -> None:
    """Rule 12.4, Rule 12.5: the round is finished; at once; a turn for each other, whoever had acted already."""
    position = crossed(columns, options={"end": end, "turn_order": order})
    assert turns_to_the_end(position) == acting


def test_until_one_is_left() -> None:
    """Rule 12.5: two of three have to cross, in as many rounds as they take."""
    position = crossed((22, 23, 4), options={"end": "last_one"})
    for _ in range(3):
        assert position.ending is None
        position = playing(position, SKULL if position.view(None)["astronauts"][1]["awake"] else "recover 0")
        while position.ending is None and position.view(None)["astronaut"] == 2:
            position = playing(position, SKULL if position.view(None)["astronauts"][2]["awake"] else "recover 0")
    if not position.view(None)["astronauts"][1]["awake"]:
        position = playing(position, "recover 1")
    else:
        position = playing(position, CROSS)
    assert position.ending == "finish"
    assert [points["place"] for points in position.view(None)["points"]] == [21, 20, 0]


@pytest.mark.parametrize("end", ["round", "one_more", "last_one"])
def test_all_across(end: str) -> None:
    """Rule 12.5: nobody is left to move, so it is over; Rule 12.1, Rule 12.2."""
    options = {**ALONE, "end": end}
    position = situation((24, 23, 25), across=[2, 0], mover=1, options={**options, "end": "round"})
    assert playing(position, CROSS).ending == "finish"
    assert [points["place"] for points in playing(position, CROSS).view(None)["points"]] == [20, 20, 21]
    two = situation((24, 23, 22), across=[0], mover=2, options=options)
    after = playing(two, CROSS)
    assert (after.ending is None) == (end != "last_one")


def test_scores() -> None:
    """Case T14, Rule 12.1, Rule 12.2, Rule 12.3, Rule 12.6: first, second with two stars, marker + 5, nothing."""
    position = situation((24, 25, 21, 6), across=[0, 1], mover=3, stars={1: 2, 2: 3}, lying=[2])
    assert list(position.scores()) == [21, 23, 15 + 5, 0]
    for column, points in ((15, 5), (16, 10), (19, 10), (20, 15), (11, 0), (12, 5)):
        assert situation((3, column, 0), mover=0).view(None)["points"][1]["place"] == points


@pytest.mark.parametrize(("stars", "points"), list(enumerate(STAR_POINTS)))
def test_points_for_stars(stars: int, points: int) -> None:
    """Case T7, Rule 12.6."""
    assert situation(stars={0: stars}).view(None)["points"][0]["stars"] == points


def test_places() -> None:
    """Rule 12.7, Rule 12.8: the highest total; a tie goes to the seat that is earlier in the order."""
    options = {"end": "immediately", "start_order": "2,0,1"}
    position = situation((22, 21, 23), mover=0, options={**ALONE, **options}, order=[2, 0, 1], stars={0: 0})
    after = playing(position, CROSS)
    assert list(after.scores()) == [21, 15, 15]
    assert after.ranking() == (1, 3, 2)
    assert after.returns() == (1.0, -1.0, -1.0)
    position = situation((22, 21, 23), mover=0, options={**ALONE, **options}, order=[2, 0, 1], stars={1: 4, 2: 2})
    assert playing(position, CROSS).ranking() == (2, 1, 3)


def test_turn_cap() -> None:
    """Rule 12.9: after so many turns; the points count as they are."""
    position = situation((3, 9, 21), options={**ALONE, "turn_cap": 13})
    assert position.turn == 12
    after = playing(position, SKULL)
    assert after.ending == "turn-cap"
    assert after.ranking() == (2, 3, 1)


@pytest.mark.parametrize(("seats", "cap"), [(2, 240), (3, 180), (5, 300)])
def test_the_usual_turn_cap(seats: int, cap: int) -> None:
    """Rule 12.9: sixty turns of each astronaut."""
    position = situation((4, 5, 6, 9, 10)[: 4 if seats == 2 else seats], seats=seats)
    assert position.document()["options"]["turn_cap"] == cap
