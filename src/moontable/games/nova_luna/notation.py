"""Actions of Nova Luna as text and JSON and back, and its log sentences.

    take   `T17@2,-1`   {"type": "take", "offer": 0, "tile": 17, "x": 2, "y": -1}   y grows downwards
    refill `refill`     {"type": "refill"}
    end    `end`        {"type": "end"}                                              solo: end phase 1
    draw   `draw T17`   {"type": "draw", "tile": 17}                                 chance
    order  `order 1,0`  {"type": "order", "seats": [1, 0]}                           chance; first mover first

The first tile of a display lies at (0, 0). A grid cell has no place of its own (the grid is a helix), so places are
found by walking from the first tile. Positions as JSON are in `documents.py`.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from moontable.core.errors import NotationError
from moontable.games.nova_luna import documents, kernels, rules
from moontable.games.nova_luna.components import COLOUR, COST, SPACES, TILES
from moontable.games.nova_luna.displays import cell_of, free_places
from moontable.games.nova_luna.spec import OFFER
from moontable.games.nova_luna.standing import notes, placed, ranking, raw_of
from moontable.games.nova_luna.state import EXHAUSTION, GRID, OVER, PHASE_1, PHASE_2, PLAY, SOLO, State

document = documents.write
read = documents.read

_TAKE = re.compile(r"T([1-9]\d?)@(0|-?[1-9]\d?),(0|-?[1-9]\d?)", re.ASCII)
_DRAW = re.compile(r"draw T([1-9]\d?)", re.ASCII)
_ORDER = re.compile(r"order ([0-3](?:,[0-3])*)")


def _orders(seats: int) -> list[tuple[int, ...]]:
    return list(permutations(range(seats)))


def offer(state: Any) -> list[int]:
    """Return the tiles that may be taken, clockwise from the meeple."""
    wheel, meeple = state["wheel"].tolist(), int(state["meeple"])
    around = [wheel[(meeple + step) % SPACES] for step in range(1, SPACES)]
    return [tile for tile in around if tile][:OFFER]


# ── Text ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def action_texts(state: Any, ids: Sequence[int]) -> list[str]:
    """Return the texts of legal actions."""
    tiles = offer(state)
    places = free_places(state["seat"][int(state["mover"])])
    return [_action_text(action, tiles, places) for action in ids]


def _action_text(action: int, tiles: list[int], places: dict[int, tuple[int, int]]) -> str:
    if action < rules.TAKE:
        return ("refill", "end")[action]
    k, cell = divmod(action - rules.TAKE, GRID)
    x, y = places[cell]
    return f"T{tiles[k]}@{x},{y}"


def outcome_texts(state: Any, ids: Sequence[int]) -> list[str]:
    """Return the texts of chance outcomes."""
    if state["pending"]:
        return [f"draw T{outcome + 1}" for outcome in ids]
    orders = _orders(int(state["seats"]))
    return ["order " + ",".join(map(str, orders[outcome])) for outcome in ids]


def heard(_state: Any, text: str, _seat: int | None) -> str:
    """Return the text of an action or outcome as a seat may read it: nothing is hidden."""
    return text


def canonical(written: object) -> str:
    """Return the text as the product writes it, blanks around it removed; raise `NotationError` if it names nothing."""
    text = written.strip() if isinstance(written, str) else repr(written)
    if text in ("refill", "end"):
        return text
    if (match := _TAKE.fullmatch(text) or _DRAW.fullmatch(text)) and int(match[1]) <= TILES:
        return text
    if match := _ORDER.fullmatch(text):
        seats = [int(seat) for seat in match[1].split(",")]
        if sorted(seats) == list(range(len(seats))):
            return text
    raise NotationError(
        "bad-notation", f"{text[:40]!r} is no action of Nova Luna; write T17@2,-1 or refill or end", text=text[:40]
    )


def why_not(state: Any, text: str) -> str:
    """Return why a well-formed action is not legal on this state."""
    phase = int(state["phase"])
    is_outcome = text.startswith(("draw", "order"))
    if state["pending"] or phase not in (PLAY, PHASE_1, PHASE_2):
        return f"{text} cannot happen now" if is_outcome else "chance is to act before any seat"
    if is_outcome:
        return "no chance outcome is due"
    if text == "refill":
        if phase != PLAY:
            return "there is no refill by choice in the solo game"
        return "the wheel is refilled by choice only while one or two tiles lie on it and the stock has some"
    if text == "end":
        return "only the solo player may end phase 1, with eight discs placed and a tile left to take"
    match = _TAKE.fullmatch(text)
    if match is None:
        return f"{text} is not among the actions of the seat to act"
    tiles = offer(state)
    if int(match[1]) not in tiles:
        return f"tile {match[1]} is not on offer; on offer: {', '.join(map(str, tiles))}"
    return f"({match[2]}, {match[3]}) is no free place beside the display"


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def action_document(action_id: int, text: str) -> dict[str, Any]:
    """Return an action or outcome as plain JSON."""
    if match := _TAKE.fullmatch(text):
        tile, x, y = map(int, match.groups())
        return {"type": "take", "offer": (action_id - rules.TAKE) // GRID, "tile": tile, "x": x, "y": y}
    if match := _DRAW.fullmatch(text):
        return {"type": "draw", "tile": int(match[1])}
    if match := _ORDER.fullmatch(text):
        return {"type": "order", "seats": [int(seat) for seat in match[1].split(",")]}
    return {"type": text}


def read_action(document: Mapping[str, Any]) -> tuple[int, str]:
    """Return id and text of an action document; raise `NotationError`."""
    match dict(document):
        case {"type": "refill", **rest} if not rest:
            return rules.REFILL, "refill"
        case {"type": "end", **rest} if not rest:
            return rules.END, "end"
        # Numbers are checked by the text that they make; `true`, which Python counts as 1, makes none.
        case {"type": "draw", "tile": int(tile), **rest} if not rest:
            text = canonical(f"draw T{tile}")
            return tile - 1, text
        case {"type": "order", "seats": [*seats], **rest} if not rest and all(type(seat) is int for seat in seats):
            text = canonical("order " + ",".join(map(str, seats)))
            return _orders(len(seats)).index(tuple(seats)), text
        case {"type": "take", "offer": int(k), "tile": int(tile), "x": int(x), "y": int(y), **rest} if (
            not rest and type(k) is int and 0 <= k < OFFER
        ):
            text = canonical(f"T{tile}@{x},{y}")
            return rules.TAKE + k * GRID + cell_of(x, y), text
    raise NotationError("bad-notation", "not an action document of Nova Luna")


# ── Log ───────────────────────────────────────────────────────────────────────────────────────────────────────────────


def log(state: Any, action: int) -> list[dict[str, Any]]:
    """Return the log sentences that an action or outcome produces: message key, seat (or None) and arguments."""
    before = state
    raw = raw_of(before)
    kernels.apply(raw, action)
    after = raw.view(State)[0]
    seats = int(before["seats"])
    lines: list[dict[str, Any]] = []

    def say(key: str, by: int | None = None, **arguments: Any) -> None:
        lines.append({"key": f"nova-luna.{key}", "seat": by, "args": arguments})

    if before["pending"]:
        return lines
    if before["ply"] == after["ply"]:
        say("start-order", order=list(_orders(seats)[action]))
        return lines
    mover = int(before["mover"])
    if action == rules.REFILL:
        say("refill", mover, count=int(after["pending"]))
        return lines
    if action >= rules.TAKE:
        k, cell = divmod(action - rules.TAKE, GRID)
        tile = offer(before)[k]
        x, y = free_places(before["seat"][mover])[cell]
        gained = placed(after, mover) - placed(before, mover)
        say("take", mover, tile=tile, colour=int(COLOUR[tile]), cost=int(COST[tile]), x=x, y=y, discs=gained)
    if before["phase"] == PHASE_1 and after["phase"] == PHASE_2:
        say("end-phase", mover, s1=int(after["first_note"]))
    if after["phase"] == OVER:
        if after["ending"] == SOLO:
            _, second, result = notes(after)
            say("solo-result", mover, s1=int(after["first_note"]), s2=second, result=result)
        if after["ending"] == EXHAUSTION:
            say("exhausted")
        for seat, place in enumerate(ranking(after) or ()):
            if place == 1:
                say("win", seat, seat=seat)
    elif after["pending"]:
        say("forced-refill", count=int(after["pending"]))
    return lines
