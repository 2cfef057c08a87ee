"""The search of Walking on the Moon: what it judges by, what it finds, and that it plays on anything."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from moontable import Position
from moontable.core.analysis import Budget, Level
from moontable.search.search import Search
from tests.rules.matches import by_policy, steps
from tests.rules.walking_on_the_moon.matches import FLAT_CARDS, GAME, LONG_BLUE, mixed_options, playing
from tests.rules.walking_on_the_moon.situations import situation

assert isinstance(GAME.searcher, Search)
SEARCH: Search = GAME.searcher

SMALL = 48


def judged(position: Position, simulations: int = 300, word: int = 1) -> list[str]:
    """The actions that a search looked at, the best first."""
    return [each.action.text for each in position.analyse(Budget(simulations=simulations), word).judgements]


# ── What it judges by ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", range(2, 6))
def test_features_are_small_numbers_in_any_situation(seats: int) -> None:
    """Under any options, at every ply of a match: all finite, none far from 0 to 1."""
    for seed in range(3):
        options = mixed_options(random.Random(seats + 100 * seed), seats)
        for position, _, _ in steps(GAME.start(seats=seats, options=options), seed, by_policy("bold")):
            if position.actor >= 0:
                numbers = np.array([SEARCH.features(position.raw(), seat) for seat in range(seats)])
                assert np.isfinite(numbers).all()
                assert np.abs(numbers).max() < 6


def test_features_are_those_of_the_seat_wherever_it_sits() -> None:
    """Rule 2.5: the same situation with other numbers for the seats, the order of seats going with them."""
    columns, stars, ec = [4, 9, 13], [1, 0, 2], [0, 2, 1]
    moved = [2, 0, 1]  # seat that each of them has afterwards
    one = situation(columns, stars=dict(enumerate(stars)), ec=dict(enumerate(ec)), tokens=[1])
    other = situation(
        [columns[moved.index(seat)] for seat in range(3)],
        stars={moved[seat]: stars[seat] for seat in range(3)},
        ec={moved[seat]: ec[seat] for seat in range(3)},
        tokens=[moved[1]],
        mover=moved[0],
        order=moved,
    )
    for seat in range(3):
        assert SEARCH.features(one.raw(), seat) == pytest.approx(SEARCH.features(other.raw(), moved[seat]))


# ── What it finds ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_same_word_and_budget_same_answer() -> None:
    """And another word answers otherwise."""
    position = situation((4, 9, 13), stars={1: 1}, ec={0: 1})
    budget = Budget(simulations=200)
    assert position.analyse(budget, 7) == position.analyse(budget, 7)
    assert position.analyse(budget, 7) != position.analyse(budget, 8)


def test_crossing_now_wins() -> None:
    """Rule 12.1, Rule 12.4: everybody else has had its turn in this round, so that it is the last one."""
    position = situation((21, 20, 19), stars={1: 1}, acted=[1, 2])
    position = playing(position, "program BBKW; roll = B1,B3,Kup1,Wflat1")
    assert judged(position)[0] == "choose B3"
    assert position.analyse(Budget(simulations=300)).values[0] == pytest.approx(1.0)


def test_a_skull_is_never_chosen_beside_a_way_on() -> None:
    """Rule 6.1."""
    position = playing(situation((4, 9, 13), stars={0: 2}), "program BBKW; roll = B1,B1,Kskull,Wflat1")
    assert judged(position)[-1] == "choose Kskull" or "choose Kskull" not in judged(position)


def test_stopping_wins_for_sure() -> None:
    """Rule 5.12, Rule 12.3: in the last turn of the match 15 points and 11 for stars are more than 21."""
    position = situation((19, 8, 3), across=[2], acted=[1], stars={0: 5})
    position = playing(position, "program B K BW; roll = B1; choose B1")
    assert judged(position)[0] == "stop"
    assert position.analyse(Budget(simulations=300)).values == pytest.approx((1.0, -1.0, -1.0), abs=0.02)


def test_luck_is_no_part_of_what_an_action_is_worth() -> None:
    """A program's worth hardly depends on the dice that the search happened to roll."""
    position = situation((3, 5, 6), stars={1: 1})
    worth = [position.analyse(Budget(simulations=400), word).values[0] for word in range(8)]
    assert np.std(worth) < 0.02


# ── Any table ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", range(2, 6))
def test_searches_play_under_any_options(seats: int) -> None:
    """To the end, nothing illegal, in every kind of decision."""
    level = Level(SMALL)
    for seed in range(2):
        options = mixed_options(random.Random(seats + 100 * seed), seats)

        def choose(position: Position, chance: random.Random) -> Any:
            word = chance.getrandbits(60)
            return SEARCH.choose(position.observe(position.actor), level, None, word)

        *_, (_, _, end) = steps(GAME.start(seats=seats, options=options), seed, choose)
        assert end.ending is not None


def test_searches_play_with_dice_and_cards_of_a_table() -> None:
    """Rule 1.5: to the end, as with those of the game."""
    options = {"dice": LONG_BLUE, "card_data": FLAT_CARDS}

    def choose(position: Position, chance: random.Random) -> Any:
        return SEARCH.choose(position.observe(position.actor), Level(SMALL), None, chance.getrandbits(60))

    *_, (_, _, end) = steps(GAME.start(seats=2, options=options), 4, choose)
    assert end.ending == "finish"


def test_levels_play_at_once() -> None:
    """Every level answers each decision of a match with a legal action."""
    for level in GAME.levels:
        position = GAME.start(seats=2, seed=5)
        for word in range(12):
            position = position.play(SEARCH.choose(position.observe(position.actor), level, None, word))
        assert position.ply == 12
