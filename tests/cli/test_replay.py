"""`moontable replay`: a record leads to the standing that was reached when it was played."""

from pathlib import Path

import pytest

import moontable
from moontable.bots import names
from tests.cli.program import json_of, refused, run


def planner_of(game: str) -> str:
    """The weakest bot of a game that plans at all."""
    return names(moontable.load(game))[1]


def record_of(game: str, folder: Path) -> Path:
    """The file of a match between two bots, of which the second chooses by chance."""
    json_of("selfplay", game, "--bots", f"{planner_of(game)},random", "--games", "1", "--records", folder)
    return folder / f"{game}-0-000000.jsonl"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return record_of("nova-luna", tmp_path)


@pytest.mark.parametrize("game", moontable.game_ids())
def test_a_record_replays_to_its_end(game: str, tmp_path: Path) -> None:
    document = json_of("replay", record_of(game, tmp_path))
    assert set(document) == {
        "game",
        "rules_version",
        "seats",
        "players",
        "plies",
        "turns",
        "ending",
        "scores",
        "ranking",
    }
    assert document["ending"] in moontable.load(game).spec.endings
    assert document["players"] == [{"kind": "bot", "bot": planner_of(game)}, {"kind": "bot", "bot": "random"}]
    assert sorted(document["ranking"]) == [1, 2]
    assert document["plies"] >= document["turns"] > 10


def test_a_record_that_breaks_off_shows_the_standing_so_far(record: Path) -> None:
    record.write_text("".join(record.read_text().splitlines(keepends=True)[:20]))
    document = json_of("replay", record)
    assert document["ending"] is None
    assert document["ranking"] is None
    assert "not finished" in run("replay", record).stdout


def test_for_people_it_prints_a_line_a_seat(record: Path) -> None:
    outcome = run("replay", record)
    assert outcome.code == 0
    assert "seat 0 greedy: place" in outcome.stdout
    assert "seat 1 random: place" in outcome.stdout


def test_an_action_against_the_rules_is_named_with_its_line(record: Path) -> None:
    lines = record.read_text().splitlines()
    lines[-1] = '{"actor":0,"text":"T17@40,40"}'
    record.write_text("\n".join(lines) + "\n")
    line = refused("replay", record, code=1)
    assert line.startswith(f"bad-record: {record}, line {len(lines)}: 'T17@40,40' is refused: ")


HEADER = (
    '{"record":1,"game":"nova-luna","rules_version":1,"seats":2,"options":{},"players":%s,"match":"","created":0}\n'
)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]\n",
        b"[" * 100_000,
        b'{"record":99}\n',
        b"not json\n",
        (HEADER % "[1,2]").encode(),
        (HEADER % '[{"name":5}]').encode(),
    ],
    ids=lambda content: repr(content[:16]) if len(content) < 100 else repr(content[-48:]),
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    refused("replay", path, code=2 if content.startswith(b"\xff") else 1)
