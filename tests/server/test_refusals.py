"""What must not be played is refused with its code, and changes nothing (demands A.2, A.3, E.38, E.40)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from moontable.protocol import PROTOCOL_VERSION, CloseCode
from moontable.protocol.client import MAX_MESSAGE_BYTES
from moontable.server.settings import FRAME_BYTES, MESSAGE_BURST, STRIKES
from moontable.store import StoredStep
from tests.server.people import Person, Socket
from tests.server.site import Site


@asynccontextmanager
async def two_at_a_table(ann: Person, ben: Person) -> AsyncIterator[tuple[Socket, Socket, str]]:
    """The seat to act, the other seat, the table."""
    table = await ann.open("me", "open")
    await ben.sit(table)
    async with ann.socket(table) as one, ben.socket(table) as two:
        await one.hear("snapshot")
        await two.hear("snapshot")
        yield (one, two, table) if one.choices else (two, one, table)


async def _goodbye(socket: Socket) -> tuple[int, str]:
    """Hear the socket out; the code and reason with which the server closed it."""
    with pytest.raises(ConnectionClosed) as closed:
        await socket.hear("nothing")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def test_out_of_turn(site: Site, ann: Person, ben: Person) -> None:
    async with two_at_a_table(ann, ben) as (mover, other, table):
        answer = await other.submit(mover.best_action())
        assert (answer["code"], answer["details"]) == ("not-your-turn", {"actor": mover.info["you"]})
        assert len(await site.store.steps(table)) == 1


async def test_twice_with_one_nonce_is_played_once_and_acknowledged_again(site: Site, ann: Person, ben: Person) -> None:
    async with two_at_a_table(ann, ben) as (mover, _, table):
        action = mover.best_action()
        first = await mover.submit(action, ply=0, nonce="once")
        again = await mover.submit(action, ply=0, nonce="once")
        assert first == again
        assert len(await site.store.steps(table)) == 2


async def test_a_nonce_is_known_after_the_table_was_loaded_anew(site: Site, ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        action = socket.best_action()
        first = await socket.submit(action, ply=0, nonce="once")
    steps = await site.store.steps(table)
    assert isinstance(steps[1], StoredStep)
    assert steps[1].nonce == "once"
    assert (steps[1].ply, steps[1].seq) == (first["ply"], first["seq"])


async def test_a_nonce_said_again_at_another_ply_is_another_submit(site: Site, ann: Person, ben: Person) -> None:
    """A program may count from 1 again after its restart; two seats may count alike."""
    async with two_at_a_table(ann, ben) as (mover, other, table):
        for ply in range(4):
            for socket in (mover, other):
                while socket.ply < ply:
                    await socket.hear()
            socket = mover if mover.choices else other
            answer = await socket.submit(socket.best_action(), ply=ply, nonce="1")
            assert (answer["type"], answer["ply"]) == ("ack", ply)
        assert len(await site.store.steps(table)) == 5


async def test_stale(ann: Person, ben: Person) -> None:
    async with two_at_a_table(ann, ben) as (mover, other, _):
        action = mover.best_action()
        await mover.submit(action, ply=0)
        assert (await mover.submit(action, ply=0))["code"] == "stale-ply"
        assert (await other.submit(action, ply=7))["code"] == "stale-ply"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("T99@0,0", "bad-notation"),
        ("T1@40,40", "illegal-action"),
        ("refill", "illegal-action"),
        ("draw T17", "illegal-action"),
        ("¡", "bad-notation"),
    ],
)
async def test_illegal(ann: Person, ben: Person, action: str, code: str) -> None:
    async with two_at_a_table(ann, ben) as (mover, _, _table):
        assert (await mover.submit(action))["code"] == code
        assert (await mover.submit(mover.best_action()))["type"] == "ack"


async def test_a_watcher_cannot_play(ann: Person, ben: Person, stranger: Person) -> None:
    async with two_at_a_table(ann, ben) as (mover, _, table), stranger.socket(table) as watcher:
        await watcher.hear("snapshot")
        assert (watcher.info["you"], watcher.choices) == (None, None)
        assert (await watcher.submit(mover.best_action()))["code"] == "not-your-seat"


@pytest.mark.parametrize("key", ["", "x", "A" * 43])
async def test_a_made_up_key_is_a_stranger(ann: Person, ben: Person, stranger: Person, key: str) -> None:
    async with (
        two_at_a_table(ann, ben) as (mover, _, table),
        stranger.line(table, {"Cookie": f"moontable_key={key}"}) as line,
    ):
        liar = Socket(line)
        await liar.say("hello", protocol=PROTOCOL_VERSION, since=None)
        await liar.hear("snapshot")
        assert (await liar.submit(mover.best_action()))["code"] == "not-your-seat"


async def test_a_submit_names_no_seat(ann: Person, ben: Person) -> None:
    async with two_at_a_table(ann, ben) as (mover, other, _):
        lie = {"type": "submit", "ply": 0, "action": mover.best_action(), "nonce": "n", "seat": mover.info["you"]}
        await other.line.send(json.dumps(lie))
        assert (await other.hear("refused", "ack"))["code"] == "bad-message"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "not json",
        "[]",
        "{}",
        '{"type":"hi"}',
        '{"type":"submit","ply":0}',
        '{"type":"submit","ply":"0","action":"a","nonce":"n"}',
        '{"type":"submit","ply":-1,"action":"a","nonce":"n"}',
        '{"type":"submit","ply":0,"action":"","nonce":"n"}',
        '{"type":"submit","ply":0,"action":"a","nonce":"' + "n" * 65 + '"}',
        '{"type":"submit","ply":0,"action":"a","nonce":"\\u0000"}',
        '{"type":"submit","ply":0,"action":"a","nonce":""}',
        "[" * 4000,
        b"\x00\xff",
    ],
)
async def test_malformed(ann: Person, frame: str | bytes) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await socket.line.send(frame)
        answer = await socket.hear("refused")
        assert (answer["code"], answer["nonce"]) == ("bad-message", None)
        assert (await socket.submit(socket.best_action()))["type"] == "ack"


async def test_oversized(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await socket.line.send(json.dumps({"type": "ping", "padding": "x" * MAX_MESSAGE_BYTES}))
        assert (await socket.hear("refused"))["code"] == "message-too-large"
        await socket.line.send("x" * (FRAME_BYTES + 1))
        assert (await _goodbye(socket))[0] == 1009


async def test_repeated_malformed_messages_close_the_socket_with_a_reason(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        for _ in range(STRIKES):
            await socket.line.send("rubbish")
        assert await _goodbye(socket) == (CloseCode.HOSTILE, "bad-message")


async def test_a_flood_is_refused_and_then_closed_with_a_reason(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        for _ in range(MESSAGE_BURST + STRIKES + 20):
            await socket.say("ping")
        assert (await socket.hear("refused"))["code"] == "rate-limited"
        assert await _goodbye(socket) == (CloseCode.FLOOD, "rate-limited")


async def test_hello_comes_first_and_once(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.line(table) as line:
        socket = Socket(line)
        await socket.say("ping")
        assert (await socket.hear("refused"))["code"] == "hello-first"
        await socket.say("hello", protocol=PROTOCOL_VERSION)
        await socket.hear("snapshot")
        await socket.say("hello", protocol=PROTOCOL_VERSION)
        assert (await socket.hear("refused"))["code"] == "hello-first"


async def test_another_protocol_is_told_to_load_the_page_again(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.line(table) as line:
        socket = Socket(line)
        await socket.say("hello", protocol=PROTOCOL_VERSION + 1)
        assert await _goodbye(socket) == (CloseCode.PROTOCOL, "protocol-version")


async def test_an_unknown_table_closes_the_socket(ann: Person) -> None:
    async with ann.socket("amber-heron-2222222222") as socket:
        assert await _goodbye(socket) == (CloseCode.UNKNOWN_TABLE, "unknown-table")


async def test_a_page_of_another_site_gets_no_socket(ann: Person) -> None:
    table = await ann.open("me")
    with pytest.raises(InvalidStatus) as refused:
        async with ann.line(table, {"Origin": "http://evil.example"}):
            pass
    assert refused.value.response.status_code == 403


async def test_a_page_of_another_site_changes_nothing(ann: Person) -> None:
    answer = await ann.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert (await ann.get("/api/me"))["account"]["name"] == "Ann"
