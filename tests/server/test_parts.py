"""Parts of the server that stand alone: the inbox, the buckets, chance, invite links."""

from __future__ import annotations

import asyncio
import re
import resource

import pytest

from moontable.server.chance import Chance
from moontable.server.inbox import Inbox
from moontable.server.limits import Bucket, Buckets, network_of
from moontable.server.serving import allow_many_sockets
from moontable.server.slugs import new_slug


async def test_an_inbox_does_one_thing_at_a_time_in_order() -> None:
    inbox, done, gate = Inbox(lambda: None), list[str](), asyncio.Event()

    async def slow() -> str:
        await gate.wait()
        done.append("slow")
        return "first"

    async def quick() -> str:
        done.append("quick")
        return "second"

    asked = asyncio.gather(*(inbox.do(request) for request in (slow, quick)))
    await asyncio.sleep(0)
    was_idle = inbox.is_idle
    gate.set()
    assert await asked == ["first", "second"]
    assert done == ["slow", "quick"]
    assert (was_idle, inbox.is_idle) == (False, True)
    await inbox.stop()


async def test_what_was_put_in_line_is_done_even_if_who_asked_goes_away() -> None:
    inbox, done, gate = Inbox(lambda: None), asyncio.Event(), asyncio.Event()

    async def commit() -> None:
        await gate.wait()
        done.set()

    asking = asyncio.create_task(inbox.do(commit))
    await asyncio.sleep(0)
    asking.cancel()
    gate.set()
    await done.wait()
    await inbox.stop()


async def test_an_error_goes_to_who_asked_and_the_inbox_goes_on() -> None:
    inbox = Inbox(lambda: None)

    async def fail() -> None:
        raise LookupError("no")

    async def succeed() -> int:
        return 1

    with pytest.raises(LookupError):
        await inbox.do(fail)
    assert await inbox.do(succeed) == 1
    await inbox.stop()


def test_a_bucket_fills_again_with_time() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


def test_buckets_are_apart_and_strangers_are_forgotten() -> None:
    buckets = Buckets(rate=0, burst=1, most=2)
    assert [buckets.take(key, 0) for key in "aab"] == [True, False, True]
    assert buckets.take("c", 0)  # forgets a, the longest unused
    assert not buckets.take("b", 0)
    assert buckets.take("a", 0)


@pytest.mark.parametrize(
    ("client", "network"),
    [
        (None, ""),
        (("192.168.1.20", 5), "192.168.1.20"),
        (("::ffff:192.168.1.20", 5), "192.168.1.20"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("2001:db8:1:2::99", 0), "2001:db8:1:2::/64"),
        (("unknown", 0), "unknown"),
    ],
)
def test_a_customer_has_one_allowance_however_many_addresses(client: tuple[str, int] | None, network: str) -> None:
    assert network_of(client) == network


def test_a_server_may_have_as_many_sockets_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
    try:
        allow_many_sockets()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_seed_makes_every_draw_foreseeable_and_without_one_none_is() -> None:
    def drawn(chance: Chance, ply: int, undone: int = 0) -> list[int]:
        draw = chance.seeded(ply, undone)
        return [draw(1000) for _ in range(20)]

    assert drawn(Chance(7), 3) == drawn(Chance(7), 3)
    assert drawn(Chance(7), 3) != drawn(Chance(7), 4)
    assert drawn(Chance(7), 3) != drawn(Chance(8), 3)
    assert drawn(Chance(7), 3) != drawn(Chance(7), 3, undone=1)
    assert Chance(7).secret() is None
    assert Chance().secret() != Chance().secret()
    assert Chance(7).word(3) == Chance(7).word(3)
    assert Chance().word(3) != Chance().word(3)
    assert set(drawn(Chance(2**64 - 1), 0)) <= set(range(1000))


def test_invite_links_are_all_different_and_safe_in_an_address() -> None:
    links = {new_slug() for _ in range(2000)}
    assert len(links) == 2000
    assert all(re.fullmatch(r"[a-z]+-[a-z]+-[2-9a-hjkmnp-tv-z]{10}", link) for link in links)
