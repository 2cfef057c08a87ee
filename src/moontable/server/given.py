"""What handlers are given besides the path: by the names of their parameters, and the body by `read`."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.exceptions import InternalServerException
from litestar.params import FromPath

from moontable.protocol.decoding import decode
from moontable.protocol.errors import BadMessageError
from moontable.server.accounts import Accounts, key_hash_of, label_of
from moontable.server.challenges import DailyChallenges
from moontable.server.circle import CircleOfFriends
from moontable.server.gathering import Gathering
from moontable.server.hints import Hints
from moontable.server.identity import Asker, Identity
from moontable.server.limits import Crowd, network_of
from moontable.server.lines import Lines
from moontable.server.lobby import Lobby
from moontable.server.notifier import Notifier
from moontable.server.polls import Polls
from moontable.server.refusals import RefusedError
from moontable.server.reviewing import Reviewer
from moontable.server.timers import Timers
from moontable.store import Store, StoredAccount

Asked = Request[Any, Any, Any]
Wanted = TypeVar("Wanted", bound=msgspec.Struct)

MatchId = FromPath[str]
TheLobby = NamedDependency[Lobby]
TheAccounts = NamedDependency[Accounts]
TheHints = NamedDependency[Hints]
TheGathering = NamedDependency[Gathering]
TheCircle = NamedDependency[CircleOfFriends]
TheChallenges = NamedDependency[DailyChallenges]
TheReviewer = NamedDependency[Reviewer]
TheIdentity = NamedDependency[Identity]
TheLines = NamedDependency[Lines]
TheStore = NamedDependency[Store]
TheCrowd = NamedDependency[Crowd]
"""The sockets and sessions that are open, counted by network."""
ThePolls = NamedDependency[Polls]
TheNotifier = NamedDependency[Notifier]
TheTimers = NamedDependency[Timers]
"""What time it is."""
Visitor = NamedDependency[StoredAccount | None]
"""Whom the cookie proves, None for a stranger."""
Asking = NamedDependency[Asker]
"""The browser that asks, with its key and from where."""
Known = NamedDependency[StoredAccount]
"""Whom the cookie proves; a stranger is refused with `no-account`."""


async def provide_visitor(request: Asked, accounts: TheAccounts) -> StoredAccount | None:
    """The account of the browser that asks."""
    return await accounts.of(request)


async def provide_asker(request: Asked, visitor: Visitor) -> Asker:
    """The browser that asks, as those need it who let it in somewhere."""
    return Asker(visitor, key_hash_of(request), label_of(request), network_of(request.scope["client"]))


async def provide_known(visitor: Visitor) -> StoredAccount:
    """The account of the browser that asks, which must have one."""
    if visitor is None:
        raise RefusedError("no-account", "Say your name first.")
    return visitor


async def read(request: Asked, kind: type[Wanted]) -> Wanted:
    """The body of a request; `BadMessageError` when it is none of that kind."""
    try:
        body = await request.body()
    except InternalServerException as error:  # who asked has gone in mid-sentence: no fault of ours
        raise BadMessageError("bad-message", "The request broke off.") from error
    return decode(body, msgspec.json.Decoder(kind))


ASKERS: Final = {
    "visitor": Provide(provide_visitor),
    "known": Provide(provide_known),
    "asker": Provide(provide_asker),
}
