"""The worked examples T1 to T15 of the rules, each played through."""

from __future__ import annotations

import pytest

from moontable.errors import IllegalActionError, NotationError
from moontable.games.walking_on_the_moon.spec import STAR_POINTS
from tests.rules.walking_on_the_moon.worked import (
    GAME,
    astronaut,
    card_names,
    jump,
    play,
    seat_of,
    star_columns,
    worked,
)


def test_t1_a_blue_2_falls_beside_an_opponent_and_hinders_nobody() -> None:
    """T1. Rule 6.5, Rule 8.1, Rule 11.1: the fall ends on the opponent's space, unconscious; a 3 would have landed."""
    before = worked([astronaut(3), astronaut(5, ec=1), astronaut(8)])
    after = jump(before, "BB KK", "B2", "B2")
    green = seat_of(after, 0)
    assert (int(green["column"]), bool(green["asleep"]), int(green["below"])) == (5, True, 1)
    assert after.actor == 1
    assert not seat_of(after, 0)["ec"] or seat_of(after, 1)["ec"] == 1
    better = jump(before, "BB KK", "B3", "B3")
    assert (int(seat_of(better, 0)["column"]), int(seat_of(better, 0)["stars"])) == (6, 1)
    assert not seat_of(better, 0)["asleep"]


def test_t2_an_unconscious_rival_can_be_robbed() -> None:
    """T2. Rule 11.4: the star changes hands; a token on an unconscious rival goes at its recovery without effect."""
    before = worked([astronaut(0), astronaut(1, stars=1, awake=False), astronaut(8)])
    after = play(jump(before, "K BB K", "Kup1"), "rob 1 star")
    assert (int(seat_of(after, 0)["stars"]), int(seat_of(after, 1)["stars"])) == (1, 0)
    poor = worked([astronaut(0), astronaut(1, awake=False), astronaut(8)])
    hindered = play(jump(poor, "K BB K", "Kup1"), "hinder 1", "stop", "recover 0")
    assert not seat_of(hindered, 1)["token"]
    assert not seat_of(hindered, 1)["asleep"]


def test_t3_recovery_first_then_the_token_goes_and_the_next_turn_has_four_dice() -> None:
    """T3. Rule 5.1, Rule 8.8, Rule 5.2."""
    position = worked([astronaut(0, awake=False, token=True), astronaut(4, acted=True), astronaut(8, acted=True)])
    assert [action.text for action in position.legal_actions()] == ["recover 0", "recover 1"]
    after = play(position, "recover 1")
    assert after.view(None)["astronaut"] == 0
    assert after.view(None)["step"]["allowance"] == 4
    assert not after.view(None)["step"]["hindered"]


def test_t4_an_accident_across_the_line_counts_as_crossed() -> None:
    """T4. Rule 8.1, Rule 8.3, Rule 12.1: 21 points, half of the stars lost."""
    before = worked([astronaut(21, stars=4), astronaut(22), astronaut(23)], options={"behind": "ring"})
    after = jump(before, "W BB K", "Wdown3")
    crosser = seat_of(after, 0)
    assert (int(crosser["column"]), bool(crosser["asleep"]), int(crosser["finished"])) == (24, True, 1)
    assert int(crosser["stars"]) == 2
    assert after.view(None)["points"][0] == {"place": 21, "stars": 3}


@pytest.mark.parametrize("program", ["K BBW", "KK BB"])
def test_t5_a_skull_leaves_the_astronaut_where_it_is(program: str) -> None:
    """T5. Rule 6.1, Rule 5.9: also when all dice of the jump show it."""
    before = worked([astronaut(0), astronaut(4), astronaut(8)])
    after = jump(before, program, *["Kskull"] * len(program.split()[0]))
    assert (int(seat_of(after, 0)["column"]), bool(seat_of(after, 0)["asleep"])) == (0, True)
    assert star_columns(after) == star_columns(before)


@pytest.mark.parametrize(("held", "lost"), list(enumerate((0, 0, 1, 1, 2, 2, 3))))
def test_t6_an_accident_costs_half_of_the_stars(held: int, lost: int) -> None:
    """T6. Rule 8.3, Rule 10.1."""
    before = worked([astronaut(0, stars=held), astronaut(4), astronaut(8)])
    after = jump(before, "K BBW", "Kskull")
    assert int(seat_of(after, 0)["stars"]) == held - lost
    assert len(star_columns(after)) == 6 - held + lost


def test_t7_star_points() -> None:
    """T7. Rule 12.6."""
    assert STAR_POINTS.tolist() == [0, 1, 3, 5, 8, 11, 15]


