"""Taking back over the wire: free in the own turn, by consent beyond it, and never a draw that somebody has seen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from moontable.table import Record, Undone
from tests.server.people import Blind, Json, Person, Socket
from tests.server.site import Site, serving

CITY = "blue-moon-city"


@asynccontextmanager
async def table_of(
    *people: Person, game: str = "nova-luna", undo: str = "consent", **options: object
) -> AsyncIterator[tuple[str, list[Socket]]]:
    """A table where these people sit, with their sockets: the one who is to act first comes first."""
    seats = ["me", *["open"] * (len(people) - 1)]
    table = await people[0].open(*seats, game=game, settings={"undo": undo}, **options)
    for guest in people[1:]:
        await guest.sit(table)
    async with people[0].socket(table) as one, people[-1].socket(table) as other:
        sockets = [one, other][: len(people)]
        for socket in sockets:
            await socket.hear("snapshot")
        yield table, sorted(sockets, key=lambda socket: socket.choices is None)


def offered(socket: Socket) -> Json | None:
    """What a seat can take back now."""
    return socket.undo


async def ask(socket: Socket, to: int, *, ply: int | None = None) -> Json:
    """Ask to go back; what the table answers."""
    await socket.say("undo", ply=socket.ply if ply is None else ply, to=to)
    return await socket.hear("snapshot", "refused", "undo-asked")


async def test_a_step_in_the_city_is_taken_back_for_everybody(ann: Person, ben: Person) -> None:
    """Inside the turn nobody is asked, and everybody sees the table as it was."""
    async with table_of(ann, ben, game=CITY) as (_, (mover, other)):
        start, step = mover.view, mover.choices
        assert step is not None
        assert offered(mover) is None
        go = next(tile["go"] for tile in step["tiles"] if tile["go"])
        assert (await mover.submit(go))["type"] == "ack"
        assert offered(mover) == {"free": 0, "ask": None}
        await other.hear("moved")
        assert offered(other) is None
        back = await ask(mover, 0)
        assert (back["type"], back["ply"], back["view"], back["choices"]) == ("snapshot", 0, start, step)
        told = await other.hear("snapshot")
        assert (told["ply"], told["seq"]) == (0, back["seq"])
        assert back["log"][-1]["key"] == "table.undone"


async def test_the_others_are_asked_where_the_turn_is_over(ann: Person, ben: Person) -> None:
    async with table_of(ann, ben) as (_, (mover, other)):
        start = mover.view
        await mover.submit(mover.best_action())
        assert offered(mover) == {"free": None, "ask": 0}
        seat = mover.info["you"]
        asked = await ask(mover, 0)
        assert asked == {"type": "undo-asked", "seat": seat, "to": 0, "waiting": [1 - seat], "declined_by": None}
        assert await other.hear("undo-asked") == asked
        await other.say("answer-undo", agree=True)
        assert (await mover.hear("snapshot"))["view"] == start
        assert (await mover.hear("undo-asked"))["seat"] is None
        assert (await mover.submit(mover.best_action()))["type"] == "ack"


@pytest.mark.parametrize("how", ["says no", "plays on", "is asked no more"])
async def test_a_no_is_told_and_is_not_asked_for_twice(ann: Person, ben: Person, how: str) -> None:
    """One request for each ply (demand 16); who plays on has answered, and who asked may think better of it."""
    async with table_of(ann, ben, start_order="seated") as (_, (mover, other)):
        await mover.submit(mover.best_action())
        if other.choices is None:
            await other.until_turn()
        before = mover.ply
        await ask(mover, 0)
        await other.hear("undo-asked")
        if how == "plays on":
            assert (await other.submit(other.best_action()))["type"] == "ack"
        else:
            await (other if how == "says no" else mover).say("answer-undo", agree=False)
        answer = await mover.hear("undo-asked")
        assert answer["seat"] is None
        assert answer["declined_by"] == (None if how == "is asked no more" else other.info["you"])
        if how != "plays on":
            assert mover.ply == before
            assert (await ask(mover, 0))["code"] == "undo-declined"


async def test_against_bots_nobody_is_asked_and_the_bot_thinks_anew(tmp_path: Path) -> None:
    """Also while it thinks: what it thought of before is never played (demand 14)."""
    async with serving(tmp_path, bot_pause=3600) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", "greedy", start_order="seated")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            start = socket.view
            while socket.choices is not None:  # the bot is to act, and thinks for an hour
                await socket.submit(socket.best_action())
            last = socket.ply - 1
            back = await ask(socket, last)
            assert (back["type"], back["ply"]) == ("snapshot", last)
            assert (await ask(socket, 0))["view"] == start if last else back["view"] == start
    async with serving(tmp_path) as site, Person(site.host) as again:
        again.http.cookies.set(*ann.cookie.split("=", 1))
        async with again.socket(table) as socket:
            assert await socket.until_turn()
            ply = socket.ply
            while socket.ply < ply + 6 and await socket.until_turn():
                assert (await socket.submit(socket.best_action()))["type"] == "ack"


async def test_a_draw_that_was_seen_does_not_come_again(ann: Person) -> None:
    """Consent goes back over a reveal, and then chance goes on where it was: here 8 dice, rolled time and again."""
    table = await ann.open("me", "random", game="walking-on-the-moon", start_order="seated", stacking="top")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        rolls = []
        for _ in range(6):
            await socket.submit("program BBKK")
            await socket.submit("roll")
            rolls.append(_told(socket, "moved")[-1]["entries"][-1])
            await ask(socket, 0)
    assert len(set(rolls)) > 1
    record = Record.from_text((await ann.http.get(f"/api/tables/{table}/record")).text)
    assert sum(isinstance(entry, Undone) for entry in record.entries) == 6


def _told(socket: Socket, kind: str) -> list[Json]:
    return [message for message in socket.told if message["type"] == kind]


@pytest.mark.parametrize(("policy", "game"), [("none", CITY), ("turn", "nova-luna")])
async def test_a_table_may_allow_less(ann: Person, ben: Person, policy: str, game: str) -> None:
    async with table_of(ann, ben, game=game, undo=policy) as (table, (mover, other)):
        assert (await ann.get(f"/api/tables/{table}"))["settings"]["undo"] == policy
        choices = mover.choices
        assert choices is not None
        action = mover.best_action() if game != CITY else next(tile["go"] for tile in choices["tiles"] if tile["go"])
        await mover.submit(action)
        assert offered(mover) is None
        assert (await ask(mover, 0))["code"] == "no-undo"
        assert other.ply in (0, 1)


async def test_nobody_takes_back_what_is_not_theirs(ann: Person, ben: Person, stranger: Person) -> None:
    """Neither a watcher nor the other seat, at no other ply than the table's, and not before the start."""
    async with table_of(ann, ben) as (table, (mover, other)), stranger.socket(table) as watcher:
        await watcher.hear("snapshot")
        await mover.submit(mover.best_action())
        await watcher.hear("moved")
        await other.hear("moved")
        assert offered(watcher) is None
        assert (await ask(watcher, 0))["code"] == "not-your-seat"
        assert (await ask(other, 0))["code"] == "nothing-to-undo"
        assert (await ask(mover, 0, ply=0))["code"] == "stale-ply"
        await mover.say("answer-undo", agree=True)
        assert (await mover.hear("refused"))["code"] == "no-request"
        await ask(mover, 0)
        for socket in (watcher, mover):
            await socket.say("answer-undo", agree=True)
            assert (await socket.hear("refused"))["code"] == "not-your-seat"
        assert (await ask(mover, 0))["code"] == "undo-asked"
    waiting = await ann.open("me", "open")
    async with ann.socket(waiting) as socket:
        await socket.hear("snapshot")
        assert (await ask(socket, 0))["code"] == "not-started"


