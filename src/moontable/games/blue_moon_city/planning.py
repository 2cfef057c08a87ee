"""Planning a whole turn: where to go, which boxes to fill there and with what. The bots but `random` play by plans.

A plan is looked for anew at each action, from the state alone; since its parts are found the same way every time, the
actions of a turn belong together.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city import evaluate, payments, rewards, rules
from moontable.games.blue_moon_city.city import CELLS, CENTRE, DISTANCE
from moontable.games.blue_moon_city.components import BOX_VALUE, BOXES, F1, F2, KINDS, MOST_BOXES, P1, TILE_COLOUR
from moontable.games.blue_moon_city.evaluate import CARD_COST, SCALE_WORTH
from moontable.games.blue_moon_city.spec import DRAWS, STEPS
from moontable.games.blue_moon_city.state import BUILD, DISCARD, MOVE, PAY, State

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)

UNPAYABLE = -1

FAR_FROM_OFFERING = 1.0
_BOUNDS = np.array([45, 80, 10_000], np.int64)


@kernel
def _cheapest(hand: Array, first: Integer, paid: Array, colour: Integer, number: Integer, found: Array) -> Integer:
    """Find the cheapest payment of a box, or the cheapest way to go on with it; return its price or `UNPAYABLE`."""
    costs = np.empty(1, np.int64)
    if payments.can_pay(hand, first, paid, colour, number):
        for bound in _BOUNDS:
            if payments.list_payments(hand, first, paid, colour, number, CARD_COST, bound, False, found, costs):
                return costs[0]
    return S(UNPAYABLE)


@kernel
def next_payment(s: Record) -> Integer:
    """Return how the cheapest payment goes on: the next card, or its end."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(seat.at)])
    colour, number = TILE_COLOUR[tile], BOX_VALUE[tile, U(s.box)]
    if payments.pays(s.paid, colour, number):
        return S(rules.PAID)
    found = np.empty((1, KINDS), np.uint8)
    _cheapest(seat.hand, s.last, s.paid, colour, number, found)
    for kind in range(U(KINDS)):
        if found[0, kind] > s.paid[kind]:
            return S(rules.PAY_CARD) + S(kind)
    return S(rules.PAID)


@kernel
def _boxes_value(s: Record, trial: Record, cell: Integer, boxes: Integer, found: Array) -> Any:
    """Return what filling a set of boxes (bits) of a building is worth, less its price; -inf if it cannot be paid.

    `trial` is scratch, a state like `s`; its hand of the mover is the one to pay from.
    """
    i = U(s.mover)
    tile = U(s.tile[U(cell)])
    price = S(0)
    for box in range(U(BOXES[tile])):  # from the left: the highest number first
        if U(boxes) >> box & _1:
            paid = _cheapest(trial.seat[i].hand, 0, trial.paid, TILE_COLOUR[tile], BOX_VALUE[tile, box], found)
            if paid == UNPAYABLE:
                return -np.inf
            price += paid
            trial.filled[U(cell)][box] = s.mover + 1
            for kind in range(U(KINDS)):
                trial.seat[i].hand[kind] -= found[0, kind]
    value = evaluate.prospect(trial, cell, i) - evaluate.prospect(s, cell, i) - evaluate.price(s, price)
    value -= evaluate.marker_shortage(trial, cell, i, s.seat[i].markers + rewards.markers_on(s, cell, i))
    value += evaluate.marker_shortage(s, cell, i, s.seat[i].markers + rewards.markers_on(s, cell, i))
    if not s.contributed:
        for dragon in range(U(3)):
            value += SCALE_WORTH * S(s.dragon[dragon] == cell)
    return value


