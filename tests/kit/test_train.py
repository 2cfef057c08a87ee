"""`moontable train`: reproducible self-play, a folder that survives a kill, documented results."""

import dataclasses
import json
import signal
import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

import moontable
from moontable.bots.bot import SearchBot
from moontable.cli import train
from moontable.core.analysis import Level
from moontable.kit.train import Course, hand_made, search_of
from moontable.kit.train_play import KEPT, KEPT_TURNS, Duel, Lot, play_duel, play_lot
from tests.cli.program import COMMAND, interrupted, json_of, refused, run
from tests.project.repository import ROOT

SMALL = ("--generations", "2", "--matches", "20", "--duels", "2", "--simulations", "2", "--hidden", "2")
CALL = ("train", "nova-luna", *SMALL)
MEMBERS = {"game", "command", "features", "generation", "weights", "hand_made", "against_hand_made", "curve", "seconds"}
ROW = {"generation", "positions", "held_out", "learned", "against_hand_made", "against_previous", "elo", "low", "high"}


def lot(seats: int = 2, **changes: Any) -> Lot:
    options = moontable.load("nova-luna").spec.complete(seats, None)
    one = Lot("nova-luna", seats, options, hand_made("nova-luna"), Level(4, 0.1), 1, range(3))
    return dataclasses.replace(one, **changes)


@pytest.mark.parametrize("seats", [2, 3])
def test_self_play_keeps_positions_with_who_won(seats: int) -> None:
    samples = play_lot(lot(seats))
    assert len(samples) == 3 * KEPT
    assert samples.features.shape == (3 * KEPT, seats, len(search_of("nova-luna").feature_names))
    assert samples.wins.sum(axis=1) == pytest.approx(np.ones(3 * KEPT))
    for match in range(3):
        assert len(np.unique(samples.wins[samples.match == match], axis=0)) == 1
    assert len(np.unique(samples.features, axis=0)) > 2 * KEPT


def test_by_turn_every_turn_is_kept_once() -> None:
    """In Blue Moon City a turn is several actions; with all turns kept, and nothing else, the seats take turns."""
    options = moontable.load("blue-moon-city").spec.complete(2, None)
    weights = hand_made("blue-moon-city")
    samples = play_lot(lot(game="blue-moon-city", options=options, weights=weights, level=Level(1, 0.1), by_turn=True))
    to_move = samples.features[:, :, search_of("blue-moon-city").feature_names.index("to move")]
    assert (to_move.sum(axis=1) == 1).all()
    for match in range(3):
        turns = to_move[samples.match == match]
        assert KEPT < len(turns) < KEPT_TURNS, "so none was left out"
        assert abs(turns[:, 0].sum() - turns[:, 1].sum()) <= 1


def test_the_same_lot_is_the_same_positions_and_another_seed_others() -> None:
    first, again, other = play_lot(lot()), play_lot(lot()), play_lot(lot(seed=2))
    assert (first.features == again.features).all()
    assert first.features.tolist() != other.features.tolist()


def test_a_duel_of_equals_is_even_on_every_deal() -> None:
    """Both have the same weights and budget, so a deal told from both seats is one match: its win adds up to 1."""
    weights, options = hand_made("nova-luna"), lot().options
    for deal in range(3):
        duels = [Duel("nova-luna", 2, options, weights, weights, Level(4), 1, deal, seat) for seat in (0, 1)]
        assert sum(play_duel(duel).share for duel in duels) == 1


def test_json_has_the_documented_members(tmp_path: Path) -> None:
    result = json_of(*CALL, "--folder", tmp_path)
    assert set(result) == MEMBERS
    assert [row["generation"] for row in result["curve"]] == [1, 2]
    assert all(set(row) == ROW for row in result["curve"])
    assert [row["positions"] for row in result["curve"]] == [20 * KEPT, 40 * KEPT]
    assert result["hand_made"] == list(hand_made("nova-luna"))
    assert result["features"] == list(search_of("nova-luna").feature_names)
    if result["generation"]:
        assert result["weights"][0] == 2, "hidden units"
        assert result["against_hand_made"]["games"] == 4
    position = moontable.load("nova-luna").start(seats=2, seed=1)
    player = SearchBot(position.game, "learned", Level(5), weights=np.array(result["weights"]))
    action = player.choose(position.observe(position.actor), np.array([1], np.uint64))
    assert action in position.legal_actions(), "what came out is what the search takes"


