"""Reading position documents of Blue Moon City: each member, then whether they fit together."""

from collections.abc import Mapping
from typing import Any, NoReturn

import numpy as np

from moontable.core.contract import Raw
from moontable.core.errors import DocumentError, OptionError
from moontable.games.blue_moon_city import kernels
from moontable.games.blue_moon_city.city import CELL, CELLS, CENTRE, NOWHERE
from moontable.games.blue_moon_city.components import (
    ALL_CARDS,
    BOXES,
    CARDS,
    COUNT_OF,
    COURTYARD,
    KIND,
    KINDS,
    TILES,
    obelisk_costs,
)
from moontable.games.blue_moon_city.spec import DRAWS, HAND, MARKERS_EACH, SPEC, encode
from moontable.games.blue_moon_city.state import BUILD, DEAL, DISCARD, MOVE, OVER, PAY, SETUP, UNLAID, State

PHASES = ("setup", "move", "build", "pay", "discard", "draw", "over")
"""Names of the phases of `state`, in their order."""

_KNOWLEDGE = {"shuffled", "drawn", "older", "played"}
_KEYS = {
    *("game", "rules_version", "seats", "options", "phase", "ply", "turn", "start", "mover"),
    *("tiles", "built", "markers", "dragons", "figures"),
    *("hands", "crystals", "scales", "supply", "offerings", "deck", "discard", "aside", "owed"),
    *("steps", "contributed", "offered", "payment", "discarded", "drawing", "ending"),
}
_LARGEST = {"ply": 999_999, "crystals": 9_999, "scales": 120, "owed": 80}


def refuse(path: str, reason: str) -> NoReturn:
    """Raise the `DocumentError` for the part of the document at `path`."""
    raise DocumentError("bad-document", f"{path}: {reason}", path=path)


def read_layout(document: object) -> Raw:
    """Return the state of a document, uint8[itemsize]; raise `DocumentError`."""
    if not isinstance(document, Mapping):
        refuse("$", "must be an object")
    given = {key for key in document if key in _KNOWLEDGE}
    wanted = _KEYS | (_KNOWLEDGE if given else set())
    for key in sorted(wanted - set(document)):
        refuse(f"$.{key}", "is missing")
    for key in set(document) - wanted:
        refuse(f"$.{key}", "is no part of a position")
    if document["game"] != SPEC.id:
        refuse("$.game", f"must be {SPEC.id!r}")
    _whole(document["rules_version"], "$.rules_version", SPEC.rules_version, SPEC.rules_version)
    return _Reader(document).read()


