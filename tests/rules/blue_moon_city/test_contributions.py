"""Filling boxes, one payment at a time."""

from __future__ import annotations

import pytest

from moontable import Position
from moontable.errors import IllegalActionError
from tests.rules.blue_moon_city.box import TILES
from tests.rules.blue_moon_city.matches import playing, texts
from tests.rules.blue_moon_city.situations import PLACE_OF, cards, on, situation


def pay(position: Position, box: int, payment: str) -> Position:
    return playing(position, f"box {box}", *[f"pay {card}" for card in cards(payment)], "paid")


def boxes(position: Position, name: str) -> list[int | None]:
    """Seats of the markers on a tile."""
    (tile,) = (tile for tile in position.view(None)["tiles"] if tuple(tile["at"]) == PLACE_OF[name])
    return [box.get("marker") for box in tile["boxes"]]


def legal_payment(name: str, box: int, payment: str) -> bool:
    """Whether exactly these cards pay the box."""
    position = situation(hands=[payment], at={0: name})
    if f"box {box}" not in texts(position):
        return False
    position = playing(position, f"box {box}")
    for card in cards(payment):
        if f"pay {card}" not in texts(position):
            return False
        position = playing(position, f"pay {card}")
    return "paid" in texts(position)


# ── Where and how often ───────────────────────────────────────────────────────────────────────────────────────────────


def test_only_the_tile_where_the_figure_stands_counts() -> None:
    """Rule 4.1."""
    position = situation(hands=["V3 V2"], at={0: "Iron Foundry"})
    assert texts(position, "box") == ["box 1", "box 2", "box 3"]
    assert texts(playing(position, f"go {on('Iron Foundry')}>{on('Great Hall')}"), "box") == []
    away = playing(situation(hands=["V3 V2"], at={0: "Great Hall"}), f"go {on('Great Hall')}>{on('Iron Foundry')}")
    assert texts(away, "box") == ["box 1", "box 2", "box 3"]


def test_staying_from_an_earlier_turn_is_enough() -> None:
    """Rule 4.1: no step at all, and a box is filled."""
    position = pay(situation(hands=["V3"], at={0: "Iron Foundry"}), 1, "V3")
    assert boxes(position, "Iron Foundry") == [0, None, None]


def test_a_contribution_puts_one_marker_and_discards_the_cards() -> None:
    """Rule 4.2."""
    position = pay(situation(hands=["V2 V1 T1"], at={0: "Fire Temple"}), 3, "V1 V2")
    assert boxes(position, "Fire Temple") == [None, None, 0]
    assert position.view(None)["players"][0]["markers"] == 9
    assert position.view(0)["players"][0]["hand"] == ["T1"]
    assert position.view(None)["discard"] == ["V1", "V2"]


def test_boxes_are_filled_in_any_order_and_named_by_position() -> None:
    """Rule 4.2, Rule 1.7: the Mill has 3, 2, 2: the third box is another one than the second."""
    position = pay(situation(hands=["T2 T2 T3"], at={0: "Mill"}), 3, "T2")
    assert boxes(position, "Mill") == [None, None, 0]
    assert texts(position, "box") == ["box 1", "box 2"]
    assert boxes(pay(position, 1, "T3"), "Mill") == [0, None, 0]


def test_excess_is_lost() -> None:
    """Rule 4.2: a black 3 for a box of 2 leaves nothing over for the next."""
    position = pay(situation(hands=["V3 V1"], at={0: "Iron Foundry"}), 2, "V3")
    assert texts(position, "box") == []


def test_several_contributions_each_with_its_own_cards() -> None:
    """Rule 4.3."""
    position = situation(hands=["H1 V2 V1 F2 F2 F1"], at={0: "Watchtower"})
    position = pay(position, 1, "V2 V1 F2 H1")
    assert position.view(None)["step"]["contributed"] is True
    assert texts(position, "box") == ["box 2"]
    position = pay(position, 2, "F1 F2")
    assert position.view(None)["built"] == 1
    # The recolouring of the first payment does not reach the second one.
    other = pay(situation(hands=["H1 V2 V1 F2 V2"], at={0: "Watchtower"}), 1, "V1 V2 F2 H1")
    assert texts(other, "box") == []


