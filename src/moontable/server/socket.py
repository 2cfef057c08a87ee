"""The socket of a table: frames in, frames out, and hanging up on who abuses it."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from moontable.protocol import CloseCode
from moontable.server.accounts import Accounts, key_hash_of
from moontable.server.connection import Connection, Goodbye
from moontable.server.conversation import Conversation, goodbye_for
from moontable.server.given import MatchId, TheAccounts, TheCrowd, TheLines, TheLobby
from moontable.server.limits import network_of
from moontable.server.lines import Lines
from moontable.server.lobby import Lobby
from moontable.server.settings import HELLO_SECONDS

GOODBYE_SECONDS: Final = 5.0
"""How long a slow browser has to take the close frame, before the line is cut without one."""

Socket = WebSocket[Any, Any, Any]


@websocket("/ws/tables/{match:str}")
async def table_socket(
    socket: Socket, match: MatchId, lobby: TheLobby, accounts: TheAccounts, crowd: TheCrowd, lines: TheLines
) -> None:
    """One browser at one table, until either hangs up."""
    await socket.accept()
    network = network_of(socket.scope["client"])
    if not crowd.enter(network):
        await _hang_up(socket, CloseCode.FLOOD, "rate-limited")
        return
    try:
        goodbye = await _converse(socket, match, lobby, accounts, lines)
        if goodbye is not None:
            await _hang_up(socket, *goodbye)
    finally:
        crowd.leave(network)


async def _converse(socket: Socket, match: str, lobby: Lobby, accounts: Accounts, lines: Lines) -> Goodbye | None:
    """Talk until the end; with which code and reason the server hangs up, None when the browser has gone."""
    try:
        connection = Connection()
        with lines.open(key_hash_of(socket), connection):
            account = await accounts.of(socket)
            connection.account = None if account is None else account.id
            async with lobby.at(match) as live:
                return await _talk(socket, Conversation(live, connection), connection)
    except Exception as error:  # each is told and, where it is ours, noted
        return goodbye_for(match, error)


async def _hang_up(socket: Socket, code: CloseCode, reason: str) -> None:
    try:
        async with asyncio.timeout(GOODBYE_SECONDS):
            await socket.close(code, reason)
    except (TimeoutError, WebSocketDisconnect, OSError):
        pass  # it did not even take that


async def _talk(socket: Socket, conversation: Conversation, connection: Connection) -> Goodbye | None:
    """Read and write at the same time until either hangs up; what the server does it with, None when it is not it."""
    reading = asyncio.create_task(_read(socket, conversation))
    writing = asyncio.create_task(_write(socket, connection))
    goodbye = connection.goodbye
    waiting = asyncio.get_running_loop().call_later(HELLO_SECONDS, conversation.miss_hello)
    try:
        watched: set[asyncio.Future[Any]] = {reading, writing, goodbye}
        await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
        conversation.end()
        for task in (reading, writing):
            task.cancel()
        ended = await asyncio.gather(reading, writing, return_exceptions=True)
    for outcome in ended:
        if isinstance(outcome, Exception) and not isinstance(outcome, (WebSocketDisconnect, OSError)):
            raise outcome
    return goodbye.result() if goodbye.done() else None


async def _write(socket: Socket, connection: Connection) -> None:
    while True:
        await socket.send_data((await connection.next()).decode())


async def _read(socket: Socket, conversation: Conversation) -> None:
    while True:
        await conversation.hear(await socket.receive_data("text"))
