"""The page of each game states what its spec says."""

import pytest

import moontable
from scripts.game_pages import page_of, with_facts


@pytest.mark.parametrize("game_id", moontable.game_ids())
def test_the_page_of_a_game_agrees_with_its_spec(game_id: str) -> None:
    spec = moontable.load(game_id).spec
    text = page_of(spec).read_text("utf-8")
    assert with_facts(text, spec) == text
