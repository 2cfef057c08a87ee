"""Matches of Walking on the Moon for the tests: the game, seats that meet every rule, options at random."""

from __future__ import annotations

import random
from typing import Any

import moontable
from moontable import CHANCE, Action, Position
from moontable.games.walking_on_the_moon import components
from moontable.games.walking_on_the_moon.notation import read_turn
from tests.rules import matches

GAME = moontable.load("walking-on-the-moon")

LONG_BLUE = components.DICE_TEXT.replace('blue,1,1,1,"1,0",0', 'blue,1,5,5,"1,0;2,0;3,0;4,0;5,0",0')
FLAT_CARDS = "card,space,level,red,star_arrow\n" + "".join(
    f"F{k},{space},0,0,{int(space == 2)}\n" for k in range(6) for space in range(1, 5)
)
"""A die that goes farther and a ring without cliffs and craters, as a table may bring them."""

CHOICES = {option.name: option.values for option in GAME.spec.options if option.kind == "choice"}


class CompiledMatch(matches.CompiledMatch):
    """A match of Walking on the Moon on the compiled loop alone."""

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        super().__init__(GAME, seats, seed, **options)


def lively(position: Position, chance: random.Random) -> Action:
    """A seat that meets every rule: any kind of action is as likely as any other, stopping and letting be are rarer."""
    by_kind: dict[str, list[Action]] = {}
    for action in position.legal_actions():
        by_kind.setdefault(action.text.split()[0], []).append(action)
    rare = {"stop": 0.15, "pass": 0.2, "reroll": 0.5}
    (kind,) = chance.choices(list(by_kind), [rare.get(kind, 1) for kind in by_kind])
    return chance.choice(by_kind[kind])


def mixed_options(chance: random.Random, seats: int) -> dict[str, Any]:
    """Options as a table may choose them, every value of each of them as likely as the others."""
    order = list(map(str, range(seats)))
    chance.shuffle(order)
    return {
        **{name: chance.choice(values) for name, values in CHOICES.items()},
        "cards": chance.choice((6, 7, 8)),
        "start_order": chance.choice(("random", "seated", ",".join(order))),
        "turn_cap": chance.choice((0, 0, 0, 12 * seats)),
    }


def playing(position: Position, *texts: str) -> Position:
    """Play actions and outcomes given as texts; a line of a turn is several of them."""
    for line in texts:
        for text in read_turn(line) if ";" in line or "=" in line else [line]:
            position = position.play(position.parse(text))
    return position


def texts(position: Position, *begin: str) -> list[str]:
    """What is legal, or that part of it that begins with one of these words."""
    return [action.text for action in position.legal_actions() if not begin or action.text.split()[0] in begin]


def settled(position: Position) -> Position:
    """Resolve chance by what comes first in canonical order."""
    while position.actor == CHANCE:
        position = position.play(position.chance_outcomes()[0][0])
    return position


def offered(position: Position) -> dict[str, Any]:
    """What the seat to act may do."""
    choices = position.choices(position.actor)
    assert choices is not None
    return choices
