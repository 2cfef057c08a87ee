"""Why an action is good: every sentence where it is true and where it must not stand, and all of them in whole matches.

Astronaut 0 of the ring of the jump vectors is to act, unless a position says otherwise.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from moontable import Position
from moontable.games.walking_on_the_moon.explain import KEYS
from tests.rules.matches import by_policy, steps
from tests.rules.walking_on_the_moon.judging import Played, holds
from tests.rules.walking_on_the_moon.matches import GAME, lively, mixed_options, playing
from tests.rules.walking_on_the_moon.situations import situation

Args = dict[str, Any]

UP_TO = {"dice_used": "up_to"}
AT_ONCE = {**UP_TO, "end": "immediately"}

FREE = situation((3, 6, 8), ec={0: 2, 1: 1}, options=UP_TO)
"""Astronaut 1 with an EC is three spaces ahead; up to four dice in any program."""

SAFE, WILD, SHORT, HIGH, LONG = "program WW KK", "program K BW W", "program B", "program K", "program BB KK"
THREE = "program B W K"

NEAR_THE_LINE = situation((20, 3, 4), options=UP_TO)

FALLING = playing(situation((3, 6, 8), stars={0: 2}, options=UP_TO), "program BB W; roll = B2,B3")
"""A blue 2 is a fall, a blue 3 lands on the space of astronaut 1."""

CROSSING = playing(situation((22, 3, 4), options=AT_ONCE, acted=[1, 2]), "program B; roll = B3")
OUTDONE = playing(situation((22, 20, 21), stars={1: 6}, options=AT_ONCE), "program BB; roll = B1,B3")
"""The match ends at the line: nobody else is near, or somebody has all the stars."""

BESIDE = playing(situation((3, 6, 6), ec={1: 1}, stars={1: 1}, options=UP_TO), "program B B; roll = B3; choose B3")
"""Two opponents can be hindered: one has a star and an EC, the other nothing."""

TWINS = playing(
    situation((4, 9, 5, 10), seats=2, ec={2: 1}, options=UP_TO), "program W W; roll = Wflat1; choose Wflat1"
)

SECOND = playing(situation((3, 9, 12), options=UP_TO), "program B B; roll = B3; choose B3")
"""One jump is made, one is to come; astronaut 0 is last."""

ASLEEP = situation((11, 20, 21), asleep=[0])
"""A step leads to the first card with a scoring marker."""


def chances(position: Position, *programs: str, of: str) -> Args:
    """Numbers of the outlooks of one program or two, as a reason names them: whole percents, or tenths."""
    name, unit = ("mean", 10) if of.endswith("mean") else ("chance", 100)
    numbers = (unit * round(position.outlook(program)[of] / unit) for program in programs)
    return dict(zip((name, f"instead_{name}"), numbers, strict=False))


EXAMPLES: dict[str, tuple[Position, str, str | None, str, bool, Args]] = {
    "accident": (FREE, SAFE, None, "better", True, chances(FREE, SAFE, of="accident")),
    "accident-less": (FREE, SAFE, WILD, "better", True, chances(FREE, SAFE, WILD, of="accident")),
    "crashes": (FALLING, "choose B3", "choose B2", "played", False, {"kind": "fall"}),
    "loses-stars": (FALLING, "choose B3", "choose B2", "played", False, {"n": 1}),
    "spaces": (FREE, LONG, None, "better", True, chances(FREE, LONG, of="mean")),
    "spaces-more": (FREE, SAFE, WILD, "better", True, chances(FREE, SAFE, WILD, of="mean")),
    "stars": (FREE, SAFE, None, "better", True, chances(FREE, SAFE, of="star_mean")),
    "stars-more": (FREE, SHORT, HIGH, "better", True, chances(FREE, SHORT, HIGH, of="star_mean")),
    "crosses": (CROSSING, "choose B3", None, "better", True, {"points": 21}),
    "cross": (NEAR_THE_LINE, "program BB", None, "better", True, chances(NEAR_THE_LINE, "program BB", of="crossed")),
    "cross-more": (
        NEAR_THE_LINE, "program BB", "program W", "better", True,
        chances(NEAR_THE_LINE, "program BB", "program W", of="crossed"),
    ),
    "third": (FREE, THREE, None, "better", True, chances(FREE, THREE, of="ec")),
    "third-more": (FREE, "program WW K K", SAFE, "better", True, chances(FREE, "program WW K K", SAFE, of="ec")),
    "meets": (
        FREE, SAFE, None, "better", True, {"astronaut": 1, "chance": 2700},
    ),
    "reaches": (FALLING, "choose B3", None, "better", True, {"astronaut": 1}),
    "robs-star": (BESIDE, "rob 1 star", "pass", "better", True, {"astronaut": 1, "gain": 2, "loss": 1}),
    "robs-ec": (BESIDE, "rob 1 ec", None, "better", True, {"astronaut": 1}),
    "hinders": (BESIDE, "hinder 2", None, "better", True, {"astronaut": 2}),
    "swaps": (TWINS, "swap", None, "better", True, {"stars": 0, "ec": 1}),
    "spends-ec": (FREE, LONG, "buy 1", "played", False, {"n": 1}),
    "dice": (FREE, "buy 2", None, "better", True, {"n": 6}),
    "income": (SECOND, "stop", "roll", "better", True, {"n": 1}),
    "points-more": (ASLEEP, "recover 1", "recover 0", "better", True, {"n": 5, "instead": 0}),
    "race-less": (ASLEEP, "recover 1", None, "better", True, {"mean": 390, "instead_mean": 410}),
    "wins": (CROSSING, "choose B3", None, "better", True, {"points": 21}),
    "loses": (OUTDONE, "choose B1", "choose B3", "played", False, {"points": 21}),
}  # fmt: skip
"""By sentence: a position, two actions, and what is said of which of them."""

COUNTEREXAMPLES: dict[str, tuple[Position, str, str | None]] = {
    "accident": (FREE, WILD, None),
    "accident-less": (FREE, SAFE, "buy 1"),
    "crashes": (FALLING, "choose B3", None),
    "loses-stars": (OUTDONE, "choose B1", "choose B3"),
    "spaces": (FREE, SHORT, None),
    "spaces-more": (FREE, "program BB KK", "buy 1"),
    "stars": (NEAR_THE_LINE, "program W", None),
    "stars-more": (FREE, SAFE, SAFE),
    "crosses": (OUTDONE, "choose B1", None),
    "cross": (FREE, SAFE, None),
    "cross-more": (FREE, SAFE, WILD),
    "third": (FREE, LONG, None),
    "third-more": (FREE, SAFE, LONG),
    "meets": (NEAR_THE_LINE, "program BB", None),
    "reaches": (OUTDONE, "choose B1", "choose B3"),
    "robs-star": (BESIDE, "rob 1 ec", "pass"),
    "robs-ec": (BESIDE, "rob 1 star", "pass"),
    "hinders": (BESIDE, "rob 1 star", "pass"),
    "swaps": (TWINS, "pass", None),
    "spends-ec": (FREE, LONG, SAFE),
    "dice": (FREE, LONG, SAFE),
    "income": (SECOND, "roll", None),
    "points-more": (situation((5, 20, 21), asleep=[0]), "recover 1", "recover 0"),
    "race-less": (SECOND, "stop", "roll"),
    "wins": (OUTDONE, "choose B3", "choose B1"),
    "loses": (CROSSING, "choose B3", None),
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


def test_a_stop_and_a_recovery_are_set_against_the_alternative() -> None:
    """What they spare or gain is nothing without it; what the alternative has going for it is not said in a hint."""
    kept = [reason for reason in explained(SECOND, "stop", "roll") if reason["about"] == "better"]
    assert explained(SECOND, "stop") == kept != []
    assert explained(ASLEEP, "recover 0") == []
    assert explained(ASLEEP, "recover 1") == explained(ASLEEP, "recover 1", "recover 0")


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_referee_finds_every_reason_true(seats: int) -> None:
    """Random pairs of actions in matches under mixed options; numbers as the referee and the outlooks have them."""
    heard = Counter[str]()
    for seed, choose in enumerate((lively, by_policy("one-ply"))):
        chance = random.Random(10 * seats + seed)
        options = mixed_options(chance, seats)
        for position, _, _ in steps(GAME.start(seats=seats, options=options), seed, choose):
            if position.actor < 0 or chance.random() < 0.6:
                continue
            texts = [lively(position, chance).text for _ in range(2)]
            played = dict(zip(("better", "played"), (Played(position, text) for text in texts), strict=True))
            is_alone = texts[0] not in ("stop", "recover 0", "recover 1")
            for other in (None, texts[1]) if is_alone else (texts[1],):
                for reason in explained(position, texts[0], other):
                    judged = played[reason["about"]]
                    rest = played["played" if judged is played["better"] else "better"] if other else None
                    assert holds(judged, rest, reason), (position.document(), texts, reason)
                    heard[reason["key"]] += 1
    assert heard.total() > 50
