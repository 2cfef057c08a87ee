"""How a match ends, who comes first, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import TERMINAL, Position
from moontable.errors import DocumentError
from tests.rules.blue_moon_city.matches import GAME, dealing, playing, texts
from tests.rules.blue_moon_city.situations import all_but, cards, layout, situation

LAST = "Aqueduct"
"""The building that finishes the city in these tests: one box, and two finished neighbours."""


def paying(position: Position, box: int, payment: str) -> Position:
    return playing(position, f"box {box}", *[f"pay {card}" for card in cards(payment)], "paid")


def said(position: Position, text: str) -> list[dict[str, Any]]:
    """The last sentence that an action adds to the log."""
    return [{**line, "key": line["key"].removeprefix("blue-moon-city.")} for line in position.log(position.parse(text))]


def crystals(position: Position) -> list[int]:
    return [position.view(seat)["players"][seat]["crystals"] for seat in range(position.seats)]


def assert_over(position: Position, ending: str) -> None:
    assert (position.ending, position.actor) == (ending, TERMINAL)
    assert position.view(None)["phase"] == "over"
    assert position.legal_actions() == []
    assert position.chance_outcomes() == []


# ── Offerings ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "goal"), [(2, 6), (3, 5), (4, 4)])
def test_the_last_offering_wins_at_once(seats: int, goal: int) -> None:
    """Rule 9.1, Rule 11.1: whatever the others could still do in the round."""
    obelisk = [0] * (goal - 2) + [1] * (goal - 1)
    position = situation(seats, hands=["P1"], obelisk=obelisk, crystals=[40] * seats, mover=0)
    cost = position.view(None)["obelisk"]["next"]
    assert position.view(None)["goal"] == goal
    position = playing(position, f"offer {cost}")
    assert position.ending is None
    (text,) = texts(position, "P1")
    (line,) = said(position, text)[-1:]
    assert (line["key"], line["args"]) == ("win", {"seat": 0, "offerings": goal})
    end = playing(position, text)
    assert_over(end, "offerings")
    assert end.returns() == (1.0, *[-1.0] * (seats - 1))
    assert end.scores()[0] == goal
    assert end.ranking() is not None
    assert (end.ranking() or ())[0] == 1


def test_places_of_the_others() -> None:
    """Rule 9.6: offerings, then crystals left; equal seats share a place."""
    obelisk = [0, 0, 0, 1, 2, 3]
    end = playing(situation(4, obelisk=obelisk, crystals=[10, 5, 9, 5]), "offer 9")
    assert end.ranking() == (1, 3, 2, 3)
    assert end.returns() == (1.0, -1.0, -1.0, -1.0)
    end = playing(situation(4, obelisk=[0, 0, 0, 1, 1, 2], crystals=[9, 0, 90, 90]), "offer 9")
    assert end.ranking() == (1, 2, 3, 4)


def test_at_the_end_all_crystals_are_seen() -> None:
    """Rule 10.2."""
    position = situation(obelisk=[0, 0, 0, 0, 0], crystals=[9, 4])
    assert position.view(0)["players"][1].get("crystals") is None
    assert [player["crystals"] for player in playing(position, "offer 9").view(None)["players"]] == [0, 4]


# ── A finished city ───────────────────────────────────────────────────────────────────────────────────────────────────


def nearly_finished(crystals: list[int], **more: Any) -> Position:
    """Seat 0 is about to finish the last building of the city, which brings it four crystals."""
    seats = len(crystals)
    return situation(seats, hands=["A3 A2"], at={0: LAST}, built=all_but(LAST), crystals=crystals, **more)


def test_a_finished_city_ends_the_match_when_nobody_can_offer() -> None:
    """Rule 9.2, Rule 9.4, Rule 9.6: seat 0 has one offering, seat 1 has one and more crystals."""
    position = nearly_finished([0, 6], obelisk=[0, 1])
    gained = crystals(paying(nearly_finished([20, 6]), 1, "A2 A3"))[0] - 20
    assert gained < 6
    end = paying(position, 1, "A2 A3")
    assert_over(end, "city")
    assert end.view(None)["built"] == 20
    assert end.ranking() == (2, 1)
    assert end.returns() == (-1.0, 1.0)
    assert crystals(end) == [gained, 6]


def test_reward_cards_of_the_last_building_are_not_dealt() -> None:
    """Rule 9.4: the match ends at once, what is owed stays owed."""
    end = paying(nearly_finished([0, 0]), 1, "A2 A3")
    assert_over(end, "city")
    assert [player["cards"] for player in end.view(None)["players"]] == [0, 0]


def test_a_finished_city_goes_on_while_somebody_can_offer() -> None:
    """Rule 9.2: seat 1 has seven crystals; it may offer, and the check comes after it again."""
    position = paying(nearly_finished([0, 7]), 1, "A2 A3")
    assert position.ending is None
    position = dealing(playing(position, "draw 2"))
    assert texts(position, "offer") == ["offer 7"]
    end = playing(position, "offer 7")
    assert_over(end, "city")
    assert end.ranking() == (2, 1)


def test_the_next_cost_counts_not_the_present_one() -> None:
    """Rule 9.2: six offerings are made, the next costs 9; 8 crystals are too little, 9 are enough."""
    obelisk = [0, 1, 0, 1]
    assert_over(paying(nearly_finished([0, 8], obelisk=obelisk), 1, "A2 A3"), "city")
    assert paying(nearly_finished([0, 9], obelisk=obelisk), 1, "A2 A3").ending is None


def test_a_scoring_counts_before_the_end_is_decided() -> None:
    """Rule 9.4: the completion's scale empties the supply; its crystals make an offering possible."""
    held = [4, 2]
    poor = nearly_finished([0, 0], scales=[3, 2])
    assert_over(paying(poor, 1, "A2 A3"), "city")
    position = paying(nearly_finished([0, 0], scales=held, options={"scales": 7}), 1, "A2 A3")
    assert crystals(position)[0] >= 7
    assert position.ending is None


