"""Why an action is good: every sentence where it is true and where it must not stand, and all of them in whole matches;
and no reason hangs on what the seat may not know.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from moontable import Position
from moontable.games.blue_moon_city.explain import KEYS, explain
from moontable.games.blue_moon_city.state import State
from tests.rules.blue_moon_city.judging import Played, holds
from tests.rules.blue_moon_city.matches import GAME, eagerly, obstructing, playing
from tests.rules.blue_moon_city.secrets import other_world
from tests.rules.blue_moon_city.situations import all_but, on, situation
from tests.rules.matches import Choose, by_policy, steps

Args = dict[str, Any]

FIRE, WATER = 2, 4
"""The Fire Temple has boxes for black cards: 5, 4 and 3."""


def at_fire(*markers: int | None, hand: str = "V3", seats: int = 2, **more: Any) -> Position:
    """Seat 0 stands on the Fire Temple, whose boxes have these markers."""
    return situation(seats, [hand], at={0: "Fire Temple"}, markers={"Fire Temple": markers}, **more)


def from_courtyard(hand: str = "", **more: Any) -> Position:
    return situation(hands=[hand], **more)


def going(name: str, start: str = "Courtyard") -> str:
    return f"go {on(start)}>{on(name)}"


LAST_BOX = at_fire(0, 1, None)
LAST_OF_OTHERS = at_fire(2, 2, None, seats=3)
EMPTY = at_fire(None, None, None)
RICH = from_courtyard(crystals=[7, 0])


def last_box(**options: Any) -> Position:
    """The last box of the city, for a seat that does not lead on it; then nobody has the crystals for an offering."""
    markers = {"Royal Palace": [0, 1, 1, None]}
    built = all_but("Royal Palace")
    return situation(3, ["V3 V3"], at={0: "Royal Palace"}, built=built, markers=markers, options=options)


PALACE = last_box(open_crystals=True)

PAYING = playing(at_fire(None, None, None, hand="V1 V3 K1 K1"), "box 3", "pay V1")
"""V1 lies for a box of 3."""

EXAMPLES: dict[str, tuple[Position, str, str | None, str, bool, Args]] = {
    "completes": (LAST_BOX, "box 3", None, "better", True, {"tile": FIRE}),
    "reward": (LAST_BOX, "box 3", None, "better", True, {"crystals": 4, "cards": 0, "scales": 0}),
    "reward-other": (
        LAST_BOX, "draw 2", "box 3", "played", False, {"seat": 1, "crystals": 2, "cards": 0, "scales": 0},
    ),
    "leads": (EMPTY, "box 3", None, "better", True, {"tile": FIRE}),
    "loses-lead": (LAST_OF_OTHERS, "draw 2", "box 3", "played", False, {"tile": FIRE, "seat": 2}),
    "scales": (at_fire(None, None, None, dragons={"red": "Fire Temple"}), "box 3", None, "better", True, {"n": 1}),
    "scoring": (
        at_fire(None, None, None, dragons={"red": "Fire Temple"}, scales=[5, 3]),
        "box 3", None, "better", True, {"pays": [6, 3]},
    ),
    "leaves-box": (at_fire(None, 1, None), "draw 2", "box 3", "played", False, {"tile": FIRE}),
    "price": (
        at_fire(None, None, None, hand="V3 K1"), "box 3", "box 2", "played", False, {"cards": ["V3", "K1"], "over": 0},
    ),
    "spends": (PAYING, "pay K1", "pay V3", "played", False, {"card": "V3"}),
    "inexact": (PAYING, "pay K1", "pay V3", "played", False, {}),
    "offers": (RICH, "offer 7", None, "better", True, {"n": 1, "left": 5, "cost": 7}),
    "wins": (from_courtyard(crystals=[9, 0], obelisk=[0] * 5), "offer 9", None, "better", True, {"n": 6}),
    "ends": (PALACE, "box 4", None, "better", True, {"ending": "city"}),
    "gives-up-offer": (RICH, going("Fire Temple"), "draw 2", "played", False, {"cost": 7}),
    "gives-up-box": (EMPTY, "box 3", "draw 2", "played", False, {"tile": FIRE}),
    "gives-up-building": (LAST_BOX, "box 3", "draw 2", "played", False, {"tile": FIRE}),
    "reaches": (from_courtyard("V2 V2 V3"), going("Fire Temple"), None, "better", True, {"tile": FIRE, "n": 3}),
    "reaches-building": (
        from_courtyard("V3", markers={"Fire Temple": [0, 1, None]}),
        going("Fire Temple"), None, "better", True, {"tile": FIRE},
    ),
    "reaches-obelisk": (
        at_fire(None, None, None, crystals=[7, 0]),
        going("Courtyard", "Fire Temple"), None, "better", True, {"cost": 7},
    ),
    "reaches-nothing": (
        from_courtyard("V3"), "draw 2", going("Water Temple"), "played", False, {"tile": WATER},
    ),
    "near-more": (from_courtyard(), going("Fire Temple"), "go 2,2>0,2", "better", True, {"n": 11, "instead": 6}),
    "dragons": (
        from_courtyard("V3", dragons={"red": "Fire Temple"}),
        going("Fire Temple"), None, "better", True, {"n": 1, "tile": FIRE},
    ),
    "strides": (from_courtyard("F2"), "F2 +2", None, "better", True, {"n": 4}),
    "discards": (
        from_courtyard("V1", built=["Fire Temple", "Citadel"]),
        "discard V1", None, "better", True, {"card": "V1", "n": 2},
    ),
}  # fmt: skip
"""By sentence: a position, two actions, and what is said of which of them."""

COUNTEREXAMPLES: dict[str, tuple[Position, str, str | None]] = {
    "completes": (EMPTY, "box 3", None),
    "reward": (EMPTY, "box 3", "draw 2"),
    "reward-other": (EMPTY, "draw 2", "box 3"),
    "leads": (at_fire(1, 1, None), "box 3", "draw 2"),
    "loses-lead": (LAST_BOX, "draw 2", "box 3"),
    "scales": (at_fire(None, None, None, dragons={"red": "Water Temple"}), "box 3", None),
    "scoring": (at_fire(None, None, None, dragons={"red": "Fire Temple"}, scales=[4, 3]), "box 3", None),
    "leaves-box": (EMPTY, "draw 2", "box 3"),
    "price": (LAST_BOX, "draw 2", going("Courtyard", "Fire Temple")),
    "spends": (PAYING, "pay K1", None),
    "inexact": (playing(at_fire(None, None, None, hand="V2 V3 K1"), "box 2", "pay V2"), "pay V3", None),
    "offers": (from_courtyard(crystals=[9, 0], obelisk=[0] * 5), "offer 9", None),
    "wins": (RICH, "offer 7", None),
    "ends": (LAST_BOX, "box 3", None),
    "gives-up-offer": (from_courtyard(crystals=[6, 0]), going("Fire Temple"), "draw 2"),
    "gives-up-box": (at_fire(None, None, None, hand="V2"), going("Courtyard", "Fire Temple"), "draw 2"),
    "gives-up-building": (EMPTY, "box 3", "draw 2"),
    "reaches": (from_courtyard("V2"), going("Fire Temple"), None),
    "reaches-building": (from_courtyard("V2 V2 V3"), going("Fire Temple"), None),
    "reaches-obelisk": (at_fire(None, None, None, crystals=[6, 0]), going("Courtyard", "Fire Temple"), None),
    "reaches-nothing": (from_courtyard("V3 A3"), going("Fire Temple"), going("Water Temple")),
    "near-more": (from_courtyard(), going("Fire Temple"), going("Earth Temple")),
    "dragons": (from_courtyard("A3", dragons={"red": "Fire Temple"}), going("Fire Temple"), None),
    "strides": (from_courtyard("F1"), "F1 figure>1,2", None),
    "discards": (from_courtyard("V1"), "draw 2", going("Fire Temple")),
}
"""By sentence: a position and actions of which it must not be said."""


def explained(position: Position, better: str, other: str | None = None) -> list[dict[str, Any]]:
    return position.explain(position.parse(better), None if other is None else position.parse(other))


@pytest.mark.parametrize("key", EXAMPLES)
def test_a_reason_where_it_is_true(key: str) -> None:
    position, better, other, about, speaks_for, args = EXAMPLES[key]
    assert {"key": key, "about": about, "for": speaks_for, "args": args} in explained(position, better, other)


@pytest.mark.parametrize("key", COUNTEREXAMPLES)
def test_no_reason_where_it_is_not(key: str) -> None:
    assert key not in [reason["key"] for reason in explained(*COUNTEREXAMPLES[key])]


def test_every_sentence_has_an_example() -> None:
    assert set(EXAMPLES) == set(COUNTEREXAMPLES) == set(KEYS)


def test_no_end_is_foretold_that_hangs_on_hidden_crystals() -> None:
    """Rule 9.2, Rule 10.2: the match would end, but whoever does not see the others' crystals cannot know it."""
    position = last_box(open_crystals=False)
    reasons = explain(position, position.parse("box 4"), None)
    assert reasons == explained(position, "box 4")
    assert "ends" not in [reason["key"] for reason in reasons]
    assert "ends" in [reason["key"] for reason in explained(PALACE, "box 4")]


