"""What lies on the table of Blue Moon City, by the referee, and what can be read off from it.

Cards that nobody has seen are counted in the pile that they came from: the deck, or what was left of an earlier deck
when it was shuffled anew and all of that was promised as rewards.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

from tests.rules.blue_moon_city import box, payments
from tests.rules.blue_moon_city.box import (
    CARDS,
    COURTYARD_PLACE,
    CROSS,
    DRAGONS,
    MARKERS,
    PLACES,
    TILES,
    Place,
    Tile,
    beside,
    in_order,
)

DEFAULTS: dict[str, Any] = {
    "scales_discard": "scorers",
    "cross": "fixed",
    "layout": "random",
    "exact_payment": False,
    "noop_powers": False,
    "open_crystals": False,
}


@dataclasses.dataclass
class Pile:
    """Cards lying face down, and how many of them are promised as rewards."""

    cards: Counter[str]
    promised: int = 0

    @property
    def free(self) -> int:
        return self.cards.total() - self.promised


@dataclasses.dataclass
class Payment:
    index: int
    cards: list[str] = dataclasses.field(default_factory=list)


class Table:
    """One match as it stands."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.seats = seats
        self.options = {**DEFAULTS, **options}
        self.total_scales: int = self.options.get("scales") or box.SCALES[seats]
        self.turn_cap: int = self.options.get("turn_cap") or 200 * seats
        self.costs = box.costs(seats)
        self.goal = box.GOAL[seats]
        self.phase = "setup"
        self.start: int | None = None
        self.mover = 0
        self.turn = 0
        self.ply = 0
        self.tiles: dict[Place, int] = {COURTYARD_PLACE: 0}
        if self.options["layout"] == "illustrated":
            self.tiles.update(
                {(int(row["row"]), int(row["column"])): int(row["tile"]) for row in box.rows("illustration.csv")}
            )
        elif self.options["cross"] == "fixed":
            self.tiles.update(CROSS)
        self.built: set[Place] = set()
        self.markers: dict[Place, list[int | None]] = {}
        self.dragons: dict[str, Place | None] = dict.fromkeys(DRAGONS.values())
        self.at: list[Place] = [COURTYARD_PLACE] * seats
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.crystals = [0] * seats
        self.scales = [0] * seats
        self.supply = self.total_scales
        self.obelisk: list[int] = []
        self.piles = [Pile(Counter(CARDS))]
        self.discard: Counter[str] = Counter()
        self.owed: list[list[Pile]] = [[] for _ in range(seats)]
        self.drawing = 0
        self.steps = 2
        self.contributed = False
        self.offered = 0
        self.thrown: list[str] = []
        self.payment: Payment | None = None
        self.ending: str | None = None
        self.scorings: list[list[int]] = []
        self.shuffles = 0

    # ── What lies on the table ────────────────────────────────────────────────────────────────────────────────────────

    def tile(self, place: Place) -> Tile:
        return TILES[self.tiles[place]]

    def boxes(self, place: Place) -> list[int | None]:
        """Markers in the boxes of a tile; none on the courtyard and on completed tiles."""
        if place in self.built:
            return []
        return self.markers.setdefault(place, [None] * len(self.tile(place).boxes))

    def free_markers(self, seat: int) -> int:
        placed = sum(marker == seat for markers in self.markers.values() for marker in markers)
        return MARKERS - placed - self.offerings(seat)

    def offerings(self, seat: int) -> int:
        return self.obelisk.count(seat)

    def next_cost(self) -> int | None:
        return self.costs[len(self.obelisk)] if len(self.obelisk) < len(self.costs) else None

    def here(self) -> Place:
        return self.at[self.mover]

    def hand(self) -> payments.Cards:
        return tuple(in_order(self.hands[self.mover].elements()))

    def all_cards(self) -> Counter[str]:
        """Every card, wherever it lies."""
        everywhere = self.discard.copy()
        for pile in self.piles:
            everywhere += pile.cards
        for hand in self.hands:
            everywhere += hand
        return everywhere + Counter(self.payment.cards if self.payment else ())

    def unlaid(self) -> Place | None:
        """The place whose tile is drawn next: in reading order, a cross in random order before all others."""
        empty = [place for place in PLACES if place not in self.tiles]
        if self.options["cross"] == "random4":
            empty.sort(key=lambda place: place not in CROSS)
        return empty[0] if empty else None

    def for_place(self, place: Place) -> list[int]:
        """Tiles that may be laid on an empty place in the set-up."""
        left = [tile for tile in TILES if tile not in self.tiles.values()]
        if self.options["cross"] == "free":
            return left
        return [tile for tile in left if (tile in CROSS.values()) == (place in CROSS)]

    def from_mover(self) -> list[int]:
        return [(self.mover + i) % self.seats for i in range(self.seats)]

    def served(self) -> int | None:
        """The seat that turns up a reward card next."""
        return next((seat for seat in self.from_mover() if self.owed[seat]), None)

    # ── What would be paid ────────────────────────────────────────────────────────────────────────────────────────────

    def leader(self, place: Place) -> int:
        markers = [marker for marker in self.boxes(place) if marker is not None]
        return max(set(markers), key=lambda seat: (markers.count(seat), -markers.index(seat)))

    def rewards(self, place: Place) -> dict[int, tuple[int, int, int]]:
        """What a completion pays to whom: crystals, cards, scales."""
        tile = self.tile(place)
        parts = [tile.everybody] + [self.tile(spot).neighbours for spot in beside(place) if spot in self.built]
        leader = self.leader(place)
        paid = {}
        for seat in {marker for marker in self.boxes(place) if marker is not None}:
            mine = [*parts, tile.leader] if seat == leader else parts
            crystals, cards, scales = (sum(column) for column in zip(*mine, strict=True))
            paid[seat] = (crystals, cards, scales)
        return paid

    def scoring(self) -> list[int]:
        """Crystals by seat if the scales were scored now."""
        most = max(self.scales)
        if self.scales.count(most) == 1:
            return [6 if own == most else 3 if own >= 3 else 0 for own in self.scales]
        return [3 if own == most or own >= 3 else 0 for own in self.scales]

    def ranking(self) -> list[int]:
        """The place of each seat, 1 = best."""
        if self.ending == "markers":
            return [1] * self.seats
        results = [(self.offerings(seat), self.crystals[seat]) for seat in range(self.seats)]
        return [1 + sum(other > own for other in results) for own in results]

    def returns(self) -> list[float]:
        if self.ending in (None, "markers", "turn-cap"):
            return [0.0] * self.seats
        return [1.0 if place == 1 else -1.0 for place in self.ranking()]

    def lay_out(self, document: dict[str, Any]) -> None:
        """Come to the table of this document."""
        self.phase = "deal" if document["drawing"] else document["phase"]
        self.start, self.mover = document["start"], document["mover"] or 0
        self.turn, self.ply = document["turn"], document["ply"]
        self.tiles = {place: tile for place, tile in zip(PLACES, document["tiles"], strict=True) if tile is not None}
        self.built = {place for place, is_built in zip(PLACES, document["built"], strict=True) if is_built}
        self.markers = {
            place: list(markers) for place, markers in zip(PLACES, document["markers"], strict=True) if markers
        }
        dragons = zip(self.dragons, document["dragons"], strict=True)
        self.dragons = {dragon: place and (place[0], place[1]) for dragon, place in dragons}
        self.at = [(row, column) for row, column in document["figures"]]
        self.hands = [Counter(hand) for hand in document["hands"]]
        self.crystals, self.scales = list(document["crystals"]), list(document["scales"])
        self.supply = document["supply"]
        self.obelisk = list(document["offerings"])
        self.discard = Counter(document["discard"])
        self.piles = [Pile(Counter(document["aside"]))] if document["aside"] else []
        self.piles.append(Pile(Counter(document["deck"])))
        for seat in self.from_mover():
            for _ in range(document["owed"][seat]):
                pile = next(pile for pile in self.piles if pile.free)
                pile.promised += 1
                self.owed[seat].append(pile)
        self.drawing = document["drawing"]
        self.steps, self.contributed = document["steps"], document["contributed"]
        self.offered, self.thrown = document["offered"], list(document["discarded"])
        if document["payment"]:
            self.payment = Payment(document["payment"]["box"] - 1, list(document["payment"]["cards"]))
        self.ending = document["ending"]
