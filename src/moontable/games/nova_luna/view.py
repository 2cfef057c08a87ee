"""What a person at the table sees of a match of Nova Luna, as plain JSON of integers and ASCII, built by adding.

`view` is the same for every seat, since nothing is hidden; `choices` is for the seat to act alone.
"""

from typing import Any

import numpy as np

from moontable.core.position import Position
from moontable.games.nova_luna import kernels, rules, standing
from moontable.games.nova_luna.components import COST, NEED, TASKS
from moontable.games.nova_luna.displays import free_places, tile_places
from moontable.games.nova_luna.evaluate import PREVIEW_COLUMNS, PREVIEW_ROWS
from moontable.games.nova_luna.layout import PHASES
from moontable.games.nova_luna.notation import offer
from moontable.games.nova_luna.spec import FIRST_STACK, SOLO_DISCS, SPEC, decode
from moontable.games.nova_luna.standing import notes, placed
from moontable.games.nova_luna.state import GRID, OVER, PHASE_1, State

_TRACK_SPACES = 24


def view(position: Position, seat: int | None) -> dict[str, Any]:  # noqa: ARG001 — every seat sees all
    """Return what a seat, or a spectator, sees."""
    state = position.state()
    seats = range(int(state["seats"]))
    is_over = int(state["phase"]) == OVER
    rank = standing.ranking(state)
    order = sorted(seats, key=lambda i: (int(state["seat"][i]["distance"]), -int(state["seat"][i]["arrived"])))
    tiles = offer(state)
    spaces = state["wheel"].tolist()
    return {
        "game": SPEC.id,
        "seats": len(seats),
        "options": decode(state),
        "phase": PHASES[int(state["phase"])],
        "ply": int(state["ply"]),
        "turn": int(state["turn"]),
        "actor": position.actor if position.actor >= 0 else None,
        "wheel": {
            "spaces": [tile or None for tile in spaces],
            "meeple": int(state["meeple"]),
            "offer": [] if is_over else [spaces.index(tile) for tile in tiles],
            "stock": int(state["stocked"]),
        },
        "displays": [_display(state, i) for i in seats],
        "order": order,
        "track": _track(state, order) if len(seats) > 1 else [],
        "refill": _refill(state, position),
        "turns_left": 0 if is_over else _turns_left(state),
        "solo": _solo(state, position) if len(seats) == 1 else None,
        "ending": position.ending,
        "ranking": None if rank is None else list(rank),
        "scores": list(scores(position)),
    }


def _display(state: Any, i: int) -> dict[str, Any]:
    seat = state["seat"][i]
    return {
        "target": int(state["target"]),
        "placed": placed(state, i),
        "left": int(state["target"]) - placed(state, i),
        "distance": int(seat["distance"]),
        "completed": int(seat["completed"]),
        "tiles": [
            {"tile": tile, "x": x, "y": y, "have": have, "done": done}
            for tile, (x, y), have, done in zip(
                seat["tile"].tolist(), tile_places(seat), seen_colours(seat), _done(seat), strict=False
            )
        ],
        "free": [list(place) for place in free_places(seat).values()],
    }


def seen_colours(seat: Any) -> list[list[int]]:
    """Return n(P, colour) of the rules for each tile P of a display, colours in the order red, blue, turquoise, yellow.

    Computed from the groups, because the record keeps it only for tiles with open tasks.
    """
    count = int(seat["tiles"])
    members, beside = seat["members"].tolist(), seat["beside"].tolist()
    colours = seat["colour"].tolist()
    have = [[0, 0, 0, 0] for _ in range(count)]
    for label in set(seat["group"].tolist()[:count]):
        colour = next(colour for colour in range(4) if colours[colour] >> label & 1)
        size = members[label].bit_count()
        for tile in range(count):
            if members[label] >> tile & 1:
                have[tile][colour] += size - 1
            elif beside[label] >> tile & 1:
                have[tile][colour] += size
    return have


def _seen_by_last(seat: Any) -> list[int]:
    """Return n(P, colour) of the tile placed last; the record packs it, one byte per colour."""
    packed = int(seat["have"][int(seat["tiles"]) - 1])
    return [packed >> 8 * colour & 255 for colour in range(4)]


