"""The lobby: who sees which table, who may sit there, and quick matches that meet at one table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from moontable.server.settings import QUICK_BURST, QUICK_SECONDS
from tests.server.hand_timers import HandCalendar
from tests.server.people import Json, Person
from tests.server.site import Site, serving

OPEN = {"visibility": "open"}
FRIENDS = {"visibility": "friends"}
QUICK = {"game": "nova-luna", "seats": 2}


@pytest.fixture
async def cat(site: Site) -> AsyncIterator[Person]:
    async with Person(site.host) as person:
        yield await person.call("Cat")


async def befriend(one: Person, other: Person) -> None:
    """By a friend link, which one gives to the other."""
    code = (await one.post("/api/friends/link"))["link"]
    await other.post(f"/api/friend-links/{code}")


async def seen(person: Person) -> list[Json]:
    found: list[Json] = (await person.get("/api/lobby"))["tables"]
    return found


async def test_a_table_is_for_whoever_has_the_link_unless_its_host_says_otherwise(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open")
    assert (await ann.get(f"/api/tables/{table}"))["settings"]["visibility"] == "link"
    assert await seen(ben) == []


async def test_an_open_table_is_seen_by_everybody_but_its_own_people(
    ann: Person, ben: Person, stranger: Person
) -> None:
    table = await ann.open("me", "open", "open", settings=OPEN)
    assert await seen(ann) == []
    for person in (ben, stranger):
        (found,) = await seen(person)
        assert (found["table"]["id"], found["host"], found["friend"], found["here"]) == (table, "Ann", False, False)
    await ben.sit(table)
    assert await seen(ben) == []


async def test_the_lobby_tells_whether_the_host_is_there(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", settings=OPEN)
    async with ann.socket(table) as socket:
        await socket.hear("presence")
        assert [found["here"] for found in await seen(ben)] == [True]


async def test_a_table_that_is_full_or_closed_is_in_the_lobby_no_longer(ann: Person, ben: Person, cat: Person) -> None:
    full, closed = [await ann.open("me", "open", settings=OPEN) for _ in range(2)]
    assert len(await seen(cat)) == 2
    await ben.sit(full)
    await ann.post(f"/api/tables/{closed}/close")
    assert await seen(cat) == []


async def test_a_lobby_that_has_not_changed_is_not_sent_again(ann: Person, ben: Person) -> None:
    await ann.open("me", "open", settings=OPEN)
    first = await ben.http.get("/api/lobby")
    known = {"If-None-Match": first.headers["etag"]}
    again = await ben.http.get("/api/lobby", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert "private" in again.headers["cache-control"]


async def test_a_table_for_friends_is_seen_and_joined_by_friends_alone(ann: Person, ben: Person, cat: Person) -> None:
    await befriend(ann, ben)
    table = await ann.open("me", "open", "open", settings=FRIENDS)
    assert await seen(cat) == []
    assert [(found["host"], found["friend"]) for found in await seen(ben)] == [("Ann", True)]
    assert await cat.refusal(f"/api/tables/{table}/sit", {}) == (403, "friends-only")
    assert (await ben.sit(table))["you"] == 1


async def test_tables_of_friends_come_first(ann: Person, ben: Person, cat: Person) -> None:
    await befriend(ann, cat)
    of_friend = await ann.open("me", "open", settings=OPEN)
    of_stranger = await ben.open("me", "open", settings=OPEN)
    assert [found["table"]["id"] for found in await seen(cat)] == [of_friend, of_stranger]


async def test_two_who_want_a_quick_match_at_the_same_moment_meet_at_one_table(site: Site) -> None:
    """Twelve people, pairs of whom ask together: six tables, every one of them in play."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Person(site.host)) for _ in range(12)]
        for number, person in enumerate(people):
            await person.call(f"Guest {number}")
        infos = await asyncio.gather(*(person.post("/api/quick", QUICK) for person in people))
        tables = {info["id"] for info in infos}
        assert len(tables) == 6
        for table in tables:
            info = await people[0].get(f"/api/tables/{table}")
            assert (info["status"], [seat["kind"] for seat in info["seats"]]) == ("playing", ["human", "human"])


