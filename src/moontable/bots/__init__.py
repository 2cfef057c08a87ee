"""Named opponents: whoever has a seat's observation can ask one of them for an action.

A bot gets an `Observation` and a random word, never the position of the match, and answers with a legal action. It
keeps nothing between two questions, so one bot may serve any number of seats and threads.
"""

from moontable.bots.bot import Bot
from moontable.bots.errors import UnknownBotError
from moontable.bots.names import bot, levels, names

__all__ = ["Bot", "UnknownBotError", "bot", "levels", "names"]
