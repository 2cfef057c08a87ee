"""Reading position documents of Blue Moon City: each member, then whether they fit together."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from moontable.core.contract import Raw
from moontable.core.errors import DocumentError, OptionError
from moontable.games.blue_moon_city import kernels
from moontable.games.blue_moon_city.city import CELLS, CENTRE, NOWHERE
from moontable.games.blue_moon_city.components import (
    BOXES,
    CARDS,
    COUNT_OF,
    COURTYARD,
    TILES,
    obelisk_costs,
)
from moontable.games.blue_moon_city.history import HISTORY, read_history
from moontable.games.blue_moon_city.members import (
    read_by_seat,
    read_cards,
    read_cell,
    read_flag,
    read_list,
    read_whole,
    refuse,
)
from moontable.games.blue_moon_city.spec import DRAWS, HAND, MARKERS_EACH, SPEC, encode
from moontable.games.blue_moon_city.state import BUILD, DEAL, DISCARD, MOVE, OVER, PAY, SETUP, UNLAID, State

PHASES = ("setup", "move", "build", "pay", "discard", "draw", "over")
"""Names of the phases of `state`, in their order."""

_KEYS = {
    *("game", "rules_version", "seats", "options", "phase", "ply", "turn", "start", "mover"),
    *("tiles", "built", "markers", "dragons", "figures"),
    *("hands", "crystals", "scales", "supply", "offerings", "deck", "discard", "aside", "owed"),
    *("steps", "contributed", "offered", "payment", "discarded", "drawing", "ending"),
}
_LARGEST = {"ply": 999_999, "crystals": 9_999, "scales": 120, "owed": 80}


def read_layout(document: object) -> Raw:
    """Return the state of a document, uint8[itemsize]; raise `DocumentError`."""
    if not isinstance(document, Mapping):
        refuse("$", "must be an object")
    given = {key for key in document if key in HISTORY}
    wanted = _KEYS | (HISTORY if given else set())
    for key in sorted(wanted - set(document)):
        refuse(f"$.{key}", "is missing")
    for key in set(document) - wanted:
        refuse(f"$.{key}", "is no part of a position")
    if document["game"] != SPEC.id:
        refuse("$.game", f"must be {SPEC.id!r}")
    read_whole(document["rules_version"], "$.rules_version", SPEC.rules_version, SPEC.rules_version)
    return _Reader(document).read()


class _Reader:
    """Writes one document into a record, member by member."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.seats, options = self._options()
        self.raw = np.zeros(State.itemsize, np.uint8)
        kernels.setup(self.raw, encode(self.seats, options))
        self.state: Any = self.raw.view(State)[0]

    def read(self) -> Raw:
        """Read everything, then see whether it fits together."""
        if self.document["phase"] not in PHASES:
            refuse("$.phase", f"must be one of {', '.join(PHASES)}")
        self.state["phase"] = PHASES.index(self.document["phase"])
        for part in (self._course, self._city, self._seats, self._cards, self._turn, self._fit):
            part()
        return self.raw

    def _options(self) -> tuple[int, Mapping[str, Any]]:
        options = self.document["options"]
        if not isinstance(options, Mapping):
            refuse("$.options", "must be an object")
        try:
            return self.document["seats"], SPEC.complete(self.document["seats"], options)
        except OptionError as error:
            path = "$.seats" if error.code == "bad-seats" else "$.options"
            raise DocumentError("bad-document", f"{path}: {error.reason}", path=path) from error

    def _number(self, key: str, least: int, most: int) -> int:
        return read_whole(self.document[key], f"$.{key}", least, most)

    def _by_seat(self, key: str) -> list[tuple[Any, str]]:
        return read_by_seat(self.document, key, self.seats)

    # ── Members ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _course(self) -> None:
        state, document = self.state, self.document
        state["ply"] = self._number("ply", 0, _LARGEST["ply"])
        state["turn"] = self._number("turn", 0, int(state["turn_cap"]))
        state["mover"] = self._number("mover", 0, self.seats - 1)
        if document["start"] is None:
            if state["phase"] != SETUP:
                refuse("$.start", "must be a seat once set-up is over")
        else:
            state["start"] = self._number("start", 0, self.seats - 1)
        ending = document["ending"]
        if (ending is None) == (state["phase"] == OVER) or (ending is not None and ending not in SPEC.endings):
            refuse("$.ending", f"must be one of {', '.join(SPEC.endings)} when the match is over, and null before")
        state["ending"] = 0 if ending is None else 1 + SPEC.endings.index(ending)

    def _city(self) -> None:
        state, document = self.state, self.document
        seen: set[int] = set()
        for cell, tile in enumerate(read_list(document["tiles"], "$.tiles", CELLS)):
            path = f"$.tiles[{cell}]"
            if tile is None and state["phase"] == SETUP:
                state["tile"][cell] = UNLAID
                continue
            if read_whole(tile, path, 0, TILES - 1) in seen or (tile == COURTYARD) != (cell == CENTRE):
                refuse(path, "each tile lies once, the courtyard in the middle")
            seen.add(tile)
            state["tile"][cell] = tile
        built = read_list(document["built"], "$.built", CELLS)
        markers = read_list(document["markers"], "$.markers", CELLS)
        for cell in range(CELLS):
            is_built = read_flag(built[cell], f"$.built[{cell}]")
            if is_built and state["tile"][cell] in (COURTYARD, UNLAID):
                refuse(f"$.built[{cell}]", "there is no building")
            if is_built:
                state["built"] |= 1 << cell
            tile = int(state["tile"][cell])
            boxes = 0 if is_built or tile == UNLAID else int(BOXES[tile])
            for box, owner in enumerate(read_list(markers[cell], f"$.markers[{cell}]", boxes)):
                path = f"$.markers[{cell}][{box}]"
                state["filled"][cell][box] = 0 if owner is None else 1 + read_whole(owner, path, 0, self.seats - 1)
            if boxes and state["filled"][cell][:boxes].all():
                refuse(f"$.markers[{cell}]", "a building with all boxes filled is completed")
        for dragon, place in enumerate(read_list(document["dragons"], "$.dragons", 3)):
            state["dragon"][dragon] = NOWHERE if place is None else read_cell(place, f"$.dragons[{dragon}]")

    def _seats(self) -> None:
        state = self.state
        for seat, (place, path) in zip(state["seat"], self._by_seat("figures"), strict=False):
            seat["at"] = read_cell(place, path)
        for key in ("crystals", "scales", "owed"):
            for seat, (value, path) in zip(state["seat"], self._by_seat(key), strict=False):
                seat[key] = read_whole(value, path, 0, _LARGEST[key])
        supply = int(state["scale_total"]) - sum(int(seat["scales"]) for seat in state["seat"])
        state["supply"] = self._number("supply", 1, int(state["scale_total"]))
        if state["supply"] != supply:
            refuse("$.supply", "supply and scales of the seats must add up to the scales of the game")
        owners = read_list(self.document["offerings"], "$.offerings")
        if len(owners) > len(obelisk_costs(self.seats)):
            refuse("$.offerings", "there are more than the obelisk has boxes")
        for box, owner in enumerate(owners):
            state["obelisk"][box] = 1 + read_whole(owner, f"$.offerings[{box}]", 0, self.seats - 1)
        state["offerings"] = len(owners)
        for i, seat in enumerate(state["seat"][: self.seats]):
            seat["offerings"] = owners.count(i)
            markers = MARKERS_EACH - owners.count(i) - int((state["filled"] == i + 1).sum())
            if markers < 0:
                refuse("$.markers", f"seat {i} has placed more than {MARKERS_EACH} markers")
            seat["markers"] = markers

    def _cards(self) -> None:
        state, document = self.state, self.document
        for key, count in (("deck", "stock"), ("discard", "discarded"), ("aside", "set_aside")):
            state[key] = read_cards(document[key], f"$.{key}")
            state[count] = state[key].sum()
        for seat, (value, path) in zip(state["seat"], self._by_seat("hands"), strict=False):
            seat["hand"] = read_cards(value, path)
            seat["cards"] = seat["hand"].sum()
        if document["payment"] is not None or state["phase"] == PAY:
            self._payment(document["payment"])
        seats = state["seat"][: self.seats]
        everywhere = sum(
            (seat["hand"].astype(int) for seat in seats), state["deck"].astype(int) + state["discard"] + state["aside"]
        )
        for kind in np.flatnonzero(everywhere + state["paid"] != COUNT_OF):
            refuse("$", f"there must be {COUNT_OF[kind]} cards {CARDS[kind]} in all")
        if "shuffled" in document:
            read_history(self.document, self.state, self.seats)
        else:
            state["shuffled"] = state["deck"]
            seats["older"] = seats["cards"]

    def _payment(self, payment: Any) -> None:
        if self.state["phase"] != PAY or not isinstance(payment, Mapping) or set(payment) != {"box", "cards"}:
            refuse("$.payment", "must be an object with box and cards in phase pay, and null in any other")
        state = self.state
        state["paid"] = read_cards(payment["cards"], "$.payment.cards")
        state["last"] = max(np.flatnonzero(state["paid"]).tolist(), default=0)
        cell = int(state["seat"][int(state["mover"])]["at"])
        boxes = 0 if int(state["built"]) >> cell & 1 else int(BOXES[int(state["tile"][cell])])
        state["box"] = read_whole(payment["box"], "$.payment.box", 1, boxes) - 1
        if state["filled"][cell][int(state["box"])]:
            refuse("$.payment.box", "the box is filled")

    def _turn(self) -> None:
        state, phase = self.state, int(self.state["phase"])
        state["steps"] = self._number("steps", 0, 10 if phase in (MOVE, PAY) else 0)
        state["contributed"] = read_flag(self.document["contributed"], "$.contributed")
        state["offered"] = self._number("offered", 0, int(state["offerings"]))
        thrown = read_list(self.document["discarded"], "$.discarded")
        if len(thrown) > DRAWS or bool(thrown) != (phase == DISCARD):
            refuse("$.discarded", f"must list one or {DRAWS} cards in phase discard and none in any other")
        kinds = np.flatnonzero(read_cards(thrown, "$.discarded")).tolist()
        kinds = kinds * 2 if len(thrown) == 2 and len(kinds) == 1 else kinds
        for i, kind in enumerate(kinds):
            state["thrown"][i] = kind
            if not state["discard"][kind]:
                refuse(f"$.discarded[{i}]", "the card does not lie in the discard pile")
        state["discards"] = len(thrown)
        state["to_draw"] = self._number("drawing", 0, 2 * DRAWS if phase == DEAL else 0)

    # ── All together ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _fit(self) -> None:
        """See whether the phase, its ending and what is owed fit the rest."""
        state, phase = self.state, int(self.state["phase"])
        owed = sum(int(seat["owed"]) for seat in state["seat"][: self.seats])
        if owed and phase in (SETUP, MOVE, PAY):
            refuse("$.owed", "reward cards are owed only after a completion, until the turn is over")
        if not state["set_aside"] <= owed <= state["set_aside"] + state["stock"]:
            refuse("$.owed", "all cards aside are owed, and the others must be in the deck")
        if phase == SETUP:
            self._fit_setup()
        elif phase == DEAL and (not (owed or state["to_draw"]) or not state["set_aside"] + state["stock"]):
            refuse("$.drawing", "no card can be dealt")
        elif phase in (MOVE, BUILD, PAY, DISCARD) and not kernels.legal(
            self.raw.copy(), np.empty(kernels.MAX_ACTIONS, np.int32)
        ):
            refuse("$.payment", "the payment cannot be completed")
        if phase == PAY and not state["seat"][int(state["mover"])]["markers"]:
            refuse("$.markers", "the seat to act has no marker for the box that it pays")
        if kernels.ending(self.raw) != state["ending"]:
            refuse("$.ending", "does not fit the offerings, the city, the markers and the turns")

    def _fit_setup(self) -> None:
        """Set-up deals seat by seat, once the start seat is known and all tiles lie."""
        state = self.state
        hands = [int(seat["cards"]) for seat in state["seat"][: self.seats]]
        dealt = sum(hands)
        if hands != [min(HAND, max(0, dealt - HAND * seat)) for seat in range(self.seats)]:
            refuse("$.hands", f"each seat gets {HAND} cards, one seat after the other")
        if dealt == HAND * self.seats:
            refuse("$.phase", "set-up is over when all cards are dealt")
        laid = int((state["tile"] != UNLAID).sum())
        if (dealt and laid < CELLS) or (state["start"] == UNLAID and dealt):
            refuse("$.hands", "cards are dealt last")
        if state["ply"] or state["turn"] or state["offerings"] or state["built"] or state["filled"].any():
            refuse("$.phase", "set-up comes before every action")
