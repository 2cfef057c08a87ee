"""Members of a position document: each is read with its path, which a refusal names."""

from collections.abc import Mapping
from typing import Any, NoReturn

from moontable.core.errors import DocumentError
from moontable.games.blue_moon_city.city import CELL
from moontable.games.blue_moon_city.components import CARDS, KIND, KINDS


def refuse(path: str, reason: str) -> NoReturn:
    """Raise the `DocumentError` for the part of the document at `path`."""
    raise DocumentError("bad-document", f"{path}: {reason}", path=path)


def read_whole(value: Any, path: str, least: int, most: int) -> int:
    """Return a whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        refuse(path, f"must be a whole number from {least} to {most}")
    return value


def read_flag(value: Any, path: str) -> bool:
    """Return a truth value."""
    if type(value) is not bool:
        refuse(path, "must be true or false")
    return value


def read_list(value: Any, path: str, length: int | None = None) -> list[Any]:
    """Return a list, of that length if one is given."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        refuse(path, "must be a list" + ("" if length is None else f" of {length}"))
    return value


def read_cell(value: Any, path: str) -> int:
    """Return the cell of a row and a column."""
    if not isinstance(value, list) or any(type(part) is not int for part in value) or tuple(value) not in CELL:
        refuse(path, "must be a row and a column of the city")
    row, column = value
    return CELL[row, column]


def read_cards(value: Any, path: str) -> list[int]:
    """Return cards by kind; their list must be in order of kinds."""
    counts = [0] * KINDS
    last = 0
    for i, name in enumerate(read_list(value, path)):
        if not isinstance(name, str) or name not in KIND:
            refuse(f"{path}[{i}]", f"must be a card, one of {', '.join(CARDS)}")
        if KIND[name] < last:
            refuse(f"{path}[{i}]", "cards must be in the order of their kinds")
        last = KIND[name]
        counts[last] += 1
    return counts


def read_by_seat(document: Mapping[str, Any], key: str, seats: int) -> list[tuple[Any, str]]:
    """Return a member's value for each seat, with its path."""
    values = read_list(document[key], f"$.{key}", seats)
    return [(value, f"$.{key}[{seat}]") for seat, value in enumerate(values)]
