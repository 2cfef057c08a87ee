"""Actions as text and as JSON and back (rules chapters 4, 5 and 8 say which there are)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from moontable import CHANCE
from moontable.errors import IllegalActionError, NotationError
from tests.rules.matches import by_policy, steps, uniformly
from tests.rules.nova_luna.boards import dealt, in_line, solo
from tests.rules.nova_luna.matches import GAME


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("choose", [uniformly, by_policy("one-ply")], ids=["uniform", "one-ply"])
def test_ids_texts_and_documents_are_one_to_one(seats: int, choose: Any) -> None:
    """Over every list of a match: id, text and document name the same action, and no two share one."""
    for before, _, _ in steps(GAME.start(seats=seats), 31, choose):
        actions = before.legal_actions() or [outcome for outcome, _ in before.chance_outcomes()]
        assert len({action.id for action in actions}) == len(actions)
        assert len({action.text for action in actions}) == len(actions)
        assert len({json.dumps(action.document(), sort_keys=True) for action in actions}) == len(actions)
        for action in actions[:: 1 + len(actions) // 25]:
            assert str(action) == action.text
            assert before.parse(action.text) == action
            assert before.action(action.id) == action
            again = GAME.action(json.loads(json.dumps(action.document())))
            assert again == action
            assert hash(again) == hash(action)
            assert before.play(again) == before.play(action)
        if before.actor >= 0:
            assert all(0 <= action.id < GAME.n_actions for action in actions)
            assert len(actions) <= GAME.max_actions


def test_texts_of_each_kind() -> None:
    """Rule 4.5, Rule 5.1, Rule 8.3: `T17@2,-1`, `refill`, `end`; chance writes `draw T17` and `order 1,0`."""
    position = GAME.start(seats=2)
    assert position.chance_outcomes()[16][0].text == "draw T17"
    for _ in range(11):
        position = position.play(position.chance_outcomes()[0][0])
    assert [outcome.text for outcome, _ in position.chance_outcomes()] == ["order 0,1", "order 1,0"]
    position = in_line(dealt(2, range(1, 12)), 1)
    assert position.legal_actions()[0].text == "T2@0,0"
    position = solo({(0, 0): 1, (0, -1): 2}, offer=[17])
    assert "T17@0,-2" in {action.text for action in position.legal_actions()}


def test_the_order_of_a_legal_list() -> None:
    """Refill first, then the tiles clockwise from the meeple, each on the same cells in the same order."""
    position = in_line(dealt(2, range(1, 12)), *range(1, 10))
    texts = [action.text for action in position.legal_actions()]
    assert texts[0] == "refill"
    cells = [text.partition("@")[2] for text in texts[1:]]
    half = len(cells) // 2
    assert cells[:half] == cells[half:]
    assert [text.partition("@")[0] for text in texts[1:]] == ["T10"] * half + ["T11"] * half
    free = [f"{x},{y}" for x, y in position.view(None)["displays"][position.actor]["free"]]
    assert cells[:half] == free


MALFORMED = [
    "", " ", "T", "17", "T17", "T17@", "T17@2", "T17@2,", "T17@2,-1,0", "T0@0,0", "T69@0,0", "T01@0,0", "T1@00,0",
    "T1@0,01", "T1@-0,0", "T1@+1,0", "T1@1.0,0", "T1 @0,0", "T1@0, 0", "t1@0,0", "T-1@0,0", "T1@0,0;", "T1@0,0\x00",
    "T1@0,0\nT2@0,0", "T1@999,0", "T١@0,0", "T1١@0,0", "draw T1٣", "T1@٠,0", "T1@0,１", "Refill",
    "REFILL", "refill all", "refil", "ends", "pass",
    "draw", "draw T", "draw 17", "draw T0", "draw T69", "draw T٣", "draw  T1", "order", "order ", "order 4,0",
    "order 0,0", "order 1", "order 0,2", "order 1,0,", "order 1 0", "order ٠,1", "T" * 100_000, "@" * 1000,
    "💣", "null", "{}",
]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text)[:24])
def test_malformed_text_is_refused(text: str) -> None:
    """A typed error with a code and a short reason; the position is what it was."""
    for position in (dealt(2), GAME.start(seats=2)):
        record = position.to_bytes()
        with pytest.raises(NotationError) as refused:
            position.parse(text)
        assert refused.value.code == "bad-notation"
        assert 0 < len(refused.value.reason) < 200
        assert position.to_bytes() == record


@pytest.mark.parametrize("text", [None, 17, 2.5, b"refill", ["refill"], {}, True])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(NotationError):
        dealt(2).parse(text)


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"type": "refill"},
        {"game": "chess", "type": "refill"},
        *(
            {"game": "nova-luna", **rest}
            for rest in (
                {},
                {"type": "pass"},
                {"type": None},
                {"type": ["refill"]},
                {"type": "refill", "tile": 1},
                {"type": "end", "": 0},
                {"type": "draw"},
                {"type": "draw", "tile": 0},
                {"type": "draw", "tile": 69},
                {"type": "draw", "tile": "1"},
                {"type": "draw", "tile": 1.0},
                {"type": "draw", "tile": True},
                {"type": "order", "seats": []},
                {"type": "order", "seats": "10"},
                {"type": "order", "seats": ["1", "0"]},
                {"type": "order", "seats": [True, False]},
                {"type": "order", "seats": [0, 0]},
                {"type": "order", "seats": [0, 1, 2, 3, 4]},
                {"type": "order", "seats": [[0], 1]},
                {"type": "order", "seats": [{}]},
                {"type": "take", "tile": 1, "x": 0, "y": 0},
                {"type": "take", "offer": 3, "tile": 1, "x": 0, "y": 0},
                {"type": "take", "offer": -1, "tile": 1, "x": 0, "y": 0},
                {"type": "take", "offer": True, "tile": 1, "x": 0, "y": 0},
                {"type": "take", "offer": 0, "tile": 0, "x": 0, "y": 0},
                {"type": "take", "offer": 0, "tile": 1, "x": "0", "y": 0},
                {"type": "take", "offer": 0, "tile": 1, "x": 0.0, "y": 0},
                {"type": "take", "offer": 0, "tile": 1, "x": True, "y": 0},
                {"type": "take", "offer": 0, "tile": 1, "x": 10**9, "y": 0},
                {"type": "take", "offer": 0, "tile": 1, "x": 0, "y": None},
                {"type": "take", "offer": 0, "tile": 1, "x": 0, "y": 0, "z": 0},
            )
        ),
    ],
    ids=lambda document: json.dumps(document)[:70],
)
def test_malformed_action_documents_are_refused(document: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.action(document)
    assert refused.value.code == "bad-notation"


@pytest.mark.parametrize("document", [None, [], "refill", 1, {1: 2}, {"game": ["nova-luna"]}])
def test_what_is_no_action_document_is_refused(document: Any) -> None:
    with pytest.raises(NotationError):
        GAME.action(document)


@pytest.mark.parametrize(
    "text",
    ["refill", "end", "draw T1", "order 1,0", "T4@0,0", "T1@1,0", "T1@0,1", "T68@0,0", "order 0,1,2", "T1@-99,99"],
)
def test_wellformed_but_illegal_text_is_refused(text: str) -> None:
    """Rule 4.1, Rule 4.5, Rule 5.2: an empty display, tiles 1, 2, 3 on offer, nothing to refill or to end."""
    position = dealt(2)
    record = position.to_bytes()
    with pytest.raises(IllegalActionError) as refused:
        position.parse(text)
    assert refused.value.code == "illegal-action"
    assert refused.value.reason
    assert position.to_bytes() == record


def test_chance_takes_no_action_of_a_seat() -> None:
    position = GAME.start(seats=2)
    assert position.actor == CHANCE
    for text in ("T1@0,0", "refill", "end", "order 1,0"):
        with pytest.raises(IllegalActionError):
            position.parse(text)


def test_the_offer_of_a_document_must_fit() -> None:
    """A tile named with the wrong place in the offer is another action than the legal one."""
    position = dealt(2)
    action = GAME.action({"game": "nova-luna", "type": "take", "offer": 1, "tile": 1, "x": 0, "y": 0})
    with pytest.raises(IllegalActionError):
        position.play(action)
