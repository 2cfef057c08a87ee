"""Search for a game of one seat: plans made with full information as far as chance, over and over with wider beams."""

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from moontable.core.action import Action
from moontable.core.analysis import Analysis, Budget, Comparison, Judgement, Level
from moontable.core.position import Observation, Position
from moontable.core.stream import Stream
from moontable.search.estimates import mean_of

FIRST_WIDTH, WIDER = 8, 2
"""Width of the first beam, and by how much each is wider than the one before."""

CAUTION = 1.25
"""A beam may take this much longer than foreseen."""

SIMULATIONS_PER_WIDTH = 64
"""A simulation of a budget is one position looked at, about: a beam of width w costs so many times w of them."""

MOST_WIDE = 4096
"""Beams are no wider: the states of two layers lie in memory."""

COMPARED_WIDTH, MOST_COMPARED = 96, 24
"""Beams that play an action out are so wide, and so many deals are played out at most."""


@dataclass(frozen=True)
class PlanSearch:
    """Beam search for a game of one seat; the compiled functions are entry points, see `search.beam`."""

    spread: Callable[..., int]
    follow: Callable[..., None]
    promise: Callable[[NDArray[np.uint8], NDArray[np.float64]], float]
    """How good a position looks."""
    utility: Callable[[float], float]
    """The utility in [-1, 1] that a promise stands for."""
    weights_file: Path

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The weights of the promise: float64."""
        return np.array(json.loads(self.weights_file.read_text("ascii"))["weights"], np.float64)

    def choose(self, observation: Observation, level: Level, budget: Budget | None) -> Action:
        """Return the first action of the best plan that the budget allows."""
        position = _position(observation)
        budget = budget or Budget(simulations=level.width * SIMULATIONS_PER_WIDTH)
        best, chosen = -math.inf, -1
        for width in _widths(budget):
            worth, plan = self._plan(position, width)
            if worth > best:
                best, chosen = worth, plan[0]
        return position.action(chosen)

    def analyse(self, observation: Observation, budget: Budget) -> Analysis:
        """Judge each action by the best plan that begins with it.

        There is nothing to average, so an interval has no extent; `compare` says what chance may change.
        """
        position = _position(observation)
        actions = position.legal_actions()
        share = Budget(
            simulations=None if budget.simulations is None else max(1, budget.simulations // len(actions)),
            seconds=budget.seconds,
            clock=budget.clock,
        )
        best = dict.fromkeys(actions, -math.inf)
        looked = 0
        for width in _widths(share):
            for action in actions:
                best[action] = max(best[action], self._after(position.play(action), width))
            looked += width * SIMULATIONS_PER_WIDTH * len(actions)
        judgements = [
            Judgement(action, looked // len(actions), *(self.utility(worth),) * 3) for action, worth in best.items()
        ]
        judgements.sort(key=lambda judged: (-judged.value, judged.action.id))
        return Analysis(0, looked, (judgements[0].value,), tuple(judgements))

    def compare(self, observation: Observation, first: Action, second: Action, playouts: int, word: int) -> Comparison:
        """Play both actions out by plans, with the same deals; `MOST_COMPARED` of them at most."""
        position = _position(observation)
        stream = Stream(word)
        deals = min(playouts, MOST_COMPARED)
        values = np.empty((deals, 2))
        for k in range(deals):
            deal = stream.below(1 << 31)
            for j, action in enumerate((first, second)):
                values[k, j] = self.utility(self._play_out(position.play(action), deal))
        return Comparison(deals, mean_of(values[:, 0]), mean_of(values[:, 1]), mean_of(values[:, 0] - values[:, 1]))

    def _plan(self, position: Position, width: int) -> tuple[float, list[int]]:
        """Return what the best plan as far as chance or the end promises, and its actions.

        Layer by layer, of all states that follow by one action the `width` most promising are kept.
        """
        game = position.game
        room, size = width, game.state.itemsize
        layer, following = np.empty(room * size, np.uint8), np.empty(room * size, np.uint8)
        worth = np.empty(room * game.max_actions)
        parent, action, ended = (np.empty(len(worth), np.int32) for _ in range(3))
        layer[:size] = position.raw()
        kept = 1
        history: list[tuple[NDArray[np.int32], NDArray[np.int32]]] = []
        best, best_depth, best_parent, last = -math.inf, 0, 0, -1
        while kept:
            found = self.spread(layer, kept, self.weights, worth, parent, action, ended)
            is_end = ended[:found] == 1
            if is_end.any():
                index = int(np.where(is_end, worth[:found], -np.inf).argmax())
                if worth[index] > best:
                    best, best_depth = float(worth[index]), len(history)
                    best_parent, last = int(parent[index]), int(action[index])
            going = np.flatnonzero(~is_end)
            if len(going) > room:
                going = going[np.argpartition(-worth[going], room - 1)[:room]]
            kept = len(going)
            history.append((parent[going], action[going]))
            self.follow(layer, *history[-1], following)
            layer, following = following, layer
        plan = [last]
        for parents, actions in reversed(history[:best_depth]):
            plan.append(int(actions[best_parent]))
            best_parent = int(parents[best_parent])
        return best, plan[::-1]

    def _after(self, position: Position, width: int) -> float:
        if position.actor < 0:
            return self.promise(position.raw(), self.weights)
        return self._plan(position, width)[0]

    def _play_out(self, position: Position, deal: int) -> float:
        raw = position.raw()
        word = deal
        while True:
            position = Position.settled(position.game, raw, Stream(word))
            if position.is_terminal:
                return self.promise(position.raw(), self.weights)
            raw = position.raw()
            for action in self._plan(position, COMPARED_WIDTH)[1]:
                position.game.kernels.apply(raw, action)
            word = position.word or 0


def _position(observation: Observation) -> Position:
    return observation.determinize(np.array([1], np.uint64))


def _widths(budget: Budget) -> Iterator[int]:
    """Yield the widths of beams that a budget allows, one at least.

    Each takes about `WIDER` times as long as the one before; where that would not end in time, none is begun.
    """
    widest = MOST_WIDE
    if budget.simulations is not None:
        widest = min(widest, max(1, budget.simulations // SIMULATIONS_PER_WIDTH))
    if budget.seconds is None or budget.clock is None:
        yield widest
        return
    began = budget.clock()
    width, last = min(FIRST_WIDTH, widest), 0.0
    while True:
        yield width
        if width == widest:
            return
        now = budget.clock() - began
        if now + CAUTION * WIDER * (now - last) > budget.seconds:
            return
        last = now
        width = min(widest, width * WIDER)
