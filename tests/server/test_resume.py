"""A browser that comes back gets what it missed: the numbered events, or one snapshot (demands A.1, A.6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from moontable.protocol import PROTOCOL_VERSION, CloseCode
from moontable.server.connection import Connection
from moontable.server.settings import OUTGOING
from tests.server.people import Blind, Person, Socket
from tests.server.site import serving


async def move(socket: Socket, times: int) -> None:
    for _ in range(times):
        assert (await socket.submit(socket.best_action()))["type"] == "ack"


async def missed(person: Person, table: str, since: int | None) -> list[dict[str, Any]]:
    """The numbered messages that answer a hello, up to the presence that follows them."""
    heard = []
    async with person.line(table) as line:
        socket = Blind(line)
        await socket.say("hello", protocol=PROTOCOL_VERSION, since=since)
        while (message := await socket.hear())["type"] != "presence":
            heard.append(message)
    return heard


async def test_since_is_answered_by_exactly_the_missed_events(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        start = (await socket.hear("snapshot"))["seq"]
        await move(socket, 4)
        everything = await missed(ann, table, start)
        assert [message["seq"] for message in everything] == [start + n for n in (1, 2, 3, 4)]
        assert {message["type"] for message in everything} == {"moved"}
        for n in (1, 2, 3):
            assert await missed(ann, table, start + n) == everything[n:]
        assert await missed(ann, table, start + 4) == []


async def test_a_mirror_that_resumes_equals_one_that_stayed(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as stayed:
        await stayed.hear("snapshot")
        async with ann.socket(table) as left:
            await left.hear("snapshot")
        await move(stayed, 5)
        async with ann.socket(table, since=left.seq) as back:
            back.resume_from(left)
            while back.ply < stayed.ply:
                assert (await back.hear())["type"] in ("moved", "presence")  # patches, checked against fingerprints
            assert (back.view, back.choices, back.log) == (stayed.view, stayed.choices, stayed.log)


@pytest.mark.parametrize("since", [None, 0, 10_000])
async def test_what_cannot_be_answered_by_events_is_answered_by_one_snapshot(ann: Person, since: int | None) -> None:
    """Nothing seen yet, seen only the time before the start, or seen another database."""
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await move(socket, 2)
        (snapshot,) = await missed(ann, table, since)
        assert (snapshot["type"], snapshot["seq"], snapshot["view"]) == ("snapshot", socket.seq, socket.view)


async def test_events_before_the_start_are_answered_by_the_table(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", "open")
    await ben.sit(table)
    (event,) = await missed(ann, table, 0)
    assert (event["type"], event["seq"]) == ("table", 1)
    assert event["table"]["seats"][1]["name"] == "Ben"


async def test_who_missed_more_than_a_table_keeps_gets_a_snapshot(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.loading.RECENT_STEPS", 3)
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        start = (await socket.hear("snapshot"))["seq"]
        await move(socket, 6)
    assert [message["type"] for message in await missed(ann, table, start + 4)] == ["moved", "moved"]
    assert [message["type"] for message in await missed(ann, table, start + 2)] == ["snapshot"]
    for ply in range(7):  # older positions are replayed
        assert (await ann.get(f"/api/tables/{table}/plies/{ply}"))["view"]["ply"] == ply


async def test_numbers_go_on_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            await move(socket, 3)
        key, seq, view = ann.http.cookies, socket.seq, socket.view
        before = await missed(ann, table, 1)
    async with serving(tmp_path) as site, Person(site.host) as ann:
        ann.http.cookies = key
        assert await missed(ann, table, 1) == before
        assert await missed(ann, table, seq) == []
        (snapshot,) = await missed(ann, table, None)
        assert (snapshot["seq"], snapshot["view"]) == (seq, view)


async def test_every_seat_has_a_view_and_choices_of_its_own(ann: Person, ben: Person, stranger: Person) -> None:
    """Only who is to act is told what may be done, and only each account who it is (principle 12)."""
    table = await ann.open("me", "open", start_order="0,1")
    await ben.sit(table)
    async with ann.socket(table) as one, ben.socket(table) as two, stranger.socket(table) as watcher:
        for socket in (one, two, watcher):
            await socket.hear("snapshot")
        assert [socket.info["you"] for socket in (one, two, watcher)] == [0, 1, None]
        assert [socket.choices is not None for socket in (one, two, watcher)] == [True, False, False]
        await move(one, 1)
        for socket in (two, watcher):
            await socket.hear("moved")
        assert watcher.choices is None
        assert (one.choices is None) != (two.choices is None)
        assert one.view == two.view == watcher.view  # nothing is hidden in this game


async def test_a_slow_browser_is_closed_and_holds_up_nobody() -> None:
    connection = Connection(None)
    for _ in range(OUTGOING):
        connection.send_encoded(b"{}")
    assert not connection.goodbye.done()
    connection.send_encoded(b"{}")
    assert connection.goodbye.result() == (CloseCode.TOO_SLOW, "too-slow")


async def test_a_browser_that_does_not_read_is_closed_with_too_slow(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moontable.server.conversation.MESSAGE_BURST", 10**9)  # it may ask for more than a person
    table = await ann.open("me")
    asleep = ann.line(table, compression=None, max_queue=1)
    async with ann.socket(table) as awake, asleep as line:
        await awake.hear("snapshot")
        sleeper = Blind(line)
        await sleeper.say("hello", protocol=PROTOCOL_VERSION, since=None)
        for _ in range(3000):
            await sleeper.say("resync")
        await move(awake, 1)  # nobody waits for the sleeper
        with pytest.raises(ConnectionClosed) as closed:
            await sleeper.hear("nothing")  # it reads again, and learns why it was hung up on
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (CloseCode.TOO_SLOW, "too-slow")
