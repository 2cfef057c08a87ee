"""Golden texts of any game: whole matches with every answer of the engine, and perft counts.

A playthrough names every action and every outcome, so that reading it again needs neither a seed nor a bot.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import moontable
from moontable import Position
from moontable.kit import playthrough
from moontable.kit.perft import perft
from moontable.kit.playthrough import Facts, Listing, compact, numbers
from tests.rules.matches import Choose, steps


class SlowReferee(Protocol):
    """What the referee of a game can be asked."""

    def actor(self) -> int: ...

    def legal(self) -> set[str]: ...

    def play(self, text: str) -> None: ...


@dataclass(frozen=True)
class Match:
    """How the match of a playthrough came about; the file keeps the match itself."""

    name: str
    seats: int
    seed: int
    choose: Choose
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Count:
    """A position, reached by `plies` random actions, from which sequences of up to `depth` actions are counted."""

    seats: int
    seed: int
    options: dict[str, Any]
    plies: int
    depth: int


@dataclass(frozen=True)
class Golden:
    """The golden texts of one game, and how they are written.

    `legal` writes a list of actions in one line, `facts` what lies on the table after an action or the last outcome, in
    as many lines as are worth it; `referee_of` comes to the table of a position document.
    """

    matches: list[Match]
    counts: list[Count]
    legal: Listing
    facts: Facts
    referee_of: Callable[[dict[str, Any]], SlowReferee]


# ── Playthroughs ──────────────────────────────────────────────────────────────────────────────────────────────────────


def replay(golden: Golden, text: str) -> str:
    """Play the match of a playthrough again and write it down again."""
    return as_file(playthrough.replay(text, golden.legal, golden.facts))


def as_file(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def played(golden: Golden, game: moontable.Game, match: Match) -> str:
    start = game.start(seats=match.seats, options=match.options)
    entries = [action.text for _, action, _ in steps(start, match.seed, match.choose)]
    return as_file(playthrough.playthrough(start, entries, golden.legal, golden.facts))


# ── Perft ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def perft_line(game: moontable.Game, count: Count) -> str:
    """One line of a perft file: a position, stated by seats, seed, options and actions, and its counts."""
    position = game.start(seats=count.seats, seed=count.seed, options=count.options)
    chance = random.Random(count.seed)
    texts = []
    for _ in range(count.plies):
        action = chance.choice(position.legal_actions())
        texts.append(action.text)
        position = position.play(action)
    counts = [perft(position, plies) for plies in range(1, count.depth + 1)]
    stated = (f"seats {count.seats}", f"seed {count.seed}", compact(count.options), "; ".join(texts), numbers(counts))
    return " | ".join(stated)


def stated(game: moontable.Game, line: str) -> tuple[Position, list[int]]:
    """The position of a perft line and its counts."""
    seats, seed, options, texts, counts = (part.strip() for part in line.split("|"))
    position = game.start(seats=int(seats.split()[1]), seed=int(seed.split()[1]), options=json.loads(options))
    for text in filter(None, texts.split("; ")):
        position = position.play(position.parse(text))
    return position, [int(count) for count in counts.split()]
