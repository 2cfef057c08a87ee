"""Dice and cards of a table's own: checked by line and column, kept in the record, and no other table sees them."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from moontable.errors import OptionError
from moontable.games.walking_on_the_moon import components, tables
from tests.rules.walking_on_the_moon.matches import FLAT_CARDS, LONG_BLUE
from tests.rules.walking_on_the_moon.worked import GAME, play

# CRC-32 of what the files say in the plain form of `write_dice` and `write_cards`; it changes only if that does.
CHECKSUM = 2047712616

OUT, WORD = np.empty(GAME.max_actions, np.int32), np.array([1], np.uint64)


def test_everything_in_the_box_is_said_to_be_reconstructed() -> None:
    """Rule 1.1, Rule 1.4: twelve cards with one arrow each, six sides of three colours."""
    for text in (components.DICE_TEXT, components.CARDS_TEXT):
        heading, *rows = text.splitlines()
        assert all(components.STATUS in row for row in rows)
        assert "status" in heading.split(",")
    assert len(components.BUILT_IN_CARDS) == 12
    assert [len(sides) for sides in components.BUILT_IN_DICE] == [6, 6, 6]


def test_plain_form_of_the_box() -> None:
    """Rule 7.1, Rule 7.2, Rule 7.3: the checksum changes only if a die or a card does."""
    plain = tables.write_dice(components.BUILT_IN_DICE) + tables.write_cards(components.BUILT_IN_CARDS)
    assert zlib.crc32(plain.encode()) == CHECKSUM
    assert tables.read_dice(tables.write_dice(components.BUILT_IN_DICE)) == components.BUILT_IN_DICE
    assert tables.read_cards(tables.write_cards(components.BUILT_IN_CARDS)) == components.BUILT_IN_CARDS


@pytest.mark.parametrize(
    ("option", "text", "line", "column"),
    [
        ("dice", "colour,face\n", 1, "symbol"),
        ("dice", "colour,face,symbol,path,settle,skull,speed\n", 1, "speed"),
        ("dice", components.DICE_TEXT.replace("blue,2", "green,2"), 3, "colour"),
        ("dice", components.DICE_TEXT.replace("blue,2", "blue,1"), 3, "face"),
        ("dice", components.DICE_TEXT.replace("black,1,skull", "black,1,Skull!"), 8, "symbol"),
        ("dice", components.DICE_TEXT.replace('"1,0;2,0",0', '"1,0;3,0",0'), 3, "path"),
        ("dice", components.DICE_TEXT.replace('"1,0;2,0",0', '"2;1",0'), 3, "path"),
        ("dice", components.DICE_TEXT.replace("black,1,skull,,,0", 'black,1,skull,,"1,0",0'), 8, "path"),
        ("dice", components.DICE_TEXT.replace("white,6,flat1", "white,6,down1"), 19, "symbol"),
        ("dice", "\n".join(components.DICE_TEXT.splitlines()[:-1]), 18, "face"),
        ("dice", components.DICE_TEXT.replace("blue,6,4,4", "blue,6"), 7, "status"),
        ("card_data", components.CARDS_TEXT.replace("M01,..^.,2,ground,0", "M01,..^.,2,ground,2"), 3, "level"),
        ("card_data", components.CARDS_TEXT.replace("M01,..^.,2,ground,0", "M01,..^.,2,ground,1"), 3, "height"),
        (
            "card_data",
            components.CARDS_TEXT.replace("3,high,1,0,0,", "3,high,1,0,1,1", 1),
            5,
            "star_arrow",
        ),
        ("card_data", components.CARDS_TEXT.replace("M01,..^.,3", "M01,...^,3"), 4, "pattern"),
    ],
)
def test_a_fault_is_told_by_line_and_column(option: str, text: str, line: int, column: str) -> None:
    """Rule 1.5."""
    with pytest.raises(OptionError) as caught:
        GAME.start(seats=2, seed=1, options={option: text})
    error = caught.value
    assert (error.code, error.details["option"], error.details["line"], error.details["column"]) == (
        "bad-table",
        option,
        line,
        column,
    )


def test_too_few_cards_for_the_ring() -> None:
    five = "\n".join(FLAT_CARDS.splitlines()[:21]) + "\n"
    with pytest.raises(OptionError) as caught:
        GAME.start(seats=2, seed=1, options={"card_data": five})
    assert caught.value.code == "option-conflict"


def test_two_tables_with_different_dice_in_one_process() -> None:
    """Rule 1.5: the record holds what a match is played with; a document and bytes bring it back."""
    own = GAME.start(seats=3, seed=4, options={"dice": LONG_BLUE, "card_data": FLAT_CARDS})
    other = GAME.start(seats=3, seed=4)
    assert [face["face"] for face in own.view(None)["dice"]["B"]] == ["5", "2", "3", "4"]
    assert [face["face"] for face in other.view(None)["dice"]["B"]] == ["1", "2", "3", "4"]
    for position in (own, other):
        assert GAME.position(position.document()) == position
        assert GAME.position_from_bytes(position.to_bytes()) == position
    unseeded = GAME.position(own.document())
    far = play(unseeded, "program B BKK", "roll", "face B5", "choose B5")
    assert max(int(seat["column"]) for seat in far.state()["seat"]) == 5
    for name in ("careful", "one-ply"):
        assert GAME.policies[name](own.raw(), OUT, WORD) in {action.id for action in own.legal_actions()}
        assert GAME.policies[name](other.raw(), OUT, WORD) in {action.id for action in other.legal_actions()}
