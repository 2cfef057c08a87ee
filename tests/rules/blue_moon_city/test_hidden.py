"""What a seat may know: nothing that it is shown depends on a card that it cannot see."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from moontable import CHANCE, TERMINAL, Action, Position
from moontable.games.blue_moon_city.state import DEAL, State
from tests.rules.blue_moon_city.matches import GAME, eagerly, frugally, playing
from tests.rules.blue_moon_city.referee import Referee
from tests.rules.blue_moon_city.secrets import Memory, other_world
from tests.rules.blue_moon_city.situations import all_but, situation
from tests.rules.matches import Choose, by_policy, drawn, steps

greedily = by_policy("greedy")


def position_of(raw: Any) -> Position:
    return Position.settled(GAME, raw, None)


def word(number: int) -> Any:
    return np.array([number], np.uint64)


def as_sent(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


def observed(position: Position, viewer: int) -> bytes:
    raw = position.raw()
    out = np.zeros_like(raw)
    GAME.kernels.observe(raw, viewer, out)
    return out.tobytes()


def listed(position: Position) -> list[tuple[int, str]]:
    return [(action.id, action.text) for action in position.legal_actions()]


def told(position: Position, action: Any, seat: int | None) -> bytes:
    """The text of an action or outcome and the log sentences, as the seat may read them."""
    lines = [line for line in position.log(action) if line.get("to", seat) == seat]
    return as_sent([position.heard(action, seat), lines])


# ── What is not shown is exchanged ────────────────────────────────────────────────────────────────────────────────────


def assert_looks_alike(one: Position, other: Position, viewer: int | None, chance: random.Random) -> None:
    """All that a seat (None: a spectator) is sent of either position is the same."""
    assert as_sent(one.view(viewer)) == as_sent(other.view(viewer))
    if viewer is not None and viewer == one.actor:
        assert listed(one) == listed(other)
        if chance.random() < 0.2:
            assert as_sent(one.choices(viewer)) == as_sent(other.choices(viewer))


def playable(position: Position) -> list[Action]:
    return [outcome for outcome, _ in position.chance_outcomes()] or position.legal_actions()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_is_shown_depends_on_what_is_hidden(seats: int) -> None:
    """Rule 10.1, Rule 10.2: a thousand points of random matches with other hands, deck and reward cards, and other
    crystals of the others: every byte of view, choices, actions, texts and log stays, for seats and a spectator.

    So does the observation, which knows crystals, with other cards. All phases come up, payments and the time between
    a shuffle and the end of the turn among them.
    """
    chance = random.Random(seats)
    points: Counter[str] = Counter()
    compared = changed = 0
    for seed in range(9 // seats):
        for before, action, _ in steps(GAME.start(seats=seats), seed, eagerly):
            state = before.state()
            was_shuffled_now = state["phase"] == DEAL and state["plays"] == 0 and state["turn"] > 0
            if chance.random() < (0.3 if was_shuffled_now or state["set_aside"] else 0.72):
                continue
            points[before.view(None)["phase"]] += 1
            points["shuffled"] += bool(was_shuffled_now)
            points["aside"] += bool(state["set_aside"])
            for viewer in (None, *range(seats)):
                other = position_of(other_world(before.raw(), viewer, chance))
                compared += 1
                changed += other != before
                if viewer is not None:
                    assert observed(other, viewer) == observed(before, viewer)
                if action in playable(other):
                    assert told(other, action, viewer) == told(before, action, viewer)
                assert_looks_alike(
                    before, position_of(with_other_crystals(other.raw(), viewer, chance)), viewer, chance
                )
    assert points.total() > 1000
    assert min(points[phase] for phase in ("setup", "move", "build", "pay", "discard", "draw", "shuffled")) > 10, points
    assert changed > 0.8 * compared


def with_other_crystals(raw: Any, viewer: int | None, chance: random.Random) -> Any:
    """The same position with any crystals for all but the viewer."""
    state = raw.view(State)[0]
    for i, seat in enumerate(state["seat"][: int(state["seats"])]):
        if i != viewer:
            seat["crystals"] = chance.randrange(20)
    return raw


def last_box(**more: Any) -> Position:
    """Seat 0 can finish the city by the last box of the palace."""
    return situation(
        3, hands=["V3 V3"], at={0: "Royal Palace"}, built=all_but("Royal Palace"),
        markers={"Royal Palace": [0, 1, 0, None]}, **more,
    )  # fmt: skip


def ends(position: Position) -> list[bool]:
    """What the seat to act is told of the end: for each box that it can pay and for each offering."""
    choices = position.choices(position.actor)
    assert choices
    return [
        *(box["follows"]["ends"] for tile in choices["tiles"] for box in tile["boxes"]),
        *(offer["ends"] for offer in choices["offers"]),
    ]


def test_the_end_of_a_finished_city_is_told_only_to_who_can_know_it() -> None:
    """Rule 9.2, Rule 10.2: it depends on what others can pay, so their crystals could be read from it.

    Whoever sees the crystals is told, and so is everybody where it does not depend on them.
    """
    shut = [last_box(crystals=[0, rest, 0]) for rest in (0, 12)]
    assert [ends(position) for position in shut] == [[False], [False]]
    assert as_sent(shut[0].choices(0)) == as_sent(shut[1].choices(0))
    paying_now = [playing(position, "box 4") for position in shut]
    assert as_sent(paying_now[0].choices(0)) == as_sent(paying_now[1].choices(0))
    seen = [last_box(crystals=[0, rest, 0], options={"open_crystals": True}) for rest in (0, 12)]
    assert [ends(position) for position in seen] == [[True], [False]]


def test_the_last_offering_is_told_only_to_who_can_know_it() -> None:
    """Rule 9.1, Rule 9.2, Rule 10.2: the offering that wins is told, the one after which nobody can pay is not."""
    city: dict[str, Any] = {"built": all_but(), "obelisk": [0, 1, 2]}
    shut = [situation(3, crystals=[7, rest, 0], **city) for rest in (0, 12)]
    assert [ends(position) for position in shut] == [[False], [False]]
    assert as_sent(shut[0].choices(0)) == as_sent(shut[1].choices(0))
    seen = [situation(3, crystals=[7, rest, 0], options={"open_crystals": True}, **city) for rest in (0, 12)]
    assert [ends(position) for position in seen] == [[True], [False]]
    assert ends(situation(3, crystals=[9, 0, 0], obelisk=[0, 0, 0, 0, 1])) == [True]


def test_crystals_are_part_of_what_a_seat_observes() -> None:
    """Rule 10.2: they follow from what everybody saw, so a player who counts knows them, and so does a search."""
    position = situation(3, crystals=[1, 5, 9])
    world = position.observe(0).determinize(word(3))
    assert world.document()["crystals"] == [1, 5, 9]


def test_the_own_reward_cards_are_hidden_too() -> None:
    """Rule 10.1, Rule 5.8: their number is shown to everybody, their faces not even to the owner."""
    position = situation(hands=["A2"], at={0: "Thermae"}, markers={"Thermae": [0, 1, None]})
    position = playing(position, "box 3", "pay A2", "paid")
    view = position.view(0)
    assert view["players"][0]["pending"] == 2
    assert view["players"][0]["hand"] == []
    assert view["deck"] == len(position.document()["deck"]) - 2
    assert {"aside", "owed", "drawn", "shuffled"}.isdisjoint(view)


def test_only_the_receiver_reads_a_dealt_card() -> None:
    """Rule 10.1: everybody else hears that a card was dealt, and the log has a line for the receiver alone."""
    position = playing(situation(3, hands=["V1"]), "draw 2")
    outcome = position.parse("deal K1")
    assert [position.heard(outcome, viewer) for viewer in (None, 0, 1, 2)] == ["deal ?", "deal K1", "deal ?", "deal ?"]
    assert [line["to"] for line in position.log(outcome)] == [0]


def test_other_texts_are_heard_by_all() -> None:
    """Rule 10.1: what lies on the table is open: payments, discards, crystals paid."""
    for before, action, _ in steps(GAME.start(seats=2, seed=1, turn_cap=8), 1, eagerly):
        for viewer in (None, 0, 1):
            assert before.heard(action, viewer) == action.text


def test_the_deal_at_the_start_is_heard_by_its_receiver() -> None:
    """Rule 2.6, Rule 10.1: eight cards each, in the order of the seats."""
    receivers = []
    for before, action, _ in steps(GAME.start(seats=3, turn_cap=1), 2):
        if action.text.startswith("deal") and before.ply == 0 and before.turn == 0:
            receivers.append([viewer for viewer in range(3) if before.heard(action, viewer) == action.text])
            assert before.heard(action, None) == "deal ?"
    assert receivers[:24] == [[0]] * 8 + [[1]] * 8 + [[2]] * 8


# ── Two worlds ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_public_history_looks_the_same_whatever_is_drawn(seats: int) -> None:
    """Rule 10.1, Rule 10.3: two matches with other hidden cards and draws, the same actions, the same view of a seat.

    Through contributions, completions, offerings and shuffles, the seat and a spectator are sent the same bytes.
    """
    done: Counter[str] = Counter()
    for seed in range(6):
        chance = random.Random(100 * seats + seed)
        one = next(after for _, _, after in steps(GAME.start(seats=seats), seed, eagerly) if after.turn == 2 * seats)
        viewer = chance.randrange(seats)
        while one.actor == CHANCE:
            one = one.play(drawn(one, chance))
        for first, one_action, second, other_action in walked_together(one, viewer, chance):
            for listener in (viewer, None):
                assert told(first, one_action, listener) == told(second, other_action, listener)
            done.update(line["key"].partition(".")[2] for line in first.log(one_action))
            one, other = first.play(one_action), second.play(other_action)
            assert one.actor == other.actor
            assert observed(one, viewer) == observed(other, viewer)
            for listener in (viewer, None):
                assert as_sent(one.view(listener)) == as_sent(other.view(listener))
            if one.actor == viewer and chance.random() < 0.2:
                assert as_sent(one.choices(viewer)) == as_sent(other.choices(viewer))
            done["steps"] += 1
    assert done["steps"] > 1500, done
    assert min(done[key] for key in ("contribute", "complete", "draw", "drew", "shuffle", "walk", "dragon")) > 3, done


def walked_together(
    one: Position, viewer: int, chance: random.Random
) -> Iterator[tuple[Position, Action, Position, Action]]:
    """Three hundred steps in two worlds that the viewer cannot tell apart, one of them sampled.

    The seats do what both their hands allow; the cards are the same for the viewer alone. Where none is left in both
    decks that it could be dealt, the second world is sampled anew.
    """
    shared = word(chance.getrandbits(60))
    other = one.observe(viewer).determinize(shared)
    walked = 0
    while walked < 300 and one.actor != TERMINAL:
        if one.actor == CHANCE:
            pairs = dealt_together(one, other, viewer, chance)
        else:
            pairs = [(text, text) for text in acted_together(one, other, chance)]
        if not pairs:
            other = one.observe(viewer).determinize(shared)
        for first, second in pairs:
            one_action, other_action = one.parse(first), other.parse(second)
            yield one, one_action, other, other_action
            one, other = one.play(one_action), other.play(other_action)
            walked += 1


def common(one: Position, other: Position) -> list[str]:
    texts = {action.text for action in other.legal_actions()}
    return [action.text for action in one.legal_actions() if action.text in texts]


def acted_together(one: Position, other: Position, chance: random.Random) -> list[str]:
    """What the seat to act can do in both worlds: an action, or a whole contribution."""
    texts = common(one, other)
    chance.shuffle(texts)
    texts.sort(key=lambda text: text.split()[0] not in ("box", "offer"))  # these first
    for text in texts:
        if not text.startswith("box"):
            return [text]
        rest = payment_together(one.play(one.parse(text)), other.play(other.parse(text)))
        if rest is not None:
            return [text, *rest]
    raise AssertionError("drawing is always possible")


def payment_together(one: Position, other: Position) -> list[str] | None:
    """How a payment can go on and end in both worlds, None if it cannot."""
    for text in sorted(common(one, other), reverse=True):  # `pay` comes before `paid`
        if text == "paid":
            return [text]
        rest = payment_together(one.play(one.parse(text)), other.play(other.parse(text)))
        if rest is not None:
            return [text, *rest]
    return None


def dealt_together(one: Position, other: Position, viewer: int, chance: random.Random) -> list[tuple[str, str]]:
    """A card for each world, the same if the viewer gets it; none if there is no such card."""
    if one.heard(one.chance_outcomes()[0][0], viewer) == "deal ?":
        return [(drawn(one, chance).text, drawn(other, chance).text)]
    cards = {outcome.text for outcome, _ in other.chance_outcomes()}
    both = [outcome.text for outcome, _ in one.chance_outcomes() if outcome.text in cards]
    return [(text, text) for text in chance.sample(both, min(1, len(both)))]


# ── Worlds that a search samples ──────────────────────────────────────────────────────────────────────────────────────


def remembered(seats: int, seed: int, choose: Any) -> Iterator[tuple[Position, Memory]]:
    """A match with a memory of all that is public, before every action."""
    memory = Memory(Referee(seats))
    for before, action, _ in steps(GAME.start(seats=seats), seed, choose):
        if before.actor != CHANCE:
            yield before, memory
        memory.play(action.text)


@pytest.mark.parametrize("choose", [eagerly, frugally, greedily], ids=["eagerly", "frugally", "greedily"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sampled_world_fits_everything_public(seats: int, choose: Choose) -> None:
    """Rule 10.3: whatever is sampled can have come about since the last shuffle, and observes as the truth does.

    The truth itself is such a world; each sample is a legal position, and the one who pays in it can pay.
    """
    samples = 0
    shared = word(seats)
    for position, memory in remembered(seats, 1, choose):
        viewer = samples % seats
        memory.assert_can_be(position.document(), viewer)
        world = position.observe(viewer).determinize(shared)
        assert observed(world, viewer) == observed(position, viewer)
        memory.assert_can_be(world.document(), viewer)
        assert world.legal_actions()
        samples += 1
        if samples % 10 == 0:
            assert world.view(viewer) == position.view(viewer)
            assert GAME.position_from_bytes(world.to_bytes()) == world
    assert samples > 250
    assert memory.shuffles > 0


def test_samples_are_spread_evenly() -> None:
    """Rule 10.1: at the start every unseen card is as likely to be in the other hand as in the deck."""
    position = GAME.start(seats=2, seed=3)
    own = Counter(position.document()["hands"][0])
    found: Counter[str] = Counter()
    samples = 3000
    shared = word(9)
    for _ in range(samples):
        found.update(position.observe(0).determinize(shared).document()["hands"][1])
    for card, count in {"K1": 10, "V1": 4, "T2": 4, "P3": 2}.items():
        assert found[card] == pytest.approx(samples * 8 * (count - own[card]) / 72, rel=0.12)
    assert own + found


def test_a_sampled_seat_can_pay_however_unlikely_that_is() -> None:
    """Rule 10.1: who pays a box has shown that it can; here only two cards of the 60 unseen ones do it together."""
    position = situation(
        hands=["T3 T3", "V1"], at={0: "Earth Temple"}, phase="pay", payment={"box": 1, "cards": []},
        deck="V1 V1 V1 V2 V2 V2 V2 V3 V3 A1 A1 A1 A1 A2 A2 A2 A2 A3 A3 F1 F1 F1 F1 F2 F2 F2 F2 F3 F3 P1 P1 P1 P1 P2",
    )  # fmt: skip
    shared = word(1)
    for _ in range(50):
        world = position.observe(1).determinize(shared)
        assert world.document()["hands"][0] == ["T3", "T3"]
        assert world.legal_actions()


def test_a_sample_needs_no_luck() -> None:
    """The same word gives the same world, and the word moves on."""
    position = GAME.start(seats=3, seed=8)
    one, other = word(4), word(4)
    assert position.observe(1).determinize(one) == position.observe(1).determinize(other)
    assert one[0] == other[0] != 4
    assert position.observe(1).determinize(one) != position.observe(1).determinize(word(4))
