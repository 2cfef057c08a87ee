"""What the standing of a seat is judged by at the end of a turn, as numbers about 0 to 1.

An astronaut needs so many *turns* to the line when it races alone (`racing`), one more if it is unconscious. The fewest
turns of any astronaut are the *race*: so long the match lasts about. *late* grows from 0 to 1 as that goes down; once
somebody has crossed it is 1, and what counts is who still has a turn.
"""

from typing import Any

import numpy as np

from moontable.core.bits import count_ones
from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.walking_on_the_moon import scoring, track
from moontable.games.walking_on_the_moon.components import STARS
from moontable.games.walking_on_the_moon.flight import stars_ahead
from moontable.games.walking_on_the_moon.spec import STAR_POINTS

FEATURES = (
    "to act",
    "turns",
    "turns late",
    "near",
    "near late",
    "not far",
    "not far late",
    "star points",
    "star points late",
    "star points last round",
    "stars ahead",
    "prey",
    "hunted",
    "tokens of control",
    "tokens of control late",
    "unconscious",
    "unconscious late",
    "hindered",
    "ahead",
    "ahead late",
    "settled",
    "place to act",
    "hope to act",
    "still to act",
    "edge",
    "points late",
    "seats",
    "any control",
    "star hopes",
)
"""Names of what `features` writes."""

CLOSE = 6
"""Columns that one goes in a turn, about."""

REACH = 8
"""Columns in which stars and rivals count."""

MOST_EC = 4
"""Ground-control tokens that count."""

U: Any = np.uint64
S: Any = np.int64


@kernel
def turns_of(s: Record, i: Integer, known: Array) -> Any:
    """Return the turns that an astronaut still needs to the line, 0 once it has crossed."""
    me = s.seat[U(i)]
    if me.finished:
        return 0.0
    turns = known[U(me.column)]
    return 1.0 + min(turns, known[U(me.column) + U(1)]) if me.asleep else turns


@kernel
def _race(s: Record, known: Array) -> Any:
    """Return the fewest turns of any astronaut."""
    race = np.inf
    for i in range(track.astronauts(s)):
        race = min(race, turns_of(s, i, known))
    return race


@kernel
def _stars_in_reach(s: Record, column: Integer) -> Any:
    window = (U(1) << U(REACH)) - U(1)
    return float(count_ones(U(stars_ahead(s)) >> (U(column) + U(1)) & window))


@kernel
def _meets(s: Record, i: Integer, j: Integer) -> Any:
    """Return how likely astronaut i comes to rob j, about: 1 on the next spaces, 0 out of reach."""
    me, other = s.seat[U(i)], s.seat[U(j)]
    way = S(other.column) - S(me.column)
    if way < 0 or way > REACH or me.finished or other.finished or track.owner(s, i) == track.owner(s, j):
        return 0.0
    chance = 1.0 if way <= CLOSE else 0.4
    return 0.3 * chance if me.asleep else chance


@kernel
def features(s: Record, seat: Integer, known: Array, out: Array) -> None:
    """Write what the value of a seat is reckoned from, float64[len(FEATURES)], at the start of a turn.

    `known` begins with what `racing` reckons.
    """
    for k in range(U(len(FEATURES))):
        out[k] = 0.0
    race = _race(s, known)
    late = 1.0 / (1.0 + 0.5 * race)
    is_last_round = s.crossed > 0
    fastest, rivals_fastest = np.inf, np.inf
    points = 0.0
    for i in range(track.astronauts(s)):
        me = s.seat[i]
        turns = turns_of(s, i, known)
        if track.owner(s, i) != S(seat):
            rivals_fastest = min(rivals_fastest, turns)
            continue
        fastest = min(fastest, turns)
        stars = float(STAR_POINTS[U(me.stars)])
        place = float(scoring.place_points(s, i))
        points += stars + place
        near = np.exp(race - turns)
        far = np.exp((race - turns) / 3.0)
        out[U(1)] += turns / 10.0
        out[U(3)] += near
        out[U(5)] += far
        out[U(7)] += stars / 10.0
        if me.finished:
            out[U(20)] += place / 20.0
            continue
        lying = _stars_in_reach(s, me.column) / 6.0
        out[U(10)] += lying
        if me.stars < STARS:
            out[U(28)] += lying * (STAR_POINTS[U(me.stars) + U(1)] - stars) / 4.0
        for j in range(track.astronauts(s)):
            if s.seat[j].stars:
                out[U(11)] += _meets(s, i, j)
            if me.stars:
                out[U(12)] += _meets(s, j, i)
        out[U(13)] += min(float(me.ec), float(MOST_EC)) / MOST_EC
        if me.ec:
            out[U(27)] += 0.5
        out[U(15)] += float(me.asleep)
        if me.token or (s.hindered and U(s.mover) == i):
            out[U(17)] += 1.0
        if not me.acted:
            out[U(23)] += 0.5
        if is_last_round:
            if me.acted:
                out[U(20)] += place / 20.0
            else:
                out[U(21)] += place / 20.0
                out[U(22)] += np.exp(1.0 - max(1.0, turns))
    out[U(0)] = 1.0 if track.owner(s, s.mover) == S(seat) else 0.0
    out[U(2)] = late * out[U(1)]
    out[U(4)] = late * out[U(3)]
    out[U(6)] = late * out[U(5)]
    out[U(8)] = late * out[U(7)]
    out[U(9)] = out[U(7)] if is_last_round else 0.0
    out[U(14)] = late * out[U(13)]
    out[U(16)] = late * out[U(15)]
    out[U(18)] = max(-1.0, min(1.0, (rivals_fastest - fastest) / 3.0))
    out[U(19)] = late * out[U(18)]
    for k in range(U(s.seats)):
        if s.order[k] == seat:
            out[U(24)] = 1.0 - float(k) / float(s.seats)
    out[U(25)] = late * points / 20.0
    out[U(26)] = float(s.seats) / 5.0
