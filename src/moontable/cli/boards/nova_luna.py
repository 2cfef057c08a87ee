"""Nova Luna in the terminal: the wheel, the tiles on offer and the displays, from the JSON view.

A tile is two lines of ten letters, colour and time above, its open tasks below; a completed task shrinks to ✓:

    B7    T17
    BT ✓ TY

Colour is never the only sign: the letter R, B, T or Y stands on every tile.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from moontable.games.nova_luna.components import COLOUR, COLOURS, COST, TASK_TEXTS

HELP = """\
  T17           where tile 17 may go, and what it completes there
  T17@2,-1      take tile 17 and lay it two columns right of and one row above your first tile
  refill, end   where they are offered"""

WIDTH = 10
STYLES = {"R": "bold red", "B": "bold blue", "T": "bold cyan", "Y": "bold yellow"}

Json = Mapping[str, Any]


def face_of(number: int) -> tuple[str, str]:
    """Colour letter and time of a tile, such as `B7`, and the style of its colour."""
    letter = COLOURS[COLOUR[number]]
    return f"{letter}{COST[number]}", STYLES[letter]


def _head(number: int) -> Text:
    face, style = face_of(number)
    return Text(face + f"T{number}".rjust(WIDTH - len(face)), style)


def _tasks(number: int, done: list[bool]) -> Text:
    tasks = TASK_TEXTS[number]
    shown = ("✓" if complete else task for task, complete in zip(tasks, done or [False] * len(tasks), strict=True))
    return Text(" ".join(shown).ljust(WIDTH))


def describe_tile(number: int) -> Text:
    """One tile on one line: number, colour, time and tasks."""
    return Text.assemble((f"T{number:<3}", "bold"), face_of(number), f"  {' '.join(TASK_TEXTS[number]) or 'no task'}")


def describe_wheel(view: Json) -> Text:
    """The selection track, read from its space 0; the moon stands on `(moon)`, an empty space is a dot."""
    wheel = view["wheel"]
    line = Text("wheel  ")
    for space, number in enumerate(wheel["spaces"]):
        if space == wheel["meeple"]:
            line.append("(moon) ", "bold")
        elif number is None:
            line.append("· ", "dim")
        else:
            line.append(*face_of(number))
            line.append("* " if space in wheel["offer"] else " ")
    line.append(f" stock {wheel['stock']}", "dim")
    return line


def draw_seat(view: Json, seat: int) -> list[Text]:
    """The tiles of one seat; the coordinates of the cells where a tile may be laid stand on them."""
    display = view["displays"][seat]
    tiles = {(tile["x"], tile["y"]): tile for tile in display["tiles"]}
    free = {(x, y) for x, y in display["free"]}
    shown = tiles.keys() | free
    if not shown:
        return [Text("(no tile yet)", "dim")]
    columns = range(min(x for x, _ in shown), max(x for x, _ in shown) + 1)
    lines = []
    for y in range(min(y for _, y in shown), max(y for _, y in shown) + 1):
        heads, tasks = [], []
        for x in columns:
            if tile := tiles.get((x, y)):
                heads.append(_head(tile["tile"]))
                tasks.append(_tasks(tile["tile"], tile["done"]))
            else:
                heads.append(Text((f"{x},{y}" if (x, y) in free else "").center(WIDTH), "dim"))
                tasks.append(Text(" " * WIDTH))
        lines += [Text("  ").join(heads), Text("  ").join(tasks), Text()]
    return lines[:-1]


def describe_seat(view: Json, seat: int, name: str) -> Text:
    """Standing of one seat: discs laid and left, distance walked."""
    display = view["displays"][seat]
    line = Text(f"{name}: {display['placed']} of {display['target']} discs, time {display['distance']}")
    if seat == view.get("actor"):
        line.stylize("bold")
    return line


def describe_choices(choices: Json, names: Sequence[str]) -> list[Text]:
    """What the seat to act may do, one line a choice: the tiles on offer, refill, end of the phase."""
    lines = []
    for take in choices["takes"]:
        line = Text("  ").append_text(describe_tile(take["tile"]))
        best = max(len(cell["completes"]) for cell in take["cells"])
        line.append(f"  completes up to {best}" if best else "", "green")
        if take.get("next") is not None:
            line.append(f"  then {names[take['next']]}", "dim")
        lines.append(line)
    lines += [Text(f"  {word}") for word in ("refill", "end") if choices.get(word)]
    return lines


def draw_table(view: Json, choices: Json, seat: int, names: Sequence[str]) -> list[Text]:
    """Standing of every seat, the wheel, the own display, the choices."""
    standing = [describe_seat(view, other, name) for other, name in enumerate(names)]
    return [*standing, describe_wheel(view), *draw_seat(view, seat), *describe_choices(choices, names)]


def explain(choices: Json, text: str) -> list[Text]:
    """`T17` alone: where that tile may be laid and which tasks that completes, the most rewarding cells first."""
    lines = []
    for take in choices["takes"]:
        if text.upper() != f"T{take['tile']}":
            continue
        for cell in sorted(take["cells"], key=lambda cell: -len(cell["completes"])):
            done = ", ".join(f"{TASK_TEXTS[tile][task]} on T{tile}" for tile, task in cell["completes"])
            lines.append(Text(f"  {cell['action']:<14}").append(f"completes {done}" if done else "", "green"))
    return lines


def read(_choices: Json, text: str) -> list[str]:
    """The game has no short forms: a text stands for itself."""
    return [text]


def tell(key: str, seat: int | None, args: Json, names: Sequence[str]) -> str:
    """A log line as an English sentence."""
    who = "" if seat is None else names[seat]
    match key.removeprefix("nova-luna."):
        case "take":
            gained = f", {args['discs']} discs" if args["discs"] else ""
            return f"{who}: T{args['tile']} to {args['x']},{args['y']}, time {args['cost']}{gained}"
        case "refill":
            return f"{who}: refills the wheel with {args['count']} tiles"
        case "forced-refill":
            return f"the wheel is empty: {args['count']} new tiles"
        case "start-order":
            return "order: " + ", ".join(names[first] for first in args["order"])
        case "end-phase":
            return f"{who}: ends phase 1 with {args['s1']}"
        case "win":
            return f"{names[args['seat']]} wins"
        case "exhausted":
            return "no tile is left"
        case "solo-result":
            return f"result {args['s1']} + {args['s2']} = {args['result']}"
        case _:
            return f"{who}: {key} {dict(args)}"