def test_equal_seats_share_the_first_place() -> None:
    """Rule 9.6, Rule 11.1: both get 1."""
    gained = crystals(paying(nearly_finished([20, 0]), 1, "A2 A3"))[0] - 20
    position = nearly_finished([6 - gained, 6])
    position = playing(position, "box 1", "pay A2", "pay A3")
    (line,) = said(position, "paid")[-1:]
    assert (line["key"], line["args"]) == ("shared", {"seats": [0, 1]})
    end = playing(position, "paid")
    assert_over(end, "city")
    assert end.ranking() == (1, 1)
    assert end.returns() == (1.0, 1.0)


def test_the_last_free_box_decides() -> None:
    """Rule 9.1, Rule 9.2: in a finished city nobody runs out of markers, and the last box brings a win."""
    position = situation(built=all_but(), obelisk=[0, 0, 0, 0, 0, 1, 1, 1, 1, 1], crystals=[12, 0])
    end = playing(position, "offer 12")
    assert_over(end, "offerings")


# ── All markers placed ────────────────────────────────────────────────────────────────────────────────────────────────

SIXTEEN_BOXES: dict[str, list[int | None]] = {
    "Royal Palace": [0, 0, 0, None],
    "Fire Temple": [0, 0, None],
    "Earth Temple": [0, 0, None],
    "Water Temple": [1, 1, None],
    "Market Hall": [1, 1, None],
    "Library": [1, 1, None],
    "Flight Tower": [1, 1, None],
}


