"""Playthroughs of a game that says nothing about how it is written down."""

import random

import moontable
from moontable.core.actors import TERMINAL
from moontable.kit.playthrough import playthrough, replay


def entries_of(start: moontable.Position, seed: int) -> list[str]:
    chance, position, texts = random.Random(seed), start, []
    while position.actor != TERMINAL:
        action = position.chance(chance.randrange) if position.actor < 0 else chance.choice(position.legal_actions())
        texts.append(action.text)
        position = position.play(action)
    return texts


def test_a_text_reads_back_to_itself() -> None:
    start = moontable.load("nova-luna").start(seats=2, options={"discs": 2})
    lines = list(playthrough(start, entries_of(start, 1)))
    assert list(replay("\n".join(lines))) == lines
    assert lines[:3] == ["game nova-luna", "rules 1", "seats 2"]
    assert lines[4] == "chance, 68 outcomes"
    assert any(line.startswith("over by ") for line in lines)


def test_without_facts_of_the_game_the_changes_of_the_view_are_written() -> None:
    start = moontable.load("nova-luna").start(seats=1)
    lines = list(playthrough(start, entries_of(start, 1)[:12]))
    after_the_first_tile = lines[next(i for i, line in enumerate(lines) if line.startswith("> T")) :]
    assert {"  ply 1", "  turn 1"} <= set(after_the_first_tile)
    assert not any(line.startswith("  seats") for line in lines)
