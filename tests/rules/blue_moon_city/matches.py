"""Matches of Blue Moon City for the tests: the game, seats that want something, the compiled loop."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import moontable
from moontable import CHANCE, Action, Position
from tests.rules import matches

GAME = moontable.load("blue-moon-city")

EAGER = {"box": 9, "paid": 3, "pay": 3, "offer": 12, "P1": 6, "P2": 6, "go": 5, "discard": 1, "draw": 2}
"""How much a seat wants to do what a text begins with; the powers of the other cards count 1."""


class CompiledMatch(matches.CompiledMatch):
    """A match of Blue Moon City on the compiled loop alone."""

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        super().__init__(GAME, seats, seed, **options)


def eagerly(position: Position, chance: random.Random) -> Action:
    """A seat that builds, offers, uses its powers and discards: it meets every rule, and its matches end."""
    by_kind: dict[str, list[Action]] = {}
    for action in position.legal_actions():
        by_kind.setdefault(action.text.split()[0], []).append(action)
    (kind,) = chance.choices(list(by_kind), [EAGER.get(kind, 1) for kind in by_kind])
    return chance.choice(by_kind[kind])


def frugally(position: Position, chance: random.Random) -> Action:
    """A seat like the eager one that never has more than a dozen cards for long."""
    discards = [action for action in position.legal_actions() if action.text.startswith("discard")]
    is_full = position.view(None)["players"][position.actor]["cards"] > 12
    return chance.choice(discards) if discards and is_full else eagerly(position, chance)


def obstructing(position: Position, chance: random.Random) -> Action:
    """A seat that puts its markers everywhere and completes nothing: between such seats nobody wins."""
    legal_actions = position.legal_actions()
    view = position.view(None)
    if view["phase"] == "pay":
        return legal_actions[-1]
    (tile,) = (tile for tile in view["tiles"] if tile["at"] == view["players"][position.actor]["at"])
    boxes = [action for action in legal_actions if action.text.startswith("box")]
    if boxes and [box["marker"] for box in tile["boxes"]].count(None) > 1:
        return chance.choice(boxes)
    walks = [action for action in legal_actions if action.text.startswith("go")]
    return chance.choice(walks) if walks else legal_actions[-1]


def idly(position: Position, _chance: random.Random) -> Action:
    """A seat that only ever draws."""
    return position.legal_actions()[-1]


def playing(position: Position, *texts: str) -> Position:
    """Play actions and outcomes given as texts."""
    for text in texts:
        position = position.play(position.parse(text))
    return position


def dealing(position: Position, cards: Iterable[str] = ()) -> Position:
    """Resolve chance: these cards are dealt first, then whatever comes first in canonical order."""
    wanted = list(cards)
    while position.actor == CHANCE:
        text = f"deal {wanted.pop(0)}" if wanted else position.chance_outcomes()[0][0].text
        position = position.play(position.parse(text))
    return position


def texts(position: Position, *begin: str) -> list[str]:
    """What is legal, or that part of it that begins with one of these words."""
    return [action.text for action in position.legal_actions() if not begin or action.text.split()[0] in begin]
