"""Bots by name. A bot that searches may carry a budget after `@`, such as `level-8@0.5s` or `level-8@2000`."""

import re
import time
from collections.abc import Callable

from moontable import Game
from moontable.bots.bot import Bot, PolicyBot, SearchBot
from moontable.bots.errors import UnknownBotError
from moontable.core.analysis import Budget, Level

FORM = re.compile(
    r"(?P<kind>[a-z]+(?:-[a-z0-9]+)*)(?:@(?:(?P<seconds>\d{1,4}(?:\.\d{1,6})?)s|(?P<simulations>\d{1,9})))?", re.ASCII
)

UCT = "uct"
"""Tree search with random playouts, which knows nothing of a game but its rules: a yardstick, and in no list of bots.
It has no strength of its own, so its name always carries a budget: `uct@0.5s`."""


def names(game: Game) -> tuple[str, ...]:
    """Names of the bots of a game that people choose from: the simple ones, then the levels, each weakest first."""
    return (*game.policies, *levels(game))


def levels(game: Game) -> dict[str, Level]:
    """Levels of a game by the names of their bots, weakest first; empty where it has no search."""
    return {f"level-{number}": level for number, level in enumerate(game.levels, start=1)}


def bot(game: Game, name: str, clock: Callable[[], float] = time.monotonic) -> Bot:
    """The bot of this name; raises `UnknownBotError` if the game has none.

    The seconds of a budget are those of `clock`.
    """
    form = FORM.fullmatch(name)
    kind = None if form is None else form["kind"]
    if form is None or not (kind in names(game) or (kind == UCT and game.searcher is not None)):
        raise _refusal(name, f"{game.spec.id} has no bot {name!r}; there are {', '.join(names(game))}")
    budget = _budget(form, name, clock)
    if kind in game.policies:
        if budget is not None:
            raise _refusal(name, f"{kind} does not search and takes no budget: {name!r}")
        return PolicyBot(game, name)
    if kind == UCT:
        if budget is None:
            raise _refusal(name, f"{UCT} needs a budget, such as {UCT}@0.5s or {UCT}@2000")
        return SearchBot(game, name, Level(1, plain=True), budget)
    return SearchBot(game, name, levels(game)[str(kind)], budget)


def _budget(form: re.Match[str], name: str, clock: Callable[[], float]) -> Budget | None:
    """The budget that a name carries."""
    amount = form["seconds"] or form["simulations"]
    if amount is None:
        return None
    if float(amount) == 0:
        raise _refusal(name, f"a budget is more than nothing: {name!r}")
    if form["seconds"]:
        return Budget(seconds=float(amount), clock=clock)
    return Budget(simulations=int(amount))


def _refusal(name: str, reason: str) -> UnknownBotError:
    return UnknownBotError("unknown-bot", reason, bot=name)
