"""Bots at work: they think in threads, get nothing but their seat's observation, and take a person's time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from moontable import bots
from moontable.core.position import Observation
from moontable.server.chance import Chance
from moontable.server.day import DayChance

THREADS: Final = 2


class BotRunner:
    """Chooses for bots off the event loop; kernels release the interpreter lock, so tables go on meanwhile."""

    def __init__(self, pause: float, chance: Chance) -> None:
        self._pause = pause
        self._chance = chance
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")

    async def choose(self, bot: str, observation: Observation, ply: int, day: DayChance | None) -> str:
        """The action text that the bot decides on, not before its pause is over; in a challenge as to everybody."""
        loop = asyncio.get_running_loop()
        word = self._chance.word(ply) if day is None else day.word(ply)
        thought = loop.run_in_executor(self._threads, _think, bot, observation, word)
        action, _ = await asyncio.gather(thought, asyncio.sleep(self._pause))
        return action

    def close(self) -> None:
        """Let go of the threads; what they still think is for nobody."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _think(bot: str, observation: Observation, word: NDArray[np.uint64]) -> str:
    return bots.bot(observation.game, bot).choose(observation, word).text
