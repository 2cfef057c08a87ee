"""Golden playthroughs and perft counts: nothing about a match changes unseen."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

import moontable
from moontable import CHANCE
from moontable.kit.perft import divide, perft
from tests.rules.golden import FOLDER, GAMES
from tests.rules.playthroughs import replay, stated

PLAYTHROUGHS = sorted(FOLDER.glob("*/*.txt"))
COUNTS = [
    (path.parents[1].name, line)
    for path in sorted(FOLDER.glob("*/perft/*.txt"))
    for line in path.read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_playthrough(path: Path) -> None:
    """The match of the file, action by action and outcome by outcome, gives every line of it again."""
    text = path.read_text("utf-8")
    assert replay(GAMES[path.parent.name], text).splitlines() == text.splitlines()


@pytest.mark.parametrize(("game", "line"), COUNTS, ids=lambda value: value[:44].strip())
def test_perft(game: str, line: str) -> None:
    """A failure prints the counts by first action, so that the branch that changed can be found."""
    position, counts = stated(moontable.load(game), line)
    for depth, expected in enumerate(counts, 1):
        by_action = divide(position, depth)
        assert sum(by_action.values()) == expected, f"depth {depth}: {by_action}"


@pytest.mark.parametrize(("game", "line"), COUNTS, ids=lambda value: value[:44].strip())
def test_perft_is_what_playing_the_actions_comes_to(game: str, line: str) -> None:
    """One compiled walk, and the lists of positions that were played by hand; chance falls the same way in both."""
    position, _ = stated(moontable.load(game), line)
    played = {action.text: position.play(action).legal_actions() for action in position.legal_actions()}
    assert divide(position, 2) == {text: len(actions) for text, actions in played.items()}
    assert perft(position, 2) == sum(map(len, played.values()))


def test_the_referee_counts_the_same() -> None:
    """Depth 2 from every stated position, over all first actions that leave nothing to chance."""
    counted = 0
    for game, line in COUNTS:
        position, _ = stated(moontable.load(game), line)
        referee = GAMES[game].referee_of(position.document())
        by_action = divide(position, 2)
        assert set(by_action) == referee.legal()
        for text, count in by_action.items():
            after = copy.deepcopy(referee)
            after.play(text)
            if after.actor() != CHANCE:
                assert count == len(after.legal()), (line, text)
                counted += 1
    assert counted >= 200
