"""Write `client/dev/fixtures.json`: tables in many states, played by the engine, for the board's workbench.

    python client/dev/fixtures.py

Each entry holds what a snapshot of the server holds (table, view, choices, log) and the views of all earlier plies.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import moontable
from moontable import CHANCE, TERMINAL

NAMES = ("Robin", "Mei", "Arash", "Naseem Al-Rashid")
Choose = Callable[[dict[str, Any]], str]
Stop = Callable[[Any], bool]


def best(choices: dict[str, Any]) -> str:
    """Most completions, then most tasks closer, then the cheapest tile; a refill whenever it is offered."""
    if choices["refill"] or choices["end"]:
        return str(choices["refill"] or choices["end"])
    cells = [
        (len(c["completes"]), len(c["closer"]), -t["cost"], c["action"]) for t in choices["takes"] for c in t["cells"]
    ]
    return str(max(cells)[-1])


def patient(choices: dict[str, Any]) -> str:
    """Like `best`, but never ends the first solo phase."""
    return best(choices | {"end": None})


def line(choices: dict[str, Any]) -> str:
    """Always to the right end."""
    return str(max(choices["takes"][0]["cells"], key=lambda c: (c["x"], -abs(c["y"])))["action"])


def table(seats: int, seed: int, choose: Choose, stop: Stop, you: int | None = 0, **options: Any) -> dict[str, Any]:
    """Play until `stop` says so or the match is over, and return the table as seat `you` sees it."""
    position = moontable.load("nova-luna").start(seats=seats, seed=seed, options=options)
    log: list[dict[str, Any]] = []
    plies = [position.view(you)]
    if seats > 1:
        log.append({"ply": 0, "seat": None, "key": "nova-luna.start-order", "args": {"order": plies[0]["order"]}})
    while position.actor not in (CHANCE, TERMINAL) and not stop(position):
        action = position.parse(choose(position.choices(position.actor)))
        log += [{"ply": position.ply + 1} | dict(sentence) for sentence in position.log(action)]
        position = position.play(action)
        plies.append(position.view(you))
    over = position.actor == TERMINAL
    kinds = [{"kind": "human", "name": NAMES[seat], "bot": None} for seat in range(seats)]
    if seats > 1:
        kinds[1] = {"kind": "bot", "name": None, "bot": "greedy"}
    return {
        "info": {
            "id": "amber-heron-7fk2qd",
            "game": "nova-luna",
            "rules_version": 1,
            "options": {},
            "status": "over" if over else "playing",
            "host": True,
            "you": you,
            "seats": [kind | {"connected": seat != 3, "you": seat == you} for seat, kind in enumerate(kinds)],
            "created": 0,
            "rematch": None,
            "ending": position.ending,
            "ranking": list(position.ranking() or ()) or None,
            "your_turn": position.actor == you,
            "since": 0,
            "progress": 50,
            "ply": position.ply,
        },
        "view": plies[-1],
        "choices": position.choices(you) if you is not None and not over else None,
        "log": log,
        "plies": plies,
    }


def mine_after(ply: int) -> Stop:
    """Seat 0 is to act and at least `ply` actions are done."""
    return lambda position: position.actor == 0 and position.ply >= ply


def never(_: Any) -> bool:
    """Play to the end."""
    return False


def main() -> None:
    """Write all states."""
    states = {
        "start": table(3, 7, best, mine_after(0)),
        "middle": table(3, 11, best, mine_after(28)),
        "four": table(4, 5, best, mine_after(36)),
        "two": table(2, 21, best, mine_after(20)),
        "waiting": table(3, 11, best, lambda position: position.actor == 2 and position.ply >= 25),
        "refill": table(3, 3, best, lambda position: position.actor == 0 and position.choices(0)["refill"] is not None),
        "solo": table(1, 4, best, mine_after(4)),
        "solo-end": table(1, 4, patient, lambda position: position.choices(0)["end"] is not None),
        "solo-2": table(1, 4, best, lambda position: position.view(0)["phase"] == "phase2" and position.ply >= 12),
        "solo-over": table(1, 4, best, never),
        "line": table(2, 2, line, mine_after(62)),
        "over": table(3, 11, best, never),
        "watching": table(4, 9, best, mine_after(24), you=None),
    }
    path = Path(__file__).with_name("fixtures.json")
    path.write_text(json.dumps(states, separators=(",", ":")) + "\n", encoding="ascii")
    print({name: (state["view"]["phase"], state["view"]["ply"]) for name, state in states.items()})


if __name__ == "__main__":
    main()
