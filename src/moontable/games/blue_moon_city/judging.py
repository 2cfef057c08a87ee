"""How good positions and actions look at first sight: what the search of the game starts from.

Worths of actions are in crystals, as a plan of the turn reckons them; the search turns them into odds of being looked
at. The features of a seat feed the learned value; they are asked where a turn begins.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.games.blue_moon_city import (
    actions,
    building_plans,
    cheapest,
    evaluate,
    offerings,
    payments,
    planning,
    rewards,
    ways,
)
from moontable.games.blue_moon_city.building_plans import NO_WAY
from moontable.games.blue_moon_city.city import CELLS, CENTRE, DISTANCE
from moontable.games.blue_moon_city.components import (
    BOX_VALUE,
    F1,
    F2,
    H1,
    H2,
    K1,
    KINDS,
    MOST_BOXES,
    P1,
    P2,
    TILE_COLOUR,
)
from moontable.games.blue_moon_city.evaluate import CARD_COST, SHREWD
from moontable.games.blue_moon_city.spec import GOAL, MARKERS_EACH, STEPS, STRIDE_STEPS
from moontable.games.blue_moon_city.state import MOVE, PAY, State

S: Any = np.int64
U: Any = np.uint64
_1 = U(1)

# ── Positions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

FEATURES = (
    "to move",
    "offerings",
    "offerings squared",
    "crystals",
    "crystals late",
    "crystals short",
    "can offer",
    "can offer near",
    "can offer to move",
    "offers at once",
    "wins at once",
    "wins at once to move",
    "scales",
    "scales due",
    "prospects",
    "prospects late",
    "markers",
    "marker shortage",
    "cards",
    "cards late",
    "usefulness",
    "usefulness late",
    "wild cards",
    "pillar cards",
)
"""What a seat's standing is judged by, see `features`."""


@kernel
def _offers_at_once(s: Record, seat: Record) -> Integer:
    """Return how many offerings a seat can pay in one turn at the courtyard: a plain one, then with Pillar cards."""
    cost = offerings.cost(s)
    if cost == 0 or seat.markers == 0 or seat.crystals < cost:
        return S(0)
    n, rest = S(1), S(seat.crystals) - cost
    for more in range(1, 3):
        for _ in range(S(seat.hand[U(P1 + more - 1)])):
            cost = offerings.cost_of(s, S(s.offerings) + n)
            if cost and n < seat.markers and rest >= cost + more:
                n, rest = n + 1, rest - cost - more
    return n


@kernel
def _prospects(s: Record, i: Integer) -> Any:
    """Return what a seat may hope for from its markers on unfinished buildings, in crystals."""
    total = 0.0
    for cell in range(CELLS):
        if cell != CENTRE and not s.built >> U(cell) & _1:
            total += evaluate.prospect(s, cell, i, SHREWD)
    return total


@kernel
def features(s: Record, i: Integer, _known: Array, out: Array) -> None:
    """Write what the value of a seat is reckoned from, float64[len(FEATURES)], all about 0 to 1.

    *late* grows from 0 to 1 with the offerings of the foremost seat; *at once* means in one turn at the courtyard, and
    *near* that the figure can get there in that turn.
    """
    seat = s.seat[U(i)]
    goal = S(GOAL[U(s.seats)])
    foremost = S(0)
    for j in range(U(s.seats)):
        foremost = max(foremost, S(s.seat[j].offerings))
    late = foremost / goal
    moves = 1.0 if s.mover == i else 0.0
    crystals = min(S(seat.crystals), S(40)) / 10.0
    at_once = _offers_at_once(s, seat)
    able = 1.0 if at_once else 0.0
    away = S(DISTANCE[U(seat.at), U(CENTRE)])
    near = 1.0 if away <= STEPS + STRIDE_STEPS * S(seat.hand[U(F2)]) or seat.hand[U(F1)] else 0.0
    wins = near if seat.offerings + at_once >= goal else 0.0
    prospects = _prospects(s, U(i)) / 10.0
    short = max(S(0), 4 - S(seat.markers))
    useful = evaluate.hand_usefulness(s, seat.hand) / 50.0
    wild = S(seat.hand[U(K1)]) + S(seat.hand[U(H1)]) + S(seat.hand[U(H2)])
    out[U(0)] = moves
    out[U(1)] = seat.offerings / goal
    out[U(2)] = (seat.offerings / goal) ** 2
    out[U(3)] = crystals
    out[U(4)] = crystals * late
    out[U(5)] = max(S(0), offerings.cost(s) - S(seat.crystals)) / 10.0
    out[U(6)] = able
    out[U(7)] = able * near
    out[U(8)] = able * near * moves
    out[U(9)] = near * at_once / 2.0
    out[U(10)] = wins
    out[U(11)] = wins * moves
    out[U(12)] = seat.scales / 5.0
    out[U(13)] = rewards.scoring(s, i) / 6.0 * max(0.0, 1.0 - s.supply / s.scale_total)
    out[U(14)] = prospects
    out[U(15)] = prospects * late
    out[U(16)] = seat.markers / MARKERS_EACH
    out[U(17)] = short * short / 16.0
    out[U(18)] = seat.cards / 10.0
    out[U(19)] = seat.cards / 10.0 * late
    out[U(20)] = useful
    out[U(21)] = useful * late
    out[U(22)] = wild / 4.0
    out[U(23)] = (S(seat.hand[U(P1)]) + S(seat.hand[U(P2)])) / 3.0


