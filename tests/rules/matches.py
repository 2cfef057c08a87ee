"""Whole matches of any game for the tests, by seats that choose by a seed."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import moontable
from moontable import CHANCE, TERMINAL, Action, Position

Choose = Callable[[Position, random.Random], Action]

SHORT: dict[str, dict[str, Any]] = {"blue-moon-city": {"turn_cap": 24}}
"""Options that end a match of random seats soon, for the games in which it would last too long."""


def uniformly(position: Position, chance: random.Random) -> Action:
    return chance.choice(position.legal_actions())


def by_policy(name: str) -> Choose:
    """A seat that follows one of the game's compiled policies."""

    def choose(position: Position, chance: random.Random) -> Action:
        word = np.array([chance.getrandbits(64)], np.uint64)
        out = np.empty(position.game.max_actions, np.int32)
        return position.action(int(position.game.policies[name](position.raw(), out, word)))

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


class CompiledMatch:
    """A match on the compiled loop alone: thousands of them in seconds, each state still open to a full check."""

    def __init__(self, game: moontable.Game, seats: int, seed: int, **options: Any) -> None:
        self.game = game
        self.options = game.encode(seats, game.spec.complete(seats, options))
        kernels = importlib.import_module(f"moontable.games.{game.spec.id.replace('-', '_')}.kernels")
        self.buffer: NDArray[np.uint8] = np.zeros(kernels.Buffer.itemsize, np.uint8)
        self.inside = self.buffer.view(kernels.Buffer)[0]
        self.inside["word"][0] = seed
        self.legal = game.kernels.restart(self.buffer, self.options)

    def play(self, i: int) -> None:
        """Play the i-th legal action and resolve chance."""
        self.play_id(int(self.inside["legal"][i]))

    def play_id(self, action: int) -> None:
        """Play a legal action by its id and resolve chance."""
        self.legal = self.game.kernels.step(self.buffer, action)

    def raw(self) -> NDArray[np.uint8]:
        """The bytes of the state now."""
        state: NDArray[np.uint8] = self.inside["state"].reshape(1).view(np.uint8)
        return state

    def position(self) -> Position:
        """The state now, read through the checks that every foreign record has to pass."""
        size = self.game.record_bytes(int(self.inside["state"]["seats"]))
        return self.game.position_from_bytes(self.raw()[:size].tobytes())
