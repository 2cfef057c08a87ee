"""Set-up and the options of a match: what each does, what it excludes, and that it is part of the position."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from moontable import CHANCE, Position
from moontable.errors import IllegalActionError, OptionError
from tests.rules.blue_moon_city.box import CROSS, PLACES, rows
from tests.rules.blue_moon_city.matches import GAME, CompiledMatch, playing
from tests.rules.matches import drawn


def lying(position: Position) -> dict[tuple[int, int], int]:
    return {(tile["at"][0], tile["at"][1]): tile["tile"] for tile in position.view(None)["tiles"]}


def to_the_deal(position: Position, seed: int) -> list[tuple[str, int]]:
    """Outcomes of the set-up before the deal, and how many there were to choose from; chosen by a seed."""
    chance = random.Random(seed)
    drawn_texts = []
    while position.actor == CHANCE and not position.chance_outcomes()[0][0].text.startswith("deal"):
        outcomes = position.chance_outcomes()
        assert {weight for _, weight in outcomes} == {1}
        outcome = drawn(position, chance)
        drawn_texts.append((outcome.text, len(outcomes)))
        position = position.play(outcome)
    return drawn_texts


# ── Set-up ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_at_the_start(seats: int) -> None:
    """Rule 2.1, Rule 2.4, Rule 2.5, Rule 2.6, Rule 1.4: what lies where before the first turn."""
    position = GAME.start(seats=seats, seed=5)
    view = position.view(None)
    assert [tuple(tile["at"]) for tile in view["tiles"]] == PLACES
    assert sorted(tile["tile"] for tile in view["tiles"]) == list(range(21))
    assert not any(tile["built"] for tile in view["tiles"])
    assert view["dragons"] == {"red": None, "green": None, "blue": None}
    assert view["deck"] == 80 - 8 * seats
    assert view["discard"] == []
    for seat, player in enumerate(view["players"]):
        expected = {"at": [2, 2], "scales": 0, "cards": 8, "pending": 0, "markers": 10, "offerings": 0}
        assert {key: player[key] for key in expected} == expected
        assert position.view(seat)["players"][seat]["crystals"] == 0
        assert len(position.view(seat)["players"][seat]["hand"]) == 8
    assert (view["phase"], view["ply"], view["turn"], view["actor"]) == ("move", 0, 0, view["start"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_seat_is_drawn_and_turns_go_clockwise(seats: int) -> None:
    """Rule 2.7: any seat may begin."""
    outcomes = GAME.start(seats=seats).chance_outcomes()
    assert [(outcome.text, weight) for outcome, weight in outcomes] == [(f"start {seat}", 1) for seat in range(seats)]
    position = GAME.start(seats=seats, seed=3)
    first = position.actor
    for turn in range(2 * seats):
        assert position.actor == (first + turn) % seats
        position = playing(position, "draw 2")


def test_courtyard_and_cross_lie_fixed_and_the_others_anywhere() -> None:
    """Rule 2.2, Rule 2.3: 16 tiles are drawn, in reading order, each with equal chance."""
    texts = to_the_deal(GAME.start(seats=2), 1)
    assert texts[0][1] == 2
    assert [count for _, count in texts[1:]] == list(range(16, 0, -1))
    places = [text.partition(">")[2] for text, _ in texts[1:]]
    assert places == [f"{row},{column}" for row, column in PLACES if (row, column) not in (*CROSS, (2, 2))]
    for seed in range(20):
        assert {place: lying(GAME.start(seats=2, seed=seed))[place] for place in (*CROSS, (2, 2))} == {
            **CROSS,
            (2, 2): 0,
        }


def test_every_building_comes_to_every_free_place() -> None:
    """Rule 2.3: over many seeds."""
    seen = Counter(item for seed in range(400) for item in lying(GAME.start(seats=2, seed=seed)).items())
    free = [place for place in PLACES if place not in (*CROSS, (2, 2))]
    others = [tile for tile in range(1, 21) if tile not in CROSS.values()]
    counts = [seen[place, tile] for place in free for tile in others]
    assert min(counts) >= 8
    assert max(counts) <= 50
    assert sum(counts) == 400 * 16


# ── Options of the city ───────────────────────────────────────────────────────────────────────────────────────────────


def test_cross_in_any_order() -> None:
    """Rule 2.8: all 24 orders come up, and no other building lies there."""
    seen = set()
    for seed in range(300):
        tiles = lying(GAME.start(seats=2, seed=seed, cross="random4"))
        around = tuple(tiles[place] for place in CROSS)
        assert sorted(around) == [1, 2, 3, 4]
        assert sorted(tiles.values()) == list(range(21))
        seen.add(around)
    assert len(seen) == 24
    counts = sorted(count for _, count in to_the_deal(GAME.start(seats=2, cross="random4"), 2)[1:])
    assert counts == sorted([*range(1, 5), *range(1, 17)])


def test_buildings_anywhere() -> None:
    """Rule 2.8: only the courtyard is fixed; 20 buildings are drawn."""
    assert [count for _, count in to_the_deal(GAME.start(seats=2, cross="free"), 2)[1:]] == list(range(20, 0, -1))
    far = 0
    for seed in range(40):
        tiles = lying(GAME.start(seats=2, seed=seed, cross="free"))
        assert tiles[2, 2] == 0
        assert sorted(tiles.values()) == list(range(21))
        far += tiles[2, 3] != 1
    assert far > 30


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_illustrated_city(seats: int) -> None:
    """Rule 2.9: nothing of the city is left to chance."""
    picture = {(int(row["row"]), int(row["column"])): int(row["tile"]) for row in rows("illustration.csv")}
    assert lying(GAME.start(seats=seats, seed=1, layout="illustrated")) == picture
    assert len(to_the_deal(GAME.start(seats=seats, layout="illustrated"), 1)) == 1


# ── Options in general ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"scales": 2}),
        (3, {"scales": 4}),
        (4, {"scales": 6}),
        (2, {"layout": "illustrated", "cross": "free"}),
        (2, {"layout": "illustrated", "cross": "random4"}),
    ],
)
def test_options_that_exclude_each_other(seats: int, options: dict[str, Any]) -> None:
    """Rule 2.4, Rule 2.9."""
    with pytest.raises(OptionError) as refused:
        GAME.start(seats=seats, options=options)
    assert refused.value.code == "option-conflict"
    assert refused.value.reason


@pytest.mark.parametrize(
    "options",
    [
        {"scales": -1},
        {"scales": 61},
        {"scales": 9.0},
        {"scales": True},
        {"scales": "9"},
        {"scales": None},
        {"scales_discard": "none"},
        {"scales_discard": True},
        {"cross": "random"},
        {"cross": None},
        {"layout": ""},
        {"layout": ["random"]},
        {"exact_payment": 1},
        {"noop_powers": "yes"},
        {"open_crystals": None},
        {"turn_cap": -1},
        {"turn_cap": 2001},
        {"turn_cap": 1.5},
        {"edition": "cmon"},
        {"": 0},
    ],
)
def test_malformed_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.start(seats=2, options=options)
    assert refused.value.code == "bad-option"


@pytest.mark.parametrize("seats", [0, 1, 5, -1, 2.0, "2", None, True])
def test_seats_outside_two_to_four_are_refused(seats: Any) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.start(seats=seats)
    assert refused.value.code == "bad-seats"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"scales": 3}),
        (4, {"scales": 60}),
        (3, {"scales_discard": "all"}),
        (2, {"cross": "random4"}),
        (2, {"cross": "free"}),
        (2, {"layout": "illustrated"}),
        (2, {"exact_payment": True}),
        (2, {"noop_powers": True}),
        (2, {"open_crystals": True}),
        (3, {"turn_cap": 1}),
        (3, {"turn_cap": 2000}),
    ],
)
def test_every_option_stands_in_the_position(seats: int, options: dict[str, Any]) -> None:
    """It is part of the document, of the view and of the bytes, so that a record needs no second source for it."""
    position = GAME.start(seats=seats, options=options)
    standard = GAME.start(seats=seats)
    assert position != standard
    expected = standard.document()["options"] | options
    assert position.document()["options"] == position.view(None)["options"] == expected
    assert GAME.position(position.document()) == position


def test_options_left_out_are_written_out() -> None:
    """Rule 2.4, Rule 9.5: zero stands for the number that goes with the seats."""
    position = GAME.start(seats=3)
    assert position.document()["options"] == {
        "scales": 12,
        "scales_discard": "scorers",
        "cross": "fixed",
        "layout": "random",
        "exact_payment": False,
        "noop_powers": False,
        "open_crystals": False,
        "turn_cap": 600,
    }
    assert position == GAME.start(seats=3, scales=12, turn_cap=600)


def test_the_options_of_the_spec_are_the_options_of_the_rules() -> None:
    """Names, defaults and ranges that records and clients rely on."""
    options = {option.name: option for option in GAME.spec.options}
    assert {name: option.default for name, option in options.items()} == {
        "scales": 0,
        "scales_discard": "scorers",
        "cross": "fixed",
        "layout": "random",
        "exact_payment": False,
        "noop_powers": False,
        "open_crystals": False,
        "turn_cap": 0,
    }
    assert (options["scales"].minimum, options["scales"].maximum) == (0, 60)
    assert (options["turn_cap"].minimum, options["turn_cap"].maximum) == (0, 2000)
    assert options["scales_discard"].values == ("scorers", "all")
    assert options["cross"].values == ("fixed", "random4", "free")
    assert options["layout"].values == ("random", "illustrated")
    assert (GAME.spec.min_seats, GAME.spec.max_seats) == (2, 4)
    assert GAME.spec.endings == ("offerings", "city", "markers", "turn-cap")
    assert GAME.spec.hidden_information


def test_open_crystals() -> None:
    """Rule 10.2: with the option everybody sees everybody's, without it only the own."""
    hidden, opened = (GAME.start(seats=3, seed=1, open_crystals=is_open) for is_open in (False, True))
    assert [player.get("crystals") for player in hidden.view(1)["players"]] == [None, 0, None]
    assert [player.get("crystals") for player in hidden.view(None)["players"]] == [None] * 3
    for viewer in (None, 0, 2):
        assert [player["crystals"] for player in opened.view(viewer)["players"]] == [0] * 3


def test_the_compiled_deal_is_the_deal_of_the_outcomes() -> None:
    """Rule 2.6, Rule 8.4: over many matches both ways of setting up deal each kind of card equally often."""
    by_loop = sum((Counter(CompiledMatch(2, seed).position().document()["hands"][0]) for seed in range(500)), Counter())
    by_outcome = sum((Counter(GAME.start(seats=2, seed=seed).document()["hands"][0]) for seed in range(500)), Counter())
    for cards in (by_loop, by_outcome):
        assert cards.total() == 4000
        assert cards["K1"] == pytest.approx(500, abs=90)
        assert cards["V1"] == pytest.approx(200, abs=60)
        assert cards["P3"] == pytest.approx(100, abs=45)


def test_no_set_up_outcome_comes_out_of_turn() -> None:
    """Rule 2.7: the start seat, then the tiles, then the cards."""
    position = GAME.start(seats=2)
    for text in ("deal V1", "tile 5>0,1", "draw 2", "start 2"):
        with pytest.raises(IllegalActionError):
            position.parse(text)
    position = playing(position, "start 0")
    for text in ("start 1", "deal V1", "tile 5>0,2", "tile 1>0,1"):
        with pytest.raises(IllegalActionError):
            position.parse(text)
