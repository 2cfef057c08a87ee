"""Positions of Walking on the Moon as plain JSON.

    {"game": "walking-on-the-moon", "rules_version": 1, "seats": 3, "options": {…},
     "phase": "setup" | "start" | "ready" | "rolling" | "choose" | "hinder" | "over",
     "ply": 12, "turn": 4, "round": 2,
     "order": [1, 2, 0] | null,             seats, first in a tie first; null until drawn
     "ring": ["M02", "M01", …],             cards in race direction, as far as they lie
     "stars": [2, 5, 11],                   columns of the stars on the track, ascending
     "astronauts": [{"column": 3, "awake": true, "stars": 0, "ec": 1, "token": false,
                     "finished": null, "acted": false}, …],      finished: 1 for the first that crossed
     "stacks": [[0, 2], [1]],               who shares a space from the bottom up, spaces in order of columns
     "mover": 1,
     "hindered": false, "bought": 0,        of the turn that is going on, as all below
     "program": ["K", "BBW", "W"],          [] until it is chosen
     "jump": 1,                             jumps done
     "rolled": [{"die": "K", "face": "up1", "again": false}, …],
     "rerolling": null | 0,                 index of the die that is being rolled again
     "victims": [2], "partner": false,      in phase hinder: who can be hindered, whether there is an exchange
     "ending": null}

Terrain, arrows and dice follow from the options and the ring. What the rules cannot come to is refused with the reason
and its path.
"""

from typing import Any

from moontable.core.contract import Raw
from moontable.games.walking_on_the_moon.box import text_of
from moontable.games.walking_on_the_moon.flights import bits_of
from moontable.games.walking_on_the_moon.layout import PHASES, read_layout
from moontable.games.walking_on_the_moon.programs import LETTERS, WORDS
from moontable.games.walking_on_the_moon.spec import SPEC, decode, order_of
from moontable.games.walking_on_the_moon.standing import astronauts, stacks
from moontable.games.walking_on_the_moon.state import SETUP, UNLAID
from moontable.games.walking_on_the_moon.tables import SIDES


def program_of(state: Any) -> list[str]:
    """Return the program of the turn as a word for each jump."""
    numbers = [sum(count * 3**colour for colour, count in enumerate(jump)) for jump in state["dice"].tolist()]
    return [WORDS[number] for number in numbers if number]


def rolled_of(state: Any) -> list[dict[str, Any]]:
    """Return the dice that lie before the mover."""
    return [
        {
            "die": LETTERS[face // SIDES],
            "face": text_of(state["face"][face]["symbol"]),
            "again": bool(int(state["again"]) >> i & 1),
        }
        for i, face in enumerate(state["rolled"].tolist()[: int(state["rolls"])])
    ]


def ending_of(state: Any) -> str | None:
    """Return how the match ended, None while it goes on."""
    return SPEC.endings[int(state["ending"]) - 1] if state["ending"] else None


def write(state: Any) -> dict[str, Any]:
    """Return a state as plain JSON."""
    order = order_of(state)
    return {
        "game": SPEC.id,
        "rules_version": SPEC.rules_version,
        "seats": int(state["seats"]),
        "options": decode(state),
        "phase": PHASES[int(state["phase"])],
        "ply": int(state["ply"]),
        "turn": int(state["turn"]),
        "round": int(state["rounds"]),
        "order": None if order[0] == UNLAID else order,
        "ring": [text_of(state["deck"][card]["title"]) for card in state["ring"].tolist()[: int(state["laid"])]],
        "stars": bits_of(int(state["stars"])),
        "astronauts": [
            {
                "column": int(each["column"]),
                "awake": not each["asleep"],
                "stars": int(each["stars"]),
                "ec": int(each["ec"]),
                "token": bool(each["token"]),
                "finished": int(each["finished"]) or None,
                "acted": bool(each["acted"]),
            }
            for each in state["seat"][: len(astronauts(state))]
        ],
        "stacks": [] if state["phase"] == SETUP else [pile for _, pile in stacks(state)],
        "mover": int(state["mover"]),
        "hindered": bool(state["hindered"]),
        "bought": int(state["bought"]),
        "program": program_of(state),
        "jump": int(state["jump"]),
        "rolled": rolled_of(state),
        "rerolling": int(state["rerolling"]) - 1 if state["rerolling"] else None,
        "victims": bits_of(int(state["victims"])),
        "partner": bool(state["partner"]),
        "ending": ending_of(state),
    }


def read(document: object) -> Raw:
    """Return the state that a document describes, uint8[itemsize]; raise `DocumentError`."""
    return read_layout(document)
