"""What a guest has comes along into an account, and what a deleted account leaves to others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from moontable.protocol import CloseCode
from moontable.server.accounts import COOKIE
from moontable.server.exporting import exported
from moontable.server.loading import load_match
from moontable.store import StoredAccount
from moontable.table import HumanPlayer
from tests.server.people import Json, Person, Socket, play_out
from tests.server.site import Site

SECRET = "moon over the bay"


@pytest.fixture
async def tablet(site: Site) -> AsyncIterator[Person]:
    """Another device of Ann's, on which she played as a guest before she remembered her password."""
    async with Person(site.host) as person:
        yield await person.call("Fox")


async def keep(person: Person, login: str) -> None:
    await person.post("/api/me/password", {"login": login, "password": SECRET})


async def sign_in(person: Person, login: str) -> Any:
    return await person.post("/api/sign-in", {"login": login, "password": SECRET})


async def until(socket: Socket, seat: int, **told: Any) -> Json:
    """Wait until the table tells a seat so."""
    while socket.info["seats"][seat] | told != socket.info["seats"][seat]:
        await socket.hear("snapshot", "table")
    seen: Json = socket.info["seats"][seat]
    return seen


async def goodbye(socket: Socket) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        await socket.hear("nothing")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# ── coming along ────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_guests_tables_come_along_while_they_are_played(ann: Person, ben: Person, tablet: Person) -> None:
    await keep(ann, "ann")
    hers, his = await tablet.open("me", "open", start_order="seated"), await ben.open("me", "open")
    await ben.sit(hers)
    async with ben.socket(hers) as friend, tablet.socket(hers) as guest:
        await friend.hear("snapshot")
        await guest.hear("snapshot")
        assert (await sign_in(tablet, "ann"))["brought"] == 1
        assert await goodbye(guest) == CloseCode.RESTART  # comes back at once, with the new key
        assert (await until(friend, 0, name="Ann"))["kind"] == "human"
        async with tablet.socket(hers) as again:
            told = await again.hear("snapshot")
            assert (told["table"]["you"], told["table"]["host"]) == (0, True)
            assert (await again.submit(again.best_action()))["type"] == "ack"
            await friend.hear("moved")
    assert [info["id"] for info in await ann.get("/api/tables")] == [hers]
    assert (await ben.get(f"/api/tables/{his}"))["seats"][0]["name"] == "Ben"


async def test_the_guest_is_gone_when_everything_has_come_along(site: Site, ann: Person, tablet: Person) -> None:
    guest = (await tablet.get("/api/me"))["account"]["id"]
    await tablet.open("me", "open")
    await keep(ann, "ann")
    await sign_in(tablet, "ann")
    assert await _accounts(site, guest) == []
    assert len(await ann.get("/api/me/devices")) == 2


async def test_a_guest_that_another_device_leads_to_stays_there(site: Site, ann: Person, tablet: Person) -> None:
    """Nothing is lost, and nobody who once lent a guest a device finds the way into an account."""
    table = await tablet.open("me", "open")
    code = (await tablet.post("/api/me/code"))["link"].partition("#")[2]
    await keep(ann, "ann")
    async with Person(site.host) as other:
        await other.post("/api/sign-in/code", {"code": code})
        assert (await sign_in(tablet, "ann"))["brought"] == 0
        assert (await other.get("/api/me"))["account"]["name"] == "Fox"
        assert [info["id"] for info in await other.get("/api/tables")] == [table]
    assert await tablet.get("/api/tables") == []


async def test_somebody_with_a_password_of_their_own_only_changes_places(ann: Person, ben: Person) -> None:
    table = await ben.open("me", "open")
    await keep(ann, "ann")
    await keep(ben, "ben")
    assert (await sign_in(ben, "ann"))["brought"] == 0
    assert (await sign_in(ben, "ben"))["brought"] == 0
    assert [info["id"] for info in await ben.get("/api/tables")] == [table]


async def test_who_plays_against_themselves_is_asked_to_finish_first(ann: Person, tablet: Person) -> None:
    await keep(ann, "ann")
    table = await ann.open("me", "open", discs=1)
    await tablet.sit(table)
    code = (await ann.post("/api/me/code"))["link"].partition("#")[2]
    wanted = {"login": "ann", "password": SECRET}
    assert await tablet.refusal("/api/sign-in", wanted) == (409, "same-table")
    assert await tablet.refusal("/api/sign-in/code/owner", {"code": code}) == (409, "same-table")
    assert await tablet.refusal("/api/sign-in/code", {"code": code}) == (409, "same-table")
    assert await ann.get("/api/me/code") == {"state": "waiting"}  # it is not used up
    async with ann.socket(table) as one, tablet.socket(table) as two:
        await one.hear("snapshot")
        await two.hear("snapshot")
        await play_out(one, two)
        await one.until_result()
    other = await tablet.open("me", "open")
    assert (await sign_in(tablet, "ann"))["brought"] == 1
    info = await tablet.get(f"/api/tables/{table}")
    assert (info["you"], [seat["name"] for seat in info["seats"]]) == (0, ["Ann", "Fox"])
    assert {info["id"] for info in await tablet.get("/api/tables")} == {table, other}


