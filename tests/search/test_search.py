"""Issue: a search is anytime, keeps its deadline, is the same for the same word, and finds what is forced."""

import dataclasses
import json
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

import moontable
from moontable.core.analysis import Budget, Level
from moontable.core.position import Position
from moontable.errors import IllegalActionError, MatchOverError, NoSearchError
from moontable.search.search import LONGEST_PORTION, Memory, Search
from moontable.search.settings import PLAIN
from moontable.search.tree import Head, Node

SIMULATION_SECONDS = 1e-4


def searcher(game: moontable.Game) -> Search:
    assert isinstance(game.searcher, Search)
    return game.searcher


def searched(games: list[str]) -> list[moontable.Game]:
    return [game for game in map(moontable.load, games) if game.searcher is not None]


GAMES = searched(list(moontable.game_ids()))


def starts(game: moontable.Game) -> list[Position]:
    return [game.start(seats=seats, seed=5) for seats in range(max(2, game.spec.min_seats), game.spec.max_seats + 1)]


class Worked:
    """Counts simulations, and tells a time that passes with them alone."""

    def __init__(self, simulate: Callable[..., None], slow_after: int = 1 << 60) -> None:
        self._simulate, self._slow_after = simulate, slow_after
        self.seconds, self.simulations = 0.0, 0

    def simulate(
        self,
        tree: NDArray[np.uint8],
        root: NDArray[np.uint8],
        known: NDArray[np.float64],
        weights: NDArray[np.float64],
        n: int,
    ) -> None:
        for _ in range(n):
            self.seconds += SIMULATION_SECONDS * (10 if self.simulations >= self._slow_after else 1)
            self.simulations += 1
        self._simulate(tree, root, known, weights, n)

    def clock(self) -> float:
        return self.seconds


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
@pytest.mark.parametrize("slow_after", [1 << 60, 200])
def test_a_deadline_is_kept(game: moontable.Game, slow_after: int) -> None:
    search = searcher(game)
    worked = Worked(search.simulate, slow_after)
    position = starts(game)[0]
    counting = dataclasses.replace(search, simulate=worked.simulate)
    analysis = counting.analyse(position.observe(position.actor), Budget(seconds=0.05, clock=worked.clock))
    assert analysis.simulations == worked.simulations > 0
    # over by one portion at most, which was planned for the pace of the one before
    assert 0.045 <= worked.seconds <= 0.05 + (10 if slow_after == 200 else 1) * LONGEST_PORTION


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_no_time_still_gives_an_action(game: moontable.Game) -> None:
    position = starts(game)[0]
    worked = Worked(searcher(game).simulate)
    counting = dataclasses.replace(searcher(game), simulate=worked.simulate)
    budget = Budget(seconds=1e-9, clock=worked.clock)
    assert counting.choose(position.observe(position.actor), Level(1), budget) in position.legal_actions()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_the_same_word_and_simulations_give_the_same_analysis(game: moontable.Game) -> None:
    for position in starts(game):
        first = position.analyse(Budget(simulations=300), word=7)
        assert first == position.analyse(Budget(simulations=300), word=7)
        assert first.simulations == 300
        assert first.seat == position.actor
        assert len(first.values) == position.seats
        assert sum(judged.visits for judged in first.judgements) <= 300
        assert all(judged.low <= judged.value <= judged.high for judged in first.judgements)
        assert {judged.action for judged in first.judgements} <= set(position.legal_actions())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_another_word_searches_another_way(game: moontable.Game) -> None:
    position = starts(game)[0]
    observation = position.observe(position.actor)
    search, budget = searcher(game), Budget(simulations=300)
    # one way may find nothing that differs: where no chance is near, or where random matches have no winner
    found = [
        {search.analyse(observation, budget, word, settings=settings).values for word in range(3)}
        for settings in (search.settings, PLAIN)
    ]
    assert max(map(len, found)) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_threads_share_the_simulations(game: moontable.Game) -> None:
    """And nothing else: what one of them frees is another's at once."""
    position = starts(game)[0]
    observation = position.observe(position.actor)
    shared = searcher(game).analyse(observation, Budget(simulations=6001), 3, threads=2)
    assert shared.simulations == 6001
    for _ in range(3):
        assert shared == searcher(game).analyse(observation, Budget(simulations=6001), 3, threads=2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_plain_uct_needs_the_rules_alone(game: moontable.Game) -> None:
    position = starts(game)[0]
    observation = position.observe(position.actor)
    analysis = searcher(game).analyse(observation, Budget(simulations=200), settings=PLAIN)
    assert analysis.simulations == 200


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
@pytest.mark.parametrize("seed", range(4))
def test_a_small_tree_goes_on_when_it_is_full(game: moontable.Game, seed: int) -> None:
    """However much room there is: where it ends before chance has a node too, no other node may stand in for it."""
    search, rng = searcher(game), np.random.default_rng(seed)
    position = game.start(seats=max(2, game.spec.min_seats), seed=seed)
    for _ in range(12):
        observation = position.observe(position.actor)
        for settings in (search.settings, PLAIN):
            room = 1 + min(len(position.legal_actions()), settings.most) + int(rng.integers(20))
            memory = Memory()
            small = dataclasses.replace(settings, nodes=room)
            analysis = search.analyse(observation, Budget(simulations=100), settings=small, memory=memory)
            assert analysis.simulations == 100
            nodes = memory.tree[Head.itemsize :].view(Node)
            assert len(nodes) == room
            assert nodes[0]["visits"] == 100, "each simulation begins at the root and never comes back"
        actions = position.legal_actions()
        position = position.play(actions[rng.integers(len(actions))])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_what_is_certain_is_not_searched_on(game: moontable.Game) -> None:
    """The best action is the same, and is found with fewer simulations where nothing can overtake it."""
    search, fewer = searcher(game), 0
    position = starts(game)[0]
    for word in range(12):
        observation = position.observe(position.actor)
        whole = search.analyse(observation, Budget(simulations=200), word)
        best = search.analyse(observation, Budget(simulations=200), word, only_best=True)
        assert best.judgements[0].action == whole.judgements[0].action
        assert search.choose(observation, Level(200), None, word) == whole.judgements[0].action
        fewer += best.simulations < whole.simulations == 200
        position = position.play(best.judgements[0].action)
    assert fewer > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_what_is_certain_takes_no_more_time(game: moontable.Game) -> None:
    """Nor is the choice another one; here each simulation takes as long as any."""
    search, fewer = searcher(game), 0
    position = starts(game)[0]
    for word in range(12):
        observation = position.observe(position.actor)
        found = []
        for only_best in (False, True):
            worked = Worked(search.simulate)
            counting = dataclasses.replace(search, simulate=worked.simulate)
            budget = Budget(seconds=400 * SIMULATION_SECONDS, clock=worked.clock)
            found.append(counting.analyse(observation, budget, word, only_best=only_best))
        whole, best = found
        assert best.judgements[0].action == whole.judgements[0].action
        assert best.simulations <= whole.simulations
        fewer += best.simulations < whole.simulations
        position = position.play(best.judgements[0].action)
    assert fewer > 0


def test_a_temperature_chooses_among_good_actions_alone() -> None:
    game = moontable.load("nova-luna")
    position = starts(game)[0]
    observation = position.observe(position.actor)
    for word in range(20):
        analysis = {each.action: each.value for each in position.analyse(Budget(simulations=400), word).judgements}
        action = searcher(game).choose(observation, Level(400, 0.02), None, word)
        assert analysis[action] > max(analysis.values()) - 0.4


@pytest.mark.parametrize("seed", range(6))
def test_nova_luna_a_win_at_hand_is_taken(seed: int) -> None:
    """A short match: as soon as one action ends it in the mover's favour, the search plays such a one."""
    position = moontable.load("nova-luna").start(seats=2, seed=seed, discs=2)
    rng = np.random.default_rng(seed)
    while True:
        actions = position.legal_actions()
        ends = {action: position.play(action) for action in actions}
        wins = [action for action, end in ends.items() if end.is_terminal and end.returns()[position.actor] == 1]
        if wins:
            break
        position = ends[actions[rng.integers(len(actions))]]
        assert not position.is_terminal, "a match of two discs offers its end to somebody"
    assert position.analyse(Budget(simulations=600)).judgements[0].action in wins
    assert position.compare(wins[0], wins[0], 5).difference.value == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_compared_actions_have_the_same_chance(game: moontable.Game) -> None:
    position = starts(game)[0]
    action = position.legal_actions()[0]
    same = position.compare(action, action, 40, word=3)
    assert (same.difference.value, same.difference.low, same.difference.high) == (0, 0, 0)
    assert same.first == same.second


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_seats_play_to_the_end(game: moontable.Game, seats: int) -> None:
    if not game.spec.min_seats <= seats <= game.spec.max_seats:
        with pytest.raises(moontable.errors.OptionError):
            game.start(seats=seats, seed=1)
        return
    position = game.start(seats=seats, seed=1)
    while not position.is_terminal:
        observation = position.observe(position.actor)
        position = position.play(searcher(game).choose(observation, Level(8), None, position.ply))
    assert len(position.returns()) == seats


def test_nova_luna_a_search_goes_on_with_its_tree() -> None:
    """What was found out about the position that came about is not found out again."""
    game = moontable.load("nova-luna")
    memory = Memory()
    position = starts(game)[0]
    seat, kept = position.actor, []
    while not position.is_terminal and position.ply < 16:
        if position.actor == seat:
            action = searcher(game).choose(position.observe(seat), Level(2000), None, position.ply, memory=memory)
            kept.append(memory.kept)
        else:
            action = position.analyse(Budget(simulations=500)).judgements[0].action
        position = position.play(action)
    assert kept[0] == 0
    assert sum(n > 50 for n in kept[1:]) >= len(kept) // 2


def test_a_tree_of_another_match_is_of_no_use() -> None:
    game = moontable.load("nova-luna")
    memory = Memory()
    for seed in (1, 2):
        position = game.start(seats=2, seed=seed)
        for _ in range(seed):
            position = position.play(position.legal_actions()[0])
        observation = position.observe(position.actor)
        with_memory = searcher(game).analyse(observation, Budget(simulations=200), 1, memory=memory)
        assert memory.kept == 0
        assert with_memory == searcher(game).analyse(observation, Budget(simulations=200), 1)


def test_what_cannot_be_analysed_is_refused() -> None:
    game = moontable.load("nova-luna")
    with pytest.raises(IllegalActionError):
        game.start(seats=2).analyse(Budget(simulations=1))
    position = game.start(seats=2, seed=1, discs=1)
    with pytest.raises(IllegalActionError):
        searcher(game).analyse(position.observe(1 - position.actor), Budget(simulations=1))
    nobody = Position(dataclasses.replace(game, searcher=None), position.to_bytes(), position.actor, None)
    with pytest.raises(NoSearchError):
        nobody.analyse(Budget(simulations=1))
    while not position.is_terminal:
        position = position.play(position.legal_actions()[-1])
    with pytest.raises(MatchOverError):
        position.analyse(Budget(simulations=1))


@pytest.mark.parametrize("arguments", [{}, {"seconds": 1.0}, {"simulations": 0}, {"simulations": -5}])
def test_a_budget_has_an_end(arguments: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"budget|seconds"):
        Budget(**arguments)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)
def test_weights_that_fit_no_model_are_refused(game: moontable.Game) -> None:
    """Compiled code reads as many as the model has, whatever lies behind them."""
    search, position = searcher(game), starts(game)[0]
    observation = position.observe(position.actor)
    kept = json.loads(search.weights_file.read_text("ascii"))
    for name in {"weights", "hand_made"} & kept.keys():
        search.analyse(observation, Budget(simulations=1), weights=np.array(kept[name], np.float64))
        with pytest.raises(ValueError, match="no model"):
            search.analyse(observation, Budget(simulations=1), weights=np.array(kept[name][:-1], np.float64))
