"""Reasons of actions, for every game: any two actions of any position have some, or none, and all can be worded."""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import moontable
from moontable import CHANCE, TERMINAL, Position
from moontable.core.reasons import MOST
from moontable.errors import ForeignPositionError, IllegalActionError, MatchOverError
from tests.rules.matches import SHORT, by_policy, drawn, steps, uniformly

GAMES = moontable.game_ids()
LANGUAGES = ("en", "fa", "zh-Hans", "zh-Hant")
MESSAGES = Path(__file__).parents[2] / "client" / "messages"


def keys_of(game: str) -> dict[str, tuple[str, ...]]:
    """Sentences of a game with their arguments."""
    keys: dict[str, tuple[str, ...]] = import_module(f"moontable.games.{game.replace('-', '_')}.explain").KEYS
    return keys


def assert_sound(game: str, reasons: list[dict[str, Any]]) -> None:
    """What every list of reasons has to be."""
    known = keys_of(game)
    assert len(reasons) <= MOST
    for reason in reasons:
        assert set(reason) == {"key", "about", "for", "args"}
        assert tuple(reason["args"]) == known[reason["key"]], reason
        assert reason["about"] in ("better", "played")
        assert type(reason["for"]) is bool
    assert json.loads(json.dumps(reasons)) == reasons
    said = [reason["key"].split("-more")[0].split("-less")[0] for reason in reasons]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("game", GAMES)
def test_any_two_actions_of_any_position_can_be_explained(game: str) -> None:
    """Random and planned matches of every number of seats; the same action needs no reason against itself."""
    spec = moontable.load(game).spec
    for seats in range(spec.min_seats, spec.max_seats + 1):
        start = moontable.load(game).start(seats=seats, options=SHORT.get(game, {}))
        for seed, choose in enumerate((uniformly, by_policy("one-ply"))):
            chance = random.Random(seed + 10 * seats)
            for position, _, _ in steps(start, seed, choose):
                if position.actor == CHANCE:
                    continue
                actions = position.legal_actions()
                for _ in range(3):
                    better, other = chance.choice(actions), chance.choice(actions)
                    alone = position.explain(better)
                    assert_sound(game, alone)
                    assert {(reason["about"], reason["for"]) for reason in alone} <= {("better", True)}
                    compared = position.explain(better, other)
                    assert_sound(game, compared)
                    if better == other:
                        assert compared == []


@pytest.mark.parametrize("game", GAMES)
def test_two_actions_are_told_apart_alike_from_either_side(game: str) -> None:
    """What speaks for one action as the better one speaks for it as the played one: no fact hangs on who was right."""
    start = moontable.load(game).start(seats=2, seed=4, options=SHORT.get(game, {}))
    chance = random.Random(4)
    compared = 0
    for position, _, _ in steps(start, 4, by_policy("one-ply")):
        one, other = (chance.choice(position.legal_actions()) for _ in range(2))
        there = {told(reason): reason for reason in position.explain(one, other)}
        back = {told(reason, turned=True): reason for reason in position.explain(other, one)}
        for both in there.keys() & back.keys():
            assert there[both]["args"] == back[both]["args"]
            compared += 1
    assert compared > 10


def told(reason: dict[str, Any], *, turned: bool = False) -> tuple[str, str, bool]:
    about = {"better": "played", "played": "better"}[reason["about"]] if turned else reason["about"]
    return reason["key"], about, reason["for"]


@pytest.mark.parametrize("game", GAMES)
def test_what_chance_brings_is_not_known(game: str) -> None:
    """A position that draws from a seed gives the reasons of one that does not."""
    start = moontable.load(game).start(seats=2, options=SHORT.get(game, {}))
    chance = random.Random(5)
    for position, _, _ in steps(start, 5, by_policy("one-ply")):
        if position.actor == CHANCE or chance.random() < 0.5:
            continue
        one, other = (chance.choice(position.legal_actions()) for _ in range(2))
        expected = position.explain(one), position.explain(one, other)
        seeded = [position.seeded(seed) for seed in (1, 2)]
        assert all((each.explain(one), each.explain(one, other)) == expected for each in seeded)


def at_chance(position: Position) -> Position:
    """The first position of a match at which chance is to act, after a seat has acted."""
    chance = random.Random(1)
    while position.actor != CHANCE or position.ply == 0:
        actions = position.legal_actions()
        position = position.play(drawn(position, chance) if position.actor == CHANCE else actions[-1])
    return position


@pytest.mark.parametrize("game", GAMES)
def test_only_legal_actions_of_a_seat_have_reasons(game: str) -> None:
    start = moontable.load(game).start(seats=2, seed=1, options=SHORT.get(game, {}))
    legal = start.legal_actions()[0]
    foreign = moontable.load(next(other for other in GAMES if other != game)).start(seats=2, seed=1).legal_actions()[0]
    for pair in ((foreign, None), (legal, foreign)):
        with pytest.raises(ForeignPositionError):
            start.explain(*pair)
    waiting = at_chance(moontable.load(game).start(seats=2))
    with pytest.raises(IllegalActionError, match="chance"):
        waiting.explain(waiting.chance_outcomes()[0][0])
    later = next(
        action
        for position, action, _ in steps(start, 1, by_policy("one-ply"))
        if position.actor >= 0 and action not in start.legal_actions()
    )
    with pytest.raises(IllegalActionError):
        start.explain(legal, later)
    *_, (_, last, over) = steps(start, 1, by_policy("one-ply"))
    assert over.actor == TERMINAL
    with pytest.raises(MatchOverError):
        over.explain(last)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_a_sentence(game: str, language: str) -> None:
    """And no sentence is left of a reason that went."""
    texts = json.loads((MESSAGES / language / f"{game}-reasons.json").read_text("utf-8"))
    assert list(texts) == [f"reason.{game}.{key}" for key in keys_of(game)]
