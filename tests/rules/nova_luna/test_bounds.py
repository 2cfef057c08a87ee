"""The rules once more with bounds checking: no kernel reads or writes outside its arrays.

Numba's flag holds for a whole process, and machine code that was compiled with it must not be mixed with other code:
the checked matches run in a process of their own, with a cache directory of their own (the flag is part of its name).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CHECKED = """
import numpy as np
from moontable.core.compile import closure
from tests.rules.nova_luna.displays import line, longest_lines
from tests.rules.nova_luna.boards import table
from tests.rules.nova_luna.matches import CompiledMatch

@closure
def read_beyond(values):
    return values[len(values)]

try:
    read_beyond(np.zeros(3))
except IndexError:
    print("bounds are checked")

for seats, options in ((1, {}), (2, {}), (3, {"first_game": True}), (4, {"refill": "auto"})):
    for seed in range(60):
        match = CompiledMatch(seats, seed, **options)
        while match.legal:
            match.play((seed * 7919 + match.legal // 2) % match.legal)
for seats in (2, 3, 4):
    table([line(share) for share in longest_lines(seats)], wheel={}, phase="over")
print("all matches ended")
"""


def test_matches_with_bounds_checking() -> None:
    """A deliberate read beyond an array is seen, and no match of the rules does one."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", CHECKED],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.stdout.splitlines() == ["bounds are checked", "all matches ended"], run.stderr
