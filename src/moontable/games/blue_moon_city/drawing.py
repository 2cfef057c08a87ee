"""A picture of a position of Blue Moon City: the city, the obelisk, and what everybody has that all may see.

It is drawn from the view alone, so it shows nothing that its reader may not know: of hands how many cards they have.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from moontable.core.drawing import (
    INK,
    MOON,
    circle,
    colour_of_seat,
    line,
    mix,
    number,
    pair,
    path,
    placed,
    rect,
    seat_disc,
    seat_sign,
    star,
    two,
)
from moontable.games.blue_moon_city.painting import DRAGONS, EMBLEMS, INKS, PALETTES, PAPERS

W, H, GAP = 142.0, 90.0, 6.0
"""Width and height of a tile, and the street between two."""
_CITY = (36.0, 8.0)
_ACCENT = "#6fb7ff"
_CRYSTAL = "#8fd0ff"


def draw(view: Mapping[str, Any]) -> str:
    """Return what a view shows, as SVG on the stage of cards."""
    return f"{_DEFINITIONS}{placed(_city(view), *_CITY)}{_obelisk(view)}{_seats(view)}"


_DEFINITIONS = (
    "<defs>"
    + "".join(
        f'<linearGradient id="sky-{"any" if people == "*" else people}" x2="0" y2="1">'
        f'<stop offset=".2" stop-color="{palette["k1"]}"/>'
        f'<stop offset="1" stop-color="{palette["k2"]}"/></linearGradient>'
        for people, palette in PALETTES.items()
    )
    + '<radialGradient id="blueprint" cx=".4" cy=".35" r=".9">'
    '<stop offset="0" stop-color="#1a2e68"/><stop offset="1" stop-color="#14234f"/></radialGradient>'
    '<radialGradient id="court" cx=".46" cy=".6" r=".8">'
    '<stop offset="0" stop-color="#3d6499"/><stop offset="1" stop-color="#14234f"/></radialGradient>'
    f'<clipPath id="tile">{rect((0, 0, W, H), 9, "#fff")}</clipPath></defs>'
)


@cache
def _houses() -> dict[str, list[tuple[str, str]]]:
    """The outlines of the buildings by the number of the tile: roles and path data, 100 wide and 56 high."""
    houses: dict[str, list[tuple[str, str]]] = json.loads((Path(__file__).parent / "houses.json").read_text("ascii"))
    return houses


def _corner(row: int, column: int) -> tuple[float, float]:
    return column * (W + GAP), row * (H + GAP)


def _city(view: Mapping[str, Any]) -> str:
    parts = [_plate()]
    for tile in view["tiles"]:
        parts.append(placed(_tile(tile), *_corner(*tile["at"])))
    parts.extend(_people(view))
    return "".join(parts)


def _plate() -> str:
    """The plaza below the tiles: a square without its corners."""
    across, down = 5 * (W + GAP) - GAP, 5 * (H + GAP) - GAP
    wide = rect((-6, H + GAP - 6, across + 12, down - 2 * (H + GAP) + 12), 10, "#0a0f2b", 'stroke="#47579f"')
    tall = rect((W + GAP - 6, -6, across - 2 * (W + GAP) + 12, down + 12), 10, "#0a0f2b", 'stroke="#47579f"')
    return wide + tall


def _tile(tile: Mapping[str, Any]) -> str:
    if tile["tile"] is None:
        return rect((0.5, 0.5, W - 1, H - 1), 9, "#101838", 'stroke="#2b3773" stroke-dasharray="4 4"')
    if not tile["boxes"]:
        return _courtyard()
    colour = tile["boxes"][0]["colour"]
    return _finished(tile["tile"], colour) if tile["built"] else _blueprint(tile, colour)


def _house(tile: int, colour: str | None) -> str:
    """A building on its tile: paper cut in the colours of a people, or lines on blue paper."""
    scale = min((H - 20) / 59, (W - 20) / 104)
    palette = PALETTES[colour] if colour else {}
    parts = []
    for role, data in _houses()[str(tile)]:
        if colour is None:
            fill = "none" if role in "lg" else "#1a2e68" if role in "wdta" else "#14234f"
            faint = 'opacity=".4"' if role == "g" else ""
            parts.append(
                path(data, fill, f'stroke="#a9d2ff" stroke-width=".95" stroke-linejoin="round" {faint}'.strip())
            )
        elif role == "l":
            parts.append(line(data, palette["t"], 0.9))
        elif role == "g":
            parts.append(path(data, palette["w"], 'opacity=".2"'))
        else:
            parts.append(path(data, palette[role]))
    return placed("".join(parts), W / 2 - 50 * scale, H - 9 - 56 * scale, scale)


def _finished(tile: int, colour: str) -> str:
    palette = PALETTES[colour]
    name = "any" if colour == "*" else colour
    stars = "".join(
        circle((tile * 37 + i * 53) % int(W), 8 + (tile * 17 + i * 29) % 34, 0.6 + i % 3 * 0.3, MOON, 'opacity=".8"')
        for i in range(7)
    )
    lawn = f"M-2 {two(H - 11)}C{pair(W * 0.2, H - 14)} {pair(W * 0.34, H - 7)} {pair(W * 0.52, H - 9)}"
    lawn += f"S{pair(W * 0.84, H - 15)} {pair(W + 2, H - 10)}V{two(H + 2)}H-2z"
    inside = rect((0, 0, W, H), 0, f"url(#sky-{name})") + stars + _house(tile, colour) + path(lawn, palette["r"])
    frame = rect((0.75, 0.75, W - 1.5, H - 1.5), 9, "none", f'stroke="{palette["m"]}" stroke-width="1.6"')
    return f'<g clip-path="url(#tile)">{inside}</g>{frame}'


def _blueprint(tile: Mapping[str, Any], colour: str) -> str:
    ground = rect((0.5, 0.5, W - 1, H - 1), 9, "url(#blueprint)", 'stroke="#6f9fe0" stroke-opacity=".45"')
    foot = rect((6, H - 5.5, W - 12, 3), 1.5, PALETTES[colour]["m"])
    house = f'<g clip-path="url(#tile)" opacity=".85">{_house(tile["tile"], None)}</g>'
    boxes = tile["boxes"]
    width, space = (24.0, 2.5) if len(boxes) > 3 else (27.0, 4.0)
    drawn = [_box(box, 8 + i * (width + space), H - 7, width, 33) for i, box in enumerate(boxes)]
    return ground + house + foot + "".join(drawn)


def _box(box: Mapping[str, Any], x: float, y: float, w: float, h: float) -> str:
    """A box as an arch: its number over the people's emblem, or over the marker that fills it."""
    colour, owner = box["colour"], box["marker"]
    half = two(w / 2)
    arch = f"M{pair(x, y)}v{two(w / 2 - h)}a{half} {half} 0 0 1 {two(w)} 0v{two(h - w / 2)}z"
    paper = PAPERS[colour]
    if owner is None:
        outline = path(arch, paper, f'stroke="{MOON}" stroke-width="1.4"')
        value = number(box["value"], x + w / 2, y - h + 18, 16, INKS[colour])
        return outline + value + emblem(colour, x + w / 2 - 6, y - 13.5, 12)
    outline = path(arch, mix("#0c1233", paper, 0.38), f'stroke="{MOON}" stroke-width="1.4"')
    return outline + number(box["value"], x + w / 2, y - h + 13, 11, "#ffffff") + cube(owner, x + w / 2 - 9, y - 19, 18)


