"""Whether a reason is true, judged by the referee: what each action does is played out and counted anew."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from moontable import Position
from tests.rules.blue_moon_city import payments
from tests.rules.blue_moon_city.box import COURTYARD_PLACE, PLACES, TILES, Place, walks
from tests.rules.blue_moon_city.referee import Referee, referee_of

AGAINST = (
    "reward-other", "loses-lead", "leaves-box", "price", "spends", "inexact", "gives-up-offer",
    "gives-up-box", "gives-up-building", "reaches-nothing",
)  # fmt: skip
"""Keys of what speaks against an action."""


class Played:
    """An action, with the referee's table before, after, and after the payment that it begins."""

    def __init__(self, position: Position, text: str) -> None:
        self.text = text
        self.before = referee_of(position.document())
        self.mover = self.before.mover
        self.after = copy.deepcopy(self.before)
        self.after.play(text)
        self.paid = copy.deepcopy(self.after)
        if text.startswith("box"):
            while "paid" not in self.paid.legal():
                self.paid.play(min(self.paid.legal()))
            self.paid.play("paid")

    @property
    def box(self) -> int:
        """Index of the box that the action, or the payment, is about."""
        return self.before.payment.index if self.before.payment else int(self.text.split()[1]) - 1

    def marked(self) -> Referee:
        """The table with the marker on the box, before anything follows."""
        table = copy.deepcopy(self.before)
        table.boxes(table.here())[self.box] = self.mover
        return table

    @property
    def completes(self) -> bool:
        return self.before.here() in self.paid.built - self.before.built

    def paid_to(self) -> list[int]:
        """Crystals of the scorings that follow, by seat."""
        new = self.paid.scorings[len(self.before.scorings) :]
        return [sum(each) for each in zip(*new, strict=True)]


def holds(played: Played, other: Played | None, reason: dict[str, Any]) -> bool:
    """Whether a reason is true of the action that it is about; `other` is the action that it is set against."""
    return reason["for"] == _speaks_for(played, reason) and bool(_is_true(played, other, reason["key"], reason["args"]))


def _speaks_for(played: Played, reason: dict[str, Any]) -> bool:
    key, args = reason["key"], reason["args"]
    if key == "discards":
        return bool(args["n"] < 4)
    if key == "scoring":
        others = [pay for seat, pay in enumerate(args["pays"]) if seat != played.mover]
        return bool(2 * args["pays"][played.mover] > max(others))
    if key == "ends" and args["ending"] == "city":
        offerings = [played.before.offerings(seat) for seat in range(played.before.seats)]
        return offerings[played.mover] == max(offerings)
    return key not in AGAINST


def _is_true(played: Played, other: Played | None, key: str, args: dict[str, Any]) -> Any:
    before, after, mover = played.before, played.after, played.mover
    here, there = before.here(), after.here()
    tile = before.tile(here)
    if "tile" in args and args["tile"] != (
        before.tiles[here] if played.text.startswith(BUILDS) else after.tiles[there]
    ):
        return False
    match key:
        case "completes":
            return played.completes
        case "reward" | "reward-other":
            rewards = played.marked().rewards(here)
            seat = args.get("seat", mover)
            is_other = key == "reward-other"
            return played.completes and is_other == (seat != mover) and rewards[seat] == gain(args) and any(gain(args))
        case "leads":
            led = before.leader(here) if any(m is not None for m in before.boxes(here)) else None
            return not played.completes and played.marked().leader(here) == mover != led
        case "loses-lead":
            return played.completes and played.marked().leader(here) == args["seat"] != mover
        case "scales":
            return not before.contributed and 0 < args["n"] == list(before.dragons.values()).count(here)
        case "scoring":
            return args["pays"] == played.paid_to()
        case "leaves-box":
            return played.marked().boxes(here).count(None) == 1
        case "price":
            needed, cards = tile.boxes[played.box], tuple(args["cards"])
            is_held = Counter(cards) <= before.hands[mover]
            is_least = payments.is_exact(cards, tile.colour, needed) or not payments.can_pay_exactly(
                (), before.hand(), tile.colour, needed
            )
            return is_held and is_least and payments.best_sum(cards, tile.colour) - needed == args["over"] >= 0
        case "spends":
            return args["card"] in played.text.split() and before.hands[mover] - after.hands[mover] == {args["card"]: 1}
        case "inexact":
            return can_be_exact(before) and not can_be_exact(after)
        case "offers":
            cost, n = before.crystals[mover] - after.crystals[mover], after.offerings(mover)
            return args == {"n": n, "left": before.goal - n, "cost": cost} and after.ending is None
        case "wins":
            return after.ending == "offerings" and args == {"n": after.offerings(mover)}
        case "ends":
            return played.paid.ending == args["ending"]
        case "gives-up-offer":
            return args["cost"] == min(map(cost_of, before.legal_offers()))
        case "gives-up-box" | "gives-up-building":
            return bool(before.legal_boxes()) and can_complete(before) == (key == "gives-up-building")
        case "reaches" | "reaches-building":
            n = len(after.legal_boxes())
            return n > 0 and args.get("n", n) == n and can_complete(after) == (key == "reaches-building")
        case "reaches-obelisk":
            return args["cost"] == min(map(cost_of, after.legal_offers()))
        case "reaches-nothing":
            return not after.legal_boxes() and there not in after.built and there != COURTYARD_PLACE
        case "near-more":
            assert other
            return args == {"n": near(after), "instead": near(other.after)} and args["n"] > args["instead"]
        case "dragons":
            on_it = list(after.dragons.values()).count(there)
            return args["n"] == on_it > 0 and bool(after.legal_boxes()) and not after.contributed
        case "strides":
            return played.text == "F2 +2" and args["n"] == after.steps == before.steps + 2
        case "discards":
            return played.text == f"discard {args['card']}" and args["n"] == takers(before, args["card"])
    raise AssertionError(f"nobody judges {key}")


BUILDS = ("box", "pay", "paid", "discard", "draw")


def gain(args: dict[str, Any]) -> tuple[int, int, int]:
    return args["crystals"], args["cards"], args["scales"]


def cost_of(offer: str) -> int:
    return int(offer.split()[-1])


def can_complete(table: Referee) -> bool:
    """Whether one of the boxes that can be paid is the last of its tile."""
    return bool(table.legal_boxes()) and table.boxes(table.here()).count(None) == 1


def can_be_exact(table: Referee) -> bool:
    assert table.payment
    tile, cards = table.tile(table.here()), tuple(table.payment.cards)
    rest = payments.from_kind(table.hand(), cards[-1]) if cards else table.hand()
    return payments.can_pay_exactly(cards, rest, tile.colour, tile.boxes[table.payment.index])


def near(table: Referee) -> int:
    """Unfinished buildings within two steps of the figure."""
    around = walks(table.here())
    return sum(around[place] <= 2 and place not in (*table.built, COURTYARD_PLACE) for place in PLACES)


def takers(table: Referee, card: str) -> int:
    """Unfinished buildings that take the colour of a card; green counts as any."""
    colours = [TILES[table.tiles[place]].colour for place in unfinished(table)]
    return len(colours) if card == "K1" else sum(colour in (card[0], "*") for colour in colours)


def unfinished(table: Referee) -> list[Place]:
    return [place for place in PLACES if place not in table.built and place != COURTYARD_PLACE]
