"""The solo game (rules chapter 8): two games worked out by hand, and what may be done when."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from moontable import CHANCE, TERMINAL, Position
from moontable.errors import IllegalActionError
from tests.rules.matches import by_policy, steps, uniformly
from tests.rules.nova_luna.boards import GOOD, POOR, dealt, drawing, playing, solo
from tests.rules.nova_luna.matches import GAME
from tests.rules.nova_luna.referee import Board


def notes(position: Position) -> dict[str, Any]:
    return dict(position.view(0)["solo"])


def takes(board: Board) -> list[str]:
    return [f"T{tile}@{x},{y}" for (x, y), tile in board.items()]


def placed(position: Position) -> int:
    return int(position.view(0)["displays"][0]["placed"])


def texts(position: Position) -> list[str]:
    return [action.text for action in position.legal_actions()]


def good_phase_1(**options: Any) -> Position:
    """Seven tiles that cost 5, 6, 7, 4, 4, 3 and 2; the tiles of the display lie on the wheel in their order."""
    return playing(dealt(1, list(GOOD.values())[:11], **options), *takes(GOOD)[:7])


def good_game(**options: Any) -> Position:
    position = drawing(playing(good_phase_1(**options), "end"), list(GOOD.values())[11:])
    return playing(position, *takes(GOOD)[7:])


def poor_game(**options: Any) -> Position:
    position = playing(dealt(1, list(POOR.values())[:11], **options), *takes(POOR)[:11])
    return playing(drawing(position, list(POOR.values())[11:]), *takes(POOR)[11:])


# Two whole games


def test_a_good_game() -> None:
    """Rule 8.5, Rule 8.8, Rule 8.10: phase 1 sums 31 with 8 discs, the end 63 with all 21: result 94."""
    position = good_phase_1()
    assert notes(position)["sum"] == 31
    assert placed(position) >= 8
    position = good_game()
    assert (position.ending, position.actor) == ("solo", TERMINAL)
    assert notes(position) | {"s1": 31, "s2": 63, "result": 94} == notes(position)
    assert position.scores() == (94,)


def test_a_poor_game() -> None:
    """Rule 8.4, Rule 8.5, Rule 8.8: 11 tiles sum 43 with 6 of 8 discs: 63; 88 with 19 of 21: 108; result 171."""
    position = poor_game()
    assert position.ending == "solo"
    assert placed(position) == 19
    assert notes(position) | {"s1": 63, "s2": 108, "result": 171} == notes(position)


def test_the_return_is_the_distance_to_100() -> None:
    """Rule 9.2: (100 − result) / 100, held within −1 and 1."""
    assert good_game().returns() == (0.06,)
    assert poor_game().returns() == (-0.71,)
    for seed in range(20):
        *_, (_, _, end) = steps(GAME.start(seats=1, seed=seed), seed)
        assert end.returns() == (max(-1.0, min(1.0, (100 - notes(end)["result"]) / 100)),)


def test_the_lower_note_as_result() -> None:
    """Rule 8.10: the option `lower` takes the smaller of the two."""
    assert notes(good_game(solo_score="lower"))["result"] == 31
    assert notes(poor_game(solo_score="lower"))["result"] == 63


def test_solo_has_no_winner_and_no_track() -> None:
    """Rule 8.1: a sum of numbers, 21 discs, no places."""
    position = good_game()
    assert position.ranking() is None
    view = position.view(0)
    assert view.get("track") == []
    assert view["displays"][0]["target"] == 21
    assert position.seats == 1


# Phase 1


def test_nothing_is_refilled_in_phase_1() -> None:
    """Rule 8.2: with two, one and no tile left there is no refill to choose."""
    position = dealt(1, POOR.values())
    for text in takes(POOR)[:11]:
        assert "refill" not in texts(position)
        with pytest.raises(IllegalActionError):
            position.parse("refill")
        position = playing(position, text)


def test_phase_1_may_end_from_the_eighth_disc_on() -> None:
    """Rule 8.3: not before, then before every take, and not as part of one."""
    position = dealt(1, list(GOOD.values())[:11])
    for text in takes(GOOD)[:9]:
        assert ("end" in texts(position)) == (placed(position) >= 8)
        assert notes(position)["may_end"] == (placed(position) >= 8)
        position = playing(position, text)
    assert texts(position)[0] == "end"


def test_phase_1_cannot_end_with_fewer_discs() -> None:
    """Rule 8.3."""
    with pytest.raises(IllegalActionError):
        dealt(1).parse("end")


def test_discs_beyond_the_eighth_count_at_once() -> None:
    """Rule 8.6: what phase 1 completes beyond eight is placed from the second stack."""
    position = playing(good_phase_1(), *takes(GOOD)[7:9])
    assert placed(position) > 9
    assert position.view(0)["displays"][0]["completed"] == placed(position)


def test_the_last_tile_of_phase_1_ends_it_by_itself() -> None:
    """Rule 8.4, Rule 8.3: no `end` is asked for, and eleven tiles are drawn at once."""
    position = playing(dealt(1, list(POOR.values())[:11]), *takes(POOR)[:11])
    assert position.actor == CHANCE
    position = drawing(position)
    assert position.ply == 11
    assert notes(position)["s1"] == 63
    assert None not in [space for i, space in enumerate(position.view(0)["wheel"]["spaces"]) if i != 11]


# Between the phases, phase 2


def test_every_empty_space_is_filled_between_the_phases() -> None:
    """Rule 8.6: clockwise from the meeple on 7; tiles and meeple stay; eleven tiles are there for phase 2."""
    position = playing(good_phase_1(), "end")
    assert notes(position)["s1"] == 31
    position = drawing(position, [1, 4, 6])
    spaces = position.view(0)["wheel"]["spaces"]
    assert position.view(0)["wheel"]["meeple"] == 7
    assert spaces[8:] == list(GOOD.values())[7:11]
    assert spaces[:3] == [1, 4, 6]
    assert sum(space is not None for space in spaces) == 11
    assert position.view(0)["wheel"]["stock"] == 50


def test_phase_2_has_no_refill_and_no_early_end() -> None:
    """Rule 8.7: until the last tile of the wheel is taken there is nothing but taking."""
    position = drawing(playing(dealt(1, list(POOR.values())[:11]), *takes(POOR)[:11]), list(POOR.values())[11:])
    for text in takes(POOR)[11:]:
        assert position.view(0)["phase"] == "phase2"
        assert not {"refill", "end"} & set(texts(position))
        position = playing(position, text)
    assert position.actor == TERMINAL
    assert position.view(0)["wheel"]["stock"] == 46


def test_the_21st_disc_ends_the_game_with_tiles_left() -> None:
    """Rule 8.7: three tiles are still on the wheel."""
    position = good_game()
    assert sum(space is not None for space in position.view(0)["wheel"]["spaces"]) == 3
    assert position.view(0)["displays"][0]["left"] == 0


def test_21_discs_in_phase_1_end_the_game_without_a_refill() -> None:
    """Rule 8.9: no display of eleven tiles is known that gets there, so the record is told that 20 tasks are done."""
    position = solo({(0, 0): 16}, offer=[50])
    raw, returned = position.raw(), np.zeros(1)
    raw.view(GAME.state)[0]["seat"][0]["completed"] = 20
    GAME.kernels.apply(raw, position.parse("T50@1,0").id)
    GAME.kernels.returns(raw, returned)
    assert GAME.kernels.actor(raw) == TERMINAL
    assert GAME.spec.endings[raw.view(GAME.state)[0]["ending"] - 1] == "solo"
    assert returned == pytest.approx([(100 - 12 - 12) / 100])


def test_a_disc_that_is_missing_twice_costs_twice() -> None:
    """Rule 8.5, Rule 8.8: 10 in each note; what is placed in phase 2 alone keeps its 10 in the first."""
    position = poor_game()
    assert notes(position)["s1"] == 43 + 10 * (8 - 6)
    assert notes(position)["s2"] == 88 + 10 * (21 - 19)


@pytest.mark.parametrize("options", [{"refill": "auto"}, {"tie": "shared"}, {"first_game": True}])
def test_options_without_effect(options: dict[str, Any]) -> None:
    """Rule 8.11, Rule 2.4: automatic refill, shared places and the first game change nothing in solo."""
    plain = [texts(before) for before, _, _ in steps(GAME.start(seats=1, seed=5), 5)]
    optional = [texts(before) for before, _, _ in steps(GAME.start(seats=1, seed=5, options=options), 5)]
    assert plain == optional


def test_a_one_ply_player_ends_phase_1_at_the_eighth_disc() -> None:
    """Rule 8.3 as the statistics have it: `end` is played as soon as it is listed."""
    for before, action, _ in steps(GAME.start(seats=1, seed=2), 2, by_policy("one-ply")):
        if "end" in texts(before):
            assert action.text == "end"


def test_a_document_of_phase_2_knows_the_first_note() -> None:
    """Rule 8.5: the tiles of phase 1 are those before the refill, which the stock tells."""
    position = drawing(playing(good_phase_1(), "end"))
    again = GAME.position(position.document())
    assert notes(again)["s1"] == 31
    assert again.to_bytes() == position.to_bytes()


def test_uniform_players_come_to_an_end() -> None:
    """Rule 8.7: at most 22 tiles, whatever is done."""
    for seed in range(30):
        *_, (_, _, end) = steps(GAME.start(seats=1, seed=seed), seed, uniformly)
        assert end.turn <= 22
        assert end.ending == "solo"
