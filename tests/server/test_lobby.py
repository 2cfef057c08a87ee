"""Accounts, invite links, seats, bots, rematch, history and records over HTTP."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise

import pytest

from moontable.protocol import patch
from moontable.server.accounts import COOKIE
from moontable.table import Record
from tests.server.people import Json, Person, play_out
from tests.server.site import Site


async def test_a_guest_gets_a_key_that_scripts_cannot_read(site: Site, stranger: Person) -> None:
    assert await stranger.get("/api/me") == {"account": None}
    answer = await stranger.http.post("/api/me", json={"name": "  Ann \u202e\n Lee "})
    assert answer.json()["account"]["name"] == "Ann Lee"
    attributes = answer.headers["set-cookie"].lower()
    assert all(word in attributes for word in ("httponly", "samesite=lax", "path=/", "max-age="))
    assert "secure" not in attributes
    key = stranger.http.cookies[COOKIE]
    assert len(key) >= 43
    assert (await stranger.get("/api/me"))["account"]["name"] == "Ann Lee"
    kept = b"".join(file.read_bytes() for file in site.data.glob("moontable.sqlite3*"))
    assert b"Ann Lee" in kept
    assert key.encode() not in kept  # only its hash is stored


async def test_the_cookie_is_secure_behind_a_tls_proxy(stranger: Person) -> None:
    answer = await stranger.http.post("/api/me", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "\u200e", "\u3164"])
async def test_a_name_must_be_one(stranger: Person, name: str) -> None:
    assert await stranger.refusal("/api/me", {"name": name}) == (400, "bad-message")


async def test_games_with_options_and_bots(stranger: Person) -> None:
    games = {game["id"]: game for game in await stranger.get("/api/games")}
    assert {name: (game["min_seats"], game["max_seats"]) for name, game in games.items()} == {
        "blue-moon-city": (2, 4),
        "nova-luna": (1, 4),
        "walking-on-the-moon": (2, 5),
    }
    game = games["nova-luna"]
    levels = [f"level-{number}" for number in range(1, 9)]
    assert game["bots"] == ["random", "greedy", "one-ply", *levels]
    assert [level["bot"] for level in game["levels"]] == levels
    assert game["options"][0] == {
        "name": "discs", "kind": "integer", "default": 20, "values": None, "min": 1, "max": 20, "columns": None,
    }  # fmt: skip


async def test_invite_link_to_first_view(ann: Person, ben: Person, stranger: Person) -> None:
    table = await ann.open("me", "open")
    assert re.fullmatch(r"[a-z]+-[a-z]+-[a-z0-9]{10}", table)
    info = await ben.get(f"/api/tables/{table}")
    assert (info["status"], info["you"], info["host"]) == ("open", None, False)
    assert [seat["kind"] for seat in info["seats"]] == ["human", "open"]
    async with ann.socket(table) as host:
        assert (await host.hear("snapshot"))["view"] is None
        info = await ben.sit(table)
        assert (info["status"], info["you"]) == ("playing", 1)
        assert (await host.hear("table"))["table"]["seats"][1]["name"] == "Ben"
        snapshot = await host.hear("snapshot")
        assert snapshot["view"] is not None
        assert snapshot["table"]["status"] == "playing"
    assert await stranger.refusal(f"/api/tables/{table}/sit", {}) == (401, "no-account")


async def test_seats_that_cannot_be_had(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", "open")
    assert await ann.refusal(f"/api/tables/{table}/sit", {}) == (409, "already-seated")
    assert await ben.refusal(f"/api/tables/{table}/sit", {"seat": 0}) == (409, "seat-taken")
    assert await ben.refusal(f"/api/tables/{table}/leave", {}) == (403, "not-your-seat")
    assert await ben.refusal(f"/api/tables/{table}/bot", {"seat": 1, "bot": "greedy"}) == (403, "not-host")
    assert await ann.refusal(f"/api/tables/{table}/bot", {"seat": 1, "bot": "hal"}) == (400, "unknown-bot")
    await ben.sit(table, 2)
    left = await ben.post(f"/api/tables/{table}/leave")
    assert [seat["kind"] for seat in left["seats"]] == ["human", "open", "open"]
    await ann.post(f"/api/tables/{table}/bot", {"seat": 2, "bot": "greedy"})
    assert (await ben.sit(table))["status"] == "playing"
    assert await ann.refusal(f"/api/tables/{table}/rematch", {}) == (409, "not-over")


async def test_two_who_want_the_last_seat(ann: Person, ben: Person, stranger: Person) -> None:
    """One gets it, the other is told so, and clicking twice changes nothing."""
    await stranger.call("Cat")
    table = await ann.open("me", "open")
    asked = (ben, stranger, ben, stranger)
    answers = await asyncio.gather(
        *(person.http.post(f"/api/tables/{table}/sit", json={"seat": 1}) for person in asked)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    refused = {answer.json()["code"] for answer in answers if answer.status_code == 409}
    assert refused <= {"already-seated", "table-started", "seat-taken"}
    info = await ann.get(f"/api/tables/{table}")
    assert (info["status"], info["seats"][1]["kind"]) == ("playing", "human")


async def test_leaving_and_sitting_at_the_same_moment_leaves_one_truth(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", "open")
    for _ in range(5):
        calls = [(ben, "sit"), (ann, "leave"), (ben, "leave"), (ann, "sit"), (ben, "sit"), (ann, "sit")]
        await asyncio.gather(*(person.http.post(f"/api/tables/{table}/{what}", json={}) for person, what in calls))
        for person in (ann, ben):
            info = await person.get(f"/api/tables/{table}")
            held = [number for number, seat in enumerate(info["seats"]) if seat["name"] == person.name]
            assert held == ([] if info["you"] is None else [info["you"]])
            assert info["status"] == "open"


async def test_a_new_name_is_written_only_where_one_sits(site: Site, ann: Person, ben: Person) -> None:
    table = await ann.open("open", "open")
    before = await site.store.match(table)
    await ann.call("Anna")
    await ben.call("Benny")
    assert await site.store.match(table) == before


@pytest.mark.parametrize(
    ("request_", "refusal"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, (404, "unknown-game")),
        ({"game": "nova-luna", "seats": [{"kind": "me"}] * 2}, (409, "already-seated")),
        ({"game": "nova-luna", "seats": [{"kind": "open"}] * 5}, (400, "bad-seats")),
        ({"game": "nova-luna", "seats": [{"kind": "bot", "bot": "hal"}]}, (400, "unknown-bot")),
        ({"game": "nova-luna", "seats": [{"kind": "me"}], "options": {"discs": 0}}, (400, "bad-option")),
        ({"game": "nova-luna", "seats": [{"kind": "thief"}]}, (400, "bad-message")),
        ({"game": "nova-luna", "seats": []}, (400, "bad-message")),
        ({"game": "nova-luna", "seats": [{"kind": "me"}], "padding": "x" * 140_000}, (413, "message-too-large")),
    ],
)
async def test_tables_that_cannot_be_opened(ann: Person, request_: dict[str, object], refusal: tuple[int, str]) -> None:
    assert await ann.refusal("/api/tables", request_) == refusal
    assert await ann.get("/api/tables") == []


async def test_addresses_that_lead_nowhere(ann: Person) -> None:
    for path in ("", "/record", "/qr.svg", "/plies/0"):
        assert await ann.refusal(f"/api/tables/amber-heron-2222222222{path}") == (404, "unknown-table")
    for odd in ("x", "%00", "amber-heron-2222222222%27", "a" * 500):
        assert await ann.refusal(f"/api/tables/{odd}") == (404, "unknown-table")
    assert await ann.refusal("/api/nothing") == (404, "not-found")
    table = await ann.open("me", "open")
    assert await ann.refusal(f"/api/tables/{table}/plies/0") == (404, "unknown-ply")


async def test_an_account_hosts_so_many_unfinished_tables(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.lobby.TABLES_PER_ACCOUNT", 3)
    for _ in range(3):
        await ann.open("me", "open")
    assert await ann.refusal("/api/tables", {"game": "nova-luna", "seats": [{"kind": "me"}]}) == (
        429,
        "too-many-tables",
    )


async def test_my_tables_newest_first_with_whose_turn(ann: Person, ben: Person) -> None:
    older = await ann.open("me", "open")
    newer = await ann.open("me", "open", start_order="0,1")
    await ben.sit(newer)
    mine, his = await ann.get("/api/tables"), await ben.get("/api/tables")
    assert {info["id"] for info in mine} == {older, newer}
    assert [info["your_turn"] for info in mine if info["id"] == newer] == [True]
    assert [(info["id"], info["you"], info["your_turn"]) for info in his] == [(newer, 1, False)]


async def test_a_new_name_is_shown_at_the_table(ann: Person) -> None:
    table = await ann.open("me", "open")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await ann.call("Anna")
        assert (await socket.hear("table"))["table"]["seats"][0]["name"] == "Anna"


async def test_presence_counts_people_and_watchers(ann: Person, ben: Person, stranger: Person) -> None:
    table = await ann.open("me", "open", "greedy")
    await ben.sit(table)
    async with ann.socket(table) as one:
        assert await one.hear("presence") == presence(True, False, True, watchers=0)
        async with ben.socket(table), stranger.socket(table):
            seen = await one.hear("presence")
            while seen != presence(True, True, True, watchers=1):
                seen = await one.hear("presence")
        while seen != presence(True, False, True, watchers=0):
            seen = await one.hear("presence")


def presence(*seats: bool, watchers: int) -> Json:
    in_view = [here and seat < 2 for seat, here in enumerate(seats)]  # the third one is a bot
    stand_ins = [False] * len(seats)
    return {"type": "presence", "seats": [*seats], "in_view": in_view, "stand_ins": stand_ins, "watchers": watchers}


async def test_solo_to_the_end(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        await socket.until_result()
        assert socket.info["ending"] == "solo"
        assert socket.view is not None
        assert socket.view["solo"]["result"] == socket.view["solo"]["s1"] + socket.view["solo"]["s2"]


async def test_bots_play_a_whole_match_and_one_against_a_person(ann: Person) -> None:
    table = await ann.open("random", "greedy", "one-ply", discs=6)
    async with ann.socket(table) as watcher:
        await watcher.hear("snapshot")
        await play_out(watcher)
    table = await ann.open("me", "one-ply")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        assert {line["seat"] for line in socket.log if line["key"] == "nova-luna.take"} == {0, 1}


async def test_rematch_rotates_the_seats_and_is_one_for_all(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", "greedy", discs=3)
    await ben.sit(table)
    async with ann.socket(table) as one, ben.socket(table) as two:
        await one.hear("snapshot")
        await two.hear("snapshot")
        await play_out(one, two)
        await one.until_result()
        first, second = await asyncio.gather(
            ann.post(f"/api/tables/{table}/rematch"), ben.post(f"/api/tables/{table}/rematch")
        )
        assert first["id"] == second["id"] != table
        assert (await one.hear("table"))["table"]["rematch"] == first["id"]
        assert (first["you"], second["you"]) == (2, 0)
        assert [seat["kind"] for seat in first["seats"]] == ["human", "bot", "human"]
        assert (first["status"], first["options"]) == ("playing", one.info["options"])


async def test_history_and_record_replay_to_what_was_shown(ann: Person, stranger: Person) -> None:
    table = await ann.open("me", "greedy", discs=8)
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        answer = await ann.http.get(f"/api/tables/{table}/record")
        assert answer.headers["content-type"] == "application/x-ndjson"
        assert answer.headers["content-disposition"] == f'attachment; filename="{table}.jsonl"'
        record = Record.from_text(answer.text)
        assert patch.prune(record.replay().view(0)) == socket.view
        for ply, step in enumerate(record.steps()):
            shown = await stranger.get(f"/api/tables/{table}/plies/{ply}")
            assert shown == {"ply": ply, "view": patch.prune(step.after.view(None))}
        assert await ann.refusal(f"/api/tables/{table}/plies/{ply + 1}") == (404, "unknown-ply")


async def test_the_log_tells_the_plies_in_order(ann: Person) -> None:
    table = await ann.open("me")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        assert all(earlier["ply"] <= later["ply"] for earlier, later in pairwise(socket.log))
        live = list(socket.log)
        await socket.say("resync")
        await socket.hear("snapshot")
        assert socket.log == live


async def test_qr_code_and_health(ann: Person) -> None:
    table = await ann.open("me", "open")
    answer = await ann.http.get(f"/api/tables/{table}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert await ann.get("/healthz") == {"status": "ok"}
