"""Restart and `kill -9` in mid-game: nothing acknowledged is lost, and everybody goes on (demands A.4, A.5)."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from moontable.protocol import CloseCode, patch
from moontable.store import MatchState, Store, StoredEvent
from moontable.table import Record
from tests.browser.serving import ServerProcess
from tests.server.people import Person, Socket
from tests.server.site import open_store, serving


class Fate:
    """Kills the server at random moments of what its people do, and starts it again."""

    def __init__(self, server: ServerProcess, seed: int, kills: int) -> None:
        self._server = server
        self._random = random.Random(seed)
        self._most = kills
        self.kills = 0
        self._up = asyncio.Event()
        self._up.set()

    async def moment(self) -> None:
        """Something happened: perhaps the server dies now."""
        if self.kills < self._most and self._up.is_set() and self._random.random() < 0.15:
            self.kills += 1
            self._up.clear()
            self._server.kill()
            await asyncio.to_thread(self._server.start)
            self._up.set()

    async def up(self) -> None:
        await self._up.wait()


class Survivor:
    """Plays a seat to the end, over as many sockets as it takes, and remembers what was acknowledged."""

    def __init__(self, person: Person, table: str, fate: Fate) -> None:
        self._person = person
        self._table = table
        self._fate = fate
        self._last: Socket | None = None
        self._pending: dict[str, Any] | None = None
        self.acknowledged: dict[int, str] = {}

    async def play(self) -> Socket:
        while True:
            await self._fate.up()
            since = None if self._last is None else self._last.seq
            try:
                async with self._person.socket(self._table, since=since) as socket:
                    if self._last is not None:
                        socket.resume_from(self._last)
                    self._last = socket
                    await self._go_on(socket)
                    return socket
            except (ConnectionClosed, InvalidHandshake, OSError):
                continue

    async def _go_on(self, socket: Socket) -> None:
        if self._pending is not None:
            await socket.say("submit", **self._pending)
        while socket.status != "over":
            if self._pending is None and socket.choices is not None:
                nonce = f"{self._person.name}-{socket.ply}"
                self._pending = {"ply": socket.ply, "action": socket.best_action(), "nonce": nonce}
                await socket.say("submit", **self._pending)
                await self._fate.moment()
            message = await socket.hear()
            if message["type"] == "ack":
                assert self._pending is not None
                self.acknowledged[message["ply"]] = self._pending["action"]
                self._pending = None
            assert message["type"] != "refused", message
            await self._fate.moment()


async def test_killed_at_random_moments_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    """Nor when it is stopped, which sockets are told and which ends the process well."""
    with ServerProcess(tmp_path, "--bot-pause", "0") as server:
        site = server.url.removeprefix("http://")
        async with Person(site) as ann, Person(site) as ben:
            await ann.call("Ann")
            table = await ann.open("me", "open", discs=6)
            await (await ben.call("Ben")).sit(table)
            for person in (ann, ben):
                await person.add_nonce(table)
            fate = Fate(server, seed=1, kills=3)
            survivors = [Survivor(person, table, fate) for person in (ann, ben)]
            one, two = await asyncio.gather(*(survivor.play() for survivor in survivors))
            assert fate.kills == 3
            text = (await ann.http.get(f"/api/tables/{table}/record")).text
            async with ann.socket(table) as socket:
                await socket.hear("snapshot")
                stopping = asyncio.create_task(asyncio.to_thread(server.stop))
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.hear("nothing")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == CloseCode.RESTART
                assert await stopping == 0
            await asyncio.to_thread(server.start)
            assert (await ann.http.get(f"/api/tables/{table}/record")).text == text
    record = Record.from_text(text)
    actions = [entry.text for entry in record.standing() if entry.actor >= 0]
    acknowledged = survivors[0].acknowledged | survivors[1].acknowledged
    assert acknowledged.items() <= dict(enumerate(actions)).items()
    assert len(acknowledged) >= len(actions) - fate.kills  # the rest: acks that died with the server
    assert patch.prune(record.replay().view(None)) == one.view == two.view
    assert Record.from_text(text).replay().to_bytes() == record.replay().to_bytes()


class WatchedStore(Store):
    """A real store that says when a match is over."""

    over: asyncio.Event

    async def append(self, match: str, before: int, state: MatchState, change: Any = None, **more: Any) -> None:
        await super().append(match, before, state, change, **more)
        if state.status == "over":
            self.over.set()


async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=3600) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("greedy", "random", discs=5)
        assert (await ann.get(f"/api/tables/{table}"))["ply"] == 0
    store = await open_store(tmp_path, WatchedStore)
    store.over = asyncio.Event()
    async with serving(tmp_path, store=store):
        await store.over.wait()  # nobody has connected


class CountingStore(Store):
    """A real store that counts which matches were read with their steps."""

    loads: list[str]

    async def steps(self, match: str) -> list[StoredEvent]:
        self.loads.append(match)
        return await super().steps(match)


async def test_tables_are_loaded_when_asked_for_and_forgotten_when_idle(tmp_path: Path) -> None:
    """Demand I.73: nothing at the start, and not all at once afterwards."""
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        tables = [await ann.open("me") for _ in range(5)]
        key = ann.http.cookies
    store = await open_store(tmp_path, CountingStore)
    store.loads = []
    async with serving(tmp_path, store=store, loaded_tables=2) as site, Person(site.host) as ann:
        ann.http.cookies = key
        assert len(await ann.get("/api/tables")) == 5
        assert store.loads == []
        async with ann.socket(tables[0]) as socket:  # connected: never forgotten
            await socket.hear("snapshot")
            for table in tables[1:] * 2:
                await ann.get(f"/api/tables/{table}")
            assert store.loads == [*tables, *tables[1:]]
            assert (await socket.submit(socket.best_action()))["type"] == "ack"
