"""Positions as documents and bytes: every one comes back, and none that is broken comes back at all."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from moontable import TERMINAL, Position
from moontable.errors import DocumentError, MoontableError
from tests.rules.documents import JUNK, assert_refused_well, broken, read, same_json
from tests.rules.matches import steps
from tests.rules.walking_on_the_moon.agreement import assert_agree
from tests.rules.walking_on_the_moon.matches import GAME, lively, mixed_options, playing
from tests.rules.walking_on_the_moon.referee import referee_of
from tests.rules.walking_on_the_moon.situations import layout, situation

SEATS = range(2, 6)
BROKEN = 1500


def match(seats: int, seed: int) -> list[Position]:
    """All positions of a match under mixed options."""
    options = mixed_options(random.Random(seed), seats)
    position = GAME.start(seats=seats, options=options)
    return [position, *(after for _, _, after in steps(position, seed, lively))]


@pytest.mark.parametrize("seats", SEATS)
def test_every_position_of_a_match_comes_back_byte_for_byte(seats: int) -> None:
    """Before every action and outcome, amid set-up, rolls and rerolls, and at the end."""
    positions = match(seats, 3 * seats)
    for position in positions[::3] + positions[-1:]:
        text = json.dumps(position.document())
        assert text.isascii()
        again = GAME.position(json.loads(text))
        assert again.to_bytes() == position.to_bytes()
        assert same_json(again.document(), position.document())
        assert GAME.position_from_bytes(position.to_bytes()) == position


@pytest.mark.parametrize("seats", SEATS)
def test_the_bytes_are_few(seats: int) -> None:
    """A state stays below one kilobyte, its terrain, dice and cards included."""
    assert len(GAME.start(seats=seats).to_bytes()) == GAME.record_bytes(seats) <= GAME.state.itemsize <= 1024


def test_a_document_is_enough_to_play_on() -> None:
    """A position from a document has the same actions, views and future as the one it was written from."""
    chance = random.Random(8)
    for before, action, after in steps(GAME.start(seats=3), 9, lively):
        if chance.random() < 0.1:
            again = GAME.position(before.document())
            assert again.legal_actions() == before.legal_actions()
            assert again.view(1) == before.view(1)
            assert again.play(again.parse(action.text)).to_bytes() == after.to_bytes()


@pytest.mark.parametrize("seats", SEATS)
def test_broken_documents_are_refused_or_another_position(seats: int) -> None:
    """One thing changed: refused with its path, or read as what it then says, which the referee plays on from."""
    chance = random.Random(seats)
    documents = [position.document() for position in match(seats, 50 + seats)[:: 7 + seats]]
    refused = accepted = 0
    for _ in range(BROKEN // len(SEATS)):
        document = broken(chance.choice(documents), chance)
        position = read(GAME, document)
        if isinstance(position, DocumentError):
            assert_refused_well(position)
            refused += 1
            continue
        accepted += 1
        written = position.document()
        assert all(same_json(written[key], value) for key, value in document.items() if key != "options")
        assert_agree(position, referee_of(written))
        if position.actor != TERMINAL:
            first = position.legal_actions() or [outcome for outcome, _ in position.chance_outcomes()]
            position.play(first[0])
    assert refused > BROKEN // len(SEATS) // 2
    assert accepted > 10


@pytest.mark.parametrize("document", JUNK, ids=ascii)
def test_what_is_no_document_is_refused(document: Any) -> None:
    with pytest.raises(DocumentError) as refused:
        GAME.position(document)
    assert refused.value.code == "bad-document"


BLANK: dict[str, Any] = layout()["astronauts"][0]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"game": "nova-luna"}, "$.game"),
        ({"rules_version": True}, "$.rules_version"),
        ({"seats": 6}, "$.seats"),
        ({"seats": 4}, "$.order"),
        ({"options": {"cards": 9}}, "$.options"),
        ({"options": []}, "$.options"),
        ({"phase": "landing"}, "$.phase"),
        ({"phase": "over"}, "$.ending"),
        ({"phase": "ready"}, "$.program"),
        ({"ending": "finish"}, "$.ending"),
        ({"ply": 3}, "$.ply"),
        ({"ply": -1}, "$.ply"),
        ({"turn": 15}, "$.turn"),
        ({"round": 0}, "$.turn"),
        ({"order": [0, 2, 1]}, "$.order"),
        ({"order": None}, "$.order"),
        ({"ring": ["M02"]}, "$.ring"),
        ({"ring": ["M02", "M02", "M05", "M03", "M09", "M11"]}, "$.ring[1]"),
        ({"stars": [1]}, "$.stars"),
        ({"stars": [2, 5, 11, 14, 18]}, "$.stars"),
        ({"stars": [5, 2, 11, 14, 18, 21]}, "$.stars"),
        ({"astronauts": [BLANK] * 2}, "$.astronauts"),
        ({"astronauts": [{**BLANK, "column": 24}, BLANK, BLANK]}, "$.astronauts[0].column"),
        ({"astronauts": [BLANK, {**BLANK, "ec": -1}, BLANK]}, "$.astronauts[1].ec"),
        ({"astronauts": [BLANK, BLANK, {**BLANK, "token": 1}]}, "$.astronauts[2].token"),
        ({"astronauts": [BLANK, BLANK, {**BLANK, "stars": 7}]}, "$.astronauts[2].stars"),
        ({"stacks": [[0], [1, 2]]}, "$.stacks[1]"),
        ({"stacks": [[1, 2]]}, "$.stacks"),
        ({"mover": 1}, "$.mover"),
        ({"bought": 3}, "$.bought"),
        ({"program": ["BBB"]}, "$.program"),
        ({"jump": 1}, "$.jump"),
        ({"rolled": [{"die": "B", "face": "2", "again": False}]}, "$.rolled"),
        ({"rolled": [{"die": "B", "face": "9", "again": False}]}, "$.rolled[0]"),
        ({"victims": [1]}, "$.victims"),
        ({"partner": True}, "$.victims"),
        ({"more": 1}, "$.more"),
    ],
    ids=lambda value: None if isinstance(value, str) else json.dumps(value)[:48],
)
def test_a_refusal_says_where(change: dict[str, Any], path: str) -> None:
    with pytest.raises(DocumentError) as refused:
        GAME.position({**layout(), **change})
    assert refused.value.details["path"] == path
    assert refused.value.reason.startswith(path)


def test_a_missing_member_is_named() -> None:
    for key in layout():
        with pytest.raises(DocumentError) as refused:
            GAME.position({name: value for name, value in layout().items() if name != key})
        assert refused.value.details["path"] == f"$.{key}"


def test_victims_are_all_that_there_are() -> None:
    """Rule 11.1, Rule 11.2: nobody else, and nobody less."""
    position = playing(situation((4, 5, 5), options={"dice_used": "up_to"}), "program W; roll = Wflat1; choose Wflat1")
    document = position.document()
    assert document["victims"] == [1, 2]
    for victims in ([1], [2], [0, 1, 2], []):
        with pytest.raises(DocumentError) as refused:
            GAME.position({**document, "victims": victims})
        assert refused.value.details["path"] == "$.victims"


def test_broken_bytes_are_refused() -> None:
    """Bytes are read through the document, so a changed one is refused or another lawful position."""
    chance = random.Random(4)
    codes = set()
    for position in match(3, 12)[::9]:
        record = bytearray(position.to_bytes())
        record[chance.randrange(len(record))] ^= 1 << chance.randrange(8)
        again = from_bytes(bytes(record))
        if isinstance(again, MoontableError):
            codes.add(again.code)
        else:
            assert again.to_bytes() == bytes(record)
    assert codes == {"bad-document"}


def from_bytes(record: bytes) -> Position | MoontableError:
    try:
        return GAME.position_from_bytes(record)
    except MoontableError as error:
        return error
