"""The devices of an account: listed, signed out, and out at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic import command
from websockets.exceptions import ConnectionClosed

from moontable.protocol import CloseCode
from moontable.server.accounts import COOKIE
from moontable.server.labels import device_label
from moontable.server.settings import SEEN_SECONDS
from moontable.store import Store, sqlite_url
from moontable.store.database import connect, writing
from moontable.store.migrating import migrations
from tests.server.people import Person, Socket
from tests.server.site import Site

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.fixture
async def phone(site: Site, ann: Person) -> AsyncIterator[Person]:
    """A second device of Ann's."""
    code = (await ann.post("/api/me/code"))["link"].partition("#")[2]
    async with Person(site.host) as person:
        person.http.headers["User-Agent"] = FIREFOX
        await person.post("/api/sign-in/code", {"code": code})
        yield person


async def goodbye(socket: Socket) -> tuple[int, str]:
    """Hear the socket out; the code and reason with which the server closed it."""
    with pytest.raises(ConnectionClosed) as closed:
        await socket.hear("nothing")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def test_devices_are_listed_by_browser_and_system_with_first_and_last_use(ann: Person, phone: Person) -> None:
    devices = await phone.get("/api/me/devices")
    assert [(device["label"], device["here"]) for device in devices if device["label"]] == [("Firefox · Linux", True)]
    assert sorted(device["here"] for device in await ann.get("/api/me/devices")) == [False, True]
    assert all(0 < device["created"] <= device["seen"] for device in devices)
    assert devices[0].keys() == {"id", "label", "created", "seen", "here"}


@pytest.mark.parametrize(
    ("user_agent", "label"),
    [
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
            "Edge · Windows",
        ),
        (f"Mozilla/5.0 (Linux; Android 15; Pixel 9) {WEBKIT} Chrome/140.0 Mobile Safari/537.36", "Chrome · Android"),
        (f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {WEBKIT} Version/18.0 Safari/604", "Safari · iPhone"),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Version/18.0 Safari/605.1", "Safari · macOS"),
        (FIREFOX, "Firefox · Linux"),
        ("python-httpx/0.28", ""),
    ],
)
def test_a_label_names_browser_and_system_and_no_more(user_agent: str, label: str) -> None:
    assert device_label(user_agent) == label


async def test_a_device_that_is_signed_out_elsewhere_is_out_at_once(ann: Person, phone: Person) -> None:
    table = await ann.open("me", "open")
    key = phone.http.cookies[COOKIE]
    async with ann.socket(table) as here, phone.socket(table) as there:
        await here.hear("snapshot")
        assert (await there.hear("snapshot"))["table"]["you"] == 0
        (other,) = [device for device in await ann.get("/api/me/devices") if not device["here"]]
        left = await ann.post("/api/me/devices/sign-out", {"device": other["id"]})
        assert [device["here"] for device in left] == [True]
        assert await goodbye(there) == (CloseCode.SIGNED_OUT, "no-account")
        await here.say("ping")
        await here.hear("pong")
    assert phone.http.cookies[COOKIE] == key
    assert await phone.get("/api/me") == {"account": None}
    assert await phone.refusal(f"/api/tables/{table}/leave", {}) == (401, "no-account")


async def test_all_other_devices_are_signed_out_together_and_their_code_with_them(
    site: Site, ann: Person, phone: Person
) -> None:
    code = (await phone.post("/api/me/code"))["link"].partition("#")[2]
    await ann.post("/api/me/devices/sign-out", {"device": None})
    assert await phone.get("/api/me") == {"account": None}
    assert len(await ann.get("/api/me/devices")) == 1
    async with Person(site.host) as thief:
        assert await thief.refusal("/api/sign-in/code", {"code": code}) == (404, "link-used")


async def test_nobody_signs_out_the_device_of_somebody_else(ann: Person, ben: Person) -> None:
    (device,) = await ann.get("/api/me/devices")
    await ben.post("/api/me/devices/sign-out", {"device": device["id"]})
    assert (await ann.get("/api/me"))["account"]["name"] == "Ann"