def test_a_contribution_needs_a_free_marker() -> None:
    """Rule 4.4."""
    markers = {"Fire Temple": [0, 0, None], "Earth Temple": [0, 0, None], "Water Temple": [0, 0, None]}
    markers |= {"Royal Palace": [0, 0, 0, None]}
    position = situation(hands=["V3 V2 T3"], at={0: "Fire Temple"}, markers=markers)
    assert position.view(None)["players"][0]["markers"] == 1
    assert texts(position, "box") == ["box 3"]
    all_placed = situation(hands=["T3 T2"], at={0: "Mill"}, markers=markers | {"Iron Foundry": [0, None, None]})
    assert all_placed.view(None)["players"][0]["markers"] == 0
    assert texts(all_placed, "box") == []


def test_the_last_marker_can_complete_a_tile() -> None:
    """Rule 4.4, Rule 5.7: markers come back with the completion, and there is nothing left to fill with them here."""
    markers = {"Fire Temple": [0, 0, None], "Earth Temple": [0, 0, None], "Water Temple": [0, 0, None]}
    markers |= {"Royal Palace": [0, 0, 0, None]}
    position = pay(situation(hands=["V3 V3"], at={0: "Fire Temple"}, markers=markers), 3, "V3")
    assert position.view(None)["players"][0]["markers"] == 3
    assert texts(position, "box") == []


@pytest.mark.parametrize("name", [tile.name for tile in TILES.values() if tile.colour not in "*-"])
def test_a_building_asks_for_one_colour(name: str) -> None:
    """Rule 1.3: two cards of value 3 pay any of its boxes, and no other colour does without help."""
    colour = next(tile.colour for tile in TILES.values() if tile.name == name)
    for people in "VTAFMHP":
        position = situation(hands=[f"{people}3 {people}3"], at={0: name})
        assert bool(texts(position, "box")) == (people == colour)


def test_a_completed_tile_and_the_courtyard_have_no_boxes() -> None:
    """Rule 4.1."""
    assert texts(situation(hands=["A3 A3"], at={0: "Aqueduct"}, built=["Aqueduct"]), "box") == []
    assert texts(situation(hands=["A3 A3"]), "box") == []