def test_what_is_done_is_not_done_again_and_may_be_continued(tmp_path: Path) -> None:
    once = json_of(*CALL, "--folder", tmp_path, "--workers", "2")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    again = json_of(*CALL, "--folder", tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    del once["seconds"], again["seconds"]
    assert once == again
    longer = json_of(*CALL, "--folder", tmp_path, "--generations", "3")
    assert [row["held_out"] for row in longer["curve"][:2]] == [row["held_out"] for row in once["curve"]]
    assert len(longer["curve"]) == 3


def test_a_killed_training_goes_on_where_it_was(tmp_path: Path) -> None:
    """SIGKILL in the midst of the second generation; the same result as without."""
    killed = subprocess.Popen([*COMMAND, *CALL, "--workers", "2", "--folder", str(tmp_path / "killed")], cwd=ROOT)
    try:
        while not list((tmp_path / "killed").glob("positions-002-*.npz")):
            with pytest.raises(subprocess.TimeoutExpired):
                killed.wait(0.02)
        killed.send_signal(signal.SIGKILL)
    finally:
        killed.kill()
        killed.wait()
    resumed = json_of(*CALL, "--folder", tmp_path / "killed")
    whole = json_of(*CALL, "--folder", tmp_path / "whole")
    del resumed["seconds"], whole["seconds"]
    assert resumed == whole


def test_ctrl_c_says_where_it_goes_on(tmp_path: Path) -> None:
    call = ("train", "nova-luna", "--matches", "100000", "--simulations", "4", "--folder", str(tmp_path))
    outcome = interrupted(*call, when=lambda: bool(list(tmp_path.glob("positions-001-*.npz"))))
    assert outcome.code == 130
    assert str(tmp_path) in outcome.stderr
    assert "Traceback" not in outcome.stderr


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    json_of(*CALL, "--folder", tmp_path)
    assert "other settings: simulations, seed" in refused(
        *CALL, "--folder", tmp_path, "--simulations", "5", "--seed", "1"
    )


@pytest.mark.parametrize("pick", [(), ("--pick", "1"), ("--pick", "2")])
def test_written_weights_tell_how_they_came_about(tmp_path: Path, pick: tuple[str, ...]) -> None:
    path = tmp_path / "weights.json"
    with patch.object(train, "room", lambda _game, _name: path):  # not into the game itself
        result = json_of(*CALL, *pick, "--folder", tmp_path / "folder", "--write")
    assert not pick or result["generation"] == int(pick[1])
    del result["seconds"]
    assert json.loads(path.read_text()) == result
    assert json_of(*result["command"].split()[1:], "--folder", tmp_path / "folder")["weights"] == result["weights"]
    assert max(map(len, path.read_text().splitlines())) < 4000


def test_the_picture_depends_on_nothing_but_the_curve(tmp_path: Path) -> None:
    for name in ("first", "second"):
        json_of(*CALL, "--folder", tmp_path / "folder", "--svg", tmp_path / f"{name}.svg")
    assert (tmp_path / "first.svg").read_bytes() == (tmp_path / "second.svg").read_bytes()
    assert "Nova Luna: learning by self-play" in (tmp_path / "first.svg").read_text()


def test_for_people_it_prints_the_curve(tmp_path: Path) -> None:
    outcome = run(*CALL, "--folder", tmp_path)
    assert (outcome.code, outcome.stderr) == (0, "")
    assert "held-out" in outcome.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nova-luna", "--seats", "1"), "from 2 on"),
        (("nova-luna", "--seats", "two"), "from 2 on"),
        (("nova-luna", "--seats", "9"), "bad-seats"),
        (("nova-luna", "--option", "discs=0"), "bad-option"),
        (("nova-luna", "--pick", "7"), "none of 6 generations"),
        (("chess",), "unknown-game"),
    ],
)
def test_what_cannot_be_trained_is_refused(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    assert words in refused("train", *arguments, "--folder", tmp_path / "folder")
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_ray_it_says_which_one_to_install(tmp_path: Path) -> None:
    with patch("importlib.util.find_spec", lambda name: None if name == "ray" else name):
        assert "moontable[ray]" in refused(*CALL, "--ray", "--folder", tmp_path / "folder")


def test_a_game_without_a_search_has_nothing_to_train() -> None:
    game = dataclasses.replace(moontable.load("nova-luna"), searcher=None)
    with pytest.raises(moontable.errors.NoSearchError):
        SearchBot(game, "any", Level(1))


def test_a_training_that_goes_on_may_be_longer_and_nothing_else() -> None:
    course = Course("nova-luna", (2,), {}, 3, 10, 4, 5, 0.1, 2, 1e-4, 0)
    assert course.heading() == dataclasses.replace(course, generations=9).heading()
    for change in ({"matches": 11}, {"seats": (2, 3)}, {"options": {"discs": 5}}, {"hidden": 3}):
        assert dataclasses.replace(course, **change).heading() != course.heading()
