"""Where chance comes from: the operating system's secret source, or a stated seed for demos and tests.

A seeded server is predictable: whoever knows the seed knows every draw of every table. Each ply has a stream of its
own, so that a restart goes on as if nothing had happened.
"""

from __future__ import annotations

import secrets

import numpy as np
from numpy.typing import NDArray

from moontable.core.stream import Stream
from moontable.table import Draw

_BOT_STREAM = 1 << 40
"""Added to a bot's word, so that what a bot thinks tells nothing about what will be drawn."""


class Chance:
    """Draws for tables and random words for bots."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed

    def draw(self, ply: int) -> Draw:
        """Uniform integers for the chance that follows the action at `ply`."""
        if self._seed is None:
            return secrets.randbelow
        return Stream((self._seed << 16) + ply + 1).below

    def word(self, ply: int) -> NDArray[np.uint64]:
        """A random word (uint64[1]) for a bot that acts at `ply`."""
        if self._seed is None:
            return np.array([secrets.randbits(64)], np.uint64)
        return np.array([(_BOT_STREAM + (self._seed << 16) + ply + 1) & 0xFFFF_FFFF_FFFF_FFFF], np.uint64)
