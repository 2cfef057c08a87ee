"""The kernels stay inside their arrays: the rules run once with every index checked.

A process of its own, because Numba reads the flag when it is imported. Its machine code lies in a cache directory of
its own, since the flag is part of the directory's name.
"""

import os
import subprocess
import sys

import pytest

import moontable

OUTSIDE = """
import numpy as np
from moontable.core.compile import passing

@passing
def read(array, i):
    return array[np.uint64(i)]

try:
    read(np.zeros(3, np.uint8), 3)
except IndexError:
    print("seen")
"""

RULES = """
import sys
import numpy as np
import moontable
from moontable.kit.perft import perft
from moontable.search.loops import loop_buffer

ACTIONS = 20_000  # of random matches for each option: some ten matches of the longest game

game = moontable.load(sys.argv[1])
dtype = loop_buffer(game.state, game.max_actions)
choices = [(each.name, value) for each in game.spec.options if each.kind == "choice" for value in each.values]
out = np.empty(game.max_actions, np.int32)
for seats in range(game.spec.min_seats, game.spec.max_seats + 1):
    for name, value in choices:
        options = game.encode(seats, game.spec.complete(seats, {name: value}))
        buffer = np.zeros(dtype.itemsize, np.uint8)
        buffer.view(dtype)[0]["word"] = word = np.array([seats], np.uint64)
        for playouts in {game.kernels.playouts, game.kernels.playouts_sampled}:
            actions = 0
            while actions < ACTIONS:
                actions += playouts(buffer, options, 1)
        for policy in game.policies.values():
            n = game.kernels.restart(buffer, options)
            while n:
                n = game.kernels.step(buffer, policy(buffer[: game.state.itemsize], out, word))
    assert perft(game.start(seats=seats, seed=seats), 4) > 0
print("inside")
"""


def run_checked(code: str, *arguments: str) -> str:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_index_outside_is_seen() -> None:
    assert run_checked(OUTSIDE) == "seen"


@pytest.mark.parametrize("game", moontable.game_ids())
def test_the_rules_of_every_game_stay_inside(game: str) -> None:
    assert run_checked(RULES, game) == "inside"
