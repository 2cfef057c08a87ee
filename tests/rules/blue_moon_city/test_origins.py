"""RULES.md 10: from which deck the cards came that others played, where that is plain and where it has to be found."""

import numpy as np
import pytest
from numpy.typing import NDArray

from moontable.core.compile import Array, passing
from moontable.games.blue_moon_city import origins
from moontable.games.blue_moon_city.components import KINDS
from moontable.games.blue_moon_city.origins import FETCHED, KIND, NEW, SEAT
from moontable.games.blue_moon_city.state import SEATS

IDLER = SEATS - 1
"""A seat that plays nothing: with an older card of its own it changes nothing for the others."""


@passing
def settle(plays: Array, older: Array, old: Array, new: Array, word: Array) -> bool:
    return origins.settle(plays, plays.shape[1], older, old, new, word)


def plays_of(chance: np.random.Generator) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Some plays of two seats that were dealt two cards a turn, and what the deck held."""
    n = int(chance.integers(1, 20))
    plays = np.zeros((4, n), np.int64)
    plays[SEAT] = np.arange(n) % 2
    plays[KIND] = chance.integers(0, KINDS, n)
    plays[FETCHED] = 2 + 2 * (np.arange(n) // 2)
    new = np.bincount(plays[KIND], minlength=KINDS) + chance.integers(0, 3, KINDS)
    return plays, new


@pytest.mark.parametrize("seed", range(20))
def test_the_short_way_without_older_cards_is_the_same_as_the_long_one(seed: int) -> None:
    plays, new = plays_of(np.random.default_rng(seed))
    outcomes = []
    for idle in (0, 1):
        played, held, left = plays.copy(), new.copy(), np.zeros(KINDS, np.int64)
        older, word = np.zeros(SEATS, np.int64), np.array([seed], np.uint64)
        older[IDLER] = left[0] = idle
        assert settle(played, older, left, held, word)
        outcomes.append((played.tolist(), held.tolist(), int(word[0])))
    assert outcomes[0] == outcomes[1]
    assert all(outcomes[0][0][NEW])


@pytest.mark.parametrize("idle", [0, 1])
def test_cards_that_no_deck_held_cannot_have_been_played(idle: int) -> None:
    plays, new = plays_of(np.random.default_rng(3))
    older, left = np.zeros(SEATS, np.int64), np.zeros(KINDS, np.int64)
    older[IDLER] = left[(plays[KIND, 0] + 1) % KINDS] = idle
    new[plays[KIND, 0]] = 0
    assert not settle(plays, older, left, new, np.array([1], np.uint64))


@pytest.mark.parametrize("idle", [0, 1])
def test_nobody_can_have_played_more_new_cards_than_it_was_dealt(idle: int) -> None:
    plays, new = plays_of(np.random.default_rng(5))
    older, left = np.zeros(SEATS, np.int64), np.zeros(KINDS, np.int64)
    older[IDLER] = left[0] = idle
    plays[FETCHED] = 0
    assert not settle(plays, older, left, new, np.array([1], np.uint64))
