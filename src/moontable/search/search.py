"""The search of a game as Python calls it: budgets, deadlines, threads, and what comes out."""

import json
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from moontable.core.action import Action
from moontable.core.analysis import Analysis, Budget, Comparison, Judgement, Level
from moontable.core.errors import IllegalActionError
from moontable.core.game import Game
from moontable.core.model import weights_length
from moontable.core.position import Observation, Position
from moontable.core.stream import Stream
from moontable.search.alone import PlanSearch
from moontable.search.estimates import mean_of, mean_of_sums
from moontable.search.settings import PLAIN, Settings
from moontable.search.tree import Head, Node, tree_buffer

FIRST_PORTION, LONGEST_PORTION = 16, 0.005
"""Simulations before the clock is looked at for the first time, and seconds between two looks afterwards, about."""

PARTS, WORTH_PARTS = 8, 64
"""A budget of simulations is used up in so many parts if it has so many at least and the best action is all that is
wanted: as soon as no other one can come to more visits, the rest is left out."""

CAUTION = 1.5
"""By how much faster than in the last portion a search may still become, where its time is cut short."""

WORTH_CHOOSING = 0.1
"""At a temperature above 0 only actions with this share of the most visits are chosen from."""

_OF_THE_HEAD = ("explore", "sharpness", "unseen", "broad", "widening", "most", "ways", "depth", "chosen", "patience")
"""Settings that a tree's head holds."""

_GAMMA = 0x9E3779B97F4A7C15


def _nothing(_raw: NDArray[np.uint8]) -> NDArray[np.float64]:
    return np.zeros(1)


class Memory:
    """What a seat's last search found out, for its next one."""

    def __init__(self) -> None:
        self.tree = tree_buffer(1)
        self.root = np.zeros(1, np.uint8)
        self.game: Game | None = None
        self.seat = 0
        self.action = -1
        self.kept = 0
        """Visits of the root that the last search began with."""

    def follows(self, observation: Observation, root: NDArray[np.uint8]) -> bool:
        """Whether the position may lie in the tree: later in the same match, as far as can be seen.

        With hidden information it must follow by the action that the seat chose, without another one in between.
        """
        game = observation.game
        if self.game is not game or self.seat != observation.seat:
            return False
        before, now = self.root.view(game.state)[0], root.view(game.state)[0]
        plies = int(now["ply"]) - int(before["ply"])
        return plies == 1 and self.action >= 0 if game.spec.hidden_information else plies > 0


