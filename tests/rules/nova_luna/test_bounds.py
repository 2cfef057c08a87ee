"""The longest displays there can be, with bounds checking: no kernel reads or writes outside its arrays.

Numba's flag holds for a whole process, so they are laid in a process of their own. Random matches of every game with
the flag, and a read outside that must be seen, are in `tests/engine/test_bounds.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CHECKED = """
from tests.rules.nova_luna.boards import table
from tests.rules.nova_luna.displays import line, longest_lines

for seats in (2, 3, 4):
    table([line(share) for share in longest_lines(seats)], wheel={}, phase="over")
    print(seats)
"""


def test_the_longest_lines_fit() -> None:
    """Rule 4.6: a straight line of all the tiles that a seat can get."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", CHECKED],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.stdout.splitlines() == ["2", "3", "4"], run.stderr
