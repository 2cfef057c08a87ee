"""Issue: the search of Blue Moon City knows no more than its seat, judges all seats alike, and wins when it can."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from moontable import CHANCE, Position
from moontable.core.analysis import Budget, Level
from moontable.games.blue_moon_city import kernels
from moontable.games.blue_moon_city.components import COUNT_OF, KIND, KINDS, MIMIX
from moontable.games.blue_moon_city.evaluate import CARD_COST
from moontable.games.blue_moon_city.searching import SEARCH
from moontable.games.blue_moon_city.state import State
from tests.rules.blue_moon_city.matches import GAME
from tests.rules.blue_moon_city.secrets import Raw, other_world
from tests.rules.blue_moon_city.situations import on, situation
from tests.rules.matches import by_policy, steps

BUDGET = Budget(simulations=150)


def decisions(seats: int, seed: int, every: int) -> Iterator[Position]:
    """Positions of a match between planning bots, in which a seat has something to decide."""
    for number, (position, _action, _after) in enumerate(steps(GAME.start(seats=seats), seed, by_policy("one-ply"))):
        if position.actor != CHANCE and number % every == 0 and len(position.legal_actions()) > 1:
            yield position


def best_action(position: Position) -> str:
    return position.analyse(BUDGET, word=5).judgements[0].action.text


# ── Features ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def renumbered(raw: Raw, shift: int) -> Raw:
    """The same state with every seat `i` called `i + shift`, round the table."""
    changed: Raw = raw.copy()
    state: Any = changed.view(State)[0]
    seats = int(state["seats"])
    state["seat"][:seats] = np.roll(state["seat"][:seats], shift)
    for name in ("start", "mover"):
        state[name] = (int(state[name]) + shift) % seats
    for name in ("filled", "obelisk"):
        owners = state[name]
        owners[owners > 0] = (owners[owners > 0] - 1 + shift) % seats + 1
    return changed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_are_finite_and_the_same_for_every_seat(seats: int) -> None:
    for position in decisions(seats, seed=seats, every=7):
        raw = position.raw()
        other = renumbered(raw, 1)
        for seat in range(seats):
            features = SEARCH.features(raw, seat)
            assert np.isfinite(features).all()
            assert np.abs(features).max() < 20
            assert features.tolist() == SEARCH.features(other, (seat + 1) % seats).tolist()


# ── Hidden information (10) ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3])
def test_what_a_seat_cannot_see_changes_nothing(seats: int) -> None:
    chance = random.Random(seats)
    level = Level(60, 0.1)
    exchanged = 0
    for position in decisions(seats, seed=10 + seats, every=31):
        raw = position.raw()
        twin = Position.settled(GAME, other_world(raw, position.actor, chance), None)
        exchanged += twin.raw().tobytes() != raw.tobytes()
        assert position.analyse(BUDGET, word=3) == twin.analyse(BUDGET, word=3)
        seen, same = position.observe(position.actor), twin.observe(twin.actor)
        assert SEARCH.choose(seen, level, None, 9) == SEARCH.choose(same, level, None, 9)
    assert exchanged > 3


# ── Forced wins ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_last_offering_is_made() -> None:
    position = situation(2, hands=["V1 V2 T3 K1"], obelisk=[0] * 5 + [1] * 4, crystals=[12, 9])
    assert best_action(position).startswith("offer")


def test_it_walks_to_the_courtyard_to_win() -> None:
    position = situation(
        2, hands=["V3 V3 T3 K1 F2"], at={0: "Fire Temple"}, obelisk=[0] * 5 + [1] * 4, crystals=[12, 30]
    )
    walks = [action.text for action in position.legal_actions() if action.text.endswith(on("Courtyard"))]
    assert best_action(position) in walks
    (judged, *_rest) = position.analyse(BUDGET, word=5).judgements
    assert judged.value > 0.9


def test_a_pillar_card_wins() -> None:
    """Five offerings are made: the plain one and one more with Pillar end the match in this turn (7.3, 9.1)."""
    position = situation(2, hands=["P1 T3 K1 F2"], obelisk=[0] * 4 + [1] * 5, crystals=[24, 30])
    position = position.play(position.parse(best_action(position)))
    assert best_action(position).startswith("P1 offer")
    (won,) = [action for action in position.legal_actions() if action.text == best_action(position)]
    assert position.play(won).returns() == (1.0, -1.0)


# ── The plan of a turn ────────────────────────────────────────────────────────────────────────────────────────────────


def drawn_hand(chance: np.random.Generator, cards: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Some cards of the box, counted by kind."""
    box = np.repeat(np.arange(KINDS), COUNT_OF)
    return np.bincount(chance.choice(box, cards, replace=False), minlength=KINDS).astype(np.uint8)


