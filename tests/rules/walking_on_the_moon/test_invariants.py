"""What always holds, after every action of matches on the compiled loop (rules chapters 3, 5, 8, 9, 10 and 12)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from moontable.games.walking_on_the_moon.state import FINISH, OVER, STAR_RETURN, State
from tests.rules.walking_on_the_moon.agreement import assert_agree
from tests.rules.walking_on_the_moon.matches import GAME, CompiledMatch, mixed_options
from tests.rules.walking_on_the_moon.referee import referee_of

SEATS = range(2, 6)
MATCHES = 20
OUT = 3


class Played:
    """A match under mixed options in which seats follow a policy or chance, by the toss of a coin."""

    def __init__(self, seats: int, seed: int) -> None:
        self.chance = random.Random(100 * seats + seed)
        self.match = CompiledMatch(seats, seed, **mixed_options(self.chance, seats))
        self.state: Any = self.match.inside["state"]
        self.policy = GAME.policies[self.chance.choice(["random", "careful", "bold", "one-ply"])]
        self.planned = self.chance.choice([0.0, 0.5, 0.9])
        self.word = np.array([seed], np.uint64)
        self.out = np.empty(GAME.max_actions, np.int32)

    def act(self) -> None:
        """Play one action, which must be a listed one, and resolve chance."""
        legal = self.match.inside["legal"][: self.match.legal]
        if self.chance.random() < self.planned:
            action = int(self.policy(self.match.buffer[: State.itemsize], self.out, self.word))
            assert action in legal
        else:
            action = int(self.chance.choice(legal))
        self.match.play_id(action)


def astronauts(state: Any) -> Any:
    return state["seat"][: 4 if state["seats"] == 2 else int(state["seats"])]


def assert_lawful(state: Any) -> None:
    """Rule 10.1, Rule 3.6, Rule 5.5, Rule 11.2, Rule 12.1, of one state."""
    each = astronauts(state)
    there = int(state["stars"]).bit_count() + int(each["stars"].sum())
    assert there == 6 or (there < 6 and state["rule"][STAR_RETURN] == OUT)
    assert int(state["stars"]) & ~int(state["arrows"]) == 0
    assert (each["stars"] <= 6).all()
    assert (each["ec"] < 1000).all()  # an EC below none would show as a huge number
    assert (each["token"] <= 1).all()
    line = 4 * int(state["cards"])
    assert ((each["column"] >= line) == (each["finished"] > 0)).all()
    crossed = sorted(int(number) for number in each["finished"] if number)
    assert crossed == list(range(1, int(state["crossed"]) + 1))
    stacks: dict[int, list[int]] = {}
    for one in each:
        if not one["finished"]:
            stacks.setdefault(int(one["column"]), []).append(int(one["below"]))
    assert all(sorted(below) == list(range(len(below))) for below in stacks.values())
    used = state["dice"].sum(axis=0)
    assert (used <= 2).all()
    assert 0 <= state["jump"] <= 3


def assert_went_on(before: Any, state: Any) -> None:
    """Rule 3.3, Rule 5.11, Rule 5.13, Rule 9.1: what one action can change at most."""
    assert state["ply"] == before["ply"] + 1
    turned = int(state["turn"]) - int(before["turn"])
    assert turned in (0, 1)
    then, now = astronauts(before), astronauts(state)
    mover = int(before["mover"])
    others = np.arange(len(now)) != mover
    assert (now["column"] >= then["column"]).all()
    assert (now["column"] == then["column"])[others].all()
    assert (now["asleep"] == then["asleep"])[others].all()
    assert (now["finished"] >= then["finished"]).all()
    assert int(now["ec"][mover]) <= int(then["ec"][mover]) + 3 or state["partner"] != before["partner"]
    if now["asleep"][mover] and not then["asleep"][mover]:
        assert turned == 1
    if now["finished"][mover]:
        assert turned == 1


@pytest.mark.parametrize("seats", SEATS)
def test_what_always_holds(seats: int) -> None:
    """After every action of matches under mixed options, whoever plays."""
    for seed in range(MATCHES):
        played = Played(seats, seed)
        while played.match.legal:
            before = played.state.copy()
            played.act()
            assert_went_on(before, played.state)
            assert_lawful(played.state)
        assert played.state["phase"] == OVER
        if played.state["ending"] == FINISH:
            assert played.state["crossed"] >= 1


@pytest.mark.parametrize("seats", SEATS)
def test_positions_on_the_way_are_what_the_referee_sees(seats: int) -> None:
    """At a random action and at the end: the record, read as a foreign one, which rebuilds it byte for byte."""
    for seed in range(MATCHES):
        played = Played(seats, seed + 1000)
        stop = played.chance.randrange(60)
        while played.match.legal:
            if played.state["ply"] == stop:
                position = played.match.position()
                assert_agree(position, referee_of(position.document()))
            played.act()
        position = played.match.position()
        assert_agree(position, referee_of(position.document()))


@pytest.mark.parametrize("seats", SEATS)
def test_one_seat_wins_and_at_most_one_is_first_across(seats: int) -> None:
    """Rule 12.1, Rule 12.8: the returns of a match add up, and there is one 21 at the end of a finished one."""
    for seed in range(MATCHES):
        played = Played(seats, seed + 2000)
        while played.match.legal:
            played.act()
        position = played.match.position()
        assert sorted(position.returns()) == [-1.0] * (seats - 1) + [1.0]
        first = [points["place"] for points in position.view(None)["points"]].count(21)
        assert first == (1 if position.ending == "finish" else min(1, int(played.state["crossed"])))
