"""The solo game (rules chapter 8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.boards import display, drawing, frame, playing, solo
from tests.rules.displays import deal, lay
from tests.rules.matches import GAME, by_policy, steps, uniformly
from tests.rules.referee import TILES, Board

from moontable import CHANCE, TERMINAL, Position
from moontable.errors import DocumentError


def notes(position: Position) -> dict[str, Any]:
    return dict(position.view(0)["solo"])


def in_phase_2(board: Board, first_tiles: int, wheel: list[int], **options: Any) -> dict[str, Any]:
    """The document of a game in phase 2 whose first so many tiles were laid in phase 1."""
    ended_by_choice = first_tiles < 11
    stock = [tile for tile in TILES if tile not in wheel and tile not in board.values()]
    return {
        **frame(1, **options),
        "phase": "phase2" if wheel else "over",
        "ply": len(board) + ended_by_choice,
        "wheel": {"meeple": 0, "spaces": [None, *wheel, *[None] * (11 - len(wheel))]},
        "stock": stock,
        "displays": [display(board)],
    }


def finished(first: list[int], first_done: int, numbers: int, done: int, **options: Any) -> Position:
    """A game whose phase 1 used these tiles and completed so many tasks, with these totals at its end.

    The display of phase 1 is kept; 22 tiles lie at the end if not all discs do.
    """
    rest = numbers - sum(TILES[tile].cost for tile in first)
    raise NotImplementedError(rest, first_done, done, options)