def every_payment(
    hand: np.ndarray[Any, np.dtype[np.uint8]], colour: int, number: int, bound: int
) -> set[tuple[int, ...]]:
    """Payments at a price up to `bound` in which no card follows once they pay, found by trying all parts of a hand."""
    found = set()
    for counts in itertools.product(*(range(int(n) + 1) for n in hand)):
        if sum(counts) == 0 or int(np.dot(counts, CARD_COST)) > bound:
            continue
        laid = [kind for kind in range(KINDS) for _ in range(counts[kind])]
        begun = [np.bincount(laid[:n], minlength=KINDS).astype(np.uint8) for n in range(1, len(laid) + 1)]
        if kernels.pays(begun.pop(), colour, number) and not any(kernels.pays(paid, colour, number) for paid in begun):
            found.add(counts)
    return found


def test_no_payment_up_to_a_price_is_left_out() -> None:
    """The list is cut short by what points cost at least; nothing that belongs to it may be cut off."""
    chance = np.random.default_rng(2)
    room = 256
    listed = 0
    for _ in range(600):
        hand = drawn_hand(chance, int(chance.integers(3, 9)))
        colour, number, bound = (
            int(chance.integers(0, 9)),
            int(chance.integers(1, 7)),
            int(chance.choice([30, 50, 999])),
        )
        found, costs = np.empty(room * KINDS, np.uint8), np.empty(room, np.int64)
        n = kernels.list_payments(hand, np.zeros(KINDS, np.uint8), 0, colour, number, bound, 0, found, costs)
        rows = found.reshape(room, KINDS)[:n]
        assert {tuple(map(int, row)) for row in rows} == every_payment(hand, colour, number, bound)
        assert costs[:n].tolist() == sorted(int(np.dot(row, CARD_COST)) for row in rows)
        listed += n
    assert listed > 300


def test_two_brown_ones_pay_a_brown_three_at_the_price_of_two_cards() -> None:
    """They make a pair (4.7), which is cheaper than a two and a Khind; also where a Khind could stand for either."""
    hand = np.zeros(KINDS, np.uint8)
    hand[[KIND["K1"], KIND["M1"]]] = 2
    hand[KIND["M2"]] = 1
    found = np.empty(KINDS, np.uint8)
    assert kernels.cheapest_payment(hand, MIMIX, 3, 999, found) == 2 * CARD_COST[KIND["M1"]]
    assert found[KIND["M1"]] == found.sum() == 2


def test_the_cheapest_payment_costs_what_a_search_through_all_costs() -> None:
    """The fast finder against the list of all payments, on hands of every size."""
    chance = np.random.default_rng(1)
    found, costs = np.empty(KINDS, np.uint8), np.empty(1, np.int64)
    fast = np.empty(KINDS, np.uint8)
    payable = 0
    for _ in range(4000):
        hand = drawn_hand(chance, int(chance.integers(1, 13)))
        colour, number, limit = (
            int(chance.integers(0, 9)),
            int(chance.integers(1, 7)),
            int(chance.choice([30, 60, 999])),
        )
        paid = np.zeros(KINDS, np.uint8)
        n = kernels.list_payments(hand, paid, 0, colour, number, limit, 0, found, costs)
        price = kernels.cheapest_payment(hand, colour, number, limit, fast)
        assert price == (costs[0] if n else -1)
        if n:
            payable += 1
            assert (fast <= hand).all()
            assert kernels.pays(fast, colour, number)
    assert payable > 300
