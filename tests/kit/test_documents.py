"""Documents of measurements: readable line by line, whole, and where the rules lie."""

import json
from pathlib import Path

import pytest

import moontable
from moontable.kit.documents import read_json, room, write_json

CONTENT = {"game": "any", "numbers": [1, 2.5], "rows": [{"a": 1}, {"a": 2}], "none": None, "empty": []}


def test_a_document_is_json_with_a_member_or_a_row_a_line(tmp_path: Path) -> None:
    path = tmp_path / "document.json"
    write_json(path, CONTENT)
    assert json.loads(path.read_text()) == read_json(path) == CONTENT
    lines = path.read_text().splitlines()
    assert '  "numbers": [1, 2.5],' in lines
    assert '    {"a": 1},' in lines
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_leaves_the_old_document(tmp_path: Path) -> None:
    path = tmp_path / "document.json"
    write_json(path, CONTENT)
    with pytest.raises(TypeError):
        write_json(path, {"game": object()})
    assert read_json(path) == CONTENT


def test_data_of_a_game_lies_beside_its_rules() -> None:
    for game in moontable.game_ids():
        assert room(game, "spec.py").is_file()
