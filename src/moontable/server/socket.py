"""The socket of a table: messages in, messages out, and hanging up on who abuses it."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from moontable.core.errors import MoontableError
from moontable.protocol import PROTOCOL_VERSION, CloseCode
from moontable.protocol.client import AnswerUndo, Hello, Ping, Probed, Resync, Submit, Undo, decode_client
from moontable.protocol.server import Ack, Pong
from moontable.server import tellings
from moontable.server.accounts import Accounts
from moontable.server.connection import Connection, Goodbye
from moontable.server.given import MatchId, TheAccounts, TheCrowd, TheLobby
from moontable.server.limits import Bucket, network_of
from moontable.server.live_table import LiveTable
from moontable.server.lobby import Lobby
from moontable.server.refusals import RefusedError
from moontable.server.settings import HELLO_SECONDS, MESSAGE_BURST, MESSAGES_PER_SECOND, STRIKES
from moontable.store import StoreError

LOG: Final = logging.getLogger(__name__)

_FAULT: Final = RefusedError("server-error", "The server failed; the fault is noted in its log.")

GOODBYE_SECONDS: Final = 5.0
"""How long a slow browser has to take the close frame, before the line is cut without one."""

Socket = WebSocket[Any, Any, Any]


@websocket("/ws/tables/{match:str}")
async def table_socket(socket: Socket, match: MatchId, lobby: TheLobby, accounts: TheAccounts, crowd: TheCrowd) -> None:
    """One browser at one table, until either hangs up."""
    await socket.accept()
    network = network_of(socket.scope["client"])
    if not crowd.enter(network):
        await _hang_up(socket, CloseCode.FLOOD, "rate-limited")
        return
    try:
        goodbye = await _converse(socket, match, lobby, accounts)
        if goodbye is not None:
            await _hang_up(socket, *goodbye)
    finally:
        crowd.leave(network)


async def _converse(socket: Socket, match: str, lobby: Lobby, accounts: Accounts) -> Goodbye | None:
    """Talk until the end; with which code and reason the server hangs up, None when the browser has gone."""
    try:
        account = await accounts.of(socket)
        async with lobby.at(match) as live:
            return await _Conversation(socket, live, Connection(None if account is None else account.id)).run()
    except MoontableError as error:
        is_unknown = error.code == "unknown-table"
        return CloseCode.UNKNOWN_TABLE if is_unknown else CloseCode.UNPLAYABLE, error.code
    except StoreError as error:
        LOG.warning("Table %s cannot be read: %s", match, error)
        return CloseCode.TRY_LATER, "not-stored"
    except Exception:
        LOG.exception("Table %s: a conversation failed.", match)
        return CloseCode.FAULT, "server-error"


async def _hang_up(socket: Socket, code: CloseCode, reason: str) -> None:
    try:
        async with asyncio.timeout(GOODBYE_SECONDS):
            await socket.close(code, reason)
    except (TimeoutError, WebSocketDisconnect, OSError):
        pass  # it did not even take that


class _Conversation:
    """Reads and writes one socket at the same time."""

    def __init__(self, socket: Socket, live: LiveTable, connection: Connection) -> None:
        self._socket = socket
        self._live = live
        self._connection = connection
        self._bucket = Bucket(MESSAGES_PER_SECOND, MESSAGE_BURST, time.monotonic())
        self._strikes = 0
        self._has_greeted = False

    async def run(self) -> Goodbye | None:
        """Talk until either hangs up; what the server does it with, None when the browser has gone."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        goodbye = self._connection.goodbye
        waiting = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._miss_hello)
        try:
            watched: set[asyncio.Future[Any]] = {reading, writing, goodbye}
            await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            if self._has_greeted:
                self._live.part(self._connection)
            for task in (reading, writing):
                task.cancel()
            ended = await asyncio.gather(reading, writing, return_exceptions=True)
        for outcome in ended:
            if isinstance(outcome, Exception) and not isinstance(outcome, (WebSocketDisconnect, OSError)):
                raise outcome
        return goodbye.result() if goodbye.done() else None

    def _miss_hello(self) -> None:
        """A socket that says nothing holds a table in memory for nobody."""
        if not self._has_greeted:
            self._connection.close(CloseCode.HOSTILE, "hello-first")

    async def _write(self) -> None:
        while True:
            await self._socket.send_data((await self._connection.next()).decode())

    async def _read(self) -> None:
        while True:
            frame = await self._socket.receive_data("text")
            try:
                if not self._bucket.take(time.monotonic()):
                    self._strike(CloseCode.FLOOD, "rate-limited")
                    raise RefusedError("rate-limited", "Slower, please: this message was not read.")
                await self._hear(frame)
            except MoontableError as error:
                self._connection.send(tellings.refused(error))
            except Exception:
                LOG.exception("A message failed.")
                self._connection.send(tellings.refused(_FAULT))

    async def _hear(self, frame: str) -> None:
        try:
            message = decode_client(frame)
        except MoontableError as error:
            self._strike(CloseCode.HOSTILE, error.code)
            raise
        self._strikes = 0
        if isinstance(message, Hello) == self._has_greeted:
            raise RefusedError("hello-first", "The first message on a socket says hello, and only the first.")
        match message:
            case Hello(protocol=protocol, since=since):
                await self._greet(protocol, since)
            case Submit():
                await self._submit(message)
            case Undo(ply=ply, to=to):
                await self._live.undo(self._connection.account, ply, to)
            case AnswerUndo(agree=agree):
                await self._live.answer_undo(self._connection.account, agree=agree)
            case Probed(n=number):
                self._live.probed(self._connection.account, number)
            case Resync():
                self._connection.send(self._live.snapshot(self._connection.account))
            case Ping():
                self._connection.send(Pong())

    async def _greet(self, protocol: int, since: int | None) -> None:
        if protocol != PROTOCOL_VERSION:
            self._connection.close(CloseCode.PROTOCOL, "protocol-version")
            return
        self._has_greeted = True
        await self._live.join(self._connection, since)

    async def _submit(self, message: Submit) -> None:
        try:
            played = await self._live.submit(self._connection.account, message.ply, message.action, message.nonce)
        except MoontableError as error:
            self._connection.send(tellings.refused(error, message.nonce))
        except Exception:
            LOG.exception("A submit failed.")
            self._connection.send(tellings.refused(_FAULT, message.nonce))
        else:
            self._connection.send(Ack(message.nonce, played.ply, played.seq))

    def _strike(self, code: CloseCode, reason: str) -> None:
        """Count what no honest browser sends; too much in a row ends the conversation."""
        self._strikes += 1
        if self._strikes >= STRIKES:
            self._connection.close(code, reason)
