"""Compiled loops do what the checked position does, and the fast ways of a game what the plain ones do."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import moontable
from moontable import CHANCE
from moontable.core.compile import Array, Integer, Record, Word, passing
from moontable.games.nova_luna import rules
from moontable.games.nova_luna.kernels import Buffer
from moontable.search.loops import make_restart, make_settle, make_step

GAME = moontable.load("nova-luna")

plain_settle = make_settle(rules.actor, rules.chance, rules.apply, GAME.max_outcomes)
plain_restart = make_restart(rules.setup, plain_settle, rules.legal)
plain_step = make_step(rules.apply, plain_settle, rules.legal)


@passing
def restart_plainly(buffer: Array, options: Array) -> Integer:
    return plain_restart(buffer.view(Buffer)[0], options)


@passing
def step_plainly(buffer: Array, action: Integer) -> Integer:
    return plain_step(buffer.view(Buffer)[0], action)


@passing
def sampled(buffer: Array, i: Integer) -> Integer:
    s = buffer.view(Buffer)[0].state
    return rules.nth_legal(s, i) if i >= 0 else rules.n_legal(s)


def new_buffer(seed: int) -> tuple[NDArray[np.uint8], Any]:
    buffer = np.zeros(Buffer.itemsize, np.uint8)
    record = buffer.view(Buffer)[0]
    record["word"][0] = seed
    return buffer, record


def options_for(seats: int, **options: Any) -> NDArray[np.int64]:
    return GAME.encode(seats, GAME.spec.complete(seats, options))


@pytest.mark.parametrize("seats", range(1, 5))
def test_a_loop_is_the_match_that_its_actions_and_outcomes_make(seats: int) -> None:
    """Each draw of the fast loop is an outcome that the checked position offers, and comes to the same bytes."""
    buffer, record = new_buffer(seats)
    n = GAME.kernels.restart(buffer, options_for(seats))
    position = follow(GAME.start(seats=seats), record["state"])
    choice = np.random.default_rng(seats)
    while n:
        assert record["legal"][:n].tolist() == [action.id for action in position.legal_actions()]
        action = int(record["legal"][choice.integers(n)])
        n = GAME.kernels.step(buffer, action)
        position = follow(position.play(position.action(action)), record["state"])
    assert position.is_terminal


def follow(position: moontable.Position, state: Any) -> moontable.Position:
    """Give the position the outcomes that the state shows, until a seat is to act; both are then the same."""
    while position.actor == CHANCE:
        before = position.state()
        if before["pending"]:
            wheel, shown = before["wheel"].tolist(), state["wheel"].tolist()
            meeple = int(before["meeple"])
            space = next((meeple + i) % 12 for i in range(1, 12) if not wheel[(meeple + i) % 12])
            position = position.play(position.parse(f"draw T{shown[space]}"))
        else:
            position = position.play(position.action(int(state["order"])))
    assert position.to_bytes() == state.tobytes()[: len(position.to_bytes())]
    return position


@pytest.mark.parametrize("seats", range(1, 5))
def test_the_game_draws_with_the_same_chances_as_outcome_by_outcome(seats: int) -> None:
    """The game's own `settle` lists the stock once per refill; the generic one draws each outcome by its weight."""
    quick, quick_record = new_buffer(1)
    plain, plain_record = new_buffer(2)
    options, matches = options_for(seats), 6000
    counts = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    for _ in range(matches):
        GAME.kernels.restart(quick, options)
        restart_plainly(plain, options)
        for count, record in zip(counts, (quick_record, plain_record), strict=True):
            count["first tile", int(record["state"]["wheel"][1]) % 17] += 1
            count["last tile", int(record["state"]["wheel"][11]) % 17] += 1
            count["order", int(record["state"]["order"])] += 1
    for key in counts[0] | counts[1]:
        # Differences of two counts of the same chance: six standard deviations.
        assert abs(counts[0][key] - counts[1][key]) < 6 * (2 * max(counts[0][key], counts[1][key])) ** 0.5


def test_both_ways_to_settle_come_to_legal_positions() -> None:
    buffer, record = new_buffer(3)
    n = restart_plainly(buffer, options_for(3))
    while n:
        assert GAME.position_from_bytes(record["state"].tobytes()[: GAME.record_bytes(3)]).legal_actions()
        n = step_plainly(buffer, int(record["legal"][n // 2]))


@pytest.mark.parametrize("seats", range(1, 5))
def test_an_action_is_found_without_a_list(seats: int) -> None:
    buffer, record = new_buffer(seats + 10)
    n = GAME.kernels.restart(buffer, options_for(seats))
    while n:
        legal = record["legal"][:n].tolist()
        assert int(sampled(buffer, -1)) == n
        assert [int(sampled(buffer, i)) for i in range(n)] == legal
        n = GAME.kernels.step(buffer, legal[n // 3])


def test_a_clone_takes_the_seats_in_play() -> None:
    source = GAME.start(seats=2, seed=3).raw()
    target = np.full_like(source, 255)
    GAME.kernels.clone(target, source)
    size = GAME.record_bytes(2)
    assert (target[:size] == source[:size]).all()
    assert (target[size:] == 255).all()


def test_weights_decide() -> None:
    """A chance step with weights 1 and 3, as dice or cards may have; Nova Luna's outcomes all weigh the same."""
    toss = make_settle(_is_due, _weighted, _count, 2)
    state = np.zeros(1, np.dtype([("due", "i8"), ("heads", "i8", (2,))]))
    _run(toss, state, np.array([5], np.uint64), np.zeros(2, np.int32), 8000)
    assert state["heads"][0].sum() == 8000
    assert 5700 < state["heads"][0][1] < 6300


@passing
def _is_due(s: Record) -> Integer:
    return -1 if s.due else 0


@passing
def _weighted(_s: Record, outcomes: Array, weights: Array) -> Integer:
    outcomes[0], outcomes[1], weights[0], weights[1] = 0, 1, 1, 3
    return 2


@passing
def _count(s: Record, outcome: Integer) -> None:
    s.due -= 1
    s.heads[outcome] += 1


@passing
def _run(settle: Any, state: Array, word: Word, pool: Array, times: Integer) -> None:
    state[0].due = times
    settle(state[0], word, pool)