@pytest.mark.parametrize(("cards", "bare"), [(6, []), (7, [0]), (8, [0, 7])])
def test_t8_six_stars_at_set_up(cards: int, bare: list[int]) -> None:
    """T8. Rule 2.2, Rule 2.4."""
    position = GAME.start(seats=3, seed=cards, cards=cards)
    assert len(card_names(position)) == len(set(card_names(position))) == cards
    assert [column // 4 for column in star_columns(position)] == [k for k in range(cards) if k not in bare]


def test_t9_the_rearmost_and_upper_one_goes_first() -> None:
    """T9. Rule 4.1: columns 3, 3, 5 with 1 on top of 0: 1, then 0, then 2."""
    position = worked([astronaut(3), astronaut(3), astronaut(5)], [[0, 1], [2]])
    assert position.view(None)["next"] == [1, 0, 2]


def test_t10_ec_for_three_jumps_and_for_being_last() -> None:
    """T10. Rule 9.1, Rule 9.2, Rule 9.4: +2 when last, 0 when leading; two jumps in the middle: 0; a leader may rob."""
    rolls = ("roll", "face Wdown1", "choose Wdown1", "roll", "face Wflat1", "choose Wflat1")
    last = worked([astronaut(3), astronaut(8), astronaut(9)], ring=("M02", "M12", "M05", "M03", "M09", "M11"))
    third = ("roll", "face Kup1", "face Kup1", "choose Kup1")
    done = play(last, "program W W KK", *rolls, *third)
    assert int(seat_of(done, 0)["column"]) == 6
    assert int(seat_of(done, 0)["ec"]) == 2
    leading = worked(
        [astronaut(3), astronaut(0, acted=True), astronaut(1, acted=True)],
        ring=("M02", "M12", "M05", "M03", "M09", "M11"),
    )
    assert int(seat_of(play(leading, "program W W KK", *rolls, *third), 0)["ec"]) == 0
    middle = worked(
        [astronaut(3), astronaut(0, acted=True), astronaut(9)], ring=("M02", "M12", "M05", "M03", "M09", "M11")
    )
    assert int(seat_of(play(middle, "program W W KK", *rolls, "stop"), 0)["ec"]) == 0
    robber = worked([astronaut(9), astronaut(10, ec=1, acted=True), astronaut(0, acted=True)])
    robbed = play(jump(robber, "B B KK", "B1"), "rob 1 ec", "roll", "face B2", "choose B2")
    assert robbed.view(None)["astronauts"][0]["leader"]
    assert int(seat_of(play(robbed, "stop"), 0)["ec"]) == 1


def test_t11_dice_of_a_turn() -> None:
    """T11. Rule 5.2, Rule 5.3, Rule 5.5: 4; hindered 3; with two EC 6; never a seventh, nor a third of a colour."""
    position = worked([astronaut(0, ec=5), astronaut(4), astronaut(8)])
    texts = [action.text for action in position.legal_actions()]
    assert [text for text in texts if text.startswith("buy")] == ["buy 1", "buy 2"]
    assert {len(text.removeprefix("program ").replace(" ", "")) for text in texts if text.startswith("prog")} == {4}
    richer = play(position, "buy 2")
    assert {len(action.text.removeprefix("program ").replace(" ", "")) for action in richer.legal_actions()} == {6}
    assert int(seat_of(richer, 0)["ec"]) == 3
    with pytest.raises(NotationError):
        position.parse("program BBB K")
    with pytest.raises(IllegalActionError):
        richer.parse("buy 1")
    hinder = worked([astronaut(0), astronaut(1), astronaut(8)])
    later = play(jump(hinder, "K BBW", "Kup1"), "hinder 1", "stop")
    assert later.view(None)["step"] == {**later.view(None)["step"], "allowance": 3, "hindered": True}
    assert not seat_of(later, 1)["token"]


@pytest.mark.parametrize("steps", [0, 1])
def test_t12_recovery_goes_a_step_or_none_also_onto_red(steps: int) -> None:
    """T12. Rule 8.5: from the ground at 20 onto the crater at 21, awake."""
    position = worked([astronaut(20, awake=False), astronaut(22), astronaut(23)])
    after = play(position, f"recover {steps}")
    assert (int(seat_of(after, 0)["column"]), bool(seat_of(after, 0)["asleep"])) == (20 + steps, False)


def test_t13_one_token_at_most_and_the_thief_chooses() -> None:
    """T13. Rule 11.1, Rule 11.2."""
    rich = jump(worked([astronaut(0), astronaut(1, stars=1, ec=1), astronaut(8)]), "K BBW", "Kup1")
    assert [action.text for action in rich.legal_actions()] == ["rob 1 star", "rob 1 ec", "pass"]
    poor = jump(worked([astronaut(0), astronaut(1, acted=True), astronaut(8)]), "K BBW", "Kup1")
    assert [action.text for action in poor.legal_actions()] == ["hinder 1", "pass"]
    marked = jump(worked([astronaut(0), astronaut(1, token=True, acted=True), astronaut(8)]), "K BBW", "Kup1")
    assert [action.text for action in marked.legal_actions()] == ["roll", "stop"]


def test_t14_scores() -> None:
    """T14. Rule 12.1, Rule 12.2, Rule 12.3."""
    position = worked(
        [
            astronaut(24, finished=1),
            astronaut(24, finished=2, stars=2),
            astronaut(22, stars=3, acted=True),
            astronaut(3),
        ]
    )
    assert position.scores() == (21, 23, 15 + 5, 0)


def test_t15_partners_may_exchange_and_then_hinder_nobody() -> None:
    """T15. Rule 13.2, Rule 13.3: astronaut 0 lands on its partner 2 and on the opponent 1."""
    before = worked(
        [astronaut(0, stars=2), astronaut(1, stars=1), astronaut(1, ec=3), astronaut(8)], [[0], [1, 2], [3]], seats=2
    )
    there = jump(before, "K BBW", "Kup1")
    assert [action.text for action in there.legal_actions()] == ["rob 1 star", "swap", "pass"]
    swapped = play(there, "swap")
    assert [int(seat_of(swapped, i)["stars"]) for i in (0, 1, 2)] == [0, 1, 2]
    assert [int(seat_of(swapped, i)["ec"]) for i in (0, 1, 2)] == [3, 0, 0]
    assert [action.text for action in swapped.legal_actions()] == ["roll", "stop"]
