"""Positions of Nova Luna as plain JSON and back.

    {"game": "nova-luna", "rules_version": 1, "seats": 2, "options": {…all options…},
     "phase": "setup" | "play" | "phase1" | "phase2" | "over",
     "ply": 12,                                    actions of seats so far, refills by choice included
     "order": [1, 0] | null,                       start order, first mover first; null until known and in solo
     "wheel": {"meeple": 4, "spaces": [17, null, …]},    12 spaces clockwise
     "refilling": false,                           tiles are being drawn onto the wheel: chance is to act
     "stock": [2, 3, 5, …],                        tile ids, ascending
     "displays": [[{"tile": 9, "x": 0, "y": 0}, …], …]}  per seat in order of placement, first tile at (0, 0)

Nothing that follows from the rest is written down: the order of turns follows from the numbers of the tiles, so it is
replayed, as are completed tasks and notes. A document that no match can reach is refused with the reason and its path.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from moontable.core.errors import DocumentError, OptionError
from moontable.games.nova_luna import kernels, rules
from moontable.games.nova_luna.components import COST, TILES
from moontable.games.nova_luna.displays import SIDES, Place, cell_of, tile_places
from moontable.games.nova_luna.spec import SPEC, decode, encode
from moontable.games.nova_luna.standing import notes
from moontable.games.nova_luna.state import (
    EXHAUSTION,
    LAST_DISC,
    LONGEST,
    OVER,
    PHASE_1,
    PHASE_2,
    PLAY,
    SETUP,
    SOLO,
    State,
)

PHASES = ("setup", "play", "phase1", "phase2", "over")
_KEYS = {
    "game",
    "rules_version",
    "seats",
    "options",
    "phase",
    "ply",
    "order",
    "wheel",
    "refilling",
    "stock",
    "displays",
}


def document(state: Any) -> dict[str, Any]:
    """Return a state as plain JSON."""
    seats, phase = int(state["seats"]), int(state["phase"])
    orders = list(permutations(range(seats)))
    is_ordered = phase != SETUP and seats > 1
    bits = int(state["stock"][0]) | int(state["stock"][1]) << 64
    return {
        "game": SPEC.id,
        "rules_version": SPEC.rules_version,
        "seats": seats,
        "options": decode(state),
        "phase": PHASES[phase],
        "ply": int(state["ply"]),
        "order": list(orders[int(state["order"])]) if is_ordered else None,
        "wheel": {"meeple": int(state["meeple"]), "spaces": [tile or None for tile in state["wheel"].tolist()]},
        "refilling": bool(state["pending"]),
        "stock": [tile for tile in range(1, TILES + 1) if bits >> (tile - 1) & 1],
        "displays": [
            [
                {"tile": tile, "x": x, "y": y}
                for tile, (x, y) in zip(seat["tile"].tolist(), tile_places(seat), strict=False)
            ]
            for seat in state["seat"][:seats]
        ],
    }


def read(document: Mapping[str, Any]) -> NDArray[np.uint8]:
    """Return the state (uint8[itemsize]) that a document describes; raise `DocumentError`."""
    return _Reader(document).read()


def _refuse(path: str, reason: str) -> NoReturn:
    raise DocumentError("bad-document", f"{path}: {reason}", path=path)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


class _Reader:
    """Reads one document: first its shape, then what lies where, then whether a match can have come there."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document

    def read(self) -> NDArray[np.uint8]:
        self._read_shape()
        self._read_tiles()
        self._lay_out()
        if self.phase == SETUP:
            self._check_setup()
        elif self.seats == 1:
            self._check_solo()
        else:
            self._check_match()
        return self.raw

    # ── Shape ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _read_shape(self) -> None:
        document = self.document
        for key in _KEYS - set(document):
            _refuse(f"$.{key}", "is missing")
        for key in set(document) - _KEYS:
            _refuse(f"$.{key}", "is no part of a position")
        if document["game"] != SPEC.id:
            _refuse("$.game", f"must be {SPEC.id!r}")
        if document["rules_version"] != SPEC.rules_version:
            _refuse("$.rules_version", f"must be {SPEC.rules_version}")
        if not isinstance(document["options"], Mapping):
            _refuse("$.options", "must be an object")
        try:
            options = SPEC.complete(document["seats"], document["options"])
        except OptionError as error:
            raise DocumentError("bad-document", f"$.options: {error.reason}", path="$.options") from error
        self.seats: int = document["seats"]
        self.options = options
        if document["phase"] not in PHASES:
            _refuse("$.phase", f"must be one of {', '.join(PHASES)}")
        self.phase = PHASES.index(document["phase"])
        if self.phase not in ((SETUP, PHASE_1, PHASE_2, OVER) if self.seats == 1 else (SETUP, PLAY, OVER)):
            _refuse("$.phase", f"there is no {document['phase']} with {self.seats} seats")
        if not _is_count(document["ply"]) or document["ply"] > 999:
            _refuse("$.ply", "must be a whole number, 0 or more")
        if type(document["refilling"]) is not bool:
            _refuse("$.refilling", "must be true or false")
        self.order = self._read_order(document["order"])

    def _read_order(self, order: Any) -> int | None:
        if self.phase == SETUP or self.seats == 1:
            if order is not None:
                _refuse("$.order", "must be null before the start order is known and in solo")
            return None
        orders = list(permutations(range(self.seats)))
        if not isinstance(order, Sequence) or tuple(order) not in orders:
            _refuse("$.order", "must list every seat once, first mover first")
        index = orders.index(tuple(order))
        start = int(encode(self.seats, self.options)[3])
        if start and index != max(0, start - 2):
            _refuse("$.order", "differs from the option start_order")
        return index

    # ── Components ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _read_tiles(self) -> None:
        wheel, stock, displays = (self.document[key] for key in ("wheel", "stock", "displays"))
        if not isinstance(wheel, Mapping) or set(wheel) != {"meeple", "spaces"}:
            _refuse("$.wheel", "must be an object with meeple and spaces")
        if not _is_count(wheel["meeple"]) or wheel["meeple"] >= rules.SPACES:
            _refuse("$.wheel.meeple", f"must be a space from 0 to {rules.SPACES - 1}")
        self.meeple: int = wheel["meeple"]
        spaces = wheel["spaces"]
        if not isinstance(spaces, list) or len(spaces) != rules.SPACES:
            _refuse("$.wheel.spaces", f"must list {rules.SPACES} spaces")
        if spaces[self.meeple] is not None:
            _refuse(f"$.wheel.spaces[{self.meeple}]", "must be empty: the meeple stands there")
        if not isinstance(stock, list):
            _refuse("$.stock", "must be a list of tile ids")
        if not isinstance(displays, list) or len(displays) != self.seats:
            _refuse("$.displays", f"must list {self.seats} displays")

        self.used: set[int] = set()
        self.spaces = [0 if tile is None else self._take(tile, f"$.wheel.spaces[{i}]") for i, tile in enumerate(spaces)]
        self.stock = [self._take(tile, f"$.stock[{i}]") for i, tile in enumerate(stock)]
        if self.stock != sorted(self.stock):
            _refuse("$.stock", "must be in ascending order")
        self.displays = [self._read_display(display, f"$.displays[{i}]") for i, display in enumerate(displays)]
        if len(self.used) != TILES:
            missing = sorted(set(range(1, TILES + 1)) - self.used)
            _refuse("$", f"tiles {', '.join(map(str, missing))} lie nowhere")
        self.lying = sum(map(bool, self.spaces))
        self.turn = sum(map(len, self.displays))

    def _take(self, tile: Any, path: str) -> int:
        if type(tile) is not int or not 1 <= tile <= TILES:
            _refuse(path, f"must be a tile id from 1 to {TILES}")
        if tile in self.used:
            _refuse(path, f"tile {tile} lies in two places")
        self.used.add(tile)
        return tile

    def _read_display(self, display: Any, path: str) -> list[tuple[int, Place]]:
        if not isinstance(display, list):
            _refuse(path, "must be a list of tiles")
        if len(display) > LONGEST:
            _refuse(path, "has more tiles than a seat can get")
        places: dict[Place, int] = {}
        for i, entry in enumerate(display):
            here = f"{path}[{i}]"
            if not isinstance(entry, Mapping) or set(entry) != {"tile", "x", "y"}:
                _refuse(here, "must be an object with tile, x and y")
            x, y = entry["x"], entry["y"]
            if type(x) is not int or type(y) is not int:
                _refuse(here, "x and y must be whole numbers")
            if (x, y) in places:
                _refuse(here, f"two tiles lie at ({x}, {y})")
            if not places and (x, y) != (0, 0):
                _refuse(here, "the first tile lies at (0, 0)")
            if places and not any((x + dx, y + dy) in places for dx, dy in SIDES):
                _refuse(here, "touches no tile that was placed before")
            places[x, y] = self._take(entry["tile"], f"{here}.tile")
        return [(tile, place) for place, tile in places.items()]

    # ── The record ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        """Write the record but for what depends on the course of the match."""
        self.raw = np.zeros(State.itemsize, np.uint8)
        kernels.setup(self.raw, encode(self.seats, self.options))
        self.state = state = self.raw.view(State)[0]
        state["phase"], state["ply"], state["turn"] = self.phase, self.document["ply"], self.turn
        state["meeple"], state["lying"], state["stocked"] = self.meeple, self.lying, len(self.stock)
        state["wheel"] = self.spaces
        state["occupied"] = sum(bool(tile) << space for space, tile in enumerate(self.spaces))
        bits = sum(1 << tile - 1 for tile in self.stock)
        state["stock"] = bits & (1 << 64) - 1, bits >> 64
        wanted = min(rules.FACE_UP - self.lying, len(self.stock))
        if self.document["refilling"] and wanted == 0:
            _refuse("$.refilling", "nothing is left to be drawn")
        state["pending"] = wanted if self.document["refilling"] else 0

    def _place(self, seat: int, turn: int) -> int:
        """Place the next tile of a seat in its display as the so-maniest turn; return its completed tasks then."""
        record = self.state["seat"][seat]
        tile, (x, y) = self.displays[seat][int(record["tiles"])]
        kernels.place(self.raw, seat, tile, cell_of(x, y))
        record["distance"] += COST[tile]
        record["arrived"] = self.seats - 1 + turn
        return int(record["completed"])

    # ── The course of the match ───────────────────────────────────────────────────────────────────────────────────────

    def _check_setup(self) -> None:
        dealt = self.lying
        if self.turn or self.document["ply"] or self.meeple:
            _refuse("$.phase", "set-up comes before every action")
        if not all(self.spaces[1 : 1 + dealt]):
            _refuse("$.wheel.spaces", "set-up fills the spaces 1, 2, … in order")
        waits_for_order = self.seats > 1 and self.options["start_order"] == "random"
        if self.document["refilling"] != (dealt < rules.FACE_UP) or (dealt == rules.FACE_UP and not waits_for_order):
            _refuse("$.refilling", "set-up draws eleven tiles, then a random start order")

    def _check_match(self) -> None:
        state, target = self.state, int(self.state["target"])
        index = self.order or 0
        state["order"] = index
        for place, seat in enumerate(rules.ORDERS[self.seats, index, : self.seats].tolist()):
            state["seat"][seat]["arrived"] = self.seats - 1 - place
        for turn in range(1, self.turn + 1):
            mover = self._furthest_back()
            if int(state["seat"][mover]["tiles"]) == len(self.displays[mover]):
                _refuse(f"$.displays[{mover}]", "lacks a tile: this seat was to move by the order of turns")
            if self._place(mover, turn) >= target:
                if turn != self.turn or self.phase != OVER:
                    _refuse(f"$.displays[{mover}]", "has its last disc, which ends the match at once")
                state["ending"] = LAST_DISC
        state["mover"] = self._furthest_back()
        is_exhausted = not self.lying and not self.stock
        if self.phase == OVER and not state["ending"]:
            if not is_exhausted:
                _refuse("$.phase", "the match is not over: no last disc lies, and there are tiles to take")
            state["ending"] = EXHAUSTION
        if self.phase == PLAY and is_exhausted:
            _refuse("$.phase", "the match is over: no tile is left to take")
        self._check_refills()

    def _furthest_back(self) -> int:
        return min(range(self.seats), key=self._progress)

    def _progress(self, seat: int) -> tuple[int, int]:
        record = self.state["seat"][seat]
        return int(record["distance"]), -int(record["arrived"])

    def _check_refills(self) -> None:
        """Check that the tiles drawn so far and the actions beside the turns fit a sequence of refills."""
        chosen = self.document["ply"] - self.turn
        under_way = self.document["refilling"]
        if under_way and self.phase == OVER:
            _refuse("$.refilling", "a match that is over has no refill")
        if not under_way and not self.lying and self.phase == PLAY:
            _refuse("$.refilling", "an empty wheel is refilled at once")
        if not under_way and self.phase == PLAY and self.options["refill"] == "auto" and self.lying < rules.OFFER:
            if self.stock:
                _refuse("$.refilling", "with automatic refill one or two tiles are refilled at once")
        drawn = TILES - rules.FACE_UP - len(self.stock)
        before = [0]
        if under_way:
            before = [n for n in range(self._drawn_last() + 1) if self.lying - n < rules.OFFER]
        if not any(self._fits_refills(drawn - n, chosen, self.lying - n if under_way else None) for n in before):
            _refuse("$.ply", "does not fit the number of tiles that were drawn and placed")

    def _drawn_last(self) -> int:
        """Return how many tiles at most the refill under way has drawn: those before the first gap after the meeple."""
        for n in range(rules.FACE_UP):
            if not self.spaces[(self.meeple + 1 + n) % rules.SPACES]:
                return n
        return rules.FACE_UP

    def _fits_refills(self, drawn: int, chosen: int, begins_with: int | None) -> bool:
        """Whether so many tiles can have been drawn by refills, `chosen` of them by choice.

        A refill by choice draws 9 or 10 tiles, a forced one 11, an automatic one 9; the one that empties the stock less.
        `begins_with`: tiles on the wheel when the refill under way began (None: none is under way).
        """
        is_auto = self.options["refill"] == "auto"
        if begins_with is not None:
            if begins_with and not is_auto:
                chosen -= 1
            if is_auto and begins_with != rules.OFFER - 1:
                return False
        if chosen < 0 or (is_auto and chosen):
            return False
        sizes_chosen, size_forced = (9, 10), 9 if is_auto else 11
        ends_stock = not self.stock and begins_with is None
        for forced in range(8):
            low, high = 9 * chosen + size_forced * forced, 10 * chosen + size_forced * forced
            if low <= drawn <= high:
                return True
            largest = size_forced if forced else sizes_chosen[1]
            if ends_stock and (forced or chosen) and low - largest < drawn <= high:
                return True
        return False

    def _check_solo(self) -> None:
        state = self.state
        if self.document["refilling"] and self.phase != PHASE_2:
            _refuse("$.refilling", "solo refills the wheel only between its phases")
        refilled = TILES - rules.FACE_UP - len(self.stock)
        if self.phase == PHASE_1 and refilled:
            _refuse("$.stock", "phase 1 draws no tile")
        first_tiles = self.turn if self.phase == PHASE_1 or self.document["refilling"] or not refilled else refilled
        if not 0 <= first_tiles <= min(self.turn, rules.FACE_UP) or (self.phase == PHASE_2 and not first_tiles):
            _refuse("$.stock", "does not fit the tiles of phase 1")
        ended_by_choice = 0
        for turn in range(1, self.turn + 1):
            is_complete = self._place(0, turn) >= rules.SOLO_DISCS
            if is_complete:
                if turn != self.turn or self.phase != OVER:
                    _refuse("$.displays[0]", "has all 21 discs, which ends the game at once")
                state["ending"] = SOLO
            if turn == first_tiles and (self.phase == PHASE_2 or (self.phase == OVER and (refilled or is_complete))):
                state["first_note"] = notes(state)[0]
                if refilled or not is_complete:
                    if first_tiles < rules.FACE_UP:
                        ended_by_choice = 1
                        if int(state["seat"][0]["completed"]) < rules.FIRST_STACK:
                            _refuse("$.stock", "phase 1 cannot end with fewer than eight discs and a tile to take")
        if self.phase == OVER and not state["ending"]:
            if self.lying or not refilled:
                _refuse("$.phase", "the game is not over: discs and tiles are left")
            state["ending"] = SOLO
        if self.phase in (PHASE_1, PHASE_2) and not self.lying and not self.document["refilling"]:
            _refuse("$.phase", "the phase is over: no tile is left to take")
        if self.document["ply"] != self.turn + ended_by_choice:
            _refuse("$.ply", f"must be {self.turn + ended_by_choice}: the tiles taken and phase 1 ended by choice")
