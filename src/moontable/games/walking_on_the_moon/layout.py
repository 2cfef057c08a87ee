"""Reading position documents of Walking on the Moon, member by member; `fitting` sees whether they fit together."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from moontable.core.contract import Raw
from moontable.core.errors import DocumentError, OptionError
from moontable.games.walking_on_the_moon import fitting, kernels
from moontable.games.walking_on_the_moon.box import text_of
from moontable.games.walking_on_the_moon.components import STARS
from moontable.games.walking_on_the_moon.fitting import refuse
from moontable.games.walking_on_the_moon.flights import bits_of
from moontable.games.walking_on_the_moon.programs import HANDFUL, JUMPS, LETTERS, MOST_DICE, NUMBER, PROGRAM
from moontable.games.walking_on_the_moon.spec import SPEC, encode
from moontable.games.walking_on_the_moon.state import HINDER, OVER, SETUP, SHOWN, START, State, astronauts_of
from moontable.games.walking_on_the_moon.tables import MOST_CELLS, SPACES

PHASES = ("setup", "start", "ready", "rolling", "choose", "hinder", "over")
"""Names of the phases of `state`, in their order."""

_KEYS = {
    *("game", "rules_version", "seats", "options", "phase", "ply", "turn", "round", "order", "ring", "stars"),
    *("astronauts", "stacks", "mover", "hindered", "bought", "program", "jump", "rolled", "rerolling"),
    *("victims", "partner", "ending"),
}
_ASTRONAUT_KEYS = {"column", "awake", "stars", "ec", "token", "finished", "acted"}
_DIE_KEYS = {"die", "face", "again"}
_MOST_PLIES, _MOST_EC = 999_999, 9_999


def read_layout(document: object) -> Raw:
    """Return the state of a document, uint8[itemsize]; raise `DocumentError`."""
    members = _object(document, "$", _KEYS)
    if members["game"] != SPEC.id:
        refuse("$.game", f"must be {SPEC.id!r}")
    _whole(members["rules_version"], "$.rules_version", SPEC.rules_version, SPEC.rules_version)
    return _Reader(members).read()


def _object(value: Any, path: str, keys: set[str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        refuse(path, "must be an object")
    for key in sorted(keys - set(value)):
        refuse(f"{path}.{key}", "is missing")
    for key in set(value) - keys:
        refuse(f"{path}.{key}", "is no part of a position")
    return value


def _whole(value: Any, path: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        refuse(path, f"must be a whole number from {least} to {most}")
    return value


def _flag(value: Any, path: str) -> bool:
    if type(value) is not bool:
        refuse(path, "must be true or false")
    return value


def _list(value: Any, path: str, most: int, least: int = 0) -> list[Any]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        refuse(path, f"must be a list of {most}" if least == most else f"must be a list of {least} to {most}")
    return value


def _numbers(value: Any, path: str, most: int) -> list[int]:
    """Return whole numbers 0 .. most - 1, which must ascend."""
    numbers = [_whole(each, f"{path}[{i}]", 0, most - 1) for i, each in enumerate(_list(value, path, most))]
    if sorted(set(numbers)) != numbers:
        refuse(path, "must ascend")
    return numbers


class _Reader:
    """Writes one document into a record, member by member."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.seats, options = self._options()
        self.astronauts = astronauts_of(self.seats)
        self.raw = np.zeros(State.itemsize, np.uint8)
        kernels.setup(self.raw, encode(self.seats, options))
        self.state: Any = self.raw.view(State)[0]
        self.columns = SPACES * int(self.state["cards"])

    def read(self) -> Raw:
        """Read everything, then see whether it fits together."""
        if self.document["phase"] not in PHASES:
            refuse("$.phase", f"must be one of {', '.join(PHASES)}")
        self.state["phase"] = PHASES.index(self.document["phase"])
        for part in (self._course, self._order, self._ring, self._astronauts, self._stacks, self._turn, self._rolled):
            part()
        fitting.check(self.raw)
        return self.raw

    def _options(self) -> tuple[int, Mapping[str, Any]]:
        options = self.document["options"]
        if not isinstance(options, Mapping):
            refuse("$.options", "must be an object")
        try:
            return self.document["seats"], SPEC.complete(self.document["seats"], options)
        except OptionError as error:
            path = "$.seats" if error.code == "bad-seats" else "$.options"
            raise DocumentError("bad-document", f"{path}: {error.reason}", path=path) from error

    def _number(self, key: str, least: int, most: int) -> int:
        return _whole(self.document[key], f"$.{key}", least, most)

    # ── Members ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _course(self) -> None:
        state = self.state
        state["ply"] = self._number("ply", 0, _MOST_PLIES)
        state["turn"] = self._number("turn", 0, int(state["turn_cap"]))
        state["rounds"] = self._number("round", 0, int(state["turn_cap"]))
        state["mover"] = self._number("mover", 0, self.astronauts - 1)
        ending = self.document["ending"]
        if (ending is None) == (state["phase"] == OVER) or (ending is not None and ending not in SPEC.endings):
            refuse("$.ending", f"must be one of {', '.join(SPEC.endings)} when the match is over, and null before")
        state["ending"] = 0 if ending is None else 1 + SPEC.endings.index(ending)

    def _order(self) -> None:
        state, order = self.state, self.document["order"]
        if order is None:
            if state["phase"] != SETUP or state["start"]:
                refuse("$.order", "must list the seats: it is drawn first of all, or given by the options")
            return
        seats = [
            _whole(seat, f"$.order[{i}]", 0, self.seats - 1)
            for i, seat in enumerate(_list(order, "$.order", self.seats, self.seats))
        ]
        if state["start"]:
            if seats != state["order"].tolist()[: self.seats]:
                refuse("$.order", "must be the order that the options give")
        elif seats != [(seats[0] + i) % self.seats for i in range(self.seats)]:
            refuse("$.order", "goes around the table from the seat that was drawn")
        state["order"][: self.seats] = seats

    def _ring(self) -> None:
        state = self.state
        names = {text_of(card["title"]): i for i, card in enumerate(state["deck"][: int(state["dealt"])])}
        cards = int(state["cards"])
        laid = _list(self.document["ring"], "$.ring", cards, 0 if state["phase"] == SETUP else cards)
        for k, name in enumerate(laid):
            if not isinstance(name, str) or name not in names:
                refuse(f"$.ring[{k}]", f"must be a card, one of {', '.join(names)}")
            if names[name] in state["ring"].tolist():
                refuse(f"$.ring[{k}]", "each card lies once")
            state["ring"][k] = names[name]
        state["laid"] = len(laid)
        if len(laid) == cards:
            kernels.lay_out(self.raw)
        stars = sum(1 << column for column in _numbers(self.document["stars"], "$.stars", self.columns))
        if stars & ~int(state["arrows"]):
            refuse("$.stars", f"a star lies at an arrow; arrows are in columns {bits_of(int(state['arrows']))}")
        state["stars"] = stars

    def _astronauts(self) -> None:
        state = self.state
        values = _list(self.document["astronauts"], "$.astronauts", self.astronauts, self.astronauts)
        for i, value in enumerate(values):
            path = f"$.astronauts[{i}]"
            members, each = _object(value, path, _ASTRONAUT_KEYS), state["seat"][i]
            finished = members["finished"]
            each["finished"] = 0 if finished is None else _whole(finished, f"{path}.finished", 1, self.astronauts)
            least, most = (0, self.columns - 1) if finished is None else (self.columns, self.columns + MOST_CELLS - 1)
            each["column"] = _whole(members["column"], f"{path}.column", least, most)
            each["asleep"] = not _flag(members["awake"], f"{path}.awake")
            each["stars"] = _whole(members["stars"], f"{path}.stars", 0, STARS)
            each["ec"] = _whole(members["ec"], f"{path}.ec", 0, _MOST_EC)
            each["token"] = _flag(members["token"], f"{path}.token")
            each["acted"] = _flag(members["acted"], f"{path}.acted")
        order = sorted(int(each["finished"]) for each in state["seat"] if each["finished"])
        if order != list(range(1, len(order) + 1)):
            refuse("$.astronauts", "those that crossed are numbered 1, 2, … in their order")
        state["crossed"] = len(order)

    def _stacks(self) -> None:
        state = self.state
        running = [i for i in range(self.astronauts) if not state["seat"][i]["finished"]]
        if state["phase"] == SETUP:
            running = []
        seen: list[int] = []
        last = -1
        for k, pile in enumerate(_list(self.document["stacks"], "$.stacks", len(running))):
            path = f"$.stacks[{k}]"
            for below, i in enumerate(_list(pile, path, len(running), 1)):
                _whole(i, f"{path}[{below}]", 0, self.astronauts - 1)
                column = int(state["seat"][i]["column"])
                if below == 0 and column <= last:
                    refuse(path, "spaces are listed in order of their columns, each once")
                if below and column != last:
                    refuse(f"{path}[{below}]", "stands in another column than those below")
                last = column
                state["seat"][i]["below"] = below
                seen.append(i)
        if sorted(seen) != running:
            refuse("$.stacks", "each astronaut that runs is in one of them")

    # ── The turn ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _turn(self) -> None:
        state, phase = self.state, int(self.state["phase"])
        state["hindered"] = _flag(self.document["hindered"], "$.hindered")
        state["bought"] = self._number("bought", 0, MOST_DICE)
        program = _list(self.document["program"], "$.program", JUMPS)
        is_chosen = phase not in (SETUP, START, OVER)
        if bool(program) != is_chosen:
            refuse("$.program", "must be empty before it is chosen and when the match is over, and only then")
        if program:
            text = " ".join(word if isinstance(word, str) else "" for word in program)
            if text not in NUMBER or len(text.split()) != len(program):
                refuse("$.program", "must be a word of dice for each jump, in the order B K W, never three of a colour")
            state["dice"] = HANDFUL[PROGRAM[NUMBER[text]]]
        state["jump"] = self._number("jump", 0, max(0, len(program) - 1))
        victims = _numbers(self.document["victims"], "$.victims", self.astronauts)
        state["victims"] = sum(1 << i for i in victims)
        state["partner"] = _flag(self.document["partner"], "$.partner")
        if bool(victims or state["partner"]) != (phase == HINDER):
            refuse("$.victims", "there is somebody to hinder or to exchange with in phase hinder, and in no other")

    def _rolled(self) -> None:
        state = self.state
        names = {
            (letter, text_of(state["face"][face]["symbol"])): face
            for letter, sides in zip(LETTERS, state["side"].tolist(), strict=True)
            for face in sides
        }
        rolled = _list(self.document["rolled"], "$.rolled", SHOWN)
        for i, value in enumerate(rolled):
            path = f"$.rolled[{i}]"
            members = _object(value, path, _DIE_KEYS)
            die, face = members["die"], members["face"]
            if not isinstance(die, str) or not isinstance(face, str) or (die, face) not in names:
                refuse(path, "there is no such face")
            state["rolled"][i] = names[die, face]
            state["again"] |= int(_flag(members["again"], f"{path}.again")) << i
        state["rolls"] = len(rolled)
        rerolling = self.document["rerolling"]
        if rerolling is not None:
            state["rerolling"] = 1 + _whole(rerolling, "$.rerolling", 0, max(0, len(rolled) - 1))
