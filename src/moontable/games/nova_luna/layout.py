"""What lies where in a position document of Nova Luna: its shape, its components, its geometry."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, NoReturn

from moontable.core.errors import DocumentError, OptionError
from moontable.games.nova_luna.components import SPACES, TILES
from moontable.games.nova_luna.displays import SIDES, Place
from moontable.games.nova_luna.spec import SPEC
from moontable.games.nova_luna.state import LONGEST, OVER, PHASE_1, PHASE_2, PLAY, SETUP

PHASES = ("setup", "play", "phase1", "phase2", "over")
"""Names of the phases of `state`, in their order."""

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
_LARGEST_PLY = 999


@dataclass(frozen=True)
class Layout:
    """A document whose parts fit together; whether a match can come to it is another question."""

    seats: int
    options: Mapping[str, Any]
    phase: int
    ply: int
    order: int
    """Index of the start order among the orders of the seats; 0 where there is none."""
    meeple: int
    spaces: list[int]
    """Tile ids on the wheel, 0 for an empty space."""
    refilling: bool
    stock: list[int]
    displays: list[list[tuple[int, Place]]]

    @property
    def lying(self) -> int:
        """Tiles on the wheel."""
        return sum(map(bool, self.spaces))

    @property
    def turn(self) -> int:
        """Tiles taken so far."""
        return sum(map(len, self.displays))


def refuse(path: str, reason: str) -> NoReturn:
    """Raise the `DocumentError` for the part of the document at `path`."""
    raise DocumentError("bad-document", f"{path}: {reason}", path=path)


def read_layout(document: object) -> Layout:
    """Check and read a document up to its layout; raise `DocumentError`."""
    if not isinstance(document, Mapping):
        refuse("$", "must be an object")
    for key in sorted(_KEYS - set(document)):
        refuse(f"$.{key}", "is missing")
    for key in set(document) - _KEYS:
        refuse(f"$.{key}", "is no part of a position")
    if document["game"] != SPEC.id:
        refuse("$.game", f"must be {SPEC.id!r}")
    version = document["rules_version"]
    if type(version) is not int or version != SPEC.rules_version:
        refuse("$.rules_version", f"must be {SPEC.rules_version}")
    seats, options = _read_options(document)
    phase = _read_phase(document["phase"], seats)
    if not _is_count(document["ply"], _LARGEST_PLY):
        refuse("$.ply", f"must be a whole number from 0 to {_LARGEST_PLY}")
    if type(document["refilling"]) is not bool:
        refuse("$.refilling", "must be true or false")
    tiles = _Tiles()
    meeple, spaces = _read_wheel(document["wheel"], tiles)
    layout = Layout(
        seats=seats,
        options=options,
        phase=phase,
        ply=document["ply"],
        order=_read_order(document["order"], seats, phase),
        meeple=meeple,
        spaces=spaces,
        refilling=document["refilling"],
        stock=_read_stock(document["stock"], tiles),
        displays=_read_displays(document["displays"], seats, tiles),
    )
    tiles.check_complete()
    return layout


class _Tiles:
    """Sees to it that each tile lies in exactly one place."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def read(self, tile: Any, path: str) -> int:
        if type(tile) is not int or not 1 <= tile <= TILES:
            refuse(path, f"must be a tile id from 1 to {TILES}")
        if tile in self.seen:
            refuse(path, f"tile {tile} lies in two places")
        self.seen.add(tile)
        return tile

    def check_complete(self) -> None:
        missing = sorted(set(range(1, TILES + 1)) - self.seen)
        if missing:
            refuse("$", f"tiles {', '.join(map(str, missing))} lie nowhere")


def _is_count(value: Any, largest: int) -> bool:
    return type(value) is int and 0 <= value <= largest


