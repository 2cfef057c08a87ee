"""HTTP: one's own account, what leads back to it, its devices, everything that is stored about it, and its end."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.response import Stream

from moontable.protocol.identity import (
    CodeStatus,
    DeleteAccount,
    Device,
    DeviceCode,
    NewPhrase,
    Phrase,
    SetPassword,
    SignOut,
)
from moontable.protocol.lobby import Me
from moontable.server.accounts import COOKIE
from moontable.server.exporting import exported
from moontable.server.given import Asked, Asking, Known, TheIdentity, TheStore, read
from moontable.server.identity import Asker
from moontable.server.people import told
from moontable.server.qr import drawn
from moontable.store import Store, StoredAccount


@post("/api/me/password", status_code=200)
async def set_password(request: Asked, asker: Asking, identity: TheIdentity) -> Me:
    """Set or change my sign-in name and password."""
    wanted = await read(request, SetPassword)
    return Me(told(await identity.set_password(asker, wanted.login, wanted.password, wanted.old)))


@post("/api/me/phrase", status_code=200)
async def new_phrase(request: Asked, known: Known, identity: TheIdentity) -> Phrase:
    """Make a recovery phrase of mine, instead of the one before."""
    return Phrase(await identity.new_phrase(known, (await read(request, NewPhrase)).language))


@post("/api/me/code", status_code=200)
async def show_code(request: Asked, known: Known, identity: TheIdentity) -> DeviceCode:
    """A code for another device of mine, in the fragment of a link: no server and no log ever sees it."""
    code, expires = await identity.show_code(known)
    link = f"{request.url.scheme}://{request.url.netloc}/link#{code}"
    return DeviceCode(link, drawn(link).decode(), expires)


@get("/api/me/code")
async def shown_code(known: Known, identity: TheIdentity) -> CodeStatus:
    """Whether my last code still waits, or has been used."""
    code = await identity.shown_code(known)
    return CodeStatus("none" if code is None else "waiting" if code.used is None else "used")


@get("/api/me/devices")
async def devices(known: Known, asker: Asking, store: TheStore) -> list[Device]:
    """My devices, the last seen first."""
    return await _devices(asker, known, store)


@post("/api/me/devices/sign-out", status_code=200)
async def sign_out_devices(
    request: Asked, known: Known, asker: Asking, identity: TheIdentity, store: TheStore
) -> list[Device]:
    """Sign out a device of mine, or all but this one; those that are left."""
    wanted = await read(request, SignOut)
    only_others = asker.key_hash if wanted.device is None else None
    identity.hang_up(await identity.sign_out(known, device=wanted.device, but=only_others))
    return await _devices(asker, known, store)


@post("/api/me/sign-out", status_code=200)
async def sign_out(known: Known, asker: Asking, identity: TheIdentity, store: TheStore) -> Response[Me]:
    """Sign out this device."""
    here = [device.id for device in await store.identity.devices_of(known.id) if device.key_hash == asker.key_hash]
    gone = await identity.sign_out(known, device=here[0]) if here else []
    return _stranger(BackgroundTask(identity.hang_up, gone))


@get("/api/me/export", media_type="application/json")
async def export(known: Known, asker: Asking, identity: TheIdentity, store: TheStore) -> Stream:
    """Everything that is stored about me, as one file."""
    identity.ask(known)
    return Stream(
        exported(store, known, asker.key_hash),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="moontable.json"'},
    )


@post("/api/me/delete", status_code=200)
async def delete(request: Asked, asker: Asking, identity: TheIdentity) -> Response[Me]:
    """Delete my account for good."""
    await identity.delete(asker, (await read(request, DeleteAccount)).proof)
    return _stranger(None)


async def _devices(asker: Asker, known: StoredAccount, store: Store) -> list[Device]:
    return [
        Device(device.id, device.label, device.created, device.seen, device.key_hash == asker.key_hash)
        for device in await store.identity.devices_of(known.id)
    ]


def _stranger(background: BackgroundTask | None) -> Response[Me]:
    """The answer to a browser that is nobody from now on."""
    answer = Response(Me(None), background=background)
    answer.delete_cookie(COOKIE)
    return answer
