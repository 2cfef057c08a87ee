"""Dragon scales: how they are gained and scored."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import Position
from moontable.errors import OptionError
from tests.rules.blue_moon_city.matches import GAME, playing
from tests.rules.blue_moon_city.situations import cards, situation

ALL_DRAGONS = ("red", "green", "blue")


def paying(position: Position, box: int, payment: str) -> Position:
    return playing(position, f"box {box}", *[f"pay {card}" for card in cards(payment)], "paid")


def scales(position: Position) -> list[int]:
    return [player["scales"] for player in position.view(None)["players"]]


def supply(position: Position) -> int:
    number: int = position.view(None)["scales"]["supply"]
    return number


def crystals(position: Position) -> list[int]:
    return [position.view(seat)["players"][seat]["crystals"] for seat in range(position.seats)]


def on_tile(name: str, *dragons: str) -> dict[str, str]:
    return dict.fromkeys(dragons, name)


# ── Gaining ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", range(4))
def test_a_scale_for_each_dragon_on_the_tile(number: int) -> None:
    """Rule 5.1: only dragons on this very tile count, only the mover gets scales."""
    dragons = on_tile("Mill", *ALL_DRAGONS[:number]) | on_tile("Library", *ALL_DRAGONS[number:])
    position = paying(situation(3, hands=["T2"], at={0: "Mill", 1: "Mill"}, dragons=dragons), 2, "T2")
    assert scales(position) == [number, 0, 0]
    assert supply(position) == 12 - number


def test_once_a_turn() -> None:
    """Rule 5.1: two contributions in one turn with two dragons on the tile: 2 scales, not 4 (case D4)."""
    position = situation(hands=["T2 T2"], at={0: "Mill"}, dragons=on_tile("Mill", "red", "green"))
    position = paying(position, 2, "T2")
    assert scales(position) == [2, 0]
    assert scales(paying(position, 3, "T2")) == [2, 0]


def test_again_in_the_next_turn() -> None:
    """Rule 5.1: the dragon is still there."""
    position = situation(hands=["T2 T2", "T3"], at={0: "Mill", 1: "Mill"}, dragons=on_tile("Mill", "red"))
    position = playing(paying(position, 2, "T2"), "draw 2", "deal V1", "deal V1")
    position = paying(position, 1, "T3")
    assert scales(position) == [1, 1]


def test_without_contribution_no_scales() -> None:
    """Rule 5.1: standing beside a dragon is not enough."""
    position = playing(situation(at={0: "Mill"}, dragons=on_tile("Mill", *ALL_DRAGONS)), "draw 2")
    assert scales(position) == [0, 0]


def test_dragons_on_the_courtyard_give_nothing() -> None:
    """Rule 5.2, Rule 7.4: an offering under all three of them brings no scale (case T8)."""
    position = situation(crystals=[7, 0], dragons=on_tile("Courtyard", *ALL_DRAGONS))
    assert scales(playing(position, "offer 7")) == [0, 0]


def test_scales_come_before_the_completion() -> None:
    """Rule 5.1: with one scale left the dragon's award is scored first, by what everybody holds then."""
    position = situation(
        hands=["A3 A2"], at={0: "Aqueduct"}, dragons=on_tile("Aqueduct", "red"), scales=[4, 4], options={"scales": 9}
    )
    assert supply(position) == 1
    position = paying(position, 1, "A2 A3")
    # 5 against 4: six crystals and three; all return them. Then the Aqueduct: one scale and one crystal.
    assert crystals(position) == [7, 3]
    assert scales(position) == [1, 0]
    assert supply(position) == 8


# ── Scoring ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def after_award(held: list[int], **options: Any) -> Position:
    """Two dragons' scales are awarded to the first seat, whose number here is that before the award."""
    position = situation(
        len(held), hands=["T2"], at={0: "Mill"}, dragons=on_tile("Mill", "red", "green"), scales=held, options=options
    )
    return paying(position, 2, "T2")


def test_the_worked_example() -> None:
    """Rule 6.1, Rule 6.3, Rule 6.4: 5/4/2 of 12, two dragons: 7/4/2 score 6/3/0, and 10 are in the supply (case T2)."""
    position = after_award([5, 4, 2])
    assert crystals(position) == [6, 3, 0]
    assert scales(position) == [0, 0, 2]
    assert supply(position) == 10


def test_all_return_with_the_option() -> None:
    """Rule 6.5: four seats of 15, 8/2/4/2 after the award: 6/0/3/0, all scales come back (case D3)."""
    position = after_award([6, 2, 4, 2], scales_discard="all")
    assert crystals(position) == [6, 0, 3, 0]
    assert scales(position) == [0, 0, 0, 0]
    assert supply(position) == 15


