"""What pays a box, by the referee: every card gets one of five roles, and all ways of giving them are tried.

The roles: its own colour at face value; a Khind that counts 1; half of a Mimix pair that counts 3; recoloured, at face
value; a Hoax that recolours. Colour by colour, the ways leave a sum and a demand for Hoax cards of value 1 and 2; in
the end exactly the Hoax cards that were paid must be in demand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from tests.rules.blue_moon_city.box import CARDS, COLOURS, KINDS

Cards = tuple[str, ...]
"""In canonical order."""

Way = tuple[int, int, int]
"""Sum, Hoax cards of value 1 that are needed, Hoax cards of value 2 that are needed."""

NO_LIMIT = 999


def named(colour: str) -> str:
    """The colours in which a box may be paid."""
    return COLOURS if colour == "*" else colour


def pays(cards: Cards, colour: str, needed: int) -> bool:
    """Whether each of the cards can have a role and their sum is enough."""
    return can_pay(cards, (), colour, needed)


@cache
def best_sum(cards: Cards, colour: str) -> int:
    """The largest sum with a role for each card, 0 if there is none."""
    return max(
        (total for name in named(colour) for total, _, _ in ways(cards, (), name, NO_LIMIT)),
        default=0,
    )


@cache
def can_pay(table: Cards, rest: Cards, colour: str, needed: int) -> bool:
    """Whether the cards on the table and some of the rest pay a box."""
    return any(total >= needed for name in named(colour) for total, _, _ in ways(table, rest, name, needed))


@cache
def is_exact(cards: Cards, colour: str, needed: int) -> bool:
    """Whether the cards pay a box and no smaller part of them does."""
    return pays(cards, colour, needed) and not any(
        can_pay((), less_one(cards, card), colour, needed) for card in set(cards)
    )


@cache
def can_pay_exactly(table: Cards, rest: Cards, colour: str, needed: int) -> bool:
    """Whether the cards on the table and some of the rest, none of them before the last on the table, are exact."""
    if not can_pay(table, rest, colour, needed):
        return False
    if can_pay((), table, colour, needed):  # with more cards a smaller part would do
        return is_exact(table, colour, needed)
    return any(
        can_pay_exactly((*table, card), from_kind(less_one(rest, card), card), colour, needed)
        for card in dict.fromkeys(rest)
    )


def less_one(cards: Cards, card: str) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def from_kind(cards: Iterable[str], first: str) -> Cards:
    """Those cards that do not come before this one in canonical order."""
    return tuple(card for card in cards if KINDS.index(card) >= KINDS.index(first))


# ── Roles ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def ways(table: Cards, rest: Cards, colour: str, limit: int) -> frozenset[Way]:
    """Sums in which all of the table and any of the rest can be paid in a colour, with all Hoax cards at work.

    Sums above the limit are not told apart.
    """
    must, may = Counter(table), Counter(rest)
    found: set[Way] = {(0, 0, 0)}
    for own in COLOURS.replace("H", ""):
        counts = tuple((must[kind], may[kind]) for kind in CARDS if kind[0] == own)
        found = {
            (min(limit, one + other), h1 + more_h1, h2 + more_h2)
            for one, h1, h2 in found
            for other, more_h1, more_h2 in of_people(own, counts, colour)
        }
    ending = set()
    hoax = tuple((must[kind], may[kind]) for kind in ("H1", "H2", "H3"))
    for one, h1, h2 in found:
        for other, more_h1, more_h2, at_work in of_hoax(hoax, colour):
            if (h1 + more_h1, h2 + more_h2) == at_work:
                ending.add((min(limit, one + other), *at_work))
    return frozenset(ending)


@cache
def of_people(own: str, counts: tuple[tuple[int, int], ...], colour: str) -> frozenset[Way]:
    """Ways of one people but Hoax; `counts` are the cards of value 1, 2, 3 that must and that may be paid."""
    roles = [
        [
            (points * (used - paired), paired, used - paired)
            for used in range(must, must + may + 1)
            for paired in (range(used + 1) if own == "M" and points < 3 else (0,))
        ]
        for points, (must, may) in enumerate(counts, 1)
    ]
    found: set[Way] = set()
    for parts in product(*roles):
        faces, halves, others = (sum(column) for column in zip(*parts, strict=True))
        if halves % 2:
            continue
        total = faces + 3 * (halves // 2)
        if own in (colour, "K"):
            found.add((total, 0, 0))
        else:
            found.update((total, h1, h2) for h1, h2 in recolouring(others))
    return frozenset(found)


@cache
def of_hoax(counts: tuple[tuple[int, int], ...], colour: str) -> frozenset[tuple[int, int, int, tuple[int, int]]]:
    """Ways of the Hoax people: the sum of those that count, what recolours them, and those of 1 and 2 at work."""
    (ones, twos, threes) = counts
    found = set()
    for one, two, three in product(range(sum(ones) + 1), range(sum(twos) + 1), range(sum(threes) + 1)):
        if one < ones[0] or two < twos[0] or three < threes[0]:
            continue
        for h1, h2 in product(range(one + 1), range(two + 1)):
            counting = (one - h1, two - h2, three)
            total = counting[0] + 2 * counting[1] + 3 * counting[2]
            for needed in [(0, 0)] if colour == "H" else recolouring(sum(counting)):
                found.add((total, *needed, (h1, h2)))
    return frozenset(found)


def recolouring(cards: int) -> Iterator[tuple[int, int]]:
    """Numbers of Hoax cards of value 1 and 2 that recolour so many cards of one colour, none of them idle."""
    for h1 in range(5):
        for h2 in range(5):
            if h1 + h2 <= cards <= 4 * h1 + h2:
                yield h1, h2
