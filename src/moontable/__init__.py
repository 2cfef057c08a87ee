"""Moontable: board games under the moon.

import moontable

game = moontable.load("nova-luna")
position = game.start(seats=2, seed=7)
position = position.play(position.legal_actions()[0])
"""

from moontable import errors
from moontable.core.action import Action
from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.game import Game
from moontable.core.position import Observation, Position
from moontable.core.registry import games as game_ids
from moontable.core.registry import load
from moontable.core.spec import GameSpec, Option

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Action",
    "Game",
    "GameSpec",
    "Observation",
    "Option",
    "Position",
    "errors",
    "game_ids",
    "load",
]
