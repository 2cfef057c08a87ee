"""Measures of colour: contrast, distance as an eye sees it, and how eyes with another colour vision see it."""

import math

Colour = tuple[float, float, float]
"""Red, green, blue in sRGB, 0 to 255."""

Matrix = tuple[Colour, Colour, Colour]

VISIONS: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What linear light becomes to whom (Machado, Oliveira and Fernandes 2009, severity 1)."""

_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio as WCAG 2 defines it, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def distance(one: Colour, other: Colour, vision: str = "all colours") -> float:
    """Euclidean distance in Oklab (Ottosson 2020) to eyes of that vision; black and white are 1 apart."""
    first, second = (_oklab(_times(VISIONS[vision], _linear(colour))) for colour in (one, other))
    return math.dist(first, second)


def _linear(colour: Colour) -> Colour:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (p / 255 for p in colour)
    )
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _oklab(light: Colour) -> Colour:
    long, medium, short = (max(cone, 0) ** (1 / 3) for cone in _times(_CONES, light))
    return _times(_LAB, (long, medium, short))


def _times(matrix: Matrix, vector: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third
