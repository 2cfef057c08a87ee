"""Refusals of the bots, below `MoontableError`.

MoontableError
└── UnknownBotError     unknown-bot
"""

from moontable.core.errors import MoontableError


class UnknownBotError(MoontableError):
    """The game has no bot of the name that was asked for."""
