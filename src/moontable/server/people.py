"""HTTP: who I am."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post

from moontable.protocol.lobby import Account, Me, Rename
from moontable.server.accounts import COOKIE, Accounts, clean_name, cookie
from moontable.server.lobby import Lobby


@get("/api/me")
async def me(request: Request[Any, Any, Any], accounts: Accounts) -> Me:
    """The account of this browser, null before it gave a name."""
    account = await accounts.of(request)
    return Me(None if account is None else Account(account.id, account.name))


@post("/api/me", status_code=200)
async def call_me(data: Rename, request: Request[Any, Any, Any], accounts: Accounts, lobby: Lobby) -> Response[Me]:
    """Give this browser an account, or its account another name; the cookie is sent anew either way."""
    name = clean_name(data.name)
    account = await accounts.of(request)
    if account is None:
        account, key = await accounts.create(name)
    else:
        key = request.cookies[COOKIE]
        account = await accounts.rename(account, name)
        await lobby.renamed(account)
    return Response(Me(Account(account.id, account.name)), cookies=[cookie(key, secure=request.url.scheme == "https")])
