"""Learning the value model of a game from self-play, generation by generation, in a folder that remembers all of it.

A generation plays matches with the weights of the one before, learns from the latest matches, and is measured against
the hand-made weights, which are generation 0, and against the generation before it. Everything that is made is a file
that is there whole or not at all, so training goes on where it was stopped, in whatever way.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from moontable.core.analysis import Level
from moontable.core.errors import NoSearchError
from moontable.core.registry import load
from moontable.kit.arena_file import SeriesFile
from moontable.kit.documents import read_json, write_json
from moontable.kit.matches import word_of
from moontable.kit.ratings import Rate, rate, ratings
from moontable.kit.train_model import Lesson, Model, Samples, fit
from moontable.kit.train_play import Duel, Lot, Weights, play_duel, play_lot
from moontable.kit.workers import Workers
from moontable.search.search import Search

LOT = 10
"""Matches of one job of self-play, and of one file."""

WINDOW = 4
"""So many generations of matches are learned from: older ones were played by weaker hands."""

DIGITS = 6
"""Digits of a weight in a file, and so in every match: what is measured is what is written."""


@dataclass(frozen=True)
class Course:
    """What a training depends on; `seats` are taken in turn by the matches, and duels are played with the first."""

    game: str
    seats: tuple[int, ...]
    options: Mapping[str, Any]
    """As given; they are completed for each number of seats."""
    generations: int
    matches: int
    """Matches of self-play a generation."""
    duels: int
    """Matches a generation is measured by against each opponent."""
    simulations: int
    temperature: float
    """Of self-play, see `Level`; duels have none."""
    hidden: int
    """Hidden units of the model."""
    decay: float
    seed: int
    by_turn: bool = False
    """Learn from positions where a turn begins alone: there a search in a game with long turns asks for the value."""

    def heading(self) -> dict[str, Any]:
        """Return what must be the same to go on with a training: all but how long it is."""
        search = search_of(self.game)
        facts: dict[str, Any] = {
            "rules_version": load(self.game).spec.rules_version,
            "features": list(search.feature_names),
            "settings": asdict(search.settings),
        }
        facts |= {key: value for key, value in asdict(self).items() if key != "generations"}
        return facts | {"seats": list(self.seats)}


class OtherCourseError(ValueError):
    """The folder holds a training with other settings."""


def search_of(game_id: str) -> Search:
    """Return the search of a game; raise `NoSearchError` if it has none."""
    game = load(game_id)
    if not isinstance(game.searcher, Search):
        raise NoSearchError("no-search", f"{game.spec.name} has no search to train")
    return game.searcher


def hand_made(game_id: str) -> Weights:
    """Return the weights that people wrote: those that a trained file remembers, or the file's only ones."""
    content = json.loads(search_of(game_id).weights_file.read_text("ascii"))
    return tuple(map(float, content.get("hand_made", content["weights"])))


@dataclass(frozen=True)
class Generation:
    """One step of the learning curve."""

    number: int
    weights: Weights
    positions: int
    lesson: Lesson
    against_hand_made: Rate
    against_previous: Rate


