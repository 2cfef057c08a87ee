"""What always holds, after every action of matches on the compiled loop (rules chapters 1 to 9)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from moontable.games.blue_moon_city.city import NOWHERE
from moontable.games.blue_moon_city.state import State
from tests.rules.blue_moon_city.agreement import assert_agree
from tests.rules.blue_moon_city.box import CARDS, GOAL, MARKERS, TILES
from tests.rules.blue_moon_city.matches import GAME, CompiledMatch, obstructing
from tests.rules.blue_moon_city.referee import referee_of
from tests.rules.matches import steps

MATCHES = 12
FULLY_CHECKED = 25

OPTIONS: list[dict[str, Any]] = [
    {},
    {"scales_discard": "all", "cross": "free"},
    {"scales": 7, "exact_payment": True},
    {"noop_powers": True, "cross": "random4", "turn_cap": 30},
]
COUNTS = np.array(list(CARDS.values()))
BOXES = np.array([len(tile.boxes) for tile in TILES.values()])


class Played:
    """A match in which seats follow a policy or chance, by the toss of a coin: much happens, and it soon ends."""

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        self.match = CompiledMatch(seats, seed, **options)
        self.state: Any = self.match.inside["state"]
        self.chance = random.Random(seed)
        self.policy = GAME.policies[self.chance.choice(["greedy", "one-ply"])]
        self.planned = self.chance.choice([0.3, 0.6, 0.95])
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


def assert_conserved(state: Any) -> None:
    """Rule 1.2, Rule 1.4, Rule 1.5, Rule 2.4, Rule 8.5: every card, marker and scale is somewhere, and only once."""
    seat = state["seat"][: state["seats"]]
    hands = seat["hand"].astype(np.int64)
    piles = {name: state[name].astype(np.int64) for name in ("deck", "discard", "aside", "paid")}
    assert (sum(piles.values()) + hands.sum(axis=0) == COUNTS).all()
    assert [piles[name].sum() for name in ("deck", "discard", "aside")] == [
        state[name] for name in ("stock", "discarded", "set_aside")
    ]
    assert (hands.sum(axis=1) == seat["cards"]).all()
    assert int(seat["owed"].sum()) <= int(state["stock"]) + int(state["set_aside"])
    for i, own in enumerate(seat):
        placed = int((state["filled"] == i + 1).sum())
        assert int(own["markers"]) + placed + int(own["offerings"]) == MARKERS
        assert own["offerings"] == (state["obelisk"] == i + 1).sum()
    assert int(seat["scales"].sum()) + int(state["supply"]) == state["scale_total"]
    assert state["supply"] > 0
    assert int(seat["offerings"].sum()) == state["offerings"]
    assert sorted(state["tile"]) == list(TILES)


def assert_city(state: Any) -> None:
    """Rule 5.3, Rule 5.7: no building is full and unfinished, and a finished one has no markers."""
    for cell in range(len(TILES)):
        filled = np.count_nonzero(state["filled"][cell])
        if state["built"] >> cell & 1 or BOXES[state["tile"][cell]] == 0:
            assert filled == 0
        else:
            assert filled < BOXES[state["tile"][cell]]


def assert_went_on(before: Any, state: Any) -> None:
    """Rule 3.10, Rule 5.7, Rule 8.1, Rule 9.4: what one action can change at most."""
    assert state["ply"] == before["ply"] + 1
    turned = int(state["turn"]) - int(before["turn"])
    assert turned in (0, 1)
    if turned and not state["ending"]:
        assert state["mover"] == (before["mover"] + 1) % before["seats"]
        assert (state["steps"], state["contributed"], state["offered"], state["discards"]) == (2, 0, 0, 0)
    assert ((before["dragon"] == NOWHERE) | (state["dragon"] != NOWHERE)).all()
    assert (before["tile"] == state["tile"]).all()
    new = int(before["built"] ^ state["built"])
    assert int(before["built"]) & new == 0
    assert new.bit_count() <= 1
    for i in range(int(before["seats"])):
        then, now = before["seat"][i], state["seat"][i]
        if i != before["mover"]:
            assert (now["at"], now["offerings"]) == (then["at"], then["offerings"])
            assert now["crystals"] >= then["crystals"]
            assert (now["hand"] >= then["hand"]).all()
            assert now["markers"] >= then["markers"]
        assert now["offerings"] >= then["offerings"]


@pytest.mark.parametrize("seats", GOAL)
def test_cards_markers_and_scales_are_conserved(seats: int) -> None:
    """After every action: nothing gets lost, dragons stay in the city, buildings stay finished, others stay put."""
    for seed in range(MATCHES):
        played = Played(seats, seed, **{"turn_cap": 40 * seats, **OPTIONS[seed % len(OPTIONS)]})
        while played.match.legal:
            before = played.state.copy()
            played.act()
            assert_went_on(before, played.state)
            if played.state["ply"] % 4 == seed % 4:
                assert_conserved(played.state)
                assert_city(played.state)
        assert_conserved(played.state)
        assert played.state["ending"] != 0
        assert max(played.state["seat"]["offerings"][:seats]) <= GOAL[seats]


@pytest.mark.parametrize("seats", GOAL)
def test_positions_on_the_way_are_what_the_referee_sees(seats: int) -> None:
    """Rule 3.1, Rule 4.2, Rule 5.3, Rule 6.1, Rule 9.6, at a random turn and at the end.

    The record of the compiled loop is read as a foreign one (which rebuilds it byte for byte from its document).
    """
    for seed in range(FULLY_CHECKED):
        played = Played(seats, seed + 1000, **{"turn_cap": 40 * seats, **OPTIONS[seed % 2]})
        stop = played.chance.randrange(100)
        while played.match.legal:
            if played.state["ply"] == stop:
                position = played.match.position()
                assert_agree(position, referee_of(position.document()))
                assert played.match.legal == len(position.legal_actions())
            played.act()
        position = played.match.position()
        assert_agree(position, referee_of(position.document()))


@pytest.mark.parametrize("seats", GOAL)
def test_a_scoring_always_pays_somebody_and_leaves_some_scales(seats: int) -> None:
    """Rule 6.3, Rule 6.4: whoever is highest is paid; others keep two at most, so the supply never stays empty."""
    for scales in (2 * seats - 1, 2 * seats, 9):
        played = Played(seats, scales, scales=scales, turn_cap=60 * seats)
        while played.match.legal:
            before = played.state.copy()
            played.act()
            gained = int(before["supply"]) - int(played.state["supply"])
            if gained < 0:  # the supply grows by a scoring alone
                then, now = before["seat"][:seats], played.state["seat"][:seats]
                assert int(now["crystals"].sum()) >= int(then["crystals"].sum()) + 3
                assert before["built"] != played.state["built"] or all(own <= 2 for own in now["scales"])
            assert played.state["supply"] >= 1


def test_seats_that_complete_nothing_never_win() -> None:
    """Rule 9.3, Rule 11.1: in real play the markers run out between them, in every match."""
    for seed in range(6):
        for _, _, end in steps(GAME.start(seats=2), seed, obstructing):
            assert end.ply < 2000
        assert end.ending == "markers"
        assert end.returns() == (0.0, 0.0)
