"""Who occupies a seat: a person bound to an account, or a named bot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HumanPlayer:
    """A person; `account` is what the caller proves people by, and never leaves the server."""

    account: str
    name: str


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot by its name, as `moontable.bots` knows it."""

    bot: str


Player = HumanPlayer | BotPlayer
