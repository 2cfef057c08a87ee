"""`moontable arena`: documented JSON, the same picture for the same matches, and refusals in one line."""

import json
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree

import pytest

from moontable.cli import arena
from tests.cli.program import json_of, refused, run

CALL = ("arena", "nova-luna", "--bots", "random,greedy,one-ply", "--games", "5", "--seed", "3")
MEMBERS = {"game", "rules_version", "command", "seats", "series", "ratings", "seconds"}
SERIES = {"first", "second", "seats", "games", "wins", "rate", "low", "high", "fair", "effective"}
ROW = {"bot", "elo", "low", "high", "games", "against_previous"}


def test_json_has_the_documented_members() -> None:
    result = json_of(*CALL)
    assert set(result) == MEMBERS
    assert [(one["first"], one["second"]) for one in result["series"]] == [
        ("random", "greedy"),
        ("random", "one-ply"),
        ("greedy", "one-ply"),
    ]
    assert all(set(one) == SERIES for one in result["series"])
    assert {one["games"] for one in result["series"]} == {6}, "whole deals, so five become six"
    assert [row["bot"] for row in result["ratings"]] == ["random", "greedy", "one-ply"]
    assert all(set(row) == ROW for row in result["ratings"])


def test_the_command_in_the_result_measures_the_same_again() -> None:
    result = json_of(*CALL, "--option", "discs=5", "--neighbours", "--workers", "2")
    again = json_of(*result["command"].split()[1:])
    del result["seconds"], again["seconds"]
    assert result == again
    assert [row["against_previous"] and row["against_previous"]["bot"] for row in result["ratings"]] == [
        None,
        "random",
        "greedy",
    ]


def test_more_seats_are_one_against_all_others() -> None:
    result = json_of("arena", "nova-luna", "--bots", "greedy,random", "--games", "6", "--seats", "3")
    (one,) = result["series"]
    assert (one["games"], one["wins"], one["fair"]) == (6, 6, 0.3333)


def test_the_picture_depends_on_nothing_but_the_matches(tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    for path in (first, second):
        json_of(*CALL, "--neighbours", "--svg", path)
    assert first.read_bytes() == second.read_bytes()
    words = "".join(ElementTree.fromstring(first.read_text()).itertext())
    assert all(bot in words for bot in ("random", "greedy", "one-ply"))
    assert "Nova Luna" in words


def test_written_ratings_are_the_result_without_its_seconds(tmp_path: Path) -> None:
    path = tmp_path / "ratings.json"
    with patch.object(arena, "room", lambda _game, _name: path):  # not into the game itself
        result = json_of(*CALL, "--neighbours", "--write")
    del result["seconds"]
    assert json.loads(path.read_text()) == result
    assert list(tmp_path.iterdir()) == [path]


def test_for_people_it_prints_tables() -> None:
    outcome = run(*CALL)
    assert (outcome.code, outcome.stderr) == (0, "")
    assert "Series" in outcome.stdout
    assert "Ratings" in outcome.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nova-luna", "--bots", "greedy"), "two bots"),
        (("nova-luna", "--bots", "greedy,greedy"), "each once"),
        (("nova-luna", "--bots", "greedy,nobody"), "unknown-bot"),
        (("nova-luna", "--bots", "greedy,random", "--seats", "1"), "two seats"),
        (("nova-luna", "--bots", "greedy,random", "--seats", "9"), "bad-seats"),
        (("chess", "--bots", "greedy,random"), "unknown-game"),
    ],
)
def test_what_cannot_be_measured_is_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("arena", *arguments)


def test_a_folder_of_other_matches_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    call = ("arena", "nova-luna", "--bots", "random,greedy", "--games", "2", "--records", tmp_path)
    json_of(*call)
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    assert "holds another series; it differs in options" in refused(*call, "--option", "discs=5")
    assert path.read_bytes() == before


def test_without_the_extra_it_says_which_one_to_install() -> None:
    with patch("importlib.util.find_spec", lambda _name: None):
        assert "moontable[kit]" in refused("arena", "nova-luna", "--bots", "random,greedy")
