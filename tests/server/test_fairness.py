"""A match on a server without a seed: committed to before, drawn after the last nonce, told at the end."""

from __future__ import annotations

from pathlib import Path

from moontable.table import Entry, Record, Secret
from tests.server.people import Json, Person, play_out
from tests.server.site import serving

NONCES = ("a" * 32, "b" * 32)


def holds(record: Record) -> int:
    """How many outcomes of a record follow from what its header tells; fails at the first that does not."""
    told = record.fairness
    assert told is not None
    assert told.secret is not None
    assert told.salt is not None
    secret = Secret(bytes.fromhex(told.secret), bytes.fromhex(told.salt))
    assert secret.commitment == told.commitment
    nonces = [nonce or "" for nonce in told.nonces]
    draws = [entry.draw for entry in record.entries if isinstance(entry, Entry) and entry.draw is not None]
    for k, draw in enumerate(draws):
        assert secret.outcome(record.match, nonces, k, draw[0]) == draw[1]
    return len(draws)


async def test_nothing_is_drawn_before_the_last_nonce_and_the_secret_is_told_at_the_end(tmp_path: Path) -> None:
    async with serving(tmp_path, seed=None) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        table = await ann.open("me", "open", discs=4)
        before: Json = await ben.get(f"/api/tables/{table}")
        commitment = before["fairness"]["commitment"]
        assert before["fairness"] == {"commitment": commitment, "nonces": [None, None], "secret": None, "salt": None}
        await ben.sit(table)
        assert (await ann.add_nonce(table, NONCES[0]))["status"] == "open"
        info = await ben.add_nonce(table, NONCES[1])
        assert info["status"] == "playing"
        again = await ben.add_nonce(table, "c" * 32)  # too late, and no fault
        assert again["fairness"]["nonces"] == list(NONCES)
        async with ann.socket(table) as one, ben.socket(table) as two:
            assert (await one.hear("snapshot"))["table"]["fairness"]["secret"] is None
            await two.hear("snapshot")
            running = Record.from_text((await ann.http.get(f"/api/tables/{table}/record")).text)
            assert running.fairness is not None
            assert running.fairness.secret is None
            await play_out(one, two)
            await one.until_result()
            assert one.info["fairness"]["commitment"] == commitment
            assert one.info["fairness"]["secret"] is not None
        record = Record.from_text((await ann.http.get(f"/api/tables/{table}/record")).text)
        assert record.fairness is not None
        assert record.fairness.commitment == commitment
        assert holds(record) > 10


async def test_what_is_taken_back_keeps_its_numbers_over_a_restart(tmp_path: Path) -> None:
    """The counter of outcomes never goes back: a record with undone draws verifies in the order of drawing."""
    async with serving(tmp_path, seed=None) as site, Person(site.host) as ann:
        await ann.call("Ann")
        game = "walking-on-the-moon"
        table = await ann.open("me", "careful", game=game, start_order="seated", stacking="top", turn_cap=2)
        await ann.add_nonce(table)
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            for _ in range(2):
                await socket.submit("program BBKK")
                await socket.submit("roll")
                await socket.say("undo", ply=socket.ply, to=0)
                await socket.hear("snapshot")
        cookie = ann.cookie
    async with serving(tmp_path, seed=None) as site, Person(site.host) as ann:
        ann.http.cookies.set(*cookie.split("=", 1))
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            while await socket.until_turn():
                text = (await ann.http.get(f"/api/tables/{table}/record")).text
                action = Record.from_text(text).replay().legal_actions()[0].text
                assert (await socket.submit(action))["type"] == "ack"
        record = Record.from_text((await ann.http.get(f"/api/tables/{table}/record")).text)
        assert sum(not hasattr(entry, "draw") for entry in record.entries) == 2
        assert holds(record) >= 3


async def test_bots_alone_wait_for_nobody_and_a_new_guest_brings_a_new_nonce(tmp_path: Path) -> None:
    async with serving(tmp_path, seed=None) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        alone = await ann.open("random", "random", game="walking-on-the-moon", turn_cap=2)
        async with ann.socket(alone) as socket:
            await socket.hear("snapshot")
            await socket.until_result()
        assert holds(Record.from_text((await ann.http.get(f"/api/tables/{alone}/record")).text)) > 0

        table = await ann.open("open", "me", "open")
        await ben.sit(table)
        await ben.add_nonce(table, NONCES[1])
        await ben.post(f"/api/tables/{table}/leave")
        assert (await ben.sit(table))["fairness"]["nonces"][0] is None
        assert await ann.refusal(f"/api/tables/{table}/nonce", {"nonce": "short"}) == (400, "bad-message")


async def test_a_stranger_adds_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path, seed=None) as site, Person(site.host) as ann, Person(site.host) as eve:
        await ann.call("Ann")
        await eve.call("Eve")
        table = await ann.open("me", "greedy")
        assert await eve.refusal(f"/api/tables/{table}/nonce", {"nonce": "0" * 32}) == (403, "not-your-seat")
        assert (await ann.get(f"/api/tables/{table}"))["status"] == "open"


async def test_a_seeded_server_commits_to_nothing_and_waits_for_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        info = await ann.get(f"/api/tables/{await ann.open('me', 'greedy')}")
        assert (info["fairness"], info["status"]) == (None, "playing")
