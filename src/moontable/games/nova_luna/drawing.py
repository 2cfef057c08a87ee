"""A picture of a position of Nova Luna: the wheel with its moon track, and everybody's display.

It is drawn from the view alone, so it shows nothing that its reader may not know.
"""

from collections.abc import Mapping
from typing import Any

from moontable.core.drawing import (
    GOLD,
    INK,
    MOON,
    Box,
    Point,
    circle,
    colour_of_seat,
    line,
    lit_moon,
    mix,
    number,
    pair,
    path,
    placed,
    polar,
    rect,
    seat_disc,
    seat_moon,
    star,
    two,
)
from moontable.games.nova_luna.components import COLOUR, COLOURS, COST, SPACES, TASK_TEXTS

PAPERS = ("#e0604c", "#4f7fe8", "#2fbfae", "#efc046")
DOTS = tuple(mix(paper, "#ffffff", share) for paper, share in zip(PAPERS, (0.12, 0.24, 0.06, 0), strict=True))

_CENTRE, _RING, _TRACK = 250, 200, 116
_TRACK_SPACES = 24
_PITCH = 108
"""A tile of 100 and the gap to the next one."""

_CRATERS: tuple[tuple[tuple[float, float, float], ...], ...] = (
    (),
    ((61.5, 61.5, 33.5),),
    ((72.5, 28, 23.8), (28, 72.5, 23.8)),
    ((74, 26, 21.5), (26, 74, 21.5), (74, 74, 21.5)),
)
"""Middle and radius of the craters of a tile by how many tasks it has."""

_PLACES: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 0),),
    ((-0.43, 0), (0.43, 0)),
    ((0, -0.42), (-0.44, 0.34), (0.44, 0.34)),
    ((-0.37, -0.37), (0.37, -0.37), (-0.37, 0.37), (0.37, 0.37)),
)
_DOT = (0, 0.46, 0.34, 0.315, 0.28)


def draw(view: Mapping[str, Any]) -> str:
    """Return what a view shows, as SVG on the stage of cards."""
    seats = int(view["seats"])
    panels = _panels(seats)
    displays = "".join(_display(view, seat, panels[seat]) for seat in range(seats))
    return placed(_wheel(view), 32, 4, 0.98) + displays


