"""A finished match can be kept by a browser: all its positions at once (promise 10, finished matches offline)."""

from __future__ import annotations

from moontable.protocol import patch
from tests.server.people import Person, play_out


async def test_all_positions_of_a_finished_match_come_at_once(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "greedy")
    assert await ann.refusal(f"/api/tables/{table}/views") == (409, "not-over")
    async with ann.socket(table) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        plies = socket.ply
    for person in (ann, ben):
        told = await person.get(f"/api/tables/{table}/views")
        view = told["first"]
        assert len(told["patches"]) == plies
        for ply in range(plies + 1):
            if ply in (0, plies):
                assert (await person.get(f"/api/tables/{table}/plies/{ply}"))["view"] == view
            if ply < plies:
                view = patch.apply(view, told["patches"][ply])
