"""Blue Moon City as a client meets it: what `choices` offers can be done and leads where it says; secrets stay secret.

Nothing here is held against the referee: what is offered is simply done.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import moontable
from moontable import Position
from moontable.games.blue_moon_city.notation import HIDDEN_DEAL, read_turn, turn_text
from moontable.table.step import act

GAME = moontable.load("blue-moon-city")


def decisions(seats: int, seed: int, policy: str = "greedy", cap: int = 60) -> Iterator[Position]:
    """The positions of a match by bots in which a seat is to act."""
    chosen, out = GAME.policies[policy], np.empty(GAME.max_actions, np.int32)
    word = np.array([seed], np.uint64)
    position = GAME.start(seats=seats, seed=seed, turn_cap=cap)
    while not position.is_terminal:
        yield position
        position = position.play(position.action(chosen(position.raw(), out, word)))


def play_all(position: Position, texts: list[str]) -> Position:
    for text in texts:
        position = position.play(position.parse(text))
    return position


def offered_boxes(position: Position) -> Iterator[tuple[list[str], dict[str, Any], dict[str, Any]]]:
    """Every way to pay every box that is offered: the actions, the way, and what is said to follow."""
    choices = position.choices(position.actor)
    assert choices is not None
    for tile in choices["tiles"]:
        walk = [tile["go"]] if tile["go"] else []
        for box in tile["boxes"]:
            for way in choices["payments"][box["need"]]:
                yield [*walk, box["action"], *way["actions"]], way, box["follows"]


def test_every_way_to_pay_can_be_played_and_leads_where_it_says() -> None:
    """What a client shows before the press is what the press brings: cards, crystals, completion, end."""
    ways = completions = 0
    for position in list(decisions(3, 11, cap=40))[::4]:
        mover = position.actor
        before = position.view(mover)["players"]
        for actions, way, follows in offered_boxes(position):
            after = play_all(position, actions)
            assert sorted(f"pay {card['card']}" for card in way["cards"]) == sorted(way["actions"][:-1])
            assert sum(card["value"] for card in way["cards"]) == way["sum"]
            assert way["over"] >= 0
            assert after.is_terminal == follows["ends"]
            gained = [0] * position.seats
            for reward in follows["rewards"]:
                gained[reward["seat"]] += sum(reward[part][0] for part in ("leader", "all", "neighbours"))
            for scoring in follows["scorings"]:
                gained = [sum(pair) for pair in zip(gained, scoring, strict=True)]
            crystals = after.document()["crystals"]
            assert crystals[mover] == before[mover]["crystals"] + gained[mover]
            assert bool(follows["rewards"]) == follows["completes"]
            ways += 1
            completions += follows["completes"]
    assert ways > 200
    assert completions > 20


def test_a_payment_is_never_stuck() -> None:
    """Cards may be laid in any order that is offered: each choice leaves another until the payment is done."""
    chance = random.Random(5)
    paid = 0
    for position in list(decisions(2, 3, cap=30))[::2]:
        boxes = [action for action in position.legal_actions() if action.text.startswith("box")]
        if not boxes:
            continue
        now = position.play(chance.choice(boxes))
        while now.view(None)["phase"] == "pay":
            now = now.play(chance.choice(now.legal_actions()))
        paid += 1
    assert paid > 20


def test_a_turn_is_one_line_and_back() -> None:
    """The issue's own example of a turn, with one box more."""
    line = "go 1,3>1,2; A1 blue dragon>1,2; box 1 = H2+H3; box 3 = V1; discard P1; draw 3"
    texts = read_turn(line)
    assert texts[2:6] == ["box 1", "pay H2", "pay H3", "paid"]
    assert turn_text(texts) == line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_are_plain_and_do_not_show_what_is_hidden(seats: int) -> None:
    """Hands and crystals (A6): each seat sees its own, a spectator none."""
    for position in list(decisions(seats, seats, policy="random", cap=20))[::7]:
        hands = position.document()["hands"]
        for seat in (*range(seats), None):
            view = position.view(seat)
            json.dumps(view).encode("ascii")
            for other, player in enumerate(view["players"]):
                assert player["hand"] == (hands[other] if other == seat else None)
                assert (player["crystals"] is None) == (other != seat)


def test_what_one_seat_knows_does_not_tell_the_rest() -> None:
    """Full states drawn from an observation look the same to the seat, and nothing of the true one is in it."""
    word = np.array([7], np.uint64)
    for position in list(decisions(3, 2, cap=60))[::9]:
        for seat in range(3):
            observation = position.observe(seat)
            guess = observation.determinize(word)
            assert GAME.position(guess.document()) == guess
            assert guess.view(seat) == position.view(seat)
            assert json.dumps(guess.observe(seat).determinize(np.array([1], np.uint64)).document()) == json.dumps(
                observation.determinize(np.array([1], np.uint64)).document()
            )


def test_dealt_cards_are_heard_by_their_receiver_alone() -> None:
    """In the entries and in the log of a step."""
    dealt = GAME.position(GAME.start(seats=2, seed=4).document())  # without a stream: the table draws
    mover = dealt.actor
    step = act(dealt, 0, dealt.parse("draw 2"), random.Random(1).randrange)
    own, other = step.heard(mover), step.heard(1 - mover)
    assert own[0] == other[0] == "draw 2"
    assert other[1:] == [HIDDEN_DEAL] * 2 == step.heard(None)[1:]
    assert all(text.startswith("deal ") and text != HIDDEN_DEAL for text in own[1:])
    drew = [line for line in step.log if line.key == "blue-moon-city.drew"]
    assert len(drew) == 2
    assert all(line.is_for(mover) and not line.is_for(1 - mover) and not line.is_for(None) for line in drew)
