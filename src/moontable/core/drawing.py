"""Drawing by code: every function gives SVG as text, made only of our own numbers, colours and outlines.

A game draws a position from its view onto a stage of `STAGE` units; around it a card shows the sky, the names and the
scores (`moontable.kit.card`). The same view gives the same text.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

STAGE = (1200, 500)
"""Width and height of what a game draws on."""

INK = "#14172b"
"""Signs and numerals on coloured paper."""
MOON = "#f4ecd8"
NIGHT = "#0e1122"
GOLD = "#f0c75e"
SEATS = ("#f4ecd8", "#ff9a5c", "#7cc7ff", "#c59bff", "#8fe08a")
FONT = "Vazirmatn"

Point = tuple[float, float]


class Box(NamedTuple):
    """A part of the stage."""

    x: float
    y: float
    width: float
    height: float


def two(value: float) -> str:
    """A number as SVG: two decimals are finer than any screen, and keep the text small."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pair(x: float, y: float) -> str:
    """A point of a path."""
    return f"{two(x)} {two(y)}"


def polyline(points: Iterable[Point]) -> str:
    """Path data through points."""
    return "M" + "L".join(pair(x, y) for x, y in points)


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point on a circle; degrees run clockwise from the top."""
    angle = math.radians(degrees)
    return x + radius * math.sin(angle), y - radius * math.cos(angle)


def circle(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """A disc; `more` are further attributes, here as in all functions."""
    return f'<circle cx="{two(x)}" cy="{two(y)}" r="{two(radius)}" fill="{fill}"{_more(more)}/>'


def path(data: str, fill: str, more: str = "") -> str:
    """A filled outline."""
    return f'<path d="{data}" fill="{fill}"{_more(more)}/>'


def line(data: str, stroke: str, width: float, more: str = "") -> str:
    """A line with round ends."""
    cap = "" if "linecap" in more else ' stroke-linecap="round"'
    return f'<path d="{data}" fill="none" stroke="{stroke}" stroke-width="{two(width)}"{cap}{_more(more)}/>'


def rect(box: Sequence[float], radius: float, fill: str, more: str = "") -> str:
    """A rectangle with round corners."""
    x, y, width, height = map(two, box)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{two(radius)}" fill="{fill}"{_more(more)}/>'


def placed(content: str, x: float, y: float, scale: float = 1, more: str = "") -> str:
    """A drawing moved and scaled."""
    scaled = "" if scale == 1 else f" scale({scale:.4g})"
    return f'<g transform="translate({pair(x, y)}){scaled}"{_more(more)}>{content}</g>'


def number(value: int | str, x: float, y: float, size: float, fill: str = INK, anchor: str = "middle") -> str:
    """Digits or Latin letters of ours on a baseline; no text from outside, which would have to be escaped."""
    return (
        f'<text x="{two(x)}" y="{two(y)}" font-family="{FONT}" font-weight="700" font-size="{two(size)}" '
        f'text-anchor="{anchor}" fill="{fill}">{value}</text>'
    )


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> str:
    """Path data of a star with its first point up."""
    corners = [polar(x, y, inner if i % 2 else outer, i * 180 / points) for i in range(2 * points)]
    return f"{polyline(corners)}Z"


def lit_moon(x: float, y: float, radius: float, phase: float) -> str:
    """Path data of the lit part of a moon: `phase` 0 is new, 0.5 full; empty for the new moon."""
    part = phase % 1
    if part == 0:
        return ""
    cosine = math.cos(2 * math.pi * part)
    grows = part <= 0.5
    inner = 0 if (cosine > 0) == grows else 1
    r, half = two(radius), two(abs(cosine) * radius)
    top, foot = pair(x, y - radius), pair(x, y + radius)
    return f"M{top}A{r} {r} 0 0 {int(grows)} {foot}A{half} {r} 0 0 {inner} {top}Z"


def mix(colour: str, other: str, share: float) -> str:
    """A colour, `share` of it another one."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def scattered(count: int, seed: int) -> list[tuple[float, float, float]]:
    """Triples in [0, 1) that look drawn by chance and are always the same (Weyl sequences of the plastic number)."""
    steps = (0.8191725134, 0.6710436067, 0.5497004779)
    return [
        ((0.5 + k * steps[0]) % 1, (0.5 + k * steps[1]) % 1, (0.5 + k * steps[2]) % 1)
        for k in range(seed + 1, seed + 1 + count)
    ]


def colour_of_seat(seat: int) -> str:
    """The colour of a seat; never its only sign."""
    return SEATS[seat % len(SEATS)]


def seat_sign(x: float, y: float, r: float, seat: int) -> str:
    """The sign of a seat: star, waves, ring, crescent, cross."""
    match seat % 5:
        case 0:
            return path(star(x, y, r * 0.62, r * 0.27), INK)
        case 1:
            wave = "".join(
                f"M{pair(x - r * 0.52, y + r * dy)}q{pair(r * 0.26, -r * 0.36)} {pair(r * 0.52, 0)}t{pair(r * 0.52, 0)}"
                for dy in (-0.14, 0.32)
            )
            return line(wave, INK, r * 0.2)
        case 2:
            ring = circle(x, y, r * 0.48, "none", f'stroke="{INK}" stroke-width="{two(r * 0.2)}"')
            return ring + circle(x, y, r * 0.17, INK)
        case 3:
            return placed(path("M.16-.6A.6.6 0 1 0 .58.22.5.5 0 1 1 .16-.6Z", INK), x, y, r)
        case _:
            arm = two(r * 0.8)
            return line(f"M{pair(x - r * 0.4, y)}h{arm}M{pair(x, y - r * 0.4)}v{arm}", INK, r * 0.22)


def seat_disc(x: float, y: float, radius: float, seat: int) -> str:
    """A disc in the colour of a seat with its sign."""
    colour = colour_of_seat(seat)
    edge = f'stroke="{INK}" stroke-width="{two(max(0.8, radius * 0.05))}"'
    shadow = circle(x, y + radius * 0.1, radius, mix(colour, "#0b0e20", 0.55))
    return shadow + circle(x, y, radius, colour, edge) + seat_sign(x, y, radius, seat)


def seat_moon(x: float, y: float, radius: float, seat: int) -> str:
    """A full moon in the colour of a seat, as discs lie on tiles."""
    colour = colour_of_seat(seat)
    dents = ((-0.3, -0.28, 0.24), (0.36, 0.08, 0.17), (-0.1, 0.48, 0.13))
    dent = mix(colour, "#6b5320", 0.2)
    return (
        circle(x, y + radius * 0.09, radius, mix(colour, INK, 0.45))
        + circle(x, y, radius, colour)
        + "".join(circle(x + dx * radius, y + dy * radius, size * radius, dent) for dx, dy, size in dents)
    )


def _more(attributes: str) -> str:
    return f" {attributes}" if attributes else ""


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
