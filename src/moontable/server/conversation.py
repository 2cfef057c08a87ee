"""What is said at a table and how it is answered, whatever carries it: a socket, or requests that ask for news."""

from __future__ import annotations

import logging
import time
from typing import Final

from moontable.core.errors import MoontableError
from moontable.protocol import PROTOCOL_VERSION, CloseCode
from moontable.protocol.client import (
    AnswerUndo,
    ClientMessage,
    Hello,
    InView,
    Look,
    Ping,
    Probed,
    Resync,
    Say,
    Submit,
    Typing,
    Undo,
    decode_client,
)
from moontable.protocol.server import Ack, Pong
from moontable.server import tellings
from moontable.server.connection import Connection, Goodbye
from moontable.server.limits import Bucket
from moontable.server.live_table import LiveTable
from moontable.server.refusals import RefusedError
from moontable.server.settings import MESSAGE_BURST, MESSAGES_PER_SECOND, STRIKES
from moontable.store import StoreError

LOG: Final = logging.getLogger(__name__)

_FAULT: Final = RefusedError("server-error", "The server failed; the fault is noted in its log.")


def goodbye_for(match: str, error: Exception) -> Goodbye:
    """Why nobody can talk at this table; what is our fault is noted in the log."""
    if isinstance(error, MoontableError):
        is_unknown = error.code == "unknown-table"
        return CloseCode.UNKNOWN_TABLE if is_unknown else CloseCode.UNPLAYABLE, error.code
    if isinstance(error, StoreError):
        LOG.warning("Table %s cannot be read: %s", match, error)
        return CloseCode.TRY_LATER, "not-stored"
    LOG.error("Table %s: a conversation failed.", match, exc_info=error)
    return CloseCode.FAULT, "server-error"


class Conversation:
    """One browser at one table: what it says is heard here, what it is told goes through its connection."""

    def __init__(self, live: LiveTable, connection: Connection) -> None:
        self._live = live
        self._connection = connection
        self._bucket = Bucket(MESSAGES_PER_SECOND, MESSAGE_BURST, time.monotonic())
        self._strikes = 0
        self._has_greeted = False

    def miss_hello(self) -> None:
        """A browser that says nothing holds a table in memory for nobody."""
        if not self._has_greeted:
            self._connection.close(CloseCode.HOSTILE, "hello-first")

    def end(self) -> None:
        """The browser has gone, or was sent away."""
        if self._has_greeted:
            self._live.part(self._connection)

    async def hear(self, frame: str | ClientMessage) -> None:
        """Answer a message, or a frame that should be one, in line; nothing is raised."""
        try:
            if not self._bucket.take(time.monotonic()):
                self._strike(CloseCode.FLOOD, "rate-limited")
                raise RefusedError("rate-limited", "Slower, please: this message was not read.")
            await self._obey(self._read(frame) if isinstance(frame, str) else frame)
        except MoontableError as error:
            self._connection.send(tellings.refused(error))
        except Exception:
            LOG.exception("A message failed.")
            self._connection.send(tellings.refused(_FAULT))

    def _read(self, frame: str) -> ClientMessage:
        try:
            return decode_client(frame)
        except MoontableError as error:
            self._strike(CloseCode.HOSTILE, error.code)
            raise

    async def _obey(self, message: ClientMessage) -> None:
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
            case Look(seat=seat):
                self._live.look(self._connection, seat)
            case InView(visible=visible):
                self._live.seen(self._connection, visible=visible)
            case Say():
                await self._live.talk.say(self._connection, message)
            case Typing():
                self._live.talk.typing(self._connection)
            case Probed(n=number):
                self._live.probed(self._connection.account, number)
            case Resync():
                self._connection.send(self._live.snapshot(self._connection))
            case Ping():
                self._connection.send(Pong(self._live.match.state.seq))

    async def _greet(self, protocol: int, since: int | None) -> None:
        if protocol != PROTOCOL_VERSION:
            self._connection.close(CloseCode.PROTOCOL, "protocol-version")
            return
        self._has_greeted = True
        try:
            await self._live.join(self._connection, since)
        except RefusedError as error:
            if error.code not in ("no-spectators", "removed"):
                raise
            self._connection.close(CloseCode.TURNED_AWAY, error.code)

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
