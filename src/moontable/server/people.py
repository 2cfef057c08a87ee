"""HTTP: who I am."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody

from moontable.protocol.lobby import Account, Me, Rename
from moontable.server.accounts import COOKIE, clean_name, cookie
from moontable.server.given import TheAccounts, TheLobby, Visitor


@get("/api/me", sync_to_thread=False)
def me(visitor: Visitor) -> Me:
    """The account of this browser, null before it gave a name."""
    return Me(None if visitor is None else Account(visitor.id, visitor.name))


@post("/api/me", status_code=200)
async def call_me(
    data: JSONBody[Rename],
    request: Request[Any, Any, Any],
    visitor: Visitor,
    accounts: TheAccounts,
    lobby: TheLobby,
) -> Response[Me]:
    """Give this browser an account, or its account another name; the cookie is sent anew either way."""
    name = clean_name(data.name)
    if visitor is None:
        account, key = await accounts.create(name)
    else:
        account, key = await accounts.rename(visitor, name), request.cookies[COOKIE]
        await lobby.renamed(account)
    return Response(Me(Account(account.id, account.name)), cookies=[cookie(key, secure=request.url.scheme == "https")])
