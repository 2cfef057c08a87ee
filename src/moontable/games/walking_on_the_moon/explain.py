"""Why an action is good or bad, in facts of the turn: chances, spaces, stars, ground-control tokens (EC).

Facts are weighed in points. Chances are those of `odds`: of the rest of the turn as it stands, the farthest die each
time and never a stop. They are told as `outlook` tells them, in ten-thousandths and hundredths, but rounded to what
people read, whole percents and tenths: so no number is ever set against one that looks the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from moontable.core.action import Action
from moontable.core.position import Position
from moontable.core.reasons import Fact, told
from moontable.games.walking_on_the_moon import actions, kernels, standing
from moontable.games.walking_on_the_moon.flight import RESULTS
from moontable.games.walking_on_the_moon.flights import fly
from moontable.games.walking_on_the_moon.odds import odds
from moontable.games.walking_on_the_moon.outlook import CHANCE, MEAN
from moontable.games.walking_on_the_moon.policies import Turns
from moontable.games.walking_on_the_moon.programs import TEXTS
from moontable.games.walking_on_the_moon.spec import FIRST_PLACE, LATER_PLACE, STAR_POINTS
from moontable.games.walking_on_the_moon.state import HINDER, OVER, READY, ROLLING, STAR_ON_ACCIDENT, State
from moontable.games.walking_on_the_moon.tables import SPACES

KEYS: dict[str, tuple[str, ...]] = {
    "accident": ("chance",),
    "accident-less": ("chance", "instead_chance"),
    "crashes": ("kind",),
    "loses-stars": ("n",),
    "spaces": ("mean",),
    "spaces-more": ("mean", "instead_mean"),
    "stars": ("mean",),
    "stars-more": ("mean", "instead_mean"),
    "crosses": ("points",),
    "cross": ("chance",),
    "cross-more": ("chance", "instead_chance"),
    "third": ("chance",),
    "third-more": ("chance", "instead_chance"),
    "meets": ("astronaut", "chance"),
    "reaches": ("astronaut",),
    "robs-star": ("astronaut", "gain", "loss"),
    "robs-ec": ("astronaut",),
    "hinders": ("astronaut",),
    "swaps": ("stars", "ec"),
    "spends-ec": ("n",),
    "dice": ("n",),
    "income": ("n",),
    "points-more": ("n", "instead"),
    "race-less": ("mean", "instead_mean"),
    "wins": ("points",),
    "loses": ("points",),
}
"""Sentences and their arguments: `chance` in ten-thousandths, `mean` in hundredths, `astronaut` an opponent's."""

_DECIDED, _CROSSING = 100.0, 6.0
_CRASH, _USUAL_CRASH = 4.0, Fraction(28, 100)
_SPACE, _USUAL_SPACES = 0.5, Fraction(36, 10)
"""Weights of an accident and of a space; a chance below and a mean above what careful players have speak for a turn."""

_STAR, _EC, _DIE, _TOKEN, _SWAP = 1.5, 0.5, 0.5, 0.4, 0.3
_PLACE = 0.1
"""Weight of a point for the place, which lasts only if the match ends."""

_TURNS = Turns(kernels.turns_needed)


def explain(position: Position, better: Action, other: Action | None) -> list[dict[str, Any]]:
    """Return the reasons for an action, or for it and against another, see `core.reasons`.

    A stop and a recovery by themselves say little: they are set against rolling on and against the other recovery.
    """
    facts = _Played(position, better).facts()
    if other is not None:
        return told(facts, _Played(position, other).facts())
    alternative = _ALTERNATIVE.get(better.id)
    if alternative is None:
        return told(facts)
    reasons = told(facts, _Played(position, position.action(alternative)).facts())
    return [reason for reason in reasons if reason["about"] == "better" and reason["for"]]


_ALTERNATIVE = {
    actions.STOP: actions.ROLL,
    actions.RECOVER: actions.RECOVER + 1,
    actions.RECOVER + 1: actions.RECOVER,
}


@dataclass(frozen=True)
class _Prospect:
    """What the turn brings from the action on, to its end: chances and expected numbers."""

    accident: Fraction = Fraction(0)
    spaces: Fraction = Fraction(0)
    stars: Fraction = Fraction(0)
    cross: Fraction = Fraction(0)
    third: Fraction = Fraction(0)
    victims: tuple[tuple[int, Fraction], ...] = ()


