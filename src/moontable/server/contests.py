"""What is played as a challenge in each game, and what a bot makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from moontable import bots
from moontable.core.position import Position
from moontable.server.day import DayChance
from moontable.server.games import game_of
from moontable.table import BotPlayer, Table


@dataclass(frozen=True, slots=True)
class Contest:
    """A challenge as a game has it: alone, or against a bot; `par` is the bot whose result is par.

    `is_low_best` says whether a lower result is a better one.
    """

    opponent: str | None
    par: str
    is_low_best: bool


CONTESTS: Final = {
    "nova-luna": Contest(None, "level-5", is_low_best=True),
    "blue-moon-city": Contest("level-3", "level-6", is_low_best=False),
    "walking-on-the-moon": Contest("level-3", "level-5", is_low_best=False),
}
"""By game, in the order in which they are shown."""


def result_of(scores: Sequence[int]) -> int:
    """The result of the first seat: what it has alone, or by how much it is ahead."""
    return scores[0] if len(scores) == 1 else scores[0] - scores[1]


def par_of(contest: Contest, chance: DayChance, goes_on: Callable[[], bool] = lambda: True) -> int | None:
    """What the bot makes of a challenge, which is par; takes its time, and is None when `goes_on` says no meanwhile."""
    game = game_of(chance.game)
    names = [contest.par] if contest.opponent is None else [contest.par, contest.opponent]
    table = Table("", game, tuple(map(BotPlayer, names)), game.spec.complete(len(names), {}))
    table.adopt(table.start(chance.draw(table.drawn)))
    while table.actor is not None:
        if not goes_on():
            return None
        bot = bots.bot(game, names[table.actor])
        action = bot.choose(_position(table).observe(table.actor), chance.word(table.ply))
        table.adopt(table.submit(table.actor, table.ply, action.text, chance.draw(table.drawn)))
    return result_of(_position(table).scores())


def _position(table: Table) -> Position:
    assert table.position is not None, "it has begun"
    return table.position
