"""Whether a reason is true, judged by the referee, who plays the action, and by the outlooks of the turn as it stands.

Outlooks are verified against simulated turns elsewhere. Here they are asked for at the position itself, and what is
decided by dice that still fall is averaged over them.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np

from moontable import CHANCE, Position
from moontable.games.walking_on_the_moon import kernels
from moontable.games.walking_on_the_moon.planning import COLUMNS
from tests.rules.walking_on_the_moon.referee import Referee, referee_of

STAR_POINTS = (0, 1, 3, 5, 8, 11, 15)

AGAINST = ("crashes", "loses-stars", "spends-ec", "loses")
"""Keys of what speaks against an action."""

ROUNDING = {"chance": 51, "mean": 6}
"""By how much a number that is told in whole percents or tenths may be off, in ten-thousandths and hundredths."""

Outlook = Mapping[str, Any]


class Played:
    """An action, with the referee's table before and after it."""

    def __init__(self, position: Position, text: str) -> None:
        self.position, self.text = position, text
        self.kind = text.partition(" ")[0]
        self.before = referee_of(position.document())
        self.mover = self.before.mover
        self.after = copy.deepcopy(self.before)
        self.after.play(text)
        self.me, self.then = self.before.astronauts[self.mover], self.after.astronauts[self.mover]
        self.line = 4 * len(position.view(None)["ring"])

    @property
    def is_over(self) -> bool:
        """Whether the turn is over."""
        return self.after.turn != self.before.turn

    @property
    def gained(self) -> int:
        return min(self.then.column, self.line) - self.me.column

    def landing(self) -> Mapping[str, Any]:
        choices = self.position.choices(self.position.actor)
        assert choices is not None
        found: Mapping[str, Any] = next(each for each in choices["choose"] if each["action"] == self.text)
        return found

    def collected(self) -> int:
        landing = self.landing()
        counts = landing["result"] == "awake" or self.before.options["star_on_accident"] == "kept"
        return len(landing["stars"]) if counts else 0

    def outlook(self) -> Outlook | None:
        """What the turn brings from the action on, as `outlook` says it; None where nothing is known."""
        match self.kind:
            case "program":
                return self.position.outlook(self.text)
            case "roll":
                return self.position.outlook("")
            case "add":
                return self.position.play(self.position.parse(self.text)).outlook("")
            case "reroll":
                return averaged(self.position.play(self.position.parse(self.text)))
            case "stop":
                return self.settled(0)
            case "choose":
                return self.flown()
        return None

    def settled(self, stars: int) -> Outlook:
        crossed = self.then.finished is not None
        accident = 10_000 * (not self.then.awake)
        means = {"mean": 100 * self.gained, "star_mean": 100 * stars}
        return {"accident": accident, **means, "crossed": 10_000 * crossed, "ec": 0, "victims": []}

    def flown(self) -> Outlook:
        position = self.position.play(self.position.parse(self.text))
        if not self.is_over and position.view(None)["phase"] == "hinder":
            position = position.play(position.parse("pass"))
        stars = self.collected()
        if position.view(None)["turn"] != self.position.view(None)["turn"] or position.view(None)["phase"] != "ready":
            return self.settled(stars)
        rest = position.outlook("")
        return {**rest, "mean": rest["mean"] + 100 * self.gained, "star_mean": rest["star_mean"] + 100 * stars}


def averaged(position: Position) -> Outlook:
    """The mean of the outlooks after each face that a die may show."""
    assert position.actor == CHANCE
    outcomes = [(position.play(outcome).outlook(""), weight) for outcome, weight in position.chance_outcomes()]
    total = sum(weight for _, weight in outcomes)
    names = ("accident", "mean", "star_mean", "crossed", "ec")
    means: dict[str, Any] = {
        name: round(sum(outlook[name] * weight for outlook, weight in outcomes) / total) for name in names
    }
    met: dict[int, int] = {}
    for outlook, weight in outcomes:
        for victim in outlook["victims"]:
            met[victim["astronaut"]] = met.get(victim["astronaut"], 0) + victim["chance"] * weight
    return {**means, "victims": [{"astronaut": i, "chance": round(chance / total)} for i, chance in met.items()]}


NUMBERS = {
    "accident": ("accident", "chance"),
    "spaces": ("mean", "mean"),
    "stars": ("star_mean", "mean"),
    "cross": ("crossed", "chance"),
    "third": ("ec", "chance"),
}
"""By sentence: the member of an outlook, and the argument."""


