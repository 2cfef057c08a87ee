"""The golden pictures: one position of each game as its `drawing.py` draws it.

python -m tests.rules.pictures --write      draws them anew; look at them before you commit them
"""

from __future__ import annotations

import sys
from pathlib import Path

import moontable
from moontable.kit.card import Seated, card

FOLDER = Path(__file__).parents[1] / "golden"
SEED = 7
PLIES = 40
SEATS = {"nova-luna": 3, "blue-moon-city": 4, "walking-on-the-moon": 5}
PLAYERS = (Seated("Ada <&>"), Seated("امید"), Seated(is_bot=True, level=5), Seated("小美"), Seated())


def position(game: str) -> moontable.Position:
    """A position in the middle of a match in which everybody takes the first action of the list, or the last."""
    at = moontable.load(game).start(seats=SEATS[game], seed=SEED)
    for ply in range(PLIES):
        actions = at.legal_actions()
        at = at.play(actions[-(ply % 2)])
    return at


def drawn(game: str) -> str:
    """The card of that position."""
    return card(moontable.load(game), position(game).view(None), PLAYERS[: SEATS[game]])


def file_of(game: str) -> Path:
    return FOLDER / game / "card.svg"


if __name__ == "__main__":
    for name in SEATS:
        if sys.argv[1:] == ["--write"]:
            file_of(name).write_text(drawn(name), "utf-8")
