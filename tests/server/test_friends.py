"""Friends: asked at a table or by a link, agreed to, let go; and nobody learns of accounts that are none of theirs."""

from __future__ import annotations

import asyncio

import pytest

from moontable.server.settings import FRIENDS_BURST
from tests.server.people import Json, Person


@pytest.fixture
async def table(ann: Person, ben: Person) -> str:
    """Where Ann sits in seat 0 and Ben in seat 1."""
    table = await ann.open("me", "open", "open")
    await ben.sit(table)
    return table


async def standings(person: Person) -> list[tuple[str, str]]:
    return [(friend["name"], friend["standing"]) for friend in (await person.get("/api/friends"))["friends"]]


async def only(person: Person) -> Json:
    (friend,) = (await person.get("/api/friends"))["friends"]
    found: Json = friend
    return found


async def test_one_asks_at_a_table_and_the_other_agrees(ann: Person, ben: Person, table: str) -> None:
    assert await ann.post(f"/api/tables/{table}/friends", {"seat": 1}) == {"seat": 1, "standing": "asked"}
    assert (await standings(ann), await standings(ben)) == ([("Ben", "asked")], [("Ann", "asks")])
    assert await ben.get(f"/api/tables/{table}/friends") == [{"seat": 0, "standing": "asks"}]
    await ben.post(f"/api/friends/{(await only(ben))['id']}/accept")
    assert (await standings(ann), await standings(ben)) == ([("Ben", "friends")], [("Ann", "friends")])


async def test_two_who_ask_each_other_at_the_same_moment_are_friends(ann: Person, ben: Person, table: str) -> None:
    await asyncio.gather(
        ann.post(f"/api/tables/{table}/friends", {"seat": 1}), ben.post(f"/api/tables/{table}/friends", {"seat": 0})
    )
    assert (await standings(ann), await standings(ben)) == ([("Ben", "friends")], [("Ann", "friends")])


async def test_nobody_agrees_to_what_they_asked_themselves(ann: Person, ben: Person, table: str) -> None:
    await ann.post(f"/api/tables/{table}/friends", {"seat": 1})
    pair = (await only(ann))["id"]
    assert await ann.refusal(f"/api/friends/{pair}/accept", {}) == (404, "unknown-friend")
    assert await standings(ben) == [("Ann", "asks")]


async def test_who_does_not_sit_at_the_table_asks_nobody_there(ann: Person, stranger: Person, table: str) -> None:
    await stranger.call("Cat")
    assert await stranger.refusal(f"/api/tables/{table}/friends", {"seat": 0}) == (403, "not-your-seat")
    assert await stranger.refusal(f"/api/tables/{table}/friends") == (403, "not-your-seat")
    for seat in (0, 2, 9):  # herself, an open seat, none
        assert await ann.refusal(f"/api/tables/{table}/friends", {"seat": seat}) == (404, "unknown-friend")


async def test_a_friend_link_makes_friends_at_once_until_it_is_renewed(
    ann: Person, ben: Person, stranger: Person
) -> None:
    old = (await ann.post("/api/friends/link"))["link"]
    assert await stranger.get(f"/api/friend-links/{old}") == {"name": "Ann", "own": False}
    assert await stranger.refusal(f"/api/friend-links/{old}", {}) == (401, "no-account")
    assert await ann.post(f"/api/friend-links/{old}") == {"name": "Ann", "own": True}
    assert await standings(ann) == []
    await ben.post(f"/api/friend-links/{old}")
    assert (await standings(ann), await standings(ben)) == ([("Ben", "friends")], [("Ann", "friends")])
    new = (await ann.post("/api/friends/link"))["link"]
    assert new != old
    assert await ben.refusal(f"/api/friend-links/{old}") == (404, "unknown-friend")


async def test_a_friend_can_be_removed_and_a_request_taken_back_or_turned_down(
    ann: Person, ben: Person, table: str
) -> None:
    for asked, remover in ((True, ann), (True, ben), (False, ben)):
        await ann.post(f"/api/tables/{table}/friends", {"seat": 1})
        if not asked:
            await ben.post(f"/api/tables/{table}/friends", {"seat": 0})
        await remover.post(f"/api/friends/{(await only(remover))['id']}/remove")
        assert (await standings(ann), await standings(ben)) == ([], [])


async def test_whom_one_has_blocked_is_told_nothing_and_comes_no_nearer(ann: Person, ben: Person, table: str) -> None:
    code = (await ann.post("/api/friends/link"))["link"]
    await ben.post(f"/api/friend-links/{code}")
    pair = (await only(ann))["id"]
    await ann.post(f"/api/friends/{pair}/block")
    assert (await standings(ann), await standings(ben)) == ([("Ben", "blocked")], [])
    assert (await ben.post(f"/api/tables/{table}/friends", {"seat": 0}))["standing"] == "asked"
    assert await ben.refusal(f"/api/friend-links/{code}", {}) == (404, "unknown-friend")
    for what in ("accept", "remove", "block"):
        assert await ben.refusal(f"/api/friends/{pair}/{what}", {}) == (404, "unknown-friend")
    assert await standings(ann) == [("Ben", "blocked")]
    await ann.post(f"/api/friends/{pair}/remove")
    assert (await ben.post(f"/api/tables/{table}/friends", {"seat": 0}))["standing"] == "asked"
    assert await standings(ann) == [("Ben", "asks")]


async def test_no_answer_about_friends_names_an_account(ann: Person, ben: Person, table: str) -> None:
    """Ids of accounts never leave the server but to their owner."""
    mine, his = [(await person.get("/api/me"))["account"]["id"] for person in (ann, ben)]
    await ann.post(f"/api/tables/{table}/friends", {"seat": 1})
    told = [(await ann.http.get(path)).text for path in ("/api/friends", f"/api/tables/{table}/friends", "/api/lobby")]
    assert all(mine not in answer and his not in answer for answer in told)
    for unknown in (his, mine, "0" * 16):
        assert await ann.refusal(f"/api/friends/{unknown}/block", {}) == (404, "unknown-friend")
        assert await ann.refusal(f"/api/friend-links/{unknown}", {}) == (404, "unknown-friend")


async def test_the_pair_of_two_others_is_nobody_elses_business(ann: Person, stranger: Person, table: str) -> None:
    await stranger.call("Cat")
    await ann.post(f"/api/tables/{table}/friends", {"seat": 1})
    pair = (await only(ann))["id"]
    for what in ("accept", "remove", "block"):
        assert await stranger.refusal(f"/api/friends/{pair}/{what}", {}) == (404, "unknown-friend")


async def test_requests_to_be_friends_are_limited(ann: Person, table: str) -> None:
    for _ in range(FRIENDS_BURST):
        await ann.post(f"/api/tables/{table}/friends", {"seat": 1})
    assert await ann.refusal(f"/api/tables/{table}/friends", {"seat": 1}) == (429, "rate-limited")


async def test_a_stranger_has_no_friends_yet(stranger: Person) -> None:
    assert await stranger.refusal("/api/friends") == (401, "no-account")
