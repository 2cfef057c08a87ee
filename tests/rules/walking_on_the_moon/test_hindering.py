"""Robbing, hindering, and the exchange between partners (rules chapters 11 and 13)."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import Position
from tests.rules.walking_on_the_moon.matches import playing, texts
from tests.rules.walking_on_the_moon.situations import situation

ALONE = {"dice_used": "up_to"}
FLAT = "program W K; roll = Wflat1; choose Wflat1"
"""From column 4 to 5, with a jump to come."""


def on_five(columns: tuple[int, ...] = (4, 5, 5), **more: Any) -> Position:
    """Astronaut 0 has landed in column 5."""
    more["options"] = {**ALONE, **more.get("options", {})}
    return playing(situation(columns, **more), FLAT)


def state_of(position: Position, i: int) -> tuple[int, int, bool]:
    each = position.view(None)["astronauts"][i]
    return each["stars"], each["ec"], each["token"]


def test_a_star_or_an_ec() -> None:
    """Case T13, Rule 11.1, Rule 11.5: of one opponent, and the thief chooses; or lets be."""
    position = on_five(stars={1: 2}, ec={1: 1, 2: 2})
    assert texts(position) == ["rob 1 star", "rob 1 ec", "rob 2 ec", "pass"]
    robbed = playing(position, "rob 1 star")
    assert [state_of(robbed, i) for i in range(3)] == [(1, 0, False), (1, 1, False), (0, 2, False)]
    assert robbed.view(None)["phase"] == "ready"
    robbed = playing(position, "rob 2 ec")
    assert [state_of(robbed, i) for i in range(3)] == [(0, 1, False), (2, 1, False), (0, 1, False)]
    let_be = playing(position, "pass")
    assert [state_of(let_be, i) for i in range(3)] == [(0, 0, False), (2, 1, False), (0, 2, False)]


def test_never_more_than_one_token() -> None:
    """Case T13, Rule 11.2: whoever has nothing gets one, unless it has one."""
    position = on_five(tokens=[2])
    assert texts(position) == ["hinder 1", "pass"]
    assert state_of(playing(position, "hinder 1"), 1) == (0, 0, True)
    nobody = on_five(tokens=[1, 2])
    assert nobody.view(None)["phase"] == "ready"
    assert texts(on_five(tokens=[1, 2], ec={2: 1})) == ["rob 2 ec", "pass"]


def test_every_jump_hinders() -> None:
    """Rule 11.1: one after each of them."""
    position = playing(on_five((4, 5, 6)), "hinder 1", "roll = Kup1; choose Kup1")
    assert texts(position) == ["hinder 2", "pass"]


def test_passing_over() -> None:
    """Rule 11.3: does nothing, or hinders with the option; the columns between, not the one left behind."""
    columns, turn = (3, 5, 5, 3), "program B; roll = B3; choose B3"
    is_over = situation(columns, stars={1: 1}, lying=[5, 11, 14, 18, 21], options=ALONE)
    assert playing(is_over, turn).view(None)["phase"] == "start"
    options = {**ALONE, "hinder_by": "passing"}
    position = playing(situation(columns, stars={1: 1}, lying=[5, 11, 14, 18, 21], options=options), turn)
    assert texts(position) == ["rob 1 star", "hinder 2", "pass"]


def test_the_unconscious_can_be_robbed() -> None:
    """Case T2, Case T3, Rule 11.4: a star changes hands; a token on one that has nothing goes when it recovers."""
    position = on_five(asleep=[1], stars={1: 1}, acted=[1])
    robbed = playing(position, "rob 1 star")
    assert (state_of(robbed, 0), state_of(robbed, 1)) == ((1, 0, False), (0, 0, False))
    hindered = playing(on_five(asleep=[1]), "hinder 1", "stop")
    assert (hindered.view(None)["astronaut"], state_of(hindered, 1)) == (2, (0, 0, False)) or state_of(hindered, 1)[2]
    while hindered.view(None)["astronaut"] != 1:
        hindered = playing(hindered, "program K; roll = Kskull; choose Kskull")
    recovered = playing(hindered, "recover 1")
    assert state_of(recovered, 1)[2] is False


def test_who_becomes_unconscious_cannot_hinder() -> None:
    """Case T1, Rule 11.1: nor rob."""
    position = playing(situation((3, 5, 5), stars={1: 2}, options=ALONE), "program B; roll = B2; choose B2")
    assert position.view(None)["phase"] == "start"


def test_nobody_is_hindered_behind_the_line() -> None:
    """Rule 11.4: neither by crossing nor after having crossed."""
    options = {**ALONE, "end": "last_one"}
    position = situation((22, 3, 24, 25), across=[2, 3], stars={2: 2}, options=options)
    after = playing(position, "program B; roll = B2; choose B2")
    assert after.view(None)["phase"] in ("start", "over")
    assert after.view(None)["astronauts"][0]["finished"] == 3


# ── Two seats ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def partners(columns: tuple[int, ...] = (4, 5, 5, 9), **more: Any) -> Position:
    """Astronauts 0 and 2 of seat 0, 1 and 3 of seat 1; astronaut 0 has landed in column 5."""
    return on_five(columns, seats=2, **more)


def test_exchange() -> None:
    """Case T15, Rule 13.2, Rule 13.3: all stars and EC change hands, and nobody is hindered on that jump."""
    position = partners(stars={0: 1, 2: 3}, ec={0: 2, 1: 1})
    assert texts(position) == ["rob 1 ec", "swap", "pass"]
    after = playing(position, "swap")
    assert [state_of(after, i)[:2] for i in range(3)] == [(3, 0), (0, 1), (1, 2)]
    assert after.view(None)["phase"] == "ready"
    declined = playing(position, "rob 1 ec")
    assert [state_of(declined, i)[:2] for i in range(3)] == [(1, 3), (0, 0), (3, 0)]


@pytest.mark.parametrize(("swap", "after"), [("stars", [(3, 2), (1, 0)]), ("ec", [(1, 0), (3, 2)])])
def test_exchange_of_one_kind(swap: str, after: list[tuple[int, int]]) -> None:
    """Rule 13.3: with the option stars alone, or EC alone."""
    position = playing(partners(stars={0: 1, 2: 3}, ec={0: 2}, options={"swap": swap}), "swap")
    assert [state_of(position, i)[:2] for i in (0, 2)] == after


def test_nothing_to_exchange() -> None:
    """Rule 13.3: then there is no choice; an unconscious partner can exchange; tokens stay."""
    assert partners((4, 9, 5, 10)).view(None)["phase"] == "ready"
    assert partners((4, 9, 5, 10), ec={0: 1}, options={"swap": "stars"}).view(None)["phase"] == "ready"
    position = partners((4, 9, 5, 10), ec={0: 1}, asleep=[2], tokens=[2])
    assert texts(position) == ["swap", "pass"]
    assert state_of(playing(position, "swap"), 2) == (0, 1, True)


def test_astronauts_count_one_by_one() -> None:
    """Rule 13.1, Rule 13.4: four turns a round, rank of four, points of each, the sum of both for the seat."""
    position = situation((4, 9, 21, 23), seats=2, stars={0: 2, 2: 3})
    view = position.view(None)
    assert [each["rank"] for each in view["astronauts"]] == [1, 2, 3, 4]
    assert [points["stars"] for points in view["points"]] == [3, 0, 5, 0]
    assert [points["place"] for points in view["points"]] == [0, 0, 15, 15]
    assert view["scores"] == [23, 15]
