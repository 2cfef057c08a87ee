"""A table over plain HTTP, where sockets are blocked (demand A.6): no message is lost, and none is heard twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from moontable.protocol import PROTOCOL_VERSION, CloseCode
from moontable.server.connection import Connection
from tests.server.people import Json, Person
from tests.server.site import serving

HELLO: Json = {"type": "hello", "protocol": PROTOCOL_VERSION, "since": None}


class Poller:
    """Asks for news as the browser does; a test may repeat a request, or lose an answer."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.path = f"/api/tables/{table}/poll"
        self.session: str | None = None
        self.seen = 0
        self.said: list[Json] = []
        self.told: list[Json] = []
        self._looked = 0

    async def ask(self, *messages: Json, lost: bool = False) -> Json:
        """Say something more, and hear what is new; the answer may be `lost` on its way."""
        first = len(self.said) + 1
        self.said += messages
        body: Json = {"session": self.session, "seen": self.seen, "first": first, "messages": list(messages)}
        answer: Json = await self.person.post(self.path, body)
        if not lost:
            self.session = answer["session"]
            fresh = answer["messages"][self.seen + 1 - answer["first"] :]
            self.told += fresh
            self.seen += len(fresh)
        return answer

    async def until(self, kind: str, *messages: Json) -> Json:
        """The next message of a kind that was not returned or passed over yet, asked for as often as it takes."""
        if messages:
            await self.ask(*messages)
        while True:
            while self._looked < len(self.told):
                message = self.told[self._looked]
                self._looked += 1
                if message["type"] == kind:
                    return message
            await self.ask()


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set when a request begins to wait for news."""
    event, wait = asyncio.Event(), Connection.wait

    async def watched(connection: Connection) -> None:
        event.set()
        await wait(connection)

    monkeypatch.setattr(Connection, "wait", watched)
    return event


def submit(snapshot: Json, nonce: str = "n") -> Json:
    take = snapshot["choices"]["takes"][0]
    return {"type": "submit", "ply": snapshot["ply"], "action": take["cells"][0]["action"], "nonce": nonce}


async def test_a_table_is_told_as_over_a_socket(ann: Person) -> None:
    table = await ann.open("me")
    poller = Poller(ann, table)
    snapshot = await poller.until("snapshot", HELLO)
    ack = await poller.until("ack", submit(snapshot))
    assert [m["type"] for m in poller.told if m["type"] != "presence"] == ["snapshot", "chat", "moved", "ack"]
    assert (ack["ply"], ack["seq"]) == (0, snapshot["seq"] + 1)
    pong = await poller.until("pong", {"type": "ping"})
    assert pong["seq"] == ack["seq"]


async def test_news_arrive_while_a_request_waits_for_them(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", start_order="0,1")
    await ben.sit(table)
    poller = Poller(ben, table)
    await poller.until("snapshot", HELLO)
    waiting = asyncio.create_task(poller.until("moved"))
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await socket.submit(socket.best_action())
        moved = await waiting
    assert moved["ply"] == 1


async def test_a_lost_answer_loses_no_message(ann: Person) -> None:
    table = await ann.open("me")
    poller = Poller(ann, table)
    snapshot = await poller.until("snapshot", HELLO)
    await poller.until("presence")
    lost = await poller.ask(submit(snapshot), lost=True)
    again = await poller.ask()
    assert [message["type"] for message in lost["messages"]] == ["moved", "ack"]
    assert (again["first"], again["messages"]) == (lost["first"], lost["messages"])


async def test_a_request_that_comes_twice_is_heard_once(ann: Person) -> None:
    table = await ann.open("me")
    poller = Poller(ann, table)
    snapshot = await poller.until("snapshot", HELLO)
    body: Json = {"session": poller.session, "seen": 0, "first": 2, "messages": [submit(snapshot)]}
    first, second = await asyncio.gather(*(ann.post(poller.path, body) for _ in range(2)))
    assert {first["heard"], second["heard"]} == {2}
    told = max(first["messages"], second["messages"], key=len)
    assert [message["type"] for message in told if message["type"] in ("ack", "refused")] == ["ack"]


async def test_a_newer_request_lets_the_older_go(ann: Person) -> None:
    table = await ann.open("me")
    poller = Poller(ann, table)
    await poller.until("presence", HELLO)
    body: Json = {"session": poller.session, "seen": poller.seen, "first": 2, "messages": []}
    older = asyncio.create_task(ann.post(poller.path, body))
    pong = await poller.until("pong", {"type": "ping"})
    assert pong["type"] == "pong"
    assert (await older)["messages"] in ([], [pong])


@pytest.mark.parametrize("whose", ["somebody else's", "nobody's", "of another table"])
async def test_a_session_belongs_to_one_account_at_one_table(ann: Person, ben: Person, whose: str) -> None:
    table, other = await ann.open("me"), await ann.open("me")
    poller = Poller(ann, table)
    await poller.until("snapshot", HELLO)
    session = "no-such-session" if whose == "nobody's" else poller.session
    asker = ben if whose == "somebody else's" else ann
    path = f"/api/tables/{other}/poll" if whose == "of another table" else poller.path
    body: Json = {"session": session, "seen": 0, "first": 2, "messages": []}
    assert await asker.refusal(path, body) == (404, "unknown-session")


@pytest.mark.parametrize("messages", [[], [{"type": "ping"}]])
async def test_a_session_begins_with_hello(ann: Person, messages: list[Json]) -> None:
    table = await ann.open("me")
    body: Json = {"session": None, "seen": 0, "first": 1, "messages": messages}
    assert await ann.refusal(f"/api/tables/{table}/poll", body) == (400, "hello-first")


async def test_no_session_at_a_table_that_does_not_exist_or_with_another_protocol(ann: Person) -> None:
    nowhere = await Poller(ann, "amber-heron-7fk2qd").ask(HELLO)
    assert (nowhere["session"], nowhere["closed"]) == (None, CloseCode.UNKNOWN_TABLE)
    old = await Poller(ann, await ann.open("me")).ask({**HELLO, "protocol": 0})
    assert old["closed"] == CloseCode.PROTOCOL


async def test_who_asks_no_more_is_away(ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.polls.SESSION_SECONDS", 0.5)
    table = await ann.open("me", "open")
    await ben.sit(table)
    poller = Poller(ben, table)
    async with ann.socket(table) as socket:
        await poller.until("presence", HELLO)
        while (presence := await socket.hear("presence"))["seats"] != [True, True]:
            pass
        while (presence := await socket.hear("presence"))["seats"] != [True, False]:
            pass
    assert presence["watchers"] == 0
    body: Json = {"session": poller.session, "seen": 0, "first": 2, "messages": []}
    assert await ben.refusal(poller.path, body) == (404, "unknown-session")


async def test_a_browser_that_hangs_up_while_it_waits_is_away(
    ann: Person, ben: Person, waits: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moontable.server.polls.LEFT_SECONDS", 0.05)
    table = await ann.open("me", "open")
    await ben.sit(table)
    poller = Poller(ben, table)
    async with ann.socket(table) as socket:
        await poller.until("presence", HELLO)
        while (await socket.hear("presence"))["seats"] != [True, True]:
            pass
        await poller.until("pong", {"type": "ping"})  # nothing is left to be told
        waits.clear()
        asking = asyncio.create_task(poller.until("nothing"))
        await waits.wait()
        asking.cancel()
        while (await socket.hear("presence"))["seats"] != [True, False]:
            pass


async def test_sessions_and_sockets_of_a_network_are_counted_together(tmp_path: Path) -> None:
    async with serving(tmp_path, sockets_per_network=1) as site, Person(site.host) as ann:
        table = await (await ann.call("Ann")).open("me")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            full = await Poller(ann, table).ask(HELLO)
            assert (full["session"], full["closed"]) == (None, CloseCode.FLOOD)


async def test_a_session_may_say_as_much_as_a_socket(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.conversation.MESSAGE_BURST", 3)
    poller = Poller(ann, await ann.open("me"))
    await poller.until("snapshot", HELLO)
    refused = await poller.until("refused", *[{"type": "ping"}] * 5)
    assert refused["code"] == "rate-limited"


async def test_a_server_that_stops_waits_for_nobody_who_waits_for_news(tmp_path: Path, waits: asyncio.Event) -> None:
    async with serving(tmp_path) as site, Person(site.host) as ann:
        table = await (await ann.call("Ann")).open("me")
        poller = Poller(ann, table)
        await poller.until("presence", HELLO)
        await poller.until("pong", {"type": "ping"})  # nothing is left to be told
        waits.clear()
        waiting = asyncio.create_task(poller.ask())
        await waits.wait()
        site.polls.end()
        assert (await waiting)["closed"] == CloseCode.RESTART


async def test_what_is_no_message_is_refused(ann: Person) -> None:
    path = f"/api/tables/{await ann.open('me')}/poll"
    bodies: list[Json] = [{"messages": []}, {"session": None, "seen": -1, "first": 1, "messages": []}]
    for body in bodies:
        assert await ann.refusal(path, body) == (400, "bad-message")
