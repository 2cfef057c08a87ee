"""Positions for the tests: tables that would take long to play to, laid out as documents.

The ring is the one of the jump vectors; whatever is not said is as at the start of a turn of astronaut 0 in a match of
three seats, all astronauts in column 3 or behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from moontable import Position
from tests.rules.walking_on_the_moon.box import CARDS
from tests.rules.walking_on_the_moon.matches import GAME

RING = ("M02", "M01", "M05", "M03", "M09", "M11")
"""`.^.^ ..^. .^^. ^^.. .^x. .x..`: cliffs at 1 3 6 9 10 12 13 17, craters at 18 and 21."""

STARS = (2, 5, 11, 14, 18, 21)
LINE = 24


def arrows(ring: Sequence[str]) -> list[int]:
    return [4 * k + CARDS[name].arrow for k, name in enumerate(ring)]


def situation(columns: Sequence[int] = (3, 0, 0), **more: Any) -> Position:
    """A position in which astronaut 0 begins a turn, unless `more` says otherwise; see `layout`."""
    return GAME.position(layout(columns, **more))


def layout(
    columns: Sequence[int] = (3, 0, 0),
    *,
    asleep: Iterable[int] = (),
    stars: Mapping[int, int] | None = None,
    ec: Mapping[int, int] | None = None,
    tokens: Iterable[int] = (),
    acted: Iterable[int] = (),
    across: Sequence[int] = (),
    ring: Sequence[str] = RING,
    lying: Sequence[int] | None = None,
    mover: int = 0,
    **more: Any,
) -> dict[str, Any]:
    """The document of a situation; `more` are members of the document.

    Astronauts stand where `columns` say, of those that share a space the one that is named last in `columns` at the
    bottom; those `across` have crossed in this order. Stars that astronauts hold are missing from the back of the track
    unless `lying` says which are left. Whoever ranks before the mover has had its turn.
    """
    held, paid = stars or {}, ec or {}
    count = len(columns)
    seats = more.pop("seats", count)
    options = {"cards": len(ring), **more.pop("options", {})}
    line = 4 * len(ring)
    if lying is None:
        with_stars = arrows(ring)[len(ring) > 6 : 7 if len(ring) > 7 else None]
        lying = with_stars[: 6 - sum(held.values())]
    running = [i for i in range(count) if i not in across]
    piles: dict[int, list[int]] = {}
    for i in reversed(running):
        piles.setdefault(columns[i], []).append(i)
    ranked = [i for column in sorted(piles) for i in reversed(piles[column])]
    is_by_rounds = options.get("turn_order", "rounds") == "rounds" or bool(across)
    done = {*acted, *ranked[: ranked.index(mover)]} if is_by_rounds and mover in ranked else set(acted)
    return {
        "game": "walking-on-the-moon",
        "rules_version": GAME.spec.rules_version,
        "seats": seats,
        "options": options,
        "phase": "start",
        "ply": 100,
        "turn": 4 * count + len(done) + len(across),
        "round": 5 if options.get("turn_order", "rounds") == "rounds" else 1,
        "order": list(range(seats)),
        "ring": list(ring),
        "stars": sorted(lying),
        "astronauts": [
            {
                "column": columns[i] if i not in across else max(columns[i], line),
                "awake": i not in set(asleep),
                "stars": held.get(i, 0),
                "ec": paid.get(i, 0),
                "token": i in set(tokens),
                "finished": 1 + list(across).index(i) if i in across else None,
                "acted": i in done,
            }
            for i in range(count)
        ],
        "stacks": [piles[column] for column in sorted(piles)],
        "mover": mover,
        "hindered": False,
        "bought": 0,
        "program": [],
        "jump": 0,
        "rolled": [],
        "rerolling": None,
        "victims": [],
        "partner": False,
        "ending": None,
        **more,
    }
