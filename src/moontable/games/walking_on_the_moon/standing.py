"""How a match stands, from its record, for the rooms outside the kernels."""

from typing import Any

import numpy as np

from moontable.core.contract import Raw
from moontable.games.walking_on_the_moon import kernels
from moontable.games.walking_on_the_moon.spec import DICE, HINDERED_DICE, STAR_POINTS
from moontable.games.walking_on_the_moon.state import OVER, astronauts_of


def raw_of(state: Any) -> Raw:
    """Return the bytes of a record as a fresh uint8 array for kernels."""
    return np.frombuffer(bytearray(state.tobytes()), np.uint8)


def astronauts(state: Any) -> range:
    """Return the numbers of the astronauts that run or ran."""
    return range(astronauts_of(int(state["seats"])))


def allowance(state: Any) -> int:
    """Return how many dice the mover has in this turn."""
    return (HINDERED_DICE if state["hindered"] else DICE) + int(state["bought"])


def ranking(state: Any) -> tuple[int, ...] | None:
    """Return the place of each seat, 1 = best; None before the end."""
    if state["phase"] != OVER:
        return None
    out = np.zeros(int(state["seats"]), np.int64)
    kernels.places(raw_of(state), out)
    return tuple(out.tolist())


def scores(state: Any) -> tuple[int, ...]:
    """Return the points of each seat as if the match ended now."""
    out = np.zeros(int(state["seats"]), np.int64)
    kernels.scores(raw_of(state), out)
    return tuple(out.tolist())


def order_to_act(state: Any) -> list[int]:
    """Return the astronauts that are still to act in this round, the one whose turn it is first."""
    out = np.zeros(len(astronauts(state)), np.int64)
    return [int(i) for i in out[: kernels.order_to_act(raw_of(state), out)]]


def standings(state: Any) -> list[tuple[bool, bool]]:
    """Return of each astronaut whether it is last and whether it leads."""
    out = np.zeros(2 * len(astronauts(state)), np.int64)
    kernels.standings(raw_of(state), out)
    return [(bool(last), bool(leads)) for last, leads in out.reshape(-1, 2)]


def points(state: Any) -> list[dict[str, int]]:
    """Return the points of each astronaut as if the match ended now: for its place and for its stars."""
    out = np.zeros(len(astronauts(state)), np.int64)
    kernels.place_points(raw_of(state), out)
    return [
        {"place": place, "stars": int(STAR_POINTS[int(each["stars"])])}
        for place, each in zip(out.tolist(), state["seat"], strict=False)
    ]


def rank(state: Any) -> dict[int, int]:
    """Return the rank of each astronaut that runs, 1 = last: further back, or higher on the same space."""
    running = [i for _, pile in stacks(state) for i in reversed(pile)]
    return {i: place for place, i in enumerate(running, start=1)}


def stacks(state: Any) -> list[tuple[int, list[int]]]:
    """Return the columns where astronauts run, with the astronauts from the bottom up."""
    found: dict[int, list[int]] = {}
    seats = state["seat"]
    for i in sorted(astronauts(state), key=lambda i: (int(seats[i]["column"]), int(seats[i]["below"]))):
        if not seats[i]["finished"]:
            found.setdefault(int(seats[i]["column"]), []).append(i)
    return list(found.items())