async def test_a_quick_match_asked_for_twice_waits_at_one_table(ann: Person, ben: Person) -> None:
    first, second = await asyncio.gather(*(ann.post("/api/quick", QUICK) for _ in range(2)))
    assert first["id"] == second["id"]
    assert first["settings"]["visibility"] == "open"
    assert (await ben.post("/api/quick", QUICK))["id"] == first["id"]


async def test_a_quick_match_leads_to_no_other_game_size_options_or_bots(ann: Person, ben: Person) -> None:
    others = [
        await ann.open("me", "open", settings=OPEN, discs=7),
        await ann.open("me", "open", "open", settings=OPEN),
        await ann.open("me", "open", "greedy", settings=OPEN),
        await ann.open("me", "open", game="blue-moon-city", settings=OPEN),
        await ann.open("me", "open", settings=FRIENDS),
        await ann.open("me", "open"),
    ]
    found = await ben.post("/api/quick", QUICK)
    assert found["id"] not in others
    assert found["host"]


async def test_a_quick_match_leads_to_the_oldest_table_that_fits(tmp_path: Path) -> None:
    calendar = HandCalendar()
    async with serving(tmp_path, calendar=calendar) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        tables = []
        for _ in range(3):
            tables.append(await ann.open("me", "open", settings=OPEN))
            calendar.turn(1)
        assert [(await ben.post("/api/quick", QUICK))["id"] for _ in range(3)] == tables


async def test_who_finds_somebody_waits_no_longer_elsewhere(ann: Person, ben: Person) -> None:
    mine = (await ann.post("/api/quick", QUICK))["id"]
    his = await ben.open("me", "open", settings=OPEN)
    assert (await ann.post("/api/quick", QUICK))["id"] == his
    assert (await ann.get(f"/api/tables/{mine}"))["status"] == "closed"


async def test_company_is_not_left_for_other_company(ann: Person, ben: Person, cat: Person) -> None:
    """Whoever waits with somebody and asks again, perhaps on another device, has no second seat elsewhere."""
    three = {"game": "nova-luna", "seats": 3}
    together = (await ann.post("/api/quick", three))["id"]
    assert (await ben.post("/api/quick", three))["id"] == together
    await cat.open("me", "open", "open", settings=OPEN)
    for person in (ann, ben):
        assert (await person.post("/api/quick", three))["id"] == together


async def test_a_quick_match_passes_over_a_host_who_has_gone(tmp_path: Path) -> None:
    calendar = HandCalendar()
    async with serving(tmp_path, calendar=calendar) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        left, attended = [await ann.open("me", "open", settings=OPEN) for _ in range(2)]
        async with ann.socket(attended) as socket:
            await socket.hear("presence")
            calendar.turn(QUICK_SECONDS + 1)
            assert (await ben.post("/api/quick", QUICK))["id"] == attended  # however long she has waited
            assert (await ben.post("/api/quick", QUICK))["id"] != left


async def test_who_blocks_somebody_meets_them_no_more(ann: Person, ben: Person, cat: Person) -> None:
    await befriend(ann, ben)
    (friend,) = (await ann.get("/api/friends"))["friends"]
    await ann.post(f"/api/friends/{friend['id']}/block")
    table = await ann.open("me", "open", settings=OPEN)
    assert await seen(ben) == []
    assert len(await seen(cat)) == 1
    assert (await ben.post("/api/quick", QUICK))["id"] != table


async def test_quick_matches_of_one_account_are_limited(ann: Person) -> None:
    for _ in range(QUICK_BURST):
        await ann.post("/api/quick", QUICK)
    assert await ann.refusal("/api/quick", QUICK) == (429, "rate-limited")


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        ({"game": "chess", "seats": 2}, (404, "unknown-game")),
        ({"game": "nova-luna", "seats": 9}, (400, "bad-seats")),
        ({"game": "nova-luna", "seats": 1}, (400, "bad-message")),
        ({"game": "nova-luna"}, (400, "bad-message")),
    ],
)
async def test_quick_matches_that_cannot_be(ann: Person, wanted: Json, refusal: tuple[int, str]) -> None:
    assert await ann.refusal("/api/quick", wanted) == refusal


async def test_a_stranger_says_a_name_before_a_quick_match(stranger: Person) -> None:
    assert await stranger.refusal("/api/quick", QUICK) == (401, "no-account")
