"""Refusals of the bots, below `MoontableError`.

MoontableError
└── UnknownBotError     unknown-bot
"""

from moontable.core.errors import MoontableError


class UnknownBotError(MoontableError):
    """No bot has the name that was asked for, or the game has no such bot."""