def test_a_match_that_nobody_wins() -> None:
    """Rule 9.3: the last marker of all seats ends it."""
    chance = random.Random(1)
    *_, (position, last, over) = (
        step for step in steps(GAME.start(seats=2), 1, lambda at, _: obstructing(at, chance)) if step[0].actor >= 0
    )
    assert (over.ending, last.text) == ("markers", "paid")
    assert {"key": "ends", "about": "better", "for": True, "args": {"ending": "markers"}} in position.explain(last)


@pytest.mark.parametrize(("seats", "choose"), [(2, eagerly), (3, by_policy("one-ply")), (4, by_policy("greedy"))])
def test_the_referee_finds_every_reason_true(seats: int, choose: Choose) -> None:
    """Random pairs of actions in matches with options of all kinds; every number as the referee counts it."""
    heard = Counter[str]()
    for seed in range(3):
        chance = random.Random(10 * seats + seed)
        options = {name: chance.random() < 0.5 for name in ("open_crystals", "noop_powers", "exact_payment")}
        for position, _, _ in steps(GAME.start(seats=seats, options={**options, "turn_cap": 40}), seed, choose):
            if position.actor < 0 or chance.random() < 0.93:
                continue
            texts = [eagerly(position, chance).text, chance.choice(position.legal_actions()).text]
            played = dict(zip(("better", "played"), (Played(position, text) for text in texts), strict=True))
            for other in (None, texts[1]):
                for reason in explained(position, texts[0], other):
                    judged = played[reason["about"]]
                    rest = played["played" if judged is played["better"] else "better"] if other else None
                    assert holds(judged, rest, reason), (position.document(), texts, reason)
                    heard[reason["key"]] += 1
    assert heard.total() > 50


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_reason_hangs_on_what_the_seat_may_not_know(seats: int) -> None:
    """Rule 10.1, Rule 10.2: with other hands, deck, reward cards and crystals of the others the reasons are the same,
    through the door that hides them all and without it.
    """
    chance = random.Random(seats)
    compared = changed = 0
    for seed in range(2):
        for position, _, _ in steps(GAME.start(seats=seats, options={"turn_cap": 60}), seed, eagerly):
            if position.actor < 0 or chance.random() < 0.5:
                continue
            raw = other_world(position.raw(), position.actor, chance)
            state = raw.view(State)[0]
            for i, seat in enumerate(state["seat"][:seats]):
                if i != position.actor:
                    seat["crystals"] = chance.randrange(20)
            other = Position.settled(GAME, raw, None)
            better, played = eagerly(position, chance), eagerly(position, chance)
            for second in (None, played):
                assert position.explain(better, second) == other.explain(better, second)
                assert explain(position, better, second) == explain(other, better, second)
            compared += 1
            changed += other != position
    assert compared > 200
    assert changed > 0.8 * compared
