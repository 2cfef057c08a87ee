"""Planning a whole turn: where to go, which boxes to fill there and with what. The bots but `random` play by plans.

A plan is looked for anew at each action, from the state alone; since its parts are found the same way every time, the
actions of a turn belong together. `trial` is scratch: a state like `s` to play with the boxes and the mover's hand.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city import evaluate, payments, rules
from moontable.games.blue_moon_city.city import CELLS, CENTRE, DISTANCE, NOWHERE
from moontable.games.blue_moon_city.components import BOX_VALUE, BOXES, F1, F2, KINDS, MOST_BOXES, P1, TILE_COLOUR
from moontable.games.blue_moon_city.evaluate import CARD_COST, DRAGON_POWERS, SCALE_WORTH
from moontable.games.blue_moon_city.spec import DRAGON_STEPS, DRAWS, STEPS
from moontable.games.blue_moon_city.state import BUILD, DISCARD, MOVE, PAY, State

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)

UNPAYABLE = -1
NO_WAY = rules.DRAW
"""Stands for no action where one is looked for."""

FAR_FROM_OFFERING = 1.0
"""What a step too far from the courtyard costs a seat that can pay an offering, in crystals."""

_BOUNDS = np.array([45, 80, 10_000], np.int64)
"""int64[3]: prices up to which payments are looked for, in tenths; the next only if nothing was found."""


# ── Paying ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _cheapest(hand: Array, first: Integer, paid: Array, colour: Integer, number: Integer, found: Array) -> Integer:
    """Find the cheapest payment of a box, or the cheapest way to go on with it; return its price or `UNPAYABLE`.

    Its cards are written into `found`, uint8[1, 22].
    """
    costs = np.empty(1, np.int64)
    if payments.can_pay(hand, first, paid, colour, number):
        for bound in _BOUNDS:
            if payments.list_payments(
                hand, first, paid, colour, number, CARD_COST, bound, payments.ANYHOW, found, costs
            ):
                return costs[0]
    return S(UNPAYABLE)


@kernel
def _next_payment(s: Record) -> Integer:
    """Return how the cheapest payment goes on: the next card, or its end."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(seat.at)])
    colour, number = TILE_COLOUR[tile], BOX_VALUE[tile, U(s.box)]
    found = np.empty((1, KINDS), np.uint8)
    if not payments.pays(s.paid, colour, number):
        _cheapest(seat.hand, U(s.last), s.paid, colour, number, found)
        for kind in range(U(KINDS)):
            if found[0, kind] > s.paid[kind]:
                return S(rules.PAY_CARD) + S(kind)
    return S(rules.PAID)


# ── Building ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _dragon_card(s: Record, hand: Array, dragon: Integer, cell: Integer) -> Integer:
    """Return the kind of the cheapest card of a hand that brings a dragon to a cell, KINDS if there is none."""
    kind, at = U(3) * U(dragon), s.dragon[U(dragon)]
    if hand[kind]:
        return kind
    if hand[kind + _1] and at != NOWHERE and DISTANCE[U(at), U(cell)] <= DRAGON_STEPS:
        return kind + _1
    return U(KINDS)


@kernel
def _dragon_action(s: Record, hand: Array, dragon: Integer, cell: Integer, taste: Array) -> Integer:
    """Return the action that brings a dragon to a cell, where that pays; else `NO_WAY`."""
    if s.phase == MOVE and taste[U(DRAGON_POWERS)] and s.dragon[U(dragon)] != cell:
        kind = _dragon_card(s, hand, dragon, cell)
        if kind < KINDS and taste[U(SCALE_WORTH)] > evaluate.price(s, CARD_COST[kind]):
            card = 2 * S(dragon) + S(kind) - 3 * S(dragon)
            return S(rules.FLY) + card * CELLS + S(cell)
    return S(NO_WAY)


@kernel
def _scales_value(s: Record, hand: Array, cell: Integer, taste: Array) -> Any:
    """Return what the dragons on a cell, and those that the rest of a hand can bring there, are worth."""
    value = 0.0
    if s.contributed:
        return value
    for dragon in range(U(3)):
        if s.dragon[dragon] == cell:
            value += taste[U(SCALE_WORTH)]
        elif _dragon_action(s, hand, dragon, cell, taste) != NO_WAY:
            kind = _dragon_card(s, hand, dragon, cell)
            value += taste[U(SCALE_WORTH)] - evaluate.price(s, CARD_COST[kind])
    return value