def _panels(seats: int) -> list[Box]:
    left, top, width, height, gap = 560.0, 10.0, 606.0, 474.0, 14.0
    if seats == 1:
        return [Box(left, top, width, height)]
    across = (width - gap) / 2
    if seats == 2:
        return [Box(left + seat * (across + gap), top, across, height) for seat in range(2)]
    down = (height - gap) / 2
    boxes = [
        Box(left + seat % 2 * (across + gap), top + seat // 2 * (down + gap), across, down) for seat in range(seats)
    ]
    return boxes if seats == 4 else [*boxes[:2], boxes[2]._replace(width=width)]


def suit(colour: int, x: float, y: float, r: float) -> str:
    """The sign of a colour, as path data: diamond, circle, triangle, square, of about equal area."""
    match colour:
        case 0:
            return f"M{pair(x, y - 1.2 * r)}L{pair(x + 1.02 * r, y)}L{pair(x, y + 1.2 * r)}L{pair(x - 1.02 * r, y)}Z"
        case 1:
            arc = f"a{two(r)} {two(r)} 0 1 0 "
            return f"M{pair(x - r, y)}{arc}{two(2 * r)} 0{arc}{two(-2 * r)} 0Z"
        case 2:
            return f"M{pair(x, y - 1.12 * r)}L{pair(x + 1.14 * r, y + 0.86 * r)}L{pair(x - 1.14 * r, y + 0.86 * r)}Z"
        case _:
            side = two(1.76 * r)
            return f"M{pair(x - 0.88 * r, y - 0.88 * r)}h{side}v{side}h-{side}Z"


def _tile(tile: int, have: list[int], done: list[bool], seat: int) -> str:
    """A tile on a square of 100, with the dots met and the tasks done."""
    colour = int(COLOUR[tile])
    paper = PAPERS[colour]
    parts = [
        rect((0, 3.4, 100, 100), 13, mix(paper, "#000000", 0.42)),
        rect((0, 0, 100, 100), 13, paper, f'stroke="{mix(paper, "#ffffff", 0.35)}" stroke-width="1.6"'),
        number(int(COST[tile]), 15.5, 31, 33),
        path(suit(colour, 38, 20.5, 11.2), INK),
    ]
    tasks = TASK_TEXTS[tile]
    for (x, y, r), task, is_done in zip(_CRATERS[len(tasks)], tasks, done or [False] * len(tasks), strict=True):
        parts.append(circle(x, y, r, "#0d1026", f'stroke="{mix(paper, "#ffffff", 0.38)}" stroke-width="1.2"'))
        parts.append(seat_moon(x, y, r - 0.8, seat) if is_done else _dots(task, have, x, y, r))
    return "".join(parts)


def _dots(task: str, have: list[int], x: float, y: float, r: float) -> str:
    """The dots of a task; each needs a tile of its own, so the first `have` of a colour are met."""
    left = list(have)
    parts = []
    width = 2.3 if len(task) < 4 or r > 30 else 1.95
    radius = _DOT[len(task)] * r - width / 2
    for (dx, dy), letter in zip(_PLACES[len(task)], task, strict=True):
        colour = COLOURS.index(letter)
        fill = DOTS[colour] if left[colour] > 0 else "none"
        left[colour] -= 1
        edge = f'stroke="{DOTS[colour]}" stroke-width="{two(width)}" stroke-linejoin="round"'
        parts.append(path(suit(colour, x + dx * r, y + dy * r, radius), fill, edge))
    return "".join(parts)


def _wheel(view: Mapping[str, Any]) -> str:
    """The wheel on a square of 500: twelve petals, the track of phases, the moon with the stock."""
    petals = [polar(_CENTRE, _CENTRE, _RING, (space + 0.5) * 360 / SPACES) for space in range(SPACES)]
    track = [polar(_CENTRE, _CENTRE, _TRACK, space * 360 / _TRACK_SPACES) for space in range(_TRACK_SPACES)]
    wheel = view["wheel"]
    parts = [
        _rosette(petals, _RING, 52 + grow, fill, grow)
        for grow, fill in ((3.5, "#10142f"), (0, "#39406c"), (-1.2, "#1b2250"))
    ]
    for i in range(SPACES):
        parts.append(path(star(*polar(_CENTRE, _CENTRE, 240, i * 360 / SPACES), 6, 1.7, 4), GOLD, 'opacity=".75"'))
    for space, (x, y) in enumerate(petals):
        parts.append(rect((x - 31, y - 31, 62, 62), 12, "#0c0f24"))
        if wheel["spaces"][space] is None and space != wheel["meeple"]:
            parts.append(path(star(x, y, 9, 2.6, 4), "#7d7d99"))
    parts.append(_rosette(track, _TRACK, 17.5, "#273168", 2))
    for k, (x, y) in enumerate(track):
        parts.append(circle(x, y, 10.2, "#080a1c") + path(lit_moon(x, y, 10.2, k / _TRACK_SPACES), MOON))
    parts.append(_moon(int(wheel["stock"])))
    for stack in view["track"]:
        x, y = track[stack["space"]]
        parts.extend(seat_disc(x, y + 2 - height * 15, 14, seat) for height, seat in enumerate(stack["seats"]))
    offer = set(wheel["offer"])
    parts.append(_meeple(*petals[wheel["meeple"]]))
    for space in sorted(range(SPACES), key=lambda space: space in offer):
        tile = wheel["spaces"][space]
        if tile is not None:
            parts.append(_on_wheel(tile, *petals[space], space in offer))
    return "".join(parts)


def _on_wheel(tile: int, x: float, y: float, is_offered: bool) -> str:
    size = 84 if is_offered else 70
    drawn = placed(
        _tile(tile, [0] * 4, [], 0), x - size / 2, y - size / 2, size / 100, "" if is_offered else 'opacity=".62"'
    )
    rim = rect(
        (x - size / 2 - 2, y - size / 2 - 2, size + 4, size + 4), 13, "none", 'stroke="#f6e2a8" stroke-width="2.6"'
    )
    return drawn + (rim if is_offered else "")


def _rosette(points: list[Point], radius: float, petal: float, fill: str, grow: float) -> str:
    petals = "".join(circle(x, y, petal, fill) for x, y in points)
    return circle(_CENTRE, _CENTRE, radius + grow, fill) + petals


def _moon(stock: int) -> str:
    dents = ((226, 207, 9), (289, 224, 6), (204, 243, 5), (279, 281, 6.5), (262, 198, 4), (224, 281, 4.5))
    return (
        circle(_CENTRE, _CENTRE, 92, "#0b0e22", 'stroke="#4a5488" stroke-width="1.4"')
        + circle(_CENTRE, _CENTRE, 78, MOON, 'opacity=".08"')
        + circle(_CENTRE, _CENTRE, 66, "#f2e7c9")
        + "".join(circle(x, y, r, "#d9c693", 'opacity=".6"') for x, y, r in dents)
        + number(stock, _CENTRE, 266, 46)
    )


def _meeple(x: float, y: float) -> str:
    edge = 'stroke="#8a6414" stroke-width="1.6" stroke-linejoin="round"'
    return placed(
        path("M-17 25c1-14 7-17 8-23h18c1 6 7 9 8 23Z", GOLD, edge)
        + path("M7-29a17 17 0 1 0 9 22a13.5 13.5 0 1 1-9-22Z", "#ffe7a3", f'transform="rotate(-8)" {edge}')
        + path(star(0, 14, 5, 2), "#8a6414"),
        x,
        y + 1,
    )


def _display(view: Mapping[str, Any], seat: int, box: Box) -> str:
    """The tiles of a seat as large as they fit; groups are bridged, and the seat to act has a bright edge."""
    display = view["displays"][seat]
    edge = f'stroke="{GOLD}" stroke-width="3"' if seat == view["actor"] else 'stroke="#333c6d" stroke-width="1.5"'
    parts = [rect(box, 18, "#151a36", f'fill-opacity=".82" {edge}'), _discs(box, seat, display)]
    tiles = display["tiles"]
    if tiles:
        left, top = min(tile["x"] for tile in tiles), min(tile["y"] for tile in tiles)
        columns = max(tile["x"] for tile in tiles) - left + 1
        rows = max(tile["y"] for tile in tiles) - top + 1
        width, height = columns * _PITCH - 8, rows * _PITCH - 8
        scale = min((box.width - 32) / width, (box.height - 66) / height, 0.92)
        drawn = _bridges(tiles) + "".join(
            placed(_tile(tile["tile"], tile["have"], tile["done"], seat), tile["x"] * _PITCH, tile["y"] * _PITCH)
            for tile in tiles
        )
        x = box.x + (box.width - width * scale) / 2 - left * _PITCH * scale
        y = box.y + 48 + (box.height - 62 - height * scale) / 2 - top * _PITCH * scale
        parts.append(placed(drawn, x, y, scale))
    return "".join(parts)


def _discs(box: Box, seat: int, display: Mapping[str, Any]) -> str:
    """Which seat it is, and its discs as a row of moons: full ones are placed."""
    target, done = int(display["target"]), int(display["placed"])
    start, end = box.x + 52, box.x + box.width - 18
    step = (end - start) / max(1, target)
    r = min(5.0, step * 0.42)
    parts = [seat_disc(box.x + 26, box.y + 25, 15, seat)]
    for i in range(target):
        x = start + (i + 0.5) * step
        paint = colour_of_seat(seat)
        parts.append(
            circle(x, box.y + 25, r, paint)
            if i < done
            else circle(x, box.y + 25, r - 0.7, "none", f'stroke="{paint}" stroke-opacity=".55" stroke-width="1.4"')
        )
    return "".join(parts)


def _bridges(tiles: list[dict[str, Any]]) -> str:
    """Strips of paper that join touching tiles of one colour."""
    at = {(tile["x"], tile["y"]): int(COLOUR[tile["tile"]]) for tile in tiles}
    parts = []
    for (x, y), colour in at.items():
        for dx, dy in ((1, 0), (0, 1)):
            if at.get((x + dx, y + dy)) == colour:
                start = pair(x * _PITCH + 50 + dx * 46, y * _PITCH + 50 + dy * 46)
                parts.append(line(f"M{start}l{dx * 16} {dy * 16}", PAPERS[colour], 56, 'stroke-linecap="butt"'))
    return "".join(parts)
