"""Positions for the tests: tables that would take long to play to, laid out as documents.

The city is the one of the rulebook's illustration. Places are named by the tile that lies there, hands and piles are
written as `"V1 V1 K1"`; whatever is not said is as at the start, and all other cards are in the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from moontable import Position
from tests.rules.blue_moon_city.box import CARDS, DRAGONS, PLACES, SCALES, TILES, Place, in_order, rows
from tests.rules.blue_moon_city.matches import GAME

TILE_AT: dict[Place, int] = {
    (int(row["row"]), int(row["column"])): int(row["tile"]) for row in rows("illustration.csv")
}
PLACE_OF: dict[str, Place] = {TILES[tile].name: place for place, tile in TILE_AT.items()}


def on(name: str) -> str:
    """The place of a tile as actions write it."""
    row, column = PLACE_OF[name]
    return f"{row},{column}"


def cards(text: str) -> list[str]:
    return in_order(text.split())


def situation(seats: int = 2, hands: Sequence[str] = (), **more: Any) -> Position:
    """A position in which seat 0 begins a turn, unless `more` says otherwise; see `layout`."""
    return GAME.position(layout(seats, hands, **more))


def layout(
    seats: int = 2,
    hands: Sequence[str] = (),
    *,
    at: Mapping[int, str] | None = None,
    dragons: Mapping[str, str] | None = None,
    markers: Mapping[str, Sequence[int | None]] | None = None,
    built: Iterable[str] = (),
    obelisk: Sequence[int] = (),
    deck: str | None = None,
    discard: str = "",
    **more: Any,
) -> dict[str, Any]:
    """The document of a situation; `more` are members of the document.

    With `deck` given, all cards that are nowhere else lie in the discard pile. The deck counts as shuffled just now.
    """
    options = {"layout": "illustrated", **more.pop("options", {})}
    held = [cards(hands[seat]) if seat < len(hands) else [] for seat in range(seats)]
    on_table = Counter((more.get("payment") or {}).get("cards", []))
    rest = Counter(CARDS) - sum(map(Counter, held), Counter(cards(discard))) - on_table
    lying = rest if deck is None else Counter(cards(deck))
    scales = more.setdefault("scales", [0] * seats)
    total = options.get("scales") or SCALES[seats]
    done = {PLACE_OF[name] for name in built}
    placed = {PLACE_OF[name]: list(boxes) for name, boxes in (markers or {}).items()}
    flights = dragons or {}
    figures = at or {}
    return {
        "game": "blue-moon-city",
        "rules_version": GAME.spec.rules_version,
        "seats": seats,
        "options": options,
        "phase": "move",
        "ply": 100 * seats,
        "turn": 10 * seats,
        "start": more.get("mover", 0),
        "mover": 0,
        "tiles": list(TILE_AT.values()),
        "built": [place in done for place in PLACES],
        "markers": [
            [] if place in done else placed.get(place, [None] * len(TILES[TILE_AT[place]].boxes)) for place in PLACES
        ],
        "dragons": [list(PLACE_OF[flights[name]]) if name in flights else None for name in DRAGONS.values()],
        "figures": [list(PLACE_OF[figures.get(seat, "Courtyard")]) for seat in range(seats)],
        "hands": held,
        "crystals": [0] * seats,
        "supply": total - sum(scales),
        "offerings": list(obelisk),
        "deck": in_order(lying.elements()),
        "discard": in_order((Counter(cards(discard)) + rest - lying).elements()),
        "aside": [],
        "owed": [0] * seats,
        "steps": 2,
        "contributed": False,
        "offered": 0,
        "payment": None,
        "discarded": [],
        "drawing": 0,
        "ending": None,
        **more,
    }


def all_but(*names: str) -> list[str]:
    """Names of all buildings but these."""
    return [name for name in PLACE_OF if name not in (*names, "Courtyard")]
