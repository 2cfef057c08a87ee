"""Which part each card plays in a payment, for people: `payments` says that roles exist, here some are found."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from moontable.games.blue_moon_city import kernels
from moontable.games.blue_moon_city.components import (
    ANY_COLOUR,
    CARDS,
    COLOUR_OF,
    COLOURS,
    H1,
    H2,
    K1,
    KINDS,
    M1,
    M2,
    VALUE_OF,
)
from moontable.games.blue_moon_city.payments import HOAX_1_REACH, PAIR


class Part(NamedTuple):
    """A card of a payment; cards of one group make one term of the sum."""

    kind: int
    role: str
    group: int
    value: int

    def document(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return {"card": CARDS[self.kind], "role": self.role, "group": self.group, "value": self.value}


@dataclass(frozen=True)
class Payment:
    """A payment with roles: the colour that it counts in (an initial), its parts, its sum."""

    colour: str
    parts: tuple[Part, ...]

    @property
    def sum(self) -> int:
        """What the payment is worth."""
        return sum(part.value for part in self.parts)


def explain(counts: list[int], colour: int) -> Payment:
    """Return roles with the highest sum for cards by kind; no parts if one of them has no role.

    In the palace the colour with the highest sum is chosen.
    """
    cards = np.array(counts, np.uint8)
    colours = range(8) if colour == ANY_COLOUR else [colour]
    sums = {each: int(kernels.best_sum(cards, each)) for each in colours}
    best = max(sums, key=lambda each: sums[each])
    for parts in _assignments(counts, best):
        if sum(part.value for part in parts) == sums[best]:
            return Payment(COLOURS[best], tuple(parts))
    return Payment(COLOURS[best], ())


def _assignments(counts: list[int], colour: int) -> Iterator[list[Part]]:
    """Yield ways to give every card a role, for each number of Hoaxes at work and each choice of pairs."""
    for used1 in range(counts[H1] + 1):
        for used2 in range(counts[H2] + 1):
            for ones in range(counts[M1], -1, -1):
                for twos in range(counts[M2] + 1):
                    if (ones + twos) % 2 == 0:
                        parts = _assign(counts, colour, used1, used2, ones, twos)
                        if parts is not None:
                            yield parts


def _assign(counts: list[int], colour: int, used1: int, used2: int, ones: int, twos: int) -> list[Part] | None:
    """Give every card a role, so many Hoaxes being at work and so many brown cards in pairs; None if one gets none."""
    rest = list(counts)
    parts: list[Part] = []
    group = 0
    paired = [M1] * ones + [M2] * twos
    for first, second in zip(paired[::2], paired[1::2], strict=True):
        parts += [Part(first, "pair", group, PAIR), Part(second, "pair", group, 0)]
        group += 1
    rest[M1] -= ones
    rest[M2] -= twos
    rest[H1] -= used1
    rest[H2] -= used2
    for kind in (K1, *range(KINDS)):
        if kind == K1 or int(COLOUR_OF[kind]) == colour:
            for _ in range(rest[kind]):
                parts.append(Part(kind, "wild" if kind == K1 else "own", group, int(VALUE_OF[kind])))
                group += 1
            rest[kind] = 0
    covers = _cover(rest, used1, used2)
    if covers is None:
        return None
    for hoax, kinds in zip([H1] * used1 + [H2] * used2, covers, strict=True):
        parts.append(Part(hoax, "hoax", group, 0))
        parts += [Part(kind, "recoloured", group, int(VALUE_OF[kind])) for kind in kinds]
        group += 1
    return parts


def _cover(counts: list[int], used1: int, used2: int) -> list[list[int]] | None:
    """Give each Hoax, those of value 1 first, at least one card to recolour, all of one colour; None if it cannot be.

    A Hoax takes as many cards of the largest colour as it can. When nothing is left, one that has two gives one away.
    """
    colours = [
        [kind for kind in range(KINDS) if int(COLOUR_OF[kind]) == colour for _ in range(counts[kind])]
        for colour in range(8)
    ]
    covers: list[list[int]] = []
    for reach in [HOAX_1_REACH] * used1 + [1] * used2:
        largest = max(colours, key=len)
        if largest:
            covers.append([largest.pop() for _ in range(min(reach, len(largest)))])
        elif giver := next((cover for cover in covers if len(cover) > 1), None):
            covers.append([giver.pop()])
        else:
            return None
    return None if any(colours) else covers
