"""Tests that the tests exist: no game without a playthrough, no ending unseen, no rule without a test."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

import moontable
from tests.rules.golden import FOLDER

GAMES = moontable.game_ids()
NUMBERED_RULE = re.compile(r"^- \*\*(\d+\.\d+)\*\*", re.MULTILINE)
CITATION = re.compile(r"Rule (\d+\.\d+)")


def package_of(game: str) -> str:
    return moontable.load(game).spec.id.replace("-", "_")


def rules_of(game: str) -> list[str]:
    """Numbers of the rules in a game's RULES.md."""
    rules = resources.files(f"moontable.games.{package_of(game)}").joinpath("RULES.md")
    return NUMBERED_RULE.findall(rules.read_text("utf-8"))


def test_games_are_still_listed_when_one_is_loaded() -> None:
    """The package `moontable.games` must not take the place of a function of the same name."""
    assert moontable.load("nova-luna").spec.id in moontable.game_ids()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_playthrough(game: str) -> None:
    """And one for every number of seats, and perft counts for every number of seats too."""
    spec = moontable.load(game).spec
    every = {f"seats {seats}" for seats in range(spec.min_seats, spec.max_seats + 1)}
    assert {
        line for path in (FOLDER / game).glob("*.txt") for line in path.read_text("utf-8").splitlines()[:4]
    } >= every
    counts = [line for path in (FOLDER / game / "perft").glob("*.txt") for line in path.read_text("utf-8").splitlines()]
    assert {line.partition(" |")[0] for line in counts} == every


@pytest.mark.parametrize("game", GAMES)
def test_every_ending_is_seen(game: str) -> None:
    """Each way a match can end is the end of a playthrough."""
    texts = [path.read_text("utf-8") for path in (FOLDER / game).glob("*.txt")]
    seen = {
        line.removeprefix("over by ") for text in texts for line in text.splitlines() if line.startswith("over by ")
    }
    assert seen == set(moontable.load(game).spec.endings)


@pytest.mark.parametrize("game", GAMES)
def test_every_playthrough_is_of_these_rules(game: str) -> None:
    """A golden text that changes means new rules: then `rules_version` rises and every text is written again."""
    for path in (FOLDER / game).glob("*.txt"):
        assert path.read_text("utf-8").splitlines()[1] == f"rules {moontable.load(game).spec.rules_version}"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited(game: str) -> None:
    """Each numbered rule is named by a test, and no test names a rule that does not exist."""
    folder = Path(__file__).parent / package_of(game)
    tests = [path.read_text("utf-8") for path in sorted(folder.glob("test_*.py"))]
    cited = {number for text in tests for number in CITATION.findall(text)}
    rules = rules_of(game)
    assert len(rules) == len(set(rules)) > 0
    assert sorted(set(rules) - cited) == []
    assert sorted(cited - set(rules)) == []


WORKED_EXAMPLES = {
    "blue-moon-city": ("T2", "T4", "T5", "T6", "T7", "T8", "D3", "D4", "D5", "D6", "D8"),
    "walking-on-the-moon": tuple(f"T{number}" for number in range(1, 16)),
}
"""Turns that were worked out by hand, with known results; they have names in tests alone."""


@pytest.mark.parametrize("game", WORKED_EXAMPLES)
def test_every_worked_example_is_played(game: str) -> None:
    folder = Path(__file__).parent / package_of(game)
    tests = [path.read_text("utf-8") for path in folder.glob("test_*.py")]
    played = {case for text in tests for case in re.findall(r"[Cc]ase ([TD]\d+)\b", text)}
    assert played == set(WORKED_EXAMPLES[game])
