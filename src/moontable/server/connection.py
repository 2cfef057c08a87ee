"""One browser at a table: a bounded line of outgoing messages, and the reason when the server hangs up."""

from __future__ import annotations

import asyncio
from typing import Final

from moontable.protocol import CloseCode
from moontable.protocol.server import ServerMessage, encode_server
from moontable.server.settings import OUTGOING, OUTGOING_BYTES

Goodbye = tuple[CloseCode, str]
"""Close code and reason (a code of the catalogue)."""


class Connection:
    """Messages to one browser; never waits, so that a slow browser holds up nobody but itself.

    `account` is whom the socket's cookie proved, None for a stranger: the seat follows from it, never from a message.
    It is set once, before the connection meets a table. Where several seats are played at the device, `looking` is the
    one that says to hold it; `eyes` are those that the last words were for, and `in_view`
    says whether somebody can see the page.
    """

    def __init__(self, account: str | None = None) -> None:
        self.account = account
        self.looking: int | None = None
        self.eyes: object = None
        self.in_view = True
        self.goodbye: Final[asyncio.Future[Goodbye]] = asyncio.get_running_loop().create_future()
        self._outgoing: Final[asyncio.Queue[bytes]] = asyncio.Queue()
        self._arrived: Final = asyncio.Event()  # for who takes everything at once
        self._waiting = 0  # bytes in line

    def send(self, message: ServerMessage) -> None:
        """Put a message in line."""
        self.send_encoded(encode_server(message))

    def send_encoded(self, message: bytes) -> None:
        """Put an encoded message in line; when the line is full the socket is closed and may come back."""
        if self._outgoing.qsize() >= OUTGOING or self._waiting >= OUTGOING_BYTES:
            self.close(CloseCode.TOO_SLOW, "too-slow")
        else:
            self._outgoing.put_nowait(message)
            self._waiting += len(message)
            self._arrived.set()

    async def next(self) -> bytes:
        """The message at the head of the line, waited for if there is none."""
        message = await self._outgoing.get()
        self._waiting -= len(message)
        return message

    async def wait(self) -> None:
        """Until something is in line."""
        await self._arrived.wait()

    def take(self) -> list[bytes]:
        """Everything that is in line now."""
        messages = [self._outgoing.get_nowait() for _ in range(self._outgoing.qsize())]
        self._waiting = 0
        self._arrived.clear()
        return messages

    def close(self, code: CloseCode, reason: str) -> None:
        """Hang up; what is still in line is not sent."""
        if not self.goodbye.done():
            self.goodbye.set_result((code, reason))