def _done(seat: Any) -> list[list[bool]]:
    count = int(seat["tiles"])
    return [
        [not still_open >> task & 1 for task in range(TASKS) if NEED[tile, task]]
        for tile, still_open in zip(seat["tile"].tolist()[:count], seat["open"].tolist()[:count], strict=True)
    ]


def _track(state: Any, order: list[int]) -> list[dict[str, Any]]:
    """Return the stacks of markers: spaces from the furthest back on, seats from bottom to top."""
    stacks: dict[int, list[int]] = {}
    for seat in reversed(order):
        stacks.setdefault(int(state["seat"][seat]["distance"]) % _TRACK_SPACES, []).append(seat)
    return [{"space": space, "seats": seats} for space, seats in reversed(stacks.items())]


def _refill(state: Any, position: Position) -> str:
    if state["auto_refill"] and position.seats > 1:
        return "auto"
    return "may" if any(action.id == rules.REFILL for action in position.legal_actions()) else "no"


def _turns_left(state: Any) -> int:
    """Return a rough estimate of the turns to come: a seat takes about seven turns for eight discs."""
    seats = int(state["seats"])
    if seats == 1:
        return int(state["lying"]) + (8 if state["phase"] == PHASE_1 else 0)
    fewest = min(int(state["target"]) - placed(state, i) for i in range(seats))
    tiles = int(state["lying"]) + int(state["stocked"])
    return min(tiles, seats * max(1, fewest * 7 // 8))


def _solo(state: Any, position: Position) -> dict[str, Any]:
    _, second, result = notes(state)
    is_over = int(state["phase"]) == OVER
    in_first = int(state["phase"]) == PHASE_1
    goal = FIRST_STACK if in_first else SOLO_DISCS
    return {
        "phase": 1 if in_first else 2,
        "sum": int(state["seat"][0]["distance"]),
        "missing": max(0, goal - int(state["seat"][0]["completed"])),
        "s1": None if in_first else int(state["first_note"]),
        "s2": second if is_over else None,
        "result": result if is_over else None,
        "may_end": any(action.id == rules.END for action in position.legal_actions()),
    }


def choices(position: Position) -> dict[str, Any]:
    """Return what the seat to act may do, with consequences."""
    raw = position.raw()
    state = raw.view(State)[0]
    actions = position.legal_actions()
    texts = {action.id: action.text for action in actions}
    places = free_places(state["seat"][position.actor])
    spaces = state["wheel"].tolist()
    rows = np.zeros(PREVIEW_COLUMNS * PREVIEW_ROWS, np.int32)
    after = np.zeros_like(raw)
    takes = []
    for k, tile in enumerate(offer(state)):
        cells = []
        following: int | None = None
        for cell, (x, y) in places.items():
            action = rules.TAKE + k * GRID + cell
            n = kernels.preview(raw, action, after, rows)
            then = after.view(State)[0]
            changes = rows.reshape(-1, PREVIEW_COLUMNS)[:n].tolist()
            cells.append(
                {
                    "x": x,
                    "y": y,
                    "action": texts[action],
                    "have": _seen_by_last(then["seat"][position.actor]),
                    "completes": [[changed, task] for changed, task, met, need, done in changes if done],
                    "closer": [[changed, task, met, need] for changed, task, met, need, done in changes if not done],
                    "left": int(then["target"]) - placed(then, position.actor),
                    "ends": int(then["phase"]) == OVER,
                }
            )
            following = int(then["mover"]) if position.seats > 1 else None
        takes.append(
            {
                "space": spaces.index(tile),
                "tile": tile,
                "cost": int(COST[tile]),
                "distance": int(state["seat"][position.actor]["distance"]) + int(COST[tile]),
                "next": following,
                "cells": cells,
            }
        )
    return {
        "refill": texts.get(rules.REFILL),
        "end": texts.get(rules.END),
        "takes": takes,
    }


def scores(position: Position) -> tuple[int, ...]:
    """Return the discs placed by each seat; in solo the result at the end, before it the sum of the numbers."""
    state = position.state()
    if position.seats > 1:
        return tuple(placed(state, i) for i in range(position.seats))
    return (notes(state)[2] if int(state["phase"]) == OVER else int(state["seat"][0]["distance"]),)


def ranking(position: Position) -> tuple[int, ...] | None:
    """Return the place of each seat, 1 = best; None before the end and in solo."""
    return standing.ranking(position.state())
