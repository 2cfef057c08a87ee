"""The facts of Nova Luna, and its options as numbers for the kernels."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.core.spec import GameSpec, Option

ENDINGS = ("last-disc", "exhaustion", "solo")

STANDARD_DISCS = 20
FIRST_GAME_DISCS = {3: 17, 4: 15}
OFFER = 3
"""Tiles that may be taken: the first so many from the meeple."""

FIRST_STACK = 8
SOLO_DISCS = 21
"""Solo: discs of phase 1, and of the whole game."""

PENALTY = 10
"""Solo: added to a note for each disc that is not placed."""

PLEASING_RESULT = 100
"""Solo: a result below is good."""


def _conflicts(seats: int, options: Mapping[str, Any]) -> str | None:
    if options["discs"] == STANDARD_DISCS:
        return None
    if options["first_game"]:
        return "the short game (discs) excludes the first game"
    if seats == 1:
        return "the short game (discs) does not exist in solo"
    return None


SPEC = GameSpec(
    id="nova-luna",
    name="Nova Luna",
    min_seats=1,
    max_seats=4,
    options=(
        Option(
            "discs", "integer", STANDARD_DISCS, "Discs that each seat has to place (short game below 20).", (), 1, 20
        ),
        Option("first_game", "flag", False, "Fewer discs for beginners: 17 with three seats, 15 with four."),
        Option(
            "refill",
            "choice",
            "choice",
            "At one or two tiles: the seat to act chooses whether to refill, or it is done without asking.",
            ("choice", "auto"),
        ),
        Option(
            "tie",
            "choice",
            "next_in_turn",
            "Equally many discs left: whoever would move earlier is better, or the place is shared.",
            ("next_in_turn", "shared"),
        ),
        Option(
            "solo_score",
            "choice",
            "sum",
            "Solo result: the sum of both notes, or the lower one.",
            ("sum", "lower"),
        ),
        Option(
            "start_order",
            "order",
            "random",
            "Who moves first: drawn, as seated, or a chosen order of the seats.",
            ("random", "seated"),
        ),
    ),
    endings=ENDINGS,
    rules_version=1,
    hidden_information=False,
    conflicts=_conflicts,
)


def target(seats: int, options: Mapping[str, Any]) -> int:
    """Return how many discs each seat has to place."""
    if seats == 1:
        return SOLO_DISCS
    if options["first_game"]:
        return FIRST_GAME_DISCS.get(seats, STANDARD_DISCS)
    return int(options["discs"])


def encode(seats: int, options: Mapping[str, Any]) -> NDArray[np.int64]:
    """Return complete options as int64[8]: seats, discs, target, start, first game, auto refill, shared, lower."""
    start = options["start_order"]
    if start in ("random", "seated"):
        code = ("random", "seated").index(start)
    else:
        code = 2 + list(permutations(range(seats))).index(tuple(map(int, start.split(","))))
    return np.array(
        [
            seats,
            options["discs"],
            target(seats, options),
            code,
            options["first_game"],
            options["refill"] == "auto",
            options["tie"] == "shared",
            options["solo_score"] == "lower",
        ],
        np.int64,
    )


def decode(state: Any) -> dict[str, str | int | bool]:
    """Return the options of a state, the inverse of `encode`."""
    seats, start = int(state["seats"]), int(state["start"])
    if start < 2:
        order = ("random", "seated")[start]
    else:
        order = ",".join(map(str, list(permutations(range(seats)))[start - 2]))
    return {
        "discs": int(state["discs"]),
        "first_game": bool(state["first_game"]),
        "refill": "auto" if state["auto_refill"] else "choice",
        "tie": "shared" if state["shared"] else "next_in_turn",
        "solo_score": "lower" if state["lower"] else "sum",
        "start_order": order,
    }
