"""What would come of the rest of a turn, asked at every step of it: each answer is the mean of those that follow."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from moontable import CHANCE, Position
from moontable.errors import NotationError
from tests.rules.matches import steps
from tests.rules.walking_on_the_moon.matches import GAME, lively, mixed_options, playing
from tests.rules.walking_on_the_moon.situations import LINE, situation

ROUNDING = 2
"""Ten-thousandths, or hundredths, by which sums of rounded numbers may be off."""

Outlook = dict[str, Any]


def flat(outlook: Outlook) -> dict[str, int]:
    """The numbers of a whole turn by name."""
    numbers = {
        name: outlook[name] for name in ("crossed", "accident", "clean", "star_mean", "star_change", "mean", "ec")
    }
    for end in outlook["ends"]:
        numbers |= {f"awake {end['column']}": end["awake"], f"out {end['column']}": end["out"]}
    numbers |= {f"star {star['cell']}": star["chance"] for star in outlook["stars"]}
    numbers |= {f"victim {victim['astronaut']}": victim["chance"] for victim in outlook["victims"]}
    return numbers


def assert_close(one: Mapping[str, float], other: Mapping[str, float]) -> None:
    for name in one.keys() | other.keys():
        assert abs(one.get(name, 0) - other.get(name, 0)) <= ROUNDING, name


def mean_of_faces(position: Position) -> dict[str, float]:
    """The outlooks after each face of the next die, by its weight."""
    mean: dict[str, float] = {}
    for outcome, weight in position.chance_outcomes():
        for name, value in flat(position.play(outcome).outlook("")).items():
            mean[name] = mean.get(name, 0) + value * weight / 6
    return mean


@pytest.mark.parametrize("reroll", ["binding", "better"])
@pytest.mark.parametrize("seats", range(2, 6))
def test_each_outlook_is_the_mean_of_those_that_follow(seats: int, reroll: str) -> None:
    """Rule 5.8, Rule 5.10: of the faces of the next die, one that is rolled again too; choosing a program and rolling
    change nothing.
    """
    averaged = 0
    options = {**mixed_options(random.Random(31 * seats), seats), "reroll": reroll}
    for before, action, after in steps(GAME.start(seats=seats, options=options), seats, lively):
        kind = action.text.split(" ")[0]
        if before.turn % 3 == 0 and kind in ("program", "roll"):
            assert_close(flat(before.outlook(action.text if kind == "program" else "")), flat(after.outlook("")))
        if before.turn % 3 == 0 and kind == "face":
            assert_close(flat(before.outlook("")), mean_of_faces(before))
            averaged += 1
    assert averaged > 10


@pytest.mark.parametrize("program", ["program K", "program BW", "program BBKKWW", "program W K B", "program KK BB WW"])
def test_an_outlook_is_whole_and_plain(program: str) -> None:
    """JSON of whole numbers; each jump's chances add up to what comes to it, and the ends to one."""
    outlook = situation((3, 20, 22), stars={0: 2}).outlook(program)
    assert json.loads(json.dumps(outlook)) == outlook
    for jump in outlook["jumps"]:
        here = sum(chance for _, chance in jump["from"])
        kinds = ("awake", "collision", "fall", "red", "skull")
        assert abs(sum(land[kind] for land in jump["lands"] for kind in kinds) - here) <= 12
        out = sum(land[kind] for land in jump["lands"] for kind in kinds[1:])
        assert abs(out - jump["accident"]) <= 12
        for land in jump["lands"]:
            for path in land["paths"]:
                assert path["path"] == [] or path["path"][-1][0] == land["column"]
    assert abs(sum(end["awake"] + end["out"] for end in outlook["ends"]) - 10_000) <= 12
    assert outlook["accident"] + outlook["clean"] == 10_000
    crossed = sum(end["awake"] + end["out"] for end in outlook["ends"] if end["column"] >= LINE)
    assert abs(crossed - outlook["crossed"]) <= 4
    assert (outlook["ec"] > 0) == (len(outlook["jumps"]) == 3)


def test_an_outlook_changes_nothing() -> None:
    position = situation()
    record = position.to_bytes()
    position.outlook("program K BBW W")
    assert position.to_bytes() == record


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ("", "no-outlook"),
        ("program", "bad-notation"),
        ("program BBB", "bad-notation"),
        ("program K  B", "bad-notation"),
        ("roll", "bad-notation"),
        ("x" * 100_000, "bad-notation"),
        ("program ٣", "bad-notation"),
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_no_outlook_of_what_is_no_plan(plan: str, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        situation().outlook(plan)
    assert refused.value.code == code
    assert len(refused.value.reason) < 200


def test_where_there_is_nothing_to_look_at() -> None:
    """Before the ring lies, while recovering, amid hindering, and a program once one is chosen."""
    hindering = playing(situation((4, 5, 5), options={"dice_used": "up_to"}), "program W; roll = Wflat1; choose Wflat1")
    chosen = playing(situation(), "program K BBW")
    waiting = GAME.start(seats=3)
    assert waiting.actor == CHANCE
    for position, plan in (
        (waiting, ""),
        (waiting, "program K"),
        (situation(asleep=[0]), "program K"),
        (situation(asleep=[0]), ""),
        (hindering, ""),
        (chosen, "program K BBW"),
    ):
        with pytest.raises(NotationError) as refused:
            position.outlook(plan)
        assert refused.value.code == "no-outlook"
