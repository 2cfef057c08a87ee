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
from moontable.core.analysis import Budget
from moontable.core.errors import NoSearchError

NAMES = ("Robin", "Mei", "Arash", "Naseem Al-Rashid", "Lucía")
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


def builder(choices: dict[str, Any]) -> str:
    """Offer, else fill the box that brings most, walking there if need be, else move a dragon or oneself."""
    if choices["pay"]:
        return str(choices["pay"]["ways"][0]["actions"][0])
    if choices["offers"]:
        return str(choices["offers"][0]["go"] or choices["offers"][0]["action"])
    boxes = [
        (box["follows"]["completes"], box["follows"]["scales"], box["need"][1:], tile["go"] or box["action"])
        for tile in choices["tiles"]
        for box in tile["boxes"]
    ]
    if boxes:
        return str(max(boxes)[-1])
    flights = [power["targets"] for power in choices["powers"] if power["does"] == "fly"]
    if choices["phase"] == "move" and flights:
        return str(flights[0][len(flights[0]) // 3]["action"])
    if choices["phase"] == "move" and choices["go"]:
        return str(choices["go"][0]["action"])
    return str(choices["draw"]["action"])


LAYOUTS = (
    "KK BB WW",
    "KK BB W",
    "K BB W",
    "K B W",
    "KK BB",
    "KW BB",
    "KK B",
    "KK",
    "K",
    "B",
    "W",
    "BB",
    "WW",
    "KB W",
    "K BW",
)


def mover(choices: dict[str, Any]) -> str:
    """Lay an up die, two straight ones and one down; fly with the awake die that goes farthest; rob where possible."""
    if choices["recover"]:
        return str(choices["recover"][-1]["action"])
    if choices["choose"]:
        return str(max(choices["choose"], key=lambda c: (c["result"] == "awake", c["to"][0]))["action"])
    if choices["hinder"]:
        return str(choices["hinder"][0]["action"])
    if choices["swap"] or choices["pass"]:
        return str(choices["swap"] or choices["pass"])
    if choices["roll"]:
        return str(choices["roll"])
    return "program K BB W" if choices["allowance"] == 4 else "program K B W"


def told(position: Any, action: Any, you: int | None) -> list[dict[str, Any]]:
    """The lines of the log that seat `you` may read."""
    lines = [{"ply": position.ply + 1, "stand_in": None} | dict(line) for line in position.log(action)]
    return [
        {key: value for key, value in line.items() if key != "to"} for line in lines if line.get("to") in (None, you)
    ]


def table(
    seats: int, seed: int, choose: Choose, stop: Stop, you: int | None = 0, game: str = "nova-luna", **options: Any
) -> dict[str, Any]:
    """Play until `stop` says so or the match is over, and return the table as seat `you` sees it."""
    position = moontable.load(game).start(seats=seats, seed=seed, options=options)
    log: list[dict[str, Any]] = []
    plies = [position.view(you)]
    if seats > 1 and game == "nova-luna":
        log.append(
            {
                "ply": 0,
                "stand_in": None,
                "seat": None,
                "key": "nova-luna.start-order",
                "args": {"order": plies[0]["order"]},
            }
        )
    while position.actor not in (CHANCE, TERMINAL) and not stop(position):
        action = position.parse(choose(position.choices(position.actor)))
        log += told(position, action, you)
        position = position.play(action)
        plies.append(position.view(you))
    return snapshot(position, you, game, log, plies)


def hint(position: Any) -> dict[str, Any] | None:
    """What the server's hint would hold for the seat to act; None in a game without a search."""
    try:
        analysis = position.analyse(Budget(simulations=2_000))
    except NoSearchError:
        return None
    actions = [
        {
            "action": found.action.text,
            "chance": (found.value + 1) / 2,
            "low": (found.low + 1) / 2,
            "high": (found.high + 1) / 2,
            "visits": found.visits,
            "reasons": position.explain(found.action, None),
        }
        for found in analysis.judgements[:5]
    ]
    return {"ply": position.ply, "simulations": analysis.simulations, "actions": actions}


def snapshot(
    position: Any, you: int | None, game: str, log: list[dict[str, Any]], plies: list[dict[str, Any]]
) -> dict[str, Any]:
    """What a snapshot of the server would hold for seat `you`."""
    seats = position.seats
    over = position.actor == TERMINAL
    kinds = [{"kind": "human", "name": NAMES[seat], "bot": None} for seat in range(seats)]
    if seats > 1:
        kinds[1] = {"kind": "bot", "name": None, "bot": "careful" if game == "walking-on-the-moon" else "greedy"}
    return {
        "info": {
            "id": "amber-heron-7fk2qd",
            "game": game,
            "rules_version": 1,
            "options": {},
            "settings": {"stand_in": None, "grace": 60, "hints": True},
            "status": "over" if over else "playing",
            "host": True,
            "you": you,
            "seats": [
                kind | {"connected": seat != 3, "stand_in": False, "you": seat == you}
                for seat, kind in enumerate(kinds)
            ],
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
        "hint": hint(position) if you is not None and position.actor == you else None,
    }


def city(seats: int, seed: int, stop: Stop, you: int | None = 0) -> dict[str, Any]:
    """A table of Blue Moon City, laid out as in the rulebook."""
    return table(seats, seed, builder, stop, you, "blue-moon-city", layout="illustrated")


def moon(seats: int, seed: int, stop: Stop, you: int | None = 0, **options: Any) -> dict[str, Any]:
    """A table of Walking on the Moon with the outlooks of a few programs."""
    reached: list[Any] = []

    def stops(position: Any) -> bool:
        reached.append(position)
        return stop(position)

    made = table(seats, seed, mover, stops, you, "walking-on-the-moon", **options)
    plans = [f"program {words}" for words in LAYOUTS] if made["view"]["phase"] == "start" else [""]
    outlooks = {} if made["choices"] is None else {plan: reached[-1].outlook(plan) for plan in plans}
    return made | {"outlooks": outlooks}


def laid(hand: str, **changes: Any) -> dict[str, Any]:
    """A table of Blue Moon City with three seats where I am to act: my cards, and what else differs from the start.

    `markers`, `built`: by tile; everything else as in the document of a position.
    """
    game = moontable.load("blue-moon-city")
    document = game.start(seats=3, seed=5, options={"layout": "illustrated"}).document()
    cards = hand.split()
    stock = list(document["shuffled"])
    for card in cards:
        stock.remove(card)
    others = [stock[::7][:8], stock[1::7][:8]]
    for card in [*others[0], *others[1]]:
        stock.remove(card)
    markers, built = changes.pop("markers", {}), changes.pop("built", [])
    for tile, seats in markers.items():
        document["markers"][document["tiles"].index(tile)] = seats
    for tile in built:
        cell = document["tiles"].index(tile)
        document["markers"][cell], document["built"][cell] = [], True
    order = {card: kind for kind, card in enumerate(dict.fromkeys(document["shuffled"]))}
    sort = order.__getitem__
    document |= {
        "mover": 0,
        "start": 0,
        "hands": [sorted(cards, key=sort), *others],
        "drawn": [sorted(cards, key=sort), *others],
        "deck": sorted(stock, key=sort),
        **changes,
    }
    position = game.position(document)
    return snapshot(position, 0, "blue-moon-city", [], [position.view(0)])


def mine_in(phase: str, ply: int) -> Stop:
    """Seat 0 is to act in a phase of its turn, and at least `ply` actions are done."""
    return lambda position: position.actor == 0 and position.ply >= ply and position.view(0)["phase"] == phase


def laying(ply: int) -> Stop:
    """Seat 0 is to lay dice for its jumps, at the foot of a cliff."""

    def holds(position: Any) -> bool:
        if not mine_in("start", ply)(position) or position.choices(0)["recover"]:
            return False
        ups = position.choices(0)["landings"]["K"]
        return sum(landing["weight"] for landing in ups if landing["result"] == "awake") > 3

    return holds


def choosing(ply: int) -> Stop:
    """Seat 0 has rolled dice of which two or more differ."""
    return lambda position: mine_in("choose", ply)(position) and len(position.choices(0)["choose"]) > 1


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
        "city-start": city(3, 7, mine_after(0)),
        "city-two": city(2, 5, mine_after(60)),
        "city-four": city(4, 3, mine_in("move", 150)),
        "city-late": city(3, 11, mine_in("move", 250)),
        "city-waiting": city(3, 11, lambda position: position.actor == 2 and position.ply >= 90),
        "city-build": city(3, 11, mine_in("build", 60)),
        "city-pay": city(3, 11, mine_in("pay", 60)),
        "city-offer": city(3, 11, lambda position: position.actor == 0 and bool(position.choices(0)["offers"])),
        "moon-start": moon(4, 7, mine_after(0)),
        "moon-middle": moon(4, 12, laying(40)),
        "moon-ready": moon(3, 3, mine_in("ready", 40)),
        "moon-choose": moon(4, 5, choosing(20)),
        "moon-hinder": moon(4, 5, mine_in("hinder", 20)),
        "moon-out": moon(3, 2, lambda position: position.actor == 0 and bool(position.choices(0)["recover"])),
        "moon-two": moon(2, 9, laying(50)),
        "moon-five": moon(5, 4, laying(80), cards=8),
        "moon-waiting": moon(3, 11, lambda position: position.actor == 2 and position.ply >= 40),
        "moon-watching": moon(3, 8, mine_after(30), you=None),
        "moon-over": moon(4, 6, never),
        "city-many": laid("V1 V2 V3 T1 T1 T2 T3 A1 A2 F1 F2 K1 K1 M1 M2 M3 H1 H2 P1 P2 P3"),
        "city-rich": laid(
            "V2 T1 T2 A1 K1 M1 M2 H1 P3",
            figures=[[3, 2], [3, 2], [2, 2]],
            dragons=[[3, 2], [1, 1], [3, 2]],
            markers={3: [None, 1, 0], 1: [1, None, None, 2]},
            built=[7, 8, 12],
            crystals=[9, 4, 6],
            scales=[4, 5, 1],
            supply=2,
        ),
        "city-pillar": laid(
            "V1 K1 P1 P2",
            figures=[[2, 2], [2, 2], [1, 2]],
            phase="build",
            offered=1,
            steps=0,
            offerings=[0, 1, 0, 2, 0],
            crystals=[31, 4, 6],
            built=[2, 3, 4, 7, 8],
        ),
        "city-watching": city(4, 3, mine_after(100), you=None),
    }
    path = Path(__file__).with_name("fixtures.json")
    path.write_text(json.dumps(states, separators=(",", ":")) + "\n", encoding="ascii")
    print({name: (state["view"]["phase"], state["view"]["ply"]) for name, state in states.items()})


if __name__ == "__main__":
    main()
