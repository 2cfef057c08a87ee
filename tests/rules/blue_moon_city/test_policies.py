"""What the bots of Blue Moon City do at the table: nothing illegal under any option, and what they are made for."""

from __future__ import annotations

import random

import numpy as np
import pytest

from moontable import Position
from moontable.games.blue_moon_city.state import State
from tests.rules.blue_moon_city.matches import GAME, CompiledMatch, playing
from tests.rules.blue_moon_city.situations import all_but, on, situation
from tests.rules.matches import by_policy

PLANNERS = ("greedy", "one-ply")


def chosen(position: Position, name: str) -> str:
    """What a policy plays; an illegal action is refused on the way."""
    return by_policy(name)(position, random.Random(1)).text


def turn_of(position: Position, name: str) -> list[str]:
    """The rest of the turn of the seat to act."""
    texts: list[str] = []
    mover = position.actor
    while position.actor == mover:
        texts.append(chosen(position, name))
        position = playing(position, texts[-1])
    return texts


@pytest.mark.parametrize("name", PLANNERS)
def test_bots_go_on_with_an_exact_payment_that_somebody_else_began(name: str) -> None:
    """Rule 4.12: with a black 1 on the table, the black 3 that would pay most cheaply is a card too many."""
    hand = "V1 V1 V3 T2 A2 F1 F1 H1"
    position = situation(hands=[hand], at={0: "Fire Temple"}, options={"exact_payment": True})
    position = playing(position, "box 3", "pay V1")
    while position.view(None)["phase"] == "pay":
        position = playing(position, chosen(position, name))
    assert position.view(None)["step"]["contributed"]


@pytest.mark.parametrize("name", PLANNERS)
def test_bots_go_to_the_courtyard_when_they_can_pay(name: str) -> None:
    """Rule 7.1: by foot, or by a jump from afar; a box that could be paid on the way is left alone."""
    position = situation(hands=["V3 V3"], at={0: "Fire Temple"}, crystals=[7, 0])
    assert turn_of(position, name)[:2] == [f"go {on('Fire Temple')}>2,2", "offer 7"]
    position = situation(hands=["F1"], at={0: "Library"}, crystals=[7, 0])
    assert turn_of(position, name)[:2] == ["F1 figure>2,2", "offer 7"]


@pytest.mark.parametrize("name", PLANNERS)
def test_bots_make_one_more_offering_with_a_pillar(name: str) -> None:
    """Rule 7.3: the cheaper card first."""
    position = situation(4, hands=["P1 P2"], crystals=[24, 0, 0, 0])
    assert turn_of(position, name)[:3] == ["offer 7", "P1 offer 8", "P2 offer 9"]


@pytest.mark.parametrize("name", PLANNERS)
def test_bots_never_lock_themselves_out(name: str) -> None:
    """Rule 4.4: whose free markers finish no building any more waits for ever, if the others only wander about."""
    for seed in range(10):
        match = CompiledMatch(2, seed, turn_cap=160)
        state, chance = match.inside["state"], random.Random(seed)
        word, out = np.array([seed], np.uint64), np.empty(GAME.max_actions, np.int32)
        while match.legal:
            if state["mover"] == seed % 2:
                match.play_id(int(GAME.policies[name](match.buffer[: State.itemsize], out, word)))
            else:
                match.play(chance.randrange(match.legal))
        assert GAME.spec.endings[int(state["ending"]) - 1] != "turn-cap", seed


def test_one_ply_brings_a_dragon_and_greedy_does_not() -> None:
    """Rule 5.1: a scale more for a card of value 1 that has no other use there."""
    position = situation(hands=["V1 T3 T3"], at={0: "Mill"}, built=all_but("Mill"), crystals=[0, 7])
    assert chosen(position, "one-ply") == f"V1 red dragon>{on('Mill')}"
    assert chosen(position, "greedy") == "box 1"


def test_random_meets_every_legal_action() -> None:
    position = situation(hands=["V1 K1"])
    word, out = np.array([1], np.uint64), np.empty(GAME.max_actions, np.int32)
    met = {int(GAME.policies["random"](position.raw(), out, word)) for _ in range(2000)}
    assert met == {action.id for action in position.legal_actions()}
