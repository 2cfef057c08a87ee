"""What many matches say about how strong bots are: shares of wins and Elo ratings, both with 95 % intervals.

The ratings are those of the Bradley–Terry model (R. A. Bradley, M. E. Terry, "Rank analysis of incomplete block
designs", Biometrika 39, 1952), fitted by `choix`; with more than two seats those of its extension by Luce, in which a
bot wins against k others with the chance of its strength among the sum of all. 400 points are odds of 10 : 1.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import choix
import numpy as np
from numpy.typing import NDArray

Z = 1.959964
"""A normal variable lies within so many deviations with 95 %."""

ANCHOR = 1000
"""Elo of the first bot: only differences mean anything, so one rating is fixed."""

DRAWS = 2000
"""Fits to drawn results, of which the middle 95 % are the interval of a rating."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rate:
    """The first bot's share of the wins in a series, with its 95 % interval and what is fair."""

    first: str
    second: str
    seats: int
    games: int
    wins: float
    rate: float
    low: float
    high: float
    fair: float
    effective: float
    """So many independent matches would say as much."""


@dataclass(frozen=True)
class Rating:
    """Elo of one bot with its 95 % interval, from so many of its matches; the anchor's is exact by definition."""

    bot: str
    elo: float
    low: float
    high: float
    games: int


def rate(first: str, second: str, shares: Floats) -> Rate:
    """Return the rate of a series from the first bot's shares of the wins, float64[deals, seats].

    The interval is E. B. Wilson's (1927). Matches of one deal may resemble one another: where the spread between deals
    is larger than chance alone makes it, so many independent matches are reckoned as would spread as much (E. L. Korn,
    B. I. Graubard, 1998).
    """
    deals, seats = shares.shape
    games, wins = shares.size, float(shares.sum())
    share = wins / games
    effective = float(games)
    if deals > 1 and 0 < share < 1:
        between = float(shares.mean(axis=1).var(ddof=1)) / deals
        effective = min(effective, share * (1 - share) / between) if between > 0 else effective
    low, high = wilson(share, effective)
    return Rate(first, second, seats, games, wins, share, low, high, 1 / seats, effective)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return the 95 % interval of a chance that showed itself in this share of so many independent matches."""
    spread = Z * math.sqrt(share * (1 - share) / games + Z**2 / (4 * games**2))
    middle, scale = share + Z**2 / (2 * games), 1 + Z**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def ratings(bots: Sequence[str], rates: Sequence[Rate], seed: int = 0) -> list[Rating]:
    """Return the Elo of each bot, the first one's being `ANCHOR`; the rates must connect all of them.

    To each series half a match is added as a win of each side (in fair parts): so a bot that never lost has a rating
    too. An interval comes from fits to results drawn from what each rate leaves possible, Beta(wins + ½, losses + ½).
    """
    place = {bot: index for index, bot in enumerate(bots)}
    shares = np.array([(one.wins + one.fair) / (one.games + 1) for one in rates])
    draw = np.random.default_rng(seed)
    alike = np.array([one.effective for one in rates])
    won = np.array([one.rate for one in rates]) * alike
    drawn = draw.beta(won + 0.5, alike - won + 0.5, (DRAWS, len(rates))).clip(1e-9, 1 - 1e-9)
    fitted = np.array([_fit(place, rates, row) for row in drawn])
    elo = [_fit(place, rates, shares), *np.quantile(fitted, [0.025, 0.975], axis=0)]
    middle, low, high = np.round(elo, 1).tolist()
    games = [sum(one.games for one in rates if bot in (one.first, one.second)) for bot in bots]
    return [Rating(*row) for row in zip(bots, middle, low, high, games, strict=True)]


def _fit(place: dict[str, int], rates: Sequence[Rate], shares: Floats) -> Floats:
    """Return the Elo of each bot, float64[bots], if the first bots' shares of the wins were these."""
    wins = np.zeros((len(place), len(place)))
    for one, share in zip(rates, shares, strict=True):
        first, second = place[one.first], place[one.second]
        wins[first, second] += one.games * share
        wins[second, first] += one.games * (1 - share) / (one.seats - 1)
    strengths = choix.ilsr_pairwise_dense(wins)
    elo: Floats = ANCHOR + (strengths - strengths[0]) * 400 / math.log(10)
    return elo


def document(ratings: Sequence[Rating], rates: Sequence[Rate], neighbours: bool) -> list[dict[str, Any]]:
    """Return the ratings as plain JSON, weakest first as the bots were named.

    With neighbours each says in `against_previous` what share of the wins it had from the bot before it.
    """
    rows = [asdict(rating) | {"against_previous": None} for rating in ratings]
    if neighbours:
        for row, one in zip(rows[1:], rates, strict=True):
            row["against_previous"] = {
                "bot": one.first,
                "games": one.games,
                "wins": round(one.games - one.wins, 4),
                "rate": round(1 - one.rate, 4),
                "low": round(1 - one.high, 4),
                "high": round(1 - one.low, 4),
                "fair": round(1 - one.fair, 4),
            }
    return rows
