"""The odds of a plan as plain JSON of integers: chances in ten-thousandths, means in hundredths, rounded.

A plan is a program, `program K BBW W`, which may be incomplete, or `` for the rest of the turn as it stands.
"""

from fractions import Fraction
from typing import Any

from moontable.core.errors import NotationError
from moontable.core.position import Position
from moontable.games.walking_on_the_moon.flight import AWAKE, RESULTS
from moontable.games.walking_on_the_moon.flights import fly
from moontable.games.walking_on_the_moon.notation import die_text
from moontable.games.walking_on_the_moon.odds import Jump, Odds, odds
from moontable.games.walking_on_the_moon.state import CHOOSE, READY, ROLLING, START
from moontable.games.walking_on_the_moon.texts import matched

CHANCE, MEAN = 10_000, 100


def outlook(position: Position, plan: str) -> dict[str, Any]:
    """Return what would come of a plan; raise `NotationError`."""
    state: Any = position.state()
    phase = int(state["phase"])
    program = _program(plan)
    if program is not None and (phase != START or state["seat"][int(state["mover"])]["asleep"]):
        raise NotationError("no-outlook", "a program is looked at before it is chosen, by an astronaut that is awake")
    if program is None and phase not in (READY, ROLLING, CHOOSE):
        raise NotationError("no-outlook", "no program is being followed here")
    found = odds(position, program)
    first = int(state["jump"]) + 1
    return {
        "jumps": [_jump(position, found, first + i, jump) for i, jump in enumerate(found.jumps)],
        "ends": [
            {
                "column": column,
                "awake": _chance(found, found.ends[column, True]),
                "out": _chance(found, found.ends[column, False]),
            }
            for column in sorted({column for column, _ in found.ends})
        ],
        "crossed": _chance(found, sum(part for (column, _), part in found.ends.items() if column >= found.line)),
        "accident": _chance(found, found.accident),
        "clean": _chance(found, found.denominator - found.accident),
        "stars": [
            {"cell": [column, 1], "chance": _chance(found, part)} for column, part in sorted(found.stars.items())
        ],
        "star_mean": _mean(found.mean_stars),
        "star_change": _mean(found.mean_change),
        "mean": _mean(found.mean_gain),
        "ec": _chance(found, found.three_jumps),
        "victims": [{"astronaut": i, "chance": _chance(found, part)} for i, part in sorted(found.victims.items())],
    }


def _program(plan: str) -> list[str] | None:
    """Return the words of a plan, None for the empty one."""
    if plan == "":
        return None
    found = matched(plan)
    if found is None or found[0].kind != "program":
        raise NotationError("bad-notation", f"{plan[:40]!r} is no plan; write such as program K BBW W", text=plan[:40])
    words: list[str] = found[1]["jumps"]
    return words


def _chance(found: Odds, part: int) -> int:
    return round(found.chance(part) * CHANCE)


def _mean(value: Fraction) -> int:
    return round(value * MEAN)


def _jump(position: Position, found: Odds, number: int, jump: Jump) -> dict[str, Any]:
    raw, state = position.raw(), position.state()
    lands = []
    for column in sorted({column for column, _ in jump.lands}):
        paths = []
        for (start, face), to in sorted(jump.faces.items()):
            if to == column:
                die = die_text(state, face)
                paths.append({"from": start, "die": die[0], "face": die[1:], "path": fly(raw, start, face).path})
        results = {name: _chance(found, jump.lands[column, i]) for i, name in enumerate(RESULTS)}
        lands.append({"column": column, **results, "paths": paths})
    return {
        "jump": number,
        "from": [[column, _chance(found, part)] for column, part in sorted(jump.starts.items())],
        "lands": lands,
        "accident": _chance(found, sum(part for (_, result), part in jump.lands.items() if result != AWAKE)),
    }
