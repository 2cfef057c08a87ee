"""What `choices` offers a seat, held against the referee: all that is legal, all ways to pay, all that follows."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

from moontable import Position
from tests.rules.blue_moon_city import payments
from tests.rules.blue_moon_city.agreement import assert_same_choices, assert_ways, boxes_in_reach
from tests.rules.blue_moon_city.box import CARDS, COURTYARD_PLACE, PLACES, in_order, value, walks
from tests.rules.blue_moon_city.matches import GAME, eagerly, frugally, playing
from tests.rules.blue_moon_city.referee import Referee, referee_of, text_of
from tests.rules.blue_moon_city.situations import on, situation
from tests.rules.matches import by_policy, steps

MATCHES: list[tuple[int, dict[str, Any], Any]] = [
    (2, {}, by_policy("one-ply")),
    (2, {"exact_payment": True, "turn_cap": 120}, frugally),
    (3, {"scales": 5}, eagerly),
    (4, {"noop_powers": True, "scales_discard": "all"}, eagerly),
]


LOOKED_AT = {"move": 0.05, "build": 0.2, "pay": 0.15}
"""At which share of the positions of a phase."""


def after_walk(referee: Referee, walk: str | None) -> Referee:
    """The table after a walk that is offered along with a box or an offering."""
    there = copy.deepcopy(referee)
    if walk:
        there.play(walk)
    return there


def assert_boxes(position: Position, choices: dict[str, Any], referee: Referee, chance: random.Random) -> None:
    """Every box in reach is offered with its need and its consequences, and some way of it is played to its end."""
    offered = {tuple(tile["at"]): [box["box"] for box in tile["boxes"]] for tile in choices["tiles"]}
    assert offered == boxes_in_reach(referee)
    needs = {box["need"] for tile in choices["tiles"] for box in tile["boxes"]}
    assert needs == set(choices["payments"])
    for need, ways in choices["payments"].items():
        assert_ways(ways, referee.hands[referee.mover], need[0], int(need[1:]))
    for tile in choices["tiles"]:
        place = (tile["at"][0], tile["at"][1])
        here = referee.here()
        assert tile["go"] == (None if place == here else f"go {text_of(here)}>{text_of(place)}")
        for box in tile["boxes"]:
            building = referee.tile(place)
            assert box["need"] == f"{building.colour}{building.boxes[box['box'] - 1]}"
            way = chance.choice(choices["payments"][box["need"]])
            assert_follows(position, referee, [tile["go"], box["action"], *way["actions"]], box["follows"])


def assert_follows(position: Position, referee: Referee, actions: list[str | None], follows: dict[str, Any]) -> None:
    """The actions can be played, and what happens is what is promised."""
    there = copy.deepcopy(referee)
    there.scorings = []
    texts = [text for text in actions if text]
    for text in texts[:-1]:
        there.play(text)
    mover, place = there.mover, there.here()
    dragons = 0 if there.contributed else sum(spot == place for spot in there.dragons.values())
    completes = there.boxes(place).count(None) == 1
    earned = rewards_in_order(there) if completes else []
    there.play(texts[-1])
    assert follows["scales"] == dragons
    assert follows["completes"] == completes
    assert (follows["leader"] is not None) == completes
    assert [reward["seat"] for reward in follows["rewards"]] == [seat for seat, _ in earned]
    for reward, (seat, total) in zip(follows["rewards"], earned, strict=True):
        parts = (reward["leader"], reward["all"], reward["neighbours"])
        assert tuple(map(sum, zip(*parts, strict=True))) == total
        assert any(reward["leader"]) <= (seat == follows["leader"])
    assert follows["scorings"] == there.scorings
    assert_promised(follows["ends"], there)
    after = playing(position, *texts)
    assert after.ending == there.ending
    assert after.document()["crystals"] == there.crystals
    assert after.document()["scales"] == there.scales
    assert mover == there.mover


def assert_promised(ends: bool, referee: Referee) -> None:
    """That a finished city ends the match hangs on hidden crystals of others: then nothing is promised."""
    assert ends == (referee.ending is not None) or (not ends and referee.ending == "city")


def rewards_in_order(referee: Referee) -> list[tuple[int, tuple[int, int, int]]]:
    """What the completion by the payment on the table pays, the mover first."""
    assert referee.payment
    full = copy.deepcopy(referee)
    full.boxes(full.here())[referee.payment.index] = full.mover
    rewards = full.rewards(full.here())
    return [(seat, rewards[seat]) for seat in full.from_mover() if seat in rewards]


def assert_offers(choices: dict[str, Any], referee: Referee) -> None:
    """Offerings here, or after the walk to the courtyard, with what is left and whether it wins."""
    walk = f"go {text_of(referee.here())}>{text_of(COURTYARD_PLACE)}"
    expected: dict[str, str | None] = dict.fromkeys(referee.legal_offers())
    if walk in referee.legal():
        expected |= dict.fromkeys(after_walk(referee, walk).legal_offers(), walk)
    assert {offer["action"]: offer["go"] for offer in choices["offers"]} == expected
    for offer in choices["offers"]:
        there = after_walk(referee, offer["go"])
        there.play(offer["action"])
        assert offer["left"] == there.crystals[there.mover]
        assert offer["cost"] == int(offer["action"].rpartition(" ")[2])
        assert_promised(offer["ends"], there)
        assert offer["card"] == (offer["action"].split()[0] if offer["action"][0] == "P" else None)


def assert_steps(choices: dict[str, Any], referee: Referee) -> None:
    """Walks say how far they go, and two more steps lead to the tiles that are offered for them."""
    far = walks(referee.here())
    for walk in choices["go"]:
        assert walk["steps"] == far[walk["to"][0], walk["to"][1]]
    for power in choices["powers"]:
        if power["does"] == "steps":
            further = [list(place) for place in PLACES if referee.steps < far[place] <= referee.steps + 2]
            assert [target["to"] for target in power["targets"]] == further


def assert_payment(position: Position, choices: dict[str, Any], referee: Referee) -> None:
    """Amid a payment: every way goes on from the cards on the table, and can be played."""
    assert referee.payment
    tile = referee.tile(referee.here())
    everything = referee.hands[referee.mover] + Counter(referee.payment.cards)
    assert_ways(choices["pay"]["ways"], everything, tile.colour, tile.boxes[referee.payment.index])
    for way in choices["pay"]["ways"]:
        assert not Counter(referee.payment.cards) - Counter(part["card"] for part in way["cards"])
        assert_follows(position, referee, way["actions"], choices["pay"]["follows"])


@pytest.mark.parametrize(("seats", "options", "choose"), MATCHES, ids=["two", "exact", "three", "four"])
def test_choices_are_what_the_referee_allows(seats: int, options: dict[str, Any], choose: Any) -> None:
    """Rule 3.1, Rule 4.2, Rule 4.12, Rule 5.3, Rule 7.1: now and then in whole matches."""
    referee = Referee(seats, **options)
    chance = random.Random(seats)
    seen: Counter[str] = Counter()
    for _, action, position in steps(GAME.start(seats=seats, options=options), seats, choose):
        referee.play(action.text)
        if position.actor < 0 or chance.random() > LOOKED_AT.get(referee.phase, 0.0):
            continue
        assert_same_choices(position, referee)
        choices = position.choices(position.actor)
        assert choices is not None
        assert_steps(choices, referee)
        assert_offers(choices, referee)
        if referee.phase == "pay":
            assert_payment(position, choices, referee)
        else:
            assert_boxes(position, choices, referee, chance)
        seen.update([referee.phase, *(["box"] if choices["tiles"] else [])])
    assert min(seen[what] for what in ("move", "build", "pay", "box")) > 0


def test_ways_without_a_card_too_many_are_shown_and_the_cheapest_one_is() -> None:
    """Rule 4.6, Rule 4.7, Rule 4.8: no payment is shown of which a part would do, and none is dearer than need be."""
    price = {1: 13, 2: 16, 3: 24}
    chance = random.Random(4)
    every_card = list(Counter(CARDS).elements())
    for _ in range(20):
        hand = tuple(in_order(chance.sample(every_card, 7)))
        position = situation(hands=[" ".join(hand)], at={0: chance.choice(["Royal Palace", "Citadel", "Watchtower"])})
        choices = position.choices(0)
        assert choices is not None
        for need, ways in choices["payments"].items():
            shown = [tuple(in_order(part["card"] for part in way["cards"])) for way in ways]
            exact = {cards for cards in parts_of(hand) if payments.is_exact(cards, need[0], int(need[1:]))}
            assert set(shown) <= exact
            prices = {cards: sum(price[value(card)] for card in cards) for cards in exact}
            assert min(prices[cards] for cards in shown) == min(prices.values())
            kept = [way["over"] == 0 for way in ways]
            assert kept == sorted(kept, reverse=True)


def parts_of(hand: tuple[str, ...]) -> set[tuple[str, ...]]:
    parts: set[tuple[str, ...]] = {()}
    for card in hand:
        parts |= {(*part, card) for part in parts}
    return parts


def test_no_boxes_without_a_marker_and_none_after_a_discard() -> None:
    """Rule 4.4, Rule 3.8: the hand could pay; a discard ends building."""
    position = situation(hands=["V3 V3 K1"], at={0: "Fire Temple"})
    choices = playing(position, "discard K1").choices(0)
    assert choices is not None
    assert (choices["phase"], choices["tiles"], choices["payments"], choices["go"]) == ("discard", [], {}, [])


def test_a_walk_to_the_courtyard_comes_with_its_offering() -> None:
    """Rule 7.1: seven crystals are left over from fourteen."""
    choices = situation(at={0: "Fire Temple"}, crystals=[14, 0]).choices(0)
    assert choices is not None
    walk = f"go {on('Fire Temple')}>2,2"
    assert choices["offers"] == [
        {"go": walk, "card": None, "cost": 7, "action": "offer 7", "ends": False, "left": 7},
    ]  # fmt: skip


def test_pillar_cards_after_an_offering() -> None:
    """Rule 7.3: the next box costs 7 again; with yellow 2 that is 9."""
    choices = playing(situation(4, hands=["P1 P2"], crystals=[16, 0, 0, 0]), "offer 7").choices(0)
    assert choices is not None
    assert choices["phase"] == "build"
    assert choices["offers"] == [
        {"go": None, "card": card, "cost": cost, "action": f"{card} offer {cost}", "ends": False, "left": 9 - cost}
        for card, cost in (("P1", 8), ("P2", 9))
    ]


def test_choices_of_a_document_are_those_of_the_match() -> None:
    """A client that joins late sees the same: nothing of `choices` depends on how the position was reached."""
    for _, _, position in steps(GAME.start(seats=2, seed=3, turn_cap=12), 3, eagerly):
        if position.actor >= 0:
            assert GAME.position(position.document()).choices(position.actor) == position.choices(position.actor)
            assert_same_choices(position, referee_of(position.document()))
