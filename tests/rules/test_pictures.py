"""Pictures of positions: the same drawing for the same view, of every position, and nothing hidden in it."""

from __future__ import annotations

import random
import struct
from xml.etree import ElementTree

import numpy as np
import pytest

import moontable
from moontable.core.drawing import STAGE
from moontable.kit.card import HEIGHT, WIDTH, Seated, card, legible
from moontable.kit.raster import png
from tests.rules.pictures import PLAYERS, drawn, file_of, position

GAMES = moontable.game_ids()


@pytest.mark.parametrize("game", GAMES)
def test_the_golden_picture_is_drawn_again(game: str) -> None:
    """Write it anew with `python -m tests.rules.pictures --write`, and look at it."""
    assert drawn(game) == file_of(game).read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_match_is_drawn(game: str) -> None:
    """With any number of seats, from the set-up to the end; each picture is a document without an open bracket."""
    rules = moontable.load(game)
    for seats in range(rules.spec.min_seats, rules.spec.max_seats + 1):
        chance = random.Random(seats)
        at = rules.start(seats=seats, seed=seats)
        players = [Seated(f"P{seat}") for seat in range(seats)]
        while at.actor != moontable.TERMINAL:
            if at.ply % 25 < 2:
                ElementTree.fromstring(card(rules, at.view(None), players))
            at = at.play(chance.choice(at.legal_actions()))
        end = card(rules, at.view(None), players)
        ElementTree.fromstring(end)
        places = at.ranking() or ()
        assert end.count("M-13 9L-15-8L-7-1L0-12L7-1L15-8L13 9Z") == places.count(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_as_png_has_the_size_of_a_card(game: str) -> None:
    image = png(drawn(game))
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", image[16:24]) == (WIDTH, HEIGHT)
    assert STAGE[0] == WIDTH


def test_hidden_hands_change_nothing() -> None:
    """Demand of every door out of a table: whoever holds which cards, the picture for everybody is the same."""
    rules = moontable.load("blue-moon-city")
    at = position("blue-moon-city")
    assert rules.draw is not None
    hands = set()
    for seat in range(at.seats):
        other = at.observe(seat).determinize(np.array([seat + 1], np.uint64))
        hands.add(str([other.view(one)["players"][one]["hand"] for one in range(at.seats)]))
        assert rules.draw(other.view(None)) == rules.draw(at.view(None))
    assert len(hands) == at.seats


def test_a_name_is_left_out_where_the_font_lacks_a_letter() -> None:
    assert legible("Ada") == "Ada"
    assert legible("امید می‌رود") == "امید می‌رود"
    assert legible("Łucja") == "Łucja"
    for name in ("小美", "Ada 🌙", "Ада"):
        assert legible(name) == ""
    assert legible("A" * 60, 12) == "A" * 11 + "…"


def test_no_markup_of_a_name_gets_into_a_picture() -> None:
    rules = moontable.load("nova-luna")
    svg = card(rules, None, [Seated('"><script>&'), PLAYERS[0]])
    assert "<script" not in svg
    ElementTree.fromstring(svg)
