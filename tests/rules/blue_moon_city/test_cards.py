"""Discarding, drawing and the shuffle."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from moontable import CHANCE, Position
from moontable.errors import IllegalActionError
from tests.rules.blue_moon_city.box import CARDS, in_order
from tests.rules.blue_moon_city.matches import GAME, dealing, idly, playing, texts
from tests.rules.blue_moon_city.situations import situation
from tests.rules.matches import steps

EVERYTHING = " ".join(Counter(CARDS).elements())


def all_but(*cards: str) -> str:
    """All 80 cards less these."""
    return " ".join(in_order((Counter(CARDS) - Counter(cards)).elements()))


def held(position: Position, seat: int) -> list[str]:
    hand: list[str] = position.view(seat)["players"][seat]["hand"]
    return hand


def piles(position: Position) -> tuple[int, list[str]]:
    view = position.view(None)
    return view["deck"], view["discard"]


def outcomes(position: Position) -> dict[str, int]:
    return {outcome.text: weight for outcome, weight in position.chance_outcomes()}


# ── Discarding ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("discards", "draws"), [([], "draw 2"), (["discard V1"], "draw 3"), (["discard V1", "discard K1"], "draw 4")]
)
def test_two_cards_and_one_for_each_discarded(discards: list[str], draws: str) -> None:
    """Rule 8.1: none, one or two discards, and two cards more than that are drawn."""
    position = playing(situation(hands=["V1 V2 K1"]), *discards)
    assert texts(position, "draw") == [draws]
    position = playing(position, draws)
    drawn = 0
    while position.actor == CHANCE:
        position = position.play(position.chance_outcomes()[0][0])
        drawn += 1
    assert drawn == int(draws[-1])
    assert len(held(position, 0)) == 3 - len(discards) + drawn


def test_no_third_discard() -> None:
    """Rule 8.1."""
    position = playing(situation(hands=["V1 V1 V1"]), "discard V1", "discard V1")
    assert texts(position) == ["draw 4"]


def test_discards_come_in_canonical_order() -> None:
    """One way to write them: the second is not of a lower kind."""
    position = playing(situation(hands=["V1 V2 K1"]), "discard V2")
    assert texts(position) == ["discard K1", "draw 3"]
    assert position.view(None)["step"] | {"steps": 0} == {
        "steps": 0, "contributed": False, "offered": 0, "discarded": ["V2"], "draws": 3,
    }  # fmt: skip


def test_discards_lie_face_up() -> None:
    """Rule 10.1: everybody sees what was discarded."""
    assert piles(playing(situation(hands=["P3"]), "discard P3"))[1] == ["P3"]


def test_discarding_ends_building_and_offering() -> None:
    """Rule 3.8, Rule 8.1."""
    position = playing(situation(hands=["T3 T2 V1"], at={0: "Hospice"}), "discard V1")
    assert texts(position) == ["discard T2", "discard T3", "draw 3"]
    assert texts(position, "box", "go") == []
    with pytest.raises(IllegalActionError):
        position.parse("box 1")


def test_there_is_no_limit_to_a_hand() -> None:
    """Rule 8.1: whoever only draws keeps everything."""
    position = situation(hands=["V1"])
    for turn in range(6):
        position = dealing(playing(position, "draw 2"))
        assert len(held(position, turn % 2)) == (1 if turn % 2 == 0 else 0) + 2 * (turn // 2 + 1)


# ── Drawing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_any_card_of_the_deck_may_come() -> None:
    """Rule 8.4: as likely as there are cards of its kind."""
    position = playing(situation(hands=[all_but("V1", "V1", "V1", "K1", "P3")]), "draw 2")
    assert outcomes(position) == {"deal V1": 3, "deal K1": 1, "deal P3": 1}
    position = playing(position, "deal V1")
    assert outcomes(position) == {"deal V1": 2, "deal K1": 1, "deal P3": 1}


def test_the_deal_at_the_start() -> None:
    """Rule 2.6, Rule 8.4: eight cards for each seat, from all 80."""
    position = GAME.start(seats=2, layout="illustrated")
    position = playing(position, "start 1")
    assert outcomes(position) == {f"deal {card}": count for card, count in CARDS.items()}
    position = dealing(position, ["V1"] * 4 + ["K1"] * 4 + ["P3", "P3"])
    assert held(position, 0) == ["V1"] * 4 + ["K1"] * 4
    assert held(position, 1)[-2:] == ["P3", "P3"]
    assert len(held(position, 1)) == 8
    assert piles(position) == (64, [])


# ── The shuffle ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_no_shuffle_before_a_card_must_be_drawn() -> None:
    """Rule 8.2: two cards left, two drawn: the deck is empty and stays so."""
    position = situation(hands=[all_but("V1", "V1", "T1", "T1", "T1")], deck="V1 V1")
    position = dealing(playing(position, "draw 2"))
    assert piles(position) == (0, ["T1", "T1", "T1"])


def test_the_shuffle_comes_in_the_middle_of_a_draw() -> None:
    """Rule 8.2: one card from the old deck, then one from the new one, which has what lay in the discard pile."""
    position = situation(hands=[all_but("V1", "T1", "T1", "T2")], deck="V1")
    position = playing(position, "draw 2")
    assert outcomes(position) == {"deal V1": 1}
    position = playing(position, "deal V1")
    assert outcomes(position) == {"deal T1": 2, "deal T2": 1}
    position = playing(position, "deal T2")
    assert piles(position) == (2, [])


def test_cards_of_this_turn_are_shuffled_too() -> None:
    """Rule 8.2: spent for a power, for a box, and discarded."""
    hand = all_but("K1", *["K1"] * 3)
    position = situation(hands=[hand], at={0: "Mill"}, deck="K1")
    spent = ["V1 red dragon>2,2", "box 2", "pay T2", "paid", "discard P1", "discard P2"]
    position = playing(position, *spent, "draw 4", "deal K1")
    assert outcomes(position) == {"deal V1": 1, "deal T2": 1, "deal K1": 3, "deal P1": 1, "deal P2": 1}


def test_nothing_left_to_draw() -> None:
    """Rule 8.3: all 80 cards are in hands; the turn ends all the same."""
    position = situation(hands=[EVERYTHING])
    assert piles(position) == (0, [])
    position = playing(position, "draw 2")
    assert (position.actor, position.turn) == (1, 21)
    assert len(held(position, 0)) == 80


def test_too_little_left_to_draw() -> None:
    """Rule 8.3: one card in the deck, two discarded: three come, not four."""
    position = situation(hands=[all_but("V1")], deck="V1")
    position = playing(position, "discard P2", "discard P3", "draw 4")
    drawn = 0
    while position.actor == CHANCE:
        position = position.play(position.chance_outcomes()[0][0])
        drawn += 1
    assert drawn == 3
    assert piles(position) == (0, [])


def test_passive_seats_pull_all_cards_into_their_hands() -> None:
    """Rule 8.3: a match of nothing but draws goes on until the turn cap."""
    *_, (_, _, end) = steps(GAME.start(seats=2, turn_cap=60), 1, idly)
    assert end.ending == "turn-cap"
    assert [len(held(end, seat)) for seat in range(2)] == [40, 40]
    assert piles(end) == (0, [])


# ── Reward cards and the shuffle ──────────────────────────────────────────────────────────────────────────────────────


def completing(deck: str, discard_less: list[str]) -> Position:
    """Seat 0 completes the Thermae, of which it is the leader: two reward cards. The deck is given."""
    hand = all_but(*deck.split(), *discard_less)
    position = situation(hands=[hand], at={0: "Thermae"}, markers={"Thermae": [0, 0, None]}, deck=deck)
    return playing(position, "box 3", "pay A2", "paid")


def test_a_shuffle_at_the_completion() -> None:
    """Rule 5.8, Rule 8.2, Rule 8.5: one reward card is the old deck's last, the other one comes from the new deck."""
    position = completing("V1", ["T1", "T1", "T1"])
    assert piles(position) == (3, [])
    assert position.view(None)["players"][0]["pending"] == 2
    position = playing(position, "draw 2")
    assert outcomes(position) == {"deal V1": 1}
    position = playing(position, "deal V1")
    assert outcomes(position) == {"deal T1": 3, "deal A2": 1}
    position = playing(position, "deal A2")
    assert outcomes(position) == {"deal T1": 3}
    assert position.view(None)["players"][0]["pending"] == 0


