"""What `moontable selfplay` counts over many matches."""

import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from moontable import Position


def _number(value: float) -> float | int:
    """Rounded to four digits; a whole number stays whole in the output."""
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else rounded


class Tally:
    """Counts over finished matches; `document` gives them under the names of the documented JSON.

    A shared win counts in equal parts for those who share it. A bot that sits at several seats is one bot: its wins
    and scores of all its seats come together. A solo match has no winner.
    """

    def __init__(self, seats: int, bots: Sequence[str]) -> None:
        self.games = 0
        self._plies: list[int] = []
        self._turns: list[int] = []
        self._endings: Counter[str] = Counter()
        self._wins_by_seat = [0.0] * seats
        self._wins_by_bot = dict.fromkeys(bots, 0.0)
        self._scores: dict[str, list[float]] = defaultdict(list)

    def add(self, end: Position, plies: int, seated: Sequence[str]) -> None:
        """Count one match that ended in `end` after so many seat actions; `seated[seat]` is the bot of each seat."""
        self.games += 1
        self._plies.append(plies)
        self._turns.append(end.turn)
        self._endings[str(end.ending)] += 1
        winners = [seat for seat, place in enumerate(end.ranking() or ()) if place == 1]
        for seat in winners:
            self._wins_by_seat[seat] += 1 / len(winners)
            self._wins_by_bot[seated[seat]] += 1 / len(winners)
        for seat, score in enumerate(end.scores()):
            self._scores[seated[seat]].append(score)

    def document(self) -> dict[str, Any]:
        """The counts as plain JSON values; means are null when no match was played."""
        return {
            "plies_mean": _number(statistics.fmean(self._plies)) if self._plies else None,
            "turns_mean": _number(statistics.fmean(self._turns)) if self._turns else None,
            "endings": dict(sorted(self._endings.items())),
            "wins_by_seat": [_number(wins) for wins in self._wins_by_seat],
            "wins_by_bot": {bot: _number(wins) for bot, wins in self._wins_by_bot.items()},
            "scores": {
                bot: {
                    "mean": _number(statistics.fmean(scores)),
                    "median": _number(statistics.median(scores)),
                    "min": _number(min(scores)),
                    "max": _number(max(scores)),
                }
                for bot, scores in sorted(self._scores.items())
            },
        }
