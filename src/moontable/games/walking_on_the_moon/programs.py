"""Every way to put dice on the jump card: tables of programs, which no match changes.

A *handful* is what lies on one jump: how many dice of each colour, 0..2 each. Its number is blue + 3 * black + 9 *
white, and 0 is an empty jump. A program is three handfuls without a gap, a word for each jump as text: `K BBW W`.
"""

import numpy as np

LETTERS = "BKW"
"""Letters of the dice: blue, black, white, in the order of their numbers 0..2."""

COLOURS, JUMPS, EACH, MOST_DICE = 3, 3, 2, 6
"""Colours of dice, jumps of a card, dice of each colour, dice in all."""

HANDFULS = (EACH + 1) ** COLOURS

_COUNTS = [(n % 3, n // 3 % 3, n // 9) for n in range(HANDFULS)]

HANDFUL = np.array(_COUNTS, np.uint8)
"""uint8[27, 3]: dice of each colour in a handful."""

WORDS: tuple[str, ...] = tuple(
    "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True)) for counts in _COUNTS
)
"""A handful as a word, such as `BBW`."""


def _fit(first: int, second: int) -> int | None:
    """Return two handfuls as one, None if there are not so many dice of a colour."""
    together = [a + b for a, b in zip(_COUNTS[first], _COUNTS[second], strict=True)]
    return first + second if max(together) <= EACH else None


def _list_programs() -> list[tuple[int, int, int]]:
    """Return all programs: those with fewer dice first, then those with fewer jumps."""
    some = range(1, HANDFULS)
    one = [(first, 0, 0) for first in some]
    two = [(first, second, 0) for first in some for second in some if _fit(first, second)]
    three = [(first, second, third) for first, second, _ in two for third in some if _fit(first + second, third)]
    return sorted([*one, *two, *three], key=lambda jumps: sum(sum(_COUNTS[n]) for n in jumps))


_programs = _list_programs()

PROGRAM = np.array(_programs, np.uint8)
"""uint8[programs, 3]: the handful on each jump."""

PROGRAMS = len(PROGRAM)

DICE = HANDFUL[PROGRAM]
"""uint8[programs, 3, 3]: dice by jump and colour."""

SIZE = DICE.sum(axis=(1, 2))

FIRST = np.searchsorted(SIZE, np.arange(MOST_DICE + 2)).astype(np.int64)
"""int64[8]: programs with n dice are FIRST[n] .. FIRST[n + 1] - 1: 61, 156, 222, 164 of them with 3, 4, 5, 6 dice."""

TEXTS: tuple[str, ...] = tuple(" ".join(WORDS[n] for n in jumps if n) for jumps in _programs)
"""A program as words."""

NUMBER: dict[str, int] = {text: number for number, text in enumerate(TEXTS)}
