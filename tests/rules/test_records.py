"""What a record of actions and outcomes holds, in every game: all that happened, and nothing that has yet to happen."""

from __future__ import annotations

import random

import numpy as np
import pytest

import moontable
from moontable import CHANCE, TERMINAL, Position
from tests.rules.matches import SHORT, steps, uniformly

TABLES = [
    (game, seats)
    for game in moontable.game_ids()
    for seats in range(moontable.load(game).spec.min_seats, moontable.load(game).spec.max_seats + 1)
]


def start(game: str, seats: int, seed: int | None = None) -> Position:
    return moontable.load(game).start(seats=seats, seed=seed, options=SHORT.get(game))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_record_replays_to_the_same_bytes(game: str, seats: int, seed: int) -> None:
    """Texts of actions and outcomes, played again without any seed, give every position again byte for byte."""
    entries = [(action.text, after.to_bytes()) for _, action, after in steps(start(game, seats), seed)]
    position = start(game, seats)
    for text, record in entries:
        position = position.play(position.parse(text))
        assert position.to_bytes() == record
    assert position.actor == TERMINAL


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_record_of_documents_replays_to_the_same_bytes(game: str, seats: int) -> None:
    """Actions and outcomes as JSON do the same."""
    position = start(game, seats)
    played = [(action.document(), after) for _, action, after in steps(position, 11)]
    for document, after in played:
        position = position.play(position.game.action(document))
        assert position.to_bytes() == after.to_bytes()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seed_gives_the_same_match_again(game: str, seats: int) -> None:
    """The same seed, the same draws; another seed, other draws."""

    def play(seed: int) -> Position:
        position = start(game, seats, seed)
        chance = random.Random(3)
        for _ in range(20):
            position = position.play(uniformly(position, chance))
        return position

    assert play(7).to_bytes() == play(7).to_bytes()
    assert play(7).to_bytes() != play(8).to_bytes()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seeded_match_is_never_left_to_chance(game: str, seats: int) -> None:
    for before, _, _ in steps(start(game, seats, 3), 3):
        assert before.actor != CHANCE


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_bytes_hold_no_future(game: str, seats: int) -> None:
    """Two streams that show the same outcomes so far leave the same bytes, whatever either would draw next."""
    record = [(action.text, after.to_bytes()) for _, action, after in steps(start(game, seats), 40)]
    for seed in range(3):
        position = start(game, seats)
        word = np.array([seed], np.uint64)
        for text, expected in record:
            if position.actor == CHANCE:
                position.sample(word)  # a table draws from its stream, but this outcome is the one that came
            position = position.play(position.parse(text))
            assert position.to_bytes() == expected


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seeded_position_has_the_bytes_of_an_unseeded_one(game: str, seats: int) -> None:
    """A position with a stream and one without it, after the same public history, are one value."""
    seeded = start(game, seats, 21)
    by_hand = seeded.game.position(seeded.document())
    assert seeded.to_bytes() == by_hand.to_bytes()
    assert seeded == by_hand
    assert hash(seeded) == hash(by_hand)
    action = seeded.legal_actions()[0]
    assert seeded.play(action).to_bytes() == by_hand.play(action).to_bytes()


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game, seats in TABLES if seats > 1])
def test_later_draws_do_not_reach_back(game: str, seats: int) -> None:
    """From one position eight seeds do not all go one way; up to the next draw their bytes are the same.

    Some draws are of one die, so two seeds alone may well show the same.
    """
    match = (after for _, _, after in steps(start(game, seats), 2))
    middle = next(after for after in match if after.ply == 9 and after.actor >= 0)
    seeded = [middle.game.position(middle.document(), seed=seed) for seed in range(8)]
    chance = random.Random(5)
    while seeded[0].actor >= 0:
        action = uniformly(seeded[0], chance)
        draws = middle.play(middle.parse(action.text)).actor == CHANCE
        seeded = [each.play(each.parse(action.text)) for each in seeded]
        middle = middle.play(middle.parse(action.text))
        if draws:
            break
        assert {each.to_bytes() for each in seeded} == {middle.to_bytes()}
    assert len({each.to_bytes() for each in seeded}) > 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_earlier_positions_never_change(game: str, seats: int) -> None:
    """Every position of a match keeps its bytes, its list and its view while the match goes on."""
    kept = []
    for before, _, _ in steps(start(game, seats), 17):
        kept.append((before, before.to_bytes(), [action.text for action in before.legal_actions()], before.view(None)))
    for position, record, texts, view in kept:
        assert position.to_bytes() == record
        assert [action.text for action in position.legal_actions()] == texts
        assert position.view(None) == view


@pytest.mark.parametrize("game", moontable.game_ids())
def test_what_a_caller_changes_does_not_reach_the_position(game: str) -> None:
    """Lists, documents, views and raw copies are the caller's own."""
    position = start(game, 2, 4)
    record, view, document = position.to_bytes(), position.view(None), position.document()
    position.legal_actions().clear()
    for part in position.view(None).values():
        if isinstance(part, (dict, list)):
            part.clear()
    position.document().clear()
    position.raw()[:] = 255
    assert position.legal_actions()
    assert (position.to_bytes(), position.view(None), position.document()) == (record, view, document)
