"""Why an action is good: every sentence where it is true and where it must not stand, and all of them in whole matches.

The tables are small: seat 0 is to move with the tiles named here, seat 1 is ahead of it.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from moontable import Position
from moontable.games.nova_luna.explain import KEYS
from tests.rules.matches import by_policy, steps, uniformly
from tests.rules.nova_luna.boards import GOOD, dealt, in_line, solo, table
from tests.rules.nova_luna.judging import Played, holds
from tests.rules.nova_luna.matches import GAME
from tests.rules.nova_luna.referee import TILES, Board

Args = dict[str, Any]


def facing(mine: Board, theirs: Board, wheel: list[int], **options: Any) -> Position:
    """A table of two whose wheel, from the meeple on, holds these tiles, then those of the lowest other ids."""
    turns = len(mine) + len(theirs)
    used = {*mine.values(), *theirs.values(), *wheel}
    lying = [*wheel, *(tile for tile in TILES if tile not in used)][: 11 - turns]
    position = table(
        [mine, theirs], {turns + 1 + i: tile for i, tile in enumerate(lying)}, meeple=turns, options=options
    )
    assert position.actor == 0
    return position


RED_SIX: Board = {(0, 0): 16}
"""Red 6 that asks for BB, YY and T."""

BLUE_SEVEN: Board = {(0, 0): 34}
"""Blue 7 that asks for RT, RY and TY."""

EASY = facing(RED_SIX, BLUE_SEVEN, [35, 21, 52, 19])
"""On offer are turquoise 1, blue 3 and yellow 1; seat 1, a step ahead, can complete nothing with one tile."""

MATCHED: Board = {(0, 0): 1, (1, 0): 34}
"""The blue 7 beside a red tile: a turquoise or a yellow one completes a task of it."""

EAGER = facing(RED_SIX, MATCHED, [35, 21, 52, 19])
DENIED = facing(RED_SIX, MATCHED, [35, 33, 19, 32])
"""On offer is the turquoise 1 that seat 1 can use, with the yellow 1 or alone."""

LAST = facing({(0, 0): 14}, MATCHED, [35, 33, 52, 19], discs=1)
STOPPED = facing({(0, 0): 14}, MATCHED, [35, 33, 19, 32], discs=1)
"""The same where one disc wins; seat 0 has a red 5 that asks for pairs."""

PAIRS = facing({(0, 0): 16, (1, 0): 50, (0, 1): 52}, {(0, 0): 34, (1, 0): 17}, [53, 19, 21])
"""Another yellow tile completes YY on the red 6, or on it and the turquoise 6."""

START = dealt(2, [21, 32, 33])

FEW = in_line(dealt(2, range(1, 12)), *range(1, 10))
"""Two tiles lie on the wheel."""

SIX = dict(list(GOOD.items())[:6])
SEVENTH = list(GOOD.items())[6]
SOLO = solo(SIX, [SEVENTH[1], 67])
"""A solo game with seven discs, and a tile on offer that places the eighth."""

NOTED = solo(dict(list(GOOD.items())[:7]), [67])


def take(place: tuple[int, int], tile: int) -> str:
    return f"T{tile}@{place[0]},{place[1]}"


EXAMPLES: dict[str, tuple[Position, str, str | None, str, bool, Args]] = {
    "completes": (EASY, "T35@1,0", None, "better", True, {"n": 1, "tiles": [16]}),
    "completes-more": (PAIRS, "T53@1,1", "T53@0,2", "better", True, {"n": 2, "tiles": [16, 50], "instead": 1}),
    "last-disc": (facing(RED_SIX, BLUE_SEVEN, [35], discs=1), "T35@1,0", None, "better", True, {"n": 1}),
    "closer": (EASY, "T52@1,0", None, "better", True, {"n": 1, "almost": 1}),
    "denies": (DENIED, "T35@1,0", None, "better", True, {"tile": 35, "n": 1, "seat": 1, "taken": True}),
    "stops": (STOPPED, "T35@1,0", None, "better", True, {"tile": 35, "seat": 1, "taken": True}),
    "leaves": (EAGER, "T35@1,0", "T21@1,0", "played", False, {"seat": 1, "tile": 52, "n": 1}),
    "leaves-nothing": (EASY, "T21@1,0", None, "better", True, {"seat": 1, "tiles": [52, 19, 1]}),
    "lets-win": (LAST, "T35@1,0", "T33@1,0", "played", False, {"seat": 1, "tile": 52}),
    "leaves-cheap": (
        EASY, "T52@1,0", "T21@1,0", "played", False, {"seat": 1, "tile": 52, "fresh": False, "again": True},
    ),
    "again": (EASY, "T35@1,0", None, "better", True, {}),
    "steps-less": (START, "T21@0,0", "T32@0,0", "better", True, {"n": 3, "instead": 6}),
    "refills": (FEW, "refill", None, "better", True, {"n": 9, "offer": 3}),
    "sum-less": (SOLO, take(*SEVENTH), "T67@-2,0", "better", True, {"n": 2, "instead": 6}),
    "phase-done": (SOLO, take(*SEVENTH), None, "better", True, {"n": 8}),
    "ends-phase": (NOTED, "end", None, "better", True, {"n": NOTED.view(0)["solo"]["sum"]}),
}  # fmt: skip
"""By sentence: a position, two actions, and what is said of which of them."""

COUNTEREXAMPLES: dict[str, tuple[Position, str, str | None]] = {
    "completes": (EASY, "T52@1,0", None),
    "completes-more": (PAIRS, "T53@0,2", None),
    "last-disc": (EASY, "T35@1,0", None),
    "closer": (EASY, "T35@1,0", None),
    "denies": (EAGER, "T35@1,0", None),
    "stops": (LAST, "T35@1,0", None),
    "leaves": (EASY, "T35@1,0", "T21@1,0"),
    "leaves-nothing": (EAGER, "T21@1,0", None),
    "lets-win": (EAGER, "T35@1,0", "T21@1,0"),
    "leaves-cheap": (EAGER, "T35@1,0", "T52@1,0"),
    "again": (EASY, "T21@1,0", None),
    "steps-less": (EASY, "T35@1,0", "T52@1,0"),
    "refills": (FEW, FEW.legal_actions()[-1].text, None),
    "exhausts": (EASY, "T35@1,0", "T21@1,0"),
    "sum-less": (SOLO, take(*SEVENTH), None),
    "phase-done": (SOLO, "T67@-2,0", None),
    "ends-phase": (NOTED, NOTED.legal_actions()[-1].text, None),
    "solo-result": (NOTED, "end", None),
}
"""By sentence: a position and actions of which it must not be said, though much else is."""


def explained(position: Position, better: str, other: str | None = None) -> list[dict[str, Any]]:
    return position.explain(position.parse(better), None if other is None else position.parse(other))


@pytest.mark.parametrize("key", EXAMPLES)
def test_a_reason_where_it_is_true(key: str) -> None:
    position, better, other, about, speaks_for, args = EXAMPLES[key]
    expected = {"key": key, "about": about, "for": speaks_for, "args": args}
    assert expected in explained(position, better, other)


@pytest.mark.parametrize("key", COUNTEREXAMPLES)
def test_no_reason_where_it_is_not(key: str) -> None:
    assert key not in [reason["key"] for reason in explained(*COUNTEREXAMPLES[key])]


def test_every_sentence_has_an_example() -> None:
    ends = {"exhausts", "solo-result"}
    assert {*EXAMPLES, *ends} == set(COUNTEREXAMPLES) == set(KEYS)


def test_a_tile_that_comes_up() -> None:
    """The yellow 1 is the fifth on the wheel: the second tile on offer brings it up, the first does not."""
    position = facing(RED_SIX, BLUE_SEVEN, [21, 33, 32, 19, 52])
    cheap = {"seat": 1, "tile": 52, "fresh": True, "again": True}
    reason = {"key": "leaves-cheap", "about": "played", "for": False, "args": cheap}
    assert reason in explained(position, "T21@1,0", "T33@1,0")


def test_the_last_tile_of_a_match() -> None:
    """Rule 7.2: with nothing left to take the match is over; whether that is good depends on the places."""
    told = Counter[bool]()
    for seed in range(6):
        *_, (position, last, over) = steps(GAME.start(seats=2), seed, uniformly)
        assert over.ending == "exhaustion"
        won = (over.ranking() or ())[position.actor] == 1
        told[won] += 1
        reason = {"key": "exhausts", "about": "better", "for": True, "args": {"won": True}}
        assert position.explain(last) == ([reason] if won else [])
    assert min(told[True], told[False]) > 0


def test_the_result_of_a_solo_game() -> None:
    """Rule 8.10: the last tile ends the game with this result."""
    *_, (position, last, over) = steps(GAME.start(seats=1), 1, by_policy("one-ply"))
    assert position.explain(last)[0]["args"] == {"n": over.scores()[0]}
    assert position.explain(last)[0]["key"] == "solo-result"


@pytest.mark.parametrize("seats", range(1, 5))
def test_the_referee_finds_every_reason_true(seats: int) -> None:
    """Random pairs of actions in matches of all kinds; numbers, tiles and seats as the referee counts them."""
    heard = Counter[str]()
    for seed, name in enumerate(("random", "greedy", "one-ply", "one-ply")):
        chance = random.Random(10 * seats + seed)
        options: dict[str, Any] = {"solo_score": chance.choice(("sum", "lower"))}
        if seats > 1:
            options = {"discs": chance.choice((4, 8, 20)), "refill": chance.choice(("choice", "auto"))}
        for position, _, _ in steps(GAME.start(seats=seats, options=options), seed, by_policy(name)):
            if position.actor < 0 or chance.random() < 0.5:
                continue
            texts = [chance.choice(position.legal_actions()).text for _ in range(2)]
            played = dict(zip(("better", "played"), (Played(position, text) for text in texts), strict=True))
            for other in (None, texts[1]):
                reasons = explained(position, texts[0], other)
                tiles = [tile for reason in reasons if (tile := reason["args"].get("tile")) is not None]
                assert len(set(tiles)) == len(tiles), "a tile that is denied and left is told of once"
                for reason in reasons:
                    judged = played[reason["about"]]
                    rest = played["played" if judged is played["better"] else "better"] if other else None
                    assert holds(judged, rest, reason), (position.document(), texts, reason)
                    heard[reason["key"]] += 1
    assert heard.total() > 50
