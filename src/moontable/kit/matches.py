"""Matches in this process: a table, a seeded chance and the words of its bots."""

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from moontable import Action, Game
from moontable.bots import Bot
from moontable.core.stream import Stream
from moontable.table import BotPlayer, Player, Table


def word_of(seed: int, *parts: str | int) -> int:
    """64 bits that depend on the seed and on what they are for, so that two purposes never share a stream."""
    text = "/".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


class LocalMatch:
    """A started table with everything random made from `seed`; chance and each seat's bot have streams of their own."""

    def __init__(
        self, game: Game, players: Sequence[Player], options: dict[str, Any], seed: int, match: str = ""
    ) -> None:
        self.table = Table(match, game, tuple(players), options)
        self._chance = Stream(word_of(seed, "chance"))
        self._words = [np.array([word_of(seed, "bot", seat)], np.uint64) for seat in range(len(players))]
        self.table.adopt(self.table.start(self._chance.below))

    def act(self, text: str) -> None:
        """The seat to act plays the action of this text; the errors of `Table.submit`."""
        assert self.table.actor is not None, "the match is over"
        self.table.adopt(self.table.submit(self.table.actor, self.table.ply, text, self._chance.below))

    def ask(self, bot: Bot) -> Action:
        """What the bot would do for the seat to act."""
        position, seat = self.table.position, self.table.actor
        assert position is not None, "a local match has started"
        assert seat is not None, "the match is over"
        return bot.choose(position.observe(seat), self._words[seat])


def play_match(game: Game, bots: Sequence[Bot], options: dict[str, Any], seed: int, match: str) -> Table:
    """Let `bots[seat]` play one whole match; without budgets in seconds the same arguments play the same match."""
    local = LocalMatch(game, [BotPlayer(bot.name) for bot in bots], options, seed, match)
    seated = [bot.at_seat() for bot in bots]
    while local.table.actor is not None:
        local.act(local.ask(seated[local.table.actor]).text)
    return local.table