@pytest.mark.parametrize(
    ("held", "total", "paid", "kept"),
    [
        ([5, 2], 9, [6, 0], [0, 2]),
        ([5, 3], 9, [6, 3], [0, 0]),
        ([2, 4], 7, [3, 3], [0, 0]),
        ([1, 5], 7, [3, 6], [0, 0]),
        ([0, 6], 7, [0, 6], [2, 0]),
        ([0, 2], 3, [3, 3], [0, 0]),
        ([0, 1], 3, [6, 0], [0, 1]),
        ([4, 5, 2], 12, [6, 3, 0], [0, 0, 2]),
        ([3, 5, 2], 12, [3, 3, 0], [0, 0, 2]),
        ([2, 6, 3], 12, [3, 6, 3], [0, 0, 0]),
        ([0, 5, 5], 12, [0, 3, 3], [2, 0, 0]),
        ([1, 2, 1], 5, [6, 0, 0], [0, 2, 1]),
        ([0, 2, 2], 5, [3, 3, 3], [0, 0, 0]),
        ([2, 4, 4, 4], 15, [3, 3, 3, 3], [0, 0, 0, 0]),
        ([8, 2, 2, 2], 15, [6, 0, 0, 0], [0, 2, 2, 2]),
        ([6, 3, 3, 2], 15, [6, 3, 3, 0], [0, 0, 0, 2]),
        ([0, 2, 2, 2], 7, [3, 3, 3, 3], [0, 0, 0, 0]),
        ([0, 2, 2, 1], 7, [3, 3, 3, 0], [0, 0, 0, 1]),
    ],
)
def test_scoring(held: list[int], total: int, paid: list[int], kept: list[int]) -> None:
    """Rule 6.1, Rule 6.3, Rule 6.4: whatever the highest has, it is paid; from three on everybody is."""
    position = after_award(held, scales=total)
    assert crystals(position) == paid
    assert scales(position) == kept
    assert supply(position) == total - sum(kept)


def test_no_scoring_while_scales_are_left() -> None:
    """Rule 6.1: the last but one scale is awarded, and nothing happens."""
    position = after_award([5, 4, 0])
    assert (crystals(position), scales(position), supply(position)) == ([0, 0, 0], [7, 4, 0], 1)


def test_scoring_when_the_supply_is_just_used_up() -> None:
    """Rule 6.1: two are left, two are awarded: scored at once."""
    position = after_award([5, 4, 1])
    assert (crystals(position), scales(position), supply(position)) == ([6, 3, 0], [0, 0, 1], 11)


def test_a_completion_is_one_gain() -> None:
    """Rule 6.2: all scales of all seats are counted before the one scoring, however few there were."""
    position = situation(
        3, hands=["V3"], at={0: "Royal Palace"}, markers={"Royal Palace": [1, 2, 0, None]}, built=["Monastery Tower"],
        scales=[4, 2, 5],
    )  # fmt: skip
    position = paying(position, 4, "V3")
    # The palace gives everybody a scale and its neighbour another one: 6, 4 and 7 of 12. Seat 0 leads the palace.
    assert scales(position) == [0, 0, 0]
    assert supply(position) == 12
    assert crystals(position) == [3 + 1 + 2, 3 + 1, 6 + 1]


def test_two_scorings_in_one_turn() -> None:
    """Rule 6.2: the dragons' award empties a supply of one, and the completion the next one."""
    position = situation(
        hands=["A3 A2"], at={0: "Aqueduct"}, dragons=on_tile("Aqueduct", *ALL_DRAGONS), scales=[0, 2],
        options={"scales": 3},
    )  # fmt: skip
    assert supply(position) == 1
    position = paying(position, 1, "A2 A3")
    # 3 against 2: six crystals, and seat 1 keeps its two, which leaves one. The leader's scale: 1 against 2, six more.
    assert crystals(position) == [6 + 1, 6]
    assert scales(position) == [1, 0]
    assert supply(position) == 2


def test_a_view_tells_what_a_scoring_would_pay() -> None:
    """Rule 6.3."""
    position = situation(3, scales=[5, 4, 1])
    assert position.view(None)["scales"] == {"total": 12, "supply": 2, "pays": [6, 3, 0]}


# ── Their number ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "number"), [(2, 9), (3, 12), (4, 15)])
def test_scales_in_the_game(seats: int, number: int) -> None:
    """Rule 2.4: by the number of seats."""
    assert GAME.start(seats=seats, seed=1).view(None)["scales"]["supply"] == number


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_another_number_of_scales(seats: int) -> None:
    """Rule 2.4: it must be more than the others can keep at a scoring."""
    least = 2 * (seats - 1) + 1
    for number in (least, 60):
        assert GAME.start(seats=seats, seed=1, scales=number).view(None)["scales"]["supply"] == number
    for number in (1, least - 1):
        with pytest.raises(OptionError) as refused:
            GAME.start(seats=seats, scales=number)
        assert refused.value.code == "option-conflict"