def _whole(value: Any, path: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        refuse(path, f"must be a whole number from {least} to {most}")
    return value


def _flag(value: Any, path: str) -> bool:
    if type(value) is not bool:
        refuse(path, "must be true or false")
    return value


def _list(value: Any, path: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        refuse(path, "must be a list" + ("" if length is None else f" of {length}"))
    return value


def _cell(value: Any, path: str) -> int:
    if not isinstance(value, list) or any(type(part) is not int for part in value) or tuple(value) not in CELL:
        refuse(path, "must be a row and a column of the city")
    row, column = value
    return CELL[row, column]


def _cards(value: Any, path: str) -> list[int]:
    """Return cards by kind; their list must be in order of kinds."""
    counts = [0] * KINDS
    last = 0
    for i, name in enumerate(_list(value, path)):
        if not isinstance(name, str) or name not in KIND:
            refuse(f"{path}[{i}]", f"must be a card, one of {', '.join(CARDS)}")
        if KIND[name] < last:
            refuse(f"{path}[{i}]", "cards must be in the order of their kinds")
        last = KIND[name]
        counts[last] += 1
    return counts


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
        return _whole(self.document[key], f"$.{key}", least, most)

    def _by_seat(self, key: str) -> list[tuple[Any, str]]:
        """Return a member's value for each seat, with its path."""
        values = _list(self.document[key], f"$.{key}", self.seats)
        return [(value, f"$.{key}[{seat}]") for seat, value in enumerate(values)]

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
        for cell, tile in enumerate(_list(document["tiles"], "$.tiles", CELLS)):
            path = f"$.tiles[{cell}]"
            if tile is None and state["phase"] == SETUP:
                state["tile"][cell] = UNLAID
                continue
            if _whole(tile, path, 0, TILES - 1) in seen or (tile == COURTYARD) != (cell == CENTRE):
                refuse(path, "each tile lies once, the courtyard in the middle")
            seen.add(tile)
            state["tile"][cell] = tile
        built = _list(document["built"], "$.built", CELLS)
        markers = _list(document["markers"], "$.markers", CELLS)
        for cell in range(CELLS):
            is_built = _flag(built[cell], f"$.built[{cell}]")
            if is_built and state["tile"][cell] in (COURTYARD, UNLAID):
                refuse(f"$.built[{cell}]", "there is no building")
            if is_built:
                state["built"] |= 1 << cell
            tile = int(state["tile"][cell])
            boxes = 0 if is_built or tile == UNLAID else int(BOXES[tile])
            for box, owner in enumerate(_list(markers[cell], f"$.markers[{cell}]", boxes)):
                path = f"$.markers[{cell}][{box}]"
                state["filled"][cell][box] = 0 if owner is None else 1 + _whole(owner, path, 0, self.seats - 1)
            if boxes and state["filled"][cell][:boxes].all():
                refuse(f"$.markers[{cell}]", "a building with all boxes filled is completed")
        for dragon, place in enumerate(_list(document["dragons"], "$.dragons", 3)):
            state["dragon"][dragon] = NOWHERE if place is None else _cell(place, f"$.dragons[{dragon}]")

    def _seats(self) -> None:
        state = self.state
        for seat, (place, path) in zip(state["seat"], self._by_seat("figures"), strict=False):
            seat["at"] = _cell(place, path)
        for key in ("crystals", "scales", "owed"):
            for seat, (value, path) in zip(state["seat"], self._by_seat(key), strict=False):
                seat[key] = _whole(value, path, 0, _LARGEST[key])
        supply = int(state["scale_total"]) - sum(int(seat["scales"]) for seat in state["seat"])
        state["supply"] = self._number("supply", 1, int(state["scale_total"]))
        if state["supply"] != supply:
            refuse("$.supply", "supply and scales of the seats must add up to the scales of the game")
        owners = _list(self.document["offerings"], "$.offerings")
        if len(owners) > len(obelisk_costs(self.seats)):
            refuse("$.offerings", "there are more than the obelisk has boxes")
        for box, owner in enumerate(owners):
            state["obelisk"][box] = 1 + _whole(owner, f"$.offerings[{box}]", 0, self.seats - 1)
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
            state[key] = _cards(document[key], f"$.{key}")
            state[count] = state[key].sum()
        for seat, (value, path) in zip(state["seat"], self._by_seat("hands"), strict=False):
            seat["hand"] = _cards(value, path)
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
            self._knowledge()
        else:
            state["shuffled"] = state["deck"]
            seats["older"] = seats["cards"]

    def _knowledge(self) -> None:
        """Read what the last shuffle told: the deck and what the seats drew from it make up what was shuffled."""
        state = self.state
        state["shuffled"] = _cards(self.document["shuffled"], "$.shuffled")
        for seat, (value, path) in zip(state["seat"], self._by_seat("drawn"), strict=False):
            seat["drawn"] = _cards(value, path)
            seat["fetched"] = seat["drawn"].sum()
        seats = state["seat"][: self.seats]
        if (sum((seat["drawn"].astype(int) for seat in seats), state["deck"].astype(int)) != state["shuffled"]).any():
            refuse("$.shuffled", "must be the deck and what the seats drew from it")
        self._plays()
        for i, (value, path) in enumerate(self._by_seat("older")):
            state["seat"][i]["older"] = _whole(value, path, 0, ALL_CARDS)
            self._origins(i)

    def _plays(self) -> None:
        """Read the cards that seats parted with since the shuffle; all of them lie in the open."""
        state = self.state
        played = np.zeros(KINDS, int)
        for i, play in enumerate(_list(self.document["played"], "$.played")):
            path = f"$.played[{i}]"
            seat, card, fetched = _list(play, path, 3)
            if i == ALL_CARDS or not isinstance(card, str) or card not in KIND:
                refuse(path, "must be a seat, a card and how many cards the seat had been dealt")
            seat = _whole(seat, path, 0, self.seats - 1)
            earlier = state["play"][:i][state["play"]["seat"][:i] == seat]["fetched"].max(initial=0)
            fetched = _whole(fetched, path, int(earlier), int(state["seat"][seat]["fetched"]))
            state["play"][i] = (seat, KIND[card], fetched)
            played[KIND[card]] += 1
        state["plays"] = len(self.document["played"])
        if (played > state["discard"].astype(int) + state["paid"]).any():
            refuse("$.played", "these cards must lie in the discard pile or on the table")

    def _origins(self, i: int) -> None:
        """See whether a seat can have had its cards: older ones, and those from the deck before it played them."""
        seat = self.state["seat"][i]
        plays = self.state["play"][: int(self.state["plays"])]
        plays = plays[plays["seat"] == i]
        held = seat["hand"].astype(int) + np.bincount(plays["kind"], minlength=KINDS)
        older = held - seat["drawn"]
        if (older < 0).any() or older.sum() != seat["older"]:
            refuse(f"$.older[{i}]", "must be the seat's cards, in hand and played, that it did not draw from the deck")
        drawn = 0
        for kind, fetched in zip(plays["kind"].tolist(), plays["fetched"].tolist(), strict=True):
            older[kind] -= 1  # the first cards of a kind that a seat plays are its older ones, if it has any
            drawn += int(older[kind] < 0)
            if drawn > fetched:
                refuse("$.played", f"seat {i} played cards before it can have drawn them")

    def _payment(self, payment: Any) -> None:
        if self.state["phase"] != PAY or not isinstance(payment, Mapping) or set(payment) != {"box", "cards"}:
            refuse("$.payment", "must be an object with box and cards in phase pay, and null in any other")
        state = self.state
        state["paid"] = _cards(payment["cards"], "$.payment.cards")
        state["last"] = max(np.flatnonzero(state["paid"]).tolist(), default=0)
        cell = int(state["seat"][int(state["mover"])]["at"])
        boxes = 0 if int(state["built"]) >> cell & 1 else int(BOXES[int(state["tile"][cell])])
        state["box"] = _whole(payment["box"], "$.payment.box", 1, boxes) - 1
        if state["filled"][cell][int(state["box"])]:
            refuse("$.payment.box", "the box is filled")

    def _turn(self) -> None:
        state, phase = self.state, int(self.state["phase"])
        state["steps"] = self._number("steps", 0, 10 if phase in (MOVE, PAY) else 0)
        state["contributed"] = _flag(self.document["contributed"], "$.contributed")
        state["offered"] = self._number("offered", 0, int(state["offerings"]))
        thrown = _list(self.document["discarded"], "$.discarded")
        if len(thrown) > DRAWS or bool(thrown) != (phase == DISCARD):
            refuse("$.discarded", f"must list one or {DRAWS} cards in phase discard and none in any other")
        kinds = np.flatnonzero(_cards(thrown, "$.discarded")).tolist()
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
