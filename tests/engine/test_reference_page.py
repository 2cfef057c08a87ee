"""The reference pages show what the engine reads, writes and offers."""

import json
import re
from pathlib import Path

import pytest

import moontable

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
KINDS = {
    "nova-luna": {"take", "refill", "end", "draw", "order"},
    "blue-moon-city": {"go", "power", "box", "pay", "paid", "offer", "discard", "draw", "start", "tile", "deal"},
    "walking-on-the-moon": {
        *("buy", "program", "recover", "roll", "add", "stop", "choose", "reroll", "rob", "hinder", "swap", "pass"),
        *("start", "card", "face"),
    },
}
"""Every type of action and outcome, by game."""


def page_of(game: moontable.Game) -> str:
    return (REFERENCE / f"{game.spec.id}-position.md").read_text("utf-8")


@pytest.fixture(params=moontable.game_ids())
def game(request: pytest.FixtureRequest) -> moontable.Game:
    """Each installed game."""
    return moontable.load(request.param)


def test_the_position_on_the_page_is_one(game: moontable.Game) -> None:
    (text,) = re.findall(r"```json\n(.*?)```", page_of(game), re.DOTALL)
    document = json.loads(text)
    position = game.position(document)
    assert position.document() == document
    assert position.legal_actions()


def test_every_member_is_explained(game: moontable.Game) -> None:
    members = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", page_of(game), re.MULTILINE)
    named = set(re.findall(r"`(\w+)`", " ".join(members)))
    assert set(game.start(seats=2, seed=1).document()) <= named


def test_the_actions_on_the_page_are_some_of_every_kind(game: moontable.Game) -> None:
    rows = re.findall(r"^\| `([^`]+)` \| `(\{[^`]+\})` \|", page_of(game), re.MULTILINE)
    assert {json.loads(document)["type"] for _, document in rows} == KINDS[game.spec.id]
    for text, document in rows:
        action = game.action(json.loads(document))
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
