"""The value model of a game in NumPy, and how it learns from finished matches.

    score(seat) = linear . f + sum over hidden units of output * tanh(inner . f + bias)
    P(seat wins) = softmax of the scores of all seats

The flat form of its weights is that of `core.model`: the number of hidden units, the linear weights, then for each
unit its inner weights, its bias and its output weight.
"""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.core.model import weights_length

Floats = NDArray[np.float64]

RATE, MOMENTUM, SPREAD, TINY = 0.003, 0.9, 0.999, 1e-8
"""Adam's step and its averages of slope and squared slope (D. P. Kingma, J. Ba, 2015)."""

BATCH = 512
"""Positions that one step is reckoned from."""

EPOCHS, PATIENCE = 200, 8
"""Rounds over all positions at most, and rounds without a better held-out loss after which learning stops."""

HELD_OUT = 0.1
"""Share of the matches that are never learned from, only measured on."""


@dataclass(frozen=True)
class Samples:
    """Positions of finished matches with k features a seat.

    `features` float32[n, seats, k]; `wins` float32[n, seats], each seat's share of the win, NaN where fewer sat;
    `match` int64[n], the same number for positions of the same match.
    """

    features: NDArray[np.float32]
    wins: NDArray[np.float32]
    match: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.match)

    def where(self, chosen: NDArray[Any]) -> "Samples":
        """Return the positions of a mask or of a list of places."""
        return Samples(self.features[chosen], self.wins[chosen], self.match[chosen])

    def write(self, path: Path) -> None:
        """Write a file that is there whole or not at all."""
        partial = path.with_suffix(".partial")
        with partial.open("wb") as file:
            np.savez_compressed(file, features=self.features, wins=self.wins, match=self.match)
        partial.replace(path)

    @classmethod
    def read(cls, path: Path) -> "Samples":
        """Read what `write` wrote."""
        with np.load(path, allow_pickle=False) as arrays:
            return cls(arrays["features"], arrays["wins"], arrays["match"])

    @classmethod
    def joined(cls, parts: "list[Samples]") -> "Samples":
        """Return the positions of all parts, which may have different numbers of seats and of matches."""
        seats = max(part.wins.shape[1] for part in parts)
        features, wins, match, before = [], [], [], 0
        for part in parts:
            missing = seats - part.wins.shape[1]
            features.append(np.pad(part.features, ((0, 0), (0, missing), (0, 0))))
            wins.append(np.pad(part.wins, ((0, 0), (0, missing)), constant_values=np.nan))
            match.append(part.match + before)
            before = int(match[-1].max(initial=before - 1)) + 1
        return cls(np.concatenate(features), np.concatenate(wins), np.concatenate(match))


@dataclass(frozen=True)
class Model:
    """The weights by their parts: `linear` [k], `inner` [h, k], `bias` [h], `output` [h]."""

    linear: Floats
    inner: Floats
    bias: Floats
    output: Floats

    @classmethod
    def from_weights(cls, weights: Floats, features: int) -> "Model":
        """Read the flat form; raise `ValueError` if it is not that of a model of so many features."""
        hidden = int(weights[0])
        units = weights[1 + features :]
        if len(weights) != weights_length(features, hidden):
            raise ValueError(f"{len(weights)} weights are no model of {features} features and {hidden} hidden units")
        rows = units.reshape(hidden, features + 2)
        return cls(weights[1 : 1 + features], rows[:, :features], rows[:, features], rows[:, features + 1])

    def weights(self) -> Floats:
        """Return the flat form: float64[1 + k + h * (k + 2)]."""
        rows = np.concatenate([self.inner, self.bias[:, None], self.output[:, None]], axis=1)
        return np.concatenate([[len(self.bias)], self.linear, rows.ravel()])

    def widened(self, hidden: int, draw: np.random.Generator) -> "Model":
        """Return a model with at least so many hidden units that says the same: the new ones have no say yet."""
        missing = max(0, hidden - len(self.bias))
        inner = draw.normal(0, 1 / np.sqrt(len(self.linear)), (missing, len(self.linear)))
        nothing = np.zeros(missing)
        return Model(
            self.linear,
            np.concatenate([self.inner, inner]),
            np.concatenate([self.bias, nothing]),
            np.concatenate([self.output, nothing]),
        )

    def scaled(self, middle: Floats, scale: Floats) -> "Model":
        """Return the model that says of (f - middle) / scale what this one says of f, but for a constant score."""
        return Model(self.linear * scale, self.inner * scale, self.bias + self.inner @ middle, self.output)

    def chances(self, samples: Samples) -> Floats:
        """Return each seat's chance to win, float64[n, seats]; 0 where nobody sits."""
        return _chances(_scores(self, samples.features)[0], samples.wins)

    def loss(self, samples: Samples) -> float:
        """Return the cross-entropy of who won, in nats a position; ln(seats) for a model that knows nothing."""
        chances = self.chances(samples)
        return float(-(np.nan_to_num(samples.wins) * np.log(chances.clip(1e-12))).sum() / len(samples))


