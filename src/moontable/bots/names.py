"""Bots by name. A name may carry a budget after `@`, such as `level-8@0.5s` or `level-8@2000`."""

import re
import time
from collections.abc import Callable

from moontable import Game
from moontable.bots.bot import Bot, PolicyBot
from moontable.bots.errors import UnknownBotError

FORM = re.compile(r"(?P<kind>[a-z]+(?:-[a-z0-9]+)*)(?:@(?P<budget>\d+(?:\.\d+)?s|\d+))?")


def names(game: Game) -> tuple[str, ...]:
    """Names of all bots of a game, weakest first."""
    return tuple(game.policies)


def bot(game: Game, name: str, clock: Callable[[], float] = time.monotonic) -> Bot:
    """The bot of this name; raises `UnknownBotError` if the game has none.

    The seconds of a budget are those of `clock`.
    """
    form = FORM.fullmatch(name)
    if form is None or form["kind"] not in game.policies:
        raise UnknownBotError(
            "unknown-bot", f"{game.spec.id} has no bot {name!r}; there are {', '.join(names(game))}", bot=name
        )
    if form["budget"] is not None:
        raise UnknownBotError("unknown-bot", f"{form['kind']} does not search and takes no budget: {name!r}", bot=name)
    return PolicyBot(game, form["kind"])
