"""Why an action is good or bad, in facts of the table: what a player could point at, or count.

Facts are weighed in crystals, as in `evaluate`. What a seat may not know is never looked at: other hands, the deck,
crystals that lie face down. An action is one step of a turn: of a walk is said what can be done where it leads, of a
box what its marker leads to and what it costs.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from moontable.core.action import Action
from moontable.core.contract import Raw
from moontable.core.position import Position
from moontable.core.reasons import Fact, told
from moontable.games.blue_moon_city import actions, kernels
from moontable.games.blue_moon_city.city import CELLS, CENTRE, WITHIN
from moontable.games.blue_moon_city.components import (
    ANY_COLOUR,
    BOX_VALUE,
    BOXES,
    CARDS,
    COLOUR_OF,
    COURTYARD,
    F1,
    F2,
    KHIND,
    KINDS,
    P1,
    TILE_COLOUR,
)
from moontable.games.blue_moon_city.consequences import Consequences, Triple, as_known, follow
from moontable.games.blue_moon_city.documents import is_built, spread
from moontable.games.blue_moon_city.evaluate import CARD_COST, CARD_WORTH, SCALE_WORTH, SHREWD, THRIFT
from moontable.games.blue_moon_city.roles import explain as roles_of
from moontable.games.blue_moon_city.spec import GOAL, STEPS
from moontable.games.blue_moon_city.state import OFFERINGS, State

KEYS: dict[str, tuple[str, ...]] = {
    "completes": ("tile",),
    "reward": ("crystals", "cards", "scales"),
    "reward-other": ("seat", "crystals", "cards", "scales"),
    "leads": ("tile",),
    "loses-lead": ("tile", "seat"),
    "scales": ("n",),
    "scoring": ("pays",),
    "leaves-box": ("tile",),
    "price": ("cards", "over"),
    "spends": ("card",),
    "inexact": (),
    "offers": ("n", "left", "cost"),
    "wins": ("n",),
    "ends": ("ending",),
    "gives-up-offer": ("cost",),
    "gives-up-box": ("tile",),
    "gives-up-building": ("tile",),
    "reaches": ("tile", "n"),
    "reaches-building": ("tile",),
    "reaches-obelisk": ("cost",),
    "reaches-nothing": ("tile",),
    "near-more": ("n", "instead"),
    "dragons": ("n", "tile"),
    "strides": ("n",),
    "discards": ("card", "n"),
}
"""Sentences and their arguments: `tile` is an id, `card` a name, `seat` an opponent, `pays` crystals by seat."""

_DECIDED = 100.0
_OFFERING = 5.0
"""Weights: of what decides the match; of an offering, about what its crystals cost to earn."""

_COMPLETION, _LEAD, _MARKER, _OPEN_BOX = 0.5, 0.4, 0.4, 0.3
_NEAR, _STEP, _OVER = 0.06, 0.1, 0.3
"""Weights: a completion beside its reward; leading; a marker; a box that is left to others; a building in reach of the
next turn; a step; a point too much."""

_ENVY = 0.5
"""How much an opponent's gain counts as an own loss."""

_ANY_PRICE = 10_000
"""No payment costs more, in tenths."""


def explain(position: Position, better: Action, other: Action | None) -> list[dict[str, Any]]:
    """Return the reasons for an action, or for it and against another, see `core.reasons`."""
    return told(_Played(position, better).facts(), None if other is None else _Played(position, other).facts())


def _worth(gain: Triple) -> float:
    crystals, cards, scales = gain
    return float(crystals + CARD_WORTH * cards + SHREWD[SCALE_WORTH] * scales)


def _named(gain: Triple) -> dict[str, int]:
    return dict(zip(("crystals", "cards", "scales"), gain, strict=True))


def _payable(position: Position) -> tuple[list[int], int | None]:
    """Return the boxes under the figure that the hand can pay, and the cost of the offering that can be made."""
    legal = [action.id for action in position.legal_actions()]
    boxes = [action - actions.BOX for action in legal if actions.BOX <= action < actions.PAY_CARD]
    more = [action - actions.OFFER for action in legal if actions.OFFER <= action < actions.DISCARD_CARD]
    return boxes, int(kernels.cost(position.raw())) + more[0] if more else None


