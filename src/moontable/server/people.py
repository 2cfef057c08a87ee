"""HTTP: who I am."""

from __future__ import annotations

from litestar import Response, get, post

from moontable.protocol.lobby import Account, Me, Rename
from moontable.server.accounts import COOKIE, cookie
from moontable.server.given import Asked, TheAccounts, TheLobby, Visitor, read
from moontable.server.names import clean_name
from moontable.store import StoredAccount


@get("/api/me", sync_to_thread=False)
def me(visitor: Visitor) -> Me:
    """The account of this browser, null before it gave a name."""
    return Me(None if visitor is None else told(visitor))


@post("/api/me", status_code=200)
async def call_me(
    request: Asked,
    visitor: Visitor,
    accounts: TheAccounts,
    lobby: TheLobby,
) -> Response[Me]:
    """Give this browser an account, or its account another name; the cookie is sent anew either way."""
    name = clean_name((await read(request, Rename)).name)
    if visitor is None:
        account, key = await accounts.create(name, request)
    else:
        account, key = await accounts.rename(visitor, name), request.cookies[COOKIE]
        await lobby.renamed(account)
    return Response(Me(told(account)), cookies=[cookie(key, secure=request.url.scheme == "https")])


def told(account: StoredAccount) -> Account:
    """An account as it is told to whoever it belongs to."""
    return Account(account.id, account.name, account.login, account.has_phrase)
