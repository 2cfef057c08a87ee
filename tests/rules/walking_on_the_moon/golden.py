"""Golden texts of Walking on the Moon: which matches, and how a table is written down."""

from __future__ import annotations

from collections.abc import Iterator

from moontable import Action, Position
from tests.rules.matches import by_policy
from tests.rules.playthroughs import Count, Golden, Match
from tests.rules.walking_on_the_moon.box import PROGRAMS
from tests.rules.walking_on_the_moon.matches import lively
from tests.rules.walking_on_the_moon.referee import referee_of

MATCHES = [
    Match("two-seats-round", 2, 1, by_policy("careful")),
    Match("two-seats-last-one-stars", 2, 2, lively, {"end": "last_one", "swap": "stars", "cards": 7}),
    Match("three-seats-round", 3, 3, by_policy("one-ply"), {"cards": 8}),
    Match("three-seats-all-across", 3, 1, by_policy("bold"), {"end": "one_more"}),
    Match("three-seats-open-ground", 3, 4, lively, {"behind": "open", "reroll": "better", "after_token": "capped"}),
    Match("three-seats-turn-cap", 3, 5, lively, {"turn_cap": 24, "buy": "between", "hinder_by": "passing"}),
    Match("four-seats-immediately", 4, 6, lively, {"end": "immediately", "red": "touch", "dice_used": "up_to"}),
    Match("four-seats-rearmost", 4, 7, by_policy("careful"), {"turn_order": "rearmost", "ties": "all"}),
    Match("five-seats-one-more", 5, 8, by_policy("careful"), {"end": "one_more", "stacking": "top"}),
    Match("five-seats-round", 5, 9, lively, {"star_return": "out", "recovery_star": "yes", "landing": "white_level"}),
]

COUNTS = [
    Count(2, 7, {}, 0, 3),
    Count(3, 7, {}, 0, 3),
    Count(4, 7, {"dice_used": "up_to", "cards": 8}, 0, 3),
    Count(5, 7, {}, 0, 3),
    Count(2, 1, {"hinder_by": "passing"}, 60, 3),
    Count(3, 2, {"buy": "between"}, 41, 3),
    Count(4, 3, {"reroll": "better", "turn_order": "rearmost"}, 77, 3),
    Count(5, 4, {"behind": "open", "end": "one_more"}, 95, 3),
]


def legal(actions: list[Action]) -> str:
    """The legal list in its order; programs, which are all of so many dice, are counted instead."""
    programs = {action.text.removeprefix("program ") for action in actions if action.text.startswith("program")}
    dice = [str(number) for number, of_number in PROGRAMS.items() if of_number <= programs]
    assert programs == set().union(*(PROGRAMS[int(number)] for number in dice))
    others = [action.text for action in actions if not action.text.startswith("program")]
    return "; ".join([*others, *([f"{len(programs)} programs of {' '.join(dice)} dice"] if programs else [])])


def facts(before: Position, after: Position) -> Iterator[str]:
    """What one needs to follow the match on a real table, when a turn is over and at the end."""
    if after.turn == before.turn and before.document()["phase"] != "setup":
        return
    document = after.document()
    if document["phase"] == "setup":
        return
    stacks = " ".join(f"{'/'.join(map(str, stack))}" for stack in document["stacks"])
    stars = " ".join(map(str, document["stars"]))
    yield f"  stars {stars or 'none'} | stacks {stacks or 'none'} | scores {' '.join(map(str, after.scores()))}"
    for i, each in enumerate(document["astronauts"]):
        states = [name for name, holds in (("token", each["token"]), ("asleep", not each["awake"])) if holds]
        across = [f"across as number {each['finished']}"] if each["finished"] else []
        has = f"column {each['column']} stars {each['stars']} ec {each['ec']}"
        yield f"  astronaut {i} {' '.join([has, *states, *across])}"


GOLDEN = Golden(MATCHES, COUNTS, legal, facts, referee_of)
