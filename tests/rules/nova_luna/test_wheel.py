"""The wheel: what is on offer (rules chapter 4) and how it is refilled (rules chapter 5)."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import CHANCE, Position
from moontable.errors import IllegalActionError
from tests.rules.nova_luna.boards import dealt, drawing, in_line, playing, shared_out, table
from tests.rules.nova_luna.matches import GAME
from tests.rules.nova_luna.referee import TILES


def wheel(position: Position) -> dict[str, Any]:
    return dict(position.view(None)["wheel"])


def offered(position: Position) -> list[int]:
    """Tiles of the legal actions, in the order in which they are listed."""
    tiles = [int(action.text[1:].partition("@")[0]) for action in position.legal_actions() if action.text[0] == "T"]
    return list(dict.fromkeys(tiles))


def texts(position: Position) -> list[str]:
    return [action.text for action in position.legal_actions()]


def after_nine_turns() -> Position:
    """Two tiles are left of the first eleven: every tile was taken in the order of its space."""
    return in_line(dealt(2, range(1, 12)), *range(1, 10))


# Set-up and offer


def test_set_up_fills_the_spaces_1_to_11_in_order() -> None:
    """Rule 2.1, Rule 1.3: eleven draws, the meeple on space 0, 57 tiles in the stock."""
    position = dealt(2, [30, 20, 10])
    assert wheel(position)["spaces"][:5] == [None, 30, 20, 10, 1]
    assert None not in wheel(position)["spaces"][1:]
    assert wheel(position)["meeple"] == 0
    assert wheel(position)["stock"] == 57


def test_any_tile_of_the_stock_may_be_drawn() -> None:
    """Rule 2.2: each with the same weight, those that lie on the wheel left out."""
    position = GAME.start(seats=2, options={"start_order": "seated"})
    assert [weight for _, weight in position.chance_outcomes()] == [1] * 68
    position = position.play(position.parse("draw T17"))
    assert [outcome.text for outcome, _ in position.chance_outcomes()] == [f"draw T{t}" for t in TILES if t != 17]
    with pytest.raises(IllegalActionError):
        position.parse("draw T17")


def test_a_full_wheel_offers_the_next_three() -> None:
    """Rule 4.1: the meeple on 0, the wheel full: spaces 1, 2, 3."""
    position = dealt(2)
    assert wheel(position)["offer"] == [1, 2, 3]
    assert offered(position) == [1, 2, 3]


def test_empty_spaces_are_skipped_and_the_ring_closes() -> None:
    """Rule 4.1: the meeple on 6, tiles only on 3 and 7: 7, then 3."""
    boards = shared_out([4, 5, 6, 7, 21, 22, 23, 24, 38], 2)
    position = table(boards, wheel={3: 9, 7: 10}, meeple=6)
    assert wheel(position)["offer"] == [7, 3]
    assert offered(position) == [10, 9]


def test_the_meeple_goes_where_the_tile_lay() -> None:
    """Rule 4.2, Rule 4.3: one tile leaves the wheel, the meeple takes its space, the next three are met from there."""
    position = in_line(dealt(2), 3)
    assert wheel(position)["meeple"] == 3
    assert wheel(position)["spaces"] == [None, 1, 2, None, 4, 5, 6, 7, 8, 9, 10, 11]
    assert wheel(position)["offer"] == [4, 5, 6]
    position = in_line(position, 6, 9, 11)
    assert wheel(position)["meeple"] == 11
    assert wheel(position)["offer"] == [1, 2, 4]


def test_nobody_passes() -> None:
    """Rule 4.2: every action of a turn without refill takes a tile."""
    assert all(text.startswith("T") for text in texts(dealt(2)))


# Refill by choice


def test_with_two_tiles_left_nine_are_drawn_on_request() -> None:
    """Rule 5.1, Rule 5.5: the refill stands first in the list; afterwards the same seat takes one of a new offer."""
    position = after_nine_turns()
    assert wheel(position)["meeple"] == 9
    assert texts(position)[0] == "refill"
    assert offered(position) == [10, 11]
    seat, turn = position.actor, position.turn
    position = playing(position, "refill")
    assert position.actor == CHANCE
    draws = 0
    while position.actor == CHANCE:
        position = position.play(position.chance_outcomes()[0][0])
        draws += 1
    assert draws == 9
    assert (position.actor, position.turn) == (seat, turn)
    assert "refill" not in texts(position)
    assert offered(position) == [10, 11, 12]


def test_a_refill_goes_clockwise_from_the_meeple_and_moves_nothing() -> None:
    """Rule 5.4: first the space after the meeple, tiles that lie there stay, the meeple too."""
    position = drawing(playing(after_nine_turns(), "refill"), range(60, 69))
    assert wheel(position)["spaces"] == [60, 61, 62, 63, 64, 65, 66, 67, 68, None, 10, 11]
    assert wheel(position)["meeple"] == 9
    assert wheel(position)["stock"] == 48


def test_taking_a_tile_declines_the_refill_until_the_next_turn() -> None:
    """Rule 5.1: with one tile left the choice is there again, now for ten tiles."""
    position = in_line(after_nine_turns(), 10)
    assert texts(position)[0] == "refill"
    assert offered(position) == [11]
    position = drawing(playing(position, "refill"))
    assert sum(tile is not None for tile in wheel(position)["spaces"]) == 11
    assert wheel(position)["stock"] == 47


def test_with_three_tiles_there_is_no_refill() -> None:
    """Rule 5.2."""
    position = in_line(dealt(2, range(1, 12)), *range(1, 9))
    assert len(wheel(position)["offer"]) == 3
    assert "refill" not in texts(position)
    with pytest.raises(IllegalActionError):
        position.parse("refill")


@pytest.mark.parametrize("lying", [1, 2])
def test_with_an_empty_stock_there_is_no_refill(lying: int) -> None:
    """Rule 5.2: one or two tiles are left and nothing to refill them with."""
    tiles = [*TILES][lying:]
    position = table(shared_out(tiles, 2), wheel=dict(zip((5, 8), [*TILES][:lying], strict=False)), meeple=1)
    assert wheel(position)["stock"] == 0
    assert "refill" not in texts(position)
    assert len(offered(position)) == lying


# Refill without a choice


def test_an_empty_wheel_is_refilled_by_itself() -> None:
    """Rule 5.3: eleven tiles are drawn as soon as the last one is taken; no action, no ply."""
    position = in_line(after_nine_turns(), 10)
    plies = position.ply
    position = in_line(position, 11)
    assert position.actor == CHANCE
    assert position.ply == plies + 1
    draws = 0
    while position.actor == CHANCE:
        position = position.play(position.chance_outcomes()[0][0])
        draws += 1
    assert (draws, position.ply) == (11, plies + 1)
    assert wheel(position)["spaces"] == [*range(12, 23), None]


def test_the_last_tile_of_the_stock_goes_behind_the_meeple() -> None:
    """Rule 5.4: stock 1, wheel empty, meeple on 4: the tile goes to space 5 and is all there is to take."""
    tiles = [tile for tile in TILES if tile != 52]
    position = table(shared_out(tiles, 2), wheel={}, meeple=4, refilling=True)
    assert position.actor == CHANCE
    assert [outcome.text for outcome, _ in position.chance_outcomes()] == ["draw T52"]
    position = playing(position, "draw T52")
    assert wheel(position)["offer"] == [5]
    assert wheel(position)["spaces"][5] == 52
    assert position.actor >= 0
    assert "refill" not in texts(position)


def test_a_short_stock_fills_the_first_spaces_only() -> None:
    """Rule 5.4: two tiles lie, four are left: they go to the first empty spaces clockwise from the meeple."""
    tiles = [tile for tile in TILES if tile not in (1, 2, 3, 18, 35, 52)]
    position = table(shared_out(tiles, 2), wheel={8: 1, 11: 2}, meeple=6)
    position = drawing(playing(position, "refill"), [52, 35, 18, 3])
    assert wheel(position)["spaces"] == [3, None, None, None, None, None, None, 52, 1, 35, 18, 2]
    assert "refill" not in texts(position)


def test_automatic_refill_comes_at_the_start_of_the_turn() -> None:
    """Rule 5.6: with two tiles left the wheel is filled before the next seat chooses, and nobody is asked."""
    position = in_line(dealt(2, range(1, 12), refill="auto"), *range(1, 10))
    assert position.actor == CHANCE
    position = drawing(position, range(60, 69))
    assert wheel(position)["spaces"] == [60, 61, 62, 63, 64, 65, 66, 67, 68, None, 10, 11]
    assert "refill" not in texts(position)


def test_automatic_refill_with_an_empty_stock_does_nothing() -> None:
    """Rule 5.6, Rule 5.2: one tile left, stock empty: it is simply on offer."""
    position = table(shared_out([*TILES][1:], 2), wheel={3: 1}, meeple=0, options={"refill": "auto"})
    assert position.actor >= 0
    assert offered(position) == [1]
