"""Browsers without a screen: an HTTP client with its cookies, and a socket that mirrors what it is told."""

from __future__ import annotations

import itertools
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from moontable.protocol import PROTOCOL_VERSION, patch

Json = dict[str, Any]

NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Everything here is plain HTTP, and reading the certificates of the world takes longer than most tests."""


class Person:
    """One browser. `call` gives it a name, and with that an account."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.name = ""
        self.http = httpx.AsyncClient(base_url=f"http://{host}", trust_env=False, verify=NO_CERTIFICATES)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def call(self, name: str) -> Self:
        self.name = name
        await self.post("/api/me", {"name": name})
        return self

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Json | None = None) -> Any:
        answer = await self.http.post(path, json=body or {})
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def refusal(self, path: str, body: Json | None = None) -> tuple[int, str]:
        """Status and code of a request that must be refused."""
        answer = await (self.http.get(path) if body is None else self.http.post(path, json=body))
        assert answer.status_code >= 400, answer.text
        assert answer.json().keys() == {"code", "reason", "details"}
        return answer.status_code, answer.json()["code"]

    async def open(self, *seats: str, game: str = "nova-luna", settings: Json | None = None, **options: Any) -> str:
        """Open a table: a seat is `me`, `open`, `beside:` with a name, or the name of a bot."""
        chosen = [seat_request(seat) for seat in seats]
        wanted = {"game": game, "seats": chosen, "options": options, "settings": settings or {}}
        info = await self.post("/api/tables", wanted)
        return str(info["id"])

    async def add_nonce(self, table: str, nonce: str = "0" * 32) -> Json:
        """Add this browser's part to the chance of a match on a server without a seed."""
        info: Json = await self.post(f"/api/tables/{table}/nonce", {"nonce": nonce})
        return info

    async def sit(self, table: str, seat: int | None = None) -> Json:
        info: Json = await self.post(f"/api/tables/{table}/sit", {"seat": seat})
        return info

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def socket(self, table: str, *, since: int | None = None) -> AsyncIterator[Socket]:
        """A socket that has said hello."""
        async with self.line(table) as line:
            socket = Socket(line)
            await socket.say("hello", protocol=PROTOCOL_VERSION, since=since)
            yield socket

    def line(self, table: str, headers: dict[str, str] | None = None, **more: Any) -> connect:
        """A bare socket, nothing said yet; `more` are options of the connection."""
        sent = {"Origin": f"http://{self.host}", "Cookie": self.cookie} | (headers or {})
        return connect(f"ws://{self.host}/ws/tables/{table}", additional_headers=sent, proxy=None, **more)


def seat_request(seat: str) -> Json:
    """Who shall sit there: `me`, `open`, `beside:` with a name, or the name of a bot."""
    kind, _, name = seat.partition(":")
    if kind in ("me", "open"):
        return {"kind": kind}
    return {"kind": kind, "name": name} if kind == "beside" else {"kind": "bot", "bot": seat}


class Socket:
    """Follows a table as the browser does: patches its view, and checks every fingerprint and number."""

    _nonces = itertools.count()

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.seq: int | None = None
        self.ply = 0
        self.info: Json = {}
        self.view: Json | None = None
        self.choices: Json | None = None
        self.status = ""
        self.log: list[Json] = []
        self.undo: Json | None = None
        """What this seat can take back."""
        self.clock: Json | None = None
        """How the clocks stand."""
        self.told: list[Json] = []
        """Every message, as it came."""

    def resume_from(self, other: Socket) -> None:
        """Know what another socket of the same browser was told."""
        self.seq, self.ply, self.info, self.status = other.seq, other.ply, other.info, other.status
        self.view, self.choices, self.log = other.view, other.choices, other.log

    async def say(self, kind: str, **members: Any) -> None:
        await self.line.send(json.dumps({"type": kind, **members}))

    async def hear(self, *kinds: str) -> Json:
        """The next message, the next of these kinds if any are named; everything before it is taken in too."""
        while True:
            message: Json = json.loads(await self.line.recv())
            self.told.append(message)
            self._take(message)
            if not kinds or message["type"] in kinds:
                return message

    async def until_turn(self) -> bool:
        """Wait until this seat is to act; False when the match is over instead."""
        while self.choices is None and self.status != "over":
            await self.hear()
        return self.status != "over"

    async def until_result(self) -> None:
        """Wait until the table tells how the match ended."""
        while self.info["status"] != "over":
            await self.hear()

    async def submit(self, action: str, *, ply: int | None = None, nonce: str | None = None) -> Json:
        """Ask for an action; the ack or refusal with its nonce."""
        nonce = nonce or f"nonce-{next(self._nonces)}"
        await self.say("submit", ply=self.ply if ply is None else ply, action=action, nonce=nonce)
        while True:
            answer = await self.hear("ack", "refused")
            if answer["nonce"] == nonce:
                return answer

    def best_action(self) -> str:
        """The action that completes most, a short match's worth of sense."""
        assert self.choices is not None
        if self.choices.get("end"):
            return str(self.choices["end"])
        if self.choices.get("refill"):
            return str(self.choices["refill"])
        cells = [
            (len(cell["completes"]), -take["cost"], cell) for take in self.choices["takes"] for cell in take["cells"]
        ]
        return str(max(cells, key=lambda cell: cell[:2])[2]["action"])

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "snapshot":
                self.seq, self.ply, self.info = message["seq"], message["ply"], message["table"]
                self.view, self.choices, self.log = message["view"], message["choices"], message["log"]
                self.status, self.undo = self.info["status"], message["undo"]
                self.clock = self.info["clock"]
                assert self.view is None or patch.fingerprint(self.view) == message["fingerprint"]
            case "moved":
                assert self.view is not None
                assert self.seq is not None
                assert (message["seq"], message["ply"]) == (self.seq + 1, self.ply + 1)
                self.seq, self.ply, self.status = message["seq"], message["ply"], message["status"]
                self.view, self.choices = patch.apply(self.view, message["patch"]), message["choices"]
                self.log += message["log"]
                self.undo, self.clock = message["undo"], message["clock"]
                assert patch.fingerprint(self.view) == message["fingerprint"]
            case "table":
                assert self.seq is not None
                assert message["seq"] == self.seq + 1
                self.seq, self.info = message["seq"], message["table"]
                self.status, self.clock = self.info["status"], self.info["clock"]


class Blind(Socket):
    """Takes nothing in: what a hello is answered with need not follow what this socket saw."""

    def _take(self, message: Json) -> None:
        """Leave the message as it is."""


async def play_out(*sockets: Socket) -> None:
    """Play a match to its end; every seat without a bot has one of the sockets."""
    while True:
        for socket in sockets:
            while socket.ply < max(other.ply for other in sockets):
                await socket.hear()
        if all(socket.status == "over" for socket in sockets):
            return
        mover = next((socket for socket in sockets if socket.choices is not None), None)
        if mover is None:
            await sockets[0].hear()  # a bot is to act
        else:
            answer = await mover.submit(mover.best_action())
            assert answer["type"] == "ack", answer