@dataclass(frozen=True)
class Search:
    """Tree search over one game; the compiled functions are its entry points."""

    simulate: Callable[..., None]
    compare_actions: Callable[..., None]
    reuse: Callable[..., int]
    write_features: Callable[[NDArray[np.uint8], int, NDArray[np.float64], NDArray[np.float64]], None]
    feature_names: tuple[str, ...]
    settings: Settings
    weights_file: Path
    know: Callable[[NDArray[np.uint8]], NDArray[np.float64]] = _nothing
    """What the game reckons once for a whole match, from the bytes of a state: float64."""
    ahead: int = 12
    """Actions, or turns in a game that has them, that are played on when two actions are compared."""
    alone: PlanSearch | None = None
    """How a match of one seat is searched."""

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The weights of the game's value: float64."""
        return self._checked(np.array(json.loads(self.weights_file.read_text("ascii"))["weights"], np.float64))

    def features(self, raw: NDArray[np.uint8], seat: int) -> NDArray[np.float64]:
        """Return what the value of a seat is reckoned from: float64[len(feature_names)]."""
        out = np.empty(len(self.feature_names))
        self.write_features(raw, seat, self.know(raw), out)
        return out

    # ── What people ask ───────────────────────────────────────────────────────────────────────────────────────────────

    def analyse(
        self,
        observation: Observation,
        budget: Budget,
        word: int = 0,
        *,
        settings: Settings | None = None,
        weights: NDArray[np.float64] | None = None,
        threads: int = 1,
        memory: Memory | None = None,
        only_best: bool = False,
    ) -> Analysis:
        """Judge the actions of the observation's seat, which must be to act.

        With `only_best` the search ends as soon as the action with the most visits is certain; with a budget of time,
        if it goes on no more than `CAUTION` times as fast.

        With several threads each grows a tree of its own from another word; simulations are shared out among them.
        With a memory one thread goes on with the tree of the seat's last question, as far as it fits.
        Raises `IllegalActionError` when the seat is not to act, `ValueError` for weights that fit no such model.
        """
        position = self._position(observation)
        if self.alone is not None and position.seats == 1:
            return self.alone.analyse(observation, budget)
        settings = settings or self.settings
        weights = self.weights if weights is None else self._checked(weights)
        actions = {action.id: action for action in position.legal_actions()}
        root = observation.raw()
        known = self.know(root)
        stream = Stream(word)
        trees = [self._tree(settings, observation.seat, stream, budget.simulations) for _ in range(threads)]
        if memory is not None:
            self._remember(memory, observation, root, trees[0])
        if threads == 1:
            _grow(self.simulate, trees[0], root, known, weights, budget, budget.simulations, only_best)
        else:
            shares: list[int | None] = [None] * threads
            if budget.simulations is not None:
                shares = [
                    budget.simulations * (k + 1) // threads - budget.simulations * k // threads for k in range(threads)
                ]
            with ThreadPoolExecutor(threads) as pool:
                list(
                    pool.map(
                        lambda pair: _grow(self.simulate, pair[0], root, known, weights, budget, pair[1]),
                        zip(trees, shares, strict=True),
                    )
                )
        return _analysis(observation.seat, position.seats, trees, actions)

    def compare(
        self,
        observation: Observation,
        first: Action,
        second: Action,
        playouts: int,
        word: int = 0,
    ) -> Comparison:
        """Play both actions out equally often, with the same hidden cards and the same chance.

        Both sides play on by the game's policy for `ahead` actions or turns, then the game's value counts.
        """
        position = self._position(observation)
        for action in (first, second):
            position.action(action.id)
        if self.alone is not None and position.seats == 1:
            return self.alone.compare(observation, first, second, playouts, word)
        values = np.empty(2 * playouts)
        pair = np.array([first.id, second.id], np.int32)
        words = np.array([word & (1 << 64) - 1], np.uint64)
        raw = observation.raw()
        self.compare_actions(raw, observation.seat, pair, self.ahead, 1, self.know(raw), self.weights, words, values)
        return Comparison(playouts, mean_of(values[::2]), mean_of(values[1::2]), mean_of(values[::2] - values[1::2]))

    def choose(
        self,
        observation: Observation,
        level: Level,
        budget: Budget | None = None,
        word: int = 0,
        *,
        settings: Settings | None = None,
        weights: NDArray[np.float64] | None = None,
        memory: Memory | None = None,
    ) -> Action:
        """Choose an action at a level; `budget` replaces the level's simulations."""
        position = self._position(observation)
        actions = position.legal_actions()
        if len(actions) == 1:
            return actions[0]
        if self.alone is not None and position.seats == 1:
            return self.alone.choose(observation, level, budget)
        budget = budget or Budget(simulations=level.simulations)
        settings = settings or (PLAIN if level.plain else self.settings)
        if level.sharpness is not None:
            settings = replace(settings, sharpness=level.sharpness)
        only_best = level.temperature == 0
        analysis = self.analyse(
            observation, budget, word, settings=settings, weights=weights, memory=memory, only_best=only_best
        )
        action = self._pick(analysis, level, word)
        if memory is not None:
            memory.action = action.id
        return action

    def _pick(self, analysis: Analysis, level: Level, word: int) -> Action:
        if level.temperature == 0:
            return max(analysis.judgements, key=lambda judged: judged.visits).action
        most = max(judged.visits for judged in analysis.judgements)
        known = [judged for judged in analysis.judgements if judged.visits >= max(1, WORTH_CHOOSING * most)]
        best = max(judged.value for judged in known)
        odds = [math.exp((judged.value - best) / level.temperature) for judged in known]
        rest = Stream(word ^ _GAMMA).below(1 << 31) / (1 << 31) * sum(odds)
        for judged, weight in zip(known, odds, strict=True):
            rest -= weight
            if rest < 0:
                return judged.action
        return known[0].action

    # ── How ───────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _checked(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the weights if there are as many as the model reads: compiled code looks no further."""
        if len(weights) != weights_length(len(self.feature_names), int(weights[0])):
            raise ValueError(f"{len(weights)} weights are no model of {len(self.feature_names)} features")
        return weights

    def _position(self, observation: Observation) -> Position:
        position = observation.determinize(np.array([1], np.uint64))
        if position.actor != observation.seat:
            raise IllegalActionError("illegal-action", f"seat {observation.seat} is not to act", seat=observation.seat)
        return position

    def _remember(
        self, memory: Memory, observation: Observation, root: NDArray[np.uint8], tree: NDArray[np.uint8]
    ) -> None:
        """Move what fits of the last tree into the new one, and remember that one from now on."""
        follows = memory.follows(observation, root)
        memory.kept = self.reuse(memory.tree, memory.root, root, memory.action, tree) if follows else 0
        memory.tree, memory.root, memory.seat, memory.game = tree, root, observation.seat, observation.game

    def _tree(self, settings: Settings, seat: int, stream: Stream, simulations: int | None) -> NDArray[np.uint8]:
        room = settings.nodes
        if simulations is not None:
            room = min(room, 64 + 64 * simulations)
        tree = tree_buffer(room)
        head = tree[: Head.itemsize].view(Head)[0]
        head["used"], head["seat"] = 1, seat
        head["word"][0], head["salt"] = _word(stream), _word(stream)
        for name in _OF_THE_HEAD:
            head[name] = getattr(settings, name)
        return tree


