"""Whose turn it is, and what a turn consists of (rules chapters 4, 5 and 9)."""

from __future__ import annotations

import pytest

from moontable import Position
from tests.rules.walking_on_the_moon.matches import playing, texts
from tests.rules.walking_on_the_moon.situations import situation

ALONE = {"dice_used": "up_to"}
SKULL = "program K; roll = Kskull; choose Kskull"


def ec_of(position: Position, i: int = 0) -> int:
    return int(position.view(None)["astronauts"][i]["ec"])


# ── Order of play ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_rearmost_first_and_the_upper_one_before_the_lower() -> None:
    """Case T9, Rule 4.1, Rule 4.3: columns 3, 3, 5 with B (0) on top of A (1): B, then A, then the third."""
    position = situation((3, 3, 5), options=ALONE)
    assert position.view(None)["stacks"] == [{"column": 3, "astronauts": [1, 0]}, {"column": 5, "astronauts": [2]}]
    assert position.view(None)["next"] == [0, 1, 2]
    assert [each["rank"] for each in position.view(None)["astronauts"]] == [1, 2, 3]
    seen = [0]
    for _ in range(3):
        position = playing(position, SKULL)
        seen.append(position.view(None)["astronaut"])
    assert seen == [0, 1, 2, 0]
    assert position.view(None)["round"] == 6


def test_the_rearmost_always_moves() -> None:
    """Rule 4.2: without rounds it moves as long as it is behind."""
    position = situation((3, 9, 10), options={**ALONE, "turn_order": "rearmost"})
    position = playing(position, SKULL)
    assert position.view(None)["astronaut"] == 0
    position = playing(position, "recover 0")
    assert (position.view(None)["astronaut"], position.view(None)["round"]) == (0, 1)


@pytest.mark.parametrize(("ties", "last", "leader"), [("rank", [0], [3]), ("all", [0, 1], [2, 3]), ("none", [], [])])
def test_last_and_leader_on_shared_spaces(ties: str, last: list[int], leader: list[int]) -> None:
    """Rule 4.3, Rule 4.5: by rank the upper one behind, the lower one in front; or all of them; or none."""
    position = situation((3, 3, 9, 9), options={"ties": ties})
    each = position.view(None)["astronauts"]
    assert [i for i in range(4) if each[i]["last"]] == last
    assert [i for i in range(4) if each[i]["leader"]] == leader


def test_nobody_leads_once_somebody_has_crossed() -> None:
    """Rule 4.4."""
    each = situation((3, 9, 24), across=[2]).view(None)["astronauts"]
    assert not any(one["leader"] for one in each)
    assert [one["rank"] is None for one in each] == [False, False, True]


# ── Dice of a turn ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_four_dice_three_with_a_token_and_up_to_six() -> None:
    """Case T11, Rule 5.2, Rule 5.3: two EC more; no seventh die; once a turn."""
    position = situation((3, 5, 6), ec={0: 5}, mover=0)
    assert texts(position, "buy") == ["buy 1", "buy 2"]
    bought = playing(position, "buy 2")
    assert (bought.view(None)["step"]["allowance"], ec_of(bought)) == (6, 3)
    assert texts(bought, "buy") == []
    assert texts(playing(position, "buy 1"), "buy") == []
    hindered = situation((3, 5, 6), ec={0: 5}, hindered=True)
    assert hindered.view(None)["step"]["allowance"] == 3
    assert texts(hindered, "buy") == ["buy 1", "buy 2", "buy 3"]
    assert all(sum(map(len, text.split(" ")[1:])) == 3 for text in texts(hindered, "program"))


def test_a_token_goes_when_the_turn_begins() -> None:
    """Rule 5.2: it is gone, and the turn has three dice; the next one four."""
    position = playing(situation((3, 4, 9), tokens=[1], options=ALONE), SKULL)
    view = position.view(None)
    assert (view["astronaut"], view["step"]["hindered"], view["astronauts"][1]["token"]) == (1, True, False)


def test_no_dice_after_a_token() -> None:
    """Rule 5.3: with the option."""
    options = {"after_token": "capped"}
    assert texts(situation((3, 5, 6), ec={0: 5}, hindered=True, options=options), "buy") == []
    assert texts(situation((3, 5, 6), ec={0: 5}, options=options), "buy") == ["buy 1", "buy 2"]


def test_dice_bought_between_jumps() -> None:
    """Rule 5.4: for a jump to come or one more, never a third die of a colour nor a seventh."""
    position = situation((4, 9, 10), ec={0: 2}, options={"buy": "between"})
    position = playing(position, "program W BBK; roll = Wflat1; choose Wflat1")
    assert texts(position) == ["roll", "stop", "add K 2", "add W 2", "add K 3", "add W 3"]
    position = playing(position, "add K 3")
    assert (ec_of(position), position.view(None)["step"]["program"]) == (1, ["W", "BBK", "K"])
    assert texts(position) == ["roll", "stop", "add W 2", "add W 3"]
    assert texts(playing(position, "add W 3")) == ["roll", "stop"]


def test_up_to_the_allowance() -> None:
    """Rule 5.5: all dice must be used, or need not with the option."""
    assert "program K" not in texts(situation())
    assert len(texts(situation(options=ALONE), "program")) == 156 + 61 + 3 + 15


