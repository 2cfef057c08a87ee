"""Matches of Nova Luna for the tests: the game, the compiled loop, and the referee led along beside the engine."""

from __future__ import annotations

from typing import Any

import moontable
from tests.rules import matches
from tests.rules.nova_luna.referee import Referee

GAME = moontable.load("nova-luna")


class CompiledMatch(matches.CompiledMatch):
    """A match of Nova Luna on the compiled loop alone."""

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        super().__init__(GAME, seats, seed, **options)


def referee_for(seats: int, options: dict[str, Any]) -> Referee:
    """A referee at the start of the same match."""
    target = options.get("discs", 20)
    if options.get("first_game"):
        target = {3: 17, 4: 15}.get(seats, 20)
    referee = Referee(
        seats,
        target=target,
        refill=options.get("refill", "choice"),
        tie=options.get("tie", "next_in_turn"),
        solo_score=options.get("solo_score", "sum"),
    )
    order = options.get("start_order", "random")
    if seats > 1 and order == "random":
        referee.order_is_open = True
    elif order not in ("random", "seated"):
        referee.play(f"order {order}")
    return referee
