"""Reading tables of dice and cards from the text of a CSV file: the package's own, or one that a table brings.

Every fault is an `OptionError` of code `bad-table` that names the line (the heading is line 1), the column and the
reason. Columns that explain others (`pattern`, `height`, `star_level`) must agree with them where they are given.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, NoReturn

from moontable.core.errors import OptionError

COLOUR_NAMES = ("blue", "black", "white")
SIDES, SPACES = 6, 4
"""Sides of a die, spaces of a card."""

MOST_CELLS, MOST_CARDS, LARGEST_SETTLE = 8, 24, 3
LOWEST, HIGHEST = -2, 2
"""Cells of a path, cards of a table, levels of a touch-down; height of a path's cell over the take-off."""

SYMBOL = re.compile(r"[a-z0-9]{1,6}")
CARD_NAME = re.compile(r"[A-Za-z0-9]{1,4}")
_CELL = re.compile(r"(\d),(-?\d)")

DICE_COLUMNS = ("colour", "face", "symbol", "path", "settle", "skull")
CARD_COLUMNS = ("card", "space", "level", "red", "star_arrow")
"""Columns that a table must have; the tuples below it may."""

_DICE_EXTRAS = ("value", "safe_landing_dh", "land_dx", "status", "note")
_CARD_EXTRAS = ("pattern", "height", "star_level", "feature", "status")


class Face(NamedTuple):
    """What a side of a die shows; `path` are cells (columns, levels) relative to the take-off."""

    symbol: str
    path: tuple[tuple[int, int], ...]
    settle: int
    skull: bool


class Card(NamedTuple):
    """A moon card: for each of its four spaces whether it is high and whether it is red, and where the arrow is."""

    name: str
    high: tuple[bool, ...]
    red: tuple[bool, ...]
    arrow: int


Dice = tuple[tuple[Face, ...], ...]
"""The six sides of the dice of each colour; sides that do the same are equal."""


@dataclass(frozen=True)
class _Row:
    option: str
    line: int
    cells: dict[str, str]

    def refuse(self, column: str, reason: str) -> NoReturn:
        _refuse(self.option, self.line, column, reason)

    def one_of(self, column: str, *values: str) -> str:
        if self.cells[column] not in values:
            self.refuse(column, f"must be {' or '.join(values)}, not {self.cells[column][:20]!r}")
        return self.cells[column]

    def number(self, column: str, least: int, most: int) -> int:
        text = self.cells[column]
        if not re.fullmatch(r"\d{1,3}", text, re.ASCII) or not least <= int(text) <= most:
            self.refuse(column, f"must be a whole number from {least} to {most}, not {text[:20]!r}")
        return int(text)


def _refuse(option: str, line: int, column: str, reason: str) -> NoReturn:
    raise OptionError(
        "bad-table", f"{option}, line {line}, column {column}: {reason}", option=option, line=line, column=column
    )


def _rows(option: str, text: str, needed: tuple[str, ...], extras: tuple[str, ...]) -> Iterator[_Row]:
    """Yield the rows of a table below its heading."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    heading: list[str] = []
    try:
        for cells in reader:
            line = reader.line_num
            if not heading:
                heading = [cell.strip() for cell in cells]
                _check_heading(option, heading, needed, extras)
            elif cells:
                if len(cells) != len(heading):
                    column = heading[min(len(cells), len(heading) - 1)]
                    _refuse(option, line, column, f"the row has {len(cells)} cells, the heading {len(heading)}")
                yield _Row(option, line, {name: cell.strip() for name, cell in zip(heading, cells, strict=True)})
    except csv.Error as error:
        _refuse(option, reader.line_num, heading[0] if heading else needed[0], f"is no CSV: {error}")
    if not heading:
        _check_heading(option, heading, needed, extras)


def _check_heading(option: str, heading: list[str], needed: tuple[str, ...], extras: tuple[str, ...]) -> None:
    for column in needed:
        if column not in heading:
            _refuse(option, 1, column, "the column is missing")
    for column in heading:
        if column not in needed + extras:
            _refuse(option, 1, column[:20], f"is no column of this table; there are {', '.join(needed + extras)}")
        if heading.count(column) > 1:
            _refuse(option, 1, column, "the column is there twice")


def checked(read: Callable[[str], object]) -> Callable[[str], None]:
    """Return a function that reads a table for its faults alone; an empty text stands for the package's own."""

    def check(text: str) -> None:
        if text:
            read(text)

    return check


# ── Dice ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=64)
def read_dice(text: str) -> Dice:
    """Return the dice of a table; raise `OptionError`."""
    sides: list[dict[int, Face]] = [{} for _ in COLOUR_NAMES]
    line = 1
    for row in _rows("dice", text, DICE_COLUMNS, _DICE_EXTRAS):
        line = row.line
        of_colour = sides[COLOUR_NAMES.index(row.one_of("colour", *COLOUR_NAMES))]
        side = row.number("face", 1, SIDES)
        if side in of_colour:
            row.refuse("face", f"the {row.cells['colour']} die has this face twice")
        of_colour[side] = _face(row, list(of_colour.values()))
    for name, of_colour in zip(COLOUR_NAMES, sides, strict=True):
        for side in range(1, SIDES + 1):
            if side not in of_colour:
                _refuse("dice", line, "face", f"the {name} die has no face {side}")
    return tuple(tuple(of_colour[side] for side in range(1, SIDES + 1)) for of_colour in sides)


