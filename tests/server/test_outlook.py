"""What would come of a plan: asked over HTTP, answered by the game, for positions that the table has come to."""

from __future__ import annotations

from urllib.parse import urlencode

from moontable import Position
from moontable.table import Record
from tests.server.people import Person

MOON = "walking-on-the-moon"


def path(table: str, ply: int, plan: str) -> str:
    return f"/api/tables/{table}/outlook?{urlencode({'ply': ply, 'plan': plan})}"


async def test_a_plan_is_answered_by_the_game(ann: Person) -> None:
    """The answer is the engine's, to the last chance."""
    table = await ann.open("me", "random", "random", game=MOON, start_order="seated", stacking="top")
    position = await position_at(ann, table)
    answer = await ann.get(path(table, 0, "program K BBW"))
    assert answer == {"ply": 0, "outlook": position.outlook("program K BBW")}
    assert sum(end["awake"] + end["out"] for end in answer["outlook"]["ends"]) > 9_900


async def test_a_question_that_crosses_a_move_is_answered(ann: Person, ben: Person) -> None:
    """A plan is asked about while its turn lasts; the answer is that of the position it was asked for."""
    table = await ann.open("me", "open", game=MOON, start_order="seated", stacking="top")
    await ben.sit(table)
    position = await position_at(ann, table)
    async with ann.socket(table) as socket:
        await socket.until_turn()
        await socket.submit(position.legal_actions()[0].text)
    assert await ann.get(path(table, 0, "program K")) == {"ply": 0, "outlook": position.outlook("program K")}


async def test_a_plan_is_refused_with_a_code(ann: Person, ben: Person) -> None:
    """No such plan, a match elsewhere, none yet, a game that knows no plans, a text without end."""
    table = await ann.open("me", "open", game=MOON)
    assert await ann.refusal(path(table, 0, "program K")) == (409, "not-started")
    await ben.sit(table)
    assert await ann.refusal(path(table, 0, "fly me")) == (400, "bad-notation")
    assert await ann.refusal(path(table, 7, "program K")) == (404, "unknown-ply")
    assert await ann.refusal(path(table, 0, "program KKK")) == (400, "bad-notation")
    assert await ann.refusal(path(table, 0, "program " + "K" * 500)) == (400, "bad-message")
    nova = await ann.open("me", "random", start_order="seated")
    assert await ann.refusal(path(nova, 0, "program K")) == (400, "no-outlook")


async def position_at(person: Person, table: str) -> Position:
    """The position that a table has come to, from its record."""
    answer = await person.http.get(f"/api/tables/{table}/record")
    return Record.from_text(answer.text).replay()