class Training:
    """A course in its folder."""

    def __init__(self, course: Course, folder: Path, workers: Workers) -> None:
        """Begin a training or go on with it.

        Raises `OtherCourseError` if the folder holds another one, `NoSearchError`, and `OSError`.
        """
        self._course = course
        self._folder = folder
        self._workers = workers
        self._advance: Callable[[int], None] = lambda _done: None
        self._done = 0
        folder.mkdir(parents=True, exist_ok=True)
        heading, path = course.heading(), folder / "course.json"
        if not path.exists():
            write_json(path, heading)
            write_json(self._weights_path(0), {"weights": hand_made(course.game)})
        elif (found := read_json(path)) != heading:
            keys = [key for key in heading if found.get(key) != heading[key]]
            raise OtherCourseError(f"{folder} holds a training with other settings: {', '.join(keys)}")

    @property
    def total(self) -> int:
        """Matches of the whole course, the last measurement included."""
        course = self._course
        duels = (2 * course.generations - 1) * self._deals(course.duels) + self._deals(2 * course.duels)
        return course.generations * course.matches + duels * course.seats[0]

    def result(self, advance: Callable[[int], None], pick: int | None = None) -> dict[str, Any]:
        """Do what is not done yet and return what came of it, as plain JSON: the weights and the learning curve.

        `advance(done)` counts the matches, those done earlier too, up to `total`.
        The best generation by its rating, or the one to `pick`, is measured once more, on twice as many matches of
        other deals: who is the best of many was lucky, too.
        """
        course = self._course
        self._done, self._advance = 0, advance
        generations = [self._generation(number) for number in range(1, course.generations + 1)]
        names = [str(number) for number in range(course.generations + 1)]
        rates = [one.against_hand_made for one in generations]
        rates += [one.against_previous for one in generations[1:]]
        rated = ratings(names, rates, course.seed)
        best = max(rated, key=lambda one: one.elo)
        number = int(best.bot) if pick is None else pick
        final = self._duel(number, 0, self._deals(2 * course.duels), "final") if number else None
        return {
            "features": list(search_of(course.game).feature_names),
            "generation": number,
            "weights": self._weights(number),
            "hand_made": self._weights(0),
            "against_hand_made": None if final is None else _told(final),
            "curve": [
                {
                    "generation": one.number,
                    "positions": one.positions,
                    "held_out": round(one.lesson.held_out, 4),
                    "learned": round(one.lesson.learned, 4),
                    "against_hand_made": _told(one.against_hand_made),
                    "against_previous": _told(one.against_previous),
                    **{key: getattr(elo, key) for key in ("elo", "low", "high")},
                }
                for one, elo in zip(generations, rated[1:], strict=True)
            ],
        }

    # ── One generation ────────────────────────────────────────────────────────────────────────────────────────────────

    def _generation(self, number: int) -> Generation:
        self._self_play(number)
        path = self._weights_path(number)
        if not path.exists():
            write_json(path, self._learn(number))
        learned = read_json(path)
        deals = self._deals(self._course.duels)
        against_hand_made = self._duel(number, 0, deals, "measured")
        against_previous = self._duel(number, number - 1, deals, "measured") if number > 1 else against_hand_made
        return Generation(
            number,
            tuple(learned["weights"]),
            learned["positions"],
            Lesson(**learned["lesson"]),
            against_hand_made,
            against_previous,
        )

    def _self_play(self, number: int) -> None:
        """Play the matches of a generation that are not there yet."""
        course = self._course
        game = load(course.game)
        lots = {}
        for place, first in enumerate(range(0, course.matches, LOT)):
            matches = range(first, min(first + LOT, course.matches))
            if self._lot_path(number, place).exists():
                self._count(len(matches))
                continue
            seats = course.seats[place % len(course.seats)]
            options = game.spec.complete(seats, course.options)
            level = Level(course.simulations, course.temperature)
            seed = word_of(course.seed, "generation", number)
            weights = self._weights(number - 1)
            lots[place] = Lot(course.game, seats, options, weights, level, seed, matches, course.by_turn)
        for place, samples in self._workers.each(_numbered_lot, lots.items()):
            samples.write(self._lot_path(number, place))
            self._count(len(lots[place].matches))

    def _learn(self, number: int) -> dict[str, Any]:
        """Learn from the matches of the latest generations; beginning with the weights of the one before."""
        course = self._course
        latest = range(max(1, number - WINDOW + 1), number + 1)
        lots = range(len(range(0, course.matches, LOT)))
        samples = Samples.joined([Samples.read(self._lot_path(one, place)) for one in latest for place in lots])
        features = samples.features.shape[2]
        before = Model.from_weights(np.array(self._weights(number - 1)), features)
        model, lesson = fit(before, samples, course.hidden, course.decay, course.seed + number)
        weights = [float(f"{weight:.{DIGITS}g}") for weight in model.weights()]
        return {"weights": weights, "positions": len(samples), "lesson": asdict(lesson)}

    def _duel(self, number: int, other: int, deals: int, purpose: str) -> Rate:
        """Play two generations against each other, as far as they have not yet, and return the first one's rate."""
        course = self._course
        seats = course.seats[0]
        options = load(course.game).spec.complete(seats, course.options)
        first, second = self._weights(number), self._weights(other)
        path = self._folder / f"{purpose}-{number:03}-against-{other:03}.jsonl"
        file = SeriesFile(path, {"first": list(first), "second": list(second), "purpose": purpose})
        shares = np.full((deals, seats), np.nan)
        for line in file.lines:
            shares[line["deal"], line["seat"]] = line["share"]
        self._count(int((~np.isnan(shares)).sum()))
        seed = word_of(course.seed, purpose, number, other)
        level = Level(course.simulations)
        jobs = [
            Duel(course.game, seats, options, first, second, level, seed, deal, seat)
            for deal, seat in np.argwhere(np.isnan(shares)).tolist()
        ]
        for played in self._workers.each(play_duel, jobs):
            file.append(vars(played))
            shares[played.deal, played.seat] = played.share
            self._count(1)
        return rate(str(number), str(other), shares)

    # ── Files and counts ──────────────────────────────────────────────────────────────────────────────────────────────

    def _weights(self, number: int) -> Weights:
        return tuple(map(float, read_json(self._weights_path(number))["weights"]))

    def _weights_path(self, number: int) -> Path:
        return self._folder / f"weights-{number:03}.json"

    def _lot_path(self, number: int, place: int) -> Path:
        return self._folder / f"positions-{number:03}-{place:04}.npz"

    def _deals(self, matches: int) -> int:
        """Deals that make at least so many matches, each played from every seat."""
        return -(-matches // self._course.seats[0])

    def _count(self, matches: int) -> None:
        self._done += matches
        self._advance(self._done)


def _numbered_lot(job: tuple[int, Lot]) -> tuple[int, Samples]:
    return job[0], play_lot(job[1])


def _told(one: Rate) -> dict[str, Any]:
    """A rate as the learning curve tells it."""
    return {key: round(getattr(one, key), 4) for key in ("games", "wins", "rate", "low", "high", "fair")}
