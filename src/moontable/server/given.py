"""What handlers are given besides path and body, by the names of their parameters."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from moontable.server.accounts import Accounts
from moontable.server.lobby import Lobby
from moontable.server.refusals import LobbyError
from moontable.store import StoredAccount

MatchId = FromPath[str]
TheLobby = NamedDependency[Lobby]
TheAccounts = NamedDependency[Accounts]
Visitor = NamedDependency[StoredAccount | None]
"""Whom the cookie proves, None for a stranger."""
Known = NamedDependency[StoredAccount]
"""Whom the cookie proves; a stranger is refused with `no-account`."""


async def provide_visitor(request: Request[Any, Any, Any], accounts: TheAccounts) -> StoredAccount | None:
    """The account of the browser that asks."""
    return await accounts.of(request)


async def provide_known(visitor: Visitor) -> StoredAccount:
    """The account of the browser that asks, which must have one."""
    if visitor is None:
        raise LobbyError("no-account", "Say your name first.")
    return visitor


ASKERS: Final = {"visitor": Provide(provide_visitor), "known": Provide(provide_known)}
