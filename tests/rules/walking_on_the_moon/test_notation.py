"""Actions as text and as JSON and back, and whole turns as one line (rules chapter 5 says which there are)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from moontable import Action, Position
from moontable.errors import IllegalActionError, NotationError
from moontable.games.walking_on_the_moon.notation import read_turn, turn_text
from tests.rules.matches import steps
from tests.rules.walking_on_the_moon.matches import GAME, lively, mixed_options, playing
from tests.rules.walking_on_the_moon.situations import situation


def every_action(seats: int, seed: int) -> Iterator[tuple[Position, list[Action]]]:
    options = mixed_options(random.Random(seed), seats)
    for before, _, _ in steps(GAME.start(seats=seats, options=options), seed, lively):
        yield before, before.legal_actions() or [outcome for outcome, _ in before.chance_outcomes()]


@pytest.mark.parametrize("seats", range(2, 6))
def test_ids_texts_and_documents_are_one_to_one(seats: int) -> None:
    """Over every list of a match: id, text and document name the same action, and no two share one."""
    for before, actions in every_action(seats, seats):
        assert len({action.id for action in actions}) == len(actions)
        assert len({json.dumps(action.document(), sort_keys=True) for action in actions}) == len(actions)
        for action in actions[:: 1 + len(actions) // 12]:
            assert before.parse(action.text) == action
            assert before.action(action.id) == action
            again = GAME.action(json.loads(json.dumps(action.document())))
            assert again == action
            assert before.play(again) == before.play(action)
        assert len(actions) <= GAME.max_actions


FORMS: list[tuple[str, dict[str, Any]]] = [
    ("buy 2", {"type": "buy", "count": 2}),
    ("program K BBW W", {"type": "program", "jumps": ["K", "BBW", "W"]}),
    ("roll", {"type": "roll"}),
    ("stop", {"type": "stop"}),
    ("add K 3", {"type": "add", "die": "K", "jump": 3}),
    ("rob 2 star", {"type": "rob", "astronaut": 2, "what": "star"}),
    ("rob 0 ec", {"type": "rob", "astronaut": 0, "what": "ec"}),
    ("hinder 4", {"type": "hinder", "astronaut": 4}),
    ("swap", {"type": "swap"}),
    ("pass", {"type": "pass"}),
    ("recover 1", {"type": "recover", "steps": 1}),
    ("start 3", {"type": "start", "seat": 3}),
]


@pytest.mark.parametrize(("text", "document"), FORMS)
def test_documented_forms(text: str, document: dict[str, Any]) -> None:
    """Text and document of each kind of action."""
    action = GAME.action({"game": "walking-on-the-moon", **document})
    assert action.text == text
    assert action.document() == {"game": "walking-on-the-moon", **document}


MALFORMED = [
    "", " ", "buy", "buy 0", "buy 4", "buy  1", "buy ١", "buy 1.0", "program", "program ", "program BBB",
    "program KB", "program K  B", "program K B W B", "program k", "program BX", "program BBKKWW B", "program B\nK",
    "Roll", "roll 1", "stopp", "add K 1", "add K 4", "add X 2", "add KK 2", "choose", "choose 2", "choose X2",
    "choose Bupupup1", "reroll", "rob 2", "rob 5 star", "rob -1 star", "rob 2 stars", "hinder", "hinder 5",
    "swap 2", "recover", "recover 2", "start", "start 5", "card", "card M02M02", "card m-2", "face", "face 2",
    "program ٣", "💣", "null", "{}", "B" * 100_000, "program " + "B " * 9999,
]  # fmt: skip
POSITIONS = (situation(), GAME.start(seats=2))


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text)[:24])
def test_malformed_text_is_refused(text: str) -> None:
    """A typed error with a code and a short reason; the position is what it was."""
    for position in POSITIONS:
        record = position.to_bytes()
        with pytest.raises(NotationError) as refused:
            position.parse(text)
        assert refused.value.code == "bad-notation"
        assert 0 < len(refused.value.reason) < 200
        assert position.to_bytes() == record


def test_blanks_around_a_text_do_not_matter() -> None:
    assert situation().parse("  program K BBW\n").text == "program K BBW"


@pytest.mark.parametrize("text", [None, 17, 2.5, b"roll", ["roll"], {}, True])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(NotationError):
        situation().parse(text)


@pytest.mark.parametrize(
    "rest",
    [
        {},
        {"type": "fly"},
        {"type": None},
        {"type": ["roll"]},
        {"type": "roll", "count": 1},
        {"type": "buy"},
        {"type": "buy", "count": "1"},
        {"type": "buy", "count": True},
        {"type": "buy", "count": 1.0},
        {"type": "buy", "count": 4},
        {"type": "program", "jumps": "K"},
        {"type": "program", "jumps": []},
        {"type": "program", "jumps": ["BBB"]},
        {"type": "program", "jumps": ["K", ""]},
        {"type": "program", "jumps": ["K B"]},
        {"type": "program", "jumps": [["K"]]},
        {"type": "choose", "die": "B2"},
        {"type": "choose", "die": "B2", "number": 6},
        {"type": "choose", "die": "B2", "number": -1},
        {"type": "choose", "die": "B2", "number": True},
        {"type": "choose", "die": "2", "number": 1},
        {"type": "reroll", "die": "K2", "number": 99},
        {"type": "add", "die": "K", "jump": 1},
        {"type": "rob", "astronaut": 2, "what": "all"},
        {"type": "rob", "astronaut": 5, "what": "ec"},
        {"type": "recover", "steps": 2},
        {"type": "start", "seat": 5},
        {"type": "card", "card": "M01", "number": 24},
        {"type": "card", "card": 1, "number": 1},
        {"type": "face", "die": "W", "number": 12},
    ],
    ids=json.dumps,
)
def test_malformed_documents_are_refused(rest: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.action({"game": "walking-on-the-moon", **rest})
    assert refused.value.code == "bad-notation"


def test_wellformed_but_illegal_text_is_refused_with_a_reason() -> None:
    """In every phase, of every kind; the position is what it was."""
    start = situation((4, 5, 5), ec={0: 1})
    ready = playing(start, "program W K BB")
    rolling = playing(ready, "roll")
    choose = playing(rolling, "face Wflat1")
    hinder = playing(choose, "choose Wflat1")
    recover = situation((3, 5, 6), asleep=[0])
    kinds = [text for text, _ in FORMS] + ["choose B2", "reroll B2", "card M02", "face B1", "program B", "recover 0"]
    for position in (start, ready, rolling, choose, hinder, recover, GAME.start(seats=3)):
        record = position.to_bytes()
        legal = {action.text for action in position.legal_actions()}
        legal |= {outcome.text for outcome, _ in position.chance_outcomes()}
        illegal = [text for text in kinds if text not in legal]
        assert len(illegal) > len(kinds) // 2
        for text in illegal:
            with pytest.raises(IllegalActionError) as refused:
                position.parse(text)
            assert refused.value.code == "illegal-action"
            assert len(refused.value.reason) > 10
        assert position.to_bytes() == record


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_line_of_a_turn() -> None:
    line = (
        "buy 1; program K BBW W; roll = Kup2; choose Kup2; roll = B2,B3,W1; reroll B2 = B3; choose B3; rob 2 star; stop"
    )
    written = line.replace("W1", "Wdown1")
    assert turn_text(read_turn(written)) == written
    assert read_turn(written)[:5] == ["buy 1", "program K BBW W", "roll", "face Kup2", "choose Kup2"]


@pytest.mark.parametrize("seats", [2, 5])
def test_every_turn_of_a_match_is_one_line(seats: int) -> None:
    """And the line, read again, plays to the same bytes."""
    begin: Position | None = None
    played: list[str] = []
    for before, action, after in steps(GAME.start(seats=seats), 4 + seats, lively):
        if before.view(None)["phase"] == "setup":
            continue
        begin = before if begin is None else begin
        played.append(action.text)
        if after.turn != before.turn:
            line = turn_text(played)
            assert read_turn(line) == played
            assert playing(begin, *read_turn(line)).to_bytes() == after.to_bytes()
            begin, played = None, []
    assert played == []


@pytest.mark.parametrize("line", ["", ";", "roll =", "roll = 2", "roll = B2,", "roll; ; stop", "fly", "roll = B2 = B3"])
def test_malformed_lines_are_refused(line: str) -> None:
    with pytest.raises(NotationError):
        read_turn(line)
