"""What lies in the box: written down twice, by the package and by the tests (rules chapters 1 and 7)."""

from __future__ import annotations

import pytest

from tests.rules.matches import steps
from tests.rules.walking_on_the_moon.box import CARDS, DICE, PROGRAMS
from tests.rules.walking_on_the_moon.matches import GAME, lively, texts
from tests.rules.walking_on_the_moon.situations import situation


def test_dice() -> None:
    """Rule 1.2, Rule 1.3, Rule 7.1, Rule 7.2, Rule 7.3: six sides a die; equal ones are one face, with its weight."""
    dice = GAME.start(seats=2).view(None)["dice"]
    for colour, sides in DICE.items():
        assert len(sides) == sum(face["weight"] for face in dice[colour]) == 6
        assert {face["face"]: face["weight"] for face in dice[colour]} == {
            face.name[1:]: sides.count(face) for face in sides
        }
        for face in sides:
            (shown,) = (shown for shown in dice[colour] if shown["face"] == face.name[1:])
            assert (shown["path"], shown["settle"]) == ([list(cell) for cell in face.path], face.settle)
            assert shown["skull"] == face.skull == (face.path == ())


def test_cards() -> None:
    """Rule 1.1, Rule 1.4: twelve cards, each with four spaces and one arrow, and each comes into the ring."""
    seen: dict[str, str] = {}
    for seed in range(30):
        for card in GAME.start(seats=2, seed=seed, options={"cards": 8}).view(None)["ring"]:
            spaces = card["spaces"]
            seen[card["card"]] = "".join((".^", "xX")[space["red"]][space["level"]] for space in spaces)
            assert [space["arrow"] for space in spaces].index(True) == CARDS[card["card"]].arrow
            assert sum(space["arrow"] for space in spaces) == 1
    assert seen == {name: card.signs for name, card in CARDS.items()}


@pytest.mark.parametrize(("dice", "programs"), [(3, 61), (4, 156), (5, 222), (6, 164)])
def test_programs(dice: int, programs: int) -> None:
    """Rule 5.5, Rule 5.7: no gaps, all dice, never three of a colour; so many programs in all."""
    position = situation(ec={0: 2}, hindered=dice == 3)
    if dice > 4:
        position = position.play(position.parse(f"buy {dice - 4}"))
    listed = texts(position, "program")
    assert len(listed) == programs
    assert set(listed) == {f"program {program}" for program in PROGRAMS[dice]}


def test_tokens_never_run_out() -> None:
    """Rule 1.1: an astronaut may have any number of EC."""
    position = situation(ec={0: 9, 1: 12})
    assert [each["ec"] for each in position.view(None)["astronauts"]] == [9, 12, 0]


@pytest.mark.parametrize("seats", range(2, 6))
def test_six_stars_whatever_happens(seats: int) -> None:
    """Rule 10.1: on the track and with the astronauts there are always six."""
    for before, _, after in steps(GAME.start(seats=seats, seed=seats), seats, lively):
        if after.turn != before.turn:
            document = after.document()
            assert len(document["stars"]) + sum(each["stars"] for each in document["astronauts"]) == 6