# ── leaving behind ──────────────────────────────────────────────────────────────────────────────────────────────────


async def test_deletion_asks_for_the_password_or_the_name(ann: Person, ben: Person) -> None:
    assert await ann.refusal("/api/me/delete", {"proof": "Anna"}) == (400, "not-confirmed")
    await keep(ben, "ben")
    assert await ben.refusal("/api/me/delete", {"proof": "Ben"}) == (403, "wrong-password")
    assert await ann.post("/api/me/delete", {"proof": " ann "}) == {"account": None}
    assert await ben.post("/api/me/delete", {"proof": SECRET}) == {"account": None}
    assert COOKIE not in ann.http.cookies
    assert await ben.refusal("/api/sign-in", {"login": "ben", "password": SECRET}) == (403, "wrong-login")


async def test_a_bot_goes_on_for_who_deletes_the_account_amid_a_match(site: Site, ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", start_order="seated", settings={"stand_in": "greedy"}, discs=2)
    await ben.sit(table)
    async with ben.socket(table) as friend, ann.socket(table) as left:
        await friend.hear("snapshot")
        await left.hear("snapshot")
        assert left.choices is not None  # everybody waits for Ann
        await ann.post("/api/me/delete", {"proof": "Ann"})
        assert await goodbye(left) == CloseCode.SIGNED_OUT
        seat = await until(friend, 0, kind="bot")
        assert (seat["bot"], seat["name"]) == ("greedy", None)
        assert friend.info["host"]  # and so can Ben seat bots, and open the rematch
        await play_out(friend)
        await friend.until_result()
    assert "Ann" not in (await ben.http.get(f"/api/tables/{table}/record")).text
    await _holds_nothing_of_ann(site)


async def test_a_move_at_the_same_moment_as_a_deletion_is_played_or_refused_and_every_match_goes_on(
    ann: Person, ben: Person
) -> None:
    tables = [await ann.open("me", "open", "greedy", discs=2, settings={"stand_in": "random"}) for _ in range(4)]
    async with AsyncExitStack() as lines:
        friends = []
        for table in tables:
            await ben.sit(table)
            friend = await lines.enter_async_context(ben.socket(table))
            await friend.hear("snapshot")
            friends.append(friend)
        movers = [friend for friend in friends if friend.choices is not None]
        answers = await asyncio.gather(
            ann.post("/api/me/delete", {"proof": "Ann"}), *(mover.submit(mover.best_action()) for mover in movers)
        )
        assert {answer.get("code", "played") for answer in answers[1:]} <= {"played", "stale-ply"}
        for friend in friends:
            await until(friend, 0, kind="bot")
            await play_out(friend)


async def test_in_a_match_that_is_over_the_seat_has_no_name_and_a_rematch_opens_it(
    site: Site, ann: Person, ben: Person
) -> None:
    tables = [await ann.open("me", "open", discs=1) for _ in range(2)]
    for table in tables:
        await ben.sit(table)
        async with ann.socket(table) as one, ben.socket(table) as two:
            await one.hear("snapshot")
            await two.hear("snapshot")
            await play_out(one, two)
            await one.until_result()
    await ann.post("/api/me/delete", {"proof": "Ann"})
    for table in tables:
        seat = (await ben.get(f"/api/tables/{table}"))["seats"][0]
        assert (seat["kind"], seat["name"], seat["connected"]) == ("human", None, False)
        assert "Ann" not in (await ben.http.get(f"/api/tables/{table}/record")).text
    stored = [await site.store.match(table) for table in tables]
    seats = [match.players[0] for match in stored if match is not None]
    assert all(isinstance(seat, HumanPlayer) and seat.is_former for seat in seats)
    assert seats[0] != seats[1]  # nothing tells that they were the same person
    following = await ben.post(f"/api/tables/{tables[0]}/rematch")
    assert [seat["kind"] for seat in following["seats"]] == ["human", "open"]
    await _holds_nothing_of_ann(site)


async def test_a_seat_that_waits_opens_again_and_who_is_left_hosts(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", "open")
    await ben.sit(table, 2)
    async with ben.socket(table) as friend:
        await friend.hear("snapshot")
        await ann.post("/api/me/delete", {"proof": "Ann"})
        await until(friend, 0, kind="open")
    await ben.post(f"/api/tables/{table}/bot", {"seat": 0, "bot": "greedy"})


async def test_tables_where_nobody_else_sits_are_deleted_and_watchers_are_told(
    site: Site, ann: Person, ben: Person
) -> None:
    solo = await ann.open("me")
    await ann.open("me", "greedy")
    await ann.open("open", "open")
    async with ben.socket(solo) as watcher:
        await watcher.hear("snapshot")
        await ann.post("/api/me/delete", {"proof": "Ann"})
        assert await goodbye(watcher) == CloseCode.UNKNOWN_TABLE
    assert await ben.refusal(f"/api/tables/{solo}") == (404, "unknown-table")
    await _holds_nothing_of_ann(site)
    async with site.store._transaction() as connection:
        for part in ("matches", "seats", "steps"):
            assert (await connection.exec_driver_sql(f"SELECT count(*) FROM {part}")).scalar() == 0


async def _accounts(site: Site, account: str) -> list[Any]:
    async with site.store._transaction() as connection:
        return list(await connection.exec_driver_sql(f"SELECT * FROM accounts WHERE id = '{account}'"))


async def _holds_nothing_of_ann(site: Site) -> None:
    """Neither her name nor a device of hers is in any table of the database; Ben's are."""
    async with site.store._transaction() as connection:
        names = await connection.exec_driver_sql("SELECT name FROM accounts WHERE name != ''")
        assert {name for (name,) in names} == {"Ben"}
        assert (await connection.exec_driver_sql("SELECT count(*) FROM devices")).scalar() == 1
        assert (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all() == []


# ── taking home ─────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_an_export_has_the_account_its_devices_and_every_match(ann: Person, ben: Person) -> None:
    await keep(ann, "ann")
    over, hosted = await ann.open("me", "greedy", discs=1), await ann.open("open", "open")
    seated = await ben.open("me", "open")
    await ann.sit(seated)
    async with ann.socket(over) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        await socket.until_result()
    answer = await ann.http.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    document = answer.json()
    assert {name: document["account"][name] for name in ("name", "login", "password", "phrase")} == {
        "name": "Ann", "login": "ann", "password": True, "phrase": False,
    }  # fmt: skip
    assert [device["here"] for device in document["devices"]] == [True]
    matches = {match["match"]: match for match in document["matches"]}
    assert {table: (match["status"], match["host"], match["seat"]) for table, match in matches.items()} == {
        over: ("over", True, 0), hosted: ("open", True, None), seated: ("playing", False, 1),
    }  # fmt: skip
    assert matches[over]["record"] == (await ann.http.get(f"/api/tables/{over}/record")).text
    assert "argon2" not in answer.text


async def test_an_export_tells_no_card_that_the_seat_may_not_see(site: Site, ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", game="blue-moon-city")
    await ben.sit(table)
    async with ann.socket(table) as one, ben.socket(table) as two:
        await one.hear("snapshot")
        await two.hear("snapshot")
        for _ in range(6):
            mover, other = (one, two) if one.choices is not None else (two, one)
            assert (await mover.submit(await _an_action(site, table)))["type"] == "ack"
            await other.hear("moved")
    texts = list[str]()
    for person, told in ((ann, one), (ben, two)):
        (match_told,) = (await person.get("/api/me/export"))["matches"]
        assert "record" not in match_told
        heard = [message["entries"] for message in told.told if message["type"] == "moved"]
        assert [step["texts"] for step in match_told["heard"]] == heard  # what the seat was told, and nothing else
        texts += [text for step in match_told["heard"] for text in step["texts"]]
    assert any("?" in text for text in texts)


async def _an_action(site: Site, table: str) -> str:
    loaded = await load_match(site.store, table)
    assert loaded.table.position is not None
    return loaded.table.position.legal_actions()[-1].text


async def test_an_export_is_written_match_by_match(site: Site, ann: Person) -> None:
    for _ in range(3):
        await ann.open("me")
    account = (await ann.get("/api/me"))["account"]
    pieces = [piece async for piece in exported(site.store, StoredAccount(account["id"], "Ann"), None)]
    assert len(pieces) == 1 + 3 + 1
    assert len(json.loads(b"".join(pieces))["matches"]) == 3


# ── friends ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_friends_come_along_and_a_deleted_account_has_none(
    site: Site, ann: Person, ben: Person, tablet: Person
) -> None:
    """Who was a friend of the guest is one of the account; the account's own standing goes before the guest's."""
    await keep(ann, "ann")
    code = (await tablet.post("/api/friends/link"))["link"]
    await ben.post(f"/api/friend-links/{code}")
    await sign_in(tablet, "ann")
    assert [friend["name"] for friend in (await ann.get("/api/friends"))["friends"]] == ["Ben"]
    assert [friend["name"] for friend in (await ben.get("/api/friends"))["friends"]] == ["Ann"]
    document = json.loads((await ann.http.get("/api/me/export")).text)
    assert [(friend["name"], friend["standing"]) for friend in document["friends"]] == [("Ben", "friends")]
    await ben.post("/api/me/delete", {"proof": "Ben"})
    assert (await ann.get("/api/friends"))["friends"] == []
    async with site.store._transaction() as connection:
        assert (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all() == []