def emblem(colour: str, x: float, y: float, size: float) -> str:
    """The emblem of a people on a square; a flower of all colours for any of them."""
    if colour == "*":
        petal = "M12 12C8.6 9 8.8 3.5 12 .8c3.2 2.7 3.4 8.2 0 11.2z"
        flower = "".join(
            path(petal, PAPERS[people], f'stroke="#fff" stroke-width=".9" transform="rotate({45 * i} 12 12)"')
            for i, people in enumerate(EMBLEMS)
        )
        return placed(flower, x, y, size / 24)
    return placed(path(EMBLEMS[colour], INKS[colour], 'fill-rule="evenodd"'), x, y, size / 24)


def cube(seat: int, x: float, y: float, size: float) -> str:
    """A marker of a seat on a square."""
    colour = colour_of_seat(seat)
    edge = 'stroke="#090d20" stroke-width="1.1" stroke-linejoin="round"'
    sides = (
        path("M1 5.2h14V19H1z", colour, edge)
        + path("M1 5.2 4.8 1H19l-4 4.2z", mix(colour, "#ffffff", 0.35), edge)
        + path("M15 5.2 19 1v13.6L15 19z", mix(colour, "#000000", 0.32), edge)
    )
    return placed(sides + seat_sign(8, 12.1, 6.8, seat), x, y, size / 20)