@kernel
def _tile_plan(s: Record, trial: Record, cell: Integer, hand: Array, found: Array) -> tuple[Any, Integer]:
    """Return the value of the best set of boxes to fill on a cell with a hand, and the set; 0 for none."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(cell)])
    best, chosen = 0.0, S(0)
    if cell == CENTRE or s.built >> U(cell) & _1:
        return best, chosen
    for boxes in range(1, 1 << BOXES[tile]):
        count = S(0)
        is_free = True
        for box in range(U(BOXES[tile])):
            if U(boxes) >> box & _1:
                count += 1
                is_free = is_free and s.filled[U(cell)][box] == 0
        if not is_free or count > seat.markers:
            continue
        for box in range(U(MOST_BOXES)):
            trial.filled[U(cell)][box] = s.filled[U(cell)][box]
        for kind in range(U(KINDS)):
            trial.seat[U(s.mover)].hand[kind] = hand[kind]
        value = _boxes_value(s, trial, cell, boxes, found)
        if value > best:
            best, chosen = value, S(boxes)
    return best, chosen


@kernel
def _reach(s: Record, cell: Integer) -> Integer:
    """Return the first action of the cheapest way to a cell, `DRAW` if there is none: walk, more steps, or a jump."""
    seat = s.seat[U(s.mover)]
    away = S(DISTANCE[U(seat.at), U(cell)]) - S(s.steps)
    if away <= 0:
        return S(rules.GO) + S(cell)
    if s.phase == MOVE:
        if seat.hand[U(F2)] and away <= 2 * seat.hand[U(F2)]:
            return S(rules.STRIDE)
        if seat.hand[U(F1)]:
            return S(rules.JUMP) + S(cell)
    return S(rules.DRAW)


@kernel
def _can_afford_offering(s: Record) -> bool:
    """Whether the mover could make an offering if its figure stood on the courtyard."""
    seat = s.seat[U(s.mover)]
    cost = rules.cost(s)
    return bool(cost and seat.markers and seat.crystals >= cost)


@kernel
def _offering(s: Record) -> Integer:
    """Return the action that makes an offering or leads to one, `DRAW` if none can be made in this turn."""
    seat = s.seat[U(s.mover)]
    price = rules.cost(s)
    if price == 0 or seat.markers == 0 or s.contributed:
        return S(rules.DRAW)
    if s.offered:
        for more in range(1, 3):
            if seat.hand[U(P1 + more - 1)] and seat.crystals >= price + more:
                return S(rules.PILLAR) + more - 1
    elif s.phase == MOVE and seat.crystals >= price:
        return S(rules.OFFER) if seat.at == CENTRE else _reach(s, CENTRE)
    return S(rules.DRAW)


@kernel
def _discard(s: Record) -> Integer:
    """Discard the least useful cards, those that are less useful than what may come, lower kinds first."""
    seat = s.seat[U(s.mover)]
    useful = np.empty(KINDS, np.float64)
    enough = evaluate.mean_usefulness(s, useful)
    first = U(s.thrown[U(0)]) if s.discards else U(0)
    worst, second = U(KINDS), U(KINDS)
    for kind in range(first, U(KINDS)):
        for _ in range(min(2, S(seat.hand[kind]))):
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


@kernel
def greedy(s: Record, _out: Array, word: Word) -> Integer:
    """Offer when possible, else follow the plan of the highest value, else stroll; discard what is of little use."""
    if s.phase == PAY:
        return next_payment(s)
    if s.phase == DISCARD:
        return _discard(s)
    action = _offering(s)
    if action != rules.DRAW:
        return action
    if s.phase == BUILD and not s.contributed:
        return _discard(s)
    seat = s.seat[U(s.mover)]
    trial = np.empty(1, State)
    trial[0] = s
    found = np.empty((1, KINDS), np.uint8)
    is_rich = s.phase == MOVE and _can_afford_offering(s)
    best, goal, boxes = 0.0, S(CELLS), S(0)
    for cell in range(CELLS):
        way = S(rules.BOX) if cell == seat.at else _reach(s, cell)
        if way == rules.DRAW or (s.phase == BUILD and cell != seat.at):
            continue
        hand = seat.hand.copy()
        price = S(0)
        if way == rules.STRIDE:
            strides = (S(DISTANCE[U(seat.at), U(cell)]) - S(s.steps) + 1) // 2
            hand[U(F2)] -= strides
            price = strides * CARD_COST[F2]
        elif way >= rules.JUMP and way < rules.STRIDE:
            hand[U(F1)] -= 1
            price = CARD_COST[F1]
        value, chosen = _tile_plan(s, trial[0], cell, hand, found)
        value -= evaluate.price(s, price)
        if is_rich:  # the courtyard is out of reach in this turn, but must not be in the next
            value -= FAR_FROM_OFFERING * max(S(0), S(DISTANCE[U(cell), U(CENTRE)]) - STEPS)
        if chosen and value > best:
            best, goal, boxes = value, S(cell), chosen
    if goal == seat.at:
        box = S(0)
        while not boxes >> box & 1:
            box += 1
        return S(rules.BOX) + box
    if goal < CELLS:
        return _reach(s, goal)
    if s.phase == MOVE and s.steps:
        return _stroll(s, word)
    return _discard(s)


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
        elif cell != CENTRE and not s.built >> U(cell) & _1:
            n += 1
            if below(word, n) == 0:
                chosen = S(cell)
    return S(rules.GO) + chosen if chosen < CELLS else _discard(s)


@kernel
def uniform(s: Record, out: Array, word: Word) -> Integer:
    """Return any legal action with equal chance."""
    return out[U(below(word, rules.legal(s, out)))]
