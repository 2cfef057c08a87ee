"""What the seat to act may do, with consequences, so that a client never runs the rules itself."""

from typing import Any

from moontable.core.position import Position
from moontable.games.walking_on_the_moon import actions, standing
from moontable.games.walking_on_the_moon.box import text_of
from moontable.games.walking_on_the_moon.components import ASTRONAUTS
from moontable.games.walking_on_the_moon.flights import fly, level_of
from moontable.games.walking_on_the_moon.layout import PHASES
from moontable.games.walking_on_the_moon.programs import LETTERS
from moontable.games.walking_on_the_moon.state import HINDER_BY, READY, START, State
from moontable.games.walking_on_the_moon.tables import SIDES, SPACES


def choices(position: Position) -> dict[str, Any]:
    """Return what the seat to act may do."""
    return _Choices(position).document()


class _Choices:
    """The situation of the astronaut to act."""

    def __init__(self, position: Position) -> None:
        self.raw = position.raw()
        self.state: Any = self.raw.view(State)[0]
        self.texts = {action.id: action.text for action in position.legal_actions()}
        self.mover = int(self.state["mover"])
        self.column = int(self.state["seat"][self.mover]["column"])

    def document(self) -> dict[str, Any]:
        """Return everything."""
        return {
            "phase": PHASES[int(self.state["phase"])],
            "buy": [
                {"count": 1 + action - actions.BUY_DICE, "action": text}
                for action, text in self._within(actions.BUY_DICE, actions.PROGRAM_JUMPS)
            ],
            "allowance": standing.allowance(self.state),
            "programs": len(self._within(actions.PROGRAM_JUMPS, actions.ROLL)),
            "landings": self._landings(),
            "add": [
                {"die": text.split(" ")[1], "jump": int(text.split(" ")[2]), "action": text}
                for _, text in self._within(actions.ADD, actions.CHOOSE_FACE)
            ],
            "choose": [
                {"die": text.removeprefix("choose "), "action": text, **self._landing(action - actions.CHOOSE_FACE)}
                for action, text in self._within(actions.CHOOSE_FACE, actions.ROLL_AGAIN)
            ],
            "reroll": [
                {
                    "die": text.removeprefix("reroll "),
                    "action": text,
                    "landings": self._faces((action - actions.ROLL_AGAIN) // SIDES),
                }
                for action, text in self._within(actions.ROLL_AGAIN, actions.ROB_STAR)
            ],
            "hinder": self._hindrances(),
            "swap": self.texts.get(actions.EXCHANGE),
            "pass": self.texts.get(actions.PASS),
            "roll": self.texts.get(actions.ROLL),
            "stop": self.texts.get(actions.STOP),
            "recover": self._recoveries(),
        }

    def _within(self, first: int, last: int) -> list[tuple[int, str]]:
        return [(action, text) for action, text in self.texts.items() if first <= action < last]

    # ── Jumps ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _landing(self, face: int) -> dict[str, Any]:
        """Return where a face leads from the present column."""
        flight = fly(self.raw, self.column, face)
        return {
            "to": flight.to,
            "path": flight.path,
            "result": flight.result,
            "stars": flight.stars,
            "victims": self._victims(flight.to[0]) if flight.result == "awake" else [],
        }

    def _victims(self, column: int) -> list[int]:
        """Return the opponents in reach of a jump to a column (11.1, 11.3), none behind the line (11.4)."""
        seats, line = int(self.state["seats"]), SPACES * int(self.state["cards"])
        first = self.column + 1 if self.state["rule"][HINDER_BY] else column
        return [
            i
            for i in standing.astronauts(self.state)
            if i % seats != self.mover % seats
            and column < line
            and min(first, column) <= self.state["seat"][i]["column"] <= column
        ]

    def _landings(self) -> dict[str, list[dict[str, Any]]]:
        """Return where each face of each die leads from the present column, while a jump may still be planned."""
        if self.state["seat"][self.mover]["asleep"] or self.state["phase"] not in (START, READY):
            return {letter: [] for letter in LETTERS}
        return {letter: self._faces(colour) for colour, letter in enumerate(LETTERS)}

    def _faces(self, colour: int) -> list[dict[str, Any]]:
        """Return where each face of a die leads from the present column, and how many sides show it."""
        sides = self.state["side"][colour].tolist()
        return [
            {"face": text_of(self.state["face"][face]["symbol"]), "weight": sides.count(face), **self._landing(face)}
            for face in sorted(set(sides))
        ]

    # ── Others ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _hindrances(self) -> list[dict[str, Any]]:
        does = ("star", "ec", "token")
        found = []
        for action, text in self._within(actions.ROB_STAR, actions.EXCHANGE):
            kind, astronaut = divmod(action - actions.ROB_STAR, ASTRONAUTS)
            found.append({"astronaut": astronaut, "does": does[kind], "action": text})
        return sorted(found, key=lambda each: (each["astronaut"], does.index(each["does"])))

    def _recoveries(self) -> list[dict[str, Any]]:
        found = []
        for action, text in self._within(actions.RECOVER, actions.N_ACTIONS):
            column = self.column + action - actions.RECOVER
            to = [column, level_of(self.state, column)]
            found.append({"steps": action - actions.RECOVER, "to": to, "action": text})
        return found
