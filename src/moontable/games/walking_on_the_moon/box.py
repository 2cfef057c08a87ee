"""Dice and moon cards on their way into a record and out of it: the record holds whatever the table plays with.

`pack` writes the members `face`, `side` and `deck` of a state as plain numbers, which `unpack` of a state gives back.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from moontable.games.walking_on_the_moon.programs import COLOURS
from moontable.games.walking_on_the_moon.state import FACES, SYMBOL_LENGTH, TITLE_LENGTH, Card, Face
from moontable.games.walking_on_the_moon.tables import LARGEST_SETTLE, MOST_CARDS, MOST_CELLS, SIDES, SPACES, Dice
from moontable.games.walking_on_the_moon.tables import Card as CardRow
from moontable.games.walking_on_the_moon.tables import Face as FaceRow

BLACK, WHITE = 1, 2
BLACK_HIGH, WHITE_LEVEL = 1, 2
"""Values of the option `landing` that change the dice."""

PACKED = FACES * Face.itemsize + COLOURS * SIDES + MOST_CARDS * Card.itemsize
"""Bytes that `pack` writes."""


def variant(dice: Dice, landing: int) -> Dice:
    """Return the dice that are played with under a value of the option `landing` (6.8); doing it twice changes nothing.

    `black_high`: black does not touch down. `white_level`: the drop at the end of a white path becomes a touch-down,
    which on the same level comes earlier. Sides that then do the same are one face, by the name of the first (1.2).
    """
    blue, black, white = dice
    if landing == BLACK_HIGH:
        black = _as_one(face._replace(settle=0) for face in black)
    if landing == WHITE_LEVEL:
        white = _as_one(map(_gliding, white))
    return blue, black, white


def _as_one(sides: Iterable[FaceRow]) -> tuple[FaceRow, ...]:
    known: dict[tuple[Any, ...], FaceRow] = {}
    return tuple(known.setdefault(face[1:], face) for face in sides)


def _gliding(face: FaceRow) -> FaceRow:
    """Return a face whose drops at the end are touch-downs; from the highest cell of a path three reach any ground."""
    path, settle = face.path, face.settle
    while len(path) > 1 and path[-1] == (path[-2][0], path[-2][1] - 1):
        path, settle = path[:-1], settle + 1
    return face._replace(path=path, settle=min(settle, LARGEST_SETTLE))


def pack(dice: Dice, cards: tuple[CardRow, ...], landing: int) -> list[int]:
    """Return dice and cards as bytes: `face`, `side`, `deck`, one after the other."""
    faces, sides, deck = np.zeros(FACES, Face), np.zeros((COLOURS, SIDES), np.uint8), np.zeros(MOST_CARDS, Card)
    for colour, of_colour in enumerate(variant(dice, landing)):
        different = list(dict.fromkeys(of_colour))
        for i, row in enumerate(different):
            faces[SIDES * colour + i] = _face(row)
        sides[colour] = [SIDES * colour + different.index(row) for row in of_colour]
    for i, card in enumerate(cards):
        deck[i] = (_bits(card.high), _bits(card.red), 1 << card.arrow, _letters(card.name, TITLE_LENGTH))
    return list(faces.tobytes() + sides.tobytes() + deck.tobytes())


def _face(row: FaceRow) -> Any:
    room = [0] * (MOST_CELLS - len(row.path))
    return (
        _letters(row.symbol, SYMBOL_LENGTH),
        [column for column, _ in row.path] + room,
        [level for _, level in row.path] + room,
        len(row.path),
        row.settle,
        row.skull,
    )


def _bits(flags: tuple[bool, ...]) -> int:
    return sum(flag << i for i, flag in enumerate(flags))


def _letters(text: str, length: int) -> list[int]:
    return list(text.encode("ascii").ljust(length, b"\0"))


def text_of(letters: Any) -> str:
    """Return the text in a member `symbol` or `title`."""
    return bytes(letters.tolist()).rstrip(b"\0").decode("ascii")


def unpack_dice(state: Any) -> Dice:
    """Return the dice of a state."""
    return tuple(tuple(_row(state["face"][face]) for face in sides) for sides in state["side"].tolist())


def _row(face: Any) -> FaceRow:
    cells = int(face["cells"])
    path = tuple(zip(face["dx"].tolist()[:cells], face["dh"].tolist()[:cells], strict=True))
    return FaceRow(text_of(face["symbol"]), path, int(face["settle"]), bool(face["skull"]))


def unpack_cards(state: Any) -> tuple[CardRow, ...]:
    """Return the cards of a state's deck, in the order of their indices."""
    return tuple(
        CardRow(
            text_of(card["title"]),
            tuple(bool(int(card["high"]) >> i & 1) for i in range(SPACES)),
            tuple(bool(int(card["red"]) >> i & 1) for i in range(SPACES)),
            int(card["arrow"]).bit_length() - 1,
        )
        for card in state["deck"][: int(state["dealt"])]
    )
