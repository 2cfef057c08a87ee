"""How a match is laid out (rules chapter 2)."""

from __future__ import annotations

import pytest

from moontable import Position
from tests.rules.walking_on_the_moon.box import CARDS
from tests.rules.walking_on_the_moon.matches import GAME, playing, settled

STANDARD = {"start_order": "seated"}


def laid(cards: list[str], seats: int = 3, **options: object) -> Position:
    start = GAME.start(seats=seats, options={"cards": len(cards), **STANDARD, **options})
    return playing(start, *(f"card {card}" for card in cards))


def test_cards_are_drawn_from_those_left() -> None:
    """Rule 2.1, Rule 2.2: each with equal chance."""
    position = GAME.start(seats=3, options=STANDARD)
    left = list(CARDS)
    for card in ("M05", "M12", "M01", "M02", "M03", "M04"):
        assert {outcome.text: weight for outcome, weight in position.chance_outcomes()} == {
            f"card {card}": 1 for card in left
        }
        position = playing(position, f"card {card}")
        left.remove(card)
    assert [card["card"] for card in position.view(None)["ring"]] == ["M05", "M12", "M01", "M02", "M03", "M04"]


@pytest.mark.parametrize(("cards", "bare"), [(6, set()), (7, {1}), (8, {1, 8})])
def test_stars(cards: int, bare: set[int]) -> None:
    """Case T8, Rule 2.2, Rule 2.4: always six; with seven cards none on the first, with eight none on either end."""
    ring = laid(list(CARDS)[:cards]).view(None)["ring"]
    with_star = [number for number, card in enumerate(ring, 1) if any(space["star"] for space in card["spaces"])]
    assert set(range(1, cards + 1)) - set(with_star) == bare
    assert all(space["arrow"] for card in ring for space in card["spaces"] if space["star"])


@pytest.mark.parametrize("values", ["15/10/5", "18/15/12", "12/8/4", "10/5/2"])
def test_scoring_markers(values: str) -> None:
    """Rule 2.3: on the last three cards, the highest on the last."""
    markers = laid(list(CARDS)[:7], markers=values).view(None)["markers"]
    assert markers == {"values": [int(value) for value in values.split("/")], "cards": [7, 6, 5]}


def test_order_of_seats() -> None:
    """Rule 2.5: drawn and clockwise, as seated, or as given."""
    start = GAME.start(seats=4)
    assert {outcome.text: weight for outcome, weight in start.chance_outcomes()} == {
        f"start {seat}": 1 for seat in range(4)
    }
    assert playing(start, "start 2").document()["order"] == [2, 3, 0, 1]
    assert GAME.start(seats=4, options=STANDARD).document()["order"] == [0, 1, 2, 3]
    assert GAME.start(seats=4, options={"start_order": "3,1,0,2"}).document()["order"] == [3, 1, 0, 2]


@pytest.mark.parametrize(("stacking", "stack"), [("bottom", [2, 0, 1]), ("top", [1, 0, 2])], ids=str)
def test_astronauts_are_placed(stacking: str, stack: list[int]) -> None:
    """Rule 2.6, Rule 2.7, Rule 4.1: one on top of the other, and the upper one begins."""
    view = laid(list(CARDS)[:6], stacking=stacking, start_order="2,0,1").view(None)
    assert view["stacks"] == [{"column": 0, "astronauts": stack}]
    assert view["astronaut"] == stack[-1]
    for each in view["astronauts"]:
        assert (each["awake"], each["stars"], each["ec"], each["token"]) == (True, 0, 0, False)


def test_two_seats_place_two_astronauts_each() -> None:
    """Rule 13.1: alternately."""
    view = settled(GAME.start(seats=2, options={"start_order": "1,0"})).view(None)
    assert [each["seat"] for each in view["astronauts"]] == [0, 1, 0, 1]
    assert view["stacks"] == [{"column": 0, "astronauts": [1, 0, 3, 2]}]
