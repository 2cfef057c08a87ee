"""Log sentences of Walking on the Moon: message keys with arguments.

A sentence is `{"key", "seat", "args"}`; `seat` is who acted or is spoken of, None for the table. What an astronaut does
is said with its number `astronaut`, since with two seats each has two. Cells are column and level.
"""

from typing import Any

from moontable.games.walking_on_the_moon import actions, kernels
from moontable.games.walking_on_the_moon.box import text_of
from moontable.games.walking_on_the_moon.flights import fly, level_of
from moontable.games.walking_on_the_moon.programs import JUMPS, LETTERS, TEXTS
from moontable.games.walking_on_the_moon.rules import STARS_ONLY
from moontable.games.walking_on_the_moon.spec import FIRST_PLACE, LATER_PLACE, order_of
from moontable.games.walking_on_the_moon.standing import astronauts, ranking, raw_of, scores
from moontable.games.walking_on_the_moon.state import (
    OVER,
    ROLLING,
    SETUP,
    STAR_ON_ACCIDENT,
    SWAP,
    TURN_CAP,
    UNLAID,
    State,
)
from moontable.games.walking_on_the_moon.tables import SIDES

Line = dict[str, Any]


def _line(key: str, by: int | None, /, **arguments: Any) -> Line:
    return {"key": f"walking-on-the-moon.{key}", "seat": by, "args": arguments}


def log(state: Any, action: int) -> list[Line]:
    """Return the log sentences that an action or outcome produces."""
    raw = raw_of(state)
    kernels.apply(raw, action)
    after: Any = raw.view(State)[0]
    if state["phase"] == SETUP:
        lines = _set_up(state, after)
    elif state["phase"] == ROLLING:
        lines = _rolled(state, after, action)
    else:
        lines = _Acted(state, after, action).lines()
    if after["rounds"] != state["rounds"]:
        lines.append(_line("round", None, n=int(after["rounds"])))
    return lines + _ended(after)


def _set_up(state: Any, after: Any) -> list[Line]:
    """Say who begins, once it is known: with the draw, or with the first card."""
    is_drawn = int(state["order"][0]) == UNLAID
    is_first_card = int(after["laid"]) == 1 and int(state["start"]) > 0
    return [_line("start", None, order=order_of(after))] if is_drawn or is_first_card else []


def _die(state: Any, face: int) -> dict[str, str]:
    return {"die": LETTERS[face // SIDES], "face": text_of(state["face"][face]["symbol"])}


def _rolled(state: Any, after: Any, face: int) -> list[Line]:
    """Say what was rolled once all dice of the jump lie, and what a die rolled again shows."""
    mover = int(state["mover"])
    by = mover % int(state["seats"])
    if state["rerolling"]:
        old = int(state["rolled"][int(state["rerolling"]) - 1])
        return [_line("reroll", by, astronaut=mover, **{"from": _die(state, old), "to": _die(state, face)})]
    if after["phase"] == ROLLING:
        return []
    dice = [_die(state, int(shown)) for shown in after["rolled"][: int(after["rolls"])]]
    return [_line("roll", by, astronaut=mover, jump=int(state["jump"]) + 1, dice=dice)]


class _Acted:
    """An action of the mover, with what was before and what is after."""

    def __init__(self, state: Any, after: Any, action: int) -> None:
        self.state, self.after, self.action = state, after, action
        self.mover = int(state["mover"])
        self.me, self.then = state["seat"][self.mover], after["seat"][self.mover]

    def lines(self) -> list[Line]:
        """Return what is said of it."""
        ended = self.after["turn"] != self.state["turn"]
        return [*self._said(), *self._crossed(), *(self._income() if ended else ())]

    def _say(self, key: str, /, **arguments: Any) -> Line:
        return _line(key, self.mover % int(self.state["seats"]), astronaut=self.mover, **arguments)

    def _said(self) -> list[Line]:
        action = self.action
        if action < actions.PROGRAM_JUMPS:
            return [self._say("buy", count=action - actions.BUY_DICE + 1)]
        if action < actions.ROLL:
            return [self._say("program", jumps=TEXTS[action - actions.PROGRAM_JUMPS].split(" "))]
        if action == actions.STOP:
            return [self._say("stop")]
        if actions.ADD <= action < actions.CHOOSE_FACE:
            jump, colour = divmod(action - actions.ADD, len(LETTERS))
            return [self._say("add", die=LETTERS[colour], jump=jump + 2)]
        if actions.CHOOSE_FACE <= action < actions.ROLL_AGAIN:
            return [self._jumped(action - actions.CHOOSE_FACE)]
        if actions.ROB_STAR <= action < actions.GIVE_TOKEN:
            what, victim = divmod(action - actions.ROB_STAR, actions.ROB_EC - actions.ROB_STAR)
            return [self._say("rob", victim=victim, what=("star", "ec")[what])]
        if actions.GIVE_TOKEN <= action < actions.EXCHANGE:
            return [self._say("token", victim=action - actions.GIVE_TOKEN)]
        if action == actions.EXCHANGE:
            return [self._say("swap")]
        if action >= actions.RECOVER:
            return [self._say("recover", steps=action - actions.RECOVER)]
        return []

    def _jumped(self, face: int) -> Line:
        column = int(self.me["column"])
        flight = fly(raw_of(self.state), column, face)
        flown = {
            **_die(self.state, face),
            "from": [column, level_of(self.state, column)],
            "to": flight.to,
            "path": flight.path,
            "stars": flight.stars,
        }
        if flight.result == "awake":
            return self._say("land", **flown)
        collected = len(flight.stars) if self._collects_in_accidents() else 0
        lost = int(self.me["stars"]) + collected - int(self.then["stars"])
        return self._say("accident", kind=flight.result, lost=lost, **flown)

    def _collects_in_accidents(self) -> bool:
        return not self.state["rule"][STAR_ON_ACCIDENT]

    def _crossed(self) -> list[Line]:
        if not self.then["finished"]:
            return []
        return [self._say("cross", place=FIRST_PLACE if self.then["finished"] == 1 else LATER_PLACE)]

    def _income(self) -> list[Line]:
        """Say what the turn earned: whoever got anything got the EC for three jumps if it made them."""
        gained = int(self.then["ec"]) - self._ec_before_income()
        made_all = int(self.state["jump"]) == JUMPS - 1 and self.action != actions.STOP and not self.then["asleep"]
        clean = min(gained, int(made_all))
        return [self._say("income", clean=clean, last=gained - clean)] if gained else []

    def _ec_before_income(self) -> int:
        if actions.ROB_EC <= self.action < actions.GIVE_TOKEN:
            return int(self.me["ec"]) + 1
        if self.action == actions.EXCHANGE and self.state["rule"][SWAP] != STARS_ONLY:
            return int(self.state["seat"][(self.mover + 2) % len(astronauts(self.state))]["ec"])
        return int(self.me["ec"])


def _ended(after: Any) -> list[Line]:
    """Say how the match ended, if it did."""
    if after["phase"] != OVER:
        return []
    lines = [_line("turn-cap", None, turns=int(after["turn"]))] if after["ending"] == TURN_CAP else []
    points = scores(after)
    first = (ranking(after) or ()).index(1)
    return [*lines, _line("win", first, seat=first, points=points[first])]
