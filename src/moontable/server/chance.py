"""Where chance comes from: a secret of each match that was committed to, or a stated seed for demos and tests.

A seeded server is predictable: whoever knows the seed knows every draw of every table, and so nothing is committed to.
Each ply has a stream of its own, so that a restart goes on as if nothing had happened.
"""

from __future__ import annotations

import hashlib
import secrets
from itertools import count

import numpy as np
from numpy.typing import NDArray

from moontable.core.stream import Stream
from moontable.server.loading import LoadedMatch
from moontable.table import Draw, Secret

_BOT_STREAM = 1 << 40
"""Added to a bot's word, so that what a bot thinks tells nothing about what will be drawn."""

_UNDONE_STREAM = 1 << 48
"""Added for each time that something was taken back, so that a draw that was seen does not come again."""


class Chance:
    """Draws for tables and random words for bots."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed

    def secret(self) -> Secret | None:
        """What the chance of a new match comes from, None on a seeded server."""
        return Secret.new() if self._seed is None else None

    def day_secret(self, day: str, game: str) -> Secret:
        """What the chance of a new challenge comes from; on a seeded server it is as predictable as everything."""
        if self._seed is None:
            return Secret.new()
        digests = (hashlib.sha256(f"{part}/{self._seed}/{day}/{game}".encode()).digest() for part in ("secret", "salt"))
        return Secret(*digests)

    def draw(self, match: LoadedMatch, ply: int) -> Draw:
        """Uniform integers for the chance that follows the action at `ply`."""
        if match.day is not None:
            return match.day.draw(match.table.drawn)
        if self._seed is not None:
            return self.seeded(ply, match.table.undone)
        secret, table = match.stored.secret, match.table
        if secret is None:  # from before there were any, or one that goes on from a position of another
            return secrets.randbelow
        nonces = [nonce or "" for nonce in match.state.nonces or [None] * len(table.players)]
        numbers = count(table.drawn)
        return lambda n: secret.outcome(table.match, nonces, next(numbers), n)

    def seeded(self, ply: int, undone: int = 0) -> Draw:
        """The draws of a seeded server, which are the same at every table."""
        return Stream((self._seed or 0) * (1 << 16) + ply + 1 + undone * _UNDONE_STREAM).below

    def word(self, ply: int) -> NDArray[np.uint64]:
        """A random word (uint64[1]) for a bot that acts at `ply`."""
        if self._seed is None:
            return np.array([secrets.randbits(64)], np.uint64)
        return np.array([(_BOT_STREAM + (self._seed << 16) + ply + 1) & 0xFFFF_FFFF_FFFF_FFFF], np.uint64)
