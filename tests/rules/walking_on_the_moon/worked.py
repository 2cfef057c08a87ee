"""Positions of the worked examples, built from documents, and jumps with the dice that a test wants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import moontable
from moontable import Position
from moontable.games.walking_on_the_moon.box import text_of
from moontable.games.walking_on_the_moon.components import BUILT_IN_CARDS, STARS

GAME = moontable.load("walking-on-the-moon")

RING = ("M02", "M01", "M05", "M03", "M09", "M11")
"""The ring of the jump vectors: `.^.^ ..^. .^^. ^^.. .^x. .x..`."""

TRACK_STARS = (2, 5, 11, 14, 18, 21)

ROUND = 50
"""Late enough for any number of EC."""


def astronaut(column: int = 0, **members: Any) -> dict[str, Any]:
    """An astronaut as a document says it: awake, with nothing, unless told."""
    blank = {"awake": True, "stars": 0, "ec": 0, "token": False, "finished": None, "acted": False}
    return {"column": column, **blank, **members}


def arrow_columns(ring: Sequence[str]) -> list[int]:
    arrows = {card.name: card.arrow for card in BUILT_IN_CARDS}
    return [4 * k + arrows[name] for k, name in enumerate(ring)]


def worked(
    astronauts: Sequence[Mapping[str, Any]],
    stacks: Sequence[Sequence[int]] | None = None,
    *,
    seats: int | None = None,
    ring: Sequence[str] = RING,
    options: Mapping[str, Any] | None = None,
    **members: Any,
) -> Position:
    """The start of a turn of the rearmost astronaut that has not acted; free stars lie at the first arrows."""
    held = sum(each["stars"] for each in astronauts)
    piles = default_stacks(astronauts) if stacks is None else stacks
    settled = sum(each["acted"] or each["finished"] is not None for each in astronauts)
    chosen = {"start_order": "seated", "cards": len(ring), "turn_cap": 2000, **(options or {})}
    seats = len(astronauts) if seats is None else seats
    document = {
        "game": "walking-on-the-moon",
        "rules_version": 1,
        "seats": seats,
        "options": chosen,
        "phase": "start",
        "ply": 9999,
        "turn": (ROUND - 1) * len(astronauts) + settled,
        "round": ROUND,
        "order": list(range(seats)),
        "ring": list(ring),
        "stars": arrow_columns(ring)[: STARS - held],
        "astronauts": [dict(each) for each in astronauts],
        "stacks": [list(pile) for pile in piles],
        "mover": next(i for pile in piles for i in reversed(pile) if not astronauts[i]["acted"]),
        "hindered": False,
        "bought": 0,
        "program": [],
        "jump": 0,
        "rolled": [],
        "rerolling": None,
        "victims": [],
        "partner": False,
        "ending": None,
        **members,
    }
    return GAME.position(document)


def default_stacks(astronauts: Sequence[Mapping[str, Any]]) -> list[list[int]]:
    """Who shares a space: the lower number below."""
    running = [i for i, each in enumerate(astronauts) if each["finished"] is None]
    columns = sorted({astronauts[i]["column"] for i in running})
    return [[i for i in running if astronauts[i]["column"] == column] for column in columns]


def play(position: Position, *texts: str) -> Position:
    for text in texts:
        position = position.play(position.parse(text))
    return position


def jump(position: Position, program: str, *dice: str) -> Position:
    """Program, let the first jump's dice fall so and choose the first of them."""
    return play(position, f"program {program}", "roll", *(f"face {die}" for die in dice), f"choose {dice[0]}")


def seat_of(position: Position, i: int) -> Any:
    return position.state()["seat"][i]


def star_columns(position: Position) -> list[int]:
    stars = int(position.state()["stars"])
    return [column for column in range(32) if stars >> column & 1]


def card_names(position: Position) -> list[str]:
    state = position.state()
    return [text_of(state["deck"][card]["title"]) for card in state["ring"][: int(state["laid"])]]


def face_number(position: Position, die: str) -> int:
    """The number of a face by colour and symbol."""
    state = position.state()
    faces: Iterable[int] = state["side"]["BKW".index(die[0])].tolist()
    return next(face for face in faces if text_of(state["face"][face]["symbol"]) == die[1:])
