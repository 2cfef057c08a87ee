"""Tables that nobody comes to: their people are told first, then they go, by a calendar that the test turns."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from moontable.server.expiry import DAY, HOUR, LIFETIMES, WARNINGS
from moontable.server.settings import SWEEP_SECONDS
from tests.server.hand_timers import TODAY, HandCalendar
from tests.server.people import Json, Person
from tests.server.site import Site, serving


@pytest.fixture
def calendar() -> HandCalendar:
    return HandCalendar()


@asynccontextmanager
async def two(tmp_path: Path, calendar: HandCalendar) -> AsyncIterator[tuple[Site, Person, Person]]:
    """A server by the test's calendar, and two people."""
    async with serving(tmp_path, calendar=calendar) as site, Person(site.host) as ann, Person(site.host) as ben:
        yield site, await ann.call("Ann"), await ben.call("Ben")


async def at(person: Person, table: str) -> Json:
    info: Json = await person.get(f"/api/tables/{table}")
    return info


async def sweep(calendar: HandCalendar, seconds: float) -> None:
    """Let time pass, and wait until the server has looked round."""
    await calendar.until(SWEEP_SECONDS)
    calendar.turn(seconds)
    await calendar.until(SWEEP_SECONDS)


@pytest.mark.parametrize(
    ("visibility", "stays", "warns"),
    [
        ("link", LIFETIMES.waiting, WARNINGS.waiting),
        ("friends", LIFETIMES.waiting, WARNINGS.waiting),
        ("open", LIFETIMES.listed, WARNINGS.listed),
    ],
)
async def test_a_table_that_waits_expires_and_says_so_before(
    tmp_path: Path, calendar: HandCalendar, visibility: str, stays: int, warns: int
) -> None:
    """Demand 33: no dead entries for months, and the owner is told first."""
    async with two(tmp_path, calendar) as (_, ann, ben):
        table = await ann.open("me", "open", settings={"visibility": visibility})
        info = await at(ann, table)
        assert (info["expires"], info["remind"]) == (TODAY + stays, TODAY + stays - warns)
        calendar.turn(stays - 1)
        assert (await at(ann, table))["status"] == "open"
        calendar.turn(1)
        info = await at(ann, table)  # whoever comes first finds it expired, sweep or no sweep
        assert (info["status"], info["expires"], info["remind"]) == ("expired", None, None)
        assert await ben.refusal(f"/api/tables/{table}/sit", {}) == (410, "table-expired")
        for what in ("leave", "keep", "close"):
            assert await ann.refusal(f"/api/tables/{table}/{what}", {}) == (410, "table-expired")
        assert [info["status"] for info in await ann.get("/api/tables")] == ["expired"]


async def test_a_table_that_is_kept_stays_its_whole_time_from_then(tmp_path: Path, calendar: HandCalendar) -> None:
    async with two(tmp_path, calendar) as (_, ann, ben):
        table = await ann.open("me", "open", "open")
        calendar.turn(6 * DAY)
        assert await ben.refusal(f"/api/tables/{table}/keep", {}) == (403, "not-your-seat")
        kept = await ann.post(f"/api/tables/{table}/keep")
        assert (kept["expires"], kept["since"]) == (TODAY + 13 * DAY, TODAY)  # it has waited as long as before
        calendar.turn(6 * DAY)
        assert (await ben.sit(table))["expires"] == TODAY + 19 * DAY


async def test_a_sweep_ends_tables_without_anybody_looking(tmp_path: Path, calendar: HandCalendar) -> None:
    async with two(tmp_path, calendar) as (site, ann, _):
        loaded = await ann.open("me", "open")
        other = await ann.open("me", "open", "open")
        await sweep(calendar, LIFETIMES.waiting)
        for table in (loaded, other):
            stored = await site.store.match(table)
            assert stored is not None
            assert stored.state.status == "expired"


async def test_deadlines_outlive_the_server(tmp_path: Path, calendar: HandCalendar) -> None:
    """What is not in memory expires too: the first look of a server that starts finds it."""
    async with two(tmp_path, calendar) as (_, ann, _):
        table = await ann.open("me", "open")
        cookies = dict(ann.http.cookies)
    later = HandCalendar()
    later.turn(LIFETIMES.waiting)
    async with serving(tmp_path, calendar=later) as site, Person(site.host) as ann:
        ann.http.cookies.update(cookies)
        await later.until(SWEEP_SECONDS)
        stored = await site.store.match(table)
        assert stored is not None
        assert (stored.state.status, stored.state.seq) == ("expired", 1)
        assert (await at(ann, table))["status"] == "expired"


