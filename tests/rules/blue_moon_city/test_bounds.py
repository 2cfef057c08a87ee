"""The fullest hands and tables there can be, with bounds checking: no kernel reads or writes outside its arrays.

Numba's flag holds for a whole process, so they are played in a process of their own. Random matches of every game with
the flag, and a read outside that must be seen, are in `tests/engine/test_bounds.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CHECKED = """
import random
import numpy as np
from tests.rules.blue_moon_city.box import CARDS
from tests.rules.blue_moon_city.matches import GAME, eagerly, playing
from tests.rules.blue_moon_city.situations import all_but, situation
from tests.rules.matches import by_policy, steps

every_card = " ".join(card for card, count in CARDS.items() for _ in range(count))
word = np.array([1], np.uint64)

# All cards in one hand: the longest lists, ten steps and more, every box of the palace.
for options in ({}, {"exact_payment": True, "noop_powers": True}):
    position = situation(4, hands=[every_card], at={0: "Royal Palace"}, dragons={"red": "Mill"}, options=options)
    position.choices(0)
    for seat in range(4):
        position.observe(seat).determinize(word)
    for text in ["F2 +2"] * 4:
        position = playing(position, text)
    chance = random.Random(1)
    while position.actor == 0 and position.ending is None:
        position = position.play(chance.choice(position.legal_actions()))
    print("every card", position.turn)

# The last box of the obelisk, and a finished city.
position = situation(2, hands=["P1 P2"], obelisk=[0, 1] * 5, crystals=[99, 0], built=all_but())
print(playing(position, "offer 12").ending)

# Bots with full hands and no deck.
for name in ("greedy", "one-ply"):
    position = situation(2, hands=[every_card], at={0: "Fire Temple"}, options={"turn_cap": 24})
    for _, _, position in steps(position, 1, by_policy(name)):
        position.view(None)
    print(name, position.turn)
"""


def test_the_fullest_hands_and_tables_fit() -> None:
    """Rule 8.1, Rule 8.3, Rule 3.4, Rule 7.2: all 80 cards in one hand, the obelisk and the city full."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", CHECKED],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.stdout.splitlines() == ["every card 40"] * 2 + ["offerings", "greedy 24", "one-ply 24"], run.stderr