async def test_signing_out_here_ends_the_sockets_of_this_device_and_of_no_other(ann: Person, phone: Person) -> None:
    table = await ann.open("me", "open")
    async with ann.socket(table) as here, phone.socket(table) as there:
        await here.hear("snapshot")
        await there.hear("snapshot")
        await phone.post("/api/me/sign-out")
        assert await goodbye(there) == (CloseCode.SIGNED_OUT, "no-account")
        await here.say("ping")
        await here.hear("pong")
    assert COOKIE not in phone.http.cookies
    assert (await ann.get("/api/me"))["account"]["name"] == "Ann"


async def test_a_guest_who_signs_out_without_a_table_leaves_nothing(site: Site, ann: Person) -> None:
    account = (await ann.get("/api/me"))["account"]["id"]
    await ann.post("/api/me/sign-out")
    async with site.store._transaction() as connection:
        assert await connection.exec_driver_sql(f"SELECT id FROM accounts WHERE id = '{account}'") is not None
        assert (await connection.exec_driver_sql("SELECT count(*) FROM accounts")).scalar() == 0


async def test_the_use_of_a_device_is_noted_once_an_hour(site: Site, ann: Person) -> None:
    (device,) = await site.store.identity.devices_of((await ann.get("/api/me"))["account"]["id"])
    for later, seen in ((SEEN_SECONDS - 1, 0), (SEEN_SECONDS, SEEN_SECONDS), (SEEN_SECONDS + 5, SEEN_SECONDS)):
        await site.store.identity.see(device.key_hash, device.seen + later, SEEN_SECONDS)
        (now,) = await site.store.identity.devices_of(device.account)
        assert now.seen == device.seen + seen


async def test_a_sign_in_between_look_up_and_hang_up_is_hung_up_on(ann: Person, phone: Person) -> None:
    """However the two fall, no socket of a signed-out device stays open."""
    table = await ann.open("me", "open")
    (other,) = [device for device in await ann.get("/api/me/devices") if not device["here"]]

    async def watch() -> tuple[int, str] | None:
        async with phone.socket(table) as socket:
            if (await socket.hear("snapshot"))["table"]["you"] is None:
                return None  # came too late, and is nobody
            return await goodbye(socket)

    watching = [asyncio.create_task(watch()) for _ in range(8)]
    await ann.post("/api/me/devices/sign-out", {"device": other["id"]})
    outcomes = await asyncio.wait_for(asyncio.gather(*watching, return_exceptions=True), 10)
    for outcome in outcomes:
        if isinstance(outcome, ConnectionClosed):  # hung up on before the snapshot
            assert outcome.rcvd is not None
            assert outcome.rcvd.code == CloseCode.SIGNED_OUT
        else:
            assert outcome in (None, (CloseCode.SIGNED_OUT, "no-account"))


async def test_a_browser_from_before_there_were_devices_stays_signed_in(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    async with writing(engine).begin() as connection:
        await connection.run_sync(lambda old: command.upgrade(migrations(old), "0002"))
        await connection.exec_driver_sql("INSERT INTO accounts VALUES ('a', 'hash of Ann', 'Ann', 7)")
        await connection.exec_driver_sql(
            "INSERT INTO matches (id, game, rules_version, options, host, created, seq, ply, status, progress, changed)"
            " VALUES ('amber-heron', 'nova-luna', 1, '{}', 'a', 10, 0, 0, 'open', 0, 10)"
        )
        await connection.exec_driver_sql(
            "INSERT INTO seats (match_id, seat, account_id) VALUES ('amber-heron', 0, 'a')"
        )
    await engine.dispose()
    store = await Store.open(sqlite_url(tmp_path))
    account = await store.account_by_key("hash of Ann")
    assert account is not None
    assert (account.name, account.login) == ("Ann", None)
    (device,) = await store.identity.devices_of("a")
    assert (device.created, device.seen, device.label) == (7, 7, "")
    assert [match.id for match in await store.listings.of("a", 9)] == ["amber-heron"]
    async with store._transaction() as connection:
        assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar() == 1
        assert (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all() == []
    await store.close()
