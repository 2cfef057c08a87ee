"""The reference page of positions shows what the engine reads and writes."""

import json
import re
from pathlib import Path

import moontable

GAME = moontable.load("nova-luna")
PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "nova-luna-position.md").read_text("utf-8")


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