def test_no_shuffle_at_the_completion_while_the_deck_is_enough() -> None:
    """Rule 8.2: the two reward cards are the last of the deck; the shuffle waits until the draw."""
    position = completing("V1 V2", ["T1"])
    assert piles(position) == (0, ["T1", "A2"])
    position = playing(position, "discard P1", "draw 3")
    assert outcomes(position) == {"deal V1": 1, "deal V2": 1}
    position = playing(position, "deal V2", "deal V1")
    assert outcomes(position) == {"deal T1": 1, "deal A2": 1, "deal P1": 1}


def test_discards_after_a_shuffle_at_the_completion_wait_for_the_next() -> None:
    """Rule 8.2, Rule 8.5: what is discarded later lies in the pile until the new deck is empty too."""
    position = completing("V1", ["T1"])  # the new deck: T1 and A2, one of them promised
    position = playing(position, "discard P1", "discard P2", "draw 4", "deal V1")
    assert outcomes(position) == {"deal T1": 1, "deal A2": 1}
    position = playing(position, "deal T1", "deal A2")
    assert outcomes(position) == {"deal P1": 1, "deal P2": 1}


def shuffles(position: Position, text: str) -> list[dict[str, Any]]:
    """What the log tells of shuffles when this is played."""
    return [line for line in position.log(position.parse(text)) if line["key"] == "blue-moon-city.shuffle"]


def test_every_shuffle_is_told() -> None:
    """Rule 10.3: a shuffle is public, be it in a draw or at a completion, of one card or of many."""
    one = playing(situation(hands=[all_but("V1", "T1")], deck="V1"), "draw 2")
    assert shuffles(one, "deal V1") == [{"key": "blue-moon-city.shuffle", "seat": None, "args": {"count": 1}}]
    empty = situation(hands=[all_but("T1", "T1")], deck="")
    assert [line["args"] for line in shuffles(empty, "draw 2")] == [{"count": 2}]
    hand = all_but("V1")
    position = situation(hands=[hand], at={0: "Thermae"}, markers={"Thermae": [0, 0, None]}, deck="V1")
    position = playing(position, "box 3", "pay A2")
    assert [line["args"] for line in shuffles(position, "paid")] == [{"count": 1}]
    assert shuffles(playing(situation(hands=["V1"]), "draw 2"), "deal V1") == []
