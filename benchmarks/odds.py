"""How long the odds of a program take: `python benchmarks/odds.py [--json]`.

Every program of six dice is reckoned through from the start of a turn on eight positions of seeded matches with five
seats, and asked for as JSON as the server does. Times are milliseconds of processor time, machine code compiled before:
the median and the longest. The target is 5 ms.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator

import numpy as np

import moontable
from moontable import Position
from moontable.bots import bot
from moontable.games.walking_on_the_moon.odds import odds
from moontable.games.walking_on_the_moon.programs import FIRST, TEXTS

POSITIONS, PLIES = 8, 60
DICE = 6


def positions() -> Iterator[Position]:
    """Turns that begin in the middle of matches: the field is spread, stars are held, neighbours stand close."""
    game = moontable.load("walking-on-the-moon")
    for seed in range(POSITIONS):
        position = game.start(seats=5, seed=seed)
        player, word = bot(game, "careful"), np.array([seed], np.uint64)
        while position.ply < PLIES or position.view(None)["phase"] != "start" or not _awake(position):
            position = position.play(player.choose(position.observe(position.actor), word))
        yield position


def _awake(position: Position) -> bool:
    view = position.view(None)
    return bool(view["astronauts"][view["astronaut"]]["awake"])


def measured(reckon: Callable[[Position, str], object], starts: list[Position]) -> dict[str, float]:
    """Median and longest time of every program at every position, in milliseconds."""
    programs = TEXTS[FIRST[DICE] : FIRST[DICE + 1]]
    reckon(starts[0], programs[0])
    times = []
    for position in starts:
        for program in programs:
            begun = time.process_time_ns()
            reckon(position, program)
            times.append((time.process_time_ns() - begun) / 1e6)
    return {"median_ms": round(statistics.median(times), 3), "longest_ms": round(max(times), 3), "times": len(times)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long the odds of a program of six dice take.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    as_json = parser.parse_args().json
    starts = list(positions())
    found = {
        "odds": measured(lambda position, program: odds(position, program.split()), starts),
        "outlook": measured(lambda position, program: position.outlook(f"program {program}"), starts),
    }
    if as_json:
        print(json.dumps(found))
        return
    for name, figures in found.items():
        print(f"{name:8} median {figures['median_ms']:.2f} ms, longest {figures['longest_ms']:.2f} ms")


if __name__ == "__main__":
    main()