def _courtyard() -> str:
    x, y, k = W * 0.5, H * 0.66, 1.05
    ring = 'fill="none" stroke="#a9d2ff" stroke-opacity=".55"'
    rings = "".join(
        f'<ellipse cx="{two(x)}" cy="{two(y)}" rx="{two(r * 1.25 * k)}" ry="{two(r * 0.55 * k)}" {ring}{dash}/>'
        for r, dash in ((44, ""), (33, ' stroke-width="3" stroke-dasharray="6 3"'), (22, ""))
    )
    shard = (
        path("M-16 5h32l-3-6h-26z", "#d8efff")
        + path("M-9-1l2.5-33L0-42l6.5 8L9-1z", _CRYSTAL)
        + path("M0-42l6.5 8L9-1H0z", "#5a87bd")
        + path("M-6.5-34 0-42V-1h-4z", "#d8efff")
    )
    edge = rect((0.75, 0.75, W - 1.5, H - 1.5), 9, "none", 'stroke="#a9d2ff" stroke-width="1.5"')
    ground = rect((0, 0, W, H), 0, "url(#court)")
    return f'<g clip-path="url(#tile)">{ground}{rings}</g>{placed(shard, x, y, 1.15)}{edge}'


def _people(view: Mapping[str, Any]) -> list[str]:
    """Dragons at the right of their tiles, figures before them."""
    parts = []
    there: dict[tuple[int, int], int] = {}
    for colour, place in view["dragons"].items():
        if place is None:
            continue
        x, y = _corner(*place)
        before = there.get(tuple(place), 0)
        there[tuple(place)] = before + 1
        scale = 0.66 - 0.1 * before
        parts.append(placed(_dragon(colour), x + W - 64 * scale - 4 - 34 * before, y + 6, scale))
    feet: dict[tuple[int, int], int] = {}
    for seat, player in enumerate(view["players"]):
        if player["at"] is None:
            continue
        x, y = _corner(*player["at"])
        before = feet.get(tuple(player["at"]), 0)
        feet[tuple(player["at"])] = before + 1
        parts.append(placed(figure(seat), x + W - 16 - 19 * before, y + H - 6, 1.08))
    return parts


def figure(seat: int) -> str:
    """A cloaked wanderer with a moon staff; stands on 0, 0 and is 30 high."""
    cloak = "M-9.5 0C-9.2-8-6.5-15.5-3.5-18.5a6.2 6.2 0 0 1-1.3-4A5 5.6 0 0 1 5-22.5a6.2 6.2 0 0 1-1.3 4"
    cloak += "C6.7-15.5 9.2-8 9.5 0z"
    crescent = "M10.6-29.5a4 4 0 1 0 0 7 4.6 4.6 0 0 1 0-7z"
    colour = colour_of_seat(seat)
    edge = 'stroke="#090d20" stroke-width="1.3" stroke-linejoin="round"'
    return (
        line(f"M8.3-1V-25{crescent}{cloak}", "#fbf3df", 4.6, 'stroke-linejoin="round"')
        + line("M8.3-1V-25", "#090d20", 2.6)
        + line("M8.3-1V-25", colour, 1.2)
        + path(crescent, colour, edge)
        + path(cloak, colour, edge)
        + path("M-2.8-22a2.9 3.4 0 0 1 5.8 0c0 1.6-1.3 2.6-2.9 2.6s-2.9-1-2.9-2.6z", "#10142c")
        + seat_sign(0, -7.4, 6.6, seat)
    )