async def test_an_undo_survives_a_restart_and_reaches_who_was_away(tmp_path: Path) -> None:
    """A browser that saw what was taken back gets everything anew; record, log and position are as they were."""
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", "random", start_order="seated")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            for _ in range(3):
                await socket.until_turn()
                await socket.submit(socket.best_action())
            seen = socket.seq or 0
            await socket.until_turn()
            await ask(socket, 0)
            await socket.submit(socket.best_action())
            text = (await ann.http.get(f"/api/tables/{table}/record")).text
            view, log, seq = socket.view, socket.log, socket.seq or 0
        async with ann.socket(table, since=seen) as back:
            blind = Blind(back.line)
            first = await blind.hear()
            assert first["type"] == "snapshot"
        cookie = ann.cookie
    async with serving(tmp_path, bot_pause=3600) as site, Person(site.host) as ann:
        ann.http.cookies.set(*cookie.split("=", 1))
        after = (await ann.http.get(f"/api/tables/{table}/record")).text
        assert after.startswith(text)
        async with ann.socket(table) as socket:
            told = await socket.hear("snapshot")
            if told["seq"] == seq:
                assert (told["view"], told["log"]) == (view, log)
        assert Record.from_text(after).replay().to_bytes()


async def test_two_who_take_back_at_once_take_back_once(site: Site, ann: Person) -> None:
    """Two devices of one person press together: the second press is stale and changes nothing."""
    table = await ann.open("me", "random", game=CITY)
    async with ann.socket(table) as one, ann.socket(table) as two:
        for socket in (one, two):
            await socket.hear("snapshot")
            await socket.until_turn()
        assert one.choices is not None
        go = next(tile["go"] for tile in one.choices["tiles"] if tile["go"])
        ply = one.ply
        await one.submit(go)
        while two.ply < one.ply:
            await two.hear()
        await asyncio.gather(*(socket.say("undo", ply=ply + 1, to=ply) for socket in (one, two)))
        answers = [await socket.hear("refused") for socket in (two,)]
        assert answers[0]["code"] == "stale-ply"
        undone = [row for row in await site.store.steps(table) if not hasattr(row, "entries")]
        assert len(undone) == 1
