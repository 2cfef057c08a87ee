"""Bots by name. A name may carry a budget after `@`, such as `level-8@0.5s` or `level-8@2000`."""

import re

from moontable.bots.bot import Bot, PolicyBot
from moontable.bots.errors import UnknownBotError

POLICIES = ("random", "greedy", "one-ply")
"""Weakest first."""

FORM = re.compile(r"(?P<kind>[a-z]+(?:-[a-z0-9]+)*)(?:@(?P<budget>\d+(?:\.\d+)?s|\d+))?")


def names() -> tuple[str, ...]:
    """Names of all bots, weakest first."""
    return POLICIES


def bot(name: str) -> Bot:
    """The bot of this name; raises `UnknownBotError`."""
    form = FORM.fullmatch(name)
    if form is None or form["kind"] not in POLICIES:
        raise UnknownBotError("unknown-bot", f"no bot is named {name!r}; there are {', '.join(POLICIES)}", bot=name)
    if form["budget"] is not None:
        raise UnknownBotError("unknown-bot", f"{form['kind']} does not search and takes no budget: {name!r}", bot=name)
    return PolicyBot(form["kind"])