def test_all_markers_placed_is_a_draw() -> None:
    """Rule 9.3, Rule 9.4, Rule 11.1: the last marker goes on a tile that it does not complete."""
    markers = SIXTEEN_BOXES | {"City Residence": [1, None, None], "Mill": [0, None, None], "Caravanserai": [0, None, 1]}
    position = situation(hands=["T2"], at={0: "Mill"}, markers=markers, crystals=[50, 3])
    assert [player["markers"] for player in position.view(None)["players"]] == [1, 0]
    position = playing(position, "box 2", "pay T2")
    assert [line["key"] for line in said(position, "paid")] == ["contribute", "all-markers"]
    end = playing(position, "paid")
    assert_over(end, "markers")
    assert end.ranking() == (1, 1)
    assert end.returns() == (0.0, 0.0)


def test_the_last_marker_on_the_obelisk() -> None:
    """Rule 9.3, Rule 9.4: checked after an offering as well."""
    markers = SIXTEEN_BOXES | {"City Residence": [1, None, None], "Mill": [0, None, None], "Caravanserai": [0, None, 1]}
    end = playing(situation(markers=markers, crystals=[7, 0]), "offer 7")
    assert_over(end, "markers")
    assert end.scores() == (1, 0)
    assert end.ranking() == (1, 1)


def test_a_completion_brings_markers_back_first() -> None:
    """Rule 9.3: the marker that would be the last one completes the tile."""
    markers = SIXTEEN_BOXES | {"City Residence": [1, None, None], "Mill": [0, None, None], "Caravanserai": [0, None, 1]}
    position = paying(situation(hands=["V3"], at={0: "Fire Temple"}, markers=markers), 3, "V3")
    assert position.ending is None
    assert [player["markers"] for player in position.view(None)["players"]] == [3, 0]


# ── The turn cap ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_turn_cap(seats: int) -> None:
    """Rule 9.5, Rule 11.1: after the last turn's draw, ranked, with no winner."""
    position = GAME.start(seats=seats, seed=4, turn_cap=seats + 1)
    assert position.view(None)["turn_cap"] == seats + 1
    for turn in range(seats):
        assert position.turn == turn
        position = playing(position, "draw 2")
    before = position.view(position.actor)["players"][position.actor]["cards"]
    last = position.actor
    end = playing(position, "draw 2")
    assert_over(end, "turn-cap")
    assert end.turn == seats + 1
    assert end.view(None)["players"][last]["cards"] == before + 2
    assert end.returns() == (0.0,) * seats
    assert end.ranking() == (1,) * seats


def test_the_turn_cap_ranks() -> None:
    """Rule 9.5, Rule 9.6."""
    position = situation(3, turn=29, options={"turn_cap": 30}, obelisk=[1], crystals=[3, 0, 4])
    end = dealing(playing(position, "draw 2"))
    assert_over(end, "turn-cap")
    assert end.ranking() == (3, 1, 2)
    assert end.returns() == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_standard_turn_cap(seats: int) -> None:
    """Rule 9.5: 200 turns for each seat."""
    assert GAME.start(seats=seats, seed=1).view(None)["turn_cap"] == 200 * seats


# ── Documents of the end ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ending", GAME.spec.endings)
def test_an_ending_that_does_not_fit_is_refused(ending: str) -> None:
    """Rule 9.1, Rule 9.2, Rule 9.3: at the start of a match none of them does."""
    with pytest.raises(DocumentError) as refused:
        GAME.position(layout(phase="over", steps=0, ending=ending))
    assert refused.value.details["path"] == "$.ending"


@pytest.mark.parametrize(
    "decided",
    [
        {"obelisk": [0] * 6},
        {"built": all_but()},
        {"markers": SIXTEEN_BOXES | {"Mill": [0, None, 0], "Caravanserai": [0, 1, None], "Thermae": [1, None, None]}},
        {"turn": 400},
    ],
    ids=GAME.spec.endings,
)  # fmt: skip
def test_a_decided_match_does_not_go_on(decided: dict[str, Any]) -> None:
    """Rule 9.4."""
    with pytest.raises(DocumentError) as refused:
        situation(**decided)
    assert refused.value.details["path"] == "$.ending"
