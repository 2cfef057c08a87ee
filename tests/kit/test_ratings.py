"""Rates and Elo with their intervals: known values, known limits, and what they say of drawn matches."""

import math

import numpy as np
import pytest

from moontable.kit.ratings import ANCHOR, Rate, document, rate, ratings, wilson


def made(first: str, second: str, wins: float, games: int, seats: int = 2) -> Rate:
    """A rate of so many wins, each deal's as even as can be."""
    shares = np.zeros(games)
    shares[: int(wins)] = 1
    shares[int(wins) : int(wins) + 1] = wins % 1
    return rate(first, second, np.random.default_rng(1).permutation(shares).reshape(-1, seats))


def test_the_interval_of_a_rate_is_wilsons() -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for wins, games, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert wilson(wins / games, games) == pytest.approx((low, high), abs=5e-5)


def test_deals_that_decide_by_themselves_widen_the_interval() -> None:
    """A bot that wins both seats of half of the deals says as much as half as many matches."""
    same = rate("a", "b", np.repeat([[1.0, 1.0], [0.0, 0.0]], 50, axis=0))
    assert (same.wins, same.games, same.rate) == (100, 200, 0.5)
    assert same.effective == pytest.approx(99, abs=0.1)
    assert same.high - same.low == pytest.approx(2 * (wilson(0.5, 99)[1] - 0.5), abs=1e-3)
    split = rate("a", "b", np.repeat([[1.0, 0.0], [0.0, 1.0]], 50, axis=0))
    assert split.effective == 200


def test_elo_is_the_logarithm_of_odds() -> None:
    """Ten to one are 400 points; the first bot is the anchor."""
    first, second = ratings(["a", "b"], [made("a", "b", 1000, 11000)])
    assert (first.elo, first.low, first.high) == (ANCHOR, ANCHOR, ANCHOR)
    assert second.elo == pytest.approx(ANCHOR + 400, abs=1)
    assert second.low < second.elo < second.high


def test_elo_adds_up_along_neighbours_and_its_interval_grows() -> None:
    chain = [made("a", "b", 100, 300), made("b", "c", 100, 300), made("c", "d", 100, 300)]
    rated = ratings(["a", "b", "c", "d"], chain)
    step = 400 * math.log10(200.5 / 100.5)
    assert [one.elo for one in rated] == pytest.approx([ANCHOR + step * k for k in range(4)], abs=0.2)
    widths = [one.high - one.low for one in rated]
    assert widths == sorted(widths)
    assert [one.games for one in rated] == [300, 600, 600, 300]


def test_the_interval_of_two_bots_is_that_of_their_rate() -> None:
    one = made("a", "b", 110, 300)
    rated = ratings(["a", "b"], [one])[1]
    for elo, share in [(rated.low, one.high), (rated.high, one.low)]:
        assert elo == pytest.approx(ANCHOR - 400 * math.log10(share / (1 - share)), abs=4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_fair_share_is_equal_strength_with_any_number_of_seats(seats: int) -> None:
    rated = ratings(["a", "b"], [made("a", "b", 60, 60 * seats, seats)])
    assert rated[1].elo == pytest.approx(ANCHOR, abs=1)
    assert rated[1].low < ANCHOR < rated[1].high


def test_a_bot_that_never_lost_has_a_rating_all_the_same() -> None:
    rated = ratings(["a", "b"], [made("a", "b", 0, 100)])[1]
    assert rated.elo == pytest.approx(ANCHOR + 400 * math.log10(100.5 / 0.5), abs=0.2)
    assert ANCHOR + 400 < rated.low < rated.elo < rated.high < ANCHOR + 4000


def test_the_same_matches_give_the_same_ratings() -> None:
    rates = [made("a", "b", 40, 100), made("a", "c", 30, 100), made("b", "c", 45.5, 100)]
    assert ratings(["a", "b", "c"], rates) == ratings(["a", "b", "c"], rates)


def test_against_previous_is_told_from_the_later_bots_side() -> None:
    rates = [made("a", "b", 25, 90, 3), made("b", "c", 30, 90, 3)]
    rows = document(ratings(["a", "b", "c"], rates), rates, neighbours=True)
    assert rows[0]["against_previous"] is None
    assert rows[1]["against_previous"] == {
        "bot": "a",
        "games": 90,
        "wins": 65,
        "rate": round(65 / 90, 4),
        "low": round(1 - rates[0].high, 4),
        "high": round(1 - rates[0].low, 4),
        "fair": round(2 / 3, 4),
    }
    assert all(row["against_previous"] is None for row in document(ratings(["a", "b", "c"], rates), rates, False))
