"""Moontable: board games under the moon.

    import moontable

    game = moontable.load("nova-luna")
    position = game.start(seats=2, seed=7)
    position = position.play(position.legal_actions()[0])
"""

from . import errors
from .core.action import Action
from .core.actors import CHANCE, TERMINAL
from .core.game import Game
from .core.position import Observation, Position
from .core.registry import games, load
from .core.spec import GameSpec, Option

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
    "games",
    "load",
]
