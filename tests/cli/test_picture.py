"""`moontable picture`: one position of a record as a picture."""

from pathlib import Path

import pytest

import moontable
from tests.cli.program import refused, run
from tests.cli.test_replay import record_of


@pytest.mark.parametrize("game", moontable.game_ids())
def test_a_position_of_a_record_is_drawn(game: str, tmp_path: Path) -> None:
    record = record_of(game, tmp_path)
    svg, image, end = tmp_path / "a.svg", tmp_path / "a.png", tmp_path / "end.svg"
    assert run("picture", record, "--ply", "9", "-o", svg).code == 0
    assert run("picture", record, "--ply", "9", "--out", image).code == 0
    assert run("picture", record, "-o", end).code == 0
    assert svg.read_text("utf-8").startswith("<svg ")
    assert svg.read_text("utf-8") != end.read_text("utf-8")
    assert image.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_is_refused(tmp_path: Path) -> None:
    record = record_of("nova-luna", tmp_path)
    assert "no position after ply 99999" in refused("picture", record, "--ply", "99999", "-o", tmp_path / "a.svg")
    assert ".png or .svg" in refused("picture", record, "-o", tmp_path / "a.gif")
    assert not (tmp_path / "a.gif").exists()