@kernel
def _boxes_value(
    s: Record, trial: Record, cell: Integer, boxes: Integer, hand: Array, found: Array, taste: Array
) -> Any:
    """Return what filling a set of boxes (bits) of a building from a hand is worth; -inf if it cannot be paid.

    What remains of the hand is left in `trial`.
    """
    i = U(s.mover)
    tile = U(s.tile[U(cell)])
    rest = trial.seat[i].hand
    for box in range(U(MOST_BOXES)):
        trial.filled[U(cell)][box] = s.filled[U(cell)][box]
    for kind in range(U(KINDS)):
        rest[kind] = hand[kind]
    cost = S(0)
    for box in range(U(BOXES[tile])):  # from the left: the highest number first
        if U(boxes) >> box & _1:
            paid = _cheapest(rest, payments.ANY_KIND, trial.paid, TILE_COLOUR[tile], BOX_VALUE[tile, box], found)
            if paid == UNPAYABLE:
                return -np.inf
            cost += paid
            trial.filled[U(cell)][box] = s.mover + 1
            for kind in range(U(KINDS)):
                rest[kind] -= found[0, kind]
    gain = evaluate.building_gain(s, trial, cell, taste)
    return gain + _scales_value(s, rest, cell, taste) - evaluate.price(s, cost)


@kernel
def _empty_boxes(s: Record, cell: Integer) -> Integer:
    """Return the boxes of a cell that can be filled, as bits."""
    boxes = U(0)
    if cell != CENTRE and not s.built >> U(cell) & _1:
        for box in range(U(BOXES[U(s.tile[U(cell)])])):
            boxes |= U(s.filled[U(cell)][box] == 0) << box
    return boxes


@kernel
def _best_boxes(
    s: Record, trial: Record, cell: Integer, hand: Array, found: Array, taste: Array
) -> tuple[Any, Integer]:
    """Return the value of the best set of boxes to fill on a cell from a hand, and the set; 0 for none."""
    best, chosen = 0.0, U(0)
    empty = _empty_boxes(s, cell)
    for boxes in range(_1, U(1 << MOST_BOXES)):
        count = S(boxes & _1) + S(boxes >> U(1) & _1) + S(boxes >> U(2) & _1) + S(boxes >> U(3))
        if boxes & ~empty == 0 and count <= s.seat[U(s.mover)].markers:
            value = _boxes_value(s, trial, cell, boxes, hand, found, taste)
            if value > best:
                best, chosen = value, boxes
    return best, chosen


# ── Moving ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _way(s: Record, cell: Integer) -> Integer:
    """Return the first action of the cheapest way to another cell, `NO_WAY` if there is none in this turn."""
    seat = s.seat[U(s.mover)]
    missing = S(DISTANCE[U(seat.at), U(cell)]) - S(s.steps)
    if s.phase != MOVE:
        return S(NO_WAY)
    if missing <= 0:
        return S(rules.GO) + S(cell)
    if missing <= 2 * S(seat.hand[U(F2)]):
        return S(rules.STRIDE)
    return S(rules.JUMP) + S(cell) if seat.hand[U(F1)] else S(NO_WAY)


@kernel
def _spend_on_way(s: Record, cell: Integer, way: Integer, hand: Array) -> Integer:
    """Take the cards of a way to a cell out of a hand, and return their cost."""
    if way == rules.STRIDE:
        strides = (S(DISTANCE[U(s.seat[U(s.mover)].at), U(cell)]) - S(s.steps) + 1) // 2
        hand[U(F2)] -= strides
        return strides * CARD_COST[U(F2)]
    if way >= rules.JUMP:
        hand[U(F1)] -= 1
        return CARD_COST[U(F1)]
    return S(0)


@kernel
def _stroll(s: Record, word: Word) -> Integer:
    """Walk towards the courtyard if an offering can be paid, else to any unfinished building within reach."""
    seat = s.seat[U(s.mover)]
    is_rich = _can_afford_offering(s)
    nearest, chosen, n = S(DISTANCE[U(seat.at), U(CENTRE)]), S(CELLS), S(0)
    for cell in range(CELLS):
        away = DISTANCE[U(seat.at), U(cell)]
        if away == 0 or away > s.steps:
            continue
        if is_rich:
            if DISTANCE[U(cell), U(CENTRE)] < nearest:
                nearest, chosen = S(DISTANCE[U(cell), U(CENTRE)]), S(cell)
        elif _empty_boxes(s, cell):
            n += 1
            if below(word, n) == 0:
                chosen = S(cell)
    return S(rules.GO) + chosen if chosen < CELLS else _discard(s)


# ── Offering and discarding ───────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _can_afford_offering(s: Record) -> bool:
    """Whether the mover could make an offering if its figure stood on the courtyard."""
    seat = s.seat[U(s.mover)]
    cost = rules.cost(s)
    return bool(cost and seat.markers and seat.crystals >= cost)


