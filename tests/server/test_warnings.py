"""Notices before an end: of the days for a turn, and of a table; each once, also by a server that was down."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from moontable.server.expiry import DAY, HOUR, LIFETIMES, WARNINGS
from moontable.server.settings import SWEEP_SECONDS
from moontable.server.targets import networks
from moontable.server.telling_elsewhere import EARLY, warning_of
from moontable.table import Times
from tests.server.hand_timers import HandCalendar
from tests.server.people import Person
from tests.server.receiver import Receiver, receiving
from tests.server.site import Site, serving
from tests.server.test_notices import LATER, LOOK, hook, settled

CLOCK = {"kind": "days", "seconds": 2 * DAY, "timeout": "bot"}


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.notifier.LOOK_SECONDS", LOOK)


@asynccontextmanager
async def running(tmp_path: Path, calendar: HandCalendar, *cookies: str) -> AsyncIterator[tuple[Site, Person, Person]]:
    """A server by the test's calendar with two people: those of the cookies, or new ones."""
    async with (
        serving(tmp_path, calendar=calendar, notice_networks=networks("127.0.0.0/8")) as site,
        Person(site.host) as ann,
        Person(site.host) as ben,
    ):
        for person, name, cookie in zip((ann, ben), ("Ann", "Ben"), cookies or ("", ""), strict=True):
            if cookie:
                person.http.cookies.set(*cookie.split("=", 1))
            else:
                await person.call(name)
        yield site, ann, ben


async def told(receiver: Receiver) -> tuple[str, str]:
    """Kind and words of the next notice."""
    body = json.loads((await receiver.next()).body)
    return body["kind"], body["text"].split(" http")[0]


async def nothing_more(receiver: Receiver, person: Person) -> None:
    """What was to be told has been told: a test, sent now, arrives next."""
    await person.post("/api/me/webhook/test")
    assert (await told(receiver))[0] == "test"


async def begun(ann: Person, ben: Person) -> str:
    """A match by letter in which Ann is to act."""
    table = await ann.open("me", "open", start_order="seated", settings={"clock": CLOCK})
    await ben.sit(table)
    return table


def test_a_quarter_of_the_time_is_left_and_half_a_day_at_most() -> None:
    for days, early in ((1, 6 * HOUR), (2, EARLY), (14, EARLY)):
        times = Times((None,), (0,), seat=0, since=0, deadline=days * DAY * 1000)
        assert warning_of(times) == days * DAY - early
        assert warning_of(times.moved_on(DAY * 1000)) == (days + 1) * DAY - early
    assert warning_of(None) is None
    assert warning_of(Times((None,), (0,))) is None


async def test_that_days_run_out_is_told_once_also_after_a_restart(tmp_path: Path) -> None:
    calendar = HandCalendar()
    async with receiving() as receiver:
        async with running(tmp_path, calendar) as (_, ann, ben):
            await hook(ann, receiver)
            await begun(ann, ben)
            calendar.turn(LATER)
            assert (await told(receiver))[0] == "turn"
            calendar.turn(2 * DAY - EARLY - HOUR)  # deadlines are of the clock on the wall, which the calendar is not
            await nothing_more(receiver, ann)
            cookies = ann.cookie, ben.cookie
        calendar.turn(2 * HOUR)
        async with running(tmp_path, calendar, *cookies) as (_, ann, ben):
            assert await told(receiver) == ("deadline", "Your time in Nova Luna runs out.")
        calendar.turn(60)
        async with running(tmp_path, calendar, *cookies) as (_, ann, ben):
            calendar.turn(EARLY - 3 * HOUR)
            await nothing_more(receiver, ann)


async def test_who_has_played_is_not_told_and_the_next_turn_has_a_time_of_its_own(tmp_path: Path) -> None:
    calendar = HandCalendar()
    async with receiving() as receiver, running(tmp_path, calendar) as (site, ann, ben):
        await hook(ann, receiver)
        table = await begun(ann, ben)
        for person in (ann, ben):
            async with person.socket(table) as socket:
                await socket.until_turn()
                while socket.choices is not None:
                    ply = socket.ply
                    await socket.submit(socket.best_action())
                    while socket.ply == ply:
                        await socket.hear()
        rows = [notice for notice in await site.store.notices.due(2**40, 9) if notice.kind == "deadline"]
        assert len({notice.account for notice in rows}) == len(rows) <= 1


async def test_a_vacation_moves_what_is_told_of_the_deadline(tmp_path: Path) -> None:
    """Ten days more, and one notice at the end of them."""
    calendar = HandCalendar()
    async with receiving() as receiver, running(tmp_path, calendar) as (_, ann, ben):
        await hook(ann, receiver)
        table = await begun(ann, ben)
        calendar.turn(LATER)
        assert (await told(receiver))[0] == "turn"
        before = (await ann.get(f"/api/tables/{table}"))["clock"]["deadline"]
        await ann.post("/api/me/vacation", {"days": 10})
        after = (await ann.get(f"/api/tables/{table}"))["clock"]["deadline"]
        assert after > before + 9 * DAY * 1000
        calendar.turn(2 * DAY)
        await nothing_more(receiver, ann)
        calendar.turn((after - before) // 1000 - EARLY + HOUR)
        assert (await told(receiver))[0] == "deadline"
        calendar.turn(300)
        await nothing_more(receiver, ann)


@pytest.mark.parametrize("kept", [False, True])
async def test_that_a_table_expires_is_told_once_to_all_its_people(tmp_path: Path, kept: bool) -> None:
    """Who keeps it is told again before the next end, and not before."""
    calendar = HandCalendar()
    async with receiving() as receiver:
        async with running(tmp_path, calendar) as (site, ann, ben):
            await hook(ann, receiver)
            await hook(ben, receiver)
            table = await ann.open("me", "open", "open")
            await ben.sit(table)
            await calendar.until(SWEEP_SECONDS)
            calendar.turn(LIFETIMES.waiting - WARNINGS.waiting - 60)
            await calendar.until(SWEEP_SECONDS)
            await settled(site.store)
            await nothing_more(receiver, ann)
            cookies = ann.cookie, ben.cookie
        calendar.turn(120)
        words = "expiring", "A table of Nova Luna expires soon; open it if it shall stay."
        async with running(tmp_path, calendar, *cookies) as (site, ann, ben):
            assert [await told(receiver), await told(receiver)] == [words, words]
            await settled(site.store)
            if kept:
                await ann.post(f"/api/tables/{table}/keep")
        async with running(tmp_path, calendar, *cookies) as (site, ann, ben):
            await calendar.until(SWEEP_SECONDS)
            await nothing_more(receiver, ben)
            if kept:
                calendar.turn(LIFETIMES.waiting - WARNINGS.waiting + 60)
                assert await told(receiver) == words
