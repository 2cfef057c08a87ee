"""The table over plain HTTP, where no socket comes through: requests that wait until there is something new."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from litestar import Response, post

from moontable.protocol.client import Hello
from moontable.protocol.polling import Poll, Polled
from moontable.server.accounts import key_hash_of
from moontable.server.given import Asked, MatchId, TheCrowd, TheLines, TheLobby, ThePolls, Visitor, read
from moontable.server.limits import network_of
from moontable.server.polls import Session
from moontable.server.refusals import RefusedError

_encoder: Final = msgspec.json.Encoder()


@post("/api/tables/{match:str}/poll", status_code=200)
async def poll(
    match: MatchId,
    request: Asked,
    visitor: Visitor,
    lobby: TheLobby,
    crowd: TheCrowd,
    polls: ThePolls,
    lines: TheLines,
) -> Response[bytes]:
    """Say something and hear what is new, as soon as there is something new."""
    wanted = await read(request, Poll)
    account = None if visitor is None else visitor.id
    if wanted.session is not None:
        session = polls.find(wanted.session, match, account)
    elif wanted.messages and isinstance(wanted.messages[0], Hello):
        opened = await polls.open(
            match, account, key_hash_of(request), network_of(request.scope["client"]), lobby, crowd, lines
        )
        if not isinstance(opened, Session):
            return _answer(Polled(None, 0, 1, [], opened[0]))
        session = opened
    else:
        raise RefusedError("hello-first", "A session begins with hello.")
    return _answer(await session.answer(wanted, asyncio.create_task(_gone(request))))


def _answer(polled: Polled) -> Response[bytes]:
    return Response(_encoder.encode(polled), media_type="application/json")


async def _gone(request: Asked) -> None:
    """Until the browser has closed the line on which it waits."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
