"""Whole matches for the tests: seats that choose by a seed, and the referee led along beside the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import moontable
from moontable import CHANCE, TERMINAL, Action, Position
from moontable.games.nova_luna.kernels import Buffer
from tests.rules.referee import Referee

GAME = moontable.load("nova-luna")

Choose = Callable[[Position, random.Random], Action]


def uniformly(position: Position, chance: random.Random) -> Action:
    return chance.choice(position.legal_actions())


def by_policy(name: str) -> Choose:
    """A seat that follows one of the game's compiled policies."""
    policy = GAME.policies[name]
    out = np.empty(GAME.max_actions, np.int32)

    def choose(position: Position, chance: random.Random) -> Action:
        word = np.array([chance.getrandbits(64)], np.uint64)
        return position.action(int(policy(position.raw(), out, word)))

    return choose


def drawn(position: Position, chance: random.Random) -> Action:
    """One chance outcome, as likely as its weight says."""
    return position.chance(chance.randrange)


def steps(position: Position, seed: int, choose: Choose = uniformly) -> Iterator[tuple[Position, Action, Position]]:
    """Play to the end and yield, for every action and every outcome, the position before, it, and the one after."""
    chance = random.Random(seed)
    while position.actor != TERMINAL:
        action = drawn(position, chance) if position.actor == CHANCE else choose(position, chance)
        after = position.play(action)
        yield position, action, after
        position = after


def referee_for(seats: int, options: dict[str, Any]) -> Referee:
    """A referee at the start of the same match."""
    target = options.get("discs", 20)
    if options.get("first_game"):
        target = {3: 17, 4: 15}.get(seats, 20)
    referee = Referee(
        seats,
        target=target,
        refill=options.get("refill", "choice"),
        tie=options.get("tie", "next_in_turn"),
        solo_score=options.get("solo_score", "sum"),
    )
    order = options.get("start_order", "random")
    if seats > 1 and order == "random":
        referee.order_is_open = True
    elif order not in ("random", "seated"):
        referee.play(f"order {order}")
    return referee


class CompiledMatch:
    """A match on the compiled loop alone: thousands of them in seconds, each state still open to a full check."""

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        self.options = GAME.encode(seats, GAME.spec.complete(seats, options))
        self.buffer: NDArray[np.uint8] = np.zeros(Buffer.itemsize, np.uint8)
        self.inside = self.buffer.view(Buffer)[0]
        self.inside["word"][0] = seed
        self.legal = GAME.kernels.restart(self.buffer, self.options)

    def play(self, i: int) -> None:
        """Play the i-th legal action and resolve chance."""
        self.play_id(int(self.inside["legal"][i]))

    def play_id(self, action: int) -> None:
        """Play a legal action by its id and resolve chance."""
        self.legal = GAME.kernels.step(self.buffer, action)

    def position(self) -> Position:
        """The state now, read through the checks that every foreign record has to pass."""
        raw = self.inside["state"].reshape(1).view(np.uint8)
        return GAME.position_from_bytes(raw[: GAME.record_bytes(int(self.inside["state"]["seats"]))].tobytes())