@kernel
def _offering(s: Record) -> Integer:
    """Return the action that makes an offering or leads to one, `NO_WAY` if none can be made in this turn."""
    seat = s.seat[U(s.mover)]
    if not _can_afford_offering(s):
        return S(NO_WAY)
    for more in range(1, 3):
        if s.offered and seat.hand[U(P1 + more - 1)] and seat.crystals >= rules.cost(s) + more:
            return S(rules.PILLAR) + more - 1
    return S(rules.OFFER) if seat.at == CENTRE and s.phase == MOVE else _way(s, S(CENTRE))


@kernel
def _discard(s: Record) -> Integer:
    """Discard the two least useful cards of those that are less useful than what may come, the lower kind first."""
    hand = s.seat[U(s.mover)].hand
    useful = np.empty(KINDS, np.float64)
    enough = evaluate.usefulness(s, useful)
    first = U(s.thrown[U(0)]) if s.discards else U(0)
    worst, second = U(KINDS), U(KINDS)
    for kind in range(first, U(KINDS)):
        for _ in range(min(DRAWS, S(hand[kind]))):
            if useful[kind] < enough:
                if worst == KINDS or useful[kind] < useful[worst]:
                    worst, second = kind, worst
                elif second == KINDS or useful[kind] < useful[second]:
                    second = kind
    if s.discards == DRAWS or worst == KINDS:
        return S(rules.DRAW)
    if s.discards == 0 and second != KINDS:
        worst = min(worst, second)
    return S(rules.DISCARD_CARD) + S(worst)


# ── Policies ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def uniform(s: Record, out: Array, word: Word) -> Integer:
    """Return any legal action with equal chance."""
    return out[U(below(word, rules.legal(s, out)))]


@kernel
def by_plan(s: Record, word: Word, taste: Array) -> Integer:
    """Offer when possible, else follow the best plan, else stroll; discard what is of little use."""
    if s.phase == PAY:
        return _next_payment(s)
    action = S(NO_WAY) if s.phase == DISCARD else _offering(s)
    if action != NO_WAY:
        return action
    if s.phase == DISCARD or (s.phase == BUILD and s.offered):
        return _discard(s)
    seat = s.seat[U(s.mover)]
    trials, found = np.empty(1, State), np.empty((1, KINDS), np.uint8)
    trials[0] = s
    trial = trials[0]
    is_rich = s.phase == MOVE and _can_afford_offering(s)
    best, goal, boxes = 0.0, S(CELLS), U(0)
    for cell in range(CELLS):
        way = S(rules.GO) if cell == seat.at else _way(s, cell)
        if way == NO_WAY or not _empty_boxes(s, cell):
            continue
        hand = seat.hand.copy()
        cost = _spend_on_way(s, cell, way, hand)
        value, chosen = _best_boxes(s, trial, cell, hand, found, taste)
        value -= evaluate.price(s, cost)
        if is_rich:  # the courtyard is out of reach in this turn, but should not be in the next
            value -= FAR_FROM_OFFERING * max(S(0), S(DISTANCE[U(cell), U(CENTRE)]) - STEPS)
        if chosen and value > best:
            best, goal, boxes = value, S(cell), chosen
    if goal == seat.at:
        return _build(s, trial, boxes, found, taste)
    if goal < CELLS:
        return _way(s, goal)
    return _stroll(s, word) if s.phase == MOVE else _discard(s)


@kernel
def _build(s: Record, trial: Record, boxes: Integer, found: Array, taste: Array) -> Integer:
    """Bring the dragons that the plan calls, with cards that its boxes do not need; then begin to pay the first box."""
    seat = s.seat[U(s.mover)]
    cell = S(seat.at)
    _boxes_value(s, trial, cell, boxes, seat.hand.copy(), found, taste)
    if not s.contributed:
        for dragon in range(U(3)):
            action = _dragon_action(s, trial.seat[U(s.mover)].hand, dragon, cell, taste)
            if action != NO_WAY:
                return action
    box = S(0)
    while not boxes >> U(box) & _1:
        box += 1
    return S(rules.BOX) + box


@kernel
def greedy(s: Record, word: Word) -> Integer:
    """Choose by the plan of the highest own reward less its price."""
    return by_plan(s, word, evaluate.GREEDY)


@kernel
def one_ply(s: Record, word: Word) -> Integer:
    """Choose by the plan that is best when the opponents' gains and the dragons' ways are reckoned with."""
    return by_plan(s, word, evaluate.SHREWD)
