"""Actions as text and as JSON, whole turns as one line, and what is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from moontable import CHANCE, TERMINAL, Action, Position
from moontable.errors import IllegalActionError, MatchOverError, NotationError
from moontable.games.blue_moon_city.notation import read_turn, turn_text
from tests.rules.blue_moon_city.matches import GAME, eagerly, playing
from tests.rules.blue_moon_city.situations import on, situation
from tests.rules.matches import steps

MALFORMED = [
    "", " ", "go", "go 2,2", "go 2,2>", "go 2,2>2,5", "go 2,2>0,0", "go 0,4>1,4", "go 4,0>3,0", "go 2,2>-1,2",
    "go 2,2 > 2,3", "go 2.2>2.3", "go 22>23", "Go 2,2>2,3", "go 2,2>2,3;", "go ٢,2>2,3", "go 2,2>２,3",
    "V1 dragon>0,1", "V1 green dragon>0,1", "T1 red dragon>0,1", "A2 green dragon>0,1", "V3 red dragon>0,1",
    "V1 red dragon>0,0", "V1 red dragon", "F1 figure>0,4", "F1 figure>", "F2 figure>0,1", "F1 red dragon>0,1",
    "F2 +1", "F2 + 2", "F2", "F3 +2", "box", "box 0", "box 5", "box -1", "box 1,2", "box one", "pay", "pay K2",
    "pay K3", "pay X1", "pay V0", "pay V4", "pay v1", "pay V1 V2", "pay V1+V2", "Paid", "paid 1", "payed", "offer",
    "offer 0", "offer -7", "offer 7.0", "offer 007", "offer 100", "P3 offer 10", "V1 offer 8", "P1 offer", "discard",
    "discard K2", "discard V1 V2", "draw", "draw 1", "draw 5", "draw 2 3", "start", "start 4", "start -1",
    "tile 0>0,1", "tile 21x>0,1", "tile 5", "tile 5>0,0", "tile 005>0,1", "deal", "deal K2", "deal ?", "deal V1 to 0",
    "pass", "end", "null", "{}", "💣", "V" * 100_000, ">" * 1000,
]  # fmt: skip


def every_action(seats: int = 3, seed: int = 2) -> Iterator[tuple[Position, Action]]:
    """All legal actions and outcomes of a match."""
    for before, _, _ in steps(GAME.start(seats=seats), seed, eagerly):
        actions = [outcome for outcome, _ in before.chance_outcomes()] or before.legal_actions()
        yield from ((before, action) for action in actions)


def test_texts_and_documents_of_every_action_come_back() -> None:
    """Parsing a text gives the action again, and so does reading its document; both are ASCII."""
    seen = set()
    for position, action in every_action():
        if action.text in seen:
            continue
        seen.add(action.text)
        assert action.text.isascii()
        assert position.parse(action.text) == action
        document = json.loads(json.dumps(action.document()))
        assert document["game"] == "blue-moon-city"
        assert GAME.action(document) == action
    assert {text.split()[0] for text in seen} >= {
        *("go", "box", "pay", "paid", "offer", "discard", "draw", "start", "tile", "deal"),
        *("V1", "V2", "T1", "T2", "A1", "A2", "F1", "F2"),
    }


def test_blanks_around_a_text_do_not_matter() -> None:
    position = situation()
    assert position.parse("  draw 2 ") == position.parse("draw 2")


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("go 1,3>1,2", {"type": "go", "from": [1, 3], "to": [1, 2]}),
        ("V1 red dragon>1,2", {"type": "power", "card": "V1", "to": [1, 2]}),
        ("T2 green dragon>1,2", {"type": "power", "card": "T2", "to": [1, 2]}),
        ("A1 blue dragon>1,2", {"type": "power", "card": "A1", "to": [1, 2]}),
        ("F1 figure>3,1", {"type": "power", "card": "F1", "to": [3, 1]}),
        ("F2 +2", {"type": "power", "card": "F2"}),
        ("box 2", {"type": "box", "box": 2}),
        ("pay H2", {"type": "pay", "card": "H2"}),
        ("paid", {"type": "paid"}),
        ("offer 8", {"type": "offer", "cost": 8}),
        ("P2 offer 10", {"type": "offer", "cost": 10, "card": "P2"}),
        ("discard P1", {"type": "discard", "card": "P1"}),
        ("draw 3", {"type": "draw", "count": 3}),
        ("start 1", {"type": "start", "seat": 1}),
        ("tile 17>0,1", {"type": "tile", "tile": 17, "to": [0, 1]}),
        ("deal V1", {"type": "deal", "card": "V1"}),
    ],
)
def test_documented_forms(text: str, document: dict[str, Any]) -> None:
    action = GAME.action({"game": "blue-moon-city", **document})
    assert action.text == text
    assert action.document() == {"game": "blue-moon-city", **document}


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text)[:40])
def test_malformed_text_is_refused(text: str) -> None:
    for position in (situation(hands=["V1 F1 F2 P1"]), GAME.start(seats=2)):
        with pytest.raises(NotationError) as refused:
            position.parse(text)
        assert refused.value.code == "bad-notation"
        assert 0 < len(refused.value.reason) < 200


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"type": "go"},
        {"type": "go", "from": [2, 2], "to": [0, 0]},
        {"type": "go", "from": [2, 2], "to": "1,2"},
        {"type": "go", "from": [2, 2], "to": [1, 2, 3]},
        {"type": "go", "from": [2, 2], "to": [True, 2]},
        {"type": "go", "from": [2, 2], "to": [1.0, 2]},
        {"type": "go", "from": [2, 2], "to": [1, 2], "steps": 1},
        {"type": "power", "card": "V3", "to": [1, 2]},
        {"type": "power", "card": "V1"},
        {"type": "power", "card": "F2", "to": [1, 2]},
        {"type": "power", "card": "", "to": [1, 2]},
        {"type": "power", "card": None, "to": [1, 2]},
        {"type": "box", "box": 0},
        {"type": "box", "box": "1"},
        {"type": "box", "box": True},
        {"type": "pay", "card": "K2"},
        {"type": "pay", "card": ["V1"]},
        {"type": "paid", "card": "V1"},
        {"type": "offer", "cost": "8"},
        {"type": "offer", "cost": 8, "card": None},
        {"type": "offer", "cost": 8, "card": "P3"},
        {"type": "discard"},
        {"type": "draw", "count": 5},
        {"type": "draw", "count": [2]},
        {"type": "start", "seat": 4},
        {"type": "tile", "tile": 17, "to": [0, 0]},
        {"type": "tile", "tile": -1, "to": [0, 1]},
        {"type": "deal", "card": "?"},
        {"type": "resign"},
        {"type": None},
        {"type": ["go"]},
    ],
    ids=lambda document: json.dumps(document)[:70],
)
def test_malformed_documents_are_refused(document: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.action({"game": "blue-moon-city", **document})
    assert refused.value.code == "bad-notation"


@pytest.mark.parametrize("document", [None, [], "paid", 1, {1: 2}, {"game": "nova-luna", "type": "paid"}, {"game": []}])
def test_what_is_no_action_document_is_refused(document: Any) -> None:
    with pytest.raises(NotationError):
        GAME.action(document)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "go 1,2>2,2",
            "go 2,2>0,1",
            "V1 red dragon>0,1",
            "F1 figure>0,1",
            "F2 +2",
            "box 1",
            "pay K1",
            "paid",
            "offer 7",
        ),
        *("P1 offer 8", "discard V1", "draw 3", "draw 4", "start 0", "tile 5>0,1", "deal K1"),
    ],
)
def test_wellformed_but_illegal_text_is_refused(text: str) -> None:
    """Rule 3.1, Rule 4.1, Rule 7.1, Rule 8.1: a seat with one Khind on the courtyard can do none of these."""
    position = situation(hands=["K1"])
    record = position.to_bytes()
    with pytest.raises(IllegalActionError) as refused:
        position.parse(text)
    assert refused.value.code == "illegal-action"
    assert refused.value.reason
    assert position.to_bytes() == record


@pytest.mark.parametrize("phase", ["pay", "build", "discard", "deal", "setup", "over"])
def test_every_action_is_refused_where_it_is_not_listed(phase: str) -> None:
    """Rule 3.8, Rule 4.12, Rule 8.1, Rule 9.4: each phase has its own actions, and a reason for every other one."""
    begin = situation(hands=["V1 V3 V3 F1 K1 P1"], at={0: "Iron Foundry"}, crystals=[9, 9], obelisk=[0] * 5)
    position = {
        "pay": playing(begin, "box 1"),
        "build": playing(begin, "box 1", "pay V3", "paid"),
        "discard": playing(begin, "discard K1"),
        "deal": playing(begin, "draw 2"),
        "setup": GAME.start(seats=2),
        "over": playing(begin, "F1 figure>2,2", "offer 9"),
    }[phase]
    listed = {action.text for action in position.legal_actions()}
    listed |= {outcome.text for outcome, _ in position.chance_outcomes()}
    tried = 0
    for _, action in [*every_action(2, 1)][::7]:
        if action.text in listed:
            continue
        with pytest.raises(MatchOverError if position.actor == TERMINAL else IllegalActionError) as refused:
            position.play(action)
        assert refused.value.reason
        tried += 1
    assert tried > 300
    assert position.actor in (CHANCE, TERMINAL, 0)


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_turn_of_a_match_is_one_line() -> None:
    """A line names the actions of its turn and nothing else, and reads back to them."""
    turns: dict[int, list[str]] = {}
    for before, action, _ in steps(GAME.start(seats=3), 5, eagerly):
        if before.actor >= 0:
            turns.setdefault(before.turn, []).append(action.text)
    assert len(turns) > 30
    for texts in turns.values():
        line = turn_text(texts)
        assert "\n" not in line
        assert line.isascii()
        assert read_turn(line) == texts


def test_the_line_of_a_turn() -> None:
    texts = ["go 1,3>1,2", "A1 blue dragon>1,2", "box 1", "pay H2", "pay H3", "paid", "discard P1", "draw 3"]
    line = "go 1,3>1,2; A1 blue dragon>1,2; box 1 = H2+H3; discard P1; draw 3"
    assert turn_text(texts) == line
    assert read_turn(line) == texts


def test_two_payments_in_a_line() -> None:
    line = "box 3 = T2; box 1 = T1+K1+K1; draw 2"
    assert read_turn(line)[:4] == ["box 3", "pay T2", "paid", "box 1"]
    assert turn_text(read_turn(line)) == line


@pytest.mark.parametrize(
    "line", ["", "draw", "draw 2;", "box 1 =", "box 1 = V1+", "box 1 = K2; draw 2", "go 2,2>9,9; draw 2", ";"]
)
def test_malformed_lines_are_refused(line: str) -> None:
    with pytest.raises(NotationError):
        read_turn(line)


# ── Refusals ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_action_of_an_earlier_turn_is_illegal() -> None:
    """Rule 3.1: the same walk twice, from where the figure is no longer."""
    position = situation()
    action = position.parse("go 2,2>2,3")
    later = position.play(action)
    with pytest.raises(IllegalActionError):
        later.play(action)


def test_the_price_of_an_offering_is_part_of_its_text() -> None:
    """Rule 7.1: seven is the price, so eight is refused, whatever the purse holds."""
    position = situation(crystals=[40, 0])
    for text in ("offer 8", "offer 6"):
        with pytest.raises(IllegalActionError):
            position.parse(text)


def test_actions_of_a_random_match_do_not_depend_on_their_order_in_the_list() -> None:
    """Ids of legal actions ascend, so that the list is the same however it was reached."""
    chance = random.Random(1)
    for before, _, _ in steps(GAME.start(seats=2, seed=2, turn_cap=40), 1, eagerly):
        ids = [action.id for action in before.legal_actions()]
        assert ids == sorted(ids)
        assert all(0 <= number < GAME.n_actions for number in ids)
        if chance.random() < 0.1:
            document = before.document()
            assert [action.id for action in GAME.position(document).legal_actions()] == ids


def test_walks_are_written_from_where_the_figure_stands() -> None:
    position = situation(at={0: "Mill"})
    assert all(
        text.startswith(f"go {on('Mill')}>") for text in (a.text for a in position.legal_actions()) if "go" in text
    )
