"""The installed games, as this server offers them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any

import msgspec
import numpy as np

from moontable import bots
from moontable.core.analysis import Budget
from moontable.core.game import Game
from moontable.core.registry import GROUP, games, load
from moontable.core.spec import Option
from moontable.protocol.lobby import GameInfo, LevelInfo, OptionInfo, WantedSettings
from moontable.table import GRACE_SECONDS, BotPlayer, Clock, Player, TableSettings


@cache
def game_of(game: str, rules_version: int | None = None) -> Game:
    """A game by its id; `UnknownGameError` when it is not installed. Installing one needs a new start.

    With a version of the rules that one, where it is installed, else the present one.
    """
    return load(game, rules_version)


def offered_games(defaults: Mapping[str, Mapping[str, str]]) -> list[GameInfo]:
    """What a table can be opened for; `defaults` are this server's own, by game and option."""
    return [_game_info(game_of(game), defaults.get(game, {})) for game in games()]


def admit_bot(game: Game, name: str) -> None:
    """Refuse a bot that no list offers with `UnknownBotError`.

    Also one that exists: a name with a budget of its own could keep a thread thinking for hours.
    """
    if name not in bots.names(game):
        raise bots.UnknownBotError("unknown-bot", f"{game.spec.id} offers no bot {name!r}.", bot=name)


def stand_in_of(game: Game) -> str:
    """Who plays for absent people unless the host says otherwise: neither a shame nor a terror to sit beside."""
    choice = tuple(bots.levels(game)) or bots.names(game)
    return choice[(len(choice) - 1) // 2]


def chosen_settings(game: Game, players: Sequence[Player | None], wanted: WantedSettings) -> TableSettings:
    """The settings of a new table; `UnknownBotError` when the game offers no such bot to stand in.

    Where all play at one device nobody waits, so that nobody needs to stand in. Where one person plays nobody is
    wronged by hints; between people they would be cheating unless they agreed.
    """
    people = [player for player in players if not isinstance(player, BotPlayer)]
    is_company = len(people) > 1
    is_apart = sum(player is None or not player.beside for player in people) > 1
    stand_in = wanted.stand_in
    if isinstance(stand_in, msgspec.UnsetType):
        stand_in = stand_in_of(game) if is_apart and not wanted.rated else None
    if stand_in is not None:
        admit_bot(game, stand_in)
    return TableSettings(
        stand_in=stand_in,
        grace=GRACE_SECONDS if wanted.grace is None else wanted.grace,
        hints=not is_company if wanted.hints is None else wanted.hints,
        undo="turn" if wanted.rated and wanted.undo == "consent" else wanted.undo,
        visibility=wanted.visibility,
        clock=None if wanted.clock is None else Clock(**msgspec.structs.asdict(wanted.clock)),
        spectators=wanted.spectators,
        chat=wanted.visibility != "open" if wanted.chat is None else wanted.chat,
        rated=wanted.rated,
    )


def warm_up() -> None:
    """Take every compiled entry of every game through once, so that no player waits for the compiler.

    Quick when the compile cache knows the games; the first start after an installation takes its seconds here.
    """
    for name in games():
        game = game_of(name)
        for seats in range(game.spec.min_seats, game.spec.max_seats + 1):
            position = game.start(seats=seats, seed=1)
            for bot in game.policies:
                position.view(None)
                position.choices(position.actor)
                action = bots.bot(game, bot).choose(position.observe(position.actor), np.array([1], np.uint64))
                position.log(action)
                position = position.play(action)
            position.returns()
            if game.searcher is not None:
                first, *others = [judged.action for judged in position.analyse(Budget(simulations=1)).judgements]
                second = others[0] if others else position.legal_actions()[-1]
                position.compare(first, second, 1)
                position.explain(first, second)


def _game_info(game: Game, defaults: Mapping[str, str]) -> GameInfo:
    spec = game.spec
    return GameInfo(
        id=spec.id,
        min_seats=spec.min_seats,
        max_seats=spec.max_seats,
        options=[_option_info(option, defaults.get(option.name, option.default)) for option in spec.options],
        bots=list(bots.names(game)),
        levels=[_level_info(bot, _ratings(spec.id).get(bot)) for bot in bots.levels(game)],
        stand_in=stand_in_of(game),
        rules_version=spec.rules_version,
    )


@cache
def _ratings(game: str) -> dict[str, dict[str, Any]]:
    """What was measured of the bots of an installed game, by their names; empty where nothing was."""
    (entry,) = entry_points(group=GROUP, name=game)
    file = files(entry.module).joinpath("ratings.json")
    return {row["bot"]: row for row in json.loads(file.read_text("ascii"))["ratings"]} if file.is_file() else {}


def _level_info(bot: str, rating: dict[str, Any] | None) -> LevelInfo:
    if rating is None:
        return LevelInfo(bot, None, None, None, 0)
    return LevelInfo(bot, rating["elo"], rating["low"], rating["high"], rating["games"])


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