class _Played:
    """An action of the astronaut to act, with the state before and after; what chance decides is left open."""

    def __init__(self, position: Position, action: Action) -> None:
        self.game = position.game
        self.action = action.id
        self.before = position
        self.raw = position.raw()
        self.state: Any = self.raw.view(State)[0]
        self.mover = int(self.state["mover"])
        self.me: Any = self.state["seat"][self.mover]
        after = self.raw.copy()
        kernels.apply(after, self.action)
        self.after_raw = after
        self.after: Any = after.view(State)[0]
        self.then: Any = self.after["seat"][self.mover]

    def facts(self) -> Iterator[Fact]:
        """Yield what is true of the action."""
        yield from self._spent()
        if actions.ROB_STAR <= self.action < actions.RECOVER:
            yield from self._meddled()
        else:
            prospect = self._prospect()
            if prospect is not None:
                yield from self._told(prospect)
            if actions.CHOOSE_FACE <= self.action < actions.ROLL_AGAIN:
                yield from self._jumped()
        if self.after["turn"] != self.state["turn"]:
            yield from self._ended()
        if self.action >= actions.RECOVER and not self.then["finished"]:
            turns = float(_TURNS.of(self.raw)[int(self.then["column"])])
            yield Fact("race", None, -turns, {"mean": _told_mean(turns)}, "race-less", "mean", needs_both=True)

    # ── What the turn brings ──────────────────────────────────────────────────────────────────────────────────────────

    def _prospect(self) -> _Prospect | None:
        """Return what the turn brings, None where it has no jumps or dice are bought before it is known for what."""
        if self.action < actions.PROGRAM_JUMPS or self.action >= actions.RECOVER:
            return None
        if self.action < actions.ROLL:
            return self._odds(self.before, TEXTS[self.action - actions.PROGRAM_JUMPS].split(" "))
        if self.action == actions.ROLL:
            return self._odds(self.before)
        if self.action == actions.STOP:
            return _Prospect()
        if self.action < actions.CHOOSE_FACE or self.after["phase"] == ROLLING:
            return self._odds(self._position(self.after_raw))
        return self._flown()

    def _position(self, raw: Any) -> Position:
        return Position.settled(self.game, raw, None)

    def _odds(self, position: Position, program: list[str] | None = None) -> _Prospect:
        found = odds(position, program)
        crossed = sum(part for (column, _), part in found.ends.items() if column >= found.line)
        return _Prospect(
            accident=found.chance(found.accident),
            spaces=found.mean_gain,
            stars=found.mean_stars,
            cross=found.chance(crossed),
            third=found.chance(found.three_jumps),
            victims=tuple((i, found.chance(part)) for i, part in sorted(found.victims.items())),
        )

    def _flown(self) -> _Prospect:
        """Return what a chosen die brings with the jumps that follow."""
        flight = fly(self.raw, int(self.me["column"]), self.action - actions.CHOOSE_FACE)
        line = SPACES * int(self.state["cards"])
        spaces = Fraction(min(flight.to[0], line) - int(self.me["column"]))
        is_awake = flight.result == RESULTS[0]
        stars = len(flight.stars) if is_awake or not self.state["rule"][STAR_ON_ACCIDENT] else 0
        raw = self.after_raw.copy()
        if self.after["phase"] == HINDER:
            kernels.apply(raw, actions.PASS)
        state: Any = raw.view(State)[0]
        if state["turn"] != self.state["turn"] or state["phase"] != READY:
            crosses = int(self.then["finished"] > 0)
            return _Prospect(Fraction(int(not is_awake)), spaces, Fraction(stars), Fraction(crosses))
        rest = self._odds(self._position(raw))
        return _Prospect(rest.accident, spaces + rest.spaces, stars + rest.stars, rest.cross, rest.third, rest.victims)

    def _told(self, prospect: _Prospect) -> Iterator[Fact]:
        if prospect.accident < 1:
            weight = _CRASH * float(_USUAL_CRASH - prospect.accident)
            yield self._chance("accident", weight, prospect.accident, "accident-less")
        weight = _SPACE * float(prospect.spaces - _USUAL_SPACES)
        yield self._mean("spaces", weight, prospect.spaces)
        yield self._mean("stars", _STAR * float(prospect.stars), prospect.stars)
        if not self.then["finished"]:
            yield self._chance("cross", _CROSSING * float(prospect.cross), prospect.cross, "cross-more")
        yield self._chance("third", _EC * float(prospect.third), prospect.third, "third-more")
        worth = {i: float(chance) * self._loot(i) for i, chance in prospect.victims}
        if worth:
            i = max(worth, key=lambda each: worth[each])
            chance = _told_chance(dict(prospect.victims)[i])
            yield Fact("rob", "meets" if chance else None, worth[i], {"astronaut": i, "chance": chance})

    def _chance(self, key: str, weight: float, chance: Fraction, compared: str) -> Fact:
        parts = _told_chance(chance)
        return Fact(key, key if parts else None, weight, {"chance": parts}, compared, "chance", needs_both=True)

    def _mean(self, key: str, weight: float, mean: Fraction) -> Fact:
        hundredths = _told_mean(mean)
        shown, compared = key if hundredths else None, f"{key}-more"
        return Fact(key, shown, weight, {"mean": hundredths}, compared, "mean", needs_both=True)

    def _loot(self, i: int) -> float:
        """Return what there is to take from an opponent."""
        other = self.state["seat"][i]
        return _STAR if other["stars"] else _EC if other["ec"] else 0.0 if other["token"] else _TOKEN

    # ── What happens at once ──────────────────────────────────────────────────────────────────────────────────────────

    def _spent(self) -> Iterator[Fact]:
        """Say what is paid for dice, or for a die that is rolled again."""
        is_paid = self.action < actions.PROGRAM_JUMPS or actions.ADD <= self.action < actions.CHOOSE_FACE
        if is_paid or actions.ROLL_AGAIN <= self.action < actions.ROB_STAR:
            n = int(self.me["ec"]) - int(self.then["ec"])
            yield Fact("ec", "spends-ec", -_EC * n, {"n": n})
        if self.action < actions.PROGRAM_JUMPS:
            yield Fact("dice", "dice", _DIE * int(self.after["bought"]), {"n": standing.allowance(self.after)})

    def _jumped(self) -> Iterator[Fact]:
        """Say how a jump ends: in an accident, across the line, beside an opponent."""
        flight = fly(self.raw, int(self.me["column"]), self.action - actions.CHOOSE_FACE)
        if flight.result != RESULTS[0]:
            yield Fact("accident", "crashes", -_CRASH, {"kind": flight.result})
            collected = 0 if self.state["rule"][STAR_ON_ACCIDENT] else len(flight.stars)
            lost = int(self.me["stars"]) + collected - int(self.then["stars"])
            if lost:
                yield Fact("lost", "loses-stars", -_STAR * lost, {"n": lost})
        elif self.after["phase"] == HINDER and self.after["victims"]:
            victims = [i for i in standing.astronauts(self.state) if int(self.after["victims"]) >> i & 1]
            i = max(victims, key=self._loot)
            yield Fact("rob", "reaches", self._loot(i), {"astronaut": i})

    def _meddled(self) -> Iterator[Fact]:
        """Say what is taken from an opponent, or exchanged with the partner."""
        if self.action < actions.ROB_EC:
            i = self.action - actions.ROB_STAR
            gain = _points(int(self.me["stars"]) + 1) - _points(int(self.me["stars"]))
            loss = _points(int(self.state["seat"][i]["stars"])) - _points(int(self.state["seat"][i]["stars"]) - 1)
            yield Fact("rob", "robs-star", gain + loss / 2, {"astronaut": i, "gain": gain, "loss": loss})
        elif self.action < actions.GIVE_TOKEN:
            yield Fact("rob", "robs-ec", _EC, {"astronaut": self.action - actions.ROB_EC})
        elif self.action < actions.EXCHANGE:
            yield Fact("rob", "hinders", _TOKEN, {"astronaut": self.action - actions.GIVE_TOKEN})
        elif self.action == actions.EXCHANGE:
            after = self.after["seat"][self.mover]
            yield Fact("rob", "swaps", _SWAP, {"stars": int(after["stars"]), "ec": int(after["ec"])})

    # ── How the turn ends ─────────────────────────────────────────────────────────────────────────────────────────────

    def _ended(self) -> Iterator[Fact]:
        """Say what a turn that is over has brought, and who wins if the match is over."""
        if self.then["finished"]:
            points = FIRST_PLACE if self.then["finished"] == 1 else LATER_PLACE
            yield Fact("cross", "crosses", _CROSSING, {"points": points})
        else:
            n = standing.points(self.after)[self.mover]["place"]
            yield Fact("points", None, _PLACE * n, {"n": n}, "points-more", needs_both=True)
        gained = int(self.then["ec"]) - int(self.me["ec"])
        if gained > 0 and not actions.ROB_STAR <= self.action < actions.RECOVER:
            yield Fact("ec", "income", _EC * gained, {"n": gained})
        if self.after["phase"] == OVER:
            seat = self.mover % int(self.state["seats"])
            has_won = (standing.ranking(self.after) or ())[seat] == 1
            points = standing.scores(self.after)[seat]
            key, weight = ("wins", _DECIDED) if has_won else ("loses", -_DECIDED)
            yield Fact("end", key, weight, {"points": points})


def _told_chance(chance: Fraction) -> int:
    """Return a chance in ten-thousandths, rounded to whole percents."""
    return CHANCE // 100 * round(chance * 100)


def _told_mean(mean: Fraction | float) -> int:
    """Return a mean in hundredths, rounded to tenths."""
    return MEAN // 10 * round(mean * 10)


def _points(stars: int) -> int:
    return int(STAR_POINTS[stars])
