"""The options of a match: what each does, what it excludes, and that it is part of the position."""

from __future__ import annotations

from typing import Any

import pytest

import moontable
from moontable.errors import MoontableError, OptionError, UnknownGameError
from tests.rules.matches import steps
from tests.rules.nova_luna.matches import GAME, CompiledMatch


def targets(seats: int, **options: Any) -> list[int]:
    return [display["target"] for display in GAME.start(seats=seats, seed=1, options=options).view(None)["displays"]]


@pytest.mark.parametrize(("seats", "target"), [(2, 20), (3, 20), (4, 20), (1, 21)])
def test_discs_to_place(seats: int, target: int) -> None:
    """Rule 2.3, Rule 8.1, Rule 1.4: 20 discs each, 21 in solo."""
    assert targets(seats) == [target] * seats


@pytest.mark.parametrize(("seats", "target"), [(1, 21), (2, 20), (3, 17), (4, 15)])
def test_first_game(seats: int, target: int) -> None:
    """Rule 2.4: 17 with three seats, 15 with four, no change with one or two."""
    assert targets(seats, first_game=True) == [target] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("discs", range(1, 21))
def test_short_game(seats: int, discs: int) -> None:
    """Rule 2.5: 1 to 20 discs; the match ends with that many."""
    assert targets(seats, discs=discs) == [discs] * seats
    *_, (_, _, end) = steps(GAME.start(seats=seats, seed=discs, discs=discs), discs)
    most = max(display["placed"] for display in end.view(None)["displays"])
    assert (most == discs) == (end.ending == "last-disc")
    assert most <= discs


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"discs": 10, "first_game": True}),
        (3, {"discs": 1, "first_game": True}),
        (4, {"discs": 19, "first_game": True}),
        (1, {"discs": 10}),
    ],
)
def test_options_that_exclude_each_other(seats: int, options: dict[str, Any]) -> None:
    """Rule 2.5: no short first game, no short solo."""
    with pytest.raises(OptionError) as refused:
        GAME.start(seats=seats, options=options)
    assert refused.value.code == "option-conflict"


@pytest.mark.parametrize(
    "options",
    [
        {"discs": 0},
        {"discs": 21},
        {"discs": -1},
        {"discs": 10.0},
        {"discs": "10"},
        {"discs": True},
        {"discs": None},
        {"first_game": 1},
        {"first_game": "yes"},
        {"refill": "never"},
        {"refill": True},
        {"tie": "lots"},
        {"tie": None},
        {"solo_score": "higher"},
        {"start_order": "0"},
        {"start_order": "0,0"},
        {"start_order": "0,1,2"},
        {"start_order": "1,2"},
        {"start_order": "1, 0"},
        {"start_order": "1,0,"},
        {"start_order": ""},
        {"start_order": [1, 0]},
        {"start_order": "٠,1"},
        {"colour": "red"},
        {"": 1},
    ],
)
def test_malformed_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.start(seats=2, options=options)
    assert refused.value.code == "bad-option"
    assert refused.value.reason


@pytest.mark.parametrize("seats", [0, 5, -1, 2.0, "2", None, True])
def test_seats_outside_one_to_four_are_refused(seats: Any) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.start(seats=seats)
    assert refused.value.code == "bad-seats"


def test_unknown_games_are_refused() -> None:
    for name in ("nova_luna", "chess", ""):
        with pytest.raises(UnknownGameError) as refused:
            moontable.load(name)
        assert refused.value.code == "unknown-game"
        assert isinstance(refused.value, MoontableError)


def test_every_option_stands_in_the_position() -> None:
    """An option is part of the document and of the bytes, so that a record needs no second source for it."""
    chosen: list[tuple[int, dict[str, Any]]] = [
        (2, {}),
        (2, {"discs": 19}),
        (4, {"first_game": True}),
        (2, {"refill": "auto"}),
        (2, {"tie": "shared"}),
        (1, {"solo_score": "lower"}),
        (3, {"start_order": "seated"}),
        (3, {"start_order": "2,0,1"}),
    ]
    for seats, options in chosen:
        position = GAME.start(seats=seats, options=options)
        complete = {option.name: option.default for option in GAME.spec.options} | options
        assert position.view(None)["options"] == complete
        assert position.document()["options"] == complete
        assert GAME.position(position.document()) == position
        assert (position == GAME.start(seats=seats)) == (not options)


def test_options_by_name_and_as_a_mapping_are_the_same() -> None:
    assert GAME.start(seats=2, seed=1, discs=5) == GAME.start(seats=2, seed=1, options={"discs": 5})


def test_the_options_of_the_spec_are_the_options_of_the_rules() -> None:
    """Names, defaults and ranges that records and clients rely on."""
    options = {option.name: option for option in GAME.spec.options}
    assert {name: option.default for name, option in options.items()} == {
        "discs": 20,
        "first_game": False,
        "refill": "choice",
        "tie": "next_in_turn",
        "solo_score": "sum",
        "start_order": "random",
    }
    assert (options["discs"].minimum, options["discs"].maximum) == (1, 20)
    assert options["refill"].values == ("choice", "auto")
    assert options["tie"].values == ("next_in_turn", "shared")
    assert options["solo_score"].values == ("sum", "lower")
    assert options["start_order"].values == ("random", "seated")
    assert (GAME.spec.min_seats, GAME.spec.max_seats) == (1, 4)
    assert GAME.spec.endings == ("last-disc", "exhaustion", "solo")
    assert not GAME.spec.hidden_information


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_automatic_refill_never_asks(seats: int) -> None:
    """Rule 5.6: in a thousand matches no action but taking is listed, and one or two tiles lie only without stock."""
    for seed in range(350):
        match = CompiledMatch(seats, seed, refill="auto")
        while match.legal:
            state = match.inside["state"]
            assert match.inside["legal"][0] >= 2
            assert state["lying"] >= 3 or state["stocked"] == 0
            match.play(seed % match.legal)