# ── Actions ───────────────────────────────────────────────────────────────────────────────────────────────────────────

OFFERING_WORTH = 6.0
"""What an offering looks worth, in crystals: more than any building."""

AIMLESS, WASTED = -0.7, -2.0
"""What a walk to where nothing can be built, and a power without a plan, look worth."""

USEFUL_WORTH = 0.08
"""What a point of a card's usefulness is worth, in crystals."""

_MOST_WAYS = 6
"""Ways to go on with a payment that are looked at."""


@kernel
def _judge_payment(s: Record, listed: Array, n: Integer, worth: Array) -> None:
    """Judge the next card of a payment by the cheapest payment that begins with it."""
    seat = s.seat[U(s.mover)]
    tile = U(s.tile[U(seat.at)])
    colour, number = TILE_COLOUR[tile], BOX_VALUE[tile, U(s.box)]
    found, costs = np.empty((_MOST_WAYS, KINDS), np.uint8), np.empty(_MOST_WAYS, np.int64)
    m = S(0)
    if n > 1 and not payments.pays(s.paid, colour, number):
        for bound in cheapest.BOUNDS:
            m = ways.list_payments(
                seat.hand, U(s.last), s.paid, colour, number, CARD_COST, bound, U(s.exact), found, costs
            )
            if m:
                break
    for k in range(U(n)):
        if listed[k] == actions.PAID:
            worth[k] = 0.0
            continue
        kind = U(listed[k] - actions.PAY_CARD)
        worth[k] = WASTED - evaluate.price(s, CARD_COST[kind])
        for j in range(m - 1, -1, -1):
            if _next_card(found[j], s.paid) == kind:
                worth[k] = -evaluate.price(s, costs[j])


@kernel
def _next_card(payment: Array, paid: Array) -> Integer:
    """Return the lowest kind of a payment that is still to be laid."""
    for kind in range(U(KINDS)):
        if payment[kind] > paid[kind]:
            return kind
    return U(KINDS)


@kernel
def judge(s: Record, listed: Array, n: Integer, _known: Array, worth: Array) -> None:
    """Write how good each action looks at first sight, float32[n], in crystals."""
    if s.phase == PAY:
        _judge_payment(s, listed, n, worth)
        return
    seat = s.seat[U(s.mover)]
    at = U(seat.at)
    useful = np.empty(KINDS, np.float64)
    enough = evaluate.usefulness(s, useful)
    there = np.full(CELLS, -np.inf)
    first = np.full(MOST_BOXES, -np.inf)
    offer, stride = S(NO_WAY), -np.inf
    if listed[U(0)] < actions.DISCARD_CARD:  # not merely the end of a turn
        offer = planning.offering(s)
        stride = _look_around(s, np.empty(1, State), first, there)
    here = first.max()
    for k in range(U(n)):
        action = S(listed[k])
        if action == offer and action != NO_WAY:
            worth[k] = OFFERING_WORTH
        elif action < actions.FLY:
            worth[k] = max(there[action], AIMLESS)
        elif action < actions.JUMP:
            dragon = (action - actions.FLY) // CELLS // 2
            worth[k] = WASTED
            if building_plans.dragon_action(s, seat.hand, dragon, S(at), SHREWD) == action and not s.contributed:
                worth[k] = max(here, AIMLESS)
        elif action < actions.STRIDE:
            worth[k] = max(there[action - actions.JUMP], WASTED)
        elif action == actions.STRIDE:
            worth[k] = max(stride, WASTED)
        elif action < actions.PAY_CARD:
            worth[k] = max(first[action - actions.BOX], WASTED)
        elif action < actions.DISCARD_CARD:
            worth[k] = OFFERING_WORTH
        elif action < actions.DRAW:
            worth[k] = USEFUL_WORTH * (enough - useful[action - actions.DISCARD_CARD])
        else:
            worth[k] = 0.0


@kernel
def _look_around(s: Record, trials: Array, first: Array, there: Array) -> Any:
    """Write what to build here is worth by the first box, and what to go to each cell is; return what striding is.

    `trials` is scratch.
    """
    seat, found = s.seat[U(s.mover)], np.empty((1, KINDS), np.uint8)
    at = S(seat.at)
    trials[0] = s
    trial = trials[0]
    if building_plans.empty_boxes(s, at):
        building_plans.best_by_first_box(s, trial, at, seat.hand.copy(), found, SHREWD, first)
    stride = -np.inf
    if s.phase != MOVE:
        return stride
    is_rich = planning.can_afford_offering(s)
    for cell in range(CELLS):
        way = S(NO_WAY) if cell == at else planning.way_to(s, cell)
        value, boxes = planning.worth_of_going(s, trial, cell, way, is_rich, found, SHREWD, 0.0)
        if boxes and way == actions.STRIDE:
            stride = max(stride, value)
        elif boxes:
            there[cell] = value
    return stride


@kernel
def play_on(s: Record, _known: Array, _out: Array, word: Word) -> Integer:
    """Choose as `one_ply`, for playing on beyond a search's tree."""
    return planning.one_ply(s, word)
