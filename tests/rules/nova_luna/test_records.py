"""What is hidden at a table of Nova Luna, and how likely its outcomes are."""

from __future__ import annotations

import random

import numpy as np

from moontable import CHANCE
from tests.rules.matches import drawn, steps
from tests.rules.nova_luna.matches import GAME


def test_nothing_is_hidden_from_a_seat() -> None:
    """Every seat and a spectator see the same table, and what a seat may know is the whole position."""
    word = np.array([1], np.uint64)
    for before, _, _ in steps(GAME.start(seats=3), 6):
        if before.actor == 1:
            assert before.view(0) == before.view(1) == before.view(2) == before.view(None)
            for seat in range(3):
                assert before.observe(seat).determinize(word).to_bytes() == before.to_bytes()


def test_outcomes_are_drawn_by_their_weights() -> None:
    """Every tile of the stock is as likely to come next; an order of the markers is as likely as any other."""
    position = GAME.start(seats=3)
    chance = random.Random(1)
    while position.actor == CHANCE:
        outcomes = position.chance_outcomes()
        assert len({weight for _, weight in outcomes}) == 1
        kind = {outcome.text.split()[0] for outcome, _ in outcomes}
        assert kind in ({"draw"}, {"order"})
        assert len(outcomes) == (
            6 if kind == {"order"} else 57 + position.view(None)["wheel"]["spaces"].count(None) - 1
        )
        position = position.play(drawn(position, chance))