@dataclass(frozen=True)
class Lesson:
    """How learning went: losses in nats a position, held-out before and after, and rounds over the positions."""

    before: float
    held_out: float
    learned: float
    epochs: int


def fit(model: Model, samples: Samples, hidden: int, decay: float, seed: int) -> tuple[Model, Lesson]:
    """Return a model with at least so many hidden units, learned from the samples, beginning with the given one.

    A tenth of the matches is held out; the model that was best on them is returned. `decay` weighs the squares of all
    weights but biases, of features scaled to a deviation of 1. The same arguments give the same model.
    """
    draw = np.random.default_rng(seed)
    matches = np.unique(samples.match)
    apart = draw.choice(matches, max(1, round(HELD_OUT * len(matches))), replace=False)
    is_apart = np.isin(samples.match, apart)
    held, learned = samples.where(is_apart), samples.where(~is_apart)
    seen = learned.features[~np.isnan(learned.wins)].astype(np.float64)
    middle, scale = seen.mean(axis=0), np.where(seen.std(axis=0) > 1e-6, seen.std(axis=0), 1)
    held = Samples(((held.features - middle) / scale).astype(np.float32), held.wins, held.match)
    learned = Samples(((learned.features - middle) / scale).astype(np.float32), learned.wins, learned.match)
    best = current = model.scaled(middle, scale).widened(hidden, draw)
    before = lowest = best.loss(held)
    slopes, squares, steps, epoch, best_epoch = _zeros(current), _zeros(current), 0, 0, 0
    while epoch < EPOCHS and epoch - best_epoch < PATIENCE:
        epoch += 1
        for places in np.array_split(draw.permutation(len(learned)), max(1, len(learned) // BATCH)):
            steps += 1
            current, slopes, squares = _step(current, learned.where(places), decay, slopes, squares, steps)
        if (loss := current.loss(held)) < lowest:
            best, lowest, best_epoch = current, loss, epoch
    lesson = Lesson(before, lowest, best.loss(learned), epoch)
    return best.scaled(-middle / scale, 1 / scale), lesson


# ── Slopes ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _scores(model: Model, features: NDArray[Any]) -> tuple[Floats, Floats]:
    """Return the scores [n, seats] and what the hidden units say [n, seats, h]."""
    said: Floats = np.tanh(features @ model.inner.T + model.bias)
    return features @ model.linear + said @ model.output, said


def _chances(scores: Floats, wins: NDArray[Any]) -> Floats:
    present = np.where(np.isnan(wins), -np.inf, scores)
    powers = np.exp(present - present.max(axis=1, keepdims=True))
    chances: Floats = powers / powers.sum(axis=1, keepdims=True)
    return chances


def slope(model: Model, samples: Samples, decay: float) -> Model:
    """Return the slope of `loss + decay / 2 * squares of all weights but biases`, each part in its place."""
    scores, said = _scores(model, samples.features)
    error = (_chances(scores, samples.wins) - np.nan_to_num(samples.wins)) / len(samples)
    inside = error[..., None] * model.output * (1 - said**2)
    return Model(
        np.einsum("ns,nsk->k", error, samples.features) + decay * model.linear,
        np.einsum("nsh,nsk->hk", inside, samples.features) + decay * model.inner,
        inside.sum(axis=(0, 1)),
        np.einsum("ns,nsh->h", error, said) + decay * model.output,
    )


def _zeros(model: Model) -> Model:
    return Model(*(np.zeros_like(getattr(model, part.name)) for part in fields(Model)))


def _step(
    model: Model, samples: Samples, decay: float, slopes: Model, squares: Model, steps: int
) -> tuple[Model, Model, Model]:
    """One step of Adam: the model after it, with its averages of slopes and of squared slopes."""
    now = slope(model, samples, decay)
    moved, means, spreads = [], [], []
    for part in (field.name for field in fields(Model)):
        mean = MOMENTUM * getattr(slopes, part) + (1 - MOMENTUM) * getattr(now, part)
        spread = SPREAD * getattr(squares, part) + (1 - SPREAD) * getattr(now, part) ** 2
        way = mean / (1 - MOMENTUM**steps) / (np.sqrt(spread / (1 - SPREAD**steps)) + TINY)
        moved.append(getattr(model, part) - RATE * way)
        means.append(mean)
        spreads.append(spread)
    return Model(*moved), Model(*means), Model(*spreads)