class _Played:
    """An action of the seat to act, in the situation that this seat knows."""

    def __init__(self, position: Position, action: Action) -> None:
        self.position = position
        self.action = action
        self.raw = as_known(position.raw())
        self.state: Any = self.raw.view(State)[0]
        self.mover = int(self.state["mover"])
        self.seat: Any = self.state["seat"][self.mover]
        self.at = int(self.seat["at"])
        self.tile = int(self.state["tile"][self.at])

    def facts(self) -> Iterator[Fact]:
        """Yield what is true of the action."""
        action = self.action.id
        if action < actions.BOX:
            yield from self._moved()
        elif action < actions.PAY_CARD:
            yield from self._marked(action - actions.BOX)
            yield from self._price(action - actions.BOX)
        elif action < actions.PAID:
            yield from self._laid(action - actions.PAY_CARD)
        elif action == actions.PAID:
            yield from self._marked(int(self.state["box"]))
        elif action < actions.DISCARD_CARD:
            yield from self._offered()
        else:
            yield from self._given_up()
            if action < actions.DRAW:
                yield self._discarded(action - actions.DISCARD_CARD)

    def _spent(self, kind: int) -> Fact:
        return Fact("cards", "spends", -THRIFT * int(CARD_COST[kind]), {"card": CARDS[kind]})

    # ── Moving ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _moved(self) -> Iterator[Fact]:
        """Say what can be done where the figure stands then, and what the move costs."""
        then = self.position.play(self.action)
        state = then.state()
        at = int(state["seat"][self.mover]["at"])
        yield from self._reached(then, state, at)
        near = int(WITHIN[STEPS, at]) & ~int(self.state["built"]) & ~(1 << CENTRE)
        n = near.bit_count()
        yield Fact("near", None, _NEAR * n, {"n": n}, "near-more", needs_both=True)
        action = self.action.id
        if actions.FLY <= action < actions.JUMP:
            dragon, value = divmod((action - actions.FLY) // CELLS, 2)
            yield self._spent(3 * dragon + value)
        elif action >= actions.JUMP:
            yield self._spent(F2 if action == actions.STRIDE else F1)
        if action == actions.STRIDE:
            steps = int(state["steps"])
            yield Fact("steps", "strides", _STEP * steps, {"n": steps})

    def _reached(self, then: Position, state: Any, at: int) -> Iterator[Fact]:
        """Say what the mover can build or offer on a cell, on which its figure stands."""
        tile = int(state["tile"][at])
        boxes, cost = _payable(then)
        if tile == COURTYARD:
            if cost is not None:
                yield Fact("reach", "reaches-obelisk", _OFFERING, {"cost": cost})
            return
        if is_built(state, at):
            return
        if not boxes:
            yield Fact("reach", "reaches-nothing", -_MARKER, {"tile": tile})
            return
        gain = self._best_completion(then.raw(), at, boxes)
        if gain is not None:
            yield Fact("reach", "reaches-building", _COMPLETION + gain, {"tile": tile})
        else:
            yield Fact("reach", "reaches", _MARKER * len(boxes), {"tile": tile, "n": len(boxes)})
        dragons = state["dragon"].tolist().count(at)
        if dragons and not state["contributed"]:
            yield Fact("scales", "dragons", float(SHREWD[SCALE_WORTH]) * dragons, {"n": dragons, "tile": tile})

    def _best_completion(self, raw: Raw, cell: int, boxes: list[int]) -> float | None:
        """Return what the best completion by one of these boxes is worth to the mover, None if none completes."""
        known = as_known(raw)
        results = [follow(known.copy(), cell, box) for box in boxes]
        gains = [_worth(reward.total) for then in results for reward in then.rewards if reward.seat == self.mover]
        return max(gains, default=None)

    # ── Building ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _marked(self, box: int) -> Iterator[Fact]:
        """Say what a marker on a box of the own tile leads to."""
        then = follow(self.raw.copy(), self.at, box)
        if then.scales:
            yield Fact("scales", "scales", float(SHREWD[SCALE_WORTH]) * then.scales, {"n": then.scales})
        if then.scorings:
            pays = [sum(each) for each in zip(*(scoring.crystals for scoring in then.scorings), strict=True)]
            others = max(pays[: self.mover] + pays[self.mover + 1 :])
            yield Fact("scoring", "scoring", pays[self.mover] - _ENVY * others, {"pays": pays})
        if then.leader is None:
            yield from self._stood(box)
        else:
            yield from self._completed(then)
        if then.ends:
            yield self._ended(then)

    def _completed(self, then: Consequences) -> Iterator[Fact]:
        yield Fact("completes", "completes", _COMPLETION, {"tile": self.tile})
        others = [reward for reward in then.rewards if reward.seat != self.mover]
        for reward in then.rewards:
            if reward.seat == self.mover and any(reward.total):
                yield Fact("reward", "reward", _worth(reward.total), _named(reward.total))
        if others:
            best = max(others, key=lambda reward: _worth(reward.total))
            if any(best.total):
                args = {"seat": best.seat, **_named(best.total)}
                yield Fact("reward-other", "reward-other", -_ENVY * _worth(best.total), args)
        if then.leader != self.mover:
            yield Fact("lead", "loses-lead", -_LEAD, {"tile": self.tile, "seat": then.leader})

    def _stood(self, box: int) -> Iterator[Fact]:
        """Say who leads on the tile, which is not finished, and whether one box is left to others."""
        before = self.state["filled"][self.at].tolist()
        led = int(kernels.leader(self.raw, self.at)) if any(before) else None
        raw = self.raw.copy()
        kernels.put_marker(raw, self.at, box)
        if led != self.mover and int(kernels.leader(raw, self.at)) == self.mover:
            yield Fact("lead", "leads", _LEAD, {"tile": self.tile})
        if before[: int(BOXES[self.tile])].count(0) == 2:
            yield Fact("box", "leaves-box", -_OPEN_BOX, {"tile": self.tile})

    def _ended(self, then: Consequences) -> Fact:
        """Say that the match ends: with a finished city, or because no markers are left, and then nobody wins."""
        if then.leader is None:
            return Fact("end", "ends", _COMPLETION, {"ending": "markers"})
        offerings = self.state["seat"]["offerings"].tolist()[: int(self.state["seats"])]
        is_ahead = offerings[self.mover] == max(offerings)
        return Fact("end", "ends", _DECIDED if is_ahead else -_DECIDED, {"ending": "city"})

    # ── Paying ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _price(self, box: int) -> Iterator[Fact]:
        """Name the cheapest payment of a box, of those without a card too many if there are any."""
        colour, number = int(TILE_COLOUR[self.tile]), int(BOX_VALUE[self.tile, box])
        hand, paid = np.ascontiguousarray(self.seat["hand"]), np.zeros(KINDS, np.uint8)
        found, costs = np.zeros(KINDS, np.uint8), np.zeros(1, np.int64)
        if not kernels.list_payments(hand, paid, 0, colour, number, _ANY_PRICE, 1, found, costs):
            kernels.list_payments(hand, paid, 0, colour, number, _ANY_PRICE, 0, found, costs)
        args = {"cards": spread(found), "over": roles_of(found.tolist(), colour).sum - number}
        yield Fact("cards", "price", -THRIFT * int(costs[0]), args)

    def _laid(self, kind: int) -> Iterator[Fact]:
        """Name the card, and say whether it makes one too many of the payment, whatever follows."""
        yield self._spent(kind)
        hand, paid = (np.ascontiguousarray(cards) for cards in (self.seat["hand"], self.state["paid"]))
        could = self._can_be_exact(hand, paid, int(self.state["last"]))
        hand[kind] -= 1
        paid[kind] += 1
        if could and not self._can_be_exact(hand, paid, kind):
            yield Fact("exact", "inexact", -_OVER, {})

    def _can_be_exact(self, hand: Any, paid: Any, first: int) -> bool:
        """Whether a payment can be ended so that no part of it would pay the same box."""
        if not kernels.pays(paid, int(TILE_COLOUR[self.tile]), self._number):
            return self._can_pay(hand, paid, first, exactly=1)
        nothing = np.zeros_like(paid)
        for kind in np.flatnonzero(paid):
            rest = paid.copy()
            rest[kind] -= 1
            if self._can_pay(rest, nothing, 0, exactly=0):
                return False
        return True

    def _can_pay(self, hand: Any, paid: Any, first: int, exactly: int) -> bool:
        found, costs = np.zeros(KINDS, np.uint8), np.zeros(1, np.int64)
        colour = int(TILE_COLOUR[self.tile])
        return bool(kernels.list_payments(hand, paid, first, colour, self._number, _ANY_PRICE, exactly, found, costs))

    @cached_property
    def _number(self) -> int:
        """What the box that is being paid asks for."""
        return int(BOX_VALUE[self.tile, int(self.state["box"])])

    # ── Offering, discarding, drawing ─────────────────────────────────────────────────────────────────────────────────

    def _offered(self) -> Iterator[Fact]:
        more = self.action.id - actions.OFFER
        cost = int(kernels.cost(self.raw)) + more
        after_raw = self.raw.copy()
        kernels.apply(after_raw, self.action.id)
        after: Any = after_raw.view(State)[0]
        n = int(after["seat"][self.mover]["offerings"])
        if after["ending"] == OFFERINGS:
            yield Fact("offer", "wins", _DECIDED, {"n": n})
            return
        left = int(GOAL[int(self.state["seats"])]) - n
        yield Fact("offer", "offers", _OFFERING, {"n": n, "left": left, "cost": cost})
        if more:
            yield self._spent(P1 + more - 1)

    def _given_up(self) -> Iterator[Fact]:
        """Say what could have been done in this turn, before the discards and the draw that end it."""
        boxes, cost = _payable(self.position)
        if cost is not None:
            yield Fact("offer", "gives-up-offer", -_OFFERING, {"cost": cost})
        if not boxes:
            return
        gain = self._best_completion(self.raw, self.at, boxes)
        if gain is not None:
            yield Fact("completes", "gives-up-building", -_COMPLETION - gain, {"tile": self.tile})
        else:
            yield Fact("completes", "gives-up-box", -_MARKER, {"tile": self.tile})

    def _discarded(self, kind: int) -> Fact:
        """Name the card, and how many unfinished buildings take its colour; a Khind is of any, the palace takes any."""
        colour = int(COLOUR_OF[kind])
        unfinished = [int(self.state["tile"][cell]) for cell in range(CELLS) if not is_built(self.state, cell)]
        taking = [int(TILE_COLOUR[tile]) for tile in unfinished if tile != COURTYARD]
        n = len(taking) if colour == KHIND else sum(each in (colour, ANY_COLOUR) for each in taking)
        return Fact("cards", "discards", _MARKER - _STEP * n, {"card": CARDS[kind], "n": n})