async def test_who_is_at_a_table_is_not_put_out(tmp_path: Path, calendar: HandCalendar) -> None:
    async with two(tmp_path, calendar) as (_, ann, ben):
        table = await ann.open("me", "open", settings={"visibility": "open"})
        async with ann.socket(table) as socket:
            await socket.hear("presence")
            await sweep(calendar, 2 * DAY)
            assert (await at(ben, table))["status"] == "open"


async def test_everybody_at_a_table_is_told_that_it_has_expired(tmp_path: Path, calendar: HandCalendar) -> None:
    async with two(tmp_path, calendar) as (_, ann, ben):
        table = await ann.open("me", "open")
        async with ben.socket(table) as watcher:
            await watcher.hear("snapshot")
            await sweep(calendar, LIFETIMES.waiting)
            assert (await watcher.hear("table"))["table"]["status"] == "expired"


async def test_a_match_that_rests_for_two_months_is_abandoned(tmp_path: Path, calendar: HandCalendar) -> None:
    async with two(tmp_path, calendar) as (_, ann, _):
        table = await ann.open("me", "greedy", start_order="0,1")
        info = await at(ann, table)
        assert (info["your_turn"], info["expires"] - TODAY) == (True, LIFETIMES.playing)
        calendar.turn(LIFETIMES.playing)
        async with ann.socket(table) as socket:
            snapshot = await socket.hear("snapshot")
            assert (snapshot["table"]["status"], snapshot["table"]["your_turn"]) == ("expired", False)
            assert snapshot["choices"] is None
            answer = await socket.submit("take 1", ply=0)
            assert answer["code"] == "table-expired"


async def test_what_has_expired_does_not_keep_its_host_from_opening_tables(
    tmp_path: Path, calendar: HandCalendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moontable.server.lobby.TABLES_PER_ACCOUNT", 2)
    async with two(tmp_path, calendar) as (_, ann, _):
        for _ in range(2):
            await ann.open("me", "open", settings={"visibility": "open"})
        refused = {"game": "nova-luna", "seats": [{"kind": "me"}]}
        assert await ann.refusal("/api/tables", refused) == (429, "too-many-tables")
        await sweep(calendar, LIFETIMES.listed)
        await ann.post("/api/tables", refused)


async def test_a_host_closes_a_table_that_waits(tmp_path: Path, calendar: HandCalendar) -> None:
    async with two(tmp_path, calendar) as (_, ann, ben):
        table = await ann.open("me", "open", "open")
        await ben.sit(table)
        assert await ben.refusal(f"/api/tables/{table}/close", {}) == (403, "not-host")
        async with ben.socket(table) as guest:
            await guest.hear("snapshot")
            assert (await ann.post(f"/api/tables/{table}/close"))["status"] == "closed"
            assert (await guest.hear("table"))["table"]["status"] == "closed"
        assert await ben.refusal(f"/api/tables/{table}/leave", {}) == (410, "table-closed")
        assert await ann.get("/api/tables") == []  # he has seen enough of it
        assert [info["status"] for info in await ben.get("/api/tables")] == ["closed"]


async def test_a_match_in_play_cannot_be_closed(tmp_path: Path, calendar: HandCalendar) -> None:
    async with two(tmp_path, calendar) as (_, ann, _):
        table = await ann.open("me")
        assert await ann.refusal(f"/api/tables/{table}/close", {}) == (409, "table-started")


async def test_my_tables_that_go_on_are_listed_before_all_that_are_over(tmp_path: Path, calendar: HandCalendar) -> None:
    """A turn that waits for me is not pushed from the list by what I finished since."""
    async with two(tmp_path, calendar) as (site, ann, _):
        table = await ann.open("me", "greedy", start_order="0,1")
        for _ in range(3):
            calendar.turn(HOUR)
            await ann.open("me", "open", settings={"visibility": "open"})
        await sweep(calendar, LIFETIMES.listed)
        account = (await ann.get("/api/me"))["account"]["id"]
        first, *_ = await site.store.listings.of(account, 2)
        assert first.id == table
