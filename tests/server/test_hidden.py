"""Of hidden cards each seat is told its own: at once, when it comes back, from the history, after a restart."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

from moontable.table import Record
from tests.server.overhearing import overheard
from tests.server.people import Blind, Json, Person, Socket
from tests.server.site import serving
from tests.server.twin import Twin

GAME = "blue-moon-city"
SEATS = (0, 1, None)
"""Of Ann, Ben, and a spectator."""


async def play(sockets: list[Socket], twin: Twin, until: int) -> None:
    """Let the seats act as a bot advises, everybody listening, for so many plies or to the end."""
    while twin.position.ply < until and not twin.position.is_terminal:
        mover = sockets[twin.position.actor]
        twin.play(twin.advice("greedy", twin.position))
        answer = await mover.submit(twin.steps[-1].entries[0].text)
        assert answer["type"] == "ack", answer
        for socket in sockets:
            while socket.ply < twin.position.ply:
                await socket.hear("moved")


async def test_no_message_tells_a_seat_of_cards_that_it_may_not_know(tmp_path: Path) -> None:
    """A whole match, with a resync, a return after missed moves, and a restart, which reads the log from the record."""
    twin = Twin(GAME, 2)
    told: list[list[Json]] = [[], [], []]
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(serving(tmp_path))
        people = [await stack.enter_async_context(Person(site.host)) for _ in SEATS]
        for person, name in zip(people, ("Ann", "Ben", "Eve"), strict=True):
            await person.call(name)
        table = await people[0].open("me", "open", game=GAME)
        await people[1].sit(table)
        sockets = [await stack.enter_async_context(person.socket(table)) for person in people]
        for socket in sockets:
            await socket.hear("snapshot")
        await play(sockets, twin, 50)
        for seat, person in enumerate(people):
            async with person.socket(table, since=(sockets[seat].seq or 0) - 20) as back:
                blind = Blind(back.line)
                await blind.hear("presence")
                assert sum(message["type"] == "moved" for message in blind.told) == 20
                await back.say("resync")
                await back.hear("snapshot")
                told[seat] += [*blind.told, *back.told]
            told[seat].append(await person.get(f"/api/tables/{table}/plies/30"))
            assert await person.refusal(f"/api/tables/{table}/record") == (409, "not-over")
        await play(sockets, twin, 60)
        cookies = [person.cookie for person in people]
        for seat, socket in enumerate(sockets):
            told[seat] += socket.told

    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(serving(tmp_path))
        people = [await stack.enter_async_context(Person(site.host)) for _ in SEATS]
        for person, cookie in zip(people, cookies, strict=True):
            person.http.cookies.set(*cookie.split("=", 1))
        sockets = [await stack.enter_async_context(person.socket(table)) for person in people]
        for socket in sockets:
            await socket.hear("snapshot")
        await play(sockets, twin, 10_000)
        for seat, socket in enumerate(sockets):
            await socket.until_result()
            told[seat] += socket.told
        record = Record.from_text((await people[2].http.get(f"/api/tables/{table}/record")).text)

    assert twin.position.ending == "offerings"
    assert record.replay() == twin.position
    for listener, messages in zip(SEATS, told, strict=True):
        assert [found for message in messages for found in overheard(message, listener, twin)] == []
    for owner, other in ((0, 1), (1, 0)):  # and the search would have found them
        told_other = {found.split(".")[0] for message in told[owner] for found in overheard(message, other, twin)}
        assert told_other == {"view", "patch", "entries", "choices", "log"}
