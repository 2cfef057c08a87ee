"""The reference pages show what the engine reads, writes and offers."""

import json
import re
from pathlib import Path

import pytest

import moontable

GAME = moontable.load("nova-luna")
REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
PAGE = (REFERENCE / "nova-luna-position.md").read_text("utf-8")


def test_the_position_on_the_page_is_one() -> None:
    (text,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    document = json.loads(text)
    position = GAME.position(document)
    assert position.document() == document
    assert position.legal_actions()


def test_every_member_is_explained() -> None:
    members = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", PAGE, re.MULTILINE)
    named = set(re.findall(r"`(\w+)`", " ".join(members)))
    assert set(GAME.start(seats=2, seed=1).document()) <= named


def test_the_actions_on_the_page_are_some() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| `(\{[^`]+\})` \|", PAGE, re.MULTILINE)
    assert [text for text, _ in rows] == ["T17@2,-1", "refill", "end", "draw T17", "order 1,0"]
    for text, document in rows:
        action = GAME.action(json.loads(document))
        assert str(action) == text
        assert action.document() == json.loads(document)


@pytest.mark.parametrize("kind", [moontable.Game, moontable.Position, moontable.Action, moontable.Observation])
def test_every_public_member_has_its_place_on_the_python_page(kind: type) -> None:
    """`Position.settled` alone is left out: it is how the engine itself makes positions."""
    page = (REFERENCE / "python.md").read_text("utf-8")
    section = re.search(rf"^## {kind.__name__}\n(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    assert section
    named = set(re.findall(r"`(\w+)[`(]", section[1]))
    annotated = set(kind.__annotations__) | set(getattr(kind, "__slots__", ()))
    members = {name for name in annotated | set(vars(kind)) if not name.startswith("_")} - {"settled"}
    assert members == named & members
    assert set(re.findall(r"`(\w+)\(", section[1])) <= members
