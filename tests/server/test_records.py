"""Records that are brought: looked back at like any match, refused line by line, and one place for one record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from moontable.table import Record
from tests.server.people import Person, play_out
from tests.server.site import serving

GOLDEN = Path(__file__).parents[1] / "golden"


async def finished(person: Person) -> str:
    """The record of a short match that a person has played against a bot, as text."""
    table = await person.open("me", "greedy", discs=3, start_order="seated")
    async with person.socket(table) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        await socket.until_result()
    return (await person.http.get(f"/api/tables/{table}/record")).text


async def test_a_record_is_brought_and_looked_back_at(ann: Person, ben: Person) -> None:
    """Every position is that of the record; it is in the list of who brought it; nothing can be played in it."""
    text = await finished(ann)
    record = Record.from_text(text)
    info = await ben.post("/api/records", {"record": text})
    assert (info["status"], info["imported"], info["you"], info["host"]) == ("over", True, None, True)
    assert [(seat["kind"], seat["name"], seat["you"]) for seat in info["seats"]] == [
        ("human", "Ann", False),
        ("bot", None, False),
    ]
    base = f"/api/tables/{info['id']}"
    steps = list(record.steps())
    for ply in (0, info["ply"] // 2, info["ply"]):
        view = (await ben.get(f"{base}/plies/{ply}"))["view"]
        assert view == {key: value for key, value in steps[ply].after.view(None).items() if value is not None}
    assert info["id"] in [table["id"] for table in await ben.get("/api/tables")]
    assert await ben.refusal(f"{base}/rematch", {}) == (403, "not-your-seat")
    again = Record.from_text((await ben.http.get(f"{base}/record")).text)
    assert again.standing() == record.standing()
    async with ben.socket(info["id"]) as socket:
        snapshot = await socket.hear("snapshot")
        assert (snapshot["ply"], snapshot["choices"]) == (info["ply"], None)
    tried = await ben.post(f"{base}/try", {"ply": 1})
    assert tried["status"] == "playing"


async def test_the_same_record_is_one_match_whoever_brings_it(ann: Person, ben: Person) -> None:
    text = await finished(ann)
    first = await ann.post("/api/records", {"record": text})
    assert (await ben.post("/api/records", {"record": text}))["id"] == first["id"]
    changed = text.replace('"name":"Ann"', '"name":"Eve"')
    assert changed != text
    assert (await ann.post("/api/records", {"record": changed}))["id"] != first["id"]


def spoilt(text: str, how: str) -> str:
    """A record with one thing wrong."""
    lines = text.splitlines()
    header = json.loads(lines[0])
    match how:
        case "cut":  # between two actions
            acted = [number for number, line in enumerate(lines) if number and '"actor":-1' not in line]
            lines = lines[: max(number for number in acted if number + 1 in acted) + 1]
        case "swapped":
            first = next(number for number, line in enumerate(lines) if '"actor":0' in line)
            lines[first - 1], lines[first] = lines[first], lines[first - 1]
        case "doubled":
            lines.insert(3, lines[2])
        case "no-json":
            lines[4] = "{"
        case "seats":
            lines[0] = json.dumps(header | {"seats": 9})
        case "game":
            lines[0] = json.dumps(header | {"game": "chess"})
        case "rules":
            lines[0] = json.dumps(header | {"rules_version": 99})
        case "empty":
            lines = lines[:1]
        case "bombed":
            lines[1] = "[" * 10_000
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("how", "code", "line"),
    [
        ("cut", "not-over", None),
        ("swapped", "bad-record", None),
        ("doubled", "bad-record", 4),
        ("no-json", "bad-record", 5),
        ("seats", "bad-record", 1),
        ("game", "bad-record", 1),
        ("rules", "rules-version", None),
        ("empty", "not-over", None),
        ("bombed", "bad-record", 2),
    ],
)
async def test_a_record_with_a_fault_is_refused_where_it_is(ann: Person, how: str, code: str, line: int | None) -> None:
    """Whoever brings it is told the line."""
    answer = await ann.http.post("/api/records", json={"record": spoilt(await finished(ann), how)})
    told = answer.json()
    assert told["code"] == code
    assert line is None or told["details"]["line"] == line


async def test_names_in_a_record_are_cleaned_and_bots_are_bots(ann: Person) -> None:
    text = await finished(ann)
    header, rest = text.split("\n", 1)
    told = json.loads(header) | {"players": [{"kind": "human", "name": "\u202eevil\n" + "x" * 99}]}
    info = await ann.post("/api/records", {"record": json.dumps(told) + "\n" + rest})
    assert info["seats"][0]["name"] == "1"
    told["players"] = [{"kind": "bot", "bot": "level-3"}]  # the second seat has no player at all
    info = await ann.post("/api/records", {"record": json.dumps(told) + "\n" + rest})
    assert [(seat["kind"], seat["name"], seat["bot"]) for seat in info["seats"]] == [
        ("bot", None, "level-3"),
        ("human", "2", None),
    ]


async def test_an_imported_match_survives_a_restart_and_goes_with_who_brought_it(tmp_path: Path) -> None:
    """A match that ended by the clock keeps its reason."""
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        text = await finished(ann)
        ended = spoilt(text, "cut") + json.dumps({"end": "time", "seat": 0}) + "\n"
        info = await ann.post("/api/records", {"record": ended})
        assert info["ending"] == "time"
        cookie = ann.cookie
    async with serving(tmp_path) as site, Person(site.host) as ann, Person(site.host) as eve:
        ann.http.cookies.set(*cookie.split("=", 1))
        assert (await eve.get(f"/api/tables/{info['id']}"))["ending"] == "time"
        async with eve.socket(info["id"]) as socket:
            assert (await socket.hear("snapshot"))["table"]["status"] == "over"
        await ann.post("/api/me/delete", {"proof": "Ann"})
        assert await eve.refusal(f"/api/tables/{info['id']}") == (404, "unknown-table")


async def test_the_page_of_a_table_says_what_it_is(ann: Person, ben: Person) -> None:
    """For those who show links as cards: the game in the reader's language, who plays, and no script in a name."""
    await ann.call('A"<b>')
    table = await ann.open("me", "open")
    page = (await ben.http.get(f"/t/{table}", headers={"Accept-Language": "zh-TW,en;q=0.5"})).text
    assert '<meta property="og:title" content="新月">' in page
    assert 'content="A&quot;&lt;b&gt; · …"' in page
    assert f'<meta property="og:url" content="http://{ben.host}/t/{table}">' in page
    assert "og:" not in (await ben.http.get("/t/amber-heron-2222222222")).text
