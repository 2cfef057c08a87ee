"""The options of a match: which there are, that they are part of the position, and tables that are none."""

from __future__ import annotations

import random
from importlib import resources
from typing import Any

import pytest

from moontable import Position
from moontable.errors import MoontableError, OptionError
from tests.rules.matches import steps
from tests.rules.walking_on_the_moon.agreement import assert_agree
from tests.rules.walking_on_the_moon.matches import CHOICES, GAME, lively, settled
from tests.rules.walking_on_the_moon.referee import Referee
from tests.rules.walking_on_the_moon.table import DEFAULTS

DATA = resources.files("moontable.games.walking_on_the_moon")
TABLES = {
    "dice": DATA.joinpath("dice.csv").read_text("utf-8"),
    "card_data": DATA.joinpath("cards.csv").read_text("utf-8"),
}

OWN_DICE = """colour,face,symbol,path,settle,skull
blue,1,hop,"1,0",0,0
blue,2,leap,"1,1;2,1;3,0",1,0
blue,3,leap,"1,1;2,1;3,0",1,0
blue,4,other,"1,1;2,1;3,0",1,0
blue,5,far,"1,0;2,0;3,0;4,0;5,0;6,0;7,0;8,0",0,0
blue,6,oops,,0,1
black,1,up,"0,1;0,2;1,2",2,0
black,2,up,"0,1;0,2;1,2",2,0
black,3,a,"1,1",0,0
black,4,b,"1,1",1,0
black,5,c,"1,1",2,0
black,6,d,"1,1",3,0
white,6,f,"1,0;1,-1;1,-2",0,0
white,5,e,"1,0;1,-1",0,0
white,4,d,"1,0",0,0
white,3,c,"1,0;2,0;2,-1",1,0
white,2,b,"1,1;1,0",0,0
white,1,hop,"1,0;2,0",0,0
"""
OWN_CARDS = "card,space,level,red,star_arrow\n" + "".join(
    f"Z{number},{space},{(number >> space) & 1},{int(number % 4 == space)},{int(space == 1 + number % 4)}\n"
    for number in range(1, 10)
    for space in (4, 2, 1, 3)
)


def test_the_options_and_their_defaults() -> None:
    """Default first; each ruling that changes play is one."""
    document = settled(GAME.start(seats=3)).document()["options"]
    assert document == {**DEFAULTS, "turn_cap": 180}
    assert [option.name for option in GAME.spec.options if option.kind == "table"] == ["dice", "card_data"]
    assert all(option.default == option.values[0] for option in GAME.spec.options if option.kind == "choice")


