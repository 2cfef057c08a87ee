"""The kernels stay inside their arrays: the rules run once with every index checked.

A process of its own, because Numba reads the flag when it is imported. Its machine code lies in a cache directory of
its own, since the flag is part of the directory's name.
"""

import os
import subprocess
import sys

PRELUDE = """
import numpy as np
import moontable
game = moontable.load("nova-luna")
kernels = game.kernels
from moontable.core.compile import closure
from moontable.search.loops import loop_buffer
dtype = loop_buffer(game.state, game.max_actions)
"""

OUTSIDE = (
    PRELUDE
    + """
@closure
def read(array, i):
    return array[np.uint64(i)]
try:
    read(np.zeros(3, np.uint8), 3)
except IndexError:
    print("seen")
"""
)

RULES = (
    PRELUDE
    + """
for seats in range(game.spec.min_seats, game.spec.max_seats + 1):
    for refill in ("choice", "auto"):
        options = game.encode(seats, game.spec.complete(seats, {"refill": refill}))
        buffer = np.zeros(dtype.itemsize, np.uint8)
        buffer.view(dtype)[0]["word"][0] = seats
        assert kernels.playouts(buffer, options, 400) > 0
        out, word = np.empty(game.max_actions, np.int32), np.array([seats], np.uint64)
        for policy in game.policies.values():
            n = kernels.restart(buffer, options)
            while n:
                n = kernels.step(buffer, policy(buffer[: game.state.itemsize], out, word))
print("inside")
"""
)


def run_checked(code: str) -> str:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_index_outside_is_seen() -> None:
    assert run_checked(OUTSIDE) == "seen"


def test_the_rules_stay_inside() -> None:
    assert run_checked(RULES) == "inside"
