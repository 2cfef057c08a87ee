"""Crowds, silence and haste at a table: limits that hold for who exceeds them, and nobody else notices."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from moontable.protocol import CloseCode
from moontable.server.connection import Connection
from moontable.server.limits import Crowd
from moontable.server.settings import MISSED_EVENTS, OUTGOING, OUTGOING_BYTES
from tests.server.people import Blind, Person, Socket
from tests.server.site import serving


async def test_a_crowd_that_comes_and_goes_closes_nobodys_socket(tmp_path: Path) -> None:
    """More people than a line has room for, all at the same moment: who plays is told how many, not one by one."""
    crowd = OUTGOING + 20
    async with (
        serving(tmp_path, sockets_per_network=1000) as site,
        Person(site.host) as ann,
        Person(site.host) as stranger,
    ):
        await ann.call("Ann")
        table = await ann.open("me")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            async with AsyncExitStack() as stack:
                watching = [await stack.enter_async_context(stranger.socket(table)) for _ in range(crowd)]
                await _until_watched_by(socket, crowd)
                assert (await socket.submit(socket.best_action()))["type"] == "ack"
                for watcher in watching:
                    watcher.line.transport.abort()
            assert await _until_watched_by(socket, 0) < 20
            assert (await socket.submit(socket.best_action()))["type"] == "ack"


async def _until_watched_by(socket: Socket, watchers: int) -> int:
    """Listen until so many watch; how often presence was told until then."""
    told = 1
    while (await socket.hear("presence"))["watchers"] != watchers:
        told += 1
    return told


async def _goodbye(socket: Socket) -> tuple[int, str]:
    """Hear the socket out; the code and reason with which the server closed it."""
    with pytest.raises(ConnectionClosed) as closed:
        await socket.hear("nothing")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def test_a_network_has_so_many_sockets(tmp_path: Path) -> None:
    async with serving(tmp_path, sockets_per_network=2) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me")
        async with ann.socket(table) as one:
            await one.hear("snapshot")
            async with ann.socket(table) as two:
                await two.hear("snapshot")
                async with ann.line(table) as line:
                    assert await _goodbye(Socket(line)) == (CloseCode.FLOOD, "rate-limited")
                assert (await one.submit(one.best_action()))["type"] == "ack"
            while (await one.hear("presence"))["seats"] != [True]:
                pass
            async with ann.socket(table) as again:
                await again.hear("snapshot")


def test_a_crowd_counts_who_is_there() -> None:
    crowd = Crowd(2)
    assert [crowd.enter(key) for key in ("a", "a", "a", "b")] == [True, True, False, True]
    crowd.leave("a")
    assert crowd.enter("a")
    crowd.leave("b")
    assert [crowd.enter(key) for key in ("a", "b", "b", "b")] == [False, True, True, False]


async def test_a_socket_without_a_hello_is_closed(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.socket.HELLO_SECONDS", 0.05)
    table = await ann.open("me")
    async with ann.line(table) as line:
        assert await _goodbye(Socket(line)) == (CloseCode.HOSTILE, "hello-first")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(_goodbye(socket), 0.2)


async def test_who_slept_through_many_events_is_told_everything_once(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told one by one they would fill its line, and it would be closed for reading slowly each time it comes back."""
    assert MISSED_EVENTS < OUTGOING
    monkeypatch.setattr("moontable.server.tellings.MISSED_EVENTS", 3)
    monkeypatch.setattr("moontable.server.connection.OUTGOING", 6)
    table = await ann.open("me", "open")
    async with ann.socket(table) as socket:
        start = (await socket.hear("snapshot"))["seq"]
    for number in range(8):
        await ann.call(f"Ann {number}")
    async with ann.socket(table, since=start) as socket:
        assert (await socket.hear())["type"] == "snapshot"
        assert socket.info["seats"][0]["name"] == "Ann 7"
        assert socket.seq == start + 8
    async with ann.socket(table, since=start + 5) as socket:
        assert [(await Blind(socket.line).hear())["seq"] for _ in range(3)] == [start + 6, start + 7, start + 8]


async def test_a_line_is_bounded_by_its_bytes_too() -> None:
    connection = Connection(None)
    connection.send_encoded(b"x" * (OUTGOING_BYTES - 1))
    connection.send_encoded(b"x")
    assert not connection.goodbye.done()
    assert len(await connection.next()) == OUTGOING_BYTES - 1
    connection.send_encoded(b"x" * OUTGOING_BYTES)
    connection.send_encoded(b"x")
    assert connection.goodbye.result() == (CloseCode.TOO_SLOW, "too-slow")


async def test_new_accounts_have_a_rate_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits of an account would be none if accounts cost nothing; who has one goes on."""
    monkeypatch.setattr("moontable.server.accounts.ACCOUNT_BURST", 2)
    async with serving(tmp_path) as site, Person(site.host) as ann, Person(site.host) as ben, Person(site.host) as cat:
        await ann.call("Ann")
        await ben.call("Ben")
        assert await cat.refusal("/api/me", {"name": "Cat"}) == (429, "rate-limited")
        await ann.call("Anna")
        await ann.open("me")
