"""Solo of Nova Luna: plans with full information up to the next draw (issue: a mean result of 92 at 2 s a move)."""

import numpy as np
import pytest

import moontable
from moontable.core.analysis import Budget, Level
from moontable.core.position import Position
from moontable.search.alone import MOST_WIDE, SIMULATIONS_PER_WIDTH

GAME = moontable.load("nova-luna")


def play(seed: int, level: Level) -> Position:
    assert GAME.searcher is not None
    position = GAME.start(seats=1, seed=seed)
    while not position.is_terminal:
        position = position.play(GAME.searcher.choose(position.observe(0), level, None, 1))
    return position


def test_wider_beams_give_better_results() -> None:
    narrow, wide = (np.mean([play(seed, Level(1, width=width)).scores()[0] for seed in range(12)]) for width in (1, 60))
    assert wide < narrow - 10


def test_no_better_end_is_passed_by() -> None:
    """Whoever plays on where the match could be ended at once comes to a result that is no worse."""
    assert GAME.searcher is not None
    offered = 0
    for seed in range(6):
        position, best = GAME.start(seats=1, seed=seed), float("inf")
        while not position.is_terminal:
            ends = {action: position.play(action) for action in position.legal_actions()}
            results = [end.scores()[0] for end in ends.values() if end.is_terminal]
            offered += bool(results)
            best = min([best, *results])
            position = ends[GAME.searcher.choose(position.observe(0), Level(1, width=60), None, 1)]
        assert position.scores()[0] <= best
    assert offered >= 6


def test_analysis_and_comparison_speak_of_results() -> None:
    position = GAME.start(seats=1, seed=5)
    analysis = position.analyse(Budget(simulations=64 * 34 * 8))
    assert {judged.action for judged in analysis.judgements} == set(position.legal_actions())
    values = [judged.value for judged in analysis.judgements]
    assert values == sorted(values, reverse=True)
    assert analysis.values == (values[0],)
    first = analysis.judgements[0].action
    compared = position.compare(first, first, 3, word=1)
    assert compared.difference.value == 0
    assert -1 <= compared.first.value <= 1


def test_late_in_a_match_no_beam_is_wider_than_memory_allows() -> None:
    """The last beams take no time at all, and a clock that stands still stops nothing."""
    assert GAME.searcher is not None
    position = GAME.start(seats=1, seed=5)
    while not any(position.play(action).is_terminal for action in position.legal_actions()):
        position = position.play(GAME.searcher.choose(position.observe(0), Level(1, width=8), None, 1))
    analysis = position.analyse(Budget(seconds=1.0, clock=lambda: 0.0))
    assert analysis.simulations <= 2 * MOST_WIDE * SIMULATIONS_PER_WIDTH * len(position.legal_actions())
    capped = position.analyse(Budget(simulations=64 * 34, seconds=1.0, clock=lambda: 0.0))
    assert capped.simulations <= 2 * 64 * 34


@pytest.mark.parametrize("seconds", [0.001, 2.0])
def test_a_beam_ends_before_its_deadline(seconds: float) -> None:
    """The clock goes on with every look at it, twice as fast each time, as beams twice as wide do."""
    told = [0.0, 0.01]

    def clock() -> float:
        told.append(told[-1] * 2)
        return told[-1]

    assert GAME.searcher is not None
    position = GAME.start(seats=1, seed=5)
    began = 0.02
    GAME.searcher.choose(position.observe(0), Level(1), Budget(seconds=seconds, clock=clock), 1)
    assert told[-1] - began <= max(seconds, 0.02)
