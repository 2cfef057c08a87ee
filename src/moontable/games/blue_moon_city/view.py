"""What a person at the table sees of a match of Blue Moon City, as plain JSON of integers and ASCII, built by adding.

Nobody is told a hand but his own, and the crystals of others only where the option says so and at the end; `choices`
(of the room of that name) is for the seat to act alone.
"""

from typing import Any

from moontable.core.position import Position
from moontable.games.blue_moon_city import choices as offered
from moontable.games.blue_moon_city import kernels, standing
from moontable.games.blue_moon_city.city import CELLS, PLACES
from moontable.games.blue_moon_city.components import (
    BOX_VALUE,
    BUILDINGS,
    CARDS,
    COLOURS,
    TILE_COLOUR,
    obelisk_costs,
)
from moontable.games.blue_moon_city.documents import is_built, owners, place_of, raw_of, spread
from moontable.games.blue_moon_city.layout import PHASES
from moontable.games.blue_moon_city.roles import explain
from moontable.games.blue_moon_city.spec import DRAWS, GOAL, SPEC, decode
from moontable.games.blue_moon_city.state import OVER, PAY, UNLAID

TURNS_OF_A_SEAT = {2: 25, 3: 18, 4: 13}
"""Turns that a seat takes in a match, about."""

choices = offered.choices


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """Return what a seat, or a spectator, sees."""
    state = position.state()
    seats = range(int(state["seats"]))
    rank = standing.ranking(state)
    return {
        "game": SPEC.id,
        "seats": len(seats),
        "options": decode(state),
        "phase": PHASES[int(state["phase"])],
        "ply": int(state["ply"]),
        "turn": int(state["turn"]),
        "turn_cap": int(state["turn_cap"]),
        "actor": position.actor if position.actor >= 0 else None,
        "start": None if state["start"] == UNLAID else int(state["start"]),
        "goal": int(GOAL[len(seats)]),
        "tiles": [_tile(state, cell) for cell in range(CELLS)],
        "dragons": {
            colour: place_of(cell)
            for colour, cell in zip(("red", "green", "blue"), state["dragon"].tolist(), strict=True)
        },
        "players": [_player(state, i, i == seat) for i in seats],
        "scales": {
            "total": int(state["scale_total"]),
            "supply": int(state["supply"]),
            "pays": standing.scoring(state),
        },
        "obelisk": {
            "costs": obelisk_costs(len(seats)),
            "markers": [owner - 1 for owner in state["obelisk"].tolist() if owner],
            "next": int(kernels.cost(raw_of(state))) or None,
        },
        "deck": int(state["stock"])
        + int(state["set_aside"])
        - sum(int(s["owed"]) for s in state["seat"][: len(seats)]),
        "discard": spread(state["discard"]),
        "step": {
            "steps": int(state["steps"]),
            "contributed": bool(state["contributed"]),
            "offered": int(state["offered"]),
            "discarded": [CARDS[kind] for kind in state["thrown"].tolist()[: int(state["discards"])]],
            "draws": int(state["discards"]) + DRAWS,
        },
        "payment": _payment(state) if state["phase"] == PAY else None,
        "built": int(state["built"]).bit_count(),
        "turns_left": _turns_left(state),
        "ending": position.ending,
        "ranking": None if rank is None else list(rank),
        "scores": list(scores(position)),
    }


def _tile(state: Any, cell: int) -> dict[str, Any]:
    tile = int(state["tile"][cell])
    return {
        "at": list(PLACES[cell]),
        "tile": None if tile == UNLAID else tile,
        "built": is_built(state, cell),
        "boxes": [
            {"colour": (COLOURS + "*")[TILE_COLOUR[tile]], "value": int(BOX_VALUE[tile, box]), "marker": owner}
            for box, owner in enumerate(owners(state, cell))
        ],
    }


def _player(state: Any, i: int, is_own: bool) -> dict[str, Any]:
    seat = state["seat"][i]
    are_crystals_seen = is_own or bool(state["open"]) or state["phase"] == OVER
    return {
        "at": place_of(int(seat["at"])),
        "crystals": int(seat["crystals"]) if are_crystals_seen else None,
        "scales": int(seat["scales"]),
        "cards": int(seat["cards"]),
        "hand": spread(seat["hand"]) if is_own else None,
        "pending": int(seat["owed"]),
        "markers": int(seat["markers"]),
        "offerings": int(seat["offerings"]),
    }


def _payment(state: Any) -> dict[str, Any]:
    cell, box = int(state["seat"][int(state["mover"])]["at"]), int(state["box"])
    tile = int(state["tile"][cell])
    return {
        "at": list(PLACES[cell]),
        "box": box + 1,
        "colour": (COLOURS + "*")[TILE_COLOUR[tile]],
        "value": int(BOX_VALUE[tile, box]),
        "cards": spread(state["paid"]),
        "sum": explain(state["paid"].tolist(), int(TILE_COLOUR[tile])).sum,
    }


def _turns_left(state: Any) -> int:
    """Return a rough estimate of the turns to come, from what is built and offered so far."""
    if state["phase"] == OVER:
        return 0
    seats = int(state["seats"])
    built = int(state["built"]).bit_count() / BUILDINGS
    offered = max(int(seat["offerings"]) for seat in state["seat"][:seats]) / int(GOAL[seats])
    turns = seats * TURNS_OF_A_SEAT[seats]
    return max(1, min(round(turns * (1 - (built + offered) / 2)), int(state["turn_cap"]) - int(state["turn"])))


def scores(position: Position) -> tuple[int, ...]:
    """Return the offerings of each seat."""
    state = position.state()
    return tuple(int(seat["offerings"]) for seat in state["seat"][: position.seats])


def ranking(position: Position) -> tuple[int, ...] | None:
    """Return the place of each seat, 1 = best; None before the end."""
    return standing.ranking(position.state())
