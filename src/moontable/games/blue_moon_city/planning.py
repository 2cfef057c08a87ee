"""Planning a whole turn: where to go, which boxes to fill there and with what. The bots but `random` play by plans.

A plan is looked for anew at each action, from the state alone; since its parts are found the same way every time, the
actions of a turn belong together. What to build is found in `building_plans`.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city import actions, building_plans, evaluate, offerings, rules
from moontable.games.blue_moon_city.building_plans import NO_WAY
from moontable.games.blue_moon_city.city import CELLS, CENTRE, DISTANCE
from moontable.games.blue_moon_city.components import F1, F2, KINDS, P1
from moontable.games.blue_moon_city.evaluate import CARD_COST
from moontable.games.blue_moon_city.spec import DRAWS, GOAL, STEPS
from moontable.games.blue_moon_city.state import BUILD, DISCARD, MOVE, PAY, State

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)

FAR_FROM_OFFERING = 1.0
"""What a step too far from the courtyard costs a seat that can pay an offering, in crystals."""


# ── Moving ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def way_to(s: Record, cell: Integer) -> Integer:
    """Return the first action of the cheapest way to another cell, `NO_WAY` if there is none in this turn."""
    seat = s.seat[U(s.mover)]
    missing = S(DISTANCE[U(seat.at), U(cell)]) - S(s.steps)
    if s.phase != MOVE:
        return S(NO_WAY)
    if missing <= 0:
        return S(actions.GO) + S(cell)
    if missing <= 2 * S(seat.hand[U(F2)]):
        return S(actions.STRIDE)
    return S(actions.JUMP) + S(cell) if seat.hand[U(F1)] else S(NO_WAY)


@kernel
def _spend_on_way(s: Record, cell: Integer, way: Integer, hand: Array) -> Integer:
    """Take the cards of a way to a cell out of a hand, and return their cost."""
    if way == actions.STRIDE:
        strides = (S(DISTANCE[U(s.seat[U(s.mover)].at), U(cell)]) - S(s.steps) + 1) // 2
        hand[U(F2)] -= strides
        return strides * CARD_COST[U(F2)]
    if way >= actions.JUMP:
        hand[U(F1)] -= 1
        return CARD_COST[U(F1)]
    return S(0)


@kernel
def _stroll(s: Record, word: Word) -> Integer:
    """Walk towards the courtyard if an offering can be paid, else to any unfinished building within reach."""
    seat = s.seat[U(s.mover)]
    is_rich = can_afford_offering(s)
    nearest, chosen, n = S(DISTANCE[U(seat.at), U(CENTRE)]), S(CELLS), S(0)
    for cell in range(CELLS):
        away = DISTANCE[U(seat.at), U(cell)]
        if away == 0 or away > s.steps:
            continue
        if is_rich:
            if DISTANCE[U(cell), U(CENTRE)] < nearest:
                nearest, chosen = S(DISTANCE[U(cell), U(CENTRE)]), S(cell)
        elif building_plans.empty_boxes(s, cell):
            n += 1
            if below(word, n) == 0:
                chosen = S(cell)
    return S(actions.GO) + chosen if chosen < CELLS else discard(s)


# ── Offering and discarding ───────────────────────────────────────────────────────────────────────────────────────────


@kernel
def can_afford_offering(s: Record) -> bool:
    """Whether the mover could make an offering if its figure stood on the courtyard, and go on building afterwards."""
    seat = s.seat[U(s.mover)]
    cost = offerings.cost(s)
    if seat.offerings + 1 < GOAL[U(s.seats)] and seat.markers <= building_plans.reserve(s, S(CELLS)):
        return False
    return bool(cost and seat.markers and seat.crystals >= cost)


@kernel
def offering(s: Record) -> Integer:
    """Return the action that makes an offering or leads to one, `NO_WAY` if none can be made in this turn."""
    seat = s.seat[U(s.mover)]
    if not can_afford_offering(s):
        return S(NO_WAY)
    for more in range(1, 3):
        if s.offered and seat.hand[U(P1 + more - 1)] and seat.crystals >= offerings.cost(s) + more:
            return S(actions.PILLAR) + more - 1
    return S(actions.OFFER) if seat.at == CENTRE and s.phase == MOVE else way_to(s, S(CENTRE))


@kernel
def discard(s: Record) -> Integer:
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
        return S(actions.DRAW)
    if s.discards == 0 and second != KINDS:
        worst = min(worst, second)
    return S(actions.DISCARD_CARD) + S(worst)


@kernel
def worth_of_going(
    s: Record, trial: Record, cell: Integer, way: Integer, is_rich: bool, found: Array, taste: Array, least: Any
) -> tuple[Any, Integer]:
    """Return what the best set of boxes on a cell is worth less the price of the way there, and the set.

    The set is 0 if there is none that is worth more than `least`.
    """
    if way == NO_WAY or not building_plans.empty_boxes(s, cell):
        return 0.0, U(0)
    hand = s.seat[U(s.mover)].hand.copy()
    effort = evaluate.price(s, _spend_on_way(s, cell, way, hand))
    if is_rich:  # the courtyard is out of reach in this turn, but should not be in the next
        effort += FAR_FROM_OFFERING * max(S(0), S(DISTANCE[U(cell), U(CENTRE)]) - STEPS)
    value, boxes = building_plans.best_boxes(s, trial, cell, hand, found, taste, least + effort)
    value -= effort
    return value, boxes


# ── Policies ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def uniform(s: Record, out: Array, word: Word) -> Integer:
    """Return any legal action with equal chance."""
    return out[U(below(word, rules.legal(s, out)))]


@kernel
def by_plan(s: Record, word: Word, taste: Array) -> Integer:
    """Offer when possible, else follow the best plan, else stroll; discard what is of little use."""
    if s.phase == PAY:
        return building_plans.next_payment(s)
    action = S(NO_WAY) if s.phase == DISCARD else offering(s)
    if action != NO_WAY:
        return action
    if s.phase == DISCARD or (s.phase == BUILD and s.offered):
        return discard(s)
    return _follow_plan(s, word, taste, np.empty(1, State))


@kernel
def _follow_plan(s: Record, word: Word, taste: Array, trials: Array) -> Integer:
    """Follow the best plan, else stroll or discard; `trials` is scratch."""
    seat, found = s.seat[U(s.mover)], np.empty((1, KINDS), np.uint8)
    trials[0] = s
    trial = trials[0]
    is_rich = s.phase == MOVE and can_afford_offering(s)
    best, goal, boxes = 0.0, S(CELLS), U(0)
    for cell in range(CELLS):
        way = S(actions.GO) if cell == seat.at else way_to(s, cell)
        value, chosen = worth_of_going(s, trial, cell, way, is_rich, found, taste, best)
        if chosen and value > best:
            best, goal, boxes = value, S(cell), chosen
    if goal == seat.at:
        return building_plans.build(s, trial, boxes, found, taste)
    if goal < CELLS:
        return way_to(s, goal)
    return _stroll(s, word) if s.phase == MOVE else discard(s)


@kernel
def greedy(s: Record, word: Word) -> Integer:
    """Choose by the plan of the highest own reward less its price."""
    return by_plan(s, word, evaluate.GREEDY)


@kernel
def one_ply(s: Record, word: Word) -> Integer:
    """Choose by the plan that is best when the opponents' gains and the dragons' ways are reckoned with."""
    return by_plan(s, word, evaluate.SHREWD)
