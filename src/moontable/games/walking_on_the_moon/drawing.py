"""A picture of a position of Walking on the Moon: the ground around whoever acts, and the whole ring as a round moon.

It is drawn from the view alone; everything is open in this game.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any

from moontable.core.drawing import (
    INK,
    MOON,
    STAGE,
    Point,
    circle,
    colour_of_seat,
    line,
    mix,
    number,
    pair,
    path,
    placed,
    polar,
    polyline,
    rect,
    seat_disc,
    seat_sign,
    star,
    two,
)

_ACCENT, _STAR, _DANGER = "#ff9166", "#f6cd62", "#ff6a5c"
_ROCKS = ("#f9efd6", "#dfd1b8", "#bfb1aa", "#ae9f9f")
_W, _U, _BASE = 92.0, 82.0, 366.0
"""Width of a space, height of a level, and where the ground lies."""

_CRATER = [(0.1, 1), (0.17, 7), (0.25, 5), (0.32, -8), (0.4, -17), (0.47, -14), (0.53, -18), (0.61, -16), (0.68, -8)]
_CRATER += [(0.75, 5), (0.83, 7), (0.9, 1)]
_PEAK = [(0.2, 0), (0.36, 26), (0.42, 22), (0.52, 46), (0.64, 18), (0.7, 22), (0.82, 0)]
_FLAT = (0.22, 0.5, 0.78)

Ring = list[Mapping[str, Any]]


def draw(view: Mapping[str, Any]) -> str:
    """Return what a view shows, as SVG on the stage of cards."""
    ring: Ring = [space for card in view["ring"] for space in card["spaces"]]
    if not ring:
        return _sky()
    left = _left(view, len(ring))
    columns = range(math.floor(left) - 1, math.ceil(left + STAGE[0] / _W) + 1)
    world = [_star(ring, column) for column in columns]
    world.append(_ground(ring, columns))
    world.extend(_column(view, ring, column) for column in columns)
    world.append(_astronauts(view, ring, columns))
    return f"{_sky()}{placed(''.join(world), -left * _W, 0)}{_planet(view, ring)}"


def _left(view: Mapping[str, Any], length: int) -> float:
    """The column at the left edge: a few before whoever acts, so that what lies ahead has the room."""
    acting = view["astronaut"]
    columns = [astronaut["column"] for astronaut in view["astronauts"]]
    focus = max(columns) if acting is None else columns[acting]
    return float(min(max(focus - 3.5, -1.5), length + 2.5 - STAGE[0] / _W))


def _space(ring: Ring, column: int) -> Mapping[str, Any]:
    return ring[column % len(ring)]


def _surface(level: int) -> float:
    return _BASE - level * _U


def _sky() -> str:
    """The earth and two ridges of paper."""
    earth = (
        circle(640, 168, 92, "#63a7ff", 'opacity=".13"')
        + circle(640, 168, 72, "#3f7fc8")
        + path("M590 130q26-30 62-22q18 10-4 24q10 18-14 24q-30 6-44-26z", "#7cc58a")
        + path("M660 190q24-20 44-6q-4 26-30 40q-18-8-14-34z", "#7cc58a")
        + line("M598 206q40 22 84 10M622 112q30-14 56 2", "#eef6ff", 7, 'opacity=".9"')
    )
    far = "M0 330Q90 250 190 290T400 268T620 300T830 262T1040 296T1200 258V500H0Z"
    near = "M0 356Q120 300 250 336T520 316T760 344T1000 312T1200 340V500H0Z"
    return earth + path(far, "#262a5f") + path(near, "#34356f")


def _silhouette(ring: Ring, columns: range, down: float, inwards: float) -> str:
    points: list[Point] = [(columns[0] * _W - 20, STAGE[1] + 40)]
    for column in columns:
        space = _space(ring, column)
        left, level = column * _W, space["level"]
        rises, falls = _space(ring, column - 1)["level"] < level, _space(ring, column + 1)["level"] < level
        y, foot = _surface(level) + down, _surface(0) + down
        if rises:
            start = left + inwards
            points += [(start - 5, foot), (start, foot - _U * 0.3), (start + 4, foot - _U * 0.72), (start + 9, y)]
        if space["red"]:
            shape = _PEAK if level else _CRATER
            points += [(left + _W * at, y - up) for at, up in shape]
        else:
            points += [(left + _W * at, y + (1.6 if (column + k) % 2 else -1)) for k, at in enumerate(_FLAT)]
        if falls:
            end = left + _W - inwards
            points += [(end - 9, y), (end - 4, foot - _U * 0.72), (end, foot - _U * 0.3), (end + 5, foot)]
    points.append((columns[-1] * _W + _W + 20, STAGE[1] + 40))
    return f"{polyline(points)}Z"


def _ground(ring: Ring, columns: range) -> str:
    sheets = zip((0, 10, 21, 33), (0, 8, 17, 26), _ROCKS, strict=True)
    drawn = "".join(path(_silhouette(ring, columns, down, inwards), rock) for down, inwards, rock in sheets)
    return drawn + line(_silhouette(ring, columns, 0, 0), "#fffdf2", 1.6)


def _column(view: Mapping[str, Any], ring: Ring, column: int) -> str:
    """Danger, the number of the space, the worth of the card that ends there, and the flag on the line."""
    space, x = _space(ring, column), column * _W
    length = len(ring)
    parts = []
    if space["red"]:
        top = _surface(space["level"]) - (56 if space["level"] else 40)
        box = (x + 5, top, _W - 10, 76 if space["level"] else 62)
        parts.append(rect(box, 8, _DANGER, f'fill-opacity=".16" stroke="{_DANGER}" stroke-width="3.4"'))
        parts.append(_warning(x + _W / 2, top, 1.1))
    parts.append(number(column % length + 1, x + _W / 2, 476, 17, "#4a3d56"))
    if column % length == 0:
        parts.append(_flag(x))
    cards = view["markers"]["cards"]
    if 0 <= column < length and (column + 1) % (length // len(view["ring"])) == 0:
        card = (column + 1) * len(view["ring"]) // length
        if card in cards:
            value = view["markers"]["values"][cards.index(card)]
            shape = f"M{pair(x + 8, 446)}l8-15h{two(_W - 32)}l8 15l-8 15h{two(32 - _W)}z"
            parts.append(path(shape, "#f4e9cf", f'stroke="{_ACCENT}" stroke-width="2"'))
            parts.append(number(value, x + _W / 2, 453, 20))
    return "".join(parts)


def _warning(x: float, y: float, scale: float) -> str:
    sign = path("M0-12L12.5 9H-12.5Z", "#ffe9dd", 'stroke="#b3261e" stroke-width="2.6" stroke-linejoin="round"')
    return placed(sign + line("M0-4.5V2.2M0 5.6v.1", "#8c1d1d", 2.8), x, y, scale)


def _flag(x: float) -> str:
    top = _BASE - _U * 1.9
    pole = line(f"M{pair(x, _BASE + 8)}V{two(top)}", "#15182e", 6) + line(f"M{pair(x, _BASE + 8)}V{two(top)}", MOON, 3)
    cells = "".join(
        rect((x - 60 + 12 * i, top + 12 * j, 12, 12), 0, INK if (i + j) % 2 else MOON)
        for i in range(5)
        for j in range(3)
    )
    return pole + cells + rect((x - 60, top, 60, 36), 2, "none", 'stroke="#15182e" stroke-width="1.5"')


def _star(ring: Ring, column: int) -> str:
    """A star on its thread, or the place of one that was taken."""
    space = _space(ring, column)
    x, y = (column + 0.5) * _W, _surface(1) - _U * 0.5
    if space["star"]:
        shape = path(star(x, y, 20, 9), _STAR, 'stroke="#8a5a12" stroke-width="1.6" stroke-linejoin="round"')
        return line(f"M{two(x)} 0V{two(y - 19)}", MOON, 1.2, 'stroke-opacity=".5"') + shape
    if space["arrow"]:
        dashed = f'stroke="{_STAR}" stroke-width="1.8" stroke-dasharray="3.5 2.5" stroke-linejoin="round"'
        return path(star(x, y, 15, 7), "#131945", f'fill-opacity=".55" {dashed}')
    return ""


def _astronauts(view: Mapping[str, Any], ring: Ring, columns: range) -> str:
    """Everybody within sight, those in one place standing on one another."""
    size, parts = 1.3, []
    for column in columns:
        for x in _piles(view, column, len(ring)):
            pile = sorted(x, key=lambda index: index == view["astronaut"])
            step = min(52.0, 170.0 / len(pile)) if len(pile) > 1 else 0.0
            for height, index in enumerate(pile):
                astronaut = view["astronauts"][index]
                foot = _surface(_space(ring, column)["level"]) + 2 - height * step
                drawn = _astronaut(astronaut["seat"], astronaut["awake"], index == view["astronaut"])
                parts.append(placed(drawn, (column + 0.5) * _W, foot, size))
    return "".join(parts)


def _piles(view: Mapping[str, Any], column: int, length: int) -> Iterable[list[int]]:
    """The stack on a column, seen from either side of the line."""
    for stack in view["stacks"]:
        if stack["column"] == column or (not 0 <= column < length and stack["column"] == column % length):
            yield stack["astronauts"]


def _astronaut(seat: int, is_awake: bool, is_acting: bool) -> str:
    """An astronaut of paper, feet at 0, 0 and sixty units tall; one asleep has fallen over."""
    fill, edge = colour_of_seat(seat), "#15182e"
    dark = mix(fill, "#3a2c50", 0.28)
    outline = f'stroke="{edge}" stroke-width="1.7" stroke-linejoin="round"'

    def limb(data: str, width: float) -> str:
        return line(data, edge, width + 3.2) + line(data, fill, width)

    boot = "M-5.2 0v-4.4q0-2.6 2.6-2.6h3q2.4 0 2.8 2.2l3.6 1.4q1.6.8 1.4 3.4Z"
    eyes = (
        '<ellipse cx="-2.6" cy="-44.5" rx="1.9" ry="2.7" fill="#fff3d8"/>'
        '<ellipse cx="6" cy="-44.5" rx="1.9" ry="2.7" fill="#fff3d8"/>' + line("M-2-39.4q3.7 3.2 7.4 0", "#fff3d8", 1.7)
        if is_awake
        else line("M-5.8-46.4l4.8 4.8m0-4.8l-4.8 4.8M3.6-46.4l4.8 4.8m0-4.8l-4.8 4.8", "#fff3d8", 1.9)
    )
    body = (
        rect((-16.5, -38, 9, 22), 4, dark, outline)
        + limb("M-5.5-13V-6", 8.4)
        + limb("M5.5-13V-6", 8.4)
        + placed(path(boot, dark, outline), -5.5, 0)
        + placed(path(boot, dark, outline), 5.5, 0)
        + limb("M-11-28Q-18-25-19-18" if is_awake else "M-11-28Q-20-32-19-44", 6.6)
        + circle(-19, -17 if is_awake else -45, 4.3, dark, outline)
        + rect((-12.5, -34, 25, 23), 9.5, fill, outline)
        + limb("M11-29Q20-32 20-43", 6.6)
        + circle(20, -44, 4.3, dark, outline)
        + circle(0, -43.5, 16, fill, outline)
        + path("M-11.5-43.5c0-6.5 5.5-9 12-9s12.5 2.5 12.5 9-6 8.8-12.5 8.8-12-2.3-12-8.8Z", "#1a2052", outline)
        + eyes
        + circle(0, -23, 7.2, "#fffaf0", outline)
        + seat_sign(0, -23, 8.4, seat)
    )
    arrow = path("M-9-86H9L0-73Z", _ACCENT, f'stroke="{edge}" stroke-width="1.5"') if is_acting else ""
    return arrow + (body if is_awake else placed(f'<g transform="rotate(-62)">{body}</g>', 14, -8))


def _planet(view: Mapping[str, Any], ring: Ring) -> str:
    """The whole ring as a round moon with everybody on it: the line at the top, the race clockwise."""
    length = len(ring)
    turn = 360 / length
    points: list[Point] = []
    for column, space in enumerate(ring):
        radius = 58 + 11 * space["level"]
        if space["red"]:
            spikes = ((2.0, 0.16), (-7.0, 0.38), (-7.0, 0.62), (2.0, 0.84))
            points += [polar(0, 0, radius + grow, (column + at) * turn) for grow, at in spikes]
        else:
            points += [polar(0, 0, radius, (column + at) * turn) for at in (0.06, 0.5, 0.94)]
    parts = [
        circle(0, 0, 112, "#121738", 'fill-opacity=".92" stroke="#333c6d" stroke-width="2"'),
        path(f"{polyline(points)}Z", _ROCKS[0]),
        circle(0, 0, 50, _ROCKS[2]),
    ]
    for column, space in enumerate(ring):
        if space["red"]:
            parts.append(path(star(*polar(0, 0, 64 + 11 * space["level"], (column + 0.5) * turn), 6, 3, 3), "#c22a20"))
        if space["star"]:
            parts.append(path(star(*polar(0, 0, 88, (column + 0.5) * turn), 7.5, 3.4), _STAR))
    parts.append(line("M0-54V-98M0-98h-20v13h20", MOON, 2.4))
    for stack in view["stacks"]:
        level = _space(ring, stack["column"])["level"]
        for height, index in enumerate(stack["astronauts"]):
            at = polar(0, 0, 70 + 11 * level + 13 * height, (stack["column"] + 0.5) * turn)
            parts.append(seat_disc(*at, 10, view["astronauts"][index]["seat"]))
    parts.append(number(int(view["to_go"]), 0, 13, 38))
    return placed("".join(parts), 1068, 128, 1.05)
