"""HTTP: the ways into an account on a device that is not signed in, or is somebody else's."""

from __future__ import annotations

from litestar import Response, post
from litestar.background_tasks import BackgroundTask

from moontable.protocol import CloseCode
from moontable.protocol.identity import CodeOwner, SignedIn, SignIn, SignInByCode, SignInByPhrase
from moontable.server.accounts import cookie
from moontable.server.given import Asked, Asking, TheIdentity, read
from moontable.server.identity import Asker, Entered, Identity
from moontable.server.people import told


@post("/api/sign-in", status_code=200)
async def sign_in(request: Asked, asker: Asking, identity: TheIdentity) -> Response[SignedIn]:
    """Sign this device in by sign-in name and password."""
    wanted = await read(request, SignIn)
    entered = await identity.enter_by_password(asker, wanted.login, wanted.password)
    return _entered(request, asker, identity, entered)


@post("/api/sign-in/phrase", status_code=200)
async def sign_in_by_phrase(request: Asked, asker: Asking, identity: TheIdentity) -> Response[SignedIn]:
    """Sign this device in by a recovery phrase."""
    wanted = await read(request, SignInByPhrase)
    return _entered(request, asker, identity, await identity.enter_by_phrase(asker, wanted.phrase))


@post("/api/sign-in/code/owner", status_code=200)
async def look_at_code(request: Asked, asker: Asking, identity: TheIdentity) -> CodeOwner:
    """Whom the code that another device shows would sign in; it is not used up."""
    wanted = await read(request, SignInByCode)
    return CodeOwner((await identity.behind_code(asker, wanted.code)).name)


@post("/api/sign-in/code", status_code=200)
async def sign_in_by_code(request: Asked, asker: Asking, identity: TheIdentity) -> Response[SignedIn]:
    """Sign this device in by the code that another device shows."""
    wanted = await read(request, SignInByCode)
    return _entered(request, asker, identity, await identity.enter_by_code(asker, wanted.code))


def _entered(request: Asked, asker: Asker, identity: Identity, entered: Entered) -> Response[SignedIn]:
    """The answer with the new key. Sockets of the old one are closed when it is on its way: they come back with it."""
    old = [] if asker.key_hash is None else [asker.key_hash]
    return Response(
        SignedIn(told(entered.account), entered.brought),
        cookies=[cookie(entered.key, secure=request.url.scheme == "https")],
        background=BackgroundTask(identity.hang_up, old, CloseCode.RESTART),
    )