# ── Jumps ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_dice_fall_one_after_the_other() -> None:
    """Rule 5.6, Rule 5.8, Rule 1.2: in the order B K W, with the weight of each face; then the next jump."""
    position = playing(situation(), "program BKW B", "roll")
    for colour, total in zip("BKW", (6, 6, 6), strict=True):
        outcomes = {outcome.text: weight for outcome, weight in position.chance_outcomes()}
        assert sum(outcomes.values()) == total
        assert all(text.startswith(f"face {colour}") for text in outcomes)
        position = playing(position, max(outcomes, key=lambda text: (outcomes[text], text)))
    assert texts(position) == ["choose B3", "choose Kup2", "choose Wdown2"]
    position = playing(position, "choose B3")
    assert (position.view(None)["step"]["jump"], texts(position)) == (2, ["roll", "stop"])


def test_equal_dice_are_listed_once() -> None:
    """Rule 5.9."""
    position = playing(situation(ec={0: 1}), "program BBKK; roll = B2,B2,Kskull,Kskull")
    assert texts(position) == ["choose B2", "choose Kskull", "reroll B2", "reroll Kskull"]


def test_rolling_again() -> None:
    """Rule 5.10: an EC a die, each die once; the new face counts, or either may be chosen."""
    position = playing(situation(ec={0: 3}), "program BBKK; roll = B2,B2,Kskull,Kup1; reroll B2 = B4; reroll B2 = B1")
    assert ec_of(position) == 1
    listed = "choose B1", "choose B4", "choose Kskull", "choose Kup1", "reroll Kskull", "reroll Kup1"
    assert texts(position) == list(listed)
    position = playing(position, "reroll Kskull = Kskull")
    assert texts(position, "reroll") == []
    better = situation(ec={0: 3}, options={"reroll": "better"})
    better = playing(better, "program BBKK; roll = B2,B3,Kskull,Kup1; reroll B2 = B4")
    assert set(texts(better)) >= {"choose B2", "choose B3", "choose B4", "reroll B3"}
    assert not {"reroll B2", "reroll B4"} & set(texts(better))


def test_stopping() -> None:
    """Rule 5.12: after the first jump and after the second, not before."""
    position = playing(situation((4, 9, 10)), "program W K BB")
    assert texts(position) == ["roll"]
    position = playing(position, "roll = Wflat1; choose Wflat1")
    assert texts(position) == ["roll", "stop"]
    assert playing(position, "stop").view(None)["astronaut"] == 1
    position = playing(position, "roll = Kup1; choose Kup1")
    assert texts(position) == ["roll", "stop"]


def test_crossing_ends_the_turn() -> None:
    """Rule 5.13: jumps that are left are forfeited."""
    position = playing(situation((22, 3, 4)), "program B BKK; roll = B2; choose B2")
    view = position.view(None)
    assert (view["first"], view["astronauts"][0]["finished"], position.turn) == (0, 1, 12 + 3)


# ── Ground control ────────────────────────────────────────────────────────────────────────────────────────────────────

THREE_CLEAN = "program W K BB; roll = Wflat1; choose Wflat1; roll = Kup1; choose Kup1; roll = B3,B3; choose B3"
"""From column 4 over 5 and 6 to 9."""


@pytest.mark.parametrize(
    ("others", "earned"), [((12, 13, 17), 2), ((3, 7, 8), 0), ((3, 13, 17), 1)], ids=["last", "leader", "between"]
)
def test_three_clean_jumps(others: tuple[int, ...], earned: int) -> None:
    """Case T10, Rule 9.1, Rule 9.2, Rule 9.4: an EC for them, one for being last, none for the leader."""
    position = playing(situation((4, *others), mover=0), THREE_CLEAN)
    assert position.view(None)["astronauts"][0]["column"] == 9
    assert ec_of(position) == earned


def test_two_clean_jumps() -> None:
    """Case T10, Rule 9.1: in the middle of the field they earn nothing."""
    position = playing(situation((4, 3, 13), mover=0), "program W BBK; roll = Wflat1; choose Wflat1", "stop")
    assert ec_of(position) == 0
    turn = "program W BBK; roll = Wflat1; choose Wflat1; roll = B1,B1,Kup1; choose Kup1"
    assert ec_of(playing(situation((4, 3, 13), mover=0), turn)) == 0


def test_the_leader_robs() -> None:
    """Case T10, Rule 9.4: what is robbed is no income."""
    position = playing(
        situation((4, 5, 3), ec={1: 2}, mover=0, options=ALONE), "program W; roll = Wflat1; choose Wflat1"
    )
    robbed = playing(position, "rob 1 ec")
    assert (ec_of(robbed, 0), ec_of(robbed, 1)) == (1, 1)


def test_an_accident_leaves_the_last_its_ec() -> None:
    """Rule 9.2: whatever the turn was like."""
    assert ec_of(playing(situation((3, 9, 10), options=ALONE), SKULL)) == 1


def test_income_after_recovery() -> None:
    """Rule 9.3: for being last, or not with the option."""
    for rule, earned in (("yes", 1), ("no", 0)):
        position = situation((3, 9, 10), asleep=[0], options={"recovery_income": rule})
        assert ec_of(playing(position, "recover 1")) == earned


def test_nothing_is_earned_behind_the_line() -> None:
    """Rule 9.5: not even for three jumps, nor for being the last one of all."""
    position = playing(situation((20, 3, 4)), "program B KW B; roll = B2; choose B2")
    position = playing(position, "roll = Kup1,Wflat1; choose Wflat1; roll = B1; choose B1")
    assert position.view(None)["astronauts"][0]["finished"] == 1
    assert ec_of(position) == 0
