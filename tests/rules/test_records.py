"""What a record of actions and outcomes holds: everything that happened, and nothing that has yet to happen."""

from __future__ import annotations

import random

import numpy as np
import pytest

from moontable import CHANCE, TERMINAL, Position
from tests.rules.matches import GAME, drawn, steps, uniformly


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_a_record_replays_to_the_same_bytes(seats: int, seed: int) -> None:
    """Texts of actions and outcomes, played again without any seed, give every position again byte for byte."""
    first = GAME.start(seats=seats)
    entries = [(action.text, after.to_bytes()) for _, action, after in steps(first, seed)]
    position = GAME.start(seats=seats)
    for text, record in entries:
        position = position.play(position.parse(text))
        assert position.to_bytes() == record
    assert position.actor == TERMINAL


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_record_of_documents_replays_to_the_same_bytes(seats: int) -> None:
    """Actions and outcomes as JSON do the same."""
    position = GAME.start(seats=seats)
    played = [(action.document(), after) for _, action, after in steps(position, 11)]
    for document, after in played:
        position = position.play(GAME.action(document))
        assert position.to_bytes() == after.to_bytes()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_seed_gives_the_same_match_again(seats: int) -> None:
    """The same seed, the same draws; another seed, other draws."""

    def play(seed: int) -> Position:
        position = GAME.start(seats=seats, seed=seed)
        chance = random.Random(3)
        for _ in range(20):
            position = position.play(uniformly(position, chance))
        return position

    assert play(7).to_bytes() == play(7).to_bytes()
    assert play(7).to_bytes() != play(8).to_bytes()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_seeded_match_is_never_left_to_chance(seats: int) -> None:
    for before, _, _ in steps(GAME.start(seats=seats, seed=3), 3):
        assert before.actor != CHANCE


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_bytes_hold_no_future(seats: int) -> None:
    """Two streams that show the same outcomes so far leave the same bytes, whatever either would draw next."""
    record = record_of_a_match(seats)
    for seed in range(3):
        position = GAME.start(seats=seats)
        word = np.array([seed], np.uint64)
        for text, _, expected in record:
            if position.actor == CHANCE:
                position.sample(word)  # a table draws from its stream, but this outcome is the one that came
            position = position.play(position.parse(text))
            assert position.to_bytes() == expected


@pytest.mark.parametrize("seats", [2, 4])
def test_a_seeded_position_has_the_bytes_of_an_unseeded_one(seats: int) -> None:
    """A position with a stream and one without it, after the same public history, are one value."""
    seeded = GAME.start(seats=seats, seed=21)
    by_hand = GAME.position(seeded.document())
    assert seeded.to_bytes() == by_hand.to_bytes()
    assert seeded == by_hand
    assert hash(seeded) == hash(by_hand)
    action = seeded.legal_actions()[0]
    assert seeded.play(action).to_bytes() == by_hand.play(action).to_bytes()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_later_draws_do_not_reach_back(seats: int) -> None:
    """From one position two seeds go different ways; up to the next draw their bytes are the same."""
    middle = next(after for _, _, after in steps(GAME.start(seats=seats), 2) if after.ply == 9 and after.actor >= 0)
    one, other = (GAME.position(middle.document(), seed=seed) for seed in (1, 2))
    chance = random.Random(5)
    while one.actor >= 0:
        action = uniformly(one, chance)
        draws = middle.play(middle.parse(action.text)).actor == CHANCE
        one, other, middle = (each.play(each.parse(action.text)) for each in (one, other, middle))
        if draws:
            break
        assert one.to_bytes() == other.to_bytes() == middle.to_bytes()
    assert one.to_bytes() != other.to_bytes()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_earlier_positions_never_change(seats: int) -> None:
    """Every position of a match keeps its bytes, its list and its view while the match goes on."""
    kept = []
    for before, _, _ in steps(GAME.start(seats=seats), 17):
        kept.append((before, before.to_bytes(), [action.text for action in before.legal_actions()], before.view(None)))
    for position, record, texts, view in kept:
        assert position.to_bytes() == record
        assert [action.text for action in position.legal_actions()] == texts
        assert position.view(None) == view


def test_what_a_caller_changes_does_not_reach_the_position() -> None:
    """Lists, documents, views and raw copies are the caller's own."""
    position = GAME.start(seats=2, seed=4)
    record, view, document = position.to_bytes(), position.view(None), position.document()
    position.legal_actions().clear()
    position.view(None)["wheel"]["spaces"].clear()
    position.document().clear()
    position.raw()[:] = 255
    assert position.legal_actions()
    assert (position.to_bytes(), position.view(None), position.document()) == (record, view, document)


def test_nothing_is_hidden_from_a_seat() -> None:
    """Every seat and a spectator see the same table, and what a seat may know is the whole position."""
    word = np.array([1], np.uint64)
    for before, _, _ in steps(GAME.start(seats=3), 6):
        if before.actor == 1:
            assert before.view(0) == before.view(1) == before.view(2) == before.view(None)
            for seat in range(3):
                assert before.observe(seat).determinize(word).to_bytes() == before.to_bytes()


def record_of_a_match(seats: int) -> list[tuple[str, int, bytes]]:
    return [
        (action.text, before.actor, after.to_bytes()) for before, action, after in steps(GAME.start(seats=seats), 40)
    ]


def test_outcomes_are_drawn_by_their_weights() -> None:
    """Every tile of the stock is as likely to come next; an order of the markers is as likely as any other."""
    position = GAME.start(seats=3)
    chance = random.Random(1)
    while position.actor == CHANCE:
        outcomes = position.chance_outcomes()
        assert len({weight for _, weight in outcomes}) == 1
        kind = {outcome.text.split()[0] for outcome, _ in outcomes}
        assert kind in ({"draw"}, {"order"})
        assert len(outcomes) == (
            6 if kind == {"order"} else 57 + position.view(None)["wheel"]["spaces"].count(None) - 1
        )
        position = position.play(drawn(position, chance))
