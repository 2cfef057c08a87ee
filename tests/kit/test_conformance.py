"""Every installed game keeps the contract, and a game that does not is found out."""

import dataclasses
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import moontable
from moontable import Game
from moontable.games.nova_luna import notation, view
from moontable.kit.conformance import ConformanceError, check
from tests.rules.matches import SHORT

GAME = moontable.load("nova-luna")


@pytest.mark.parametrize("game_id", moontable.game_ids())
def test_every_game_conforms(game_id: str) -> None:
    check(moontable.load(game_id), seeds=(1,), options=SHORT.get(game_id))


def room(module: Any, **replaced: Callable[..., Any]) -> Any:
    """A room of Nova Luna in which some functions say something else."""
    return SimpleNamespace(**{**vars(module), **replaced})


def writing(**replaced: Callable[..., Any]) -> Game:
    return dataclasses.replace(GAME, notation=room(notation, **replaced))


def seeing(**replaced: Callable[..., Any]) -> Game:
    return dataclasses.replace(GAME, viewer=room(view, **replaced))


def computing(**replaced: Callable[..., Any]) -> Game:
    return dataclasses.replace(GAME, kernels=dataclasses.replace(GAME.kernels, **replaced))


def heavier(raw: Any, out: Any, weights: Any) -> int:
    n = GAME.kernels.chance(raw, out, weights)
    weights[:n] = 0
    return n


def without_the_last(buffer: Any, action: int) -> int:
    return max(0, GAME.kernels.step(buffer, action) - 1)


def rich(_raw: Any, out: Any) -> None:
    out[:] = 2.0


def counting_twice(raw: Any, action: int) -> None:
    before = int(raw.view(GAME.state)[0]["ply"])
    GAME.kernels.apply(raw, action)
    if raw.view(GAME.state)[0]["ply"] > before:
        raw.view(GAME.state)["ply"] = before + 2


def forgetful(raw: Any, seat: int, _word: Any) -> None:
    raw.view(GAME.state)["seat"]["distance"][0, seat] += 1


BREACHES = {
    "log keys": writing(log=lambda _state, _action: [{"key": "take", "seat": 0, "args": {}}]),
    "reads back": writing(read_action=lambda _document: (0, "refill")),
    "no text is listed twice": writing(outcome_texts=lambda _state, ids: ["draw T1" for _ in ids]),
    "a document is plain JSON": writing(document=lambda state: {**notation.document(state), "share": 0.5}),
    "views and choices are JSON": seeing(view=lambda position, seat: {**view.view(position, seat), "name": "Müller"}),
    "looking changes nothing": seeing(view=lambda _position, _seat, count=[]: {"n": count.append(0) or len(count)}),
    "each seat has a score": seeing(scores=lambda _position: ()),
    "has no ranking": seeing(ranking=lambda position: tuple(range(1, position.seats + 1))),
    "returns are zeros before the end": computing(returns=rich),
    "weights are positive": computing(chance=heavier),
    "loops list what positions list": computing(step=without_the_last),
    "each action of a seat is a ply": computing(apply=counting_twice),
    "knows": computing(determinize=forgetful),
    "perft counts": computing(perft=lambda _tree, _depth: 7),
    "the policy lazy plays what is legal": dataclasses.replace(GAME, policies={"lazy": lambda _raw, _out, _word: -1}),
}


@pytest.mark.parametrize("promise", BREACHES)
def test_a_breach_is_named(promise: str) -> None:
    with pytest.raises(ConformanceError, match=promise):
        check(BREACHES[promise], seeds=(1,))


def test_it_says_where() -> None:
    with pytest.raises(ConformanceError, match=r"^nova-luna with 1 seats and seed 1: entry 0: it does not hold that"):
        check(BREACHES["each seat has a score"], seeds=(1,))


def test_a_failure_inside_the_game_is_a_breach_too() -> None:
    def broken(_position: Any, _seat: int | None) -> Any:
        raise KeyError("wheel")

    with pytest.raises(ConformanceError, match="entry 0: it fails with KeyError: 'wheel'"):
        check(seeing(view=broken), seeds=(1,))


def test_options_reach_the_matches() -> None:
    """A game whose random matches last too long is checked with shorter ones."""
    with pytest.raises(ConformanceError, match="OptionError"):
        check(GAME, (1,), {"discs": 99})
