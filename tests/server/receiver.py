"""Somebody who takes what is sent to an address: a web server on this machine, and a browser's side of a push."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.people import Json


@dataclass
class Heard:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Answers everything with `status`, and keeps it."""

    url: str = ""
    status: int = 204
    heard: asyncio.Queue[Heard] = field(default_factory=asyncio.Queue)

    async def next(self) -> Heard:
        """The next request."""
        async with asyncio.timeout(20):
            return await self.heard.get()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.heard.put_nowait(Heard(first.split(" ")[1], headers, body))
        writer.write(f"HTTP/1.1 {self.status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """A receiver as long as the block lasts."""
    receiver = Receiver()
    server = await asyncio.start_server(receiver.answer, "127.0.0.1", 0)
    receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield receiver


class Browser:
    """What a browser keeps of its subscription, and how it reads what is pushed."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def subscription(self, language: str = "en") -> Json:
        """What it tells the server."""
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {
            "endpoint": self.endpoint,
            "p256dh": _text(point),
            "auth": _text(self._auth),
            "language": language,
        }

    def read(self, heard: Heard) -> Json:
        """What was pushed."""
        told: Json = json.loads(http_ece.decrypt(heard.body, private_key=self._key, auth_secret=self._auth))
        return told


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