def _face(row: _Row, others: list[Face]) -> Face:
    """Return the face of a row; one that does what another face of the die does goes by its symbol."""
    symbol, skull = row.cells["symbol"], row.one_of("skull", "0", "1") == "1"
    if not SYMBOL.fullmatch(symbol):
        row.refuse("symbol", "must be one to six small letters or digits")
    path = _path(row)
    settle = row.number("settle", 0, LARGEST_SETTLE)
    if skull == bool(path):
        row.refuse("path", "must be empty on a skull, and on no other face")
    if skull and settle:
        row.refuse("settle", "must be 0 on a skull")
    for other in others:
        if other[1:] == (path, settle, skull):
            return other
        if other.symbol == symbol:
            row.refuse("symbol", f"{symbol} is on another face of this die that does something else")
    return Face(symbol, path, settle, skull)


def _path(row: _Row) -> tuple[tuple[int, int], ...]:
    path: list[tuple[int, int]] = []
    at = (0, 0)
    for text in row.cells["path"].split(";") if row.cells["path"] else ():
        match = _CELL.fullmatch(text.strip())
        if match is None:
            row.refuse("path", f"must be cells such as 0,1;1,1 (columns, levels), not {text[:20]!r}")
        cell = int(match[1]), int(match[2])
        step = cell[0] - at[0], cell[1] - at[1]
        if step not in ((1, 0), (0, 1), (0, -1), (1, 1), (1, -1)):
            row.refuse("path", f"from {at[0]},{at[1]} to {cell[0]},{cell[1]} is no step to a neighbouring cell ahead")
        if not LOWEST <= cell[1] <= HIGHEST:
            row.refuse("path", f"goes beyond the levels {LOWEST} to {HIGHEST} from the take-off")
        path.append(cell)
        at = cell
    if len(path) > MOST_CELLS:
        row.refuse("path", f"has more than {MOST_CELLS} cells")
    return tuple(path)


def write_dice(dice: Dice) -> str:
    """Return dice as the text of a table."""
    lines = [",".join(DICE_COLUMNS)]
    for name, sides in zip(COLOUR_NAMES, dice, strict=True):
        for side, face in enumerate(sides, start=1):
            path = ";".join(f"{column},{level}" for column, level in face.path)
            quoted = f'"{path}"' if path else ""
            lines.append(f"{name},{side},{face.symbol},{quoted},{face.settle},{int(face.skull)}")
    return "\n".join(lines) + "\n"


# ── Cards ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=64)
def read_cards(text: str) -> tuple[Card, ...]:
    """Return the moon cards of a table in its order; raise `OptionError`."""
    cards: dict[str, dict[int, _Row]] = {}
    for row in _rows("card_data", text, CARD_COLUMNS, _CARD_EXTRAS):
        name = row.cells["card"]
        if not CARD_NAME.fullmatch(name):
            row.refuse("card", "must be one to four letters or digits")
        spaces = cards.setdefault(name, {})
        space = row.number("space", 1, SPACES)
        if space in spaces:
            row.refuse("space", f"card {name} has this space twice")
        if len(cards) > MOST_CARDS:
            row.refuse("card", f"there are more than {MOST_CARDS} cards")
        _check_space(row, space)
        spaces[space] = row
    if not cards:
        _refuse("card_data", 1, "card", "there is no card")
    return tuple(_card(name, spaces) for name, spaces in cards.items())


def _check_space(row: _Row, space: int) -> None:
    """See whether a space's columns are well formed and agree with one another."""
    is_high, is_red = row.one_of("level", "0", "1") == "1", row.one_of("red", "0", "1") == "1"
    has_arrow = row.one_of("star_arrow", "0", "1") == "1"
    if "height" in row.cells and row.cells["height"] != ("ground", "high")[is_high]:
        row.refuse("height", f"must be {('ground', 'high')[is_high]} at level {int(is_high)}")
    if "star_level" in row.cells and row.cells["star_level"] != ("", "1")[has_arrow]:
        row.refuse("star_level", "must be 1 where the arrow is, and empty elsewhere")
    sign = (".^", "xX")[is_red][is_high]
    if "pattern" in row.cells and row.cells["pattern"][space - 1 : space] != sign:
        row.refuse("pattern", f"must have {sign} at space {space}, by its level and red")


def _card(name: str, spaces: dict[int, _Row]) -> Card:
    last = list(spaces.values())[-1]
    for space in range(1, SPACES + 1):
        if space not in spaces:
            last.refuse("space", f"card {name} has no space {space}")
    rows = [spaces[space] for space in range(1, SPACES + 1)]
    arrows = [space for space, row in enumerate(rows) if row.cells["star_arrow"] == "1"]
    if len(arrows) != 1:
        last.refuse("star_arrow", f"card {name} has {len(arrows)} arrows; each card has one")
    high, red = (tuple(row.cells[key] == "1" for row in rows) for key in ("level", "red"))
    return Card(name, high, red, arrows[0])


def write_cards(cards: tuple[Card, ...]) -> str:
    """Return moon cards as the text of a table."""
    lines = [",".join(CARD_COLUMNS)]
    for card in cards:
        for space in range(SPACES):
            values = (int(card.high[space]), int(card.red[space]), int(card.arrow == space))
            lines.append(f"{card.name},{space + 1},{','.join(map(str, values))}")
    return "\n".join(lines) + "\n"