def holds(played: Played, other: Played | None, reason: dict[str, Any]) -> bool:
    """Whether a reason is true of the action that it is about; `other` is the action that it is set against."""
    key, args = reason["key"], reason["args"]
    if reason["for"] != (key not in AGAINST):
        return False
    base, _, compared = key.rpartition("-") if key.endswith(("-more", "-less")) else (key, "", "")
    if base in NUMBERS:
        member, name = NUMBERS[base]
        own = played.outlook()
        is_own = own is not None and abs(own[member] - args[name]) <= ROUNDING[name]
        if not compared:
            return is_own and set(args) == {name} and args[name] > 0
        assert other
        theirs = other.outlook()
        grows = (args[name] > args[f"instead_{name}"]) == (compared == "more")
        return (
            is_own and theirs is not None and grows and abs(theirs[member] - args[f"instead_{name}"]) <= ROUNDING[name]
        )
    return bool(_is_true(played, other, key, args))


def _is_true(played: Played, other: Played | None, key: str, args: dict[str, Any]) -> Any:
    before, after, me, then = played.before, played.after, played.me, played.then
    seat = played.mover % before.seats
    match key:
        case "crashes":
            return args == {"kind": played.landing()["result"]} and args["kind"] != "awake" and not then.awake
        case "loses-stars":
            return 0 < args["n"] == me.stars + played.collected() - then.stars
        case "crosses":
            return then.finished is not None and args["points"] == (21 if then.finished == 1 else 20)
        case "meets":
            outlook = played.outlook()
            assert outlook
            chances = {each["astronaut"]: each["chance"] for each in outlook["victims"]}
            return abs(chances[args["astronaut"]] - args["chance"]) <= ROUNDING["chance"] and not spent(
                before, args["astronaut"]
            )
        case "reaches":
            return args["astronaut"] in after.victims and not played.is_over
        case "robs-star":
            victim = before.astronauts[args["astronaut"]]
            gain = STAR_POINTS[me.stars + 1] - STAR_POINTS[me.stars]
            loss = STAR_POINTS[victim.stars] - STAR_POINTS[victim.stars - 1]
            is_told = played.text == f"rob {args['astronaut']} star"
            return is_told and args == {"astronaut": args["astronaut"], "gain": gain, "loss": loss}
        case "robs-ec":
            return played.text == f"rob {args['astronaut']} ec"
        case "hinders":
            return played.text == f"hinder {args['astronaut']}"
        case "swaps":
            partner = before.astronauts[(played.mover + 2) % 4]
            swap = before.options["swap"]
            stars, ec = me.stars if swap == "ec" else partner.stars, me.ec if swap == "stars" else partner.ec
            income = then.ec - ec
            return played.kind == "swap" and args == {"stars": stars, "ec": ec + income} and 0 <= income <= 2
        case "spends-ec":
            return played.kind in ("buy", "add", "reroll") and 0 < args["n"] == me.ec - then.ec
        case "dice":
            return played.kind == "buy" and args["n"] == after.allowance()
        case "income":
            return played.is_over and 0 < args["n"] == then.ec - me.ec
        case "points-more":
            assert other
            n, instead = after.place_points(then), other.after.place_points(other.then)
            return played.is_over and other.is_over and args == {"n": n, "instead": instead} and n > instead
        case "race-less":
            assert other
            means = {"mean": turns_from(played), "instead_mean": turns_from(other)}
            return args == means and means["mean"] < means["instead_mean"]
        case "wins" | "loses":
            won = after.ending is not None and after.ranking()[seat] == 1
            return after.ending is not None and won == (key == "wins") and args["points"] == after.scores()[seat]
    raise AssertionError(f"nobody judges {key}")


def turns_from(played: Played) -> int:
    """Turns, in hundredths and rounded to tenths, to the line from where the astronaut recovers, racing alone."""
    assert played.kind == "recover"
    turns = np.zeros(COLUMNS)
    kernels.turns_needed(played.position.raw(), turns)
    return 10 * round(10 * float(turns[played.then.column]))


def spent(referee: Referee, astronaut: int) -> bool:
    """Whether there is nothing to take from an astronaut, which has a token already."""
    other = referee.astronauts[astronaut]
    return not other.stars and not other.ec and other.token
