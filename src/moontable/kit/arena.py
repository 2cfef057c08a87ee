"""Series of matches between two bots: who sits where, on which deals, and what came of it.

A deal is everything that chance draws in a match. Every deal is played once for each seat: the first bot of the series
has that seat, the second one all others, so that neither luck nor the order of seats favours a bot.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

from moontable.bots import Bot, bot
from moontable.core.game import Game
from moontable.core.position import Position
from moontable.core.registry import load
from moontable.kit.arena_file import SeriesFile
from moontable.kit.matches import play_match, word_of
from moontable.kit.workers import processes

CLOCKS: Mapping[str, Callable[[], float]] = MappingProxyType({"wall": time.monotonic, "cpu": time.thread_time})
"""What the seconds of a budget are measured by: the world's time, or the processor time of the thread that thinks."""


@dataclass(frozen=True)
class Series:
    """Matches of one bot against another: `deals` deals, each played with the first bot at every seat."""

    game: str
    first: str
    second: str
    deals: int
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Complete, as `GameSpec.complete` returns them."""
    seed: int = 0
    clock: str = "wall"
    """One of `CLOCKS`."""

    @property
    def matches(self) -> int:
        """Matches of the whole series."""
        return self.deals * self.seats

    def heading(self) -> dict[str, Any]:
        """Return what must be the same for two matches to belong to one series, as plain JSON."""
        game = load(self.game)
        first, second = (bot(game, name) for name in (self.first, self.second))
        return {
            "game": self.game,
            "rules_version": game.spec.rules_version,
            "first": {"bot": first.name, **first.recipe},
            "second": {"bot": second.name, **second.recipe},
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "clock": self.clock,
        }

    def file_name(self) -> str:
        """Return the name of the file that keeps the matches of this series."""
        return f"{self.game}-{self.seats}-{self.seed}-{self.first}-{self.second}.jsonl"


@dataclass(frozen=True)
class Played:
    """One match: the first bot sat at `seat` and got this share of the win, 1 divided by all who won with it."""

    deal: int
    seat: int
    share: float
    ending: str
    turns: int


def plan(bots: Sequence[str], neighbours: bool) -> list[tuple[str, str]]:
    """Return who meets whom: each bot the next one of the list, or everybody everybody."""
    return list(pairwise(bots) if neighbours else combinations(bots, 2))


def play(series: Sequence[Series], workers: int = 1, folder: Path | None = None) -> Iterator[tuple[Series, Played]]:
    """Play all matches of some series and yield each as it is ready; what the folder has already comes first.

    Every match is written to its series' file in the folder before it is yielded. Raises `SeriesFileError` for a file
    that holds something else, before anything is played, and `OSError`.
    """
    files = {} if folder is None else {one: SeriesFile(folder / one.file_name(), one.heading()) for one in series}
    jobs = []
    for one in series:
        kept = {(line["deal"], line["seat"]): Played(**line) for line in files[one].lines} if one in files else {}
        for key in ((deal, seat) for deal in range(one.deals) for seat in range(one.seats)):
            if key in kept:
                yield one, kept[key]
            else:
                jobs.append((one, *key))
    with processes(workers) as crew:
        for one, played in crew.each(_play_job, jobs):
            if one in files:
                files[one].append(vars(played))
            yield one, played


def _play_job(job: tuple[Series, int, int]) -> tuple[Series, Played]:
    return job[0], play_one(*job)


def play_one(series: Series, deal: int, seat: int) -> Played:
    """Play one match, with the first bot at `seat`; without budgets in seconds the same match every time."""
    game = load(series.game)
    first, second = (bot(game, name, CLOCKS[series.clock]) for name in (series.first, series.second))
    seed = word_of(series.seed, "arena", series.first, series.second, deal)
    share, end = play_seat(game, first, second, seat, series.seats, series.options, seed)
    return Played(deal, seat, share, str(end.ending), end.turn)


def play_seat(
    game: Game, first: Bot, second: Bot, seat: int, seats: int, options: Mapping[str, Any], seed: int
) -> tuple[float, Position]:
    """Play the deal of a seed with the first bot at `seat` and the second at all others.

    Returns the first bot's share of the win, and how the match ended.
    """
    seated = [second] * seats
    seated[seat] = first
    end = play_match(game, seated, dict(options), seed, f"arena-{seed}").position
    assert end is not None, "a played match has an end"
    return win_shares(end)[seat], end


def win_shares(end: Position) -> list[float]:
    """Return each seat's share of the win: 1 divided by all who share it; zeros where nobody wins."""
    places = end.ranking() or (0,) * end.seats
    return [(place == 1) / max(1, places.count(1)) for place in places]
