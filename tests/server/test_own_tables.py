"""Dice and cards of one's own: brought to a table, or kept in the data folder; a fault is told by line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from moontable.core.registry import load
from moontable.server.own_tables import OwnTableError, own_tables
from moontable.table import Record
from tests.server.people import Person
from tests.server.site import serving

MOON = "walking-on-the-moon"
COLOURS = ("blue", "black", "white")


def dice(steps: int) -> str:
    """A table of dice whose sides all go so many columns straight on."""
    path = ";".join(f"{column},0" for column in range(1, steps + 1))
    sides = [f'{colour},{face},{steps},"{path}",0,0' for colour in COLOURS for face in range(1, 7)]
    return "\n".join(["colour,face,symbol,path,settle,skull", *sides]) + "\n"


async def test_two_tables_with_different_dice_side_by_side_and_after_a_restart(tmp_path: Path) -> None:
    """Issue: what a table may replace lives in the record; a server that stops and starts changes nothing."""
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        tables = {
            steps: await ann.open("me", "random", game=MOON, dice=dice(steps), turn_cap=1, start_order="seated")
            for steps in (1, 4)
        }
        before = {steps: await symbols(ann, table) for steps, table in tables.items()}
        cookie = ann.cookie
    assert before == {1: {"1"}, 4: {"4"}}
    async with serving(tmp_path) as site, Person(site.host) as ann:
        ann.http.headers["Cookie"] = cookie
        assert {steps: await symbols(ann, table) for steps, table in tables.items()} == before


async def symbols(person: Person, table: str) -> set[str]:
    """What is printed on the dice of a table, by its record and by the view."""
    answer = await person.http.get(f"/api/tables/{table}/record")
    printed = {
        face["face"] for faces in Record.from_text(answer.text).replay().view(None)["dice"].values() for face in faces
    }
    shown = (await person.get(f"/api/tables/{table}/plies/0"))["view"]["dice"]
    assert printed == {face["face"] for faces in shown.values() for face in faces}
    return printed


async def test_a_faulty_table_is_refused_by_line_and_column(ann: Person) -> None:
    """Nothing is opened, and the answer says where the fault is."""
    text = dice(2).replace("black,3,2", "black,3,two and a half", 1)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    answer = await ann.http.post("/api/tables", json={"game": MOON, "seats": seats, "options": {"dice": text}})
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (400, "bad-table")
    assert (refusal["details"]["option"], refusal["details"]["line"], refusal["details"]["column"]) == (
        "dice",
        10,
        "symbol",
    )
    assert await ann.get("/api/tables") == []


def test_the_data_folder_is_read_at_the_start(tmp_path: Path) -> None:
    """`DATA/<game>/dice.csv` is what new tables start from, a byte order mark or not."""
    folder = tmp_path / MOON
    folder.mkdir()
    (folder / "dice.csv").write_text("\ufeff" + dice(3), "utf-8")
    assert own_tables(tmp_path) == {MOON: {"dice": dice(3)}}


@pytest.mark.parametrize("content", [b"colour,face\n", b"\xff\xfe"])
def test_a_faulty_file_in_the_data_folder_is_named(tmp_path: Path, content: bytes) -> None:
    """The server does not start with half of what its owner wanted."""
    folder = tmp_path / MOON
    folder.mkdir()
    (folder / "cards.csv").write_bytes(content)
    with pytest.raises(OwnTableError, match=r"cards\.csv"):
        own_tables(tmp_path)


async def test_new_tables_start_from_the_data_folder(tmp_path: Path) -> None:
    """The form learns of it, a table that says nothing has it, one that says "" has the game's own."""
    async with serving(tmp_path, defaults={MOON: {"dice": dice(3)}}) as site, Person(site.host) as ann:
        await ann.call("Ann")
        offered = next(game for game in await ann.get("/api/games") if game["id"] == MOON)
        option = next(option for option in offered["options"] if option["name"] == "dice")
        assert (option["kind"], option["default"]) == ("table", dice(3))
        assert option["columns"] == list(
            next(option.columns for option in load(MOON).spec.options if option.name == "dice")
        )
        assert await symbols(ann, await ann.open("me", "random", game=MOON)) == {"3"}
        assert "skull" in await symbols(ann, await ann.open("me", "random", game=MOON, dice=""))
