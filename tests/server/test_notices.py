"""Notices: who is elsewhere is told once, by push or at an address; who looks is not; nothing is lost."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from moontable.server.notifier import FAILURES, Notifier
from moontable.server.refusals import RefusedError
from moontable.server.targets import Targets, is_public, networks
from moontable.store import Store, StoredWebhook, sqlite_url
from moontable.store.schema import WEBHOOKS
from tests.server.hand_timers import HandCalendar
from tests.server.people import Json, Person
from tests.server.receiver import Browser, Receiver, receiving
from tests.server.site import serving

LOOPBACK = networks("127.0.0.0/8")
LATER = 11
"""Seconds after which somebody who is still elsewhere is told."""


LOOK = 0.05


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.notifier.LOOK_SECONDS", LOOK)


async def table_of_two(ann: Person, ben: Person, **settings: object) -> str:
    table = await ann.open("me", "open", start_order="seated", settings=settings)
    await ben.sit(table)
    return table


async def hook(person: Person, receiver: Receiver) -> Json:
    """Let a person be told at an address."""
    info: Json = await person.post("/api/me/webhook", {"url": f"{receiver.url}/hook", "language": "en"})
    return info["webhook"]  # type: ignore[no-any-return]  # JSON


async def test_who_is_elsewhere_is_told_of_a_turn_at_an_address(tmp_path: Path) -> None:
    """Demand 59: signed, with the link; of a begun match too; once for a turn."""
    calendar = HandCalendar()
    async with (
        receiving() as receiver,
        serving(tmp_path, calendar=calendar, notice_networks=LOOPBACK) as site,
        Person(site.host) as ann,
        Person(site.host) as ben,
    ):
        await ann.call("Ann")
        await ben.call("Ben")
        webhook = await hook(ben, receiver)
        assert (webhook["kind"], webhook["failing"]) == ("json", False)
        table = await table_of_two(ann, ben)
        calendar.turn(LATER)
        begun = await receiver.next()
        told = json.loads(begun.body)
        assert (told["kind"], told["table"], told["game"]) == ("begun", table, "nova-luna")
        assert (told["url"], told["players"]) == (f"http://{site.host}/t/{table}", ["Ann", "Ben"])
        signature = hmac.new(bytes.fromhex(webhook["secret"]), begun.body, hashlib.sha256).hexdigest()
        assert begun.headers["x-moontable-signature"] == f"sha256={signature}"
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            while socket.choices is not None:
                ply = socket.ply
                await socket.submit(socket.best_action())
                while socket.ply == ply:
                    await socket.hear()
        calendar.turn(LATER)
        assert json.loads((await receiver.next()).body)["kind"] == "turn"
        calendar.turn(LATER)
        await ben.post("/api/me/webhook/test")
        assert json.loads((await receiver.next()).body)["kind"] == "test"  # and nothing in between


async def test_who_looks_is_not_told_and_who_looks_away_is(tmp_path: Path) -> None:
    """Quiet while the table is in view, in any browser of the account."""
    calendar = HandCalendar()
    async with (
        receiving() as receiver,
        serving(tmp_path, calendar=calendar, notice_networks=LOOPBACK) as site,
        Person(site.host) as ann,
        Person(site.host) as ben,
    ):
        await ann.call("Ann")
        await ben.call("Ben")
        await hook(ann, receiver)
        table = await ann.open("me", "open", start_order="seated")
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            await ben.sit(table)
            await socket.hear("snapshot")
            calendar.turn(LATER)
            await settled(site.store)
            assert receiver.heard.empty()
            await socket.say("in-view", visible=False)
            while (await socket.hear("presence"))["in_view"][0]:
                pass
            ply = socket.ply
            while socket.choices is not None:
                await socket.submit(socket.best_action())
                while socket.ply == ply:
                    await socket.hear()
                ply = socket.ply
            async with ben.socket(table) as other:
                await other.hear("snapshot")
                while other.choices is not None:
                    ply = other.ply
                    await other.submit(other.best_action())
                    while other.ply == ply:
                        await other.hear()
            calendar.turn(LATER)
            assert json.loads((await receiver.next()).body)["kind"] == "turn"


async def settled(store: Store) -> None:
    """Until nothing is due any more."""
    async with asyncio.timeout(20):
        while await store.notices.due(2**40, 1):  # noqa: ASYNC110  # the server tells nobody that it has no more to tell
            await asyncio.sleep(LOOK)


async def tried(store: Store, attempts: int) -> None:
    """Until a notice has been tried so often, or is given up."""
    async with asyncio.timeout(20):
        while any(notice.attempts < attempts for notice in await store.notices.due(2**40, 1)):  # noqa: ASYNC110  # as above
            await asyncio.sleep(LOOK)


async def test_a_browser_is_pushed_what_it_alone_can_read(tmp_path: Path) -> None:
    """Encrypted (RFC 8291) and signed by a key of this installation, the same after a restart; an ended subscription
    is forgotten.
    """
    calendar = HandCalendar()
    async with receiving() as receiver:
        browser = Browser(f"{receiver.url}/push/1")
        keys = []
        async with (
            serving(tmp_path, calendar=calendar, notice_networks=LOOPBACK) as site,
            Person(site.host) as ann,
            Person(site.host) as ben,
        ):
            await ann.call("Ann")
            await ben.call("Ben")
            info = await ann.post("/api/me/push", browser.subscription("fa"))
            assert info["browsers"] == [browser.endpoint]
            keys.append(info["key"])
            await table_of_two(ann, ben)
            cookie = ann.cookie
        # the server died before anything was sent
        async with serving(tmp_path, calendar=calendar, notice_networks=LOOPBACK) as site, Person(site.host) as ann:
            ann.http.cookies.set(*cookie.split("=", 1))
            calendar.turn(LATER)
            pushed = await receiver.next()
            assert browser.read(pushed)["kind"] == "turn"
            assert browser.read(pushed)["text"] == "در نوا لونا نوبت شماست."
            assert pushed.headers["content-encoding"] == "aes128gcm"
            keys.append((await ann.get("/api/me/notices"))["key"])
            assert pushed.headers["authorization"] == f"vapid {pushed.headers['authorization'][6:]}"
            assert f"k={keys[0]}" in pushed.headers["authorization"]
            assert keys[0] == keys[1]
            receiver.status = 410
            await ann.post("/api/me/notices", {"unwanted": []})
            table = await ann.open("me", "open", start_order="seated")
            async with Person(site.host) as ben:
                await ben.call("Bea")
                await ben.sit(table)
            calendar.turn(LATER)
            await receiver.next()
            await settled(site.store)
            assert (await ann.get("/api/me/notices"))["browsers"] == []


async def test_what_is_not_taken_is_tried_again_and_given_up(tmp_path: Path) -> None:
    """With growing waits; an address that never takes anything is left alone, until a test succeeds."""
    calendar = HandCalendar()
    async with (
        receiving() as receiver,
        serving(tmp_path, calendar=calendar, notice_networks=LOOPBACK) as site,
        Person(site.host) as ann,
        Person(site.host) as ben,
    ):
        await ann.call("Ann")
        await ben.call("Ben")
        receiver.status = 500
        await hook(ann, receiver)
        assert await ann.refusal("/api/me/webhook/test", {}) == (400, "target-failed")
        await receiver.next()
        await table_of_two(ann, ben)
        for attempts, wait in enumerate((LATER, 31, 61, 121, 241, 481), start=1):
            calendar.turn(wait)
            await receiver.next()
            await tried(site.store, attempts)
        await settled(site.store)
        for _ in range(FAILURES):
            await site.store.notices.count_failure(next(iter(await accounts(site.store))), failed=True)
        assert (await ann.get("/api/me/notices"))["webhook"]["failing"] is True
        receiver.status = 204
        assert (await ann.post("/api/me/webhook/test"))["webhook"]["failing"] is False


async def accounts(store: Store) -> list[str]:
    """Every account that has an address."""
    async with store._transaction() as connection:
        return list(await connection.scalars(select(WEBHOOKS.c.account_id)))


async def test_an_unwanted_kind_is_not_told(tmp_path: Path) -> None:
    calendar = HandCalendar()
    async with (
        receiving() as receiver,
        serving(tmp_path, calendar=calendar, notice_networks=LOOPBACK) as site,
        Person(site.host) as ann,
        Person(site.host) as ben,
    ):
        await ann.call("Ann")
        await ben.call("Ben")
        await hook(ann, receiver)
        assert (await ann.post("/api/me/notices", {"unwanted": ["turn"]}))["unwanted"] == ["turn"]
        assert (await ann.refusal("/api/me/notices", {"unwanted": ["rubbish"]}))[1] == "bad-message"
        await table_of_two(ann, ben)
        calendar.turn(LATER)
        await settled(site.store)
        assert receiver.heard.empty()


async def test_discord_is_spoken_to_in_its_own_way(tmp_path: Path) -> None:
    """With the words of the person's language, and nobody pinged by a name."""
    store = await Store.open(sqlite_url(tmp_path))
    async with receiving() as receiver:
        notifier = Notifier(store, None, Targets(LOOPBACK))  # type: ignore[arg-type]  # a test needs no lobby
        await notifier.test(StoredWebhook(f"{receiver.url}/x", "discord", "00", "zh-Hant", "", 0))
        body = json.loads((await receiver.next()).body)
    await store.close()
    assert body == {"content": "Moontable 的通知會送到這裡。", "allowed_mentions": {"parse": []}}


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://10.1.2.3/",
        "https://192.168.0.1/",
        "https://172.16.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://224.0.0.1/",
        "http://93.184.216.34/",
        "ftp://93.184.216.34/",
        "https://user:word@93.184.216.34/",
        "https:///x",
        "https://exa mple",
        "https://93.184.216.34:99999/",
        "nonsense",
    ],
)
async def test_nothing_is_sent_into_a_private_network_or_without_https(url: str) -> None:
    """However an address is written."""
    with pytest.raises(RefusedError) as refused:
        await Targets().check(url)
    assert refused.value.code == "bad-target"


async def test_the_operator_may_allow_a_network_of_his_own() -> None:
    assert await Targets(networks("127.0.0.0/8, ::1/128")).check("http://127.0.0.1:9/x") == [ip_address("127.0.0.1")]
    with pytest.raises(RefusedError):
        await Targets(networks("10.0.0.0/8")).check("http://127.0.0.1:9/x")
    with pytest.raises(ValueError, match="rubbish"):
        networks("rubbish")


@given(st.ip_addresses(v=4))
def test_an_address_of_ipv4_is_judged_alike_however_ipv6_carries_it(address: IPv4Address) -> None:
    number = int(address)
    mapped = IPv6Address(0xFFFF_0000_0000 | number)
    translated = IPv6Address((0x64FF9B << 96) | number)
    carried = IPv6Address((0x2002 << 112) | number << 80)
    assert {is_public(each) for each in (mapped, translated, carried)} == {is_public(address)}