# ── Roles of the cards ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "box", "payment", "pays"),
    [
        ("Hospice", 1, "T3 T2", True),
        ("Hospice", 1, "T3 T1", False),
        ("Hospice", 1, "T3 T3", True),
        ("Hospice", 1, "T3 T2 T1", True),
        ("Hospice", 1, "T3 T2 V1", False),
        # Khind
        ("Hospice", 1, "K1 K1 K1 K1 K1", True),
        ("Hospice", 1, "K1 K1 K1 K1", False),
        ("Hospice", 1, "T3 K1 K1", True),
        ("Hospice", 1, "T3 T2 K1", True),
        # Mimix pairs
        ("Hospice", 1, "M1 M2 T2", True),
        ("Hospice", 1, "M1 M1 T2", True),
        ("Hospice", 1, "M2 M2 T2", True),
        ("Hospice", 1, "M2 M2 M1 M1", True),
        ("Hospice", 1, "M1 M2", False),
        ("Hospice", 1, "T3 T2 M1", False),
        ("Hospice", 1, "M3 M1 T2", False),
        ("Hospice", 1, "M3 M2 T2", False),
        ("Hospice", 1, "T3 T2 M3", False),
        ("Hospice", 1, "M1 M2 M1 T2", False),
        ("Great Hall", 1, "M3 M2", True),
        ("Great Hall", 1, "M3 M1", False),
        ("Great Hall", 2, "M3", True),
        ("Great Hall", 2, "M2 M1", True),
        ("Great Hall", 2, "M1 M1", True),
        ("Great Hall", 2, "M2", False),
        ("Great Hall", 1, "M2 M2 M1", True),
        ("Great Hall", 1, "M1 M1 M2", True),
        ("Great Hall", 1, "M1 M1 M1 M1", True),
        # Hoax
        ("Hospice", 1, "V2 V2 V1 H1", True),
        ("Hospice", 1, "V1 V1 V1 V2 H1", True),
        ("Hospice", 1, "V1 V1 V1 V1 V2 H1", False),
        ("Hospice", 1, "V1 V1 V1 V1 V2 H1 H2", True),
        ("Hospice", 1, "V3 V2 H1", True),
        ("Hospice", 1, "V3 A2 H1", False),
        ("Hospice", 1, "V3 A2 H1 H2", True),
        ("Hospice", 1, "V3 V2 H2", False),
        ("Hospice", 1, "V3 T2 H2", True),
        ("Hospice", 1, "V3 V2 H2 H2", True),
        ("Hospice", 1, "V3 A2 H2 H2", True),
        ("Hospice", 1, "T3 T2 H1", False),
        ("Hospice", 1, "T3 T2 H2", False),
        ("Hospice", 1, "T3 T2 H2 H1", True),
        ("Hospice", 1, "T3 T2 V1 H1 H1", False),
        ("Hospice", 1, "K1 K1 K1 K1 K1 H1", False),
        ("Hospice", 1, "H3 H2 H1", True),
        ("Hospice", 1, "H3 H2 H2", False),
        ("Hospice", 1, "H3 H2", False),
        ("Hospice", 1, "H3 T2 H2", True),
        ("Hospice", 1, "H2 H2 T3", True),
        ("Hospice", 1, "H2 H1 T3", True),
        ("Hospice", 1, "M1 M1 H2 T1", False),
        ("Hospice", 1, "M3 H2 M1 M1", True),
        ("Hospice", 1, "M3 M2 H1", True),
        ("Hospice", 1, "M3 M3 H1", True),
        # White boxes: white cards count in white, or recolour others.
        ("University", 1, "H3 H2", True),
        ("University", 1, "H1 H1 H1 H2", True),
        ("University", 1, "H1 V3 V2", True),
        ("University", 1, "H2 V3 H2", True),
        ("University", 1, "H2 V3 V2", False),
        ("University", 2, "H1 H1", True),
        ("University", 2, "H2", True),
        ("University", 2, "H1 K1", True),
        # Recoloured to brown they make no pair.
        ("Great Hall", 2, "V1 V1 H1", False),
        ("Great Hall", 2, "V1 M1 H2", False),
        ("Great Hall", 2, "V2 M1 H2", True),
        ("Great Hall", 2, "V1 M1 M1 H2", True),
        ("Great Hall", 1, "V1 M1 M1 H2", False),
        # All at once
        ("Hospice", 1, "M1 M2 K1 T1", True),
        ("Hospice", 1, "M1 M2 K1 V1 H2", True),
        ("Hospice", 1, "M1 M1 K1 V1 V1 A1 H1 H2", True),
        # The palace: any one colour
        ("Royal Palace", 1, "V3 V2", True),
        ("Royal Palace", 1, "V3 T2", False),
        ("Royal Palace", 1, "V3 T2 H2", True),
        ("Royal Palace", 1, "P2 P3", True),
        ("Royal Palace", 1, "K1 K1 K1 K1 K1", True),
        ("Royal Palace", 1, "H3 H2", True),
        ("Royal Palace", 4, "V3", True),
        ("Royal Palace", 4, "M3", True),
        ("Royal Palace", 4, "M1 M1", True),
        ("Royal Palace", 4, "M1 M1 V1", True),
        ("Royal Palace", 4, "M1 M1 V1 T1", False),
        ("Royal Palace", 3, "V3 V1 H1", True),
        ("Royal Palace", 3, "V3 V1 K1 H1", True),
        ("Royal Palace", 2, "K1 V3 H2", True),
    ],
)  # fmt: skip
def test_what_pays(name: str, box: int, payment: str, pays: bool) -> None:
    """Rule 4.12: each card has one role: own colour, Khind, half of a Mimix pair, recoloured, or recolouring Hoax."""
    assert legal_payment(name, box, payment) == pays