def _word(stream: Stream) -> int:
    return stream.below(1 << 31) << 32 | stream.below(1 << 31)


def _grow(
    simulate: Callable[..., None],
    tree: NDArray[np.uint8],
    root: NDArray[np.uint8],
    known: NDArray[np.float64],
    weights: NDArray[np.float64],
    budget: Budget,
    simulations: int | None,
    only_best: bool = False,
) -> None:
    """Simulate until the budget is used up; the clock is looked at often enough to keep a deadline."""
    if budget.seconds is None or budget.clock is None:
        rest = simulations or 0
        portion = -(-rest // PARTS) if only_best and rest >= WORTH_PARTS else rest
        while rest:
            simulate(tree, root, known, weights, min(portion, rest))
            rest -= min(portion, rest)
            if only_best and _is_settled(tree, rest):
                return
        return
    began = now = budget.clock()
    end = began + budget.seconds
    done, portion = 0, FIRST_PORTION
    while now < end and (simulations is None or done < simulations):
        if simulations is not None:
            portion = min(portion, simulations - done)
        simulate(tree, root, known, weights, portion)
        done += portion
        before, now = now, budget.clock()
        pace = portion / max(now - before, 1e-7)
        if only_best and _is_settled(tree, int(CAUTION * pace * (end - now))):
            return
        portion = max(1, int(pace * min(LONGEST_PORTION, max(0.0, end - now))))


def _is_settled(tree: NDArray[np.uint8], rest: int) -> bool:
    """Whether the action with the most visits stays so, whatever the rest of the simulations does."""
    nodes = tree[Head.itemsize :].view(Node)
    following, visits = nodes["next"], nodes["visits"]
    child, most, second = int(nodes[0]["first"]), 0, 0
    while child:
        seen = int(visits[child])
        most, second = max(most, seen), max(second, min(most, seen))
        child = int(following[child])
    return most > second + rest


def _analysis(seat: int, seats: int, trees: list[NDArray[np.uint8]], actions: dict[int, Action]) -> Analysis:
    """Add up what the trees found out."""
    simulations, sums = 0, np.zeros(seats)
    visits: dict[int, NDArray[np.float64]] = {}
    for tree in trees:
        head = tree[: Head.itemsize].view(Head)[0]
        nodes = tree[Head.itemsize :].view(Node)
        simulations += int(head["simulations"])
        sums += head["sums"][:seats]
        child = int(nodes[0]["first"])
        while child:
            node = nodes[child]
            seen = visits.setdefault(int(node["action"]), np.zeros(3))
            seen += (float(node["visits"]), float(node["value"]), float(node["square"]))
            child = int(node["next"])
    judgements = []
    for action, (n, total, squares) in visits.items():
        if n and action in actions:
            found = mean_of_sums(float(n), float(total), float(squares))
            judgements.append(Judgement(actions[action], int(n), found.value, found.low, found.high))
    judgements.sort(key=lambda judged: (-judged.visits, -judged.value, judged.action.id))
    return Analysis(seat, simulations, tuple((sums / max(1, simulations)).tolist()), tuple(judgements))
