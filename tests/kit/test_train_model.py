"""The value model in NumPy says what the compiled one says, its slopes are right, and it learns what can be known."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from moontable.core.compile import Array, Integer, Record, passing
from moontable.core.model import make_value, weights_length
from moontable.kit.train_model import Model, Samples, fit, slope

FEATURES, HIDDEN, SEATS = 4, 3, 3
State = np.dtype([("seats", np.uint8), ("known_of_seat", np.float64, (SEATS, FEATURES))])


@passing
def features(s: Record, i: Integer, _known: Array, out: Array) -> None:
    for k in range(FEATURES):
        out[k] = s.known_of_seat[i, k]


def model_of(seed: int, hidden: int = HIDDEN) -> Model:
    numbers = np.random.default_rng(seed).normal(size=weights_length(FEATURES, hidden))
    return Model.from_weights(np.array([hidden, *numbers[1:]]), FEATURES)


def drawn(teacher: Model, positions: int, seed: int, seats: int = SEATS) -> Samples:
    """Positions whose winner is drawn by the chances that a model gives; five positions make a match."""
    draw = np.random.default_rng(seed)
    seen = draw.normal(size=(positions, seats, FEATURES)).astype(np.float32)
    blank = Samples(seen, np.zeros((positions, seats), np.float32), np.arange(positions) // 5)
    chances = teacher.chances(blank)
    winners = (draw.random((positions, 1)) > chances.cumsum(axis=1)).sum(axis=1).clip(0, seats - 1)
    return Samples(seen, np.eye(seats, dtype=np.float32)[winners], blank.match)


def test_it_says_what_the_compiled_model_says() -> None:
    value: Any = make_value(features, FEATURES)

    @passing
    def ask(states: Array, known: Array, weights: Array, out: Array) -> None:
        value(states[0], known, weights, out)

    model, state = model_of(1), np.zeros(1, State)
    state["seats"], state["known_of_seat"] = SEATS, np.random.default_rng(2).normal(size=(SEATS, FEATURES))
    out = np.zeros(SEATS)
    ask(state, np.zeros(1), model.weights(), out)
    sample = Samples(state["known_of_seat"].astype(np.float64), np.zeros((1, SEATS), np.float32), np.zeros(1, np.int64))
    assert 2 * model.chances(sample)[0] - 1 == pytest.approx(out, abs=1e-12)


def test_the_flat_form_is_read_back_and_a_false_one_refused() -> None:
    weights = model_of(1).weights()
    assert len(weights) == weights_length(FEATURES, HIDDEN)
    assert Model.from_weights(weights, FEATURES).weights().tolist() == weights.tolist()
    with pytest.raises(ValueError, match="no model of 5 features"):
        Model.from_weights(weights, 5)


def test_slopes_are_those_of_the_loss() -> None:
    """Against differences of the loss itself, every weight."""
    model, samples, decay, step = model_of(3), drawn(model_of(4), 20, 5), 0.01, 1e-5
    wins = samples.wins.copy()
    wins[0] = (0.5, 0.5, 0)
    wins[1] = (1, 0, np.nan)
    samples = Samples(samples.features.astype(np.float64), wins, samples.match)

    def price(weights: Any) -> float:
        at = Model.from_weights(weights, FEATURES)
        squares = (at.linear**2).sum() + (at.inner**2).sum() + (at.output**2).sum()
        return at.loss(samples) + decay / 2 * float(squares)

    weights, found = model.weights(), slope(model, samples, decay).weights()
    for place in range(1, len(weights)):
        aside = np.zeros_like(weights)
        aside[place] = step
        assert found[place] == pytest.approx((price(weights + aside) - price(weights - aside)) / (2 * step), abs=1e-6)


def test_a_seat_that_nobody_has_wins_nothing() -> None:
    two, three = drawn(model_of(1), 10, 1, seats=2), drawn(model_of(1), 15, 2)
    joined = Samples.joined([two, three])
    assert joined.wins.shape == (25, 3)
    assert model_of(2).chances(joined)[:10, 2].tolist() == [0] * 10
    assert model_of(2).chances(joined).sum(axis=1) == pytest.approx(np.ones(25))
    assert joined.match.tolist() == [*two.match, *(three.match + 2)]
    nothing = Samples(two.features[:0], two.wins[:0], two.match[:0])
    assert Samples.joined([nothing, two]).match.tolist() == two.match.tolist()


def test_scaling_and_widening_change_no_chance() -> None:
    model, samples = model_of(6), drawn(model_of(7), 30, 8)
    middle, scale = np.array([1.0, -2, 0.5, 0]), np.array([2.0, 0.5, 1, 3])
    apart = Samples((samples.features - middle) / scale, samples.wins, samples.match)
    assert model.scaled(middle, scale).chances(apart) == pytest.approx(model.chances(samples), abs=1e-6)
    wider = model.widened(8, np.random.default_rng(1))
    assert len(wider.bias) == 8
    assert wider.chances(samples) == pytest.approx(model.chances(samples))


def test_a_model_that_knows_nothing_loses_the_logarithm_of_the_seats() -> None:
    nothing = Model(np.zeros(FEATURES), np.zeros((0, FEATURES)), np.zeros(0), np.zeros(0))
    assert nothing.loss(drawn(model_of(1), 50, 1)) == pytest.approx(np.log(3))


@pytest.mark.parametrize("hidden", [0, 3])
def test_it_learns_the_chances_that_drew_the_winners(hidden: int) -> None:
    """From nothing, to nearly the loss of the model that drew them: with hidden units where it had some."""
    teacher = model_of(9, hidden)
    nothing = Model(np.zeros(FEATURES), np.zeros((0, FEATURES)), np.zeros(0), np.zeros(0))
    learned, lesson = fit(nothing, drawn(teacher, 6000, 1), hidden, 1e-5, seed=1)
    fresh = drawn(teacher, 4000, 2)
    assert learned.loss(fresh) < teacher.loss(fresh) + 0.02
    assert lesson.held_out < lesson.before - 0.1
    assert nothing.loss(fresh) > teacher.loss(fresh) + 0.2


def test_the_same_lesson_teaches_the_same() -> None:
    samples = drawn(model_of(1), 500, 1)
    first, again = (fit(model_of(2), samples, HIDDEN, 1e-4, seed=3)[0].weights() for _ in range(2))
    assert first.tolist() == again.tolist()


def test_positions_are_read_as_they_were_written(tmp_path: Path) -> None:
    samples = drawn(model_of(1), 12, 1)
    samples.write(tmp_path / "positions.npz")
    read = Samples.read(tmp_path / "positions.npz")
    assert (read.features == samples.features).all()
    assert (read.wins == samples.wins).all()
    assert (read.match == samples.match).all()
    assert [path.name for path in tmp_path.iterdir()] == ["positions.npz"]
