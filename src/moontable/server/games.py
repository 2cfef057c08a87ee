"""The installed games, as this server offers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
import numpy as np

from moontable import bots
from moontable.core.game import Game
from moontable.core.registry import games, load
from moontable.core.spec import Option
from moontable.protocol.lobby import GameInfo, LevelInfo, OptionInfo, WantedSettings
from moontable.table import GRACE_SECONDS, BotPlayer, Player, TableSettings


@cache
def game_of(game: str) -> Game:
    """A game by its id; `UnknownGameError` when it is not installed. Installing one needs a new start."""
    return load(game)


def offered_games(defaults: Mapping[str, Mapping[str, str]]) -> list[GameInfo]:
    """What a table can be opened for; `defaults` are this server's own, by game and option."""
    return [_game_info(game_of(game), defaults.get(game, {})) for game in games()]


def levels_of(game: Game) -> list[str]:
    """The bots of a game that search, weakest first."""
    return [bot for bot in bots.names(game) if bot.startswith("level-")]


def stand_in_of(game: Game) -> str:
    """Who plays for absent people unless the host says otherwise: nobody to be ashamed of, nobody to be afraid of."""
    choice = levels_of(game) or bots.names(game)
    return choice[(len(choice) - 1) // 2]


def chosen_settings(game: Game, players: Sequence[Player | None], wanted: WantedSettings) -> TableSettings:
    """The settings of a new table; `UnknownBotError` when the game has no such bot to stand in."""
    stand_in = stand_in_of(game) if isinstance(wanted.stand_in, msgspec.UnsetType) else wanted.stand_in
    if stand_in is not None:
        bots.bot(game, stand_in)  # refuses a name that no bot has
    hints = wanted.hints
    if hints is None:  # who plays bots or alone may ask; between two people it would be cheating unless both agree
        hints = sum(not isinstance(player, BotPlayer) for player in players) <= 1
    return TableSettings(stand_in, GRACE_SECONDS if wanted.grace is None else wanted.grace, hints)


def warm_up() -> None:
    """Take every compiled entry of every game through once, so that no player waits for the compiler.

    Quick when the compile cache knows the games; the first start after an installation takes its seconds here.
    """
    for name in games():
        game = game_of(name)
        for seats in range(game.spec.min_seats, game.spec.max_seats + 1):
            position = game.start(seats=seats, seed=1)
            for bot in bots.names(game):
                position.view(None)
                position.choices(position.actor)
                action = bots.bot(game, bot).choose(position.observe(position.actor), np.array([1], np.uint64))
                position.log(action)
                position = position.play(action)
            position.returns()


def _game_info(game: Game, defaults: Mapping[str, str]) -> GameInfo:
    spec = game.spec
    return GameInfo(
        id=spec.id,
        min_seats=spec.min_seats,
        max_seats=spec.max_seats,
        options=[_option_info(option, defaults.get(option.name, option.default)) for option in spec.options],
        bots=list(bots.names(game)),
        levels=[LevelInfo(bot, None, None, None, 0) for bot in levels_of(game)],
        stand_in=stand_in_of(game),
        rules_version=spec.rules_version,
    )


def _option_info(option: Option, default: bool | int | str) -> OptionInfo:
    is_integer = option.kind == "integer"
    return OptionInfo(
        name=option.name,
        kind=option.kind,
        default=default,
        values=list(option.values) if option.values else None,
        min=option.minimum if is_integer else None,
        max=option.maximum if is_integer else None,
        columns=list(option.columns) if option.kind == "table" else None,
    )