def test_a_card_without_a_role_is_never_on_offer() -> None:
    """Rule 4.12: a lone brown 1 helps no red box, nor does a black card without a Hoax."""
    position = playing(situation(hands=["T3 T2 M1 V2 P1"], at={0: "Hospice"}), "box 1")
    assert texts(position) == ["pay T2"]
    assert texts(playing(position, "pay T2")) == ["pay T3"]


def test_cards_are_paid_in_canonical_order() -> None:
    """Rule 4.12: one way to write a payment: no card comes before one of a lower kind."""
    position = playing(situation(hands=["V1 V2 V3 K1 K1"], at={0: "Citadel"}), "box 1", "pay V3")
    assert "pay K1" in texts(position)
    assert "pay V2" not in texts(position)
    with pytest.raises(IllegalActionError):
        position.parse("pay V2")


def test_a_box_that_the_hand_cannot_pay_is_not_begun() -> None:
    """Rule 4.2."""
    position = situation(hands=["V3 V1"], at={0: "Fire Temple"})
    assert texts(position, "box") == ["box 2", "box 3"]


def test_each_palace_box_has_its_own_colour() -> None:
    """Rule 4.5."""
    position = situation(hands=["V3 T3 T1 A3 A2"], at={0: "Royal Palace"})
    position = pay(pay(pay(position, 4, "V3"), 2, "T1 T3"), 1, "A2 A3")
    assert boxes(position, "Royal Palace") == [0, 0, None, 0]


# ── Cards too many ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_more_than_needed_may_be_paid() -> None:
    """Rule 4.12: by the wording any sum that is enough will do, as long as each card has a role."""
    assert legal_payment("Iron Foundry", 2, "V3 V3 V2 K1")
    assert legal_payment("Iron Foundry", 2, "V2 T1 H2")


@pytest.mark.parametrize(
    ("name", "box", "payment", "exact"),
    [
        ("Iron Foundry", 2, "V3", True),
        ("Iron Foundry", 2, "V1 V2", False),
        ("Iron Foundry", 2, "V1 V1", True),
        ("Iron Foundry", 2, "V2 K1", False),
        ("Hospice", 1, "T3 T3", True),
        ("Hospice", 1, "T3 T3 K1", False),
        ("Hospice", 1, "M1 M2 T2", True),
        ("Hospice", 1, "M1 M2 T3 K1 K1", False),
        ("Hospice", 1, "T3 V2 H1", True),
        ("Hospice", 1, "T3 V2 H1 K1", False),
        ("Hospice", 1, "T3 V2 H1 H2", False),
        # A palace box: part of the cards may pay it in another colour.
        ("Royal Palace", 4, "V2 K1", True),
        ("Royal Palace", 4, "T1 V3 H2", False),
        ("Royal Palace", 4, "K1 M1 M1", False),
        ("Royal Palace", 4, "V2 T1 H2", True),
        ("Royal Palace", 4, "V1 V1 T1 H2", True),
    ],
)
def test_exact_payment(name: str, box: int, payment: str, exact: bool) -> None:
    """Rule 4.12: with the option no smaller part of the cards may pay the same box, in any roles or colour."""
    position = situation(hands=[payment], at={0: name}, options={"exact_payment": True})
    position = playing(position, f"box {box}")
    paid = True
    for card in cards(payment):
        paid = paid and f"pay {card}" in texts(position)
        position = playing(position, f"pay {card}") if paid else position
    assert (paid and texts(position) == ["paid"]) == exact
