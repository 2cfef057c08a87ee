"""Processes from their start to their first move, as somebody with the base install has them."""

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

from moontable.core.game import Game

_CODE = """
import sys
sys.modules.update(dict.fromkeys({refused!r}))

import moontable
position = moontable.load({game!r}).start(seats={seats}, seed=7)
position.play(position.legal_actions()[0])

import json, os, time
peak = None
if os.path.exists("/proc/self/status"):
    with open("/proc/self/status") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
print(json.dumps([time.process_time(), peak]))
"""

_REFUSED = ("colorama", "yaml")
"""What Numba imports where it happens to be installed: the extras bring it, the base install does not."""


@dataclass(frozen=True)
class Start:
    """One process that played its first move and ended."""

    seconds: float
    """By the wall clock."""
    cpu_seconds: float
    """Processor time, the system's included: what the wall clock shows on a machine that does nothing else."""
    megabytes: int | None
    """Largest resident memory; None where there is no `/proc`. (A count inherited from the parent would be wrong.)"""


def start(game: Game, seats: int, environment: Mapping[str, str]) -> Start:
    """Start a Python that loads the game, sets up a match and plays the first legal action."""
    code = _CODE.format(refused=_REFUSED, game=game.spec.id, seats=seats)
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
    seconds = time.perf_counter() - began
    cpu_seconds, kilobytes = json.loads(done.stdout)
    return Start(seconds, cpu_seconds, None if kilobytes is None else round(kilobytes / 1000))
