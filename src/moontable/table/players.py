"""Who occupies a seat: a person bound to an account, or a named bot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HumanPlayer:
    """A person; `account` is what the caller proves people by, and never leaves the server.

    Without a name it is a former player: somebody sat there whose account has been deleted. Who sits `beside` plays at
    the device of the account, under a name of its own; without an account it is somebody who played elsewhere.
    """

    account: str
    name: str
    beside: bool = False

    @property
    def is_former(self) -> bool:
        """Whether nobody has this seat any more."""
        return self.name == ""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot by its name, as `moontable.bots` knows it."""

    bot: str


Player = HumanPlayer | BotPlayer
