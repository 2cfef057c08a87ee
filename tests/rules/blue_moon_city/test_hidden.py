"""What a seat may know: nothing that it is shown depends on a card that it cannot see."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from moontable import CHANCE, TERMINAL, Position
from tests.rules.blue_moon_city.matches import GAME, eagerly, frugally, playing
from tests.rules.blue_moon_city.referee import Referee
from tests.rules.blue_moon_city.secrets import Memory, other_world
from tests.rules.blue_moon_city.situations import situation
from tests.rules.matches import drawn, steps


def position_of(raw: Any) -> Position:
    return Position.settled(GAME, raw, None)


def shown(position: Position, seat: int | None) -> str:
    """All that the seat (None: a spectator) gets to see of a position, as it would be sent."""
    return json.dumps([position.view(seat), position.choices(seat)], sort_keys=True)


def listed(position: Position) -> list[tuple[int, str]]:
    return [(action.id, action.text) for action in position.legal_actions()]


def told(position: Position, action: Any, seat: int | None) -> list[Any]:
    """The text of an action or outcome and the log sentences, as the seat may read them."""
    lines = [line for line in position.log(action) if line.get("to", seat) == seat]
    return [position.heard(action, seat), lines]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_is_shown_depends_on_hidden_cards(seats: int) -> None:
    """Rule 10.1: other hands, the deck and the reward cards exchanged at many hundreds of points of random matches.

    The views, what is heard and observed, the choices and the legal actions keep every byte.
    """
    chance = random.Random(seats)
    changed = compared = 0
    for seed in range(6):
        for before, action, _ in steps(GAME.start(seats=seats), seed, eagerly):
            if chance.random() < 0.75:
                continue
            for viewer in (None, *range(seats)):
                raw = other_world(before.raw(), viewer, chance)
                other = position_of(raw.copy())
                changed += other != before
                compared += 1
                assert other.view(viewer) == before.view(viewer)
                assert told(other, action, viewer) == told(before, action, viewer) or viewer != before.actor
                if viewer is not None:
                    assert observed(other, viewer) == observed(before, viewer)
                if viewer is not None and viewer == before.actor:
                    assert listed(other) == listed(before)
                    if chance.random() < 0.2:
                        assert shown(other, viewer) == shown(before, viewer)
    assert compared > 1500
    assert changed > 0.9 * compared


def word(number: int) -> Any:
    return np.array([number], np.uint64)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_depends_on_the_crystals_of_others(seats: int) -> None:
    """Rule 10.2: with closed crystals; the own ones, and all of them with the option, are shown."""
    chance = random.Random(seats)
    for before, _, after in steps(GAME.start(seats=seats), seats, eagerly):
        if before.actor == CHANCE or after.actor == TERMINAL:
            continue
        for viewer in (None, *range(seats)):
            document = before.document()
            crystals = [own if seat == viewer else chance.randrange(7) for seat, own in enumerate(document["crystals"])]
            if document["built"].count(True) == 20:  # poor seats would end the match there
                break
            position = GAME.position({**document, "crystals": crystals})
            assert position.view(viewer) == before.view(viewer)


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


def common_actions(one: Position, other: Position) -> list[str]:
    texts = {action.text for action in other.legal_actions()}
    return [action.text for action in one.legal_actions() if action.text in texts]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_public_history_looks_the_same_whatever_is_drawn(seats: int) -> None:
    """Rule 10.1, Rule 10.3: two matches with other hidden cards and draws, the same actions, the same view of a seat.

    Through shuffles and completions, the seat sees, hears and observes the same bytes.
    """
    compared = 0
    for seed in range(4):
        chance = random.Random(100 * seats + seed)
        start = next(after for _, _, after in steps(GAME.start(seats=seats), seed, eagerly) if after.turn == 6 * seats)
        viewer = chance.randrange(seats)
        one = start
        while one.actor == CHANCE:
            one = one.play(drawn(one, chance))
        other = one.observe(viewer).determinize(word(seed))
        for _ in range(400):
            if TERMINAL in (one.actor, other.actor):
                break
            assert one.actor == other.actor
            first, second = together(one, other, viewer, chance)
            if not first:
                break
            one_action, other_action = one.parse(first), other.parse(second)
            assert told(one, one_action, viewer) == told(other, other_action, viewer)
            one, other = one.play(one_action), other.play(other_action)
            assert one.view(viewer) == other.view(viewer)
            assert observed(one, viewer) == observed(other, viewer)
            compared += 1
    assert compared > 500


def observed(position: Position, viewer: int) -> bytes:
    raw = position.raw()
    out = np.zeros_like(raw)
    GAME.kernels.observe(raw, viewer, out)
    return out.tobytes()


def together(one: Position, other: Position, viewer: int, chance: random.Random) -> tuple[str, str]:
    """An action for both worlds, or an outcome for each of them: the same card only if the viewer gets it."""
    if one.actor != CHANCE:
        texts = common_actions(one, other)
        useful = [text for text in texts if text.split()[0] in ("box", "pay", "paid", "offer")]
        text = chance.choice(useful if useful and chance.random() < 0.7 else texts) if texts else ""
        return text, text
    if one.heard(one.chance_outcomes()[0][0], viewer) == "deal ?":
        return drawn(one, chance).text, drawn(other, chance).text
    cards = {outcome.text for outcome, _ in other.chance_outcomes()}
    both = [outcome.text for outcome, _ in one.chance_outcomes() if outcome.text in cards]
    text = chance.choice(both) if both else ""
    return text, text


# ── Worlds that a search samples ──────────────────────────────────────────────────────────────────────────────────────


def remembered(seats: int, seed: int, choose: Any) -> Iterator[tuple[Position, Memory]]:
    """A match with a memory of all that is public, before every action."""
    memory = Memory(Referee(seats))
    for before, action, _ in steps(GAME.start(seats=seats), seed, choose):
        if before.actor != CHANCE:
            yield before, memory
        memory.play(action.text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sampled_world_fits_everything_public(seats: int) -> None:
    """Rule 10.3: no card that was in a hand or set aside before a shuffle is one of the new deck.

    Every sample observes as the true position does, is a legal position, and can have come about.
    """
    samples = 0
    chance = random.Random(seats)
    for seed, choose in ((1, eagerly), (2, frugally), (3, eagerly)):
        for position, memory in remembered(seats, seed, choose):
            document = position.document()
            truth = [Counter(hand) for hand in document["hands"]]
            if chance.random() < 0.5 and memory.shuffles == 0:
                continue
            for viewer in range(seats):
                assert memory.can_be(truth, Counter(document["aside"]), viewer)
                world = position.observe(viewer).determinize(word(chance.getrandbits(64)))
                assert observed(world, viewer) == observed(position, viewer)
                assert world.view(viewer) == position.view(viewer)
                found = world.document()
                hands = [Counter(hand) for hand in found["hands"]]
                assert memory.can_be(hands, Counter(found["aside"]), viewer), (viewer, document, found)
                assert world.legal_actions()
                samples += 1
                if samples % 5 == 0:
                    assert GAME.position_from_bytes(world.to_bytes()) == world
    assert samples > 500


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


def test_a_sample_needs_no_luck() -> None:
    """The same word gives the same world, and the word moves on."""
    position = GAME.start(seats=3, seed=8)
    one, other = word(4), word(4)
    assert position.observe(1).determinize(one) == position.observe(1).determinize(other)
    assert one[0] == other[0] != 4
    assert position.observe(1).determinize(one) != position.observe(1).determinize(word(4))