def _dragon(colour: str) -> str:
    paper, far, body, wing, (x, y) = DRAGONS[colour]
    edge = 'stroke="#0b0f26" stroke-width="1.3" stroke-linejoin="round"'
    rim = 'stroke="#fbf3df" stroke-width="5" stroke-linejoin="round"'
    return (
        path(far + body + wing, "#fbf3df", rim)
        + path(far, mix(paper, "#10142c", 0.38), edge)
        + path(body, paper, edge)
        + path(wing, mix(paper, "#ffffff", 0.18), edge)
        + circle(x, y, 1.7, "#ffffff", 'stroke="#0b0f26" stroke-width=".8"')
    )


def _obelisk(view: Mapping[str, Any]) -> str:
    """The crystal column: offerings from the ground up, the next cost lit."""
    costs, markers = view["obelisk"]["costs"], view["obelisk"]["markers"]
    middle, foot, top = 850.0, 470.0, 62.0
    step = (foot - top) / len(costs)
    parts = [
        path(f"M{pair(middle - 20, top)}L{pair(middle, 20)}L{pair(middle + 20, top)}z", _CRYSTAL, f'stroke="{INK}"')
    ]
    for i, cost in enumerate(costs):
        low, high = 34 - 14 * i / len(costs), 34 - 14 * (i + 1) / len(costs)
        y = foot - i * step
        shape = (
            f"M{pair(middle - low, y)}L{pair(middle - high, y - step)}H{two(middle + high)}L{pair(middle + low, y)}z"
        )
        is_next = i == len(markers) and view["ending"] is None
        fill = "#d8efff" if is_next else "#4f8fd0" if i < len(markers) else "#18265c"
        parts.append(path(shape, fill, f'stroke="{_CRYSTAL}" stroke-width="{2.4 if is_next else 1}"'))
        size = min(20.0, step - 3)
        if i < len(markers):
            parts.append(cube(markers[i], middle - size / 2, y - step / 2 - size / 2, size))
        else:
            fill = "#07133a" if is_next else "#cfe0ff"
            parts.append(number(cost, middle, y - step / 2 + size * 0.3, size * 0.85, fill))
    parts.append(path(f"M{pair(middle - 42, foot + 12)}h84v-5l-4-7h-76l-4 7z", "#d8efff"))
    return "".join(parts)


def _seats(view: Mapping[str, Any]) -> str:
    """What each seat has that everybody may see."""
    seats = int(view["seats"])
    gap, left, width = 12.0, 926.0, 240.0
    height = min(112.0, (474 - gap * (seats - 1)) / seats)
    parts = []
    for seat, player in enumerate(view["players"]):
        y = 8 + seat * (height + gap)
        is_actor = seat == view["actor"]
        edge = f'stroke="{_ACCENT}" stroke-width="3"' if is_actor else 'stroke="#333c6d" stroke-width="1.5"'
        parts.append(rect((left, y, width, height), 16, "#151a36", f'fill-opacity=".85" {edge}'))
        parts.append(placed(_having(view, seat, player), left, y + (height - 106) / 2))
    return "".join(parts)


def _having(view: Mapping[str, Any], seat: int, player: Mapping[str, Any]) -> str:
    crystals = "?" if player["crystals"] is None else int(player["crystals"])
    card = rect((-8, -11, 16, 22), 3, MOON, f'stroke="{INK}" stroke-width="1.4"')
    shard = path("M0-13L7-4 3 12H-3L-7-4z", _CRYSTAL, f'stroke="{INK}" stroke-width="1.2"')
    scale = path("M0 12C-8 8-10 0-9-9Q0-13 9-9C10 0 8 8 0 12z", "#f0a860", f'stroke="{INK}" stroke-width="1.2"')
    parts = [seat_disc(36, 40, 22, seat)]
    for i, (sign, value) in enumerate(((shard, crystals), (scale, player["scales"]), (card, player["cards"]))):
        parts.append(placed(sign, 84 + i * 54, 40) + number(value, 98 + i * 54, 48, 21, MOON, "start"))
    for i in range(int(view["goal"])):
        x, y = 78 + i * 28, 82
        arch = f"M{x} {y + 11}v-13a8 8 0 0 1 16 0v13z"
        is_paid = i < int(player["offerings"])
        parts.append(path(arch, _CRYSTAL if is_paid else "none", f'stroke="{_CRYSTAL}" stroke-width="1.6"'))
        if is_paid:
            parts.append(path(star(x + 8, y + 1, 5, 2.2), INK))
    return "".join(parts)
