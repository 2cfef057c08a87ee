"""Positions as documents: every one comes back byte for byte, and none that is broken comes back at all."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from moontable import Position
from moontable.errors import DocumentError
from tests.rules.documents import JUNK, assert_refused_well, broken, read, same_json
from tests.rules.matches import by_policy, steps, uniformly
from tests.rules.nova_luna.agreement import assert_agree, assert_same_actor
from tests.rules.nova_luna.boards import dealt, frame, in_line
from tests.rules.nova_luna.matches import GAME
from tests.rules.nova_luna.referee import referee_of


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("choose", [uniformly, by_policy("one-ply")], ids=["uniform", "one-ply"])
def test_every_position_of_a_match_comes_back_byte_for_byte(seats: int, choose: Any) -> None:
    """Before every action and every outcome, in the middle of a deal or a refill too, and at the end."""
    for seed in range(3):
        for before, _, after in steps(GAME.start(seats=seats), seed, choose):
            for position in (before, after) if after.ending else (before,):
                text = json.dumps(position.document())
                assert text.isascii()
                again = GAME.position(json.loads(text))
                assert again.to_bytes() == position.to_bytes()
                assert again == position
                assert again.document() == position.document()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"refill": "auto"}),
        (3, {"refill": "auto", "first_game": True}),
        (4, {"discs": 3, "tie": "shared"}),
        (4, {"start_order": "3,1,0,2"}),
        (3, {"start_order": "seated"}),
        (1, {"solo_score": "lower"}),
    ],
)
def test_positions_with_options_come_back(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        for _, _, position in steps(GAME.start(seats=seats, options=options), seed):
            assert GAME.position(position.document()).to_bytes() == position.to_bytes()
            assert GAME.position_from_bytes(position.to_bytes()) == position


def test_a_document_is_enough_to_play_on() -> None:
    """A position from a document has the same actions, views and future as the one it was written from."""
    chance = random.Random(8)
    for before, action, after in steps(GAME.start(seats=3), 9):
        if chance.random() < 0.2:
            again = GAME.position(before.document())
            assert again.legal_actions() == before.legal_actions()
            assert again.view(None) == before.view(None)
            assert again.play(again.parse(action.text)).to_bytes() == after.to_bytes()


def test_a_document_says_what_lies_where() -> None:
    """The documented form, for one table in play."""
    position = in_line(dealt(2, range(1, 12)), 2, 3)
    assert position.document() == {
        **frame(2),
        "options": {option.name: option.default for option in GAME.spec.options} | {"start_order": "seated"},
        "phase": "play",
        "ply": 2,
        "order": [0, 1],
        "wheel": {"meeple": 3, "spaces": [None, 1, None, None, *range(4, 12)]},
        "stock": list(range(12, 69)),
        "displays": [[{"tile": 2, "x": 0, "y": 0}], [{"tile": 3, "x": 0, "y": 0}]],
    }


# Broken documents


def samples() -> list[Position]:
    """Positions of every kind: deal, play, refill, end, with one to four seats."""
    chosen = []
    for seats in (1, 2, 3, 4):
        match = [after for _, _, after in steps(GAME.start(seats=seats), seats, by_policy("one-ply"))]
        chosen += [match[4], match[11], match[len(match) // 2], match[-2], match[-1]]
        chosen += [position for position in match if position.actor == -1 and position.turn > 0][:2]
    return chosen


def test_a_changed_document_is_refused_or_is_a_legal_position() -> None:
    """Thousands of documents with one thing changed: a refusal that says where, or a position that the referee agrees
    with in every fact and that writes the very same document again.
    """
    refused = accepted = 0
    chance = random.Random(1)
    documents = [position.document() for position in samples()]
    for _ in range(6000):
        document = broken(chance.choice(documents), chance)
        position = read(GAME, document)
        if isinstance(position, DocumentError):
            refused += 1
            assert_refused_well(position)
            continue
        accepted += 1
        complete = {option.name: option.default for option in GAME.spec.options} | document["options"]
        assert same_json(position.document(), {**document, "options": complete})
        referee = referee_of(document)
        if document["phase"] == "setup":
            assert_same_actor(position, referee)
        else:
            assert_agree(position, referee)
    assert refused > 3000
    assert accepted > 100


@pytest.mark.parametrize("document", JUNK, ids=ascii)
def test_what_is_no_document_is_refused(document: Any) -> None:
    with pytest.raises(DocumentError) as refused:
        GAME.position(document)
    assert refused.value.code == "bad-document"


def two_tiles_down() -> dict[str, Any]:
    return in_line(dealt(2, range(1, 12)), 2, 3).document()


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"game": "chess"}, "$.game"),
        ({"rules_version": 0}, "$.rules_version"),
        ({"rules_version": True}, "$.rules_version"),
        ({"seats": 3}, "$.order"),
        ({"seats": 5}, "$.seats"),
        ({"phase": "phase1"}, "$.phase"),
        ({"phase": "over"}, "$.phase"),
        ({"ply": -1}, "$.ply"),
        ({"ply": 1}, "$.ply"),
        ({"ply": 3}, "$.ply"),
        ({"order": [1, 1]}, "$.order"),
        ({"order": [False, True]}, "$.order"),
        ({"order": [1, 0]}, "$.order"),
        ({"refilling": True}, "$.ply"),
        ({"stock": list(range(12, 68))}, "$"),
        ({"stock": list(range(11, 69))}, "$.stock[0]"),
        ({"stock": list(range(68, 11, -1))}, "$.stock"),
        ({"displays": [[], []]}, "$"),
        ({"displays": [[{"tile": 2, "x": 1, "y": 0}], [{"tile": 3, "x": 0, "y": 0}]]}, "$.displays[0][0]"),
        ({"displays": [[{"tile": 2, "x": 0, "y": 0}, {"tile": 3, "x": 1, "y": 0}], []]}, "$.displays[1]"),
        ({"displays": [[{"tile": 2, "x": 0, "y": 0}, {"tile": 3, "x": 1, "y": 1}], []]}, "$.displays[0][1]"),
        ({"displays": [[{"tile": 2, "x": 0, "y": 0}, {"tile": 3, "x": 0, "y": 0}], []]}, "$.displays[0][1]"),
        ({"wheel": {"meeple": 1, "spaces": [None, 1, None, None, *range(4, 12)]}}, "$.wheel.spaces[1]"),
        ({"wheel": {"meeple": 12, "spaces": [None, 1, None, None, *range(4, 12)]}}, "$.wheel.meeple"),
        ({"wheel": {"meeple": 3, "spaces": [None, 1, None, *range(4, 12)]}}, "$.wheel.spaces"),
    ],
    ids=lambda value: None if isinstance(value, str) else json.dumps(value)[:48],
)
def test_a_refusal_says_where(change: dict[str, Any], path: str) -> None:
    with pytest.raises(DocumentError) as refused:
        GAME.position({**two_tiles_down(), **change})
    assert refused.value.details["path"] == path
    assert refused.value.reason.startswith(path)


def test_a_display_that_would_have_ended_the_match_is_refused() -> None:
    """Rule 7.1: nobody takes a tile after the last disc."""
    *_, (before, _, end) = steps(GAME.start(seats=2), 3, by_policy("one-ply"))
    assert end.ending == "last-disc"
    with pytest.raises(DocumentError):
        GAME.position({**end.document(), "phase": "play"})
    with pytest.raises(DocumentError):
        GAME.position({**before.document(), "phase": "over"})


def test_broken_bytes_are_refused() -> None:
    """A record is read only if a match can have written it: every byte counts."""
    chance = random.Random(4)
    refused = 0
    for position in samples():
        record = position.to_bytes()
        for broken_record in (b"", record[:-1], record + b"\0", record[::-1], b"\xff" * len(record)):
            with pytest.raises(DocumentError):
                GAME.position_from_bytes(broken_record)
        for _ in range(60):
            changed = bytearray(record)
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
            try:
                again = GAME.position_from_bytes(bytes(changed))
            except DocumentError:
                refused += 1
                continue
            assert again.to_bytes() == bytes(changed)
            assert_agree(again, referee_of(again.document()))
    assert refused > 1000
