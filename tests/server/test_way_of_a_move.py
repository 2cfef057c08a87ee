"""A move is stored, then published, then acknowledged (ARCHITECTURE.md, "One move, from click to record")."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from moontable.store import MatchState, Store, StoredStep, StoreError
from moontable.table import Step
from tests.server.people import Person, Socket, play_out
from tests.server.site import Site, open_store, serving


async def test_mover_hears_the_move_before_the_ack_and_it_is_stored_then(site: Site, ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open")
    await ben.sit(table)
    async with ann.socket(table) as one, ben.socket(table) as two:
        await one.hear("snapshot")
        await two.hear("snapshot")
        mover, other = (one, two) if one.choices else (two, one)
        await mover.say("submit", ply=0, action=mover.best_action(), nonce="n")
        kinds = [(await mover.hear("moved", "ack"))["type"] for _ in range(2)]
        stored = await site.store.steps(table)
        assert kinds == ["moved", "ack"]
        assert [step.ply for step in stored] == [-1, 0]
        assert isinstance(stored[1], StoredStep)
        told = await other.hear("moved")
        assert told["entries"][0] == told["action"] == stored[1].entries[0].text


class FailingStore(Store):
    """A real store whose disk is full while `fails`, before anything is written."""

    fails = False

    async def append(self, match: str, before: int, state: MatchState, change: Any = None, **more: Any) -> None:
        if self.fails and isinstance(change, Step):
            raise StoreError("the disk is full")
        await super().append(match, before, state, change, **more)


async def test_nothing_is_published_or_acknowledged_when_the_store_fails(tmp_path: Path) -> None:
    store = await open_store(tmp_path, FailingStore)
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        table = await ann.open("me", "open")
        await (await ben.call("Ben")).sit(table)
        async with ann.socket(table) as one, ben.socket(table) as two:
            await one.hear("snapshot")
            await two.hear("snapshot")
            mover, other = (one, two) if one.choices else (two, one)
            action = mover.best_action()
            store.fails = True
            answer = await mover.submit(action)
            assert (answer["type"], answer["code"]) == ("refused", "not-stored")
            assert [step.ply for step in await store.steps(table)] == [-1]
            await other.say("ping")
            assert (await other.hear("moved", "snapshot", "pong"))["type"] == "pong"
            assert mover.ply == 0
            store.fails = False
            assert (await mover.submit(action))["type"] == "ack"  # the same position still stands


class AmnesiacStore(Store):
    """A real store whose answer to a commit gets lost once: the step is written, the server is told it failed."""

    loses = False

    async def append(self, match: str, before: int, state: MatchState, change: Any = None, **more: Any) -> None:
        await super().append(match, before, state, change, **more)
        if self.loses:
            self.loses = False
            raise StoreError("the connection broke after the commit")


async def test_a_commit_whose_answer_is_lost_counts_as_played(tmp_path: Path) -> None:
    store = await open_store(tmp_path, AmnesiacStore)
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            store.loses = True
            answer = await socket.submit(socket.best_action())
            assert (answer["type"], answer["ply"]) == ("ack", 0)
            assert socket.ply == 1  # told by a snapshot
            assert (await socket.submit(socket.best_action()))["type"] == "ack"


class BuggyStore(Store):
    """A real store with a fault of ours in it."""

    is_buggy = False

    async def append(self, match: str, before: int, state: MatchState, change: Any = None, **more: Any) -> None:
        if self.is_buggy:
            raise ZeroDivisionError
        await super().append(match, before, state, change, **more)


async def test_a_fault_of_ours_is_told_and_the_table_lives_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await open_store(tmp_path, BuggyStore)
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            store.is_buggy = True
            answer = await socket.submit(socket.best_action())
            assert (answer["type"], answer["code"]) == ("refused", "server-error")
            assert "ZeroDivisionError" in caplog.text
            store.is_buggy = False
            assert (await socket.submit(socket.best_action()))["type"] == "ack"


async def test_two_servers_on_one_database_never_play_the_same_ply_twice(tmp_path: Path) -> None:
    async with serving(tmp_path, seed=None) as here, serving(tmp_path, seed=None) as there, Person(here.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me")
        assert (await ann.add_nonce(table))["status"] == "playing"
        twin = Person(there.host)
        twin.http.cookies = ann.http.cookies
        async with twin, ann.socket(table) as one, twin.socket(table) as two:
            await one.hear("snapshot")
            await two.hear("snapshot")
            first, second = await asyncio.gather(one.submit(one.best_action()), two.submit(two.best_action()))
            kinds = sorted(answer["type"] for answer in (first, second))
            assert kinds == ["ack", "refused"]
            assert {answer.get("code") for answer in (first, second)} == {None, "stale-ply"}
            assert [step.ply for step in await here.store.steps(table)] == [-1, 0]
            loser = two if second["type"] == "refused" else one
            assert loser.ply == 1  # it was shown what the other server played
            assert one.view == two.view
            assert (await loser.submit(loser.best_action()))["type"] == "ack"


@pytest.mark.parametrize("seats", [("me", "open"), ("me", "open", "greedy")])
async def test_a_whole_match_patch_by_patch(ann: Person, ben: Person, seats: tuple[str, ...]) -> None:
    """At every ply the patched view has the announced fingerprint and equals the full view (demand I.71)."""
    table = await ann.open(*seats, discs=8)
    await ben.sit(table)
    async with ann.socket(table) as one, ben.socket(table) as two:
        await one.hear("snapshot")
        await two.hear("snapshot")
        watch = asyncio.create_task(_compare_with_snapshots(ann, table))
        await play_out(one, two)
        assert await watch > 0
        assert one.view == two.view
        last = await ann.get(f"/api/tables/{table}")
        assert (last["status"], last["progress"], last["your_turn"]) == ("over", 100, False)
        assert last["ranking"] is not None
        assert last["ending"] in ("last-disc", "exhaustion")


async def _compare_with_snapshots(person: Person, table: str) -> int:
    """Follow the match on a second socket of the seat, asking for a snapshot after every move."""
    plies = 0
    async with person.socket(table) as socket:
        await socket.hear("snapshot")
        while socket.status != "over":
            message = await socket.hear()
            if message["type"] == "moved":
                patched, seq = socket.view, socket.seq
                await socket.say("resync")
                snapshot = await socket.hear("snapshot", "moved")
                if snapshot["type"] == "snapshot" and snapshot["seq"] == seq:
                    assert snapshot["view"] == patched
                    plies += 1
    return plies


async def test_two_sockets_of_one_seat_hear_the_same_and_either_may_move(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as phone, ann.socket(table) as desk:
        await phone.hear("snapshot")
        await desk.hear("snapshot")
        assert (await phone.submit(phone.best_action()))["type"] == "ack"
        await desk.hear("moved")
        assert (await desk.submit(desk.best_action()))["type"] == "ack"
        await phone.hear("moved")
        assert phone.view == desk.view
        first, second = await asyncio.gather(
            _submit_at(phone, phone.best_action(), 2), _submit_at(desk, desk.best_action(), 2)
        )
        assert sorted([first["type"], second["type"]]) == ["ack", "refused"]


async def _submit_at(socket: Socket, action: str, ply: int) -> dict[str, Any]:
    return await socket.submit(action, ply=ply)
