"""The picture on the card of a link: what a stranger may see, never more, and the moon where that is nothing."""

from __future__ import annotations

import asyncio
import struct
from pathlib import Path

import pytest

from moontable.kit.card import HEIGHT, WIDTH, Seated, card
from moontable.kit.raster import PaintingError, painted, png
from moontable.server.eyes import BEHIND
from moontable.server.games import game_of
from moontable.server.settings import PICTURE_BURST
from moontable.table import Record
from tests.server.hand_timers import HandTimers
from tests.server.people import Person, Socket, play_out
from tests.server.site import serving

SIGNATURE = b"\x89PNG\r\n\x1a\n"


async def picture(person: Person, table: str, ply: int | str | None = None) -> bytes:
    """The picture of a table, which has to be one of the right size."""
    answer = await person.http.get(f"/t/{table}/card.png" + ("" if ply is None else f"?ply={ply}"))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content.startswith(SIGNATURE)
    assert struct.unpack(">II", answer.content[16:24]) == (WIDTH, HEIGHT)
    return answer.content


def drawn(record: str, ply: int | None, *players: Seated) -> bytes:
    """The picture that a record has at a ply; None: the moon."""
    read = Record.from_text(record)
    view = None if ply is None else list(read.steps())[ply].after.view(None)
    return png(card(game_of(read.game), view, players))


async def act(*sockets: Socket, plies: int) -> None:
    """Let whoever is to act do so, so many times."""
    for _ in range(plies):
        ply = max(socket.ply for socket in sockets)
        for socket in sockets:
            while socket.ply < ply or (socket.choices is None and socket is mover_of(sockets)):
                await socket.hear()
        mover = mover_of(sockets)
        assert (await mover.submit(mover.best_action()))["type"] == "ack"


def mover_of(sockets: tuple[Socket, ...]) -> Socket:
    view = sockets[0].view
    assert view is not None
    return sockets[view["actor"]]


async def test_a_finished_match_is_shown_at_every_moment(ann: Person, stranger: Person) -> None:
    table = await ann.open("me", "greedy", discs=3, start_order="seated")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        await socket.until_result()
        last = socket.ply
    record = (await ann.http.get(f"/api/tables/{table}/record")).text
    seats = (Seated("Ann"), Seated(is_bot=True))
    assert await picture(stranger, table) == drawn(record, last, *seats)
    assert await picture(stranger, table, 0) == drawn(record, 0, *seats)
    assert await picture(stranger, table, last // 2) == drawn(record, last // 2, *seats)
    for damaged in (last + 1, 999999, -1, "last", "1e3", "٣", ""):
        assert await picture(stranger, table, damaged) == drawn(record, None, *seats), damaged
    for header, value in (("Cookie", ann.cookie), ("If-None-Match", '"x"')):
        own = await ann.http.get(f"/t/{table}/card.png", headers={header: value})
        assert own.content == drawn(record, last, *seats)
        assert own.headers["cache-control"] == "public, max-age=3600"


async def test_before_the_start_there_is_the_moon_and_who_sits_there(ann: Person, stranger: Person) -> None:
    table = await ann.open("me", "open")
    game = game_of("nova-luna")
    assert await picture(stranger, table) == png(card(game, None, (Seated("Ann"), Seated())))
    answer = await stranger.http.get("/t/amber-heron-2222222222/card.png")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")


@pytest.mark.parametrize("spectators", ["live", "delayed", "none"])
async def test_a_match_in_play_is_shown_as_far_as_spectators_see_it(
    ann: Person, ben: Person, stranger: Person, spectators: str
) -> None:
    """Whoever asks: the picture that a player would get is everybody's."""
    table = await ann.open("me", "open", discs=5, start_order="seated", settings={"spectators": spectators})
    await ben.sit(table)
    async with ann.socket(table) as first, ben.socket(table) as second:
        for socket in (first, second):
            await socket.hear("snapshot")
        await act(first, second, plies=3)
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        seats = (Seated("Ann"), Seated("Ben"))
        seen = {"live": 3, "delayed": max(0, 3 - BEHIND), "none": None}[spectators]
        for person in (stranger, ann):
            assert await picture(person, table) == drawn(record, seen, *seats)
            assert await picture(person, table, 2) == drawn(record, 2 if spectators == "live" else None, *seats)
            assert await picture(person, table, 4) == drawn(record, None, *seats)


async def test_no_hand_is_in_a_picture(ann: Person, ben: Person) -> None:
    """It is drawn from what a spectator sees, where hands are only counted."""
    table = await ann.open("me", "greedy", game="blue-moon-city")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        while socket.view is None:
            await socket.hear()
        assert await picture(ann, table, 0) == await picture(ben, table, 0)
        assert socket.view["players"][0]["hand"]
        view = (await ben.get(f"/api/tables/{table}/plies/0"))["view"]
        assert [player.get("hand") for player in view["players"]] == [None, None]


async def test_who_asks_for_very_many_pictures_is_refused(tmp_path: Path) -> None:
    timers = HandTimers()
    async with serving(tmp_path, timers=timers) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", "open")
        codes = [(await ann.http.get(f"/t/{table}/card.png")).status_code for _ in range(PICTURE_BURST + 1)]
        assert codes == [200] * PICTURE_BURST + [429]
        timers.turn(1)
        await picture(ann, table)


async def test_a_picture_is_drawn_once_for_all_who_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    async def counted(svg: str) -> bytes:
        nonlocal calls
        calls += 1
        return await painted(svg)

    monkeypatch.setattr("moontable.server.pictures.painted", counted)
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", "open")
        first = await picture(ann, table)
        assert await picture(ann, table) == first
        assert calls == 1
        await ann.post("/api/me", {"name": "Anna"})
        assert await picture(ann, table) != first
        assert calls == 2


async def test_the_card_of_a_link_names_its_picture(ann: Person, stranger: Person) -> None:
    table = await ann.open("me", "open")
    page = (await stranger.http.get(f"/t/{table}?ply=3")).text
    assert f'<meta property="og:image" content="http://{ann.host}/t/{table}/card.png?ply=3">' in page
    assert '<meta property="twitter:card" content="summary_large_image">' in page
    damaged = (await stranger.http.get(f"/t/{table}", params={"ply": '3"><script>'})).text
    assert f'<meta property="og:image" content="http://{ann.host}/t/{table}/card.png">' in damaged


async def test_the_server_answers_while_a_picture_is_painted(ann: Person) -> None:
    """The renderer would hold everybody up; one that fails says so, and the next is painted."""
    svg = card(game_of("nova-luna"), None, (Seated("Ann"),))
    turns = 0
    painting = asyncio.ensure_future(painted(svg))
    while not painting.done():
        await ann.get("/healthz")
        turns += 1
    assert turns > 1
    assert await painting == png(svg)
    with pytest.raises(PaintingError):
        await painted("<svg")
