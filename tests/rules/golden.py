"""Golden texts: whole matches with every answer of the engine, and perft counts.

    python -m tests.rules.golden --write      plays the matches below and counts anew, and writes the files
    python -m tests.rules.golden              says which files would change

A playthrough names every action and every outcome, so that reading it again needs neither a seed nor a bot. When the
files change, either the rules did (raise `rules_version`) or something broke.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import moontable
from moontable import Action, Position
from moontable.kit import playthrough as playing
from moontable.kit.playthrough import compact, numbers
from tests.rules.matches import by_policy, steps

FOLDER = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Match:
    """How the match of a playthrough came about; the file keeps the match itself."""

    name: str
    seats: int
    seed: int
    policy: str
    options: dict[str, Any] = field(default_factory=dict)


MATCHES = {
    "nova-luna": [
        Match("solo", 1, 1, "one-ply"),
        Match("solo-lower-note", 1, 2, "random", {"solo_score": "lower"}),
        Match("two-seats-last-disc", 2, 3, "one-ply"),
        Match("two-seats-exhaustion", 2, 4, "random", {"start_order": "1,0"}),
        Match("three-seats-first-game", 3, 5, "greedy", {"first_game": True}),
        Match("three-seats-exhaustion-shared", 3, 6, "random", {"tie": "shared", "start_order": "seated"}),
        Match("four-seats-last-disc", 4, 7, "one-ply"),
        Match("four-seats-automatic-refill", 4, 8, "random", {"refill": "auto"}),
        Match("four-seats-short-game", 4, 9, "greedy", {"discs": 5}),
    ]
}

# ── Playthroughs ──────────────────────────────────────────────────────────────────────────────────────────────────────


def legal(actions: list[Action]) -> str:
    """The legal list in its order: what is beside the takes, then tiles times cells."""
    texts = [action.text for action in actions]
    beside = [text for text in texts if "@" not in text]
    takes = [text.partition("@") for text in texts if "@" in text]
    tiles = list(dict.fromkeys(tile for tile, _, _ in takes))
    cells = list(dict.fromkeys(cell for _, _, cell in takes))
    assert texts == beside + [f"{tile}@{cell}" for tile in tiles for cell in cells]
    return f"{' '.join([*beside, *tiles])} @ {' '.join(cells)}"


def facts(_before: Position, after: Position) -> Iterator[str]:
    """What one needs to follow the match on a real table."""
    view = after.view(None)
    wheel = view["wheel"]
    spaces = " ".join("()" if i == wheel["meeple"] else str(tile or ".") for i, tile in enumerate(wheel["spaces"]))
    yield f"wheel {spaces}, stock {wheel['stock']}, refill {view['refill']}"
    for seat, display in enumerate(view["displays"]):
        yield f"seat {seat} distance {display['distance']} tiles {len(display['tiles'])} placed {display['placed']}"
    if view.get("solo"):
        yield f"solo {compact(view['solo'])}"
    else:
        yield f"order {numbers(view['order'])}"


def replay(text: str) -> list[str]:
    """Lines of a playthrough as the engine gives them now."""
    return list(playing.replay(text, legal, facts))


def as_file(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def played(game: moontable.Game, match: Match) -> str:
    start = game.start(seats=match.seats, options=match.options)
    entries = [action.text for _, action, _ in steps(start, match.seed, by_policy(match.policy))]
    return as_file(playing.playthrough(start, entries, legal, facts))


# ── Perft ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def perft(position: Position, depth: int) -> int:
    """Sequences of exactly so many seat actions; chance is resolved by the stream of the position."""
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.play(action), depth - 1) for action in actions)


def perft_line(game: moontable.Game, seats: int, seed: int, options: dict[str, Any], plies: int, depth: int) -> str:
    """One line of a perft file: a position, stated by seats, seed, options and actions, and its counts."""
    position = game.start(seats=seats, seed=seed, options=options)
    chance = random.Random(seed)
    texts = []
    for _ in range(plies):
        action = chance.choice(position.legal_actions())
        texts.append(action.text)
        position = position.play(action)
    counts = [perft(position, plies) for plies in range(1, depth + 1)]
    return f"seats {seats} | seed {seed} | {compact(options)} | {' '.join(texts)} | {numbers(counts)}"


def stated(game: moontable.Game, line: str) -> tuple[Position, list[int]]:
    """The position of a perft line and its counts."""
    seats, seed, options, texts, counts = (part.strip() for part in line.split("|"))
    position = game.start(seats=int(seats.split()[1]), seed=int(seed.split()[1]), options=json.loads(options))
    for text in texts.split():
        position = position.play(position.parse(text))
    return position, [int(count) for count in counts.split()]


PERFT: dict[str, list[tuple[int, int, dict[str, Any], int, int]]] = {
    "nova-luna": [  # seats, seed, options, actions played before, depth
        (1, 7, {}, 0, 4),
        (2, 7, {}, 0, 5),
        (3, 7, {}, 0, 5),
        (4, 7, {}, 0, 5),
        (1, 1, {}, 7, 3),
        (1, 2, {}, 15, 3),
        (2, 1, {}, 8, 3),
        (2, 2, {}, 9, 3),
        (2, 3, {"refill": "auto"}, 8, 3),
        (2, 4, {"discs": 3}, 12, 3),
        (3, 5, {}, 20, 3),
        (4, 6, {}, 30, 3),
        (2, 5, {}, 66, 3),
        (4, 7, {"first_game": True}, 64, 3),
    ]
}

# ── Files ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def files() -> Iterator[tuple[Path, str]]:
    """Every golden file and what it should say now."""
    for name, matches in MATCHES.items():
        game = moontable.load(name)
        for match in matches:
            yield FOLDER / name / f"{match.name}.txt", played(game, match)
    for name, lines in PERFT.items():
        game = moontable.load(name)
        yield FOLDER / name / "perft" / "counts.txt", as_file(perft_line(game, *line) for line in lines)


def main(arguments: list[str]) -> int:
    changed = 0
    for path, text in files():
        if not path.exists() or path.read_text("utf-8") != text:
            changed += 1
            print(path.relative_to(FOLDER))
            if arguments == ["--write"]:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    print(f"{changed} files {'written' if arguments == ['--write'] else 'would change'}")
    return 0 if arguments == ["--write"] or not changed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
