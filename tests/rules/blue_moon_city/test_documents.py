"""Positions as documents and bytes: every one comes back, and none that is broken comes back at all."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from moontable import CHANCE, TERMINAL, Position
from moontable.errors import DocumentError
from tests.rules.blue_moon_city.agreement import assert_agree, assert_same_actor
from tests.rules.blue_moon_city.box import CARDS
from tests.rules.blue_moon_city.matches import GAME, eagerly, frugally, idly
from tests.rules.blue_moon_city.referee import referee_of
from tests.rules.blue_moon_city.situations import cards, layout, situation
from tests.rules.documents import JUNK, assert_refused_well, broken, read, same_json
from tests.rules.matches import steps

OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"cross": "random4", "scales_discard": "all", "open_crystals": True}),
    (4, {"cross": "free", "scales": 7, "noop_powers": True, "turn_cap": 120}),
    (2, {"layout": "illustrated", "exact_payment": True}),
]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_every_position_of_a_match_comes_back_byte_for_byte(seats: int, options: dict[str, Any]) -> None:
    """Before every action and many outcomes, amid set-up, payments, shuffles and deals, and at the end."""
    choose = frugally if options.get("exact_payment") else eagerly
    for before, _, after in steps(GAME.start(seats=seats, options=options), 4, choose):
        for position in (before, after) if after.ending else (before,):
            if position.actor == CHANCE and position.ply % 4:
                continue
            text = json.dumps(position.document())
            assert text.isascii()
            again = GAME.position(json.loads(text))
            assert again.to_bytes() == position.to_bytes()
            assert again == position
            assert same_json(again.document(), position.document())
            assert GAME.position_from_bytes(position.to_bytes()) == position


def test_the_bytes_are_few() -> None:
    """A state stays below three kilobytes."""
    for seats in (2, 3, 4):
        assert len(GAME.start(seats=seats).to_bytes()) == GAME.record_bytes(seats) <= GAME.state.itemsize <= 3000


def test_a_document_is_enough_to_play_on() -> None:
    """A position from a document has the same actions, views and future as the one it was written from."""
    chance = random.Random(8)
    for before, action, after in steps(GAME.start(seats=3, turn_cap=60), 9, eagerly):
        if chance.random() < 0.2:
            again = GAME.position(before.document())
            assert again.legal_actions() == before.legal_actions()
            assert again.view(1) == before.view(1)
            assert again.play(again.parse(action.text)).to_bytes() == after.to_bytes()


def test_what_seats_know_of_the_deck_may_be_left_out() -> None:
    """Rule 10.3: then the deck counts as shuffled just now."""
    document = layout(hands=["V1 V2", "K1"], deck="H1 H2")
    assert not document.keys() & {"shuffled", "drawn", "older", "played"}
    written = GAME.position(document).document()
    assert written["shuffled"] == written["deck"] == ["H1", "H2"]
    assert written["drawn"] == [[], []]
    assert written["older"] == [2, 1]
    assert written["played"] == []
    for partly in ("shuffled", "drawn", "older", "played"):
        with pytest.raises(DocumentError):
            GAME.position({**document, partly: written[partly]})


def test_conservation_is_all_that_a_document_needs() -> None:
    """Rule 1.4, Rule 1.5: hands of any size, crystals, dragons and figures anywhere, whatever led to it."""
    position = situation(
        4, hands=["V1 V1 V1 V1 V2 V2 V2 V2 V3 V3", "", "K1"], at={0: "Mill", 3: "Thermae"}, crystals=[0, 99, 1, 1000],
        dragons={"red": "Mill", "blue": "Courtyard"}, scales=[6, 1, 3, 4], built=["Aqueduct"], steps=7,
    )  # fmt: skip
    assert position.legal_actions()
    assert GAME.position_from_bytes(position.to_bytes()) == position


# ── Broken documents ──────────────────────────────────────────────────────────────────────────────────────────────────


def samples() -> list[Position]:
    """Positions of every kind: set-up, all phases, deals with and without reward cards, ends."""
    chosen: list[Position] = []
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        by_phase: dict[str, list[Position]] = {}
        for before, _, after in steps(GAME.start(seats=seats), seed, eagerly):
            by_phase.setdefault(before.document()["phase"], []).append(before)
            if after.actor == TERMINAL:
                chosen.append(after)
        for positions in by_phase.values():
            chosen += positions[:: max(1, len(positions) // 4)]
    *_, (_, _, end) = steps(GAME.start(seats=2, turn_cap=40), 5, idly)
    return [*chosen, end]


def test_a_changed_document_is_refused_or_is_a_legal_position() -> None:
    """Thousands of documents with one thing changed: a refusal that says where, or a position that the referee agrees
    with in every fact, that conserves all there is, and that writes the very same document again.
    """
    refused = accepted = 0
    chance = random.Random(1)
    documents = [position.document() for position in samples()]
    for _ in range(3000):
        document = broken(chance.choice(documents), chance)
        position = read(GAME, document)
        if isinstance(position, DocumentError):
            refused += 1
            assert_refused_well(position)
            continue
        accepted += 1
        written = position.document()
        assert all(same_json(written[key], value) for key, value in document.items() if key != "options")
        assert_conserved(written)
        referee = referee_of(written)
        assert referee.all_cards() == Counter(CARDS)
        if written["phase"] in ("setup", "draw"):
            assert_same_actor(position, referee)
        else:
            assert_agree(position, referee)
    assert refused > 2000
    assert accepted > 50


def assert_conserved(document: dict[str, Any]) -> None:
    """Rule 1.2, Rule 1.4, Rule 1.5: cards, markers and scales of a document."""
    lying = [*document["deck"], *document["discard"], *document["aside"], *(document["payment"] or {}).get("cards", [])]
    assert Counter([*lying, *(card for hand in document["hands"] for card in hand)]) == Counter(CARDS)
    for seat in range(document["seats"]):
        placed = document["offerings"].count(seat) + sum(boxes.count(seat) for boxes in document["markers"])
        assert placed <= 10
    assert document["supply"] + sum(document["scales"]) == document["options"]["scales"]
    assert document["supply"] > 0


@pytest.mark.parametrize("document", JUNK, ids=ascii)
def test_what_is_no_document_is_refused(document: Any) -> None:
    with pytest.raises(DocumentError) as refused:
        GAME.position(document)
    assert refused.value.code == "bad-document"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"game": "nova-luna"}, "$.game"),
        ({"rules_version": 0}, "$.rules_version"),
        ({"rules_version": True}, "$.rules_version"),
        ({"seats": 5}, "$.seats"),
        ({"seats": 3}, "$.figures"),
        ({"options": {"scales": 2}}, "$.options"),
        ({"options": []}, "$.options"),
        ({"phase": "deal"}, "$.phase"),
        ({"phase": "over"}, "$.ending"),
        ({"phase": "pay"}, "$.payment"),
        ({"phase": "discard", "steps": 0}, "$.discarded"),
        ({"phase": "draw", "steps": 0}, "$.drawing"),
        ({"phase": "setup", "steps": 0}, "$.phase"),
        ({"ending": "city"}, "$.ending"),
        ({"ply": -1}, "$.ply"),
        ({"turn": 401}, "$.turn"),
        ({"mover": 2}, "$.mover"),
        ({"start": None}, "$.start"),
        ({"tiles": [0] * 21}, "$.tiles[0]"),
        ({"tiles": None}, "$.tiles"),
        ({"built": [True] * 21}, "$.markers[0]"),
        ({"markers": [[0, 0, 0], *[[] for _ in range(20)]]}, "$.markers[0]"),
        ({"dragons": [None, None]}, "$.dragons"),
        ({"dragons": [[0, 0], None, None]}, "$.dragons[0]"),
        ({"figures": [[2, 2], None]}, "$.figures[1]"),
        ({"figures": [[2, 2], [True, 2]]}, "$.figures[1]"),
        ({"hands": [["V9"], []]}, "$.hands[0][0]"),
        ({"hands": [["V2", "V1"], []]}, "$.hands[0][1]"),
        ({"hands": [["V1"], []]}, "$"),
        ({"crystals": [0, -1]}, "$.crystals[1]"),
        ({"crystals": [0, 1.0]}, "$.crystals[1]"),
        ({"scales": [1, 0]}, "$.supply"),
        ({"scales": [9, 0], "supply": 0}, "$.supply"),
        ({"supply": 8}, "$.supply"),
        ({"offerings": [0] * 12}, "$.offerings"),
        ({"offerings": [2]}, "$.offerings[0]"),
        ({"owed": [1, 0]}, "$.owed"),
        ({"steps": 11}, "$.steps"),
        ({"contributed": 1}, "$.contributed"),
        ({"offered": 1}, "$.offered"),
        ({"payment": {"box": 1, "cards": []}}, "$.payment"),
        ({"discarded": ["V1"]}, "$.discarded"),
        ({"drawing": 2}, "$.drawing"),
        ({"more": 1}, "$.more"),
    ],
    ids=lambda value: None if isinstance(value, str) else json.dumps(value)[:48],
)
def test_a_refusal_says_where(change: dict[str, Any], path: str) -> None:
    with pytest.raises(DocumentError) as refused:
        GAME.position({**layout(), **change})
    assert refused.value.details["path"] == path
    assert refused.value.reason.startswith(path)


def paying(payment: str, hand: str, box: int = 1, **more: Any) -> dict[str, Any]:
    """A document in which seat 0 pays a box of the Fire Temple (5, 4, 3)."""
    table = {"box": box, "cards": cards(payment)}
    return layout(hands=[hand], at={0: "Fire Temple"}, phase="pay", payment=table, **more)


def test_a_payment_that_leads_nowhere_is_refused() -> None:
    """Rule 4.12: the cards on the table must be completed by the hand, in canonical order."""
    assert GAME.position(paying("V2", "V3")).legal_actions()
    assert GAME.position(paying("V2 V3", "")).legal_actions()
    for payment, hand in (("V2", "V2"), ("V3", "V2"), ("T1", "V3 V2"), ("", "")):
        with pytest.raises(DocumentError) as refused:
            GAME.position(paying(payment, hand))
        assert refused.value.details["path"] == "$.payment"
    for none in (layout(phase="pay"), {**paying("V2", "V3"), "payment": None}, {**paying("V2 V3", ""), "payment": {}}):
        with pytest.raises(DocumentError) as refused:
            GAME.position(none)
        assert refused.value.details["path"] == "$.payment"
    for box, markers in ((1, {"Fire Temple": [1, None, None]}), (4, {})):
        with pytest.raises(DocumentError):
            GAME.position(paying("V2", "V3", box=box, markers=markers))


def test_more_markers_than_there_are_are_refused() -> None:
    """Rule 1.4."""
    markers = {"Royal Palace": [0, 0, 0, None], "Fire Temple": [0, 0, None], "Earth Temple": [0, 0, None]}
    markers |= {"Water Temple": [0, 0, None], "Mill": [0, 0, None]}
    with pytest.raises(DocumentError) as refused:
        situation(markers=markers)
    assert refused.value.details["path"] == "$.markers"


KNOWN = layout(
    hands=["V1 V2 T1", "K1 K1"], deck="H1 H2 H3", discard="V3 V3 T2",
    shuffled=cards("V2 V3 T1 K1 H1 H2 H3"), drawn=[cards("V2 V3 T1"), ["K1"]],
    older=[2, 1], played=[[0, "V3", 0], [0, "V3", 2]],
)  # fmt: skip
"""Seat 0 held V1 and a V3 when the deck was shuffled, played the V3, drew V2 and V3, played that one, drew T1."""


def test_what_is_known_of_the_cards_comes_back() -> None:
    """Rule 10.3: what lay in the new deck, who drew and played what, and how many cards are older."""
    position = GAME.position(KNOWN)
    written = position.document()
    assert all(same_json(written[key], KNOWN[key]) for key in ("shuffled", "drawn", "older", "played"))
    assert GAME.position_from_bytes(position.to_bytes()) == position


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"shuffled": cards("V2 T1 K1 H1 H2 H3")}, "$.shuffled"),
        ({"drawn": [cards("V2 V3"), ["K1"]]}, "$.shuffled"),
        ({"older": [1, 1]}, "$.older[0]"),
        ({"older": [2, 2]}, "$.older[1]"),
        ({"older": [2]}, "$.older"),
        ({"older": [-1, 1]}, "$.older[0]"),
        ({"played": [[0, "V3", 0]]}, "$.older[0]"),
        ({"played": [[0, "V3", 0], [1, "V3", 1]]}, "$.older[0]"),
        ({"played": [[0, "V3", 0], [0, "V3", 0]]}, "$.played"),  # the second is new, and came too early
        ({"played": [[0, "V3", 2], [0, "V3", 1]]}, "$.played[1]"),
        ({"played": [[0, "V3", 0], [0, "V3", 4]]}, "$.played[1]"),
        ({"played": [[0, "V3", 0], [0, "T3", 2]]}, "$.played"),  # it lies nowhere in the open
        ({"played": [[0, "V3"]]}, "$.played[0]"),
        ({"played": [[0, "V9", 0]]}, "$.played[0]"),
        ({"played": [[2, "V3", 0]]}, "$.played[0]"),
        ({"played": [None]}, "$.played[0]"),
        ({"played": None}, "$.played"),
        ({"played": [[0, "V3", 0]] * 81}, "$.played[80]"),
    ],
    ids=lambda value: None if isinstance(value, str) else json.dumps(value)[:48],
)
def test_what_is_known_must_fit(change: dict[str, Any], path: str) -> None:
    """Rule 10.3: the shuffled deck is the deck and what was drawn from it, and nobody plays what he cannot have."""
    with pytest.raises(DocumentError) as refused:
        GAME.position({**KNOWN, **change})
    assert refused.value.details["path"] == path


def test_broken_bytes_are_refused() -> None:
    """A record is read only if a match can have written it: every byte counts."""
    chance = random.Random(4)
    refused = 0
    for position in samples():
        record = position.to_bytes()
        for broken_record in (b"", record[:-1], record + b"\0", record[::-1], b"\xff" * len(record)):
            with pytest.raises(DocumentError):
                GAME.position_from_bytes(broken_record)
        for _ in range(25):
            changed = bytearray(record)
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
            try:
                again = GAME.position_from_bytes(bytes(changed))
            except DocumentError:
                refused += 1
                continue
            assert again.to_bytes() == bytes(changed)
            assert_conserved(again.document())
            if again.document()["phase"] not in ("setup", "draw"):
                assert_agree(again, referee_of(again.document()))
    assert refused > 500
