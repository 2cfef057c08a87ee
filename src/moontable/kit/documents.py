"""JSON documents beside the rules and in the folders of measurements, for people and programs to read.

Each is written beside its place and renamed into it, so it is there whole or not at all.
"""

import importlib.util
import json
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from moontable.core.registry import GROUP


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a JSON document for people and programs, a member a line, and of a list of objects an object a line."""
    lines = [f"  {json.dumps(key)}: {_value(value)}" for key, value in content.items()]
    partial = path.with_suffix(".partial")
    partial.write_text("{\n" + ",\n".join(lines) + "\n}\n", "ascii")
    partial.replace(path)


def _value(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"    {json.dumps(one)}" for one in value) + "\n  ]"
    return json.dumps(value)


def read_json(path: Path) -> dict[str, Any]:
    """Return the content of a document that `write_json` wrote."""
    content: dict[str, Any] = json.loads(path.read_text("ascii"))
    return content


def room(game_id: str, name: str) -> Path:
    """Return where a data file of an installed game lies, beside its rules."""
    (entry,) = entry_points(group=GROUP, name=game_id)
    found = importlib.util.find_spec(entry.module)
    assert found is not None, "an entry point names a module that is there"
    assert found.origin is not None, "a game is a module with a file"
    return Path(found.origin).parent / name