@pytest.mark.parametrize("name", CHOICES)
def test_every_value_is_part_of_the_position(name: str) -> None:
    for value in CHOICES[name]:
        position = GAME.start(seats=2, seed=1, options={name: value})
        assert position.document()["options"][name] == position.view(None)["options"][name] == value
        assert GAME.position_from_bytes(position.to_bytes()).document()["options"][name] == value


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"cards": 5}, "bad-option"),
        ({"cards": 9}, "bad-option"),
        ({"cards": "6"}, "bad-option"),
        ({"cards": True}, "bad-option"),
        ({"ties": "some"}, "bad-option"),
        ({"ties": None}, "bad-option"),
        ({"start_order": "0,1"}, "bad-option"),
        ({"start_order": "0,0,1"}, "bad-option"),
        ({"turn_cap": -1}, "bad-option"),
        ({"turn_cap": 2001}, "bad-option"),
        ({"markers": "1/2/3"}, "bad-option"),
        ({"gravity": 1}, "bad-option"),
        ({"dice": 1}, "bad-option"),
        ({"dice": "x" * 20_001}, "bad-option"),
        ({"dice": "x"}, "bad-table"),
        ({"card_data": "\x00"}, "bad-table"),
        ({"card_data": TABLES["dice"]}, "bad-table"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.start(seats=3, options=options)
    assert refused.value.code == code


@pytest.mark.parametrize("seats", [0, 1, 6, True, "3"])
def test_bad_numbers_of_seats_are_refused(seats: Any) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.start(seats=seats)
    assert refused.value.code == "bad-seats"


# ── Tables of one's own ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("landing", CHOICES["landing"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_referee_plays_with_other_dice_and_cards(seats: int, landing: str) -> None:
    """Rule 1.5, Rule 1.2, Rule 6.8: long paths, high flights, double drops, names of one's own, under each landing."""
    options = {"dice": OWN_DICE, "card_data": OWN_CARDS, "landing": landing, "cards": 8, "start_order": "seated"}
    position, referee = GAME.start(seats=seats, options=options), Referee(seats, **options)
    for before, action, after in steps(position, 5 + seats, lively):
        referee.play(action.text)
        if after.turn != before.turn or after.ending:
            assert_agree(after, referee)
            assert GAME.position(after.document()) == after
    assert referee.ending


def test_a_table_in_a_document_means_the_same_as_the_one_that_was_brought() -> None:
    """Rule 1.5: only what is played with is kept; columns that explain are not."""
    own = GAME.start(seats=2, seed=1, options={"dice": OWN_DICE, "card_data": OWN_CARDS})
    options = own.document()["options"]
    assert GAME.start(seats=2, seed=1, options=options).to_bytes() == own.to_bytes()
    same = GAME.start(seats=2, seed=1, options=dict(TABLES))
    assert same.to_bytes() == GAME.start(seats=2, seed=1).to_bytes()
    assert same.document()["options"]["dice"] == same.document()["options"]["card_data"] == ""


def mutated(text: str, chance: random.Random) -> str:
    """The table with one or two things changed."""
    for _ in range(chance.choice((1, 1, 2))):
        lines = text.split("\n")
        where = chance.randrange(len(lines))
        kind = chance.randrange(7)
        if kind == 0:
            del lines[where]
        elif kind == 1:
            lines.insert(where, chance.choice(lines))
        elif kind == 2:
            cells = lines[where].split(",")
            cells[chance.randrange(len(cells))] = chance.choice(
                ["", "0", "1", "2", "-1", "x", '"', "9,9", "skull", "²"]
            )
            lines[where] = ",".join(cells)
        elif kind == 3:
            at = chance.randrange(len(lines[where]) + 1)
            lines[where] = lines[where][:at] + chance.choice('",;\r\x00é0-\t ') + lines[where][at:]
        elif kind == 4:
            lines = lines[:where]
        elif kind == 5:
            lines[where] = lines[where].replace(chance.choice('0123,"bluewhitk'), chance.choice(["", "1", "a", ","]))
        else:
            chance.shuffle(lines)
        text = "\n".join(lines)
    return text


def refusal(option: str, text: str, seed: int) -> Position | OptionError:
    """The first decision of a match with a table, or why there is none."""
    try:
        return GAME.start(seats=2, seed=seed, options={option: text})
    except OptionError as error:
        return error


@pytest.mark.parametrize("option", TABLES)
def test_a_faulty_table_is_refused_by_line_and_column_and_never_otherwise(option: str) -> None:
    """Rule 1.5: hundreds of tables with something changed; never a bare error, and what is accepted can be played."""
    chance = random.Random(len(option))
    plain = {"dice": OWN_DICE, "card_data": OWN_CARDS}[option]
    refused = accepted = 0
    for number in range(500):
        text = mutated(chance.choice((TABLES[option], plain)), chance)
        position = refusal(option, text, number)
        if isinstance(position, OptionError):
            assert position.code in ("bad-table", "option-conflict")
            if position.code == "bad-table":
                refused += 1
                assert position.details["option"] == option
                assert 1 <= position.details["line"] <= text.count("\n") + text.count("\r") + 1
                assert isinstance(position.details["column"], str)
                assert len(position.reason) < 400
            continue
        accepted += bool(text)
        assert GAME.position(position.document()) == position
        assert GAME.position_from_bytes(position.to_bytes()) == position
        for _ in range(6):
            position = position.play(chance.choice(position.legal_actions()))
    assert refused > 250
    assert accepted > 20


def test_a_table_cannot_be_forged_in_a_document() -> None:
    """A document whose table is faulty is refused with the path of the options."""
    document = GAME.start(seats=2, seed=1).document()
    document["options"]["dice"] = OWN_DICE.replace("white,1", "white,2")
    with pytest.raises(MoontableError) as refused:
        GAME.position(document)
    assert refused.value.details["path"].startswith("$.options")


def test_the_steepest_white_face_comes_back_under_every_landing() -> None:
    """Rule 6.8: four drops at the end of a path, and a touch-down of three levels behind them."""
    steepest = '"0,1;0,2;1,2;1,1;1,0;1,-1;1,-2",3'
    dice = OWN_DICE.replace('white,1,hop,"1,0;2,0",0', f"white,1,hop,{steepest}")
    for landing in CHOICES["landing"]:
        position = GAME.start(seats=2, seed=1, options={"dice": dice, "landing": landing})
        assert GAME.position(position.document()) == position
        assert GAME.position_from_bytes(position.to_bytes()) == position
