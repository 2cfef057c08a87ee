"""What a match is worth: points, places, returns (12 of RULES.md)."""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.walking_on_the_moon import track
from moontable.games.walking_on_the_moon.spec import FIRST_PLACE, LATER_PLACE, STAR_POINTS
from moontable.games.walking_on_the_moon.state import OVER

S: Any = np.int64
U: Any = np.uint64


@kernel
def place_points(s: Record, i: Integer) -> Integer:
    """Return the points of an astronaut for where it is (12.1 to 12.3)."""
    me = s.seat[U(i)]
    if me.finished:
        return S(FIRST_PLACE) if me.finished == 1 else S(LATER_PLACE)
    behind = S(s.cards) - 1 - S(me.column) // 4
    return S(s.marker[U(behind)]) if behind < 3 else S(0)


@kernel
def score(s: Record, seat: Integer) -> Integer:
    """Return the points of a seat: places and stars of its astronauts (12.6, 13.4)."""
    total = S(0)
    for i in range(track.astronauts(s)):
        if track.owner(s, i) == seat:
            total += place_points(s, i) + STAR_POINTS[U(s.seat[i].stars)]
    return total


@kernel
def places(s: Record, out: Array) -> None:
    """Write the place of each seat, 1 = best: more points, then the earlier in the order of seats (12.7)."""
    for k in range(U(s.seats)):
        mine = score(s, s.order[k])
        place = 1
        for other in range(U(s.seats)):
            theirs = score(s, s.order[other])
            place += S(theirs > mine or (theirs == mine and other < k))
        out[U(s.order[k])] = place


@kernel
def returns(s: Record, out: Array) -> None:
    """Write the utility of each seat: 1 for the first place, -1 for any other (12.8); 0 before the end."""
    if s.phase != OVER:
        for i in range(U(s.seats)):
            out[i] = 0.0
        return
    places(s, out)
    for i in range(U(s.seats)):
        out[i] = 1.0 if out[i] == 1.0 else -1.0
