"""Puzzles: legal positions whose stored answer is still the best, and not what a short look finds (demand 60)."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import moontable
from moontable import bots
from moontable.kit import puzzles
from moontable.kit.lessons import position_of, puzzle_of, puzzles_of
from moontable.kit.puzzles import AGREEMENT, MARGIN, PER_TOPIC, SIMPLE, chosen
from tests.cli.program import json_of, refused

GAME = "nova-luna"
NUMBERS = range(1, 11)
PLAYOUTS = 300
"""Enough to see a difference of six points go the other way, far from enough to measure it."""


def test_there_are_ten_different_ones_on_different_matters() -> None:
    found = puzzles_of(GAME)
    assert len(found) == len(NUMBERS)
    assert len({json.dumps(puzzle.position) for puzzle in found}) == len(found)
    topics = [puzzle.topic for puzzle in found]
    assert len(set(topics)) >= 4
    assert max(map(topics.count, topics)) <= PER_TOPIC


@pytest.mark.parametrize("number", NUMBERS)
def test_the_stored_answer_is_legal_and_still_the_best(number: int) -> None:
    """Rules or weights may change: then this fails, and the puzzles are made anew with the command in their file."""
    puzzle, position = puzzle_of(GAME, number), position_of(GAME, number, puzzle_of)
    assert position.document() == puzzle.position
    best = position.parse(puzzle.best)
    assert position.explain(best)[0]["key"] == puzzle.topic
    rival = puzzle.rivals[0]
    compared = position.compare(best, position.parse(rival.action), PLAYOUTS, 99)
    assert compared.difference.high > 0
    assert compared.difference.low / 2 <= rival.high, "the stored interval and this one overlap"
    assert compared.difference.high / 2 >= rival.low, "the stored interval and this one overlap"


@pytest.mark.parametrize("number", NUMBERS)
def test_no_bot_that_looks_one_action_ahead_finds_the_answer(number: int) -> None:
    puzzle, position = puzzle_of(GAME, number), position_of(GAME, number, puzzle_of)
    observation = position.observe(position.actor)
    for name in SIMPLE:
        assert bots.bot(position.game, name).choose(observation, np.array([1], np.uint64)).text != puzzle.best


@pytest.mark.parametrize("number", NUMBERS)
def test_every_rival_is_worse_by_a_clear_margin(number: int) -> None:
    puzzle = puzzle_of(GAME, number)
    assert puzzle.margin >= MARGIN
    assert all(rival.low > 0 and rival.value >= MARGIN for rival in puzzle.rivals)


def test_the_measurement_stands_beside_the_puzzles() -> None:
    file = Path(moontable.__file__).parent / "games" / "nova_luna" / "puzzles.json"
    document: dict[str, Any] = json.loads(file.read_text("ascii"))
    assert document["rules_version"] == moontable.load(GAME).spec.rules_version
    assert document["command"].startswith("moontable puzzles nova-luna --count 10 ")
    for puzzle in document["puzzles"]:
        assert abs(puzzle["chance"] - puzzle["expected"]) <= AGREEMENT
        position = moontable.load(GAME).position(puzzle["position"])
        assert len(position.legal_actions()) == 1 + len(puzzle["rivals"]) + puzzle["others"], "none was left out"


def test_the_clearest_are_chosen_first_and_not_all_on_one_matter() -> None:
    def found(match: int, topic: str, margin: float) -> dict[str, Any]:
        return {"match": match, "ply": 1, "topic": topic, "margin": margin}

    many = [found(match, "completes", 0.5 - match / 100) for match in range(6)]
    few = [found(10, "denies", 0.1), found(10, "again", 0.2)]
    kept = chosen([*many, *few], 5)
    assert [one["margin"] for one in kept] == [0.5, 0.49, 0.48, 0.2, 0.1]
    assert [one["topic"] for one in chosen(many, 5)] == ["completes"] * 5, "rather the same matter than too few"


def test_what_was_looked_through_is_not_looked_through_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C the same command goes on where it stopped, and the same arguments give the same puzzles."""
    for effort in ("HUNTING", "MEASURING"):  # what little it finds is of no use, and found soon
        monkeypatch.setattr(puzzles, effort, puzzles.Effort(60, 20, 4))
    monkeypatch.setattr(puzzles, "QUICK", 60)
    file = tmp_path / "found.jsonl"
    call = ("puzzles", GAME, "--level", "random", "--seed", "3", "--file", file, "--matches", "1", "--count", "2")
    first = json_of(*call)
    assert set(first) == {"game", "level", "seed", "seats", "rules_version", "command", "puzzles"}
    found = file.read_text()
    assert len(found.splitlines()) == 2, "a heading, and a line for the match"
    assert json_of(*call) == first
    assert file.read_text() == found
    assert "another series" in refused("puzzles", GAME, "--seed", "4", "--file", file)
