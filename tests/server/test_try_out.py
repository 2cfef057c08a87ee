"""A finished match tried anew from one of its positions: a real table from its first moment on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moontable.server.games import game_of, stand_in_of
from moontable.store import ConflictError, StoredEvent, StoredStep
from moontable.table import Entry, Record, Step
from tests.server.people import Person, play_out
from tests.server.site import Site, serving

LEVEL = stand_in_of(game_of("nova-luna"))
PLY = 3


async def finished_match(person: Person, *seats: str) -> str:
    """A match played to its end, alone or against bots."""
    short: dict[str, Any] = {"discs": 4} if seats else {}
    table = await person.open("me", *seats, **short)
    async with person.socket(table) as socket:
        await play_out(socket)
    return table


async def steps_of(person: Person, table: str) -> list[Step]:
    """Every step of a match, replayed from its record."""
    text = (await person.http.get(f"/api/tables/{table}/record")).text
    return list(Record.from_text(text).steps())


def texts_of(step: Step | StoredEvent) -> list[str]:
    """What was played, whatever drew it."""
    assert isinstance(step, (Step, StoredStep))
    return [entry.text for entry in step.entries]


async def test_a_try_has_the_position_of_its_ply_and_can_be_played_to_the_end(site: Site, ann: Person) -> None:
    """The way there is that of the source; bots of the game's stand-in level have the other seats."""
    source = await finished_match(ann, "greedy")
    before = await steps_of(ann, source)
    actor = before[PLY + 1].seat
    info = await ann.post(f"/api/tables/{source}/try", {"ply": PLY})
    assert (info["status"], info["ply"], info["you"], info["host"]) == ("playing", PLY, actor, True)
    assert (info["your_turn"], info["options"]["discs"]) == (True, 4)
    assert info["settings"] == {
        "stand_in": None,
        "grace": 60,
        "hints": True,
        "undo": "consent",
        "visibility": "link",
        "clock": None,
        "spectators": "live",
        "chat": True,
        "rated": False,
    }
    assert [seat["bot"] for seat in info["seats"] if not seat["you"]] == [LEVEL]

    tried = await steps_of(ann, info["id"])
    assert [texts_of(step) for step in tried] == [texts_of(step) for step in before[: PLY + 1]]
    assert tried[-1].after.to_bytes() == before[PLY].after.to_bytes()
    async with ann.socket(info["id"]) as socket:
        await play_out(socket)
    played = await steps_of(ann, info["id"])
    assert played[-1].is_over
    stored = await site.store.steps(info["id"])
    assert [(step.ply, step.seq) for step in stored] == [(ply, ply + 2) for ply in range(-1, len(played) - 1)]


async def test_bots_act_at_once_where_the_seat_to_act_is_theirs(ann: Person, ben: Person) -> None:
    """Whoever has the link of the finished match may try it, in any seat."""
    source = await finished_match(ann, "greedy")
    to_act = (await steps_of(ann, source))[PLY + 1].seat
    assert to_act is not None
    info = await ben.post(f"/api/tables/{source}/try", {"ply": PLY, "seat": 1 - to_act})
    assert info["you"] == 1 - to_act
    async with ben.socket(info["id"]) as socket:
        assert await socket.until_turn()
    assert (await steps_of(ben, info["id"]))[PLY + 1].seat == to_act


@pytest.mark.parametrize("game", ["blue-moon-city", "walking-on-the-moon"])
async def test_a_match_of_bots_can_be_tried_in_every_game(site: Site, ann: Person, game: str) -> None:
    source = await ann.open("random", "random", game=game, turn_cap=2)
    async with ann.socket(source) as socket:
        while socket.status != "over":
            await socket.hear()
    before = await steps_of(ann, source)
    info = await ann.post(f"/api/tables/{source}/try", {"ply": PLY})
    async with ann.socket(info["id"]) as socket:
        assert await socket.until_turn()
        assert (await socket.submit(before[PLY + 1].entries[0].text))["type"] == "ack"
    stored = await site.store.steps(info["id"])  # what is hidden is in no record before the end
    assert [texts_of(step) for step in stored[: PLY + 1]] == [texts_of(step) for step in before[: PLY + 1]]


async def test_a_solo_match_is_tried_alone(ann: Person) -> None:
    source = await finished_match(ann)
    info = await ann.post(f"/api/tables/{source}/try", {"ply": 1})
    assert [seat["you"] for seat in info["seats"]] == [True]
    assert info["your_turn"]


async def test_a_try_outlives_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        source = await finished_match(ann, "greedy")
        tried = (await ann.post(f"/api/tables/{source}/try", {"ply": PLY}))["id"]
        before = [step.after.to_bytes() for step in await steps_of(ann, tried)]
        cookies = ann.http.cookies
    async with serving(tmp_path) as site, Person(site.host) as ann:
        ann.http.cookies = cookies
        assert [step.after.to_bytes() for step in await steps_of(ann, tried)] == before
        async with ann.socket(tried) as socket:
            assert (await socket.hear("snapshot"))["ply"] == PLY
            await play_out(socket)


async def test_what_cannot_be_tried_is_refused(ann: Person, stranger: Person) -> None:
    open_match = await ann.open("me", "greedy")
    assert await ann.refusal(f"/api/tables/{open_match}/try", {"ply": 0}) == (409, "not-over")
    assert await ann.refusal("/api/tables/amber-heron-flat-moon/try", {"ply": 0}) == (404, "unknown-table")
    source = await finished_match(ann, "greedy")
    path, last = f"/api/tables/{source}/try", (await ann.get(f"/api/tables/{source}"))["ply"]
    assert await stranger.refusal(path, {"ply": 0}) == (401, "no-account")
    for ply in (-1, last + 1):
        assert await ann.refusal(path, {"ply": ply}) == (404, "unknown-ply")
    assert await ann.refusal(path, {"ply": last}) == (409, "match-over")
    for body in ({}, {"ply": 0, "seat": 2}, {"ply": 0, "seat": -1}, {"ply": 0, "seat": 16}, {"ply": 0, "bot": "x"}):
        assert await ann.refusal(path, body) == (400, "bad-message")
    assert len(await ann.get("/api/tables")) == 2


async def test_tries_count_among_the_unfinished_tables(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.lobby.TABLES_PER_ACCOUNT", 1)
    source = await finished_match(ann, "greedy")
    await ann.post(f"/api/tables/{source}/try", {"ply": 0})
    assert await ann.refusal(f"/api/tables/{source}/try", {"ply": 0}) == (429, "too-many-tables")


async def test_a_table_without_its_steps_never_exists(site: Site, ann: Person) -> None:
    """The match, its seats and its steps are one transaction: a step that fails takes all of it along."""
    known = await site.store.match(await ann.open("me", "open"))
    assert known is not None
    twice = [StoredStep(ply, 1, (Entry(-1, "x"),), None) for ply in (-1, 0)]
    with pytest.raises(ConflictError):
        await site.store.create_match(replace(known, id="amber-heron-flat-moon"), twice, most=100, since=0)
    assert await site.store.match("amber-heron-flat-moon") is None
    assert await ann.refusal("/api/tables/amber-heron-flat-moon/try", {"ply": 0}) == (404, "unknown-table")