def _read_options(document: Mapping[str, Any]) -> tuple[int, Mapping[str, Any]]:
    options = document["options"]
    if not isinstance(options, Mapping):
        refuse("$.options", "must be an object")
    try:
        return document["seats"], SPEC.complete(document["seats"], options)
    except OptionError as error:
        path = "$.seats" if error.code == "bad-seats" else "$.options"
        raise DocumentError("bad-document", f"{path}: {error.reason}", path=path) from error


def _read_phase(name: Any, seats: int) -> int:
    if name not in PHASES:
        refuse("$.phase", f"must be one of {', '.join(PHASES)}")
    phase = PHASES.index(name)
    if phase not in ((SETUP, PHASE_1, PHASE_2, OVER) if seats == 1 else (SETUP, PLAY, OVER)):
        refuse("$.phase", f"{name} does not exist with so many seats")
    return phase


def _read_order(order: Any, seats: int, phase: int) -> int:
    if phase == SETUP or seats == 1:
        if order is not None:
            refuse("$.order", "must be null before the start order is known and in solo")
        return 0
    orders = list(permutations(range(seats)))
    if not isinstance(order, list) or any(type(seat) is not int for seat in order) or tuple(order) not in orders:
        refuse("$.order", "must list every seat once, first mover first")
    return orders.index(tuple(order))


def _read_wheel(wheel: Any, tiles: _Tiles) -> tuple[int, list[int]]:
    if not isinstance(wheel, Mapping) or set(wheel) != {"meeple", "spaces"}:
        refuse("$.wheel", "must be an object with meeple and spaces")
    meeple, spaces = wheel["meeple"], wheel["spaces"]
    if not _is_count(meeple, SPACES - 1):
        refuse("$.wheel.meeple", f"must be a space from 0 to {SPACES - 1}")
    if not isinstance(spaces, list) or len(spaces) != SPACES:
        refuse("$.wheel.spaces", f"must list {SPACES} spaces")
    if spaces[meeple] is not None:
        refuse(f"$.wheel.spaces[{meeple}]", "must be null: the meeple stands there")
    return meeple, [
        0 if tile is None else tiles.read(tile, f"$.wheel.spaces[{space}]") for space, tile in enumerate(spaces)
    ]


def _read_stock(stock: Any, tiles: _Tiles) -> list[int]:
    if not isinstance(stock, list):
        refuse("$.stock", "must be a list of tile ids")
    read = [tiles.read(tile, f"$.stock[{i}]") for i, tile in enumerate(stock)]
    if read != sorted(read):
        refuse("$.stock", "must be in ascending order")
    return read


def _read_displays(displays: Any, seats: int, tiles: _Tiles) -> list[list[tuple[int, Place]]]:
    if not isinstance(displays, list) or len(displays) != seats:
        refuse("$.displays", f"must list {seats} displays")
    return [_read_display(display, f"$.displays[{seat}]", tiles) for seat, display in enumerate(displays)]


def _read_display(display: Any, path: str, tiles: _Tiles) -> list[tuple[int, Place]]:
    if not isinstance(display, list):
        refuse(path, "must be a list of tiles")
    if len(display) > LONGEST:
        refuse(path, "has more tiles than a seat can get")
    laid: dict[Place, int] = {}
    for i, entry in enumerate(display):
        here = f"{path}[{i}]"
        if not isinstance(entry, Mapping) or set(entry) != {"tile", "x", "y"}:
            refuse(here, "must be an object with tile, x and y")
        x, y = entry["x"], entry["y"]
        if type(x) is not int or type(y) is not int:
            refuse(here, "x and y must be whole numbers")
        if (x, y) in laid:
            refuse(here, f"two tiles lie at ({x}, {y})")
        if not laid and (x, y) != (0, 0):
            refuse(here, "the first tile lies at (0, 0)")
        if laid and not any((x + dx, y + dy) in laid for dx, dy in SIDES):
            refuse(here, "touches no tile that was placed before")
        laid[x, y] = tiles.read(entry["tile"], f"{here}.tile")
    return [(tile, place) for place, tile in laid.items()]
