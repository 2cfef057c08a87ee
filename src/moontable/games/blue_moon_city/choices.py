"""What the seat to act may do, with consequences, so that a client never runs the rules itself."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from moontable.core.contract import Raw
from moontable.core.position import Position
from moontable.games.blue_moon_city import actions, kernels
from moontable.games.blue_moon_city.city import CELLS, CENTRE, DISTANCE, LONGEST_WALK, PLACES, WITHIN
from moontable.games.blue_moon_city.components import (
    BOX_VALUE,
    BOXES,
    CARDS,
    COLOURS,
    COURTYARD,
    KINDS,
    TILE_COLOUR,
)
from moontable.games.blue_moon_city.consequences import as_known, follow
from moontable.games.blue_moon_city.documents import is_built
from moontable.games.blue_moon_city.layout import PHASES
from moontable.games.blue_moon_city.roles import explain
from moontable.games.blue_moon_city.state import MOVE, OVER, PAY, State

WAYS = 12
"""So many ways to pay a box are shown."""

_LISTED = 60
_BOUNDS = (60, 100, 10_000)
"""Prices, in tenths, up to which payments are looked for: the next bound only if nothing was found."""

_PIECES = ("red", "green", "blue")
_STRIDE_STEPS = 2


def choices(position: Position) -> dict[str, Any]:
    """Return what the seat to act may do."""
    return _Choices(position).document()


class _Choices:
    """The situation of the seat to act."""

    def __init__(self, position: Position) -> None:
        self.raw = position.raw()
        self.state: Any = self.raw.view(State)[0]
        self.texts = {action.id: action.text for action in position.legal_actions()}
        self.mover = position.actor
        self.seat = self.state["seat"][self.mover]
        self.at = int(self.seat["at"])
        self.phase = int(self.state["phase"])
        self.known = as_known(self.raw)

    def document(self) -> dict[str, Any]:
        """Return everything."""
        payments: dict[str, list[dict[str, Any]]] = {}
        return {
            "phase": PHASES[self.phase],
            "go": [self._walk(cell) for cell in range(CELLS) if actions.GO + cell in self.texts],
            "powers": list(self._powers()),
            "tiles": self._tiles(payments),
            "payments": payments,
            "offers": list(self._offers()),
            "pay": self._pay() if self.phase == PAY else None,
            "discard": [
                {"card": CARDS[kind], "action": self.texts[actions.DISCARD_CARD + kind]}
                for kind in range(KINDS)
                if actions.DISCARD_CARD + kind in self.texts
            ],
            "draw": self._draw(),
        }

    # ── Moving ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _walk(self, cell: int) -> dict[str, Any]:
        return {
            "to": list(PLACES[cell]),
            "steps": int(DISTANCE[self.at, cell]),
            "action": self.texts[actions.GO + cell],
        }

    def _targets(self, base: int) -> list[dict[str, Any]]:
        return [
            {"to": list(PLACES[cell]), "action": self.texts[base + cell]}
            for cell in range(CELLS)
            if base + cell in self.texts
        ]

    def _powers(self) -> Iterator[dict[str, Any]]:
        """Yield the cards whose power can be used now, in order of kinds."""
        for card in range(2 * len(_PIECES)):
            targets = self._targets(actions.FLY + card * CELLS)
            if targets:
                dragon, value = divmod(card, 2)
                does = ("fly", "walk")[value]
                yield {"card": CARDS[3 * dragon + value], "piece": _PIECES[dragon], "does": does, "targets": targets}
        if targets := self._targets(actions.JUMP):
            yield {"card": "F1", "piece": "figure", "does": "jump", "targets": targets}
        if actions.STRIDE in self.texts:
            further = [
                {"to": list(PLACES[cell]), "action": None}
                for cell in range(CELLS)
                if self._is_near(cell, _STRIDE_STEPS) and not self._is_near(cell, 0)
            ]
            yield {
                "card": "F2",
                "piece": "figure",
                "does": "steps",
                "action": self.texts[actions.STRIDE],
                "targets": further,
            }

    def _is_near(self, cell: int, more: int) -> bool:
        """Whether the figure can walk to a cell with so many steps more than it has."""
        steps = min(LONGEST_WALK, int(self.state["steps"]) + more)
        return bool(int(WITHIN[steps, self.at]) >> cell & 1)

    # ── Building ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _reachable(self) -> Iterator[tuple[int, str | None]]:
        """Yield the cells where the mover could build or offer at once, with the walk there: its own tile first."""
        yield self.at, None
        for cell in range(CELLS):
            if actions.GO + cell in self.texts:
                yield cell, self.texts[actions.GO + cell]

    def _tiles(self, payments: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
        """Return the tiles with boxes that the hand can pay, and note the ways to pay them by need."""
        if self.phase == PAY or actions.DRAW not in self.texts or not self.seat["markers"] or self.state["discards"]:
            return []
        tiles = []
        for cell, walk in self._reachable():
            tile = int(self.state["tile"][cell])
            if tile == COURTYARD or is_built(self.state, cell):
                continue
            boxes = []
            for box in range(int(BOXES[tile])):
                need = f"{(COLOURS + '*')[TILE_COLOUR[tile]]}{BOX_VALUE[tile, box]}"
                if self.state["filled"][cell][box]:
                    continue
                if need not in payments:
                    payments[need] = self._ways(tile, box)
                if payments[need]:
                    follows = follow(self.known.copy(), cell, box).document()
                    boxes.append({"box": box + 1, "need": need, "action": f"box {box + 1}", "follows": follows})
            if boxes:
                tiles.append({"at": list(PLACES[cell]), "go": walk, "boxes": boxes})
        for need in [need for need, ways in payments.items() if not ways]:
            del payments[need]
        return tiles

    def _ways(self, tile: int, box: int) -> list[dict[str, Any]]:
        """Return ways to pay a box, or to go on with its payment: exact sums first, then the cheapest."""
        colour, number = int(TILE_COLOUR[tile]), int(BOX_VALUE[tile, box])
        before = self.state["paid"].tolist()
        ways = []
        for counts in self._payments(colour, number):
            payment = explain(counts, colour)
            added = [kind for kind in range(KINDS) for _ in range(counts[kind] - before[kind])]
            ways.append(
                {
                    "cards": [part.document() for part in payment.parts],
                    "as": payment.colour,
                    "sum": payment.sum,
                    "over": payment.sum - number,
                    "actions": [*(f"pay {CARDS[kind]}" for kind in added), "paid"],
                }
            )
        exact = [way for way in ways if way["over"] == 0]
        return [*exact, *(way for way in ways if way["over"] != 0)][:WAYS]

    def _payments(self, colour: int, number: int) -> list[list[int]]:
        """Return payments by kind, the cheapest first; with a card too many only where there is no other."""
        paid = np.ascontiguousarray(self.state["paid"])
        if kernels.pays(paid, colour, number):
            return [paid.tolist()]
        found, costs = np.zeros(_LISTED * KINDS, np.uint8), np.zeros(_LISTED, np.int64)
        for exactly in (1, 0):
            for bound in _BOUNDS:
                hand = np.ascontiguousarray(self.seat["hand"])
                first = int(self.state["last"])
                n = kernels.list_payments(hand, paid, first, colour, number, bound, exactly, found, costs)
                if n:
                    rows: list[list[int]] = found.reshape(-1, KINDS)[:n].tolist()
                    return rows
        return []

    def _pay(self) -> dict[str, Any]:
        """Return how the payment on the table can go on."""
        tile, box = int(self.state["tile"][self.at]), int(self.state["box"])
        return {
            "next": [
                {"card": CARDS[kind], "action": self.texts[actions.PAY_CARD + kind]}
                for kind in range(KINDS)
                if actions.PAY_CARD + kind in self.texts
            ],
            "paid": self.texts.get(actions.PAID),
            "ways": self._ways(tile, box),
            "follows": follow(self.known.copy(), self.at, box).document(),
        }

    # ── Offering and drawing ──────────────────────────────────────────────────────────────────────────────────────────

    def _offers(self) -> Iterator[dict[str, Any]]:
        """Yield the offerings that can be made now, or after a walk to the courtyard."""
        for more, card in enumerate((None, "P1", "P2")):
            if actions.OFFER + more in self.texts:
                yield self._offer(None, card, more, self.known.copy())
        if self.phase == MOVE and self.at != CENTRE and actions.GO + CENTRE in self.texts:
            raw = self.known.copy()
            kernels.apply(raw, actions.GO + CENTRE)
            out = np.empty(kernels.MAX_ACTIONS, np.int32)
            if actions.OFFER in out[: kernels.legal(raw, out)]:
                yield self._offer(self.texts[actions.GO + CENTRE], None, 0, raw)

    def _offer(self, walk: str | None, card: str | None, more: int, raw: Raw) -> dict[str, Any]:
        cost = int(kernels.cost(raw)) + more
        kernels.apply(raw, actions.OFFER + more)
        after = raw.view(State)[0]
        return {
            "go": walk,
            "card": card,
            "cost": cost,
            "action": f"{card} offer {cost}" if card else f"offer {cost}",
            "ends": int(after["phase"]) == OVER,
            "left": int(after["seat"][self.mover]["crystals"]),
        }

    def _draw(self) -> dict[str, Any] | None:
        text = self.texts.get(actions.DRAW)
        return None if text is None else {"count": int(text.rpartition(" ")[2]), "action": text}
